#!/usr/bin/env python3
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""A download over HS-DSCH on a fading radio link: the same as umts-hsdpa.cc."""

import argparse

import umts


def main() -> None:
    """Download for 20 s and print the goodput."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--distance", type=float, default=500, help="metres from the Node B, 1 .. 100000"
    )
    distance = parser.parse_args().distance
    if not 1 <= distance <= 1e5:
        parser.error(f"--distance={distance:g}: must be a number from 1 to 100000")

    core = umts.UmtsCoreHelper()
    host = core.AddHost()
    utran = umts.UmtsHelper()
    nodes = umts.NodeContainer(2)
    rnc = utran.InstallRnc(nodes.Get(0))
    core.ConnectRnc(rnc, core.AddSgsn())
    cell = umts.CellConfig().Scheduler("ProportionalFairScheduler").HsDsch(HsPdschCodes=10)
    node_b = utran.InstallNodeB(nodes.Get(1), rnc, [cell])
    ue = umts.UeConfig().HsDsch(Category=8)
    ue.DownlinkQuality("FadingQualityModel", Distance=distance, Speed=3 / 3.6)
    ues = utran.InstallUe(umts.NodeContainer(1), node_b, ue, umts.BearerConfig.Hsdpa())
    addresses = core.ActivateUes(ues, rnc)
    address = umts.InetSocketAddress(addresses.GetAddress(0), 80)
    utran.AssignStreams(1)

    umts.TcpClassicHelper.Install(host, umts.TcpClassicReno.GetTypeId())
    sink = umts.PacketSinkHelper("ns3::TcpSocketFactory", address).Install(ues.Get(0).GetNode())
    source = umts.BulkSendHelper("ns3::TcpClassicSocketFactory", address).Install(host)
    assert source.GetN() == 1

    umts.run(20)
    received = umts.cast(sink.Get(0), umts.PacketSink).GetTotalRx()
    print(f"at {distance:g} m: {received * 8 / 20e3:.6g} kb/s")


if __name__ == "__main__":
    main()
