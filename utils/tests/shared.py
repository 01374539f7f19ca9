# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""What several files of tests do: load scripts, write files, call programs, wait."""

import importlib.util
import json
import subprocess
import sys
import time

from umts_tool.build import program
from umts_tool.layout import UTILS

# Of which some exclude each other, cost goodput, or lift a demand.
FEATURES = """
[channel.dch]
flags = ["--channel=dch"]
load = true
[channel.hsdpa]
flags = ["--channel=hsdpa"]
load = true
[errors.none]
flags = []
[errors.some]
flags = ["--errors"]
keeps = 0.5
may = ["lossy"]
why = "blocks are sent again"
[scheduler.rr]
flags = []
[scheduler.pf]
flags = ["--pf"]
needs = ["channel.hsdpa"]
"""


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


def executable(path, text):
    """Write a script of the shell and return it."""
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return path


def git(folder, *words):
    """Return what git says in a folder, by whoever commits there."""
    who = ("-c", "user.name=one", "-c", "user.email=one@example.org")
    command = ["git", "-C", folder, *who, *words]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def call(name, *words, **options):
    """Run a program of the build to its end, with options of subprocess.run()."""
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "timeout": 600, **options}
    return subprocess.run([program(name), *words], text=True, check=False, **streams)


def json_of(name, *words, **options):
    """Return the JSON object that a program prints."""
    ended = call(name, *words, "--json", **options)
    assert ended.returncode == 0, ended.stderr
    return json.loads(ended.stdout)


def until(condition, longest_s=60):
    """Wait until something holds."""
    deadline = time.monotonic() + longest_s
    while not condition():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.02)
