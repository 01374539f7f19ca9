# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Campaigns: reuse, crashes, interruptions."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from shared import executable, until
from umts_tool.errors import UmtsError
from umts_tool.process import dies_with_parent
from umts_tool.runner import LocalExecutor, Run, Store, last_words, run_campaign

UTILS = Path(__file__).resolve().parents[1]


def runs(program, seeds=3, series=(), fingerprint="code", tbler="0.1"):
    return [
        Run(program, (f"--tbler={tbler}", "--duration=1s", f"--RngRun={seed}"), series, fingerprint)
        for seed in range(1, seeds + 1)
    ]


def campaign(todo, folder, jobs=2):
    return run_campaign(todo, Store(folder / "runs"), LocalExecutor(jobs), "trial")


def test_second_call_reuses_everything_and_gives_the_same(fake_program, tmp_path):
    first = campaign(runs(fake_program), tmp_path)
    second = campaign(runs(fake_program), tmp_path)
    assert (first.reused, second.reused) == (0, 3)
    assert first.results == second.results
    assert not first.failures


def test_only_new_seeds_are_run(fake_program, tmp_path):
    campaign(runs(fake_program, seeds=2), tmp_path)
    assert campaign(runs(fake_program, seeds=5), tmp_path).reused == 2


@pytest.mark.parametrize("change", [{"fingerprint": "new"}, {"tbler": "0.2"}, {"series": ("rtt",)}])
def test_other_code_arguments_or_series_run_again(fake_program, tmp_path, change):
    campaign(runs(fake_program), tmp_path)
    assert campaign(runs(fake_program, **change), tmp_path).reused == 0


def test_time_series_are_kept_beside_the_run(fake_program, tmp_path):
    [run] = runs(fake_program, seeds=1, series=("cwnd", "rtt"))
    campaign([run], tmp_path)
    store = Store(tmp_path / "runs")
    assert store.series_file(run, "cwnd").read_text().startswith("time_s,cwnd_segments\n0.0,")
    assert store.series_file(run, "rtt").read_text().startswith("time_s,rtt_s\n")
    assert not store.scratch.exists()


@pytest.mark.parametrize(
    "text",
    [
        *("[]", "3", "null", '"x"', "{}", '{"result": []}', '{"result": null}', '{"result": 1}'),
        *('{"result": {"flows": 3}}', '{"result": {"flows": [3]}}', "{", "", "\udcff"),
    ],
)
def test_kept_run_that_is_something_else_is_done_anew(fake_program, tmp_path, text):
    todo = runs(fake_program)
    first = campaign(todo, tmp_path)
    kept = tmp_path / "runs" / f"{todo[1].key}.json"
    kept.write_bytes(text.encode(errors="surrogateescape"))
    second = campaign(todo, tmp_path)
    assert (second.reused, second.failures) == (2, [])
    assert second.results == first.results
    assert json.loads(kept.read_text())["result"] == first.results[todo[1]]


def test_run_whose_time_series_is_gone_is_done_anew(fake_program, tmp_path):
    [run] = runs(fake_program, seeds=1, series=("cwnd",))
    campaign([run], tmp_path)
    file = Store(tmp_path / "runs").series_file(run, "cwnd")
    file.unlink()
    assert campaign([run], tmp_path).reused == 0
    assert file.exists()


def test_flows_that_are_no_objects_are_a_failure(tmp_path):
    program = executable(tmp_path / "strange", "echo '{\"flows\": 3}'")
    [failure] = campaign([Run(program, ())], tmp_path).failures
    assert "with objects as its flows" in failure


def test_crash_tells_command_and_last_line_and_keeps_the_others(
    fake_program, tmp_path, monkeypatch
):
    monkeypatch.setenv("FAKE_CRASH_AT", "0.2")
    todo = [*runs(fake_program), *runs(fake_program, seeds=1, tbler="0.2")]
    ended = campaign(todo, tmp_path)
    assert ended.failures == [
        f"{fake_program} --tbler=0.2 --duration=1s --RngRun=1 failed (exit code 134): "
        "assert failed at block 7"
    ]
    monkeypatch.delenv("FAKE_CRASH_AT")
    assert campaign(todo, tmp_path).reused == 3


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("", ""),
        ("a.log, line 3: 2 of 6 numbers\n", "a.log, line 3: 2 of 6 numbers"),
        (
            'msg="a.log, line 3: 2 of 6 numbers", +0s -1 file=x.cc, line=77\n'
            "NS_FATAL, terminating\nterminate called without an active exception\n",
            "a.log, line 3: 2 of 6 numbers",
        ),
        (
            "terminate called after throwing an instance of 'ns3::umts::Error'\n"
            "  what():  a.log, line 3: 2 of 6 numbers\n",
            "a.log, line 3: 2 of 6 numbers",
        ),
        ("Invalid command-line argument: --x\nflags:\n", "Invalid command-line argument: --x"),
    ],
)
def test_reason_is_what_the_program_says_last_of_itself(said, reason):
    assert last_words(said) == reason


