# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""What a command loads and does before it does its work."""

import os
import subprocess
import sys

import pytest

from umts_tool import build, layout
from umts_tool.errors import UmtsError

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
    """A build folder with a library, and an environment; returns the installations."""
    installed = []
    (tmp_path / "build" / "lib").mkdir(parents=True)
    (tmp_path / "build" / "lib" / "libns3.44-umts.so").touch()
    (tmp_path / "ns3").mkdir()
    monkeypatch.setattr(build, "BUILD", tmp_path / "build")
    monkeypatch.setattr(build, "NS3", tmp_path / "ns3")
    monkeypatch.setattr(build, "STATE", tmp_path)
    monkeypatch.setattr(build, "ns3_prefix", lambda: tmp_path / "ns3")
    monkeypatch.setattr(build, "configure", lambda: None)
    monkeypatch.setattr(build, "compile_changed", lambda *_: False)
    monkeypatch.setattr(build, "install", lambda: installed.append(True))
    return installed


def test_what_was_built_is_installed_once(places, monkeypatch):
    build.build()
    assert places == [True]
    build.build()
    assert places == [True]
    monkeypatch.setattr(build, "compile_changed", lambda *_: True)
    build.build()
    assert places == [True, True]


@pytest.mark.parametrize("step", ["compile_changed", "install"])
def test_half_an_installation_is_finished(places, monkeypatch, step):
    build.build()

    def killed(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(build, "compile_changed", lambda *_: True)
        patch.setattr(build, step, killed)
        with pytest.raises(KeyboardInterrupt):
            build.build()
    build.build()
    assert places == [True, True]


def test_damaged_build_folder_is_made_anew(tmp_path, monkeypatch):
    (tmp_path / "umts.stamp").touch()
    (tmp_path / "build.ninja").write_text("build a: no_such_rule b\n")
    with pytest.raises(UmtsError, match="is damaged .*; the next call makes it anew"):
        build.compile_changed(["all"], 1, tmp_path)
    assert not (tmp_path / "umts.stamp").exists()
