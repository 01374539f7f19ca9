# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""A congestion control in a library of its own is a variant of the module's programs."""

import importlib.util
import json
import os
import shlex
import subprocess
from pathlib import Path

import pytest

from shared import call
from umts_tool.build import program
from umts_tool.layout import EXAMPLES

NS3 = Path(importlib.util.find_spec("ns3").submodule_search_locations[0])
FLAGS = [
    "--duration=20s",
    "--link=fading",
    "--distance=500",
    "--transmissionBufferPdus=500",
    "--json",
]


def goodput(variant, **environment):
    """Return the goodput of a download with a variant, and what the program has said."""
    every = {**os.environ, **environment}
    ended = call("umts-tcp-over-hsdpa", *FLAGS, f"--variant={variant}", env=every)
    found = json.loads(ended.stdout)["flows"][0]["goodput_bps"] if ended.returncode == 0 else None
    return found, ended.stderr


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    """Compile the example as the manual's page says."""
    if not program("umts-tcp-over-hsdpa").exists():
        pytest.skip("the programs are not built")
    file = tmp_path_factory.mktemp("own") / "libtcp-gentle.so"
    compiler = shlex.split(os.environ.get("CXX", "c++"))
    source = EXAMPLES / "plugins" / "tcp-gentle.cc"
    words = ["-std=c++20", "-O2", "-shared", "-fPIC", "-I", NS3 / "include", source, "-o", file]
    subprocess.run([*compiler, *words], check=True)
    return file


def test_it_is_known_by_its_type_id_and_does_otherwise(library):
    gentle, said = goodput("ns3::TcpGentle", LD_PRELOAD=str(library))
    newreno, _ = goodput("ns3::TcpNewReno")
    assert gentle, said
    assert gentle != newreno


def test_without_it_a_sentence_says_that_there_is_none(library):
    found, said = goodput("ns3::TcpGentle")
    assert found is None and '--variant: "ns3::TcpGentle" is none of' in said
