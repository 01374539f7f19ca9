# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Sweeps: a program over a grid of its flags, with seeds; each run is done once and kept."""

import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from . import build, catalogue, files, provenance
from .campaign import collect, finished, write_tables
from .cluster import executor
from .errors import UmtsError, unknown_name
from .grid import SEED, Grid, arguments, combinations
from .programs import fingerprint, is_path, located
from .results import Results
from .runner import Executor, Run, Store
from .stopping import MOST_SEEDS, Until
from .table import Table, numbers

CORES = len(os.sched_getaffinity(0))


@dataclass(frozen=True)
class Sweep:
    """A program, the values of its flags, and how many seeds each combination gets.

    `program` is a path, or the name of an example, which is built. `folder` keeps the runs, which
    sweeps of other grids share, and gets the tables; it is results/sweep-PROGRAM unless it is
    given. `until`, such as goodput_bps=5%, demands further seeds, up to `most_seeds`, until the
    95 % confidence interval of every point is narrower. `series` are the time series to keep.
    """

    program: str | Path
    grid: Grid = field(default_factory=dict)
    seeds: int = 10
    folder: str | Path | None = None
    until: str | Until | None = None
    most_seeds: int = MOST_SEEDS
    series: Sequence[str] = ()

    def run(self, jobs: int = CORES, cluster: str | None = None, command: str = "") -> Table:
        """Run what has no kept result and return everything, written into the folder too.

        `jobs` at a time on this machine, or on a Dask `cluster`; `command` is for the record.
        """
        binary = built(str(self.program), jobs)
        folder = Path(self.folder or Path("results") / f"sweep-{binary.stem}")
        code = fingerprint(binary)
        with executor(cluster, jobs) as place:
            table = self._rounds(binary, code, folder, place)
        write_tables(table, folder)
        first = [str(binary), *self._run(binary, code, next(combinations(self.grid)), 1).arguments]
        made_of = provenance.record(command, code, first, len(table.frame))
        files.write(folder / provenance.FILE, provenance.text(made_of))
        return table

    def _rounds(self, binary: Path, code: str, folder: Path, place: Executor) -> Table:
        """Run all points, and the seeds that they still need, until they need none."""
        until = Until.parse(self.until) if isinstance(self.until, str) else self.until
        # A value that is given twice is one point.
        points = list({arguments(point, 1): point for point in combinations(self.grid)}.values())
        seeds, new = [self.seeds] * len(points), 0
        store = Store(folder / "runs")
        while True:
            runs = {
                self._run(binary, code, point, seed): {**point, SEED: seed}
                for point, most in zip(points, seeds, strict=True)
                for seed in range(1, most + 1)
            }
            campaign = finished(list(runs), store, place, folder.name)
            new += len(runs) - campaign.reused
            results = collect(runs, campaign, store)
            wanted = self._wanted(results, seeds, until) if until else seeds
            if wanted == seeds:
                return self._table(results, folder, new)
            seeds = wanted

    def _run(self, binary: Path, code: str, point: dict, seed: int) -> Run:
        """Return the run of a point and seed."""
        return Run(binary, arguments(point, seed), tuple(self.series), code)

    def _wanted(self, results: Results, seeds: list[int], until: Until) -> list[int]:
        """Return how many seeds every point shall have, from what its seeds have given."""
        values = list(results.sample(until.column, results.frame))
        wanted = []
        for number in seeds:
            sample, values = values[:number], values[number:]
            wanted.append(until.seeds(sample, self.most_seeds))
        return wanted

    def _table(self, results: Results, folder: Path, new: int) -> Table:
        """Return the results as the table that a user gets."""
        names = list(self.grid)
        frame, parts = numbers(results.frame, names), numbers(results.parts, names)
        return Table(frame, results.series_files, parts, names, folder, new)


def built(name: str, jobs: int) -> Path:
    """Return the program of this path, or the example of this name after it is built."""
    if not is_path(name):
        examples = catalogue.examples()
        if name not in examples:
            known = unknown_name("example", name, examples)
            raise UmtsError(f"{known} (a program of your own: ./{name})", known.exit_code)
        build.build(name, jobs)
    return located(name, Path.cwd())
