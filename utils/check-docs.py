#!/usr/bin/env python3
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Prove that the documentation names what the sources have.

The tables of attributes and trace sources are made from the sources: --write makes them,
without it they must be up to date. Every class, attribute, trace source, kind of trace, example,
flag, word that a flag takes, experiment, suite, file and folder that a page names must exist, so
must every identifier in its literals and what the links of Markdown lead to (those of the manual
are Sphinx's), and every example, experiment and suite must be named. Comments of parameters and
results must say more than the declaration does.
Exits with 1, and names page and line, when something does not hold.
"""

import argparse
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from umts_tool.doc_comments import empty_docs
from umts_tool.errors import exit_code
from umts_tool.pages import broken_links, list_table, source_words, unknown_words

ROOT = Path(__file__).resolve().parent.parent
TABLES = Path("doc/source/umts-attribute-tables.txt")
FLAG = re.compile(r"(?<![\w-])--([A-Za-z][A-Za-z0-9-]*)(?![\w:*])(?:=([\w:,-]+))?")
LITERAL = r'"(?:[^"\\]|\\.)*"'
BOOLEAN = "true, false"
UNITS = {"NanoSeconds": "ns", "MicroSeconds": "us", "MilliSeconds": "ms", "Seconds": "s"}
NS3_FLAGS = {
    *("RngRun", "RngSeed", "SchedulerType"),
    *("PrintHelp", "PrintAttributes", "PrintGroup", "help"),
}
# Of ns-3's own scripts, of CMake, of Dask's workers, of Jupyter, of valgrind, of Slurm, of
# check-ns3.sh.
FOREIGN_FLAGS = {
    *("build", "build-profile", "disable-werror", "enable-examples", "enable-modules"),
    *("enable-tests", "filter-module-examples-and-tests", "install", "list", "name", "no-build"),
    *("prefix", "run", "clause", "config-settings", "fullness", "run-no-build", "nthreads"),
    *("nworkers", "wheel-dir", "suite", "test-dir", "user", "verbose", "tool"),
    *("cpus-per-task", "enable-mpi", "mem-per-cpu", "mpi", "ntasks", "time"),
}
# All but the rooms in which every parameter has a comment still: bearer, config, iub, phy, rrc, rnc, ue.
PLAIN_COMMENTS = (
    *("helper", "model/app", "model/base", "model/core", "model/mac", "model/node-b"),
    *("model/pdcp", "model/rlc", "model/tcp", "model/uu", "test"),
)
ROOMS = ("cmake", "doc", "examples", "helper", "model", "python", "test", "utils")


@dataclass
class Type:
    """An ns-3 class: its TypeId and parent, and a table row for each attribute and trace source."""

    name: str
    parent: str
    attributes: list[tuple[str, ...]] = field(default_factory=list)
    traces: list[tuple[str, ...]] = field(default_factory=list)


def arguments(text: str, start: int) -> list[str]:
    """Return the arguments of the C++ call whose opening parenthesis is at `start`."""
    found: list[str] = []
    depth, last = 0, start + 1
    for token in re.compile(LITERAL + r"|[()<>{},]").finditer(text, start):
        if token[0] in "({<":
            depth += 1
        elif token[0] in ")}>":
            depth -= 1
        if depth == 0 or (depth == 1 and token[0] == ","):
            found.append(text[last : token.start()].strip())
            last = token.end()
        if depth == 0:
            return [argument for argument in found if argument]
    raise ValueError(f"no closing parenthesis after {text[start : start + 40]!r}")


def prose(literals: str) -> str:
    """Return the text of adjacent C++ string literals."""
    return "".join(part[1:-1] for part in re.findall(LITERAL, literals))


def number(code: str) -> str:
    """Return a C++ number or time as a reader writes it."""
    if zero_or := re.fullmatch(r"ZeroOr\{(.*)\}", code):
        return "0, or " + number(zero_or[1])
    time = re.fullmatch(r"(\w+)\((\S+)\)", code)
    digits = (time[2] if time else code).replace("'", "")
    value = int(digits, 16) if digits.startswith("0x") else float(digits)
    if time is None or value == 0:
        return f"{value:g}"
    if time[1] == "MakeConstantTime":
        return f"always {value:g}"
    units = list(UNITS.values())
    unit = units.index(UNITS[time[1]])
    while unit + 1 < len(units) and value % 1000 == 0:
        value, unit = value / 1000, unit + 1
    return f"{value:g} {units[unit]}"


def span(limits: list[str]) -> str:
    """Return the least value and the greatest, if there is one, as a reader writes them."""
    if limits and limits[0].startswith("0, or "):
        return "0, or " + span([limits[0].removeprefix("0, or "), *limits[1:]])
    return " .. ".join(limits) if len(limits) != 1 else f"from {limits[0]}"


def with_constants(text: str) -> str:
    """Return a source with its numeric constants written out where they are used."""
    for name, value in re.findall(r"constexpr \w+ (\w+) = (\d[\d.]*);", text):
        text = re.sub(rf"\b{name}\b", value, text)
    return text


def configurations(root: Path) -> dict[str, dict[str, tuple[str, str]]]:
    """Return type and initial value of every member of the module's structures, by structure."""
    found: dict[str, dict[str, tuple[str, str]]] = {}
    for header in sorted((root / "model").rglob("*.h")):
        for name, body in re.findall(
            r"^struct (\w+)\n\{\n(.*?)^\};",
            header.read_text(),
            re.MULTILINE | re.DOTALL,
        ):
            members = re.findall(r"^    ([\w:]+) (\w+)(?:\{([^{}]*)\})?;", body, re.MULTILINE)
            found[name] = {member: (kind, value) for kind, member, value in members}
    return found


def with_defaults(text: str, structures: dict[str, dict[str, tuple[str, str]]]) -> str:
    """Return a source with the initial values of structures written out where they are used."""

    def written_out(structure: str, use: re.Match[str]) -> str:
        kind = structure
        for member in use[1].split("."):
            kind, value = structures[kind][member]
        return value

    def expand(part: str, variable: str, structure: str) -> str:
        use = rf"(?<![\w.]){variable}\.(\w+(?:\.\w+)*)"
        return re.sub(use, lambda match: written_out(structure, match), part)

    functions = text.split("\n}\n")
    for at, function in enumerate(functions):
        for structure, variable in re.findall(r"^    const (\w+) (\w+);", function, re.MULTILINE):
            if structure in structures:
                functions[at] = expand(functions[at], variable, structure)
        for structure in set(re.findall(r"\b(\w+)\{\}\.", function)) & structures.keys():
            functions[at] = expand(functions[at], rf"{structure}\{{\}}", structure)
    return "\n}\n".join(functions)


def signatures(root: Path) -> dict[str, str]:
    """Return the arguments of every documented trace signature."""
    found = {
        "ns3::Packet::TracedCallback": "Ptr<const Packet> packet",
        "ns3::TracedValueCallback::Uint32": "uint32_t oldValue, uint32_t newValue",
    }
    for header in sorted(root.glob("*/**/*.h")):
        text = header.read_text()
        for match in re.finditer(r"typedef void \(\*(\w+TracedCallback)\)\(([^)]*)\)", text):
            owner = re.findall(r"^class (\w+)", text[: match.start()], re.MULTILINE)[-1]
            space = "ns3::umts" if "namespace ns3::umts" in text else "ns3"
            found[f"{space}::{owner}::{match[1]}"] = " ".join(match[2].split())
    return found


def declared(kind: str, words: list[str], values: str) -> tuple[str, str]:
    """Return the default of an attribute of a TypeDeclaration, and what it takes."""
    if kind == "Object":
        return "read only", ""
    if kind == "List":
        return "none", ""
    initial_value, *limits = [word for word in words[1:] if not word.startswith("&")]
    if kind == "Choice":
        names = dict(re.findall(r'\{([\w:]+),\s*"([^"]*)"\}', values))
        return names[initial_value], ", ".join(names.values())
    if initial_value in ("true", "false"):
        return initial_value, BOOLEAN
    if re.match(r'nullptr|"|(DataRate|QueueSize|Address)\(', initial_value):
        return prose(initial_value) or "none", ""
    if initial_value.endswith("::GetTypeId()"):
        return "ns3::" + initial_value.removesuffix("::GetTypeId()"), ""
    if re.match(r"\w+\(", initial_value):
        limits = limits or ["0"]
    return number(initial_value), span([number(limit) for limit in limits])


def whole(callback: str, owner: str) -> str:
    """Return the name of a trace signature with its namespaces, as TypeDeclaration::Trace()."""
    if callback.startswith("ns3::"):
        return callback
    return f"ns3::umts::{callback}" if "::" in callback else f"{owner}::{callback}"


def types(root: Path) -> list[Type]:
    """Return every class of the module that has a TypeId, by name."""
    found: list[Type] = []
    arity = signatures(root)
    structures = configurations(root)
    call = re.compile(
        r'UMTS(?:_PLAIN)?_TYPE(?:_NAMED)?\((\w+), (\w+)(?:, "([^"]+)")?\)'
        r'|TypeDeclaration<\w+, (\w+)>\(\s*"([^"]+)"'
        r"|^ +\.(Attribute|Choice|Object|List|Trace)(?:<\w+>)?\(",
        re.MULTILINE,
    )
    for folder in ("helper", "model"):
        for source in sorted((root / folder).rglob("*.cc")):
            text = with_defaults(with_constants(source.read_text()), structures)
            for match in call.finditer(text):
                if match[1]:
                    found.append(Type(match[3] or f"ns3::umts::{match[1]}", match[2]))
                elif match[4]:
                    found.append(Type(match[5], match[4]))
                else:
                    words = arguments(text, match.end() - 1)
                    meaning = re.compile(r"\.(?:Help|Fixed)(?=\()").search(text, match.end())
                    between = text[match.end() : meaning.start()]
                    name, help_text = prose(words[0]), prose(arguments(text, meaning.end())[0])
                    if match[6] == "Trace":
                        signature = whole(prose(words[2]), found[-1].name)
                        found[-1].traces.append((name, arity[signature], help_text))
                        continue
                    default, takes = declared(match[6], words, between)
                    if ".ReadOnly()" in between:
                        default = "read only" if default == "none" else default
                    found[-1].attributes.append((name, default, takes, help_text))
    return sorted(found, key=lambda one: one.name)


def table(title: str, widths: str, header: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    """Return rows as a reStructuredText table; nothing when there are none."""
    cells = [(f"``{first}``", *others) for first, *others in rows]
    return "\n".join([*list_table(header, widths, cells, title), ""]) if rows else ""


def tables(known: list[Type]) -> str:
    """Return the page of all attributes and trace sources."""
    parts = [".. Made by utils/check-docs.py --write from the sources; not to be edited.\n\n"]
    for one in known:
        if one.attributes or one.traces:
            parts.append(f"{one.name}\n{'~' * len(one.name)}\n\nParent: ``{one.parent}``.\n\n")
            header = ("Attribute", "Default", "Values", "Meaning")
            parts.append(table("Attributes", "22 14 18 46", header, one.attributes))
            header = ("Trace source", "Arguments", "When")
            parts.append(table("Trace sources", "22 38 40", header, one.traces))
    return "".join(parts).rstrip() + "\n"


def pages(root: Path) -> list[Path]:
    """Return the documentation's pages."""
    return [
        *sorted(root.glob("*.md")),
        *sorted((root / "doc" / "source").glob("*.rst")),
    ]


def with_headers(source: Path) -> str:
    """Return the text of a source and of the headers beside it that it includes."""
    known: list[Path] = [source]
    for file in known:
        for name in re.findall(r'^#include "([\w.-]+)"$', file.read_text(), re.MULTILINE):
            if (header := source.with_name(name)).exists() and header not in known:
                known.append(header)
    return "".join(file.read_text() for file in known)


def flags(example: Path) -> set[str]:
    """Return the flags of a C++ example, those in headers of its own included."""
    text = with_headers(example)
    named = {
        name + flag for name in prefixes(text) for flag in re.findall(r'name \+ "(\w+)",', text)
    }
    own = set(re.findall(r'\b(?:flags\.Add\w*|cmd\.AddValue)\(\s*"(\w+)",', text))
    attributes = set(re.findall(r'\{"(\w+)",\s*\{Layer::', text))
    return own | attributes | named | NS3_FLAGS


def prefixes(text: str) -> list[str]:
    """Return what is in front of the flags of options that an example has several times."""
    return re.findall(r'^ +\w+Options \w+\{"(\w+)"', text, re.MULTILINE)


def flag_words(example: Path, enums: dict[str, set[str]]) -> dict[str, set[str]]:
    """Return what flags of a C++ example take, of those that take some words alone, or a TypeId.

    `enums` has the values of attributes. The words beside a TypeId are those of the help text.
    """
    text = with_headers(example)
    for name, value in re.findall(rf"const char\* (\w+) =\s*((?:{LITERAL}\s*)+);", text):
        text = re.sub(rf"\b{name}\b", lambda _, value=value: value, text)
    attributes = re.findall(r'\{"(\w+)",\s*\{Layer::\w+, "([\w:]+)"', text)
    found = {flag: enums.get(attribute, set()) for flag, attribute in attributes}
    for call in re.finditer(r"\bflags\.Add(?:Choice)?\(\s*(name \+ )?\"", text):
        flag, meaning, *others = arguments(text, text.index("(", call.start()))
        if not others:  # of an attribute, which it names
            found[prose(flag)] = enums.get(prose(meaning), set())
            continue
        words = re.search(r"((?:[\w-]+, )+[\w-]+) or (?:a|the) TypeId", prose(meaning))
        takes = set(words[1].split(", ")) if words else set()
        if "AddChoice" in call[0]:
            takes = choice_words(others[-1], text, enums)
        for prefix in prefixes(text) if call[1] else [""]:
            found[prefix + prose(flag)] = takes
    return {flag: takes for flag, takes in found.items() if takes}


def choice_words(code: str, text: str, enums: dict[str, set[str]]) -> set[str]:
    """Return the words of a list, of a member of this name, or of a function of it in `text`.

    Those that a program adds to a list of what it shares with others are among them.
    """
    if "{" not in code:
        name = re.findall(r"\w+", code)[-1]
        added = re.findall(rf"\b{name}\.emplace_back\([^;]*;", text)
        code = re.search(rf"\b{name}(?:\(\)\s*)?\{{[^;]*;", text)[0] + "".join(added)
    literals = [literal[1:-1] for literal in re.findall(LITERAL, code)]
    return set().union(*(enums.get(literal, ()) for literal in literals)) or set(literals)


def trace_kinds(root: Path) -> set[str]:
    """Return the words that EnableTraces() takes."""
    text = "".join(file.read_text() for file in sorted((root / "helper").glob("*.cc")))
    bodies = re.findall(r" KINDS\{.*?\n\};", text, re.DOTALL)
    return {"all", *re.findall(r'^ {4}\{"(\w+)",$', "".join(bodies), re.MULTILINE)}


def tool_flags(root: Path) -> set[str]:
    """Return the flags of the project's own tool and scripts."""
    folders = ("utils", "utils/umts_tool", "examples")
    files = [file for folder in folders for file in (root / folder).glob("*.py")]
    files += [file for file in [root / "utils" / "umts"] if file.exists()]
    texts = [file.read_text() for file in files]
    return {flag for text in texts for flag in re.findall(r'"--([\w-]+)"', text)}


class Names:
    """Everything that a page may name."""

    def __init__(self, root: Path, known: list[Type]):
        """Collect the names of a module whose classes are `known`."""
        self.root = root
        self.types = {one.name: {row[0] for row in (*one.attributes, *one.traces)} for one in known}
        self.examples = {path.stem: flags(path) for path in (root / "examples").glob("**/*.cc")}
        self.flags = set().union(*self.examples.values(), tool_flags(root), FOREIGN_FLAGS)
        enums = {
            f"{one.name}::{row[0]}": set(row[2].split(", "))
            for one in known
            for row in one.attributes
            if ", " in row[2] and row[2] != BOOLEAN
        }
        kinds = trace_kinds(root)
        self.words = {
            path.stem: flag_words(path, enums) | {"traceWhat": kinds}
            for path in (root / "examples").glob("**/*.cc")
        }
        self.all_words: dict[str, set[str]] = {"EnableTraces": kinds}
        for words in self.words.values():
            for flag, takes in words.items():
                self.all_words[flag] = self.all_words.get(flag, set()) | takes
        self.of_page: set[str] = set()
        declared = re.compile(r'^    id="(\S+)"', re.MULTILINE)
        files = (root / "examples" / "experiments").glob("*.py")
        suite = re.compile(r'(?:UMTS_TEST_SUITE|TestSuite)\(\s*"([^"]+)"')
        tests = (root / "test").glob("*.cc")
        self.suites = {name for file in tests for name in suite.findall(file.read_text())}
        self.experiments = {name for file in files for name in declared.findall(file.read_text())}

    def faults(self, line: str) -> Iterator[str]:
        """Yield what a line names and does not exist."""
        yield from self.unknown_types(line)
        for example in re.findall(r"utils/umts (?:example|sweep) ([a-z][\w-]*)", line):
            if example not in self.examples:
                yield f"example {example}"
                continue
            for flag, values in re.findall(r"--grid[ =](\w+)=([\w:,.-]*)", line):
                if flag not in self.examples[example]:
                    yield f"flag --{flag} of {example}"
                yield from self.unknown_words(flag, values, self.words[example])
        yield from self.unknown_flags(line)
        for experiment in re.findall(r"utils/umts run ([a-z][\w.-]*\w)", line):
            if experiment not in self.experiments:
                yield f"experiment {experiment}"
        for suite in re.findall(r"(?:--suite=|test\.py.* -s )([\w-]+)", line):
            if suite not in self.suites:
                yield f"suite {suite}"
        for path in re.findall(rf"(?<![\w/.])(?:\./)?((?:{'|'.join(ROOMS)})/[\w./-]*\w)", line):
            if not (self.root / path).exists():
                yield f"file {path}"
        for name in re.findall(r"(?<![\w/.-])[A-Z]{3,}\.(?:md|cff|txt)\b", line):
            if not (self.root / name).exists():
                yield f"file {name}"

    def unknown_flags(self, line: str) -> Iterator[str]:
        """Yield the flags that no program has, or not the example that they follow."""
        owned: set[int] = set()
        names = "|".join(sorted(self.examples, key=len, reverse=True))
        # After the name of what is swept come the flags of the tool.
        for match in re.finditer(
            rf"(?<![\w-])(?<!sweep )({names})(?![\w.-])((?:(?!{names})[^`|\"';])*)",
            line,
        ):
            for flag in FLAG.finditer(line, match.start(2), match.end(2)):
                owned.add(flag.start())
                if flag[1] not in self.examples[match[1]]:
                    yield f"flag --{flag[1]} of {match[1]}"
                yield from self.unknown_words(flag[1], flag[2], self.words[match[1]])
        for flag in FLAG.finditer(line):
            if flag.start() not in owned:
                if flag[1] not in self.flags | self.of_page:
                    yield f"flag --{flag[1]}"
                yield from self.unknown_words(flag[1], flag[2], self.all_words)
        for kinds in re.findall(r"EnableTraces\([^,()]*,\s*[\"']([\w,]+)", line):
            yield from self.unknown_words("EnableTraces", kinds, self.all_words)

    def unknown_words(
        self, flag: str, value: str | None, words: dict[str, set[str]]
    ) -> Iterator[str]:
        """Yield the words of a flag's value that it does not take; a TypeId may be of a script."""
        for word in re.findall(r"[\w:-]+", value or "") if flag in words else ():
            if word not in words[flag] and "::" not in word:
                yield f"word {word} of {flag}"

    def unknown_types(self, line: str) -> Iterator[str]:
        """Yield the classes of the module, and their attributes, that do not exist."""
        # ns-3 itself owns one name of this form.
        ours = r"ns3::(?:umts::\w+|TcpClassic(?!Recovery\b)\w+)(?:::\w+)?"
        for name in re.findall(ours, line):
            owner, _, member = name.rpartition("::")
            if name not in self.types and member not in self.types.get(owner, ()):
                yield f"name {name}"


def commands(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines of a page with their numbers, commands of several lines as one."""
    first, whole = 0, ""
    for number_of_line, line in enumerate(text.splitlines(), start=1):
        first = first if whole else number_of_line
        whole += line.removesuffix("\\")
        if not line.endswith("\\"):
            yield first, whole
            whole = ""


def all_faults(root: Path) -> Iterator[str]:
    """Yield a sentence for everything that does not hold."""
    known = types(root)
    if not (root / TABLES).exists() or (root / TABLES).read_text() != tables(known):
        yield f"{TABLES}: out of date; utils/check-docs.py --write makes it anew"
    names = Names(root, known)
    words = source_words(root)
    everything = ""
    for page in pages(root):
        text = page.read_text()
        everything += text
        names.of_page = set(re.findall(r'add_argument\("--([\w-]+)"', text))
        for line, content in commands(text):
            faults = list(names.faults(content))
            faults += [f"name {word}" for word in unknown_words(content, page.suffix, words)]
            faults += [f"what {link} links to" for link in broken_links(page, content)]
            for fault in faults:
                yield f"{page.relative_to(root)}:{line}: {fault} does not exist"
    for name in sorted((*names.examples, *names.experiments, *names.suites)):
        if not re.search(rf"(?<![\w-]){name}(?![\w-])", everything):
            yield f"{name}: named on no page"
    yield from empty_docs(root, PLAIN_COMMENTS)


def main() -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", action="store_true", help="make the tables first")
    if parser.parse_args().write:
        (ROOT / TABLES).write_text(tables(types(ROOT)))
    return exit_code(all_faults(ROOT))


if __name__ == "__main__":
    sys.exit(main())
