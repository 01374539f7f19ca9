# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""TCP variants of then and now behind drop-tail queues and behind queue discs at the RNC."""

from variants_setup import NAMES, grids

from umts_tool.claims import Claim, at_least, at_most, conserved
from umts_tool.experiment import Experiment, Quick, Scenario
from umts_tool.figures import colour, dot

VARIANTS = ("reno", "newreno", "vegas", "fast", "cubic", "bbr", "westwood", "ledbat")
LOSS_BASED = ("reno", "newreno", "cubic", "westwood")
CODEL = "Target=20ms,Interval=200ms"
DISCS = {
    "FIFO 30": {"rncQueue": "fifo", "rncQueueAttributes": "MaxSize=30p"},
    "FIFO 300": {"rncQueue": "fifo", "rncQueueAttributes": "MaxSize=300p"},
    "CoDel": {"rncQueue": "codel", "rncQueueAttributes": CODEL},
    "FQ-CoDel": {"rncQueue": "fqcodel", "rncQueueAttributes": CODEL},
    "PIE": {"rncQueue": "pie", "rncQueueAttributes": "QueueDelayReference=20ms"},
}
MARKS = "v^osD"
GOODPUT, RTT_95, WAIT_95 = "goodput_bps", "rtt_p95_s", "rnc_queue_wait_p95_s"


HERE = ({},)


def mean(column, places, **where):
    """Mean of a column over the places, by seed."""
    return lambda results: (
        sum(results.per_seed(column, **where, **place) for place in places) / len(places)
    )


def over_large(column, variant, disc, places):
    """A column over that behind the large drop-tail queue, mean over the places, by seed."""

    def measure(results):
        ratios = [
            results.per_seed(column, variant=variant, **DISCS[disc], **place)
            / results.per_seed(column, variant=variant, **DISCS["FIFO 300"], **place)
            for place in places
        ]
        return sum(ratios) / len(ratios)

    return measure


def picture(places):
    """Goodput over the 95th percentile of the round trip: colours are variants, marks queues."""

    def draw(figure, results):
        axes = figure.subplots()
        for variant in VARIANTS:
            for disc, mark in zip(DISCS, MARKS, strict=True):
                where = {"variant": variant, **DISCS[disc]}
                goodput_mbps = mean(GOODPUT, places, **where)(results) / 1e6
                rtt_95_s = mean(RTT_95, places, **where)(results)
                label = NAMES[variant] if disc == "CoDel" else None
                look = {"color": colour(NAMES[variant]), "marker": mark}
                dot(axes, rtt_95_s, goodput_mbps, label, **look)
        for disc, mark in zip(DISCS, MARKS, strict=True):
            axes.plot([], [], mark, color="0.5", label=disc)
        axes.set(xlabel="95th percentile of the round trip (s)", ylabel="goodput (Mb/s)")
        axes.set_xscale("log")
        axes.xaxis.set_major_formatter("{x:g}")
        axes.xaxis.set_minor_formatter("{x:g}")
        axes.legend()

    return draw


def claims(places):
    """What queue discs leave of the goodput, the wait and the round trip."""
    return (
        *(
            Claim(
                f"{NAMES[variant]} behind CoDel: goodput over that behind 300 packets",
                "-",
                at_least(0.9),
                over_large(GOODPUT, variant, "CoDel", places),
                {"variant": variant},
            )
            for variant in LOSS_BASED
        ),
        *(
            Claim(
                f"{NAMES[variant]} behind {disc}: 95th percentile of the {what} over that behind 300 "
                "packets",
                "-",
                at_most(most),
                over_large(column, variant, disc, places),
                {"variant": variant},
            )
            for column, what, most in ((WAIT_95, "wait", 0.25), (RTT_95, "round trip", 0.5))
            for variant in LOSS_BASED
            for disc in ("CoDel", "FQ-CoDel", "PIE")
        ),
        conserved(),
    )


def all_grids(**axes):
    """Every variant behind every queue."""
    return tuple(some for flags in DISCS.values() for some in grids(VARIANTS, **flags, **axes))


GRIDS = all_grids()

EXPERIMENT = Experiment(
    id="bufferbloat",
    title="TCP of then and now behind drop-tail queues and queue discs at the RNC",
    source="Nichols and Jacobson: Controlling Queue Delay (ACM Queue, 2012)",
    scenario=Scenario(
        "umts-tcp-over-hsdpa",
        {
            "link": "fading",
            "ues": 1,
            "category": 10,
            "mss": 1400,
            "window": 500,
        },
    ),
    grids=GRIDS,
    quick=Quick(GRIDS, seeds=1, duration_s=30),
    seeds=3,
    duration_s=100,
    claims=claims(HERE),
    figure=picture(HERE),
    assumptions=(
        "One pedestrian 500 m from the Node B, whose fading link carries 0.8 Mb/s in the mean.",
        "CoDel, FQ-CoDel and PIE aim at 20 ms: a packet of 1440 octets takes 9 ms at 1.28 Mb/s. "
        "CoDel's interval is 200 ms, some round trips of the radio network.",
        "Reno, Vegas and FAST without SACK, as in the other experiments of this module; the others "
        "with SACK and limited transmit.",
        "90 % of the goodput, a quarter of the wait and half of the round trip are targets of this module.",
    ),
)
