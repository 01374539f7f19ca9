# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""How the networks of live-3g are made and fitted."""

import sys

import pandas as pd
import pytest

from shared import loaded


@pytest.fixture(scope="module")
def fitting():
    return loaded("fit-live-3g")


@pytest.fixture(scope="module")
def live(fitting):
    return sys.modules["live_3g"]


@pytest.fixture(scope="module")
def drive(fitting):
    return sys.modules["live_3g_drive"]


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


@pytest.mark.parametrize(("wanted", "place"), [(950, 50), (700, 300), (1001, 10), (0, 400)])
def test_the_nearest_place_of_a_falling_measure_is_found(fitting, wanted, place):
    found = fitting.falling(wanted, (10, 400), lambda one: 1000 - one)
    assert abs(found / place - 1) < fitting.STEP - 1


def test_a_core_meets_as_many_round_trips_as_there_are(fitting, live):
    def link(measured_ms, own_ms):
        return live.Means(1, 1, measured_ms), live.Means(1, 1, own_ms)

    # 80 and 90 ms can be met together by 20 ms more, and 200 ms not with them.
    links = [link(80, 60), link(90, 70), link(200, 70)]
    assert fitting.fit_core(5, links) == 15


def test_seconds_of_a_drive_are_counted_after_its_beginning(drive):
    packets = pd.DataFrame(
        {
            "time_s": [0.5, 2.1, 2.9, 4.0, 4.5],
            "ue_number": [1, 1, 1, 2, 1],
            "direction": ["uplink"] * 5,
            "octets": [125] * 5,
        }
    )
    assert list(drive.rates_kbps(packets, "uplink", 5)) == [2, 0, 1]
    assert list(drive.rates_kbps(packets, "downlink", 5)) == [0, 0, 0]
