# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Checkers of the text: one version, one form of a check, a file in changes/ with each change, the form of a commit."""

import re
import subprocess
import sys
from functools import partial
from types import SimpleNamespace

import pytest

from shared import git, write_files
from umts_tool.layout import ROOT, UTILS

PINNED = dict(
    re.findall(r"^([\w-]+)==(\S+)$", (UTILS / "requirements-checks.txt").read_text(), re.M)
)


def test_hooks_have_the_pinned_versions():
    hooks = dict(re.findall(r'"([\w-]+)==([^"]+)"', (ROOT / ".pre-commit-config.yaml").read_text()))
    assert hooks.keys() == {"clang-format", "codespell", "reuse", "ruff"}
    assert hooks == {name: PINNED[name] for name in hooks}


def test_hosted_runs_call_what_is_tested_here():
    text = (ROOT / ".github/workflows/ci.yml").read_text()
    assert "- run: sudo .ci/run\n" in text
    assert "utils/check-ns3.sh ../ns-3\n" in text
    [matrix] = re.findall(r"ns3: \[(.+)\]", text)
    manual = (ROOT / "doc/source/umts-versions.rst").read_text()
    versions = re.findall(r'"(3\.\d+)"', matrix)
    assert versions == sorted(versions) and len(versions) > 3
    assert {"3.37", "3.40", "3.44", "3.48"} <= set(versions)
    assert all(re.search(rf"3\.{v[2:]}\b", manual) for v in versions)


def test_tests_check_in_one_form():
    sources = [file for file in (ROOT / "test").rglob("*") if file.suffix in {".cc", ".h"}]
    assert sources
    assert [file.name for file in sources if "NS_TEST_" in file.read_text()] == []


@pytest.fixture
def clone(tmp_path):
    """A repository of one commit, and what calls git there."""

    in_clone = partial(git, tmp_path)

    def write(name, text):
        write_files(tmp_path, {name: text})
        in_clone("add", name)

    in_clone("init", "-q")
    for name in ("changes/README.md", "changes/old.fault.md", "model/a.cc", "test/a.cc"):
        write(name, "first\n")
    for name in ("check-changes.py", "check-commits.py"):
        write(f"utils/{name}", (UTILS / name).read_text())
    in_clone("commit", "-qm", "first")
    in_clone("tag", "base")

    def check(*words, script="check-changes.py"):
        command = [sys.executable, tmp_path / "utils" / script, *words]
        return subprocess.run(command, capture_output=True, text=True)

    return SimpleNamespace(git=in_clone, write=write, check=check, folder=tmp_path)


def test_changes_that_users_see_need_an_entry(clone):
    clone.write("test/a.cc", "second\n")
    assert clone.check().returncode == 0
    clone.write("model/a.cc", "second\n")
    ended = clone.check()
    assert ended.returncode == 1 and clone.check("--none").returncode == 0
    assert ended.stderr.startswith("model/a.cc has changed, and there is no file in changes/ ")
    assert len(ended.stderr.splitlines()) == 1
    clone.write("changes/README.md", "second\n")
    clone.git("rm", "-q", "changes/old.fault.md")
    assert clone.check().returncode == 1
    clone.write("changes/new.fault.md", "second\n")
    assert clone.check().returncode == 0
    clone.git("commit", "-qm", "second")
    assert clone.check("base").returncode == 0


def test_commits_may_say_that_there_is_nothing_to_see(clone):
    clone.write("model/a.cc", "second\n")
    clone.git("commit", "-qm", "second")
    assert clone.check("base").returncode == 1
    clone.write("model/a.cc", "third\n")
    clone.git("commit", "-qm", "third\n\nChanges: none")
    assert clone.check("base").returncode == 0
    ended = clone.check("nowhere")
    assert ended.returncode == 1 and ended.stderr.startswith("check-changes.py: fatal: ")


def test_files_of_changes_have_a_kind_that_a_release_knows():
    kinds = re.findall(r'^directory = "(\w+)"$', (ROOT / "towncrier.toml").read_text(), re.M)[1:]
    assert kinds == re.findall(r"^\| `(\w+)` \|", (ROOT / "changes/README.md").read_text(), re.M)
    for file in (ROOT / "changes").iterdir():
        assert file.name == "README.md" or re.fullmatch(
            rf"[a-z0-9-]+\.({'|'.join(kinds)})\.md", file.name
        ), file.name


WHY = "\n\nA peer that is wrong may not move the window.\n"


@pytest.mark.parametrize(
    ("message", "said"),
    [
        (f"rlc: Discard a STATUS that contradicts itself{WHY}", ""),
        (f"mac/hs: Log what the scheduler decides{WHY}", ""),
        (f"Manual: lines{WHY}", 'not "area: Verb object"'),
        (f"rlc: discard a STATUS{WHY}", 'not "area: Verb object"'),
        (f"rlc: Discard a STATUS; iub: Count frames{WHY}", "of one matter"),
        (f"rlc: Discard {'more ' * 13}of it{WHY}", "more than 72"),
        (f"rlc: Discard a STATUS\nA peer may be wrong.{WHY}", "no empty line"),
        ("rlc: Discard a STATUS\n\nChanges: none\n", "no body that says why"),
    ],
)
def test_form_of_a_commit(clone, message, said):
    clone.git("commit", "-q", "--allow-empty", "-m", message)
    file = clone.folder / "message"
    file.write_text(message + "# a comment of git\n")
    for what in ("base", file):
        ended = clone.check(what, script="check-commits.py")
        assert ended.returncode == (1 if said else 0)
        assert said in ended.stderr and len(ended.stderr.splitlines()) == (1 if said else 0)
