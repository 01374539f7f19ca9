# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Objects of which ns-3 counts the references, made in Python.

cppyy deletes what a constructor has made in Python, whoever has a Ptr of it. Here Python has a Ptr of
it like everybody else, which goes with the object of Python.
"""

import re
from collections.abc import Callable
from functools import reduce, wraps
from typing import Any

from ._start import ns

COUNTED = re.compile(r"ns3::SimpleRefCount<([\w:]+)")


def _root(cls: Any) -> str:
    """Return the class at which ns-3 counts the references of a class; empty: at none."""
    names = (COUNTED.match(getattr(base, "__cpp_name__", "")) for base in cls.__mro__)
    return next((match[1] for match in names if match), "")


def hold(made: Any, pointer: Any) -> Any:
    """Return an object of C++ that lives as long as its object of Python."""
    made._pointer = pointer
    return made


def adapt(cls: Any) -> None:
    """Let the constructor of a counted class make objects as Create or CreateObject in C++."""
    root = _root(cls)
    if not root:
        return
    construct = cls.__init__

    @wraps(construct, assigned=("__doc__",))
    def make(self: Any, *arguments: Any, **keywords: Any) -> None:
        construct(self, *arguments, **keywords)
        self.__python_owns__ = False
        is_copy = len(arguments) == 1 and isinstance(arguments[0], cls)
        if root == "ns3::Object" and not is_copy:
            hold(self, ns.CompleteConstruct[cls](self))
        else:
            hold(self, ns.Ptr[root](self, False))

    cls.__init__ = make


class Maker:
    """Create and CreateObject of ns-3: Create[T](arguments) returns a Ptr of a new T."""

    def __getitem__(self, kind: Any) -> Callable[..., Any]:
        """Return what makes objects of a class, which may be named."""
        if isinstance(kind, str):
            kind = reduce(getattr, kind.removeprefix("ns3::").split("::"), ns)
        return lambda *arguments: ns.Ptr[kind](kind(*arguments))


Create = CreateObject = Maker()
