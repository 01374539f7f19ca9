# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Speed against another commit: what is slower is found, and what is not is not."""

import itertools
import json
import random
import sys

import pytest
from rich.console import Console

from shared import git
from umts_tool import bench_against, bench_history, cli, worktree
from umts_tool.bench_against import Comparison, compare
from umts_tool.errors import UmtsError

# Works until it has had that much user CPU time, whatever else the machine does meanwhile.
BUSY = """
from resource import RUSAGE_SELF, getrusage
while getrusage(RUSAGE_SELF).ru_utime < {seconds}:
    for step in range(10_000):
        pass
"""


def busy(seconds):
    """Return a command that takes user CPU time."""
    return [sys.executable, "-S", "-c", BUSY.format(seconds=seconds)]


def test_a_slowdown_of_a_tenth_is_found_and_none_between_a_run_and_itself():
    slower = compare("slower", busy(0.33), busy(0.30))
    same = compare("same", busy(0.30), busy(0.30))
    assert slower.is_slower and 1.05 < slower.ratio < 1.2
    assert not same.is_slower and 0.95 < same.ratio < 1.05
    assert bench_against.sentence([same, slower]) == (
        f"slower by more than 5%: slower by {slower.ratio - 1:.0%}"
    )
    assert bench_against.sentence([same]) == "nothing is slower by more than 5%"


@pytest.fixture
def shared_machine(monkeypatch):
    """Times of runs on a machine that others use: it is slower at times, and disturbs single runs."""

    def use(seed, slowdown):
        drawn = random.Random(seed)
        factor = {"ours": slowdown, "theirs": 1.0}
        speed = itertools.accumulate(
            itertools.repeat(1.0),
            lambda last, one: 0.9 * last + 0.1 * one * drawn.uniform(0.7, 1.3),
        )

        def seconds(command):
            disturbed = 1 + drawn.gauss(0, 0.02) ** 2 + drawn.expovariate(1 / 0.04)
            return factor[command] * next(speed) * disturbed

        monkeypatch.setattr(bench_against, "cpu_s", seconds)

    return use


@pytest.mark.parametrize(("slowdown", "found"), [(1.0, 0), (1.1, 20)])
def test_twenty_tries_on_a_shared_machine(shared_machine, slowdown, found):
    slower = 0
    for seed in range(20):
        shared_machine(seed, slowdown)
        slower += any(compare(name, "ours", "theirs").is_slower for name in bench_against.WORKLOADS)
    assert slower == found


@pytest.mark.parametrize(
    ("ratios", "is_slower"),
    [
        ([1.06] * 9, True),
        ([1.05] * 9, False),
        ([0.9, 0.95, *[1.06] * 7], False),  # two rounds of nine say the contrary
        ([0.9, *[1.06] * 8], True),
        ([*[1.0] * 5, *[2.0] * 4], False),
    ],
)
def test_what_is_slower(ratios, is_slower):
    assert Comparison("", 1, 1, ratios).is_slower == is_slower


@pytest.mark.parametrize(
    ("rounds", "left_out"), [(5, 0), (6, 0), (8, 0), (9, 1), (12, 2), (45, 15)]
)
def test_interval_of_the_median(rounds, left_out):
    """Positions from tables of the sign test, 5 % two-sided."""
    low, high = Comparison("", 1, 1, list(range(rounds))).interval
    assert (low, high) == (left_out, rounds - 1 - left_out)


def test_more_rounds_while_the_interval_is_wide(monkeypatch):
    times = itertools.cycle([1.0, 1.0, 1.0, 1.5])
    monkeypatch.setattr(bench_against, "cpu_s", lambda one: next(times))
    assert len(compare("", "ours", "theirs").ratios) == bench_against.MOST_ROUNDS
    monkeypatch.setattr(bench_against, "cpu_s", lambda one: 1.0)
    assert len(compare("", "ours", "theirs").ratios) == bench_against.ROUNDS


