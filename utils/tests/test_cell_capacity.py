# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Calls that a cell carries: the formulas of the experiment, and what the calls of the program are."""

import json
import runpy
from types import SimpleNamespace

import pytest

from shared import call
from umts_tool.layout import EXPERIMENTS


@pytest.fixture(scope="module")
def formulas():
    """What the file of the experiment defines."""
    return SimpleNamespace(**runpy.run_path(str(EXPERIMENTS / "cell_capacity.py")))


@pytest.mark.parametrize(("servers", "load"), [(1, 0.0526), (6, 2.960), (10, 6.216), (50, 44.53)])
def test_calls_of_one_cost_are_those_of_tables_of_erlang_b(formulas, servers, load):
    assert formulas.erlang(servers) == pytest.approx(load, rel=2e-3)
    assert formulas.hayward(servers, 0.0, 1.0) == pytest.approx(load, rel=2e-3)


def test_fewer_calls_of_unlike_costs_fit(formulas):
    # Costs of 1 and 3, each of half of the calls: E[b^2] / E[b]^2 = 5 / 4.
    assert formulas.hayward(25, 0.0, 1.25) == pytest.approx(1.25 * formulas.erlang(20), rel=1e-3)
    assert formulas.hayward(25, 0.0, 1.25) < formulas.erlang(25)


def test_calls_of_other_cells_take_their_share_of_the_room(formulas):
    load = formulas.hayward(100, 0.6, 1.5)
    left = 100 - 0.6 * 0.95 * load
    assert load == pytest.approx(1.5 * formulas.erlang(left / 1.5), rel=1e-3)


def test_room_by_the_book_is_that_of_the_load_equations(formulas):
    down = 0.55 / 0.75 / (0.67 * 10**0.74 * 12400 / 3.84e6 * 0.95)
    assert formulas.room(*formulas.textbook(("downlink", 12200))) == pytest.approx(down)
    sinr = 10**0.3 * 67200 / 3.84e6
    up = (1 - 10**-0.6) / (1.55 * sinr / (1 + sinr))
    assert formulas.room(*formulas.textbook(("uplink", 64000))) == pytest.approx(up)


def test_datagrams_take_their_interval_and_calls_begin_at_any_time_of_a_conversation():
    flags = {"bitRate": 12200, "activity": 0.5, "load": 5, "holdingTime": "2s", "duration": "30s"}
    words = [f"--{name}={value}" for name, value in flags.items()]
    result = json.loads(call("umts-cell-capacity", *words).stdout)
    # Three TTIs of 20 ms for 60 ms, but for what a call has not sent at its end.
    assert 2.6 < result["datagram_ttis_mean"] <= 3
    assert result["talking_mean_ratio"] == pytest.approx(0.5, abs=0.05)
