# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Writes the type stubs of ns-3's classes that users touch: python -m umts_native.stubs > FILE."""

import re
import sys
from collections.abc import Iterable, Iterator
from typing import Any

import umts
from umts import _configs
from umts._calls import split

CLASSES = (
    *("UmtsHelper", "UmtsCoreHelper", "CellConfig", "UeConfig", "BearerConfig", "Attributes"),
    *("TrafficFilter", "UmtsStats", "UeStats", "FlowStats", "BearerStats", "RlcDirectionStats"),
    *("HsStats", "UeNetDevice", "RncNetDevice", "NodeBNetDevice", "Cell", "HsCell", "HsUser"),
    *("MacHs", "HsQueue", "HsQueueCounters", "HsUserCounters", "RadioBearer", "RlcEntity"),
    *("HsCandidate", "HsQueueView", "HsGrant", "DownlinkQuality"),
    *("ChannelSwitcher", "RlcTxCounters", "RlcRxCounters", "CellLayoutHelper", "TcpClassicHelper"),
    *("TcpSplitHelper", "RncRrc", "AdmissionControl", "GgsnNetDevice", "Sgsn"),
)
HEAD = '''# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Made by python -m umts_native.stubs; not to be edited."""

from collections.abc import Callable, Mapping
from typing import Any, overload

'''
NUMBERS = re.compile(r"(?:u?int\d*(?:_t)?|unsigned.*|long.*|short|char|u?int8_t|.*Nanos|size_t)")
PROTOTYPE = re.compile(r"^(static )?(.*?)\b[\w:]+::(\w+)\((.*)\)(?: const)?$")
# The second form is that of a structure, whose members are keywords.
CONSTRUCTOR = re.compile(
    r"^(?:\w+::\w+|void __cppyy_internal::init_\w+)\((?:[\w:]+\*& self, )?(.*)\)$"
)
MEMBER = re.compile(r"^    ([\w:<>, ]+?) (\w+)(?:\{[^;{}]*\})?; *//!<", re.MULTILINE)
TABLES = {"name": _configs.NAMED, "plain": _configs.PLAIN}


def python_type(cpp: str) -> str:
    """Return what a C++ type is in Python."""
    plain = re.sub(r"\b(const|ns3::|umts::)|&|\*", "", cpp.replace("std::", "")).strip()
    plain = plain.replace("ns3::", "").replace("umts::", "").strip()
    if plain in ("void", ""):
        return "None"
    if plain in ("bool", "str"):
        return plain
    if plain in ("double", "float"):
        return "float"
    if plain == "string":
        return "str"
    if NUMBERS.fullmatch(plain):
        return "int"
    if inner := re.fullmatch(r"vector<(.*?)(?:,.*)?>", plain):
        return f"list[{python_type(inner[1])}]"
    if inner := re.fullmatch(r"Ptr<(.*)>", plain):
        return python_type(inner[1])
    return plain if plain in CLASSES else "Any"


def parameter(text: str, position: int) -> str:
    """Return an argument of a prototype as Python has it."""
    declared, _, default = text.partition(" = ")
    named = re.fullmatch(r"(.*[\s&*>])(\w+)", declared)
    kind, name = (named[1], named[2]) if named else (declared, f"argument{position}")
    return f"{name}: {python_type(kind)}" + (" = ..." if default else "")


def method(name: str, prototypes: list[str]) -> Iterator[str]:
    """Yield the lines of a method with all its overloads."""
    # Overloads may be the same in Python; their order is not in every process.
    found = [match for match in map(PROTOTYPE.match, sorted(prototypes)) if match]
    yield from overloads(declared(name, match[4], match[2], bool(match[1])) for match in found)


def constructors(owner: str, prototypes: list[str]) -> Iterator[str]:
    """Yield the lines of the constructors of a class but those that copy and move."""
    found = [match[1] for match in map(CONSTRUCTOR.match, sorted(prototypes)) if match]
    copies = re.compile(rf"(?:const )?[\w:]*\b{owner}&&?")
    yield from overloads(
        declared("__init__", arguments, "")
        for arguments in found
        if not copies.fullmatch(arguments)
    )


def overloads(declarations: Iterable[str]) -> Iterator[str]:
    """Yield different declarations of one method."""
    different = dict.fromkeys(declarations)
    for declaration in different:
        if len(different) > 1:
            yield "    @overload"
        yield declaration


def declared(name: str, arguments: str, result: str, static: bool = False) -> str:
    """Return a method of a prototype's parts."""
    own = [] if static else ["self"]
    words = own + [parameter(text, at) for at, text in enumerate(split(arguments), start=1)]
    decorator = "    @staticmethod\n" if static else ""
    return f"{decorator}    def {name}({', '.join(words)}) -> {python_type(result)}: ..."


def adapted(owner: str, name: str) -> str:
    """Return a method that takes attributes as Python has them."""
    first = "name: str | Callable[[], Any], " if name in table_of("name", owner) else ""
    attributes = "attributes: Mapping[str, Any] | Attributes = ..., **keywords: Any"
    return f'    def {name}(self, {first}{attributes}) -> "{owner}": ...'


def table_of(kind: str, owner: str) -> tuple[str, ...]:
    """Return the adapted methods of a class."""
    return TABLES[kind].get(getattr(umts, owner), ())


def members(owner: str) -> Iterator[str]:
    """Yield the data of a structure, as its header has them."""
    for header in sorted((umts_headers()).glob("*.h")):
        body = re.search(
            rf"^struct {owner}\b[^;{{]*\n\{{\n(.*?)^\}};", header.read_text(), re.M | re.S
        )
        if body:
            for kind, name in MEMBER.findall(body[1].partition("  private:")[0]):
                yield f"    {name}: {python_type(kind)}"
            return


def umts_headers() -> Any:
    """Return the folder of the module's headers."""
    from umts_native import build

    return build.ns3_prefix() / "include/ns3"


def stub(owner: str) -> Iterator[str]:
    """Yield the lines of a class."""
    cls = getattr(umts, owner)
    yield f"class {owner}:"
    lines = list(members(owner))
    lines += constructors(owner, (cls.__init__.__doc__ or "").splitlines())
    for name in sorted(vars(cls)):
        if name in (*table_of("name", owner), *table_of("plain", owner)):
            lines.append(adapted(owner, name))
        elif re.match(r"[A-Z]\w+$", name) and name != "GetTypeId":
            lines += method(name, (getattr(getattr(cls, name), "__doc__", None) or "").splitlines())
    yield from lines or ["    pass"]
    yield ""


def main() -> None:
    """Print the stubs."""
    sys.stdout.write(HEAD)
    for owner in CLASSES:
        print("\n".join(stub(owner)))


if __name__ == "__main__":
    main()
