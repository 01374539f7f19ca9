# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Verdicts: what counts as reproduced, and what is told when it is not."""

import json

import pytest

from umts_tool.claims import (
    AT_LIMIT,
    Claim,
    Length,
    about,
    always_at_most,
    at_least,
    at_most,
    difference,
    judge,
    near,
    never,
    ratio,
)
from umts_tool.verdicts import by_cause, counts, measured, paper

WHOLE, SHORT = Length(1000, 1000), Length(100, 1000)


@pytest.mark.parametrize(
    ("accept", "inside", "outside"),
    [
        (near(0.96, 0.01), (0.95, 0.97, 0.96), (0.9499, 0.9701)),
        (about(26000), (23400, 28600), (23399, 28601)),
        (at_most(0.1), (0.1, -5), (0.1001,)),
        (at_least(1), (1, 9), (0.99,)),
        (at_most(0), (0,), (1, float("nan"), float("inf"))),
    ],
)
def test_accepted_values_include_both_ends(accept, inside, outside):
    assert all(value in accept for value in inside)
    assert not any(value in accept for value in outside)


@pytest.mark.parametrize(
    ("accept", "values", "verdict"),
    [
        (near(19, 5), [23.6, 23.9, 24.2, 23.9], "reproduced"),  # within 0.5 of 24
        (near(19, 5), [23.8, 24.1, 24.4, 24.1], "not reproduced"),
        (near(19, 5), [23.0, 23.9, 24.8, 23.9], "open"),  # goes on to 25.1
        (near(19, 5), [21.0, 21.1, 21.2, 21.1], "reproduced"),  # far from the limit, and accepted
        (at_most(0.5), [0.499, 0.5, 0.501, 0.498], "reproduced"),
        (at_least(0.5), [0.499, 0.5, 0.501, 0.498], "not reproduced"),
        (at_least(0.5), [0.48, 0.5, 0.52, 0.51], "open"),
        (at_most(0), [-0.01, 0.01, 0.0, 0.02], "open"),  # nothing is near to no bound at all
    ],
)
def test_interval_at_the_limit_is_decided_by_its_mean(results, accept, values, verdict):
    told = Claim("x", 1, accept, lambda _: values, cause=lambda _: "Why.").verdict(results)
    assert told["verdict"] == verdict
    is_near = told["ci_low"] <= (24 if accept.high == 24 else 0.5) <= told["ci_high"]
    causes = {"reproduced": AT_LIMIT, "not reproduced": f"{AT_LIMIT} Why."}
    assert (told["cause"] == causes.get(verdict, "")) == (is_near and verdict != "open")


def test_reproduced_claim_has_mean_interval_and_no_cause(results):
    verdict = Claim("x", 2, near(2, 2.5), "x_s", {"tbler": 0.0}).verdict(results)
    assert verdict["claim"] == "x (accepted: 2 ± 2.5)"
    assert (verdict["paper"], verdict["ours"]) == (2, 2.0)
    assert verdict["ci_low"] == pytest.approx(2 - 4.302653 / 3**0.5)
    assert verdict["ci_high"] == pytest.approx(2 + 4.302653 / 3**0.5)
    assert (verdict["verdict"], verdict["cause"]) == ("reproduced", None)


def test_failed_claim_measures_its_cause(results):
    claim = Claim("x", 99, near(99, 1), "x_s", {"tbler": 0.3}, lambda r: f"{len(r.frame)} runs.")
    verdict = claim.verdict(results)
    assert (verdict["verdict"], verdict["cause"]) == ("not reproduced", "6 runs.")


def test_failed_claim_without_a_cause_of_its_own_gets_the_diagnosis(results):
    results.frame["rtt_mean_s"] = 0.25
    verdict = Claim("x", 99, near(99, 1), "x_s", {"tbler": 0.3}).verdict(results)
    assert verdict["cause"] == "Measured in these runs (means): mean 0.250 s."


