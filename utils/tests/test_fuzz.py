# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""The fuzzer over flags: what it draws, and that it sees what is wrong."""

import json
import random
import re

import pytest

from shared import loaded

fuzz = loaded("fuzz-flags")

HELP = """
Scenario:
    --ues:  Number of UEs (whole number from 1 to 65534) [1]
    --preset:  Channel (dch1, dch2 or cch) [dch1]
    --iubDelay:  One-way delay (TS 25.427) (duration from 10ms to 2.55s) [15ms]
    --step:  A step (number at most 30) [0.1]
"""


def test_help_is_read():
    found = [fuzz.HELP.match(line) for line in HELP.splitlines()]
    flags = [fuzz.Flag(*match.groups()) for match in found if match]
    assert [flag.name for flag in flags] == ["ues", "preset", "iubDelay", "step"]
    assert flags[2].values == "duration from 10ms to 2.55s" and flags[2].initial == "15ms"


@pytest.mark.parametrize(
    ("values", "low", "high"),
    [
        ("whole number from 4 to 32", 4, 32),
        ("list: whole number from 4 to 32", 4, 32),
        ("number at most 30", 0, 30),
        ("number from -1 to 1", -1, 1),
        ("duration from 10ms to 2.55s", 1e7, 2.55e9),
        ("bit rate from 1bps to 100Gbps", 1, 1e11),
    ],
)
def test_drawn_numbers_are_in_the_range(values, low, high):
    flag = fuzz.Flag("some", values, "")
    drawn = [fuzz.draw(random.Random(seed), flag) for seed in range(200)]
    numbers = [float(re.match(r"[-+.e\d]+", text)[0]) for text in drawn]
    assert low <= min(numbers) and max(numbers) <= high and len(set(numbers)) > 5


def test_same_seed_gives_the_same_calls():
    table = {name: [fuzz.Flag("ues", "whole number from 1", "1")] for name in fuzz.PROGRAMS}
    first, second = (fuzz.draw_call(random.Random(3), table) for _ in range(2))
    assert first == second


def result(**changes):
    flow = {"goodput_bps": 3e5, "rtt_min_s": 0.1} | changes
    parameters = {"dlRate": "0bps", "preset": "dch3", "tblerUl": -1}
    return json.dumps({"parameters": parameters, "flows": [flow], "conserved": True})


CALL = fuzz.Call("umts-tcp-over-dch", ("--ues=-1", "--json"), None, False)


@pytest.mark.parametrize(
    ("changes", "status", "out", "err", "fault"),
    [
        ({}, 0, result(), "", None),
        ({}, 0, "hello", "", "no JSON"),
        ({}, 0, result(rtt_min_s=float("nan")), "", "no JSON"),
        ({}, 0, result(rtt_min_s=-1), "", "is negative"),
        ({}, 0, result(goodput_bps=4e5), "", "and the channel has 384000"),
        ({}, 0, result().replace("true", "false"), "", "lost or made up"),
        ({}, 0, result().replace("0.1", "1e999"), "", "rtt_min_s = inf"),
        ({}, -11, "", "", "ended by signal 11"),
        ({}, 2, "", "--ues=-1: must be\n", None),
        ({}, 2, "", "", "with 0 lines"),
        ({}, 1, "", "one\ntwo\n", "with 2 lines"),
        ({}, 1, "", "terminate called\n", "with 1 lines"),
        ({"wrong": "ebNo"}, 2, "", "--link=trace needs --linkFiles\n", None),
        (
            {"wrong": "ues", "must_fail": True},
            2,
            "",
            "--window: must be\n",
            "has a wrong value, but it says",
        ),
        ({"wrong": "ues", "must_fail": True}, 0, result(), "", "and nothing is said"),
    ],
)
def test_what_is_wrong_is_seen(changes, status, out, err, fault):
    call = fuzz.Call(**{**CALL.__dict__, **changes})
    found = list(fuzz.faults(call, status, out, err))
    assert [fault in one for one in found] == [True] if fault else not found
