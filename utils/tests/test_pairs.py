# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Combinations of features: the table, covering arrays, what is demanded, what is shrunk."""

import itertools
import random

import pytest

from shared import FEATURES
from umts_tool import cli, covering, features, pairs, pairs_cost
from umts_tool.errors import UmtsError

TABLE = f"""{FEATURES}
[scheduler.maxci]
flags = ["--maxci"]
needs = ["channel.hsdpa"]
without = ["errors.some"]
why = "an example"
[wire.no]
flags = []
[wire.yes]
flags = ["--wire"]
"""


def read(tmp_path, text=TABLE):
    """Return the table of a text."""
    file = tmp_path / "features.toml"
    file.write_text(text)
    return features.read(file)


@pytest.fixture
def table(tmp_path):
    return read(tmp_path)


def row(table, **chosen):
    """Return a row with the plain features but for some."""
    return {**table.plain, **chosen}


def test_the_table_has_enough_features_and_each_goes_with_others():
    table = features.table()
    assert len(table.features) >= 60
    rows = list(features.alone(table))
    assert len(rows) == len(table.features) - len(table.parameters)
    assert all(table.is_valid(one) for one in rows)


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        ("[a.b]\nflag = []", "a.b: has no key flag"),
        ("[a.b]\nkeeps = 0.5", "a.b: flags are missing"),
        ("[a.b]\nflags = []\nkeeps = 2", "a.b: keeps is 2, and must be from 0 to 1"),
        ("[a.b]\nflags = []\nmay = ['fail']\nwhy = 'so'", "a.b: may lift no demand fail"),
        ("[a.b]\nflags = []\nkeeps = 0.5", "a.b: keeps, may and without need a reason, why"),
        ("[a.b]\nflags = []\nneeds = ['c.d']", "a.b: there is no feature c.d"),
        ("[a.b]\nflags = []\nwithout = ['c.d']\nwhy = 'so'\n[c.d]\nflags = []", "excludes what is"),
        (
            "[[together]]\nof = ['a.b']\nwhy = 'so'",
            "together: needs two features at least, of, and",
        ),
        ("[[together]]\nof = ['a.b', 'c.d']\nwhy = 'so'", "together: there is no feature a.b"),
        ("[[together]]\ncosts = 1", "together: has no key costs"),
        ("[a.b\n", "features.toml: "),
    ],
)
def test_a_fault_of_the_table_is_one_sentence(tmp_path, entry, fault):
    with pytest.raises(UmtsError, match=fault.replace(".", r"\.")):
        read(tmp_path, entry)


def test_features_may_cost_more_together(tmp_path):
    together = "[[together]]\nof = ['errors.*', 'wire.yes']\nkeeps = 0.1\nmay = ['unsteady']\n"
    table = read(tmp_path, f"{TABLE}{together}why = 'an example'\n")
    both = row(table, errors="some", wire="yes")
    assert table.keeps(both) == pytest.approx(0.05)
    assert table.flags(both)[-2:] == ["--lossy", "--unsteady"]
    assert table.keeps(row(table, wire="yes")) == 1
    assert table.keeps(row(table, errors="some")) == 0.5


def test_the_longest_times_hold(tmp_path):
    text = TABLE.replace('flags = ["--wire"]', 'flags = ["--wire"]\nwarmup_s = 4')
    text = text.replace('flags = ["--errors"]', 'flags = ["--errors"]\ncounts_s = 16')
    table = read(tmp_path, text)
    both = row(table, errors="some", wire="yes")
    assert table.flags(both)[3:5] == ["--warmup=4s", "--duration=20s"]
    assert pairs.twice(table, both) == "--duration=36s"
    assert "--duration=18s" in table.flags(row(table, errors="some"))
    assert pairs.twice(table, row(table)) == "--duration=14s"


def in_networks(table, strength):
    """Return the combinations that any network at all has, by looking at every one."""
    every = itertools.product(*(group.values() for group in table.parameters.values()))
    return {
        some
        for one in every
        if all(table.go_together(*pair) for pair in itertools.combinations(one, 2))
        for some in itertools.combinations(one, strength)
    }


def check_covered(table, strength):
    """Demand rows that are networks, and have whatever a network can have."""
    rows = covering.rows(table, strength)
    assert all(table.is_valid(one) for one in rows)
    covered = {some for one in rows for some in itertools.combinations(table.chosen(one), strength)}
    assert covered == in_networks(table, strength) == set(covering.possible(table, strength))
    return rows


@pytest.mark.parametrize("strength", [2, 3])
def test_any_features_that_go_together_are_together(table, strength):
    check_covered(table, strength)


