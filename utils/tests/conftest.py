# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""What the tests of the tool share."""

import io
import shutil
import sys
from contextlib import redirect_stdout
from pathlib import Path

import pandas as pd
import pytest

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

import browser  # noqa: E402
import pictures  # noqa: E402
from umts_tool import campaign, figures  # noqa: E402
from umts_tool.experiment import load_all  # noqa: E402
from umts_tool.process import Ended  # noqa: E402
from umts_tool.results import Results  # noqa: E402
from umts_tool.runner import outcome  # noqa: E402


def stand_in(folder):
    """Return an executable that obeys the contract of umts-tcp-over-dch."""
    path = folder / "bin" / "umts-tcp-over-dch"
    path.parent.mkdir()
    shutil.copy(HERE / "fake_program.py", path)
    path.chmod(0o755)
    return path


@pytest.fixture
def fake_program(tmp_path):
    """An executable that obeys the contract of umts-tcp-over-dch."""
    return stand_in(tmp_path)


@pytest.fixture
def results_folder(fake_program, tmp_path, monkeypatch):
    """The folder that campaigns of the stand-in program leave their results in."""
    monkeypatch.setattr(campaign, "located", lambda name, folder: fake_program)
    monkeypatch.setattr(campaign, "fingerprint", lambda binary: "code")
    monkeypatch.setattr(campaign, "RESULTS", tmp_path / "results")
    return tmp_path / "results"


class WithinThisProcess:
    """Runs the stand-in program without a process of its own, which would take most of the time."""

    def execute(self, runs, scratch):
        """Yield the outcomes in the order of the runs."""
        code = compile((HERE / "fake_program.py").read_text(), "fake_program.py", "exec")
        for run in runs:
            output = io.StringIO()
            with pytest.MonkeyPatch.context() as patch, redirect_stdout(output):
                patch.setattr(sys, "argv", run.command(run.program, scratch))
                exec(code, {"__name__": "__main__"})
            yield outcome(run, Ended(0, output.getvalue(), "", 0.0))


class Performed:
    """The quick form of every experiment by the stand-in program, each when it is asked for."""

    def __init__(self, folder):
        self.program, self.results = stand_in(folder), folder / "results"
        self.logs = folder / "logs"
        self.logs.mkdir()
        (self.logs / "report.0.json").write_text("[0]")
        self.known, self.done = load_all(), {}

    def __call__(self, name):
        """Return the experiment, its verdicts, and what is wrong with its figures."""
        if name not in self.done:
            self.done[name] = self.perform(self.known[name])
        return self.done[name]

    def perform(self, experiment):
        """Run an experiment and look at its figures as they are saved."""
        if experiment.replay and not experiment.grids:
            experiment = experiment.over(self.logs)
        drawn, last_step = [], figures.legend_below
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(campaign, "located", lambda name, folder: self.program)
            patch.setattr(campaign, "fingerprint", lambda binary: "code")
            patch.setattr(campaign, "RESULTS", self.results)
            patch.setattr(figures, "legend_below", lambda one: (drawn.append(one), last_step(one)))
            verdicts, _ = campaign.perform(experiment.reduced(), WithinThisProcess())
        return experiment, verdicts, [fault for one in drawn for fault in pictures.faults(one)]


@pytest.fixture(scope="session")
def performed(tmp_path_factory):
    """What performs each experiment once for all tests."""
    return Performed(tmp_path_factory.mktemp("performed"))


@pytest.fixture
def results():
    """Two points with three seeds each."""
    rows = [
        {"tbler": tbler, "seed": seed, "run_id": f"{tbler}-{seed}", "x_s": 10 * tbler + seed}
        for tbler in (0.0, 0.3)
        for seed in (1, 2, 3)
    ]
    return Results(pd.DataFrame(rows), {})


@pytest.fixture(scope="module")
def window(tmp_path_factory):
    """A page of a real browser; pictures of it go to UMTS_SCREENSHOTS when that is a folder."""
    if browser.installed() is None:
        pytest.skip("no Chromium is installed: nobody has looked at the page; Debian: chromium")
    with browser.opened(tmp_path_factory.mktemp("profile")) as page:
        page.call("Runtime.enable")
        yield page
