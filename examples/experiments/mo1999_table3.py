# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Table III: Reno against Vegas over buffers of different size."""

from mo1999_setup import (
    ALPHA,
    BETA,
    JITTER,
    ONE_WAY,
    ONE_WAY_ASSUMPTIONS,
    PAPER,
    PROGRAM,
    RENO_AND_VEGAS,
    SEEDS,
    JitterExperiment,
    MedianClaim,
    describe,
    paper_marks,
    ratio_axes,
    spread_bars,
)

from umts_tool.claims import Accept
from umts_tool.experiment import Quick, Scenario
from umts_tool.fluid import reno_to_vegas

ROWS = {4: 0.535, 7: 0.786, 10: 1.438, 15: 2.107, 25: 4.652, 50: 11.73}
BUFFERS = tuple(ROWS)


def at(buffer):
    """The runs of a row."""
    return {"buffer": buffer, "jitter": JITTER}


def cause(buffer):
    """Return the function that tells how the runs of this buffer split."""

    def modes(results):
        ratios = ", ".join(f"{r:.2f}" for r in sorted(results.per_seed("ratio", **at(buffer))))
        rows = results.select(**at(buffer))
        least, path = (rows[f"flow2_{c}_s"].median() for c in ("rtt_min", "no_queue_rtt"))
        return (
            f"Least round trip that Vegas sees: {1e3 * least:.0f} ms, of its path without a queue: "
            f"{1e3 * path:.0f} ms. Ratios of the seeds: {ratios}. {describe(results, **at(buffer))}"
        )

    return modes


def inside(buffer):
    """One row within the paper's interval."""
    low, high = reno_to_vegas(buffer, BETA), reno_to_vegas(buffer, ALPHA)
    return MedianClaim(
        f"buffer {buffer}: Reno to Vegas",
        ROWS[buffer],
        Accept(low, high, f"(B-k)/2k: {low:.3g} to {high:.3g}"),
        "ratio",
        at(buffer),
        cause(buffer),
    )


def draw(figure, results):
    """Ratio by buffer with the interval of the analysis."""
    axes = figure.subplots()
    bounds = [[reno_to_vegas(b, k) for b in BUFFERS] for k in (BETA, ALPHA)]
    axes.fill_between(BUFFERS, *bounds, color="0.9", label="(B - k) / 2k, k from 1 to 3")
    points = {"buffer": BUFFERS, "jitter": [JITTER] * len(BUFFERS)}
    label = "median and range over the jitter"
    spread_bars(axes, results, BUFFERS, "ratio", label, "reno", **points)
    paper_marks(axes, BUFFERS, list(ROWS.values()))
    ratio_axes(axes, BUFFERS)


GRID = {"buffer": BUFFERS, "jitter": (JITTER,)}

EXPERIMENT = JitterExperiment(
    id="mo1999-table3",
    title="TCP Reno against TCP Vegas with drop-tail gateways",
    source=f"{PAPER}, table III",
    scenario=Scenario(PROGRAM, {**ONE_WAY, **RENO_AND_VEGAS}),
    grids=(GRID,),
    quick=Quick((GRID,), seeds=3, duration_s=200),
    seeds=SEEDS,
    duration_s=200,
    claims=tuple(map(inside, BUFFERS)),
    figure=draw,
    assumptions=(
        *ONE_WAY_ASSUMPTIONS,
        "Round trip 24 ms: propagation alone, with last links of 10 ms; Reno starts first.",
    ),
)
