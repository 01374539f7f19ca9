#!/usr/bin/env python3
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Three cells in a row, from Python: the same network and numbers as umts-three-cells.cc."""

import argparse

import umts


def main() -> None:
    """Have two UEs drive for a minute and print a line per second."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--speed", type=float, default=30, help="of the UEs, m/s")
    speed = parser.parse_args().speed

    core = umts.UmtsCoreHelper()
    host = core.AddHost()
    utran = umts.UmtsHelper()
    rnc = utran.InstallRnc(umts.NodeContainer(1).Get(0))
    core.ConnectRnc(rnc, core.AddSgsn())
    layout = umts.CellLayoutHelper([(0, 0), (1000, 0), (2000, 0)])
    layout.Install(utran, rnc)
    nodes = umts.NodeContainer(2)
    for number in range(2):
        way = umts.CreateObject[umts.ConstantVelocityMobilityModel]()
        way.SetPosition(umts.Vector(20, 20 + 10 * number, 0))
        way.SetVelocity(umts.Vector(speed, 0, 0))
        nodes.Get(number).AggregateObject(way)
    config = umts.UeConfig().SignallingBearers()
    ues = umts.NetDeviceContainer()
    for number, bearer in enumerate((umts.BearerConfig.Dch(), umts.BearerConfig.Hsdpa())):
        ues.Add(layout.InstallUe(utran, umts.NodeContainer(nodes.Get(number)), config, bearer))
    core.ActivateUes(ues, rnc)
    layout.EnableHandOver(ues)
    utran.AssignStreams(1)

    traffic = umts.TrafficHelper()
    sinks = traffic.AddTransfer(nodes.Get(0), host), traffic.AddTransfer(host, nodes.Get(1))
    ping = traffic.AddPing(host, nodes.Get(1))
    before = [0, 0]
    for second in range(1, 61):
        umts.run(1)
        said = f"{second} s:"
        for number, sink in enumerate(sinks):
            cell = umts.FindCellIdentity(utran.GetCell(ues.Get(number))).cell
            said += f" cell {cell} {(sink.GetTotalRx() - before[number]) * 8e-3:g} kb/s,"
            before[number] = sink.GetTotalRx()
        print(f"{said} ping {list(ping.GetRoundTrips() or [0])[-1]:g} s")


if __name__ == "__main__":
    main()
