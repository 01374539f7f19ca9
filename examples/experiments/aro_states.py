# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Promotions, tails, drains and energy of a phone in networks that others have measured."""

from rrc_setup import ATT, SCENARIO, TELIASONERA, THREE, each, response_s

from umts_tool.claims import Claim, about, at_least, conserved, near
from umts_tool.experiment import Experiment, Quick, grids
from umts_tool.figures import BLUE, GREEN, ORANGE, RED

PAGE_OCTETS = 20000
FROM_IDLE_S, FROM_FACH_S, POLL_S = 60, 10, 300
DRAINS = (60, 300)
HEADERS = 40
BACKGROUND_S = (10, 30, 60, 300, 600)
SHORT, LONG = 60, 1024  # octets of requests that fill less and more than ARO's reset volume
KEPT_S, OPENED_S = 4, 60
OVERHEADS = {"up": 41, "down": 82}  # TCP, IP and PDCP; the ACK of a request goes before its answer
FEWER, MORE = -42, 1  # octets beside a threshold: RLC may have a STATUS PDU to send as well
KINDS = (
    ("radio_energy_set_up_j", "promotions", RED),
    ("active", "transfer", GREEN),
    ("tail_dch", "tail in CELL_DCH", BLUE),
    ("radio_energy_fach_j", "tail in CELL_FACH", ORANGE),
)


def point(network, interval_s, request=300, answer=PAGE_OCTETS):
    """The flags of requests every so many seconds."""
    return {
        "network": network.name,
        "interval": f"{interval_s}s",
        "requestOctets": request,
        "objectOctets": answer,
    }


def background(network, interval_s):
    """The flags of an application that sends 1 kB every so many seconds."""
    return point(network, interval_s, 1024, 1)


def volume(network, way, beside):
    """The flags of messages whose octets in RLC are so many more than the threshold of a way."""
    threshold = network.uplink_octets if way == "up" else network.downlink_octets
    octets = threshold - OVERHEADS[way] + beside
    request, answer = (octets, 1) if way == "up" else (SHORT, octets)
    # In CELL_FACH again, and not yet in IDLE.
    return point(network, network.fach_to_dch_s + network.dch_s + 0.5, request, answer)


def kept(octets):
    """The flags of requests more often than a timer expires, on a connection opened in IDLE."""
    return {**point(ATT, KEPT_S, octets, 1), "start": f"{OPENED_S}s"}


def active_s(results, where):
    """Time that a page takes in CELL_DCH, by seed."""
    return response_s(results, where) - each(results, "rrc_set_up_s", where)


def dch_tail_s(results, where):
    """Time in CELL_DCH after a page, by seed."""
    return each(results, "rrc_dch_s", where) - active_s(results, where)


def page_over_formula(network):
    """Energy of a page from IDLE over that of its promotion, transfer and tails."""
    where = point(network, FROM_IDLE_S)

    def measure(results):
        formula = (
            network.idle_to_dch_s * network.idle_to_dch_w
            + (active_s(results, where) + network.dch_s) * network.dch_w
            + network.fach_s * network.fach_w
        )
        return each(results, "radio_energy_j", where) / formula

    return measure


def tail_share(network, where):
    """Share of the energy that is spent after the page is there."""
    return lambda results: (
        (dch_tail_s(results, where) * network.dch_w + each(results, "radio_energy_fach_j", where))
        / each(results, "radio_energy_j", where)
    )


def drain_s(results):
    """What a request longer by some octets takes longer in CELL_FACH."""
    short, long = (point(ATT, FROM_FACH_S, octets, 1) for octets in DRAINS)
    return response_s(results, long) - response_s(results, short)


def aro_drain_s():
    """The same as ARO has it: 0.0014 x^2 + 1.6 x + 20 ms for x octets."""
    short, long = (octets + HEADERS for octets in DRAINS)
    return (0.0014 * (long**2 - short**2) + 1.6 * (long - short)) / 1e3


def mean_w(results, where):
    """Mean power of the radio, by seed."""
    return results.per_seed("radio_energy_j", **where) / results.per_seed("duration_s", **where)


