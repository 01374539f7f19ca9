# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""The checker of the manual's look, on two pages of its own."""

import pytest

import browser
from shared import loaded

STYLE = """
<meta name="viewport" content="width=device-width"><style>
body { margin: 0; background: #ffffff }
body[data-theme="dark"] { background: #111111 }
body[data-theme="dark"] img.diagram { color-scheme: dark }
img.diagram { color-scheme: light; width: 100px }
@media (prefers-color-scheme: dark) {
  body:not([data-theme="light"]) { background: #111111 }
  body:not([data-theme="light"]) img.diagram { color-scheme: dark }
}
.box { overflow-x: auto }
.wide { width: 500px }
</style>
"""
SVG = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><circle r='9'/></svg>"
DIAGRAM = '<img class="diagram" src="a.svg" alt="a circle">'


def page(inside, style=STYLE):
    """Return a page of the manual's build."""
    return f'{style}<div class="content"><article role="main">{inside}</article></div>'


@pytest.fixture
def faults(tmp_path):
    """What the checker says of a page, and of the one whose look by day and night it tries."""
    if browser.installed() is None:
        pytest.skip("no Chromium is installed: nobody has looked at the manual; Debian: chromium")
    check = loaded("check-manual").faults

    def said(one, other=None):
        (tmp_path / "a.svg").write_text(SVG)
        (tmp_path / "one.html").write_text(one)
        (tmp_path / "umts-design.html").write_text(other or page(DIAGRAM))
        return list(check(tmp_path))

    return said


def test_good_pages(faults):
    scrolled = '<div class="box"><div class="wide">wide</div></div>'
    assert faults(page(scrolled + DIAGRAM)) == []


def test_what_overflows_is_told(faults):
    assert faults(page('<div class="wide">words</div>')) == [
        "one.html at 390 pixels is 500 pixels wide",
        "one.html at 390 pixels has beyond its edge: DIV words",
    ]


def test_pictures_that_lack_are_told(faults):
    assert faults(page('<img src="b.svg" alt="b.svg">')) == [
        f"one.html at {width} pixels {fault} the picture b.svg"
        for width in (390, 1440)
        for fault in ("lacks", "does not describe")
    ]


def test_a_page_without_a_dark_side_is_told(faults):
    light = STYLE.replace("#111111", "#ffffff")
    said = faults(page(DIAGRAM), page(DIAGRAM, light))
    assert said == ["umts-design.html is not all dark when that is wanted"] * 2


def test_a_diagram_that_ignores_the_button_is_told(faults):
    deaf = STYLE.replace('body[data-theme="dark"] img.diagram { color-scheme: dark }', "")
    said = faults(page(DIAGRAM), page(DIAGRAM, deaf))
    assert said == ["umts-design.html is not all dark when that is wanted"]
