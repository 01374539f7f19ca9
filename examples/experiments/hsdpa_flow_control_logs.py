# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Flow control of HS-DSCH and TCP over throughput logs of a live network."""

from dataclasses import replace

from hsdpa_flow_control import ALWAYS, POLICIES, UES, VARIANTS, claims, picture
from modi_setup import grid
from real_hsdpa import EXPERIMENT as REAL
from real_hsdpa import nothing_to_draw

from umts_tool.experiment import Experiment, Quick, list_entry

DURATION_S = 100
MOST_LOGS = 3


def replay(files):
    """The experiment over the first of these logs; a UE gets the log after that of the one before."""
    logs = tuple(list_entry(str(file)) for file in files)[:MOST_LOGS]
    turns = tuple(",".join(logs[i:] + logs[:i]) for i in range(len(logs)))
    grids = (grid(flowControl=POLICIES, variant=VARIANTS, ues=UES, linkFiles=turns, source="tcp"),)
    places = ("linkFiles", turns)
    return replace(
        EXPERIMENT,
        replay=None,
        grids=grids,
        claims=(*claims(places, "logs", False), *ALWAYS),
        figure=picture(places),
        quick=Quick(grids, 1, 30),
    )


EXPERIMENT = Experiment(
    id="hsdpa-flow-control-logs",
    title="Flow control of HS-DSCH over throughput logs of a live network",
    source=REAL.source,
    scenario=replace(REAL.scenario, flags={**REAL.scenario.flags, "transmissionBufferPdus": 0}),
    grids=(),
    quick=Quick((), seeds=1, duration_s=30),
    seeds=1,
    duration_s=DURATION_S,
    claims=(),
    figure=nothing_to_draw,
    replay=replay,
    assumptions=(
        f"The first {DURATION_S} s of the first {MOST_LOGS} logs, each the first UE's in turn.",
        "Without flow control everything waits in the Node B; the RNC has no limit.",
    ),
)
