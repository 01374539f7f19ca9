# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Calls that a cell carries when one in twenty is lost, beside the load equations.

Calls cost a cell unlike powers, by their places and by their pauses. Hayward's formula has that: of a
load A of calls whose costs have the peakedness z (variance over mean of what a Poisson number of them
takes, in calls of the mean cost), a cell with room for S calls loses what Erlang's formula says of a
load A / z and S / z servers (A. A. Fredericks, Congestion in blocking systems: a simple
approximation technique, Bell System Technical Journal 59, 1980). z is measured.
"""

import math

import numpy

from umts_tool.claims import Claim, about, at_most
from umts_tool.experiment import Experiment, Quick, Scenario

CHIP_RATE = 3.84e6
LOST = 0.05
ORTHOGONALITY = 0.6
OTHER_CELLS = 0.55
POWER = 0.75  # MaxTransmittedPower
ALWAYS = 0.2  # CPICH and common channels, shares of the cell's power
MAXIMUM_MW = 20000
RISE_DB = 6  # MaxNoiseRise
DOWNLINK = {"maxTransmittedPower": POWER, "maxNoiseRise": 0}
UPLINK = {"maxTransmittedPower": 0, "maxNoiseRise": RISE_DB}
LIMITS = {"downlink": DOWNLINK, "uplink": UPLINK}
# Share of the time with data, and the book's activity factor, which has DPCCH in the pauses of speech.
ACTIVITIES = {12200: (0.5, 0.67)}
# By direction that limits and bit rate: bit rate on the air, Eb/N0 in dB, mean length of a call,
# offered Erlang, to both sides of where LOST is lost. Eb/N0 of the downlink is that in noise
# (TS 25.101 Table 8.6), that of the uplink the book's, at one of two antennas; the lengths are
# assumptions.
SERVICES = {
    ("downlink", 12200): (12400, 7.4, "5s", (48, 54, 60)),
    ("downlink", 64000): (67200, 4.0, "5s", (9.5, 11, 12.5)),
    ("downlink", 144000): (151200, 3.5, "5s", (3.9, 4.3, 4.7, 5.1, 5.6, 6.1, 6.7)),
    ("downlink", 384000): (
        403200,
        3.5,
        "4s",
        (0.4, 0.5, 0.62, 0.7, 0.8, 0.88, 0.96, 1.05, 1.15, 1.26, 1.5),
    ),
    ("uplink", 12200): (12400, 5.0, "5s", (64, 70, 76)),
    ("uplink", 64000): (67200, 3.0, "5s", (10.5, 12.5, 14.5)),
}
TOLERANCES = {12200: 0.1}  # of Hayward's formula; 0.2 of fewer calls
# Of 384 kb/s there is room for three calls or less, and those that cost more are refused more often:
# nothing for a formula of many. That calls of unlike costs are fewer than those of one can be told.
FEW = {384000}
MANY = tuple(service for service in SERVICES if service[1] not in FEW)
NEEDS_S = 200  # fewer calls tell neither where LOST is lost nor how many there are at a time
PACKET_TTIS = 3  # that a datagram fills, but for one that is under way when its call ends
SERVERS = 6  # calls of 64 kb/s that MaxLoad has room for
SERVERS_LOAD = 0.34
SERVERS_ERLANG = 3
TRUNK = {
    "bitRate": 64000,
    "load": SERVERS_ERLANG,
    "maxLoad": SERVERS_LOAD,
    "maxTransmittedPower": 0,
    "maxNoiseRise": 0,
}


def at(service, load):
    """The runs of a load."""
    direction, rate = service
    return {"bitRate": rate, "load": load, "maxLoad": 10, **LIMITS[direction]}


def title(service):
    """A service and what limits it, in words."""
    direction, rate = service
    return f"{rate / 1000:g} kb/s, limited by the {direction}"


def erlang_b(load, servers):
    """Share of calls lost by a number of servers, which need not be whole."""
    # 1 / B is the integral of exp(-t) (1 + t / load)^servers over t from 0 on.
    steps = numpy.linspace(0, 20 * (1 + servers), 20001)
    values = numpy.exp(-steps + servers * numpy.log1p(steps / load))
    return 1 / float(numpy.sum((values[1:] + values[:-1]) / 2) * steps[1])


def erlang(servers):
    """The load of which LOST is lost."""
    low, high = 1e-3, 10 * (servers + 1)
    while high - low > 1e-4 * high:
        middle = (low + high) / 2
        too_little = erlang_b(middle, servers) < LOST
        low, high = (middle, high) if too_little else (low, middle)
    return low


def hayward(servers, others, peakedness):
    """The load of calls of which LOST is lost.

    Each call that is carried takes `others` of the room for one in another cell, on the whole.
    """

    def left(load):
        return (servers - others * (1 - LOST) * load) / peakedness

    low, high = 0.0, servers / (1 + others)
    while high - low > 1e-4 * high:
        middle = (low + high) / 2
        more = peakedness * erlang(left(middle)) > middle
        low, high = (middle, high) if more else (low, middle)
    return low


def textbook(service):
    """The room of a cell by the load equation of the direction, all as in the book.

    In calls of this cell, and what calls of other cells take of it, as a share of those.
    """
    direction, rate = service
    on_air, eb_n0, *_ = SERVICES[service]
    _, activity = ACTIVITIES.get(rate, (1, 1))
    share = activity * 10 ** (eb_n0 / 10) * on_air / CHIP_RATE
    if direction == "uplink":
        return (1 - 10 ** (-RISE_DB / 10)) * (1 + 1 / share), OTHER_CELLS
    return (POWER - ALWAYS) / POWER / (share * (1 - ORTHOGONALITY + OTHER_CELLS)), 0.0


def few(service):
    """The load by the book of calls of one cost."""
    return hayward(*textbook(service), 1.0)


def room(servers, others):
    """The calls that there is room for when all cells have as many."""
    return servers / (1 + others)


def column(results, name, service):
    """A column over the loads of a service, one row for each seed."""
    loads = SERVICES[service][-1]
    return numpy.array([results.per_seed(name, **at(service, load)) for load in loads]).T


def where_lost(results, service, values):
    """Values at the loads where LOST is lost, one for each seed, by straight lines between loads.

    No number where the loads end before.
    """
    lost = numpy.maximum.accumulate(column(results, "lost_ratio", service), axis=1)
    none = {"left": math.nan, "right": math.nan}
    return numpy.array(
        [numpy.interp(LOST, x, y, **none) for x, y in zip(lost, values, strict=True)]
    )


def capacity(service):
    """The offered load of which LOST is lost, as random numbers have made it in each run."""

    def measure(results):
        return where_lost(results, service, column(results, "offered_erlang", service))

    return measure


def by_measured_cost(results, service):
    """The room of a cell, with what the equation takes to be constant measured, for each seed."""

    def mean(name):
        return where_lost(results, service, column(results, name, service))

    if service[0] == "uplink":
        own = mean("uplink_own_load_mean")
        servers = (1 - 10 ** (-RISE_DB / 10)) * mean("carried_erlang") / own
        return list(zip(servers, mean("uplink_load_mean") / own - 1, strict=True))
    # The own cell is at its limit when it refuses a call, the others are as in the mean.
    carrier = mean("carrier_mean_ratio")
    share = mean("target_ebn0_ratio") * SERVICES[service][0] / CHIP_RATE
    rise = mean("dpch_mean_mw") / mean("still_dpch_mean_mw")
    received = not_orthogonal(results, service) * POWER + mean("other_cells_ratio") * carrier
    return [(servers, 0.0) for servers in (POWER - ALWAYS) / (share * rise * received)]


def not_orthogonal(results, service):
    """Share of the own cell's power that interferes, as measured."""

    def mean(name):
        return where_lost(results, service, column(results, name, service))

    share = mean("target_ebn0_ratio") * SERVICES[service][0] / CHIP_RATE
    received = mean("still_dpch_mean_mw") / (share * mean("carrier_mean_ratio") * MAXIMUM_MW)
    return received - mean("other_cells_ratio")


