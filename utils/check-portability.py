#!/usr/bin/env python3
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Find the C++ that some of the supported releases of ns-3 do not compile, and what to write instead.

The private environment has one release, and C++20; a tree of ns-3.35 has C++17, events and callbacks
that take no lambda, and one of 3.48 objects that need a TypeId of their own. Reads the files of
model/, helper/, examples/ and test/ as text. Exits with 1, and names the lines, when it finds one.
"""

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from umts_tool.errors import exit_code

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("model", "helper", "examples", "test")
COMPAT = ("umts-compat.h", "tcp-classic-compat.h")  # what differs is theirs
FACTORY = re.compile(r"(?:object-factory|simulator|[\w-]+-module)\.h")  # make objects by attributes
IGNORED = re.compile(
    r"//[^\n]*|/\*.*?\*/|R\"(?P<end>\w*)\(.*?\)(?P=end)\""
    r"|\"(?:\\.|[^\"\\\n])*\"|(?<!\w)'(?:\\.|[^'\\\n])+'",
    re.DOTALL,
)
INCLUDE = re.compile(r'^#include "(?:ns3/)?([\w.-]+)"', re.MULTILINE)
NAME = re.compile(r"(?:std::move\(\s*|\*)?(\w+)\s*\)?")
EVENT = re.compile(r"\bSimulator::Schedule\w*\s*(?=\()")
SINK = re.compile(
    r"\b(?:MakeCallback|MakeBoundCallback|\w*Connect|\w*ConnectWithoutContext|Set(?!SelectQueue)\w+Callback)\s*(?=\()"
)
CAPTURES = r"\[(?!\])"  # a lambda without captures is a function to ns-3.35, too
CALLBACK = re.compile(r"\bCallback\s*(?=<)")
BOUND = re.compile(r"\b(?:MakeCallback|MakeBoundCallback)\s*(?=\()|\.\s*Bind\s*(?=\()")
OBJECT = re.compile(
    r"\b(?:class|struct)\s+(\w+)\s*(?:final\s*)?:[^;{}]*\bpublic\s+(?:ns3::)?Object\b"
)
SPELLINGS = (  # what is refused, from which release on or up to which it compiles, what to write
    (r"\bEnumValue<", "since ns-3.41 alone; EnumValue(...) or UmtsEnumValue<E>"),
    (r"\bMakeEnumAccessor\b", "another one up to ns-3.40; UmtsMakeEnumAccessor<E>()"),
    (r"\bTestSuite::(?!Type::)[A-Z]+\b", "up to ns-3.41 alone; TestSuite::Type::UNIT"),
    (r"\bTestCase::(?:Duration::)?[A-Z]+\b", "differs since ns-3.42; AddTestCase() without it"),
    (r"(?:\.|->)(?:contains|starts_with|ends_with)\(", "C++20; count() or compare()"),
    (r"\bstd::(?:span|ranges|views|format|numbers|bit_cast|popcount|has_single_bit|bit_width"
     r"|countl_zero|countr_zero|midpoint|lerp|erase_if|ssize|to_array|source_location|jthread"
     r"|remove_cvref_t|type_identity_t|bind_front|is_constant_evaluated"
     r"|make_unique_for_overwrite|same_as|integral|floating_point|invocable|convertible_to)\b",
     "C++20; ns-3.35 has C++17"),
    (r"<=>|\b(?:consteval|constinit|concept|requires|co_await|co_yield|co_return)\b|\busing\s+enum\b"
     r"|\[\[(?:un)?likely\]\]|\[=,\s*this\]|\[\s*[\w&=,\s]*\]\s*<\s*(?:class|typename)\b",
     "C++20; ns-3.35 has C++17"),
    (r"^#include <(?:span|ranges|concepts|format|numbers|bit|compare|source_location|version"
     r"|coroutine|latch|barrier|semaphore|stop_token|syncstream)>", "C++20; ns-3.35 has C++17"),
)  # fmt: skip


@dataclass(frozen=True)
class Source:
    """A file, and its text without comments and what strings say; line numbers are the file's."""

    name: Path
    text: str
    headers: frozenset[str]

    def at(self, place: int, sentence: str) -> str:
        """Return a sentence about a place of the text."""
        return f"{self.name}:{self.text.count(chr(10), 0, place) + 1}: {sentence}"


def read(root: Path) -> list[Source]:
    """Return the files of a module."""

    def blank(found: re.Match[str]) -> str:
        text = found.group()
        kept = text[0] if text[0] in "\"'" else " "
        return kept + re.sub(r"[^\n]", " ", text[1:-1]) + (kept if len(text) > 1 else "")

    sources = []
    for folder in FOLDERS:
        for file in sorted((root / folder).rglob("*")):
            if file.suffix in (".h", ".cc", ".inc") and file.name not in COMPAT:
                text = file.read_text()
                lines = INCLUDE.findall(text)
                name = file.relative_to(root)
                sources.append(Source(name, IGNORED.sub(blank, text), frozenset(lines)))
    return sources


def closing(text: str, at: int) -> int:
    """Return where the bracket that is opened at a place is closed."""
    opened, closed = text[at], {"(": ")", "{": "}", "<": ">"}[text[at]]
    depth = 0
    for place in range(at, len(text)):
        depth += (text[place] == opened) - (text[place] == closed)
        if depth == 0:
            return place
    return len(text)


