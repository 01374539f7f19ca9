# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""TCP variants of then and now over HSDPA, by the flag of the program."""

import json
import re
import subprocess

import pytest

from umts_tool.build import program

HSDPA = program("umts-tcp-over-hsdpa")
OLD = ("reno", "newreno", "tahoe", "vegas", "fast", "cubic")


def goodput(*words):
    """Return what the flow carries, bit/s; no octet may be lost or made up."""
    command = [str(HSDPA), "--cqi=14", "--mss=1000", "--json", *words]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert ended.returncode == 0, ended.stderr
    told = json.loads(ended.stdout)
    assert told["conserved"] is True
    return told["total_goodput_bps"]


def variants():
    """Return the names that --variant takes, from its help."""
    text = subprocess.run([str(HSDPA), "--help"], capture_output=True, text=True).stdout
    names = re.search(r"--variant: .*?: (.*) or the TypeId", text)[1]
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
