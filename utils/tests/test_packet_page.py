# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""The page that follows a datagram by logs shows what its command prints."""

import subprocess
import textwrap
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def code_blocks(page: str) -> list[str]:
    """Return the blocks of text of a page."""
    parts = page.split(".. code-block:: text\n\n")[1:]
    return [textwrap.dedent(part.split("\n\n")[0] + "\n") for part in parts]


def test_the_logs_are_those_of_the_command():
    command, shown = code_blocks((ROOT / "doc/source/umts-packet.rst").read_text(encoding="utf-8"))
    ended = subprocess.run(["sh", "-ec", command], cwd=ROOT, capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr
    said = [line for line in ended.stderr.splitlines() if line.startswith("+")]
    assert said == shown.splitlines()
