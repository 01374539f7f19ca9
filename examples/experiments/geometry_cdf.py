# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Geometry of UEs among cells of full power: a Poisson process of sites, and a hexagonal grid."""

import math

from umts_tool.claims import Claim, near
from umts_tool.experiment import Experiment, Quick, Scenario, grids

EXPONENT = 3.76
SHADOWING_DB = (0, 8)
STEPS = 200
# Share of UEs in percent: the tolerance in dB, three standard errors and the edge of 480 sites.
POISSON = {10: 0.25, 25: 0.25, 50: 0.25, 75: 0.4, 90: 0.6}
# The same of a separate calculation with the assumptions of TR 25.896 Annex A, dB.
GRID_DB = {5: -4.3, 10: -3.1, 25: -0.8, 50: 2.6, 75: 7.8, 90: 12.8, 95: 14.8}
GRID_TOLERANCE_DB = 0.3
GRID = {"layout": "grid", "shadowing": 8}


def column(percent):
    """Where a quantile is."""
    return f"geometry_{percent}_percent_db"


def at(shadowing):
    """The runs with random sites."""
    return {"layout": "poisson", "shadowing": shadowing, "siteCorrelation": 0}


def middles():
    """Middles of equal parts of 0 .. 1."""
    return [(step + 0.5) / STEPS for step in range(STEPS)]


def integral(n, threshold):
    """J_n of the paper's Corollary 7, for n up to 3."""
    power = 2 / EXPONENT
    if n == 1:
        return 1.0
    if n == 2:
        return sum((v * (1 - v)) ** power / (v + threshold) for v in middles()) / STEPS
    return (
        sum(
            (v * w * (1 - w) * (1 - v)) ** power
            * v ** (power + 1)
            / ((v * w + threshold) * (v * (1 - w) + threshold))
            for v in middles()
            for w in middles()
        )
        / STEPS**2
    )


def share_above(geometry_db):
    """Share of UEs whose best cell is at least so much stronger than all others together."""
    threshold = 10 ** (geometry_db / 10)
    power = 2 / EXPONENT
    scale = math.gamma(1 + power) * math.gamma(1 - power)
    share = 0.0
    for n in range(1, max(1, math.ceil(1 / threshold)) + 1):
        t = threshold / (1 - threshold * (n - 1))
        term = t ** (-n * power) * power ** (n - 1) / scale**n * integral(n, t)
        share += (-1) ** (n - 1) * term
    return share


# Where share_above() is 0.9, 0.75, 0.5, 0.25 and 0.1, in dB.
POISSON_DB = {10: -4.49, 25: -2.10, 50: 1.43, 75: 7.09, 90: 14.57}


def draw(figure, results):
    """Quantiles over their shares."""
    axes = figure.subplots()
    levels = [-4.7 + 0.25 * step for step in range(100)]
    axes.plot(levels, [100 - 100 * share_above(level) for level in levels], "-", label="formula")
    for shadowing, mark in zip(SHADOWING_DB, "ox", strict=True):
        values = [results.per_seed(column(p), **at(shadowing)).mean() for p in POISSON]
        axes.plot(values, list(POISSON), mark, label=f"random sites, {shadowing} dB")
    values = [results.per_seed(column(percent), **GRID).mean() for percent in GRID_DB]
    axes.plot(values, list(GRID_DB), "s-", linewidth=0.5, label="grid of 57 sectors")
    axes.set(xlabel="geometry, dB", ylabel="share of UEs, %", ylim=(0, 100))
    axes.legend()


def claims():
    """Quantiles of both layouts."""
    for shadowing in SHADOWING_DB:
        for percent, tolerance in POISSON.items():
            yield Claim(
                f"random sites, shadowing of {shadowing} dB: geometry that {percent} % of the UEs "
                "are below",
                f"{POISSON_DB[percent]:.2f} dB",
                near(POISSON_DB[percent], tolerance),
                column(percent),
                at(shadowing),
            )
    for percent, value in GRID_DB.items():
        yield Claim(
            f"grid of 57 sectors: geometry that {percent} % of the UEs are below, by a separate "
            f"calculation {value:.1f} dB",
            None,
            near(value, GRID_TOLERANCE_DB),
            column(percent),
            GRID,
        )


GRIDS = grids((*(at(shadowing) for shadowing in SHADOWING_DB), GRID))

EXPERIMENT = Experiment(
    id="geometry-cdf",
    title="Geometry of UEs among random sites and on a hexagonal grid",
    source="Keeler, Blaszczyszyn and Karray, IEEE ISIT 2013, Corollary 7",
    scenario=Scenario("umts-geometry", {"exponent": EXPONENT}),
    grids=GRIDS,
    quick=Quick(GRIDS, seeds=1, duration_s=10000),
    seeds=3,
    duration_s=10000,
    claims=tuple(claims()),
    figure=draw,
    assumptions=(
        "Each second is another drop of one UE, with other sites, or with other shadowing.",
        "480 random sites in a disc stand for the whole plane: the formula has no end of them.",
        "The formula holds for any law of shadowing that is independent from site to site.",
        "No figures of the hexagonal grid were found published: its claims are a second calculation.",
    ),
)
