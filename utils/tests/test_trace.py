# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Throughput logs: every form named by its content, and each that is written read by another."""

import configparser
import json
import os
import subprocess
import threading

import numpy as np
import pandas as pd
import pytest

from shared import executable
from umts_tool import cli, trace_command, traces
from umts_tool.errors import UmtsError
from umts_tool.trace_forms import Wanted, write

MAHIMAHI = "2\n2\n9\n1500\n1500\n2600\n"
LOGS = {
    "mahimahi": (MAHIMAHI, (6, None)),
    "Pensieve": ("0.0 9\n1.0 2.4\n2.5 1.6\n", (400, None)),
    "Riiser JSON": (
        '[{"duration_ms": 1000, "bandwidth_kbps": 2400, "latency_ms": 100}]',
        (200, None),
    ),
    "Riiser columns": ("1289406399 549688 59.8 10.7 300000 1000\n", (200, None)),
    "Ghent columns": ("1453121790686 58 51.03 3.73 300000 1000\n", (200, None)),
    "OpenNetLab JSON": (
        '{"type": "video", "downlink": {"trace_pattern": [{"duration": 500, "capacity": 2400}]}, '
        '"uplink": {"trace_pattern": [{"duration": 1000, "capacity": 1200, "loss": 0.1}]}}',
        (100, 100),
    ),
    "G-NetTrack CSV": (
        "Timestamp,Speed,DL_bitrate,UL_bitrate,State\n2017.11.22_10.07.03,4,2400,1200,D\n",
        (200, 100),
    ),
}


@pytest.fixture(autouse=True)
def built(monkeypatch, tmp_path):
    """All is built when tests run; figures go where the test is."""
    monkeypatch.setattr(trace_command, "build_module", lambda target: None)
    monkeypatch.chdir(tmp_path)


def call(capfd, *words):
    """Return the exit code, the output and the error output of the command."""
    code = cli.main(["trace", *map(str, words)])
    told = capfd.readouterr()
    return code, told.out, told.err


def packets(made):
    """Return the packets of both directions."""
    return tuple(
        made.curves[name].packets if name in made.curves else None for name in traces.DIRECTIONS
    )


@pytest.mark.parametrize("form", LOGS)
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"], ids=["unix", "dos", "mac"])
def test_form_is_named_by_its_content(form, end, tmp_path):
    text, expected = LOGS[form]
    log = tmp_path / "log.txt"
    log.write_bytes(("\ufeff" + text.replace("\n", end)).encode())
    made = traces.read(log)
    assert made.form == form and packets(made) == expected


def test_command_names_describes_and_draws(tmp_path, capfd):
    (tmp_path / "a.down").write_text(MAHIMAHI)
    (tmp_path / "a.up").write_text("7\n2000\n")
    code, out, _ = call(capfd, "a.down", "--uplink=a.up")
    assert code == 0
    assert out.splitlines()[:3] == [
        "a.down: mahimahi",
        "downlink: 2.600 s, 6 packets of 1500 octets; kb/s: mean 28, median second 24, most 36; "
        "2 gaps above 1 s, longest 1.5 s",
        "uplink: 2.000 s, 2 packets of 1500 octets; kb/s: mean 12, median second 12, most 12; "
        "1 gap above 1 s, longest 2.0 s",
    ]
    assert (tmp_path / "a.down.svg").stat().st_size > 1000


def read_mahimahi(path):
    """Read as mahimahi's mm-link does: digits alone, no empty line, never back, not all at 0."""
    times = []
    for line in path.read_text().split("\n")[:-1]:
        assert line.isdigit(), line
        times.append(int(line))
        assert times[-2:] == sorted(times[-2:])
    assert times and times[-1] > 0
    return times


def read_pensieve(path):
    """Read as Pensieve does: bits by the rate of a row times the time since the row before."""
    times, rates = [], []
    for line in path.read_bytes().splitlines():
        fields = line.split()
        times.append(float(fields[0]))
        rates.append(float(fields[1]))
    assert len(times) == len(rates) > 1
    at, bits = times[0], 0.0
    for time, rate in list(zip(times, rates, strict=True))[1:]:
        assert time > at
        bits += rate * 1e6 / 8 * (time - at) * 8
        at = time
    return bits, at


