#!/usr/bin/env python3
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Sockets of one host, each with a TCP variant of its own: the same as tcp-per-socket.cc."""

import argparse

from ns import ns

VARIANTS = (
    "ns3::TcpTahoe ns3::TcpClassicReno ns3::TcpClassicVegas ns3::TcpFast ns3::TcpNewReno"
)


def main() -> None:
    """Download over one bottleneck for 20 s and print what arrived."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--variants", default=VARIANTS, help="TypeIds of TcpCongestionOps, one per socket"
    )
    variants = parser.parse_args().variants

    ns.TcpClassicHelper.SetDefaults()
    ns.Config.SetDefault("ns3::TcpSocket::SndBufSize", ns.UintegerValue(5000000))
    ns.Config.SetDefault("ns3::DropTailQueue<Packet>::MaxSize", ns.StringValue("30p"))
    nodes = ns.NodeContainer(2)
    ns.InternetStackHelper().Install(nodes)
    link = ns.PointToPointHelper()
    link.SetDeviceAttribute("DataRate", ns.StringValue("2Mbps"))
    link.SetChannelAttribute("Delay", ns.StringValue("20ms"))
    devices = link.Install(nodes)
    network = ns.Ipv4AddressHelper(ns.Ipv4Address("10.0.0.0"), ns.Ipv4Mask("255.255.255.0"))
    addresses = network.Assign(devices)
    ns.TrafficControlHelper().Uninstall(devices)

    sinks = []
    for port, name in enumerate(variants.split(), 80):
        address = ns.InetSocketAddress(addresses.GetAddress(1), port).ConvertTo()
        sink = ns.PacketSinkHelper("ns3::TcpSocketFactory", address).Install(nodes.Get(1))
        sinks.append((name, sink))
        variant = ns.TypeId.LookupByName(name)
        socket = ns.TcpClassicHelper.CreateSocket(nodes.Get(0), variant)
        socket.Connect(address)
        socket.Send(ns.Create["ns3::Packet"](5000000), 0)

    ns.Simulator.Stop(ns.Seconds(20))
    ns.Simulator.Run()
    for name, sink in sinks:
        received = sink.Get(0).GetObject[ns.PacketSink]().__deref__().GetTotalRx()
        print(f"{name}: {received} bytes in 20 s")
    ns.Simulator.Destroy()


if __name__ == "__main__":
    main()
