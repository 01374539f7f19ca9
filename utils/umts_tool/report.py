# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Verdicts as a table on the terminal, and all experiments on one page."""

import base64
import csv
import html
import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from string import Template
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from .campaign import replace_text
from .claims import NOT_REPRODUCED, OPEN, REPRODUCED
from .errors import UmtsError, about
from .experiment import Experiment, load_all
from .layout import RESULTS

PAGE = Template("""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>umts: the papers' experiments</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100%; font-size: 0.9rem }
th, td { text-align: left; vertical-align: top; padding: 0.35rem 0.6rem;
         border-bottom: 1px solid #ddd }
td.number { white-space: nowrap }
.no { color: #b3261e } .yes { color: #1b6e3c } .open { color: #8a5a00 }
img { max-width: 100% } section { margin: 3rem 0 } .small { color: #555; font-size: 0.85rem }
</style>
</head>
<body>
<h1>The papers' experiments</h1>
<p>$summary</p>
$sections
</body>
</html>
""")


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


def write_page(folder: Path = RESULTS) -> tuple[Path, int]:
    """Write all experiments that have results into one page; return it and their number."""
    sections, everything, faults = [], [], []
    for experiment in load_all().values():
        for variant in (experiment, experiment.reduced()):
            file = folder / variant.id / "verdicts.json"
            if file.exists():
                try:
                    verdicts = json.loads(file.read_text())
                    sections.append(section(variant, verdicts, file.parent))
                    everything += verdicts
                except (OSError, ValueError, LookupError, TypeError) as error:
                    why = about(error) if isinstance(error, OSError) else repr(error)
                    again = f"'./utils/umts run {experiment.id}' makes it anew"
                    faults.append(f"the results in {file.parent} are broken: {why}; {again}")
                break
    if not sections and not faults:
        raise UmtsError("no experiment has results yet; './utils/umts run ID' makes them")
    page = folder / "report.html"
    replace_text(page, PAGE.substitute(summary=counts(everything), sections="\n".join(sections)))
    if faults:
        left = f"{page.name} has the others, {len(sections)} experiments"
        raise UmtsError("\n".join([*faults, left]))
    return page, len(sections)


def section(experiment: Experiment, verdicts: Sequence[Mapping[str, Any]], folder: Path) -> str:
    """Return one experiment as HTML: picture, claims, what the paper leaves open, parameters."""
    rows = "".join(map(claim_row, verdicts))
    with (folder / "data.csv").open() as table:
        runs = list(csv.DictReader(table))
    seeds = len({run["seed"] for run in runs})
    duration_s = float(runs[0]["duration_s"])
    parts = [
        f"<h2>{html.escape(experiment.id)}: {html.escape(experiment.title)}</h2>",
        f'<p class="small">{html.escape(experiment.source)}; {len(runs)} runs '
        f"of {duration_s:g} s, {seeds} seeds. {counts(verdicts)}. "
        f"{experiment.caveat(duration_s)}</p>",
        picture(folder / "figure.png", experiment.title),
        "<table><tr><th>claim<th>paper<th>ours [95 % CI]<th>verdict</tr>" + rows + "</table>",
        items("Chosen where the paper leaves it open", experiment.assumptions),
        items("Parameters of the first run", parameters(folder, runs[0]["run_id"])),
    ]
    return f"<section>{''.join(parts)}</section>"


def claim_row(verdict: Mapping[str, Any]) -> str:
    """Return one claim as a table row."""
    style = STYLES[verdict["verdict"]][1]
    cause = f'<br><span class="small">{html.escape(verdict["cause"] or "")}</span>'
    return (
        f"<tr><td>{html.escape(verdict['claim'])}{cause if verdict['cause'] else ''}"
        f'<td class="number">{html.escape(number(verdict["paper"]))}'
        f'<td class="number">{measured(verdict)}<td class="{style}">{verdict["verdict"]}</tr>'
    )


def picture(file: Path, title: str) -> str:
    """Return a picture inside the page, so that the page can be moved alone."""
    data = base64.b64encode(file.read_bytes()).decode()
    return f'<p><img alt="{html.escape(title)}" src="data:image/png;base64,{data}"></p>'


def items(title: str, lines: Iterable[str]) -> str:
    """Return a folded list, nothing when it is empty."""
    entries = "".join(f"<li>{html.escape(line)}</li>" for line in lines)
    return f"<details><summary>{title}</summary><ul>{entries}</ul></details>" if entries else ""


def parameters(folder: Path, run_id: str) -> list[str]:
    """Return the effective parameters of a run, none when it is no longer kept."""
    run = folder / "runs" / f"{run_id}.json"
    if not run.exists():
        return []
    result = json.loads(run.read_text())["result"]
    return [f"{name} = {value}" for name, value in result.get("parameters", {}).items()]
