# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""The fluid model against solutions worked by hand."""

import pytest

from umts_tool.fluid import bound, in_region, reno_to_vegas, solve, windows_for

CAPACITY = 187.5  # 1.5 Mb/s in packets of 1000 bytes
SHORT_S = 0.012933


@pytest.mark.parametrize(
    ("windows", "delay_s", "wait_s", "rates", "queues"),
    [
        ((4, 7), 0.054933, 0.0264719, (101.5, 86.0), (2.69, 2.28)),
        ((3.5, 3.5), 0.018933, 0.0216399, (101.2, 86.3), (2.19, 1.87)),
        ((4, 7), 0.036933, 0.03290, (87.3, 100.2), (2.87, 3.30)),
        ((4, 14), 0.126933, 0.0281968, (97.3, 90.2), (2.74, 2.54)),
        ((4, 28), 0.306933, 0.02577, (103.3, 84.2), (2.66, 2.17)),
    ],
)
def test_windows_give_wait_rates_and_queues(windows, delay_s, wait_s, rates, queues):
    found = solve(windows, (SHORT_S, delay_s), CAPACITY)
    assert found.wait_s == pytest.approx(wait_s, abs=1e-5)
    assert found.rates == pytest.approx(rates, abs=0.06)
    assert found.queues == pytest.approx(queues, abs=0.006)
    assert sum(found.rates) == pytest.approx(CAPACITY, rel=1e-9)


@pytest.mark.parametrize(
    ("queues", "delay_s", "windows"),
    [
        ((1, 1), 0.018933, (2.21, 2.77)),
        ((1, 3), 0.036933, (1.61, 8.19)),
        ((3, 1), 0.054933, (4.82, 3.57)),
        ((3, 3), 0.306933, (4.21, 31.77)),
    ],
)
def test_corners_of_the_region(queues, delay_s, windows):
    assert windows_for(queues, (SHORT_S, delay_s), CAPACITY) == pytest.approx(windows, abs=0.006)


def test_the_two_directions_are_inverse():
    delays_s = (SHORT_S, 0.0669, 0.1869)
    windows = windows_for((1.5, 2.0, 0.5), delays_s, CAPACITY)
    assert solve(windows, delays_s, CAPACITY).queues == pytest.approx((1.5, 2.0, 0.5))


def test_small_windows_queue_nothing():
    found = solve((1, 1), (SHORT_S, 0.306933), CAPACITY)
    assert (found.wait_s, found.queues) == (0.0, (0.0, 0.0))
    assert found.rates == pytest.approx((1 / SHORT_S, 1 / 0.306933))


@pytest.mark.parametrize(
    ("queues", "inside"), [((1, 3), True), ((0.99, 2), False), ((2, 3.01), False)]
)
def test_region_includes_its_border(queues, inside):
    assert in_region(queues, 1, 3) is inside


@pytest.mark.parametrize("flow", [0, 1])
def test_a_border_keeps_one_flow_at_its_queue(flow):
    delays_s = (SHORT_S, 0.0669)
    for windows in bound(flow, 3, delays_s, CAPACITY, (0.5, 1, 4)):
        assert solve(windows, delays_s, CAPACITY).queues[flow] == pytest.approx(3)


@pytest.mark.parametrize(("k", "ratio"), [(1, 24.5), (3, 7.8333)])
def test_ratio_of_reno_to_vegas_at_50_packets(k, ratio):
    assert reno_to_vegas(50, k) == pytest.approx(ratio, abs=1e-4)


@pytest.mark.parametrize(
    ("windows", "delays_s", "capacity"),
    [((1,), (0.1, 0.2), 1), ((), (), 1), ((-1,), (0.1,), 1), ((1,), (0,), 1), ((1,), (0.1,), 0)],
)
def test_what_is_no_network_is_refused(windows, delays_s, capacity):
    with pytest.raises(ValueError, match="must|needs"):
        solve(windows, delays_s, capacity)
