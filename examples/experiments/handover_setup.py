# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""What the experiments of TCP through handovers share."""

from dataclasses import replace

import variants_setup
from variants_setup import NAMES

from umts_tool.claims import Claim, at_most, conserved, never
from umts_tool.experiment import Experiment, Quick
from umts_tool.figures import WIDE, line

VARIANTS = ("reno", "newreno", "tahoe", "vegas", "fast", "cubic", "bbr")
INTERVALS_S = (10, 5, 2, 1)
NEVER = "0s"
GOODPUT = "goodput_bps"
PAUSE = "delivery_pause_max_s"
PAUSE_LABEL = "longest time without delivery (ms)"
WITHOUT_TIMEOUTS = ("reno", "newreno", "vegas", "cubic")

BOUND = "Timer_Poll, and a block's way and its wait for a TTI each way, twice"

ASSUMPTIONS = (
    "A handover takes no time (SynchronisationTime is 0): what is measured is what it costs that block "
    "sets and frames under way, and on HS-DSCH the queue of the Node B, are lost, and that RLC AM sends them again.",
    "Two cells, one UE, links without errors; CUBIC and BBR with SACK, the others without.",
)


def warmed_up(scenario):
    """The scenario with results from 5 s on: the longest pause is not that of slow start."""
    return replace(scenario, flags={**scenario.flags, "warmup": "5s"})


def bound_s(scenario, iub_ms, ttis_ms):
    """Timer_Poll, and a block's way and its wait for a TTI each way, twice."""
    timer_poll_ms = float(scenario.flags["timerPoll"].removesuffix("ms"))
    return (timer_poll_ms + 2 * (iub_ms + sum(ttis_ms))) / 1e3


def grids(**axes):
    """Variants over handovers every few seconds, and without any."""
    every = (NEVER, *(f"{seconds}s" for seconds in INTERVALS_S))
    return variants_setup.grids(VARIANTS, handOverInterval=every, **axes)


def at(variant, interval):
    """The runs of a point."""
    return {"variant": variant, "handOverInterval": interval}


def stall(variant, seconds):
    """Time without goodput that a handover costs, s: what is missing over the handovers."""
    return lambda results: (
        seconds
        * (
            1.0
            - results.per_seed(GOODPUT, **at(variant, f"{seconds}s"))
            / results.per_seed(GOODPUT, **at(variant, NEVER))
        )
    )


def timeouts(variant):
    """Timeouts in all runs of a variant with handovers, by seed."""
    return lambda results: sum(
        results.per_seed("timeouts_count", **at(variant, f"{seconds}s")) for seconds in INTERVALS_S
    )


def claims(most_s):
    """What a handover costs at most, and who does not time out."""
    return (
        *(
            Claim(
                f"{NAMES[variant]}, a handover every {seconds} s: time that each costs, s",
                BOUND,
                at_most(most_s),
                stall(variant, seconds),
                at(variant, f"{seconds}s"),
            )
            for variant in VARIANTS
            for seconds in (5, 1)
        ),
        *(
            Claim(f"{NAMES[variant]}: timeouts", 0, never(), timeouts(variant), {"variant": variant})
            for variant in WITHOUT_TIMEOUTS
        ),
        conserved(),
    )


def draw(figure, results):
    """Goodput over handovers per minute."""
    axes = figure.subplots()
    rate = [0, *(60 / seconds for seconds in INTERVALS_S)]
    every = [NEVER, *(f"{seconds}s" for seconds in INTERVALS_S)]
    for variant in VARIANTS:
        samples = [results.select(**at(variant, e))[GOODPUT] / 1e6 for e in every]
        line(axes, rate, samples, NAMES[variant])
    axes.set(xlabel="handovers per minute", ylabel="goodput (Mb/s)", ylim=(0, None))
    axes.legend(ncols=2)


def draw_panels(figure, results, panels, lines):
    """A panel for each column, factor and label: lines, by name the runs at s seconds, over handovers per minute."""
    figure.set_size_inches(*WIDE)
    rate = [60 / seconds for seconds in INTERVALS_S]
    for axes, (column, scale, label) in zip(figure.subplots(1, len(panels)), panels, strict=True):
        for name, runs_at in lines.items():
            samples = [results.select(**runs_at(seconds))[column] * scale for seconds in INTERVALS_S]
            line(axes, rate, samples, name)
        axes.set(xlabel="handovers per minute", ylabel=label, ylim=(0, None))
    axes.legend()


def experiment(scenario, iub_ms, ttis_ms, axes, assumption, **what):
    """Handovers on channels with these TTIs, down and up."""
    runs = grids(**axes)
    return Experiment(
        scenario=scenario,
        grids=runs,
        quick=Quick(runs, seeds=1, duration_s=30),
        claims=claims(bound_s(scenario, iub_ms, ttis_ms)),
        figure=draw,
        assumptions=(*ASSUMPTIONS, assumption),
        **what,
    )
