# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""What a feature costs: CPU time of a network with it over that of the same network without it."""

import json
import resource
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from statistics import median

from .build import program
from .errors import BAD_USAGE, UmtsError
from .features import Row, Table, alone
from .layout import EXAMPLES
from .pairs import LONGEST_S, PROGRAM, located
from .suites import call

LONGER = 5  # times what a network of the table counts, so that its set-up is a small part
ROUNDS = 3  # with and without it in turns


@dataclass(frozen=True)
class Used:
    """What a run has taken and carried."""

    cpu_s: float
    goodput_bps: float


@dataclass(frozen=True)
class Cost:
    """Ratios of a network with a feature over the one without it."""

    feature: str
    beside: str
    cpu: Sequence[float]  # one of each round, ascending
    goodput: float

    def line(self) -> str:
        """Return what is printed of it."""
        spread = f"({self.cpu[0]:.2f} to {self.cpu[-1]:.2f})"
        return f"{self.feature:28} {median(self.cpu):5.2f} {spread:16} {self.goodput:5.2f}   {self.beside}"


HEAD = f"{'feature':28} {'CPU':>5} {'':16} {'goodput':>5} beside"


def use(words: Sequence[str]) -> Used:
    """Run the program alone, and return what it has taken."""
    with tempfile.TemporaryDirectory() as folder:
        command = [str(program(PROGRAM)), *located(words, folder, str(EXAMPLES.parent)), "--json"]
        before = cpu_of_children()
        ended = call(command, folder, LONGER * LONGEST_S)
        taken = cpu_of_children() - before
    if ended.returncode != 0:
        said = ended.stderr.strip().splitlines() or [f"exit code {ended.returncode}"]
        raise UmtsError(f"{PROGRAM} ends: {said[-1]}")
    return Used(taken, json.loads(ended.stdout)["goodput_bps"])


def cpu_of_children() -> float:
    """Return the CPU time of the processes that have ended, s."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def words_of(table: Table, row: Row) -> list[str]:
    """Return the words of a network that runs for longer than the table says."""
    warmup_s, counts_s = table.times_s(row)
    return [*table.flags(row), f"--duration={warmup_s + LONGER * counts_s}s"]


def with_and_without(table: Table, pattern: str) -> Iterator[tuple[str, Row, Row]]:
    """Yield each feature of a pattern with the networks that have it and that do not."""
    for row in alone(table):
        # The feature itself is the first one: the rest is what it needs.
        for name in table.special(row):
            title = table[name, row[name]].title
            without = table.restricted(row, table.special(row) - {name})
            needed = table.special(row) - table.special(without) == {name}
            if needed and fnmatchcase(title, pattern):
                yield title, row, without


def cost(
    table: Table, title: str, rows: tuple[Row, Row], run: Callable[[Sequence[str]], Used]
) -> Cost:
    """Run both networks in turns, and return the ratios."""
    having, lacking = (words_of(table, row) for row in rows)
    rounds = [(run(having), run(lacking)) for _ in range(ROUNDS)]
    cpu = sorted(one.cpu_s / other.cpu_s for one, other in rounds)
    one, other = rounds[0]
    goodput = one.goodput_bps / other.goodput_bps if other.goodput_bps > 0 else float("nan")
    return Cost(title, table.describe(rows[1]), cpu, goodput)


def costs(table: Table, pattern: str, run: Callable[[Sequence[str]], Used] = use) -> Iterator[Cost]:
    """Yield what each feature of a pattern costs, each once."""
    found: set[str] = set()
    for title, having, lacking in with_and_without(table, pattern):
        if title not in found:
            found.add(title)
            yield cost(table, title, (having, lacking), run)
    if not found:
        raise UmtsError(f"--cost={pattern}: no feature of {table.file} has that name", BAD_USAGE)
