# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Every shipped experiment from declaration to files, with the stand-in program."""

import csv
import json

import pytest

from umts_tool import campaign
from umts_tool.errors import UmtsError
from umts_tool.experiment import load_all
from umts_tool.runner import LocalExecutor
from umts_tool.verdicts import STYLES

KEYS = ["claim", "paper", "ours", "ci_low", "ci_high", "verdict", "cause"]
EXPERIMENTS = load_all()


def parts_of(experiment):
    """Return the name of the table of UEs, or of flows where there is no UE."""
    has_no_ues = experiment.scenario.program in ("tcp-dumbbell", "umts-wifi-call")
    return "flows.csv" if has_no_ues else "ues.csv"


@pytest.mark.parametrize("name", EXPERIMENTS)
def test_experiment_leaves_table_figure_and_verdicts(name, performed):
    whole, verdicts, faults = performed(name)
    quick = whole.reduced()
    folder = performed.results / quick.id
    rows = list(csv.reader((folder / "data.csv").open()))
    assert len(rows) - 1 == len(list(quick.points()))
    assert len(rows[0]) == len(set(rows[0])), "column names are unique"
    parts = folder / parts_of(quick)
    assert len(parts.read_text().splitlines()) >= len(rows) > 1
    shorter = quick.duration_s < whole.duration_s
    judged = tuple(
        one.text
        for one in whole.claims
        if one.needs_s is not None and one.needs_s <= quick.duration_s
    )
    assert (folder / "figure.png").read_bytes().startswith(b"\x89PNG")
    assert (folder / "figure.svg").read_text().startswith("<?xml")
    assert faults == []
    assert json.loads((folder / "verdicts.json").read_text()) == verdicts
    for verdict in verdicts:
        assert list(verdict) == KEYS
        assert verdict["verdict"] in STYLES
        assert (verdict["cause"] is None) == (verdict["verdict"] in ("reproduced", "holds"))
        is_short = shorter and not verdict["claim"].startswith(judged)
        assert (verdict["cause"] or "").startswith("It needs runs") == is_short


def test_replayed_logs_leave_the_same_three_files(results_folder, tmp_path):
    logs = tmp_path / "logs"
    logs.mkdir()
    for number in range(6):
        (logs / f"report.{number}.json").write_text(f"[{number}]")
    verdicts, _ = campaign.perform(EXPERIMENTS["real-hsdpa"].over(logs), LocalExecutor(4))
    folder = results_folder / "real-hsdpa"
    assert (folder / "figure.png").read_bytes().startswith(b"\x89PNG")
    assert len(list(csv.reader((folder / "data.csv").open()))) - 1 == 6 + 6 * 9 + 4 * 4
    of_logs = verdicts[:6] + verdicts[-3:]
    assert [verdict["verdict"] for verdict in of_logs] == 9 * ["reproduced"]
    assert verdicts[0]["ours"] == pytest.approx(0.02), "10 of 500 kb/s are missing"


@pytest.mark.parametrize("name", EXPERIMENTS)
def test_every_claim_is_judged_by_the_whole_grid(name):
    experiment = EXPERIMENTS[name]
    points = list(experiment.points())
    for claim in experiment.claims:
        assert any(
            all(
                point.get(key) in (value if isinstance(value, list) else [value])
                for key, value in claim.where.items()
            )
            for point in points
        ), claim.text


def test_failed_run_leaves_no_verdicts(results_folder, monkeypatch):
    monkeypatch.setenv("FAKE_CRASH_AT", "0.05")
    with pytest.raises(UmtsError, match="0 of 2 runs are kept; the next call runs the rest"):
        campaign.perform(EXPERIMENTS["lo2005-fig6"].reduced(), LocalExecutor(2))
    assert not (results_folder / "lo2005-fig6-quick" / "verdicts.json").exists()


def test_failures_of_one_reason_are_one_sentence(results_folder, tmp_path, monkeypatch):
    monkeypatch.setenv("FAKE_CRASH_AT", "0.05")
    with pytest.raises(UmtsError) as failed:
        campaign.perform(EXPERIMENTS["lo2005-fig6"].reduced(), LocalExecutor(2))
    first, last = str(failed.value).splitlines()
    assert first.endswith("assert failed at block 7 (and so 1 more)")
    assert last.startswith("0 of 2 runs are kept")
