# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Examples are as short as the pages say."""

import ast
import re

import pytest

from umts_tool.layout import EXAMPLES, ROOT

SCRIPTS = sorted([*EXAMPLES.glob("*.cc"), *EXAMPLES.glob("*.py")])
OWN = [script for script in SCRIPTS if script.stem.startswith("umts-own-")]
CPP_CLASS = re.compile(
    r"^/\*\* @brief [^\n]*\n(?:class|struct) .*?^NS_OBJECT_ENSURE_REGISTERED", re.M | re.S
)


def lines(script):
    return len(script.read_text().splitlines())


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_example_is_short(script):
    assert lines(script) <= 80


@pytest.mark.parametrize("script", OWN, ids=lambda path: path.name)
def test_class_of_ones_own_takes_fewer_than_40_lines(script):
    text = script.read_text()
    if script.suffix == ".cc":
        sizes = [len(found.splitlines()) for found in CPP_CLASS.findall(text)]
    else:
        nodes = [node for node in ast.parse(text).body if isinstance(node, ast.ClassDef)]
        sizes = [node.end_lineno - node.lineno + 1 for node in nodes]
    assert len(sizes) == 1 and sizes[0] < 40, sizes


def test_own_classes_of_all_four_kinds_in_both_languages():
    kinds = {"decoder", "flow-control", "quality-model", "scheduler"}
    for suffix in (".cc", ".py"):
        names = {path.stem.removeprefix("umts-own-") for path in OWN if path.suffix == suffix}
        assert names == kinds


def test_readme_says_how_long_the_first_script_is():
    readme = (ROOT / "README.md").read_text()
    said = re.search(r"`(examples/[\w.-]+)` builds a network .* in (\d+) lines", readme)
    assert lines(ROOT / said[1]) == int(said[2])
