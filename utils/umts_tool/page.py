# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Pieces of the report's HTML: nothing of a result gets into it unescaped."""

import base64
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from pathlib import Path
from string import Template
from typing import Any

from .stats import LEVEL
from .verdicts import STYLES, measured
from .verdicts import paper as of_paper

# A larger picture is shown as its PNG.
LARGEST_SVG_OCTETS = 400_000

PAGE = Template("""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>$title</title>
<style>
$style</style>
</head>
<body>
<h1>$title</h1>
$body
</body>
</html>
""")


def page(title: str, body: Iterable[str]) -> str:
    """Return a whole page with its style sheet inside."""
    style = Path(__file__).with_name("report.css").read_text()
    return PAGE.substitute(title=escape(title), style=style, body="\n".join(body))


def badge(text: str, kind: str) -> str:
    """Return a short mark."""
    return f'<span class="badge {kind}">{escape(text)}</span>'


def link(target: str, text: str) -> str:
    """Return a link."""
    return f'<a href="{escape(target)}">{escape(text)}</a>'


def table(caption: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table of ready HTML; on a phone every row is a card.

    The cells under a head with a colon have its name in front of them there.
    """
    names = [head.rstrip(":") for head in heads]
    named = [f' data-head="{head}"' if head.endswith(":") else "" for head in heads]
    lines = (
        "".join(f"<td{name}>{cell}" for name, cell in zip(named, row, strict=True)) for row in rows
    )
    head = "".join(f"<th>{name}" for name in names)
    body = "\n".join(f"<tr>{line}" for line in lines)
    return f"<table><caption>{caption}<thead><tr>{head}<tbody>\n{body}\n</table>"


def claims(verdicts: Iterable[Mapping[str, Any]], level: float = LEVEL) -> str:
    """Return the claims: the paper's figure, ours with its interval, the verdict and its cause."""
    rows = []
    for verdict in verdicts:
        said = escape(verdict["claim"])
        if verdict["cause"]:
            said += f'<br><span class="soft">{escape(verdict["cause"])}</span>'
        kind = STYLES[verdict["verdict"]][1]
        ours = escape(measured(verdict))
        paper = escape(of_paper(verdict))
        rows.append((said, paper, ours, f'<span class="{kind}">{verdict["verdict"]}</span>'))
    ours = f"ours [{100 * level:g} % CI]:"
    return table("Claims", ("claim", "paper:", ours, "verdict:"), rows)


def picture(folder: Path, title: str, place: str) -> str:
    """Return the figure inside the page, so that it can be moved alone, and links to its files.

    `place` is the folder as the page sees it.
    """
    svg, png = folder / "figure.svg", folder / "figure.png"
    drawn = svg.exists() and svg.stat().st_size <= LARGEST_SVG_OCTETS
    file, kind = (svg, "svg+xml") if drawn else (png, "png")
    data = base64.b64encode(file.read_bytes()).decode()
    files = [path.name for path in (svg, png) if path.exists()]
    links = ", ".join(link(f"{place}/{name}", name) for name in files)
    return (
        f'<figure><img alt="{escape(title)}" src="data:image/{kind};base64,{data}">'
        f"<figcaption>{links}</figcaption></figure>"
    )


def folded(title: str, lines: Iterable[str]) -> str:
    """Return a folded list, nothing when it is empty."""
    entries = "".join(f"<li>{escape(line)}" for line in lines)
    return f"<details><summary>{title}</summary><ul>{entries}</ul></details>" if entries else ""


def facts(pairs: Iterable[tuple[str, str]]) -> str:
    """Return names and ready HTML beside them, leaving out what is empty."""
    return f"<dl>{''.join(f'<dt>{name}<dd>{value}' for name, value in pairs if value)}</dl>"


def tally(verdicts: Sequence[Mapping[str, Any]]) -> str:
    """Return the verdicts of an experiment as marks with their numbers."""
    given = [verdict["verdict"] for verdict in verdicts]
    return " ".join(
        badge(f"{given.count(word)} {word}", kind)
        for word, (_, kind) in STYLES.items()
        if word in given
    )
