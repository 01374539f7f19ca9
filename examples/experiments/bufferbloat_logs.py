# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Drop-tail queues and queue discs at the RNC over throughput logs of a live network."""

from dataclasses import replace

from bufferbloat import EXPERIMENT as FADING
from bufferbloat import all_grids, claims, picture
from logs_setup import DURATION_S, entries, of_logs, over
from real_hsdpa import EXPERIMENT as REAL

MOST_LOGS = 3


def replay(files):
    """The experiment over the first of these logs."""
    logs = entries(files)[:MOST_LOGS]
    grids = all_grids(linkFiles=logs, source=("tcp",))
    places = tuple({"linkFiles": log} for log in logs)
    return over(EXPERIMENT, grids, claims(places), picture(places))


EXPERIMENT = of_logs(
    id="bufferbloat-logs",
    title="Drop-tail queues and queue discs at the RNC over throughput logs of a live network",
    source=f"{FADING.source}; {REAL.source}",
    scenario=replace(REAL.scenario, flags={**REAL.scenario.flags, "window": 500}),
    replay=replay,
    assumptions=(
        f"The first {DURATION_S} s of the first {MOST_LOGS} logs; claims are judged by the means over "
        "them.",
        *FADING.assumptions[1:],
    ),
)
