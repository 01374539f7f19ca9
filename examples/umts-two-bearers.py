#!/usr/bin/env python3
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""A call and a download of one UE, on a bearer each: the same as umts-two-bearers.cc."""

import argparse
from typing import Any

import umts


def main() -> None:
    """Print what the call suffers, and what the download gets, in 60 s."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--own", choices=("true", "false"), default="true", help="give the call its own bearer"
    )
    own = parser.parse_args().own == "true"

    core = umts.UmtsCoreHelper()
    host = core.AddHost()
    utran = umts.UmtsHelper()
    nodes = umts.NodeContainer(2)
    rnc = utran.InstallRnc(nodes.Get(0))
    core.ConnectRnc(rnc, core.AddSgsn())
    node_b = utran.InstallNodeB(nodes.Get(1), rnc)
    ues = utran.InstallUe(umts.NodeContainer(1), node_b)
    ue = ues.Get(0).GetNode()
    address = core.ActivateUes(ues, rnc).GetAddress(0)
    if own:
        voice = umts.BearerConfig.Dch("dch1").TrafficClass(umts.CONVERSATIONAL)
        calls = umts.TrafficFilter()  # all UDP packets, of both directions
        calls.protocol = umts.UdpL4Protocol.PROT_NUMBER
        utran.AddBearer(ues.Get(0), voice, [calls])

    umts.TcpClassicHelper.Install(host, umts.TcpClassicReno.GetTypeId())
    web = umts.InetSocketAddress(address, 80)
    sink = umts.PacketSinkHelper("ns3::TcpSocketFactory", web).Install(ue)
    umts.BulkSendHelper("ns3::TcpClassicSocketFactory", web).Install(host)
    callee = umts.InetSocketAddress(address, 5000)
    phone = umts.PacketSinkHelper("ns3::UdpSocketFactory", callee)
    phone.SetAttribute("EnableSeqTsSizeHeader", umts.BooleanValue(True))
    delays_ns: list[int] = []

    def on_call(_packet: Any, _sender: Any, _receiver: Any, header: Any) -> None:
        delays_ns.append((umts.Simulator.Now() - header.GetTs()).GetNanoSeconds())

    umts.connect_object(phone.Install(ue).Get(0), "RxWithSeqTsSize", on_call)
    call = umts.OnOffHelper("ns3::UdpSocketFactory", callee)
    call.SetConstantRate(umts.DataRate("12800bps"), 32)  # a packet every 20 ms
    call.SetAttribute("EnableSeqTsSizeHeader", umts.BooleanValue(True))
    call.Install(host)
    umts.run(60)
    received = umts.cast(sink.Get(0), umts.PacketSink).GetTotalRx()
    mean_ms = sum(delays_ns) // 1_000_000 // len(delays_ns)
    print(f"call: {len(delays_ns)} of 3000 packets, mean delay {mean_ms} ms")
    print(f"download: {received * 8 / 60e3:.6g} kb/s")


if __name__ == "__main__":
    main()