def peakedness(results, service):
    """Peakedness of the calls' costs where LOST is lost."""
    name = "dpch_peakedness_ratio" if service[0] == "downlink" else "uplink_peakedness_ratio"
    return where_lost(results, service, column(results, name, service))


def formula(results, service, rooms):
    """The load by Hayward's formula, one for each seed."""
    pairs = zip(rooms, peakedness(results, service), strict=True)
    return numpy.array([hayward(*there, z) for there, z in pairs])


def over(service, rooms):
    """Simulated load over that by Hayward's formula, of the room that a function gives."""

    def measure(results):
        return capacity(service)(results) / formula(results, service, rooms(results, service))

    return measure


def by_the_book(results, service):
    """The room of a cell by the book, once for each seed."""
    return [textbook(service)] * len(column(results, "lost_ratio", service))


def carried(service):
    """Calls in a cell over those offered and not lost, mean over the loads."""

    def measure(results):
        kept = 1 - column(results, "lost_ratio", service)
        offered = column(results, "offered_erlang", service) * kept
        return (column(results, "carried_erlang", service) / offered).mean(axis=1)

    return measure


def ttis(service):
    """TTIs that a datagram takes in the downlink, mean over the loads."""

    def measure(results):
        return column(results, "datagram_ttis_mean", service).mean(axis=1)

    return measure


