# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Writes the type stubs of ns-3's classes that users touch: python -m umts_native.stubs > FILE."""

import re
import sys
from collections.abc import Iterator
from typing import Any

import umts
from umts import _configs

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


def split(arguments: str) -> list[str]:
    """Return the arguments of a prototype; commas of templates do not divide."""
    parts, depth = [""], 0
    for character in arguments:
        depth += {"<": 1, "{": 1, ">": -1, "}": -1}.get(character, 0)
        if character == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return [part.strip() for part in parts if part.strip()]


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
    lines = dict.fromkeys(declared(name, match) for match in found)
    for static, line in lines:
        if len(lines) > 1:
            yield "    @overload"
        if static:
            yield "    @staticmethod"
        yield line


def declared(name: str, match: re.Match[str]) -> tuple[bool, str]:
    """Return whether a prototype is static, and the line of its method."""
    own = [] if match[1] else ["self"]
    words = own + [parameter(text, at) for at, text in enumerate(split(match[4]), start=1)]
    return bool(match[1]), f"    def {name}({', '.join(words)}) -> {python_type(match[2])}: ..."


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
