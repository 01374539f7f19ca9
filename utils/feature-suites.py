#!/usr/bin/env python3
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Whether FEATURES.md names the suites that test each feature, as the clauses of both say.

A suite tests a feature when one of its clauses, or of its test cases, is a clause of the feature,
above it or below it. --write writes the column anew.
"""

import argparse
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
COLUMN = "suites"
LITERAL = r'\s*"([^"]*)"\s*'
DECLARATION = re.compile(rf"\bUMTS_TEST_SUITE\({LITERAL},\s*\w+\s*,{LITERAL}\)")
CASE = re.compile(rf"\bUMTS_TEST(?:_F)?\((?:\s*\w+\s*,)?{LITERAL},{LITERAL},{LITERAL}\)")
CASES = re.compile(rf"\bUMTS_TESTS\({LITERAL},{LITERAL}\)")

Clause = tuple[str, ...]  # the specification, and the parts of its number


def clauses(text: str, specification: str = "") -> Iterator[Clause]:
    """Yield the clauses of a list; one without a specification is of that of the one before."""
    for part in text.split(","):
        found = re.match(r"\s*(?:(?:TS |TR )?(\d\d\.\d{3}))?\s*([0-9A-Z][\w.]*)?", part)
        specification = found[1] or specification
        if specification and found[2] and re.fullmatch(r"\w+(\.\w+)*", found[2]):
            yield (specification, *found[2].split("."))


def are_related(one: Clause, other: Clause) -> bool:
    """Return whether one clause is the other, above it or below it."""
    return all(a == b for a, b in zip(one, other, strict=False))


def tested() -> dict[str, set[Clause]]:
    """Return the clauses of each suite."""
    found: dict[str, set[Clause]] = defaultdict(set)
    for file in sorted((ROOT / "test").glob("*.cc")):
        source = file.read_text(encoding="utf-8")
        for match in (*DECLARATION.finditer(source), *CASES.finditer(source)):
            found[match[1].split("/")[0]].update(clauses(match[2]))
        for match in CASE.finditer(source):
            found[match[1].split("/")[0]].update(clauses(match[3]))
    return found


def row(line: str) -> list[str]:
    """Return the cells of a row of a table."""
    return [cell.strip() for cell in line.strip("|").split("|")]


def with_suites(text: str, suites: dict[str, set[Clause]]) -> str:
    """Return FEATURES.md with the column, behind that of the clauses."""
    lines = []
    specification = ""
    head: list[str] = []  # of the table
    for line in text.splitlines():
        if line.startswith("#"):
            named = re.search(r"\(TS (\d\d\.\d{3})\)", line)
            specification = named[1] if named else ""
        if not line.startswith("|"):
            head = []
        elif not head:
            head = row(line)
        if "clause" in head:
            cells = row(line)
            place = head.index("clause") + 1
            if COLUMN in head:
                del cells[place]
            if line.startswith("|---"):
                cells.insert(place, "---")
            elif row(line) == head:
                cells.insert(place, COLUMN)
            else:
                own = list(clauses(cells[place - 1], specification))
                is_there = cells[head.index("state")] in ("supported", "partial")
                names = sorted(
                    name.removeprefix("umts-")
                    for name, theirs in suites.items()
                    if is_there and any(are_related(one, other) for one in own for other in theirs)
                )
                cells.insert(place, ", ".join(names))
            space = "" if line.startswith("|---") else " "
            line = "|" + "|".join(f"{space}{cell}{space if cell else ''}" for cell in cells) + "|"
        lines.append(line)
    return "\n".join(lines) + "\n"


def main() -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--write", action="store_true", help="write the column anew")
    arguments = parser.parse_args()
    file = ROOT / "FEATURES.md"
    text = file.read_text(encoding="utf-8")
    wanted = with_suites(text, tested())
    if arguments.write:
        file.write_text(wanted, encoding="utf-8")
    elif text != wanted:
        pairs = zip(text.splitlines(), wanted.splitlines(), strict=True)
        number = next(i for i, (old, new) in enumerate(pairs, 1) if old != new)
        print(f"FEATURES.md:{number}: not the suites that name its clauses: --write writes them")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
