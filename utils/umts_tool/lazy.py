# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Modules that are loaded when something of them is used: who needs none of them starts at once."""

import importlib.util
import sys
from types import ModuleType


def lazy(name: str) -> ModuleType:
    """Return a module that loads itself at the first look at what is in it."""
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.find_spec(name)
    if spec is None or spec.loader is None:
        raise ModuleNotFoundError(f"No module named '{name}'", name=name)
    spec.loader = importlib.util.LazyLoader(spec.loader)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    package, _, own = name.rpartition(".")
    if package:  # as import does, for those who import the package
        setattr(sys.modules[package], own, module)
    return module
