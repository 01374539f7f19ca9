# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""umts.Error, and the sentences that are found in what cppyy makes of it."""

from typing import Any

from ._start import cppyy

Error = cppyy.gbl.ns3.umts.Error

OVERLOADS = "overloaded methods succeeded"


def _sentence(error: Any) -> str:
    """Return the sentence alone: cppyy puts signatures before it, one for each overload."""
    text = str(error.what())
    if "Address Collision" in text:
        text += "; umts.reset() ends a simulation and its addresses before the next"
    if OVERLOADS in text:
        text = text.strip().splitlines()[-1].strip()
    return text.rpartition("Error: ")[2]


for _kind in (Error, cppyy.gbl.ns3.umts.python.FatalError):
    _kind.__str__ = _sentence
