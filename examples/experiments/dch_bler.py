# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Block error rates of power control beside what its outer loops aim at."""

from umts_tool.claims import Claim, at_least, at_most
from umts_tool.experiment import Experiment, Quick, Scenario

BLER = 0.01
TOLERANCE = 0.1
DIRECTIONS = ("downlink", "uplink")
SPEEDS = (3, 30, 120)
PROFILES = (
    "None",
    "Rayleigh",
    "IndoorA",
    "PedestrianA",
    "PedestrianB",
    "VehicularA",
    "Case1",
    "Case2",
    "Case3",
    "Case4",
)
HANDOVER_PROFILES = ("PedestrianA", "VehicularA")
# Bit rates in bit/s with their TTIs.
RATES = {12200: "20ms", 64000: "20ms", 144000: "20ms", 384000: "10ms"}
# Ior/Ioc in dB of each of so many radio links: the other cells are as strong as each other.
GEOMETRIES = {1: 9, 2: 0, 3: -3, 4: -4.8, 5: -6, 6: -7}


def at(direction, profile, speed, links=1, rate=12200):
    """The runs of a point."""
    point = {
        "test": direction,
        "profile": profile,
        "speed": speed,
        "links": links,
        "bitRate": rate,
        "tti": RATES[rate],
    }
    return point | ({"iorIoc": GEOMETRIES[links]} if direction == "downlink" else {})


GROUPS = {
    f"{direction}, {profile}": [at(direction, profile, speed) for speed in SPEEDS]
    for direction in DIRECTIONS
    for profile in PROFILES
}
GROUPS |= {
    f"{direction}, {profile}, 2 to 6 radio links": [
        at(direction, profile, speed, links=links) for links in range(2, 7) for speed in SPEEDS
    ]
    for direction in DIRECTIONS
    for profile in HANDOVER_PROFILES
}
GROUPS |= {
    f"{direction}, VehicularA, {rate / 1000:g} kb/s": [
        at(direction, "VehicularA", speed, rate=rate) for speed in SPEEDS
    ]
    for direction in DIRECTIONS
    for rate in RATES
    if rate != 12200
}
POINTS = [point for group in GROUPS.values() for point in group]


def farthest(column, points):
    """How far the farthest of some points is from the rate aimed at, as a share of that."""

    def measure(results):
        away = [abs(results.per_seed(column, **point) / BLER - 1) for point in points]
        return [max(values) for values in zip(*away, strict=True)]

    return measure


def within(column):
    """Of how many points in a hundred the rate is as near as it is to be."""

    def measure(results):
        away = [abs(results.per_seed(column, **point) / BLER - 1) for point in POINTS]
        return [
            100 * sum(value <= TOLERANCE for value in values) / len(values)
            for values in zip(*away, strict=True)
        ]

    return measure


def draw(figure, results):
    """Block error rates of all points: all blocks, and those whose power was not at its limit."""
    axes = figure.subplots(1, 2, sharey=True)
    for direction, side in zip(DIRECTIONS, axes, strict=True):
        points = [point for point in POINTS if point["test"] == direction]
        for column, mark, label in (
            ("dch_bler", "x", "all blocks"),
            ("unlimited_bler", ".", "power not at its limit"),
        ):
            rates = [100 * results.per_seed(column, **point).mean() for point in points]
            side.plot(range(len(rates)), rates, mark, label=label)
        side.axhspan(100 * BLER * (1 - TOLERANCE), 100 * BLER * (1 + TOLERANCE), alpha=0.2)
        side.set(title=direction, xlabel="point", ylim=(0, None))
    axes[0].set(ylabel="block error rate, %")
    axes[0].legend()


CLAIMS = (
    *(
        Claim(
            f"{name}, 3 to 120 km/h: block error rate away from that aimed at, as a share of it,"
            " where power is not at its limit",
            "0",
            at_most(TOLERANCE),
            farthest("unlimited_bler", points),
        )
        for name, points in GROUPS.items()
    ),
    Claim(
        "points of which all blocks, at the limit of power or not, are within 10 %, %",
        None,
        at_least(95),
        within("dch_bler"),
    ),
)


GRIDS = tuple({flag: (value,) for flag, value in point.items()} for point in POINTS)

EXPERIMENT = Experiment(
    id="dch-bler",
    title="Block error rates of power control",
    source="the fixed point of the outer loop (Sampath, Kumar and Holtzman, 1997)",
    scenario=Scenario("umts-dch-reference", {"bler": BLER, "tpcErrors": 0.04}),
    grids=GRIDS,
    quick=Quick(GRIDS, seeds=1, duration_s=600),
    seeds=3,
    duration_s=2000,
    claims=CLAIMS,
    figure=draw,
    assumptions=(
        "Ior/Ioc 9 dB, or -10 log10(n - 1) dB with n radio links.",
        "120 dB from the UE to each cell, whose noise is -103 dBm.",
        "Radio links are alike and fade independently.",
        "A block is at the limit of power when all its radio links, or the UE, are so at its end.",
    ),
)
