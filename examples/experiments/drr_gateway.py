# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Reno against Vegas with deficit round robin, which the paper's outlook names, and drop-tail."""

import math

from mo1999_setup import (
    ASSUMPTIONS,
    BETA,
    CAPACITY,
    JITTER,
    PAPER,
    PROGRAM,
    RENO_AND_VEGAS,
    SEEDS,
    JitterExperiment,
    MedianClaim,
    describe,
    ratio_axes,
    spread_bars,
)

from umts_tool.claims import Accept, Claim, at_least, at_most
from umts_tool.experiment import Quick, Scenario

BUFFERS = (4, 7, 10, 15, 25, 50)
QUEUES = {"droptail": "paper", "drr": "vegas"}
EQUAL = 0.02
RATIOS = (0.25, 0.5, 1, 2, 4, 8)
ROUND_TRIP_S = 0.0309
# Half of Reno's largest window, at least B - beta, then exceeds what half of the link holds by a
# packet: the flow never runs dry.
NEVER_DRY = [b for b in BUFFERS if (b - BETA) / 2 >= CAPACITY * ROUND_TRIP_S / 2 + 1]


def at(buffer, queue="drr"):
    """The runs of a buffer."""
    return {"buffer": buffer, "queue": queue, "jitter": JITTER}


def claim(text, says, accept, measure, buffer, queue="drr"):
    """A claim on the runs of a buffer."""
    where = at(buffer, queue)
    return MedianClaim(
        text, says, accept, measure, where, lambda results: describe(results, **where)
    )


def share_of_vegas(buffer):
    """Half of the link is Vegas' as long as it has packets there, whatever Reno does."""

    def share(results):
        acked = results.per_seed("flow2_acked_packets", **at(buffer))
        return list(acked / results.per_seed("total_acked_packets", **at(buffer)))

    return claim(
        f"buffer {buffer}: share of Vegas", "1/2", at_least(0.5 * (1 - EQUAL)), share, buffer
    )


def vegas_at_worst(results):
    """The run that Vegas has the smallest share in."""
    rows = results.select(queue="drr")
    shares = rows["flow2_acked_packets"] / rows["total_acked_packets"]
    return shares.min(), rows.loc[shares.idxmin()]


def why_less(results):
    """What Vegas keeps queued in that run."""
    _, run = vegas_at_worst(results)
    return (
        f"Buffer {run['buffer']}, seed {run['seed']}: Vegas' window is "
        f"{run['flow2_cwnd_last_part_segments']:.2f} and it keeps "
        f"{run['flow2_queued_packets']:.2f} packets queued, not less than alpha, so it holds. "
        "About one packet is the one being sent or waiting in the device behind it: Vegas' bucket "
        "is often empty when its turn comes."
    )


def ratio(buffer):
    """Equal shares when neither flow runs dry."""
    low, high = 1 / (1 + EQUAL), 1 + EQUAL
    accept = Accept(low, high, f"equal, give or take {100 * EQUAL:g} %")
    return claim(f"buffer {buffer}: Reno to Vegas", 1, accept, "ratio", buffer)


def distance(results, buffer, queue):
    """How far from equal shares, on either side."""
    return [abs(math.log(r)) for r in results.per_seed("ratio", **at(buffer, queue))]


def nearer(buffer):
    """How much nearer to equal shares than with drop-tail."""

    def gain(results):
        pairs = zip(*(distance(results, buffer, queue) for queue in QUEUES), strict=True)
        return [droptail - drr for droptail, drr in pairs]

    return claim(
        f"buffer {buffer}: |log ratio| with drop-tail, less that with deficit round robin",
        "nearer to equal",
        at_least(0),
        gain,
        buffer,
    )


def delay_growth(results):
    """Vegas' mean round trip behind the longest queue of Reno to that behind a short one."""
    long, short = (results.per_seed("flow2_rtt_mean_s", **at(b)) for b in (50, 15))
    return list(long / short)


def draw(figure, results):
    """Ratio by buffer with both queues."""
    axes = figure.subplots()
    for queue, colour in QUEUES.items():
        points = {
            "buffer": BUFFERS,
            "queue": [queue] * len(BUFFERS),
            "jitter": [JITTER] * len(BUFFERS),
        }
        label = f"{queue}, median and range over the jitter"
        spread_bars(axes, results, BUFFERS, "ratio", label, colour, **points)
    axes.axhline(1, color="0.6", linewidth=0.8)
    ratio_axes(axes, BUFFERS)
    axes.set_yticks(RATIOS, [f"{r:g}" for r in RATIOS])


GRID = {"buffer": BUFFERS, "queue": tuple(QUEUES), "jitter": (JITTER,)}

EXPERIMENT = JitterExperiment(
    id="drr-gateway",
    title="TCP Reno against TCP Vegas with deficit round robin gateways",
    source=f"{PAPER}, section VII (outlook); Shreedhar and Varghese: Efficient Fair Queuing Using "
    "Deficit Round-Robin (1996), theorem 1",
    scenario=Scenario(PROGRAM, RENO_AND_VEGAS),
    grids=(GRID,),
    quick=Quick((GRID,), seeds=2, duration_s=200),
    seeds=SEEDS,
    duration_s=200,
    claims=(
        *map(share_of_vegas, BUFFERS),
        Claim(
            "smallest share of Vegas, any buffer and any start",
            "1/2",
            at_least(0.5 * (1 - EQUAL)),
            lambda results: [vegas_at_worst(results)[0]],
            {"queue": "drr"},
            why_less,
        ),
        *map(ratio, NEVER_DRY),
        *map(nearer, BUFFERS),
        claim(
            "Vegas' mean round trip with a buffer of 50 to that with 15: Reno's queue is its own",
            1,
            at_most(1.05),
            delay_growth,
            50,
        ),
        claim("drop-tail, buffer 25: Reno to Vegas", 4.652, at_least(2), "ratio", 25, "droptail"),
    ),
    figure=draw,
    assumptions=(
        *ASSUMPTIONS,
        "The paper names deficit round robin without numbers: the bounds are those of its theorem, "
        "with 2 % for the time before Vegas starts.",
        "Quantum 1500 octets, a bucket per flow, the buffer shared, drops from the head of the "
        "longest bucket; topology and buffers of table III.",
        "With less than 11 packets Reno's halved window leaves its bucket empty at times, and "
        "Vegas takes what Reno leaves: there only Vegas' share is judged.",
    ),
)
