# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""One version, wherever it is written."""

import importlib.metadata
import re

from umts_tool import cli, version
from umts_tool.layout import ROOT


def test_version_on_the_command_line(capsys):
    assert cli.main(["--version"]) == 0
    said = capsys.readouterr().out
    assert re.fullmatch(r"umts \d+\.\d+\.\d+( \(commit \S+\))?, ns-3 3\.\S+\n", said)


def test_a_folder_without_git_has_the_commit_of_its_archive_if_any(tmp_path, monkeypatch):
    monkeypatch.setattr(version, "ROOT", tmp_path)
    monkeypatch.setattr(version, "ARCHIVED", "$" + "Format:%H$")
    assert version.commit_of_checkout() == ""
    monkeypatch.setattr(version, "ARCHIVED", "0123456789abcdef")
    assert version.commit_of_checkout() == "0123456789"


def test_ns3_is_the_one_of_the_environment():
    assert version.of_ns3() == importlib.metadata.version("ns3")


def test_without_checkout_versions_are_those_of_the_packages(tmp_path, monkeypatch):
    monkeypatch.setattr(version, "ROOT", tmp_path)
    monkeypatch.setattr(version, "REQUIREMENTS", tmp_path / "requirements.txt")
    monkeypatch.setattr(version.metadata, "version", lambda name: f"version of {name}")
    assert version.of_module() == "version of umts"
    assert version.of_ns3() == "version of ns3"


def test_pip_gets_the_same_ns3():
    text = (ROOT / "pyproject.toml").read_text()
    assert text.count(f'"ns3=={version.of_ns3()}"') == 2, "to build against, and to run with"


def test_manual_readme_citation_and_changes_name_the_version_of_the_build():
    for path, words in (
        ("README.md", "version {},"),
        ("doc/source/conf.py", 'release = "{}"'),
        ("CITATION.cff", "\nversion: {}\n"),
        ("CHANGES.md", "## {} "),
        ("pyproject.toml", 'version = "{}"\n'),
    ):
        assert words.format(version.of_module()) in (ROOT / path).read_text(), path
