# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Each line of the index of questions is a page, or a command that its program takes."""

import re
import shlex

import click
import pytest

from shared import call
from umts_tool import cli
from umts_tool.experiment import load_all
from umts_tool.layout import EXAMPLES, ROOT

PAGE = (ROOT / "doc" / "source" / "umts-questions.rst").read_text()
QUESTIONS = dict(re.findall(r"^\* \*\*(.+)\*\*: (.+)$", PAGE, re.MULTILINE))
COMMANDS = sorted(
    {
        one
        for answer in QUESTIONS.values()
        for one in re.findall(r"``\./utils/umts ([^`]+)``", answer)
    }
)


def test_there_are_sixty_questions_each_with_an_answer():
    assert len(QUESTIONS) >= 60
    for question, answer in QUESTIONS.items():
        assert re.search(r":doc:`umts-|\./utils/umts |README|FEATURES", answer), question
        for page in re.findall(r":doc:`([\w-]+)`", answer):
            assert (ROOT / "doc" / "source" / f"{page}.rst").exists(), page


def words_of_program(command):
    """Return the program that a command runs, and what it is told; empty when it runs none."""
    name, *words = shlex.split(command)
    if name in ("example", "watch"):
        return words
    if name == "capture":
        return words[2:]
    if name == "sweep":
        values = [words[at + 1] for at, word in enumerate(words) if word == "--grid"]
        return [words[0], *(f"--{one.partition(',')[0]}" for one in values)]
    return []


@pytest.mark.parametrize("command", COMMANDS)
def test_commands_are_taken(command):
    name, *words = shlex.split(command)
    if called := words_of_program(command):
        # The flags come first: one that is refused ends the program before it prints its help.
        ended = call(*called, "--help", cwd=ROOT)
        assert ended.returncode == 0, ended.stderr + ended.stdout[:300]
        assert "General Arguments" in ended.stdout
    elif name == "run":
        assert words[0] in load_all()
    elif name == "python":
        assert (EXAMPLES.parent / words[0]).exists()
    else:
        assert name in cli.umts.list_commands(click.Context(cli.umts))
