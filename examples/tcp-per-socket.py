#!/usr/bin/env python3
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Sockets of one host, each with a TCP variant of its own: the same as tcp-per-socket.cc."""

import argparse

import umts

VARIANTS = (
    "ns3::TcpTahoe,ns3::TcpClassicReno,ns3::TcpClassicVegas,ns3::TcpFast,ns3::TcpNewReno"
)


def main() -> None:
    """Download over one bottleneck for 20 s and print what arrived."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--variants",
        default=VARIANTS,
        help="TypeIds of TcpCongestionOps with commas between them, one per socket",
    )
    variants = parser.parse_args().variants

    umts.TcpClassicHelper.SetDefaults()
    umts.set_default("ns3::TcpSocket::SndBufSize", 5000000)
    umts.set_default("ns3::DropTailQueue<Packet>::MaxSize", "30p")
    nodes = umts.NodeContainer(2)
    umts.InternetStackHelper().Install(nodes)
    link = umts.PointToPointHelper()
    link.SetDeviceAttribute("DataRate", umts.StringValue("2Mbps"))
    link.SetChannelAttribute("Delay", umts.StringValue("20ms"))
    devices = link.Install(nodes)
    network = umts.Ipv4AddressHelper(umts.Ipv4Address("10.0.0.0"), umts.Ipv4Mask("255.255.255.0"))
    addresses = network.Assign(devices)
    umts.TrafficControlHelper().Uninstall(devices)

    sinks = []
    for port, name in enumerate(variants.split(","), 80):
        address = umts.InetSocketAddress(addresses.GetAddress(1), port).ConvertTo()
        sink = umts.PacketSinkHelper("ns3::TcpSocketFactory", address).Install(nodes.Get(1))
        sinks.append((name, sink))
        variant = umts.TypeId.LookupByName(name)
        socket = umts.TcpClassicHelper.CreateSocket(nodes.Get(0), variant)
        socket.Connect(address)
        socket.Send(umts.Create[umts.Packet](5000000), 0)

    umts.run(20)
    for name, sink in sinks:
        received = umts.cast(sink.Get(0), umts.PacketSink).GetTotalRx()
        print(f"{name}: {received} bytes in 20 s")


if __name__ == "__main__":
    main()
