#!/usr/bin/env python3
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""A policy of HS-DSCH flow control of one's own: the same as umts-own-flow-control.cc."""

import argparse
from functools import partial
from typing import Any

import umts


class HoldTimeFlowControl(umts.LevelledFlowControl):
    """Keeps in the queue what leaves it in a given time."""

    def __init__(self, hold_time: float) -> None:
        """Take how long the queue is to last, s."""
        self.hold_time = hold_time

    def GetLevel(self, view: Any) -> float:
        """Return how many MAC-d PDUs are to be in the queue or on the way to it."""
        return max(view.drainRate * self.hold_time, view.pdusPerTti)


def main() -> None:
    """Download for 20 s and print what arrived."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--holdTime", type=float, default=0.1, help="in s")
    hold_time = parser.parse_args().holdTime

    core = umts.UmtsCoreHelper()
    host = core.AddHost()
    sgsn = core.AddSgsn()
    utran = umts.UmtsHelper()
    nodes = umts.NodeContainer(2)
    rnc = utran.InstallRnc(nodes.Get(0))
    node_b = utran.InstallNodeB(nodes.Get(1), rnc)
    ue = umts.UeConfig().DownlinkQuality("FadingQualityModel", Distance=500)
    bearer = umts.BearerConfig.Hsdpa().FlowControl(partial(HoldTimeFlowControl, hold_time))
    ues = utran.InstallUe(umts.NodeContainer(1), node_b, ue, bearer)
    core.ConnectRnc(rnc, sgsn)
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
