# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Equation 4: one segment and one acknowledgement alone on an idle error-free channel."""

from math import ceil

from lo2005_setup import PAPER

from umts_tool.claims import Claim, near
from umts_tool.experiment import Experiment, Quick, Scenario

ACK = 40  # bytes of a TCP acknowledgement with its IP header
DOWN = {"rate_bps": 384e3, "tti_s": 0.010}
UP = {"rate_bps": 64e3, "tti_s": 0.020}
LENGTHS = (40, 120, 240, 360, 440, 520, 552)
TOLERANCE_S = 1e-6


def equation_4_s(length_bytes, rate_bps, tti_s):
    """Transmission time on Uu: the whole TTIs that the packet's bits need."""
    return ceil(round(8 * length_bytes / (rate_bps * tti_s), 9)) * tti_s


def draw(figure, results):
    """Delay over packet length, measured and by the equation."""
    axes = figure.subplots()
    rows = results.frame
    lengths = range(ACK, max(rows["dlLength"]) + 1)
    axes.plot(
        lengths,
        [1000 * equation_4_s(n, **DOWN) for n in lengths],
        ":",
        color="0.5",
        label="equation 4, downlink",
    )
    axes.plot(rows["dlLength"], 1000 * rows["uu_delay_dl_s"], "o", label="downlink")
    axes.plot([ACK] * len(rows), 1000 * rows["uu_delay_ul_s"], "s", label="ACK, uplink")
    axes.set(xlabel="IP packet length (bytes)", ylabel="Uu delay (ms)", ylim=(0, None))
    axes.legend()


def packet(length):
    """The delay of an IP packet of this length."""
    expected = equation_4_s(length, **DOWN)
    return Claim(
        f"downlink delay in s of a packet of {length} bytes",
        expected,
        near(expected, TOLERANCE_S),
        "uu_delay_dl_s",
        {"dlLength": length},
    )


CLAIMS = (
    *map(packet, LENGTHS),
    Claim(
        f"uplink delay in s of an ACK of {ACK} bytes",
        equation_4_s(ACK, **UP),
        near(equation_4_s(ACK, **UP), TOLERANCE_S),
        "uu_delay_ul_s",
        {"dlLength": 552},
    ),
)

GRID = {"dlLength": LENGTHS}

EXPERIMENT = Experiment(
    id="lo2005-eq4",
    title="Transmission time of one packet alone on the radio interface",
    source=f"{PAPER}, equation 4",
    scenario=Scenario("umts-uu-delay", {"preset": "dch3", "ulLength": ACK}),
    grids=(GRID,),
    quick=Quick((GRID,), seeds=1, duration_s=3),
    seeds=1,
    duration_s=3,
    claims=CLAIMS,
    figure=draw,
)