def read_netem(path):
    """Run the script with a tc and a sleep of its own: bits by rate and time."""
    folder = path.parent / "bin"
    folder.mkdir(exist_ok=True)
    for name in ("tc", "sleep"):
        executable(folder / name, f'echo {name} "$@"')
    environment = {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"}
    ended = subprocess.run(
        [path, "eth9"], env=environment, capture_output=True, text=True, check=True
    )
    bits = elapsed = rate = 0.0
    for line in ended.stdout.splitlines():
        words = line.split()
        if words[0] == "sleep":
            bits += rate * float(words[1])
            elapsed += float(words[1])
        elif words[2] == "change":
            assert (
                words[:6] == ["tc", "qdisc", "change", "dev", "eth9", "root"]
                and words[6] == "netem"
            )
            rate = (
                float(words[words.index("rate") + 1].removesuffix("bit")) if "rate" in words else 0
            )
            assert "rate" in words or words[-2:] == ["loss", "100%"]
    return bits, elapsed


def read_trains(path):
    """Read as CellReplay's queue does: time, delay and what follows, spaces between them."""
    rows = []
    for line in path.read_text().splitlines():
        time, delay, *opportunities = (int(word) for word in line.split(" "))
        assert delay >= 0 and opportunities[0] == 0 and opportunities == sorted(opportunities)
        assert not rows or time >= rows[-1][0]
        rows.append((time, delay, opportunities))
    assert len(rows) > 2
    return rows


@pytest.fixture
def both(tmp_path):
    """A trace of both directions with a gap, bursts and millisecond rows."""
    random = np.random.default_rng(1)
    times = {
        "down": np.sort(
            np.concatenate((random.integers(1, 3000, 700), random.integers(4500, 6001, 90)))
        ),
        "up": np.sort(random.integers(1, 6001, 300)),
    }
    for name, ms in times.items():
        ms[-1] = 6000
        (tmp_path / f"in.{name}").write_text("".join(f"{one}\n" for one in ms))
    return traces.read(tmp_path / "in.down", tmp_path / "in.up")


def test_mahimahi_written_and_read_again_is_the_same(both, tmp_path):
    for path in write(both, "mahimahi", Wanted(), tmp_path / "out"):
        source = tmp_path / path.name.replace("out", "in")
        assert read_mahimahi(path) == read_mahimahi(source)
    again = traces.read(tmp_path / "out.down", tmp_path / "out.up")
    assert packets(again) == packets(both) == (790, 300)


def test_opportunities_of_mahimahi_at_0_ms_come_at_the_end_and_are_written_at_0_ms(tmp_path):
    log = tmp_path / "in.down"
    log.write_text("0\n0\n7\n20\n")
    made = traces.read(log, log)
    assert list(made.curves["downlink"].opportunities_ms()) == [7, 20, 20, 20]
    for path in write(made, "mahimahi", Wanted(), tmp_path / "out"):
        assert path.read_text() == log.read_text()


@pytest.mark.parametrize("source", LOGS)
@pytest.mark.parametrize("form", ["mahimahi", "pensieve"])
def test_every_form_is_the_same_to_a_packet_when_it_is_written_and_read_again(
    source, form, tmp_path
):
    log = tmp_path / "log"
    log.write_text(LOGS[source][0])
    made = traces.read(log)
    for path in write(made, form, Wanted(0.001), tmp_path / "out"):
        name = traces.DOWNLINK if ".down" in path.name else traces.UPLINK
        before, after = made.curves[name], traces.read(path).curves[traces.DOWNLINK]
        assert after.packets == before.packets > 0
        assert np.abs(after.opportunities_ms() - before.opportunities_ms()).max() <= (
            form == "pensieve"
        )


@pytest.mark.parametrize("step_s", [0.001, 0.3, 1.0])
def test_pensieve_has_every_packet(both, tmp_path, step_s):
    written = write(both, "pensieve", Wanted(step_s), tmp_path / "out")
    for path, number in zip(written, (790, 300), strict=True):
        bits, end = read_pensieve(path)
        assert bits / 12000 == pytest.approx(number, abs=1e-3) and end == pytest.approx(6)
        assert traces.read(path).curves["downlink"].packets == number


def test_netem_has_every_packet_but_for_the_roundings_of_its_rates(both, tmp_path):
    written = write(both, "netem", Wanted(0.5, 80, "a note"), tmp_path / "out")
    for path, number in zip(written, (790, 300), strict=True):
        bits, end = read_netem(path)
        assert bits / 12000 == pytest.approx(number, abs=0.01) and end == pytest.approx(6)
        text = path.read_text()
        assert "# a note" in text and "delay 40ms rate" in text
    assert "loss 100%" in written[0].read_text()


def test_cellreplay_has_the_packets_and_their_trains(both, tmp_path):
    down, train, up, _ = write(both, "cellreplay", Wanted(1.0, 90), tmp_path / "out")
    assert (train.name, up.name) == ("out.down-delay-light-pdo", "out.up-pdo")
    times = read_mahimahi(down)
    assert times == read_mahimahi(tmp_path / "in.down")
    for time, delay, opportunities in read_trains(train):
        after = [ms for ms in times if ms > time][: len(opportunities)]
        assert delay == 45 + after[0] - time
        assert [ms - after[0] for ms in after] == opportunities


def test_webpagetest_reads_the_means(both, tmp_path):
    [path] = write(both, "webpagetest", Wanted(1.0, 90, "a note"), tmp_path / "Drive")
    profile = configparser.ConfigParser(comment_prefixes=(";",))
    profile.read(path)
    section = profile["Drive"]
    assert list(section) == ["label", "bwin", "bwout", "latency", "plr"]
    assert section.getint("bwin") == 790 * 12000 / 6 and section.getint("bwout") == 600000
    assert (section["latency"], section["plr"]) == ("90", "0")


@pytest.mark.parametrize("form", ["cellreplay", "webpagetest"])
def test_form_says_what_it_lacks(form, tmp_path, capfd):
    (tmp_path / "log").write_text("1\n4000\n")
    code, _, err = call(capfd, "log", f"--to={form}", "--latency=9")
    assert code == 2 and "needs both directions, there is no uplink; --uplink names" in err
    code, _, err = call(capfd, "log", "--uplink=log", f"--to={form}")
    assert code == 2 and "needs --latency=MS" in err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["log"]


@pytest.mark.parametrize(
    ("octets", "sentence"),
    [
        (b"", "has no rows; forms that are read: mahimahi, Pensieve, Riiser or OpenNetLab JSON"),
        (b"# a comment alone\n", "has no rows; forms that are read: mahimahi"),
        (b"a manual\n", "line 1: is no throughput log; forms that are read: mahimahi"),
        (b"\x7fELF\x02\x01\x01\0\0\n\xff", "line 1: is no throughput log; forms that are read"),
        (b"1 2 3\n", "line 1: is no throughput log; forms that are read"),
        (b"a,b\n1,2\n", "line 1: is no throughput log; forms that are read"),
        (LOGS["Riiser JSON"][0][:40].encode(), "line 1: "),
        (LOGS["OpenNetLab JSON"][0][:70].encode(), "(read as OpenNetLab JSON; forms that are read"),
        (b"5\r\n4\r\n", "line 2: the time does not advance (read as mahimahi; forms"),
        (b"1\n" * 10 + b"99999999999999\n", "line 11: a duration of 1e+14 ms (read as mahimahi"),
    ],
)
def test_file_that_is_none_is_one_sentence_with_the_forms(octets, sentence, tmp_path, capfd):
    (tmp_path / "log").write_bytes(octets)
    code, out, err = call(capfd, "log")
    assert (code, out) == (2, "") and sentence in err and "mahimahi" in err
    assert len(err.splitlines()) == 1


def altered(octets, random):
    """Return octets of which some are others, or missing, or there twice."""
    octets = bytearray(octets)
    for _ in range(random.integers(1, 4)):
        begin, end = sorted(random.integers(0, len(octets) + 1, 2))
        part = octets[begin:end]
        octets[begin:end] = [b"", part + part, random.bytes(len(part))][random.integers(3)]
    return bytes(octets)


@pytest.mark.parametrize("form", LOGS)
def test_altered_log_is_read_or_is_one_sentence_with_the_forms(form, tmp_path):
    random, log = np.random.default_rng(7), tmp_path / "log"
    refused = 0
    for _ in range(15):
        log.write_bytes(altered(LOGS[form][0].encode(), random))
        try:
            traces.read(log)
        except UmtsError as error:
            refused += 1
            assert error.exit_code == 2 and "forms that are read: mahimahi" in str(error)
            assert "\n" not in str(error)
    assert refused > 3


def test_each_form_keeps_its_provenance(tmp_path, capfd):
    (tmp_path / "log").write_text(MAHIMAHI)
    assert call(capfd, "log", "--to=pensieve", "--step=0.5")[0] == 0
    assert call(capfd, "log", "--to=netem", "--latency=80")[0] == 0
    records = [
        json.loads((tmp_path / f"log.{form}.provenance.json").read_text())
        for form in ("pensieve", "netem")
    ]
    told = [(one["form"], one["files"], one["step_s"], one["latency_ms"]) for one in records]
    assert told == [
        ("pensieve", ["log.down.pensieve"], 0.5, None),
        ("netem", ["log.down.netem.sh"], 1.0, 80.0),
    ]
    assert records[0]["sha256"] == records[1]["sha256"] and "commit" in records[0]


@pytest.mark.parametrize(
    ("flag", "sentence"),
    [
        ("--figure=a.xyz", "--figure=a.xyz: the name must end with .svg, .png, .pdf"),
        ("--out=/", "--out=/: is a folder; files need a name in it"),
        ("--out=.", "--out=.: is a folder; files need a name in it"),
    ],
)
def test_name_that_no_file_can_have(flag, sentence, tmp_path, capfd):
    (tmp_path / "log").write_text(MAHIMAHI)
    assert call(capfd, "log", "--to=mahimahi", flag) == (2, "", f"umts: {sentence}\n")
    assert [path.name for path in tmp_path.iterdir()] == ["log"]


def test_what_is_no_file(tmp_path, capfd):
    assert call(capfd, "nothing") == (
        2,
        "",
        "umts: there is neither a log nor an example nothing\n",
    )
    assert call(capfd, tmp_path)[0] == 2
    (tmp_path / "log").write_text(MAHIMAHI)
    assert "a log takes no flags" in call(capfd, "log", "--ues=2")[2]


@pytest.mark.parametrize(
    ("text", "expected", "told"),
    [
        (MAHIMAHI, 0, "pipe: mahimahi\ndownlink: 2.600 s, 6 packets"),
        ("a manual\n", 2, "forms that"),
    ],
)
def test_log_from_a_pipe(text, expected, told, tmp_path, capfd):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=lambda: pipe.write_text(text))
    writer.start()
    code, out, err = call(capfd, pipe)
    writer.join()
    assert code == expected and told in out + err


