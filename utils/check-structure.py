#!/usr/bin/env python3
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Prove that the files of the module use each other as the manual's page on design says.

A directory of model/ includes only headers of its own and of the directories that it may use, no
header includes itself by way of others, no source file has more than 600 lines, the sinks of every trace
source are in a section, and messages carry no objects. Exits with 1, and names the offenders, when
something does not hold.
"""

import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from umts_tool.errors import exit_code

ROOT = Path(__file__).resolve().parent.parent
USES = {  # rooms that each room may include, besides itself: some of those before it in the table
    "base": "",
    "tcp": "",
    "app": "",
    "rlc": "base",
    "phy": "base",
    "pdcp": "base",
    "core": "base",
    "mac": "base rlc phy",
    "config": "base rlc phy mac",
    "uu": "base phy mac",
    "iub": "base mac config",
    "bearer": "base rlc pdcp mac",
    "rrc": "base rlc phy mac config bearer",
    "rnc/control": "base phy mac config iub rrc",
    "rnc/user": "base phy core mac config iub bearer rnc/control",
    "rnc/rrc": "base config bearer rrc rnc/control rnc/user",
    "node-b": "base phy mac config uu iub",
    "ue": "base phy mac config uu bearer rrc",
    "helper": "base tcp rlc phy core mac config iub bearer rrc rnc/control rnc/user rnc/rrc "
    "node-b ue",
}
STOREYED = {"rnc"}  # rooms whose folders are storeys, one above the other
APART = {"tcp", "app"}  # include of the others only SHARED
SHARED = {  # need nothing but ns-3 and each other
    "umts-compat.h",
    "umts-duration-checker.h",
    "umts-error.h",
    "umts-type-declaration.h",
}
SOURCES = ("examples", "helper", "model", "python", "test", "utils")
MOST_LINES = 600
MESSAGES = (  # are data: identities, formats, configurations
    "model/config/umts-ue-channel-info.h",
    "model/iub/umts-common-measurement.h",
    "model/iub/umts-nbap-messages.h",
    "model/iub/umts-nbap.h",
    "model/rrc/messages/*.h",
)


def room(path: Path) -> str:
    """Return the directory of model/ that a file belongs to, with its storey, or helper."""
    folder, *below = path.parts
    if folder != "model":
        return folder
    return "/".join(below[:2]) if below[0] in STOREYED else below[0]


def includes(root: Path) -> dict[Path, list[Path]]:
    """Return which of the module's headers each of its files includes."""
    files = [
        file.relative_to(root)
        for folder in ("model", "helper")
        for file in sorted((root / folder).rglob("*"))
        if file.suffix in (".h", ".cc", ".inc")
    ]
    named = {file.name: file for file in files}
    include = re.compile(r'^#include "(?:ns3/)?([\w.-]+)"', re.MULTILINE)
    return {
        file: [named[name] for name in include.findall((root / file).read_text()) if name in named]
        for file in files
    }


def uses(graph: Mapping[Path, list[Path]]) -> dict[str, set[str]]:
    """Return which other rooms the files of each room include, for more than what all share."""
    found: dict[str, set[str]] = {room(file): set() for file in graph}
    for file, headers in graph.items():
        found[room(file)] |= {room(header) for header in headers if header.name not in SHARED}
    return {name: rooms - {name} for name, rooms in found.items()}


def strangers(graph: Mapping[Path, list[Path]]) -> Iterator[str]:
    """Yield a sentence for every include of a room that is not to be used."""
    for name in sorted({room(file) for file in graph} - USES.keys()):
        yield f"model/{name}: utils/check-structure.py does not know what it may use"
    for file, headers in graph.items():
        name = room(file)
        for header in headers if name in USES else ():
            if file.name in SHARED and header.name not in SHARED:
                yield f"{file}: includes {header.name}, and may include only ns-3"
            elif room(header) not in {name, *USES[name].split()} and header.name not in SHARED:
                yield f"{file}: includes {header.name}, and {name} is not to use {room(header)}"


def circles(graph: Mapping[Path, list[Path]]) -> Iterator[str]:
    """Yield a sentence for every way by which a header includes itself."""
    done: set[Path] = set()

    def visit(file: Path, way: list[Path]) -> Iterator[str]:
        if file in way:
            names = [one.name for one in [*way[way.index(file) :], file]]
            yield f"{file}: includes itself: {' -> '.join(names)}"
        elif file not in done:
            for header in graph[file]:
                yield from visit(header, [*way, file])
            done.add(file)

    for file in graph:
        yield from visit(file, [])


def long_files(root: Path) -> Iterator[str]:
    """Yield a sentence for every file that has too many lines."""
    for folder in SOURCES:
        for file in sorted((root / folder).rglob("*")):
            if file.suffix in (".h", ".cc", ".py"):
                lines = len(file.read_text().splitlines())
                if lines > MOST_LINES:
                    yield f"{file.relative_to(root)}: {lines} lines, at most {MOST_LINES}"


def bare_traces(root: Path) -> Iterator[str]:
    """Yield a sentence for every trace source whose sinks are not in a section."""
    connected = re.compile(
        r"(?:UMTS_TYPE(?:_NAMED)?\(|TypeDeclaration<)(\w+), |\.Trace\(\s*\"\w+\",\s*&\w+::(\w+)"
    )
    declared = re.compile(r"^class (\w+)[^;{]*\{|\bTracedCallback<[^;()]*>\s+(\w+);", re.MULTILINE)
    texts = {
        file: file.read_text()
        for file in sorted((root / "model").rglob("*"))
        if file.suffix in (".h", ".cc") and room(file.relative_to(root)) not in APART
    }
    sources: set[tuple[str, str]] = set()
    for text in texts.values():
        owner = ""
        for named, member in connected.findall(text):
            owner = named or owner
            if member:
                sources.add((owner, member))
    for file, text in texts.items():
        owner = ""
        for named, member in declared.findall(text):
            owner = named or owner
            if (owner, member) in sources:
                yield f"{file.relative_to(root)}: {member} is a TracedCallback, not a TraceSource"


def objects_in_messages(root: Path) -> Iterator[str]:
    """Yield a sentence for every pointer to an object in what one node tells another."""
    pointer = re.compile(r"\b(?:Ptr|(?:shared|unique)_ptr)<(?!const \w+Config>)(?:const )?(\w+)>")
    for file in (file for pattern in MESSAGES for file in sorted(root.glob(pattern))):
        for found in pointer.findall(file.read_text()):
            name = file.relative_to(root)
            yield f"{name}: has a pointer to {found}, and messages are data"


def faults(root: Path) -> list[str]:
    """Return a sentence for everything that does not hold."""
    graph = includes(root)
    return [
        *strangers(graph),
        *circles(graph),
        *long_files(root),
        *bare_traces(root),
        *objects_in_messages(root),
    ]


if __name__ == "__main__":
    sys.exit(exit_code(faults(ROOT)))
