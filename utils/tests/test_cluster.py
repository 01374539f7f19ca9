# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Campaigns on a Dask cluster: two workers of this machine, in folders of their own."""

import io
import json
import os
import signal
import subprocess
import sys
import tarfile
import threading
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import pandas as pd
import pytest

from shared import executable, until
from umts_tool import cli, cluster, extras, shipment
from umts_tool.runner import Run, Store, run_campaign
from umts_tool.sweep import Sweep

UTILS = Path(__file__).resolve().parents[1]
GRID = {"tbler": [0, 0.1, 0.2], "variant": ["reno", "vegas"], "duration": ["2s"]}


@pytest.fixture(scope="module", autouse=True)
def dask():
    extras.ensure(extras.DASK)


@contextmanager
def processes(folder, *modules):
    """Run Python modules as they run on another machine: without this checkout."""
    # The test's own stand-in for a slow program comes along in the environment of the workers.
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
    started = [
        subprocess.Popen(
            [sys.executable, "-m", *words], cwd=folder, env=environment, stderr=subprocess.DEVNULL
        )
        for words in modules
    ]
    try:
        yield started
    finally:
        for process in started:
            process.kill()
            process.wait()


def address_in(file):
    """Return the scheduler's address; none while its file, which exists before, is not whole."""
    try:
        return json.loads(file.read_text())["address"]
    except (FileNotFoundError, json.JSONDecodeError):
        return None


@contextmanager
def two_workers(folder):
    """Give the address of a scheduler and the processes of its two workers."""
    file = folder / "scheduler.json"
    words = ["distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0"]
    words += ["--no-dashboard", "--scheduler-file", str(file)]
    with processes(folder, words):
        until(lambda: address_in(file))
        address = address_in(file)
        one = ["distributed.cli.dask_worker", address, "--nthreads", "1", "--no-nanny"]
        one += ["--no-dashboard", "--host", "127.0.0.1", "--local-directory"]
        with processes(folder, [*one, str(folder / "a")], [*one, str(folder / "b")]) as workers:
            yield address, workers


def test_killed_worker_costs_its_runs_only_and_the_table_is_that_of_one_machine(
    fake_program, tmp_path, monkeypatch
):
    here = Sweep(fake_program, GRID, 5, tmp_path / "here").run(jobs=2)
    monkeypatch.setenv("FAKE_SLEEP_S", "0.3")
    stored = tmp_path / "there" / "runs"
    with two_workers(tmp_path) as (address, workers):

        def kill_one():
            until(lambda: len(list(stored.glob("*.json"))) >= 6)
            workers[0].send_signal(signal.SIGKILL)

        killer = threading.Thread(target=kill_one)
        killer.start()
        there = Sweep(fake_program, GRID, 5, tmp_path / "there").run(cluster=address)
        killer.join()
        assert workers[0].poll() == -signal.SIGKILL and workers[1].poll() is None
        assert Sweep(fake_program, GRID, 5, tmp_path / "there").run(cluster=address).new == 0
    assert there.new == 30
    pd.testing.assert_frame_equal(there.frame, here.frame)
    pd.testing.assert_frame_equal(there.parts, here.parts)


def test_series_and_failures_come_back(fake_program, tmp_path, monkeypatch):
    monkeypatch.setenv("FAKE_CRASH_AT", "0.2")
    runs = [
        Run(fake_program, (f"--tbler={t}", "--duration=1s", "--RngRun=1"), ("rtt",), "code")
        for t in ("0", "0.2")
    ]
    store = Store(tmp_path / "runs")
    with two_workers(tmp_path) as (address, _), cluster.executor(address, 1) as place:
        ended = run_campaign(runs, store, place, "trial")
    assert list(ended.results) == runs[:1]
    assert store.series_file(runs[0], "rtt").read_text().startswith("time_s,rtt_s\n")
    [failure] = ended.failures
    assert failure.endswith("failed (exit code 134): assert failed at block 7")


