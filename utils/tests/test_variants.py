# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""TCP variants of then and now over HSDPA, by the flag of the program."""

import re

import pytest

from shared import call, json_of

HSDPA = "umts-tcp-over-hsdpa"
OLD = ("reno", "newreno", "tahoe", "vegas", "fast", "cubic")


def goodput(*words):
    """Return what the flow carries, bit/s; no octet may be lost or made up."""
    found = json_of(HSDPA, "--cqi=14", "--mss=1000", *words)
    assert found["conserved"] is True
    return found["total_goodput_bps"]


def variants():
    """Return the names that --variant takes, from its help."""
    names = re.search(r"--variant: .*?: (.*) or the TypeId", call(HSDPA, "--help").stdout)[1]
    return names.split(", ")


@pytest.mark.parametrize("variant", variants())
def test_every_variant_fills_most_of_the_channel(variant):
    # CQI 14 carries 1.12 Mb/s of segments of 1000 octets.
    assert goodput(f"--variant={variant}", "--sack=1", "--duration=20s", "--warmup=5s") > 0.8e6


@pytest.mark.parametrize("variant", OLD)
@pytest.mark.parametrize("ues", [1, 5])
def test_no_flow_stalls_for_ever_when_a_fifth_of_the_iub_frames_is_lost(variant, ues):
    words = [f"--variant={variant}", f"--ues={ues}", "--iubLoss=0.2", "--duration=60s"]
    late = goodput(*words, "--warmup=30s")
    assert late > 0.5 * goodput(*words)