def draw(figure, results):
    """What a page's energy is spent on, and the power of messages in the background."""
    left, right = figure.subplots(1, 2)
    networks = [n for n in (ATT, TELIASONERA) if results.has(**point(n, FROM_IDLE_S))]
    for row, network in enumerate(networks):
        where, begin = point(network, FROM_IDLE_S), 0.0
        active = active_s(results, where).mean() * network.dch_w
        tail = dch_tail_s(results, where).mean() * network.dch_w
        for column, label, hue in KINDS:
            known = {"active": active, "tail_dch": tail}
            value = known.get(column)
            value = each(results, column, where).mean() if value is None else value
            left.barh(row, value, left=begin, color=hue, label=label if row == 0 else None)
            begin += value
    left.set(xlabel=f"energy of a page of {PAGE_OCTETS // 1000} kB from IDLE (J)")
    left.set_yticks(range(len(networks)), [network.name for network in networks])
    left.legend()
    for network in (ATT, TELIASONERA, THREE):
        known = [
            (s, 1e3 * mean_w(results, background(network, s)).mean())
            for s in BACKGROUND_S
            if results.has(**background(network, s))
        ]
        if known:
            right.plot(*zip(*known, strict=True), "o-", label=network.name)
    right.set(
        xscale="log",
        xlabel="1 kB every so many seconds",
        ylabel="mean power (mW)",
        ylim=(0, None),
    )
    right.legend()


def network_claims(network):
    """Delays, timers and powers of a network come out as its source has them."""
    idle, fach = point(network, FROM_IDLE_S), point(network, FROM_FACH_S)
    yield Claim(
        f"{network.name}: promotion from IDLE, s ({network.source})",
        network.idle_to_dch_s,
        about(network.idle_to_dch_s, 0.05),
        lambda results: each(results, "rrc_set_up_s", idle),
        idle,
    )
    yield Claim(
        f"{network.name}: promotion from CELL_FACH, s ({network.source})",
        network.fach_to_dch_s,
        about(network.fach_to_dch_s, 0.05),
        lambda results: each(results, "rrc_set_up_s", fach),
        fach,
    )
    yield Claim(
        f"{network.name}: tail in CELL_DCH, s ({network.source})",
        network.dch_s,
        about(network.dch_s, 0.05),
        lambda results: dch_tail_s(results, idle),
        idle,
    )
    yield Claim(
        f"{network.name}: tail in CELL_FACH, s ({network.source})",
        network.fach_s,
        about(network.fach_s, 0.05),
        lambda results: each(results, "rrc_fach_s", idle),
        idle,
    )
    yield Claim(
        f"{network.name}: energy of a page from IDLE over the sum of its parts",
        1,
        about(1, 0.03),
        page_over_formula(network),
        idle,
    )


def threshold_claims(network):
    """Each way has a threshold of its own: fewer octets stay in CELL_FACH, and more do not."""
    for way, threshold in (("up", network.uplink_octets), ("down", network.downlink_octets)):
        for beside, way_s in ((FEWER, 0), (MORE, network.fach_to_dch_s)):
            where = volume(network, way, beside)
            yield Claim(
                f"{network.name}: {threshold + beside} octets {way} in CELL_FACH, s on the way to "
                f"CELL_DCH ({network.source}: more than {threshold})",
                way_s,
                about(way_s, 0.05),
                lambda results, where=where: each(results, "rrc_set_up_s", where),
                where,
            )


