# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Beyond the thesis: number of HARQ processes and of transmissions, and what is left to RLC."""

from modi_setup import ASSUMPTIONS, PAPER, SCENARIO, grid

from umts_tool.claims import Claim, at_least, near
from umts_tool.experiment import Experiment, Quick
from umts_tool.figures import curve

PROCESSES = (1, 2, 3, 4, 5, 6, 8)
TRANSMISSIONS = (1, 2, 3, 4, 6)
BLERS = (0.1, 0.3)
GOODPUT = "goodput_bps"
ROUND_TRIP_TTIS = 6
ENOUGH = 6
CQI = 14


def by_processes(processes):
    """Runs without errors and this many processes."""
    return {"bler": 0.0, "harqProcesses": processes}


def by_transmissions(bler, transmissions):
    """Runs with errors and at most this many transmissions."""
    return {"bler": bler, "maxTransmissions": transmissions}


def efficiency(processes):
    """Goodput over that of enough processes."""
    return lambda results: (
        results.per_seed(GOODPUT, **by_processes(processes))
        / results.per_seed(GOODPUT, **by_processes(ENOUGH))
    )


def gain_of_harq(bler):
    """Goodput with up to four transmissions over that with one, which leaves all to RLC."""
    return lambda results: (
        results.per_seed(GOODPUT, **by_transmissions(bler, 4))
        / results.per_seed(GOODPUT, **by_transmissions(bler, 1))
    )


def draw(figure, results):
    """Goodput over processes on the left, over transmissions on the right."""
    left, right = figure.subplots(1, 2)
    curve(left, results, "harqProcesses", GOODPUT, "no errors", bler=0.0)
    left.set(xlabel="HARQ processes", ylabel="goodput (b/s)", ylim=(0, None))
    for bler in BLERS:
        label = f"BLER {100 * bler:.0f} %"
        curve(right, results, "maxTransmissions", GOODPUT, label, bler=bler)
    right.set(xlabel="transmissions at most", ylabel="goodput (b/s)", ylim=(0, None))
    right.legend()


CLAIMS = (
    *(
        Claim(
            f"{n} processes: share of the TTIs used, min(1, N TTI / RTT)",
            n / ROUND_TRIP_TTIS,
            near(n / ROUND_TRIP_TTIS, 0.03),
            efficiency(n),
            by_processes(n),
        )
        for n in PROCESSES
        if n < ENOUGH
    ),
    *(
        Claim(
            f"HARQ is worth it at {100 * bler:.0f} %: goodput with up to 4 transmissions over 1",
            "left for later",
            at_least(1),
            gain_of_harq(bler),
            by_transmissions(bler, 1),
        )
        for bler in BLERS
    ),
)

GRIDS = (
    grid(variant="reno", ues=1, link="fixed", bler=0.0, cqi=CQI, harqProcesses=PROCESSES),
    grid(
        variant="reno",
        ues=1,
        link="fixed",
        cqi=CQI,
        bler=BLERS,
        maxTransmissions=TRANSMISSIONS,
    ),
)

EXPERIMENT = Experiment(
    id="hsdpa-harq",
    title="HARQ: processes and transmissions",
    source=f"{PAPER}, chapter 5 (future work)",
    scenario=SCENARIO,
    grids=GRIDS,
    quick=Quick(GRIDS, seeds=1, duration_s=30),
    seeds=3,
    duration_s=100,
    claims=CLAIMS,
    figure=draw,
    assumptions=(*ASSUMPTIONS, "A HARQ round trip is 6 TTIs with the feedback timing of TS 25.211."),
)
