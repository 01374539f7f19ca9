# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""All experiments on one page: what was found, what it was made of, and what is still to be run."""

import json
import os
import shlex
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from html import escape
from pathlib import Path
from typing import Any

from . import files, kept, page, provenance, version
from .campaign import Verdicts
from .errors import BAD_USAGE, UmtsError, about
from .experiment import Experiment, load_all, of_file
from .layout import COMMAND, RESULTS
from .stats import LEVEL
from .verdicts import counts

FULL, QUICK, NOT_RUN, BROKEN = "run", "quick", "not run", "broken"
KINDS = {FULL: "yes", QUICK: "open", NOT_RUN: "quiet", BROKEN: "no"}
OWN = "experiments of one's own"
# What an id begins with, and the heading of those that begin so.
PAPERS = {
    OWN: "Your own experiments",
    "lo2003": "Lo, Heijenk, Bruma 2003: TCP over dedicated and common channels",
    "lo2005": "Lo, Heijenk, Niemegeers 2005: TCP Vegas over UMTS",
    "modi": "Modi: TCP variants over HSDPA",
    "mo1999": "Mo, La, Anantharam, Walrand 1999: Reno and Vegas on wires",
    "": "Beyond the papers",
}
NOT_RECORDED = "not recorded"


@dataclass(frozen=True)
class Entry:
    """One experiment and what there is of it."""

    experiment: Experiment
    state: str
    folder: Path
    verdicts: Verdicts = field(default_factory=list)
    runs: list[dict[str, str]] = field(default_factory=list)
    made_of: Mapping[str, Any] = field(default_factory=dict)
    fault: str = ""

    @property
    def id(self) -> str:
        """The experiment's id, without the mark of quick results."""
        return self.experiment.id.removesuffix(f"-{QUICK}")

    @property
    def lengths_s(self) -> tuple[float, float]:
        """The simulated seconds of its shortest and its longest run: a recorded log has its own."""
        lengths = [float(run["duration_s"]) for run in self.runs]
        return min(lengths), max(lengths)

    @property
    def decided(self) -> Mapping[str, Any]:
        """How seeds were added until claims were decided; empty when they were not."""
        return self.made_of.get("decide") or {}

    @property
    def paper(self) -> str:
        """What the id begins with, one of PAPERS."""
        if self.experiment.home:
            return OWN
        begin = self.id.partition("-")[0]
        return begin if begin in PAPERS else ""

    @property
    def command(self) -> str:
        """The command that makes the results, or has made them."""
        home = self.experiment.home
        to_do = f"{COMMAND} run {self.experiment.file if home else self.id}"
        to_do += " --logs FOLDER" if self.experiment.replay else ""
        if self.experiment.id != self.id:
            to_do += " --quick"
        return self.made_of.get("command") or to_do


def entry(experiment: Experiment, results: Path) -> Entry:
    """Return what there is of an experiment; its quick results where it has no others."""
    for variant, state in ((experiment, FULL), (experiment.reduced(), QUICK)):
        folder = results / variant.id
        if not os.path.lexists(folder / "verdicts.json"):
            continue
        try:
            found = kept.read(folder)
            return Entry(variant, state, folder, found.verdicts, found.runs, found.made_of)
        except (OSError, kept.Broken) as error:
            why = about(error) if isinstance(error, OSError) else error
            fault = f"the results in {folder} are broken: {why}"
            return Entry(variant, BROKEN, folder, fault=fault)
    return Entry(experiment, NOT_RUN, results / experiment.id)


def included(paths: Iterable[Path]) -> list[Experiment]:
    """Return the experiments of files, and of the files of folders."""
    own = []
    for path in paths:
        if not path.exists():
            raise UmtsError(f"--include {path}: there is no such file or folder", BAD_USAGE)
        if path.is_dir():
            found = [file for file in sorted(path.glob("*.py")) if "EXPERIMENT" in file.read_text()]
            if not found:
                raise UmtsError(f"--include {path}: no file there defines EXPERIMENT", BAD_USAGE)
            own += map(of_file, found)
        else:
            own.append(of_file(path))
    return own


def entries(results: Path, own: Iterable[Experiment] = ()) -> list[Entry]:
    """Return all experiments, paper by paper; those that have not been run come last."""
    known = [entry(experiment, results) for experiment in load_all().values()]
    known += [entry(one, one.home / "results") for one in own if one.home]
    papers = list(PAPERS)
    return sorted(known, key=lambda one: (one.state == NOT_RUN, papers.index(one.paper)))


def missing(quick: bool, results: Path = RESULTS) -> list[Experiment]:
    """Return the experiments without results; quick ones count as such if `quick` will do."""
    enough = (FULL, QUICK) if quick else (FULL,)
    known = load_all()
    return [known[one.id] for one in entries(results) if one.state not in enough]


def write_page(results: Path = RESULTS, own: Sequence[Experiment] = ()) -> tuple[Path, str]:
    """Write the page, with experiments of one's own, and return it with the sentence about it."""
    known = entries(results, own)
    done = [one for one in known if one.state in (FULL, QUICK)]
    results.mkdir(parents=True, exist_ok=True)
    file = results / "report.html"
    body = [head(known, done), summary(known), contents(known)]
    body += [section(one, results) for one in known]
    files.write(file, page.page("umts: the papers' experiments and ours", body))
    if faults := [one for one in known if one.fault]:
        again = [f"{one.fault}; '{one.command}' makes it anew" for one in faults]
        left = f"{file.name} has the others, {len(done)} experiments"
        raise UmtsError("\n".join([*again, left]))
    return file, f"{len(done)} of {len(known)} experiments have results"


