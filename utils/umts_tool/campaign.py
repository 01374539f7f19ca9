# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""From an experiment to results/<id>/: tables, figure, verdicts, and where they come from."""

import json
from pathlib import Path
from typing import Any

from . import files, provenance
from .claims import judge
from .errors import UmtsError
from .experiment import Experiment
from .figures import render
from .layout import RESULTS, ROOT
from .programs import fingerprint, located
from .results import Results, part_rows, row, table
from .runner import Campaign, Executor, Run, Store, run_campaign

Verdicts = list[dict[str, Any]]


def perform(
    experiment: Experiment, executor: Executor, command: str = ""
) -> tuple[Verdicts, Campaign]:
    """Run what is missing, then write the table, the figure and the verdicts.

    `command` is what the user has called, for the record.
    """
    binary = located(experiment.scenario.program, experiment.home or ROOT)
    code = fingerprint(binary)
    points = {experiment.run(point, binary, code): point for point in experiment.points()}
    folder = results_folder(experiment)
    store = Store(folder / "runs")
    campaign = finished(list(points), store, executor, experiment.id)
    results = collect(points, campaign, store)
    verdicts = judge(experiment.claims, results, experiment.length(experiment.duration_s))
    write(experiment, results, verdicts, folder)
    first = next(iter(points), None)
    called = [str(binary), *first.arguments] if first else []
    made_of = provenance.record(command, code, called, len(points))
    files.write(folder / provenance.FILE, provenance.text(made_of))
    return verdicts, campaign


def results_folder(experiment: Experiment) -> Path:
    """Return where the results of an experiment are kept."""
    return (experiment.home / "results" if experiment.home else RESULTS) / experiment.id


def finished(runs: list[Run], store: Store, executor: Executor, label: str) -> Campaign:
    """Return the campaign of these runs when all have succeeded."""
    campaign = run_campaign(runs, store, executor, label)
    if campaign.failures:
        kept = f"{len(campaign.results)} of {len(runs)} runs are kept"
        failures = one_of_each(campaign.failures)
        raise UmtsError("\n".join([*failures, f"{kept}; the next call runs the rest"]))
    return campaign


def one_of_each(failures: list[str]) -> list[str]:
    """Return one failure for every reason, with the number of the others."""
    by_reason: dict[str, list[str]] = {}
    for failure in failures:
        by_reason.setdefault(failure.partition(" failed (")[2] or failure, []).append(failure)
    return [
        first + (f" (and so {len(others)} more)" if others else "")
        for first, *others in by_reason.values()
    ]


def collect(points: dict[Run, dict[str, Any]], campaign: Campaign, store: Store) -> Results:
    """Return the runs' results as one tidy table."""
    named = [({**point, "run_id": run.key}, campaign.results[run]) for run, point in points.items()]
    rows = [row(point, result) for point, result in named]
    parts = [part for point, result in named for part in part_rows(point, result)]
    series = {
        (run.key, name): store.series_file(run, name) for run in points for name in run.series
    }
    points_of_all = [point for point, _ in named]
    return Results(table(rows, points_of_all), series, table(parts, points_of_all))


def write(
    experiment: Experiment,
    results: Results,
    verdicts: Verdicts,
    folder: Path,
    drawn: Results | None = None,
) -> None:
    """Write the files of an experiment; the figure shows all results unless others are `drawn`."""
    write_tables(results, folder)
    render(experiment.figure, drawn or results, experiment.title, folder / "figure")
    text = json.dumps(verdicts, indent=1, ensure_ascii=False, allow_nan=False)
    files.write(folder / "verdicts.json", text + "\n")


def write_tables(results: Results, folder: Path) -> None:
    """Write the table of runs and that of their UEs or flows."""
    files.write(folder / "data.csv", results.frame.to_csv(index=False))
    files.write(folder / f"{results.parts_name}.csv", results.parts.to_csv(index=False))
