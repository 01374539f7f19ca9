# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""From an experiment to results/<id>/: data.csv, ues.csv or flows.csv, figure and verdicts."""

import json
from pathlib import Path
from typing import Any

from .build import fingerprint, program
from .claims import judge
from .errors import UmtsError
from .experiment import Experiment
from .figures import render
from .layout import RESULTS
from .results import Results, part_rows, row, table
from .runner import Campaign, Executor, Run, Store, run_campaign

Verdicts = list[dict[str, Any]]


def perform(experiment: Experiment, executor: Executor) -> tuple[Verdicts, Campaign]:
    """Run what is missing, then write the table, the figure and the verdicts."""
    binary = program(experiment.scenario.program)
    code = fingerprint(binary)
    points = {experiment.run(point, binary, code): point for point in experiment.points()}
    folder = RESULTS / experiment.id
    store = Store(folder / "runs")
    campaign = run_campaign(list(points), store, executor, experiment.id)
    if campaign.failures:
        kept = f"{len(campaign.results)} of {len(points)} runs are kept"
        failures = one_of_each(campaign.failures)
        raise UmtsError("\n".join([*failures, f"{kept}; the next call runs the rest"]))
    return write(experiment, collect(points, campaign, store), folder), campaign


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


def write(experiment: Experiment, results: Results, folder: Path) -> Verdicts:
    """Write the files of an experiment and return the verdicts."""
    replace_text(folder / "data.csv", results.frame.to_csv(index=False))
    replace_text(folder / f"{results.parts_name}.csv", results.parts.to_csv(index=False))
    render(experiment.figure, results, experiment.title, folder / "figure.png")
    verdicts = judge(experiment.claims, results, experiment.caveat(experiment.duration_s))
    text = json.dumps(verdicts, indent=1, ensure_ascii=False, allow_nan=False)
    replace_text(folder / "verdicts.json", text + "\n")
    return verdicts


def replace_text(path: Path, text: str) -> None:
    """Write a file that appears complete or not at all."""
    partial = path.with_name(f".{path.name}")
    partial.write_text(text)
    partial.replace(path)
