#!/usr/bin/env python3
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""A UE that moves between RACH/FACH and a DCH: the same as umts-channel-switching.cc."""

import argparse

import umts


def on_state(_before: int, after: int) -> None:
    """Print the state that the UE has moved to."""
    dedicated = after == umts.RrcState.CELL_DCH
    print(f"{umts.now():.6g} s: {'CELL_DCH' if dedicated else 'CELL_FACH'}")


def main() -> None:
    """Send bursts of traffic for 30 s and print the states that they lead to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inactivity", help="time without traffic after which the DCH goes back")
    parser.add_argument(
        "--network", default="none", help="whose timers, delays and powers count: att-2010, ..."
    )
    flags = parser.parse_args()
    umts.set_default("ns3::umts::ChannelSwitcher::InactivityTimer", "4s")
    if flags.network != "none":
        umts.NetworkProfile.Get(flags.network).SetDefaults()

    core = umts.UmtsCoreHelper()
    host = core.AddHost()
    utran = umts.UmtsHelper()
    nodes = umts.NodeContainer(2)
    rnc = utran.InstallRnc(nodes.Get(0))
    core.ConnectRnc(rnc, core.AddSgsn())
    cell = umts.CellConfig().RandomAccess(PowerRampStep=2.0)
    node_b = utran.InstallNodeB(nodes.Get(1), rnc, [cell])
    bearer = umts.BearerConfig.Switched("dch1")
    if flags.inactivity:
        bearer.Switcher(InactivityTimer=flags.inactivity)
    ues = utran.InstallUe(umts.NodeContainer(1), node_b, umts.UeConfig(), bearer)
    addresses = core.ActivateUes(ues, rnc)
    address = umts.InetSocketAddress(addresses.GetAddress(0), 80)
    utran.AssignStreams(1)
    ue = umts.cast(ues.Get(0), umts.UeNetDevice)
    switcher = umts.cast(rnc.GetBearer(ue.GetRnti()), umts.ChannelSwitcher)
    umts.connect_object(switcher, "State", on_state)

    sink = umts.PacketSinkHelper("ns3::UdpSocketFactory", address).Install(ues.Get(0).GetNode())
    source = umts.OnOffHelper("ns3::UdpSocketFactory", address)
    source.SetConstantRate(umts.DataRate("48kb/s"), 500)
    constant = "ns3::ConstantRandomVariable[Constant={}]"
    source.SetAttribute("OnTime", umts.StringValue(constant.format(2)))
    source.SetAttribute("OffTime", umts.StringValue(constant.format(8)))
    source.Install(host)

    umts.run(30)
    received = umts.cast(sink.Get(0), umts.PacketSink).GetTotalRx()
    energy = ue.GetStateMeter().GetEnergy()
    print(f"received {received} bytes in 30 s, energy of the radio {energy:.6g} J")


if __name__ == "__main__":
    main()
