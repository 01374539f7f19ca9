# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Round trips of HSPA, idle and loaded, beside those of DCHs and of HSDPA with a DCH in the uplink."""

import math

from umts_tool.claims import Accept, Claim, about, at_most, ratio
from umts_tool.experiment import Experiment, Quick, Scenario, grids
from umts_tool.figures import BLUE, GREEN, RED, WIDE

PARTS = {"idle": BLUE, "download": GREEN, "upload": RED}
DCH64, DCH384 = {"ulRate": "64kbps", "ulTti": "20ms"}, {"ulRate": "384kbps", "ulTti": "10ms"}
E10, E2 = ({"uplink": "edch", "edchTti": tti, "nonScheduledBits": 0} for tti in ("10ms", "2ms"))
# A non-scheduled grant for all PDUs of a ping.
PDU_BITS, PDU_OCTETS = 336, 40
HEADERS = 1 + 1  # octets of PDCP, and of the length indicator
PING = 84
PDUS = math.ceil((PING + HEADERS) / PDU_OCTETS)
BEARERS = {
    "DCH 64/64": {"bearer": "preset", "preset": "dch1"},
    "DCH 64/384": {"bearer": "preset", "preset": "dch3"},
    "DCH 384/2000": {"bearer": "preset", "preset": "dch4"},
    "HSDPA, DCH 64": DCH64,
    "HSDPA, DCH 384": DCH384,
    "HSPA, 10 ms": E10,
    "HSPA, 10 ms,\nnon-scheduled": {**E10, "nonScheduledBits": PDUS * PDU_BITS},
    "HSPA, 2 ms": E2,
}
# TTIs in ms of uplink and downlink, and uplink TTIs that a ping takes: with a serving grant, which is for
# one PDU as long as there is nothing to send, one a PDU.
HS_TTI = 2
TTIS = {
    "DCH 64/64": (20, 20, 1),
    "DCH 64/384": (20, 10, 1),
    "DCH 384/2000": (10, 10, 1),
    "HSDPA, DCH 64": (20, HS_TTI, 1),
    "HSDPA, DCH 384": (10, HS_TTI, 1),
    "HSPA, 10 ms": (10, HS_TTI, PDUS),
    "HSPA, 10 ms,\nnon-scheduled": (10, HS_TTI, 1),
    "HSPA, 2 ms": (2, HS_TTI, PDUS),
}
HS_SCCH_MS = 4 / 3  # two slots before HS-PDSCH
# One way in ms: host to GGSN, to SGSN, to RNC, to Node B. Sums are no multiples of a TTI.
WIRES = {"giDelay": 11.5, "gnDelay": 5, "iuDelay": 5, "iubDelay": 5}
MSS, WINDOW = 1460, 32
QUICK_S = 120
OFTEN, SELDOM = "101.3ms", "1003.7ms"  # from ping to ping, not in step with TTIs


def at(name, interval=OFTEN):
    """The runs of a bearer."""
    return {**BEARERS[name], "pingInterval": interval}


def trip(part):
    """Column of the mean round trip of a part of the test."""
    return f"round_trip_{part}_mean_s"


def idle_s(name):
    """Mean round trip of a ping alone: waits, TTIs and wires."""
    uplink, downlink, ttis = TTIS[name]
    wires = 2 * sum(WIRES.values())
    # A ping leaves any time, its answer a fixed time after an uplink TTI.
    ready = wires + (HS_SCCH_MS if downlink == HS_TTI else 0)
    return 1e-3 * ((0.5 + ttis) * uplink + math.ceil(ready / downlink) * downlink + downlink)


def queue(part):
    """Measure of the loaded round trip over that of a window at the goodput, by seed."""

    def measure_of(name):
        def measure(results):
            where = at(name)
            goodput = results.per_seed(f"{part}_bps", **where)
            return list(results.per_seed(trip(part), **where) * goodput / (8 * MSS * WINDOW))

        return measure

    return measure_of


def draw(figure, results):
    """Mean round trips of all bearers, idle and loaded."""
    axes = figure.subplots()
    figure.set_size_inches(*WIDE)
    for number, (part, ink) in enumerate(PARTS.items()):
        places = [place + 0.25 * (number - 1) for place in range(len(BEARERS))]
        means = [1e3 * results.per_seed(trip(part), **at(name)).mean() for name in BEARERS]
        axes.bar(places, means, 0.25, color=ink, label=part)
    axes.plot(range(len(BEARERS)), [1e3 * idle_s(name) for name in BEARERS], "k_", label="idle, arithmetic")
    axes.set_yscale("log")
    axes.set_xticks(range(len(BEARERS)), [name.replace(", ", ",\n") for name in BEARERS], size=7)
    axes.set(ylabel="mean round trip (ms)")
    axes.legend()


def processing(_results):
    """Why round trips of live networks are longer."""
    return (
        f"Waits and TTIs take {1e3 * idle_s('DCH 64/64') - 2 * sum(WIRES.values()):.0f} ms of it, wires the rest, "
        "which are a choice. UE, Node B and RNC process in no time."
    )


