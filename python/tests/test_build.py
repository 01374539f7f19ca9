# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""What is compiled for Python is compiled once, and again when what it is made of has changed."""

import os

import pytest

from umts_native import build


@pytest.fixture
def cppyy(tmp_path, monkeypatch):
    """A package cppyy_backend, just installed, which passes for ns-3's prefix as well."""
    (tmp_path / "include" / "ns3").mkdir(parents=True)
    (tmp_path / "__init__.py").touch()
    monkeypatch.setattr(build, "package_folder", lambda name: tmp_path)
    return tmp_path


def test_what_python_keeps_beside_cppyy_changes_nothing(cppyy):
    before = build.key(cppyy)
    (cppyy / "__pycache__").mkdir()
    os.utime(cppyy, (1, 1))
    assert build.key(cppyy) == before


def test_another_cppyy_does(cppyy):
    before = build.key(cppyy)
    os.utime(cppyy / "__init__.py", (1, 1))
    assert build.key(cppyy) != before
