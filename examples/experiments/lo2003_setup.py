# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""What all experiments of Lo, Heijenk and Bruma 2003 share: channels, wires, timers of RLC."""

from rlc_timers import Channel
from rlc_timers import assumptions as timer_assumptions

PAPER = "Lo, Heijenk, Bruma: Performance of TCP over UMTS Common and Dedicated Channels (2003)"
TBLERS = (0.0, 0.05, 0.10, 0.15, 0.20, 0.25, 0.30)
IUB_MS = 2
WIRES = {"giDelay": "1ms", "gnDelay": "1ms", "iuDelay": "1ms", "iubDelay": f"{IUB_MS}ms"}
TCP = {"mss": 512, "window": 64}

DEDICATED = (
    Channel("dch1", ul_tti_ms=20, dl_tti_ms=20, rate_bps=64e3, dl_blocks=4, iub_ms=IUB_MS),
    Channel("dch2", ul_tti_ms=20, dl_tti_ms=20, rate_bps=128e3, dl_blocks=8, iub_ms=IUB_MS),
    Channel("dch3", ul_tti_ms=20, dl_tti_ms=10, rate_bps=384e3, dl_blocks=12, iub_ms=IUB_MS),
    Channel("dch4", ul_tti_ms=10, dl_tti_ms=10, rate_bps=2000e3, dl_blocks=62, iub_ms=IUB_MS),
)
COMMON = tuple(
    Channel(name, ul_tti_ms=10, dl_tti_ms=10, rate_bps=32e3, dl_blocks=1, iub_ms=IUB_MS)
    for name in ("cch-delay", "cch")
)


def assumptions(channels=DEDICATED) -> tuple[str, ...]:
    """What the paper leaves open, with the timers of these channels."""
    return (
        *timer_assumptions(channels),
        "One-way delays of Gi, Gn, Iu and Iub: 1, 1, 1 and 2 ms. The paper has none; this is what "
        "its response time of 4 frames leaves for the wires.",
        "TCP window: 64 segments, as the authors' paper of 2005 has; this paper names none.",
    )
