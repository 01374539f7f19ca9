# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Why round trips differ with and without flow control on fading links: each cause switched off."""

from functools import partial

from hsdpa_flow_control import FREE, MORE_RTT_S, columns, kept, mean, more_rtt
from modi_setup import SCENARIO, grid

from umts_tool.claims import Claim, at_least, at_most, conserved
from umts_tool.experiment import Experiment, Quick
from umts_tool.figures import line

POLICIES = {FREE: "without flow control", "standing": "standing allocations"}
UES = 20
COMMON = grid(
    flowControl=tuple(POLICIES),
    variant="newreno",
    ues=UES,
    link="fading",
    intraCellInterference="OrthogonalityFactor",
    distance="300,500,700",
)
OFF = {
    "nothing": {},
    "losses of HARQ": {"maxTransmissions": 12},
    "of RLC, too": {"maxTransmissions": 12, "maxDat": 0},
    "timeouts, too": {"maxTransmissions": 12, "maxDat": 0, "minRto": "1000s"},
}
DEFAULTS = {"maxTransmissions": 3, "maxDat": 40, "minRto": "1s"}
CAUSES = {name: {**DEFAULTS, **off} for name, off in OFF.items()}
GRIDS = tuple({**COMMON, **grid(**off)} for off in CAUSES.values())
LAST = CAUSES["timeouts, too"]


def segment_rtt(results, **where):
    """Mean round trip of a segment, s, by seed: the means of the UEs by their goodput."""
    goodput = columns(results, "goodput_bps", **where)
    rtt = columns(results, "rtt_mean_s", **where)
    return (rtt * goodput.to_numpy()).sum(axis=1) / goodput.sum(axis=1)


def more_segment_rtt(results, policy, **where):
    """Mean round trip of a segment beyond that without flow control, s, by seed."""
    free = segment_rtt(results, flowControl=FREE, **where)
    return segment_rtt(results, flowControl=policy, **where) - free


def timeouts(results):
    """Timeouts of a flow over those without flow control, by seed."""
    count = partial(mean, results, "timeouts_count", **DEFAULTS)
    return count(flowControl="standing") / count(flowControl=FREE)


def draw(figure, results):
    """Round trip of a segment, what is switched off from left to right."""
    axes = figure.subplots()
    for policy, name in POLICIES.items():
        samples = [segment_rtt(results, flowControl=policy, **off) for off in CAUSES.values()]
        line(axes, range(len(CAUSES)), samples, name)
    axes.set(xticks=range(len(CAUSES)), xticklabels=CAUSES, ylim=(0, None))
    axes.set(xlabel="switched off", ylabel="mean round trip of a segment (s)")
    axes.legend()


EXPERIMENT = Experiment(
    id="hsdpa-flow-control-windows",
    title="Round trips of 20 UEs at 3 km/h with and without flow control, each cause switched off",
    source="Little's law: segments under way = goodput x round trip",
    scenario=SCENARIO,
    grids=GRIDS,
    quick=Quick(GRIDS, seeds=3, duration_s=30),
    seeds=10,
    duration_s=300,
    claims=(
        *(
            Claim(
                f"with equal windows: {name} beyond that without flow control, s",
                "not more",
                at_most(MORE_RTT_S),
                partial(more, policy="standing", **LAST),
                LAST,
            )
            for name, more in {"round trip of a segment": more_segment_rtt, "mean over UEs": more_rtt}.items()
        ),
        *(
            Claim(
                f"switched off: {name}; goodput over that without flow control",
                "kept",
                at_least(1.0),
                partial(kept, policy="standing", **off),
                off,
            )
            for name, off in CAUSES.items()
        ),
        Claim(
            "timeouts of a flow over those without flow control",
            "what RLC repeats waits behind the window in the Node B",
            at_most(0.5),
            timeouts,
        ),
        conserved(),
    ),
    figure=draw,
    assumptions=(
        "20 UEs at 300, 500 and 700 m share a cell under Round Robin; NewReno, window 30 segments of 1000 bytes.",
        "12 transmissions by HARQ and no limit of MaxDAT: no segment is lost. "
        "A minimum timeout of 1000 s: TCP has none.",
    ),
)
