# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""The tidy table and what is asked of it."""

import pandas as pd
import pytest

from umts_tool.errors import UmtsError
from umts_tool.results import NoRuns, Results, part_rows, row, table


def test_row_of_one_flow_flattens_nested_counters():
    result = {"parameters": {"a": 1}, "flows": [{"x_s": 2, "rlc_dl": {"pdus": 3}}], "jain": 1}
    assert row({"tbler": 0.1}, result) == {"tbler": 0.1, "jain": 1, "x_s": 2, "rlc_dl_pdus": 3}


def test_row_of_two_flows_numbers_them():
    assert row({}, {"flows": [{"x_s": 1}, {"x_s": 2}]}) == {"flow1_x_s": 1, "flow2_x_s": 2}


def test_name_of_a_parameter_is_none_of_what_is_reported():
    point = {"delay": 1, "run_id": "a"}
    for result in ({"delay": 0.123}, {"flows": [{"delay": 0.123}]}):
        with pytest.raises(UmtsError, match="the program reports 'delay', and a parameter"):
            row(point, result)
    with pytest.raises(UmtsError, match="reports 'delay'"):
        part_rows(point, {"flows": [{"ue_number": 1, "delay": 2}]})


def test_select_takes_values_and_lists(results):
    assert len(results.select(tbler=0.3)) == 3
    assert len(results.select(tbler=[0.0, 0.3], seed=2)) == 2


def test_select_of_nothing_says_what_was_asked_for(results):
    with pytest.raises(NoRuns, match=r"tbler=0\.7"):
        results.select(tbler=0.7)


def test_missing_column_is_named(results):
    with pytest.raises(UmtsError, match="the program reports no 'y_s'"):
        results.per_seed("y_s", tbler=0.3)


def test_per_seed_refuses_an_ambiguous_point(results):
    assert dict(results.per_seed("x_s", tbler=0.0)) == {1: 1.0, 2: 2.0, 3: 3.0}
    with pytest.raises(ValueError, match="several runs per seed"):
        results.per_seed("x_s")


def test_series_is_that_of_the_first_seed(tmp_path):
    frame = pd.DataFrame([{"seed": 2, "run_id": "b"}, {"seed": 1, "run_id": "a"}])
    for run_id, value in (("a", 10), ("b", 20)):
        (tmp_path / run_id).write_text(f"time_s,cwnd_segments\n0,{value}\n")
    files = {(run_id, "cwnd"): tmp_path / run_id for run_id in "ab"}
    results = Results(frame, files)
    assert results.series("cwnd")["cwnd_segments"].item() == 10
    every = results.series_per_seed("cwnd")
    assert {seed: one["cwnd_segments"].item() for seed, one in every.items()} == {1: 10, 2: 20}


def test_parts_of_a_run_are_rows_with_the_point_of_the_run():
    flows = [{"ue_number": 1, "x": {"y_s": 2}}, {"ue_number": 2, "x": {"y_s": 3}}]
    rows = part_rows({"tbler": 0.1, "run_id": "a"}, {"flows": flows, "jain_index": 1})
    assert rows[1] == {"tbler": 0.1, "run_id": "a", "ue_number": 2, "x_y_s": 3}
    assert Results(pd.DataFrame(), {}, pd.DataFrame(rows)).parts_name == "ues"


def test_flows_of_no_ue_are_numbered():
    rows = part_rows({"seed": 1}, {"flows": [{"x_s": 1}, {"x_s": 2}]})
    assert rows[1] == {"seed": 1, "flow_number": 2, "x_s": 2}
    assert Results(pd.DataFrame(), {}, pd.DataFrame(rows)).parts_name == "flows"


def test_parameters_of_all_grids_come_before_what_is_reported():
    points = [{"tbler": 0, "run_id": "a"}, {"tbler": 0, "preset": "dch1", "run_id": "b"}]
    rows = [point | {"goodput_bps": 1} for point in points]
    assert list(table(rows, points)) == ["tbler", "preset", "run_id", "goodput_bps"]
    assert table([], []).empty
