# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Lessons are notebooks that run without a window: text and Python of the page, and what it prints."""

import re

import pytest
from test_manual import LESSONS, PAGES, blocks

from umts_tool import cli, extras, notebooks
from umts_tool.errors import UmtsError

MOST_OCTETS = 200_000


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """Make all notebooks by the command, and return them by name."""
    extras.ensure(extras.NOTEBOOKS)
    import nbformat

    folder = tmp_path_factory.mktemp("notebooks")
    assert cli.main(["notebooks", "--out", str(folder)]) == 0
    return {file.stem: nbformat.read(file, 4) for file in folder.glob("*.ipynb")}


def test_there_are_ten_lessons(made):
    assert len(LESSONS) >= 10
    assert sorted(made) == LESSONS


@pytest.mark.parametrize("name", LESSONS)
def test_notebook_is_the_page_with_outputs(name, made):
    cells = made[name].cells
    code = [cell for cell in cells if cell.cell_type == "code"]
    page = [line for line in blocks(PAGES / f"{name}.rst").splitlines() if line.strip()]
    assert [line for cell in code for line in cell.source.splitlines() if line.strip()] == page
    assert cells[0].cell_type == "markdown" and cells[0].source.startswith("# ")
    outputs = [output for cell in code for output in cell.outputs]
    assert not [output for output in outputs if output.output_type == "error"]
    assert [output for output in outputs if output.output_type == "stream"]
    assert [output for output in outputs if "image/png" in output.get("data", {})]
    assert len(str(made[name])) < MOST_OCTETS


def test_links_to_sections_lead_there(made):
    for name, notebook in made.items():
        text = "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")
        sections = {
            title.replace(" ", "-") for title in re.findall(r"^#+ (.+)$", text, re.MULTILINE)
        }
        linked = re.findall(r"\]\(#?([^)/.]*)\)", text)
        assert set(linked) <= sections, name
        assert name != "umts-course" or len(linked) == 5


def test_page_that_cannot_be_one_is_one_sentence(capfd):
    for name, sentence in (("umts-nothing", "no page"), ("umts-glossary", "no Python")):
        assert cli.main(["notebooks", name]) == 2
        told = capfd.readouterr().err
        assert sentence in told and told.count("\n") == 1


def test_cell_that_fails_is_named(tmp_path):
    extras.ensure(extras.NOTEBOOKS)
    source = tmp_path / "source"
    source.mkdir()
    (source / "conf.py").write_text("root_doc = 'wrong'\n")
    page = "Wrong\n=====\n\n.. code-block:: python\n\n   1 / 0\n"
    (source / "wrong.rst").write_text(page)
    with pytest.raises(UmtsError, match="wrong: a cell has failed: ZeroDivisionError"):
        notebooks.make(["wrong"], source, tmp_path / "out", lambda file: None)
    assert not (tmp_path / "out").exists()
