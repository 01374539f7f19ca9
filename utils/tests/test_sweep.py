# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Sweeps of one's own program: tables, reuse, kill -9, a full disk, intervals, plots, Parquet."""

import itertools
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pandas as pd
import pytest

from shared import executable
from umts_tool import cli
from umts_tool.errors import UmtsError
from umts_tool.grid import combinations, parse
from umts_tool.sweep import Sweep

UTILS = Path(__file__).resolve().parents[1]
GRID = {"tbler": [0, 0.1], "variant": ["reno", "vegas"], "duration": ["2s"]}
# The shortest program that keeps the contract; it notes every run that it starts.
TINY = """
echo "$*" >> "$(dirname "$0")/started"
echo '{"parameters": {}, "x_s": 1.5}'
"""


@pytest.fixture
def tiny(tmp_path):
    return executable(tmp_path / "tiny", TINY)


def started(program):
    """Return the command line of every run that the tiny program has started."""
    notes = program.with_name("started")
    return notes.read_text().splitlines() if notes.exists() else []


def test_grid_of_the_command_line():
    grid = parse(["tbler=0,0.1", "--logs=a\\,b,c"])
    assert grid == {"tbler": ["0", "0.1"], "logs": ["a,b", "c"]}
    assert len(list(combinations(grid))) == 4


def test_table_has_a_row_per_point_and_seed_and_numbers_are_numbers(fake_program, tmp_path):
    texts = {name: [str(value) for value in values] for name, values in GRID.items()}
    table = Sweep(fake_program, texts, 3, tmp_path / "out").run(jobs=2)
    assert list(table.frame.columns[:4]) == ["tbler", "variant", "duration", "seed"]
    points = list(itertools.product([0.0, 0.1], ["reno", "vegas"], [1, 2, 3]))
    assert list(table.frame[["tbler", "variant", "seed"]].itertuples(index=False)) == points
    assert len(table.parts) == 12 and set(table.parts["ue_number"]) == {1}
    written = pd.read_csv(tmp_path / "out" / "data.csv")
    pd.testing.assert_frame_equal(written, table.frame, check_dtype=False)


