# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""One rule for the timers of RLC, where a paper leaves them open: one RLC round trip."""

from collections.abc import Sequence
from dataclasses import dataclass

# What RRC can signal, in ms (TS 25.331 11.3): Timer_Poll, Timer_Poll_Prohibit and
# Timer_Status_Prohibit have one set, Timer_EPC has its own.
TIMER_MS = (*range(10, 560, 10), *range(600, 1050, 50))
TIMER_EPC_MS = (50, 60, 70, 80, 90, 100, 120, 140, 160, 180, 200, 300, 400, 500, 700, 900)
STATUS_EVERY_BLOCKS = 100


def signalled(least_ms: float, values_ms: Sequence[int] = TIMER_MS) -> int:
    """Return the smallest value of a set that is not below the time that is needed."""
    enough = [value for value in values_ms if value >= least_ms]
    if not enough:
        raise ValueError(f"{least_ms:g} ms is more than any value of TS 25.331, {values_ms[-1]} ms")
    return enough[0]


@dataclass(frozen=True)
class Channel:
    """A channel of the papers and the delay of the Iub below it."""

    name: str
    ul_tti_ms: int
    dl_tti_ms: int
    rate_bps: float
    dl_blocks: int
    iub_ms: int

    @property
    def round_trip_ms(self) -> int:
        """RLC round trip: from a block on the downlink to the earliest one that repeats it."""
        path_ms = self.dl_tti_ms + self.ul_tti_ms + 2 * self.iub_ms
        # Frames take time on the Iub, so what would fill a TTI exactly misses the next one.
        return (path_ms // self.dl_tti_ms + 1) * self.dl_tti_ms

    @property
    def status_prohibit_ms(self) -> int:
        """Timer_Status_Prohibit of both ends: the spacing of reports is one round trip at most."""
        # A report leaves with a TTI: a timer between two of them spaces reports by the longer time.
        return signalled(self.round_trip_ms // self.ul_tti_ms * self.ul_tti_ms)

    @property
    def timer_poll_ms(self) -> int:
        """Timer_Poll and Timer_Poll_Prohibit of both ends, but for the latter of the UE."""
        return signalled(self.round_trip_ms)

    @property
    def timer_epc_ms(self) -> int:
        """Timer_EPC of both ends."""
        return signalled(self.round_trip_ms, TIMER_EPC_MS)

    @property
    def ue_poll_prohibit_ms(self) -> int:
        """Of the downlink blocks no more than one in a hundred answers a poll of the UE."""
        spacing_ms = STATUS_EVERY_BLOCKS * self.dl_tti_ms / self.dl_blocks
        return signalled(max(self.round_trip_ms, spacing_ms))

    def flags(self, prohibit_factor: float = 1) -> dict[str, str]:
        """Return the channel and its timers, the status prohibit timer times a factor."""
        return {
            "preset": self.name,
            "timerStatusProhibit": f"{prohibit_factor * self.status_prohibit_ms:g}ms",
            "timerPoll": f"{self.timer_poll_ms}ms",
            "timerPollProhibit": f"{self.timer_poll_ms}ms",
            "timerEpc": f"{self.timer_epc_ms}ms",
            "ueRlc": f"TimerPollProhibit={self.ue_poll_prohibit_ms}ms",
        }

    def grid(self, prohibit_factor: float = 1, **axes: tuple) -> dict[str, tuple]:
        """Return the grid of this channel alone, with these axes."""
        return {name: (value,) for name, value in self.flags(prohibit_factor).items()} | axes


def assumptions(channels: Sequence[Channel]) -> tuple[str, ...]:
    """Return the rule as a report says it, with the timers of these channels."""
    return (
        "Timers of RLC: the papers have no values. Here Timer_Poll, Timer_Poll_Prohibit and "
        "Timer_EPC are the smallest values of TS 25.331 that are not below one RLC round trip "
        "(downlink TTI, uplink TTI and twice the Iub, up to the next downlink TTI), and "
        "Timer_Status_Prohibit as many whole uplink TTIs as a round trip has: "
        + ", ".join(
            f"{channel.name} {channel.timer_poll_ms}, {channel.timer_poll_ms}, "
            f"{channel.timer_epc_ms} and {channel.status_prohibit_ms} ms"
            for channel in channels
        )
        + ".",
        "The UE, whose polls are answered in the downlink beside the data, leaves at least "
        f"{STATUS_EVERY_BLOCKS} downlink blocks between two polls (Timer_Poll_Prohibit): "
        + ", ".join(f"{channel.name} {channel.ue_poll_prohibit_ms} ms" for channel in channels)
        + ".",
    )
