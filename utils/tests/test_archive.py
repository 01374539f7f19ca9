# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""What ns-3's App Store gets: the archive of a commit, which is the module, whole, and a picture."""

import re
import shutil
import subprocess
import sys
import tarfile

import pytest
from PIL import Image

from shared import git
from umts_tool import version
from umts_tool.layout import ROOT, UTILS

SCRIPT = UTILS / "make-archive.sh"


def call(*command, folder=ROOT):
    """Return what a command did."""
    return subprocess.run([*map(str, command)], cwd=folder, capture_output=True, text=True)


def run(*command, folder=ROOT):
    """Return the output of a command that succeeds."""
    ended = call(*command, folder=folder)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


def commit(module, declaration):
    """Commit a CMakeLists.txt."""
    (module / "CMakeLists.txt").write_text(declaration)
    git(module, "add", "--all")
    git(module, "commit", "--quiet", "--message=One")


@pytest.fixture
def module(tmp_path):
    """A clone of a small module that declares version 7.8.9."""
    folder = tmp_path / "module"
    (folder / "utils").mkdir(parents=True)
    shutil.copy(SCRIPT, folder / "utils")
    git(folder, "init", "--quiet")
    commit(folder, "project(umts VERSION 7.8.9 LANGUAGES CXX)\n")
    return folder


def pack(module):
    """Return what packing a module into the folder around it does."""
    return call(module / "utils" / SCRIPT.name, module.parent)


@pytest.fixture
def archive(tmp_path):
    if not (ROOT / ".git").exists():
        pytest.skip("this is no clone of git: no archive was made")
    said = run(SCRIPT, tmp_path)
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
    run(sys.executable, "-B", module / "utils" / "check-lists.py", folder=tmp_path)


def test_one_commit_makes_one_archive(archive, tmp_path):
    before = archive.read_bytes()
    run(SCRIPT, tmp_path)
    assert archive.read_bytes() == before


def test_version_is_that_of_the_commit(module, tmp_path):
    (module / "CMakeLists.txt").write_text("project(umts VERSION 9.9.9 LANGUAGES CXX)\n")
    ended = pack(module)
    assert ended.stdout == f"{tmp_path}/umts-7.8.9.tar.gz\n"
    assert ended.stderr == "make-archive.sh: left out is what has not been committed\n"


def test_failing_git_is_one_sentence_and_no_archive(module, tmp_path):
    script = run("git", "rev-parse", f"HEAD:utils/{SCRIPT.name}", folder=module).strip()
    (module / ".git" / "objects" / script[:2] / script[2:]).unlink()
    ended = pack(module)
    assert ended.returncode == 2
    assert ended.stderr.splitlines()[-1] == "make-archive.sh: git could not pack the last commit"
    assert [path.name for path in tmp_path.iterdir()] == ["module"]


def test_commit_without_version_is_one_sentence(module, tmp_path):
    commit(module, "project(umts LANGUAGES CXX)\n")
    sentence = "make-archive.sh: the CMakeLists.txt of the last commit declares no version\n"
    assert (pack(module).returncode, pack(module).stderr) == (2, sentence)


def test_no_clone_and_no_folder_are_one_sentence_each(module, tmp_path):
    shutil.rmtree(module / ".git")
    ended = pack(module)
    assert ended.returncode == 2
    assert ended.stderr.startswith(f"make-archive.sh: {module} is no clone of git")
    ended = call(module / "utils" / SCRIPT.name, tmp_path / "none")
    assert ended.returncode == 2
    assert ended.stderr == f"make-archive.sh: there is no folder {tmp_path}/none\n"


def test_picture_and_abstract_are_as_the_store_wants_them():
    with Image.open(ROOT / "doc" / "thumbnail.png") as picture:
        assert (picture.format, picture.mode, picture.size) == ("PNG", "RGBA", (100, 100))
        assert picture.getpixel((0, 0))[3] == 0, "it is transparent"
    cited = (ROOT / "CITATION.cff").read_text()
    [abstract] = re.findall(r"^abstract: >-\n((?:  .*\n)+)", cited, re.MULTILINE)
    assert len(" ".join(abstract.split())) <= 255
