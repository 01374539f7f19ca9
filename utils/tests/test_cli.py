# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Bad names, flags and values: one sentence, an exit code, no traceback."""

from pathlib import Path

import pytest

from shared import executable
from umts_tool import cli, options


@pytest.fixture
def example(tmp_path, monkeypatch):
    """Return what makes a script of the shell the only example."""

    def make(name, text):
        program = executable(tmp_path / name, text)
        monkeypatch.setattr(cli, "build_module", lambda target: None)
        monkeypatch.setattr(cli, "program", lambda name: program)
        monkeypatch.setattr(cli.catalogue, "examples", lambda: {name: ""})

    return make


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("runn lo2005-fig5a", "No such command 'runn'. Did you mean 'run'?"),
        ("run lo2005-fig5", "no experiment is called 'lo2005-fig5'; did you mean"),
        (
            "run nothing-alike",
            "no experiment is called 'nothing-alike'; there are ack-limited, aro-states",
        ),
        ("run lo2005-fig5a --quik", "No such option '--quik'."),
        ("run lo2005-fig5a --seeds 0", "Invalid value for '--seeds': 0 is not in the range"),
        ("run lo2005-fig5a --duration 0s", "'0s' is not a positive number of seconds"),
        ("run lo2005-fig5a --duration fast", "'fast' is not a positive number of seconds"),
        ("run lo2005-fig5a --jobs", "Option '--jobs' requires an argument."),
        ("test --jobs 0", "Invalid value for '--jobs'"),
        ("run", "Missing argument 'EXPERIMENT'."),
        ("run ./no.py", "there is no experiment file no.py"),
        ("sweep nothing-alike", "(a program of your own: ./nothing-alike)"),
        ("sweep ./nothing", "there is no program "),
        ("sweep /etc/passwd", "/etc/passwd is no program: it is not executable"),
        ("sweep /bin/true --grid x", "'x' is no axis of a grid such as tbler=0,0.1,0.2"),
        ("sweep /bin/true --grid x=1 --grid x=2", "the grid has two axes 'x'"),
        ("sweep /bin/true --grid RngRun=1,2", "--RngRun is what the sweep itself gives"),
        ("sweep /bin/true --until x", "'x' is no width such as goodput_bps=5%"),
        ("sweep /bin/true --until x=0", "'x=0' is no width"),
        ("parquet no-such", "Directory 'no-such' does not exist"),
        ("example no-such", "no example is called 'no-such';"),
    ],
)
def test_bad_input_is_one_sentence(words, sentence, capsys):
    assert cli.main(words.split()) == 2
    said = capsys.readouterr()
    assert said.out == ""
    [line] = said.err.splitlines()
    assert line.startswith("umts: ") and sentence in line


@pytest.mark.parametrize(("text", "seconds"), [("200", 200), ("200s", 200), ("0.5s", 0.5)])
def test_durations(text, seconds):
    assert options.Seconds().convert(text, None, None) == seconds


def test_help_names_every_command(capsys):
    assert cli.main(["--help"]) == 0
    said = capsys.readouterr().out
    assert all(
        word in said
        for word in "run test build example bench list map report sweep parquet".split()
    )


def test_list_names_the_experiments(capsys):
    assert cli.main(["list"]) == 0
    assert "lo2005-fig5a" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        (
            "--tblr=1",
            "umts-first does not take --tblr=1; did you mean --tbler? "
            "'./utils/umts example umts-first --help' lists its flags",
        ),
        ("--tbler=x", "--tbler=x: is no value of --tbler of umts-first"),
    ],
)
def test_word_that_the_command_line_of_ns3_refuses(word, sentence, example, capsys):
    example(
        "umts-first",
        f"[ $1 = --help ] && echo '    --tbler:  error rate [0.1]' && exit 0\n"
        f"echo 'Invalid command-line argument: {word}' >&2\nexit 1",
    )
    assert cli.main(["example", "umts-first", word]) == 2
    assert capsys.readouterr().err == f"umts: {sentence}\n"


def test_captures_go_to_the_folder_and_are_named(example, tmp_path, capsys):
    example("umts-first", 'echo "$1"\ntouch "${2#--pcap=}-uu-rlc-5-0.pcap"')
    folder = tmp_path / "new" / "captures"
    assert cli.main(["capture", "--out", str(folder), "umts-first", "--tbler=0.1"]) == 0
    assert capsys.readouterr().out.splitlines() == [f"{folder}/umts-first-uu-rlc-5-0.pcap"]
    assert cli.main(["capture", "--out", str(folder), "umts-frist"]) == 2
    assert "umts-first" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("flag", "sentence"),
    [
        ("--ues=1", "umts: frames of more than 63 PDUs are shown as malformed: --framePdus=63\n"),
        ("--framePdus=63", ""),
        ("--ns3::umts::HsMacDFlow::FramePdus=40", ""),
    ],
)
def test_captures_of_hsdpa_tell_what_keeps_frames_readable(
    flag, sentence, example, tmp_path, capsys
):
    example("umts-hsdpa", 'touch "${2#--pcap=}-mac-hs-5-0.pcap"')
    assert cli.main(["capture", "--out", str(tmp_path), "umts-hsdpa", flag]) == 0
    told = capsys.readouterr()
    assert (told.out, told.err) == (f"{tmp_path}/umts-hsdpa-mac-hs-5-0.pcap\n", sentence)


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (OSError(28, "No space left on device"), "umts: No space left on device\n"),
        (
            PermissionError(30, "Read-only file system", "/a/x"),
            "umts: /a/x: Read-only file system\n",
        ),
    ],
)
def test_what_the_file_system_refuses_is_one_sentence(error, sentence, monkeypatch, capsys):
    def refuse(**_):
        raise error

    monkeypatch.setattr(cli.report, "write_page", refuse)
    assert cli.main(["report"]) == 1
    assert capsys.readouterr().err == sentence


def test_cpp_suites_alone(monkeypatch, capsys):
    """The test runner is built, and programs and Python are not."""
    built, run = [], []
    suite = cli.suites.Suite("umts-x", lambda: cli.suites.Report("umts-x", 2, 0))
    monkeypatch.setattr(cli, "build_module", lambda target, jobs: built.append(target))
    monkeypatch.setattr(cli.suites, "cpp_suites", lambda: run.append("cpp") or [suite])
    assert cli.main(["test", "--cpp"]) == 0
    assert (built, run) == (["umts-test-runner"], ["cpp"])
    assert capsys.readouterr().out.splitlines()[-1] == "2 passed, 0 failed"


def test_results_are_named_as_seen_from_the_current_folder(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    assert cli.short(tmp_path / "results" / "one") == Path("results/one")
    assert cli.short(tmp_path.parent / "results") == tmp_path.parent / "results"
