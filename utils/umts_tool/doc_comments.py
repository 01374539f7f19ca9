# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Documentation comments whose parameters and results say no more than their names and types."""

import re
from collections.abc import Iterator
from pathlib import Path

BLOCK = re.compile(
    r"^( *)/\*\*((?:(?!\*/).)*?)\*/\n((?:(?!/\*\*)[^;{])*)[;{]", re.DOTALL | re.MULTILINE
)
ENTRY = re.compile(r"@(param (\w+)|return)((?:(?!\n\s*\* @|\n\s*\*\s*\n|\n\s*\*\Z).)*)", re.DOTALL)
FILLERS = set("a an and for get in is it its of or that the this to".split())


def words(text: str) -> set[str]:
    """Return the words of a sentence or identifier, without plural and small letters."""
    found = re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+", text)
    return {word.lower().removesuffix("s") for word in found} - FILLERS


def empty_entries(text: str) -> Iterator[tuple[re.Match[str], re.Match[str]]]:
    """Yield the comments of a source with an entry that repeats what the declaration says."""
    for block in BLOCK.finditer(text):
        for entry in ENTRY.finditer(block[2]):
            name = entry[2] or ""
            where = rf"([^,(]*)\b{name}\b" if name else r"^([^(]*)\("
            code = re.search(where, block[3])
            known = words(name) | (words(code[1]) if code else set())
            said = words(re.sub(r"\n\s*\*", " ", entry[3]))
            others = block[2].replace(entry[0], "")
            if said <= known and re.search(r"\w", ENTRY.sub("", others)):
                yield block, entry


def empty_docs(root: Path, folders: tuple[str, ...]) -> Iterator[str]:
    """Yield a sentence for every entry of the folders' sources that says nothing."""
    for folder in folders:
        for file in sorted((root / folder).rglob("*")):
            if file.suffix in (".h", ".cc"):
                text = file.read_text()
                for block, entry in empty_entries(text):
                    line = text.count("\n", 0, block.start(2) + entry.start()) + 1
                    said = " ".join(f"@{entry[1]}{entry[3]}".replace("*", " ").split())
                    yield f"{file.relative_to(root)}:{line}: {said!r} says no more than the declaration"
