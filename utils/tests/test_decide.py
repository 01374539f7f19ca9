# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Seeds until no claim is open: for the runs that open claims look at, and guarded against luck."""

import json
import random
from collections import Counter

import pytest

from conftest import WithinThisProcess
from umts_tool import campaign, cli, decide, stopping
from umts_tool.claims import OPEN, REPRODUCED, Accept, Claim, at_least, never, ratio
from umts_tool.experiment import Experiment, Quick, Scenario
from umts_tool.results import NoRuns
from umts_tool.stats import LEVEL, estimate

SHARE, DEVIATION = "normalised_segments_ratio", 0.001  # of the stand-in program
MOST = 4 * stopping.MOST_TIMES  # seeds of a claim that stays open
LEVEL_TEXT = f"{100 * stopping.LOOKS_LEVEL:g} %"
SURE = Claim("sure", 0.96, at_least(0.5), SHARE, {"tbler": 0.0})


def above(results):
    """A measure whose mean is a deviation above its limit."""
    return results.per_seed(SHARE, tbler=0.1) - 0.864 + DEVIATION


WITHIN = Claim("within", 0.001, at_least(0), above, {"tbler": 0.1})


def on_the_bound(results):
    """A measure whose values lie to both sides of 0."""
    seeds = sorted(results.per_seed(SHARE, tbler=0.2).index)
    return [(-1) ** seed for seed in seeds]


BOUND = Claim("on its bound", 0, at_least(0), on_the_bound, {"tbler": 0.2})


@pytest.fixture
def decided(fake_program, tmp_path, monkeypatch):
    """What decides claims, with the folder of the results."""
    monkeypatch.setattr(campaign, "RESULTS", tmp_path / "results")
    for module in (campaign, decide):
        monkeypatch.setattr(module, "located", lambda name, folder: fake_program)
        monkeypatch.setattr(module, "fingerprint", lambda binary: "code")

    def perform(*claims, seeds=4, **changes):
        values = {
            "id": "one",
            "title": "One",
            "source": "-",
            "scenario": Scenario("program", {"variant": "reno"}),
            "grids": ({"tbler": (0.0, 0.1, 0.2)},),
            "figure": lambda figure, results: drawn.append(results),
            "quick": Quick((), seeds=1, duration_s=10),
            "duration_s": 1,
        }
        drawn = []
        experiment = Experiment(**(values | {"claims": claims, "seeds": seeds} | changes))
        verdicts, runs = decide.perform(experiment, WithinThisProcess(), "command")
        [shown] = drawn
        return verdicts, runs, shown

    return perform


def seeds_by_error_rate(runs):
    """How many runs there are of each error rate."""
    rates = [word for run in runs.results for word in run.arguments if word.startswith("--tbler=")]
    return {float(word.partition("=")[2]): number for word, number in Counter(rates).items()}


def test_only_runs_that_open_claims_look_at_get_more_seeds(decided, tmp_path):
    verdicts, runs, drawn = decided(SURE, WITHIN, BOUND)
    assert [verdict["verdict"] for verdict in verdicts] == [REPRODUCED, REPRODUCED, OPEN]
    numbers = seeds_by_error_rate(runs)
    assert numbers[0.0] == 4 < numbers[0.1] < MOST == numbers[0.2]
    assert runs.decided.seeds == [4, numbers[0.1], MOST]
    assert (runs.decided.looks, runs.decided.still_open) == (8, 1)
    assert f"{MOST}: 1, 1 of them still open; 8 of at most 8 looks, intervals of {LEVEL_TEXT}" in (
        runs.decided.sentence()
    )
    assert sorted(drawn.frame["seed"].unique()) == [1, 2, 3, 4], "a figure compares equal seeds"
    made_of = json.loads((tmp_path / "results" / "one" / "provenance.json").read_text())
    assert made_of["decide"] == {
        "looks": 8,
        "level": 1 - 0.05 / 8,
        "seeds": runs.decided.seeds,
    }
    assert made_of["runs"] == sum(numbers.values()) == len(runs.results)


