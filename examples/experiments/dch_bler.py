# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Block error rates of power control, and what it sends for them, over profiles and speeds."""

import math

from umts_tool.claims import Claim, about, at_least, at_most, near
from umts_tool.experiment import Experiment, Quick, Scenario, grids

BLER = 0.01
TOLERANCE = 0.1  # of the outer loop's fixed point
ALLOWED = 0.3  # TS 25.101 8.8.1, at 1 %
HIGHEST_DB = -3  # DPCH Ec/Ior at most: 7 dB above a CPICH of -10 dB
# Equal paths at the two antennas of a Node B, by profile.
EQUAL_PATHS = {"Rayleigh": 2, "Case4": 4, "Case2": 6}
RISE_DB = 0.5
OUTAGE = 0.3
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


def of(direction):
    """All points of a direction."""
    return [
        *(at(direction, profile, speed) for profile in PROFILES for speed in SPEEDS),
        *(
            at(direction, profile, speed, links=links)
            for profile in HANDOVER_PROFILES
            for links in range(2, 7)
            for speed in SPEEDS
        ),
        *(
            at(direction, "VehicularA", speed, rate=rate)
            for rate in RATES
            if rate != 12200
            for speed in SPEEDS
        ),
    ]


POINTS = [point for direction in DIRECTIONS for point in of(direction)]
FLAT = at("downlink", "Rayleigh", 3)
STILL = at("downlink", "None", 3)


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


def rise(profile):
    """Mean power of a UE over that without fading, dB."""

    def measure(results):
        power, still = (
            results.per_seed("ue_power_mean_dbm", **at("uplink", name, 3))
            for name in (profile, "None")
        )
        return power - still

    return measure


def closed_form(paths):
    """Mean of the inverse of the power of equal paths over the inverse of its mean, dB."""
    return 10 * math.log10(paths / (paths - 1))


def outage(results):
    """Blocks at the highest power over the time in which one path is too weak for that power."""
    margin_db = HIGHEST_DB - results.per_seed("ec_ior_mean_db", **STILL)
    share = 1 - (-(10 ** (-margin_db / 10))).map(math.exp)
    return results.per_seed("limited_ratio", **FLAT) / share


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
    Claim(
        "all points: block error rate away from that aimed at, as a share of it, where power is not at"
        " its limit (the fixed point of the outer loop)",
        None,
        at_most(TOLERANCE),
        farthest("unlimited_bler", POINTS),
    ),
    Claim(
        "downlink, all points: block error rate away from that aimed at, as a share of it, all blocks"
        " (TS 25.101 8.8.1)",
        f"1 % +- {100 * ALLOWED:g} %",
        at_most(ALLOWED),
        farthest("dch_bler", of("downlink")),
    ),
    Claim(
        "uplink, all points: the same",
        None,
        at_most(ALLOWED),
        farthest("dch_bler", of("uplink")),
    ),
    Claim(
        "points of which all blocks, at the limit of power or not, are within 10 %, %",
        None,
        at_least(95),
        within("dch_bler"),
    ),
    *(
        Claim(
            f"uplink, {profile}, 3 km/h: mean power over that without fading, dB ({paths} equal paths at"
            " two antennas)",
            f"10 log10 L / (L - 1), {closed_form(paths):.2f}",
            near(closed_form(paths), RISE_DB),
            rise(profile),
            at("uplink", profile, 3),
        )
        for profile, paths in EQUAL_PATHS.items()
    ),
    Claim(
        "downlink, Rayleigh, 3 km/h: blocks at the highest power over the share of the time in which one"
        " path is too weak for it (1 - exp(-x), x the power without fading over the highest)",
        "1",
        about(1, OUTAGE),
        outage,
        FLAT,
    ),
)


GRIDS = grids(POINTS)

EXPERIMENT = Experiment(
    id="dch-bler",
    title="Block error rates of power control",
    source="TS 25.101 8.8.1; the mean of 1 / x of a gamma distribution; Rayleigh's distribution; the fixed"
    " point of the outer loop (Sampath, Kumar and Holtzman, 1997)",
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
        "Of 25.101 8.8.1 only the tolerance of the block error rate is taken, from memory of the text.",
    ),
)
