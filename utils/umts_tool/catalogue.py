# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""What there is to run: experiments, examples, suites, each with one line of description."""

import re
from pathlib import Path

from .layout import EXAMPLES, TESTS
from .lazy import lazy

experiment = lazy(f"{__package__}.experiment")

BRIEF = re.compile(r"@brief\s+(.+?)\s*(?:\*/|@\w|\n\s*\*\s*\n)", re.DOTALL)
FILE_BLOCK = re.compile(r"/\*\*(?:(?!\*/).)*@file(?:(?!\*/).)*\*/", re.DOTALL)
LINE_BLOCK = re.compile(r"^// \S.*(?:\n// \S.*)*", re.MULTILINE)
SUITE = re.compile(r'(?:UMTS_TEST_SUITE|TestSuite)\(\s*"([^"]+)"')
COMMENT_EDGE = re.compile(r"\s*\n\s*\*?\s*")


def experiments() -> dict[str, str]:
    """Return the title of every experiment."""
    return {name: found.title for name, found in experiment.load_all().items()}


def examples(folder: Path = EXAMPLES) -> dict[str, str]:
    """Return the description of every C++ example."""
    sources = (*sorted(folder.glob("*.cc")), *sorted(folder.glob("scenarios/*.cc")))
    return {path.stem: file_description(path.read_text()) for path in sources}


def suites(folder: Path = TESTS) -> dict[str, str]:
    """Return the description of every C++ suite, read from its source."""
    found: dict[str, str] = {}
    for path in sorted(folder.rglob("*.cc")):
        text, previous = path.read_text(), 0
        for suite in SUITE.finditer(text):
            brief = last_brief(text[previous : suite.start()])
            found[suite[1]] = file_description(text) or brief
            previous = suite.end()
    return dict(sorted(found.items()))


def file_description(text: str) -> str:
    """Return the first sentence of a source's @file comment, or of its first // comment."""
    block = FILE_BLOCK.search(text) or LINE_BLOCK.search(text)
    if block is None:
        return ""
    lines = [line.strip(" */") for line in block[0].splitlines()]
    words = [line.removeprefix("@brief ") for line in lines]
    prose = " ".join(line for line in words if line and not line.startswith("@"))
    return first_sentence(prose)


def last_brief(text: str) -> str:
    """Return the last @brief of a piece of C++."""
    briefs = BRIEF.findall(text)
    return first_sentence(COMMENT_EDGE.sub(" ", briefs[-1])) if briefs else ""


def first_sentence(prose: str) -> str:
    """Return the first sentence without its full stop."""
    return re.split(r"(?<=[a-z)])\.(?:\s|$)", prose.strip(), maxsplit=1)[0]
