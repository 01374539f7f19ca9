#!/usr/bin/env python3
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""What does a download do to a call of the same UE, on one bearer and on two?"""

import numpy
import umts
from gallery import Downloads, plt, save


def delays_ms(own):
    """Return the delays of the packets of a call, with a bearer of its own or without."""
    with umts.simulation():
        network = Downloads()
        if own:
            calls = umts.TrafficFilter()
            calls.protocol = umts.UdpL4Protocol.PROT_NUMBER
            voice = umts.BearerConfig.Dch("dch1").TrafficClass(umts.CONVERSATIONAL)
            network.utran.AddBearer(network.devices[0], voice, [calls])
        address = umts.InetSocketAddress(network.addresses.GetAddress(0), 5000).ConvertTo()
        phone = umts.PacketSinkHelper("ns3::UdpSocketFactory", address)
        phone.SetAttribute("EnableSeqTsSizeHeader", umts.BooleanValue(True))
        found = []

        def on_packet(_packet, _sender, _receiver, header):
            found.append((umts.Simulator.Now() - header.GetTs()).GetSeconds() * 1e3)

        phones = phone.Install(network.devices[0].GetNode())
        umts.connect_object(phones.Get(0), "RxWithSeqTsSize", on_packet)
        call = umts.OnOffHelper("ns3::UdpSocketFactory", address)
        call.SetConstantRate(umts.DataRate("12800bps"), 32)
        call.SetAttribute("EnableSeqTsSizeHeader", umts.BooleanValue(True))
        call.Install(network.host)
        umts.run(20)
        return numpy.sort(found)


figure, axes = plt.subplots()
for own, label in ((False, "one bearer"), (True, "a bearer for the call")):
    delays = delays_ms(own)
    axes.plot(delays, numpy.linspace(0, 1, len(delays)), label=label)
axes.set(xlabel="delay of a packet of the call (ms)", ylabel="share of the packets", xscale="log")
axes.legend()
save(figure)