def test_python_and_command_line_share_the_runs(fake_program, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert Sweep("bin/umts-tcp-over-dch", GRID, 2).run(jobs=2).new == 8
    words = ["sweep", "bin/umts-tcp-over-dch", "--grid", "tbler=0,0.1", "--grid"]
    words += ["variant=vegas,reno", "--grid", "duration=2s", "--seeds", "3"]
    assert cli.main([*words, "--plot", "goodput_bps"]) == 0
    said = capsys.readouterr().out
    assert "goodput_bps, mean and 95 % confidence interval:" in said
    folder = Path("results/sweep-umts-tcp-over-dch")
    assert said.endswith(f"12 runs: 4 new, 8 reused; see {folder}/\n")
    assert (folder / "goodput_bps.svg").exists() and (folder / "goodput_bps.png").exists()
    made_of = json.loads((folder / "provenance.json").read_text())
    assert made_of["command"].startswith("./utils/umts sweep bin/umts-tcp-over-dch --grid=tbler=0,")
    assert made_of["runs"] == 12


def test_changed_program_is_run_again(tiny, tmp_path):
    assert Sweep(tiny, {}, 2, tmp_path / "out").run().new == 2
    assert Sweep(tiny, {}, 2, tmp_path / "out").run().new == 0
    executable(tiny, TINY + "# another version")
    assert Sweep(tiny, {}, 2, tmp_path / "out").run().new == 2


def test_python_program_is_run_by_this_python(tmp_path):
    program = tmp_path / "my.py"
    program.write_text("import json, sys\nprint(json.dumps({'python': sys.executable}))\n")
    table = Sweep(program, {}, 1, tmp_path / "out").run()
    assert list(table.frame["python"]) == [sys.executable]


def test_estimates_are_those_of_the_seeds_of_each_point(fake_program, tmp_path):
    table = Sweep(fake_program, GRID, 4, tmp_path / "out").run(jobs=2)
    [ours] = table.estimates("goodput_bps").query("tbler == 0.1 and variant == 'reno'").itertuples()
    sample = table.frame.query("tbler == 0.1 and variant == 'reno'")["goodput_bps"]
    assert ours.mean == pytest.approx(sample.mean()) and ours.seeds == 4
    # Student's t with 3 degrees of freedom
    assert ours.ci_high - ours.mean == pytest.approx(3.18245 * sample.std() / 2, rel=1e-4)
    with pytest.raises(UmtsError, match="the program reports no 'no_such'"):
        table.estimates("no_such")


def test_until_adds_seeds_where_the_interval_is_wide(fake_program, tmp_path):
    def swept(until):
        return Sweep(fake_program, GRID, 3, tmp_path / "out", until, most_seeds=40).run(jobs=2)

    table = swept("normalised_segments_ratio=0.0015")
    ours = table.estimates("normalised_segments_ratio")
    assert (ours["ci_high"] - ours["ci_low"]).max() <= 0.0015
    assert ours["seeds"].min() >= 3 and ours["seeds"].max() > 3
    assert swept("normalised_segments_ratio=0.0015").new == 0
    pd.testing.assert_frame_equal(swept("normalised_segments_ratio=0.0015").frame, table.frame)


def test_parquet_holds_the_same_table(fake_program, tmp_path):
    table = Sweep(fake_program, GRID, 1, tmp_path / "out").run(jobs=2)
    table.to_parquet()
    pd.testing.assert_frame_equal(pd.read_parquet(tmp_path / "out" / "data.parquet"), table.frame)


CALL = """
import sys
sys.path.insert(0, sys.argv[1])
from umts_tool.sweep import Sweep
Sweep(sys.argv[2], {"x": range(50)}, 10, sys.argv[3]).run(jobs=2)
"""


def test_500_runs_killed_three_times_end_as_500_and_none_is_run_twice(tiny, tmp_path):
    folder = tmp_path / "out" / "runs"
    call = [sys.executable, "-c", CALL, str(UTILS), str(tiny), str(tmp_path / "out")]
    boundaries = []
    for goal in (100, 200, 300):
        with subprocess.Popen(call, stderr=subprocess.DEVNULL) as process:
            while len(os.listdir(folder) if folder.exists() else []) < goal:
                assert process.poll() is None
                time.sleep(0.005)
            process.send_signal(signal.SIGKILL)
        wait_for_silence(tiny)
        boundaries.append((len(started(tiny)), set(stored_runs(folder))))
    subprocess.run(call, check=True)
    notes = started(tiny)
    for before, stored in boundaries:
        assert len(stored) >= 90 and not stored & set(notes[before:]), "no stored run is run again"
    assert len(stored_runs(folder)) == len(set(notes)) == 500
    assert len(notes) <= 500 + 3 * 2, "a kill costs the two runs that were on"
    assert len(pd.read_csv(tmp_path / "out" / "data.csv")) == 500


def wait_for_silence(program):
    """Return when the runs of an ended call have come to their end."""
    number = -1
    while number != (number := len(started(program))):
        time.sleep(0.3)


def stored_runs(folder):
    """Return the command lines of the runs whose results are stored."""
    return [" ".join(json.loads(file.read_text())["arguments"]) for file in folder.glob("*.json")]


def test_folder_that_is_read_only_is_one_sentence(tiny, tmp_path, capsys):
    fixed = tmp_path / "fixed"
    fixed.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "ro", "tmpfs", str(fixed)]).returncode != 0:
        pytest.skip("a disk can be mounted by root alone")
    try:
        words = ["sweep", str(tiny), "--grid", "x=1", "--seeds", "1", "--out", str(fixed / "out")]
        assert cli.main(words) == 1
        [line] = capsys.readouterr().err.splitlines()
        assert line == f"umts: {fixed / 'out'}: Read-only file system"
    finally:
        subprocess.run(["umount", "-l", str(fixed)], check=False)


def test_full_disk_is_one_sentence_and_keeps_what_is_there(tiny, tmp_path, capsys):
    small = tmp_path / "small"
    small.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", str(small)])
    if mounted.returncode != 0:
        pytest.skip("a small disk can be mounted by root alone")
    try:
        words = ["sweep", str(tiny), "--grid", f"x={','.join(map(str, range(200)))}"]
        words += ["--seeds", "1", "--out", str(small / "out")]
        assert cli.main(words) == 1
        assert "No space left on device" in capsys.readouterr().err
        kept = len(list((small / "out" / "runs").glob("*.json")))
        assert 10 < kept < 100
        subprocess.run(["mount", "-o", "remount,size=4m", str(small)], check=True)
        assert cli.main(words) == 0
        assert f"200 runs: {200 - kept} new, {kept} reused" in capsys.readouterr().out
    finally:
        subprocess.run(["umount", "-l", str(small)], check=False)
