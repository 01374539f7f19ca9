# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Student's t against published tables, estimates against hand calculation."""

import pytest

from umts_tool.stats import estimate, half_width, seeds_needed, t_quantile


@pytest.mark.parametrize(
    ("degrees", "quantile"),
    [(1, 12.7062), (4, 2.7764), (10, 2.228), (11, 2.201), (15, 2.131), (29, 2.045), (120, 1.980)],
)
def test_t_quantile_is_that_of_the_tables(degrees, quantile):
    assert t_quantile(degrees) == pytest.approx(quantile, abs=6e-4)


def test_interval_of_five_values():
    ours = estimate([1, 2, 3, 4, 5])
    assert ours.mean == 3
    assert ours.half_width == pytest.approx(2.776445 * 2.5**0.5 / 5**0.5)
    assert (ours.low, ours.high) == pytest.approx((3 - ours.half_width, 3 + ours.half_width))


@pytest.mark.parametrize("values", [[7.0], [1.0, float("inf")], [1.0, float("nan")]])
def test_no_interval_without_two_finite_values(values):
    ours = estimate(values)
    assert (ours.low, ours.high, ours.half_width) == (None, None, 0.0)


def test_seeds_needed_is_the_first_number_whose_interval_is_narrow_enough():
    # t = 2.2622 at 10 seeds, 2.3060 at 9; the deviation of these values is 1.
    values = [1.0, 2.0, 3.0]
    assert half_width(10, 1.0) == pytest.approx(2.2622 / 10**0.5, rel=1e-4)
    assert seeds_needed(values, 0.72) == 10
    assert seeds_needed(values, 0.0) is None
