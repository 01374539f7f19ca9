# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""TCP through serving cell changes of HS-DSCH: the Node B's queue flushed or forwarded."""

from functools import partial

import variants_setup
from handover_setup import (
    BOUND,
    GOODPUT,
    INTERVALS_S,
    PAUSE,
    PAUSE_LABEL,
    VARIANTS,
    bound_s,
    draw_panels,
    warmed_up,
)
from modi_setup import SCENARIO
from variants_setup import NAMES

from umts_tool.claims import Claim, at_least, at_most, conserved, never
from umts_tool.experiment import Experiment, Quick

REPEATED = "dl_rlc_retransmitted_pdus"
CHANGES = ("Flush", "Forward")
RUNS = variants_setup.grids(
    VARIANTS,
    queuedPdus=CHANGES,
    handOverInterval=tuple(f"{seconds}s" for seconds in INTERVALS_S),
    ues=1,
    cqi=14,
)


def at(variant, change, seconds):
    """The runs of a point."""
    return {"variant": variant, "queuedPdus": change, "handOverInterval": f"{seconds}s"}


def ratio(column, variant, seconds):
    """What forwarding gives over flushing, by seed."""
    return lambda results: (
        results.per_seed(column, **at(variant, "Forward", seconds))
        / results.per_seed(column, **at(variant, "Flush", seconds))
    )


def forwarding(variant, seconds):
    """What forwarding is worth to a variant: what the Node B holds need not be sent again."""
    name = f"{NAMES[variant]}, a handover every {seconds} s, forwarding over flushing"
    source = "the Node B's queue and what is on the Iub are not lost"
    where = at(variant, "Forward", seconds)
    return (
        Claim(f"{name}: PDUs sent again", source, at_most(0.5), ratio(REPEATED, variant, seconds), where),
        Claim(f"{name}: goodput", source, at_least(1.0), ratio(GOODPUT, variant, seconds), where),
    )


def pause(variant, change, seconds):
    """The longest time without delivery to the application, s."""
    where = at(variant, change, seconds)
    return Claim(
        f"{NAMES[variant]}, a handover every {seconds} s, {change.lower()}ing: longest pause, s",
        BOUND,
        at_most(bound_s(SCENARIO, 15, (2, 10))),
        lambda results: results.per_seed(PAUSE, **where),
        where,
    )


def timeouts(change):
    """Timeouts in all runs, by seed."""
    return lambda results: sum(
        results.per_seed("timeouts_count", **at(variant, change, seconds))
        for variant in VARIANTS
        for seconds in INTERVALS_S
    )


def draw(figure, results):
    """PDUs sent again, and the longest pause, over handovers per minute."""
    panels = ((REPEATED, 1e-3, "PDUs that RLC sends again (thousands)"), (PAUSE, 1e3, PAUSE_LABEL))
    lines = {
        f"{NAMES[variant]}, {change.lower()}": partial(at, variant, change)
        for change in CHANGES
        for variant in ("reno", "vegas")
    }
    draw_panels(figure, results, panels, lines)


EXPERIMENT = Experiment(
    id="handover-tcp-forward",
    title="TCP through serving cell changes of HS-DSCH, the Node B's queue flushed or forwarded",
    source="TS 25.308, TS 25.321 11.6.2.5",
    scenario=warmed_up(SCENARIO),
    grids=RUNS,
    quick=Quick(RUNS, seeds=1, duration_s=30),
    seeds=3,
    duration_s=100,
    claims=(
        *(claim for variant in VARIANTS for seconds in (5, 1) for claim in forwarding(variant, seconds)),
        *(pause(variant, change, 1) for variant in VARIANTS for change in CHANGES),
        Claim("timeouts, forwarding", 0, never(), timeouts("Forward")),
        conserved(),
    ),
    figure=draw,
    assumptions=(
        "A handover takes no time (SynchronisationTime is 0); PDUs go back over the Iub of 15 ms, and out again.",
        "Two cells, one UE, links without errors; CUBIC and BBR with SACK, the others without.",
    ),
)
