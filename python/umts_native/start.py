# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Starts cppyy with the ns-3 modules that are in use, and loads the bridge."""

import ctypes
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from . import build


def load_ns3(header: str) -> Any:
    """Return cppyy, with the modules of the precompiled header loaded."""
    parsed = "cppyy" not in sys.modules
    if parsed:
        os.environ["CLING_STANDARD_PCH"] = header
        # A header that is older than cppyy would be replaced by one without ns-3.
        os.environ["CLING_REBUILD_PCH"] = "0"
    os.environ.setdefault("CPPYY_CRASH_QUIET", "1")
    import cppyy
    import libcppyy

    prefix = build.ns3_prefix()
    libcppyy.AddSmartPtrType("Ptr")
    cppyy.add_include_path(str(prefix / "include"))
    for module in build.MODULES:
        ctypes.CDLL(str(build.library(prefix, module)), ctypes.RTLD_GLOBAL)
    if not parsed:
        for module in build.MODULES:
            cppyy.include(f"ns3/{module}-module.h")
        cppyy.include(str(build.SOURCES / "python-error.h"))
    return cppyy


def load(modules: Iterable[str]) -> None:
    """Load ns-3 modules that the precompiled header has not."""
    import cppyy

    prefix = build.ns3_prefix()
    for module in modules:
        # Resolves symbols when they are called: some of ns-3's modules want libraries for windows.
        cppyy.load_library(str(build.library(prefix, module)))
        cppyy.include(f"ns3/{module}-module.h")


def load_bridge(folder: Path) -> ctypes.PyDLL:
    """Return the functions of the bridge."""
    import libcppyy

    # The bridge calls cppyy; as an extension its symbols are seen by nobody else.
    ctypes.CDLL(libcppyy.__file__, ctypes.RTLD_GLOBAL)
    bridge = ctypes.PyDLL(str(folder / "bridge.so"), ctypes.RTLD_GLOBAL)
    sentences = (
        *("UmtsConnect", "UmtsConnectObject", "UmtsSchedule", "UmtsReadTime", "UmtsRun"),
        "UmtsDestroy",
    )
    for function in sentences:
        getattr(bridge, function).restype = ctypes.c_char_p
    bridge.UmtsRun.argtypes = [ctypes.c_longlong]
    bridge.UmtsReadDelivered.argtypes = [
        *(ctypes.py_object, ctypes.POINTER(ctypes.c_double), ctypes.c_int)
    ]
    bridge.UmtsReadDelivered.restype = None
    bridge.UmtsConnect.argtypes = [
        *(ctypes.c_char_p, ctypes.c_int, ctypes.py_object, ctypes.POINTER(ctypes.c_int))
    ]
    bridge.UmtsConnectObject.argtypes = [ctypes.py_object, ctypes.c_char_p, ctypes.py_object]
    bridge.UmtsSchedule.argtypes = [
        *(ctypes.c_longlong, ctypes.py_object, ctypes.POINTER(ctypes.py_object))
    ]
    bridge.UmtsReadTime.argtypes = [ctypes.c_char_p, ctypes.POINTER(ctypes.c_longlong)]
    bridge.UmtsTakeUnknown.restype = ctypes.c_char_p
    bridge.UmtsTakeException.restype = ctypes.py_object
    bridge.UmtsAddPolicy.argtypes = [ctypes.c_char_p, ctypes.py_object]
    bridge.UmtsAddPolicy.restype = None
    bridge.UmtsRemovePolicies.restype = None
    bridge.UmtsThrowFatalErrors.restype = None
    return bridge
