# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""The command ./utils/umts pairs."""

import shlex
import time

import click

from . import features, options, pairs, pairs_cost
from .build import build
from .errors import BAD_USAGE, UmtsError
from .features import Row, Table
from .pairs_cost import cpu_of_children


@click.command("pairs")
@click.option(
    "--strength",
    type=click.IntRange(1, 3),
    default=2,
    metavar="N",
    help="Any two features are together in a network, or any three; 1: each by itself.",
)
@click.option("--row", "number", type=int, metavar="N", help="The network of this number alone.")
@click.option(
    "--part",
    metavar="I/N",
    help="One part of N of the networks, the first is 1/N.",
)
@click.option("--list", "listing", is_flag=True, help="Print the networks; run none.")
@click.option(
    "--cost",
    metavar="PATTERN",
    help="CPU time of a network with a feature over that without it, such as 'signalling.*'; '*': of all.",
)
@options.jobs
def run(
    strength: int,
    number: int | None,
    part: str | None,
    listing: bool,
    cost: str | None,
    jobs: int,
) -> None:
    """Run networks of features that go together.

    Features are those of utils/umts_tool/features.toml, networks those of umts-combination. A
    network that does not work is shrunk to the least features that show it, and printed as a
    command.
    """
    table = features.table()
    if cost is not None:
        build(pairs.PROGRAM, jobs)
        pairs.check_flags(table)
        click.echo(pairs_cost.HEAD)
        for one in pairs_cost.costs(table, cost):
            click.echo(one.line())
        return
    rows = list(enumerate(pairs.rows_of(table, strength), 1))
    chosen = selected(rows, number, part)
    if listing:
        for index, row in chosen:
            click.echo(
                f"{index}: {table.describe(row)}\n  {shlex.join(pairs.located(table.flags(row), '.', '.'))}"
            )
        return
    build(pairs.PROGRAM, jobs)
    pairs.check_flags(table)
    begin, before = time.monotonic(), cpu_of_children()
    found = pairs.examine(pairs.Judge(table), chosen, jobs)
    for failure in found.failures:
        click.echo("\n".join(failure.lines()))
    click.echo(sentence(table, found, len(chosen)))
    click.echo(
        f"{found.runs} runs, {cpu_of_children() - before:.0f} s of CPU time in "
        f"{time.monotonic() - begin:.0f} s"
    )
    if found.failures:
        raise SystemExit(1)


def selected(
    rows: list[tuple[int, Row]], number: int | None, part: str | None
) -> list[tuple[int, Row]]:
    """Return the rows that are asked for."""
    if number is not None:
        if not 1 <= number <= len(rows):
            raise UmtsError(f"--row={number}: there are rows 1 to {len(rows)}", BAD_USAGE)
        return [rows[number - 1]]
    if part is None:
        return rows
    first, _, of = part.partition("/")
    if not (first.isdigit() and of.isdigit() and 1 <= int(first) <= int(of)):
        raise UmtsError(f"--part={part}: is not I/N such as 1/4", BAD_USAGE)
    return rows[int(first) - 1 :: int(of)]


def sentence(table: Table, found: pairs.Found, count: int) -> str:
    """Return the last but one line: how many networks, and how many do not work."""
    failing = sum(len(failure.rows) for failure in found.failures)
    networks = "1 network" if count == 1 else f"{count} networks"
    return f"{networks} of {len(table.features)} features, {failing} failing"
