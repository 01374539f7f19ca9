# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Networks of features that go together: run, judged, and shrunk to what does not work."""

import json
import re
import shlex
import signal
import tempfile
import threading
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from . import covering
from .build import program
from .errors import UmtsError
from .features import Row, Table, alone
from .layout import COMMAND, EXAMPLES
from .suites import call

PROGRAM = "umts-combination"
LEAST_SHARE = 0.8  # of the goodput that the features of a network leave, each by itself
MOST_CHANGE = 0.25  # of the goodput when a network runs for twice as long
WIRE = ("--wireMode", "--iubWireMode")
WIRE_FAULT = "octets on the air and descriptors deliver differently"
LONGEST_S = 120  # of CPU time
WAIT = 30  # a machine may have so much else to do
CLOSER = 6  # a network of so many is run as octets too, and another one for twice as long
OBITUARY = ("NS_FATAL, terminating", "terminate called")
FOLDER, CHECKOUT = "{folder}", "{checkout}"


@dataclass(frozen=True)
class Outcome:
    """What has become of a run: goodput, digest of its deliveries, what is wrong, states reached."""

    goodput_bps: float = 0.0
    digest: str = ""
    faults: Sequence[str] = ()
    states: Sequence[str] = ()


@dataclass(frozen=True)
class Failure:
    """A network that does not work: the least features that show it, and the command."""

    rows: Sequence[int]
    features: str
    faults: Sequence[str]
    command: str

    def lines(self) -> list[str]:
        """Return what is printed of it."""
        numbers = ", ".join(map(str, self.rows))
        of = f"row {numbers}" if len(self.rows) == 1 else f"rows {numbers}"
        told = [f"  {line}" for line in (*self.faults, self.command)]
        return [f"{of}: {self.features}", *told]


@dataclass
class Found:
    """The failures of some rows, and what finding them has taken."""

    failures: list[Failure] = field(default_factory=list)
    runs: int = 0


def twice(table: Table, row: Row) -> str:
    """Return the word with which a network runs for twice the time that counts."""
    warmup_s, counts_s = table.times_s(row)
    return f"--duration={warmup_s + 2 * counts_s}s"


def rows_of(table: Table, strength: int) -> list[Row]:
    """Return the networks of a strength; with strength 1 each feature by itself."""
    return list(alone(table)) if strength == 1 else covering.rows(table, strength)


def kind(fault: str) -> str:
    """Return what a fault is about, whatever the numbers in it and the UE."""
    return re.sub(r"UE \d+( probes)?( down| up)?|[\d.]+\w*", "#", fault)


def located(words: Sequence[str], folder: str, checkout: str) -> list[str]:
    """Return words of the program with the places where it writes, and of the files it reads."""
    return [word.replace(FOLDER, folder).replace(CHECKOUT, checkout) for word in words]


def last_words(said: str, code: int) -> str:
    """Return the last line of a program that says why it has ended: ns-3 adds that it does."""
    lines = [line for line in said.splitlines() if line and not line.startswith(OBITUARY)]
    return lines[-1] if lines else f"exit code {code}"


def simulate(words: Sequence[str]) -> Outcome:
    """Run the program; what it says against the flags is a fault, too."""
    with tempfile.TemporaryDirectory() as folder:
        command = [str(program(PROGRAM)), *located(words, folder, str(EXAMPLES.parent)), "--json"]
        limited = ["sh", "-c", f'ulimit -S -t {LONGEST_S} && exec "$@"', "sh", *command]
        ended = call(limited, folder, WAIT * LONGEST_S)
    if ended.returncode == -signal.SIGXCPU:
        return Outcome(faults=[f"the program does not end within {LONGEST_S} s of CPU time"])
    if ended.returncode != 0:
        return Outcome(faults=[f"the program ends: {last_words(ended.stderr, ended.returncode)}"])
    result = json.loads(ended.stdout)
    return Outcome(*(result[key] for key in ("goodput_bps", "digest", "faults", "states")))


