# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""What the experiments of Mo, La, Anantharam and Walrand 1999 share (their section VI)."""

from dataclasses import dataclass
from statistics import median

from umts_tool.claims import NOT_JUDGED, Claim
from umts_tool.experiment import Experiment
from umts_tool.figures import COLOURS
from umts_tool.stats import LEVEL

PAPER = "Mo, La, Anantharam, Walrand: Analysis and Comparison of TCP Reno and Vegas (1999)"
PROGRAM = "tcp-dumbbell"
NO_JITTER, JITTER = "0s", "200ms"
SEEDS = 8
DELAYS = ("4ms", "13ms", "22ms", "58ms", "148ms")
CAPACITY = 187.5  # 1.5 Mb/s in packets of 1000 bytes per second
ALPHA, BETA = 1, 3

# The one-way TCP of ns: no handshake, so that data come first and nothing is known of the path; 6 s
# until the first retransmission. Its estimator counts ticks of 100 ms in whole numbers: a round trip
# of up to one tick gives a mean of 1, a deviation of 1/2 that never decays, and 1 + 4/2 = 3 ticks.
ONE_WAY = {"handshake": "1s", "connTimeout": "6s", "minRto": "300ms"}

# Reno starts first; both have a round trip of 24 ms without transmission.
RENO_AND_VEGAS = {
    "variant1": "reno",
    "variant2": "vegas",
    "tail": "10ms",
    "x": "10ms",
    "start2": "0.5s",
}

ASSUMPTIONS = (
    "Figure 5 did not survive: access links 10 Mb/s and 1 ms, bottleneck 1.5 Mb/s and 1 ms follow "
    "from figure 4's round trips of 12.9 to 186.9 ms.",
    "A packet has 1000 bytes on the wire with all headers; no delayed ACKs, initial window one "
    "segment, windows of the receivers never bind.",
    "Retransmission timer: clock of 100 ms, at least 200 ms. The paper names none.",
    "The second flow starts at 0.5 s plus a random time of up to 200 ms, another one per seed.",
)

ONE_WAY_ASSUMPTIONS = (
    *ASSUMPTIONS[:2],
    "TCP as in ns, the paper's simulator: no handshake (here connections are opened before the "
    "first data of all), 6 s until the first retransmission, and a timer with a clock of 100 ms "
    "and at least three ticks.",
    *ASSUMPTIONS[3:],
)


class JitterExperiment(Experiment):
    """An experiment whose points without jitter have nothing random and run once."""

    def points(self):
        """Yield every point with every seed that can make a difference."""
        for point in super().points():
            if point["jitter"] != NO_JITTER or point["seed"] == 1:
                yield point


@dataclass(frozen=True)
class MedianClaim(Claim):
    """A claim that the median over the start-time jitter is judged by, of as many as declared."""

    def sample(self, results):
        """Return the median alone."""
        return [median(super().sample(results))]

    def verdict(self, results, caveat="", level=LEVEL):
        """Return the verdict with the range in its text."""
        verdict = super().verdict(results, caveat, level)
        if verdict is None:
            return None
        values = super().sample(results)
        spread = f"median of {len(values)}, range {min(values):.5g} to {max(values):.5g}"
        told = {**verdict, "claim": f"{verdict['claim']}; {spread}"}
        if len(values) >= SEEDS:
            return told
        why = f"Its median is that of {SEEDS} start times, and these runs have {len(values)}."
        return {**told, "verdict": NOT_JUDGED, "cause": why}


def describe(results, **where):
    """What tells the reasons for a ratio apart: timeouts, queues and windows of both flows."""
    rows = results.select(**where)
    flows = (
        f"flow {n}: {rows[f'flow{n}_acked_packets'].median():.0f} packets, "
        f"{rows[f'flow{n}_timeouts_count'].median():.0f} timeouts, "
        f"{rows[f'flow{n}_fast_recoveries_count'].median():.0f} fast recoveries, "
        f"at the end window {rows[f'flow{n}_cwnd_last_part_segments'].median():.2f}, "
        f"queued {rows[f'flow{n}_queued_packets'].median():.2f}"
        for n in (1, 2)
    )
    drops = rows["bottleneck_dropped_packets"].median()
    return f"Medians of these runs: {'; '.join(flows)}; {drops:.0f} drops."


def spread_bars(axes, results, positions, column, label, colour, **points):
    """Draw medians with the whole range over the jitter; `points` holds a list per column."""
    samples = [
        results.select(**dict(zip(points, values, strict=True)))[column]
        for values in zip(*points.values(), strict=True)
    ]
    middle = [sample.median() for sample in samples]
    below = [m - sample.min() for m, sample in zip(middle, samples, strict=True)]
    above = [sample.max() - m for m, sample in zip(middle, samples, strict=True)]
    axes.errorbar(
        positions, middle, yerr=(below, above), fmt="o", label=label, color=COLOURS.get(colour)
    )


def ratio_axes(axes, buffers):
    """Scale and label the axes of a figure of ratios by buffer."""
    axes.set(
        xlabel="buffer (packets)", ylabel="packets, Reno to Vegas", xscale="log", yscale="log"
    )
    axes.set_xticks(buffers, [str(b) for b in buffers])
    axes.minorticks_off()
    axes.legend()


def paper_marks(axes, positions, values):
    """Draw the paper's single runs."""
    axes.plot(positions, values, "x", color=COLOURS["paper"], markersize=7, label="the paper")
