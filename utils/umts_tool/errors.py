# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Errors a user sees: one sentence and an exit code."""

import sys
from collections.abc import Iterable
from difflib import get_close_matches

BAD_USAGE = 2


class UmtsError(Exception):
    """Something the user can act on; its text is the one sentence to print."""

    def __init__(self, sentence: str, exit_code: int = 1) -> None:
        super().__init__(sentence)
        self.exit_code = exit_code


def about(error: OSError) -> str:
    """Return the sentence for what the file system refuses: which file, and why."""
    file = f"{error.filename}: " if error.filename is not None else ""
    return f"{file}{error.strerror or error}"


def exit_code(faults: Iterable[str]) -> int:
    """Print a sentence for everything that is wrong; return 1 when there is any, else 0."""
    code = 0
    for fault in faults:
        print(fault, file=sys.stderr)
        code = 1
    return code


def unknown_name(kind: str, name: str, known: Iterable[str]) -> UmtsError:
    """Return the error for a name that is none of `known`, with the nearest of them."""
    names = sorted(known)
    # Short forms count as near too: "fig5a" is meant for "lo2005-fig5a".
    near = [other for other in names if name and name in other]
    near += [other for other in get_close_matches(name, names, 3, 0.5) if other not in near]
    if near:
        hint = f"did you mean {' or '.join(near[:3])}?"
    elif names:
        hint = f"there are {', '.join(names)}."
    else:
        hint = "there is none yet."
    return UmtsError(f"no {kind} is called '{name}'; {hint}", BAD_USAGE)
