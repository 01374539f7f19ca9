# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Turns statements of C++ that use the helpers into the same of Python, word by word."""

import re
from collections.abc import Iterator

COMMENT = re.compile(r"//[^\n]*")
TEXT = re.compile(r'"(?:[^"\\]|\\.)*"')
NAME = r"[A-Za-z_]\w*"
TYPE = rf"(?:const )?{NAME}(?:::{NAME})*(?:<[\w:, ]+>)?"
DECLARED = re.compile(rf"^({TYPE})[&*]? ({NAME})(\(.*\)|\{{.*\}}|)$", re.DOTALL)
ASSIGNED = re.compile(rf"^(?:{TYPE}[&*]? )?([\w.]+) = (.*)$", re.DOTALL)
COUNTED = re.compile(r"for \(\w+ (\w+) = 0; \1 < (.*?); \+\+\1\) \{(.*)\}$")
EACH = re.compile(rf"for \({TYPE}& (\w+) : (.*?)\) \{{(.*)\}}$")
LATER = re.compile(r"Simulator::Schedule\((.*?\)), \[&\]\(\) \{ (.*); \}\)$")
METHOD_LATER = re.compile(r"Simulator::Schedule\((.*?\)), &\w+::(\w+), &(\w+), (.*)\)$")
WORDS = {"true": "True", "false": "False", "nullptr": "None"}


def statements(text: str) -> Iterator[str]:
    """Yield the statements of a block, without comments."""
    depth, begun = 0, ""
    for part in re.split(r'("(?:[^"\\]|\\.)*"|[{}();])', COMMENT.sub("", text)):
        depth += {"{": 1, "(": 1, "}": -1, ")": -1}.get(part, 0)
        if part == ";" and depth == 0:
            yield " ".join(begun.split())
            begun = ""
        elif part == "}" and depth == 0 and begun.lstrip().startswith("for "):
            yield " ".join((begun + part).split())
            begun = ""
        else:
            begun += part
    if begun.strip():
        yield " ".join(begun.split())


def lists(text: str) -> str:
    """Turn lists in braces into lists of Python, and those of names with values into mappings."""
    at = text.rfind("{")
    while at >= 0:
        end = text.index("}", at)
        inner = text[at + 1 : end]
        pair = re.match(rf"^\s*({TEXT.pattern}),(.*)$", inner, re.DOTALL)
        # Marks in place of brackets, until no brace is left.
        new = f"\x01{pair[1]}:{pair[2]}\x02" if pair else f"\x03{inner}\x04"
        text = text[:at] + new + text[end + 1 :]
        at = text.rfind("{")
    text = re.sub(r"\x03(\s*\x01.*?\x02\s*)\x04", lambda m: "{" + m[1] + "}", text, flags=re.DOTALL)
    return text.replace("\x01", "").replace("\x02", "").replace("\x03", "[").replace("\x04", "]")


def expression(text: str) -> str:
    """Return an expression in Python."""
    kept = TEXT.findall(text)
    text = TEXT.sub('""', text)
    text = re.sub(rf"DynamicCast<({TYPE})>\(", r"cast_to(\1, ", text)
    text = re.sub(rf"\b({NAME})<([\w:]+)>", r"\1[\2]", text)
    text = text.replace("::", ".").replace("->", ".").replace("std.nullopt", "None")
    text = re.sub(NAME, lambda match: WORDS.get(match[0], match[0]), text)
    texts = iter(kept)
    return lists(re.sub('""', lambda _: next(texts), text))


def statement(text: str) -> str:
    """Return a statement in Python."""
    for loop, values in ((COUNTED, "range({})"), (EACH, "{}")):
        if found := loop.match(text):
            body = "; ".join(map(statement, statements(found[3])))
            return f"for {found[1]} in {values.format(expression(found[2]))}: {body}"
    if found := LATER.match(text):
        return f"schedule({expression(found[1])}, lambda: {expression(found[2])})"
    if found := METHOD_LATER.match(text):
        later = f"{found[3]}.{found[2]}({expression(found[4])})"
        return f"schedule({expression(found[1])}, lambda: {later})"
    if text.startswith("std::cout <<"):
        parts = [part.strip() for part in text.split("<<")[1:]]
        return f"print({', '.join(expression(part) for part in parts if part != 'std::endl')})"
    if found := ASSIGNED.match(text):
        return f"{found[1]} = {expression(found[2])}"
    if found := DECLARED.match(text):
        kind, name, arguments = found.groups()
        made = arguments[1:-1] if arguments else ""
        return f"{name} = {expression(kind.removeprefix('const '))}({expression(made)})"
    return expression(text)


def twin(block: str) -> str:
    """Return a block of C++ in Python."""
    return "\n".join(map(statement, statements(block)))
