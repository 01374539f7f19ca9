# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Jain's index of two and of four flows of one variant over a wired bottleneck."""

from modi_setup import BOTTLENECK, BUFFERS, IDEAL, NAMES, PAPER, THESIS, THESIS_ASSUMPTIONS, grid

from umts_tool.claims import Claim, near
from umts_tool.experiment import Experiment, Quick
from umts_tool.figures import bars

COUNTS = (2, 4)
ROWS = {"reno": (0.96, 0.88), "newreno": (0.96, 0.89), "fast": (0.99, 0.98), "vegas": (0.99, 0.96)}
MARGIN = 0.05


def draw(figure, results):
    """Index by variant, beside the thesis."""
    for axes, (place, flows) in zip(figure.subplots(1, 2, sharey=True), enumerate(COUNTS)):
        spots = range(len(ROWS))
        ours = [results.per_seed("jain_index", variant=v, ues=flows) for v in ROWS]
        bars(axes, [s - 0.2 for s in spots], ours, 0.4, "measured")
        paper = [row[place] for row in ROWS.values()]
        axes.bar([s + 0.2 for s in spots], paper, width=0.4, color="0.7", label="the thesis")
        axes.set_xticks(list(spots), [NAMES[v] for v in ROWS])
        axes.set(ylabel="Jain's index", ylim=(0.5, 1.05), title=f"{flows} flows")
        axes.legend()


CLAIMS = tuple(
    Claim(
        f"{flows} flows of {NAMES[variant]}",
        paper,
        near(paper, MARGIN),
        "jain_index",
        {"variant": variant, "ues": flows},
    )
    for variant, row in ROWS.items()
    for flows, paper in zip(COUNTS, row, strict=True)
)

GRID = grid(
    variant=tuple(ROWS),
    ues=COUNTS,
    cqi=IDEAL,
    scheduler="rr",
    gnRate=BOTTLENECK,
    **BUFFERS,
)

EXPERIMENT = Experiment(
    id="modi-jain",
    title="Fairness among flows of one variant over a wired bottleneck",
    source=f"{PAPER}, section 4.2.3.2",
    scenario=THESIS,
    grids=(GRID,),
    quick=Quick((GRID,), seeds=2, duration_s=50),
    seeds=5,
    duration_s=200,
    claims=CLAIMS,
    figure=draw,
    assumptions=(*THESIS_ASSUMPTIONS, f"An index counts as reproduced within {MARGIN}."),
)
