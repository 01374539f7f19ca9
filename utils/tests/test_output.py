# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Results that cannot be written end a program with one sentence and a code that is not 0."""

import resource
import signal
from pathlib import Path

import pytest

from shared import call

FULL = Path("/dev/full")
DCH, HSDPA, WEB, DUMBBELL = "umts-tcp-over-dch", "umts-tcp-over-hsdpa", "umts-http", "tcp-dumbbell"
SHORT = ["--duration=3s"]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        (DCH, [*SHORT, "--json"]),
        (DCH, SHORT),
        (HSDPA, [*SHORT, "--json"]),
        (WEB, [*SHORT, "--json"]),
        ("umts-voice-video", [*SHORT, "--json"]),
        ("umts-hs-qos", [*SHORT, "--json"]),
        (DUMBBELL, ["--duration=100s", "--json"]),
        ("umts-uu-delay", ["--json"]),
        ("umts-hs-trace", SHORT),
        ("umts-drive", []),
        (DCH, ["--help"]),
    ],
)
def test_results_on_a_full_device(name, words):
    with FULL.open("w") as output:
        ended = call(name, *words, stdout=output)
    said = ended.stderr.splitlines()
    assert ended.returncode == 1
    assert said[-1] == "standard output: cannot be written, results are missing"


@pytest.mark.parametrize(
    ("name", "flag"),
    [
        *((DCH, flag) for flag in ("csv", "cwndCsv", "rttCsv", "segmentCsv")),
        *((HSDPA, flag) for flag in ("csv", "cwndCsv", "rttCsv", "rateCsv")),
        *((DUMBBELL, flag) for flag in ("cwndCsv", "rttCsv")),
        (WEB, "csv"),
        ("umts-hs-trace", "trace"),
        ("umts-hs-trace", "matrix"),
    ],
)
def test_file_on_a_full_device(name, flag):
    duration = "--duration=100s" if name == DUMBBELL else "--duration=3s"
    ended = call(name, duration, f"--{flag}={FULL}")
    assert ended.returncode in (1, 2)
    assert ended.stderr.splitlines()[-1].startswith(f"file {FULL}: ")


def small_files():
    """Let no file of the process grow beyond 1 kB, as on a disk that is full."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1024, 1024))


def test_disk_fills_up_during_the_run(tmp_path):
    ended = call(DCH, *SHORT, f"--traces={tmp_path / 'x'}", preexec_fn=small_files)
    assert ended.returncode == 1
    assert ended.stderr.strip().endswith("could not be written to its end")