def drawn(seed):
    """Return the text of a table in which features exclude each other at random."""
    draw = random.Random(seed)
    sizes = [draw.randint(2, 4) for _ in range(6)]
    text = ""
    for number, size in enumerate(sizes):
        for value in range(size):
            text += f"[p{number}.v{value}]\nflags = []\n"
            others = [other for other in range(6) if other != number and draw.random() < 0.3]
            apart = [f"p{other}.v{draw.randrange(1, sizes[other])}" for other in others]
            if value and apart:
                word = "without" if draw.random() < 0.7 else "needs"
                text += f"{word} = {apart}\nwhy = 'so'\n"
    return text


@pytest.mark.parametrize("seed", range(12))
def test_what_no_row_has_no_network_has(tmp_path, seed):
    table = read(tmp_path, drawn(seed))
    pairs_alone = check_covered(table, 2)
    assert check_covered(table, 3)[: len(pairs_alone)] == pairs_alone


APART = """
[a.no]
flags = []
[a.yes]
flags = []
needs = ["p.one", "p.two"]
[b.no]
flags = []
[b.yes]
flags = []
without = ["p.one"]
why = "an example"
[c.no]
flags = []
[c.yes]
flags = []
without = ["p.two"]
why = "an example"
[p.none]
flags = []
[p.one]
flags = []
[p.two]
flags = []
"""


def test_three_of_which_only_two_go_together_are_left_out(tmp_path):
    table = read(tmp_path, APART)
    together = [{"a", "b"}, {"a", "c"}, {"b", "c"}]
    found = [table.special(one) - {"p"} for one in check_covered(table, 3)]
    assert all(two in found for two in together) and {"a", "b", "c"} not in found


def test_rows_are_always_the_same(tmp_path):
    first, again = (covering.rows(read(tmp_path, drawn(3)), 3) for _ in range(2))
    assert first == again


def test_a_pair_of_which_there_is_no_network_is_left_out(tmp_path):
    apart = (
        "\n[other.no]\nflags = []\n[other.yes]\nflags = []\nwithout = ['channel.hsdpa']\nwhy = 'so'"
    )
    table = read(tmp_path, TABLE + apart + "\n")
    rows = covering.rows(table, 2)
    assert not any(one["other"] == "yes" and one["scheduler"] != "rr" for one in rows)


def test_a_feature_goes_with_what_it_needs(table):
    full = row(table, channel="hsdpa", scheduler="pf", wire="yes")
    assert table.restricted(full, ["scheduler", "wire"]) == row(table, wire="yes")
    assert table.load(full) == row(table, channel="hsdpa")


def test_words_of_a_row_and_the_demands_that_it_lifts(table):
    words = table.flags(row(table, errors="some", wire="yes"))
    assert words == ["--channel=dch", "--errors", "--wire", "--lossy"]


class Program:
    """Stands for the program: a fault of two features, goodput by features."""

    def __init__(self, *cause, fault="UE 1 down: delay grows from 0.1s to 9s"):
        self.cause = cause
        self.fault = fault
        self.calls = []

    def __call__(self, words):
        self.calls.append(list(words))
        fails = self.cause and all(word in words for word in self.cause)
        return pairs.Outcome(1e6, "1", [self.fault] if fails else [])


def test_a_network_that_works_has_no_fault(table):
    judge = pairs.Judge(table, Program())
    found = pairs.examine(judge, list(enumerate(covering.rows(table, 2), 1)), 2)
    assert not found.failures


def test_a_failing_row_is_shrunk_to_the_least_features(table):
    program = Program("--wire", "--pf")
    rows = [(7, row(table, channel="hsdpa", scheduler="pf", wire="yes", errors="some"))]
    (failure,) = pairs.examine(pairs.Judge(table, program), rows, 1).failures
    assert failure.features == "channel.hsdpa scheduler.pf wire.yes"
    assert failure.rows == [7]
    assert failure.command == (
        "./utils/umts example umts-combination --channel=hsdpa --pf --wire --strict"
    )
    assert failure.lines()[0].startswith("row 7: channel.hsdpa")


def test_rows_with_the_same_least_features_are_one_failure(table):
    rows = [
        (1, row(table, wire="yes", errors="some")),
        (2, row(table, wire="yes", channel="hsdpa")),
        (3, row(table, channel="hsdpa")),
    ]
    (failure,) = pairs.examine(pairs.Judge(table, Program("--wire")), rows, 2).failures
    assert failure.rows == [1, 2] and failure.features == "wire.yes"


def test_another_fault_does_not_count_while_a_row_is_shrunk(table):
    def run(words):
        faults = ["UE 1: 3 radio link failures"] if "--wire" in words else []
        faults += ["the program ends: no"] if "--errors" not in words else []
        return pairs.Outcome(1e6, "1", faults)

    judge = pairs.Judge(table, run)
    kinds = {pairs.kind("UE 2: 14 radio link failures")}
    small = judge.shrunk(row(table, channel="hsdpa", errors="some", wire="yes"), kinds, ())
    assert small == row(table, wire="yes")


