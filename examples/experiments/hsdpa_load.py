# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Flow control under load: saturated cells of 1 to 400 UEs, and one UE behind slow Iubs."""

import contextlib

from modi_setup import grid

from umts_tool.claims import Claim, at_least
from umts_tool.experiment import Experiment, Quick, Scenario
from umts_tool.figures import line
from umts_tool.results import NoRuns

UES = (1, 5, 20, 50, 100, 200, 400)
IUBS_MBPS = (0.5, 1, 2, 4, 8, 16, 34)
POLICIES = {
    "target": "buffer target",
    "predictive": "rate prediction",
    "level": "fixed level",
    "standing": "standing allocations",
}
FREE = "unlimited"
PDU_OCTETS = {14: 42, 22: 42, 30: 82}
PDUS_PER_TTI = {14: 7, 22: 21, 30: 38}
TTI_S = 0.002
RLC_HEADER, IUB_PER_PDU = 1, 1
DATAGRAM, HEADERS = 1000, 30
LEAST_KBPS = 150
WITHOUT_END = 1_000_000
FAST = "155.52Mbps"
TOTAL, CARRIED = "total_goodput_bps", "hs_mac_throughput_bps"


def radio_bps(cqi):
    """RLC payload that the radio carries."""
    return 8 * PDUS_PER_TTI[cqi] * (PDU_OCTETS[cqi] - RLC_HEADER) / TTI_S


def offer(cqi, ues):
    """Rate of the source of one UE: half as much again as its share, and a backlog within seconds."""
    kbps = max(LEAST_KBPS, 1.5 * radio_bps(cqi) / ues / 1e3)
    return f"{kbps:.0f}kbps"


def cell(cqi, ues, policies=tuple(POLICIES)):
    """Runs of a saturated cell: every policy, and a queue without bound."""
    load = {"cqi": cqi, "pduOctets": PDU_OCTETS[cqi], "ues": ues, "udpRate": offer(cqi, ues)}
    load |= {"iubRate": FAST}
    return (
        grid(flowControl=policies, **load),
        grid(flowControl=FREE, macHsBufferPdus=WITHOUT_END, **load),
    )


def behind(cqi, mbps):
    """Runs of one UE behind an Iub of this rate."""
    return grid(
        flowControl=tuple(POLICIES),
        cqi=cqi,
        pduOctets=PDU_OCTETS[cqi],
        ues=1,
        udpRate=offer(cqi, 1),
        iubRate=f"{mbps:g}Mbps",
    )


def carried(results, **where):
    """Bit rate of the MAC-d PDUs that a cell carries, in every seed."""
    runs = results.select(**where).set_index("seed")
    return runs[[c for c in runs if c == CARRIED or c.endswith(f"_{CARRIED}")]].sum(axis=1)


def share_of_cell(results, policy, cqi, ues):
    """What a cell carries over that with a queue without bound, in every seed."""
    where = {"cqi": cqi, "ues": ues, "iubRate": FAST}
    free = carried(results, flowControl=FREE, **where)
    return carried(results, flowControl=policy, **where) / free


def share_of_iub(results, policy, cqi, mbps):
    """Goodput of a UE over what the lesser of radio and Iub carries, in every seed."""
    octets = PDU_OCTETS[cqi]
    iub = mbps * 1e6 * (octets - RLC_HEADER) / (octets + IUB_PER_PDU)
    most = min(iub, radio_bps(cqi)) * DATAGRAM / (DATAGRAM + HEADERS)
    return results.per_seed(TOTAL, flowControl=policy, cqi=cqi, iubRate=f"{mbps:g}Mbps") / most


def shares(share, results, policy, cqi, points):
    """Shares of every seed by point; a reduced grid lacks some points."""
    known = {}
    for point in points:
        with contextlib.suppress(NoRuns):
            known[point] = share(results, policy, cqi, point)
    if not known:
        raise NoRuns(f"{policy}, CQI {cqi}")
    return known


def least(share, policy, cqi, points):
    """The least share over the points that were run."""

    def measure(results):
        known = shares(share, results, policy, cqi, points)
        return [min(values) for values in zip(*known.values(), strict=True)]

    return measure


def draw(figure, results):
    """Share over the UEs on the left, over the rate of the Iub on the right; CQI 22."""
    left, right = figure.subplots(1, 2)
    sides = ((left, share_of_cell, UES, "UEs"), (right, share_of_iub, IUBS_MBPS, "Iub (Mb/s)"))
    for axes, share, points, label in sides:
        for policy, name in POLICIES.items():
            known = shares(share, results, policy, 22, points)
            line(axes, list(known), known.values(), name)
        axes.set(xlabel=label, xscale="log", ylim=(0, 1.1))
        axes.legend()
    left.set(ylabel="bit rate of MAC-d PDUs over that of an unbounded queue")
    right.set(ylabel="goodput over the lesser of radio and Iub")


def make(ues, iubs):
    """Grids of these cells and Iubs."""
    cells = [g for cqi in PDU_OCTETS for n in ues for g in cell(cqi, n)]
    return (*cells, *(behind(cqi, mbps) for cqi in PDU_OCTETS for mbps in iubs))


def claims(ues, iubs):
    """What every policy is to keep."""
    both = ((share_of_cell, ues, 0.97, "cells of 1 to 400 UEs, over an unbounded queue"),)
    both += ((share_of_iub, iubs, 0.95, "a UE behind 0.5 to 34 Mb/s, over the lesser of both"),)
    return tuple(
        Claim(
            f"{name}, CQI {cqi}: {text}",
            floor,
            at_least(floor),
            least(share, policy, cqi, points),
            {"flowControl": policy, "cqi": cqi},
            needs_s=10,
        )
        for policy, name in POLICIES.items()
        for cqi in PDU_OCTETS
        for share, points, floor, text in both
    )


EXPERIMENT = Experiment(
    id="hsdpa-load",
    title="Flow control under load: many UEs, slow Iubs",
    source="TS 25.435 5.10; Necker and Weber, PIMRC 2005: flow control can dominate the scheduler",
    scenario=Scenario(
        "umts-tcp-over-hsdpa",
        {
            "source": "udp",
            "udpSize": DATAGRAM,
            "rlcMode": "UM",
            "giRate": "100Mbps",
            "warmup": "4s",
        },
    ),
    grids=make(UES, IUBS_MBPS),
    quick=Quick(make((1, 20, 100), (0.5, 8, 34)), seeds=1, duration_s=10),
    seeds=1,
    duration_s=14,
    claims=claims(UES, IUBS_MBPS),
    figure=draw,
    assumptions=(
        "UDP over RLC in unacknowledged mode: the radio alone decides what arrives. Each UE is "
        "offered half as much again as its share, and 150 kb/s at least, so that the RNC has a "
        "backlog when measuring begins after 4 s.",
        "A cell is judged by what its radio carries: in 10 s one of 400 UEs gets ten datagrams, so that "
        "goodput comes in steps of a tenth.",
        "An unbounded queue: no flow control, and room for a million PDUs.",
        "A datagram of 1000 octets has 30 of headers: IP, UDP, PDCP and a Length Indicator.",
        "An Iub carries the payload of a PDU in the PDU's octets and one more; what frames add is "
        "the policy's loss.",
    ),
)
