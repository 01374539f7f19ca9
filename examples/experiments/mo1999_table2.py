# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Table II: two Reno flows, the second with a growing delay."""

from mo1999_setup import (
    DELAYS,
    JITTER,
    ONE_WAY,
    ONE_WAY_ASSUMPTIONS,
    PAPER,
    PROGRAM,
    SEEDS,
    JitterExperiment,
    MedianClaim,
    describe,
    paper_marks,
    spread_bars,
)

from umts_tool.claims import Accept, Claim, at_least
from umts_tool.experiment import Quick, Scenario

# Delay: the paper's ratio, range that counts as reproduced. Over the buffers 10, 20 and 50 ns-2
# gives these ranges; the row of 22 ms locks into a phase for or against the flow.
ROWS = {
    "4ms": (1.35, Accept(1.0, 26.1, "1 to 26.1")),
    "13ms": (2.16, Accept(1.3, 3.8, "1.3 to 3.8")),
    "22ms": (2.20, Accept(0.15, 2.3, "0.15 to 2.3")),
    "58ms": (13.11, Accept(3.0, 32.2, "3 to 32.2")),
    "148ms": (37.12, Accept(17.4, 449, "17.4 to 449")),
}
ORDERED = ("4ms", "13ms", "58ms", "148ms")


def at(x):
    """The runs of a row."""
    return {"x": x, "jitter": JITTER}


def ratio(x):
    """One row within its range."""
    paper, accept = ROWS[x]
    return MedianClaim(
        f"x = {x}: ratio of packets",
        paper,
        accept,
        "ratio",
        at(x),
        lambda results: describe(results, **at(x)),
    )


def growth(shorter, longer):
    """The median grows with the delay."""

    def quotient(results):
        medians = [results.per_seed("ratio", **at(x)).median() for x in (shorter, longer)]
        return [medians[1] / medians[0]]

    return Claim(
        f"the ratio grows from x = {shorter} to {longer}: quotient of the medians",
        round(ROWS[longer][0] / ROWS[shorter][0], 2),
        at_least(1),
        quotient,
        at(longer),
        lambda results: describe(results, **at(longer)),
    )


def draw(figure, results):
    """Ratio of packets by delay."""
    axes = figure.subplots()
    positions = list(range(len(DELAYS)))
    points = {"x": DELAYS, "jitter": [JITTER] * len(DELAYS)}
    label = "median and range over the jitter"
    spread_bars(axes, results, positions, "ratio", label, "reno", **points)
    paper_marks(axes, positions, [ROWS[x][0] for x in DELAYS])
    axes.set_xticks(positions, DELAYS)
    axes.set(
        xlabel="delay x of the second flow's last link",
        ylabel="packets, flow 1 to flow 2",
        yscale="log",
    )
    axes.legend()


GRID = {"x": DELAYS, "jitter": (JITTER,)}

EXPERIMENT = JitterExperiment(
    id="mo1999-table2",
    title="Two TCP Reno flows with different delays",
    source=f"{PAPER}, table II",
    scenario=Scenario(
        PROGRAM,
        {**ONE_WAY, "variant1": "reno", "variant2": "reno", "buffer": 10, "start2": "0.5s"},
    ),
    grids=(GRID,),
    quick=Quick((GRID,), seeds=3, duration_s=200),
    seeds=SEEDS,
    duration_s=200,
    claims=(
        *map(ratio, DELAYS),
        *(growth(*pair) for pair in zip(ORDERED, ORDERED[1:], strict=False)),
    ),
    figure=draw,
    assumptions=(
        *ONE_WAY_ASSUMPTIONS,
        "Buffer: 10 packets. The paper names none for this table; no single one gives all rows.",
        "The order leaves out x = 22 ms, whose ratio depends on the phase of the flows.",
    ),
)
