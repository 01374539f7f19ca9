# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Figures 4.5 and 4.6: the variants side by side, without and with a wired bottleneck."""

from modi_setup import (
    BOTTLENECK,
    BUFFERS,
    FLOW_COUNTS,
    IDEAL,
    NAMES,
    PAPER,
    THESIS,
    THESIS_ASSUMPTIONS,
    VARIANTS,
    goodput_kbps,
    grid,
    mixed,
)

from umts_tool.claims import Claim, at_least
from umts_tool.experiment import Experiment, Quick
from umts_tool.figures import line

WIDE = "622Mbps"
ORDER = (("fast", "newreno"), ("newreno", "vegas"), ("reno", "vegas"))


def at(flows, rate):
    """The runs of a number of flows."""
    return {"ues": flows, "gnRate": rate}


def of(results, variant, flows, rate):
    """Goodput of a variant's flow, kb/s."""
    return goodput_kbps(results, VARIANTS.index(variant) + 1, flows, **at(flows, rate))


def least_over_most(flows):
    """Least over largest goodput of the four variants."""

    def measure(results):
        values = [of(results, v, flows, WIDE) for v in VARIANTS]
        seeds = values[0].index
        return [min(v.loc[s] for v in values) / max(v.loc[s] for v in values) for s in seeds]

    return measure


def over(first, second, flows):
    """Goodput of one variant over another's behind the bottleneck."""
    return lambda results: (
        of(results, first, flows, BOTTLENECK) / of(results, second, flows, BOTTLENECK)
    )


def draw(figure, results):
    """Goodput of the four variants over the number of flows."""
    titles = {WIDE: "the radio is the bottleneck", BOTTLENECK: "1.2 Mb/s in the wires"}
    for axes, (rate, title) in zip(figure.subplots(1, 2), titles.items(), strict=True):
        for variant in VARIANTS:
            counts = results.values("ues")
            samples = [of(results, variant, flows, rate) for flows in counts]
            line(axes, counts, samples, NAMES[variant])
        axes.set(xlabel="flows", ylabel="goodput (kb/s)", ylim=(0, None), title=title)
        axes.legend()


CLAIMS = (
    *(
        Claim(
            f"{flows} flows over the radio alone share equally: least over largest goodput",
            "the same throughput",
            at_least(0.8),
            least_over_most(flows),
            at(flows, WIDE),
        )
        for flows in FLOW_COUNTS
    ),
    *(
        Claim(
            f"{flows} flows behind the wired bottleneck: {NAMES[first]} over {NAMES[second]}",
            "more aggressive",
            at_least(1),
            over(first, second, flows),
            at(flows, BOTTLENECK),
        )
        for flows in FLOW_COUNTS
        for first, second in ORDER
    ),
)


def grids(counts):
    """One grid for each number of flows: their variants differ."""
    return tuple(
        grid(
            variants=mixed(flows),
            ues=flows,
            cqi=IDEAL,
            scheduler="rr",
            gnRate=(WIDE, BOTTLENECK),
            **BUFFERS,
        )
        for flows in counts
    )


EXPERIMENT = Experiment(
    id="modi-fig4.5-4.6",
    title="Variants side by side, without and with a wired bottleneck",
    source=f"{PAPER}, figures 4.5 and 4.6",
    scenario=THESIS,
    grids=grids(FLOW_COUNTS),
    quick=Quick(grids(FLOW_COUNTS[:1]), seeds=2, duration_s=50),
    seeds=5,
    duration_s=200,
    claims=CLAIMS,
    figure=draw,
    assumptions=(
        *THESIS_ASSUMPTIONS,
        "One flow of each variant, each to a UE of its own, and Tahoe for the rest, as section "
        "4.2.3.1 has it for 20 flows.",
    ),
)
