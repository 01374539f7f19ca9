# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""utils/check-ns3.sh in a tree whose ns-3 and compiler are scripts."""

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
NS3 = """#!/bin/sh
case "$*" in
configure*) ;;
run*{failing}*) echo "no room"; exit 1 ;;
run*) ;;
esac
"""
WARNINGS = """#!/bin/sh
echo "src/core/model/nstime.h:7:1: warning: not of the module"
echo "contrib/umts/model/a/umts-identities.h:3:1: warning: of the module"
echo "contrib/umts/model/a/umts-identities.h:3:1: warning: of the module"
"""
SILENCE = "#!/bin/sh\n"


def script(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)


@pytest.fixture
def tree(tmp_path):
    (tmp_path / "src/core").mkdir(parents=True)
    (tmp_path / "VERSION").write_text("3.99")
    (tmp_path / "CMakeLists.txt").touch()
    return tmp_path


def check(tree, failing="nothing", compiler=SILENCE):
    script(tree / "ns3", NS3.format(failing=failing))
    script(tree / "bin/cmake", compiler)
    path = f"{tree / 'bin'}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        [ROOT / "utils/check-ns3.sh", tree],
        env=dict(os.environ, PATH=path),
        text=True,
        capture_output=True,
    )


def number_of_suites():
    listed = subprocess.run(
        [ROOT / "utils/list-tests.py"], text=True, capture_output=True, check=True
    )
    return len(listed.stdout.splitlines())


def test_everything_passes(tree):
    ended = check(tree)
    assert ended.returncode == 0
    last = ended.stdout.splitlines()[-1]
    assert last == f"suites passed {number_of_suites()}, failed 0, warnings 0"
    assert (tree / "contrib/umts").resolve() == ROOT


def test_suite_that_fails_and_warning_of_the_module(tree):
    ended = check(tree, failing="umts-tcp-over-hsdpa", compiler=WARNINGS)
    assert ended.returncode == 1
    last = ended.stdout.splitlines()[-1]
    assert last == f"suites passed {number_of_suites() - 1}, failed 1, warnings 1"
    assert "    no room" in ended.stdout.splitlines()


def test_build_that_fails_shows_its_end(tree):
    ended = check(tree, compiler="#!/bin/sh\necho no such type\nexit 1\n")
    assert ended.returncode == 2
    assert ended.stderr.splitlines() == [
        "no such type",
        "check-ns3.sh: cannot build ns-3 3.99",
    ]


def test_folder_that_is_no_tree(tmp_path):
    ended = check(tmp_path)
    assert ended.returncode == 2
    assert ended.stderr == f"check-ns3.sh: {tmp_path} is no ns-3 source tree\n"


def test_another_copy_of_the_module_is_left_alone(tree):
    (tree / "contrib/umts").mkdir(parents=True)
    ended = check(tree)
    assert ended.returncode == 2
    assert "is another copy of the module; move it away" in ended.stderr
    assert not (tree / "contrib/umts").is_symlink()
