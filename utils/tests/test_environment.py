# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""The private environment is complete or made anew."""

import fcntl
import os
import signal
import subprocess
import sys
import threading

import pytest

from shared import until
from umts_tool import environment, process
from umts_tool.errors import UmtsError
from umts_tool.layout import UTILS


@pytest.fixture
def steps(monkeypatch):
    """Record the commands instead of running them; a Python environment appears as a file."""
    commands = []

    def run(command, what):
        commands.append(what)
        if "venv" in command:
            (python := environment_of(command)).parent.mkdir(parents=True)
            python.touch()

    monkeypatch.setattr(environment, "run", run)
    return commands


def environment_of(command):
    from pathlib import Path

    return Path(command[-1]) / "bin" / "python"


def test_made_once(tmp_path, steps):
    venv = tmp_path / "venv"
    assert not environment.is_ready(venv)
    environment.make(venv)
    assert environment.is_ready(venv)
    assert [step.split()[0] for step in steps] == ["making", "installing"]


def test_interrupted_one_is_made_anew(tmp_path, steps, monkeypatch):
    venv = tmp_path / "venv"
    (venv / "bin").mkdir(parents=True)
    (venv / "bin" / "python").touch()
    (venv / "half-installed").touch()
    assert not environment.is_ready(venv)
    environment.make(venv)
    assert not (venv / "half-installed").exists()
    assert environment.is_ready(venv)


def test_new_requirements_are_installed_into_the_old_one(tmp_path, steps, monkeypatch):
    venv = tmp_path / "venv"
    environment.make(venv)
    changed = tmp_path / "requirements.txt"
    changed.write_text("ns3==9.99\n")
    monkeypatch.setattr(environment, "REQUIREMENTS", changed)
    assert not environment.is_ready(venv)
    environment.make(venv)
    assert environment.is_ready(venv)
    assert [step.split()[0] for step in steps] == ["making", "installing", "installing"]


def test_moved_one_is_made_anew(tmp_path, steps):
    moved = tmp_path / "moved"
    environment.make(tmp_path / "venv")
    (tmp_path / "venv").rename(moved)
    (moved / "script-of-the-old-place").touch()
    assert not environment.is_ready(moved)
    environment.make(moved)
    assert not (moved / "script-of-the-old-place").exists()


@pytest.mark.parametrize("mark", [b"\xff\xfe", b""])
def test_stamp_that_is_none_has_it_made_anew(tmp_path, steps, mark):
    venv = tmp_path / "venv"
    environment.make(venv)
    environment.stamp_file(venv).write_bytes(mark)
    assert not environment.is_ready(venv)
    environment.make(venv)
    assert environment.is_ready(venv)


def test_lock_is_held_as_long_as_a_builder_runs(tmp_path):
    """The tool is killed while it builds: its builder ends, and the lock is free after that alone."""
    script = (
        "import os, pathlib, signal, sys\n"
        "from umts_tool import environment, process\n"
        "process.dies_with_parent = lambda: ()\n"
        "with environment.exclusive(pathlib.Path('lock')):\n"
        "    builder = process.start_builder(['sleep', '60'])\n"
        "    print(builder.pid, flush=True)\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    tool = subprocess.run(
        [sys.executable, "-c", script],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(UTILS)},
        stdout=(tmp_path / "out").open("w"),
        check=False,
    )
    assert tool.returncode == -signal.SIGKILL
    with (tmp_path / "lock").open() as lock:
        with pytest.raises(BlockingIOError):
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        os.kill(int((tmp_path / "out").read_text()), signal.SIGKILL)
        fcntl.flock(lock, fcntl.LOCK_EX)


