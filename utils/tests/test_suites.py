# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Counting what the suites report."""

import os
import signal
import sys
import threading
import time
from pathlib import Path

import pytest

from umts_tool import bindings, suites
from umts_tool.suites import (
    Report,
    Suite,
    call,
    enabled,
    last_lines,
    pytest_report,
    read_xml,
    run_all,
    script_suite,
    twin_suite,
)

CASE = "<Test><Name>{}</Name><Result>{}</Result>{}</Test>"
FAILURE = (
    "<FailureDetails><Condition>sn == 3</Condition><Actual>2</Actual><Limit>3</Limit>"
    "<Message>next SN</Message><File>/build/a-test.cc</File><Line>17</Line></FailureDetails>"
)


def suite(*cases):
    return CASE.format("suite", "PASS", "".join(cases))


def test_only_the_innermost_cases_count():
    group = CASE.format(
        "group", "PASS", CASE.format("b", "PASS", "") + CASE.format("c", "PASS", "")
    )
    report = read_xml("s", suite(CASE.format("a", "PASS", ""), group))
    assert (report.passed, report.failed) == (3, 0)


def test_failed_case_tells_file_line_message_and_values():
    report = read_xml("s", suite(CASE.format("a", "PASS", ""), CASE.format("b", "FAIL", FAILURE)))
    assert (report.passed, report.failed) == (1, 1)
    assert report.details == ["b", "  a-test.cc:17: next SN (sn == 3: 2, wanted 3)"]


@pytest.mark.parametrize("text", ["", "<Test><Name>half", "no xml"])
def test_report_of_a_crashed_runner_is_none(text):
    assert read_xml("s", text) is None


def test_disabled_examples_are_left_out():
    assert enabled([("a --x=1", "True", "True"), ("b", "False", "True"), ("c.py", "True")]) == [
        "a --x=1",
        "c.py",
    ]


def test_crash_of_python_is_shown_with_its_innermost_calls(tmp_path):
    script = tmp_path / "crash.py"
    script.write_text(
        "import faulthandler, os\n"
        "faulthandler.enable()\n"
        "print('begun', flush=True)\n"
        "def dig(n):\n"
        "    os.abort() if n == 0 else dig(n - 1)\n"
        "dig(40)\n"
    )
    lines = last_lines(call([sys.executable, str(script)], str(tmp_path)))
    assert lines[1] == "Fatal Python error: Aborted"
    assert "in dig" in lines[4]
    assert "in <module>" in lines[-1]


def test_script_that_exits_with_an_error_fails_with_its_last_lines():
    good = script_suite("good", [sys.executable, "-c", "pass"]).run()
    bad = script_suite("bad", [sys.executable, "-c", "raise SystemExit('no such list')"]).run()
    assert (good.passed, good.failed, bad.passed, bad.failed) == (1, 0, 0, 1)
    assert bad.details[-1] == "no such list"


def test_script_that_leaves_a_part_out_says_so():
    program = "print('half'); print('left out: the rest')"
    report = script_suite("half", [sys.executable, "-c", program]).run()
    assert (report.passed, report.failed, report.skipped) == (1, 0, 1)
    assert report.details == ["the rest"]


def test_command_that_does_not_end_is_ended_with_all_that_it_has_started(tmp_path):
    script = f"sleep 600 & echo $! > {tmp_path}/pid; echo begun; wait"
    ended = call(["bash", "-c", script], str(tmp_path), longest_s=1)
    assert last_lines(ended)[1:] == ["begun", "", "ended after 1 s"]
    assert ended.returncode == -signal.SIGKILL
    assert not is_running((tmp_path / "pid").read_text().strip())


def is_running(pid):
    """Return whether a process has not ended yet, half a second from now at the latest."""
    for _ in range(50):
        stat = Path(f"/proc/{pid}/stat")
        if not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] == "Z":
            return False
        time.sleep(0.01)
    return True


def test_what_a_command_leaves_running_is_not_waited_for(tmp_path):
    script = f"setsid sleep 600 & echo $! > {tmp_path}/pid"
    assert call(["bash", "-c", script], str(tmp_path), longest_s=60).returncode == 0
    os.kill(int((tmp_path / "pid").read_text()), signal.SIGKILL)


def test_test_that_hangs_fails_by_its_name(tmp_path, monkeypatch):
    (tmp_path / "test_it.py").write_text(
        "import threading\ndef test_good(): pass\ndef test_hangs(): threading.Event().wait()\n"
    )
    monkeypatch.setattr(suites, "LONGEST_TEST_S", 1)
    report = pytest_report("it", tmp_path)
    assert (report.passed, report.failed) == (1, 1)
    assert any("test_hangs" in line and "Timeout" in line for line in report.details)


def test_totals_and_lines_of_all_suites(capsys):
    both = [
        Suite("one", lambda: Report("one", 3, 0)),
        Suite("two", lambda: Report("two", 1, 2, details=["why"])),
    ]
    totals = run_all(both, jobs=1)
    assert totals.sentence() == "4 passed, 2 failed"
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("PASS  one ") and "3 passed" in lines[0]
    assert lines[1].startswith("FAIL  two ") and "1 passed, 2 failed" in lines[1]
    assert lines[2] == "    why"


def test_suite_that_waits_keeps_no_other_one_waiting():
    done = threading.Event()
    both = [
        Suite("waits", lambda: Report("waits", int(done.wait(60)), 0), waits=True),
        Suite("works", lambda: done.set() or Report("works", 1, 0)),
    ]
    assert run_all(both, jobs=1).sentence() == "2 passed, 0 failed"


def test_what_is_left_out_is_said_and_counted(capsys, monkeypatch):
    monkeypatch.setattr(bindings, "obstacle", lambda: "no Python.h: install python3-dev")
    totals = run_all([twin_suite("a.py"), Suite("two", lambda: Report("two", 1, 0))], jobs=1)
    assert totals.sentence().splitlines() == [
        "left out: a.py = a",
        "no Python.h: install python3-dev",
        "1 passed, 0 failed, 1 skipped",
    ]
    assert capsys.readouterr().out.startswith("SKIP  a.py = a ")


def test_an_interruption_ends_what_runs():
    def interrupt():
        while not suites.LIVE:
            time.sleep(0.01)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_all(
            [
                Suite("done", lambda: Report("done", 1, 0)),
                script_suite("long", ["sleep", "60"]),
                Suite("interrupted", interrupt),
            ],
            jobs=2,
        )
    assert not suites.LIVE
