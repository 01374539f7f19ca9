# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""What several files of tests do: load scripts, write files, call programs."""

import importlib.util
import json
import subprocess
import sys

from umts_tool.build import program
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


def call(name, *words, **options):
    """Run a program of the build to its end, with options of subprocess.run()."""
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "timeout": 300, **options}
    return subprocess.run([program(name), *words], text=True, check=False, **streams)


def json_of(name, *words, **options):
    """Return the JSON object that a program prints."""
    ended = call(name, *words, "--json", **options)
    assert ended.returncode == 0, ended.stderr
    return json.loads(ended.stdout)
