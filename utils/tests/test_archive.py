# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""The archive of a commit is the module, whole, in a folder of its name."""

import subprocess
import sys
import tarfile

import pytest

from umts_tool import version
from umts_tool.layout import ROOT, UTILS


def run(*command, folder=ROOT):
    """Return the output of a command that succeeds."""
    return subprocess.run(
        [*map(str, command)], cwd=folder, check=True, capture_output=True, text=True
    ).stdout


@pytest.fixture
def archive(tmp_path):
    if not (ROOT / ".git").exists():
        pytest.skip("this is no clone of git: no archive was made")
    said = run(UTILS / "make-archive.sh", tmp_path)
    path = tmp_path / f"umts-{version.of_module()}.tar.gz"
    assert said == f"{path}\n"
    return path


def test_it_unpacks_in_contrib_as_the_module(archive, tmp_path):
    contrib = tmp_path / "ns-3" / "contrib"
    with tarfile.open(archive) as packed:
        packed.extractall(contrib, filter="data")
    assert [path.name for path in contrib.iterdir()] == ["umts"]
    module = contrib / "umts"
    files = {str(file.relative_to(module)) for file in module.rglob("*") if file.is_file()}
    assert files == set(run("git", "ls-tree", "-r", "--name-only", "HEAD").splitlines())
    commit = run("git", "rev-parse", "HEAD")[:10]
    said = run(sys.executable, module / "utils" / "umts", "--version", folder=tmp_path)
    assert f"umts {version.of_module()} (commit {commit}), ns-3 " in said
    for checker in ("check-lists.py", "check-docs.py"):
        run(sys.executable, "-B", module / "utils" / checker, folder=tmp_path)


def test_one_commit_makes_one_archive(archive, tmp_path):
    before = archive.read_bytes()
    run(UTILS / "make-archive.sh", tmp_path)
    assert archive.read_bytes() == before


def test_what_cannot_be_packed_is_one_sentence(tmp_path):
    ended = subprocess.run(
        [UTILS / "make-archive.sh", tmp_path / "none"], capture_output=True, text=True
    )
    assert ended.returncode == 2
    assert ended.stderr == f"make-archive.sh: there is no folder {tmp_path}/none\n"
