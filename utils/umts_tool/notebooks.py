# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Notebooks of the manual's pages: their text, their Python, and what that prints and draws.

Sphinx writes a page as Markdown, jupytext makes a notebook of it, nbclient runs it.
"""

import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from .errors import BAD_USAGE, UmtsError
from .files import write

BLOCK = ".. code-block:: python\n"
FENCE = "```"
NOWHERE = re.compile(r"\[([^\]]+)\]\(\)")  # what is left of a link to a section of the same page
LESSONS = ("umts-lesson-*", "umts-wifi", "umts-course")
KERNEL = {"name": "python3", "display_name": "Python 3", "language": "python"}
LONGEST_S = 600  # of a cell
# Links lead to the manual beside the notebooks, as utils/build-manual.sh leaves it.
SETTINGS = (
    "extensions=sphinx_markdown_builder",
    "markdown_http_base=../doc",
    "markdown_uri_doc_suffix=.html",
)


def lessons(source: Path) -> list[str]:
    """Return the names of the pages that are lessons."""
    return sorted({page.stem for name in LESSONS for page in source.glob(f"{name}.rst")})


def chosen(names: Sequence[str], source: Path) -> list[str]:
    """Return the pages of these names, or all lessons; a sentence for one that has no Python."""
    for name in names:
        page = source / f"{name}.rst"
        if not page.is_file():
            raise UmtsError(f"there is no page {name}; one is umts-tutorial", BAD_USAGE)
        if BLOCK not in page.read_text():
            raise UmtsError(f"page {name} has no Python: there is nothing to run", BAD_USAGE)
    return list(names) or lessons(source)


def markdown(names: Sequence[str], source: Path, folder: Path) -> None:
    """Write pages as Markdown into a folder."""
    settings = [word for setting in SETTINGS for word in ("-D", setting)]
    pages = [str(source / f"{name}.rst") for name in names]
    command = [sys.executable, "-m", "sphinx", "-Q", "-b", "markdown", *settings]
    state = ["-d", str(folder / "doctrees")]
    ended = subprocess.run(
        [*command, *state, str(source), str(folder), *pages],
        capture_output=True,
        text=True,
        check=False,
    )
    missing = [name for name in names if not (folder / f"{name}.md").is_file()]
    if missing:
        raise UmtsError(f"Sphinx has not written {missing[0]}: {ended.stderr.strip()[-300:]}")


def link_sections(text: str) -> str:
    """Return Markdown whose links to its own sections lead there, as Jupyter names them."""
    parts = text.split(FENCE)
    for i in range(0, len(parts), 2):  # outside of code, where brackets may be calls
        parts[i] = NOWHERE.sub(lambda link: f"[{link[1]}](#{link[1].replace(' ', '-')})", parts[i])
    return FENCE.join(parts)


def run(notebook: Any, folder: Path) -> None:
    """Run a notebook in a folder; its outputs are part of it then."""
    from nbclient import NotebookClient
    from nbclient.exceptions import CellExecutionError

    place = {"metadata": {"path": str(folder)}}
    client = NotebookClient(notebook, timeout=LONGEST_S, startup_timeout=LONGEST_S, resources=place)
    try:
        client.execute()
    except CellExecutionError as error:
        raise UmtsError(f"a cell has failed: {error.ename}: {error.evalue}") from error
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)  # times, which differ from run to run


def make(names: Sequence[str], source: Path, out: Path, tell: Callable[[Path], None]) -> list[Path]:
    """Make notebooks of pages, with outputs, and tell of each as it is there; return them."""
    import jupytext

    made = []
    with tempfile.TemporaryDirectory() as place:
        markdown(names, source, Path(place))
        for name in names:
            page = link_sections((Path(place) / f"{name}.md").read_text())
            notebook = jupytext.reads(page, fmt="md")
            notebook.metadata = {"kernelspec": KERNEL}
            with tempfile.TemporaryDirectory() as folder:
                try:
                    run(notebook, Path(folder))
                except UmtsError as error:
                    raise UmtsError(f"{name}: {error}") from error
            out.mkdir(parents=True, exist_ok=True)
            file = out / f"{name}.ipynb"
            write(file, jupytext.writes(notebook, "ipynb") + "\n")
            tell(file)
            made.append(file)
    return made
