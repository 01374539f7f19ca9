# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""What a result was made of and when: command, code, versions, date."""

import json
import platform
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib import metadata
from typing import Any

from . import version

FILE = "provenance.json"
PACKAGES = ("numpy", "pandas", "scipy", "matplotlib")


def made_with() -> dict[str, Any]:
    """Return when and with what something is made."""
    return {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "commit": version.commit_of_checkout() or None,
        "umts": version.of_module(),
        "ns3": version.of_ns3(),
    }


def record(command: str, fingerprint: str, example: Sequence[str], runs: int) -> dict[str, Any]:
    """Return where results come from; `example` is the command line of their first run."""
    return {
        "command": command,
        **made_with(),
        "python": platform.python_version(),
        **{package: metadata.version(package) for package in PACKAGES},
        "fingerprint": fingerprint,
        "first_run": list(example),
        "runs": runs,
    }


def text(made_of: dict[str, Any]) -> str:
    """Return a record as the text of its file."""
    return json.dumps(made_of, indent=1, ensure_ascii=False) + "\n"
