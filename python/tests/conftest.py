# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Simulations that the tests share; each begins with ns-3 as it was when it was imported."""

from array import array
from types import SimpleNamespace

import pytest

import umts


@pytest.fixture(autouse=True)
def fresh():
    """Begin anew, and leave nothing behind."""
    umts.reset()
    yield
    umts.reset()


@pytest.fixture
def hs_cell():
    """Return what makes a cell with UEs that always have something to receive on HS-DSCH."""

    def make(cell=None, ues=(), bearer=None):
        utran = umts.UmtsHelper()
        nodes = umts.NodeContainer(2)
        rnc = utran.InstallRnc(nodes.Get(0))
        node_b = utran.InstallNodeB(nodes.Get(1), rnc, [cell or umts.CellConfig()])
        bearer = bearer or umts.BearerConfig.Hsdpa().HsQueue(FullBuffer=True)
        devices = [utran.InstallUe(umts.NodeContainer(1), node_b, ue, bearer).Get(0) for ue in ues]
        utran.AssignStreams(1)
        return SimpleNamespace(utran=utran, rnc=rnc, node_b=node_b, ues=devices)

    return make


def send_once(host, address, octets):
    """Send octets by TCP."""
    socket = umts.Socket.CreateSocket(host, umts.TcpSocketFactory.GetTypeId())

    def begin():
        socket.Bind()
        socket.Connect(address)
        packet = umts.ns.Create[umts.Packet](array("B", octets), len(octets))
        assert socket.Send(packet, 0) == len(octets)

    umts.schedule("1ms", begin)


@pytest.fixture
def download():
    """Return what makes a download to a UE; its method received() returns the octets so far.

    What is sent has no end unless it is given, in octets that TCP's buffer has room for.
    """

    def make(ue=None, bearer=None, send=b"", cell=None):
        core = umts.UmtsCoreHelper()
        host, sgsn = core.AddHost(), core.AddSgsn()
        utran = umts.UmtsHelper()
        nodes = umts.NodeContainer(2)
        rnc = utran.InstallRnc(nodes.Get(0))
        cells = [cell or umts.CellConfig()]
        node_b = utran.InstallNodeB(nodes.Get(1), rnc, cells)
        config, bearer = ue or umts.UeConfig(), bearer or umts.BearerConfig.Dch()
        ues = utran.InstallUe(umts.NodeContainer(1), node_b, config, bearer)
        core.ConnectRnc(rnc, sgsn)
        addresses = core.ActivateUes(ues, rnc)
        utran.AssignStreams(1)
        address = umts.InetSocketAddress(addresses.GetAddress(0), 80).ConvertTo()
        node = ues.Get(0).GetNode()
        sinks = umts.PacketSinkHelper("ns3::TcpSocketFactory", address).Install(node)
        if send:
            send_once(host, address, send)
        else:
            umts.BulkSendHelper("ns3::TcpSocketFactory", address).Install(host)
        sink = umts.cast(sinks.Get(0), umts.PacketSink)
        return SimpleNamespace(
            utran=utran,
            rnc=rnc,
            node_b=node_b,
            ue=ues.Get(0),
            sink=sinks.Get(0),
            received=sink.GetTotalRx,
        )

    return make
