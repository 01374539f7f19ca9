# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""The mutants of a C++ file, and the text in which all of them sleep."""

import difflib
import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path

import tree_sitter
import tree_sitter_cpp

PARSER = tree_sitter.Parser(tree_sitter.Language(tree_sitter_cpp.language()))

COMPARISONS = {
    "<": ("less", ["<=", ">="]),
    "<=": ("less_equal", ["<", ">"]),
    ">": ("greater", [">=", "<="]),
    ">=": ("greater_equal", [">", "<"]),
    "==": ("equal_to", ["!="]),
    "!=": ("not_equal_to", ["=="]),
}
OPERATORS = {
    **{"+": "-", "-": "+", "*": "/", "/": "*", "%": "*"},
    **{"&": "|", "|": "&", "^": "&", "<<": ">>", ">>": "<<", "&&": "||", "||": "&&"},
    **{"+=": "-=", "-=": "+=", "*=": "/=", "/=": "*=", "|=": "&=", "&=": "|="},
    **{"<<=": ">>=", ">>=": "<<=", "++": "--", "--": "++"},
}
# What the compiler evaluates, and what decides nothing.
CLOSED = {
    *("template_argument_list", "template_parameter_list", "enumerator_list", "bitfield_clause"),
    *("static_assert_declaration", "array_declarator", "noexcept", "requires_clause", "comment"),
    *("preproc_def", "preproc_function_def", "preproc_call", "preproc_include", "ERROR"),
    *("string_literal", "concatenated_string", "attribute_declaration", "alignas_qualifier"),
    *("default_method_clause", "delete_method_clause", "decltype", "sizeof_expression"),
}
UNSAID = re.compile(rb"\s*(NS_LOG|NS_ASSERT|NS_UNUSED|NS_OBJECT|UMTS_PLAIN_TYPE)")
STREAMED = re.compile(rb'<<\s*(u8)?"|"\s*<<|^\W*(std::cerr|std::cout|os|out|stream|text)\s*<<')


@dataclass
class Mutant:
    """One change of one place; offsets are octets of the file."""

    file: str
    kind: str  # operator, constant, condition, statement
    begin: int
    end: int
    now: str  # what stands there in place of the original
    within: str  # function
    at_run_time: bool  # the place may also be one that the compiler evaluates
    parts: list[int] = field(
        default_factory=list
    )  # of a comparison: ends and beginnings of its sides
    id: int = 0

    def changed(self, text: bytes) -> str:
        """Return the file with this mutant alone."""
        return (text[: self.begin] + self.now.encode() + text[self.end :]).decode()

    def diff(self, text: bytes) -> str:
        """Return the change as a diff without its head."""
        lines = difflib.unified_diff(
            text.decode().splitlines(), self.changed(text).splitlines(), n=0, lineterm=""
        )
        return "\n".join(line for line in list(lines)[2:] if line[:2] != "@@")

    def line(self, text: bytes) -> int:
        """Return the number of its first line."""
        return text.count(b"\n", 0, self.begin) + 1

    def key(self, text: bytes) -> tuple[str, str, str]:
        """Return what tells it from others whatever stands around it: file, function, change."""
        return self.file, self.within, " ".join(self.diff(text).split())

    def plain(self) -> dict[str, object]:
        """Return it as JSON has it."""
        return asdict(self)


def find(file: str, text: bytes) -> list[Mutant]:
    """Return all mutants of a file, in its order."""
    return list(mutants_below(PARSER.parse(text).root_node, Place(file, text, "", False)))


@dataclass(frozen=True)
class Place:
    """Where the search is."""

    file: str
    text: bytes
    within: str
    at_run_time: bool

    def inside(self, node: tree_sitter.Node) -> "Place":
        """Return the place inside a node: in a function it has the function's name."""
        if node.type != "function_definition":
            return self
        body = node.child_by_field_name("body")
        head = self.text[node.start_byte : body.start_byte if body else node.end_byte]
        name = re.search(rb"([\w:~]+|operator\W+)\s*\(", head)
        said = name.group(1).decode().strip() if name else ""
        return Place(self.file, self.text, said, bool(re.search(rb"\bconstexpr\b", head)))

    def mutant(self, node: tree_sitter.Node, kind: str, now: str, parts: list[int]) -> Mutant:
        """Return a mutant of a node."""
        about = (self.within, self.at_run_time, parts)
        return Mutant(self.file, kind, node.start_byte, node.end_byte, now, *about)

    def said(self, node: tree_sitter.Node) -> str:
        """Return the text of a node."""
        return self.text[node.start_byte : node.end_byte].decode()


def mutants_below(node: tree_sitter.Node, place: Place) -> Iterator[Mutant]:
    """Yield the mutants of a node and of all below it."""
    text = place.text[node.start_byte : node.end_byte]
    if node.type in CLOSED or UNSAID.match(text) or is_constant(node, text):
        return
    for kind, now, parts in changes(node, place):
        yield place.mutant(node, kind, now, parts)
    place = place.inside(node)
    for index, child in enumerate(node.children):
        if node.type == "case_statement" and node.field_name_for_child(index) == "value":
            continue
        yield from mutants_below(child, place)


def is_constant(node: tree_sitter.Node, text: bytes) -> bool:
    """Whether a node declares what the compiler evaluates, or only writes text."""
    declares = node.type in ("declaration", "field_declaration")
    if declares and re.match(rb"(static |inline |mutable )*const(expr|init)\b", text):
        return b"constexpr" in text[:40] or b"constinit" in text[:40]
    if node.type == "if_statement" and re.match(rb"if\s+constexpr", text):
        return True
    return node.type == "binary_expression" and bool(STREAMED.search(text))