def head(known: list[Entry], done: list[Entry]) -> str:
    """Return the sentences that the page begins with."""
    verdicts = [verdict for one in done for verdict in one.verdicts]
    quick = sum(one.state == QUICK for one in done)
    parts = [f"{len(done)} of {len(known)} experiments have results"]
    if quick:
        parts.append(f"{quick} of them quick ones (smaller grids and shorter runs)")
    said = f"{', '.join(parts)}. {counts(verdicts)}."
    made = f"Written {datetime.now(UTC):%Y-%m-%d %H:%M} UTC by {version.sentence()}."
    return f'<p>{page.tally(verdicts)}</p><p>{escape(said)}</p><p class="soft">{escape(made)}</p>'


def by_paper(known: Iterable[Entry]) -> Iterable[tuple[str, list[Entry]]]:
    """Yield the headings with their experiments."""
    listed = list(known)
    for paper, title in PAPERS.items():
        if own := [one for one in listed if one.paper == paper]:
            yield title, own


def contents(known: list[Entry]) -> str:
    """Return the table of contents."""
    parts = []
    for title, own in by_paper(one for one in known if one.state != NOT_RUN):
        links = (page.link(f"#{one.id}", one.id) for one in own)
        parts.append(f"<h3>{escape(title)}</h3><ul>{''.join(f'<li>{one}' for one in links)}</ul>")
    return f"<details open><summary>Contents</summary><nav>{''.join(parts)}</nav></details>"


def summary(known: list[Entry]) -> str:
    """Return the tables that the page begins with; those of what has not been run are folded."""
    waiting = [one for one in known if one.state == NOT_RUN]
    there = tables([one for one in known if one.state != NOT_RUN])
    if not waiting:
        return there
    number = f"{len(waiting)} experiments have not been run"
    return f"{there}<details><summary>{number}</summary>{tables(waiting)}</details>"


def tables(known: list[Entry]) -> str:
    """Return a table of experiments for every paper."""
    heads = ("experiment", "title", "results", "claims")
    parts = []
    for title, own in by_paper(known):
        rows = [
            (
                page.link(f"#{one.id}", one.id),
                escape(one.experiment.title),
                page.badge(one.state, KINDS[one.state]),
                page.tally(one.verdicts) if one.verdicts else "none judged",
            )
            for one in own
        ]
        parts.append(page.table(escape(title), heads, rows))
    return "".join(parts)


def section(one: Entry, results: Path) -> str:
    """Return one experiment of the page in the folder of results."""
    experiment = one.experiment
    parts = [
        f"<h2>{escape(one.id)}: {escape(experiment.title)}</h2>",
        f"<p>{page.badge(one.state, KINDS[one.state])} {page.tally(one.verdicts)}</p>",
        f'<p class="soft">{escape(experiment.source)}</p>',
    ]
    if one.fault:
        parts.append(f'<p class="no">{escape(one.fault)}</p>')
    if not one.runs:
        parts.append(f"<pre>{escape(one.command)}</pre>")
        return f'<section id="{escape(one.id)}">{"".join(parts)}</section>'
    caveat = experiment.length(one.lengths_s[0]).caveat()
    parts += [
        f'<p class="open">{escape(caveat)}</p>' if caveat else "",
        page.picture(one.folder, experiment.title, place(one, results)),
        page.claims(one.verdicts, one.decided.get("level", LEVEL)),
        page.facts(facts(one, place(one, results))),
        page.folded("Chosen where the paper leaves it open", experiment.assumptions),
        page.folded("Parameters of the first run", parameters(one)),
        page.folded("Command line of the first run", first_run(one)),
    ]
    return f'<section id="{escape(one.id)}">{"".join(parts)}</section>'


def place(one: Entry, results: Path) -> str:
    """Return the folder of an experiment's results as the page links to it."""
    return os.path.relpath(one.folder, results)


def facts(one: Entry, folder: str) -> Iterable[tuple[str, str]]:
    """Yield what the results were made of; `folder` is where the page finds them."""
    seeds = sorted({int(run["seed"]) for run in one.runs})
    made_of = one.made_of
    packages = ("umts", "ns3", "python", *provenance.PACKAGES)
    versions = ", ".join(f"{name} {made_of[name]}" for name in packages if name in made_of)
    yield "command", f"<code>{escape(one.command)}</code>"
    lengths = " to ".join(f"{length:g}" for length in sorted(set(one.lengths_s)))
    yield "runs", f"{len(one.runs)} of {lengths} simulated seconds"
    yield "seeds", f"{seeds[0]} to {seeds[-1]}" if len(seeds) > 1 else str(seeds[0])
    looks = one.decided.get("looks")
    yield "looks", f"{looks}, seeds added for open claims" if looks else ""
    yield "commit", escape(made_of.get("commit") or NOT_RECORDED)
    yield "program", escape(made_of.get("fingerprint") or NOT_RECORDED)
    yield "versions", escape(versions or NOT_RECORDED)
    yield "date", escape(made_of.get("date") or NOT_RECORDED)
    files = ("data.csv", "ues.csv", "flows.csv", "verdicts.json", provenance.FILE)
    there = [name for name in files if (one.folder / name).exists()]
    yield "data", ", ".join(page.link(f"{folder}/{name}", name) for name in there)


def parameters(one: Entry) -> list[str]:
    """Return the effective parameters of the first run, none when it is no longer kept."""
    try:
        run = json.loads((one.folder / "runs" / f"{one.runs[0]['run_id']}.json").read_text())
        flags = dict(run["result"].get("parameters", {}))
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return []
    return [f"{name} = {value}" for name, value in flags.items()]


def first_run(one: Entry) -> list[str]:
    """Return the command line of the first run."""
    words = one.made_of.get("first_run")
    return [shlex.join([Path(words[0]).name, *words[1:]])] if words else []
