# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""UMTS in ns-3, from Python.

Everything of ns3::umts and ns3 is here under its own name (umts.UmtsHelper, umts.NodeContainer);
what would end a C++ program raises umts.Error with the same sentence.
"""

from typing import Any

from umts_native.start import load as _load

from . import _classes, _configs
from ._counted import Create, CreateObject
from ._frames import Frames, frames, traces
from ._policies import (
    BlerCurve,
    BlockErrorModel,
    DownlinkQualityModel,
    EdchScheduler,
    HsFlowControl,
    HsScheduler,
    LevelledFlowControl,
)
from ._simulation import (
    Error,
    cast,
    connect,
    connect_object,
    now,
    reset,
    run,
    schedule,
    set_default,
    simulation,
)
from ._start import find as _find
from ._start import ns
from ._values import EnumValue

__all__ = [
    *("BlerCurve", "BlockErrorModel", "DownlinkQualityModel", "HsFlowControl", "HsScheduler"),
    *("Create", "CreateObject", "EdchScheduler", "LevelledFlowControl", "EnumValue", "Error"),
    *("Frames", "cast", "connect", "connect_object", "frames", "load"),
    *("now", "ns", "reset", "run", "schedule", "set_default", "simulation", "traces"),
]

_classes.adapt_all()
_configs.adapt()


def load(*modules: str) -> None:
    """Load more of ns-3's modules, such as flow-monitor; their headers are read now."""
    _load(modules)


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(name)
    found = _find(name, __all__)
    globals()[name] = found
    return found