class Judge:
    """Runs networks and says what is wrong; each command is run once."""

    def __init__(self, table: Table, run: Callable[[Sequence[str]], Outcome] = simulate) -> None:
        self.table = table
        self.run = run
        self._known: dict[tuple[str, ...], Outcome] = {}
        self._lock = threading.Lock()

    @property
    def runs(self) -> int:
        """Return how many networks have been run."""
        return len(self._known)

    def outcome(self, words: Sequence[str]) -> Outcome:
        """Return what becomes of some words of the program."""
        key = tuple(words)
        if key not in self._known:
            outcome = self.run(words)
            with self._lock:
                self._known[key] = outcome
        return self._known[key]

    def demanded(self, row: Row) -> float:
        """Return the goodput that a network has to reach, bit/s."""
        load = self.table.load(row)
        reference = self.outcome(self.table.flags(load))
        share = self.table.keeps(row) / self.table.keeps(load)
        return LEAST_SHARE * share * reference.goodput_bps

    def faults(self, row: Row, aspects: Iterable[str] = ()) -> list[str]:
        """Return what is wrong with a network; `aspects` are wire and twice, which take a run."""
        words = self.table.flags(row)
        outcome = self.outcome(words)
        faults = list(outcome.faults)
        demanded = self.demanded(row)
        if outcome.goodput_bps < demanded:
            faults.append(
                f"goodput {outcome.goodput_bps:.0f} bit/s, and {demanded:.0f} bit/s is demanded"
            )
        if "wire" in aspects and self.outcome([*words, *WIRE]).digest != outcome.digest:
            faults.append(WIRE_FAULT)
        if "twice" in aspects and "--unsteady" not in words:
            longer = self.outcome([*words, twice(self.table, row)]).goodput_bps
            if abs(longer - outcome.goodput_bps) > MOST_CHANGE * outcome.goodput_bps:
                faults.append(
                    f"goodput {outcome.goodput_bps:.0f} bit/s, and {longer:.0f} bit/s when it runs "
                    "for twice as long"
                )
        return faults

    def shrunk(self, row: Row, kinds: set[str], aspects: Iterable[str]) -> Row:
        """Return a network of the least features that still has a fault of these kinds.

        Halves of the features are left out first, then ever smaller parts, at last each one.
        """
        present = sorted(self.table.special(row), key=list(row).index)
        part = len(present)
        while part >= 1:
            for begin in range(0, len(present), part):
                without = present[:begin] + present[begin + part :]
                trial = self.table.restricted(row, without)
                if trial != row and kinds & {kind(one) for one in self.faults(trial, aspects)}:
                    row = trial
                    break
            else:
                part //= 2
                continue
            present = [name for name in present if name in self.table.special(row)]
            part = min(part, len(present))
        return row

    def command(self, row: Row, faults: Iterable[str]) -> str:
        """Return the command that shows what is wrong with a network."""
        words = located(self.table.flags(row), ".", ".")
        if any(fault.startswith("goodput") for fault in faults):
            words.append(f"--leastGoodput={self.demanded(row):.0f}bps")
        line = f"{COMMAND} example {PROGRAM} {shlex.join([*words, '--strict'])}"
        if WIRE_FAULT in faults:
            line += f" --json; its digest is another one with {shlex.join(WIRE)}"
        if any("twice as long" in fault for fault in faults):
            line += f"; its goodput is another one with {twice(self.table, row)}"
        return line


def aspects_of(number: int) -> tuple[str, ...]:
    """Return what else is looked at in a row: a part of the rows is."""
    return {0: ("wire",), CLOSER // 2: ("twice",)}.get(number % CLOSER, ())


def examine(judge: Judge, rows: Sequence[tuple[int, Row]], jobs: int) -> Found:
    """Run networks by number and shrink those that fail."""
    found = Found()
    with ThreadPoolExecutor(jobs) as pool:
        told = list(pool.map(lambda one: judge.faults(one[1], aspects_of(one[0])), rows))
    least: list[tuple[Row, set[str], list[int]]] = []
    for (number, row), faults in zip(rows, told, strict=True):
        if not faults:
            continue
        kinds = {kind(fault) for fault in faults}
        for known, of, numbers in least:
            if kinds & of and all(row[name] == known[name] for name in judge.table.special(known)):
                numbers.append(number)
                break
        else:
            small = judge.shrunk(row, kinds, aspects_of(number))
            least.append((small, kinds, [number]))
    for small, _, numbers in least:
        aspects = aspects_of(numbers[0])
        faults = judge.faults(small, aspects)
        command = judge.command(small, faults)
        found.failures.append(Failure(numbers, judge.table.describe(small), faults, command))
    found.runs = judge.runs
    return found


def check_flags(table: Table) -> None:
    """Demand that the program has every flag of the table."""
    with tempfile.TemporaryDirectory() as folder:
        told = call([str(program(PROGRAM)), "--help"], folder).stdout
    known = set(re.findall(r"^ *--(\w+):", told, re.MULTILINE))
    for feature in table.features:
        for word in feature.flags:
            name = word.removeprefix("--").partition("=")[0]
            if not name.startswith("ns3::") and name not in known and name != "UmtsRecording":
                raise UmtsError(f"{table.file}: {feature.title}: {PROGRAM} has no flag --{name}")
