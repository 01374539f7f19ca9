# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Fluid model of window-controlled flows over one bottleneck.

Mo, La, Anantharam and Walrand, INFOCOM 1999, equations (7) to (10). Windows and queues are in
packets, times in seconds, rates in packets per second.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, inf


@dataclass(frozen=True)
class Equilibrium:
    """What windows lead to: the wait in the queue, and each flow's rate and queued packets."""

    wait_s: float
    rates: tuple[float, ...]
    queues: tuple[float, ...]


def solve(windows: Sequence[float], delays_s: Sequence[float], capacity: float) -> Equilibrium:
    """Return the equilibrium of windows; delays are round trips without queueing."""
    if len(windows) != len(delays_s) or not windows:
        raise ValueError("every flow needs one window and one delay")
    if min(windows) < 0 or min(delays_s) <= 0 or capacity <= 0:
        raise ValueError("windows must not be negative, delays and capacity must be positive")
    wait_s = _wait_s(windows, delays_s, capacity)
    rates = tuple(w / (wait_s + d) for w, d in zip(windows, delays_s, strict=True))
    return Equilibrium(wait_s, rates, tuple(wait_s * rate for rate in rates))


def _wait_s(windows: Sequence[float], delays_s: Sequence[float], capacity: float) -> float:
    """Return the root of equation (9), 0 when the windows leave the bottleneck idle."""

    def excess(wait_s: float) -> float:
        return fsum(w / (wait_s + d) for w, d in zip(windows, delays_s, strict=True)) - capacity

    if excess(0.0) <= 0:
        return 0.0
    low, high = 0.0, fsum(windows) / capacity
    middle = high / 2
    while low < middle < high:
        low, high = (middle, high) if excess(middle) > 0 else (low, middle)
        middle = (low + high) / 2
    return middle


def windows_for(
    queues: Sequence[float], delays_s: Sequence[float], capacity: float
) -> tuple[float, ...]:
    """Return the windows that keep these queues: the inverse of `solve` on a busy bottleneck."""
    total = fsum(queues)
    if min(queues) < 0 or total <= 0:
        raise ValueError("queues must not be negative, and one must be positive")
    wait_s = total / capacity
    return tuple(q * (1 + d / wait_s) for q, d in zip(queues, delays_s, strict=True))


def in_region(queues: Sequence[float], alpha: float, beta: float) -> bool:
    """Tell whether all queues satisfy equation (10)."""
    return all(alpha <= queue <= beta for queue in queues)


def bound(
    flow: int, queue: float, delays_s: Sequence[float], capacity: float, others: Sequence[float]
) -> list[tuple[float, ...]]:
    """Return the line on which one of two flows queues this much, a point per other queue.

    With alpha or beta for `queue` these are the borders of the convergence region.
    """
    pairs = [(queue, other) if flow == 0 else (other, queue) for other in others]
    return [windows_for(pair, delays_s, capacity) for pair in pairs]


def reno_to_vegas(buffer: float, vegas_queue: float) -> float:
    """Return the ratio of rates when Vegas keeps `vegas_queue` packets of a buffer (section V)."""
    return (buffer - vegas_queue) / (2 * vegas_queue) if vegas_queue > 0 else inf
