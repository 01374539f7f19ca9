# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""The table of benchmarks: one object from all programs, targets, what cannot be measured."""

import json

import pytest
from rich.console import Console

from shared import executable
from umts_tool import bench, build, cli
from umts_tool.errors import UmtsError


@pytest.fixture
def programs(tmp_path, monkeypatch):
    """Return what makes a program that prints a text."""
    monkeypatch.setattr(bench, "BUILD", tmp_path)
    monkeypatch.setattr(build, "BUILD", tmp_path)
    (tmp_path / "bin").mkdir()

    def make(name, printed):
        executable(tmp_path / "bin" / name, f"echo '{printed}'")

    monkeypatch.setattr(bench.bindings, "are_installed", lambda: False)
    make("umts-bench", '{"idle_ue_events": 0}')
    make("umts-hsdpa-bench", '{"hsdpa_cell_x_realtime": 200}')
    return make


def test_numbers_of_all_programs(programs):
    programs("umts-lte-bench", '{"lte_over_hsdpa_cpu_ratio": 22.5}')
    measured = bench.measure()
    assert measured.pop("python_import_cpu_s").startswith("not measured: ")
    assert measured == {
        "idle_ue_events": 0,
        "hsdpa_cell_x_realtime": 200,
        "lte_over_hsdpa_cpu_ratio": 22.5,
    }


def test_program_tells_what_it_is_at(programs, tmp_path, capsys):
    programs("umts-bench", "{}'; echo measuring: one of two >&2; echo other >&2; echo 'more")
    with pytest.raises(UmtsError, match="printed no JSON object"):
        bench.run("umts-bench", "--duration=1")
    assert capsys.readouterr().err == "umts: measuring umts-bench: one of two\n"


def test_quick_numbers_are_neither_judged_nor_kept(programs, monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(cli, "build_module", lambda target: None)
    monkeypatch.setattr(cli.bench_history, "FILE", tmp_path / "bench.jsonl")
    assert cli.main(["bench", "--quick"]) == 0
    printed = capsys.readouterr().out
    assert "hsdpa_cell_x_realtime" in printed and "missed" not in printed
    assert not (tmp_path / "bench.jsonl").exists()
    assert cli.main(["bench", "--quick", "--against", "HEAD"]) == 2
    assert "--quick does not go with --against" in capsys.readouterr().err


def test_ns3_without_lte(programs):
    numbers = bench.measure()
    for key in ("lte_over_hsdpa_cpu_ratio", "lte_over_hsdpa_few_hops_cpu_ratio"):
        assert numbers[key] == "not measured: this ns-3 is without its module lte"


def test_program_that_prints_something_else(programs):
    programs("umts-hsdpa-bench", "nothing of use")
    with pytest.raises(UmtsError, match="umts-hsdpa-bench printed no JSON object"):
        bench.measure()


@pytest.mark.parametrize(
    ("key", "value", "verdict"),
    [
        ("hsdpa_cell_x_realtime", 1500, "met"),
        ("hsdpa_cell_x_realtime", 1499, "missed"),
        ("hsdpa_100cells_x_realtime", 11.9, "missed"),
        ("hsdpa_100cells_rss_mb", 1001, "missed"),
        ("lte_over_hsdpa_cpu_ratio", 40, "met"),
        ("lte_over_hsdpa_cpu_ratio", "not measured", ""),
        ("python_import_cpu_s", 1.0, "met"),
        ("python_import_cpu_s", 1.01, "missed"),
        ("python_import_over_stock_rss", 0.51, "missed"),
        ("dch_over_p2p_cpu_per_segment_ratio_p30", 9, ""),
    ],
)
def test_verdicts(key, value, verdict):
    assert bench.verdict(key, value) == verdict


def test_table(capsys):
    console = Console(width=100)
    bench.show(
        {"hsdpa_cell_x_realtime": 512.3, "lte_over_hsdpa_cpu_ratio": "not measured"}, console
    )
    lines = capsys.readouterr().out.splitlines()
    [cell] = [line for line in lines if "hsdpa_cell_x_realtime" in line]
    assert all(word in cell for word in ("512.3", "at least 1500", "missed"))
    [lte] = [line for line in lines if "lte_over_hsdpa_cpu_ratio" in line]
    assert "not measured" in lte and "missed" not in lte


def test_json_on_the_command_line(programs, monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(cli, "build_module", lambda target: None)
    monkeypatch.setattr(cli.bench_history, "FILE", tmp_path / "bench.jsonl")
    assert cli.main(["bench", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["hsdpa_cell_x_realtime"] == 200
