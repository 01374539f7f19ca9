# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Verdicts as a table on the terminal, and words for them that the page shares."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from .claims import HOLDS, HOLDS_NOT, NOT_JUDGED, NOT_REPRODUCED, OPEN, REPRODUCED
from .experiment import Experiment
from .stats import LEVEL

# Colour on the terminal, class on the page.
STYLES = {
    REPRODUCED: ("green", "yes"),
    HOLDS: ("green", "yes"),
    NOT_REPRODUCED: ("red", "no"),
    HOLDS_NOT: ("red", "no"),
    OPEN: ("yellow", "open"),
    NOT_JUDGED: ("dim", "quiet"),
}


def number(value: Any) -> str:
    """Return a number with at least four significant digits, a text as it is."""
    if value is None:
        return "never"
    if not isinstance(value, int | float):
        return str(value)
    return f"{value:,.0f}" if abs(value) >= 1e4 else f"{value:.4g}"


def measured(verdict: Mapping[str, Any]) -> str:
    """Return our value and its confidence interval."""
    if verdict["verdict"] == NOT_JUDGED and verdict["ours"] is None:
        return "-"
    if verdict["ci_low"] is None:
        return number(verdict["ours"])
    low, high = number(verdict["ci_low"]), number(verdict["ci_high"])
    return f"{number(verdict['ours'])} [{low}, {high}]"


def counts(verdicts: Iterable[Mapping[str, Any]]) -> str:
    """Return how many of the claims hold, and what became of the others."""
    every = [verdict["verdict"] for verdict in verdicts]
    own = [word for word in every if word in (HOLDS, HOLDS_NOT)]
    is_own = bool(own) and not {REPRODUCED, NOT_REPRODUCED} & set(every)
    held = every.count(REPRODUCED) + every.count(HOLDS)
    word = "hold" if is_own else "reproduced or held" if own else "reproduced"
    others = [(one, every.count(one)) for one in (NOT_REPRODUCED, HOLDS_NOT, OPEN, NOT_JUDGED)]
    rest = "".join(f", {number} {one}" for one, number in others if number)
    return f"{held} of {len(every)} claims {word}{rest}"


def paper(verdict: Mapping[str, Any]) -> str:
    """Return the paper's figure; of a claim that no paper makes there is none."""
    return "-" if verdict["paper"] is None else number(verdict["paper"])


def show(
    experiment: Experiment,
    verdicts: Sequence[Mapping[str, Any]],
    console: Console,
    level: float = LEVEL,
) -> None:
    """Print the verdict table, and below it the causes of what was not reproduced.

    `level` is that of the confidence intervals.
    """
    table = Table(title=f"{experiment.id}: {experiment.title}", title_justify="left")
    table.add_column("claim", ratio=1)
    table.add_column("paper", max_width=14)
    table.add_column(f"ours [{100 * level:g} % CI]", max_width=24)
    table.add_column("verdict", no_wrap=True)
    for verdict in verdicts:
        style = STYLES[verdict["verdict"]][0]
        cells = [verdict["claim"], paper(verdict), measured(verdict)]
        table.add_row(*map(escape, cells), f"[{style}]{verdict['verdict']}[/]")
    console.print(table)
    for (word, why), claims in by_cause(verdicts).items():
        said = claims[0] if len(claims) == 1 else f"{len(claims)} claims"
        console.print(escape(f"{word}: {said}\n    {why}"))
    caveat = experiment.length(experiment.duration_s).caveat()
    console.print(f"{counts(verdicts)}. {caveat}".strip())


def by_cause(verdicts: Iterable[Mapping[str, Any]]) -> dict[tuple[str, str], list[str]]:
    """Return the claims that have a verdict for one cause."""
    found: dict[tuple[str, str], list[str]] = {}
    for one in verdicts:
        if one["cause"]:
            found.setdefault((one["verdict"], one["cause"]), []).append(one["claim"])
    return found
