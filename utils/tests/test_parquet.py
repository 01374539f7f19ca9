# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""CSV files of a folder become Parquet files of the same tables."""

import pandas as pd
import pytest

from umts_tool import cli, extras

CREDITS = "time_s,cell_id,rnti,credits,reason\n0.01,3,1,2047,\n0.02,3,1,0,full\n"
EMPTY = "time_s,rnti,cqi\n"


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "credits.csv").write_text(CREDITS)
    (tmp_path / "cqi.csv").write_text(EMPTY)
    return tmp_path


def test_every_table_of_the_folder_is_the_same_in_parquet(folder, capsys):
    assert cli.main(["parquet", str(folder)]) == 0
    assert capsys.readouterr().out == f"2 tables in Parquet; see {folder}/\n"
    for name in ("credits", "cqi"):
        ours = pd.read_parquet(folder / f"{name}.parquet")
        pd.testing.assert_frame_equal(ours, pd.read_csv(folder / f"{name}.csv"), check_dtype=False)
    credits = pd.read_parquet(folder / "credits.parquet")
    assert [str(kind) for kind in credits.dtypes[:4]] == ["float64", "int64", "int64", "int64"]
    assert sorted(path.name for path in folder.iterdir()) == [
        *("cqi.csv", "cqi.parquet", "credits.csv", "credits.parquet")
    ]


def test_what_is_no_table_is_one_sentence(folder, capsys):
    (folder / "cqi.csv").write_text("")
    assert cli.main(["parquet", str(folder)]) == 1
    assert capsys.readouterr().err.startswith(f"umts: {folder}/cqi.csv is no table: ")
    assert not (folder / "cqi.parquet").exists()


def test_folder_without_tables_is_one_sentence(tmp_path, capsys):
    assert cli.main(["parquet", str(tmp_path)]) == 1
    assert capsys.readouterr().err == f"umts: {tmp_path} has no CSV file\n"


def test_another_environment_gets_nothing_but_a_sentence(folder, monkeypatch, capsys):
    monkeypatch.setattr(extras.environment, "is_active", lambda: False)
    monkeypatch.setitem(extras.MODULES, extras.PARQUET, "no_such_module")
    assert cli.main(["parquet", str(folder)]) == 1
    said = capsys.readouterr().err
    assert said == "umts: there is no no_such_module here: pip install no_such_module\n"