def one_pdu(_results):
    """Why a grant for one PDU is slower than a DCH."""
    return (
        f"A UE without data keeps a grant for one PDU: the {PDUS} of a ping take as many TTIs. With a "
        "non-scheduled grant for all of them it is as fast as a DCH of 10 ms."
    )


def request(results):
    """Why seldom pings are not slower still."""
    often, seldom = (results.per_seed(trip("idle"), **at("HSPA, 2 ms", one)).mean() for one in (OFTEN, SELDOM))
    wait_ms = 1e3 * (seldom - often)
    return (
        f"A ping in a second finds no grant: scheduling information and an absolute grant take {wait_ms:.0f} ms more, "
        "though then all PDUs go in one TTI. The UE does not leave CELL_DCH here, as it may in a live network."
    )


def claims():
    """Arithmetic of every bearer; what was published."""
    for name in BEARERS:
        label = name.replace("\n", " ")
        yield Claim(
            f"{label}: round trip of a ping alone, s: its waits, TTIs and wires",
            f"{idle_s(name):.4f}",
            about(idle_s(name), 0.05),
            trip("idle"),
            at(name),
            needs_s=QUICK_S,
        )
        for part in ("download", "upload"):
            yield Claim(
                f"{label}: round trip during the {part} over that of a TCP window",
                None,
                about(1, 0.1),
                queue(part)(name),
                at(name),
            )
    yield Claim(
        "DCH 64/64, TTIs of 20 ms: round trip of a small packet, s: Holma and Toskala",
        "0.15 to 0.20",
        Accept(0.15, 0.2, "0.15 to 0.2"),
        trip("idle"),
        at("DCH 64/64"),
        processing,
        needs_s=QUICK_S,
    )
    yield Claim(
        "DCH 384/2000, TTIs of 10 ms: the same",
        "below 0.12",
        at_most(0.12),
        trip("idle"),
        at("DCH 384/2000"),
        needs_s=QUICK_S,
    )
    for faster, slower, paper in (
        ("HSDPA, DCH 64", "DCH 64/384", "substantially smaller: Jurvansuu et al."),
        ("HSPA, 10 ms", "DCH 64/384", "lower: Prokkola et al."),
        ("HSPA, 2 ms", "DCH 64/384", "lower: Prokkola et al."),
        ("HSPA, 10 ms", "HSDPA, DCH 384", None),
        ("HSPA, 2 ms", "HSDPA, DCH 384", None),
    ):
        yield Claim(
            f"{faster} over {slower}: round trip of a ping alone",
            paper,
            at_most(1),
            ratio(trip("idle"), at(faster), at(slower)),
            at(faster),
            one_pdu,
            needs_s=QUICK_S,
        )
    yield Claim(
        "HSPA, 2 ms: round trip of a ping in a second over that of ten: Fabini et al.",
        "2, halved by slightly more load",
        about(2, 0.25),
        ratio(trip("idle"), at("HSPA, 2 ms", SELDOM), at("HSPA, 2 ms")),
        at("HSPA, 2 ms", SELDOM),
        request,
        needs_s=QUICK_S,
    )


GRIDS = grids([*(at(name) for name in BEARERS), at("HSPA, 2 ms", SELDOM)])

EXPERIMENT = Experiment(
    id="hspa-round-trip",
    title="Round trips of HSPA, HSDPA and dedicated channels, idle and loaded",
    source=(
        "Holma, Toskala: HSDPA/HSUPA, High speed packet access (Nokia, 2005); Jurvansuu et al. (ICC 2007); "
        "Prokkola et al. (ICC 2009); Fabini et al. (2009); arithmetic of TTIs"
    ),
    scenario=Scenario(
        "umts-speed-test",
        {
            **{name: f"{ms:g}ms" for name, ms in WIRES.items()},
            "giRate": "100Mbps",
            "variant": "cubic",
            "sack": 1,
            "connections": 1,
            "delAckCount": 2,
            "mss": MSS,
            "window": WINDOW,
            "settling": 0.4,
        },
    ),
    grids=GRIDS,
    quick=Quick(GRIDS, seeds=1, duration_s=QUICK_S),
    seeds=1,
    duration_s=300,
    claims=tuple(claims()),
    figure=draw,
    assumptions=(
        "No block errors, CQI 30; one UE: nothing is random. A ping has 84 octets, ten are sent in a second, not in "
        "step with TTIs.",
        "Wires: 26.5 ms one way, the Iub's 5 ms included; their sum is a choice. UE, Node B and RNC process in no "
        "time but that which TTIs and HARQ take.",
        "During download and upload one TCP connection keeps a window of 32 segments under way: pings wait behind "
        "it, for as long as it takes at the rate of the bearer.",
        "Holma and Toskala: typical round trips of the networks of 2005, and what they expect with a TTI of 10 ms. "
        "Of the other papers the abstracts alone were at hand: in live networks HSDPA and HSPA have lower delays than "
        "WCDMA; delay halves when a user's load rises slightly.",
        "E-DCH with scheduled grants, once with a non-scheduled one for the PDUs of a ping.",
    ),
)
