# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Wrong use of the programs: one sentence with the range, and no other trace of it."""

import re

import pytest

from shared import call, json_of

DCH, HSDPA = "umts-tcp-over-dch", "umts-tcp-over-hsdpa"


@pytest.mark.parametrize(
    ("name", "word", "sentence"),
    [
        (DCH, "--ues=-1", "must be a whole number from 1 to 16384"),
        (DCH, "--ues=70000", "must be a whole number from 1 to 16384"),
        (DCH, "--mss=100000", "must be a whole number from 1 to 9000"),
        (DCH, "--mss=0", "must be a whole number from 1 to 9000"),
        (DCH, "--window=8388608", "must be a whole number from 1 to 65535"),
        (DCH, "--window=4294968", "must be a whole number from 1 to 65535"),
        (DCH, "--window=100000000", "must be a whole number from 1 to 65535"),
        (DCH, "--RngRun=-1", "must be a whole number from 0"),
        (DCH, "--RngSeed=0", "must be a whole number from 1 to 4294944442"),
        (DCH, "--tbler=-0.5", "must be a number from 0 to 1"),
        (DCH, "--tblerDl=nan", "must be a number from -1 to 1"),
        (DCH, "--giRate=0bps", "must be a bit rate from 1bps to 100Gbps"),
        (DCH, "--iubRate=0bps", "must be a bit rate"),
        (DCH, "--duration=10x", "must be a duration from 0s to 1000000s"),
        (DCH, "--timerPoll=-1ms", "must be a duration from 0s to 1000000s"),
        (DCH, "--inSequence=maybe", "must be true or false"),
        (DCH, "--statusFormat=Lists", "must be List"),
        (DCH, "--preset=dch5", "must be dch1, dch2, dch3, dch4, cch or cch-delay"),
        (DCH, "--ues", "needs a value, whole number from 1 to 16384"),
        (DCH, "--ueRlc=MaxDat=9999", "--ueRlc: MaxDat=9999 must be a"),
        (DCH, "--ns3::umts::RlcAm::PollPdu=200", "must be a whole number from 0 to 128"),
        (DCH, "--csv=/nonexistent/rows", "must be a file in a folder that is there"),
        (HSDPA, "--udpRate=0bps", "must be a bit rate from 1bps to 100Gbps"),
        (HSDPA, "--ulRate=1kbps", "must be a bit rate from 4kbps to 10Mbps"),
        (DCH, "--dlRate=384", "must be 0bps or carry at least one block of 320 bits per TTI"),
        (HSDPA, "--cqi=0", '"0" is no whole number from 1 to 30'),
        (HSDPA, "--cqi=30,31", '"31" is no whole number from 1 to 30'),
        (HSDPA, "--pduOctets=4", "must be a whole number from 16 to 600"),
        (HSDPA, "--pduOctets=15", "must be a whole number from 16 to 600"),
        (HSDPA, "--outerLoopStep=0", "must be a number from 0.001 to 30"),
        (HSDPA, "--linkFiles=/nonexistent", "there is no such file to read"),
        (HSDPA, "--variants=reno,,vegas", '"" is none of reno, newreno, tahoe, vegas, fast, cubic'),
        (HSDPA, "--creditTarget=-1s", "must be a duration from 0s"),
        (HSDPA, "--linkFiles=", "a value is missing"),
        (HSDPA, "--rncQueue=drop", '"drop" is none of fifo, red, codel'),
        (HSDPA, "--variant=bbr", "BBR paces"),
        ("umts-hs-trace", "--input=", "a value is missing"),
        ("umts-first", "--tbler=2", "must be a number from 0 to 1"),
        ("tcp-dumbbell", "--redMin=1", "must be a number from 2"),
        ("umts-hs-trace", "--link=ideals", "must be fading, ideal or trace"),
        ("tcp-per-socket", "--variants=ns3::Nothing", '"ns3::Nothing" is no TypeId'),
        ("tcp-per-socket", "--variants=ns3::Node", '"ns3::Node" is no TypeId of a congestion'),
        (
            "umts-cell-capacity",
            "--bitRate=50000",
            "50000 is none of 12200, 64000, 144000, 384000",
        ),
        ("umts-channel-switching", "--inactivity=0s", "must be a duration from 100ms to 1000000s"),
        ("umts-channel-switching", "--inactivity=-1ms", "must be a duration from 100ms"),
        ("umts-drive", "--speed=-5", "must be a number from 10 to 500"),
        ("umts-drive", "--handOver=perhaps", "must be true or false"),
        ("umts-hsdpa", "--distance=0", "must be a number from 1 to 100000"),
        ("umts-own-decoder", "--begin=2", "must be a number from 0 to 1"),
        ("umts-own-flow-control", "--holdTime=-1", "must be a number from 0"),
        ("umts-own-quality-model", "--period=1ms", "must be a duration from 2ms"),
        ("umts-own-scheduler", "--alpha=abc", "must be a number from 0"),
        ("tcp-per-socket", "--variants=ns3::TcpBbr", "BBR paces"),
        ("umts-queue-disc", "--disc=Nothing", "there is no ns3::NothingQueueDisc"),
        ("umts-tunnels", "--tunnels=foo", "must be none, sgsn or direct"),
        ("umts-two-bearers", "--own=2", "must be true or false"),
        ("umts-wifi-call", "--policy=Never", "must be"),
        ("umts-two-rncs", "--iurDelay=1s", "must be a duration from 0s to 400ms"),
        (HSDPA, "--handOverInterval=1ns", "must be 0s, or a duration from 10ms"),
        (DCH, "--handOverInterval=9ms", "must be 0s, or a duration from 10ms"),
    ],
)
def test_value_out_of_range_is_one_sentence_with_the_range(name, word, sentence):
    ended = call(name, word)
    [line] = ended.stderr.splitlines()
    assert ended.returncode == 2 and ended.stdout == ""
    assert line.startswith(word.partition("=")[0]) and sentence in line


