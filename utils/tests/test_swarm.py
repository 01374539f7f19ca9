# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""The swarm: what is drawn, judged, shrunk, written, and what steers it."""

import re
from dataclasses import replace

import pytest
from click.testing import CliRunner

from shared import FEATURES
from umts_tool import cli, features, pairs, swarm, swarm_command, swarm_coverage, swarm_test
from umts_tool.errors import UmtsError
from umts_tool.layout import EXAMPLES
from umts_tool.swarm import Case, Event

TABLE = f"""{FEATURES}
[moves.none]
flags = []
[moves.hard]
flags = ["--hard"]
[core.plain]
flags = []
[core.tunnels]
flags = ["--tunnels=sgsn"]
[log.no]
flags = []
[log.yes]
flags = ["--log={{checkout}}/log"]
"""
FAULT = "UE 1 probes down: 3 of 17 datagrams have come twice"


@pytest.fixture
def table(tmp_path):
    file = tmp_path / "features.toml"
    file.write_text(TABLE)
    return features.read(file)


class Program:
    """Stands for the program: fails when all of some patterns are among its words."""

    def __init__(self, *cause, states=("rlc reset",)):
        self.cause = cause
        self.states = states
        self.calls = []

    def __call__(self, words):
        self.calls.append(list(words))
        text = " ".join(words)
        fails = self.cause and all(re.search(pattern, text) for pattern in self.cause)
        return pairs.Outcome(1e6, "1", [FAULT] if fails else [], self.states)


def case(table, events=(), **chosen):
    """Return a case of some events in a network that is plain but for some features."""
    return Case(7, {**table.plain, **chosen}, tuple(events), rng_run=8)


def fails_of(faults):
    return {pairs.kind(one) for one in faults}


def test_a_seed_is_always_the_same_case_and_others_differ():
    table = features.table_of_swarm()
    drawn = [swarm.draw(table, seed) for seed in range(40)]
    assert drawn == [swarm.draw(table, seed) for seed in range(40)]
    assert len({" ".join(one.words(table)) for one in drawn}) == 40


def test_most_networks_have_what_their_family_has():
    table = features.table_of_swarm()
    drawn = [swarm.draw(table, seed) for seed in range(400)]
    of = {
        family.name: [one for one in drawn if one.family == family.name]
        for family in table.families
    }
    for family, meant in table.families.items():
        assert len(of[family.name]) == pytest.approx(family.share * len(drawn), rel=0.4)
        for number, some in enumerate(meant):
            having = [
                one
                for one in of[family.name]
                if any(one.row[feature.parameter] == feature.name for feature in some)
            ]
            assert len(having) >= (1 if number == 0 else 0.5) * len(of[family.name])
    assert [one for one in drawn if not one.family]


def test_what_is_drawn_is_valid_and_quiet_in_the_last_two_thirds():
    table = features.table_of_swarm()
    kinds = set()
    for seed in range(200):
        one = swarm.draw(table, seed)
        assert table.is_valid(one.row)
        assert one.events
        kinds |= {event.kind for event in one.events}
        last_ms = max(event.at_ms + event.length_ms for event in one.events)
        assert last_ms <= 1000 * (one.duration_s - swarm.COUNTS_S / 3)
        if any(event.kind in swarm.ABOUT_CELLS for event in one.events):
            assert one.row["moves"] == "none"
        if "later" in one.aspects:
            assert one.row["link"] not in (*swarm.FADING, "log")
            assert one.row["uplink"] != "log"
        if any(event.kind == "context" for event in one.events):
            assert one.row["core"] in swarm.TUNNELS
    assert kinds == set(swarm.KINDS)


def test_what_families_ask_for_exists():
    for family in features.table_of_swarm().families:
        assert set(family.events) <= set(swarm.KINDS)


def test_the_program_knows_the_same_events():
    header = (EXAMPLES / "scenarios" / "umts-combination-events.h").read_text()
    known = re.findall(r'\{"([\w-]+)", ([\w |]+)\}', header)
    assert [name for name, _ in known] == list(swarm.KINDS)
    assert {name for name, traits in known if "LASTS" in traits} == set(swarm.LASTING)
    assert {name for name, traits in known if "NEEDS_CELLS" in traits} == set(swarm.ABOUT_CELLS)


