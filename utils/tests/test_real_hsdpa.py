# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""When TCP stands still over a throughput log, and what excuses it."""

import pandas as pd
import pytest

from umts_tool.experiment import load_all

load_all()  # puts the folder of the experiments on Python's path
from real_hsdpa import longest_stall  # noqa: E402

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