@pytest.mark.parametrize(
    ("name", "word", "sentence"),
    [
        (DCH, "--tblr=0.1", "--tblr: there is no such flag; did you mean --tbler? (--help lists"),
        (DCH, "--Window=3", "did you mean --window?"),
        (HSDPA, "--creditTargets=1s", "did you mean --creditTarget?"),
        (DCH, "--nothingAtAllLikeIt=1", "--nothingAtAllLikeIt: there is no such flag (--help"),
        (DCH, "--ns3::umts::RlcAm::PolPdu=8", "did you mean --ns3::umts::RlcAm::PollPdu?"),
        (DCH, "--ns3::umts::RlcAn::PollPdu=8", "did you mean --ns3::umts::RlcAm::PollPdu?"),
        (DCH, "--ns3::Nothing::AtAll=8", "--ns3::Nothing::AtAll: there is no such flag (--help"),
        (DCH, "tbler=0.1", 'stray word "tbler=0.1": flags are written --name=value'),
        ("umts-first", "stray", 'stray word "stray": flags are written --name=value'),
        ("umts-two-rncs", "--iurDelays=1ms", "did you mean --iurDelay?"),
    ],
)
def test_word_that_is_no_flag(name, word, sentence):
    ended = call(name, word)
    [line] = ended.stderr.splitlines()
    assert ended.returncode == 2 and ended.stdout == "" and sentence in line


def test_soft_handover_ends_before_the_next_one_begins():
    ended = call(DCH, "--softHandOver=1s", "--handOverInterval=1s")
    assert ended.returncode == 2 and ended.stdout == ""
    assert ended.stderr == "--softHandOver=1s: must be less than --handOverInterval\n"


@pytest.mark.parametrize(
    "words",
    [
        ["--event=failure"],  # T313 of 3 s alone is longer
        ["--event=failure", "--preset=dch3", "--t313=0s", "--systemInformationTime=2s"],
        ["--synchronisationTime=2s"],
    ],
)
def test_interruptions_end_before_the_next_one_begins(words):
    ended = call("umts-interruption", *words, "--interval=1s", "--duration=10s")
    [line] = ended.stderr.splitlines()
    assert ended.returncode == 2 and ended.stdout == ""
    assert line.startswith("--interval: too short, as an event that began at 0.5")


