#!/usr/bin/env python3
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Prove that a project of one's own builds against the module as README says.

The project is README's CMakeLists.txt in an empty folder outside the checkout, its program the
first example; the program must print what the example prints. Exits with 1 when it does not.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STATE = ROOT / ".umts"
TOOLS = STATE / "venv" / "bin"


def recipe():
    """Return the CMakeLists.txt of README."""
    blocks = re.findall(r"^```cmake\n(.*?)^```$", (ROOT / "README.md").read_text(), re.M | re.S)
    recipes = [block for block in blocks if "find_package(umts" in block]
    if len(recipes) != 1:
        sys.exit(f"README.md has {len(recipes)} recipes with find_package(umts)")
    return recipes[0]


def output(*command):
    """Return what a command prints; when it fails, all of that is the complaint."""
    ended = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    if ended.returncode != 0:
        sys.exit(f"{ended.stdout}{ended.stderr}{command[0]}: exit code {ended.returncode}")
    return ended.stdout


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "CMakeLists.txt").write_text(recipe())
        (folder / "my.cc").write_text((ROOT / "examples" / "umts-first.cc").read_text())
        configure = ["-S", folder, "-B", folder / "build", "-G", "Ninja"]
        configure += [f"-DCMAKE_MAKE_PROGRAM={TOOLS / 'ninja'}"]
        configure += [f"-DCMAKE_PREFIX_PATH={STATE / 'ns3'}"]
        output(TOOLS / "cmake", *configure)
        output(TOOLS / "cmake", "--build", folder / "build")
        ours, examples = output(folder / "build" / "my"), output(STATE / "build/bin/umts-first")
    if not examples or ours != examples:
        sys.exit(f"my prints {ours!r}, umts-first prints {examples!r}")


if __name__ == "__main__":
    main()