def arguments(text: str, at: int) -> list[str]:
    """Return the arguments between the bracket at a place and the one that closes it."""
    found, depth = [""], 0
    for letter in text[at + 1 : closing(text, at)]:
        depth += (letter in "([{") - (letter in ")]}")
        if letter == "," and depth == 0:
            found.append("")
        else:
            found[-1] += letter
    return [one.strip() for one in found]


def is_function(source: Source, argument: str, at: int, lambdas: str = r"\[(?!\[)") -> bool:
    """Return whether an argument is a lambda or a std::function, or the name of one."""
    if argument.startswith("["):
        return bool(re.match(lambdas, argument))
    name = NAME.fullmatch(argument)
    if not name:
        return False
    declared = re.compile(
        rf"(?<!\w)(?!return|throw|else|case|new|delete|not)"
        rf"(?:[\w:]+|std::function<[^;{{}}]*?>|[\w:]+<[^;(){{}}]*>)(?:\s*[&*]+\s*|\s+)"
        rf"{name.group(1)}\s*(?:=\s*\[\]?|[=({{;,):])"
    )
    places = [found.group() for found in declared.finditer(source.text, 0, at)]
    return bool(places) and bool(re.search(rf"=\s*{lambdas}|std::function<", places[-1]))


def events(source: Source) -> Iterator[str]:
    """Yield a sentence for every lambda that is scheduled as it is."""
    for call in EVENT.finditer(source.text):
        *others, last = arguments(source.text, call.end())
        if any(is_function(source, one, call.start()) for one in others) or is_function(
            source, last, call.start(), CAPTURES
        ):
            sentence = "ns-3.35 schedules no lambda and no std::function; UmtsMakeEvent(...)"
            yield source.at(call.start(), sentence)


def callbacks(source: Source) -> Iterator[str]:
    """Yield a sentence for every callback that is made of a lambda, or by too many arguments."""
    text = source.text
    sentence = (
        "no Callback of a lambda or std::function in ns-3.35; MakeBoundCallback(&Function, ...)"
    )
    for call in SINK.finditer(text):
        given = arguments(text, call.end())
        made = given[:1] if call.group().startswith("Make") else given
        if any(is_function(source, one, call.start()) for one in made):
            yield source.at(call.start(), sentence)
    for call in CALLBACK.finditer(text):
        made = re.compile(r"\s*\w*\s*(?:=\s*(?=\[)|(?=[({]))").match(
            text, closing(text, call.end()) + 1
        )
        if made and (
            text[made.end()] == "["
            or is_function(source, arguments(text, made.end())[0], call.start())
        ):
            yield source.at(call.start(), sentence)
    for call in BOUND.finditer(text):
        given = len(arguments(text, call.end()))
        if "Bound" in call.group() and given > 4:
            yield source.at(call.start(), "MakeBoundCallback() of ns-3.35 binds three arguments")
        elif "MakeCallback" in call.group() and given > 2:
            yield source.at(call.start(), "MakeCallback() of ns-3.35 binds nothing; .Bind(...)")
        elif "Bind" in call.group() and "Make" not in call.group() and given > 1:
            yield source.at(call.start(), "Bind() of ns-3.35 takes one argument; .Bind(a).Bind(b)")


def objects(source: Source) -> Iterator[str]:
    """Yield a sentence for every class that has the TypeId of ns3::Object."""
    for found in OBJECT.finditer(source.text):
        begin = source.text.find("{", found.end())
        if "GetTypeId" not in source.text[begin : closing(source.text, begin)]:
            sentence = f"{found.group(1)} has no GetTypeId() of its own, which ns-3.48 asks for"
            yield source.at(found.start(), f"{sentence}; UMTS_TYPE() or UMTS_PLAIN_TYPE()")


def spellings(source: Source) -> Iterator[str]:
    """Yield a sentence for every word that not all releases know."""
    for pattern, sentence in SPELLINGS:
        for found in re.finditer(pattern, source.text, re.MULTILINE):
            yield source.at(found.start(), f"{found.group().strip()}: {sentence}")


def pending(sources: list[Source]) -> Iterator[str]:
    """Yield a sentence for every event of ns-3 that is asked by a name of later releases."""
    declared: dict[str, set[str]] = {}
    for source in sources:
        names = re.findall(r"\bEventId&?\s+(\w+)", source.text)
        declared.setdefault(source.name.stem, set()).update(names)
    for source in sources:
        for found in re.finditer(r"\b(\w+)\.IsPending\(\)", source.text):
            if found.group(1) in declared[source.name.stem]:
                yield source.at(
                    found.start(), f"{found.group()}: since ns-3.42 alone; !IsExpired()"
                )


def factories(sources: list[Source]) -> Iterator[str]:
    """Yield a sentence for every file that makes objects with attributes by others' includes."""
    named = {source.name.name: source for source in sources}

    def has(headers: frozenset[str], seen: set[str]) -> bool:
        new = (headers & named.keys()) - seen
        seen |= new
        return any(map(FACTORY.fullmatch, headers)) or any(
            has(named[name].headers, seen) for name in new
        )

    for source in sources:
        found = source.text.find("CreateObjectWithAttributes<")
        if found >= 0 and not has(source.headers, set()):
            sentence = 'CreateObjectWithAttributes() without #include "ns3/object-factory.h"'
            yield source.at(found, sentence)


def faults(root: Path) -> list[str]:
    """Return a sentence for everything that some release does not compile."""
    sources = read(root)
    found = [
        sentence
        for source in sources
        for check in (events, callbacks, objects, spellings)
        for sentence in check(source)
    ]
    return [*found, *pending(sources), *factories(sources)]


if __name__ == "__main__":
    sys.exit(exit_code(faults(ROOT)))
