# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""TCP variants through hard handovers on dedicated channels."""

from handover_setup import experiment
from lo2005_setup import CHANNEL, SCENARIO

EXPERIMENT = experiment(
    SCENARIO,
    iub_ms=CHANNEL.iub_ms,
    ttis_ms=(CHANNEL.dl_tti_ms, CHANNEL.ul_tti_ms),
    axes={"tbler": 0.0},
    assumption="DCHs of 384 kb/s down and 64 kb/s up; nothing is random, so there is one seed.",
    id="handover-tcp-dch",
    title="TCP through hard handovers on dedicated channels",
    source="TS 25.331 8.3.5, TS 25.322 9.5 (bound of the pause)",
    seeds=1,
    duration_s=200,
)