def volume_claims():
    """320 octets within 0.3 s keep CELL_DCH, and fewer do not."""
    rare = point(ATT, FROM_IDLE_S, SHORT, 1)
    yield Claim(
        f"att-2010: time in CELL_DCH of a request of {SHORT} octets from IDLE, s (ARO: fewer than 320 "
        "octets within 0.3 s do not start the timer anew)",
        ATT.dch_s,
        near(ATT.dch_s, 0.02),
        lambda results: each(results, "rrc_dch_s", rare),
        rare,
    )
    short, long = kept(SHORT), kept(LONG)
    yield Claim(
        f"att-2010: time in CELL_DCH in all, requests of {SHORT} octets every {KEPT_S} s, s (ARO: they "
        "do not keep it)",
        ATT.dch_s,
        near(ATT.dch_s, 0.05),
        lambda results: results.per_seed("rrc_dch_s", **short),
        short,
    )
    yield Claim(
        f"att-2010: share of the time in CELL_DCH, requests of {LONG} octets every {KEPT_S} s (ARO: 320 "
        "octets within 0.3 s keep it)",
        "all",
        at_least(0.97),
        lambda results: (
            results.per_seed("rrc_dch_s", **long) / results.per_seed("duration_s", **long)
        ),
        long,
    )


def claims():
    """Each network by its source, and what others say of tails."""
    for network in (ATT, TELIASONERA):
        yield from network_claims(network)
        yield from threshold_claims(network)
    yield from volume_claims()
    yield Claim(
        "att-2010: share of a page's energy in tails (Balasubramanian et al., IMC 2009: a high tail "
        "energy; by ARO's timers and powers more than two thirds)",
        "most",
        at_least(0.67),
        tail_share(ATT, point(ATT, FROM_IDLE_S)),
        point(ATT, FROM_IDLE_S),
    )
    yield Claim(
        f"att-2010: a request longer by {DRAINS[1] - DRAINS[0]} octets in CELL_FACH takes longer by, s "
        "(ARO: 0.0014 x^2 + 1.6 x + 20 ms)",
        round(aro_drain_s(), 3),
        about(aro_drain_s(), 0.25),
        drain_s,
        point(ATT, FROM_FACH_S, DRAINS[1], 1),
    )
    poll = point(THREE, POLL_S)
    yield Claim(
        "three-austria-2008: mean power of polling mail every 5 minutes, W (Sauter 2008)",
        0.5,
        near(0.5, 0.05),
        lambda results: mean_w(results, poll),
        poll,
    )
    yield Claim(
        "three-austria-2008: share of the time with the radio on, polling every 5 minutes (Sauter "
        "2008: almost half)",
        "almost half",
        near(0.45, 0.05),
        lambda results: (
            1
            - (results.per_seed("rrc_idle_s", **poll) - results.per_seed("rrc_set_up_s", **poll))
            / results.per_seed("duration_s", **poll)
        ),
        poll,
    )
    yield conserved()


def places(background_s):
    """All points."""
    for network in (ATT, TELIASONERA):
        yield point(network, FROM_IDLE_S)
        yield point(network, FROM_FACH_S)
        for way in OVERHEADS:
            yield volume(network, way, FEWER)
            yield volume(network, way, MORE)
    yield point(ATT, FROM_IDLE_S, SHORT, 1)
    yield kept(SHORT)
    yield kept(LONG)
    for octets in DRAINS:
        yield point(ATT, FROM_FACH_S, octets, 1)
    yield point(THREE, POLL_S)
    for network in (ATT, TELIASONERA, THREE):
        for interval_s in background_s:
            yield background(network, interval_s)


EXPERIMENT = Experiment(
    id="aro-states",
    title="A phone in networks that others have measured: promotions, tails, drains and energy",
    source="Qian et al., IMC 2010, and their tool ARO; Vergara et al., EnergyBox; Sauter 2008",
    scenario=SCENARIO,
    grids=grids(places(BACKGROUND_S)),
    quick=Quick(grids(places((10, 60, 300))), seeds=1, duration_s=3600),
    seeds=1,
    duration_s=14400,
    claims=tuple(claims()),
    figure=draw,
    assumptions=(
        f"One UE. A page of {PAGE_OCTETS} octets by the clock: every {FROM_IDLE_S} s it finds the UE in "
        f"IDLE, every {FROM_FACH_S} s in CELL_FACH. Nothing is random, so there is one seed.",
        "One profile for all claims of a network; where a source has no value the profile says so.",
        "ARO adds up octets as long as packets follow within 0.3 s; here they are those of any 0.3 s.",
        f"Polling mail is a page of {PAGE_OCTETS} octets, not the dialogue of POP3.",
    ),
)
