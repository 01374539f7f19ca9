# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Table I: two Vegas flows, the second with a growing delay."""

from mo1999_setup import (
    ALPHA,
    BETA,
    CAPACITY,
    DELAYS,
    JITTER,
    NO_JITTER,
    ONE_WAY,
    ONE_WAY_ASSUMPTIONS,
    PAPER,
    PROGRAM,
    SEEDS,
    JitterExperiment,
    describe,
    paper_marks,
    spread_bars,
)

from umts_tool.claims import Accept, Claim, about, at_most
from umts_tool.experiment import Quick, Scenario
from umts_tool.fluid import solve

# Delay: start of the second flow that gives the paper's row, packets of the two flows.
ROWS = {
    "4ms": ("0s", 21425, 16068),
    "13ms": ("2s", 17522, 19965),
    "22ms": ("0.5s", 20061, 17427),
    "58ms": ("0.5s", 19507, 17973),
    "148ms": ("0.5s", 21068, 16398),
}
# Vegas rounds its estimate to whole packets: it holds the window from 0.5 to below 3.5.
ROUNDING = 0.5


def recorded(x):
    """The runs of a row at the paper's start."""
    return {"x": x, "start2": ROWS[x][0], "jitter": NO_JITTER}


def jittered(x):
    """The runs of a row over the start-time jitter."""
    return {"x": x, "start2": "0.5s", "jitter": JITTER}


def count(x, flow):
    """Packets of one flow at the paper's start."""
    start, *packets = ROWS[x]
    paper = packets[flow - 1]
    return Claim(
        f"x = {x}, second start {start}: packets of flow {flow}",
        paper,
        about(paper, 0.01),
        f"flow{flow}_acked_packets",
        recorded(x),
        lambda results: describe(results, **recorded(x)),
    )


def ratio(x):
    """No bias over the jitter."""
    _, first, second = ROWS[x]

    def largest(results):
        return [results.per_seed("max_min_ratio", **jittered(x)).max()]

    return Claim(
        f"x = {x}: largest ratio of packets over the jitter",
        round(max(first, second) / min(first, second), 2),
        at_most(1.5),
        largest,
        jittered(x),
        lambda results: describe(results, **jittered(x)),
    )


def queue(x, flow):
    """The final windows keep alpha to beta packets in the queue."""

    def queued(results):
        rows = results.select(**recorded(x))
        windows = [rows[f"flow{n}_cwnd_last_part_segments"].iloc[0] for n in (1, 2)]
        delays_s = [rows[f"flow{n}_no_queue_rtt_s"].iloc[0] for n in (1, 2)]
        return [solve(windows, delays_s, CAPACITY).queues[flow - 1]]

    return Claim(
        f"x = {x}: packets that flow {flow} queues, by equations (7) to (9)",
        f"{ALPHA} to {BETA}",
        Accept(ALPHA - ROUNDING, BETA + ROUNDING, f"{ALPHA} - 0.5 to {BETA} + 0.5, as rounded"),
        queued,
        recorded(x),
        lambda results: describe(results, **recorded(x)),
    )


def draw(figure, results):
    """Packets of both flows by delay."""
    axes = figure.subplots()
    positions = range(len(DELAYS))
    for flow, colour in ((1, "vegas"), (2, "reno")):
        column = f"flow{flow}_acked_packets"
        places = [p + 0.12 * (2 * flow - 3) for p in positions]
        label = f"flow {flow}, median and range over the jitter"
        points = {"x": DELAYS, "jitter": [JITTER] * len(DELAYS)}
        spread_bars(axes, results, places, column, label, colour, **points)
        paper_marks(axes, places, [ROWS[x][flow] for x in DELAYS])
    axes.set_xticks(list(positions), DELAYS)
    axes.set(xlabel="delay x of the second flow's last link", ylabel="packets", ylim=(0, None))
    axes.legend()


EXPERIMENT = JitterExperiment(
    id="mo1999-table1",
    title="Two TCP Vegas flows with different delays",
    source=f"{PAPER}, table I",
    scenario=Scenario(
        PROGRAM, {**ONE_WAY, "variant1": "vegas", "variant2": "vegas", "buffer": 50}
    ),
    grids=(
        *({name: (value,) for name, value in recorded(x).items()} for x in DELAYS),
        {"x": DELAYS, "start2": ("0.5s",), "jitter": (JITTER,)},
    ),
    quick=Quick(
        (
            *({name: (value,) for name, value in recorded(x).items()} for x in DELAYS),
            {"x": DELAYS, "start2": ("0.5s",), "jitter": (JITTER,)},
        ),
        seeds=2,
        duration_s=200,
    ),
    seeds=SEEDS,
    duration_s=200,
    claims=(
        *(count(x, flow) for x in DELAYS for flow in (1, 2)),
        *map(ratio, DELAYS),
        *(queue(x, flow) for x in DELAYS for flow in (1, 2)),
    ),
    figure=draw,
    assumptions=(
        *ONE_WAY_ASSUMPTIONS,
        "The text starts the second flow at 0.5 s, yet the rows of 4 ms and 13 ms come out with "
        "starts at 0 and 2 s alone: each row is judged at the start that gives it, and all rows "
        "over the jitter.",
    ),
)
