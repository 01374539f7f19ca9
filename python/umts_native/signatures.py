# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Lists the signatures of all trace sources, one a line, as the TypeIds of ns-3 name them.

Run in a process of its own while the bridge is made: python -m umts_native.signatures HEADER.
"""

import re
import sys
from collections.abc import Iterator
from typing import Any

from . import build, start

# A name of C++; some of ns-3's TypeIds have other words in its place.
NAME = re.compile(r"(::)?[A-Za-z_]\w*(::\w+)+")

# The end of the type of an accessor: a pointer to the member that is the trace source.
ACCESSOR = re.compile(r"\(ns3::(TracedCallback|TracedValue)<(.*)> [\w:<>, ]+::\*\)::Accessor$")


def of_trace_sources(ns: Any) -> Iterator[str]:
    """Yield the signature of every trace source of every TypeId, repeated as they are."""
    for number in range(ns.TypeId.GetRegisteredN()):
        type_id = ns.TypeId.GetRegistered(number)
        for source in range(type_id.GetTraceSourceN()):
            yield str(type_id.GetTraceSource(source).callback)


def exists(cppyy: Any, name: str) -> bool:
    """Tell whether C++ knows the name as a pointer to a function."""
    if not NAME.fullmatch(name):
        return False
    cppyy.cppdef(
        "namespace umts_signatures { template <class T> struct Is { static const int value = 0; };"
        "template <class... A> struct Is<void (*)(A...)> { static const int value = 1; }; }"
        if not hasattr(cppyy.gbl, "umts_signatures")
        else ""
    )
    return bool(cppyy.gbl.gInterpreter.ProcessLine(f"umts_signatures::Is<{name}>::value;"))


def compile_maker(cppyy: Any, accessor: str) -> bool:
    """Compile what calls a Python function from a trace source; tell whether there is one now.

    `accessor` is the type of the trace source's accessor, as C++ prints it.
    """
    match = ACCESSOR.search(accessor)
    if match is None:
        return False
    kind, of = match.groups()
    arguments = of if kind == "TracedCallback" else f"{of}, {of}"
    cppyy.include(str(build.SOURCES / "python-trace.h"))
    compiled = cppyy.gbl.gInterpreter.ProcessLine(
        "ns3::umts::python::AddCallbackMaker("
        f'"{accessor}", &ns3::umts::python::Sink<void (*)({arguments})>::Make);'
    )
    return bool(compiled is not None)


def main() -> None:
    """Print the table."""
    cppyy = start.load_ns3(header=sys.argv[1])
    for name in sorted(set(of_trace_sources(cppyy.gbl.ns3))):
        if exists(cppyy, name):
            print(name)


if __name__ == "__main__":
    main()
