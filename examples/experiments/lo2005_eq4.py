# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Equation 4: one segment and one acknowledgement alone on an idle error-free channel."""

from math import ceil

from lo2005_setup import ASSUMPTIONS, PAPER, SCENARIO

from umts_tool.claims import Claim, near
from umts_tool.experiment import Experiment, Quick

HEADERS = 40  # bytes of TCP and IP
DOWN = {"rate_bps": 384e3, "tti_s": 0.010}
UP = {"rate_bps": 64e3, "tti_s": 0.020}
PAYLOADS = (40, 120, 240, 340, 400, 480, 512)
TOLERANCE_S = 1e-6


def equation_4_s(length_bytes, rate_bps, tti_s):
    """Transmission time on Uu: the whole TTIs that the packet's bits need."""
    return ceil(round(8 * length_bytes / (rate_bps * tti_s), 9)) * tti_s


def draw(figure, results):
    """Delay over packet length, measured and by the equation."""
    axes = figure.subplots()
    rows = results.select(variant="reno")
    lengths = range(HEADERS, HEADERS + max(rows["bytes"]) + 1)
    axes.plot(
        lengths,
        [1000 * equation_4_s(n, **DOWN) for n in lengths],
        ":",
        color="0.5",
        label="equation 4, downlink",
    )
    axes.plot(
        rows["bytes"] + HEADERS, 1000 * rows["uu_delay_dl_s"], "o", label="segments, downlink"
    )
    axes.plot([HEADERS] * len(rows), 1000 * rows["uu_delay_ul_s"], "s", label="ACKs, uplink")
    axes.set(xlabel="IP packet length (bytes)", ylabel="Uu delay (ms)", ylim=(0, None))
    axes.legend()


def segment(payload):
    """The delay of a segment with this payload."""
    expected = equation_4_s(payload + HEADERS, **DOWN)
    return Claim(
        f"downlink delay in s of a packet of {payload + HEADERS} bytes",
        expected,
        near(expected, TOLERANCE_S),
        "uu_delay_dl_s",
        {"bytes": payload},
    )


CLAIMS = (
    *map(segment, PAYLOADS),
    Claim(
        f"uplink delay in s of an ACK of {HEADERS} bytes",
        equation_4_s(HEADERS, **UP),
        near(equation_4_s(HEADERS, **UP), TOLERANCE_S),
        "uu_delay_ul_s",
        {"bytes": 512},
    ),
)

GRID = {"variant": ("reno",), "tbler": (0.0,), "bytes": PAYLOADS}

EXPERIMENT = Experiment(
    id="lo2005-eq4",
    title="Transmission time of one packet alone on the radio interface",
    source=f"{PAPER}, equation 4",
    scenario=SCENARIO,
    grids=(GRID,),
    quick=Quick((GRID,), seeds=1, duration_s=10),
    seeds=1,
    duration_s=10,
    claims=CLAIMS,
    figure=draw,
    assumptions=ASSUMPTIONS,
)
