# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Writes a case of the swarm as a C++ test."""

import json
import textwrap
from collections.abc import Sequence
from pathlib import Path

from .errors import UmtsError
from .features import Table
from .pairs import CHECKOUT, FOLDER
from .swarm import ASPECTS, Case

TEXT = """\
/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-combination-rig.h"
#include "umts-test.h"

/**
 * @file
 * @ingroup umts
 * What './utils/umts swarm --seed={seed}' has found.
 */

using namespace ns3::umts::test;

namespace
{{

UMTS_TEST_SUITE("umts-swarm-{seed}", SYSTEM);

UMTS_TEST("umts-swarm-{seed}", {title})
{{
{body}
}}

}} // namespace
"""
MOST_LINES = 40
WIDTH = 100


def text(table: Table, case: Case, faults: Sequence[str]) -> str:
    """Return the test; a case that needs files has none, and a sentence says so."""
    words = case.words(table)
    if any(FOLDER in word or CHECKOUT in word for word in words):
        raise UmtsError(f"seed {case.seed}: needs files, and no test is written")
    play = "PlayCombination" if not case.aspects else "CompareCombinations"
    other = f", {_list(ASPECTS[case.aspects[0]][0])}" if case.aspects else ""
    call = f'ExpectText({play}({_list(words)}{other}), "", "faults");'
    body = textwrap.wrap(
        call,
        WIDTH,
        initial_indent=" " * 4,
        subsequent_indent=" " * 8,
        break_long_words=False,
        break_on_hyphens=False,
    )
    title = json.dumps(faults[0][: WIDTH - 40])
    written = TEXT.format(seed=case.seed, title=title, body="\n".join(body))
    if len(written.splitlines()) > MOST_LINES:
        raise UmtsError(f"seed {case.seed}: takes more than {MOST_LINES} lines of a test")
    return written


def _list(words: Sequence[str]) -> str:
    return f"{{{', '.join(json.dumps(word) for word in words)}}}"


def write(table: Table, case: Case, faults: Sequence[str], folder: Path) -> Path:
    """Write the test to a folder and return the file."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"umts-swarm-{case.seed}-test.cc"
    file.write_text(text(table, case, faults))
    return file
