# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Flow control of HS-DSCH and TCP: what a policy costs each variant, and what it signals."""

from modi_setup import SCENARIO, grid

from umts_tool.claims import Claim, at_least, at_most, conserved, never
from umts_tool.experiment import Experiment, Quick
from umts_tool.figures import MARKERS, PALETTE, dot

FREE = "unlimited"
BOUNDED = {"standing": "standing allocations", "target": "buffer target", "level": "fixed level"}
POLICIES = (FREE, *BOUNDED)
VARIANTS = ("reno", "newreno", "vegas", "fast", "ns3::TcpCubic")
UES = (1, 5, 20)
TOTAL = "total_goodput_bps"
KEPT, MORE_RTT_S, ALLOCATIONS_PER_S = 0.97, 0.005, 10


def columns(results, column, **where):
    """A column of every UE of the selected runs, by seed."""
    known, end = results.frame.columns, f"_{column}"
    names = [c for c in known if c == column or (c.startswith("flow") and c.endswith(end))]
    return results.select(**where)[["seed", *names]].set_index("seed")


def mean(results, column, **where):
    """Mean over the UEs, by seed."""
    return columns(results, column, **where).mean(axis=1)


def kept(results, policy, **where):
    """Goodput over that without flow control, by seed."""
    free = results.per_seed(TOTAL, flowControl=FREE, **where)
    return results.per_seed(TOTAL, flowControl=policy, **where) / free


def more_rtt(results, policy, **where):
    """Mean round trip beyond that without flow control, by seed."""
    free = mean(results, "rtt_mean_s", flowControl=FREE, **where)
    return mean(results, "rtt_mean_s", flowControl=policy, **where) - free


def signalled(results, policy, **where):
    """Allocations per second and flow, by seed."""
    count = mean(results, "hs_capacity_allocations_count", flowControl=policy, **where)
    return count / results.per_seed("duration_s", flowControl=policy, **where)


def worst(measure, policy, choose, places):
    """The worst of all variants and numbers of UEs, by seed."""

    def of(results):
        runs = [
            measure(results, policy, variant=v, ues=n, **{places[0]: place})
            for v in VARIANTS
            for n in UES
            for place in places[1]
        ]
        return [choose(values) for values in zip(*runs, strict=True)]

    return of


def overflowed(results):
    """PDUs that found no room under any flow control, by seed."""
    runs = results.select(flowControl=list(BOUNDED))
    names = [c for c in runs if c.endswith("hs_queue_overflowed_pdus")]
    return runs[names].sum(axis=1).groupby(runs["seed"]).sum()


def claims(places, link, steady):
    """What a policy would keep on these links if it cost nothing: not every one does."""
    asked = [
        (f"{link}: goodput over that without flow control", at_least(KEPT), kept, min),
        (f"{link}: mean round trip beyond that, s", at_most(MORE_RTT_S), more_rtt, max),
    ]
    if steady:
        text = f"{link}: allocations per second and flow"
        asked.append((text, at_most(ALLOCATIONS_PER_S), signalled, max))
    return tuple(
        Claim(
            f"{name}, {text}, worst of variants and 1, 5, 20 UEs",
            None,
            accept,
            worst(measure, policy, choose, places),
            {"flowControl": policy, places[0]: list(places[1])},
        )
        for policy, name in BOUNDED.items()
        for text, accept, measure, choose in asked
    )


def picture(places):
    """Goodput kept over the round trip added: a point for each variant and number of UEs."""

    def draw(figure, results):
        axes = figure.subplots()
        looks = zip(BOUNDED.items(), PALETTE, MARKERS)
        for (policy, name), colour, marker in looks:
            points = [
                {"variant": v, "ues": n, places[0]: place}
                for v in VARIANTS
                for n in UES
                for place in places[1]
            ]
            look = {"color": colour, "marker": marker, "alpha": 0.6}
            for number, p in enumerate(points):
                rtt_ms = more_rtt(results, policy, **p) * 1e3
                label = None if number else name
                dot(axes, rtt_ms, kept(results, policy, **p), label, **look)
        axes.axhline(KEPT, color="grey", linewidth=0.8)
        axes.axvline(MORE_RTT_S * 1e3, color="grey", linewidth=0.8)
        axes.set(xlabel="round trip beyond that without flow control (ms)", ylim=(0, None))
        axes.set(ylabel="goodput over that without flow control")
        axes.legend()

    return draw


COMMON = grid(flowControl=POLICIES, variant=VARIANTS, ues=UES)
LINKS = ("ideal", "fading")
GRIDS = (
    {**COMMON, **grid(link="ideal", cqi=14)},
    {**COMMON, **grid(link="fading", distance="300,500,700")},
)
ALWAYS = (
    Claim("PDUs that found no room in the Node B", 0, never(), overflowed),
    conserved(),
)

EXPERIMENT = Experiment(
    id="hsdpa-flow-control",
    title="Flow control of HS-DSCH: what it costs TCP, and what it signals",
    source="TS 25.435 5.10; US patent 8270298: a small standing share for flows that rest",
    scenario=SCENARIO,
    grids=GRIDS,
    quick=Quick(GRIDS, seeds=1, duration_s=30),
    seeds=3,
    duration_s=100,
    claims=(
        *claims(("link", ("ideal",)), "ideal links", True),
        *claims(("link", ("fading",)), "3 km/h", False),
        *ALWAYS,
    ),
    figure=picture(("link", LINKS)),
    assumptions=(
        "Each claim asks whether a policy costs nothing; that one does not hold is a result, not a "
        "fault of the module.",
        "One UE at CQI 14, 1.28 Mb/s, or at 300 m; 5 and 20 UEs share a cell under Round Robin. "
        "Window 30 segments of 1000 bytes.",
        "Without flow control everything waits in the Node B, where nothing is lost: there is room "
        "for 2500 PDUs of each UE, and the RNC has no limit.",
        "'Not more' is 5 ms of mean round trip; a steady link is an ideal one.",
    ),
)
