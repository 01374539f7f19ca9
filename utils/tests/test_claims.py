# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Verdicts: what counts as reproduced, and what is told when it is not."""

import json

import pytest

from umts_tool.claims import Claim, about, at_least, at_most, judge, near


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


def test_reproduced_claim_has_mean_interval_and_no_cause(results):
    verdict = Claim("x", 2, near(2, 0.5), "x_s", {"tbler": 0.0}).verdict(results)
    assert verdict["claim"] == "x (accepted: 2 ± 0.5)"
    assert (verdict["paper"], verdict["ours"]) == (2, 2.0)
    assert verdict["ci_low"] == pytest.approx(2 - 4.3027 / 3**0.5)
    assert verdict["ci_high"] == pytest.approx(2 + 4.3027 / 3**0.5)
    assert (verdict["verdict"], verdict["cause"]) == ("reproduced", None)


def test_failed_claim_measures_its_cause(results):
    claim = Claim("x", 9, near(9, 1), "x_s", {"tbler": 0.3}, lambda r: f"{len(r.frame)} runs.")
    verdict = claim.verdict(results)
    assert (verdict["verdict"], verdict["cause"]) == ("not reproduced", "6 runs.")


def test_failed_claim_without_a_cause_of_its_own_gets_the_diagnosis(results):
    results.frame["rtt_mean_s"] = 0.25
    verdict = Claim("x", 9, near(9, 1), "x_s", {"tbler": 0.3}).verdict(results)
    assert verdict["cause"] == "Measured in these runs (means): mean 0.250 s."


def test_caveat_about_the_runs_goes_before_the_cause_only(results):
    holds, fails = near(2, 0.5), near(9, 1)
    claims = [Claim("x", 2, a, "x_s", {"tbler": 0.0}, lambda _: "Why.") for a in (holds, fails)]
    causes = [verdict["cause"] for verdict in judge(claims, results, "Short runs.")]
    assert causes == [None, "Short runs. Why."]


def test_claim_on_an_event_that_never_came_is_not_reproduced_and_valid_json(results):
    claim = Claim("x", 9, at_least(9), lambda _: [1.0, float("inf")])
    verdict = claim.verdict(results)
    assert (verdict["ours"], verdict["verdict"]) == (None, "not reproduced")
    json.dumps(verdict, allow_nan=False)


def test_claims_whose_runs_a_reduced_grid_lacks_are_left_out(results):
    claims = [Claim("there", 2, near(2, 1), "x_s", {"tbler": 0.0})]
    claims += [Claim("not there", 2, near(2, 1), "x_s", {"tbler": 0.1})]
    assert [verdict["paper"] for verdict in judge(claims, results)] == [2]
