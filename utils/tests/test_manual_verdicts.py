# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""The table of verdicts in the manual: of whole runs, complete, and with a cause for each miss."""

import json
import shutil
from dataclasses import replace

import pytest

from shared import loaded
from umts_tool.claims import Claim, at_most
from umts_tool.experiment import Experiment, Quick, Scenario
from umts_tool.report import FULL, QUICK, Entry

MADE_OF = {
    "command": "./utils/umts run one",
    "date": "2026-01-02T03:04:05",
    "commit": "abc",
    "ns3": "3.44",
}


@pytest.fixture
def script():
    return loaded("manual-verdicts")


@pytest.fixture
def folder(script, tmp_path):
    """A copy of the pages and what the table is made of."""
    return shutil.copytree(script.FOLDER, tmp_path / "source")


def experiment(**changes):
    values = {
        "id": "one",
        "title": "One",
        "source": "-",
        "scenario": Scenario("program"),
        "grids": ({"load": (1, 2)},),
        "claims": (Claim("small", 1, at_most(1), "load"),),
        "figure": lambda figure, results: None,
        "quick": Quick((), seeds=1, duration_s=10),
        "seeds": 2,
        "duration_s": 100,
    }
    return Experiment(**{**values, **changes})


def entry(tmp_path, runs=4, duration_s=100, **changes):
    verdicts = [{"verdict": word} for word in ("reproduced", "does not hold", "open", "holds")]
    values = {
        "experiment": experiment(),
        "state": FULL,
        "folder": tmp_path,
        "verdicts": verdicts,
        "runs": [{"duration_s": str(duration_s)}] * runs,
        "made_of": MADE_OF,
    }
    return Entry(**{**values, **changes})


def test_tables_of_the_manual_are_those_of_the_kept_verdicts(script):
    assert list(script.faults(script.FOLDER, script.load_all())) == []


def test_verdicts_are_counted_with_where_they_come_from(script, tmp_path):
    kept = script.record(entry(tmp_path))
    numbers = {"claims": 4, "reproduced": 2, "missed": 1, "open": 1, "runs": 4}
    assert kept == numbers | MADE_OF
    decided = MADE_OF | {"decide": {"looks": 2, "level": 0.9875, "seeds": [2, 4, 2]}}
    kept = script.record(entry(tmp_path, made_of=decided))
    assert kept == numbers | MADE_OF | {"seeds": 4}
    logs = MADE_OF | {"command": "./utils/umts run one --logs '../my logs' --jobs 1"}
    kept_of_logs = script.record(entry(tmp_path, made_of=logs))
    assert kept_of_logs["command"] == "./utils/umts run one --logs FOLDER --jobs 1"
    told = script.provenance(experiment(), kept | {"claims": 1})
    assert told == "4 of up to 4 seeds, 2026-01-02, abc"


def test_only_whole_runs_of_a_commit_are_kept(script, tmp_path):
    is_whole = script.is_whole
    assert is_whole(entry(tmp_path))
    assert not is_whole(entry(tmp_path, runs=2))
    assert not is_whole(entry(tmp_path, duration_s=10))
    assert not is_whole(entry(tmp_path, state=QUICK))
    assert not is_whole(entry(tmp_path, made_of=MADE_OF | {"commit": None}))
    # Of one over logs nobody knows how many runs there are to be.
    over_logs = experiment(grids=(), replay=lambda files: experiment())
    assert is_whole(entry(tmp_path, experiment=over_logs, runs=1))
    # A log that is replayed to its end has a length of its own.
    lengths = [{"duration_s": "928"}, *[{"duration_s": "100"}] * 4]
    assert is_whole(replace(entry(tmp_path), runs=lengths))


def test_kept_verdicts_of_other_claims_say_so(script):
    kept = {"claims": 4, "runs": 4, **MADE_OF}
    assert script.provenance(experiment(), kept) == "4, 2026-01-02, abc; 1 claims now"
    assert script.provenance(experiment(), kept | {"claims": 1}) == "4, 2026-01-02, abc"
    stated = {"claims": 1, "page": "umts-queues", "quick": True}
    assert script.provenance(experiment(), stated) == "not kept; :doc:`umts-queues` (quick runs)"


def test_what_is_wrong_is_told(script, folder):
    kept = json.loads((folder / "verdicts.json").read_text())
    kept["no-such"] = kept["frc-hset"]
    kept["hs-scch"] |= {"missed": 1}
    (folder / "verdicts.json").write_text(json.dumps(kept))
    causes = (folder / "verdict-causes.csv").read_text()
    (folder / "verdict-causes.csv").write_text(
        causes.replace("bufferbloat,umts-queues", "cqi-awgn,umts-queues")
    )
    told = "\n".join(script.faults(folder, script.load_all()))
    assert "has no-such, which is no experiment" in told
    assert "the verdicts of hs-scch are not as many as its claims" in told
    assert "no cause for what bufferbloat does not reproduce" in told
    assert "a cause for cqi-awgn, of which no claim is missed" in told
    assert "umts-queues is no page that names cqi-awgn" in told
    assert "umts-verdict-tables.txt is out of date" in told


def test_writing_replaces_what_a_full_run_has_left(script, folder, tmp_path, monkeypatch):
    whole = entry(tmp_path, experiment=replace(experiment(), id="frc-hset"))
    part = entry(tmp_path, experiment=replace(experiment(), id="hs-scch"), runs=1)
    monkeypatch.setattr(script, "entries", lambda results: [whole, part])
    before = json.loads((folder / "verdicts.json").read_text())
    script.write(folder, tmp_path)
    kept = json.loads((folder / "verdicts.json").read_text())
    assert kept["frc-hset"]["date"] == MADE_OF["date"]
    assert kept["hs-scch"] == before["hs-scch"]
    assert "- 4, 2026-01-02, abc; 31 claims now" in (folder / "umts-verdict-tables.txt").read_text()
