# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Gain of proportional fair scheduling over round robin on a flat and on a dispersive channel."""

from umts_tool.claims import Claim, at_least, at_most, ratio
from umts_tool.experiment import Experiment, Quick, Scenario, grid

TOTAL = "total_goodput_bps"
CHANNELS = {"PA3": ("PedestrianA", 3), "VA30": ("VehicularA", 30)}
SCHEDULERS = {"rr": "Round Robin", "pf": "Proportional Fair"}


def at(channel):
    """The runs on a channel."""
    profile, speed = CHANNELS[channel]
    return {"profile": profile, "speed": speed}


def gain(channel):
    """Proportional fair over round robin."""
    return ratio(
        TOTAL, {"scheduler": "pf", **at(channel)}, {"scheduler": "rr", **at(channel)}
    )


def draw(figure, results):
    """Goodput of the cell by channel and scheduler."""
    axes = figure.subplots()
    for place, (scheduler, name) in enumerate(SCHEDULERS.items()):
        rates = [
            results.per_seed(TOTAL, scheduler=scheduler, **at(channel)).mean() / 1e6
            for channel in CHANNELS
        ]
        places = [number + 0.35 * (place - 0.5) for number in range(len(CHANNELS))]
        axes.bar(places, rates, width=0.35, label=name)
    axes.set_xticks(range(len(CHANNELS)), list(CHANNELS))
    axes.set(ylabel="goodput of the cell (Mb/s)")
    axes.legend()


CLAIMS = (
    Claim(
        "PA3: Proportional Fair over Round Robin, at least",
        "40 to 60 % more",
        at_least(1.4),
        gain("PA3"),
        {"scheduler": "pf", **at("PA3")},
    ),
    Claim(
        "PA3: Proportional Fair over Round Robin, at most",
        "40 to 60 % more",
        at_most(1.6),
        gain("PA3"),
        {"scheduler": "pf", **at("PA3")},
    ),
    Claim(
        "VA30: Proportional Fair over Round Robin",
        "vanishes",
        at_most(1.1),
        gain("VA30"),
        {"scheduler": "pf", **at("VA30")},
    ),
)

GRIDS = tuple({"scheduler": tuple(SCHEDULERS)} | grid(at(channel)) for channel in CHANNELS)

EXPERIMENT = Experiment(
    id="pf-gain",
    title="Gain of proportional fair scheduling",
    source="Kolding, IEEE VTC Fall 2003",
    scenario=Scenario(
        "umts-tcp-over-hsdpa",
        {
            "link": "fading",
            "ues": 10,
            "source": "udp",
            "udpRate": "3Mbps",
            "shadowing": 0,
            "distance": 400,
        },
    ),
    grids=GRIDS,
    quick=Quick(GRIDS, seeds=1, duration_s=30),
    seeds=5,
    duration_s=60,
    claims=CLAIMS,
    figure=draw,
    assumptions=(
        "Ten UEs 400 m from the Node B, all with more to receive than they get.",
        "The figures of the paper are quoted from memory.",
    ),
)
