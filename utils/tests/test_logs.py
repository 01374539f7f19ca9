# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Throughput logs in the programs: bursts, both directions, pipes, and what limits a log is told."""

import json
import os
import re
import threading

import pandas as pd
import pytest

from shared import call, json_of

HSDPA, DCH, QOS, HTTP = "umts-tcp-over-hsdpa", "umts-tcp-over-dch", "umts-hs-qos", "umts-http"
UDP = ("--link=log", "--source=udp", "--udpRate=9Mbps", "--udpSize=1400", "--warmup=1s")


def log_of(path, rows):
    """Write a log of (ms, kb/s) and return the flag's value."""
    listed = [{"duration_ms": ms, "bandwidth_kbps": kbps} for ms, kbps in rows if ms > 0]
    path.write_text(json.dumps(listed))
    return path


def goodput_kbps(ended):
    """Return what a run says."""
    assert ended.returncode == 0, ended.stderr
    return json.loads(ended.stdout)["total_goodput_bps"] / 1e3


@pytest.mark.parametrize(
    "words",
    [(), ("--category=1",), ("--cqiPeriod=8ms",), ("--ackDelay=24ms",)],
    ids=["category 10", "a TTI of three", "rare CQI", "late feedback"],
)
def test_bursts_are_carried_over(tmp_path, words):
    # 4.8 Mb/s in the mean, of which 1400 of 1429 octets are payload; category 1 has 1.2 Mb/s.
    most = 0.9e3 if words == ("--category=1",) else 4.8e3
    log = log_of(tmp_path / "bursts", [(2, 5 * most), (8, 0)] * 1000)
    ended = call(
        HSDPA, *UDP, f"--linkFiles={log}", "--rlcMode=UM", "--duration=6s", "--json", *words
    )
    assert goodput_kbps(ended) == pytest.approx(most * 1400 / 1429, rel=0.015)


@pytest.mark.parametrize("late_ms", range(0, 10, 2))
def test_bursts_in_the_rhythm_of_flow_control_are_carried(tmp_path, late_ms):
    # It decides every 10 ms, at one phase of them: neither in a burst nor beside it may it be misled.
    log = log_of(tmp_path / "bursts", [(late_ms, 0), (2, 24000), (8 - late_ms, 0)])
    ended = call(HSDPA, *UDP, f"--linkFiles={log}", "--rlcMode=UM", "--duration=6s", "--json")
    assert goodput_kbps(ended) == pytest.approx(4800 * 1400 / 1429, rel=0.015)


def test_window_that_limits_a_log_is_told(tmp_path):
    log = log_of(tmp_path / "constant", [(1000, 4800)])
    words = (*UDP, f"--linkFiles={log}", "--duration=6s")
    ended = call(HSDPA, *words)
    assert "downlink: RLC's window of 2047 PDUs of 42 octets was full for " in ended.stdout
    assert "% of the time; the log has 4800 kb/s" in ended.stdout
    free = call(HSDPA, *words, "--rlcMode=UM")
    assert "the log has" not in free.stdout + free.stderr


def test_category_and_iub_that_limit_a_log_are_told(tmp_path):
    log = log_of(tmp_path / "fast", [(1000, 6000)])
    words = (*UDP, f"--linkFiles={log}", "--rlcMode=UM", "--duration=4s", "--json")
    ended = call(HSDPA, *words, "--category=6")
    assert (
        "of the log is beyond HS-DSCH category 6 with 15 codes; the log has 6000 kb/s"
        in ended.stderr
    )
    ended = call(HSDPA, *words, "--iubRate=3Mbps")
    assert "downlink: the Iub of 3000 kb/s was full for 9" in ended.stderr


def test_flow_control_that_limits_a_log_is_told(tmp_path):
    # A burst of 0.1 s every 2 s is a fade to the default, which keeps little in the Node B.
    log = log_of(tmp_path / "bursts", [(2000, 200), (100, 8000)])
    words = (*UDP, f"--linkFiles={log}", "--rlcMode=UM", "--duration=60s", "--json")
    ended = call(HSDPA, *words)
    told = re.search(
        r"downlink: (\S+) % of the log came while the queue of the Node B was empty and data waited "
        r"in the RNC \(flow control: BufferTargetFlowControl with a long Target keeps more there\); "
        r"the log has 564 kb/s",
        ended.stderr,
    )
    missing = 1 - goodput_kbps(ended) / (564 * 1400 / 1429)
    assert missing > 0.2 and told and float(told[1]) == pytest.approx(100 * missing, abs=3)
    ended = call(HSDPA, *words, "--flowControl=target", "--creditTarget=1s")
    assert "the log has" not in ended.stderr
    assert goodput_kbps(ended) == pytest.approx(571 * 1400 / 1429, rel=0.02)


