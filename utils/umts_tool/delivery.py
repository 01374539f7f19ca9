# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""The rule by which mahimahi delivers packets, written from its description and nothing else here.

An opportunity passes up to 1500 octets of the packets that wait, in their order; a packet has come
when its last octet has. What an opportunity does not use is lost. After its last line a trace
begins again.
"""

from collections.abc import Sequence
from itertools import count

OPPORTUNITY_OCTETS = 1500


def opportunities(text: str) -> list[int]:
    """Return the milliseconds of a trace."""
    return [int(line) for line in text.split()]


def replay(
    trace_ms: Sequence[int], arrivals_ms: Sequence[float], octets: Sequence[int], end_ms: float
) -> list[float]:
    """Return when each packet has been delivered, of those that have been by an end."""
    delivered: list[float] = []
    packet, left = 0, octets[0] if octets else 0
    for lap in count():
        for opportunity in trace_ms:
            now = lap * trace_ms[-1] + opportunity
            if now > end_ms or packet == len(octets):
                return delivered
            room = OPPORTUNITY_OCTETS
            while room > 0 and packet < len(octets) and arrivals_ms[packet] <= now:
                passed = min(room, left)
                room, left = room - passed, left - passed
                if left == 0:
                    delivered.append(now)
                    packet += 1
                    left = octets[packet] if packet < len(octets) else 0
    return delivered
