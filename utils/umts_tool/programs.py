# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""What a program consists of: itself and the shared libraries that a machine does not have."""

import hashlib
import os
import re
import subprocess
from importlib.util import find_spec
from pathlib import Path

from . import build
from .errors import BAD_USAGE, UmtsError
from .layout import BUILD

# ldd prints "name => path (address)".
LIBRARY = re.compile(r" => (/\S+) \(")
SYSTEM = ("/lib/", "/lib32/", "/lib64/", "/usr/lib/", "/usr/lib32/", "/usr/lib64/")


def is_path(name: str) -> bool:
    """Tell whether a program is named by its path and not as an example."""
    return "/" in name or name.endswith(".py")


def located(name: str, folder: Path) -> Path:
    """Return a built example by its name, or the program that a path means, from a folder."""
    return own(name, folder) if is_path(name) else build.program(name)


def own(name: str, folder: Path) -> Path:
    """Return the program that a path means, seen from a folder."""
    path = (folder / name).resolve()
    if not path.is_file():
        raise UmtsError(f"there is no program {path}", BAD_USAGE)
    if path.suffix != ".py" and not os.access(path, os.X_OK):
        raise UmtsError(f"{path} is no program: it is not executable", BAD_USAGE)
    return path


def libraries(program: Path) -> list[Path]:
    """Return the shared libraries that a program loads, without those of the system.

    ns-3 and this module belong to them wherever they are installed. A script loads none.
    """
    try:
        told = subprocess.run(["ldd", str(program)], capture_output=True, text=True, check=False)
    except OSError:
        return []
    found = [Path(path) for path in LIBRARY.findall(told.stdout)]
    return sorted(
        path
        for path in found
        if path.name.startswith(("libns3", "libumts")) or not str(path).startswith(SYSTEM)
    )


def module_libraries() -> list[Path]:
    """Return this module's library: that of the checkout, without one that beside ns-3."""
    if built := sorted((BUILD / "lib").glob("lib*.so")):
        return built
    ns3 = find_spec("ns3")
    places = ns3.submodule_search_locations if ns3 else None
    return sorted(
        path for place in places or () for path in Path(place).glob("lib*/libns3*-umts.so")
    )


def fingerprint(program: Path) -> str:
    """Return what changes when the program or a library of it changes.

    A Python program counts with this module's library: it may load it.
    """
    module = module_libraries() if program.suffix == ".py" else []
    digest = hashlib.sha256()
    for path in (program, *libraries(program), *module):
        with path.open("rb") as file:
            digest.update(hashlib.file_digest(file, "sha256").digest())
    return digest.hexdigest()[:16]
