#!/usr/bin/env python3
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""A queue disc of ns-3 above HS-DSCH: the same as umts-queue-disc.cc."""

import argparse
from typing import Any

import umts


def main() -> None:
    """Download for 60 s and print goodput, wait in the queue disc and drops."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--disc", default="CoDel", help="the queue disc: Fifo, CoDel, FqCoDel, Pie, Red, ..."
    )
    disc = parser.parse_args().disc
    type_id = umts.TypeId()
    if not umts.TypeId.LookupByNameFailSafe(f"ns3::{disc}QueueDisc", type_id):
        parser.error(f"--disc={disc}: there is no ns3::{disc}QueueDisc")
    umts.set_default("ns3::TcpSocket::SegmentSize", 1400)
    # A packet takes 10 ms at 1.1 Mb/s: the usual target of 5 ms is one for faster links.
    umts.set_default("ns3::CoDelQueueDisc::Target", "20ms")

    core = umts.UmtsCoreHelper()
    host = core.AddHost()
    utran = umts.UmtsHelper()
    nodes = umts.NodeContainer(3)
    rnc = utran.InstallRnc(nodes.Get(0))
    core.ConnectRnc(rnc, core.AddSgsn())
    node_b = utran.InstallNodeB(nodes.Get(1), rnc)
    link = umts.UeConfig().DownlinkQuality("IdealQualityModel", Cqi=14)
    node = umts.NodeContainer(nodes.Get(2))
    ues = utran.InstallUe(node, node_b, link, umts.BearerConfig.Hsdpa())
    addresses = core.ActivateUes(ues, rnc)
    address = umts.InetSocketAddress(addresses.GetAddress(0), 80)
    utran.AssignStreams(1)

    control = umts.TrafficControlHelper()
    control.SetRootQueueDisc(f"ns3::{disc}QueueDisc")
    queue = control.Install(umts.NetDeviceContainer(rnc)).Get(0)
    waits_ns: list[int] = []

    def on_wait(wait: Any) -> None:
        waits_ns.append(wait.GetNanoSeconds())

    umts.connect_object(queue, "SojournTime", on_wait)

    sink = umts.PacketSinkHelper("ns3::TcpSocketFactory", address).Install(node)
    umts.BulkSendHelper("ns3::TcpSocketFactory", address).Install(host)
    umts.run(60)
    received = umts.cast(sink.Get(0), umts.PacketSink).GetTotalRx()
    print(
        f"{received * 8 / 60e3:.6g} kb/s, {1e-6 * sum(waits_ns) / max(len(waits_ns), 1):.6g} ms "
        f"in the queue disc, {queue.GetStats().nTotalDroppedPackets} packets dropped"
    )


if __name__ == "__main__":
    main()
