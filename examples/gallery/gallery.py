# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""What the scripts of the gallery share: a network with downloads, and how a picture is written."""

import sys
import tempfile
from pathlib import Path
from typing import Any

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt

import umts

plt.rcParams.update({"figure.figsize": (6.0, 3.6), "figure.dpi": 100, "axes.grid": True})
plt.rcParams.update({"grid.alpha": 0.3, "legend.frameon": False, "font.size": 10})


class Downloads:
    """A host, a Node B and UEs that download over TCP without end, unless told otherwise."""

    def __init__(self, *, cell=None, ues=(), bearer=None, tcp="TcpNewReno", idle=False) -> None:
        """Build the network: a configuration for each UE, one bearer for all; idle: no downloads."""
        self.core = umts.UmtsCoreHelper()
        self.host, sgsn = self.core.AddHost(), self.core.AddSgsn()
        self.utran = umts.UmtsHelper()
        nodes = umts.NodeContainer(2)
        self.rnc = self.utran.InstallRnc(nodes.Get(0))
        self.node_b = self.utran.InstallNodeB(nodes.Get(1), self.rnc, [cell or umts.CellConfig()])
        umts.TcpClassicHelper.Install(self.host, umts.TypeId.LookupByName(f"ns3::{tcp}"))
        devices = umts.NetDeviceContainer()
        for ue in ues or (umts.UeConfig(),):
            one = umts.NodeContainer(1)
            devices.Add(self.utran.InstallUe(one, self.node_b, ue, bearer or umts.BearerConfig()))
        self.core.ConnectRnc(self.rnc, sgsn)
        self.addresses = self.core.ActivateUes(devices, self.rnc)
        self.utran.AssignStreams(1)
        self.devices = [
            umts.cast(devices.Get(number), umts.UeNetDevice) for number in range(devices.GetN())
        ]
        busy = 0 if idle else devices.GetN()
        self.sinks = [self._download(number) for number in range(busy)]

    def _download(self, number: int) -> Any:
        address = umts.InetSocketAddress(self.addresses.GetAddress(number), 80).ConvertTo()
        node = self.devices[number].GetNode()
        sinks = umts.PacketSinkHelper("ns3::TcpSocketFactory", address).Install(node)
        umts.BulkSendHelper("ns3::TcpClassicSocketFactory", address).Install(self.host)
        return umts.cast(sinks.Get(0), umts.PacketSink)

    def goodputs_kbps(self, duration: float) -> list[float]:
        """Run, and return what each UE got."""
        umts.run(duration)
        return [8e-3 * sink.GetTotalRx() / duration for sink in self.sinks]

    def traces(self, what: str, duration: float) -> dict[str, Any]:
        """Run, end the simulation, and return its traces."""
        with tempfile.TemporaryDirectory() as folder:
            self.utran.EnableTraces(folder, what)
            umts.run(duration)
            umts.reset()
            return umts.traces(folder)


def fading(distance: float) -> Any:
    """Return a UE on a link with fading and without shadowing, at a distance in m."""
    link = {"Distance": distance, "ShadowingDeviation": 0.0}
    return umts.UeConfig().DownlinkQuality("FadingQualityModel", link)


def save(figure: Any) -> None:
    """Write a picture beside the caller's name, or into the folder of the first argument."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path()
    figure.tight_layout()
    figure.savefig(folder / f"{Path(sys.argv[0]).stem}.png")