@pytest.mark.parametrize(
    ("name", "words", "otherwise"),
    [
        ("umts-speed-test", ["--othersUp=1Mbps"], "with --others=0"),
        (
            "umts-speed-test",
            ["--othersDistance=9", "--others=1"],
            "without --others and --link=fading",
        ),
        ("umts-speed-test", ["--uplink=edch", "--bearer=preset"], "with --bearer=preset"),
        (HSDPA, ["--distance=300"], "with --link=ideal"),
        (HSDPA, ["--speed=3"], "with --link=ideal"),
        (HSDPA, ["--pathLossAt1Km=130"], "with --link=ideal"),
        (HSDPA, ["--bler=0.2"], "with --link=ideal"),
        (HSDPA, ["--linkFiles=/dev/null"], "with --link=ideal"),
        (HSDPA, ["--cqi=10", "--link=fading"], "with --link=fading"),
        (HSDPA, ["--linkFiles=/dev/null", "--link=fading"], "with --link=fading"),
        (HSDPA, ["--udpRate=100kbps"], "with --source=tcp"),
        (HSDPA, ["--udpSize=100"], "with --source=tcp"),
        (HSDPA, ["--variant=vegas", "--source=udp"], "with --source=udp"),
        (HSDPA, ["--rttCsv=rtt.csv", "--source=udp"], "with --source=udp"),
        (HSDPA, ["--variant=reno", "--variants=vegas,fast"], "with --variants"),
        (HSDPA, ["--outerLoopStep=1"], "with --targetBler=0"),
        (HSDPA, ["--timerDiscard=1s"], "with --sduDiscardMode=NoDiscard"),
        (HSDPA, ["--maxDat=3", "--rlcMode=UM"], "with --rlcMode=UM"),
        (HSDPA, ["--rlcWindow=64", "--rlcMode=UM"], "with --rlcMode=UM"),
        (HSDPA, ["--creditTarget=20ms"], "with --flowControl=standing"),
        (HSDPA, ["--creditLevel=20", "--flowControl=target"], "with --flowControl=target"),
        (HSDPA, ["--preset=dch1"], "without --dchUes"),
        (DCH, ["--maxLoad=0.5"], "with --admission=Unlimited"),
        (DCH, ["--inactivityTimer=1s"], "without --switching"),
        (DCH, ["--setUpDelay=1s", "--switching", "--signalling=srb"], "with --signalling=srb"),
        (DCH, ["--dlTti=20ms"], "without --dlRate"),
        (DCH, ["--softHandOver=1s"], "without --handOverInterval"),
        (
            DCH,
            ["--softHandOver=1s", "--handOverInterval=2s", "--switching"],
            "with --switching or on common channels",
        ),
        (DCH, ["--splitAt=ggsn"], "without --split"),
        (DCH, ["--splitWiredVariant=vegas"], "without --split"),
        (DCH, ["--splitRadioSendBuffer=9999"], "without --split"),
        ("umts-hs-trace", ["--cqi=3"], "with --link=fading"),
        ("umts-hs-trace", ["--speed=3", "--link=ideal"], "with --link=ideal"),
        ("umts-hs-trace", ["--matrixCqi=3"], "without --matrix"),
        ("tcp-dumbbell", ["--redMin=5"], "with --queue=droptail"),
        ("tcp-dumbbell", ["--drrQuantum=500", "--queue=red"], "with --queue=red"),
    ],
)
def test_flag_without_effect_is_one_sentence(name, words, otherwise):
    ended = call(name, *words)
    flag = words[0].partition("=")[0]
    assert ended.stderr == f"{flag}: has no effect {otherwise}\n"
    assert ended.returncode == 2 and ended.stdout == ""


@pytest.mark.parametrize(
    "words",
    [
        ["--maxDat=3", "--rlcMode=UM", "--dchUes=1"],
        ["--timerDiscard=2s", "--ueRlc=SduDiscardMode=TimerExplicit"],
        ["--outerLoopStep=1", "--targetBler=0.1"],
        ["--creditTarget=20ms", "--flowControl=predictive"],
    ],
)
def test_flag_that_another_one_gives_an_effect_is_taken(words):
    ended = call(HSDPA, *words, "--duration=1s")
    assert ended.returncode == 0 and ended.stderr == ""


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--csv=/dev/full", "--duration=1s"], "/dev/full"),
        (["--rttCsv=/dev/full", "--duration=1s"], "/dev/full"),
        (["--link=trace", "--linkFiles=README"], "README, line 1"),
        (["--link=log", "--linkFiles=README"], "README, line 1"),
        (["--cqiPeriod=6ms"], "must be 2, 4, 8, 10, 20, 40, 80 or 160ms"),
        (["--sduDiscardMode=TimerExplicit", "--timerDiscard=0s"], "TimerDiscard: must be above 0"),
    ],
)
def test_what_the_module_refuses_is_one_sentence(words, sentence, tmp_path):
    (tmp_path / "README").write_text("What is here\n")
    ended = call(HSDPA, *words, cwd=tmp_path)
    [line] = ended.stderr.splitlines()
    assert ended.returncode in (1, 2) and sentence in line
    assert "terminate" not in line and "file=" not in line


