# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""What pip is told of the packages is what their sources use."""

import ast
import re
import sys
import tomllib

from umts_tool import extras
from umts_tool.layout import PYTHON_REQUIREMENTS, REQUIREMENTS, ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
PACKAGES = PROJECT["tool"]["scikit-build"]["wheel"]["packages"]
FOLDERS = {name: ROOT / folder for name, folder in PACKAGES.items()}
# Needed, and imported by none of the packages: ns-3's files are looked for, pandas imports pyarrow, an
# example cma.
NOT_IMPORTED = {"ns3", "pyarrow", "cma"}
# Imported, and of a package of another name that cppyy brings.
OF_CPPYY = {"libcppyy"}


def imports(source):
    """Return the modules, without their parts, that a source imports anywhere."""
    found = set()
    for node in ast.walk(ast.parse(source.read_text())):
        if isinstance(node, ast.Import):
            found.update(name.name.partition(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found.add(node.module.partition(".")[0])
    return found


def names(requirements):
    """Return the modules of some requirements."""
    return {re.match(r"[\w-]+", one)[0].replace("-", "_") for one in requirements}


def test_dependencies_are_what_the_packages_import():
    used = {
        name
        for folder in FOLDERS.values()
        for file in folder.rglob("*.py")
        for name in imports(file)
    }
    used -= sys.stdlib_module_names | FOLDERS.keys() | OF_CPPYY
    declared = PROJECT["project"]["dependencies"]
    for packages in PROJECT["project"]["optional-dependencies"].values():
        declared = [*declared, *packages]
    assert names(declared) == used | NOT_IMPORTED


def test_every_module_of_an_extra_is_looked_for():
    declared = PROJECT["project"]["optional-dependencies"]
    assert {extra: names(packages) for extra, packages in declared.items()} == {
        extra: set(modules) for extra, modules in extras.MODULES.items()
    }


def test_what_builds_a_wheel_is_what_the_checkout_has():
    pinned = (REQUIREMENTS.read_text() + PYTHON_REQUIREMENTS.read_text()).splitlines()
    asked = [
        *PROJECT["build-system"]["requires"],
        *PROJECT["project"]["optional-dependencies"]["python"],
    ]
    assert set(asked) <= set(pinned)
