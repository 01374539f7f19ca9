# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Everything that tests: C++ suites, examples, the Python twin, the lists, this tool."""

import contextlib
import os
import re
import runpy
import shlex
import signal
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import IO

from . import bindings
from .build import TEST_RUNNER, program
from .errors import UmtsError
from .layout import EXAMPLES, PYTHON_PACKAGE, ROOT, TESTS, UTILS
from .progress import progress

NUMBER = re.compile(r"[-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?")
CRASH = "Fatal Python error"  # of faulthandler: the innermost call comes first
LAST_LINES = 9
FUZZ_RUNS = 500
FUZZ_SHARDS = 4
PAIRS_PARTS = 2
LONGEST_S = 2400  # no suite takes a quarter of it, whatever else the machine does
LONGEST_TEST_S = 600
LEFT_OUT = "left out: "  # begins what a script says about a part that it cannot run


@dataclass(frozen=True)
class Report:
    """What became of one suite; `details` tell about failures and what was left out."""

    name: str
    passed: int
    failed: int
    seconds: float = 0.0
    details: Sequence[str] = ()
    skipped: int = 0

    def line(self) -> str:
        """Return the one line of this suite."""
        word = "FAIL" if self.failed else "PASS" if self.passed else "SKIP"
        counts = {"passed": self.passed, "failed": self.failed, "skipped": self.skipped}
        cases = ", ".join(f"{number} {what}" for what, number in counts.items() if number)
        return f"{word}  {self.name:<44} {cases:<24} {self.seconds:7.1f} s"


@dataclass
class Totals:
    """The cases of all suites; `left_out` says why some were skipped."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0
    left_out: list[str] = field(default_factory=list)

    def add(self, report: Report) -> None:
        """Count a suite."""
        self.passed += report.passed
        self.failed += report.failed
        self.skipped += report.skipped
        if report.skipped:
            self.left_out += [f"left out: {report.name}", *report.details]

    def sentence(self) -> str:
        """Return what was left out, and the last line of a test."""
        counts = f"{self.passed} passed, {self.failed} failed"
        counts += f", {self.skipped} skipped" if self.skipped else ""
        return "\n".join([*self.left_out, counts])


@dataclass(frozen=True)
class Suite:
    """A named piece of testing; one that `waits` for the clock most of its time takes no core."""

    name: str
    run: Callable[[], Report] = field(repr=False)
    waits: bool = False


def all_suites() -> list[Suite]:
    """Return every suite of the checkout; the slowest, those of Python, come first."""
    to_run = runpy.run_path(str(TESTS / "examples-to-run.py"))
    of_tool = sorted((UTILS / "tests").glob("test_*.py"))
    in_real_time = [file for file in of_tool if file.name.startswith("test_emulat")]
    others = [file for file in of_tool if file not in in_real_time]
    return [
        Suite("emulation", lambda: pytest_report("emulation", *in_real_time), waits=True),
        Suite("tool", lambda: pytest_report("tool", *others)),
        *(twin_suite(name) for name in enabled(to_run["python_twins"])),
        Suite("python", python_report),
        *cpp_suites(),
        *(example_suite(command) for command in enabled(to_run["cpp_examples"])),
        script_suite("check-lists", [sys.executable, str(UTILS / "check-lists.py")]),
        script_suite("check-structure", [sys.executable, str(UTILS / "check-structure.py")]),
        script_suite("check-portability", [sys.executable, str(UTILS / "check-portability.py")]),
        script_suite("check-captures", [sys.executable, str(UTILS / "check-captures.py")]),
        script_suite("own-program", [sys.executable, str(UTILS / "check-own-program.py")]),
        *(fuzz_suite(seed) for seed in range(1, FUZZ_SHARDS + 1)),
        *(pairs_suite(part) for part in range(1, PAIRS_PARTS + 1)),
        script_suite("manual", [sys.executable, str(UTILS / "check-manual.py")]),
    ]


def run_all(suites: Sequence[Suite], jobs: int) -> Totals:
    """Run suites side by side, print a line for each as it ends, count their cases."""
    totals = Totals()
    with (
        progress("testing", len(suites)) as counter,
        ThreadPoolExecutor(jobs) as pool,
        ThreadPoolExecutor(1) as aside,
    ):
        running = [(aside if suite.waits else pool).submit(timed, suite) for suite in suites]
        try:
            for ended in as_completed(running):
                report = ended.result()
                print(report.line(), *report.details, sep="\n    ", flush=True)
                totals.add(report)
                counter.advance()
        except BaseException:
            for one in (pool, aside):
                one.shutdown(wait=False, cancel_futures=True)
            for process in tuple(LIVE):
                end(process, signal.SIGTERM)
            raise
    return totals


def timed(suite: Suite) -> Report:
    """Run one suite and take its time."""
    started = time.monotonic()
    try:
        report = suite.run()
    except UmtsError as error:
        report = Report(suite.name, 0, 1, details=[str(error)])
    return replace(report, seconds=time.monotonic() - started)


def enabled(examples: Sequence[tuple[str, ...]]) -> list[str]:
    """Return the commands of test/examples-to-run.py that are switched on."""
    return [command for command, do_run, *_ in examples if do_run == "True"]


Ended = subprocess.CompletedProcess[str]
LIVE: set[subprocess.Popen[bytes]] = set()


def call(command: Sequence[str], folder: str, longest_s: float = LONGEST_S) -> Ended:
    """Run a command in an empty folder, for the Python bindings search the current one.

    One that takes longer is ended with all that it has started, and its errors say so.
    """
    why = ""
    # Not pipes: what the command leaves running may keep them open.
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        with subprocess.Popen(
            command, cwd=folder, stdout=output, stderr=errors, start_new_session=True
        ) as process:
            LIVE.add(process)
            try:
                process.wait(longest_s)
            except subprocess.TimeoutExpired:
                end(process, signal.SIGKILL)
                why = f"\nended after {longest_s:g} s"
            finally:
                LIVE.discard(process)
        stdout, stderr = text_of(output), text_of(errors) + why
    return Ended(command, process.returncode, stdout, stderr)


def end(process: subprocess.Popen[bytes], how: signal.Signals) -> None:
    """Send a signal to a process and to all that it has started."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, how)