@pytest.mark.parametrize(
    "words", [["umts-cell-capacity", "--shadowing=0", "--duration=300s"], ["umts-operator-network"]]
)
def test_sites_so_near_that_no_ue_has_its_place_are_refused(words):
    ended = call(*words, "--siteDistance=100")
    [line] = ended.stderr.splitlines()
    assert ended.returncode == 2 and line.startswith("--siteDistance: ")


def test_habits_of_ns3_are_kept():
    assert "PollPdu" in call(DCH, "--PrintAttributes=ns3::umts::RlcAm").stdout
    words = ["--duration=2s", "--RngRun=7", "--ns3::umts::RlcAm::PollPdu=8"]
    given = json_of(DCH, *words)["parameters"]
    assert (given["RngRun"], given["pollPdu"]) == (7, 8)
    assert call(DCH, "--PrintHelp").stdout == call(DCH, "--help").stdout


def test_help_is_by_layer_with_units_and_ranges():
    told = call(HSDPA, "--help").stdout
    titles = re.findall(r"^(\w.*):$", told, re.MULTILINE)
    order = ["Scenario", "Traffic", "TCP", "Iub", "PDCP", "RLC", "HS-DSCH", "Radio", "Output"]
    assert [title for title in titles if title in order] == order
    assert re.search(r"--timerPoll:  .*\(duration from 0s\) \[170ms\]", told)
    assert re.search(r"--window:  .*\(whole number from 1 to 65535\) \[64\]", told)
    assert re.search(r"--iubRate:  .*\[155.52Mbps\]", told)
    assert "e+08ns" not in told and "General Arguments:" in told


def test_help_of_the_small_examples_has_units_and_ranges():
    told = call("umts-two-rncs", "--help").stdout
    assert "--iurDelay:  One-way delay of the Iur (duration from 0s to 400ms) [10ms]" in told
    told = call("umts-own-quality-model", "--help").stdout
    assert re.search(r"--period:  .*\(duration from 2ms\) \[4s\]", told)


DURATION, RATE = re.compile(r"[\d.]+(s|ms|us|ns)"), re.compile(r"[\d.]+[GMk]?bps")
KINDS = {
    "whole number": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "number": lambda value: isinstance(value, int | float) and not isinstance(value, bool),
    "true or false": lambda value: isinstance(value, bool),
    "duration": lambda value: DURATION.fullmatch(value),
    "bit rate": lambda value: RATE.fullmatch(value),
}


@pytest.mark.parametrize(
    "name", [DCH, HSDPA, "umts-http", "umts-voice-video", "umts-hs-qos", "umts-uu-delay"]
)
def test_parameters_are_the_flags_each_of_its_kind(name):
    told = call(name, "--help").stdout.partition("\nOutput:")[0]
    flags = dict(re.findall(r"^    --(\w+):  .*\((.*)\) \[.*\]$", told, re.MULTILINE))
    given = json_of(name, "--duration=3s")["parameters"]
    assert set(given) == {*flags, "RngSeed", "RngRun"}
    for flag, values in flags.items():
        kind = values.removeprefix("list: ")
        fits = [KINDS[one] for one in KINDS if kind.startswith(one)]
        entries = given[flag] if values.startswith("list: ") else [given[flag]]
        assert all(fit(entry) for fit in fits[:1] for entry in entries), (flag, entries)


def test_values_in_json():
    words = ["--duration=900ms", "--cqi=14,20", "--sack", "--giRate=8Mb/s"]
    given = json_of(HSDPA, *words)["parameters"]
    assert (given["timerPoll"], given["duration"], given["cqi"]) == ("170ms", "900ms", [14, 20])
    assert given["sack"] is given["inSequence"] is True and given["ecn"] is False
    assert (given["giRate"], given["bler"], given["maxDat"]) == ("8Mbps", [0.1], 40)


