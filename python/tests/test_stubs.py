# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""The type stubs are those of the classes, and name what is there."""

import ast
from pathlib import Path

import umts
from umts_native import stubs

FILE = Path(umts.__file__).with_name("_types.pyi")


def test_stubs_are_up_to_date(capsys):
    stubs.main()
    assert capsys.readouterr().out == FILE.read_text()


def test_methods_of_the_helper():
    tree = ast.parse(FILE.read_text())
    classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    assert set(classes) == set(stubs.CLASSES)
    helper = {node.name for node in classes["UmtsHelper"].body if isinstance(node, ast.FunctionDef)}
    assert {"InstallRnc", "InstallNodeB", "InstallUe", "AddBearer"} <= helper
    fields = {
        node.target.id for node in classes["HsCandidate"].body if isinstance(node, ast.AnnAssign)
    }
    assert {"cqi", "bitRate", "headDelay"} <= fields


def test_constructors():
    text = FILE.read_text()
    assert "def __init__(self, interSiteDistance: float, rings: int = ..., sectors: int" in text
    # A structure's members are keywords.
    assert "def __init__(self, credits: int = ..., interval: int = ..., repetitions: int" in text
    assert ": CellLayoutHelper)" not in text, "copies are left out"


def test_stub_of_the_package_names_all():
    tree = ast.parse(FILE.with_name("__init__.pyi").read_text())
    named = {
        alias.asname
        for node in tree.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    named |= {node.name for node in tree.body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
    assert set(umts.__all__) - {"ns"} <= named
