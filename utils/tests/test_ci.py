# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""What .ci/run does where a program is missing that the tests leave parts out without."""

import shutil
import subprocess

import pytest

from shared import executable
from umts_tool.layout import ROOT

NEEDED = {"Python.h": "python3-dev", "ping": "iputils-ping"}
NEEDED |= {name: name for name in ("ccache", "chromium", "doxygen", "tshark")}


@pytest.fixture
def ci(tmp_path):
    """Return what runs .ci/run among stand-ins for the programs; git ends it with exit code 7."""
    tools = tmp_path / "bin"
    tools.mkdir()

    def stand_in(name, text):
        executable(tools / name, text)

    def run(user, *there):
        for name in ("bash", "dirname", "mktemp", "rm", "touch", "chmod"):
            (tools / name).symlink_to(shutil.which(name))
        stand_in("git", "exit 7")
        stand_in("id", f"echo {user}")
        stand_in("python3", f"echo {tmp_path}")
        for name in there:
            stand_in(name, "exit 0") if name != "Python.h" else (tmp_path / name).touch()
        path = {"PATH": str(tools)}
        return subprocess.run([ROOT / ".ci/run"], env=path, capture_output=True, text=True)

    run.stand_in = stand_in
    return run


def test_with_all_of_it_the_tests_begin(ci):
    ended = ci(1000, *NEEDED)
    assert (ended.returncode, ended.stderr) == (7, "")


@pytest.mark.parametrize("name", NEEDED)
def test_one_that_is_missing_and_cannot_be_installed_is_a_failure(ci, name):
    ended = ci(1000, *(NEEDED.keys() - {name}))
    assert ended.returncode == 1
    [line] = ended.stderr.splitlines()
    assert line.startswith("FAILED: ") and line.endswith(f" {NEEDED[name]}")


@pytest.mark.parametrize(("does", "code"), [("exit 0", 1), ("exit 100", 1), ("", 7)])
def test_installation_counts_by_what_is_there_after_it(ci, tmp_path, does, code):
    install = f"touch {tmp_path}/bin/tshark; chmod +x {tmp_path}/bin/tshark"
    ci.stand_in("apt-get", does or install)
    ended = ci(0, *(NEEDED.keys() - {"tshark"}))
    assert ended.returncode == code
    assert ("FAILED" in ended.stderr) == (code == 1)
