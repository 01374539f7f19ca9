# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Overloaded functions of C++, of which the one that fits is called, once.

cppyy tries one after the other until one returns: when one has raised an error, the next works on what
that has left, and the error of the last is told.
"""

import re
from functools import cache
from typing import Any

from ._start import bridge
from ._values import is_ptr

NAMED = re.compile(r"^(.*[\s&*>])\w+$")
BARE = re.compile(r"\bconst\b|[&*\s]|\blong\b|\bunsigned\b|\bshort\b")
# What cppyy raises for an argument that it cannot pass; what C++ throws is none of them.
REFUSALS = (TypeError, ValueError, OverflowError)
PLAIN = {
    bool: {"bool"},
    int: {"int", "", "int8_t", "uint8_t", "int16_t", "uint16_t", "int32_t", "uint32_t", "int64_t"}
    | {"uint64_t", "size_t"},
    float: {"double", "float"},
    str: {"std::string", "char", "std::string_view"},
}


def split(arguments: str) -> list[str]:
    """Return the arguments of a prototype; commas of templates do not divide."""
    parts, depth = [""], 0
    for character in arguments:
        depth += {"<": 1, "{": 1, "(": 1, ">": -1, "}": -1, ")": -1}.get(character, 0)
        if character == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return [part.strip() for part in parts if part.strip()]


class Overload:
    """One function of several with a name."""

    def __init__(self, method: Any, prototype: str, is_alone: bool) -> None:
        """Take it from them by its prototype, a line of their documentation."""
        name = "" if method.__name__ == "__init__" else method.__name__
        arguments = prototype.partition(f"{name}(")[2].rpartition(")")[0]
        self.call = method if is_alone else method.__overload__(arguments)
        self.types = []
        self.least = 0
        for argument in split(arguments):
            declared, _, default = argument.partition(" = ")
            named = NAMED.match(declared)
            self.types.append(BARE.sub("", named[1] if named else declared))
            self.least += not default

    def rank(self, given: tuple[Any, ...], keywords: int) -> int | None:
        """Return how many arguments are of the very types; None when they cannot be passed."""
        if not self.least <= len(given) + keywords <= len(self.types):
            return None
        ranks = [*map(_rank, self.types, given)]
        return None if None in ranks else sum(ranks)

    def pass_on(self, own: tuple[Any, ...], given: tuple[Any, ...], keywords: Any) -> Any:
        """Call it: a Ptr to a base, as Get() of a container returns it, is passed as the object behind it."""
        # A method that is called through its class is not the one of a derived class.
        bound = self.call.__get__(own[0], type(own[0])) if own else self.call
        passed = map(_behind, self.types, given)
        return bound(*passed, **keywords)


def _behind(wanted: str, value: Any) -> Any:
    """Return what a Ptr points to when another kind of Ptr is wanted, else the value."""
    is_other = wanted.startswith("ns3::Ptr<") and is_ptr(value) and value
    return value.__deref__() if is_other and type(value).__cpp_name__ != wanted else value


def _classes_of(value: Any) -> set[str]:
    """Return the names of the class of a value and of its bases."""
    return {getattr(base, "__cpp_name__", "") for base in type(value).__mro__}


def _rank(wanted: str, value: Any) -> int | None:
    """Return 1 when a value is of a type of C++, None when it is no Ptr as wanted, else 0."""
    if (plain := PLAIN.get(type(value))) is not None:
        return int(wanted in plain)
    names = _classes_of(value)
    if is_ptr(value) and value:
        names |= _classes_of(value.__deref__())
    if wanted in names:
        return 1
    if not wanted.startswith("ns3::Ptr<"):
        return 0
    if wanted.removeprefix("ns3::Ptr<").removesuffix(">") in names:
        return 1
    # cppyy would compile the conversion, and write why it cannot be.
    return None if any(name.startswith("ns3::SimpleRefCount<") for name in names) else 0


@cache
def overloads(method: Any) -> tuple[Overload, ...]:
    """Return the functions that have a name."""
    prototypes = (method.__doc__ or "").splitlines()
    is_alone = len(prototypes) == 1
    # Moves are copies.
    kept = [one for one in prototypes if is_alone or "&&" not in one]
    return tuple(Overload(method, one, is_alone) for one in kept)


def call(method: Any, own: tuple[Any, ...], given: tuple[Any, ...], keywords: Any) -> Any:
    """Call the overload of a method that fits; `own` is the object, or nothing.

    When none takes the arguments, a TypeError is raised.
    """
    ranked = [(one.rank(given, len(keywords)), one) for one in overloads(method)]
    fitting = sorted((one for one in ranked if one[0] is not None), key=lambda one: -one[0])
    refused: Exception = TypeError(f"no such call; C++ has {method.__doc__}")
    for _, one in fitting:
        try:
            return one.pass_on(own, given, keywords)
        except Exception as error:
            original = bridge.UmtsTakeException()
            if type(original) is type(error):
                raise original from None
            if not isinstance(error, REFUSALS):
                raise
            refused = error
    raise refused
