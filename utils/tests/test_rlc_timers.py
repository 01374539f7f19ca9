# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""The rule for the timers of RLC, by hand and against the sets of values of TS 25.331."""

import pytest

from umts_tool.experiment import find, load_all
from umts_tool.layout import EXPERIMENTS

load_all()  # puts the folder of the experiments on Python's path
from rlc_timers import TIMER_EPC_MS, TIMER_MS, Channel, signalled  # noqa: E402

TIMERS = ("timerPoll", "timerPollProhibit", "timerStatusProhibit")


def channel(ul_tti_ms=20, dl_tti_ms=10, dl_blocks=12, iub_ms=2):
    return Channel("dch3", ul_tti_ms, dl_tti_ms, 384e3, dl_blocks, iub_ms)


@pytest.mark.parametrize(
    ("needed_ms", "values_ms", "expected_ms"),
    [
        (1, TIMER_MS, 10),
        (40, TIMER_MS, 40),
        (83.3, TIMER_MS, 90),
        (551, TIMER_MS, 600),
        (1000, TIMER_MS, 1000),
        (30, TIMER_EPC_MS, 50),
        (101, TIMER_EPC_MS, 120),
        (501, TIMER_EPC_MS, 700),
    ],
)
def test_smallest_value_that_is_not_below(needed_ms, values_ms, expected_ms):
    assert signalled(needed_ms, values_ms) == expected_ms


def test_no_value_is_large_enough():
    with pytest.raises(ValueError, match="1001 ms is more than any value of TS 25.331, 1000 ms"):
        signalled(1001)


@pytest.mark.parametrize(
    ("of", "expected_ms"),
    [
        (channel(), 40),  # 10 + 20 + 2 + 2 = 34
        (channel(iub_ms=5), 50),  # exactly 40, and frames take time on the Iub
        (channel(dl_tti_ms=20), 60),  # 44
        (channel(ul_tti_ms=10), 30),  # 24
    ],
)
def test_round_trip_ends_with_a_downlink_tti(of, expected_ms):
    assert of.round_trip_ms == expected_ms


def test_ue_leaves_a_hundred_blocks_between_polls_and_at_least_a_round_trip():
    assert channel().ue_poll_prohibit_ms == 90
    assert channel(dl_blocks=62).ue_poll_prohibit_ms == 40


@pytest.mark.parametrize(
    ("of", "expected_ms"),
    [
        (channel(), 40),
        (channel(iub_ms=5), 40),  # 50 would space reports by 60, more than a round trip
        (channel(dl_tti_ms=20), 60),
        (channel(ul_tti_ms=10), 30),
    ],
)
def test_reports_are_spaced_by_whole_uplink_ttis_within_a_round_trip(of, expected_ms):
    assert of.status_prohibit_ms == expected_ms


def test_doubled_prohibit_timer_changes_nothing_else():
    once, twice = channel().flags(), channel().flags(prohibit_factor=2)
    assert (once.pop("timerStatusProhibit"), twice.pop("timerStatusProhibit")) == ("40ms", "80ms")
    assert once == twice


def test_network_can_signal_the_timers_of_every_run():
    """Every experiment of the two studies, every point: no value outside the sets."""
    studies = [path.stem for path in EXPERIMENTS.glob("lo200?_fig*.py")]
    assert len(studies) == 8
    for name in studies:
        experiment = find(name.replace("_", "-"))
        for point in experiment.points():
            flags = {**experiment.scenario.flags, **point}
            for timer in TIMERS:
                assert int(flags[timer].removesuffix("ms")) in TIMER_MS
            assert int(flags["timerEpc"].removesuffix("ms")) in TIMER_EPC_MS
            assert int(flags["ueRlc"].split("=")[1].removesuffix("ms")) in TIMER_MS


def test_one_rule_for_both_studies():
    """dch3 differs by nothing but the delay of the Iub, which is part of the round trip."""
    of_2005 = find("lo2005-fig5a").scenario.flags
    of_2003 = next(p for p in find("lo2003-fig6").points() if p["preset"] == "dch3")
    assert {name: of_2003[name] for name in of_2003 if name in of_2005} == channel().flags()
    assert channel(iub_ms=5).flags().items() <= of_2005.items()
