# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Calls that a cell carries when one in twenty is lost, beside the load equations."""

import math

import numpy

from umts_tool.claims import Claim, about
from umts_tool.experiment import Experiment, Quick, Scenario

CHIP_RATE = 3.84e6
LOST = 0.05
ORTHOGONALITY = 0.6
OTHER_CELLS = 0.55
POWER = 0.75  # MaxTransmittedPower
ALWAYS = 0.2  # CPICH and common channels, shares of the cell's power
MAXIMUM_MW = 20000
RISE_DB = 6  # MaxNoiseRise
DPCCH = 0.15  # share of a DPCH's power that is sent without data, an assumption of the module
DOWNLINK = {"maxTransmittedPower": POWER, "maxNoiseRise": 0}
UPLINK = {"maxTransmittedPower": 0, "maxNoiseRise": RISE_DB}
LIMITS = {"downlink": DOWNLINK, "uplink": UPLINK}
# By direction that limits and bit rate: bit rate on the air, activity, Eb/N0 in dB, mean length of
# a call, offered Erlang, in steps of a tenth where LOST is lost. Eb/N0 of the downlink is that in
# noise (TS 25.101 Table 8.6), that of the uplink the book's, at one of two antennas; an activity of
# a half and the lengths are assumptions.
SERVICES = {
    ("downlink", 12200): (12400, 0.5, 7.4, "5s", (40, 44, 48, 52, 57)),
    ("downlink", 64000): (67200, 1.0, 4.0, "5s", (11, 12, 13, 14.2, 15.5)),
    ("downlink", 144000): (151200, 1.0, 3.5, "5s", (3.9, 4.3, 4.7, 5.1, 5.6, 6.1, 6.7)),
    ("downlink", 384000): (
        403200,
        1.0,
        3.5,
        "4s",
        (0.4, 0.5, 0.62, 0.7, 0.8, 0.88, 0.96, 1.05, 1.15, 1.26),
    ),
    ("uplink", 12200): (12400, 0.5, 5.0, "5s", (40, 48, 54, 60)),
    ("uplink", 64000): (67200, 1.0, 3.0, "5s", (10.6, 11.6, 12.7, 13.9, 15.2)),
}
NEEDS_S = 200  # fewer calls tell neither where LOST is lost nor how many there are at a time
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


def textbook(service):
    """The load by the load equation of the direction.

    Orthogonality and other cells are the book's; data are sent for the activity of the service, and
    DPCCH, which the book leaves out, all the time.
    """
    direction, _ = service
    on_air, activity, eb_n0, *_ = SERVICES[service]
    sent = DPCCH + (1 - DPCCH) * activity
    share = sent * 10 ** (eb_n0 / 10) * on_air / CHIP_RATE
    if direction == "uplink":
        load = (1 + OTHER_CELLS) / (1 + 1 / share)
        return erlang((1 - 10 ** (-RISE_DB / 10)) / load)
    return erlang((POWER - ALWAYS) / POWER / (share * (1 - ORTHOGONALITY + OTHER_CELLS)))


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
    """The offered load of which LOST is lost."""

    def measure(results):
        loads = SERVICES[service][-1]
        seeds = len(column(results, "lost_ratio", service))
        return where_lost(results, service, numpy.tile(loads, (seeds, 1)))

    return measure


def by_measured_cost(results, service):
    """The load by the equation of the direction, with what it takes to be constant measured."""

    def mean(name):
        return where_lost(results, service, column(results, name, service))

    direction, _ = service
    if direction == "uplink":
        limit = 1 - 10 ** (-RISE_DB / 10)
        servers = limit * mean("carried_erlang") / mean("uplink_load_mean")
    else:
        # The own cell is at its limit when it refuses a call, the others are as in the mean.
        carrier = mean("carrier_mean_ratio")
        share = mean("target_ebn0_ratio") * SERVICES[service][0] / CHIP_RATE
        still = mean("still_dpch_mean_mw") / (share * carrier * MAXIMUM_MW)
        others = mean("other_cells_ratio")
        rise = mean("dpch_mean_mw") / mean("still_dpch_mean_mw")
        received = (still - others) * POWER + others * carrier
        servers = (POWER - ALWAYS) / (share * rise * received)
    return numpy.array([erlang(count) for count in servers])


def over_measured(service):
    """Simulated load over that by the measured cost."""

    def measure(results):
        return capacity(service)(results) / by_measured_cost(results, service)

    return measure


