# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Load of UEs that share the uplink of a cell, beside its closed form."""

from umts_tool.claims import Claim, about
from umts_tool.experiment import Experiment, Quick, Scenario, grids

POLE = "pole_ues"
CHIP_RATE = 3.84e6
OTHER_CELLS = 0.55
# Eb/N0 in dB, activity and UEs that are simulated, by bit rate.
SERVICES = {12200: (5, 0.67, 60), 64000: (3, 1.0, 12), 384000: (1.5, 1.0, 3)}


def closed_form(rate):
    """UEs at which the noise rise has no limit."""
    eb_n0, activity, _ = SERVICES[rate]
    ratio = CHIP_RATE / (10 ** (eb_n0 / 10) * rate)
    return (1 + ratio / activity) / (1 + OTHER_CELLS)


def at(rate):
    """The runs of a service."""
    eb_n0, activity, ues = SERVICES[rate]
    return {"bitRate": rate, "ebN0": eb_n0, "activity": activity, "ues": ues}


def draw(figure, results):
    """UEs at the pole by service."""
    axes = figure.subplots()
    places = range(len(SERVICES))
    axes.plot(
        places,
        [closed_form(rate) for rate in SERVICES],
        "_",
        markersize=20,
        label="formula",
    )
    axes.plot(
        places,
        [results.per_seed(POLE, **at(rate)).mean() for rate in SERVICES],
        "o",
        label="simulated",
    )
    axes.set_xticks(places, [f"{rate / 1000:g} kb/s" for rate in SERVICES])
    axes.set(ylabel="UEs at the pole", yscale="log")
    axes.legend()


CLAIMS = tuple(
    Claim(
        f"{rate / 1000:g} kb/s: UEs over load",
        f"{closed_form(rate):.1f}",
        about(closed_form(rate), 0.03),
        POLE,
        at(rate),
    )
    for rate in SERVICES
)

GRIDS = grids(at(rate) for rate in SERVICES)

EXPERIMENT = Experiment(
    id="uplink-pole",
    title="Pole capacity of the uplink",
    source="Holma and Toskala, WCDMA for UMTS: uplink load equation",
    scenario=Scenario(
        "umts-dch-reference",
        {"test": "uplinkPole", "profile": "None", "otherCells": OTHER_CELLS},
    ),
    grids=GRIDS,
    quick=Quick(GRIDS, seeds=1, duration_s=20),
    seeds=3,
    duration_s=60,
    claims=CLAIMS,
    figure=draw,
    assumptions=("No fading; UEs at one place, with the same power.",),
)
