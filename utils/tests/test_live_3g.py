# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""How the networks of live-3g are made and fitted."""

import importlib.util
import sys

import pytest

from umts_tool.layout import EXPERIMENTS

UTILS = EXPERIMENTS.parent.parent / "utils"


@pytest.fixture(scope="module")
def fitting():
    spec = importlib.util.spec_from_file_location("fit_live_3g", UTILS / "fit-live-3g.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def live(fitting):
    return sys.modules["live_3g"]


def test_categories_are_the_smallest_that_carry_the_best_means(live):
    norway = live.network_flags(("telia", "norway"))
    assert norway == {"category": 8, "edchCategory": 4, "edchTti": "2ms"}
    # No category without 64QAM carries 16 Mb/s: the largest.
    assert live.network_flags(("telia", "sweden"))["category"] == 10


def test_links_of_a_network_differ_in_distance_and_load_alone(live):
    may_differ = {"distance", "others", "othersDown", "othersUp", "othersDistance", "othersOctets"}
    for network, signals in live.MEASURED.items():
        kept = [
            {
                name: value
                for name, value in live.at((network, signal)).items()
                if name not in may_differ
            }
            for signal in signals
        ]
        assert all(one == kept[0] for one in kept)
    assert set(live.FITTED) == set(live.LINKS) and set(live.CORE_MS) == set(live.MEASURED)


@pytest.mark.parametrize(("wanted", "place"), [(950, 5), (910, 9), (1001, 0), (0, 32)])
def test_the_nearest_place_of_a_falling_measure_is_found(fitting, wanted, place):
    found = fitting.nearest_to(
        wanted, (0, 33), lambda one: 1000 - 10 * one, lambda low, high: (low + high) // 2
    )
    assert found == place
