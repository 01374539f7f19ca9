# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Declared experiments: points, command lines, names, and files that do not load."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from umts_tool.campaign import results_folder
from umts_tool.errors import UmtsError
from umts_tool.experiment import Experiment, Quick, Scenario, find, grid, grids, load, load_all


def experiment(**changes):
    values = {
        "id": "paper-fig1",
        "title": "A figure",
        "source": "A paper",
        "scenario": Scenario("program", {"preset": "dch3"}),
        "grids": ({"tbler": (0.0, 0.3), "variant": ("reno",)}, {"tbler": (0.4,)}),
        "claims": (),
        "figure": lambda figure, results: None,
        "quick": Quick(({"tbler": (0.0,)},), seeds=1, duration_s=10),
        "seeds": 2,
    }
    return Experiment(**{**values, **changes})


def test_points_are_all_grids_times_the_seeds():
    points = list(experiment().points())
    assert len(points) == (2 + 1) * 2
    assert points[1] == {"tbler": 0.0, "variant": "reno", "duration_s": 1000, "seed": 2}
    assert points[-1] == {"tbler": 0.4, "duration_s": 1000, "seed": 2}


def test_a_grid_may_need_more_seeds_than_the_others():
    sparse = ({"load": (1,), "seed": range(1, 5)}, {"load": (2,)})
    seeds = [(point["load"], point["seed"]) for point in experiment(grids=sparse).points()]
    assert seeds == [(1, 1), (1, 2), (1, 3), (1, 4), (2, 1), (2, 2)]
    assert len(list(experiment(grids=sparse, seeds=6).points())) == 2 * 6


def test_each_point_has_a_grid_of_its_own():
    points = [{"tbler": 0.3, "variant": "reno"}, {"tbler": 0.4}]
    assert grids(points) == ({"tbler": (0.3,), "variant": ("reno",)}, {"tbler": (0.4,)})
    assert grids(points)[0] == grid(points[0])


def test_point_becomes_a_command_line():
    point = {"tbler": 0.3, "duration_s": 1000, "seed": 2}
    run = experiment(series=("cwnd",)).run(point, Path("/bin/program"), "code")
    expected = ["/bin/program", "--preset=dch3", "--tbler=0.3", "--duration=1000s", "--RngRun=2"]
    command = run.command(run.program, Path("/a/folder"))
    assert command == [*expected, "--json", f"--cwndCsv=/a/folder/{run.key}.cwnd.csv"]


def test_quick_has_its_own_name_grid_seeds_and_duration():
    quick = experiment().reduced()
    assert (quick.id, quick.seeds, quick.duration_s) == ("paper-fig1-quick", 1, 10)
    assert len(list(quick.points())) == 1


def test_runs_of_another_length_than_declared_have_a_caveat():
    said = (
        "These are runs of 10 s, but the claims speak of runs of 1000 s: what so short a run cannot "
        "show is not judged."
    )
    quick = experiment().reduced()
    assert quick.length(quick.duration_s).caveat() == said
    assert replace(experiment(), duration_s=10).length(10).caveat() == said
    longer = "Judged by runs of 2000 s, but the claims speak of runs of 1000 s."
    assert experiment().length(2000).caveat() == longer
    assert experiment().length(1000).caveat() == ""


def test_fig5a_is_seven_error_rates_and_two_variants_and_one_point_above():
    points = list(find("lo2005-fig5a").points())
    assert len(points) == (7 * 2 + 1) * 5
    assert all(point["duration_s"] == 1000 for point in points)


def test_every_experiment_is_called_after_its_file():
    names = {re.sub("[.-]", "_", name) for name in load_all()}
    assert names == {path.stem for path in shipped()}


def shipped():
    from umts_tool.layout import EXPERIMENTS

    return [path for path in EXPERIMENTS.glob("*.py") if "EXPERIMENT = " in path.read_text()]


def replaying():
    def replay(files):
        return experiment(grids=({"linkFiles": tuple(map(str, files))},))

    return experiment(grids=(), replay=replay)


LOG = "1284 1000 59.9 10.7 1000 1000\n"