def test_names_of_files_may_have_blanks_and_commas(tmp_path, capfd):
    (tmp_path / "my drive, 1.down").write_text(MAHIMAHI)
    code, out, _ = call(capfd, "my drive, 1.down", "--to=mahimahi", "--out=two words")
    assert code == 0 and "my drive, 1.down: mahimahi\ndownlink: 2.600 s, 6 packets" in out
    assert (tmp_path / "two words.down").read_text() == MAHIMAHI
    (tmp_path / "my drive, 2.json").write_text(LOGS["Riiser JSON"][0])
    words = ["umts-tcp-over-hsdpa", "--link=log", r"--linkFiles=my drive\, 2.json"]
    assert call(capfd, "--to=mahimahi", "--out=again", *words, "--duration=3s")[0] == 0
    assert len(read_mahimahi(tmp_path / "again.down")) > 100


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="no device without an end")
def test_log_without_an_end(capfd):
    code, _, err = call(capfd, "/dev/zero")
    assert code == 2 and "/dev/zero: more than 256 MiB; forms that are read: mahimahi" in err
    assert len(err.splitlines()) == 1


def test_dash_is_the_standard_input(tmp_path, capfd):
    (tmp_path / "log").write_text(MAHIMAHI)
    kept = os.dup(0)
    with (tmp_path / "log").open() as log:
        os.dup2(log.fileno(), 0)
    code, out, _ = call(capfd, "-", "--to=mahimahi", "--out=again")
    os.dup2(kept, 0)
    os.close(kept)
    assert code == 0 and "stdin: mahimahi\ndownlink: 2.600 s, 6 packets" in out
    assert (tmp_path / "again.down").read_text() == MAHIMAHI