def changes(node: tree_sitter.Node, place: Place) -> Iterator[tuple[str, str, list[int]]]:
    """Yield kind, new text and parts of each mutant of this very node."""
    said = place.said(node)
    match node.type:
        case "binary_expression" | "assignment_expression" | "update_expression":
            yield from operator_changes(node, place)
        case "unary_expression" if said[0] in "!-":
            yield "operator", f"({said[1:]})", []
        case "number_literal" if node.parent.type != "field_declaration":  # = 0 of a virtual one
            real = re.match(r"(?!0x)[\d']*(\.|\d[eE])", said) is not None
            zero = re.match(r"[0.]+[^1-9x]*$", said) is not None
            yield "constant", f"({said} {'* 2' if real and not zero else '+ 1'})", []
        case "true" | "false":
            yield "constant", "false" if said == "true" else "true", []
        case "expression_statement" | "break_statement" | "continue_statement":
            in_block = node.parent.type in ("compound_statement", "case_statement")
            if in_block and len(said) > 1 and not said.startswith("UMTS_TYPE("):  # it returns
                yield "statement", ";", []
        case _:
            yield from forced(node)


def forced(node: tree_sitter.Node) -> Iterator[tuple[str, str, list[int]]]:
    """Yield what a node may be taken for when it decides what is done; no loop without an end."""
    parent = node.parent
    field_name = {"condition_clause": "value", "conditional_expression": "condition"}
    decides = parent is not None and parent.child_by_field_name(field_name.get(parent.type, "no"))
    above = parent.parent.type if parent is not None and parent.parent else ""
    if decides == node and node.type != "declaration" and above != "switch_statement":
        yield "condition", "false", []
        if above != "while_statement":
            yield "condition", "true", []


def operator_changes(node: tree_sitter.Node, place: Place) -> Iterator[tuple[str, str, list[int]]]:
    """Yield the mutants of an operator."""
    sign = node.child_by_field_name("operator")
    sign = sign or next(child for child in node.children if not child.is_named)
    said = place.said(sign)

    def instead(other: str) -> str:
        before = place.text[node.start_byte : sign.start_byte].decode()
        return before + other + place.text[sign.end_byte : node.end_byte].decode()

    for other in COMPARISONS.get(said, ("", []))[1]:
        yield "operator", instead(other), [sign.start_byte, sign.end_byte]
    if said in OPERATORS:
        yield "operator", instead(OPERATORS[said]), []
    if said not in COMPARISONS:
        yield from forced(node)


# A mutant's beginning, its number and its end in woven text, until it is known where they are.
BEGIN, NUMBER, END = "\x01", "\x02", "\x03"


def weave(text: bytes, mutants: list[Mutant], switch: Path) -> str:
    """Return the text in which these mutants sleep, and where each of them is."""
    head = f'#include "{switch}"\n'
    return head + woven(text, 0, len(text), sorted(mutants, key=lambda m: (m.begin, -m.end, m.id)))


def woven(text: bytes, begin: int, end: int, mutants: list[Mutant]) -> str:
    """Return a part of the text; mutants are sorted, the outer ones first."""
    done, at = "", begin
    while mutants:
        outer = mutants.pop(0)
        inner = []
        while mutants and mutants[0].begin < outer.end:
            inner.append(mutants.pop(0))
        done += text[at : outer.begin].decode() + schema(text, outer, inner)
        at = outer.end
    return done + text[at:end].decode()


def schema(text: bytes, mutant: Mutant, inner: list[Mutant]) -> str:
    """Return what stands for a place and its mutant, with those inside it."""
    number = mutant.id
    alone = not any((m.begin, m.end) == (mutant.begin, mutant.end) for m in inner)
    if mutant.parts and alone:
        left, right = mutant.parts
        original = COMPARISONS[text[left:right].decode()][0]
        other = COMPARISONS[comparison_of(text, mutant)][0]
        first = woven(text, mutant.begin, left, [m for m in inner if m.end <= left])
        second = woven(text, right, mutant.end, [m for m in inner if m.begin >= right])
        code = f"umts_mutants::Compare(({first}), ({second}), std::{original}<>{{}}, "
        code += f"std::{other}<>{{}}, {number})"
    else:
        original = woven(text, mutant.begin, mutant.end, inner)
        lives = f"umts_mutants::{'LivesAtRunTime' if mutant.at_run_time else 'Lives'}({number})"
        match mutant.kind:
            case "statement":
                code = f"if (!{lives}) {{ {original} }}"
            case "condition":
                code = f"umts_mutants::Force(static_cast<bool>({original}), {mutant.now}, {number})"
            case _:
                code = f"({lives} ? ({mutant.now}) : ({original}))"
    return f"{BEGIN}{number}{NUMBER}{code}{END}"


def comparison_of(text: bytes, mutant: Mutant) -> str:
    """Return the comparison that a mutant makes."""
    left, right = mutant.parts
    kept_after = mutant.end - right
    said = mutant.now.encode()
    return said[left - mutant.begin : len(said) - kept_after].decode()


def without_marks(text: str) -> tuple[str, list[tuple[int, int, int]]]:
    """Return woven text as the compiler reads it, and beginning, end and number of each mutant."""
    done, at, open_ones, places = [], 0, [], []
    for piece in re.split(f"({BEGIN}\\d+{NUMBER}|{END})", text):
        if piece.startswith(BEGIN):
            open_ones.append((at, int(piece[1:-1])))
        elif piece == END:
            begin, number = open_ones.pop()
            places.append((begin, at, number))
        else:
            done.append(piece)
            at += len(piece.encode())
    return "".join(done), places


def room_of(file: str | Path) -> str:
    """Return the room of a file: its directory in model/, that of a layer for its parts."""
    room = str(Path(file).parent.relative_to("model"))
    return re.sub(r"^(rlc|rrc)/.*", r"\1", room)
