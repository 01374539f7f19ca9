# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Axes of figures: the order of the grid, units, the end of a run."""

import pandas as pd
import pytest
from matplotlib.figure import Figure

from umts_tool.errors import UmtsError
from umts_tool.figures import curve, label_of, steps
from umts_tool.results import Results, table
from umts_tool.table import Table

SIZES = ("50p", "200p", "1000p")


def frame(sizes=SIZES):
    rows = [(size, seed, 10 * at + seed) for at, size in enumerate(sizes) for seed in (1, 2)]
    return pd.DataFrame(rows, columns=["size", "seed", "x_bps"])


def drawn(axes):
    """Return the ticks of an axis of texts, and the places of the points of each curve."""
    axes.figure.canvas.draw()
    ticks = [text.get_text() for text in axes.get_xticklabels()]
    return ticks, [list(line.get_xdata()) for line in axes.lines if line.get_marker() in "osD"]


def test_texts_stay_in_the_order_of_the_grid():
    axes = Figure().subplots()
    curve(axes, Results(frame(), {}), "size", "x_bps", "all")
    assert drawn(axes)[0] == list(SIZES)
    assert list(axes.lines[0].get_ydata()) == [1.5, 11.5, 21.5]


def test_curve_that_lacks_a_text_leaves_its_place_free():
    rows = frame().assign(kind="whole")
    part = rows[rows["size"] != "50p"].assign(kind="part")
    axes = Figure().subplots()
    results = Results(pd.concat([rows, part]), {})
    for kind in ("part", "whole"):
        curve(axes, results, "size", "x_bps", kind, kind=kind)
    ticks, _ = drawn(axes)
    assert ticks == list(SIZES)
    places = [axes.convert_xunits(line.get_xdata()) for line in axes.lines[:1]]
    assert list(places[0]) == [1, 2]


def test_numbers_are_drawn_by_size():
    axes = Figure().subplots()
    curve(axes, Results(frame((30, 10, 20)), {}), "size", "x_bps", "all")
    assert list(axes.lines[0].get_xdata()) == [10, 20, 30]


def test_sweep_of_texts_is_drawn(tmp_path):
    own = Table(frame(), {}, parameters=["size"], folder=tmp_path)
    text = own.plot("x_bps").read_text()
    assert "<svg" in text
    alone = Table(frame(("50p",)), {}, parameters=["size"], folder=tmp_path)
    with pytest.raises(UmtsError, match="no flag of several values"):
        alone.plot("x_bps")


@pytest.mark.parametrize(
    ("column", "label"),
    [
        ("total_goodput_bps", "total goodput (bit/s)"),
        ("rtt_mean_s", "rtt mean (s)"),
        ("jain_index", "jain_index"),
        ("normalised_payload_ratio", "normalised payload"),
        ("s", "s"),
    ],
)
def test_unit_of_a_column_is_in_brackets(column, label):
    assert label_of(column) == label


def test_staircase_goes_on_to_the_end_of_the_run(tmp_path):
    file = tmp_path / "cwnd.csv"
    file.write_text("time_s,cwnd_segments\n0,1\n187,5\n")
    rows = pd.DataFrame([{"seed": 1, "run_id": "r", "duration_s": 200.0}])
    axes = Figure().subplots()
    steps(axes, Results(rows, {("r", "cwnd"): file}), "cwnd", "cwnd_segments", "vegas", seed=1)
    assert list(axes.lines[0].get_xdata()) == [0, 187, 200]
    assert list(axes.lines[0].get_ydata()) == [1, 5, 5]


def test_differences_of_seeds_are_narrower_than_those_of_means():
    rows = [
        {"variant": variant, "seed": seed, "x_bps": 100 * seed + more}
        for variant, more in (("cubic", 0), ("bbr", 5), ("reno", -5))
        for seed in (1, 2, 3)
    ]
    own = Table(pd.DataFrame(rows), {}, parameters=["variant"])
    told = own.estimates("x_bps", {"variant": "cubic"}).to_dict("records")
    assert [(one["variant"], one["mean"], one["ci_low"], one["seeds"]) for one in told] == [
        ("bbr", 5, 5, 3),
        ("reno", -5, -5, 3),
    ]
    assert own.estimates("x_bps")["ci_low"].iloc[1] < 0
    assert own.values_of({"variant": "cubic"}) == {"variant": "cubic"}
    with pytest.raises(UmtsError, match="the grid has no such runs"):
        own.values_of({"variant": "cubik"})


@pytest.mark.parametrize("x", ["load", "variant"])
def test_differences_of_seeds_are_drawn(monkeypatch, tmp_path, x):
    rows = [
        {"load": load, "variant": variant, "seed": seed, "x_bps": 100 * seed + more * load}
        for load in (1, 2)
        for variant, more in (("cubic", 0), ("bbr", 5), ("reno", -5))
        for seed in (1, 2, 3)
    ]
    figure = Figure()
    monkeypatch.setattr("umts_tool.table.render", lambda draw, own, *_: draw(figure, own))
    own = Table(pd.DataFrame(rows), {}, parameters=["load", "variant"], folder=tmp_path)
    own.plot("x_bps", x, against={"variant": "cubic"})
    [axes] = figure.axes
    assert axes.get_ylabel() == "x (bit/s), minus that with variant=cubic"
    heights = [list(line.get_ydata()) for line in axes.lines if line.get_marker() in "osD"]
    assert heights == {"load": [[5, 10], [-5, -10]], "variant": [[5, -5], [10, -10]]}[x]
    assert axes.get_ylim()[0] < 0


def test_table_without_rows_can_be_read(tmp_path):
    file = tmp_path / "flows.csv"
    empty = table([], [{"tbler": 0.1, "seed": 1, "run_id": "r"}])
    file.write_text(empty.to_csv(index=False))
    assert list(pd.read_csv(file).columns) == ["tbler", "seed", "run_id"]


def test_lines_that_coincide_are_all_seen():
    """Each one is thinner than those below it."""
    axes = Figure().subplots()
    for label in "abcdefg":
        curve(axes, Results(frame((1, 2)), {}), "size", "x_bps", label)
    widths = [line.lines[0].get_linewidth() for line in axes.containers]
    assert widths == sorted(widths, reverse=True) and len(set(widths[:6])) == 6
    orders = [line.lines[0].get_zorder() for line in axes.containers]
    assert orders == sorted(orders) and widths[-1] >= 0.8