def factors(service):
    """What the equations take to be constant, as it was measured."""

    def cause(results):
        def mean(name):
            return where_lost(results, service, column(results, name, service)).mean()

        def decibel(name):
            return 10 * math.log10(mean(name))

        rooms = by_measured_cost(results, service)
        if service[0] == "uplink":
            own = mean("uplink_own_load_mean")
            said = (
                f"Eb/N0 at one of two antennas {decibel('uplink_target_ebn0_ratio') - 3.01:.1f} dB;"
                f" UEs of other cells {mean('uplink_load_mean') / own - 1:.2f} of the own ones;"
                f" power of a UE over that without fading {decibel('ue_power_rise_ratio'):.1f} dB;"
                f" load {mean('uplink_load_mean'):.2f} in the mean"
            )
        else:
            rise = decibel("dpch_mean_mw") - decibel("still_dpch_mean_mw")
            said = (
                f"Eb/N0 {decibel('target_ebn0_ratio'):.1f} dB; of the own cell"
                f" {not_orthogonal(results, service).mean():.2f} interfere, other cells and noise"
                f" are {mean('other_cells_ratio'):.2f} of it; power of a DPCH over that"
                f" without fading {rise:.1f} dB, {mean('dpch_mean_mw') / 1000:.2f} W;"
                f" {mean('carrier_mean_ratio'):.2f} of the cell's power in the mean"
            )
        calls = numpy.mean([room(*there) for there in rooms])
        return (
            f"{capacity(service)(results).mean():.1f} Erlang. Measured: {said}; peakedness"
            f" {peakedness(results, service).mean():.2f}. With all that there is room for"
            f" {calls:.1f} calls, which are {formula(results, service, rooms).mean():.1f} Erlang."
        )

    return cause


BY_FORMULA = (
    (by_the_book, "x", "the book's equation"),
    (by_measured_cost, "+", "constants measured"),
)