def text_of(file: IO[bytes]) -> str:
    """Return what has been written to a file."""
    file.seek(0)
    return file.read().decode(errors="replace")


def last_lines(ended: Ended) -> list[str]:
    """Return how a command ended and the end of its output, with where Python has crashed."""
    output = (ended.stdout + ended.stderr).strip().splitlines()
    last = max(0, len(output) - LAST_LINES)
    crash = next((i for i, line in enumerate(output) if line.startswith(CRASH)), last)
    where = output[crash : min(crash + 2 * LAST_LINES, last)]
    return [f"{shlex.join(ended.args)}: exit code {ended.returncode}", *where, *output[last:]]


def script_suite(name: str, command: Sequence[str]) -> Suite:
    """Return the suite of one case that passes when the command exits with 0."""
    return Suite(name, lambda: script_report(name, command))


def script_report(name: str, command: Sequence[str]) -> Report:
    """Run a command whose exit code says whether it passed."""
    with tempfile.TemporaryDirectory() as folder:
        ended = call(command, folder)
    if ended.returncode == 0:
        lines = ended.stdout.splitlines()
        left_out = [line.removeprefix(LEFT_OUT) for line in lines if line.startswith(LEFT_OUT)]
        return Report(name, 1, 0, details=left_out, skipped=len(left_out))
    return Report(name, 0, 1, details=last_lines(ended))


def example_suite(command: str) -> Suite:
    """Return the suite of one C++ example with its arguments."""
    name, *arguments = shlex.split(command)
    return Suite(command, lambda: script_report(command, [str(program(name)), *arguments]))


def fuzz_suite(seed: int) -> Suite:
    """Return the suite of some calls of the examples with random flags."""
    command = [sys.executable, str(UTILS / "fuzz-flags.py"), f"--seed={seed}"]
    return script_suite(f"fuzz-flags {seed}", [*command, f"--runs={FUZZ_RUNS // FUZZ_SHARDS}"])


def pairs_suite(part: int) -> Suite:
    """Return the suite of a part of the networks in which any two features are together."""
    command = [sys.executable, str(UTILS / "umts"), "pairs", f"--part={part}/{PAIRS_PARTS}"]
    return script_suite(f"pairs {part}/{PAIRS_PARTS}", [*command, "--jobs=1"])


