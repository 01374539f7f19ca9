# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Other commits of this checkout, in checkouts of their own."""

import subprocess
from pathlib import Path

from .errors import BAD_USAGE, UmtsError
from .layout import ROOT


def git(*words: str, folder: Path | None = None) -> str:
    """Return what git says in this checkout, or in another one."""
    command = ["git", "-C", str(folder or ROOT), *words]
    try:
        ended = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as error:
        raise UmtsError(f"this needs git: {error}") from error
    if ended.returncode != 0:
        said = ended.stderr.strip().splitlines() or [f"git {' '.join(words)} failed"]
        raise UmtsError(said[-1])
    return ended.stdout.strip()


def resolve(commit: str, flag: str) -> str:
    """Return the whole name of a commit that a flag has named."""
    try:
        return git("rev-parse", "--verify", "--quiet", f"{commit}^{{commit}}")
    except UmtsError as error:
        raise UmtsError(f"{flag} {commit}: git knows no such commit", BAD_USAGE) from error


def checkout(folder: Path, commit: str) -> None:
    """Have a folder hold a commit; it is made a worktree if it is none yet."""
    if not (folder / ".git").exists():
        git("worktree", "prune")
        git("worktree", "add", "--force", "--detach", str(folder), commit)
    git("checkout", "--force", "--detach", commit, folder=folder)
