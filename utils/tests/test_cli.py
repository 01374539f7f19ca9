# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Bad names, flags and values: one sentence, an exit code, no traceback."""

import pytest

from umts_tool import cli


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("runn lo2005-fig5a", "No such command 'runn'. Did you mean 'run'?"),
        ("run lo2005-fig5", "no experiment is called 'lo2005-fig5'; did you mean"),
        ("run nothing-alike", "no experiment is called 'nothing-alike'; there are drr-gateway"),
        ("run lo2005-fig5a --quik", "No such option '--quik'."),
        ("run lo2005-fig5a --seeds 0", "Invalid value for '--seeds': 0 is not in the range"),
        ("run lo2005-fig5a --duration 0s", "'0s' is not a positive number of seconds"),
        ("run lo2005-fig5a --duration fast", "'fast' is not a positive number of seconds"),
        ("run lo2005-fig5a --jobs", "Option '--jobs' requires an argument."),
        ("test --jobs 0", "Invalid value for '--jobs'"),
        ("run", "Missing argument 'EXPERIMENT'."),
        ("example no-such", "no example is called 'no-such';"),
    ],
)
def test_bad_input_is_one_sentence(words, sentence, capsys):
    assert cli.main(words.split()) == 2
    said = capsys.readouterr()
    assert said.out == ""
    [line] = said.err.splitlines()
    assert line.startswith("umts: ") and sentence in line


@pytest.mark.parametrize(("text", "seconds"), [("200", 200), ("200s", 200), ("0.5s", 0.5)])
def test_durations(text, seconds):
    assert cli.Seconds().convert(text, None, None) == seconds


def test_help_names_every_command(capsys):
    assert cli.main(["--help"]) == 0
    said = capsys.readouterr().out
    assert all(word in said for word in "run test build example bench list report".split())


def test_list_names_the_experiments(capsys):
    assert cli.main(["list"]) == 0
    assert "lo2005-fig5a" in capsys.readouterr().out


def test_example_with_a_flag_it_does_not_have(tmp_path, monkeypatch, capsys):
    program = tmp_path / "umts-first"
    program.write_text("#!/bin/sh\necho 'Invalid command-line argument: --x=1' >&2\nexit 1\n")
    program.chmod(0o755)
    monkeypatch.setattr(cli, "build_module", lambda target: None)
    monkeypatch.setattr(cli, "program", lambda name: program)
    monkeypatch.setattr(cli.catalogue, "examples", lambda: {"umts-first": ""})
    assert cli.main(["example", "umts-first", "--x=1"]) == 2
    assert capsys.readouterr().err == (
        "umts: umts-first does not take --x=1; "
        "'./utils/umts example umts-first --help' lists its flags\n"
    )
