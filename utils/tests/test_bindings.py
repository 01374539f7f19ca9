# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""The Python bindings are installed when they are used, or one sentence says why not."""

from pathlib import Path

import pytest

from umts_tool import bindings, cli
from umts_tool.environment import REQUIREMENTS


@pytest.fixture
def machine(tmp_path, monkeypatch):
    """A machine with Python.h and an environment without bindings; returns what is installed."""
    installed = []
    (tmp_path / "include").mkdir()
    (tmp_path / "include" / "Python.h").touch()
    monkeypatch.setattr(bindings, "VENV", tmp_path)
    monkeypatch.setattr(bindings, "STATE", tmp_path)
    monkeypatch.setattr(bindings.sysconfig, "get_path", lambda name: str(tmp_path / name))
    (tmp_path / "platlib").mkdir()
    monkeypatch.setattr(bindings.environment, "install", lambda *what: installed.append(what))
    return installed


def test_installed_once(machine):
    bindings.ensure()
    bindings.ensure()
    assert [requirements.name for _, requirements in machine] == ["requirements-python.txt"]


def test_packages_of_the_checkout_are_found(machine):
    bindings.ensure()
    python, utils = map(Path, bindings.path_file().read_text().splitlines())
    assert (python / "umts" / "__init__.py").exists() and (utils / "umts_tool").is_dir()


def test_other_pins_are_installed(machine, tmp_path, monkeypatch):
    bindings.ensure()
    other = tmp_path / "requirements-python.txt"
    other.write_text("cppyy==9.9\n")
    monkeypatch.setattr(bindings, "PYTHON_REQUIREMENTS", other)
    bindings.ensure()
    assert machine[1:] == [(tmp_path, other)]


def test_without_header_one_sentence_names_the_package(machine, tmp_path, capsys):
    (tmp_path / "include" / "Python.h").unlink()
    assert cli.main(["python", "script.py"]) == 1
    assert machine == []
    [line] = capsys.readouterr().err.splitlines()
    assert "there is no " in line and "install python3-dev" in line


def test_header_is_no_matter_once_they_are_installed(machine, tmp_path):
    bindings.ensure()
    (tmp_path / "include" / "Python.h").unlink()
    assert bindings.obstacle() == ""


def test_what_every_command_needs_is_never_compiled():
    packages = bindings.PYTHON_REQUIREMENTS.read_text().lower().splitlines()
    names = {line.partition("==")[0] for line in packages if not line.startswith("#")}
    assert names
    assert not names & {line.partition("==")[0] for line in REQUIREMENTS.read_text().split()}
