# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""TCP variants of then and now behind drop-tail queues and behind queue discs at the RNC."""

from variants_setup import NAMES, grids

from umts_tool.claims import Claim, at_least, at_most, conserved
from umts_tool.experiment import Experiment, Quick, Scenario
from umts_tool.figures import colour, dot

VARIANTS = ("reno", "vegas", "fast", "cubic", "bbr", "westwood", "ledbat")
LOSS_BASED = ("reno", "cubic", "westwood")
CODEL = "Target=20ms,Interval=200ms"
DISCS = {
    "FIFO 30": {"rncQueue": "fifo", "rncQueueAttributes": "MaxSize=30p"},
    "FIFO 300": {"rncQueue": "fifo", "rncQueueAttributes": "MaxSize=300p"},
    "CoDel": {"rncQueue": "codel", "rncQueueAttributes": CODEL},
    "FQ-CoDel": {"rncQueue": "fqcodel", "rncQueueAttributes": CODEL},
    "PIE": {"rncQueue": "pie", "rncQueueAttributes": "QueueDelayReference=20ms"},
}
GOODPUT, RTT, WAIT_95 = "goodput_bps", "rtt_mean_s", "rnc_queue_wait_p95_s"


def at(variant, disc):
    """The runs of a variant behind a queue disc."""
    return {"variant": variant, **DISCS[disc]}


def kept(variant, disc):
    """Goodput behind a queue disc over that behind the large drop-tail queue."""
    return lambda results: (
        results.per_seed(GOODPUT, **at(variant, disc))
        / results.per_seed(GOODPUT, **at(variant, "FIFO 300"))
    )


def saved(variant, disc):
    """95th percentile of the wait over that behind the large drop-tail queue."""
    return lambda results: (
        results.per_seed(WAIT_95, **at(variant, disc))
        / results.per_seed(WAIT_95, **at(variant, "FIFO 300"))
    )


def draw(figure, results):
    """Goodput over the 95th percentile of the wait; a colour per variant, a mark per queue."""
    axes = figure.subplots()
    for variant in VARIANTS:
        for disc, mark in zip(DISCS, "v^osD", strict=True):
            runs = results.select(**at(variant, disc))
            label = NAMES[variant] if disc == "CoDel" else None
            look = {"color": colour(NAMES[variant]), "marker": mark}
            dot(axes, runs[WAIT_95].clip(lower=1e-3), runs[GOODPUT] / 1e6, label, **look)
    for disc, mark in zip(DISCS, "v^osD", strict=True):
        axes.plot([], [], mark, color="0.5", label=disc)
    axes.set(xlabel="95th percentile of the wait in the queue disc (s)", ylabel="goodput (Mb/s)")
    axes.set_xscale("log")
    axes.legend()


CLAIMS = (
    *(
        Claim(
            f"{NAMES[variant]} behind CoDel: goodput over that behind 300 packets",
            "-",
            at_least(0.9),
            kept(variant, "CoDel"),
            {"variant": variant},
        )
        for variant in LOSS_BASED
    ),
    *(
        Claim(
            f"{NAMES[variant]} behind {disc}: 95th percentile of the wait over that behind 300 packets",
            "-",
            at_most(0.25),
            saved(variant, disc),
            {"variant": variant},
        )
        for variant in LOSS_BASED
        for disc in ("CoDel", "FQ-CoDel", "PIE")
    ),
    conserved(),
)

GRIDS = tuple(some for flags in DISCS.values() for some in grids(VARIANTS, **flags))

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
    claims=CLAIMS,
    figure=draw,
    assumptions=(
        "One pedestrian 500 m from the Node B, whose fading link carries 1 Mb/s in the mean.",
        "CoDel, FQ-CoDel and PIE aim at 20 ms: a packet of 1440 octets takes 9 ms at 1.28 Mb/s. "
        "CoDel's interval is 200 ms, some round trips of the radio network.",
        "Reno, Vegas and FAST without SACK, as in the other experiments of this module; the others "
        "with SACK and limited transmit.",
        "90 % of the goodput and a quarter of the wait are targets of this module.",
    ),
)
