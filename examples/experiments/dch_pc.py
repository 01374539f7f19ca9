# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Power control of the downlink: the simulated UE beside the minimum of TS 25.101."""

from umts_tool.claims import Claim, about, at_most
from umts_tool.experiment import Experiment, Quick, Scenario, grids

POWER = "ec_ior_90_db"
BLER = "dch_bler"
# Highest DPCH Ec/Ior in dB in 90 % of the slots, by bit rate, Ior/Ioc in dB and block error rate.
POINTS = {
    (12200, 9, 0.01): -16.0,
    (12200, -1, 0.01): -9.0,
    (64000, 4, 0.1): -9.0,
    (64000, 9, 0.001): -10.3,
}
TOLERANCE = 0.3


def at(rate, geometry, bler):
    """The runs of a point."""
    return {"bitRate": rate, "iorIoc": geometry, "bler": bler}


def name(rate, geometry, bler):
    """A point in words."""
    return f"{rate / 1000:g} kb/s, Ior/Ioc {geometry} dB, BLER {bler:g}"


def draw(figure, results):
    """Power in 90 % of the slots beside the limit."""
    axes = figure.subplots()
    places = range(len(POINTS))
    axes.plot(places, POINTS.values(), "_", markersize=20, label="TS 25.101")
    powers = [results.per_seed(POWER, **at(*point)).mean() for point in POINTS]
    axes.plot(places, powers, "o", label="simulated")
    axes.set_xticks(places, [name(*point).replace(", ", "\n") for point in POINTS])
    axes.set(ylabel="DPCH Ec/Ior not exceeded in 90 % of the slots, dB")
    axes.legend()


CLAIMS = (
    *(
        Claim(
            f"{name(*point)}: DPCH Ec/Ior in 90 % of the slots",
            f"at most {limit:g} dB",
            at_most(limit),
            POWER,
            at(*point),
        )
        for point, limit in POINTS.items()
    ),
    *(
        Claim(
            f"{name(*point)}: block error rate",
            f"{point[2]:g} +- 30 %",
            about(point[2], TOLERANCE),
            BLER,
            at(*point),
        )
        for point in POINTS
    ),
)

GRIDS = grids(at(*point) for point in POINTS)

EXPERIMENT = Experiment(
    id="dch-pc",
    title="Power control of the downlink, beside TS 25.101",
    source="TS 25.101 8.8.1, tables 8.29, 8.30",
    scenario=Scenario(
        "umts-dch-reference",
        {"test": "downlink", "profile": "Case4", "speed": 3, "tti": "20ms"},
    ),
    grids=GRIDS,
    quick=Quick(GRIDS, seeds=1, duration_s=1000),
    seeds=3,
    duration_s=5000,
    claims=CLAIMS,
    figure=draw,
    assumptions=(
        "Step 1 dB, from -18 to 7 dB of the CPICH, commands without errors, one slot late.",
        "Powers of table 8.30 were not compared with the text of the specification.",
    ),
)
