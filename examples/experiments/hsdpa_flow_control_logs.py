# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Flow control of HS-DSCH and TCP over throughput logs of a live network."""

from dataclasses import replace

from hsdpa_flow_control import ALWAYS, POLICIES, UES, VARIANTS, claims, picture
from logs_setup import DURATION_S, entries, of_logs, over
from modi_setup import grid
from real_hsdpa import EXPERIMENT as REAL

MOST_LOGS = 3


def replay(files):
    """The experiment over the first of these logs; a UE gets the log after that of the one before."""
    logs = entries(files)[:MOST_LOGS]
    turns = tuple(",".join(logs[i:] + logs[:i]) for i in range(len(logs)))
    grids = (grid(flowControl=POLICIES, variant=VARIANTS, ues=UES, linkFiles=turns, source="tcp"),)
    places = ("linkFiles", turns)
    return over(EXPERIMENT, grids, (*claims(places, "logs", False), *ALWAYS), picture(places))


EXPERIMENT = of_logs(
    id="hsdpa-flow-control-logs",
    title="Flow control of HS-DSCH over throughput logs of a live network",
    source=REAL.source,
    scenario=replace(REAL.scenario, flags={**REAL.scenario.flags, "transmissionBufferPdus": 0}),
    replay=replay,
    assumptions=(
        f"The first {DURATION_S} s of the first {MOST_LOGS} logs, each the first UE's in turn.",
        "Without flow control everything waits in the Node B; the RNC has no limit.",
    ),
)