def test_both_run_in_turns(monkeypatch):
    calls = []
    times = {"ours": 2.0, "theirs": 1.0}
    monkeypatch.setattr(bench_against, "cpu_s", lambda one: calls.append(one) or times[one])
    found = compare("", "ours", "theirs", rounds=4)
    assert "".join(call[0] for call in calls) == "ot" + "toottoot"
    assert (found.ours_s, found.theirs_s, found.ratios) == (2.0, 1.0, [2.0] * 4)


def test_a_run_that_fails_is_one_sentence():
    command = [sys.executable, "-c", "raise SystemExit('no such flag')"]
    with pytest.raises(UmtsError, match="failed: no such flag$"):
        bench_against.cpu_s(command)


@pytest.fixture
def repository(tmp_path, monkeypatch):
    """A repository of two commits, and their names."""
    root = tmp_path / "root"
    root.mkdir()
    monkeypatch.setattr(worktree, "ROOT", root)
    monkeypatch.setattr(bench_against, "STATE", tmp_path / "state")
    git(root, "init", "-q")
    names = []
    for text in ("first", "second"):
        (root / "CMakeLists.txt").write_text(text)
        git(root, "add", ".")
        git(root, "commit", "-qm", text)
        names.append(git(root, "rev-parse", "HEAD"))
    return names


def test_second_checkout_is_of_the_commit_and_made_once(repository):
    folder = bench_against.second_checkout(repository[0][:8])
    assert (folder / "CMakeLists.txt").read_text() == "first"
    (folder / "built").touch()
    assert bench_against.second_checkout(repository[0]) == folder
    assert (folder / "built").exists()
    other = bench_against.second_checkout("HEAD")
    assert (other / "CMakeLists.txt").read_text() == "second"


def test_unknown_commit(repository):
    with pytest.raises(UmtsError, match="--against f00: git knows no such commit"):
        bench_against.second_checkout("f00")


def test_numbers_are_kept_by_commit_and_machine(tmp_path, monkeypatch):
    file = tmp_path / "results" / "bench.jsonl"
    commits = iter(["a", "b", "b", "c"])
    machines = iter(["one", "two", "one", "one"])
    monkeypatch.setattr(bench_history.version, "commit_of_checkout", lambda: next(commits))
    monkeypatch.setattr(bench_history, "machine", lambda: next(machines))
    kept = [bench_history.keep({"x": number}, file) for number in range(4)]
    assert [json.loads(line)["numbers"]["x"] for line in file.read_text().splitlines()] == [
        0,
        1,
        2,
        3,
    ]
    assert bench_history.before(kept[0], file) == kept[3]
    assert bench_history.before(kept[1], file) is None
    assert bench_history.before(kept[3], file) == kept[2]
    assert bench_history.before(kept[3], tmp_path / "none") is None


def test_command_line(monkeypatch, capsys):
    results = [Comparison("a", 1, 1, [1.0] * 9)]
    kept = {}
    monkeypatch.setattr(cli, "build_module", lambda target: None)
    monkeypatch.setattr(cli.bench_against, "against", lambda commit: results)
    monkeypatch.setattr(cli.bench_history, "keep", kept.update)
    assert cli.main(["bench", "--against", "x"]) == 0
    assert "nothing is slower by more than 5%" in capsys.readouterr().out
    assert kept == {"a over x": 1.0}
    results.append(Comparison("b", 1, 1, [1.5] * 9))
    with pytest.raises(SystemExit, match="1"):
        cli.main(["bench", "--against", "x"])
    assert "slower by more than 5%: b by 50%" in capsys.readouterr().out
    assert cli.main(["bench", "--against", "x", "--json"]) == 2


def test_table_beside_the_last_commit(capsys):
    before = {"commit": "abc", "numbers": {"idle_ue_events": 3}}
    bench = cli.benchmark
    bench.show({"idle_ue_events": 0, "new": 1}, Console(width=100), before)
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    [row] = [words for words in rows if "idle_ue_events" in words]
    assert row[3:6:2] == ["0", "3"]
