# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Suites with a mutant that lives: which come by it, and which is the first to fail."""

import os
import subprocess
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from mutation.source import Mutant, room_of

MARKS = 1 << 16  # octets of the file of marks, as in switch.h
DIFFERED = 3
MEMORY_KIB = 4 << 20
TIMES, MORE_S = 4, 1  # of a suite's own processor time a mutant may take
TIMEOUT, OVER_CPU, OVER_WALL = "timed out", -24, 124


@dataclass
class Suite:
    """A suite as it is without a mutant."""

    name: str
    cpu_s: float
    marks: bytes = b""

    @property
    def limit_s(self) -> float:
        """The processor time that it is given with a mutant."""
        return TIMES * self.cpu_s + MORE_S


@dataclass
class Result:
    """What became of a mutant."""

    id: int
    outcome: str = "not reached"  # or killed, timed out, survived
    killer: str = ""
    cpu_s: float = 0.0
    tried: list[str] = field(default_factory=list)


def run_suite(
    runner: Path, name: str, mutant: int = 0, cpu_s: float = 900.0, marks: str = ""
) -> tuple[int, float]:
    """Run a suite; return its exit code, negative for a signal, and the processor time."""
    limits = f"ulimit -c 0 -v {MEMORY_KIB} && ulimit -S -t {int(cpu_s) + 1}; exec "
    flags = " --assert-on-failure" if mutant else ""
    words = ["timeout", "-k1", str(int(10 * cpu_s) + 60)]
    words += ["bash", "-c", f"{limits}{runner} --suite={name}{flags}"]
    environment = {**os.environ, "UMTS_MUTANT": str(mutant)}
    if marks:
        environment["UMTS_MUTANT_MARKS"] = marks
    with tempfile.TemporaryDirectory() as folder:
        silent = subprocess.DEVNULL
        process = subprocess.Popen(
            words, cwd=folder, env=environment, stdin=silent, stdout=silent, stderr=silent
        )
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, usage.ru_utime + usage.ru_stime


def names_of(runner: Path) -> list[str]:
    """Return the names of all suites."""
    listed = subprocess.run([runner, "--list"], capture_output=True, text=True, check=True)
    return listed.stdout.split()


def measure(runner: Path, name: str, marks: Path) -> float | None:
    """Run a suite without a mutant and keep what it comes by; return its time, None if it fails."""
    marks.write_bytes(bytes(MARKS))
    code, cpu_s = run_suite(runner, name, marks=str(marks))
    return cpu_s if code == 0 else None


class Order:
    """Which suite to ask first: it learns from the mutants of the same file and room."""

    def __init__(self, suites: Iterable[Suite], mutants: Iterable[Mutant]) -> None:
        self.suites = list(suites)
        self.mutants = {mutant.id: mutant for mutant in mutants}
        self.tried: dict[tuple[str, str], int] = {}
        self.killed: dict[tuple[str, str], int] = {}
        self.share = {
            suite.name: sum(suite.marks[m] == DIFFERED for m in self.mutants) / len(self.mutants)
            for suite in self.suites
        }

    def learn(self, result: Result) -> None:
        """Count what each suite did."""
        mutant = self.mutants[result.id]
        for where in (mutant.file, room_of(mutant.file)):
            for suite in result.tried:
                self.tried[where, suite] = self.tried.get((where, suite), 0) + 1
            if result.killer:
                key = (where, result.killer)
                self.killed[key] = self.killed.get(key, 0) + 1

    def of(self, mutant: Mutant) -> list[Suite]:
        """Return the suites in which the mutant has another value, what kills for least first."""

        def cost(suite: Suite) -> float:
            # Before anything is known, a suite is the better the less else it comes by.
            kills, tries = min(0.3, 0.03 / (self.share[suite.name] + 0.01)), 1.0
            for where, weight in ((mutant.file, 1.0), (room_of(mutant.file), 0.3)):
                kills += weight * self.killed.get((where, suite.name), 0)
                tries += weight * self.tried.get((where, suite.name), 0)
            return (suite.cpu_s + 0.05) * tries / kills

        return sorted((s for s in self.suites if s.marks[mutant.id] == DIFFERED), key=cost)


def judge(result: Result, suites: Iterable[Suite], run: Callable[..., tuple[int, float]]) -> None:
    """Run suites until one fails."""
    for suite in suites:
        code, cpu_s = run(suite.name, result.id, suite.limit_s)
        result.cpu_s = round(result.cpu_s + cpu_s, 2)
        result.tried.append(suite.name)
        if code != 0:
            hangs = code in (OVER_CPU, OVER_WALL, 128 - OVER_CPU)
            result.killer, result.outcome = suite.name, TIMEOUT if hangs else "killed"
            return
