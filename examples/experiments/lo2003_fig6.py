# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Figure 6: RLC and TCP throughput over the block error rate, tuned status prohibit timer."""

from lo2003_setup import DEDICATED, PAPER, TBLERS
from lo2003_throughput import (
    NOTES,
    RLC,
    SCENARIO,
    SEGMENTS,
    at,
    draw_throughput,
    grids,
    quick,
)

from umts_tool.claims import Claim, at_least, near, never
from umts_tool.experiment import Experiment

*SLOWER, FASTEST = DEDICATED
OVERHEAD = 0.044


def overhead(channel, **where):
    """RLC throughput minus TCP throughput, in shares of the bit rate: mean over the runs."""

    def measure(results):
        rows = results.select(**at(channel, **where))
        return (rows[RLC] - rows[SEGMENTS]).groupby(rows["seed"]).mean()

    return measure


def behind_the_slower(tbler):
    """How far the fastest channel is behind the mean of the others."""

    def measure(results):
        slower = [results.per_seed(RLC, **at(channel, tbler=tbler)) for channel in SLOWER]
        mean = sum(slower[1:], slower[0]) / len(slower)
        return mean - results.per_seed(RLC, **at(FASTEST, tbler=tbler))

    return measure


def how_much_faster(tbler):
    """Fall of the fastest channel beside that of the others."""

    def fall(results, channel):
        ends = [results.per_seed(RLC, **at(channel, tbler=p)).mean() for p in (0.0, tbler)]
        return ends[0] - ends[1]

    def cause(results):
        slower = sum(fall(results, channel) for channel in SLOWER) / len(SLOWER)
        fastest = fall(results, FASTEST)
        return (
            f"It falls by {100 * fastest:.1f} points, the others by {100 * slower:.1f}: "
            f"{fastest / slower:.1f} times as fast."
        )

    return cause


def timeouts(channel):
    """Timeouts of TCP at all error rates together."""

    def measure(results):
        rows = results.select(**at(channel))
        return rows.groupby("seed")["timeouts_count"].sum()

    return measure


def where_timeouts_are(channel):
    """The error rates at which they occurred."""

    def cause(results):
        rows = results.select(**at(channel))
        rates = rows.groupby("tbler")[["timeouts_count", "spurious_timeouts_count"]].sum()
        found = [
            f"{total:.0f} at {100 * tbler:.0f} % ({spurious:.0f} spurious)"
            for tbler, (total, spurious) in rates.iterrows()
            if total > 0
        ]
        return f"Timeouts in all seeds: {', '.join(found)}."

    return cause


CLAIMS = (
    *(
        Claim(
            f"RLC throughput of {channel.name} is 1 - p at {100 * p:.0f} %",
            round(1 - p, 4),
            near(1 - p, 0.01),
            RLC,
            at(channel, tbler=p),
        )
        for channel in SLOWER
        for p in TBLERS
    ),
    *(
        Claim(
            f"TCP of {channel.name} is about 4.4 % below RLC without errors",
            OVERHEAD,
            near(OVERHEAD, 0.01),
            overhead(channel, tbler=0.0),
            at(channel, tbler=0.0),
        )
        for channel in DEDICATED
    ),
    *(
        Claim(
            f"TCP of {channel.name} is about 4.4 % below RLC, mean over all error rates",
            OVERHEAD,
            near(OVERHEAD, 0.01),
            overhead(channel),
            at(channel),
        )
        for channel in SLOWER
    ),
    *(
        Claim(
            f"throughput of {FASTEST.name} falls faster: behind the others at {100 * p:.0f} %",
            "drops significantly faster",
            at_least(0.05),
            behind_the_slower(p),
            at(FASTEST, tbler=p),
            how_much_faster(p),
        )
        for p in TBLERS
        if p > 0
    ),
    *(
        Claim(
            f"RLC prevents timeouts of TCP on {channel.name}",
            0,
            never(),
            timeouts(channel),
            at(channel),
            where_timeouts_are(channel),
        )
        for channel in DEDICATED
    ),
)


def draw(figure, results):
    """The paper's axes."""
    draw_throughput(figure, results, prohibit_factor=1)


EXPERIMENT = Experiment(
    id="lo2003-fig6",
    title="Throughput of RLC and TCP on dedicated channels, tuned status prohibit timer",
    source=f"{PAPER}, figure 6",
    scenario=SCENARIO,
    grids=grids(1),
    quick=quick(1),
    claims=CLAIMS,
    figure=draw,
    assumptions=NOTES,
)
