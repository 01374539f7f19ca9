# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Figure 6: round-trip times of Vegas at 5 % block errors, and their distribution."""

from lo2005_setup import ASSUMPTIONS, PAPER, SCENARIO

from umts_tool.claims import Claim, about, at_least
from umts_tool.experiment import Experiment, Quick
from umts_tool.figures import COLOURS, WIDE

VEGAS = {"variant": "vegas", "tbler": 0.05}
LEVEL_S = 0.020
LEVEL_WIDTH_S = 0.001


def samples_in_1000_s(results):
    """Round-trip samples, scaled to the paper's 1000 s."""
    durations = results.per_seed("duration_s", **VEGAS)
    return results.per_seed("rtt_samples_count", **VEGAS) * 1000 / durations


def off_level_s(rtt_s):
    """Distance of every sample to the nearest level; levels are counted from the minimum."""
    above = (rtt_s - rtt_s.min()) % LEVEL_S
    return above.combine(LEVEL_S - above, min)


def share_on_levels(results):
    """Share of samples at most 1 ms off a level."""
    return [
        (off_level_s(series["rtt_s"]) <= LEVEL_WIDTH_S).mean()
        for series in results.series_per_seed("rtt", **VEGAS).values()
    ]


def levels_found(results):
    """Where the samples off the levels are."""
    distances_ms = 1000 * off_level_s(results.series("rtt", **VEGAS)["rtt_s"])
    return (
        f"The samples are {distances_ms.median():.1f} ms off the nearest level in the median, "
        f"{distances_ms.quantile(0.9):.1f} ms at the 90th percentile."
    )


def draw(figure, results):
    """The paper's axes: samples over time (a), their histogram (b)."""
    figure.set_size_inches(WIDE)
    over_time, histogram = figure.subplots(1, 2, width_ratios=(3, 2))
    series = results.series("rtt", **VEGAS)
    over_time.plot(series["time_s"], series["rtt_s"], ".", markersize=1, color=COLOURS["vegas"])
    over_time.set(xlabel="time (s)", ylabel="round-trip time (s)", ylim=(0, None))
    edges = [series["rtt_s"].min() + (n - 0.5) * LEVEL_S for n in range(40)]
    histogram.hist(series["rtt_s"], bins=edges, color=COLOURS["vegas"], edgecolor="white")
    histogram.set(xlabel="round-trip time (s)", ylabel="samples", xlim=(0, 0.7))


CLAIMS = (
    Claim("samples in 1000 s", "about 26,000", about(26000), samples_in_1000_s, VEGAS),
    Claim("smallest round-trip time in s", 0.12, about(0.12), "rtt_min_s", VEGAS),
    Claim("largest round-trip time in s", 0.56, about(0.56), "rtt_max_s", VEGAS),
    Claim("mean round-trip time in s", "about 0.2", about(0.2), "rtt_mean_s", VEGAS),
    Claim(
        "share of samples at most 1 ms off levels 20 ms apart",
        "discrete levels",
        at_least(0.95),
        share_on_levels,
        VEGAS,
        levels_found,
    ),
)

EXPERIMENT = Experiment(
    id="lo2005-fig6",
    title="Round-trip times of TCP Vegas at 5 % block errors",
    source=f"{PAPER}, figure 6",
    scenario=SCENARIO,
    grids=({"variant": ("vegas",), "tbler": (0.05,)},),
    quick=Quick(({"variant": ("vegas",), "tbler": (0.05,)},), seeds=2, duration_s=200),
    series=("rtt",),
    claims=CLAIMS,
    figure=draw,
    assumptions=ASSUMPTIONS,
)
