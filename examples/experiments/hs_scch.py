# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""HS-SCCHs that the simulated UE misses, beside what TS 25.101 allows."""

from umts_tool.claims import Claim, at_most
from umts_tool.experiment import Experiment, Quick, Scenario

MISSED = "hs_scch_missed"
# Share that may be missed by channel, HS-SCCH Ec/Ior and Ior/Ioc (dB).
POINTS = {
    ("PedestrianA", 3, -9, 0): 0.05,
    ("PedestrianA", 3, -9.9, 5): 0.01,
    ("VehicularA", 30, -10, 0): 0.01,
}


def at(profile, speed, ec, geometry):
    """The runs of a point."""
    return {"profile": profile, "speed": speed, "ecIor": ec, "iorIoc": geometry}


def name(profile, speed, ec, geometry):
    """A point in words."""
    return f"{profile} {speed} km/h, HS-SCCH Ec/Ior {ec} dB, Ior/Ioc {geometry} dB"


def draw(figure, results):
    """Share of HS-SCCHs that is missed beside the limit."""
    axes = figure.subplots()
    places = range(len(POINTS))
    axes.bar(places, POINTS.values(), color="0.8", label="limit")
    missed = [results.per_seed(MISSED, **at(*point)).mean() for point in POINTS]
    axes.plot(places, missed, "o", label="simulated")
    axes.set_xticks(places, [name(*point).replace(", ", "\n") for point in POINTS])
    axes.set(ylabel="share of HS-SCCHs missed", ylim=(0, None))
    axes.legend()


CLAIMS = tuple(
    Claim(name(*point), f"at most {limit:g}", at_most(limit), MISSED, at(*point))
    for point, limit in POINTS.items()
)

GRIDS = tuple({flag: (value,) for flag, value in at(*point).items()} for point in POINTS)

EXPERIMENT = Experiment(
    id="hs-scch",
    title="HS-SCCHs that are missed, beside TS 25.101",
    source="TS 25.101 9.4.1, tables 9.50, 9.51",
    scenario=Scenario("umts-hs-reference", {"test": "hsScch"}),
    grids=GRIDS,
    quick=Quick(GRIDS, seeds=1, duration_s=300),
    seeds=5,
    duration_s=1000,
    claims=CLAIMS,
    figure=draw,
    assumptions=(
        "Half of the HS-SCCHs are missed at -24 dB per chip: the highest whole number that keeps all "
        "three limits with the ReceiverLoss of frc-hset.",
    ),
)