def test_words_of_a_case(table):
    events = [Event("damage", 1500, 200, 3), Event("off", 2000, 0, 1)]
    one = replace(case(table, events, errors="some"), clock_s=4294966.9)
    assert one.words(table) == [
        "--channel=dch",
        "--errors",
        "--lossy",
        "--warmup=2s",
        "--duration=26s",
        "--iubWireMode",
        "--clock=4294966.9",
        "--RngRun=8",
        "--events=damage@1500ms+200ms:3,off@2000ms:1",
    ]
    assert one.traits(table) == ["errors.some", "event.damage", "event.off"]
    assert one.command(table).startswith("./utils/umts example umts-combination --channel=dch")


def test_a_failure_is_shrunk_to_the_least_events_features_and_seconds(table):
    program = Program("--pf", r"off@", r"loss@\d+ms\+")
    judge = swarm.Judge(table, program)
    events = [
        Event("join", 1000, 0, 5),
        Event("loss", 1234, 777, 9),
        Event("burst", 2000, 0, 1),
        Event("off", 3456, 0, 2),
    ]
    big = case(table, events, channel="hsdpa", scheduler="pf", errors="some", core="tunnels")
    big = replace(big, clock_s=40.9)
    small = judge.smallest(big, fails_of([FAULT]))
    assert small.events == (Event("loss", 1000, 1000, 0), Event("off", 3000, 0, 0))
    assert table.describe(small.row) == "channel.hsdpa scheduler.pf"
    assert (small.clock_s, small.rng_run, small.duration_s) == (0, 1, 3.2)
    assert judge.wrong(small) == [FAULT]


def test_a_case_in_which_nothing_comes_keeps_its_length(table):
    silent = "UE 1 probes down: nothing has come in the last third of the time"

    def run(words):
        return pairs.Outcome(1e6, "1", [silent] if "off@" in words[-2] or len(words) < 2 else [])

    judge = swarm.Judge(table, run)
    small = judge.smallest(
        case(table, [Event("join", 1000), Event("off", 2000)]), fails_of([silent])
    )
    assert ([one.kind for one in small.events], small.duration_s) == (["off"], 26)


def test_another_fault_does_not_count_while_a_case_is_shrunk(table):
    def run(words):
        faults = [FAULT] if "off@" in words[-2] else ["the program ends: no"]
        return pairs.Outcome(1e6, "1", faults)

    judge = swarm.Judge(table, run)
    events = [Event("join", 1000), Event("off", 2000)]
    small = judge.smallest(case(table, events), fails_of([FAULT]))
    assert [one.kind for one in small.events] == ["off"]


@pytest.mark.parametrize("aspect", swarm.ASPECTS)
def test_another_run_has_to_deliver_the_same(table, aspect):
    digests = iter("123")
    calls = []

    def run(words):
        calls.append(list(words))
        return pairs.Outcome(1e6, next(digests))

    one = replace(case(table, [Event("off", 1000)]), aspects=(aspect,))
    others, fault = swarm.ASPECTS[aspect]
    assert swarm.Judge(table, run).wrong(one) == [fault]
    assert calls[1] == [*calls[0], *others]
    assert swarm.Judge(table, Program()).wrong(one) == []


def test_a_failure_is_told_once(table, capsys):
    swarming = swarm_command.Swarm(swarm.Judge(table, Program("off@")))
    one = case(table, [Event("off", 1000)])
    swarming.judge_all([one, replace(one, seed=8), replace(one, seed=9, events=())], 2)
    assert [small.seed for small, _ in swarming.failures] == [7]
    told = capsys.readouterr().out.splitlines()
    assert told[0] == f"seed 7: {FAULT}"
    assert told[2:] == ["seed 8: as seed 7"]
    assert swarming.report()[-1] == "3 cases, 1 failures, 1 like them"


def test_a_swarm_does_the_same_cases_whatever_runs_beside(monkeypatch):
    table = features.table_of_swarm()
    ran = []
    for jobs in (1, 3):
        program = Program()
        swarming = swarm_command.Swarm(swarm.Judge(table, program))
        rounds = iter([True, True, False])
        swarming.run(0, jobs, lambda rounds=rounds: next(rounds))
        ran.append(sorted(" ".join(words) for words in program.calls))
        assert swarming.coverage.cases == 2 * swarm_command.BATCH
        assert swarming.next_seed == 2 * swarm_command.BATCH * swarm_command.CHOICE
    assert ran[0] == ran[1]


