# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Every Python block of the manual's pages runs, the blocks of a page one after the other.

Those of the lessons run as notebooks, in test_notebooks.py. Commands of which the page says what
they print do print it.
"""

import re
import shlex
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from umts_tool import notebooks

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "doc" / "source"
BLOCK = re.compile(r"^( *)\.\. code-block:: python\n\n((?:\1   .*\n|\n)+)", re.MULTILINE)


def blocks(page):
    """Return the Python of a page, as one script."""
    return "\n".join(textwrap.dedent(match[2]) for match in BLOCK.finditer(page.read_text()))


# Commands and the paragraph behind them; a command that "prints" the block behind it.
TEXT = r"\.\. code-block:: text\n\n((?:   .*\n)+)"
SHELL = re.compile(rf"^{TEXT}\n((?:\S.*\n)+)", re.MULTILINE)
PRINTS = re.compile(rf"``(\./utils/umts [^`]+)`` prints\n\n{TEXT}")


def printed(page):
    """Yield the commands of the tool whose output is on a page, and that output."""
    text = page.read_text()
    for command, block in PRINTS.findall(text):
        yield command, textwrap.dedent(block)
    for block, behind in SHELL.findall(text):
        output = re.search(r"\bprints? ``([^`]+)``", behind)
        for command in (
            re.findall(r"^   (\./utils/umts .*)$", block, re.MULTILINE) if output else ()
        ):
            yield command, output[1]


COMMANDS = [(page.stem, *one) for page in sorted(PAGES.glob("*.rst")) for one in printed(page)]
NEEDS = {"umts-gym": "gymnasium"}  # what a page takes that the tests do without
LESSONS = notebooks.lessons(PAGES)
WITH_PYTHON = sorted(page.stem for page in PAGES.glob("*.rst") if blocks(page))


def test_pages_have_python():
    assert "umts-python" in WITH_PYTHON


@pytest.mark.parametrize("name", [name for name in WITH_PYTHON if name not in LESSONS])
def test_blocks_run(name, tmp_path):
    if name in NEEDS:
        pytest.importorskip(
            NEEDS[name], reason=f"{NEEDS[name]} is not installed: {name} is not tested"
        )
    script = tmp_path / f"{name}.py"
    script.write_text(blocks(PAGES / f"{name}.rst"))
    ended = subprocess.run(
        [sys.executable, str(script)], cwd=tmp_path, capture_output=True, text=True
    )
    assert ended.returncode == 0, ended.stderr[-2000:]


@pytest.mark.parametrize(("page", "command", "output"), COMMANDS)
def test_command_prints_what_the_page_says(page, command, output):
    ended = subprocess.run(shlex.split(command), cwd=ROOT, capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr[-2000:]
    assert output in ended.stdout


def test_tutorial_has_such_commands():
    assert [page for page, *_ in COMMANDS].count("umts-tutorial") == 2
