# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""TCP variants through serving cell changes of HS-DSCH."""

import handover_setup as setup
from modi_setup import SCENARIO

from umts_tool.experiment import Experiment, Quick

GRIDS = setup.grids(ues=1, cqi=14)
# Timer_Poll, and twice the Iub with a TTI of HS-DSCH and one of the uplink.
BOUND_S = 0.170 + 2 * (0.015 + 0.002 + 0.020)

EXPERIMENT = Experiment(
    id="handover-tcp",
    title="TCP through serving cell changes of HS-DSCH",
    source="TS 25.321 11.6.2.5, TS 25.322 9.5 (bound of the pause)",
    scenario=SCENARIO,
    grids=GRIDS,
    quick=Quick(GRIDS, seeds=1, duration_s=30),
    seeds=3,
    duration_s=100,
    claims=setup.claims(
        BOUND_S, "Timer_Poll and a round trip of RLC", ("reno", "newreno", "vegas", "cubic")
    ),
    figure=setup.draw,
    assumptions=(
        *setup.ASSUMPTIONS,
        "Network of the experiments of the thesis: Timer_Poll 170 ms, Iub 15 ms, CQI 14.",
    ),
)
