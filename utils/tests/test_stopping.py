# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Seeds until an interval is narrow enough, and no more."""

import math
import random

import pytest

from umts_tool.errors import UmtsError
from umts_tool.stats import estimate
from umts_tool.stopping import LEAST_SEEDS, Until


def test_widths():
    assert Until.parse("goodput_bps=5%") == Until("goodput_bps", 0.05, relative=True)
    assert Until.parse("rtt_s=0.01") == Until("rtt_s", 0.01)
    assert Until.parse("rtt_s=1e-3") == Until("rtt_s", 0.001)
    with pytest.raises(UmtsError, match="'rtt_s=wide' is no width"):
        Until.parse("rtt_s=wide")


def test_share_is_one_of_the_mean():
    assert Until.parse("x=5%").allowed(-200) == pytest.approx(10)


@pytest.mark.parametrize("most", [7, 50])
def test_number_of_seeds_at_most_doubles_and_ends_at_the_most(most):
    sample = [0.0, 100.0, 200.0]
    assert Until("x", 1e-9).seeds(sample, most) == min(most, 6)
    assert Until("x", 1e-9).seeds([0.0, 100.0] * 60, 50) == 120, "what is there is there"


def test_narrow_sample_needs_no_more_but_two_equal_ones_prove_little():
    assert Until("x", 1).seeds([1.0, 1.0, 1.0], 100) == 3
    assert Until("x", 1).seeds([1.0, 1.0], 100) == LEAST_SEEDS
    assert Until("x", 1).seeds([1.0], 100) > 1


def test_event_that_never_came_ends_the_search():
    assert Until("x", 1).seeds([1.0, math.nan, 2.0], 100) == 3


def test_interval_ends_narrower_than_wanted_and_covers_the_mean():
    chance = random.Random(1)
    until, covered, used = Until("x", 1.0), 0, []
    for _ in range(200):
        sample = [chance.gauss(10, 1) for _ in range(5)]
        while (wanted := until.seeds(sample, 1000)) > len(sample):
            sample.append(chance.gauss(10, 1))
        ours = estimate(sample)
        assert ours.high - ours.low <= 1 and until.holds(sample)
        covered += ours.low <= 10 <= ours.high
        used.append(wanted)
    # 1 of width takes about (2 * 1.96)^2 seeds; stopping early costs some of the 95 %.
    assert covered >= 180
    assert 12 < sum(used) / len(used) < 22
