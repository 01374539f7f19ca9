# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""TCP variants through serving cell changes of HS-DSCH."""

from handover_setup import experiment
from modi_setup import SCENARIO

EXPERIMENT = experiment(
    SCENARIO,
    iub_ms=15,
    ttis_ms=(2, 10),
    axes={"ues": 1, "cqi": 14},
    assumption="Network of the experiments of the thesis: Timer_Poll 170 ms, Iub 15 ms, CQI 14.",
    id="handover-tcp",
    title="TCP through serving cell changes of HS-DSCH",
    source="TS 25.321 11.6.2.5, TS 25.322 9.5 (bound of the pause)",
    seeds=3,
    duration_s=100,
)
