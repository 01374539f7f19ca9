# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Every script of the gallery makes its picture, is short, and is on the page with it."""

import ast
import runpy
import sys
from pathlib import Path

import matplotlib.pyplot as plt
import pytest

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "examples" / "gallery"
SCRIPTS = sorted(path for path in FOLDER.glob("*.py") if path.stem != "gallery")


def test_a_dozen():
    assert len(SCRIPTS) >= 12


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_script(script, tmp_path, monkeypatch):
    assert len(script.read_text().splitlines()) <= 80
    monkeypatch.syspath_prepend(str(FOLDER))
    monkeypatch.setattr(sys, "argv", [str(script), str(tmp_path)])
    runpy.run_path(str(script), run_name="__main__")
    figure = plt.gcf()
    drawn = [axes for axes in figure.axes if axes.lines or axes.patches or axes.collections]
    assert drawn == figure.axes
    plt.close("all")
    assert (tmp_path / f"{script.stem}.png").stat().st_size > 5000


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_page(script):
    page = (ROOT / "doc" / "source" / "umts-gallery.rst").read_text()
    question = ast.get_docstring(ast.parse(script.read_text()))
    assert question.splitlines()[0] in page
    assert f"examples/gallery/{script.name}" in page
    assert f"gallery/{script.stem}.png" in page
    assert (ROOT / "doc" / "source" / "gallery" / f"{script.stem}.png").exists()
