# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""umts.Error, and the sentences that are found in what cppyy makes of it."""

from typing import Any

from ._start import cppyy

Error = cppyy.gbl.ns3.umts.python.Error

OVERLOADS = "overloaded methods succeeded"
# How lines begin that tell of arguments which an overload does not take.
OF_CPPYY = ("TypeError:", "ValueError:", "OverflowError:", "NotImplementedError:")


def _sentence(error: Any) -> str:
    """Return the sentence alone: cppyy puts signatures before it, one for each overload."""
    text = str(error.what())
    if "Address Collision" in text:
        text += "; umts.reset() ends a simulation and its addresses before the next"
    if OVERLOADS in text:
        text = text.strip().splitlines()[-1].strip()
    return text.rpartition("Error: ")[2]


Error.__str__ = _sentence


def told(error: TypeError) -> Any:
    """Return the umts.Error that an overload has thrown before another did not take the arguments.

    None when no overload takes them.
    """
    lines = [line.strip() for line in str(error).splitlines()]
    if not lines or OVERLOADS not in lines[0]:
        return None
    sentences = [
        line for line in lines[1:] if not line.endswith("=>") and not line.startswith(OF_CPPYY)
    ]
    return Error(sentences[-1]) if sentences else None