def test_caveat_about_the_runs_goes_before_the_cause_only(results):
    holds, fails = near(2, 2.5), near(99, 1)
    claims = [Claim("x", 2, a, "x_s", {"tbler": 0.0}, lambda _: "Why.") for a in (holds, fails)]
    causes = [verdict["cause"] for verdict in judge(claims, results, Length(200, 100))]
    assert causes == [None, "Judged by runs of 200 s, but the claims speak of runs of 100 s. Why."]


def test_claim_on_an_event_that_never_came_is_not_reproduced_and_valid_json(results):
    claim = Claim("x", 9, at_least(9), lambda _: [1.0, float("inf")])
    verdict = claim.verdict(results)
    assert (verdict["ours"], verdict["verdict"]) == (None, "not reproduced")
    json.dumps(verdict, allow_nan=False)


def test_claims_whose_runs_a_reduced_grid_lacks_are_left_out(results):
    claims = [Claim("there", 2, near(2, 1), "x_s", {"tbler": 0.0})]
    claims += [Claim("not there", 2, near(2, 1), "x_s", {"tbler": 0.1})]
    assert [verdict["paper"] for verdict in judge(claims, results, WHOLE)] == [2]
    assert [verdict["paper"] for verdict in judge(claims, results, SHORT)] == [2]


def sampled(accept, sample):
    """Return the verdict on the values of some seeds."""
    return Claim("x", 1, accept, lambda _: sample, cause=lambda _: "Why.").verdict(None)


@pytest.mark.parametrize(
    ("accept", "sample", "expected"),
    [
        # 1.117 [0.988, 1.247]: the interval holds values below the limit.
        (at_least(1), [1.0, 1.05, 1.1, 1.2, 1.235], "open"),
        (at_least(1), [1.1, 1.11, 1.12, 1.13, 1.14], "reproduced"),
        (at_least(1), [0.8, 0.81, 0.82], "not reproduced"),
        (at_most(0.5), [0.2, 0.9, 0.6], "open"),
        (near(5, 1), [5.9, 6.1, 6.2, 5.8], "open"),
        (near(5, 1), [7.9, 8.1], "not reproduced"),
        (near(5, 1), [5.0], "reproduced"),
        (near(5, 1), [7.0], "not reproduced"),
        (at_most(0), [0, 0, 0], "reproduced"),
    ],
)
def test_interval_decides_and_not_the_mean_alone(accept, sample, expected):
    verdict = sampled(accept, sample)
    assert verdict["verdict"] == expected
    assert (verdict["cause"] is None) == (expected == "reproduced")


def test_open_claim_tells_how_many_seeds_would_decide_it():
    cause = sampled(at_least(1), [1.0, 1.05, 1.1, 1.2, 1.235])["cause"]
    assert cause == (
        "The interval holds values that are accepted and others that are not; "
        "with this spread 6 seeds would decide (--seeds=6)."
    )


def test_open_claim_at_the_very_limit_stays_open():
    cause = sampled(at_least(1), [0.9, 1.1, 1.0])["cause"]
    assert cause.endswith("the mean is too near to the limit for more seeds to decide.")


def test_interval_of_two_seeds_that_spans_everything_is_no_result():
    verdict = sampled(about(430), [7.0, 148.4])
    assert (verdict["ci_low"], verdict["ci_high"]) == pytest.approx((-820.6, 976.0), abs=0.1)
    assert verdict["verdict"] == "open"
    assert verdict["cause"].startswith("Too few runs (2 seeds): the interval holds values")

    assert "would decide" not in verdict["cause"]


@pytest.mark.parametrize("nobody", [None, "-"])
@pytest.mark.parametrize(
    ("accept", "word"),
    [(near(2, 2.5), "holds"), (near(99, 1), "does not hold"), (near(2, 0.1), "open")],
)
def test_claim_of_ones_own_is_not_reproduced_but_holds(results, nobody, accept, word):
    verdict = Claim("x", nobody, accept, "x_s", {"tbler": 0.0}).verdict(results)
    assert (verdict["verdict"], verdict["paper"], paper(verdict)) == (word, None, "-")


