# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Figure 5: TCP segments received over time on error-free dedicated channels."""

from lo2003_setup import DEDICATED, PAPER, TCP, WIRES, assumptions

from umts_tool.claims import Claim, about, at_least
from umts_tool.experiment import Experiment, Quick, Scenario

DURATION_S = 20
STEADY_FROM_S = 10
NAMES = tuple(channel.name for channel in DEDICATED)
SLOWEST = DEDICATED[0]
FASTEST = DEDICATED[-1]


def received(segments):
    """When each segment was received, in order."""
    rows = segments[segments["event"] == "received"]
    return rows[["time_s", "segment"]]


def slope(segments):
    """Segments per second once slow start is over."""
    rows = received(segments)
    steady = rows[rows["time_s"] >= STEADY_FROM_S]
    first, last = steady.iloc[0], steady.iloc[-1]
    return (last["segment"] - first["segment"]) / (last["time_s"] - first["time_s"])


def slope_ratio(name):
    """Slope of a channel over that of the slowest."""

    def measure(results):
        slopes = results.series_per_seed("segment", preset=name)
        slowest = results.series_per_seed("segment", preset=SLOWEST.name)
        return [slope(slopes[seed]) / slope(slowest[seed]) for seed in slopes]

    return measure


def doublings(segments):
    """How often the sequence number doubles in about the time of its first doubling."""
    times = received(segments).set_index("segment")["time_s"]
    first_s = times[2] - times[1]
    count = 0
    while times[2 ** (count + 1)] - times[2**count] <= 1.5 * first_s:
        count += 1
    return count


def doublings_of_fastest(results):
    """Doublings on the fastest channel."""
    return list(map(doublings, results.series_per_seed("segment", preset=FASTEST.name).values()))


def lead_of_fastest(results):
    """Doublings that the fastest channel has beyond the others."""
    others = [results.series_per_seed("segment", preset=name) for name in NAMES[:-1]]
    fastest = results.series_per_seed("segment", preset=FASTEST.name)
    return [
        doublings(series) - max(doublings(other[seed]) for other in others)
        for seed, series in fastest.items()
    ]


def draw(figure, results):
    """The paper's axes: sequence number over time; once more for the first second."""
    whole, start = figure.subplots(1, 2)
    for name in NAMES:
        rows = received(results.series("segment", preset=name))
        for axes in (whole, start):
            axes.plot(rows["time_s"], rows["segment"], drawstyle="steps-post", label=name)
    start.set(xlim=(0, 1), ylim=(0, 300))
    for axes in (whole, start):
        axes.set(xlabel="time (s)", ylabel="TCP segment sequence number")
    whole.legend()


CLAIMS = (
    *(
        Claim(
            f"slope of {channel.name} over that of {SLOWEST.name}: the ratio of the bit rates",
            channel.rate_bps / SLOWEST.rate_bps,
            about(channel.rate_bps / SLOWEST.rate_bps, 0.03),
            slope_ratio(channel.name),
            {"preset": channel.name},
        )
        for channel in DEDICATED[1:]
    ),
    Claim(
        f"slow start is exponential on {FASTEST.name}: doublings in equal times",
        "clearly visible",
        at_least(4),
        doublings_of_fastest,
        {"preset": FASTEST.name},
    ),
    Claim(
        f"slow start is clearest on {FASTEST.name}: doublings beyond those of any other",
        "in particular",
        at_least(1),
        lead_of_fastest,
        {"preset": FASTEST.name},
    ),
)

GRIDS = tuple(channel.grid() for channel in DEDICATED)

EXPERIMENT = Experiment(
    id="lo2003-fig5",
    title="TCP segments received over time on error-free dedicated channels",
    source=f"{PAPER}, figure 5",
    scenario=Scenario("umts-tcp-over-dch", {**WIRES, **TCP, "tbler": 0}),
    grids=GRIDS,
    quick=Quick(GRIDS, seeds=1, duration_s=DURATION_S),
    seeds=1,  # nothing is random without errors
    duration_s=DURATION_S,
    series=("segment",),
    claims=CLAIMS,
    figure=draw,
    assumptions=assumptions(),
)
