# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Fingerprints of quick data by commit, and the search for the commit that moved a number."""

import json

import pytest
from click.testing import CliRunner

from shared import executable, git
from umts_tool import cli, old_results, worktree
from umts_tool.errors import UmtsError
from umts_tool.old_results import Record, Silent

DATA = "tbler,seed,run_id,goodput_bps\n0.0,1,aaa,{}\n0.1,1,bbb,5\n"


def leave(folder, goodput, commit="c1"):
    """Leave quick data as an experiment does."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "data.csv").write_text(DATA.format(goodput))
    (folder / "provenance.json").write_text(json.dumps({"commit": commit}))
    return folder


@pytest.fixture
def recorded(tmp_path):
    """Return what records the goodput of a commit, and a list of all records."""

    def at(commit, goodput):
        leave(tmp_path / "results" / "fig1-quick", goodput, commit)
        file = tmp_path / "fingerprints.csv"
        told = list(old_results.record(commit, tmp_path / "results", file))
        return told, old_results.read(file)

    return at


def test_a_record_goes_on_until_the_data_move(recorded):
    assert recorded("c1", 7)[0] == ["fig1: new"]
    assert recorded("c2", "7.0")[0] == ["fig1: as at c1"]
    told, records = recorded("c3", 8)
    assert told == ["fig1: moved since c2"]
    assert [(one.first_commit, one.last_commit) for one in records] == [("c1", "c2"), ("c3", "c3")]
    assert old_results.last(records, "fig1") == records[1]
    assert old_results.last(records, "fig2") is None


def test_order_of_runs_and_columns_does_not_count_and_a_column_does(tmp_path):
    def of(text):
        folder = leave(tmp_path / "one", 7)
        (folder / "data.csv").write_text(text)
        return old_results.fingerprint(old_results.table(folder))

    told = of("a,run_id,x,y\n1,q,2,3\n2,p,4,5\n")
    assert told == of("a,run_id,y,x\n2,r,5,4\n1,s,3.0,2\n")
    assert told != of("a,run_id,x\n1,q,2\n2,p,4\n")
    assert told != of("a,run_id,x,y\n1,q,2,3\n2,p,4,6\n")


def test_data_of_another_commit_are_not_recorded(recorded, tmp_path):
    leave(tmp_path / "results" / "fig2-quick", 1, "c0")
    told, records = recorded("c1", 7)
    assert told == ["fig1: new", "fig2: not of this commit, but of c0: run it again"]
    assert [one.experiment for one in records] == ["fig1"]


def test_what_has_not_finished_is_not_recorded(recorded, tmp_path):
    (tmp_path / "results" / "fig2-quick").mkdir(parents=True)
    told, records = recorded("c1", 7)
    assert told == ["fig1: new", "fig2: not finished: run it again"]
    assert [one.experiment for one in records] == ["fig1"]


@pytest.mark.parametrize("commit", ["", "c1-dirty"])
def test_changes_have_no_fingerprint(recorded, commit):
    with pytest.raises(UmtsError, match="commit what has changed"):
        recorded(commit, 7)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("experiment,commit\n", r"fingerprints.csv:1: the columns are experiment,fingerprint"),
        (
            "experiment,fingerprint,first_commit,last_commit\nfig1,ab,c1\n",
            r"fingerprints.csv:2: a record has 4 values",
        ),
    ],
)
def test_a_file_of_another_form_is_refused(tmp_path, text, sentence):
    (tmp_path / "fingerprints.csv").write_text(text)
    with pytest.raises(UmtsError, match=sentence):
        old_results.read(tmp_path / "fingerprints.csv")


COMMITS = [f"c{number}" for number in range(1, 20)]


def maker(tmp_path, moves, silent=()):
    """Return what makes data that move at a commit, and the commits that it was asked for."""
    asked = []

    def make(commit):
        asked.append(commit)
        if commit in silent:
            raise Silent(commit)
        number = int(commit[1:])
        return leave(tmp_path / commit, 7 if number < moves else 8)

    return make, asked


@pytest.mark.parametrize("moves", [1, 2, 7, 18, 19])
def test_the_commit_that_moved_a_number_is_found(tmp_path, moves):
    make, asked = maker(tmp_path, moves)
    found = old_results.search("c0", COMMITS, make)
    assert found.commits == [f"c{moves}"]
    assert found.differences == ["run seed=1.0 tbler=0.0: goodput_bps was '7', is '8'"]
    assert len(asked) <= 7


def test_nothing_has_moved(tmp_path):
    make, asked = maker(tmp_path, 99)
    assert old_results.search("c0", COMMITS, make) is None
    assert asked == ["c0", "c19"]


def test_commits_that_cannot_be_run_are_passed_over(tmp_path):
    make, _ = maker(tmp_path, 7, silent=("c10", "c3"))
    assert old_results.search("c0", COMMITS, make).commits == ["c7"]
    make, _ = maker(tmp_path, 7, silent=("c5", "c6"))
    assert old_results.search("c0", COMMITS, make).commits == ["c5", "c6", "c7"]


@pytest.fixture
def repository(tmp_path, monkeypatch):
    """A repository of three commits whose tool writes the data that a file has."""
    root = tmp_path / "root"
    (root / "utils").mkdir(parents=True)
    executable(
        root / "utils" / "umts",
        '[ "$1 $3" = "run --quick" ] && mkdir -p "results/$2-quick" && '
        'cp data.csv "results/$2-quick/"',
    )
    git(root, "init", "-q")
    commits = []
    for goodput in (7, 7, 8):
        (root / "data.csv").write_text(DATA.format(goodput))
        (root / "note").write_text(f"{len(commits)}")
        git(root, "add", ".")
        git(root, "commit", "-q", "-m", f"Commit {len(commits)}")
        commits.append(git(root, "rev-parse", "HEAD"))
    monkeypatch.setattr(worktree, "ROOT", root)
    monkeypatch.setattr(old_results, "CHECKOUT", root / ".umts" / "bisect")
    monkeypatch.setattr(old_results, "KEPT", root / ".umts" / "bisect-data")
    return commits


def test_a_second_checkout_is_run_at_each_commit_and_its_data_are_kept(repository):
    make = old_results.Checkout("fig1")
    commits = old_results.between(repository[0], repository[2])
    assert commits == repository[1:]
    assert old_results.search(repository[0], commits, make).commits == [repository[2]]
    kept = make(repository[2])
    (kept / "data.csv").write_text(DATA.format(9))
    assert (make(repository[2]) / "data.csv").read_text() == DATA.format(9)
    with pytest.raises(UmtsError, match="--good nothing: git knows no such commit"):
        worktree.resolve("nothing", "--good")
    with pytest.raises(UmtsError, match="no commit comes after"):
        old_results.between(repository[2], repository[2])


def test_bisect_names_the_commit_and_what_moved(repository, monkeypatch):
    old = Record("lo2005-fig5a", "ab", repository[0], repository[0])
    monkeypatch.setattr(old_results, "read", lambda: [old])
    ended = CliRunner().invoke(cli.umts, ["results", "bisect", "lo2005-fig5a"])
    assert ended.exit_code == 0
    assert "this commit moved lo2005-fig5a:" in ended.output
    assert "Commit 2" in ended.output
    assert "goodput_bps was '7', is '8'" in ended.output


def test_bisect_without_a_record_asks_for_a_commit(monkeypatch):
    monkeypatch.setattr(old_results, "read", list)
    with pytest.raises(UmtsError, match="no record of lo2005-fig5a: name a commit with --good"):
        CliRunner().invoke(cli.umts, ["results", "bisect", "lo2005-fig5a"], catch_exceptions=False)
