# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""What several files of tests do: load scripts, write files."""

import importlib.util
import sys

from umts_tool.layout import UTILS


def loaded(name):
    """Return a script of utils/ as a module."""
    spec = importlib.util.spec_from_file_location(name.replace("-", "_"), UTILS / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # which its dataclasses ask for
    spec.loader.exec_module(module)
    return module


def write_files(folder, texts):
    """Write texts to files of a folder, by their paths in it."""
    for name, text in texts.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
