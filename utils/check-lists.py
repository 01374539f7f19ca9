#!/usr/bin/env python3
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Prove that CMakeLists.txt, wscript and the tree name the same files.

Exits with 1, and names the offenders, when one of them has a file another has not.
"""

import re
import runpy
import sys
from collections import Counter
from pathlib import Path
from types import SimpleNamespace

from umts_tool.errors import exit_code

ROOT = Path(__file__).resolve().parent.parent
PROGRAMS = ("examples", "wifi_examples", "scenarios", "wifi_scenarios", "lte_scenarios")
LISTS = ("source_files", "header_files", "test_sources", *PROGRAMS, "used_modules")


def cmake_lists():
    """Return {list name: entries} of CMakeLists.txt, read line by line."""
    lists, entries = {}, None
    for line in (ROOT / "CMakeLists.txt").read_text().splitlines():
        word = line.strip()
        if line.startswith("set(") and line[4:] in LISTS:
            entries = lists.setdefault(line[4:], [])
        elif word == ")":
            entries = None
        elif entries is not None and word and not word.startswith("#"):
            entries.append(word)
    return lists


def tree_lists():
    """Return {list name: entries} of the files that exist."""

    def found(suffix, *folders):
        paths = (path for folder in folders for path in (ROOT / folder).rglob("*" + suffix))
        return [path.relative_to(ROOT).as_posix() for path in paths]

    examples = {path.stem: path.read_text() for path in (ROOT / "examples").glob("*.cc")}
    folder = ROOT / "examples" / "scenarios"
    scenarios = {path.stem: path.read_text() for path in folder.glob("*.cc")}

    def using(module, programs):
        return {name for name, text in programs.items() if f'"ns3/{module}-module.h"' in text}

    with_wifi, with_lte = using("wifi", scenarios), using("lte", scenarios)
    return {
        "source_files": found(".cc", "model", "helper"),
        "header_files": found(".h", "model", "helper"),
        "test_sources": found(".cc", "test"),
        "examples": examples.keys() - using("wifi", examples),
        "wifi_examples": using("wifi", examples),
        "scenarios": scenarios.keys() - with_wifi - with_lte,
        "wifi_scenarios": with_wifi,
        "lte_scenarios": with_lte,
    }


class RecordingBuild:
    """Stands in for waf's build context and records what the wscripts build."""

    def __init__(self):
        self.env = SimpleNamespace(ENABLE_EXAMPLES=True)
        self.path = SimpleNamespace(
            find_node=lambda name: SimpleNamespace(read=(ROOT / name).read_text)
        )
        self.targets = []
        self.recurse(".")

    def recurse(self, folder):
        runpy.run_path(str(ROOT / folder / "wscript"))["build"](self)

    def __call__(self, features):
        return self._target("headers")

    def create_ns3_module(self, _name, dependencies):
        return self._target("module", dependencies)

    def create_ns3_module_test_library(self, _name):
        return self._target("tests")

    def create_ns3_program(self, name, _dependencies):
        return self._target(name)

    def _target(self, kind, dependencies=()):
        env = SimpleNamespace(append_value=lambda _name, _flags: None)
        target = SimpleNamespace(kind=kind, dependencies=dependencies, source=[], env=env)
        self.targets.append(target)
        return target

    def lists(self):
        """Return {list name: entries} of what was built."""
        fixed = {target.kind: target for target in self.targets[:3]}
        programs = [target.source[0].removesuffix(".cc") for target in self.targets[3:]]
        return {
            "source_files": fixed["module"].source,
            "header_files": fixed["headers"].source,
            "test_sources": fixed["tests"].source,
            "examples": [name for name in programs if "/" not in name],
            "scenarios": [name.rpartition("/")[2] for name in programs if "/" in name],
            "used_modules": fixed["module"].dependencies,
        }


def differences(cmake, other, other_name):
    """Yield a sentence for every entry that is only in one of two sets of lists."""
    for name in other:
        ours, theirs = set(cmake.get(name, [])), set(other[name])
        for entry in sorted(ours - theirs):
            yield f"{entry}: in {name} of CMakeLists.txt, not in {other_name}"
        for entry in sorted(theirs - ours):
            yield f"{entry}: in {other_name}, not in {name} of CMakeLists.txt"


def duplicates(cmake):
    """Yield a sentence for every entry listed twice and every two headers of one name."""
    for name in cmake:
        for entry, times in Counter(cmake[name]).items():
            if times > 1:
                yield f"{entry}: {times} times in {name} of CMakeLists.txt"
    names = Counter(Path(header).name for header in cmake.get("header_files", []))
    for header, times in names.items():
        if times > 1:
            yield f"{header}: {times} headers of this name, and ns-3 puts all into one folder"


def dependencies():
    """Return {list name: entries} of the modules that ns-3 finds in the text of CMakeLists.txt."""
    text = (ROOT / "CMakeLists.txt").read_text()
    return {"used_modules": re.findall(r"\$\{lib([^}]*)\}", text)}


def examples_to_run(cmake):
    """Yield a sentence for every example that test.py would run in vain."""
    to_run = runpy.run_path(str(ROOT / "test" / "examples-to-run.py"))
    for command, *_ in to_run["cpp_examples"]:
        if not any(command.split()[0] in cmake.get(name, []) for name in PROGRAMS):
            yield f"{command.split()[0]}: in test/examples-to-run.py, not in CMakeLists.txt"
    for command, *_ in to_run["python_twins"]:
        if not (ROOT / "examples" / command.split()[0]).is_file():
            yield f"{command.split()[0]}: in test/examples-to-run.py, not in examples/"


def main():
    cmake = cmake_lists()
    faults = [f"{name}: CMakeLists.txt has no such list" for name in LISTS if name not in cmake]
    faults += differences(cmake, tree_lists(), "the tree")
    faults += differences(cmake, RecordingBuild().lists(), "wscript")
    faults += differences(cmake, dependencies(), "what ns-3 reads there as dependencies")
    faults += duplicates(cmake)
    faults += examples_to_run(cmake)
    return exit_code(faults)


if __name__ == "__main__":
    sys.exit(main())
