# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""The runs of all experiments, cut short: no octet is lost or made up, and octets do as descriptors."""

import re
from pathlib import Path

import pytest

from shared import json_of
from umts_tool.experiment import load_all
from umts_tool.programs import is_path

SECONDS = 3
NO_COUNTS = {  # programs that report no "conserved", and why
    "tcp-dumbbell",  # has no UMTS in it
    "umts-cell-capacity",  # UEs go with packets under way; its blocks as octets: suite umts-cell-load
    "umts-dch-reference",  # has loops and blocks, without octets in them
    "umts-e-dch-reference",  # has blocks, without octets in them
    "umts-geometry",  # has no traffic
    "umts-hs-reference",  # has a full buffer, without octets in it
    "umts-interruption",  # counts its own packets, of which a radio link failure may lose some
    "umts-operator-network",  # calls go with packets under way
    "umts-ping-pong",  # has no traffic
    "umts-uu-delay",  # sends one packet each way
    "umts-wifi-call",  # counts the packets of a call, of which Wi-Fi loses some
}
WIRE = ("--wireMode=1", "--iubWireMode=1")
EXPERIMENTS = {
    name: experiment
    for name, experiment in load_all().items()
    if experiment.grids
    and experiment.scenario.program not in NO_COUNTS
    and not is_path(experiment.scenario.program)  # emulates, in real time
}
# What names the setting itself.
SETTINGS = {"wireMode", "iubWireMode"}


def result(experiment, point, *words):
    """Run a point of an experiment for a few seconds."""
    binary = experiment.scenario.program
    run = experiment.run(point, Path(binary), "")
    warmup = re.search(r"--(?:warmup|start)=(\d+)s", " ".join(run.arguments))
    duration = SECONDS + (int(warmup[1]) if warmup else 0)
    told = json_of(binary, *run.arguments, *words, f"--duration={duration}s")
    told["parameters"] = {k: v for k, v in told["parameters"].items() if k not in SETTINGS}
    return told


@pytest.mark.parametrize("name", sorted(EXPERIMENTS))
def test_octets_are_conserved_and_wire_mode_changes_nothing(name):
    experiment = EXPERIMENTS[name]
    points = list(experiment.points())
    for point in {0: points[0], len(points) - 1: points[-1]}.values():
        plain = result(experiment, point)
        assert plain["conserved"] is True, point
        assert result(experiment, point, *WIRE) == plain, point
