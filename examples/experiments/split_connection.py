# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Future work of Lo et al.: Vegas on the wired half of a connection that is split at the RNC."""

from lo2005_setup import ASSUMPTIONS, PAPER, SCENARIO

from umts_tool.claims import Claim, at_least, at_most, never
from umts_tool.experiment import Experiment, Quick
from umts_tool.figures import curve

SHARE = "normalised_segments_ratio"
TBLERS = (0.0, 0.05, 0.10, 0.20, 0.30)
QUICK_TBLERS = (0.0, 0.05, 0.30)
RENO, VEGAS = ({"variant": variant, "split": "false"} for variant in ("reno", "vegas"))
SPLIT = {"variant": "vegas", "split": "true"}  # --splitRadioVariant is Reno
CURVES = {"Reno": RENO, "Vegas": VEGAS, "Vegas, Reno from the RNC on": SPLIT}
BUFFERS = 2 * 131072


def to_reno(tbler, of):
    """Throughput in shares of what Reno carries end to end."""
    return lambda results: (
        results.per_seed(SHARE, tbler=tbler, **of) / results.per_seed(SHARE, tbler=tbler, **RENO)
    )


def worst(column):
    """Largest value of any split run, by seed."""
    return lambda results: results.select(**SPLIT).groupby("seed")[column].max()


def grids(tblers):
    """Two variants end to end, and the split."""
    ways = (RENO, VEGAS, SPLIT)
    return tuple({k: (v,) for k, v in way.items()} | {"tbler": tblers} for way in ways)


def draw(figure, results):
    """Throughput over the transport block error rate."""
    axes = figure.subplots()
    for label, way in CURVES.items():
        curve(axes, results, "tbler", SHARE, label, **way)
    axes.set(xlabel="transport block error rate", ylabel="normalised TCP throughput", ylim=(0, 1))
    axes.xaxis.set_major_formatter(lambda share, _: f"{100 * share:.0f} %")
    axes.legend()


CLAIMS = (
    *(
        Claim(
            f"the split carries at least 80 % of what reno carries end to end, {100 * p:.0f} %",
            "can be adapted",
            at_least(0.8),
            to_reno(p, SPLIT),
            {"tbler": p, **SPLIT},
        )
        for p in TBLERS
    ),
    Claim(
        "vegas end to end does not at 5 %",
        "rapidly deteriorating",
        at_most(0.5),
        to_reno(0.05, VEGAS),
        {"tbler": 0.05, **VEGAS},
    ),
    Claim(
        "vegas sees no block errors: timeouts on the wired half",
        "can be adapted",
        never(),
        worst("timeouts_count"),
        SPLIT,
    ),
    Claim(
        "the RNC stores no more than two buffers: octets",
        BUFFERS,
        at_most(BUFFERS),
        worst("split_held_max_octets"),
        SPLIT,
    ),
)

EXPERIMENT = Experiment(
    id="split-connection",
    title="Connections split at the RNC: TCP Vegas on the wired half, Reno on the radio half",
    source=f"{PAPER}, section 6 (future work)",
    scenario=SCENARIO,
    grids=grids(TBLERS),
    quick=Quick(grids(QUICK_TBLERS), seeds=2, duration_s=100),
    claims=CLAIMS,
    figure=draw,
    assumptions=(
        *ASSUMPTIONS,
        "The paper says that split connections can be adapted for Vegas, and gives no numbers: 80 % of "
        "Reno is a choice.",
        "The UE's window of 64 segments bounds the radio half, as it bounds Reno end to end; "
        "the buffers of the proxy are 131072 octets each.",
    ),
)
