# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""A page that plays a recording of a network; one file, which needs no server and no network."""

import json
from pathlib import Path

from . import watch_traces
from .errors import BAD_USAGE, UmtsError
from .watch_page import head, part


def write_page(recording: Path, file: Path, title: str) -> None:
    """Write the page of a recording, or of a folder of traces; it appears complete or not at all."""
    data = watch_traces.convert(recording) if recording.is_dir() else checked(recording)
    partial = file.with_name(f".{file.name}.tmp")
    try:
        partial.write_bytes(head(title) + part(data))
        partial.replace(file)
    finally:
        partial.unlink(missing_ok=True)


def checked(recording: Path) -> bytes:
    """Return the lines of a recording; a last one that is not complete yet is left out.

    What is no recording is refused in one sentence, with the line that says so.
    """
    data = recording.read_bytes()
    lines = data[: data.rfind(b"\n") + 1].splitlines()
    if not lines:
        raise UmtsError(f"{recording} is empty: the program has recorded nothing", BAD_USAGE)
    ues = 0
    for number, line in enumerate(lines, 1):
        try:
            record = json.loads(line)
        except ValueError:
            record = None
        is_head = isinstance(record, dict) and record.get("umts") == "recording"
        if not (is_head if number == 1 else isinstance(record, list) and record):
            raise UmtsError(f"{recording}:{number}: this is no record of a network", BAD_USAGE)
        ues += number > 1 and record[0] == "ue"
    if not ues:
        raise UmtsError(f"{recording} has no UE: there is nothing to watch", BAD_USAGE)
    return b"".join(line + b"\n" for line in lines)
