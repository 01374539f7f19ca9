#!/usr/bin/env python3
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Draw the diagrams of the manual into doc/source/diagrams; --check: they must be as drawn now."""

import argparse
import sys
from pathlib import Path

import credits
import data_path
import handover
import stack
import tti_timing

FOLDER = Path(__file__).resolve().parents[1] / "source" / "diagrams"
DIAGRAMS = (credits, data_path, handover, stack, tti_timing)


def main() -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
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
    return stale


if __name__ == "__main__":
    sys.exit(main())
