# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Which commit moved a number: fingerprints of quick data by commit, and a search between two."""

import csv
import hashlib
import io
import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from . import compare, files, provenance
from .errors import BAD_USAGE, UmtsError
from .layout import EXPERIMENTS, RESULTS, STATE
from .worktree import checkout, git

FILE = EXPERIMENTS / "fingerprints.csv"
COLUMNS = ("experiment", "fingerprint", "first_commit", "last_commit")
QUICK = "-quick"
DIRTY = "-dirty"
DIGITS = 16
NAMED = 10  # digits of a commit in what is printed
CHECKOUT = STATE / "bisect"  # a second checkout, with an environment of its own
KEPT = STATE / "bisect-data"

# Makes the quick data of an experiment at a commit and returns their folder.
Maker = Callable[[str], Path]


@dataclass(frozen=True)
class Record:
    """Quick data that were the same from one commit to another."""

    experiment: str
    fingerprint: str
    first_commit: str
    last_commit: str


@dataclass(frozen=True)
class Found:
    """Where data moved: the first commit that has others, and those that say nothing before it."""

    commits: Sequence[str]
    differences: Sequence[str]


class Silent(Exception):
    """A commit at which the experiment can't be run."""


def read(file: Path | None = None) -> list[Record]:
    """Return what is recorded, the oldest first."""
    file = file or FILE
    if not file.exists():
        return []
    lines = list(csv.reader(io.StringIO(file.read_text())))
    if not lines or tuple(lines[0]) != COLUMNS:
        raise UmtsError(f"{file}:1: the columns are {','.join(COLUMNS)}")
    for number, line in enumerate(lines[1:], 2):
        if len(line) != len(COLUMNS) or not all(line):
            raise UmtsError(f"{file}:{number}: a record has {len(COLUMNS)} values")
    return [Record(*line) for line in lines[1:]]


def write(records: Sequence[Record], file: Path | None = None) -> None:
    """Write records, whole or not at all."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(COLUMNS)
    rows.writerows((r.experiment, r.fingerprint, r.first_commit, r.last_commit) for r in records)
    files.write(file or FILE, text.getvalue())


def last(records: Sequence[Record], experiment: str) -> Record | None:
    """Return the newest record of an experiment."""
    return next((one for one in reversed(records) if one.experiment == experiment), None)


def table(folder: Path) -> compare.Table:
    """Return the data of an experiment."""
    try:
        return compare.read_table(folder / compare.TABLE, compare.Renaming())
    except compare.Unusable as error:
        raise UmtsError(str(error)) from error


def fingerprint(data: compare.Table) -> str:
    """Return what two tables have in common when they have the same values by column and run."""
    columns = sorted(column for column in data.columns if column != compare.IDENTITY)
    rows = sorted(
        [compare.canonical(row[column]) for column in columns] for row in data.rows.values()
    )
    return hashlib.sha256(json.dumps([columns, rows]).encode()).hexdigest()[:DIGITS]


def made_at(folder: Path) -> str:
    """Return the commit that a folder of results was made at."""
    file = folder / provenance.FILE
    try:
        return str(json.loads(file.read_text())["commit"] or "")
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise UmtsError(f"{file} says of no commit: {error}") from error


def record(commit: str, results: Path = RESULTS, file: Path | None = None) -> Iterator[str]:
    """Record the quick data of a commit; yield a sentence about each experiment that has any."""
    if not commit or commit.endswith(DIRTY):
        raise UmtsError("fingerprints are those of a commit: commit what has changed first")
    records = read(file)
    for folder in sorted(results.glob(f"*{QUICK}")):
        name = folder.name.removesuffix(QUICK)
        if not (folder / provenance.FILE).exists():  # written last
            yield f"{name}: not finished: run it again"
            continue
        if (at := made_at(folder)) != commit:
            yield f"{name}: not of this commit, but of {at or 'none'}: run it again"
            continue
        now = fingerprint(table(folder))
        before = last(records, name)
        if before is not None and before.fingerprint == now:
            records[records.index(before)] = replace(before, last_commit=commit)
            yield f"{name}: as at {before.last_commit}"
            continue
        records.append(Record(name, now, commit, commit))
        yield f"{name}: moved since {before.last_commit}" if before else f"{name}: new"
    write(records, file)


def between(good: str, bad: str) -> list[str]:
    """Return the commits after one, up to another, the oldest first."""
    commits = git("rev-list", "--reverse", "--ancestry-path", f"{good}..{bad}").split()
    if not commits:
        raise UmtsError(f"no commit comes after {good[:NAMED]} and up to {bad[:NAMED]}", BAD_USAGE)
    return commits


class Checkout:
    """A second checkout in which an experiment is run at one commit after the other."""

    def __init__(self, experiment: str) -> None:
        self.experiment = experiment

    def __call__(self, commit: str) -> Path:
        """Return the folder of the experiment's quick data at a commit; what is made is kept."""
        kept = KEPT / f"{self.experiment}-{commit[:DIGITS]}"
        if (kept / compare.TABLE).exists():
            return kept
        checkout(CHECKOUT, commit)
        command = [str(CHECKOUT / "utils" / "umts"), "run", self.experiment, "--quick"]
        ended = subprocess.run(command, stdout=subprocess.DEVNULL, cwd=CHECKOUT, check=False)
        made = CHECKOUT / "results" / f"{self.experiment}{QUICK}" / compare.TABLE
        if ended.returncode != 0 or not made.exists():
            raise Silent(commit)
        kept.mkdir(parents=True, exist_ok=True)
        files.write(kept / compare.TABLE, made.read_text())
        return kept


def search(good: str, commits: Sequence[str], make: Maker) -> Found | None:
    """Return where data moved after a commit; None when the last commit has the same.

    `commits` are those after it, the oldest first. One at which the experiment can't be run is
    passed over; it is among those found when it comes right before the one that has moved.
    """
    before = table(make(good))

    def differences(commit: str) -> list[str]:
        return list(compare.moved(before, table(make(commit))))

    moved = {commits[-1]: differences(commits[-1])}
    if not moved[commits[-1]]:
        return None
    low, high = -1, len(commits) - 1  # the data of `low` are the same, those of `high` are not
    silent: set[int] = set()
    while todo := [index for index in range(low + 1, high) if index not in silent]:
        middle = todo[len(todo) // 2]
        print(f"{len(todo)} commits to search: {commits[middle][:NAMED]}", file=sys.stderr)
        try:
            moved[commits[middle]] = differences(commits[middle])
        except Silent:
            silent.add(middle)
            continue
        if moved[commits[middle]]:
            high = middle
        else:
            low = middle
    return Found(commits[low + 1 : high + 1], moved[commits[high]])