@pytest.mark.skipif(not process.dies_with_parent(), reason="setpriv of util-linux is too old")
def test_builder_ends_with_the_tool(tmp_path):
    script = (
        "import os, signal\n"
        "from umts_tool import process\n"
        "process.start_builder(['sh', '-c', 'trap \"touch ended; exit\" TERM; touch began; '\n"
        "    'while :; do sleep 0.1; done'])\n"
        "while not os.path.exists('began'): pass\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    environment_of_tool = {**os.environ, "PYTHONPATH": str(UTILS)}
    subprocess.run([sys.executable, "-c", script], cwd=tmp_path, env=environment_of_tool)
    until((tmp_path / "ended").exists)


def test_failed_installation_leaves_no_stamp(tmp_path, steps, monkeypatch):
    def fail(command, what):
        raise UmtsError(f"{what} failed")

    venv = tmp_path / "venv"
    environment.make(venv)
    environment.stamp_file(venv).write_text("old" + environment.place(venv))
    monkeypatch.setattr(environment, "run", fail)
    with pytest.raises(UmtsError):
        environment.make(venv)
    assert not environment.stamp_file(venv).exists()


@pytest.mark.parametrize(
    ("here", "in_path", "chosen"),
    [
        ((3, 12), {"python3.11", "python3.12", "python3.13"}, "python3.12"),
        ((3, 13), {"python3.13"}, "python3.13"),
        ((3, 14), {"python3.12", "python3.14"}, "python3.12"),
    ],
)
def test_python_of_a_version_that_has_wheels(monkeypatch, here, in_path, chosen):
    monkeypatch.setattr(environment.sys, "version_info", here)
    monkeypatch.setattr(
        environment.shutil, "which", lambda name, path=None: name if name in in_path else None
    )
    assert environment.base_python() == chosen


def test_no_python_of_such_a_version(monkeypatch):
    monkeypatch.setattr(environment.sys, "version_info", (3, 9))
    monkeypatch.setattr(environment.shutil, "which", lambda name, path=None: None)
    with pytest.raises(UmtsError, match=r"this is Python 3.9; install one of 3.11, 3.12, 3.13"):
        environment.base_python()


def test_nothing_of_the_callers_python_comes_along(monkeypatch):
    theirs = ("PYTHONPATH", "PYTHONHOME", "PYTHONDONTWRITEBYTECODE")
    for name in (*theirs, "OTHER"):
        monkeypatch.setenv(name, "1")
    monkeypatch.setattr(environment, "is_ready", lambda: True)
    called = []
    monkeypatch.setattr(environment.os, "execve", lambda *call: called.append(call))
    environment.enter(["utils/umts", "list"])
    [(python, words, variables)] = called
    assert words == [str(python), "utils/umts", "list"]
    assert variables["OTHER"] == "1" and not [name for name in theirs if name in variables]


@pytest.mark.parametrize("theirs", [None, "glibc.malloc.check=3"])
def test_programs_have_large_pages_unless_the_caller_says_otherwise(monkeypatch, theirs):
    monkeypatch.delenv("GLIBC_TUNABLES", raising=False)
    if theirs:
        monkeypatch.setenv("GLIBC_TUNABLES", theirs)
    monkeypatch.setattr(environment, "is_ready", lambda: True)
    called = []
    monkeypatch.setattr(environment.os, "execve", lambda *call: called.append(call))
    environment.enter(["utils/umts", "list"])
    assert called[0][2]["GLIBC_TUNABLES"] == (theirs or environment.MALLOC)


def test_who_waits_is_told_for_whom(tmp_path, capsys):
    lock = tmp_path / "lock"
    released = threading.Event()

    def hold():
        with environment.exclusive(lock):
            held.set()
            released.wait(60)

    held = threading.Event()
    other = threading.Thread(target=hold)
    other.start()
    assert held.wait(60)
    threading.Timer(0.2, released.set).start()
    with environment.exclusive(lock):
        assert lock.read_text().startswith(f"process {os.getpid()}, since ")
    other.join(60)
    said = capsys.readouterr().err
    assert f"sets up or builds (process {os.getpid()}, since " in said
    assert lock.read_text() == ""
