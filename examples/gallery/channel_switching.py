#!/usr/bin/env python3
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""When does a UE with bursts of traffic hold a dedicated channel?"""

import umts
from gallery import Downloads, plt, save

figure, axes = plt.subplots()
for level, timer in enumerate(("1s", "4s")):
    umts.reset()
    bearer = umts.BearerConfig.Switched("dch1").Switcher(InactivityTimer=timer)
    network = Downloads(bearer=bearer, idle=True)
    address = umts.InetSocketAddress(network.addresses.GetAddress(0), 9).ConvertTo()
    node = network.devices[0].GetNode()
    umts.PacketSinkHelper("ns3::UdpSocketFactory", address).Install(node)
    source = umts.OnOffHelper("ns3::UdpSocketFactory", address)
    source.SetConstantRate(umts.DataRate("48kb/s"), 500)
    for name, seconds in (("OnTime", 2), ("OffTime", 8)):
        law = f"ns3::ConstantRandomVariable[Constant={seconds}]"
        source.SetAttribute(name, umts.StringValue(law))
    source.Install(network.host)
    states = network.traces("channels", 40)["channels"]
    held = states.to.eq("CELL_DCH").astype(int)
    axes.step([0, *states.time_s, 40], [0, *held, held.iloc[-1]], where="post", label=f"timer of {timer}")
axes.set(xlabel="time (s)", yticks=(0, 1), yticklabels=("CELL_FACH", "CELL_DCH"))
axes.legend(loc="center right")
save(figure)
