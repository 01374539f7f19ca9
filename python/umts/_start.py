# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""ns-3, started once per process."""

import re
from difflib import get_close_matches
from typing import Any

from umts_native import build, start

_folder = build.ensure(build.ns3_prefix())
cppyy = start.load_ns3(str(_folder / "header.pch"))
bridge = start.load_bridge(_folder)
bridge.UmtsThrowFatalErrors()
ns = cppyy.gbl.ns3
CLASS = re.compile(r"^(?:class|struct|enum(?: class)?) (\w+)", re.MULTILINE)


def _classes() -> dict[str, str]:
    """Return ns-3's classes and enumerations, and the header of each."""
    return {
        name: header.name
        for header in (build.ns3_prefix() / "include/ns3").glob("*.h")
        for name in CLASS.findall(header.read_text(errors="replace"))
    }


def _module_of(header: str) -> str:
    """Return the ns-3 module that has a header."""
    includes = (build.ns3_prefix() / "include/ns3").glob("*-module.h")
    own = (one for one in includes if f"ns3/{header}" in one.read_text())
    return next((one.name.removesuffix("-module.h") for one in own), "")


def find(name: str, known: list[str]) -> Any:
    """Return what ns3::umts or else ns3 has under a name."""
    for space in (ns.umts, ns):
        try:
            return getattr(space, name)
        except AttributeError:
            pass
    if name == "std":
        return cppyy.gbl.std
    classes = _classes()
    if name in classes and (module := _module_of(classes[name])):
        hint = f"; it is in ns-3's module {module}: umts.load('{module}')"
    else:
        near = get_close_matches(name, [*known, *classes], 1)
        hint = f"; did you mean {near[0]}?" if near else ""
    raise AttributeError(f"neither umts nor ns-3 has '{name}'{hint}", name=name)
