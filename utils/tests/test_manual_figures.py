# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""The figures of experiments in the manual: of the experiments as they are, small, and shown."""

import json
import shutil
from dataclasses import replace

import pytest

from shared import loaded
from umts_tool import experiment, figures
from umts_tool.layout import ROOT


@pytest.fixture
def script(tmp_path):
    """The script, and a copy of the manual's figures."""
    found = loaded("manual-figures")
    shutil.copytree(found.FOLDER, tmp_path / "figures")
    return found, tmp_path / "figures"


def test_figures_are_of_the_experiments_as_they_are(script):
    found, folder = script
    assert list(found.faults(folder)) == []
    assert sorted(json.loads((folder / "definitions.json").read_text())) == found.FIGURES


@pytest.mark.parametrize("change", [{"seeds": 7}, {"title": "another"}, {"figure": replace}])
def test_an_experiment_that_has_changed_is_told(script, change):
    found, _ = script
    one = experiment.find("lo2005-fig5a")
    assert found.definition(replace(one, **change)) != found.definition(one)


def test_another_way_of_drawing_is_told(script, monkeypatch):
    found, _ = script
    one = experiment.find("lo2005-fig5a")
    before = found.definition(one)
    read = found.inspect.getsource

    def changed(source):
        return read(source) + ("# changed\n" if source is figures else "")

    monkeypatch.setattr(found.inspect, "getsource", changed)
    assert found.definition(one) != before


def test_what_is_wrong_with_a_figure_is_told(script):
    found, folder = script
    (folder / "lo2003-fig5.svg").unlink()
    (folder / "lo2005-fig5a.svg").write_text(" " * (found.LIMIT + 1))
    record = json.loads((folder / "definitions.json").read_text())
    record["mo1999-fig4"] = "another"
    (folder / "definitions.json").write_text(json.dumps(record))
    told = "\n".join(found.faults(folder))
    assert "lo2003-fig5.svg is missing" in told
    assert f"lo2005-fig5a.svg has more than {found.LIMIT} octets" in told
    assert "mo1999-fig4.svg is older than the definition" in told
    assert told.count("\n") == 2


def test_every_figure_is_on_a_page_with_its_command(script):
    found, folder = script
    pages = "\n".join(page.read_text() for page in (ROOT / "doc" / "source").glob("*.rst"))
    assert sorted(file.stem for file in folder.glob("*.svg")) == found.FIGURES
    for name in found.FIGURES:
        assert f".. figure:: figures/{name}.svg" in pages
        quick = " --quick" if name in found.QUICK else ""
        assert f"./utils/umts run {name}{quick}``" in pages


def test_some_figures_can_be_drawn_alone(script, monkeypatch, tmp_path):
    found, folder = script
    before = json.loads((folder / "definitions.json").read_text())
    (folder / "definitions.json").write_text(json.dumps({**before, "lo2003-fig5": "older"}))
    (tmp_path / "figure.svg").write_text("<svg/>")
    drawn = []
    monkeypatch.setattr("umts_tool.cli.carried_out", lambda one, *_: drawn.append(one.id))
    monkeypatch.setattr("umts_tool.campaign.results_folder", lambda _: tmp_path)
    monkeypatch.setattr(found, "FOLDER", folder)
    monkeypatch.setattr("sys.argv", ["manual-figures.py", "--write", "lo2003-fig5"])
    assert found.main() == 0
    assert drawn == ["lo2003-fig5"]
    assert (folder / "lo2003-fig5.svg").read_text() == "<svg/>"
    assert json.loads((folder / "definitions.json").read_text()) == before


def test_the_command_line_ends_with_1_when_something_is_wrong(script, monkeypatch, capsys):
    found, folder = script
    (folder / "lo2003-fig5.svg").unlink()
    monkeypatch.setattr(found, "FOLDER", folder)
    monkeypatch.setattr("sys.argv", ["manual-figures.py"])
    assert found.main() == 1
    assert "utils/manual-figures.py --write draws it" in capsys.readouterr().err
