# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Links, names and tables of the documentation's pages; standard library only."""

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

SOURCES = ("cmake", "doc", "examples", "helper", "model", "python", "test", "utils")
KINDS = (".cc", ".h", ".py", ".pyi", ".sh", ".cmake", ".lua", ".csv")
# Of ns-3 and CMake, and in no source of the module.
FOREIGN = {
    *("CMAKE_DISABLE_PRECOMPILE_HEADERS", "Ipv4EndPointDemux", "MaxPerHopDelay", "NS_LOG"),
    *("ThreeGppHttpClient", "level_function", "level_info", "level_logic", "prefix_time"),
}
LITERALS = {".md": re.compile(r"`([^`]+)`"), ".rst": re.compile(r"``([^`]+)``")}
# Files and flags, which are checked as such.
OTHER = re.compile(r"[\w./-]*\.(?:cc|h|py|sh|csv|cff|md|svg|lua|cmake)\b|--[\w-]+")
# What two words in one, or an underscore, tell from a word of English.
IDENTIFIER = re.compile(r"\b(?=\w*[a-z][A-Z]|[A-Za-z]\w*_\w)[A-Za-z]\w*\b")
MARKDOWN_LINK = re.compile(r"\]\(\s*<?([^)\s>]+)")
HEADING = re.compile(r"^#+ +(.*?) *#*$", re.MULTILINE)
FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)


def list_table(
    heads: Sequence[str], widths: str, rows: Iterable[Sequence[str]], title: str = ""
) -> Iterator[str]:
    """Yield the lines of a table in reStructuredText, an empty one last."""
    yield f".. list-table:: {title}".rstrip()
    yield from ("   :header-rows: 1", f"   :widths: {widths}", "")
    for row in (heads, *rows):
        for place, cell in enumerate(row):
            yield f"   {' ' if place else '*'} - {cell}".rstrip()
    yield ""


def source_words(root: Path) -> set[str]:
    """Return every word of the module's sources but those of tests of the tool."""
    files = [file for folder in SOURCES for file in (root / folder).rglob("*")]
    files = [file for file in files if file.suffix in KINDS]
    files = [file for file in files if "tests" not in file.relative_to(root).parts]
    files += [file for file in (root / "CMakeLists.txt", root / "utils" / "umts") if file.exists()]
    words = set(FOREIGN)
    for file in files:
        words.update(re.findall(r"\w+", file.read_text()))
    # The columns of a direction, which the sources have without it.
    return words | {f"{way}_{word}" for word in words if "_" in word for way in ("dl", "ul")}


def unknown_words(line: str, suffix: str, words: set[str]) -> Iterator[str]:
    """Yield the identifiers in the literals of a line that no source has."""
    for literal in LITERALS[suffix].findall(line):
        for word in IDENTIFIER.findall(OTHER.sub("", literal).replace("-D", " ")):
            if word not in words and not word.endswith("_"):
                yield word


def anchors(text: str) -> set[str]:
    """Return the anchors that Markdown makes of a page's headings."""
    found: set[str] = set()
    for heading in HEADING.findall(FENCED.sub("", text)):
        plain = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        times = sum(bool(re.fullmatch(rf"{re.escape(plain)}(-\d+)?", one)) for one in found)
        found.add(f"{plain}-{times}" if times else plain)
    return found


def broken_links(page: Path, line: str) -> Iterator[str]:
    """Yield the links of a line of Markdown that lead nowhere; those to other sites are not followed.

    The links of the manual are Sphinx's to check, whose warnings are errors.
    """
    for target in MARKDOWN_LINK.findall(line) if page.suffix == ".md" else ():
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = target.partition("#")
        other = page.parent / path if path else page
        if not other.exists():
            yield target
        elif anchor and other.suffix == ".md" and anchor not in anchors(other.read_text()):
            yield target
