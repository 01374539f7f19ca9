# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""A drive through a live UMTS network: a cell that is fitted to its first half, beside both halves.

utils/fit-live-3g.py drive finds FITTED.
"""

import numpy as np

from umts_tool.claims import Claim, near
from umts_tool.experiment import Experiment, Quick, Scenario, grids
from umts_tool.figures import BLUE, GREY, RED, WIDE
from umts_tool.traces import DIRECTIONS, DOWNLINK, UPLINK

TOLERANCE = 0.1  # of the mean of a half, for all of its statistics: 10 % of 36 kb/s is less than drives differ by
PACKETS = "packet"
WARM_UP_S, QUICK_S = 2, 60
HALF_S = 464
STATISTICS = {
    "mean": np.mean,
    **{
        f"{share} % of the seconds below": lambda rates, share=share: np.percentile(rates, share)
        for share in (10, 50, 90)
    },
}
# Rates of the seconds in kb/s: mahimahi's record TMobile-UMTS-driving (Netravali et al., USENIX ATC 2015), the
# 928 s of its downlink and the 931 s of its uplink halved.
MEASURED = {
    "first half": {DOWNLINK: (1717, 36, 1404, 4001), UPLINK: (850, 90, 924, 1416)},
    "second half": {DOWNLINK: (2322, 580, 2292, 3869), UPLINK: (1037, 516, 1152, 1416)},
}
FITTED = {"profile": "PedestrianA", "distance": 285, "shadowing": 15}

SCENARIO = Scenario(
    "umts-tcp-over-hsdpa",
    {
        "source": "udp",
        "rlcMode": "AM",
        "link": "fading",
        "uplink": "edch",
        "powerControl": 1,
        # The smallest categories that carry its best seconds, but for the uplink's very best.
        "category": 8,
        "edchCategory": 3,
        "edchTti": "10ms",
        "speed": 30,
        "udpRate": "8Mbps",
        "udpSize": 1470,
        "uploadRate": "2Mbps",
        "uploadSize": 1470,
        "transmissionBufferPdus": 1000,
    },
)


def rates_kbps(packets, direction, duration_s):
    """Rates of the seconds of a run, after its beginning."""
    own = packets[(packets["direction"] == direction) & (packets["ue_number"] == 1)]
    seconds = own["time_s"].to_numpy().astype(int)
    octets = np.bincount(seconds, own["octets"].to_numpy(), minlength=int(duration_s))
    return 8e-3 * octets[WARM_UP_S : int(duration_s)]


def statistics_of(rates):
    """All statistics of the rates of seconds."""
    return tuple(float(statistic(rates)) for statistic in STATISTICS.values())


def ours(direction, statistic):
    """Measure of a statistic, by seed."""

    def measure(results):
        duration_s = float(results.select(**FITTED)["duration_s"].iloc[0])
        runs = results.series_per_seed(PACKETS, **FITTED).values()
        return [STATISTICS[statistic](rates_kbps(one, direction, duration_s)) for one in runs]

    return measure


def why(half, direction):
    """Why a statistic is not met."""
    first, second = (MEASURED[one][direction][0] for one in MEASURED)
    if half == "second half":
        return lambda _results: (
            f"{first} kb/s in the mean of the first half and {second} in the second: no cell that is fitted to the "
            "first one, and does not change, has both."
        )
    return lambda _results: (
        "One cell and one distance: the drive went through coverage that was now better and now worse than the "
        "shadowing of one distance makes it."
    )


def claims():
    """Each statistic of both halves and directions."""
    for half, directions in MEASURED.items():
        for direction in DIRECTIONS:
            for statistic, number in zip(STATISTICS, directions[direction], strict=True):
                yield Claim(
                    f"{half}, {direction}: {statistic}, kb/s",
                    number,
                    near(number, round(TOLERANCE * directions[direction][0])),
                    ours(direction, statistic),
                    FITTED,
                    why(half, direction),
                )


def draw(figure, results):
    """Distributions of the rates of seconds, and the quantiles that were measured."""
    figure.set_size_inches(*WIDE)
    duration_s = float(results.select(**FITTED)["duration_s"].iloc[0])
    runs = results.series_per_seed(PACKETS, **FITTED).values()
    for axes, direction in zip(figure.subplots(1, 2), DIRECTIONS, strict=True):
        rates = np.sort(np.concatenate([rates_kbps(one, direction, duration_s) for one in runs]))
        axes.plot(rates, np.linspace(0, 1, len(rates)), color=BLUE, label="simulated")
        for (half, measured), ink in zip(MEASURED.items(), (RED, GREY), strict=True):
            axes.plot(measured[direction][1:], (0.1, 0.5, 0.9), "o", color=ink, label=f"measured, {half}")
        axes.set(xlabel=f"{direction}, rate of a second (kb/s)", ylabel="share of the seconds")
    axes.legend()


EXPERIMENT = Experiment(
    id="live-3g-drive",
    title="A drive through a live UMTS network, beside a cell fitted to its first half",
    source="mahimahi's record TMobile-UMTS-driving (USENIX ATC 2015)",
    scenario=SCENARIO,
    grids=grids([FITTED]),
    quick=Quick(grids([FITTED]), seeds=1, duration_s=QUICK_S),
    seeds=6,
    duration_s=HALF_S,
    claims=tuple(claims()),
    figure=draw,
    series=(PACKETS,),
    assumptions=(
        "One cell and one UE, which UDP saturates both ways, as the record was made. What differs from second to "
        "second is fading and shadowing at 30 km/h.",
        "Fitted to the first half, by utils/fit-live-3g.py: multipath profile, distance and the deviation of "
        "shadowing. Nothing is fitted to the second half.",
        "PDUs of 336 bits: 1.38 Mb/s of RLC's payload are the most of E-DCH category 3.",
    ),
)