def test_full_disk_keeps_what_is_finished(fake_program, tmp_path, monkeypatch):
    def fill_up(store, outcome):
        raise OSError(28, "No space left on device", str(store.folder))

    campaign(runs(fake_program, seeds=1), tmp_path)
    with monkeypatch.context() as full:
        full.setattr(Store, "save", fill_up)
        with pytest.raises(OSError, match="No space left on device"):
            campaign(runs(fake_program, seeds=3), tmp_path)
    assert campaign(runs(fake_program, seeds=3), tmp_path).reused == 1


def test_output_that_is_no_json_is_a_failure(tmp_path):
    program = executable(tmp_path / "chatty", "echo hello")
    [failure] = campaign([Run(program, ())], tmp_path).failures
    assert "its output is not one JSON object" in failure


def test_missing_time_series_is_a_failure(tmp_path):
    program = executable(tmp_path / "forgetful", "echo '{}'")
    [failure] = campaign([Run(program, (), ("cwnd",))], tmp_path).failures
    assert failure.startswith("forgetful wrote no ") and failure.endswith(".cwnd.csv")


def test_broken_record_is_run_again(fake_program, tmp_path):
    [run] = runs(fake_program, seeds=1)
    campaign([run], tmp_path)
    (tmp_path / "runs" / f"{run.key}.json").write_text('{"result": ')
    assert campaign([run], tmp_path).reused == 0


def test_two_calls_do_not_share_a_folder(fake_program, tmp_path):
    store = Store(tmp_path / "lo2005-fig5a" / "runs")
    with store.opened(), pytest.raises(UmtsError, match="lo2005-fig5a is being run by another"):
        run_campaign(runs(fake_program), store, LocalExecutor(1), "trial")


CALL = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from umts_tool.runner import LocalExecutor, Run, Store, run_campaign
todo = [Run(Path(sys.argv[2]), (f"--tbler={t}", "--duration=1s", "--RngRun=1")) for t in (0, 1, 2)]
run_campaign(todo, Store(Path(sys.argv[3])), LocalExecutor(1), "trial")
"""


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGKILL])
def test_ended_call_loses_only_what_was_running(fake_program, tmp_path, ending):
    folder = tmp_path / "runs"
    environment = dict(os.environ, FAKE_SLEEP_S="1")
    arguments = [sys.executable, "-c", CALL, str(UTILS), str(fake_program), str(folder)]
    with subprocess.Popen(arguments, env=environment, stderr=subprocess.DEVNULL) as call:
        until(lambda: list(folder.glob("*.json")))
        until(lambda: len(processes_of(fake_program)) == 1)
        call.send_signal(ending)
    until(lambda: not processes_of(fake_program))
    [kept] = folder.glob("*.json")
    assert json.loads(kept.read_text())["arguments"][0] == "--tbler=0"
    subprocess.run(arguments, check=True)
    assert len(list(folder.glob("*.json"))) == 3
    assert not (folder / "unfinished").exists()


FORKS = """
import os, sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from umts_tool.process import Child
os.register_at_fork(before=lambda: print("forks"))
Child(["true"], Path(sys.argv[2])).process.wait()
"""


def test_nothing_runs_between_fork_and_exec_that_could_wait_for_a_lock(tmp_path):
    command = [sys.executable, "-c", FORKS, str(UTILS), str(tmp_path / "stem")]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == ""


@pytest.mark.parametrize("setpriv", ["exit 1", None])
def test_setpriv_that_is_too_old_or_missing_is_not_used(tmp_path, monkeypatch, setpriv):
    if setpriv:
        executable(tmp_path / "setpriv", setpriv)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert dies_with_parent.__wrapped__() == ()


def processes_of(program):
    """Return the ids of the running processes of this very file."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if str(program).encode() in words[:3]:
            found.append(int(folder.name))
    return found
