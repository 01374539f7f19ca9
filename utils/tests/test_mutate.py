# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Mutants of a toy that are killed, survive, hang, are not reached or do not compile."""

import re
import sys
from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_cpp", reason="utils/requirements-checks.txt has tree-sitter-cpp")

import mutate  # noqa: E402
from mutation import build, source  # noqa: E402
from shared import write_files  # noqa: E402
from umts_tool.layout import ROOT  # noqa: E402

TOY = """\
#include "toy.h"
#include <string>

int
Limit(int size)
{
    // The boundary gives the same number either way.
    return size < TOP ? size : TOP;
}

unsigned
Sum(unsigned count)
{
    volatile unsigned sum = 0; // a loop of nothing else may be left out
    unsigned i = 0;
    while (i < count)
    {
        sum = sum + i;
        ++i;
    }
    return sum;
}

bool
IsGreat(int size)
{
    return size - 1 >= TOP;
}

int
Never()
{
    return TOP / 2;
}

std::string
Name()
{
    return std::string("a") + 'b';
}
"""
HEADER = """\
#include <string>
constexpr int Twice(int size) { return size * 2; }
constexpr int TOP = Twice(5);
int Limit(int size);
unsigned Sum(unsigned count);
bool IsGreat(int size);
std::string Name();
"""
RUNNER = """\
#include "../model/base/toy.h"
#include <iostream>

int
main(int, char** arguments)
{
    const std::string what = arguments[1];
    if (what == "--list")
    {
        std::cout << "limits\\nsums\\nbroken\\n";
        return 0;
    }
    if (what == "--suite=limits")
    {
        return Limit(3) != 3 || Limit(10) != 10 || Limit(12) != 10 || IsGreat(3) || !IsGreat(11);
    }
    return what == "--suite=sums" ? Sum(4) != 6 || Twice(2) != 4 || Name() != "ab" : 1;
}
"""
CMAKE = """\
cmake_minimum_required(VERSION 3.18)
project(toy CXX)
set(CMAKE_BUILD_TYPE Release)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)
add_library(umts SHARED model/base/toy.cc)
add_executable(umts-test-runner utils/umts-test-runner.cc)
target_link_libraries(umts-test-runner PRIVATE umts)
"""


@pytest.fixture
def toy(tmp_path, monkeypatch):
    """A source tree with a toy in model/base, and a call of the tool upon it."""
    root, at = tmp_path / "toy", {"utils/umts-test-runner.cc": RUNNER, "CMakeLists.txt": CMAKE}
    write_files(root, {**at, "model/base/toy.cc": TOY, "model/base/toy.h": HEADER})
    monkeypatch.setattr(build, "ROOT", root)
    monkeypatch.setattr(mutate, "ROOT", root)
    monkeypatch.setattr(build, "COPIED", tuple(at))
    monkeypatch.setattr(mutate, "EQUAL", tmp_path / "equal.toml")
    (tmp_path / "equal.toml").touch()
    (root / ".umts").mkdir()
    (root / ".umts" / "venv").symlink_to(ROOT / ".umts" / "venv")

    def call(*words):
        folder = f"--folder={tmp_path / 'work'}"
        monkeypatch.setattr(sys, "argv", ["mutate.py", folder, *words])
        mutate.main()

    call.folder = tmp_path
    return call


def outcomes(text):
    """Return the outcome of each mutant by its change, as the survivors' list or the lines say."""
    return dict(re.findall(r"^\d+/\d+ (\d+) \S+ ([a-z ]+?)(?: by \S+)?$", text, re.M))


def test_each_mutant_of_a_toy_meets_its_fate(toy, capsys):
    toy()
    told = capsys.readouterr()
    found = outcomes(told.out)
    drawn = {m.id: m for m in mutate.draw(1, 1000, [])}
    fate = {drawn[int(n)].now: outcome for n, outcome in found.items()}
    removed = [drawn[int(n)] for n in found if drawn[int(n)].kind == "statement"]
    by_line = {m.line(TOY.encode()): found[str(m.id)] for m in removed}
    assert fate["size <= TOP"] == "survived"
    assert fate["size >= TOP"] == "killed"
    assert list(by_line.values()) == ["killed", "timed out"]  # without ++i the loop has no end
    assert fate["sum - i"] == "killed"
    assert fate["TOP * 2"] == "not reached"
    assert fate["size / 2"] == "killed"  # where it runs; TOP stays what it is
    assert "std::string(\"a\") - 'b'" not in fate
    assert "1 more do not compile" in told.out
    assert "broken fails without a mutant: it is left out" in told.err
    # A mutant that has another value in no suite survives without a run.
    assert "-    return size < TOP ? size : TOP;\n+    return size <= TOP ? size : TOP;" in told.out

    known = toy.folder / "work" / "results.jsonl"
    lines = known.read_text().splitlines()
    known.write_text("\n".join(lines[:-1]) + "\n")
    (toy.folder / "equal.toml").write_text(
        '[[equal]]\nfile = "model/base/toy.cc"\nwithin = "Limit"\nreason = "TOP is TOP"\n'
        "diff = '''\n-    return size < TOP ? size : TOP;\n+    return size <= TOP ? size : TOP;'''\n"
    )
    toy()
    again = capsys.readouterr().out
    assert len(outcomes(again)) == 1 and "1/1" in again
    row = next(line for line in again.splitlines() if line.startswith("base"))
    assert row.split()[-3] == "1"  # equal

    number = next(m.id for m in drawn.values() if m.now == "sum - i")
    toy(f"--only={number}")
    assert "sums: fails with" in capsys.readouterr().out


def test_what_the_compiler_evaluates_has_no_mutants():
    text = b"""
    constexpr int A = 1 + 2;
    static_assert(A == 3);
    enum Kind { ONE = 1 };
    std::array<int, 4> m_four;
    struct S { virtual int Get() const = 0; };
    void F() { NS_LOG_FUNCTION(this << 1); switch (x) { case 3: break; } os << "a" << 1; }
    """
    assert [m.now for m in source.find("model/a.h", text)] == [";", ";"]


def test_mutants_within_each_other_are_all_woven():
    text = b"void F()\n{\n    if (a <\n        1 + b)\n    {\n        G(!c);\n    }\n}\n"
    mutants = source.find("model/a.cc", text)
    for number, mutant in enumerate(mutants, 1):
        mutant.id = number
    woven, places = source.without_marks(source.weave(text, mutants, build.SWITCH))
    assert {number for *_, number in places} == {m.id for m in mutants}
    assert len(mutants) == 6


def test_a_draw_is_that_of_its_seed():
    first, same, other = (mutate.draw(seed, 30, ["pdcp"]) for seed in (4, 4, 5))
    assert first == same and first != other
    assert {source.room_of(m.file) for m in first} == {"pdcp"}


def test_equal_mutants_are_mutants_of_today():
    known = mutate.equal_mutants()
    keys = set()
    for file in {file for file, _, _ in known}:
        text = (ROOT / file).read_bytes()
        keys |= {mutant.key(text) for mutant in source.find(file, text)}
    assert not known.keys() - keys
    assert all(len(reason) > 20 for reason in known.values())


def test_an_unknown_room_is_refused(toy):
    with pytest.raises(SystemExit, match="no room attic"):
        toy("--rooms=attic")
    assert not Path(toy.folder / "work" / "plan.json").exists()
