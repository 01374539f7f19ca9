# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Verdicts as a table on the terminal, and words for them that the page shares."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from .claims import NOT_REPRODUCED, OPEN, REPRODUCED
from .experiment import Experiment

# Colour on the terminal, class on the page.
STYLES = {REPRODUCED: ("green", "yes"), NOT_REPRODUCED: ("red", "no"), OPEN: ("yellow", "open")}


def number(value: Any) -> str:
    """Return a number with at least four significant digits, a text as it is."""
    if value is None:
        return "never"
    if not isinstance(value, int | float):
        return str(value)
    return f"{value:,.0f}" if abs(value) >= 1e4 else f"{value:.4g}"


def measured(verdict: Mapping[str, Any]) -> str:
    """Return our value and its confidence interval."""
    if verdict["ci_low"] is None:
        return number(verdict["ours"])
    low, high = number(verdict["ci_low"]), number(verdict["ci_high"])
    return f"{number(verdict['ours'])} [{low}, {high}]"


def counts(verdicts: Iterable[Mapping[str, Any]]) -> str:
    """Return how many of the claims hold."""
    every = [verdict["verdict"] for verdict in verdicts]
    still_open = f", {every.count(OPEN)} open" if OPEN in every else ""
    return f"{every.count(REPRODUCED)} of {len(every)} claims reproduced{still_open}"


def show(experiment: Experiment, verdicts: Sequence[Mapping[str, Any]], console: Console) -> None:
    """Print the verdict table, and below it the causes of what was not reproduced."""
    table = Table(title=f"{experiment.id}: {experiment.title}", title_justify="left")
    table.add_column("claim", ratio=1)
    table.add_column("paper", max_width=14)
    table.add_column("ours [95 % CI]", max_width=24)
    table.add_column("verdict", no_wrap=True)
    for verdict in verdicts:
        style = STYLES[verdict["verdict"]][0]
        cells = [verdict["claim"], number(verdict["paper"]), measured(verdict)]
        table.add_row(*map(escape, cells), f"[{style}]{verdict['verdict']}[/]")
    console.print(table)
    for verdict in verdicts:
        if verdict["cause"]:
            said = f"{verdict['verdict']}: {verdict['claim']}\n    {verdict['cause']}"
            console.print(escape(said))
    console.print(f"{counts(verdicts)}. {experiment.caveat(experiment.duration_s)}".strip())
