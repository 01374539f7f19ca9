# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Figure 4: where the windows of two Vegas flows converge."""

from mo1999_setup import (
    ALPHA,
    BETA,
    CAPACITY,
    NO_JITTER,
    ONE_WAY,
    ONE_WAY_ASSUMPTIONS,
    PAPER,
    PROGRAM,
    JitterExperiment,
    describe,
)

from umts_tool.claims import Accept, Claim
from umts_tool.experiment import Quick, Scenario
from umts_tool.figures import COLOURS
from umts_tool.fluid import bound, solve

DELAYS = {"4ms": 18.9, "13ms": 36.9, "28ms": 66.9, "88ms": 186.9}


def at(x):
    """The run of one delay with both flows starting together."""
    return {"x": x, "start2": "0s", "jitter": NO_JITTER}


def staggered(x):
    """The same with the second flow half a second later."""
    return {"x": x, "start2": "0.5s", "jitter": NO_JITTER}


STARTS = {"both start together": (at, "+"), "second starts 0.5 s later": (staggered, "x")}


def read(results, column, where):
    """A number of both flows."""
    row = results.select(**where).iloc[0]
    return [row[f"flow{n}_{column}"] for n in (1, 2)]


def inside(x, flow):
    """The converged windows keep between alpha and beta packets queued."""

    def queued(results):
        windows = read(results, "cwnd_last_part_segments", at(x))
        delays_s = read(results, "no_queue_rtt_s", at(x))
        return [solve(windows, delays_s, CAPACITY).queues[flow - 1]]

    return Claim(
        f"round trips 12.9 and {DELAYS[x]} ms: packets that flow {flow} queues",
        f"{ALPHA} to {BETA}",
        Accept(ALPHA, BETA, f"{ALPHA} to {BETA}"),
        queued,
        at(x),
        lambda results: describe(results, **at(x)),
    )


def draw(figure, results):
    """The region of equations (7) to (10) and the converged windows."""
    figure.set_size_inches(8, 6.5)
    others = [0.05 * n for n in range(1, 161)]
    for axes, x in zip(figure.subplots(2, 2).flat, DELAYS, strict=True):
        delays_s = read(results, "no_queue_rtt_s", at(x))
        for flow, colour in ((0, "vegas"), (1, "reno")):
            for queue, line in ((ALPHA, "--"), (BETA, "-")):
                points = bound(flow, queue, delays_s, CAPACITY, others)
                first, second = zip(*points, strict=True)
                name = "alpha" if queue == ALPHA else "beta"
                label = f"{name} line of flow {flow + 1}"
                axes.plot(second, first, line, color=COLOURS[colour], label=label)
        for label, (where, mark) in STARTS.items():
            first, second = read(results, "cwnd_last_part_segments", where(x))
            axes.plot(second, first, mark, color="k", markersize=9, label=label)
        corner = bound(0, BETA, delays_s, CAPACITY, (BETA,))[0]
        axes.set(xlim=(0, 2 * corner[1]), ylim=(0, 2 * corner[0]))
        axes.set_title(f"{DELAYS[x]} ms", fontsize=9)
        axes.set(xlabel="window of flow 2", ylabel="window of flow 1")
    axes.legend()


GRIDS = tuple(
    {name: (value,) for name, value in where(x).items()}
    for where, _ in STARTS.values()
    for x in DELAYS
)

EXPERIMENT = JitterExperiment(
    id="mo1999-fig4",
    title="Converging windows of two TCP Vegas flows",
    source=f"{PAPER}, figure 4",
    scenario=Scenario(
        PROGRAM, {**ONE_WAY, "variant1": "vegas", "variant2": "vegas", "buffer": 50}
    ),
    grids=GRIDS,
    quick=Quick(GRIDS, seeds=1, duration_s=50),
    seeds=1,
    duration_s=50,
    claims=tuple(inside(x, flow) for x in DELAYS for flow in (1, 2)),
    figure=draw,
    assumptions=(
        *ONE_WAY_ASSUMPTIONS[:3],
        "Both flows send their first data together, as a later one takes the first one's queue for "
        "its path's delay and keeps more than beta packets queued (section III.B); the figure "
        "shows both.",
    ),
)
