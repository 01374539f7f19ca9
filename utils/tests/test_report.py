# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""The page of all experiments: what is on it, and how it looks in a browser."""

import itertools
import json
import os
import re
import shutil
from html import unescape
from pathlib import Path

import pytest

from umts_tool import campaign, cli, report
from umts_tool.errors import UmtsError
from umts_tool.experiment import load_all
from umts_tool.runner import LocalExecutor

EXPERIMENTS = load_all()
LONG = "a-very-long-word-that-no-line-can-hold-" * 5


@pytest.fixture
def full(performed, tmp_path):
    """Results of every experiment; a long word among them."""
    for name in EXPERIMENTS:
        performed(name)
    shutil.copytree(performed.results, tmp_path / "results")
    file = tmp_path / "results" / "lo2005-fig7-quick" / "verdicts.json"
    verdicts = json.loads(file.read_text())
    verdicts[0] |= {"claim": LONG, "verdict": "not reproduced", "cause": LONG}
    file.write_text(json.dumps(verdicts))
    return tmp_path / "results"


@pytest.fixture
def results(results_folder):
    return results_folder


def perform(experiment):
    command = f"./utils/umts run {experiment.id.removesuffix('-quick')} --quick"
    return campaign.perform(experiment, LocalExecutor(4), command)


def written(results):
    file, _ = report.write_page(results)
    return file.read_text()


def test_page_holds_every_experiment_and_says_how_to_run_the_others(results):
    perform(EXPERIMENTS["lo2005-eq4"].reduced())
    text = written(results)
    for name, experiment in EXPERIMENTS.items():
        section = text.partition(f'<section id="{name}">')[2].partition("</section>")[0]
        state = "quick" if name == "lo2005-eq4" else "not run"
        assert f">{state}</span>" in section, name
        assert f"./utils/umts run {name}" in section
        assert f'<a href="#{name}">' in text
        assert ("--logs FOLDER" in section) == (experiment.replay is not None)
    assert re.search(r"1 of \d+ experiments have results, 1 of them quick ones", text)


def test_section_has_numbers_causes_picture_and_what_it_was_made_of(results):
    verdicts, _ = perform(EXPERIMENTS["lo2005-fig7"].reduced())
    text = unescape(written(results))
    section = text.partition('<section id="lo2005-fig7">')[2].partition("</section>")[0]
    for verdict in verdicts:
        assert verdict["claim"] in section and (verdict["cause"] or "") in section
    made_of = json.loads((results / "lo2005-fig7-quick" / "provenance.json").read_text())
    said = (made_of["commit"], made_of["date"], made_of["command"], made_of["fingerprint"])
    assert all(one in section for one in said if one)
    assert f"ns3 {made_of['ns3']}" in section and "scipy" in section
    assert "data:image/svg+xml;base64," in section
    assert "--tbler=0.05" in section.partition("Command line of the first run")[2]
    for target in re.findall(r'href="([^"#]+)"', section):
        assert (results / target).exists(), target


def test_nothing_of_a_result_becomes_markup(results):
    perform(EXPERIMENTS["lo2005-eq4"].reduced())
    file = results / "lo2005-eq4-quick" / "verdicts.json"
    verdicts = json.loads(file.read_text())
    verdicts[0]["claim"] = verdicts[0]["paper"] = "<script>alert(1)</script>"
    file.write_text(json.dumps(verdicts))
    assert "<script" not in written(results)


def test_results_without_a_record_are_shown_as_such(results):
    perform(EXPERIMENTS["lo2005-eq4"].reduced())
    (results / "lo2005-eq4-quick" / "provenance.json").unlink()
    assert "not recorded" in written(results)


def test_results_of_several_looks_say_so(two):
    file = two / "lo2003-fig5-quick" / "provenance.json"
    decided = {"looks": 3, "level": 0.9875, "seeds": [2, 8]}
    file.write_text(json.dumps(json.loads(file.read_text()) | {"decide": decided}))
    text = written(two)
    assert "ours [98.75 % CI]" in text and "ours [95 % CI]" in text
    assert text.count("<dt>looks<dd>3, seeds added for open claims") == 1


FILES = ("verdicts.json", "data.csv", "provenance.json", "figure.svg", "figure.png")


