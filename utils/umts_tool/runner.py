# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Runs programs in parallel and keeps every finished run, so that none is run twice."""

import fcntl
import hashlib
import json
import re
import shlex
import shutil
import sys
import time
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from . import files
from .errors import UmtsError
from .process import POLL_S, Child, Ended, terminate
from .progress import progress
from .stopping import Decided

ROOM_OCTETS = 1 << 16
FATAL_MESSAGE = re.compile(r'\bmsg="(.*)", |^  what\(\):  (.*)')


@dataclass(frozen=True)
class Run:
    """One program run; `series` are the time series it is asked to write, by name."""

    program: Path
    arguments: tuple[str, ...]
    series: tuple[str, ...] = ()
    fingerprint: str = ""

    @property
    def key(self) -> str:
        """Name of the run: the same program, code and arguments give the same name."""
        identity = [self.program.name, self.arguments, self.series, self.fingerprint]
        return hashlib.sha256(json.dumps(identity).encode()).hexdigest()[:16]

    def command(self, program: Path, folder: Path, python: str = sys.executable) -> list[str]:
        """Return the command line of the program at this place; it writes its series there."""
        files = [f"--{name}Csv={folder / self.series_name(name)}" for name in self.series]
        interpreter = [python] if program.suffix == ".py" else []
        return [*interpreter, str(program), *self.arguments, *files]

    def series_name(self, name: str) -> str:
        """Return the file name of one time series."""
        return f"{self.key}.{name}.csv"


@dataclass(frozen=True)
class Outcome:
    """How a run ended: with a result, or with the sentence that says why there is none."""

    run: Run
    result: dict[str, Any] | None
    failure: str | None
    wall_s: float


class Executor(Protocol):
    """Where runs are executed; their time series are left in the scratch folder."""

    def execute(self, runs: Sequence[Run], scratch: Path) -> Generator[Outcome, None, None]:
        """Yield the outcome of every run as it ends; closing the iterator ends the others."""


def outcome(run: Run, ended: Ended) -> Outcome:
    """Return how a run ended, from what its program has left behind."""
    why = f"exit code {ended.code}" if ended.code > 0 else f"signal {-ended.code}"
    if ended.code == 0:
        try:
            result = json.loads(ended.output)
            if is_result(result):
                return Outcome(run, result, None, ended.wall_s)
            why = "its output is not one JSON object, with objects as its flows"
        except ValueError as error:
            why = f"its output is not one JSON object: {error}"
    reason = last_words(ended.errors)
    command = shlex.join([str(run.program), *run.arguments])
    sentence = f"{command} failed ({why})" + (f": {reason}" if reason else "")
    return Outcome(run, None, sentence, ended.wall_s)


def is_result(value: Any) -> bool:
    """Tell whether a program's output is what it is to be: an object, with `flows` of objects."""
    flows = value.get("flows", []) if isinstance(value, dict) else None
    return isinstance(flows, list) and all(isinstance(flow, dict) for flow in flows)


def last_words(text: str) -> str:
    """Return the reason that a program has given for its end, empty when it has given none."""
    lines = text.strip().splitlines()
    # After a fatal error of ns-3 come lines that say no more, after a bad flag comes the help.
    told = [line for line in lines if not line.startswith(("terminate called", "NS_FATAL"))]
    told += [line for line in lines if line.startswith("Invalid command-line argument")]
    if not told:
        return ""
    message = FATAL_MESSAGE.search(told[-1])
    return message[1] or message[2] if message else told[-1]


class LocalExecutor:
    """Runs programs on the cores of this machine."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def execute(self, runs: Sequence[Run], scratch: Path) -> Generator[Outcome, None, None]:
        """Yield outcomes in the order in which the runs end."""
        waiting = list(reversed(runs))
        running: dict[Run, Child] = {}
        try:
            while waiting or running:
                while waiting and len(running) < self.jobs:
                    run = waiting.pop()
                    running[run] = Child(run.command(run.program, scratch), scratch / run.key)
                ends = [(run, child.ended()) for run, child in running.items()]
                for run, ended in ends:
                    if ended is not None:
                        del running[run]
                        yield outcome(run, ended)
                if all(ended is None for _, ended in ends):
                    time.sleep(POLL_S)
        finally:
            terminate(list(running.values()))


class Store:
    """The finished runs of one experiment: a JSON file each, complete or not there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.scratch = folder / "unfinished"

    @contextmanager
    def opened(self) -> Iterator[None]:
        """Own the folder; what an ended call left unfinished is swept away."""
        self.folder.mkdir(parents=True, exist_ok=True)
        with (self.folder / "lock").open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise UmtsError(f"{self.folder.parent.name} is being run by another call") from None
            shutil.rmtree(self.scratch, ignore_errors=True)
            self.scratch.mkdir()
            try:
                yield
            finally:
                shutil.rmtree(self.scratch, ignore_errors=True)

    def load(self, run: Run) -> dict[str, Any] | None:
        """Return the result of a finished run, None when it has to be run."""
        try:
            result = json.loads((self.folder / f"{run.key}.json").read_text())["result"]
        except (FileNotFoundError, ValueError, LookupError, TypeError):
            return None
        whole = all(self.series_file(run, name).is_file() for name in run.series)
        return result if whole and is_result(result) else None

    def save(self, outcome: Outcome) -> None:
        """Keep a finished run; its JSON file comes last and appears at once."""
        run = outcome.run
        for name in run.series:
            (self.scratch / run.series_name(name)).replace(self.series_file(run, name))
        record = {
            "program": run.program.name,
            "arguments": run.arguments,
            "fingerprint": run.fingerprint,
            "wall_s": round(outcome.wall_s, 3),
            "result": outcome.result,
        }
        files.write(self.folder / f"{run.key}.json", json.dumps(record, indent=1) + "\n")

    def demand_room(self) -> None:
        """Raise what a full disk raises; a program that finds it full may say nothing of it."""
        probe = self.scratch / "room"
        with files.named(self.folder):
            probe.write_bytes(bytes(ROOM_OCTETS))
        probe.unlink()

    def series_file(self, run: Run, name: str) -> Path:
        """Return where a finished run's time series is kept."""
        return self.folder / run.series_name(name)


@dataclass(frozen=True)
class Campaign:
    """The results of all runs of an experiment, and how many had been there before.

    `decided` tells how its claims were decided when seeds were added for that.
    """

    results: dict[Run, dict[str, Any]]
    reused: int
    failures: list[str]
    decided: Decided | None = None


def run_campaign(runs: Sequence[Run], store: Store, executor: Executor, label: str) -> Campaign:
    """Run what has no kept result and return all results; failures do not stop the others."""
    with store.opened():
        kept = {run: store.load(run) for run in runs}
        results = {run: result for run, result in kept.items() if result is not None}
        missing = [run for run in runs if run not in results]
        failures: list[str] = []
        with (
            progress(label, len(missing)) as counter,
            closing(executor.execute(missing, store.scratch)) as outcomes,
        ):
            for outcome in outcomes:
                counter.advance()
                if outcome.failure is not None or outcome.result is None:
                    store.demand_room()
                    failures.append(str(outcome.failure))
                    continue
                try:
                    store.save(outcome)
                except FileNotFoundError as error:
                    failures.append(f"{outcome.run.program.name} wrote no {error.filename}")
                    continue
                results[outcome.run] = outcome.result
        return Campaign(results, len(runs) - len(missing), failures)
