#!/usr/bin/env python3
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""How does flow control on the Iub follow the queue of the Node B?"""

import umts
from gallery import Downloads, fading, plt, save

network = Downloads(ues=[fading(500)], bearer=umts.BearerConfig.Hsdpa())
grants = network.traces("grants", 5)["grants"]
figure, axes = plt.subplots()
axes.plot(grants.time_s, grants.queued_pdus, label="queued in the Node B")
axes.plot(grants.time_s, grants.on_the_way_pdus, label="granted, on the way")
axes.plot(grants.time_s, grants.credits_pdus, ".", ms=3, label="granted now")
axes.set(xlabel="time (s)", ylabel="MAC-d PDUs")
axes.legend()
save(figure)
