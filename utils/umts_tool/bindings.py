# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""ns-3's Python bindings, installed into the private environment when they are first used.

Their packages are compiled where they are installed, which takes the header Python.h. The package
umts of the checkout is imported from where it is, and so is umts_tool.
"""

import importlib
import sysconfig
from importlib.util import find_spec
from pathlib import Path
from threading import Lock

from . import environment, files
from .errors import UmtsError
from .layout import IS_CHECKOUT, PYTHON_PACKAGE, PYTHON_REQUIREMENTS, STATE, UTILS, VENV

_one_at_a_time = Lock()


def stamp_file() -> Path:
    """Return the file that says which packages of the bindings are installed."""
    return VENV / "bindings.stamp"


def path_file() -> Path:
    """Return the file by which the environment's Python finds the packages of the checkout."""
    return Path(sysconfig.get_path("platlib")) / "umts.pth"


def path_lines() -> str:
    """Return what that file says."""
    return f"{PYTHON_PACKAGE}\n{UTILS}\n"


def are_installed() -> bool:
    """Tell whether the bindings are complete, and in the checkout of the pinned packages."""
    if not IS_CHECKOUT:
        return find_spec("cppyy") is not None
    pinned = files.holds(stamp_file(), PYTHON_REQUIREMENTS.read_text())
    return pinned and files.holds(path_file(), path_lines())


def obstacle() -> str:
    """Return the sentence that says why there can be no bindings; empty when there can."""
    header = Path(sysconfig.get_path("include")) / "Python.h"
    if are_installed():
        return ""
    if not IS_CHECKOUT:
        return str(importlib.import_module("umts_native.build").NO_CPPYY)
    if header.exists():
        return ""
    return (
        f"ns-3's Python bindings need Python.h, and there is no {header}: install python3-dev "
        "(Fedora: python3-devel) and call again"
    )


def ensure() -> None:
    """Install the bindings unless they are there."""
    if reason := obstacle():
        raise UmtsError(reason)
    if not IS_CHECKOUT:
        return
    with _one_at_a_time, environment.exclusive(STATE / "lock"):
        if not are_installed():
            environment.say("compiling ns-3's Python bindings (once; it takes three minutes)")
            environment.install(VENV, PYTHON_REQUIREMENTS)
            files.write(path_file(), path_lines())
            files.write(stamp_file(), PYTHON_REQUIREMENTS.read_text())
