# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""The commands ./utils/umts results record and bisect."""

import click

from . import old_results, version, worktree
from .errors import BAD_USAGE, UmtsError
from .layout import IS_CHECKOUT
from .lazy import lazy

experiments = lazy(f"{__package__}.experiment")

SHOWN = 10  # differences that are printed


@click.group("results")
def results() -> None:
    """Fingerprints of quick data by commit, and the commit that moved a number."""
    if not IS_CHECKOUT:
        raise UmtsError("'umts results' takes a checkout of the sources", BAD_USAGE)


@results.command()
def record() -> None:
    """Record the quick data in results/, made at this commit.

    What has not moved since its last record gets this commit as its last one, other data a line of
    their own in examples/experiments/fingerprints.csv.
    """
    for sentence in old_results.record(version.commit_of_checkout()):
        click.echo(sentence)


@results.command()
@click.argument("experiment")
@click.option(
    "--good",
    metavar="COMMIT",
    help="Search from this commit on; from the last one recorded unless given.",
)
def bisect(experiment: str, good: str | None) -> None:
    """Find the commit that moved the quick data of an experiment.

    A second checkout, .umts/bisect, is built at one commit after the other. What has been made is
    kept in .umts/bisect-data, so an interrupted search goes on. Changes that are not committed are
    not looked at.
    """
    name = experiments.find(experiment).id
    known = old_results.last(old_results.read(), name)
    if good is None and known is None:
        raise UmtsError(f"no record of {name}: name a commit with --good", BAD_USAGE)
    begin = worktree.resolve(good or known.last_commit, "--good")
    head = worktree.git("rev-parse", "HEAD")
    make = old_results.Checkout(name)
    try:
        found = old_results.search(begin, old_results.between(begin, head), make)
    except old_results.Silent as silent:
        raise UmtsError(f"{name} cannot be run at {silent}: see what it says above") from silent
    if found is None:
        click.echo(f"{name} has not moved since {begin[: old_results.NAMED]}")
        return
    many = "one of these commits" if len(found.commits) > 1 else "this commit"
    click.echo(f"{many} moved {name}:")
    for commit in found.commits:
        click.echo("  " + worktree.git("log", "-1", "--format=%h %s", commit))
    for difference in found.differences[:SHOWN]:
        click.echo(difference)
    if (more := len(found.differences) - SHOWN) > 0:
        click.echo(f"and {more} more")
