# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""The command ./utils/umts swarm."""

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import click

from . import features, options, pairs, suites, swarm, swarm_test
from .build import build
from .errors import BAD_USAGE, UmtsError
from .features import Table
from .pairs_cost import cpu_of_children
from .progress import progress
from .swarm import Case, Judge
from .swarm_coverage import Coverage

DEFAULT_HOURS = 0.1
CHOICE = 4  # seeds of which one is run
BATCH = 4  # cases that are chosen by what those before them have reached, whatever runs beside


@click.command("swarm")
@click.option(
    "--cpu-hours",
    type=click.FloatRange(min=0, min_open=True),
    metavar="N",
    help="CPU time of all runs together; 0.1 unless given.",
)
@click.option("--seed", type=click.IntRange(0), metavar="N", help="The case of this seed alone.")
@click.option("--from", "first", type=click.IntRange(0), metavar="N", help="The first seed; go on.")
@click.option(
    "--write",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Write each failure as a C++ test into this folder.",
)
@options.jobs
def run(
    cpu_hours: float | None, seed: int | None, first: int | None, folder: Path | None, jobs: int
) -> None:
    """Run random networks to which things happen, and demand what holds in any case.

    Features, traffic and mobility are those of './utils/umts pairs'; lost, late, doubled and damaged
    frames, outages, commands and UEs that come and go are drawn. A failure is shrunk, and printed as
    a command. Ctrl-C ends with the report.
    """
    if seed is not None and (cpu_hours is not None or first is not None):
        raise UmtsError("--seed is one case: --cpu-hours and --from do not go with it", BAD_USAGE)
    table = features.table_of_swarm()
    build(pairs.PROGRAM, jobs)
    pairs.check_flags(table)
    swarming = Swarm(Judge(table), folder)
    if seed is not None:
        case = swarm.draw(table, seed)
        click.echo(f"seed {seed}: {case.command(table)}")
        swarming.judge_all([case], jobs)
    else:
        end_s = cpu_of_children() + 3600 * (DEFAULT_HOURS if cpu_hours is None else cpu_hours)
        swarming.run(first or 0, jobs, lambda: cpu_of_children() < end_s)
    click.echo("\n".join(swarming.report()))
    if swarming.failures:
        raise SystemExit(1)


class Swarm:
    """Runs cases, tells of each failure once, and keeps what they have reached."""

    def __init__(self, judge: Judge, folder: Path | None = None) -> None:
        self.judge = judge
        self.folder = folder
        self.coverage = Coverage()
        self.failures: list[tuple[Case, set[str]]] = []
        self.again = 0
        self.next_seed: int | None = None

    @property
    def table(self) -> Table:
        """Return the features."""
        return self.judge.table

    def run(self, first: int, jobs: int, may_go_on: Callable[[], bool]) -> None:
        """Run cases from a seed on until the time is over, or Ctrl-C."""
        self.next_seed = first
        try:
            with progress("cases") as counter:
                while may_go_on():
                    self.judge_all(list(self.chosen(self.next_seed)), jobs)
                    self.next_seed += BATCH * CHOICE
                    counter.update(self.coverage.cases)
        except KeyboardInterrupt:
            for process in tuple(suites.LIVE):
                suites.end(process, signal.SIGTERM)
            click.echo("interrupted")

    def chosen(self, first: int) -> Iterator[Case]:
        """Yield cases: of some seeds in a row that which promises most."""
        for begin in range(first, first + BATCH * CHOICE, CHOICE):
            drawn = [swarm.draw(self.table, seed) for seed in range(begin, begin + CHOICE)]
            yield max(drawn, key=lambda one: self.coverage.score(one.signs(self.table)))

    def judge_all(self, cases: list[Case], jobs: int) -> None:
        """Run cases side by side, then tell of those that fail in their order."""
        with ThreadPoolExecutor(jobs) as pool:
            found = list(pool.map(self.judge.wrong, cases))
        for case, faults in zip(cases, found, strict=True):
            self.coverage.add(case.signs(self.table), self.judge.reached(case))
            if faults:
                self.tell(case, faults)
        self.judge.forget()

    def tell(self, case: Case, faults: list[str]) -> None:
        """Shrink a case and print it, unless a smaller one with the same fault is part of it."""
        kinds = {pairs.kind(one) for one in faults}
        traits = set(case.traits(self.table))
        for known, of in self.failures:
            if kinds & of and set(known.traits(self.table)) <= traits:
                self.again += 1
                click.echo(f"seed {case.seed}: as seed {known.seed}")
                return
        small = self.judge.smallest(case, kinds)
        left = self.judge.wrong(small) or faults
        self.failures.append((small, kinds))
        click.echo(f"seed {case.seed}: {'; '.join(left)}\n  {small.command(self.table)}")
        if self.folder:
            try:
                click.echo(f"  {swarm_test.write(self.table, small, left, self.folder)}")
            except UmtsError as why:
                click.echo(f"  {why}")

    def report(self) -> list[str]:
        """Return what has been reached, and how many failures there are."""
        cases = self.coverage.cases
        told = f"{cases} {'case' if cases == 1 else 'cases'}, {len(self.failures)} failures"
        told += f", {self.again} like them" if self.again else ""
        lines = [*self.coverage.lines(), self.coverage.events(), told]
        if self.next_seed is not None:
            lines.append(
                f"{cpu_of_children():.0f} s of CPU time; go on with --from={self.next_seed}"
            )
        return lines
