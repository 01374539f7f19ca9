# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Speed of this checkout against that of another commit, by the user CPU time of the same runs.

Both run in turns, so that what else the machine does meets both alike. A run is slower when the
median of the ratios is above the limit and the interval of the median is above 1.
"""

import math
import os
import subprocess
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from rich.console import Console
from rich.table import Table

from .build import compile_changed, configure, program
from .environment import exclusive
from .errors import UmtsError
from .layout import STATE
from .progress import progress
from .worktree import checkout, resolve

LIMIT = 1.05
ROUNDS = 9
MOST_ROUNDS = 45
NARROW = 0.05  # how wide an interval may be that no more rounds are run for
DIGITS = 12

# What is run: a program of examples/scenarios/ and its flags, some seconds of CPU time each.
WORKLOADS: Mapping[str, Sequence[str]] = {
    "TCP over DCH": ("umts-tcp-over-dch", "--duration=600s", "--tbler=0.1"),
    "three UEs on DCH": ("umts-tcp-over-dch", "--duration=200s", "--ues=3", "--tbler=0.05"),
    "TCP over common channels": ("umts-tcp-over-dch", "--duration=1000s", "--preset=cch"),
    "HSDPA, 5 UEs, fading": (
        *("umts-tcp-over-hsdpa", "--duration=60s", "--ues=5", "--link=fading"),
        "--distance=300,500",
    ),
    "wired TCP": ("tcp-dumbbell", "--duration=300s"),
}


@dataclass(frozen=True)
class Comparison:
    """How long a workload takes here, over how long it takes there: one ratio a round."""

    name: str
    ours_s: float
    theirs_s: float
    ratios: Sequence[float]

    @property
    def ratio(self) -> float:
        """The median."""
        return median(self.ratios)

    @property
    def interval(self) -> tuple[float, float]:
        """The interval of the median, of at least 95 %: from one ratio to another (sign test)."""
        ordered = sorted(self.ratios)
        left_out = 0
        while 2 * tail(len(ordered), left_out + 1) <= 0.05:
            left_out += 1
        left_out = max(left_out - 1, 0)
        return ordered[left_out], ordered[-1 - left_out]

    @property
    def is_wide(self) -> bool:
        """Tell whether more rounds would tell more."""
        low, high = self.interval
        return high - low > NARROW

    @property
    def is_slower(self) -> bool:
        """Tell whether it has become slower by more than the limit, and not by chance."""
        return self.ratio > LIMIT and self.interval[0] > 1


def tail(rounds: int, most: int) -> float:
    """Return the probability that fewer than `most` of the rounds are below the median."""
    return sum(math.comb(rounds, number) for number in range(most)) / 2**rounds


def second_checkout(name: str) -> Path:
    """Return a checkout of a commit, below .umts/against."""
    commit = resolve(name, "--against")
    folder = STATE / "against" / commit[:DIGITS]
    checkout(folder, commit)
    return folder


def built(folder: Path, programs: Sequence[str]) -> Path:
    """Build programs of a second checkout and return the folder that they are in."""
    build = folder / ".umts" / "build"
    with exclusive(STATE / "lock"):
        configure(folder, build)
        compile_changed(programs, None, build)
    return build / "bin"


def cpu_s(command: Sequence[str]) -> float:
    """Return the user CPU time of a run, s."""
    with open(os.devnull, "w") as null:
        process = subprocess.Popen(command, stdout=null, stderr=subprocess.PIPE)
        said = process.stderr.read() if process.stderr else b""
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        last = said.decode(errors="replace").strip().splitlines()[-1:] or ["no message"]
        raise UmtsError(f"{' '.join(command)} failed: {last[0]}")
    return usage.ru_utime


def compare(
    name: str,
    ours: Sequence[str],
    theirs: Sequence[str],
    rounds: int = ROUNDS,
    then: Callable[[], None] = lambda: None,
) -> Comparison:
    """Run two commands in turns, each first in every second round.

    There are more rounds while their interval is wide, as on a machine that does much else.
    """
    cpu_s(ours), cpu_s(theirs)  # both are in memory from here on
    here: list[float] = []
    there: list[float] = []
    while True:
        for is_ours in (True, False) if len(here) % 2 else (False, True):
            (here if is_ours else there).append(cpu_s(ours if is_ours else theirs))
        ratios = [one / other for one, other in zip(here, there, strict=True)]
        found = Comparison(name, median(here), median(there), ratios)
        if len(here) <= rounds:
            then()
        if len(here) >= rounds and (len(here) >= MOST_ROUNDS or not found.is_wide):
            return found


def against(commit: str) -> list[Comparison]:
    """Compare this checkout, whose programs are built, with a commit."""
    there = built(second_checkout(commit), sorted({words[0] for words in WORKLOADS.values()}))
    found = []
    with progress("measuring", len(WORKLOADS) * ROUNDS) as counter:
        for name, (binary, *flags) in WORKLOADS.items():
            commands = ([str(path), *flags] for path in (program(binary), there / binary))
            found.append(compare(name, *commands, then=counter.advance))
    return found


def show(found: Sequence[Comparison], commit: str, console: Console) -> None:
    """Print the comparison as a table, and a sentence about it."""
    table = Table("user CPU time of", "here, s", f"{commit}, s", "ratio [95 %]", "")
    for one in found:
        low, high = one.interval
        ratio = f"{one.ratio:.3f} [{low:.3f}, {high:.3f}]"
        word = "slower" if one.is_slower else ""
        table.add_row(one.name, f"{one.ours_s:.3g}", f"{one.theirs_s:.3g}", ratio, word)
    console.print(table)
    console.print(sentence(found))


def sentence(found: Sequence[Comparison]) -> str:
    """Say what has become slower."""
    slower = [f"{one.name} by {one.ratio - 1:.0%}" for one in found if one.is_slower]
    more = f"by more than {LIMIT - 1:.0%}"
    return f"slower {more}: {', '.join(slower)}" if slower else f"nothing is slower {more}"
