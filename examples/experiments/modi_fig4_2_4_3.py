# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Figures 4.2 and 4.3: throughput and delay over the buffers of RLC and MAC-hs."""

from modi_setup import (
    IDEAL,
    IDEAL_AS_WRITTEN,
    NAMES,
    PAPER,
    THESIS,
    THESIS_ASSUMPTIONS,
    VARIANTS,
    grid,
)

from umts_tool.claims import Claim, at_least, at_most, ratio
from umts_tool.experiment import Experiment, Quick
from umts_tool.figures import curve

BUFFERS = tuple(range(50, 701, 50))
BEST = (300, 500)
LOSS_BASED = ("reno", "newreno")
DELAY_BASED = ("vegas", "fast")
GOODPUT, DELAY = "goodput_bps", "delay_mean_s"


def at(variant, cqi=IDEAL, **where):
    """The runs of a variant."""
    return {"variant": variant, "cqi": cqi, **where}


def by_buffer(results, variant, column):
    """Mean over the seeds, by buffer."""
    return results.select(**at(variant)).groupby("transmissionBufferPdus")[column].mean()


def best_inside(variant):
    """Best throughput between 300 and 500 PDUs over the best outside."""

    def measure(results):
        goodput = by_buffer(results, variant, GOODPUT)
        inside = goodput.loc[BEST[0] : BEST[1]]
        return [inside.max() / goodput.drop(inside.index).max()]

    return measure


def straightness(variant):
    """Correlation of delay and buffer."""

    def measure(results):
        delay = by_buffer(results, variant, DELAY)
        return [delay.corr(delay.index.to_series())]

    return measure


def late_growth(variant):
    """Delay at the largest buffer over that at 500 PDUs."""
    return ratio(DELAY, at(variant, transmissionBufferPdus=BUFFERS[-1]), at(variant, transmissionBufferPdus=BEST[1]))


def beside_best(variant, buffer):
    """Throughput at a buffer over the best between 300 and 500 PDUs."""

    def measure(results):
        goodput = by_buffer(results, variant, GOODPUT)
        return [goodput[buffer] / goodput.loc[BEST[0] : BEST[1]].max()]

    return measure


def draw(figure, results):
    """Throughput on the left, delay on the right."""
    pairs = zip(
        figure.subplots(1, 2), (GOODPUT, DELAY), ("goodput (b/s)", "delay (s)"), strict=True
    )
    for axes, column, label in pairs:
        for variant in VARIANTS:
            curve(axes, results, "transmissionBufferPdus", column, NAMES[variant], **at(variant))
        axes.set(xlabel="buffers of RLC and MAC-hs (PDUs)", ylabel=label, ylim=(0, None))
        axes.legend()


CLAIMS = (
    *(
        Claim(
            f"{NAMES[v]}: best between 300 and 500 PDUs, over the best outside",
            "(300, 500)",
            at_least(1),
            best_inside(v),
            at(v),
        )
        for v in VARIANTS
    ),
    *(
        Claim(
            f"{NAMES[v]}: delay grows linearly with the buffer (correlation)",
            "linear",
            at_least(0.95),
            straightness(v),
            at(v),
        )
        for v in LOSS_BASED
    ),
    *(
        Claim(
            f"{NAMES[v]}: delay has flattened, 700 over 500 PDUs",
            "no impact",
            at_most(1.05),
            late_growth(v),
            at(v),
        )
        for v in DELAY_BASED
    ),
    Claim(
        "FAST suffers below 300 PDUs: throughput at 150 over its best",
        "dramatically",
        at_most(0.9),
        beside_best("fast", 150),
        at("fast"),
    ),
    *(
        Claim(
            f"{NAMES[v]} declines past 600 PDUs: throughput at 700 over its best",
            "decreases",
            at_most(0.99),
            beside_best(v, BUFFERS[-1]),
            at(v),
        )
        for v in LOSS_BASED
    ),
)


def grids(buffers, cqi):
    """Both buffers have one size, so a grid has one of them."""
    return tuple(
        grid(
            variant=VARIANTS,
            ues=1,
            cqi=cqi,
            transmissionBufferPdus=size,
            macHsBufferPdus=size,
        )
        for size in buffers
    )


EXPERIMENT = Experiment(
    id="modi-fig4.2-4.3",
    title="Throughput and delay over the buffers of RLC and MAC-hs",
    source=f"{PAPER}, figures 4.2 and 4.3",
    scenario=THESIS,
    grids=(*grids(BUFFERS, IDEAL), *grids(BUFFERS[1::2], IDEAL_AS_WRITTEN)),
    quick=Quick(grids((50, 150, 300, 400, 500, 700), IDEAL), seeds=1, duration_s=50),
    seeds=2,
    duration_s=200,
    claims=CLAIMS,
    figure=draw,
    assumptions=(*THESIS_ASSUMPTIONS, "Segments of 1000 bytes, the best of table 4.3."),
)
