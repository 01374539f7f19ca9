# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""A program as a child process; standard library only, for it travels to workers of a cluster."""

import functools
import subprocess
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

POLL_S = 0.005  # how long a run may have ended unseen
PATIENCE_S = 2.0


@dataclass(frozen=True)
class Ended:
    """What an ended program has left behind; a negative code is the signal that ended it."""

    code: int
    output: str
    errors: str
    wall_s: float


@functools.cache
def dies_with_parent() -> tuple[str, ...]:
    """Return what has the kernel end a command whose parent is ended by kill -9.

    Nothing where util-linux is missing or older than 2.33. A preexec_fn would do it, too, but runs
    between fork and exec, where it waits for ever for a lock that another thread held.
    """
    words = ("setpriv", "--pdeathsig", "TERM", "--")
    silent = subprocess.DEVNULL
    try:
        trial = subprocess.run([*words, "true"], stdout=silent, stderr=silent, check=False)
    except OSError:
        return ()
    return words if trial.returncode == 0 else ()


def start_builder(command: Sequence[str], **options: Any) -> subprocess.Popen[Any]:
    """Start what sets up or builds, with options of Popen; it ends with this process.

    It inherits the locks that this process holds: nobody else gets one before it has ended.
    """
    return subprocess.Popen([*dies_with_parent(), *command], close_fds=False, **options)


class Child:
    """A running program with its output in files, so that no pipe can fill up."""

    def __init__(
        self, command: Sequence[str], stem: Path, environment: Mapping[str, str] | None = None
    ) -> None:
        """Start it; `stem` with .out and .err after it are the files."""
        self.output = stem.with_name(f"{stem.name}.out")
        self.errors = stem.with_name(f"{stem.name}.err")
        self.started = time.monotonic()
        with self.output.open("wb") as stdout, self.errors.open("wb") as stderr:
            self.process = subprocess.Popen(
                [*dies_with_parent(), *command],
                stdin=subprocess.DEVNULL,
                stdout=stdout,
                stderr=stderr,
                env=environment,
            )

    def ended(self) -> Ended | None:
        """Return how it ended, None while it runs."""
        code = self.process.poll()
        if code is None:
            return None
        wall_s = time.monotonic() - self.started
        output, errors = (file.read_text(errors="replace") for file in (self.output, self.errors))
        return Ended(code, output, errors, wall_s)


def terminate(children: Sequence[Child]) -> None:
    """End running programs, politely first."""
    for child in children:
        child.process.terminate()
    deadline = time.monotonic() + PATIENCE_S
    for child in children:
        try:
            child.process.wait(max(0.0, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            child.process.kill()
            child.process.wait()
