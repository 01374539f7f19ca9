# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Which version this is; standard library only, it can be asked before any package is there."""

import re
import subprocess
from pathlib import Path

from .commit import ARCHIVED
from .layout import REQUIREMENTS, ROOT
from .lazy import lazy

metadata = lazy("importlib.metadata")

DIGITS = 10


def sentence() -> str:
    """Return the versions of the module and of ns-3, and the commit in a clone of git or an archive of one."""
    commit = f" (commit {of_git})" if (of_git := commit_of_checkout()) else ""
    return f"umts {of_module()}{commit}, ns-3 {of_ns3()}"


def of_module() -> str:
    """Return the version that CMakeLists.txt declares."""
    return _declared(r"^project\(umts VERSION (\S+)", ROOT / "CMakeLists.txt", "umts")


def of_ns3() -> str:
    """Return the version of ns-3 in the private environment."""
    return _declared(r"^ns3==(\S+)", REQUIREMENTS, "ns3")


def commit_of_checkout() -> str:
    """Return the commit, with "-dirty" after it when files have changed; empty when unknown."""
    if not (ROOT / ".git").exists():
        return "" if "$" in ARCHIVED else ARCHIVED[:DIGITS]
    command = ["git", "-C", str(ROOT), "describe", "--always", "--dirty", f"--abbrev={DIGITS}"]
    try:
        ended = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return ended.stdout.strip()


def _declared(pattern: str, file: Path, package: str) -> str:
    """Return what a file of the checkout says; without checkout, the installed package's version."""
    if not file.exists():
        return metadata.version(package)
    match = re.search(pattern, file.read_text(), re.MULTILINE)
    return match[1] if match else "unknown"
