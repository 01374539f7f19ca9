# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Throughput of a link as a function of time: read from files of any form, or from a run."""

import json
import subprocess
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pandas as pd

from .build import program
from .errors import BAD_USAGE, UmtsError
from .runner import last_words

READER = "umts-read-log"
PACKET_OCTETS = 1500
PACKET_BITS = 8 * PACKET_OCTETS
GAP_S = 1.0
DOWNLINK, UPLINK = DIRECTIONS = ("downlink", "uplink")


@dataclass(frozen=True)
class Curve:
    """The bits that one direction has carried before each of some times, a line in between.

    A trace of mahimahi may have packets at 0 ms, which come at the end, as it is repeated.
    """

    times_s: np.ndarray
    bits: np.ndarray
    at_begin: int = 0

    @property
    def duration_s(self) -> float:
        """Return the length."""
        return float(self.times_s[-1])

    @property
    def packets(self) -> int:
        """Return the number of whole packets of 1500 octets."""
        return int(self.bits[-1] / PACKET_BITS + 1e-6)

    @property
    def mean_bps(self) -> float:
        """Return the mean rate."""
        return float(self.bits[-1]) / self.duration_s

    def rates_bps(self, step_s: float) -> tuple[np.ndarray, np.ndarray]:
        """Return the ends of steps, the last of which may be shorter, and the mean rates in them."""
        steps = max(1, int(np.ceil(self.duration_s / step_s - 1e-9)))
        ends = np.minimum(step_s * np.arange(1, steps + 1), self.duration_s)
        edges = np.concatenate(([0.0], ends))
        return ends, np.diff(np.interp(edges, self.times_s, self.bits)) / np.diff(edges)

    def opportunities_ms(self) -> np.ndarray:
        """Return the millisecond in which each packet of 1500 octets is complete, from 1 on."""
        wanted = PACKET_BITS * np.arange(1, self.packets + 1, dtype=float)
        after = np.searchsorted(self.bits, wanted - 1e-3)
        rise = np.minimum(1.0, (wanted - self.bits[after - 1]) / np.diff(self.bits)[after - 1])
        times_s = self.times_s[after - 1] + rise * np.diff(self.times_s)[after - 1]
        return np.maximum(1, np.ceil(1e3 * times_s - 1e-4)).astype(int)

    def gaps_s(self) -> np.ndarray:
        """Return the lengths of the times of more than a second in which nothing came."""
        still = np.concatenate(([False], np.diff(self.bits) <= 0, [False])).astype(int)
        edges = np.flatnonzero(np.diff(still))
        lengths = self.times_s[edges[1::2]] - self.times_s[edges[::2]]
        return lengths[lengths > GAP_S]


@dataclass(frozen=True)
class Trace:
    """What a file or a run has of either direction, and the name of its form."""

    form: str
    curves: dict[str, Curve]

    def describe(self) -> list[str]:
        """Return a line for each direction."""
        return [
            f"{name}: {describe(self.curves[name])}" for name in DIRECTIONS if name in self.curves
        ]


def describe(curve: Curve) -> str:
    """Return length, packets, rates and gaps in words."""
    rates_kbps = curve.rates_bps(1.0)[1] / 1e3
    gaps = curve.gaps_s()
    told = f"{len(gaps)} gap{'s' * (len(gaps) != 1)} above 1 s"
    told += f", longest {gaps.max():.1f} s" if len(gaps) else ""
    return (
        f"{curve.duration_s:.3f} s, {curve.packets} packets of {PACKET_OCTETS} octets; kb/s: mean "
        f"{curve.mean_bps / 1e3:.0f}, median second {np.median(rates_kbps):.0f}, most "
        f"{rates_kbps.max():.0f}; {told}"
    )


def read(file: Path, uplink: Path | None = None) -> Trace:
    """Return what is in a file, and in one of the uplink beside it; the reader is built."""
    told = told_of(file)
    curves = {DOWNLINK: curve(told["downlink"], told["at_begin"]), UPLINK: curve(told["uplink"])}
    form = told["form"]
    if uplink is not None:
        other = told_of(uplink)
        own = "uplink" if other["has_directions"] else "downlink"
        curves[UPLINK] = curve(other[own], other["at_begin"])
        form = form if form == other["form"] else f"{form} and {other['form']}"
    return Trace(form, {name: one for name, one in curves.items() if one is not None})


def told_of(file: Path) -> dict:
    """Return what the reader prints of a file."""
    # A pipe of the shell is a descriptor, which the reader inherits. It may quote what is no text.
    command = [str(program(READER)), f"--file={file}"]
    ended = subprocess.run(
        command, capture_output=True, text=True, errors="replace", check=False, close_fds=False
    )
    if ended.returncode != 0:
        raise UmtsError(last_words(ended.stderr) or f"{file} cannot be read", BAD_USAGE)
    return json.loads(ended.stdout)


def curve(corners: list[list[float]], at_begin: int = 0) -> Curve | None:
    """Return the curve of corners in ns and bits; None when it lasts no time."""
    if len(corners) < 2:
        return None
    table = np.array(corners, dtype=float)
    return Curve(table[:, 0] * 1e-9, table[:, 1], at_begin)


def of_packets(table: pd.DataFrame, duration_s: float, number: int = 1) -> Trace:
    """Return the trace of the packets that a program's --packetCsv has of a UE."""
    rows = table[table["ue_number"] == number]
    curves = {
        name: of_arrivals(part["time_s"].to_numpy(), part["octets"].to_numpy(), duration_s)
        for name, part in rows.groupby("direction")
    }
    return Trace("a run", curves)


def of_arrivals(times_s: np.ndarray, octets: np.ndarray, duration_s: float) -> Curve:
    """Return the curve of packets, each of which has come in the millisecond that ends after it."""
    ms = np.maximum(1, np.ceil(1e3 * times_s - 1e-6)).astype(int)
    last = max(int(np.ceil(1e3 * duration_s)), int(ms.max(initial=1)))
    bits = np.bincount(ms, 8.0 * octets, last + 1)
    return Curve(np.arange(last + 1) * 1e-3, np.cumsum(bits))