def test_outage_stays_one_and_both_directions_have_theirs(tmp_path):
    down = log_of(tmp_path / "down", [(2000, 2000), (2000, 0)])
    up = log_of(tmp_path / "up", [(3000, 0), (1000, 300)])
    table = tmp_path / "packets.csv"
    words = (*UDP, f"--linkFiles={down}", f"--uplinkFiles={up}", "--uploadRate=1Mbps")
    ended = call(HSDPA, *words, "--rlcMode=UM", "--duration=8s", f"--packetCsv={table}", "--json")
    assert ended.returncode == 0
    rows = pd.read_csv(table)
    kbps = {
        way: part.groupby(part["time_s"].astype(int))["octets"].sum() * 8e-3
        for way, part in rows.groupby("direction")
    }
    assert set(kbps["downlink"].index) <= {0, 1, 2, 4, 5, 6} and kbps["downlink"][5] > 1950
    assert kbps["downlink"].get(2, 0) < 100 and kbps["downlink"].get(6, 0) < 100
    assert set(kbps["uplink"].index) <= {3, 4, 7} and 270 < kbps["uplink"][7] <= 312


def test_uplink_beyond_the_dch_is_told(tmp_path):
    down = log_of(tmp_path / "down", [(1000, 1000)])
    up = log_of(tmp_path / "up", [(1000, 768)])
    words = (*UDP, f"--linkFiles={down}", f"--uplinkFiles={up}", "--uploadRate=2Mbps")
    ended = call(HSDPA, *words, "--duration=4s", "--json")
    told = re.search(
        r"uplink: (\S+) % of the log is beyond a DCH of 384 kb/s; the log has 768 kb/s",
        ended.stderr,
    )
    # 100 ms of the DCH may still wait at the end.
    assert told and float(told[1]) == pytest.approx(50, abs=2.5)


def test_every_program_with_logs_tells_their_limits(tmp_path):
    down = log_of(tmp_path / "down", [(1000, 6000)])
    up = log_of(tmp_path / "up", [(1000, 200)])
    ended = call(QOS, "--link=log", f"--linkFiles={down}", "--duration=6s", "--tcpUes=1")
    assert "was full for " in ended.stdout and "; the log has 6000 kb/s" in ended.stdout
    words = (f"--uplinkFiles={up}", "--requestOctets=20000", "--duration=30s", "--json")
    ended = call(HTTP, *words)
    assert "of the log is beyond a DCH of 64 kb/s; the log has 200 kb/s" in ended.stderr


def test_uplink_of_a_dedicated_channel(tmp_path):
    # What acknowledges a download waits for the outage to end.
    up = log_of(tmp_path / "up", [(1000, 60), (4000, 0)])
    words = ("--preset=dch3", "--duration=20s")
    free = json_of(DCH, *words)["flows"][0]["goodput_bps"]
    held = json_of(DCH, *words, f"--uplinkFiles={up}")["flows"][0]["goodput_bps"]
    assert 0 < held < 0.7 * free


