# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Figure 5(a): throughput of Vegas and Reno over the transport block error rate."""

from lo2005_setup import ASSUMPTIONS, PAPER, SCENARIO, TBLERS, VARIANTS

from umts_tool.claims import Claim, at_most, near, never
from umts_tool.experiment import Experiment, Quick
from umts_tool.figures import curve, paper_point

SHARE = "normalised_segments_ratio"
ABOVE_30 = 0.40


def gap(results):
    """Reno minus Vegas at 30 %."""
    reno = results.per_seed(SHARE, variant="reno", tbler=0.30)
    return reno - results.per_seed(SHARE, variant="vegas", tbler=0.30)


def kept_at_5_percent(results):
    """Share of Vegas' error-free throughput that is left at 5 %."""
    vegas = {tbler: results.per_seed(SHARE, variant="vegas", tbler=tbler) for tbler in (0, 0.05)}
    return vegas[0.05] / vegas[0]


def discarded(results):
    """SDUs that RLC gave up, both directions, all runs."""
    per_run = results.frame["dl_rlc_discarded_sdus"] + results.frame["ul_rlc_discarded_sdus"]
    return per_run.groupby(results.frame["seed"]).sum()


def draw(figure, results):
    """The paper's axes: TBLER in per cent, throughput normalised to 384 kb/s."""
    axes = figure.subplots()
    shown = [tbler for tbler in TBLERS if tbler in results.values("tbler")]
    for variant in VARIANTS:
        curve(axes, results, "tbler", SHARE, variant.title(), variant=variant, tbler=shown)
    axes.plot(TBLERS, [0.956 * (1 - p) for p in TBLERS], ":", color="0.5", label="0.956 (1 - p)")
    paper_point(axes, 0.0, 0.96)
    paper_point(axes, 0.30, 0.05, label=None)
    axes.set(xlabel="transport block error rate", ylabel="normalised TCP throughput", ylim=(0, 1))
    axes.xaxis.set_major_formatter(lambda share, _: f"{100 * share:.0f} %")
    axes.legend()


def at(variant, tbler):
    """The runs of one point."""
    return {"variant": variant, "tbler": tbler}


CLAIMS = (
    *(
        Claim(f"{variant} fills the channel at 0 %", 0.96, near(0.96, 0.01), SHARE, at(variant, 0))
        for variant in VARIANTS
    ),
    *(
        Claim(
            f"reno follows 0.956 (1 - p) at {100 * p:.0f} %",
            round(0.956 * (1 - p), 4),
            near(0.956 * (1 - p), 0.03),
            SHARE,
            at("reno", p),
        )
        for p in TBLERS
    ),
    Claim("vegas drops to 5 % at 30 %", 0.05, at_most(0.10), SHARE, at("vegas", 0.30)),
    Claim("reno has 65 % at 30 %", 0.65, near(0.65, 0.05), SHARE, at("reno", 0.30)),
    Claim("vegas is 60 points below reno at 30 %", 0.60, near(0.60, 0.05), gap, {"tbler": 0.30}),
    Claim(
        "vegas falls rapidly from the first per cent: share of its error-free throughput at 5 %",
        "rapidly deteriorating",
        at_most(0.5),
        kept_at_5_percent,
        at("vegas", 0.05),
        needs_s=100,
    ),
    Claim("RLC delivers every segment: discarded SDUs", 0, never(), discarded, needs_s=100),
    Claim(
        "vegas collapses above 30 %: throughput at 40 %",
        "collapses",
        at_most(0.05),
        SHARE,
        at("vegas", ABOVE_30),
    ),
)

EXPERIMENT = Experiment(
    id="lo2005-fig5a",
    title="Throughput of TCP Vegas and Reno over the transport block error rate",
    source=f"{PAPER}, figure 5(a)",
    scenario=SCENARIO,
    grids=(
        {"variant": VARIANTS, "tbler": TBLERS},
        # Not in the figure, but the paper's conclusion speaks of it.
        {"variant": ("vegas",), "tbler": (ABOVE_30,)},
    ),
    quick=Quick(({"variant": VARIANTS, "tbler": (0.0, 0.05, 0.30)},), seeds=2, duration_s=100),
    claims=CLAIMS,
    figure=draw,
    assumptions=ASSUMPTIONS,
)
