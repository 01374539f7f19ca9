#!/usr/bin/env python3
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""The table of the manual that has the verdicts of all experiments.

--write takes what full runs have left in results/, with where it comes from, into
doc/source/verdicts.json and makes the table; without it the table must be that of the file, and
every experiment with a claim that is not reproduced must have a cause in doc/source/verdict-causes.csv,
on a page that names it. Exits with 1, and tells what is wrong, when something does not hold. Called
by the Python of the private environment, .umts/venv/bin/python.
"""

import argparse
import csv
import json
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

UTILS = Path(__file__).resolve().parent
FOLDER = UTILS.parent / "doc" / "source"
sys.path.insert(0, str(UTILS))

from umts_tool.claims import HOLDS, HOLDS_NOT, NOT_JUDGED, NOT_REPRODUCED, OPEN, REPRODUCED
from umts_tool.errors import exit_code
from umts_tool.experiment import Experiment, load_all
from umts_tool.layout import RESULTS
from umts_tool.pages import list_table
from umts_tool.report import FULL, Entry, entries

RECORDS, CAUSES, TABLE = "verdicts.json", "verdict-causes.csv", "umts-verdict-tables.txt"
WORDS = {
    "reproduced": (REPRODUCED, HOLDS),
    "missed": (NOT_REPRODUCED, HOLDS_NOT),
    "open": (OPEN, NOT_JUDGED),
}
OF_LOGS = re.compile(r"--logs[ =]('[^']*'|\S+)")  # where they are says nothing elsewhere
HEADS = ("Experiment", "Claims", "Reproduced", "Not reproduced", "Open", "Runs")
Record = dict[str, Any]


def is_whole(one: Entry) -> bool:
    """Tell whether results are those of all runs that the experiment declares, and of its claims."""
    declared = one.experiment
    if one.state != FULL or not one.made_of.get("commit"):
        return False
    if declared.length(one.lengths_s[0]).caveat():
        return False
    runs = len(list(declared.points()))
    return bool(declared.replay) or len(one.runs) >= runs > 0


def record(one: Entry) -> Record:
    """Return the numbers of verdicts of an experiment, and what they were made of."""
    said = [verdict["verdict"] for verdict in one.verdicts]
    numbers = {name: sum(map(said.count, words)) for name, words in WORDS.items()}
    made_of = {name: one.made_of[name] for name in ("command", "date", "commit", "ns3")}
    made_of["command"] = OF_LOGS.sub("--logs FOLDER", made_of["command"])
    most = {"seeds": max(one.decided["seeds"], default=0)} if one.decided else {}
    return {"claims": len(said), **numbers, "runs": len(one.runs), **most, **made_of}


def read(folder: Path) -> dict[str, Record]:
    """Return the records by experiment."""
    return dict(json.loads((folder / RECORDS).read_text()))


def causes(folder: Path) -> list[dict[str, str]]:
    """Return the causes: experiment, page and a sentence each."""
    with (folder / CAUSES).open() as file:
        return list(csv.DictReader(file))


def provenance(experiment: Experiment, kept: Mapping[str, Any]) -> str:
    """Return where the numbers of an experiment come from, and whether its claims are still those."""
    if "page" in kept:
        quick = " (quick runs)" if kept.get("quick") else ""
        said = f"not kept; :doc:`{kept['page']}`{quick}"
    else:
        seeds = f" of up to {kept['seeds']} seeds" if "seeds" in kept else ""
        said = f"{kept['runs']}{seeds}, {kept['date'][:10]}, {kept['commit'][:12]}"
    # Experiments over logs have their claims when they are told the files.
    is_other = not experiment.replay and kept["claims"] != len(experiment.claims)
    return f"{said}; {len(experiment.claims)} claims now" if is_other else said


def table(folder: Path, experiments: Mapping[str, Experiment]) -> str:
    """Return the tables of verdicts and causes."""
    kept = read(folder)
    rows = [
        (f"``{name}``", *(str(kept[name][key]) for key in ("claims", *WORDS)), source)
        for name, source in (
            (name, provenance(experiments[name], kept[name]))
            for name in sorted(kept)
            if name in experiments
        )
    ]
    total = [sum(one[key] for one in kept.values()) for key in ("claims", *WORDS)]
    rows.append((f"all {len(rows)}", *map(str, total), ""))
    waiting = ", ".join(f"``{name}``" for name in sorted(set(experiments) - set(kept)))
    missed = [
        (f"``{cause['experiment']}``", cause["cause"], f":doc:`{cause['page']}`")
        for cause in causes(folder)
    ]
    return "\n".join(
        [
            ".. Made by utils/manual-verdicts.py --write; not to be edited.",
            "",
            *list_table(HEADS, "24 8 10 10 8 40", rows),
            f"No verdicts are kept of {waiting}." if waiting else "",
            "",
            "Why claims are not reproduced:",
            "",
            *list_table(("Experiment", "Cause", "Page"), "20 60 20", missed),
        ]
    )


def faults(folder: Path, experiments: Mapping[str, Experiment]) -> Iterator[str]:
    """Yield a sentence for everything that is not as it should be."""
    kept = read(folder)
    for name in kept.keys() - experiments.keys():
        yield f"{RECORDS} has {name}, which is no experiment"
    for name, one in kept.items():
        if one["claims"] != sum(one[word] for word in WORDS):
            yield f"{RECORDS}: the verdicts of {name} are not as many as its claims"
    explained = {cause["experiment"] for cause in causes(folder)}
    missed = {name for name, one in kept.items() if one["missed"]}
    for name in sorted(missed - explained):
        yield f"{CAUSES} has no cause for what {name} does not reproduce"
    for name in sorted(explained - missed):
        yield f"{CAUSES} has a cause for {name}, of which no claim is missed"
    for cause in causes(folder):
        page = folder / f"{cause['page']}.rst"
        if not page.exists() or cause["experiment"] not in page.read_text():
            yield f"{CAUSES}: {cause['page']} is no page that names {cause['experiment']}"
    if (folder / TABLE).read_text() != table(folder, experiments):
        yield f"{TABLE} is out of date; utils/manual-verdicts.py --write makes it anew"


def write(folder: Path, results: Path) -> None:
    """Take what full runs have left, and make the table."""
    kept = read(folder)
    kept |= {one.id: record(one) for one in entries(results) if is_whole(one)}
    known = dict(sorted(kept.items()))
    (folder / RECORDS).write_text(json.dumps(known, indent=1, ensure_ascii=False) + "\n")
    (folder / TABLE).write_text(table(folder, load_all()))


def main() -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--write", action="store_true", help="take the results, make the table")
    if parser.parse_args().write:
        write(FOLDER, RESULTS)
    return exit_code(faults(FOLDER, load_all()))


if __name__ == "__main__":
    sys.exit(main())