def test_goodput_is_that_of_what_is_offered_times_what_features_keep(table):
    def run(words):
        return pairs.Outcome(1e6 if "--errors" not in words else 3.9e5, "1")

    judge = pairs.Judge(table, run)
    (fault,) = judge.faults(row(table, errors="some"))
    assert fault == "goodput 390000 bit/s, and 400000 bit/s is demanded"
    assert judge.faults(row(table, wire="yes")) == []
    assert "--leastGoodput=400000bps" in judge.command(row(table, errors="some"), [fault])


def test_octets_and_a_longer_run_are_looked_at_in_a_part_of_the_rows(table):
    def run(words):
        goodput = 2e6 if "--duration=14s" in words else 1e6
        return pairs.Outcome(goodput, str("--wireMode" in words))

    judge = pairs.Judge(table, run)
    assert judge.faults(row(table)) == []
    (fault,) = judge.faults(row(table), ["wire"])
    assert "octets on the air" in fault
    (fault,) = judge.faults(row(table), ["twice"])
    assert "twice as long" in fault
    looked_at = {aspect for number in range(1, 7) for aspect in pairs.aspects_of(number)}
    assert looked_at == {"wire", "twice"}


def test_a_run_without_end_is_a_fault_by_its_cpu_time(monkeypatch):
    monkeypatch.setattr(pairs, "program", lambda _: "/bin/sh")
    monkeypatch.setattr(pairs, "LONGEST_S", 1)
    assert pairs.simulate(["-c", "while :; do :; done"]).faults == [
        "the program does not end within 1 s of CPU time"
    ]
    waited = 'sleep 2; echo "{\\"goodput_bps\\": 1, \\"digest\\": 2, \\"faults\\": [], \\"states\\": []}"'
    assert pairs.simulate(["-c", waited]).faults == []


def test_an_assertion_is_told_and_not_that_the_program_has_ended():
    said = 'a warning\nNS_ASSERT failed, cond="x"\nNS_FATAL, terminating\nterminate called without'
    assert pairs.last_words(said, -6) == 'NS_ASSERT failed, cond="x"'
    assert pairs.last_words("", -11) == "exit code -11"


def test_kinds_of_faults_know_no_numbers():
    first = "UE 1 probes down: 3 of 17 datagrams have not come"
    assert pairs.kind(first) == pairs.kind("UE 12 up: 1 of 40 datagrams have not come")
    assert pairs.kind(first) != pairs.kind("UE 1 probes down: 3 of 17 datagrams have come twice")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--row=100000"], "--row=100000: there are rows 1 to "),
        (["--part=5/4"], "--part=5/4: is not I/N such as 1/4"),
    ],
)
def test_what_is_not_there_is_refused(capsys, words, sentence):
    assert cli.main(["pairs", "--strength=1", *words]) == 2
    assert sentence in capsys.readouterr().err


def test_networks_are_listed(capsys):
    assert cli.main(["pairs", "--strength=1", "--list", "--row=1"]) == 0
    assert capsys.readouterr().out.startswith("1: channel.dch1\n  --preset=dch1 ")


def cpu_of(words):
    """Return what a run of these words takes: an error doubles it, the scheduler adds a tenth."""
    taken = (2 if "--errors" in words else 1) * (1.1 if "--pf" in words else 1)
    return pairs_cost.Used(taken, 500 if "--errors" in words else 1000)


def test_cost_is_with_a_feature_over_without_it_and_keeps_what_it_needs(table):
    found = {one.feature: one for one in pairs_cost.costs(table, "*", cpu_of)}
    assert found.keys() == {
        "channel.hsdpa",
        "errors.some",
        "scheduler.pf",
        "scheduler.maxci",
        "wire.yes",
    }
    assert found["errors.some"].cpu == [2, 2, 2] and found["errors.some"].goodput == 0.5
    assert found["scheduler.pf"].cpu == pytest.approx([1.1, 1.1, 1.1])
    assert found["scheduler.pf"].beside == "channel.hsdpa"
    assert found["wire.yes"].beside == "nothing but what is plain"


def test_runs_for_the_cost_are_longer(table):
    told = []
    list(pairs_cost.costs(table, "wire.*", lambda words: told.append(words) or cpu_of(words)))
    assert len(told) == 2 * pairs_cost.ROUNDS
    assert {words[-1] for words in told} == {"--duration=32s"}


def test_cost_of_nothing_is_one_sentence(table):
    with pytest.raises(UmtsError, match=r"--cost=wrong: no feature of features.toml"):
        list(pairs_cost.costs(table, "wrong", cpu_of))
