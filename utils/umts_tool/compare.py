# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Compare the tables of two results folders value by value.

OLD and NEW are folders as './utils/umts run' leaves them: results/, with EXPERIMENT/data.csv for
every experiment, or the folder of one experiment. Rows belong together when all parameters of the
run are the same (the columns before run_id, which itself is not compared). Two values are equal
when their texts are, or the numbers that they write.

MAP is a CSV file with the columns old and new, one renamed column a line. It stands for the column
of every flow, too (flow1_ to flowN_). A line without a new name is a column that was taken away on
purpose, one without an old name a column that was added on purpose.

Prints every difference. Exits with 0 when there is none, 1 when there is one, 2 on bad usage.
"""

import argparse
import csv
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

TABLE = "data.csv"
IDENTITY = "run_id"
FLOW = re.compile(r"(flow\d+_)?(.*)", re.DOTALL)

Key = tuple[tuple[str, str], ...]


class Unusable(Exception):
    """A file that can't be compared; its text is the sentence to print."""


@dataclass(frozen=True)
class Renaming:
    """Names that columns have got, and the columns that came and went on purpose."""

    names: Mapping[str, str] = field(default_factory=dict)
    dropped: frozenset[str] = frozenset()
    added: frozenset[str] = frozenset()

    def of(self, column: str) -> str:
        """Return the new name of an old column."""
        flow, name = FLOW.fullmatch(column).groups(default="")
        return flow + self.names.get(name, name)

    def expects(self, column: str, names: frozenset[str]) -> bool:
        """Return whether a column that one side lacks is listed."""
        return FLOW.fullmatch(column)[2] in names


@dataclass(frozen=True)
class Table:
    """A table: its columns, and its rows by the parameters of their runs."""

    columns: list[str]
    rows: dict[Key, dict[str, str]]


def read_renaming(path: Path) -> Renaming:
    """Read a list of renamed columns."""
    names, dropped, added = {}, set(), set()
    rows = read_csv(path)
    if not rows or rows[0] != ["old", "new"]:
        raise Unusable(f"{path}:1: a list of renamed columns begins with the line 'old,new'")
    for number, row in enumerate(rows[1:], start=2):
        if len(row) != 2 or not any(row):
            raise Unusable(f"{path}:{number}: there must be an old and a new name")
        old, new = row
        old_twice = old in names or old in dropped
        new_twice = new in (names.values() if old else added)
        if (old and old_twice) or (new and new_twice):
            raise Unusable(f"{path}:{number}: a name is there twice")
        if not new:
            dropped.add(old)
        elif not old:
            added.add(new)
        else:
            names[old] = new
    return Renaming(names, frozenset(dropped), frozenset(added))


def read_csv(path: Path) -> list[list[str]]:
    """Read the lines of a CSV file."""
    try:
        with path.open(newline="", encoding="utf-8") as file:
            return list(csv.reader(file))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise Unusable(f"{path} cannot be read: {error}") from error


def read_table(path: Path, renaming: Renaming) -> Table:
    """Read a table; its columns get their new names."""
    lines = read_csv(path)
    if not lines or IDENTITY not in lines[0]:
        raise Unusable(f"{path}:1: a table of runs has a column {IDENTITY}")
    columns = [renaming.of(column) for column in lines[0]]
    parameters = columns[: columns.index(IDENTITY)]
    rows: dict[Key, dict[str, str]] = {}
    for number, line in enumerate(lines[1:], start=2):
        if len(line) != len(columns):
            raise Unusable(f"{path}:{number}: {len(line)} values for {len(columns)} columns")
        row = dict(zip(columns, line, strict=True))
        key = tuple(sorted((name, canonical(row[name])) for name in parameters if row[name]))
        if key in rows:
            raise Unusable(f"{path}:{number}: two runs have the parameters {text(key)}")
        rows[key] = row
    return Table(columns, rows)


def canonical(value: str) -> str:
    """Return one text for all that write the same number (1, 1.0), others as they are."""
    try:
        return repr(float(value))
    except ValueError:
        return value


def text(key: Key) -> str:
    """Return the parameters of a run."""
    return " ".join(f"{name}={value}" for name, value in key)


def compare(old: Table, new: Table, renaming: Renaming) -> Iterator[str]:
    """Yield a sentence for every difference of two tables."""
    sides = ((old, new, "OLD", renaming.dropped), (new, old, "NEW", renaming.added))
    for here, there, side, listed in sides:
        for column in here.columns:
            if column not in there.columns and not renaming.expects(column, listed):
                yield f"column {column}: only in {side}"
    for here, there, side, _ in sides:
        yield from (
            f"run {text(key)}: only in {side}" for key in here.rows if key not in there.rows
        )
    yield from moved(old, new)


def moved(old: Table, new: Table) -> Iterator[str]:
    """Yield a sentence for every value of runs and columns of both tables that differs."""
    common = [c for c in old.columns if c in new.columns and c != IDENTITY]
    for key, before in old.rows.items():
        after = new.rows.get(key)
        for column in common if after else ():
            if canonical(before[column]) != canonical(after[column]):
                yield f"run {text(key)}: {column} was {before[column]!r}, is {after[column]!r}"


def tables(folder: Path) -> dict[str, Path]:
    """Return the tables of a results folder by experiment."""
    if not folder.is_dir():
        raise Unusable(f"{folder} is no folder")
    found = {path.parent.name: path for path in sorted(folder.glob(f"*/{TABLE}"))}
    if (folder / TABLE).is_file():
        found[""] = folder / TABLE
    if not found:
        raise Unusable(f"{folder}: no experiment has left a {TABLE} there")
    return found


def differences(old: Path, new: Path, renaming: Renaming) -> tuple[list[str], Counter[str]]:
    """Return the differences of two results folders, and what was compared."""
    before, after = tables(old), tables(new)
    found: list[str] = []
    compared: Counter[str] = Counter()
    for name in sorted(before.keys() | after.keys()):
        if name not in after or name not in before:
            side = "OLD" if name in before else "NEW"
            found.append(f"{name or TABLE}: only in {side}")
            continue
        # A table of the new names stays as it is.
        tables_pair = read_table(before[name], renaming), read_table(after[name], Renaming())
        found += [f"{name or TABLE}: {what}" for what in compare(*tables_pair, renaming)]
        compared["experiments"] += 1
        compared["runs"] += len(tables_pair[0].rows)
        compared["values"] += sum(len(row) - 1 for row in tables_pair[0].rows.values())
    return found, compared


def main(arguments: list[str]) -> int:
    """Compare two folders."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("old", metavar="OLD", type=Path)
    parser.add_argument("new", metavar="NEW", type=Path)
    parser.add_argument("--rename", metavar="MAP", type=Path, help="list of renamed columns")
    chosen = parser.parse_args(arguments)
    try:
        renaming = read_renaming(chosen.rename) if chosen.rename else Renaming()
        found, compared = differences(chosen.old, chosen.new, renaming)
    except Unusable as error:
        print(f"compare-results: {error}", file=sys.stderr)
        return 2
    for difference in found:
        print(difference)
    what = ", ".join(f"{number} {name}" for name, number in compared.items())
    print(f"{len(found)} differences; compared: {what or 'nothing'}")
    return 1 if found else 0
