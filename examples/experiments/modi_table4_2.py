# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Table 4.2: five Reno flows over equal, error-free links, Round Robin and Max C/I."""

from modi_setup import (
    BUFFERS,
    IDEAL,
    IDEAL_AS_WRITTEN,
    PAPER,
    THESIS,
    THESIS_ASSUMPTIONS,
    goodput_kbps,
    grid,
    total_kbps,
)

from umts_tool.claims import Claim, about, at_least
from umts_tool.experiment import Experiment, Quick
from umts_tool.figures import bars

UES = 5
ROWS = {"rr": (248, 233, 229, 216, 215), "maxci": (936, 173, 58, 16, 7)}
NAMES = {"rr": "Round Robin", "maxci": "Max C/I"}
MARGIN = 0.15


def at(scheduler, cqi=IDEAL):
    """The runs of a scheduler."""
    return {"scheduler": scheduler, "cqi": cqi}


def flow(results, number, scheduler, cqi=IDEAL):
    """Goodput of a flow, kb/s."""
    return goodput_kbps(results, number, UES, **at(scheduler, cqi))


def best_share(results):
    """Share of the flow that Max C/I prefers."""
    return flow(results, 1, "maxci") / total_kbps(results, **at("maxci"))


def least_drop(results):
    """Least ratio of a flow to the next one under Max C/I; above 1 they are in order."""
    steps = [
        flow(results, n, "maxci") / flow(results, n + 1, "maxci").clip(lower=1e-3)
        for n in range(1, UES)
    ]
    return [min(step.loc[seed] for step in steps) for seed in steps[0].index]


def draw(figure, results):
    """Goodput of every flow, both schedulers, both readings of the channel, beside the thesis."""
    for axes, (scheduler, paper) in zip(figure.subplots(1, 2), ROWS.items(), strict=True):
        numbers = range(1, UES + 1)
        for shift, cqi in ((-0.3, IDEAL), (0.0, IDEAL_AS_WRITTEN)):
            ours = [flow(results, n, scheduler, cqi) for n in numbers]
            bars(axes, [n + shift for n in numbers], ours, 0.3, f"CQI {cqi}")
        axes.bar([n + 0.3 for n in numbers], paper, width=0.3, color="0.7", label="the thesis")
        axes.set(xlabel="flow", ylabel="goodput (kb/s)", title=NAMES[scheduler])
        axes.legend()


CLAIMS = (
    *(
        Claim(
            f"Round Robin: flow {n}, kb/s",
            ROWS["rr"][n - 1],
            about(ROWS["rr"][n - 1], MARGIN),
            lambda results, n=n: flow(results, n, "rr"),
            at("rr"),
        )
        for n in range(1, UES + 1)
    ),
    *(
        Claim(
            f"{NAMES[scheduler]}: all flows, kb/s",
            sum(ROWS[scheduler]),
            about(sum(ROWS[scheduler])),
            lambda results, scheduler=scheduler: total_kbps(results, **at(scheduler)),
            at(scheduler),
        )
        for scheduler in ROWS
    ),
    Claim(
        "Max C/I: one flow has nearly all; share of flow 1",
        936 / 1190,
        about(936 / 1190, 0.25),
        best_share,
        at("maxci"),
    ),
    Claim(
        "Max C/I: ties always go the same way; least ratio of a flow to the next",
        173 / 58,
        at_least(1),
        least_drop,
        at("maxci"),
    ),
)

GRID = grid(
    variant="reno",
    ues=UES,
    cqi=(IDEAL, IDEAL_AS_WRITTEN),
    scheduler=tuple(ROWS),
    **BUFFERS,
)

EXPERIMENT = Experiment(
    id="modi-table4.2",
    title="Five Reno flows over error-free links: Round Robin and Max C/I",
    source=f"{PAPER}, table 4.2",
    scenario=THESIS,
    grids=(GRID,),
    quick=Quick((GRID,), seeds=2, duration_s=50),
    seeds=5,
    duration_s=200,
    claims=CLAIMS,
    figure=draw,
    assumptions=(*THESIS_ASSUMPTIONS, "Segments of 1000 bytes; the thesis names none here."),
)
