# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Precompiled headers by way of ccache are those of the headers that are there."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

LAUNCHER = Path(__file__).parents[2] / "cmake" / "ccache.sh"
WORDS = ("-include", "all.hxx", "-Winvalid-pch")


class Checkout:
    """A folder with a header, the header that is precompiled, and a program."""

    def __init__(self, folder):
        self.folder = folder
        folder.mkdir()
        (folder / "all.hxx").write_text('#include "value.h"\n')
        (folder / "all.cxx").write_text("// nothing\n")
        (folder / "main.cc").write_text("int main() { return VALUE; }\n")

    def call(self, *words):
        """Call a compiler as CMake does."""
        cache = {
            "CCACHE_DIR": str(self.folder.parent / "cache"),
            "CCACHE_SLOPPINESS": "pch_defines,time_macros",
        }
        base = {"CCACHE_BASEDIR": str(self.folder), "CCACHE_NOHASHDIR": "1"}
        launcher = [str(LAUNCHER), shutil.which("ccache"), shutil.which("g++")]
        environment = {**os.environ, **cache, **base}
        subprocess.run([*launcher, *words], cwd=self.folder, env=environment, check=True)

    def build(self, value):
        """Precompile the header with this value, and tell what the program has."""
        (self.folder / "value.h").write_text(f"constexpr int VALUE = {value};\n")
        self.call("-x", "c++-header", *WORDS, "-o", "all.hxx.gch", "-c", "all.cxx")
        self.call(*WORDS, "-o", "main.o", "-c", "main.cc")
        self.call("main.o", "-o", "main")
        return subprocess.run([self.folder / "main"], check=False).returncode


@pytest.mark.skipif(not shutil.which("ccache"), reason="there is no ccache")
def test_header_that_changes_otherwise_in_another_checkout(tmp_path):
    first, second = Checkout(tmp_path / "first"), Checkout(tmp_path / "second")
    assert [first.build(1), second.build(1)] == [1, 1]
    assert [first.build(2), second.build(3)] == [2, 3]
    assert [first.build(1), second.build(2), first.build(3)] == [1, 2, 3]
