# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Every Python block of the manual's pages runs, the blocks of a page one after the other."""

import re
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

PAGES = Path(__file__).parents[2] / "doc" / "source"
BLOCK = re.compile(r"^( *)\.\. code-block:: python\n\n((?:\1   .*\n|\n)+)", re.MULTILINE)


def blocks(page):
    """Return the Python of a page, as one script."""
    return "\n".join(textwrap.dedent(match[2]) for match in BLOCK.finditer(page.read_text()))


WITH_PYTHON = sorted(page.stem for page in PAGES.glob("*.rst") if blocks(page))


def test_pages_have_python():
    assert "umts-python" in WITH_PYTHON


@pytest.mark.parametrize("name", WITH_PYTHON)
def test_blocks_run(name, tmp_path):
    script = tmp_path / f"{name}.py"
    script.write_text(blocks(PAGES / f"{name}.rst"))
    ended = subprocess.run(
        [sys.executable, str(script)], cwd=tmp_path, capture_output=True, text=True
    )
    assert ended.returncode == 0, ended.stderr[-2000:]
