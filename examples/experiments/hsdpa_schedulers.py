# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Beyond the thesis: channel-dependent schedulers in throughput and in fairness."""

from modi_setup import ASSUMPTIONS, PAPER, SCENARIO, grid
from modi_table4_1 import METRES

from umts_tool.claims import Claim, at_least
from umts_tool.experiment import Experiment, Quick
from umts_tool.figures import PALETTE, dot

SCHEDULERS = {"rr": "Round Robin", "maxci": "Max C/I", "pf": "Proportional Fair", "fcds": "FCDS"}
UES = len(METRES)
TOTAL, FAIRNESS = "total_goodput_bps", "jain_index"


def over(column, first, second):
    """A scheduler over another."""
    return lambda results: (
        results.per_seed(column, scheduler=first) / results.per_seed(column, scheduler=second)
    )


def draw(figure, results):
    """A point for each run, and the mean of them all: goodput of the cell and Jain's index."""
    axes = figure.subplots()
    for (scheduler, name), colour in zip(SCHEDULERS.items(), PALETTE):
        runs = results.select(scheduler=scheduler)
        axes.plot(runs[TOTAL] / 1e6, runs[FAIRNESS], ".", color=colour, alpha=0.4)
        dot(axes, runs[TOTAL] / 1e6, runs[FAIRNESS], name, color=colour)
    axes.set(xlabel="goodput of the cell (Mb/s)", ylabel="Jain's index", ylim=(0, 1.02))
    axes.legend()


CLAIMS = (
    *(
        Claim(
            f"{SCHEDULERS[first]} carries more than {SCHEDULERS[second]}",
            "left for later",
            at_least(1),
            over(TOTAL, first, second),
            {"scheduler": first},
        )
        for first, second in (("pf", "rr"), ("fcds", "rr"), ("maxci", "pf"), ("maxci", "fcds"))
    ),
    *(
        Claim(
            f"{SCHEDULERS[first]} is fairer than {SCHEDULERS[second]}",
            "left for later",
            at_least(1),
            over(FAIRNESS, first, second),
            {"scheduler": first},
        )
        for first, second in (("pf", "maxci"), ("fcds", "maxci"))
    ),
)

GRID = grid(
    variant="reno",
    ues=UES,
    link="fading",
    distance=",".join(map(str, METRES)),
    scheduler=tuple(SCHEDULERS),
)

EXPERIMENT = Experiment(
    id="hsdpa-schedulers",
    title="Schedulers of MAC-hs: goodput of the cell and fairness",
    source=f"{PAPER}, chapter 5 (future work)",
    scenario=SCENARIO,
    grids=(GRID,),
    quick=Quick((GRID,), seeds=1, duration_s=30),
    seeds=5,
    duration_s=200,
    claims=CLAIMS,
    figure=draw,
    assumptions=(*ASSUMPTIONS, "Five pedestrians at 300 to 700 m as in table 4.1."),
)
