# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Table 4.4: shares of a wired bottleneck, the four variants against each other and Tahoe."""

from modi_fig4_5_4_6 import at, grids, of
from modi_setup import BOTTLENECK, FLOW_COUNTS, NAMES, PAPER, THESIS, THESIS_ASSUMPTIONS, VARIANTS

from umts_tool.claims import Claim, near
from umts_tool.experiment import Experiment, Quick
from umts_tool.figures import bars

# Percentages of the bottleneck with 5, 10 and 20 flows.
ROWS = {"reno": (17, 8, 5), "newreno": (19, 8, 5), "fast": (31, 20, 12), "vegas": (6, 5, 5)}
MARGIN = 5
LINK_KBPS = 1200


def percentage(variant, flows):
    """Share of the bottleneck's rate, %."""
    return lambda results: 100 * of(results, variant, flows, BOTTLENECK) / LINK_KBPS


def draw(figure, results):
    """Shares of the variants, beside the thesis."""
    for axes, variant in zip(figure.subplots(1, len(VARIANTS), sharey=True), VARIANTS, strict=True):
        counts = results.values("ues")
        places = range(len(counts))
        ours = [percentage(variant, flows)(results) for flows in counts]
        paper = [ROWS[variant][FLOW_COUNTS.index(flows)] for flows in counts]
        bars(axes, [p - 0.2 for p in places], ours, 0.4, "measured")
        axes.bar([p + 0.2 for p in places], paper, width=0.4, color="0.7", label="thesis")
        axes.set_xticks(list(places), [str(flows) for flows in counts])
        axes.set(xlabel="flows", title=NAMES[variant])
    figure.axes[0].set_ylabel("share of the bottleneck (%)")
    figure.axes[0].legend()


CLAIMS = tuple(
    Claim(
        f"{NAMES[variant]} among {flows} flows: share of the bottleneck, %",
        paper,
        near(paper, MARGIN),
        percentage(variant, flows),
        at(flows, BOTTLENECK),
    )
    for variant, row in ROWS.items()
    for flows, paper in zip(FLOW_COUNTS, row, strict=True)
)


def behind_bottleneck(counts):
    """The runs of figure 4.6."""
    return tuple({**grid, "gnRate": (BOTTLENECK,)} for grid in grids(counts))


EXPERIMENT = Experiment(
    id="modi-table4.4",
    title="Shares of a wired bottleneck",
    source=f"{PAPER}, table 4.4",
    scenario=THESIS,
    grids=behind_bottleneck(FLOW_COUNTS),
    quick=Quick(behind_bottleneck(FLOW_COUNTS[:1]), seeds=2, duration_s=50),
    seeds=5,
    duration_s=200,
    claims=CLAIMS,
    figure=draw,
    assumptions=(
        *THESIS_ASSUMPTIONS,
        f"A share counts as reproduced within {MARGIN} points; 'bandwidth' is read as goodput over "
        "the bottleneck's 1.2 Mb/s.",
    ),
)
