# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""What a folder of results holds, checked whole at its door: who shows it checks nothing."""

import csv
import io
import json
import math
import os
import stat
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import provenance
from .verdicts import STYLES

# What a picture begins and ends with; one that was cut lacks its end.
ENDS = {".svg": (b"<?xml", b"</svg>"), ".png": (b"\x89PNG\r\n", b"IEND\xaeB`\x82")}


class Broken(ValueError):
    """A file of results is none; the text says which, and what is wrong with it."""


@dataclass(frozen=True)
class Kept:
    """The results of an experiment: its verdicts, its runs, what they were made of."""

    verdicts: list[dict[str, Any]]
    runs: list[dict[str, str]]
    made_of: dict[str, Any]


def read(folder: Path) -> Kept:
    """Return what a folder holds; Broken or OSError when a file is not as the tool writes it."""
    verdicts = _json(folder / "verdicts.json")
    if not isinstance(verdicts, list):
        raise Broken("verdicts.json is no list of verdicts")
    for number, verdict in enumerate(verdicts, 1):
        _check(f"verdict {number} of verdicts.json", verdict, VERDICT)
    _check_pictures(folder)
    return Kept(verdicts, _runs(folder / "data.csv"), _made_of(folder / provenance.FILE))


def _of(kind: Any) -> Callable[[Any], bool]:
    """Return what tells whether a value is of some types; a number has to be finite."""
    return lambda value: (
        isinstance(value, kind) and (not isinstance(value, int | float) or math.isfinite(value))
    )


def _are_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(word, str) for word in value)


def _is_decided(value: Any) -> bool:
    if not isinstance(value, dict) or not isinstance(value.get("seeds"), list):
        return False
    return all(map(_of(int | float), [value.get("looks"), value.get("level"), *value["seeds"]]))


Schema = Mapping[str, Callable[[Any], bool]]

VERDICT: Schema = {
    "claim": _of(str),
    "paper": _of(str | int | float | None),
    **dict.fromkeys(("ours", "ci_low", "ci_high"), _of(int | float | None)),
    "verdict": lambda value: isinstance(value, str) and value in STYLES,
    "cause": _of(str | None),
}
RECORD: Schema = {
    **dict.fromkeys(("command", "date", "fingerprint"), _of(str)),
    "commit": _of(str | None),
    **dict.fromkeys(("umts", "ns3", "python", *provenance.PACKAGES), _of(str)),
    "first_run": _are_texts,
    "decide": _is_decided,
}


def _check(what: str, record: Any, schema: Schema, every: bool = True) -> None:
    """Demand the entries of a schema, or that those which are there are of their types."""
    if not isinstance(record, dict):
        raise Broken(f"{what} has no names")
    for name, is_right in schema.items():
        if name not in record and every:
            raise Broken(f"{what} has no '{name}'")
        if name in record and not is_right(record[name]):
            raise Broken(f"{what} has a '{name}' that is none")


def _octets(file: Path) -> bytes:
    """Return the contents of a regular file; nothing else is opened, a pipe would wait for ever."""
    if not stat.S_ISREG(file.stat().st_mode):
        raise Broken(f"{file.name} is no file")
    return file.read_bytes()


def _text(file: Path) -> str:
    try:
        return _octets(file).decode()
    except UnicodeDecodeError as error:
        raise Broken(f"{file.name} is no text") from error


def _json(file: Path) -> Any:
    try:
        return json.loads(_text(file))
    except (json.JSONDecodeError, RecursionError) as error:
        raise Broken(f"{file.name} is no JSON") from error


def _made_of(file: Path) -> dict[str, Any]:
    """Return the record of what results were made of; empty when they were made without one."""
    if not os.path.lexists(file):
        return {}
    record = _json(file)
    _check(file.name, record, RECORD, every=False)
    return record


def _runs(file: Path) -> list[dict[str, str]]:
    """Return the rows of the table of runs."""
    lines = csv.reader(io.StringIO(_text(file)))
    try:
        header = next(lines, [])
        rows = list(lines)
    except csv.Error as error:
        raise Broken(f"{file.name} is no table: {error}") from error
    needed = {"seed": int, "duration_s": float, "run_id": str}
    if not rows or not needed.keys() <= set(header):
        raise Broken(f"{file.name} has no runs")
    for number, cells in enumerate(rows, 2):
        if len(cells) != len(header):
            raise Broken(f"line {number} of {file.name} has {len(cells)} cells of {len(header)}")
    runs = [dict(zip(header, cells, strict=True)) for cells in rows]
    for number, run in enumerate(runs, 2):
        for name, kind in needed.items():
            try:
                kind(run[name])
            except ValueError as error:
                raise Broken(f"line {number} of {file.name} has no {name}") from error
    return runs


def _check_pictures(folder: Path) -> None:
    """Demand a whole picture; of the two kinds one may be missing."""
    there = [file for kind in ENDS if os.path.lexists(file := folder / f"figure{kind}")]
    if not there:
        raise Broken("there is neither figure.svg nor figure.png")
    for file in there:
        begin, end = ENDS[file.suffix]
        data = _octets(file)
        if not data.startswith(begin) or not data.rstrip().endswith(end):
            raise Broken(f"{file.name} is no whole picture")
