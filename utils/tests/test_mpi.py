# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""One simulation as several processes, wherever the build has MPI, and what compares them."""

import subprocess
import sys

import pytest

from shared import executable
from umts_tool.layout import BUILD, ROOT

CHECK = ROOT / "utils" / "check-ranks.py"
PROGRAM = BUILD / "bin" / "umts-mpi"


def check(program, *words):
    return subprocess.run(
        [sys.executable, CHECK, program, *words], capture_output=True, text=True, check=False
    )


@pytest.fixture
def pretended(tmp_path, monkeypatch):
    """A program that prints its run, and what it is told under mpirun."""

    def make(under_mpirun):
        scripts = {
            "ldd": "echo libmpi.so.40",
            "mpirun": 'while [ "${1#/}" = "$1" ]; do shift; done\nRANKS=2 exec "$@"',
            "umts-mpi": f'echo "$@" ${{RANKS:+{under_mpirun}}}',
        }
        for name, text in scripts.items():
            executable(tmp_path / name, text)
        monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
        return tmp_path / "umts-mpi"

    return make


def test_equal_tables(pretended):
    ended = check(pretended(""), "--runs=3")
    assert ended.returncode == 0
    assert ended.stdout.splitlines()[-1] == "runs equal 3, different 0"


def test_a_different_table_is_shown(pretended):
    ended = check(pretended("other"), "--runs=1")
    assert ended.returncode == 1
    assert "--run=1 other" in ended.stdout
    assert ended.stdout.splitlines()[-1] == "runs equal 0, different 1"


def test_without_mpi_it_says_so():
    ended = check("/bin/sh")
    assert ended.returncode == 0
    assert ended.stdout.endswith("is built without MPI, as its ns-3 is; nothing was compared\n")


def test_a_simulation_as_two_processes():
    if not PROGRAM.exists():
        pytest.skip("umts-mpi is not built")
    ended = check(PROGRAM, "--runs=3", "--", "--duration=1s")
    if "without MPI" in ended.stdout:
        pytest.skip("ns-3 is without MPI")
    assert ended.returncode == 0, ended.stdout + ended.stderr
