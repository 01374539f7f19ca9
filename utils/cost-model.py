#!/usr/bin/env python3
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Fit what cells, UEs and TCP flows cost to runs of umts-mpi, and say what large networks would.

Setting up costs CPU time and memory by cell and by UE; runs of 0.1 s say how much, in which no TCP
segment arrives. What longer runs take beyond that is fitted to cells, UEs and octets received.
Least squares of relative errors; nothing costs less than nothing.

What the ranks of one simulation cost each other is the time of a window, of 5 ms: by two processes
that have next to nothing to do. It needs a program with MPI and two free cores.
"""

import argparse
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

MPIRUN = ["mpirun", "--oversubscribe", "--allow-run-as-root"]
WINDOWS_PER_S = 200  # the delay of Gn, 5 ms, is how far ranks run ahead of each other
SEGMENT = 512  # octets of TCP
BEYOND_GN = 2 / 5  # of the work of a segment: host and GGSN, of host, GGSN, SGSN, RNC and UE
MOST_GGSNS = 16  # UmtsCoreLinks::MAX_NETWORKS
UES = 20  # of each cell of the large networks

# Cells, UEs of each, simulated seconds.
SET_UP = [(cells, ues, 0.1) for cells, ues in ((10, 1), (100, 1), (10, 20), (40, 20), (100, 8))]
IN_USE = [
    *[(cells, ues, 3.0) for cells, ues in ((10, 1), (60, 1), (10, 4), (40, 4), (10, 20), (25, 20))],
    *[(cells, ues, 8.0) for cells, ues in ((10, 1), (20, 4), (10, 12))],
]


@dataclass(frozen=True)
class Run:
    """What a run is of, and what it has cost."""

    cells: int
    ues: int
    seconds: float
    cpu_s: float
    memory_mb: float
    octets: int

    @property
    def parts(self) -> tuple[int, int, int]:
        """What is set up: one network, cells, UEs."""
        return 1, self.cells, self.cells * self.ues

    @property
    def work(self) -> tuple[float, float, int]:
        """What it does: cells and UEs for seconds, octets."""
        return self.cells * self.seconds, self.cells * self.ues * self.seconds, self.octets


@dataclass(frozen=True)
class Fit:
    """Coefficients, and the largest relative error."""

    factors: Sequence[float]
    error: float

    def of(self, terms: Sequence[float]) -> float:
        """Return the sum of terms."""
        return sum(one * term for one, term in zip(self.factors, terms, strict=True))


def measure(program: str, point: tuple[int, int, float]) -> Run:
    """Run umts-mpi as one process, three times, and return the fastest run."""
    cells, ues, seconds = point
    command = [program, "--rncs=1", f"--cells={cells}", f"--ues={ues}", f"--duration={seconds}s"]
    return min((once(command, point) for _ in range(3)), key=lambda one: one.cpu_s)


def once(command: Sequence[str], point: tuple[int, int, float]) -> Run:
    """Run a command that prints the table of umts-mpi."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    table = process.stdout.read() if process.stdout else ""
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"cost-model.py: {' '.join(command)} failed")
    octets = sum(int(line.split()[1]) for line in table.splitlines()[1:])
    return Run(*point, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, octets)


def fit(terms: Sequence[Sequence[float]], values: Sequence[float]) -> Fit:
    """Fit values to sums of terms."""
    # Loaded once all has been measured: the peak memory of a process counts that of the one it is
    # forked from.
    from scipy.optimize import nnls

    relative = [[term / value for term in row] for row, value in zip(terms, values, strict=True)]
    factors, _ = nnls(relative, [1.0] * len(values))
    found = Fit(list(factors), 0.0)
    return Fit(found.factors, max(abs(found.of(row) - 1) for row in relative))


