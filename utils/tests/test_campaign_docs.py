# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""The program, sweep and experiment of the manual's page about campaigns, as they stand there."""

import os
import re
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pandas as pd
import pytest

from umts_tool import cli

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "doc" / "source" / "umts-campaigns.rst"
BLOCK = re.compile(r"\.\. code-block:: python\n   :caption: (\S+)\n\n((?:(?:   .*)?\n)+)")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with the files of the page."""
    blocks = dict(BLOCK.findall(PAGE.read_text()))
    assert sorted(blocks) == ["my.py", "my_experiment.py", "my_sweep.py"]
    for name, text in blocks.items():
        (tmp_path / name).write_text(dedent(text))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_sweep_from_python(folder):
    environment = dict(os.environ, PYTHONPATH=str(ROOT / "utils"))
    for new in ("30 runs were new", "0 runs were new"):
        command = [sys.executable, "my_sweep.py"]
        ended = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
        assert ended.stdout.splitlines()[-1] == new
    assert (folder / "results" / "sweep-my" / "delay_s.svg").exists()


def test_sweep_from_the_command_line(folder, capsys):
    words = ["sweep", "./my.py", "--grid", "load=1,2", "--seeds", "3", "--out", "out", "--parquet"]
    assert cli.main(words) == 0
    assert capsys.readouterr().out == "6 runs: 6 new, 0 reused; see out/\n"
    table = pd.read_csv("out/data.csv")
    assert list(table.columns) == ["load", "seed", "run_id", "delay_s"]
    pd.testing.assert_frame_equal(pd.read_parquet("out/data.parquet"), table)


def test_experiment_by_its_path(folder, monkeypatch, capsys):
    monkeypatch.chdir("/")
    assert cli.main(["run", str(folder / "my_experiment.py"), "--jobs", "2"]) == 0
    said = capsys.readouterr().out
    assert "1 of 1 claims hold" in said
    assert said.endswith(
        f"30 runs: 30 new, 0 reused; see {(folder / 'results' / 'my-delay').relative_to('/')}/\n"
    )