def test_program_travels_with_its_libraries_and_finds_them(tmp_path):
    """A program whose library is nowhere near on the worker."""
    source = tmp_path / "source"
    source.mkdir()
    (source / "five.c").write_text("int five(void) { return 5; }\n")
    (source / "my.c").write_text(
        '#include <stdio.h>\nint five(void);\nint main(void) { printf("{\\"x\\": %d}", five()); }\n'
    )
    library, program = source / "libfive.so", source / "my"
    for words in (
        ["-shared", "-fPIC", "-o", str(library), str(source / "five.c")],
        ["-o", str(program), str(source / "my.c"), f"-L{source}", "-lfive", f"-Wl,-rpath,{source}"],
    ):
        subprocess.run(["cc", *words], check=True)
    name, _ = shipment.pack([program])
    assert name == shipment.pack([program])[0]
    with two_workers(tmp_path) as (address, _):
        # The first call leaves the program on the workers; its library is gone from here then.
        with cluster.executor(address, 1) as place:
            place.client.register_plugin(shipment.plugin(*shipment.pack([program])))
            library.rename(source / "elsewhere.so")
            execute = shipment.task(name)
            command = ["{home}/bin/my"]
            (code, output, _, _), files = place.client.submit(execute, command, []).result()
    assert (code, json.loads(output), files) == (0, {"x": 5}, {})


def test_nothing_is_unpacked_beside_the_folder_of_a_worker(tmp_path):
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as archive:
        archive.addfile(tarfile.TarInfo("../elsewhere"))
    worker = SimpleNamespace(local_directory=tmp_path)
    with pytest.raises(tarfile.FilterError):
        shipment.plugin("here", packed.getvalue()).setup(worker)
    assert not (tmp_path / "elsewhere").exists()


CALL = """
import sys
sys.path.insert(0, sys.argv[1])
from umts_tool.sweep import Sweep
Sweep(sys.argv[2], {"duration": ["1s"]}, 2, sys.argv[3]).run(cluster=sys.argv[4])
"""


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGKILL])
def test_ended_call_ends_its_programs_on_the_workers(fake_program, tmp_path, monkeypatch, ending):
    monkeypatch.setenv("FAKE_SLEEP_S", "600")
    with two_workers(tmp_path) as (address, workers):
        words = [str(UTILS), str(fake_program), str(tmp_path / "out"), address]
        with subprocess.Popen(
            [sys.executable, "-c", CALL, *words], stderr=subprocess.DEVNULL
        ) as call:
            until(lambda: all(children(worker) for worker in workers))
            call.send_signal(ending)
        until(lambda: not any(children(worker) for worker in workers))


def children(process):
    """Return the ids of the processes that a process has started."""
    folder = f"/proc/{process.pid}/task"
    files = [f"{folder}/{task}/children" for task in os.listdir(folder)]
    return [int(pid) for file in files if os.path.exists(file) for pid in open(file).read().split()]


def test_no_scheduler_is_one_sentence(fake_program, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(cluster, "PATIENCE_S", 1)
    words = ["sweep", str(fake_program), "--cluster", "tcp://127.0.0.1:1"]
    assert cli.main([*words, "--out", str(tmp_path / "out")]) == 1
    [line] = capsys.readouterr().err.strip().splitlines()
    assert line.startswith("umts: no Dask scheduler answers at tcp://127.0.0.1:1: ")


# As with Slurm, a job's script may go as soon as it has been handed in.
SBATCH = """
for script; do :; done
setsid sh -c "$(cat "$script")" > /dev/null 2>&1 &
echo $! >> "$(dirname "$0")/jobs"
echo "Submitted batch job $!"
"""


def test_jobs_of_slurm_become_the_workers(fake_program, tmp_path, monkeypatch):
    """A stand-in for Slurm's commands starts the jobs on this machine."""
    executable(tmp_path / "sbatch", SBATCH)
    executable(tmp_path / "scancel", "kill -- -$1")
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    import dask

    job = {"cores": 1, "processes": 1, "memory": "1GB", "interface": "lo", "walltime": None}
    with dask.config.set({f"jobqueue.slurm.{name}": value for name, value in job.items()}):
        table = Sweep(fake_program, {"duration": ["1s"]}, 4, tmp_path / "out").run(2, "slurm")
    assert table.new == 4
    assert len((tmp_path / "jobs").read_text().split()) == 2
