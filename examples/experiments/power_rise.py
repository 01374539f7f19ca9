# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Mean power of loops that follow Rayleigh fading, beside its closed form."""

import math

from umts_tool.claims import Claim, near
from umts_tool.experiment import Experiment, Quick, Scenario

RISE = "power_rise_db"
PATHS = (2, 3, 4)


def closed_form(paths):
    """Mean of the inverse of the power of equal paths over the inverse of its mean, dB."""
    return 10 * math.log10(paths / (paths - 1))


def draw(figure, results):
    """Power rise over the number of paths."""
    axes = figure.subplots()
    axes.plot(PATHS, [closed_form(paths) for paths in PATHS], "-", label="L / (L - 1)")
    means = [results.per_seed(RISE, paths=paths).mean() for paths in PATHS]
    axes.plot(PATHS, means, "o", label="simulated")
    axes.set(
        xlabel="equal paths L", ylabel="power rise, dB", ylim=(0, None), xticks=PATHS
    )
    axes.legend()


CLAIMS = tuple(
    Claim(
        f"{paths} equal paths: mean power over that without fading",
        f"{closed_form(paths):.2f} dB",
        near(closed_form(paths), 0.1),
        RISE,
        {"paths": paths},
    )
    for paths in PATHS
)

GRID = {"paths": PATHS}

EXPERIMENT = Experiment(
    id="power-rise",
    title="Power rise of power control over Rayleigh fading",
    source="the mean of 1 / x of a gamma distribution of order L",
    scenario=Scenario(
        "umts-dch-reference",
        {"test": "powerRise", "step": 0.5, "speed": 3, "bitRate": 64000},
    ),
    grids=(GRID,),
    quick=Quick((GRID,), seeds=1, duration_s=1000),
    seeds=3,
    duration_s=10000,
    claims=CLAIMS,
    figure=draw,
    assumptions=(
        "Steps of 0.5 dB, no errors of commands, no limits of power.",
        "Each second is another drop.",
    ),
)