def test_log_from_a_pipe(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    text = '\ufeff[{"duration_ms": 1000, "bandwidth_kbps": 1000}]'
    writer = threading.Thread(target=lambda: pipe.write_text(text))
    writer.start()
    words = (*UDP, f"--linkFiles={pipe}", "--ues=1", "--duration=6s", "--rlcMode=UM", "--json")
    ended = call(HSDPA, *words)
    writer.join()
    assert goodput_kbps(ended) == pytest.approx(980, rel=0.01)
    assert json.loads(ended.stdout)["flows"][0]["offered_bps"] == 1e6


def test_log_that_is_none_lists_the_forms(tmp_path):
    (tmp_path / "none").write_text("hello\n")
    for flag in ("linkFiles", "uplinkFiles"):
        other = log_of(tmp_path / "log", [(1000, 1000)])
        words = [f"--linkFiles={other}"] if flag == "uplinkFiles" else []
        ended = call(HSDPA, "--link=log", *words, f"--{flag}={tmp_path / 'none'}", "--duration=2s")
        assert ended.returncode == 2
        [line] = ended.stderr.strip().splitlines()
        assert (
            f"--{flag}: " in line
            and "none, line 1: is no throughput log; forms that are read: mahimahi, Pens" in line
        )


def test_measured_means_are_met():
    words = ("--link=measured:1500/300/120", "--speed=3", "--pduOctets=82", "--duration=60s")
    ended = call(HSDPA, *words, "--source=udp", "--udpSize=1400", "--warmup=2s", "--json")
    assert goodput_kbps(ended) == pytest.approx(1500, rel=0.1)
    [line] = ended.stderr.strip().splitlines()
    assert line.startswith("measured link: ") and "m from the Node B for a UE alone, DCH of" in line


@pytest.mark.parametrize(
    ("link", "words"),
    [
        ("measured:1500/300/120", ()),
        ("measured:5000/300/145", ("--pduOctets=82",)),
        ("measured:1500/300/145", ("--ulTti=20ms",)),
        ("measured:1500/60/200", ()),
    ],
)
def test_measured_latency_is_met_by_a_packet_alone(tmp_path, link, words):
    # 84 octets with their headers each way, so seldom that none waits for another.
    every_s, table = 8 * 56 / 4321, tmp_path / "packets.csv"
    light = ("--source=udp", "--udpRate=4321bps", "--udpSize=56", "--uploadRate=4321bps")
    flags = (*light, "--uploadSize=56", f"--packetCsv={table}", "--duration=200s", "--json")
    ended = call(HSDPA, f"--link={link}", *words, *flags)
    assert ended.returncode == 0, ended.stderr
    rows = pd.read_csv(table)
    sent = rows.groupby("direction").cumcount() + 1
    trip_s = (rows["time_s"] - every_s * sent).groupby(rows["direction"]).mean().sum()
    assert 1e3 * trip_s == pytest.approx(float(link.rpartition("/")[2]), rel=0.04)


@pytest.mark.parametrize(
    ("link", "sentence"),
    [
        ("measured:16000/300/120", "HS-DSCH category 10 with PDUs of 42 octets carries "),
        ("measured:1000/909/120", "a DCH of the uplink carries 384 kb/s, not the 957 kb/s"),
        ("measured:1000/300/40", "ms of a round trip, the latency is 40 ms"),
    ],
)
def test_what_a_measured_link_lacks_is_told(link, sentence):
    ended = call(HSDPA, f"--link={link}", "--duration=2s", "--json")
    assert ended.returncode == 0 and sentence in ended.stderr


def test_window_that_limits_a_measured_link_is_told():
    words = ("--pduOctets=82", "--source=udp", "--udpRate=20Mbps", "--duration=30s")
    ended = call(HSDPA, "--link=measured:6193/300/145", *words)
    told = re.search(
        r"downlink: RLC's window of 2047 PDUs of 82 octets was full for (\S+) % of the time; "
        "it is to carry 6193 kb/s",
        ended.stdout,
    )
    assert told and float(told[1]) > 5
    free = call(HSDPA, "--link=measured:6193/300/145", "--rlcMode=UM", *words)
    assert "it is to carry" not in free.stdout


@pytest.mark.parametrize(
    ("link", "sentence"),
    [
        ("measured:1/2", "must be measured:DOWNLINK/UPLINK/LATENCY in kb/s, kb/s and ms"),
        ("measured:1/2/3/4", "must be measured:DOWNLINK/UPLINK/LATENCY in kb/s, kb/s and ms"),
        ("measured:0/2/3", "must be measured:DOWNLINK/UPLINK/LATENCY in kb/s, kb/s and ms"),
        ("fade", "must be ideal, fixed, fading, trace, log or measured:DOWNLINK/UPLINK/LATENCY"),
    ],
)
def test_link_that_is_none(link, sentence):
    ended = call(HSDPA, f"--link={link}")
    [line] = ended.stderr.strip().splitlines()
    assert ended.returncode == 2 and line.startswith(f"--link={link}: ") and sentence in line