def test_what_is_decided_at_once_takes_the_declared_seeds(decided):
    verdicts, runs, _ = decided(SURE)
    assert (len(runs.results), runs.reused, runs.decided.looks) == (12, 0, 1)
    assert decided(SURE)[1].reused == 12, "finished runs are kept"
    # The interval is that of repeated looks, wider than that of one.
    sample = [run["flows"][0][SHARE] for run in runs.results.values()][:4]
    assert verdicts[0]["ci_low"] == pytest.approx(estimate(sample, 1 - 0.05 / 8).low)
    assert verdicts[0]["ci_low"] < estimate(sample).low


def test_seeds_of_a_grid_go_on_where_they_end(decided):
    grids = ({"tbler": (0.2,), "seed": range(1, 6)}, {"tbler": (0.0, 0.1)})
    _, runs, _ = decided(BOUND, grids=grids)
    assert seeds_by_error_rate(runs) == {0.2: 5 * stopping.MOST_TIMES, 0.0: 4, 0.1: 4}
    seeds = {word for run in runs.results for word in run.arguments if "RngRun" in word}
    assert seeds == {f"--RngRun={number}" for number in range(1, 641)}


def test_ratios_have_as_many_seeds_on_both_sides(decided):
    high = 0.9 + 0.4 * DEVIATION
    near = Claim("ratio", 0.9, Accept(0.8, high, "-"), ratio(SHARE, {"tbler": 0.1}, {"tbler": 0.0}))
    verdicts, runs, _ = decided(near, BOUND)
    numbers = seeds_by_error_rate(runs)
    assert numbers[0.0] == numbers[0.1] == runs.decided.seeds[0]
    assert verdicts[0]["ours"] == pytest.approx(0.9, abs=0.002)


def test_measure_of_all_runs_has_all_run_again(decided):
    def all_runs(results):
        results.frame.groupby("seed")
        return on_the_bound(results)

    assert set(
        seeds_by_error_rate(decided(Claim("all", 0, at_least(0), all_runs))[1]).values()
    ) == {MOST}


def test_claim_about_every_run_and_one_without_runs_are_not_looked_at_again(decided):
    def no_runs(results):
        raise NoRuns("none")

    every = Claim("never", 0, never(), lambda results: [0, 0, 1, 0])
    verdicts, runs, _ = decided(every, Claim("no runs", 0, never(), no_runs))
    assert [verdict["verdict"] for verdict in verdicts] == ["not reproduced"]
    assert runs.decided.looks == 1


def test_repeated_looks_err_no_more_often_than_one():
    """A true value on the bound: a decision is an error, and 5 % of them are allowed."""
    chance, samples = random.Random(2026), 500
    errors = dict.fromkeys((LEVEL, stopping.LOOKS_LEVEL), 0)
    for _ in range(samples):
        sample = [chance.gauss(0, 1) for _ in range(5 * 2 ** (stopping.LOOKS - 1))]
        for level in errors:
            looks = [estimate(sample[: 5 * 2**n], level) for n in range(stopping.LOOKS)]
            errors[level] += any(ours.low > 0 or ours.high < 0 for ours in looks)
    assert errors[stopping.LOOKS_LEVEL] <= 0.05 * samples < 0.1 * samples < errors[LEVEL]


def test_option_names_itself_in_the_record(decided, monkeypatch, capsys, tmp_path):
    def carried_out(experiment, words, jobs, address, decide_too):
        assert decide_too and "--decide" in words
        return [], runs

    _, runs, _ = decided(SURE)
    monkeypatch.setattr(cli, "carried_out", carried_out)
    assert cli.main(["run", "lo2005-eq4", "--decide", "--quick"]) == 0
    said = capsys.readouterr().out
    assert f"{LEVEL_TEXT} CI" in said and "claims by the seeds that they took: 4: 1; 1 of" in said
