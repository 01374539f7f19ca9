# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""What all experiments of Lo, Heijenk and Bruma 2003 share: channels, wires, timers of RLC."""

from dataclasses import dataclass
from math import ceil

PAPER = "Lo, Heijenk, Bruma: Performance of TCP over UMTS Common and Dedicated Channels (2003)"
TBLERS = (0.0, 0.05, 0.10, 0.15, 0.20, 0.25, 0.30)
IUB_MS = 2
WIRES = {"giDelay": "1ms", "gnDelay": "1ms", "iuDelay": "1ms", "iubDelay": f"{IUB_MS}ms"}
TCP = {"mss": 512, "window": 64}
STATUS_EVERY_BLOCKS = 100


@dataclass(frozen=True)
class Channel:
    """A row of the paper's table 3."""

    name: str
    ul_tti_ms: int
    dl_tti_ms: int
    rate_bps: float
    dl_blocks: int

    @property
    def round_trip_ms(self) -> int:
        """RLC round trip: from a block on the downlink to the earliest one that repeats it."""
        path_ms = self.dl_tti_ms + self.ul_tti_ms + 2 * IUB_MS
        return ceil(path_ms / self.dl_tti_ms) * self.dl_tti_ms

    @property
    def ue_poll_prohibit_ms(self) -> int:
        """One downlink block in a hundred answers a poll, in steps of 10 ms as in TS 25.331."""
        spacing_ms = STATUS_EVERY_BLOCKS / self.dl_blocks * self.dl_tti_ms
        return max(self.round_trip_ms, int(spacing_ms / 10) * 10)

    def flags(self, prohibit_factor: float = 1) -> dict[str, str]:
        """The stated rule: each timer of RLC is one round trip of RLC."""
        round_trip = f"{self.round_trip_ms}ms"
        return {
            "preset": self.name,
            "timerStatusProhibit": f"{prohibit_factor * self.round_trip_ms:g}ms",
            "timerPoll": round_trip,
            "timerPollProhibit": round_trip,
            "timerEpc": round_trip,
            "ueRlc": f"TimerPollProhibit={self.ue_poll_prohibit_ms}ms",
        }

    def grid(self, prohibit_factor: float = 1, **axes: tuple) -> dict[str, tuple]:
        """The runs of this channel."""
        return {name: (value,) for name, value in self.flags(prohibit_factor).items()} | axes


DEDICATED = (
    Channel("dch1", ul_tti_ms=20, dl_tti_ms=20, rate_bps=64e3, dl_blocks=4),
    Channel("dch2", ul_tti_ms=20, dl_tti_ms=20, rate_bps=128e3, dl_blocks=8),
    Channel("dch3", ul_tti_ms=20, dl_tti_ms=10, rate_bps=384e3, dl_blocks=12),
    Channel("dch4", ul_tti_ms=10, dl_tti_ms=10, rate_bps=2000e3, dl_blocks=62),
)
COMMON = tuple(
    Channel(name, ul_tti_ms=10, dl_tti_ms=10, rate_bps=32e3, dl_blocks=1)
    for name in ("cch-delay", "cch")
)


def assumptions(channels=DEDICATED) -> tuple[str, ...]:
    """What the paper leaves open, with the timers of these channels."""
    return (
        "Timers of RLC: the paper says 'optimal' and 'fixed', not the values. Here "
        "Timer_Status_Prohibit, Timer_Poll, Timer_Poll_Prohibit and Timer_EPC are one RLC round "
        "trip: downlink TTI, uplink TTI and twice the Iub, up to the next downlink TTI: "
        + ", ".join(f"{channel.name} {channel.round_trip_ms} ms" for channel in channels)
        + ".",
        "The UE, whose polls are answered in the downlink beside the data, leaves at least "
        f"{STATUS_EVERY_BLOCKS} downlink blocks between two polls (Timer_Poll_Prohibit): "
        + ", ".join(f"{channel.name} {channel.ue_poll_prohibit_ms} ms" for channel in channels)
        + ".",
        "One-way delays of Gi, Gn, Iu and Iub: 1, 1, 1 and 2 ms. The paper has none; this is what "
        "its response time of 4 frames leaves for the wires.",
        "TCP window: 64 segments, as the authors' paper of 2005 has; this paper names none.",
    )
