# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Networks as others have measured them, and what UEs measure, by the flags of the programs."""

import pytest

from shared import call, json_of

HTTP = (
    "umts-http",
    "--switching",
    "--arrivals=constant",
    "--interval=60s",
    "--duration=600s",
)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            ("umts-http", "--network=att-2010"),
            "--network: has no effect without --switching",
        ),
        (("umts-http", "--switching", "--network=att"), "--network"),
        (("umts-http", "--arrivals=never"), "--arrivals"),
        (("umts-channel-switching", "--network=at&t"), "--network"),
        (
            ("umts-ping-pong", "--profile=None"),
            "--profile: has no effect with --measurement=ideal",
        ),
        (("umts-ping-pong", "--measurement=best"), "--measurement"),
    ],
)
def test_wrong_use_ends_in_a_sentence(words, sentence):
    ended = call(*words)
    assert ended.returncode != 0
    assert sentence in ended.stderr
    assert len(ended.stderr.strip().splitlines()) == 1


def test_network_gives_timers_and_delays_that_flags_overrule():
    parameters = json_of(*HTTP, "--network=att-2010")["parameters"]
    expected = {
        "inactivityTimer": "5s",
        "fachInactivityTimer": "12s",
        "inactiveState": "IDLE",
        "setUpDelay": "1.5s",
        "connectionDelay": "2s",
        "trafficVolumeThreshold": 543,
        "downlinkThreshold": 475,
        "inactivityVolume": 320,
        "inactivityWindow": "300ms",
    }
    assert {name: parameters[name] for name in expected} == expected
    other = json_of(*HTTP, "--network=att-2010", "--inactivityTimer=2s")["parameters"]
    assert other["inactivityTimer"] == "2s"
    assert other["fachInactivityTimer"] == "12s"


@pytest.mark.parametrize(
    ("flag", "least"), [("--downlinkThreshold=-2", -1), ("--inactivityVolume=-1", 0)]
)
def test_volumes_that_there_are_not(flag, least):
    ended = call(*HTTP, flag)
    assert ended.returncode != 0
    assert f"{flag}: must be a whole number from {least}" in ended.stderr


def test_few_octets_do_not_keep_a_connection_of_att():
    words = (
        *(word for word in HTTP if not word.startswith("--interval=")),
        "--network=att-2010",
        "--start=30s",
        "--interval=4s",
        "--requestOctets=60",
        "--objectOctets=1",
    )
    few = json_of(*words)["flows"][0]
    assert few["rrc_dch_s"] == pytest.approx(5)
    any_octets = json_of(*words, "--inactivityVolume=0")["flows"][0]
    assert any_octets["rrc_dch_s"] == pytest.approx(600 - 30 - 2, abs=0.01)


def test_energy_by_state_adds_up_and_follows_the_powers():
    flow = json_of(*HTTP, "--network=att-2010")["flows"][0]
    parts = ("radio_energy_dch_j", "radio_energy_fach_j", "radio_energy_set_up_j")
    assert flow["radio_energy_j"] == pytest.approx(sum(flow[part] for part in parts))
    assert flow["radio_energy_dch_j"] == pytest.approx(0.70 * flow["rrc_dch_s"])
    # Powers given by name count, too.
    power = "--ns3::umts::RrcStateMeter::DchPower=7"
    more = json_of(*HTTP, "--network=att-2010", power)["flows"][0]
    assert more["radio_energy_dch_j"] == pytest.approx(10 * flow["radio_energy_dch_j"])


def test_syns_wait_for_the_connection():
    words = (*HTTP, "--network=att-2010", "--start=30s")
    flow = json_of(*words, "--initialRto=1s")["flows"][0]
    assert flow["syns_sent_count"] == 2
    assert 2 < flow["connect_s"] < 2.5
    assert json_of(*words, "--initialRto=3s")["flows"][0]["syns_sent_count"] == 1


def test_ideal_measurements_draw_nothing_and_those_of_a_phone_do():
    words = ("umts-ping-pong", "--duration=60s", "--hysteresis=0", "--timeToTrigger=0s")
    runs = [json_of(*words, f"--RngRun={run}", "--shadowing=0") for run in (1, 2)]
    assert runs[0]["flows"] == runs[1]["flows"]
    phone = [
        json_of(*words, f"--RngRun={run}", "--shadowing=0", "--measurement=specification")
        for run in (1, 1, 2)
    ]
    assert phone[0]["flows"] == phone[1]["flows"] != phone[2]["flows"]
    assert phone[0]["ping_pongs_per_way"] > runs[0]["ping_pongs_per_way"]
