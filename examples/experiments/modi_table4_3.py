# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Table 4.3: throughput and delay over the segment size."""

from modi_setup import BUFFERS, IDEAL, NAMES, PAPER, THESIS, THESIS_ASSUMPTIONS, VARIANTS, grid

from umts_tool.claims import Claim, about, at_least
from umts_tool.experiment import Experiment, Quick
from umts_tool.figures import COLOURS, curve

SIZES = (500, 750, 1000, 1250, 1500)
# Throughput in kb/s and delay in ms, by segment size.
ROWS = {
    "reno": ((732, 92), (901, 110), (1088, 135), (1012, 170), (951, 164)),
    "newreno": ((763, 92), (987, 112), (1124, 136), (1100, 178), (998, 179)),
    "fast": ((773, 92), (1036, 110), (1177, 134), (1112, 170), (1035, 188)),
    "vegas": ((545, 85), (769, 93), (1012, 97), (1162, 104), (971, 98)),
}
BEST = {"reno": 1000, "newreno": 1000, "fast": 1000, "vegas": 1250}
GOODPUT, DELAY = "goodput_bps", "delay_mean_s"
MARGIN = 0.2


def at(variant, size):
    """The runs of a row."""
    return {"variant": variant, "mss": size}


def best_over_others(variant):
    """Throughput at the thesis' best size over the best of the others."""

    def measure(results):
        goodput = results.select(variant=variant).groupby("mss")[GOODPUT].mean()
        best = BEST[variant]
        return [goodput[best] / goodput.drop(best).max()]

    return measure


def row_claims(variant, size, kbps, delay_ms):
    """Both figures of a row."""
    where = at(variant, size)
    row = f"{NAMES[variant]}, {size} bytes"
    return (
        Claim(
            f"{row}: throughput, kb/s",
            kbps,
            about(kbps, MARGIN),
            lambda results: results.per_seed(GOODPUT, **where) / 1e3,
            where,
        ),
        Claim(
            f"{row}: delay, ms",
            delay_ms,
            about(delay_ms, MARGIN),
            lambda results: results.per_seed(DELAY, **where) * 1e3,
            where,
        ),
    )


def draw(figure, results):
    """Throughput on the left, delay on the right; crosses are the thesis."""
    titles = ((GOODPUT, "goodput (b/s)", 1e3), (DELAY, "delay (s)", 1e-3))
    for place, (axes, (column, label, unit)) in enumerate(
        zip(figure.subplots(1, 2), titles, strict=True)
    ):
        for variant in VARIANTS:
            curve(axes, results, "mss", column, NAMES[variant], variant=variant)
            paper = [row[place] * unit for row in ROWS[variant]]
            axes.plot(SIZES, paper, "x", color=COLOURS["paper"], markersize=5)
        axes.set(xlabel="segment size (bytes)", ylabel=label, ylim=(0, None))
        axes.legend()


CLAIMS = (
    *(
        claim
        for variant, rows in ROWS.items()
        for size, row in zip(SIZES, rows, strict=True)
        for claim in row_claims(variant, size, *row)
    ),
    *(
        Claim(
            f"{NAMES[v]}: best at {BEST[v]} bytes, over the best of the others",
            "best",
            at_least(1),
            best_over_others(v),
            {"variant": v},
        )
        for v in VARIANTS
    ),
)

GRID = grid(variant=VARIANTS, ues=1, cqi=IDEAL, mss=SIZES, **BUFFERS)

EXPERIMENT = Experiment(
    id="modi-table4.3",
    title="Throughput and delay over the segment size",
    source=f"{PAPER}, table 4.3",
    scenario=THESIS,
    grids=(GRID,),
    quick=Quick((GRID,), seeds=1, duration_s=50),
    seeds=3,
    duration_s=200,
    claims=CLAIMS,
    figure=draw,
    assumptions=(
        *THESIS_ASSUMPTIONS,
        "A row counts as reproduced within 20 % of the thesis; the order of the sizes is a claim of "
        "its own.",
    ),
)
