#!/usr/bin/env python3
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Draw the diagrams of the manual into doc/source/diagrams; --check: they must be as drawn now.

Where there is a Chromium it also makes doc/thumbnail.png of one of them.
"""

import argparse
import sys
import tempfile
from pathlib import Path

import credits
import data_path
import handover
import stack
import thumbnail
import tti_timing

DOC = Path(__file__).resolve().parents[1]
sys.path.append(str(DOC.parent / "utils" / "tests"))

import browser

FOLDER = DOC / "source" / "diagrams"
DIAGRAMS = (credits, data_path, handover, stack, thumbnail, tti_timing)


def main() -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing, compare")
    check = parser.parse_args().check
    FOLDER.mkdir(exist_ok=True)
    stale = 0
    for diagram in DIAGRAMS:
        file = FOLDER / f"{diagram.__name__}.svg"
        svg = diagram.draw().svg()
        if not check:
            file.write_text(svg)
        elif not file.exists() or file.read_text() != svg:
            print(f"{file} is not as doc/diagrams/draw.py draws it", file=sys.stderr)
            stale = 1
    if not check and browser.installed():
        make_thumbnail()
    return stale


def make_thumbnail() -> None:
    """Make the PNG, which is transparent, of the thumbnail."""
    folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
    with folder as profile, browser.opened(profile) as page:
        page.open(FOLDER / "thumbnail.svg", thumbnail.SIZE)
        nothing = {"r": 0, "g": 0, "b": 0, "a": 0}
        page.call("Emulation.setDefaultBackgroundColorOverride", color=nothing)
        page.screenshot(DOC / "thumbnail.png", thumbnail.SIZE, thumbnail.SIZE)


if __name__ == "__main__":
    sys.exit(main())