def test_figure_of_a_pipe_without_a_name_has_one(tmp_path, capfd):
    reading, writing = os.pipe()
    os.set_inheritable(reading, True)  # as a shell does
    os.write(writing, MAHIMAHI.encode())
    os.close(writing)
    code, out, _ = call(capfd, f"/dev/fd/{reading}")
    os.close(reading)
    assert code == 0 and "pipe.svg: figure" in out and (tmp_path / "pipe.svg").exists()


def test_huge_log_is_read(tmp_path):
    (tmp_path / "log").write_text("".join(f"{ms}\n" for ms in range(1, 1_000_001)))
    assert traces.read(tmp_path / "log").curves["downlink"].packets == 1_000_000


def test_run_becomes_a_trace_with_what_it_was_made_of(tmp_path, capfd):
    flags = ["--duration=4s", "--link=fixed", "--cqi=15", "--source=udp", "--udpSize=1400"]
    words = ["umts-tcp-over-hsdpa", *flags, "--uploadRate=1Mbps", "--RngRun=7"]
    code, out, _ = call(capfd, "--to=mahimahi", "--out=drive", *words)
    assert code == 0 and "umts-tcp-over-hsdpa: a run\ndownlink: 4.000 s, " in out
    record = json.loads((tmp_path / "drive.mahimahi.provenance.json").read_text())
    assert (record["form"], record["program"], record["flags"]) == ("mahimahi", words[0], words[1:])
    assert (record["seed"], record["run"]) == (1, 7) and {"commit", "umts", "ns3"} <= set(record)
    assert (
        len(read_mahimahi(tmp_path / "drive.down")) > len(read_mahimahi(tmp_path / "drive.up")) > 90
    )


def test_packets_are_complete_in_their_millisecond():
    table = pd.DataFrame(
        {
            "time_s": [0.0, 0.0105, 0.0105, 0.012, 0.9],
            "ue_number": [1, 1, 1, 1, 2],
            "direction": ["downlink"] * 5,
            "octets": [1500, 700, 800, 1500, 1500],
        }
    )
    made = traces.of_packets(table, 1.0).curves["downlink"]
    assert list(made.opportunities_ms()) == [1, 11, 12] and made.duration_s == 1.0
