# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Web pages over the inactivity timers: what a UE waits, and what its radio consumes."""

from math import exp

from umts_tool.claims import Claim, about, at_most, conserved
from umts_tool.experiment import Experiment, Quick, Scenario

DCH_TIMERS_S = (1, 2, 5, 10, 20)
FACH_TIMERS_S = (2, 5, 12, 30)
ARO_DCH_S, ARO_FACH_S = 5, 12
ALWAYS_S = 100000
STATES = ("CELL_PCH", "IDLE")
INTERVAL_S = 20
CONNECTION_S = 2
SET_UP_S = 1.5
CELL_UPDATE_S = 0.2
PAGE_OCTETS = 20000
FRAME_S = 0.010
# The powers of RrcStateMeter by default, W.
DCH_W, FACH_W, PCH_W, IDLE_W, IDLE_TO_DCH_W, FACH_TO_DCH_W = 0.70, 0.35, 0.0105, 0.0, 0.53, 0.55


def point(dch_s, fach_s, state="IDLE"):
    """The flags of two timers; without the second the UE stays in CELL_FACH."""
    return {
        "inactivityTimer": f"{dch_s}s",
        "fachInactivityTimer": f"{fach_s}s",
        "inactiveState": state,
    }


NEVER_LEAVES_DCH = point(ALWAYS_S, 0)


def response_s(results, where):
    """Mean time from the request to the last octet of the page, by seed."""
    return results.per_seed("response_mean_frames", **where) * FRAME_S


def energy_j(results, where):
    """Energy of the radio for each page, by seed."""
    pages = results.per_seed("transactions_count", **where)
    return results.per_seed("radio_energy_j", **where) / pages


def at_rest_share(results, where):
    """Share of the time in CELL_PCH or IDLE, by seed."""
    rest = results.per_seed("rrc_pch_s", **where) + results.per_seed("rrc_idle_s", **where)
    return rest / results.per_seed("duration_s", **where)


def begins(results, where, dch_s, fach_s):
    """Shares of the pages that find the UE out of CELL_DCH, and at rest, by seed.

    Requests are a Poisson process: one of them finds the UE waiting for the page before with the
    probability of the load, else after an exponential time.
    """
    free = 1 - response_s(results, where) / INTERVAL_S
    return free * exp(-dch_s / INTERVAL_S), free * exp(-(dch_s + fach_s) / INTERVAL_S)


def fach_delay_s(results):
    """What a page takes longer from CELL_FACH than from CELL_DCH, by seed."""
    where = point(ARO_DCH_S, 0)
    longer = response_s(results, where) - response_s(results, NEVER_LEAVES_DCH)
    return longer / ((1 - response_s(results, where) / INTERVAL_S) * exp(-ARO_DCH_S / INTERVAL_S))


def response_over_formula(dch_s, fach_s, state):
    """Mean response time over what the shares of the states say."""
    where = point(dch_s, fach_s, state)

    def measure(results):
        left, rested = begins(results, where, dch_s, fach_s)
        from_fach = fach_delay_s(results)
        from_rest = CONNECTION_S if state == "IDLE" else CELL_UPDATE_S + from_fach
        at_once = response_s(results, NEVER_LEAVES_DCH)
        formula = at_once + (left - rested) * from_fach + rested * from_rest
        return response_s(results, where) / formula

    return measure


def energy_over_formula(dch_s, fach_s, state):
    """Energy of a page over that of the states by their shares."""
    where = point(dch_s, fach_s, state)

    def measure(results):
        left, rested = begins(results, where, dch_s, fach_s)
        page_s = response_s(results, NEVER_LEAVES_DCH)
        free = left * exp(dch_s / INTERVAL_S)
        tails = INTERVAL_S * (
            (free - left) * DCH_W
            + (left - rested) * FACH_W
            + rested * (IDLE_W if state == "IDLE" else PCH_W)
        )
        ways = (left - rested) * SET_UP_S * FACH_TO_DCH_W
        if state == "IDLE":
            ways += rested * CONNECTION_S * IDLE_TO_DCH_W
        else:
            ways += rested * (CELL_UPDATE_S * FACH_W + SET_UP_S * FACH_TO_DCH_W)
        return energy_j(results, where) / (page_s * DCH_W + tails + ways)

    return measure


def rest_over_formula(dch_s, fach_s):
    """Share of the time in CELL_PCH over the probability to be inactive for so long."""
    where = point(dch_s, fach_s, "CELL_PCH")
    return lambda results: (
        at_rest_share(results, where) / begins(results, where, dch_s, fach_s)[1]
    )


def energy_ratio(one, other):
    """Energy of a page with some timers over that with others."""
    return lambda results: energy_j(results, one) / energy_j(results, other)


