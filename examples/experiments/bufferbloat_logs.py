# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Drop-tail queues and queue discs at the RNC over throughput logs of a live network."""

from dataclasses import replace

from bufferbloat import EXPERIMENT as FADING
from bufferbloat import all_grids, claims, picture
from real_hsdpa import EXPERIMENT as REAL
from real_hsdpa import nothing_to_draw

from umts_tool.experiment import Experiment, Quick, list_entry

DURATION_S = 100
MOST_LOGS = 3


def replay(files):
    """The experiment over the first of these logs."""
    logs = tuple(list_entry(str(file)) for file in files)[:MOST_LOGS]
    grids = all_grids(linkFiles=logs, source=("tcp",))
    places = tuple({"linkFiles": log} for log in logs)
    return replace(
        EXPERIMENT,
        replay=None,
        grids=grids,
        claims=claims(places),
        figure=picture(places),
        quick=Quick(grids, seeds=1, duration_s=30),
    )


EXPERIMENT = Experiment(
    id="bufferbloat-logs",
    title="Drop-tail queues and queue discs at the RNC over throughput logs of a live network",
    source=f"{FADING.source}; {REAL.source}",
    scenario=replace(REAL.scenario, flags={**REAL.scenario.flags, "window": 500}),
    grids=(),
    quick=Quick((), seeds=1, duration_s=30),
    seeds=1,
    duration_s=DURATION_S,
    claims=(),
    figure=nothing_to_draw,
    replay=replay,
    assumptions=(
        f"The first {DURATION_S} s of the first {MOST_LOGS} logs; claims are judged by the means over "
        "them.",
        *FADING.assumptions[1:],
    ),
)
