#!/usr/bin/env python3
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""A block error decoder of one's own: the same as umts-own-decoder.cc."""

import argparse
from functools import partial

import umts


class BurstErrorModel(umts.BlockErrorModel):
    """All blocks of a burst fail, and no others."""

    def __init__(self, begin: float) -> None:
        """Take the probability that a block begins a burst."""
        self.begin = begin
        self.bad = False
        self.random = umts.CreateObject[umts.UniformRandomVariable]()

    def IsInError(self) -> bool:
        """Return whether the next transport block is received in error."""
        was_bad = self.bad
        value = self.random.GetValue()
        self.bad = value >= 0.25 if was_bad else value < self.begin
        return was_bad

    def AssignStreams(self, stream: int) -> int:
        """Fix the random stream."""
        self.random.SetStream(stream)
        return 1


def main() -> None:
    """Download for 20 s and print what arrived."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--begin", type=float, default=0.02, help="a block begins a burst")
    begin = parser.parse_args().begin

    core = umts.UmtsCoreHelper()
    host = core.AddHost()
    utran = umts.UmtsHelper()
    nodes = umts.NodeContainer(2)
    rnc = utran.InstallRnc(nodes.Get(0))
    node_b = utran.InstallNodeB(nodes.Get(1), rnc)
    config = umts.UeConfig().DownlinkErrors(partial(BurstErrorModel, begin))
    ues = utran.InstallUe(umts.NodeContainer(1), node_b, config)
    core.ConnectRnc(rnc, core.AddSgsn())
    addresses = core.ActivateUes(ues, rnc)
    utran.AssignStreams(1)

    address = umts.InetSocketAddress(addresses.GetAddress(0), 80)
    sink = umts.PacketSinkHelper("ns3::TcpSocketFactory", address).Install(ues.Get(0).GetNode())
    umts.BulkSendHelper("ns3::TcpSocketFactory", address).Install(host)
    umts.run(20)
    received = umts.cast(sink.Get(0), umts.PacketSink).GetTotalRx()
    print(f"received {received} bytes in 20 s")


if __name__ == "__main__":
    main()
