# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Beyond the thesis: every TCP variant over the block error rate of first transmissions."""

from modi_setup import ASSUMPTIONS, NAMES, PAPER, SCENARIO, grid

from umts_tool.claims import Claim, at_least
from umts_tool.experiment import Experiment, Quick
from umts_tool.figures import line

TCP_VARIANTS = ("reno", "newreno", "tahoe", "vegas", "fast")
BLERS = (0.0, 0.05, 0.1, 0.2, 0.3, 0.5)
CQI = 14
GOODPUT, MEAN_TRANSMISSIONS = "goodput_bps", "hs_transmissions_per_block"
LEAST = {0.1: 0.97, 0.3: 0.93}


def at(variant, bler):
    """The runs of a point."""
    return {"variant": variant, "bler": bler}


def kept(variant, bler):
    """Goodput over that without errors divided by the mean number of transmissions."""
    return lambda results: (
        results.per_seed(GOODPUT, **at(variant, bler))
        * results.per_seed(MEAN_TRANSMISSIONS, **at(variant, bler))
        / results.per_seed(GOODPUT, **at(variant, 0.0))
    )


def draw(figure, results):
    """Goodput over the error rate; the grey line is what HARQ alone costs."""
    axes = figure.subplots()
    rows = results.frame
    for variant in TCP_VARIANTS:
        runs = (rows[rows["variant"] == variant].set_index("bler")[GOODPUT] / 1e6).groupby("bler")
        line(axes, *zip(*runs, strict=True), NAMES[variant])
    reno = rows[rows["variant"] == "reno"].groupby("bler")[[GOODPUT, MEAN_TRANSMISSIONS]].mean()
    bound = reno[GOODPUT].iloc[0] / reno[MEAN_TRANSMISSIONS] / 1e6
    axes.plot(bound.index, bound, "--", color="0.5", label="error-free / mean transmissions")
    axes.set(
        xlabel="block error rate of first transmissions", ylabel="goodput (Mb/s)", ylim=(0, None)
    )
    axes.legend()


CLAIMS = tuple(
    Claim(
        f"{NAMES[variant]} at {100 * bler:.0f} %: goodput over error-free / mean transmissions",
        "left for later",
        at_least(least),
        kept(variant, bler),
        at(variant, bler),
    )
    for bler, least in LEAST.items()
    for variant in TCP_VARIANTS
)

GRID = grid(variant=TCP_VARIANTS, link="fixed", bler=BLERS, ues=1, cqi=CQI)

EXPERIMENT = Experiment(
    id="hsdpa-bler",
    title="TCP variants over the block error rate of HS-DSCH",
    source=f"{PAPER}, chapter 5 (future work)",
    scenario=SCENARIO,
    grids=(GRID,),
    quick=Quick((GRID | {"bler": (0.0, 0.1)},), seeds=1, duration_s=30),
    seeds=3,
    duration_s=100,
    claims=CLAIMS,
    figure=draw,
    assumptions=(
        *ASSUMPTIONS,
        "97 % at 10 % and 93 % at 30 % are targets of this module, not of the thesis.",
    ),
)
