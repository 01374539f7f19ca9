# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""What a command loads and does before it does its work."""

import os
import subprocess
import sys

import pytest

from umts_tool import build, layout

LOADED = """
import sys
from umts_tool import cli
cli.main(["example", "--help"])
heavy = ("pandas.core", "matplotlib", "rich.console", "importlib.metadata._meta")
print("loaded:", *[name for name in heavy if name in sys.modules])
"""


def test_an_example_starts_without_what_only_experiments_need():
    environment = dict(os.environ, PYTHONPATH=str(layout.UTILS))
    ended = subprocess.run(
        [sys.executable, "-c", LOADED], env=environment, capture_output=True, text=True, check=True
    )
    assert ended.stdout.splitlines()[-1] == "loaded:"


@pytest.fixture
def places(tmp_path, monkeypatch):
    """A build folder with a library of a time, and an environment with an older one."""
    built = tmp_path / "build" / "lib" / "libns3.44-umts.so"
    beside = tmp_path / "ns3" / "lib64" / built.name
    for path, time_s in ((built, 2000.5), (beside, 1000)):
        path.parent.mkdir(parents=True)
        path.touch()
        os.utime(path, (time_s, time_s))
    monkeypatch.setattr(build, "BUILD", tmp_path / "build")
    monkeypatch.setattr(build, "NS3", tmp_path / "ns3")
    monkeypatch.setattr(build, "ns3_prefix", lambda: tmp_path / "ns3")
    return built, beside


def test_what_was_built_is_installed_once(places, monkeypatch):
    _, beside = places
    installed = []

    def install():
        installed.append(True)
        os.utime(beside, (2000, 2000))  # CMake drops what a second has of fractions

    monkeypatch.setattr(build, "configure", lambda: None)
    monkeypatch.setattr(build, "compile_changed", lambda *_: False)
    monkeypatch.setattr(build, "install", install)
    monkeypatch.setattr(build, "STATE", beside.parent)
    build.build()
    assert installed == [True]
    build.build()
    assert installed == [True]
    monkeypatch.setattr(build, "compile_changed", lambda *_: True)
    build.build()
    assert installed == [True, True]
