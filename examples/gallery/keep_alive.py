#!/usr/bin/env python3
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""A phone sends 1 kB every 10 s: which timers cost least energy, which least signalling?"""

import umts
from gallery import Downloads, plt, save

TIMERS = ((1, 1), (2, 3), (2, 12), (5, 12), (10, 12))
network = umts.NetworkProfile.Get("att-2010")
figure, axes = plt.subplots()
for dch, fach in TIMERS:
    umts.reset()
    bearer = umts.BearerConfig.Switched("dch3").Switcher(network.GetSwitcher())
    bearer.Switcher(InactivityTimer=f"{dch}s", FachInactivityTimer=f"{fach}s")
    phone = Downloads(bearer=bearer, idle=True)
    node, meter = phone.devices[0].GetNode(), phone.devices[0].GetStateMeter()
    address = umts.UmtsCoreHelper.GetHostAddress(phone.host)
    source = umts.OnOffHelper(
        "ns3::UdpSocketFactory", umts.InetSocketAddress(address, 9).ConvertTo()
    )
    source.SetConstantRate(umts.DataRate("800bps"), 1000)  # a packet every 10 s
    source.Install(node)
    umts.run(3600)
    changes, power = meter.GetNChanges(), 1e3 * meter.GetEnergy() / 3600
    axes.plot([changes], [power], "o", label=f"{dch} s, {fach} s")
axes.set(xlabel="changes of state per hour", ylabel="mean power of the radio (mW)")
axes.set(xlim=(0, None), ylim=(0, None))
axes.legend(title="CELL_DCH, CELL_FACH", loc="lower left")
save(figure)
