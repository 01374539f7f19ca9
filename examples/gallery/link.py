#!/usr/bin/env python3
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""What does a fading radio link look like to a scheduler?"""

import umts
from gallery import Downloads, fading, plt, save

network = Downloads(ues=[fading(500)], bearer=umts.BearerConfig.Hsdpa())
cqi = network.traces("cqi", 5)["cqi"]
figure, (upper, lower) = plt.subplots(2, sharex=True)
upper.plot(cqi.time_s, cqi.sinr_db, color="C0")
upper.set(ylabel="SINR (dB)")
lower.step(cqi.time_s, cqi.cqi, where="post", color="C1")
lower.set(xlabel="time (s)", ylabel="CQI")
save(figure)
