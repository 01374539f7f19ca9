#!/usr/bin/env python3
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""How full is the RLC buffer of the RNC while TCP downloads over a DCH?"""

import umts
from gallery import Downloads, plt, save

figure, axes = plt.subplots()
for rate in (0.0, 0.1, 0.2):
    umts.reset()
    network = Downloads(ues=[umts.UeConfig().BlockErrorRate(rate, rate)])
    rlc = network.traces("rlc", 20)["rlc"]
    rlc = rlc[rlc.end == "rnc"]
    axes.plot(rlc.time_s, rlc.buffer_octets / 1e3, label=f"{rate:.0%} of the blocks lost")
axes.set(xlabel="time (s)", ylabel="buffer (1000 octets)")
axes.legend()
save(figure)
