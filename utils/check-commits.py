#!/usr/bin/env python3
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Whether commits have the form of ns-3's: "area: Verb object", and a body that says why.

Looks at all commits since a given one but merges, or, as a hook of git, at the message in a file.
The subject has at most 72 characters and one matter; a trailer such as "Changes: none" is no body.
"""

import argparse
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LONGEST = 72
SUBJECT = re.compile(r"[a-z0-9][a-z0-9/,. -]*: [A-Z][^;]*[^.;]")
TRAILER = re.compile(r"[A-Z][\w-]*: ")


def fault(message: str) -> str | None:
    """Return what a message lacks, None when it is as it should be."""
    subject, _, rest = message.strip().partition("\n")
    body = [line for line in rest.splitlines() if line.strip() and not TRAILER.match(line)]
    if len(subject) > LONGEST:
        return f"the subject has {len(subject)} characters, more than {LONGEST}"
    if not SUBJECT.fullmatch(subject):
        return 'the subject is not "area: Verb object", of one matter'
    if rest and rest.splitlines()[0].strip():
        return "there is no empty line after the subject"
    return None if body else "there is no body that says why"


def messages(base: str) -> dict[str, str]:
    """Return the messages of the commits since one, by their abbreviated names."""
    command = ["git", "-C", ROOT, "log", "--no-merges", "--format=%h%n%B%x00", f"{base}..HEAD"]
    ended = subprocess.run(command, capture_output=True, text=True)
    if ended.returncode != 0:
        sys.exit(f"check-commits.py: {ended.stderr.strip().splitlines()[0]}")
    parts = [part.strip() for part in ended.stdout.split("\0")]
    return dict(part.split("\n", 1) for part in parts if part)


def of_file(file: Path) -> str:
    """Return a message as git keeps it, without its comments."""
    return "\n".join(line for line in file.read_text().splitlines() if not line.startswith("#"))


def main() -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("base", help="look at all commits since this one; or a file with a message")
    base = parser.parse_args().base
    found = {base: of_file(Path(base))} if Path(base).is_file() else messages(base)
    faults = {name: said for name, message in found.items() if (said := fault(message))}
    for name, said in faults.items():
        print(f"{name}: {said}: {found[name].strip().splitlines()[:1]}", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