def draw(figure, results):
    """Response time and energy over each timer."""
    panels = figure.subplots(2, 2, sharey="row", sharex="col")
    for state in STATES:
        lines = (
            ([point(t, ARO_FACH_S, state) for t in DCH_TIMERS_S], DCH_TIMERS_S),
            ([point(ARO_DCH_S, t, state) for t in FACH_TIMERS_S], FACH_TIMERS_S),
        )
        for column, (places, timers) in enumerate(lines):
            for row, measure in enumerate((response_s, energy_j)):
                known = [
                    (t, measure(results, where).mean())
                    for t, where in zip(timers, places, strict=True)
                    if results.has(**where)
                ]
                panels[row][column].plot(*zip(*known, strict=True), "o-", label=f"by {state}")
    panels[1][0].set(xlabel=f"CELL_DCH to CELL_FACH (s), then {ARO_FACH_S} s")
    panels[1][1].set(xlabel=f"after {ARO_DCH_S} s, CELL_FACH to rest (s)")
    panels[0][0].set(ylabel="response time (s)", ylim=(0, None))
    panels[1][0].set(ylabel="energy of a page (J)", ylim=(0, None))
    panels[0][0].legend()


def claims():
    """What the shares of the states say, and what the timers are worth."""
    for state in STATES:
        for timer_s in DCH_TIMERS_S:
            where = point(timer_s, ARO_FACH_S, state)
            yield Claim(
                f"response time over the formula, timers of {timer_s} and {ARO_FACH_S} s, {state}",
                1,
                about(1, 0.1),
                response_over_formula(timer_s, ARO_FACH_S, state),
                where,
            )
            yield Claim(
                f"energy of a page over the formula, timers of {timer_s} and {ARO_FACH_S} s, {state}",
                1,
                about(1, 0.1),
                energy_over_formula(timer_s, ARO_FACH_S, state),
                where,
            )
    yield Claim(
        f"share of the time in CELL_PCH over exp(-t / {INTERVAL_S} s), timers of {ARO_DCH_S} and 2 s",
        1,
        about(1, 0.1),
        rest_over_formula(ARO_DCH_S, 2),
        point(ARO_DCH_S, 2, "CELL_PCH"),
    )
    yield Claim(
        "a page costs less with CELL_PCH after 2 s in CELL_FACH than after 30 s: energy",
        "less",
        at_most(0.9),
        energy_ratio(point(ARO_DCH_S, 2, "CELL_PCH"), point(ARO_DCH_S, 30, "CELL_PCH")),
        point(ARO_DCH_S, 2, "CELL_PCH"),
    )
    yield conserved()


def grids(dch_timers_s, fach_timers_s):
    """Each timer with the other as in ARO; and UEs that never rest."""
    places = [point(ARO_DCH_S, 0), NEVER_LEAVES_DCH]
    for state in STATES:
        places += [point(t, ARO_FACH_S, state) for t in dch_timers_s]
        places += [point(ARO_DCH_S, t, state) for t in fach_timers_s if t != ARO_FACH_S]
    return tuple({name: (value,) for name, value in place.items()} for place in places)


EXPERIMENT = Experiment(
    id="state-transitions",
    title="Web pages over the inactivity timers: response time and energy of the radio",
    source=(
        "powers, timers and delays of Qian et al.'s tool ARO; formulas of a Poisson process of requests"
    ),
    scenario=Scenario(
        "umts-http",
        {
            "preset": "dch3",
            "switching": 1,
            "interval": f"{INTERVAL_S}s",
            "requestOctets": 300,
            "objectOctets": PAGE_OCTETS,
            "setUpDelay": f"{SET_UP_S}s",
            "cellUpdateDelay": f"{CELL_UPDATE_S}s",
            "connectionDelay": f"{CONNECTION_S}s",
        },
    ),
    grids=grids(DCH_TIMERS_S, FACH_TIMERS_S),
    quick=Quick(grids((1, 5, 20), (2, 30)), seeds=3, duration_s=5000),
    seeds=5,
    duration_s=10000,
    claims=tuple(claims()),
    figure=draw,
    assumptions=(
        f"One UE, a page of {PAGE_OCTETS} octets on one connection every {INTERVAL_S} s in the mean, "
        "the next one asked for when the one before is there. DCHs of 384 kb/s down, 64 kb/s up.",
        "Timers of 5 and 12 s, 1.5 s from CELL_FACH to CELL_DCH, 2 s from IDLE and the powers are "
        "ARO's defaults. A cell update takes 0.2 s: no source.",
        "What a page takes longer from CELL_FACH is measured by the runs that know no state below it.",
    ),
)
