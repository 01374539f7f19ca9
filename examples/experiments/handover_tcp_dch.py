# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""TCP variants through hard handovers on dedicated channels."""

import handover_setup as setup
from lo2005_setup import SCENARIO

from umts_tool.experiment import Experiment, Quick

GRIDS = setup.grids(tbler=0.0)
# Timer_Poll of the scenario, and twice the Iub with a TTI each way.
BOUND_S = float(SCENARIO.flags["timerPoll"].removesuffix("ms")) / 1e3 + 2 * (0.005 + 0.010 + 0.020)

EXPERIMENT = Experiment(
    id="handover-tcp-dch",
    title="TCP through hard handovers on dedicated channels",
    source="TS 25.331 8.3.5, TS 25.322 9.5 (bound of the pause)",
    scenario=SCENARIO,
    grids=GRIDS,
    quick=Quick(GRIDS, seeds=1, duration_s=30),
    seeds=1,
    duration_s=200,
    claims=setup.claims(
        BOUND_S, "Timer_Poll and a round trip of RLC", ("reno", "newreno", "vegas", "cubic")
    ),
    figure=setup.draw,
    assumptions=(
        *setup.ASSUMPTIONS,
        "DCHs of 384 kb/s down and 64 kb/s up; nothing is random, so there is one seed.",
    ),
)