def cut(file):
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def replaced(file, make):
    file.unlink()
    make(file)


SPOILT = {
    "cut": cut,
    "empty": lambda file: file.write_bytes(b""),
    "binary": lambda file: file.write_bytes(b"\xff\xfe\x00\x01"),
    "folder": lambda file: replaced(file, Path.mkdir),
    "loop": lambda file: replaced(file, lambda path: path.symlink_to(path.name)),
    "pipe": lambda file: replaced(file, os.mkfifo),
}


@pytest.fixture
def two(performed, tmp_path):
    """Quick results of two experiments, of one's own."""
    for name in ("lo2005-eq4", "lo2003-fig5"):
        performed(name)
        shutil.copytree(performed.results / f"{name}-quick", tmp_path / "two" / f"{name}-quick")
    return tmp_path / "two"


def said_of(results):
    """Return the sentence on the one experiment that is broken; the others are on the page."""
    with pytest.raises(UmtsError) as failed:
        report.write_page(results)
    first, last = str(failed.value).splitlines()
    assert str(results / "lo2003-fig5-quick") in first
    assert "'./utils/umts run lo2003-fig5 --quick'" in first
    assert last == "report.html has the others, 1 experiments"
    text = (results / "report.html").read_text()
    assert "lo2005-eq4: " in text and ">broken</span>" in text
    return first


@pytest.mark.parametrize("how", SPOILT)
@pytest.mark.parametrize("file", FILES)
def test_broken_results_leave_the_others_on_the_page(two, file, how):
    SPOILT[how](two / "lo2003-fig5-quick" / file)
    assert file in said_of(two)


def test_results_without_a_picture_are_broken(two):
    (two / "lo2003-fig5-quick" / "figure.svg").unlink()
    report.write_page(two)
    (two / "lo2003-fig5-quick" / "figure.png").unlink()
    assert "figure.png" in said_of(two)


@pytest.mark.parametrize(
    ("file", "text"),
    [
        *(
            ("verdicts.json", text)
            for text in ("{}", "null", '"x"', "[1]", "[{}]", '[{"verdict":"reproduced"}]')
        ),
        *(
            ("provenance.json", text)
            for text in (
                "[]",
                '{"first_run":1}',
                '{"commit":{"a":1}}',
                '{"command":7}',
                '{"decide":{"looks":1}}',
            )
        ),
        ("data.csv", "seed,duration_s,run_id\n"),
        ("data.csv", "seed,duration_s,run_id\none,1,a\n"),
        ("data.csv", "seed,duration_s,run_id\n1,1\n"),
    ],
)
def test_results_of_another_form_are_broken(two, file, text):
    (two / "lo2003-fig5-quick" / file).write_text(text)
    assert file in said_of(two)


@pytest.mark.parametrize("name", ["claim", "paper", "ours", "ci_low", "verdict", "cause"])
def test_verdict_with_an_entry_of_another_kind_is_broken(two, name):
    file = two / "lo2003-fig5-quick" / "verdicts.json"
    verdicts = json.loads(file.read_text())
    verdicts[0][name] = ["odd"]
    file.write_text(json.dumps(verdicts))
    assert f"verdict 1 of verdicts.json has a '{name}' that is none" in said_of(two)


def test_all_runs_what_is_missing_and_that_alone(results, monkeypatch, capsys):
    perform(EXPERIMENTS["lo2005-eq4"].reduced())
    chosen = ("lo2005-eq4", "lo2005-fig5b", "real-hsdpa")
    monkeypatch.setattr(report, "load_all", lambda: {name: EXPERIMENTS[name] for name in chosen})
    monkeypatch.setattr(cli, "build_module", lambda *_: None)
    assert [one.id for one in report.missing(quick=False, results=results)] == [
        "lo2005-eq4",
        "lo2005-fig5b",
        "real-hsdpa",
    ]
    write, missing = report.write_page, report.missing
    monkeypatch.setattr(report, "write_page", lambda own: write(results, own))
    monkeypatch.setattr(report, "missing", lambda quick: missing(quick, results))
    assert cli.main(["report", "--all", "--quick", "--jobs", "2"]) == 1
    said = capsys.readouterr()
    assert "2 of 3 experiments have results" in said.out
    assert said.err.splitlines()[-1].startswith("umts: real-hsdpa replays logs")
    assert cli.main(["report", "--quick"]) == 2