def measure_window(program: str) -> float:
    """Return the time that two ranks with next to nothing to do take for a window, s."""
    seconds = 20
    command = [program, "--rncs=2", "--cells=1", "--ues=1", f"--duration={seconds}s"]
    alone = once(command, (1, 1, seconds)).cpu_s
    begin = time.monotonic()
    subprocess.run([*MPIRUN, "-n", "2", *command], stdout=subprocess.DEVNULL, check=True)
    return max(0.0, time.monotonic() - begin - alone / 2) / (WINDOWS_PER_S * seconds)


def show_large(
    set_up: Fit, memory: Fit, work: Fit, flow_mb: float, rate: float, window: float
) -> None:
    """Print what networks of many cells cost, with GGSNs in as many ranks as possible."""
    print(f"\nwith {UES} UEs a cell, {rate / 125:.0f} kbit/s each: CPU s of a simulated s")
    print(
        "cells  ranks   of a rank  with a GGSN  windows   set up, s   MB of a rank   crossings a s"
    )
    for cells in (1_000, 10_000):
        octets = cells * UES * rate
        for ranks in (1, 16, 256):
            share = cells / ranks
            beyond_gn = octets * work.factors[2] * BEYOND_GN
            below_gn = work.of((share, share * UES, octets / ranks)) - beyond_gn / ranks
            with_ggsn = below_gn + beyond_gn / min(ranks, MOST_GGSNS)
            own = below_gn if ranks > MOST_GGSNS else with_ggsn
            parts = (1, share, share * UES)
            megabytes = memory.of(parts) + share * UES * flow_mb
            print(
                f"{cells:5}{ranks:7}{own:12.2f}{with_ggsn:13.2f}"
                f"{window * WINDOWS_PER_S * (ranks > 1):9.3f}"
                f"{set_up.of(parts):12.1f}{megabytes:15.0f}"
                f"{2 * (ranks > 1) * octets / SEGMENT:16.2g}"
            )


def main() -> None:
    """Measure, fit and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", type=Path, help="path of umts-mpi")
    program = str(parser.parse_args().program.resolve())
    runs = []
    print("cells  UEs  simulated s  CPU s  memory, MB    octets")
    for point in (*SET_UP, *IN_USE):
        runs.append(one := measure(program, point))
        print(
            f"{one.cells:5}{one.ues:5}{one.seconds:13}{one.cpu_s:7.2f}{one.memory_mb:12.1f}"
            f"{one.octets:10}",
            flush=True,
        )
    new, used = runs[: len(SET_UP)], runs[len(SET_UP) :]
    set_up = fit([one.parts for one in new], [one.cpu_s for one in new])
    memory = fit([one.parts for one in new], [one.memory_mb for one in new])
    in_use = [one.cpu_s - set_up.of(one.parts) for one in used]
    work = fit([one.work for one in used], in_use)
    flows = [(one.memory_mb - memory.of(one.parts)) / (one.cells * one.ues) for one in used]
    print(
        f"set up, ms: cell {set_up.factors[1] * 1e3:.2f}, UE {set_up.factors[2] * 1e3:.2f}; to {set_up.error:.0%}"
    )
    print(
        f"memory, kB: cell {memory.factors[1] * 1e3:.0f}, UE {memory.factors[2] * 1e3:.0f}; to {memory.error:.0%};"
    )
    print(f"  a flow in addition {min(flows) * 1e3:.0f} to {max(flows) * 1e3:.0f}")
    cell, ue, octet = work.factors
    print(
        f"CPU of a simulated s, ms: cell {cell * 1e3:.2f}, UE {ue * 1e3:.2f};"
        f" a segment {octet * SEGMENT * 1e6:.0f} us; to {work.error:.0%}"
    )
    window = 0.0
    linked = subprocess.run(["ldd", program], capture_output=True, text=True, check=True).stdout
    if "libmpi" in linked and shutil.which(MPIRUN[0]):
        window = measure_window(program)
        print(f"a window of two ranks {window * 1e6:.1f} us")
    [dense] = [one for one in used if one.cells == 25]
    rate = dense.octets / (dense.cells * dense.ues * dense.seconds)
    show_large(set_up, memory, work, max(flows), rate, window)


if __name__ == "__main__":
    main()