def test_claim_beyond_the_end_of_the_runs_is_not_judged(results):
    claim = Claim("peak", 430, about(430), "x_s", {"tbler": 0.0}, needs_s=473)
    [verdict] = judge([claim], results, Length(200, 1000))
    assert (verdict["verdict"], verdict["ours"], verdict["ci_low"]) == ("not judged", None, None)
    assert verdict["cause"] == "It needs runs of 473 s, and these are of 200 s."
    assert measured(verdict) == "-"
    [verdict] = judge([claim], results, Length(473, 1000))
    assert verdict["verdict"] == "not reproduced"


@pytest.mark.parametrize("accept", [near(99, 1), near(2, 2.5), near(2, 0.1)])
def test_claim_on_longer_runs_is_measured_and_not_judged(results, accept):
    claim = Claim("x", 2, accept, "x_s", {"tbler": 0.0})
    [verdict] = judge([claim], results, SHORT)
    assert verdict == {
        **judge([claim], results, WHOLE)[0],
        "verdict": "not judged",
        "cause": "It needs runs of 1000 s, and these are of 100 s.",
    }
    assert measured(verdict).startswith("2 [")


def test_claim_that_short_runs_show_is_judged_by_them(results):
    claim = Claim("x", 99, near(99, 1), "x_s", {"tbler": 0.0}, lambda _: "Why.", needs_s=100)
    [verdict] = judge([claim], results, SHORT)
    assert (verdict["verdict"], verdict["cause"]) == ("not reproduced", "Why.")


def test_claims_of_one_cause_are_told_once():
    verdicts = [
        {"claim": claim, "verdict": "not judged", "cause": cause}
        for claim, cause in (("a", "Short."), ("b", None), ("c", "Short."), ("d", "Slow."))
    ]
    assert by_cause(verdicts) == {
        ("not judged", "Short."): ["a", "c"],
        ("not judged", "Slow."): ["d"],
    }


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["reproduced"], "1 of 1 claims reproduced"),
        (
            ["reproduced", "not reproduced", "open"],
            "1 of 3 claims reproduced, 1 not reproduced, 1 open",
        ),
        (["holds", "open"], "1 of 2 claims hold, 1 open"),
        (["holds", "does not hold"], "1 of 2 claims hold, 1 does not hold"),
        (["holds", "reproduced", "not judged"], "2 of 3 claims reproduced or held, 1 not judged"),
    ],
)
def test_sum_of_the_verdicts_leaves_none_out(words, sentence):
    assert counts([{"verdict": word} for word in words]) == sentence


def test_difference_is_that_of_the_same_seeds(results):
    both = [{"tbler": rate} for rate in (0.3, 0.0)]
    of_seeds = [results.per_seed("x_s", **where) for where in both]
    assert difference("x_s", *both)(results) == list(of_seeds[0] - of_seeds[1])


def test_ratio_is_that_of_the_same_seeds(results):
    both = [{"tbler": rate} for rate in (0.3, 0.0)]
    of_seeds = [results.per_seed("x_s", **where) for where in both]
    assert ratio("x_s", *both)(results) == list(of_seeds[0] / of_seeds[1])


def test_statement_about_every_run_is_judged_by_every_run():
    assert sampled(never(), [0, 0, 0])["verdict"] == "reproduced"
    assert sampled(never(), [0, 1, 0, 0, 0])["verdict"] == "not reproduced"
    assert sampled(always_at_most(0.09), [0.0899, 0.09])["verdict"] == "reproduced"
    assert sampled(always_at_most(0.09), [0.0899, 0.0901])["verdict"] == "not reproduced"
