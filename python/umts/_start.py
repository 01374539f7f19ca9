# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""ns-3, started once per process."""

import atexit
import re
from collections.abc import Iterator
from difflib import get_close_matches
from typing import Any

from umts_native import build, start

_folder = build.ensure(build.ns3_prefix())
cppyy = start.load_ns3(str(_folder / "header.pch"))
bridge = start.load_bridge(_folder)
bridge.UmtsThrowFatalErrors()
ns = cppyy.gbl.ns3

# What Python functions ns-3 still holds has to go before Python does.
atexit.register(lambda: ns.Simulator.Destroy())
atexit.register(bridge.UmtsRemovePolicies)


def _classes() -> Iterator[str]:
    """Yield the names of ns-3's classes and enumerations."""
    for header in (build.ns3_prefix() / "include/ns3").glob("*.h"):
        text = header.read_text(errors="replace")
        yield from re.findall(r"^(?:class|struct|enum(?: class)?) (\w+)", text, re.MULTILINE)


def find(name: str, known: list[str]) -> Any:
    """Return what ns3::umts or else ns3 has under a name."""
    for space in (ns.umts, ns):
        try:
            return getattr(space, name)
        except AttributeError:
            pass
    near = get_close_matches(name, [*known, *_classes()], 1)
    hint = f"; did you mean {near[0]}?" if near else ""
    raise AttributeError(f"neither umts nor ns-3 has '{name}'{hint}", name=name)