def twin_suite(script: str) -> Suite:
    """Return the suite that demands the same numbers of a Python example and its C++ twin."""
    name = f"{script} = {Path(script).stem}"

    def run() -> Report:
        if reason := bindings.obstacle():
            return Report(name, 0, 0, details=[reason], skipped=1)
        bindings.ensure()
        with tempfile.TemporaryDirectory() as folder:
            cpp = call([str(program(Path(script).stem))], folder)
            python = call([sys.executable, str(EXAMPLES / script)], folder)
        for ended in (cpp, python):
            if ended.returncode != 0:
                return Report(name, 0, 1, details=last_lines(ended))
        ours, twins = NUMBER.findall(cpp.stdout), NUMBER.findall(python.stdout)
        if ours and ours == twins:
            return Report(name, 1, 0)
        return Report(name, 0, 1, details=[f"C++ prints {ours}", f"Python prints {twins}"])

    return Suite(name, run)


def cpp_suites() -> list[Suite]:
    """Return the suites of the C++ test runner."""
    with tempfile.TemporaryDirectory() as folder:
        ended = call([str(program(TEST_RUNNER)), "--list"], folder)
    if ended.returncode != 0:
        raise UmtsError(f"the test runner cannot list its suites: {last_lines(ended)[-1]}")
    return [cpp_suite(name) for name in ended.stdout.split()]


def cpp_suite(name: str) -> Suite:
    """Return one suite of the C++ test runner, in a process of its own."""

    def run() -> Report:
        with tempfile.TemporaryDirectory() as folder:
            xml = Path(folder) / "report.xml"
            runner = str(program(TEST_RUNNER))
            ended = call([runner, f"--suite={name}", "--xml", f"--out={xml}"], folder)
            report = read_xml(name, xml.read_text() if xml.exists() else "")
        if report is None or (ended.returncode != 0 and not report.failed):
            return Report(name, report.passed if report else 0, 1, details=last_lines(ended))
        return report

    return Suite(name, run)


def read_xml(name: str, text: str) -> Report | None:
    """Count the cases of an ns-3 test report; None when the report is not whole."""
    start = text.find("<Test>")
    try:
        root = ElementTree.fromstring(text[max(start, 0) :])
    except ElementTree.ParseError:
        return None
    # A suite of suites holds cases at any depth: what has no cases below is one.
    cases = [test for test in root.iter("Test") if test.find("Test") is None]
    failed = [test for test in cases if test.findtext("Result") != "PASS"]
    details = [detail for test in failed for detail in failure_details(test)]
    return Report(name, len(cases) - len(failed), len(failed), details=details)


def failure_details(test: ElementTree.Element) -> list[str]:
    """Return a line for the failed case and one for each check that did not hold."""
    lines = [f"{test.findtext('Name')}"]
    for failure in test.iter("FailureDetails"):
        file = Path(failure.findtext("File") or "?")
        place = f"{file.name}:{failure.findtext('Line')}"
        lines.append(
            f"  {place}: {failure.findtext('Message')} ({failure.findtext('Condition')}: "
            f"{failure.findtext('Actual')}, wanted {failure.findtext('Limit')})"
        )
    return lines


def python_report() -> Report:
    """Run the tests of the package umts."""
    if reason := bindings.obstacle():
        return Report("python", 0, 0, details=[reason], skipped=1)
    bindings.ensure()
    return pytest_report("python", PYTHON_PACKAGE / "tests")


def pytest_report(name: str, *tests: Path) -> Report:
    """Run the tests of folders and files."""
    with tempfile.TemporaryDirectory() as folder:
        xml = Path(folder) / "report.xml"
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
        command += [
            f"--timeout={LONGEST_TEST_S}",
            f"--rootdir={ROOT}",
            f"--junitxml={xml}",
            *map(str, tests),
        ]
        ended = call(command, folder)
        try:
            totals = ElementTree.parse(xml).find("testsuite")
        except (FileNotFoundError, ElementTree.ParseError):
            totals = None
        why = totals.iter("skipped") if totals is not None else ()
        reasons = sorted({str(skip.get("message")) for skip in why})
    if totals is None:
        return Report(name, 0, 1, details=last_lines(ended))
    failed = int(totals.get("failures", 0)) + int(totals.get("errors", 0))
    skipped = int(totals.get("skipped", 0))
    passed = int(totals.get("tests", 0)) - failed - skipped
    if ended.returncode != 0:
        return Report(name, passed, max(failed, 1), details=last_lines(ended), skipped=skipped)
    return Report(name, passed, failed, details=reasons, skipped=skipped)
