# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Figure 7: the throughputs of figure 6 with the status prohibit timer doubled."""

from itertools import pairwise

from lo2003_setup import DEDICATED, PAPER, TBLERS
from lo2003_throughput import NOTES, RLC, SCENARIO, at, draw_throughput, grids, quick

from umts_tool.claims import Claim, at_least
from umts_tool.experiment import Experiment

TUNED, DOUBLED = 1, 2
NOISE = 0.002


def losses(results, channel):
    """Share of the tuned throughput that the doubled timer costs: error rates by seeds."""
    throughput = {
        factor: results.select(**at(channel, factor)).set_index(["tbler", "seed"])[RLC]
        for factor in (TUNED, DOUBLED)
    }
    return (1 - throughput[DOUBLED] / throughput[TUNED]).unstack("seed")


def least_loss(channel):
    """The least loss at any error rate; negative: above figure 6."""
    return lambda results: losses(results, channel).min()


def more_loss(slower, faster):
    """By how much a faster channel loses more, at the highest error rate."""
    return lambda results: (losses(results, faster) - losses(results, slower)).loc[max(TBLERS)]


def draw(figure, results):
    """The paper's axes."""
    draw_throughput(figure, results, prohibit_factor=DOUBLED)


CLAIMS = (
    *(
        Claim(
            f"{channel.name} at or below figure 6: least loss at any error rate",
            "at or below",
            at_least(-NOISE),
            least_loss(channel),
            {"preset": channel.name},
        )
        for channel in DEDICATED
    ),
    *(
        Claim(
            f"higher bit rates lose more: {faster.name} minus {slower.name} at 30 %",
            "more sensitive",
            at_least(0),
            more_loss(slower, faster),
            at(faster, DOUBLED, tbler=max(TBLERS)),
        )
        for slower, faster in pairwise(DEDICATED)
    ),
)

EXPERIMENT = Experiment(
    id="lo2003-fig7",
    title="Throughput of RLC and TCP on dedicated channels, status prohibit timer doubled",
    source=f"{PAPER}, figure 7",
    scenario=SCENARIO,
    grids=grids(TUNED, DOUBLED),
    quick=quick(TUNED, DOUBLED),
    claims=CLAIMS,
    figure=draw,
    assumptions=NOTES,
)
