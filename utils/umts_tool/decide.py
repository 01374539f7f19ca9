# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Runs an experiment until no claim is open: the runs that open claims look at get more seeds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, cast

from . import campaign, files, provenance
from .claims import OPEN
from .experiment import Experiment
from .grid import SEED
from .layout import ROOT
from .programs import fingerprint, located
from .results import NoRuns, Results
from .runner import Campaign, Executor, Run, Store
from .stopping import LOOKS, LOOKS_LEVEL, Decided

if TYPE_CHECKING:
    from pathlib import Path

    from .claims import Claim


def perform(
    experiment: Experiment, executor: Executor, command: str = ""
) -> tuple[campaign.Verdicts, Campaign]:
    """Run what open claims still need, then write the table, the figure and the verdicts.

    `command` is what the user has called, for the record.
    """
    looks = Looks(experiment, executor)
    verdicts, decided = looks.judged()
    campaign.write(experiment, looks.results, verdicts, looks.folder, looks.of_equal_seeds())
    first = next(iter(looks.runs))
    called = [str(looks.binary), *first.arguments]
    made_of = provenance.record(command, looks.code, called, len(looks.runs))
    made_of["decide"] = decided.record()
    files.write(looks.folder / provenance.FILE, provenance.text(made_of))
    return verdicts, replace(looks.campaign(), decided=decided)


class Watched:
    """Results that remember which runs a measure has looked at."""

    def __init__(self, results: Results) -> None:
        self.runs: set[str] = set()
        self._results = results

    def __getattr__(self, name: str) -> Any:
        """Return what is not below; who asks for that may look at every run."""
        self.runs.update(self._results.frame["run_id"])
        return getattr(self._results, name)

    def select(self, **where: Any) -> Any:
        """Return rows, as Results do."""
        return self._noted(where).select(**where)

    def per_seed(self, column: str, **where: Any) -> Any:
        """Return a value for each seed, as Results do."""
        return self._noted(where).per_seed(column, **where)

    def series(self, kind: str, **where: Any) -> Any:
        """Return a time series, as Results do."""
        return self._noted(where).series(kind, **where)

    def series_per_seed(self, kind: str, **where: Any) -> Any:
        """Return the time series of every seed, as Results do."""
        return self._noted(where).series_per_seed(kind, **where)

    def has(self, **where: Any) -> bool:
        """Tell whether there are such rows; of a point that is there, more seeds change nothing."""
        return self._results.has(**where)

    def values(self, column: str) -> list[Any]:
        """Return the values that a parameter takes; more seeds change nothing."""
        return self._results.values(column)

    def _noted(self, where: Mapping[str, Any]) -> Results:
        self.runs.update(self._results.run_ids(**where))
        return self._results


@dataclass
class Point:
    """A point of the grids: its seeds as declared, and how many times as many it has."""

    flags: dict[str, Any]
    declared: list[int] = field(default_factory=list)
    times: int = 1

    def seeds(self, times: int) -> list[int]:
        """Return the declared seeds and those that follow, so many times as many in all."""
        last = max(self.declared)
        more = len(self.declared) * (times - 1)
        return [*self.declared, *range(last + 1, last + 1 + more)]


class Looks:
    """The looks at the runs of an experiment, each with twice the seeds of the one before.

    A claim is judged by the runs of the first look that decides it.
    """

    results: Results

    def __init__(self, experiment: Experiment, executor: Executor) -> None:
        self.experiment = experiment
        self.executor = executor
        self.binary: Path = located(experiment.scenario.program, experiment.home or ROOT)
        self.code = fingerprint(self.binary)
        self.folder = campaign.results_folder(experiment)
        self.store = Store(self.folder / "runs")
        self.points: dict[str, Point] = {}
        self.point_of: dict[str, Point] = {}  # by the id of a run
        self.runs: dict[Run, dict[str, Any]] = {}
        self.kept: dict[Run, dict[str, Any]] = {}
        self.new = 0
        for declared in experiment.points():
            seedless = self._run(declared, 0).key
            self.points.setdefault(seedless, Point(declared)).declared.append(declared[SEED])

    def judged(self) -> tuple[campaign.Verdicts, Decided]:
        """Return the verdicts of all claims that there are runs for, and how they were found."""
        found: dict[int, tuple[dict[str, Any], int]] = {}
        waiting = dict(enumerate(self.experiment.claims))
        look = 0
        while waiting and look < LOOKS:
            self._catch_up(waiting.values(), 2**look)
            for number, claim in list(waiting.items()):
                verdict = self._verdict(claim)
                if verdict is not None:
                    found[number] = verdict, self._seeds(claim)
                if verdict is None or verdict["verdict"] != OPEN:
                    del waiting[number]
            look += 1
        inorder = [found[number] for number in sorted(found)]
        seeds = [number for _, number in inorder]
        return [verdict for verdict, _ in inorder], Decided(look, seeds, len(waiting))

    def campaign(self) -> Campaign:
        """Return all runs, with how many had been there before."""
        return Campaign(self.kept, len(self.runs) - self.new, [])

    def of_equal_seeds(self) -> Results:
        """Return the results without the seeds that other points have more: a figure compares."""
        least = min(point.times for point in self.points.values())
        equal = {
            self._run(point.flags, seed).key
            for point in self.points.values()
            for seed in point.seeds(least)
        }
        whole = self.results
        frame, parts = (
            table[table["run_id"].isin(equal)] if len(table) else table
            for table in (whole.frame, whole.parts)
        )
        return Results(frame, whole.series_files, parts)

    def _run(self, flags: Mapping[str, Any], seed: int) -> Run:
        """Return the run of a point and seed."""
        return self.experiment.run({**flags, SEED: seed}, self.binary, self.code)

    def _catch_up(self, claims: Iterable[Claim], times: int) -> None:
        """Run all points, until those that the claims look at have so many times the seeds."""
        while True:
            self._run_all()
            seen = [point for claim in claims for point in self._seen(claim)]
            late = [point for point in seen if point.times < times]
            if not late:
                return
            for point in late:
                point.times = times

    def _run_all(self) -> None:
        """Run what has no kept result."""
        self.runs, self.point_of = {}, {}
        for point in self.points.values():
            for seed in point.seeds(point.times):
                run = self._run(point.flags, seed)
                self.runs[run] = {**point.flags, SEED: seed}
                self.point_of[run.key] = point
        label = self.experiment.id
        done = campaign.finished(list(self.runs), self.store, self.executor, label)
        self.new += len(self.runs) - done.reused
        self.kept = done.results
        self.results = campaign.collect(self.runs, done, self.store)

    def _seen(self, claim: Claim) -> list[Point]:
        """Return the points that a claim looks at."""
        watched = Watched(self.results)
        try:
            claim.sample(cast("Results", watched))
        except NoRuns:
            return []
        return list({id(one): one for one in map(self.point_of.get, watched.runs) if one}.values())

    def _seeds(self, claim: Claim) -> int:
        """Return how many seeds a claim looks at, the most where points have unlike numbers."""
        seen = self._seen(claim)
        return max((point.times * len(point.declared) for point in seen), default=0)

    def _verdict(self, claim: Claim) -> dict[str, Any] | None:
        """Return the verdict of a look, None when there are no runs for it."""
        length = self.experiment.length(self.experiment.duration_s)
        return claim.judged(self.results, length, LOOKS_LEVEL)