def test_experiment_of_ones_own_comes_first_and_links_to_its_files(results, fake_program, tmp_path):
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "my_study.py").write_text(
        "from dataclasses import replace\n"
        "from umts_tool.experiment import find\n"
        "EXPERIMENT = replace(find('lo2005-eq4'), id='my-study', title='My own study')\n"
    )
    [own] = report.included([folder])
    perform(EXPERIMENTS["lo2003-fig5"].reduced())
    perform(own.reduced())
    file, sentence = report.write_page(results, [own])
    page = file.read_text()
    assert page.index("Your own experiments") < page.index("lo2003-fig5: ")
    section = page.partition('<section id="my-study">')[2].partition("</section>")[0]
    assert "My own study" in section
    links = re.findall(r'href="([^"#]+)"', section)
    assert links and all((results / target).exists() for target in links)
    assert sentence.startswith("2 of ")


@pytest.mark.parametrize(
    ("path", "sentence"),
    [("nowhere", "there is no such file or folder"), (".", "no file there defines EXPERIMENT")],
)
def test_path_without_an_experiment_is_refused(tmp_path, monkeypatch, path, sentence):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UmtsError, match=f"^--include {path}: {sentence}"):
        report.included([Path(path)])


def test_what_has_not_been_run_is_folded_at_the_end(results):
    perform(EXPERIMENTS["lo2005-fig7"].reduced())
    page = written(results)
    there, _, folded = page.partition("experiments have not been run</summary>")
    assert "#lo2005-fig7" in there and "#lo2003-fig5" not in there
    assert "#lo2003-fig5" in folded.partition("</details>")[0]
    assert page.index('<section id="lo2005-fig7">') < page.index('<section id="lo2003-fig5">')


OVERFLOWING = """
[...document.querySelectorAll('body *')]
  .filter(e => e.getBoundingClientRect().right > WIDTH + 0.5)
  .filter(e => getComputedStyle(e).clipPath == 'none' && !e.closest('thead'))
  .map(e => e.tagName + ' ' + e.textContent.slice(0, 40))
"""


def test_nothing_overflows_in_a_browser(full, window, tmp_path):
    page = report.write_page(full)[0]
    for width, scheme in itertools.product((390, 1440), ("light", "dark")):
        window.open(page, width, scheme)
        picture = Path(os.environ.get("UMTS_SCREENSHOTS", tmp_path)) / f"{width}-{scheme}.png"
        assert_that_it_is_all_there(window, width, scheme, picture)


def assert_that_it_is_all_there(window, width, scheme, picture):
    for one_each in ("section", "section img"):
        number = window.evaluate(f"document.querySelectorAll('{one_each}').length")
        assert number == len(EXPERIMENTS)
    # A phone zooms out of a page that is too wide: what it shows then is no measure.
    assert window.evaluate("innerWidth") == width
    assert window.evaluate("document.documentElement.scrollWidth") <= width
    assert window.evaluate(OVERFLOWING.replace("WIDTH", str(width))) == []
    assert window.evaluate("[...document.images].every(image => image.naturalWidth > 100)")
    background = window.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (background == "rgb(255, 255, 255)") == (scheme == "light")
    window.screenshot(picture)
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_table_that_is_too_wide_would_be_seen(results, window):
    perform(EXPERIMENTS["lo2005-eq4"].reduced())
    file = report.write_page(results)[0]
    wide = '<table style="width: 500px"><tr><td>wide</table></body>'
    file.write_text(file.read_text().replace("</body>", wide))
    window.open(file, 390)
    assert window.evaluate(OVERFLOWING.replace("WIDTH", "390")) != []


def test_print_is_light_and_shows_what_is_folded(results, window):
    perform(EXPERIMENTS["lo2005-eq4"].reduced())
    window.open(report.write_page(results)[0], 1440, "dark", media="print")
    assert (
        window.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    )
    assert window.evaluate("document.querySelector('section ul li').checkVisibility()")
    assert len(window.call("Page.printToPDF")["data"]) > 10000
