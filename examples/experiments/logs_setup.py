# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Experiments over throughput logs that their user names: what they are before, and afterwards."""

from dataclasses import replace

from umts_tool.experiment import Experiment, Quick, list_entry

DURATION_S = 100
QUICK_S = 30


def nothing_to_draw(_figure, _results):
    """Without logs there is nothing to draw."""


def of_logs(**fields):
    """An experiment without runs and claims as long as no log is named."""
    return Experiment(
        grids=(),
        claims=(),
        figure=nothing_to_draw,
        quick=Quick((), seeds=1, duration_s=QUICK_S),
        seeds=1,
        duration_s=DURATION_S,
        **fields,
    )


def entries(files):
    """Log files as entries of a list of flag values."""
    return tuple(list_entry(str(file)) for file in files)


def over(experiment, grids, claims, figure):
    """The experiment with what follows from its logs; `--quick` is shorter alone."""
    quick = replace(experiment.quick, grids=grids)
    return replace(
        experiment, replay=None, grids=grids, claims=claims, figure=figure, quick=quick
    )
