#!/usr/bin/env python3
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""The first script, from Python: the same network, seeds and numbers as umts-first.cc."""

import argparse

import umts


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

    utran = umts.UmtsHelper()  # channel dch3: 384 kb/s down, 64 kb/s up
    sites = umts.NodeContainer(2)
    rnc = utran.InstallRnc(sites.Get(0))
    node_b = utran.InstallNodeB(sites.Get(1), rnc)
    ue = umts.UeConfig().BlockErrorRate(tbler, tbler)
    ues = utran.InstallUe(umts.NodeContainer(1), node_b, ue)
    core.ConnectRnc(rnc, core.AddSgsn())
    addresses = core.ActivateUes(ues, rnc)
    utran.AssignStreams(1)

    umts.TcpClassicHelper.SetDefaults()  # TCP Reno as in the papers
    umts.TcpClassicHelper.Install(host, umts.TcpClassicReno.GetTypeId())
    address = umts.InetSocketAddress(addresses.GetAddress(0), 80)
    sink = umts.PacketSinkHelper("ns3::TcpSocketFactory", address).Install(ues.Get(0).GetNode())
    source = umts.BulkSendHelper("ns3::TcpClassicSocketFactory", address).Install(host)
    assert source.GetN() == 1

    umts.run(100)
    received = umts.cast(sink.Get(0), umts.PacketSink).GetTotalRx()
    print(f"received {received} bytes in 100 s: {received * 8e-5:.6g} kb/s")


if __name__ == "__main__":
    main()
