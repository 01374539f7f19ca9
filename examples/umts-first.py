#!/usr/bin/env python3
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""The first script, from Python: the same network, seeds and numbers as umts-first.cc."""

import argparse

from ns import ns

umts = ns.umts


def main() -> None:
    """Download over a dedicated channel for 100 s and print what arrived."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--tbler",
        type=float,
        default=0.1,
        help="transport block error rate of both directions, 0 .. 1",
    )
    tbler = parser.parse_args().tbler
    if not 0 <= tbler <= 1:
        parser.error(f"--tbler={tbler:g}: must be a number from 0 to 1")

    core = umts.UmtsCoreHelper()  # GGSN
    host = core.AddHost()
    sgsn = core.AddSgsn()

    utran = umts.UmtsHelper()  # channel dch3: 384 kb/s down, 64 kb/s up
    rnc = utran.InstallRnc(ns.CreateObject["Node"]())
    node_b = utran.InstallNodeB(ns.CreateObject["Node"](), rnc)
    ue = umts.UeConfig().BlockErrorRate(tbler, tbler)
    ues = utran.InstallUe(ns.NodeContainer(ns.CreateObject["Node"]()), node_b, ue)
    core.ConnectRnc(rnc, sgsn)
    addresses = core.ActivateUes(ues, rnc)
    utran.AssignStreams(1)

    ns.TcpClassicHelper.SetDefaults()  # TCP Reno as in the papers
    ns.TcpClassicHelper.Install(host, ns.TcpClassicReno.GetTypeId())
    address = ns.InetSocketAddress(addresses.GetAddress(0), 80).ConvertTo()
    sink = ns.PacketSinkHelper("ns3::TcpSocketFactory", address).Install(ues.Get(0).GetNode())
    source = ns.BulkSendHelper("ns3::TcpClassicSocketFactory", address).Install(host)
    assert source.GetN() == 1

    ns.Simulator.Stop(ns.Seconds(100))
    ns.Simulator.Run()
    received = sink.Get(0).GetObject[ns.PacketSink]().__deref__().GetTotalRx()
    print(f"received {received} bytes in 100 s: {received * 8e-5:.6g} kb/s")
    ns.Simulator.Destroy()


if __name__ == "__main__":
    main()
