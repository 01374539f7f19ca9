# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""What all experiments of Lo, Heijenk and Niemegeers 2005 share (their section 4, table 3)."""

from rlc_timers import Channel
from rlc_timers import assumptions as timer_assumptions

from umts_tool.experiment import Scenario

PAPER = "Lo, Heijenk, Niemegeers: On the Performance of TCP Vegas over UMTS/WCDMA (2005)"
TBLERS = (0.0, 0.05, 0.10, 0.15, 0.20, 0.25, 0.30)
VARIANTS = ("reno", "vegas")

# DCH 384 kb/s with TTI 10 ms down, 64 kb/s with TTI 20 ms up; errors on both, STATUS included.
CHANNEL = Channel("dch3", ul_tti_ms=20, dl_tti_ms=10, rate_bps=384e3, dl_blocks=12, iub_ms=5)
SCENARIO = Scenario(
    "umts-tcp-over-dch",
    {**CHANNEL.flags(), "iubDelay": f"{CHANNEL.iub_ms}ms", "mss": 512, "window": 64},
)

ASSUMPTIONS = (
    "Rates and delays of the wired links: the paper's figure 3 has them, its text has not. "
    "Those of the program are never the bottleneck.",
    *timer_assumptions((CHANNEL,)),
    "Other parameters of RLC: the program's defaults.",
    "Retransmission timer: 'accurately reflecting the measured round-trip time' for Vegas; "
    "the program's floor and granularity apply.",
    "Normalised throughput counts TCP segments with their 20-byte header "
    "(normalised_segments_ratio); payload alone is in the column normalised_payload_ratio.",
)
