#!/usr/bin/env python3
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Print what there is to run, a line each: "suite NAME" or "example PROGRAM ARGUMENTS"."""

import re
import runpy
from pathlib import Path

TESTS = Path(__file__).resolve().parent.parent / "test"
SUITE = re.compile(r'\b(?:UMTS_TEST_SUITE|TestSuite)\(\s*"([^"]+)"')


def main():
    """Print the C++ suites of test/, then the C++ examples that are switched on."""
    sources = sorted(TESTS.glob("*.cc"))
    for name in sorted({name for path in sources for name in SUITE.findall(path.read_text())}):
        print("suite", name)
    examples = runpy.run_path(str(TESTS / "examples-to-run.py"))["cpp_examples"]
    for command, do_run, _ in examples:
        if do_run == "True":
            print("example", command)


if __name__ == "__main__":
    main()
