# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""CSV files of a folder become Parquet files of the same tables."""

import pandas as pd
import pytest

from umts_tool import cli, extras, parquet
from umts_tool.errors import UmtsError

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


def test_one_table_is_one(folder, capsys):
    (folder / "cqi.csv").unlink()
    assert cli.main(["parquet", str(folder)]) == 0
    assert capsys.readouterr().out == f"1 table in Parquet; see {folder}/\n"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "No columns to parse from file"),
        ("time_s,cqi\n0,1,7\n1,2,8\n", "its rows have more cells than its header"),
        ("time_s,cqi\n0,1\n1,2,8\n", "Error tokenizing data. C error: Expected 2 fields in line 3"),
    ],
)
def test_what_is_no_table_is_one_sentence_and_nothing_is_written(folder, capsys, text, why):
    (folder / "cqi.csv").rename(folder / "a.csv")
    (folder / "time.csv").write_text(text)
    assert cli.main(["parquet", str(folder)]) == 1
    [line] = capsys.readouterr().err.splitlines()
    assert line.startswith(f"umts: {folder}/time.csv is no table: {why}")
    assert not list(folder.glob("*.parquet"))


def test_number_that_parquet_has_no_type_for_is_one_sentence(folder, capsys):
    (folder / "cqi.csv").write_text(f"cqi\n{2**70}\n")
    assert cli.main(["parquet", str(folder)]) == 1
    [line] = capsys.readouterr().err.splitlines()
    assert line.startswith(f"umts: {folder}/cqi.parquet cannot be written: ")
    assert sorted(path.name for path in folder.iterdir()) == ["cqi.csv", "credits.csv"]


def test_table_that_cannot_take_its_place_leaves_nothing(folder, capsys):
    (folder / "cqi.parquet" / "in the way").mkdir(parents=True)
    assert cli.main(["parquet", str(folder)]) == 1
    [line] = capsys.readouterr().err.splitlines()
    assert line.endswith(": Is a directory")
    assert not list(folder.glob(".*"))


def test_column_of_several_types_is_one_sentence(tmp_path):
    with pytest.raises(UmtsError, match="data.parquet cannot be written: "):
        parquet.write_frame(pd.DataFrame({"load": ["auto", 3]}), tmp_path / "data.parquet")
    assert not list(tmp_path.iterdir())


def test_folder_without_tables_is_one_sentence(tmp_path, capsys):
    assert cli.main(["parquet", str(tmp_path)]) == 1
    assert capsys.readouterr().err == f"umts: {tmp_path} has no CSV file\n"


def test_another_environment_gets_nothing_but_a_sentence(folder, monkeypatch, capsys):
    monkeypatch.setattr(extras.environment, "is_private", lambda: False)
    monkeypatch.setitem(extras.MODULES, extras.PARQUET, ("pandas", "no_such", "nor_this"))
    assert cli.main(["parquet", str(folder)]) == 1
    said = capsys.readouterr().err
    assert said == "umts: there is no no_such and no nor_this here: pip install no-such nor-this\n"


def test_private_environment_is_known_by_its_place_alone(monkeypatch):
    monkeypatch.setattr(extras.environment, "REQUIREMENTS", extras.UTILS / "requirements-dask.txt")
    assert extras.environment.is_private() and not extras.environment.is_active()
    monkeypatch.setitem(extras.MODULES, extras.PARQUET, ("no_such",))
    extras.ensure(extras.PARQUET)
