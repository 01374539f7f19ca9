# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Figure 5(b): congestion windows of Vegas and Reno over time at 5 % block errors."""

from lo2005_setup import ASSUMPTIONS, PAPER, SCENARIO, VARIANTS

from umts_tool.claims import Claim, about, at_least, at_most, near
from umts_tool.experiment import Experiment, Quick
from umts_tool.figures import steps

WINDOW = 64
TBLER = 0.05
RENO, VEGAS = ({"variant": variant, "tbler": TBLER} for variant in VARIANTS)
FULL = WINDOW - 0.5


def climb_s(cwnd):
    """Seconds from the first window to the full one."""
    full = cwnd[cwnd["cwnd_segments"] >= FULL]
    return (full["time_s"].iloc[0] if len(full) else float("inf")) - cwnd["time_s"].iloc[0]


def climb_in_round_trips(results):
    """Reno's climb in shortest round trips; growth by one segment each needs 63 of them."""
    shortest = results.per_seed("rtt_min_s", **RENO)
    return [
        climb_s(cwnd) / shortest[seed]
        for seed, cwnd in results.series_per_seed("cwnd", **RENO).items()
    ]


def stays_full(results):
    """Smallest window of Reno after its climb."""
    windows = results.series_per_seed("cwnd", **RENO).values()
    return [
        cwnd.loc[cwnd["time_s"] >= cwnd["time_s"].iloc[0] + climb_s(cwnd), "cwnd_segments"].min()
        for cwnd in windows
    ]


def first_peak_s(results):
    """When Vegas' window first has its largest value."""
    windows = results.series_per_seed("cwnd", **VEGAS).values()
    return [cwnd.loc[cwnd["cwnd_segments"].idxmax(), "time_s"] for cwnd in windows]


def peaks(results):
    """The first peak of every seed: one random event, so its spread tells more than its mean."""
    first = sorted(first_peak_s(results))
    highest = results.per_seed("cwnd_max_segments", **VEGAS).max()
    return (
        f"The first peak comes at {', '.join(f'{t:.0f}' for t in first)} s in these seeds, and "
        f"no window exceeds {highest:.1f} segments."
    )


def draw(figure, results):
    """The paper's axes: congestion window in segments over time."""
    axes = figure.subplots()
    for variant in VARIANTS:
        steps(axes, results, "cwnd", "cwnd_segments", variant.title(), variant=variant)
    axes.set(xlabel="time (s)", ylabel="congestion window (segments)", ylim=(0, WINDOW + 4))
    axes.legend()


CLAIMS = (
    Claim("reno's largest window", 64, near(64, 0.5), "cwnd_max_segments", RENO),
    Claim(
        "reno climbs exponentially: round trips from the first to the full window (linear: 63)",
        "exponentially",
        at_most(31),
        climb_in_round_trips,
        RENO,
    ),
    Claim(
        "reno stays at 64: smallest window after the climb", 64, at_least(FULL), stays_full, RENO
    ),
    Claim("vegas' mean window", 5, near(5, 1), "cwnd_mean_segments", VEGAS),
    Claim("vegas' largest window", 7, at_most(7), "cwnd_max_segments", VEGAS),
    Claim("vegas' first peak in s", 430, about(430), first_peak_s, VEGAS, peaks, needs_s=473),
)

EXPERIMENT = Experiment(
    id="lo2005-fig5b",
    title="Congestion windows of TCP Vegas and Reno at 5 % block errors",
    source=f"{PAPER}, figure 5(b)",
    scenario=SCENARIO,
    grids=({"variant": VARIANTS, "tbler": (TBLER,)},),
    quick=Quick(({"variant": VARIANTS, "tbler": (TBLER,)},), seeds=2, duration_s=200),
    series=("cwnd",),
    claims=CLAIMS,
    figure=draw,
    assumptions=ASSUMPTIONS,
)
