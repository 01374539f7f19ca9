# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""A page that plays a recording of a network; one file, which needs no server and no network."""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from . import files, watch_traces
from .errors import BAD_USAGE, UmtsError
from .watch_page import head, part

MOST_MS = 1e9  # a browser holds no samples of more


def write_page(recording: Path, file: Path, title: str) -> None:
    """Write the page of a recording, or of a folder of traces; it appears complete or not at all."""
    data = watch_traces.convert(recording) if recording.is_dir() else checked(recording)
    files.write(file, head(title) + part(data))


def checked(recording: Path) -> bytes:
    """Return the lines of a recording; a last one that is not complete yet is left out.

    What is no recording is refused in one sentence, with the line that says so.
    """
    data = recording.read_bytes()
    lines = data[: data.rfind(b"\n") + 1].splitlines()
    if not lines:
        raise UmtsError(f"{recording} is empty: the program has recorded nothing", BAD_USAGE)
    network = Network()
    for number, line in enumerate(lines, 1):
        try:
            record = json.loads(line, parse_constant=refuse)
            network.take(record) if number > 1 else check_head(record)
        except (ValueError, TypeError, LookupError, RecursionError) as error:
            raise UmtsError(
                f"{recording}:{number}: this is no record of a network", BAD_USAGE
            ) from error
    if not network.ues:
        raise UmtsError(f"{recording} has no UE: there is nothing to watch", BAD_USAGE)
    return b"".join(line + b"\n" for line in lines)


def refuse(constant: str) -> None:
    """Refuse NaN and infinities, which JSON does not have."""
    raise ValueError(constant)


def check_head(record: Any) -> None:
    """Demand the first line of a recording."""
    if record["umts"] != "recording" or not (record["step_ms"] > 0 and record["tti_ms"] > 0):
        raise ValueError(record)


class Network:
    """The cells, UEs and formats of a recording so far, which other records name by numbers."""

    def __init__(self) -> None:
        """Begin without any."""
        self.cells, self.ues, self.formats = set[int](), set[int](), set[int]()

    def take(self, record: Sequence[Any]) -> None:
        """Take a record; one that names what there is not, or has a time that is none, is refused."""
        kind, first, *rest = record
        if kind in ("cell", "ue", "format"):
            known = {"cell": self.cells, "ue": self.ues, "format": self.formats}[kind]
            known.add(natural(first))
            return
        if kind == "hs":
            tti, offsets, *columns = rest
            demand([first], self.cells)
            natural(tti)
            demand(columns[0], self.ues)
            demand(columns[1], self.formats)
            if any(len(column) != len(offsets) for column in columns):
                raise ValueError(record)
            return
        if kind in ("links", "event", "ues", "places", "end") and not 0 <= first <= MOST_MS:
            raise ValueError(record)
        if kind in ("links", "event"):
            demand(rest[:1], self.ues)
        if kind == "links":
            demand(rest[1], self.cells)
        if kind == "ues" and any(len(column) > len(self.ues) for column in rest):
            raise ValueError(record)


def natural(number: Any) -> int:
    """Return a number that counts something, and refuse all else."""
    if not isinstance(number, int) or number < 0:
        raise ValueError(number)
    return number


def demand(numbers: Iterable[int], known: set[int]) -> None:
    """Demand that there is all that is named."""
    if not known.issuperset(numbers):
        raise ValueError(numbers)
