# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Dedicated channels at a fixed power: the simulated UE beside the minimum of TS 25.101."""

from umts_tool.claims import Claim, at_most
from umts_tool.experiment import Experiment, Quick, Scenario, grids

NEEDED = "needed_ec_ior_db"
TTI = {12200: "20ms", 64000: "20ms", 144000: "20ms", 384000: "10ms"}
SPEED = {"None": 0, "Case1": 3, "Case3": 120}
# DPCH Ec/Ior in dB by channel, bit rate, Ior/Ioc in dB and block error rate.
POINTS = {
    ("None", 12200, -1, 0.01): -16.6,
    ("None", 64000, -1, 0.1): -13.1,
    ("None", 64000, -1, 0.01): -12.8,
    ("None", 144000, -1, 0.1): -9.9,
    ("None", 144000, -1, 0.01): -9.8,
    ("None", 384000, -1, 0.1): -5.6,
    ("None", 384000, -1, 0.01): -5.5,
    ("Case1", 12200, 9, 0.01): -15.0,
    ("Case1", 64000, 9, 0.1): -13.9,
    ("Case1", 64000, 9, 0.01): -10.0,
    ("Case1", 144000, 9, 0.1): -10.6,
    ("Case1", 144000, 9, 0.01): -6.8,
    ("Case1", 384000, 9, 0.1): -6.3,
    ("Case1", 384000, 9, 0.01): -2.2,
    ("Case3", 12200, -3, 0.01): -11.8,
    ("Case3", 384000, 6, 0.1): -5.9,
    ("Case3", 384000, 6, 0.01): -5.1,
    ("Case3", 384000, 6, 0.001): -4.4,
}
STATIC_DB = 0.1  # steps of the search, and of the table
FADING_DB = 1.5


def at(channel, rate, geometry, bler):
    """The runs of a point."""
    return {
        "profile": channel,
        "speed": SPEED[channel],
        "bitRate": rate,
        "tti": TTI[rate],
        "iorIoc": geometry,
        "bler": bler,
    }


def name(channel, rate, geometry, bler):
    """A point in words."""
    where = "noise" if channel == "None" else channel
    return f"{where}, {rate / 1000:g} kb/s, Ior/Ioc {geometry} dB, BLER {bler:g}"


def away(point):
    """Function of results: by how much the needed power is away from the table's, dB."""

    def judge(results):
        return abs(results.per_seed(NEEDED, **at(*point)) - POINTS[point])

    return judge


def draw(figure, results):
    """Needed power beside the table's."""
    axes = figure.subplots()
    places = range(len(POINTS))
    axes.plot(places, POINTS.values(), "_", markersize=14, label="TS 25.101")
    needed = [results.per_seed(NEEDED, **at(*point)).mean() for point in POINTS]
    axes.plot(places, needed, "o", label="simulated")
    labels = [
        f"{channel}\n{rate / 1000:g}k {bler:g}" for channel, rate, _, bler in POINTS
    ]
    axes.set_xticks(places, labels, rotation=90)
    axes.set(ylabel="DPCH Ec/Ior, dB")
    axes.legend()


CLAIMS = tuple(
    Claim(
        name(*point) + ": |DPCH Ec/Ior - table|",
        f"table {power:g} dB",
        at_most(STATIC_DB if point[0] == "None" else FADING_DB),
        away(point),
        at(*point),
    )
    for point, power in POINTS.items()
)

GRIDS = grids(at(*point) for point in POINTS)

EXPERIMENT = Experiment(
    id="dch-case",
    title="Dedicated channels at a fixed power, beside TS 25.101",
    source="TS 25.101 8.2.3, 8.3.1: tables 8.6, 8.9, 8.11, 8.13",
    scenario=Scenario("umts-dch-reference", {"test": "fixed"}),
    grids=GRIDS,
    quick=Quick(GRIDS, seeds=1, duration_s=200),
    seeds=3,
    duration_s=1000,
    claims=CLAIMS,
    figure=draw,
    assumptions=(
        "Block error curves are anchored at the points in noise: those agree by construction.",
        "The tables were not compared with the text of the specification.",
    ),
)