def test_experiment_over_logs_has_a_point_for_each(tmp_path):
    (tmp_path / "b.log").write_text('\n[{"duration_ms": 1000, "bandwidth_kbps": 10}]')
    (tmp_path / "a.log").write_text(LOG)
    (tmp_path / "README").write_text("Logs of a bus")
    (tmp_path / ".a.log.swp").write_text(LOG)
    (tmp_path / "empty").write_text("")
    (tmp_path / "folder").mkdir()
    over = replaying().over(tmp_path)
    files = [str(tmp_path / name) for name in ("a.log", "b.log")]
    assert [point["linkFiles"] for point in over.points()][::2] == files
    assert over.inputs == [Path(file) for file in files]


def test_runs_over_a_changed_log_are_other_runs(tmp_path):
    def key():
        over = replaying().over(tmp_path)
        return over.run(next(over.points()), Path("/bin/program"), "code").key

    (tmp_path / "log").write_text(LOG)
    before = key()
    assert key() == before
    (tmp_path / "log").write_text(LOG + LOG)
    assert key() != before


def test_commas_in_the_names_of_logs_do_not_end_them(tmp_path):
    log = tmp_path / "to work, by bus.log"
    log.write_text(LOG)
    over = find("real-hsdpa").over(tmp_path)
    assert next(over.points())["linkFiles"] == str(log).replace(",", "\\,")
    assert any(claim.text.startswith("to work, by bus:") for claim in over.claims)


def test_logs_are_asked_for_where_they_are_needed_and_nowhere_else(tmp_path):
    with pytest.raises(UmtsError, match="paper-fig1 replays logs: name their folder with --logs"):
        replaying().over(None)
    with pytest.raises(UmtsError, match="there is no throughput log"):
        replaying().over(tmp_path)
    with pytest.raises(UmtsError, match="paper-fig1 replays no logs: --logs is not for it"):
        experiment().over(tmp_path)
    own = experiment()
    assert own.over(None) is own


def test_unknown_experiment_names_the_near_ones():
    with pytest.raises(
        UmtsError, match="'fig5'; did you mean lo2003-fig5 or lo2005-fig5a or lo2005-fig5b"
    ):
        find("fig5")


def test_file_that_does_not_load_leaves_the_others(tmp_path, capsys):
    (tmp_path / "bad.py").write_text("1 / 0\n")
    (tmp_path / "good.py").write_text("class EXPERIMENT:\n    id = 'good'\n")
    assert list(load_all(tmp_path)) == ["good"]
    assert "bad.py fails to load: ZeroDivisionError" in capsys.readouterr().err
    assert find("good", tmp_path).id == "good"
    assert capsys.readouterr().err == ""
    with pytest.raises(UmtsError, match=r"bad\.py fails to load"):
        find("bad", tmp_path)


def test_file_that_does_not_load_is_named(tmp_path):
    (tmp_path / "bad.py").write_text("1 / 0\n")
    with pytest.raises(UmtsError, match=r"bad\.py fails to load: ZeroDivisionError"):
        load(tmp_path / "bad.py")


OWN = """
from umts_tool.experiment import Experiment, Quick, Scenario

EXPERIMENT = Experiment(
    id="own", title="t", source="s", scenario=Scenario("./my"), grids=(), claims=(),
    figure=None, quick=Quick((), 1, 1),
)
"""


def test_experiment_of_a_file_has_its_results_beside_it(tmp_path, monkeypatch):
    (tmp_path / "own.py").write_text(OWN)
    monkeypatch.chdir(tmp_path)
    for name in ("own.py", "./own.py", str(tmp_path / "own.py")):
        own = find(name)
        assert (own.id, results_folder(own)) == ("own", tmp_path / "results" / "own")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [(None, "there is no experiment file"), ("x = 1\n", "declares no EXPERIMENT")],
)
def test_file_without_an_experiment_is_refused(tmp_path, text, sentence):
    if text:
        (tmp_path / "own.py").write_text(text)
    with pytest.raises(UmtsError, match=sentence):
        find(str(tmp_path / "own.py"))