def draw(figure, results):
    """Lost calls over the offered load, and where the equations put 5 %."""
    axes = figure.subplots(2, len(SERVICES) // 2, sharey=True)
    for service, side in zip(SERVICES, axes.flat, strict=True):
        lost = column(results, "lost_ratio", service).mean(axis=0)
        side.plot(SERVICES[service][-1], 100 * lost, "o-", label="simulated")
        for rooms, mark, said in BY_FORMULA if service in MANY else ():
            load = formula(results, service, rooms(results, service)).mean()
            side.plot(load, 100 * LOST, mark, markersize=10, label=said)
        side.set(title=title(service).replace(", limited by the ", "\n"), ylim=(0, 20))
        side.axhline(100 * LOST, linewidth=0.5)
    for side in axes[-1]:
        side.set(xlabel="offered, Erlang")
    for side in axes[:, 0]:
        side.set(ylabel="lost, %")
    axes.flat[0].legend()


CLAIMS = (
    *(
        Claim(
            f"{title(service)}: TTIs that a datagram takes",
            None,
            about(PACKET_TTIS, 0.1),
            ttis(service),
            needs_s=NEEDS_S,
        )
        for service in SERVICES
        if service[1] in ACTIVITIES
    ),
    Claim(
        f"{SERVERS} calls at most, {SERVERS_ERLANG} Erlang offered: share blocked",
        f"Erlang B, {erlang_b(SERVERS_ERLANG, SERVERS):.4f}",
        about(erlang_b(SERVERS_ERLANG, SERVERS), 0.2),
        "blocked_ratio",
        TRUNK,
        needs_s=NEEDS_S,
    ),
    *(
        Claim(
            f"{title(service)}: calls in a cell over those offered and not lost",
            "1 (Little)",
            about(1, 0.1),
            carried(service),
            needs_s=NEEDS_S,
        )
        for service in SERVICES
    ),
    *(
        Claim(
            f"{title(service)}: Erlang of which 5 % are lost, over load equation and Hayward",
            f"1; room for {room(*textbook(service)):.1f} calls",
            about(1, 0.2),
            over(service, by_the_book),
            cause=factors(service),
            needs_s=NEEDS_S,
        )
        for service in MANY
    ),
    *(
        Claim(
            f"{title(service)}: Erlang of which 5 % are lost",
            f"load equation and Erlang B, {few(service):.2f}, of calls of one cost",
            at_most(1.2 * few(service)),
            capacity(service),
            needs_s=NEEDS_S,
        )
        for service in SERVICES
        if service not in MANY
    ),
    *(
        Claim(
            f"{title(service)}: the same, the constants of the equation measured",
            None,
            about(1, TOLERANCES.get(service[1], 0.2)),
            over(service, by_measured_cost),
            cause=factors(service),
            needs_s=NEEDS_S,
        )
        for service in MANY
    ),
)


def grid(service):
    """The runs of a service."""
    _, eb_n0, length, loads = SERVICES[service]
    activity, _ = ACTIVITIES.get(service[1], (1.0, 1))
    return {
        **{flag: (value,) for flag, value in at(service, None).items()},
        "load": loads,
        "activity": (activity,),
        "holdingTime": (length,),
        "ebNo" if service[0] == "downlink" else "uplinkEbNo": (eb_n0,),
    }


TRUNKS = (
    {
        **{flag: (value,) for flag, value in TRUNK.items()},
        "activity": (1.0,),
        "holdingTime": ("1s",),
    },
)
GRIDS = (*map(grid, SERVICES), *TRUNKS)

EXPERIMENT = Experiment(
    id="cell-capacity",
    title="Calls that a cell carries",
    source="Holma and Toskala, WCDMA for UMTS: load equations; Erlang B; Hayward's formula",
    scenario=Scenario("umts-cell-capacity", {"profile": "VehicularA", "speed": 3}),
    grids=GRIDS,
    quick=Quick(GRIDS, seeds=1, duration_s=30),
    seeds=5,
    duration_s=NEEDS_S,
    claims=CLAIMS,
    figure=draw,
    assumptions=(
        "Seven cells 1 km apart with wrap-around, shadowing of 8 dB; UEs stay where they are.",
        "A call is lost when it is refused, or when half of its blocks fail for 2 s.",
        "Voice has data half of the time, in spurts of 1 s in the mean, an assumption; a call begins"
        " with data or without, as it is at any time. The others have data all of the time; the uplink"
        " has 64 kb/s at most.",
        "Eb/N0: TS 25.101 Table 8.6 in the downlink, the book in the uplink, both from memory, as is the"
        " book's activity factor of speech, 0.67.",
        "No soft handover, no signalling radio bearers; one limit at a time.",
    ),
)
