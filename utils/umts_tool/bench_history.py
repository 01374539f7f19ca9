# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""What benchmarks have measured, kept by commit and machine."""

import json
import os
import platform
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from . import version
from .layout import RESULTS

FILE = RESULTS / "bench.jsonl"


def machine() -> str:
    """Return what measures: the kind of processor, and how many of them there are."""
    try:
        found = re.search(
            r"^model name\s*:\s*(.+)$", Path("/proc/cpuinfo").read_text(), re.MULTILINE
        )
    except OSError:
        found = None
    name = found[1].strip() if found else platform.processor() or platform.machine()
    return f"{name}, {os.cpu_count()} CPUs"


def keep(numbers: Mapping[str, Any], file: Path | None = None) -> dict[str, Any]:
    """Add the numbers of this commit on this machine to a file, one JSON object a line."""
    file = file or FILE
    record = {
        "commit": version.commit_of_checkout() or None,
        "machine": machine(),
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "numbers": dict(numbers),
    }
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("a") as lines:
        lines.write(json.dumps(record, ensure_ascii=False) + "\n")
    return record


def before(record: Mapping[str, Any], file: Path | None = None) -> dict[str, Any] | None:
    """Return the last record of another commit on the same machine, None when there is none."""
    file = file or FILE
    if not file.exists():
        return None
    for line in reversed(file.read_text().splitlines()):
        try:
            other = json.loads(line)
        except ValueError:
            continue  # a line that a full disk has cut
        if other["machine"] == record["machine"] and other["commit"] != record["commit"]:
            return dict(other)
    return None
