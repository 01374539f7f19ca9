# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""The comparison of two results folders."""

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parents[1] / "compare-results.py"
TABLE = """\
tbler,variant,duration_s,seed,run_id,timeouts,goodput_bps,flow1_timeouts
0.0,reno,10,1,aaa,0,1000,3
0.3,reno,10,1,bbb,2,700.5,4
"""


@pytest.fixture
def folders(tmp_path):
    """Two results folders with the same table."""
    for name in ("old", "new"):
        write(tmp_path / name, TABLE)
    return tmp_path


def write(folder, table, experiment="fig1"):
    """Leave a table as an experiment does."""
    (folder / experiment).mkdir(parents=True, exist_ok=True)
    (folder / experiment / "data.csv").write_text(table)


def compare(folder, *flags):
    """Return exit code and lines of a comparison."""
    command = [sys.executable, str(SCRIPT), str(folder / "old"), str(folder / "new"), *flags]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    return ended.returncode, (ended.stdout + ended.stderr).splitlines()


def renaming(folder, lines):
    """Return the flag that names a list of renamed columns."""
    (folder / "map.csv").write_text("old,new\n" + lines)
    return f"--rename={folder / 'map.csv'}"


def test_equal_values_are_no_difference_however_they_are_written(folders):
    other = TABLE.replace("aaa", "ccc").replace("0.0,", "0,").replace(",2,", ",2.0,")
    lines = other.splitlines()
    write(folders / "new", "\n".join([lines[0], lines[2], lines[1]]) + "\n")
    assert compare(folders) == (
        0,
        ["0 differences; compared: 1 experiments, 2 runs, 14 values"],
    )


def test_every_other_value_is_printed_with_its_run(folders):
    write(folders / "new", TABLE.replace("700.5", "700.50001").replace(",0,1000", ",1,1000"))
    code, lines = compare(folders)
    run = "fig1: run duration_s=10.0 seed=1.0 tbler="
    assert code == 1
    assert lines[:2] == [
        f"{run}0.0 variant=reno: timeouts was '0', is '1'",
        f"{run}0.3 variant=reno: goodput_bps was '700.5', is '700.50001'",
    ]
    assert lines[2].startswith("2 differences")


def test_missing_value_is_a_difference(folders):
    write(folders / "new", TABLE.replace("700.5", ""))
    assert compare(folders)[1][0].endswith("goodput_bps was '700.5', is ''")


def test_rows_of_one_side_are_said(folders):
    write(folders / "new", TABLE.replace("0.3,reno", "0.2,reno"))
    code, lines = compare(folders)
    assert code == 1
    assert lines[:2] == [
        "fig1: run duration_s=10.0 seed=1.0 tbler=0.3 variant=reno: only in OLD",
        "fig1: run duration_s=10.0 seed=1.0 tbler=0.2 variant=reno: only in NEW",
    ]


def test_experiments_of_one_side_are_said(folders):
    write(folders / "old", TABLE, "fig2")
    write(folders / "new", TABLE, "fig3")
    code, lines = compare(folders)
    assert (code, lines[:2]) == (1, ["fig2: only in OLD", "fig3: only in NEW"])


def test_renamed_column_is_compared_under_its_new_name_in_every_flow(folders):
    new = TABLE.replace("timeouts", "timeouts_count")
    write(folders / "new", new)
    assert compare(folders)[1][:4] == [
        "fig1: column timeouts: only in OLD",
        "fig1: column flow1_timeouts: only in OLD",
        "fig1: column timeouts_count: only in NEW",
        "fig1: column flow1_timeouts_count: only in NEW",
    ]
    flag = renaming(folders, "timeouts,timeouts_count\n")
    assert compare(folders, flag)[0] == 0
    write(folders / "new", new.replace(",4\n", ",5\n"))
    code, lines = compare(folders, flag)
    assert code == 1
    assert lines[0].endswith("flow1_timeouts_count was '4', is '5'")


def test_columns_that_came_and_went_on_purpose_are_listed(folders):
    write(folders / "new", TABLE.replace("goodput_bps", "rnti"))
    assert compare(folders)[0] == 1
    assert compare(folders, renaming(folders, "goodput_bps,\n,rnti\n"))[0] == 0


def test_renamed_parameter_still_tells_runs_apart(folders):
    write(folders / "new", TABLE.replace("tbler,", "block_error_ratio,"))
    assert compare(folders)[0] == 1
    assert compare(folders, renaming(folders, "tbler,block_error_ratio\n"))[0] == 0


def test_folder_of_one_experiment_will_do(folders):
    command = [sys.executable, str(SCRIPT), str(folders / "old/fig1"), str(folders / "new/fig1")]
    assert subprocess.run(command, capture_output=True, check=False).returncode == 0


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ("a,b\n1,2\n", "data.csv:1: a table of runs has a column run_id"),
        ("seed,run_id,x\n1,a\n", "data.csv:2: 2 values for 3 columns"),
        ("seed,run_id\n1,a\n1.0,b\n", "data.csv:3: two runs have the parameters seed=1.0"),
    ],
)
def test_table_that_is_none_is_named_with_its_line(folders, table, sentence):
    write(folders / "new", table)
    code, lines = compare(folders)
    assert code == 2
    assert len(lines) == 1 and lines[0].endswith(sentence)


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ("x\n", "map.csv:2: there must be an old and a new name"),
        ("a,b\nc,b\n", "map.csv:3: a name is there twice"),
        ("a,b\na,c\n", "map.csv:3: a name is there twice"),
    ],
)
def test_bad_list_of_renamed_columns_is_named_with_its_line(folders, lines, sentence):
    code, said = compare(folders, renaming(folders, lines))
    assert code == 2
    assert len(said) == 1 and said[0].endswith(sentence)


def test_folder_without_results_is_named(folders, tmp_path):
    (tmp_path / "empty").mkdir()
    command = [sys.executable, str(SCRIPT), str(folders / "old"), str(tmp_path / "empty")]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ended.returncode, "no experiment has left a data.csv" in ended.stderr) == (2, True)
