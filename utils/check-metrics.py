#!/usr/bin/env python3
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Prove that the manual's tables of metrics and of trace files are those of the sources.

The tables are made from helper/umts-metrics.cc, helper/umts-delay-metrics.cc,
helper/umts-shared-channel-metrics.cc and helper/umts-trace-file.cc: --write makes them, without it
they must be up to date, and have every metric. The names that utils/renamed-columns.csv gives to
columns must exist, there or in a program. Exits with 1, and names the fault, when something does
not hold.
"""

import argparse
import csv
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from umts_tool.errors import exit_code
from umts_tool.pages import list_table

ROOT = Path(__file__).resolve().parent.parent
SOURCE = Path("helper/umts-metrics.cc")
DELAY_SOURCE = Path("helper/umts-delay-metrics.cc")
SHARED_SOURCE = Path("helper/umts-shared-channel-metrics.cc")
TABLES = Path("doc/source/umts-metric-tables.txt")
TRACE_SOURCE = Path("helper/umts-trace-file.cc")
TRACE_TABLES = Path("doc/source/umts-trace-tables.txt")
RENAMED = Path("utils/renamed-columns.csv")
LITERAL = r'"((?:[^"\\]|\\.)*)"'
# Function of the source: title, what stands before the names.
PARTS = {
    "GetIdentityMetrics": ("UE", ("",)),
    "GetRrcStateMetrics": ("RRC states of a UE, messages and failures", ("",)),
    "GetRadioEnergyMetrics": ("Energy of the radio of a UE", ("",)),
    "GetFlowColumns": ("Number of a flow, in the file of flows", ("",)),
    "GetFlowMetrics": ("Flow, or all flows of a UE together", ("",)),
    "GetTcpMetrics": ("TCP; zero for other traffic", ("",)),
    "GetBearerColumns": ("Number of a bearer, in the file of bearers", ("",)),
    "GetPduMetrics": (
        "Each direction of a radio bearer: PDUs and transport blocks",
        ("dl_", "ul_"),
    ),
    "GetSduMetrics": ("Each direction of a radio bearer: SDUs and headers", ("dl_", "ul_")),
    "GetDelayMetrics": (
        "Each direction of a radio bearer: packet delays, with UmtsStats::MeasureDelays() alone",
        ("dl_", "ul_"),
    ),
    "GetHsMetrics": ("HS-DSCH; zero in CSV and absent in JSON for a bearer on a DCH", ("",)),
    "GetEdchMetrics": ("E-DCH; zero in CSV and absent in JSON for other bearers", ("",)),
}

ENTRY = re.compile(r"\{" + r",\s*".join([LITERAL] * 4) + ",")
Row = tuple[str, str, str, str]


def entries(source: str, name: str) -> list[Row]:
    """Return the metrics of a function."""
    start = source.index(f"\n{name}(")
    body = source[start : source.index("\n}\n", start)]
    # Adjacent literals are one.
    return [match.groups() for match in ENTRY.finditer(re.sub(r'"\s*\n\s*"', "", body))]


def read(root: Path) -> str:
    """Return the sources of all metrics."""
    return "".join((root / path).read_text() for path in (SOURCE, DELAY_SOURCE, SHARED_SOURCE))


def metrics(source: str) -> dict[str, list[Row]]:
    """Return name, unit, meaning and origin of every metric, by the function that has it."""
    return {name: entries(source, name) for name in PARTS}


def tables(found: dict[str, list[Row]]) -> str:
    """Return the page of all metrics."""
    lines = [".. Made by utils/check-metrics.py --write from the source; not to be edited.", ""]
    for function, rows in found.items():
        title, prefixes = PARTS[function]
        cells = [
            (", ".join(f"``{prefix}{name}``" for prefix in prefixes), *others)
            for name, *others in rows
        ]
        heads = ("Column", "Unit", "Meaning", "Computed from")
        lines += list_table(heads, "30 10 30 30", cells, title)
    return "\n".join(lines).rstrip() + "\n"


def trace_tables(source: str) -> str:
    """Return the page of all columns of trace files."""
    joined = re.sub(r'"\s*\n\s*"', "", source)
    shared = re.findall(rf"const TraceColumn (\w+)\{{{LITERAL},\s*{LITERAL}\}};", joined)
    for name, column, meaning in shared:
        joined = re.sub(rf"(?<=[{{,\s]){name}(?=[,}}\s])", f'{{"{column}", "{meaning}"}}', joined)
    lines = [".. Made by utils/check-metrics.py --write from the source; not to be edited.", ""]
    kinds = re.search(r" KINDS\{.*?\n\};", joined, re.DOTALL)[0]
    for kind in re.split(r"\n    \{(?=\")", kinds)[1:]:
        name, meaning = re.findall(LITERAL, kind)[:2]
        lines += [name, "~" * len(name), "", f"``{name}.csv``: {meaning}.", ""]
        columns = re.findall(rf"\{{{LITERAL},\s*{LITERAL}\}}", kind)
        rows = [(f"``{column}``", text) for column, text in columns]
        lines += list_table(("Column", "Meaning"), "30 70", rows)
    return "\n".join(lines).rstrip() + "\n"


def names(root: Path, found: dict[str, list[Row]]) -> set[str]:
    """Return every column that a program can report."""
    all_names = {
        prefix + row[0] for part, rows in found.items() for prefix in PARTS[part][1] for row in rows
    }
    for source in (*root.glob("examples/**/*.cc"), *root.glob("examples/**/*.h")):
        literals = re.findall(rf"Add(?:Raw|String)?\({LITERAL}", source.read_text())
        # Numbers of split connections are in an object of their own.
        split = "split_" if source.name == "umts-split-options.h" else ""
        all_names |= {split + literal for literal in literals}
    return all_names


def all_faults(root: Path) -> Iterator[str]:
    """Yield a sentence for everything that does not hold."""
    source = read(root)
    found = metrics(source)
    for name in re.findall(r"^(Get\w+)\(\)$", source, re.MULTILINE):
        if name not in PARTS and entries(source, name):
            yield f"{SOURCE}: {name} is in no table; PARTS of utils/check-metrics.py lacks it"
    if not (root / TABLES).exists() or (root / TABLES).read_text() != tables(found):
        yield f"{TABLES}: out of date; utils/check-metrics.py --write makes it anew"
    traces = trace_tables((root / TRACE_SOURCE).read_text())
    if not (root / TRACE_TABLES).exists() or (root / TRACE_TABLES).read_text() != traces:
        yield f"{TRACE_TABLES}: out of date; utils/check-metrics.py --write makes it anew"
    known = names(root, found)
    with (root / RENAMED).open(newline="") as file:
        for number, row in enumerate(csv.DictReader(file), start=2):
            if row["new"] and row["new"] not in known:
                yield f"{RENAMED}:{number}: no program reports '{row['new']}'"


def main() -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", action="store_true", help="make the tables first")
    if parser.parse_args().write:
        (ROOT / TABLES).write_text(tables(metrics(read(ROOT))))
        (ROOT / TRACE_TABLES).write_text(trace_tables((ROOT / TRACE_SOURCE).read_text()))
    return exit_code(all_faults(ROOT))


if __name__ == "__main__":
    sys.exit(main())