def carried(service):
    """Calls in a cell over those offered and not lost, mean over the loads."""

    def measure(results):
        kept = 1 - column(results, "lost_ratio", service)
        offered = numpy.array(SERVICES[service][-1]) * kept
        return (column(results, "carried_erlang", service) / offered).mean(axis=1)

    return measure


def factors(service):
    """What the equations take to be constant, as it was measured."""

    def cause(results):
        def mean(name):
            return where_lost(results, service, column(results, name, service)).mean()

        def decibel(name):
            return 10 * math.log10(mean(name))

        formula = by_measured_cost(results, service).mean()
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
                f"Eb/N0 {decibel('target_ebn0_ratio'):.1f} dB; other cells and noise"
                f" {mean('other_cells_ratio'):.2f} of the own cell; power of a DPCH over that"
                f" without fading {rise:.1f} dB, {mean('dpch_mean_mw') / 1000:.2f} W;"
                f" {mean('carrier_mean_ratio'):.2f} of the cell's power in the mean"
            )
        return f"Measured: {said}. With all that the equation has {formula:.1f} Erlang."

    return cause


def draw(figure, results):
    """Lost calls over the offered load, and where the equations put 5 %."""
    axes = figure.subplots(2, len(SERVICES) // 2, sharey=True)
    for service, side in zip(SERVICES, axes.flat, strict=True):
        lost = column(results, "lost_ratio", service).mean(axis=0)
        side.plot(SERVICES[service][-1], 100 * lost, "o-", label="simulated")
        side.plot(textbook(service), 100 * LOST, "x", label="equation")
        formula = by_measured_cost(results, service).mean()
        side.plot(formula, 100 * LOST, "+", markersize=10, label="constants measured")
        side.set(title=title(service).replace(", limited by the ", "\n"), ylim=(0, 20))
        side.axhline(100 * LOST, linewidth=0.5)
    for side in axes[-1]:
        side.set(xlabel="offered, Erlang")
    for side in axes[:, 0]:
        side.set(ylabel="lost, %")
    axes.flat[0].legend()


CLAIMS = (
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
            f"{title(service)}: Erlang of which 5 % are lost",
            f"load equation and Erlang B, {textbook(service):.1f}",
            about(textbook(service), 0.2),
            capacity(service),
            cause=factors(service),
            needs_s=NEEDS_S,
        )
        for service in SERVICES
    ),
    *(
        Claim(
            f"{title(service)}: the same over the equation's with its constants measured",
            None,
            about(1, 0.2),
            over_measured(service),
            cause=factors(service),
            needs_s=NEEDS_S,
        )
        for service in SERVICES
    ),
)


def grid(service):
    """The runs of a service."""
    *_, activity, eb_n0, length, loads = SERVICES[service]
    return {
        **{flag: (value,) for flag, value in at(service, None).items()},
        "load": loads,
        "activity": (activity,),
        "holdingTime": (length,),
        "ebNo" if service[0] == "downlink" else "uplinkEbNo": (eb_n0,),
    }


GRIDS = (
    *(grid(service) for service in SERVICES),
    {
        **{flag: (value,) for flag, value in TRUNK.items()},
        "activity": (1.0,),
        "holdingTime": ("1s",),
    },
)

EXPERIMENT = Experiment(
    id="cell-capacity",
    title="Calls that a cell carries",
    source="Holma and Toskala, WCDMA for UMTS: load equations; Erlang B",
    scenario=Scenario("umts-cell-capacity", {"profile": "VehicularA", "speed": 3}),
    grids=GRIDS,
    quick=Quick(GRIDS, seeds=1, duration_s=30),
    seeds=3,
    duration_s=NEEDS_S,
    claims=CLAIMS,
    figure=draw,
    assumptions=(
        "Seven cells 1 km apart with wrap-around, shadowing of 8 dB; UEs stay where they are.",
        "A call is lost when it is refused, or when half of its blocks fail for 2 s.",
        "Voice has data half of the time, an assumption (a call begins with them), the others all of it;"
        " the uplink has 64 kb/s at most.",
        "Eb/N0: TS 25.101 Table 8.6 in the downlink, the book in the uplink, both from memory; DPCCH has"
        " 15 % of a DPCH's power, an assumption.",
        "No soft handover, no signalling radio bearers; one limit at a time.",
    ),
)
