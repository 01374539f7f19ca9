# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""TCP variants through soft handovers on dedicated channels, and through hard ones beside them."""

from functools import partial

import variants_setup
from handover_setup import (
    BOUND,
    GOODPUT,
    INTERVALS_S,
    NEVER,
    PAUSE,
    PAUSE_LABEL,
    VARIANTS,
    at,
    bound_s,
    draw_panels,
    warmed_up,
)
from lo2005_setup import CHANNEL, SCENARIO
from variants_setup import NAMES

from umts_tool.claims import Claim, at_least, at_most, conserved, difference, never, ratio
from umts_tool.experiment import Experiment, Quick

HARD, SOFT = "0s", "200ms"
KINDS = {SOFT: "soft", HARD: "hard"}
REPEATED = "dl_rlc_retransmitted_pdus"
RUNS = (
    *variants_setup.grids(VARIANTS, handOverInterval=NEVER, tbler=0.0),
    *variants_setup.grids(
        VARIANTS,
        handOverInterval=tuple(f"{seconds}s" for seconds in INTERVALS_S),
        softHandOver=tuple(KINDS),
        tbler=0.0,
    ),
)
FREE = "nothing is lost while a radio link stays"


def of(variant, seconds, kind=SOFT):
    """The runs of a point."""
    return {**at(variant, f"{seconds}s"), "softHandOver": kind}


def kept(variant, seconds):
    """Goodput over that without handovers."""
    return ratio(GOODPUT, of(variant, seconds), at(variant, NEVER))


def more(column, variant, where):
    """What handovers add to that without any."""
    return difference(column, where, at(variant, NEVER))


def claims(variant, seconds):
    """Soft handovers cost nothing but the wait for a longer leg."""
    name = f"{NAMES[variant]}, a soft handover every {seconds} s"
    where = of(variant, seconds)
    tti_s = CHANNEL.dl_tti_ms / 1e3
    return (
        Claim(f"{name}: goodput over that without", FREE, at_least(0.99), kept(variant, seconds), where),
        Claim(
            f"{name}: PDUs sent again beyond those without",
            FREE,
            at_most(0),
            more(REPEATED, variant, where),
            where,
        ),
        Claim(
            f"{name}: longest pause beyond that without, s",
            "a TTI of the downlink",
            at_most(tti_s),
            more(PAUSE, variant, where),
            where,
        ),
    )


def hard_pause(variant):
    """What a hard handover each second adds to the longest time without delivery, s."""
    where = of(variant, 1, HARD)
    ttis_ms = (CHANNEL.dl_tti_ms, CHANNEL.ul_tti_ms)
    return Claim(
        f"{NAMES[variant]}, a hard handover every 1 s: longest pause beyond that without, s",
        BOUND,
        at_most(bound_s(SCENARIO, CHANNEL.iub_ms, ttis_ms)),
        more(PAUSE, variant, where),
        where,
    )


def timeouts(results):
    """Timeouts in all runs with soft handovers, by seed."""
    return sum(
        results.per_seed("timeouts_count", **of(variant, seconds))
        for variant in VARIANTS
        for seconds in INTERVALS_S
    )


def draw(figure, results):
    """Goodput and the longest pause over handovers per minute."""
    panels = ((GOODPUT, 1e-3, "goodput (kb/s)"), (PAUSE, 1e3, PAUSE_LABEL))
    lines = {
        f"{NAMES[variant]}, {name}": partial(of, variant, kind=kind)
        for kind, name in KINDS.items()
        for variant in ("newreno", "vegas", "bbr")
    }
    draw_panels(figure, results, panels, lines)


EXPERIMENT = Experiment(
    id="handover-tcp-soft",
    title="TCP through soft and hard handovers on dedicated channels",
    source="TS 25.331 8.3.4, TS 25.401 6.1.5",
    scenario=warmed_up(SCENARIO),
    grids=RUNS,
    quick=Quick(RUNS, seeds=1, duration_s=30),
    seeds=1,
    duration_s=200,
    claims=(
        *(claim for variant in VARIANTS for seconds in (5, 1) for claim in claims(variant, seconds)),
        *map(hard_pause, VARIANTS),
        Claim("timeouts in soft handovers", 0, never(), timeouts),
        conserved(),
    ),
    figure=draw,
    assumptions=(
        "A UE has radio links in both cells for 200 ms at each soft handover; a hard one takes no time "
        "(SynchronisationTime is 0).",
        "Two Node Bs with equal Iubs, DCHs of 384 kb/s down and 64 kb/s up, no block errors: nothing is "
        "random, so there is one seed. CUBIC and BBR with SACK, the others without.",
    ),
)
