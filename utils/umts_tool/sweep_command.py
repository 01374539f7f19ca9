# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""The command ./utils/umts sweep."""

import shlex
from pathlib import Path

import click

from . import grid as grids
from . import options
from .layout import COMMAND
from .stopping import LEAST_SEEDS, MOST_SEEDS, Until
from .sweep import Sweep
from .table import Table


@click.command()
@click.argument("program")
@click.option(
    "--grid",
    multiple=True,
    metavar="FLAG=VALUES",
    help="A flag of the program and its values, with commas between; one --grid for each flag.",
)
@click.option(
    "--seeds",
    type=click.IntRange(min=1),
    default=10,
    metavar="N",
    help="Seeds of every point; 10 unless given.",
)
@click.option(
    "--until",
    metavar="COLUMN=WIDTH",
    help="More seeds until the 95 % interval of a column is narrower, at every point; WIDTH may "
    "be a share of the mean, as 5%.",
)
@click.option(
    "--most-seeds",
    type=click.IntRange(min=LEAST_SEEDS),
    default=MOST_SEEDS,
    metavar="N",
    help=f"Where --until gives up; {MOST_SEEDS} unless given.",
)
@click.option(
    "--against",
    multiple=True,
    metavar="FLAG=VALUE",
    help="What is printed and drawn is the difference to the runs with this value and the same "
    "seed.",
)
@click.option("--plot", multiple=True, metavar="COLUMN", help="Draw a column, as SVG and PNG.")
@click.option("--parquet", is_flag=True, help="Write the tables in Parquet too.")
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Folder of the runs and tables; results/sweep-PROGRAM unless given.",
)
@options.jobs
@options.cluster
def sweep(
    program: str,
    grid: tuple[str, ...],
    seeds: int,
    until: str | None,
    most_seeds: int,
    against: tuple[str, ...],
    plot: tuple[str, ...],
    parquet: bool,
    out: Path | None,
    jobs: int,
    cluster: str | None,
) -> None:
    """Run a program over a grid of its flags.

    PROGRAM is an example's name, or the path of a program of your own. A run that is done is kept:
    the next call goes on where this one ended. Leaves data.csv, a row per run.
    """
    words = ["sweep", program, *(f"--grid={axis}" for axis in grid), f"--seeds={seeds}"]
    words += [f"--until={until}", f"--most-seeds={most_seeds}"] if until else []
    words += [f"--jobs={jobs}"] if jobs != options.CORES else []
    wanted = Until.parse(until) if until else None
    todo = Sweep(program, grids.parse(grid), seeds, out, wanted, most_seeds)
    table = todo.run(jobs, cluster, shlex.join([COMMAND, *words]))
    if parquet:
        table.to_parquet()
    base = table.values_of({name: one for name, (one,) in grids.parse(against).items()})
    for column in plot:
        table.plot(column, against=base)
    told = f" minus that with {', '.join(against)}" if against else ""
    for column in dict.fromkeys([*([wanted.column] if wanted else []), *plot]):
        click.echo(f"{column}{told}, mean and 95 % confidence interval:")
        click.echo(table.estimates(column, base).to_string(index=False))
    click.echo(summary(table, wanted, most_seeds))


def summary(table: Table, until: Until | None, most_seeds: int) -> str:
    """Return the last line: how many runs, how many of them new, where they are."""
    runs = len(table.frame)
    wide = table.wide(until) if until else 0
    still = f"{wide} intervals are wider than wanted after {most_seeds} seeds\n" if wide else ""
    return f"{still}{runs} runs: {table.new} new, {runs - table.new} reused; see {table.folder}/"
