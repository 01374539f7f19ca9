#!/usr/bin/env python3
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Whether what users see has changed without a file in changes/.

Looks at what is staged, or, given a commit, at all that has come since: when a file of model/,
helper/, python/umts/ or utils/umts_tool/ has changed, one of changes/ has, too. A change that no
user sees says so in the message of one of its commits, by a line "Changes: none" (--none for what is
staged).
"""

import argparse
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SEEN = ("model/", "helper/", "python/umts/", "utils/umts_tool/")
NONE = "Changes: none"


def git(*words: str) -> str:
    """Return what git says."""
    ended = subprocess.run(["git", "-C", ROOT, *words], capture_output=True, text=True)
    if ended.returncode != 0:
        sys.exit(f"check-changes.py: {ended.stderr.strip().splitlines()[0]}")
    return ended.stdout


def fault(base: str | None) -> str | None:
    """Return the sentence for changes without an entry, None when there is nothing to say."""
    since = [f"{base}...HEAD"] if base else ["--cached"]
    changed = git("diff", "--name-only", *since).splitlines()
    seen = [name for name in changed if name.startswith(SEEN)]
    entries = git("diff", "--name-only", "--diff-filter=d", *since, "--", "changes/*.*.md")
    if not seen or entries:
        return None
    if base and NONE in git("log", "--format=%B", f"{base}..HEAD").splitlines():
        return None
    return (
        f"{seen[0]} has changed, and there is no file in changes/ that says how; "
        f'a change that no user sees has "{NONE}" in the message of its commit'
    )


def main() -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("base", nargs="?", help="look at all commits since this one")
    parser.add_argument("--none", action="store_true", help="what is staged needs no entry")
    arguments = parser.parse_args()
    said = None if arguments.none else fault(arguments.base)
    if said:
        print(said, file=sys.stderr)
    return 1 if said else 0


if __name__ == "__main__":
    sys.exit(main())
