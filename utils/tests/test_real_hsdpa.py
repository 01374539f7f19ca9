# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Replays of throughput logs: when TCP stands still, what excuses it, and a log that is none."""

import pandas as pd
import pytest

from umts_tool.build import program
from umts_tool.experiment import load_all
from umts_tool.runner import LocalExecutor, Store, run_campaign

load_all()  # puts the folder of the experiments on Python's path
from real_hsdpa import EXPERIMENT, longest_stall  # noqa: E402

RATE = 50e3


@pytest.mark.parametrize(
    ("carried", "offered", "expected_s"),
    [
        ([1, 0, 0, 1], [RATE] * 4, 2),
        ([1, 0, 0, 0, 0, 0, 0, 1], [RATE, 0, 0, 0] + [RATE] * 4, 0),
        ([1] + [0] * 20, [RATE, 0, 0, 0] + [RATE] * 17, 14),
        ([0] * 5, [RATE] * 5, 5),
        ([1, 0, 1, 0, 0, 0, 1], [RATE] * 7, 3),
    ],
    ids=["silence", "gap and back-off", "never again", "never", "the longest of two"],
)
def test_longest_stall(carried, offered, expected_s):
    seconds = pd.DataFrame({"goodput_bps": carried, "offered_bps": offered})
    assert longest_stall(seconds) == expected_s


def test_one_bad_log_is_named_and_the_others_are_replayed(tmp_path):
    logs = tmp_path / "logs"
    logs.mkdir()
    (logs / "bad.json").write_text('[{"duration_ms": }]')
    (logs / "good.json").write_text('[{"duration_ms": 60000, "bandwidth_kbps": 1000}]')
    experiment = EXPERIMENT.over(logs).reduced()
    points = [point for point in experiment.points() if point["source"] == "udp"]
    binary = program("umts-tcp-over-hsdpa")
    runs = [experiment.run({**point, "duration_s": 2}, binary, "code") for point in points]
    ended = run_campaign(runs, Store(tmp_path / "runs"), LocalExecutor(2), "replay")
    [failure] = ended.failures
    assert f"{logs / 'bad.json'}, line 1" in failure
    assert [run for run in runs if run in ended.results] == runs[1:]