def test_quotes_commas_and_backslashes_in_a_path(tmp_path):
    log = tmp_path / 'a,"b"\\c.log'
    log.write_text('[{"duration_ms": 1000, "bandwidth_kbps": 1000}]')
    listed = re.sub(r"([\\,])", r"\\\1", str(log))
    result = json_of(HSDPA, "--link=log", f"--linkFiles={listed}", "--duration=2s")
    assert result["parameters"]["linkFiles"] == [str(log)]


def test_target_of_the_flow_control_can_be_set():
    words = ["--flowControl=target", "--creditTarget=60ms"]
    given = json_of(HSDPA, *words, "--duration=1s")["parameters"]
    assert given["creditTarget"] == "60ms"


def test_datagrams_of_less_than_a_second_are_counted():
    assert json_of(HSDPA, "--source=udp", "--duration=900ms")["total_goodput_bps"] > 1e6


def test_pdu_that_is_no_usual_one_carries_data():
    result = json_of(HSDPA, "--pduOctets=50", "--duration=5s")
    assert result["total_goodput_bps"] > 1e6 and result["conserved"]


def test_connection_that_tcp_has_given_up_is_told():
    words = ["--tbler=1", "--preset=cch", "--duration=1000s"]
    told = call("umts-http", *words).stdout
    assert "TCP has given up 1 of 1 connections; their requests stay pending" in told
    assert json_of("umts-http", *words)["failed_connections_count"] == 1


def test_frame_longer_than_the_queue_of_the_iub_is_sent():
    assert json_of(HSDPA, "--iubQueue=500", "--duration=5s")["total_goodput_bps"] > 1e5


@pytest.mark.parametrize(
    ("name", "words", "sentence"),
    [
        (HSDPA, ["--cqi=1", "--pduOctets=42"], "no RLC PDU of 42 octets fits into the 137 bits"),
        (
            HSDPA,
            ["--flowControl=target", "--frameInterval=2s", "--creditInterval=100ms"],
            "end before the next frame",
        ),
        (HSDPA, ["--link=fading", "--distance=50000"], "its CQI is 0, out of range"),
        (HSDPA, ["--iubLoss=1"], "no HS-DSCH Capacity Allocation has come over the Iub"),
        (
            HSDPA,
            ["--flowControl=target", "--iubLoss=0.5", "--requestInterval=1s"],
            "after a --requestInterval of 1s",
        ),
        (HSDPA, ["--handOverInterval=20ms"], "a --handOverInterval of 20ms leaves no time"),
        (DCH, ["--handOverInterval=20ms"], "a --handOverInterval of 20ms leaves no time"),
        (DCH, ["--timerPoll=0s", "--rlcWindow=32", "--tbler=0.1"], "does not repeat a poll"),
        (DCH, ["--tbler=1"], "every transport block of the downlink was in error"),
        ("umts-voice-video", ["--tbler=1"], "every transport block of the downlink was in error"),
        (
            DCH,
            ["--preset=cch", "--tbler=1"],
            "every transport block of the downlink was in error",
        ),
    ],
)
def test_summary_says_why_nothing_is_received(name, words, sentence):
    ended = call(name, *words, "--duration=10s")
    [line] = [line for line in ended.stdout.splitlines() if "has received nothing" in line]
    assert line.startswith("UE 1 ") and sentence in line
    assert call(name, *words, "--duration=10s", "--json").stderr.strip() == line


@pytest.mark.parametrize(
    ("name", "words"),
    [
        (DCH, ["--tbler=1"]),
        (HSDPA, ["--cqi=1"]),
        ("umts-voice-video", ["--tbler=1"]),
        ("umts-voice-video", ["--voiceTbler=1"]),
        ("umts-http", ["--tbler=1"]),
    ],
)
def test_a_flow_that_does_not_carry_ends_a_strict_program_with_1(name, words):
    assert call(name, "--duration=10s", "--strict").returncode == 0
    assert call(name, *words, "--duration=10s").returncode == 0
    ended = call(name, *words, "--duration=10s", "--strict", *(["--json"] if name == DCH else []))
    assert ended.returncode == 1


def test_summary_of_a_download_that_has_ended_complains_of_nothing():
    assert "nothing" not in call(DCH, "--bytes=1000", "--duration=200s").stdout