def test_ctrl_c_leaves_a_report(table, capsys):
    def interrupt():
        raise KeyboardInterrupt

    swarming = swarm_command.Swarm(swarm.Judge(table, Program()))
    swarming.run(40, 1, interrupt)
    assert "interrupted" in capsys.readouterr().out
    assert swarming.report()[-1].endswith("go on with --from=40")


def test_what_reaches_seldom_states_is_drawn_again():
    coverage = swarm_coverage.Coverage()
    for _ in range(9):
        coverage.add(["a", "b"], ["rlc retransmission"])
    coverage.add(["a", "c"], ["rlc reset"])
    assert coverage.worth("c") > coverage.worth("a") > coverage.worth("b")
    assert coverage.worth("new") == 2
    assert coverage.score(["a", "c"]) > coverage.score(["a", "b"])
    assert coverage.score(["b", "c"]) > coverage.score(["a", "b"])  # never together yet


def test_what_has_a_ue_in_the_phase_of_a_rule_that_is_missing_is_drawn_again():
    coverage = swarm_coverage.Coverage()
    used = [f"switcher {rule}" for rule in swarm_coverage.rules_of_switcher()]
    coverage.add(["all"], [one for one in used if not one.endswith(" in QUEUED")])
    for _ in range(9):
        coverage.add(["far"], ["switcher INACTIVE in DCH", "rlc reset"])
        coverage.add(["near"], ["switcher ADMITTED in QUEUED", "rlc reset"])
    assert len(coverage.missing()) == 3
    assert coverage.worth("near") > 1 > coverage.worth("far")
    coverage.add(["near"], used)
    assert coverage.missing() == []
    assert coverage.worth("near") <= 1


def test_the_table_says_what_few_cases_have_reached():
    rules = swarm_coverage.rules_of_switcher()
    assert len(rules) > 50
    coverage = swarm_coverage.Coverage()
    coverage.add(["event.off"], ["rlc reset", f"switcher {rules[0]}"])
    coverage.add(["event.off"], ["rlc retransmission", "rlc reset"])
    text = "\n".join(coverage.lines())
    assert "retransmission (1); reset (2)" in text
    assert f"1 of {len(rules)} rules of ChannelSwitcher; not: {'; '.join(rules[1:])}" in text
    assert "off 2" in coverage.events()


def test_a_failure_is_written_as_a_short_test(table, tmp_path):
    events = [Event(kind, 1000, 50, 63) for kind in swarm.KINDS[:8]]
    one = case(table, events, channel="hsdpa", scheduler="pf", errors="some")
    file = swarm_test.write(table, one, [FAULT], tmp_path / "new")
    lines = file.read_text().splitlines()
    assert file.name == "umts-swarm-7-test.cc"
    assert len(lines) <= 40
    assert max(map(len, lines[:-8])) <= 100
    assert f'UMTS_TEST("umts-swarm-7", "{FAULT}")' in lines
    flat = " ".join(line.strip() for line in lines)
    words = ", ".join(f'"{word}"' for word in one.words(table)[:-1])
    assert f"ExpectText(PlayCombination({{{words}" in flat
    assert flat.count("@1000ms:63") == 8
    twice = replace(one, aspects=("wire",))
    assert 'CompareCombinations({"--channel' in swarm_test.text(table, twice, [FAULT])


def test_a_case_with_files_has_no_test(table):
    with pytest.raises(UmtsError, match="needs files"):
        swarm_test.text(table, case(table, log="yes"), [FAULT])


def test_a_seed_by_itself_is_run_and_its_failure_ends_with_1(monkeypatch):
    monkeypatch.setattr(swarm_command, "build", lambda *_: None)
    monkeypatch.setattr(pairs, "check_flags", lambda _: None)
    monkeypatch.setattr(swarm_command, "Judge", lambda table: swarm.Judge(table, Program("--")))
    ended = CliRunner().invoke(cli.umts, ["swarm", "--seed=3"])
    assert ended.exit_code == 1
    assert "seed 3: ./utils/umts example umts-combination" in ended.output
    assert "1 case, 1 failures" in ended.output
    ended = CliRunner().invoke(cli.umts, ["swarm", "--cpu-hours=0"])
    assert ended.exit_code == 2


@pytest.mark.parametrize("flag", ["--cpu-hours=1", "--from=3"])
def test_one_case_takes_no_time_and_no_first_seed(flag):
    with pytest.raises(UmtsError, match="--seed is one case"):
        CliRunner().invoke(cli.umts, ["swarm", "--seed=1", flag], catch_exceptions=False)
