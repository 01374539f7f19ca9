# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Signalling radio bearers under power control leave the data what it has without messages."""

import pytest

from shared import json_of

DISTANCE = ("--powerControl=true", "--profile=None", "--distance=300", "--duration=30s")


@pytest.mark.parametrize(
    "words",
    [
        ("umts-tcp-over-dch", "--preset=dch1"),
        ("umts-tcp-over-dch", "--preset=dch2"),
        ("umts-tcp-over-dch", "--preset=dch3"),
        ("umts-tcp-over-hsdpa", "--link=fading"),
    ],
    ids=["dch1", "dch2", "dch3", "HS-DSCH"],
)
def test_signalling_under_power_control_costs_little(words):
    # Once it carried nothing: all DCHs shared one Eb/N0 without rate matching (TS 25.212 4.2.7).
    instant, messages = (
        json_of(*words, *DISTANCE, f"--signalling={one}")["total_goodput_bps"]
        for one in ("instant", "srb")
    )
    assert messages >= 0.95 * instant > 0
