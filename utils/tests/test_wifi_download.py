# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""A download of a phone that walks between UMTS and Wi-Fi: it goes on, by the access that is better."""

import csv

import pytest

from shared import call, json_of
from umts_tool.build import program

NAME = "umts-wifi-download"


@pytest.fixture(scope="module", autouse=True)
def needs_wifi():
    """Leave these tests out where ns-3 is without its module wifi."""
    if not program(NAME).exists():
        pytest.skip(f"{NAME}: ns-3 is without its module wifi")


def result(*words):
    """Return the flow of a run, whose octets are conserved."""
    found = json_of(NAME, *words)
    assert found["conserved"]
    return found["flows"][0]


@pytest.mark.parametrize("policy", ["BreakBeforeMake", "MakeBeforeBreak", "ByDelay"])
def test_download_goes_on_where_wifi_ends(policy, tmp_path):
    table = tmp_path / "rate.csv"
    flow = result(f"--policy={policy}", "--walkSpeed=15", "--duration=32s", f"--rateCsv={table}")
    assert flow["access_changes_count"] >= 2
    rows = [
        {name: float(value) for name, value in row.items()} for row in csv.DictReader(table.open())
    ]
    assert sum(row["wifi_bps"] for row in rows) > 0
    # Answers to probes come by both.
    assert all(row["umts_bps"] > 100 * row["wifi_bps"] for row in rows[-4:])
    octets = sum(row["wifi_bps"] + row["umts_bps"] for row in rows) / 8
    assert octets > flow["delivered_octets"] > 0.9 * octets


def test_walk_into_wifi_gains():
    flow = result(
        "--walkFrom=100", "--walkTo=5", "--walkSpeed=15", "--link=fading", "--duration=30s"
    )
    assert flow["access_changes_count"] == 1
    assert flow["wifi_rate_bps"] > 1.5 * flow["umts_rate_bps"] > 0


def test_one_access_alone():
    stays = ("--walkSpeed=0", "--duration=10s")
    wifi, umts = (result(f"--access={access}", *stays) for access in ("wifi", "umts"))
    assert (umts["access_changes_count"], umts["wifi_time_s"], umts["wifi_rate_bps"]) == (0, 0, 0)
    assert wifi["goodput_bps"] > umts["goodput_bps"]
    assert wifi["rtt_min_s"] < 0.03 < umts["rtt_min_s"]
    # Where the access point is does not matter to UMTS.
    far = result("--access=umts", "--walkFrom=50", *stays)
    assert far["goodput_bps"] == umts["goodput_bps"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--walkFrom=10", "--walkTo=10"), "--walkFrom and --walkTo are the same"),
        (("--margin=1s",), "--margin"),
        (("--access=wifi", "--policy=ByDelay"), "--policy"),
        (("--access=lte",), "must be both, wifi or umts"),
        (("--walkFrom=0",), "must be a number from 1 to 1000"),
    ],
)
def test_wrong_flags_are_one_sentence(words, sentence):
    ended = call(NAME, *words)
    assert (ended.returncode, ended.stdout) == (2, "")
    [line] = ended.stderr.splitlines()
    assert sentence in line
