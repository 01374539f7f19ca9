# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Figure 7: windows at 30 % block errors, and a spurious timeout of Vegas."""

from lo2005_setup import ASSUMPTIONS, PAPER, SCENARIO, TBLERS, VARIANTS

from umts_tool.claims import Claim, at_least, near, never
from umts_tool.experiment import Experiment, Quick
from umts_tool.figures import WIDE, steps

RENO, VEGAS = ({"variant": variant, "tbler": 0.30} for variant in VARIANTS)
AROUND_S = 2.0
MARKS = {"sent": ".", "retransmitted": "x", "redundant": "v", "received": "+", "acked": "_"}


def spurious_timeouts_s(segments):
    """When a timeout sent a segment again that had not been lost."""
    return segments.loc[segments["event"] == "spurious", "time_s"]


def around_spurious_timeout(segments):
    """The segment trace around the first spurious timeout, empty when there is none."""
    first_s = spurious_timeouts_s(segments).min()
    return segments[(segments["time_s"] - first_s).abs() <= AROUND_S]


def redundant_around(results):
    """Segments that the receiver already had, within 2 s of the first spurious timeout."""
    traces = results.series_per_seed("segment", **VEGAS).values()
    return [(around_spurious_timeout(trace)["event"] == "redundant").sum() for trace in traces]


def timeouts_per_seed(where):
    """How many timeouts every seed has, how many of them are spurious, and what RTO they beat."""

    def cause(results):
        rows = results.select(**where)
        pairs = zip(rows["timeouts_count"], rows["spurious_timeouts_count"], strict=True)
        listed = ", ".join(f"{every} ({spurious})" for every, spurious in pairs)
        longest = ", ".join(f"{rtt_s:.2f}" for rtt_s in rows["rtt_max_s"])
        return (
            f"Timeouts (of which spurious) of the seeds: {listed}. The retransmission timer is at "
            f"least 1 s (RFC 6298); the longest round trips of the seeds are {longest} s."
        )

    return cause


def draw(figure, results):
    """The paper's axes: windows over time (a), sequence numbers around a timeout (b)."""
    figure.set_size_inches(WIDE)
    windows, trace = figure.subplots(1, 2)
    for variant in VARIANTS:
        at = {"variant": variant, "tbler": 0.30}
        steps(windows, results, "cwnd", "cwnd_segments", variant.title(), **at)
    windows.set(xlabel="time (s)", ylabel="congestion window (segments)", ylim=(0, 68))
    windows.legend()
    shown = around_spurious_timeout(results.series("segment", **VEGAS))
    for event, mark in MARKS.items():
        points = shown[shown["event"] == event]
        trace.plot(points["time_s"], points["segment"], mark, label=event)
    for time_s in spurious_timeouts_s(shown)[:1]:
        trace.axvline(time_s, color="0.5", linestyle=":", label="spurious timeout")
    trace.set(xlabel="time (s)", ylabel="sequence number (segments)")
    trace.legend()


def spurious(tbler):
    """None below 20 %, some from there on."""
    some = tbler >= 0.20
    where = {"variant": "vegas", "tbler": tbler}
    return Claim(
        f"vegas' spurious timeouts at {100 * tbler:.0f} %",
        "some" if some else 0,
        at_least(1) if some else never(),
        "spurious_timeouts_count",
        where,
        timeouts_per_seed(where),
    )


CLAIMS = (
    Claim(
        "vegas' share of time at 2 segments or less",
        "more than 0.5",
        at_least(0.5),
        "cwnd_at_most_2_time_ratio",
        VEGAS,
    ),
    Claim("reno's largest window", 64, near(64, 0.5), "cwnd_max_segments", RENO),
    *map(spurious, TBLERS),
    Claim("vegas' redundant segments", "some", at_least(1), "redundant_segments", VEGAS),
    Claim(
        "redundant segments within 2 s of the first spurious timeout",
        "some",
        at_least(1),
        redundant_around,
        VEGAS,
        timeouts_per_seed(VEGAS),
    ),
)

EXPERIMENT = Experiment(
    id="lo2005-fig7",
    title="Congestion windows and a spurious timeout of TCP Vegas at 30 % block errors",
    source=f"{PAPER}, figure 7",
    scenario=SCENARIO,
    grids=({"variant": ("vegas",), "tbler": TBLERS}, {"variant": ("reno",), "tbler": (0.30,)}),
    quick=Quick(
        ({"variant": ("vegas",), "tbler": (0.05, 0.30)}, {"variant": ("reno",), "tbler": (0.30,)}),
        seeds=2,
        duration_s=200,
    ),
    series=("cwnd", "segment"),
    claims=CLAIMS,
    figure=draw,
    assumptions=ASSUMPTIONS,
)
