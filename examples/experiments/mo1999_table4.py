# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Table IV: Reno against Vegas with RED gateways."""

from mo1999_setup import (
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

from umts_tool.claims import Claim, about, at_least, at_most
from umts_tool.experiment import Quick, Scenario

# Lower and upper threshold: packets of Vegas and of Reno.
ROWS = {
    (3, 6): (61069, 57774),
    (4, 8): (54259, 64305),
    (5, 10): (50823, 70020),
    (7, 14): (44469, 77202),
    (10, 20): (34081, 87379),
}
FLOWS = {"vegas": 1, "reno": 2}


def at(thresholds):
    """The runs of a row."""
    return {"redMin": thresholds[0], "redMax": thresholds[1], "jitter": JITTER}


def cell(thresholds, variant):
    """One cell within 8 %."""
    paper = ROWS[thresholds][FLOWS[variant] - 1]
    return MedianClaim(
        f"thresholds {thresholds[0]}-{thresholds[1]}: packets of {variant}",
        paper,
        about(paper, 0.08),
        f"flow{FLOWS[variant]}_acked_packets",
        at(thresholds),
        lambda results: describe(results, **at(thresholds)),
    )


def vegas_to_reno(thresholds):
    """Who is ahead."""
    vegas, reno = ROWS[thresholds]
    return MedianClaim(
        f"thresholds {thresholds[0]}-{thresholds[1]}: Vegas to Reno",
        round(vegas / reno, 3),
        at_least(1) if vegas > reno else at_most(1),
        "ratio",
        at(thresholds),
        lambda results: describe(results, **at(thresholds)),
    )


def total_growth(results):
    """Total at the largest thresholds to the total at the smallest, by medians."""
    first, *_, last = ROWS
    totals = [results.per_seed("total_acked_packets", **at(row)).median() for row in (first, last)]
    return [totals[1] / totals[0]]


def draw(figure, results):
    """Packets of both flows by threshold."""
    axes = figure.subplots()
    positions = list(range(len(ROWS)))
    lower, upper = zip(*ROWS, strict=True)
    points = {"redMin": lower, "redMax": upper, "jitter": [JITTER] * len(ROWS)}
    for variant, flow in FLOWS.items():
        column, label = f"flow{flow}_acked_packets", f"{variant.title()}, median and range"
        spread_bars(axes, results, positions, column, label, variant, **points)
        paper_marks(axes, positions, [row[flow - 1] for row in ROWS.values()])
    axes.set_xticks(positions, [f"{low}-{high}" for low, high in ROWS])
    axes.set(xlabel="thresholds of RED (packets)", ylabel="packets", ylim=(0, None))
    axes.legend()


GRIDS = tuple({name: (value,) for name, value in at(row).items()} for row in ROWS)

EXPERIMENT = JitterExperiment(
    id="mo1999-table4",
    title="TCP Reno against TCP Vegas with RED gateways",
    source=f"{PAPER}, table IV",
    scenario=Scenario(
        PROGRAM,
        {
            **ONE_WAY,
            "variant1": "vegas",
            "variant2": "reno",
            "tail": "10ms",
            "x": "10ms",
            "start2": "0.5s",
            "rate": "10Mbps",
            "accessRate": "100Mbps",
            "queue": "red",
            "buffer": 25,
        },
    ),
    grids=GRIDS,
    quick=Quick(GRIDS, seeds=2, duration_s=100),
    seeds=SEEDS,
    duration_s=100,
    claims=(
        *(cell(row, variant) for row in ROWS for variant in FLOWS),
        *map(vegas_to_reno, ROWS),
        Claim(
            "the total grows slightly with the thresholds: 10-20 to 3-6",
            1.022,
            at_least(1),
            total_growth,
            at((10, 20)),
        ),
    ),
    figure=draw,
    assumptions=(
        *ONE_WAY_ASSUMPTIONS,
        "The counts need a bottleneck of 10 Mb/s; access links then have 100 Mb/s.",
        "RED as of 1998: queue weight 0.002, largest probability 0.1, not gentle, with waiting.",
    ),
)
