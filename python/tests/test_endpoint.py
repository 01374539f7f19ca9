# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Packets of a file descriptor over a UE, in real time, from Python."""

import socket
import struct

import pytest

import umts

PAYLOAD = b"over the air"


def checksum(octets):
    """The checksum of IP (RFC 1071)."""
    total = sum(struct.unpack(f"!{len(octets) // 2}H", octets))
    while total >> 16:
        total = (total & 0xFFFF) + (total >> 16)
    return ~total & 0xFFFF


def packet(source, destination):
    """A UDP datagram in IPv4; UDP has no checksum."""
    addresses = socket.inet_aton(source) + socket.inet_aton(destination)
    udp = struct.pack("!HHHH", 1, 2, 8 + len(PAYLOAD), 0) + PAYLOAD
    head = struct.pack("!BBHHHBB", 0x45, 0, 20 + len(udp), 1, 0, 64, 17)
    return head + struct.pack("!H", checksum(head + bytes(2) + addresses)) + addresses + udp


@pytest.fixture
def pairs():
    """Two pairs of sockets, as two TUN devices; the simulation goes before they do."""
    made = [socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM) for _ in range(2)]
    yield made
    umts.reset()
    umts.GlobalValue.Bind("SimulatorImplementationType", umts.StringValue("ns3::DefaultSimulatorImpl"))
    umts.GlobalValue.Bind("ChecksumEnabled", umts.BooleanValue(False))
    for pair in made:
        for end in pair:
            end.close()


def test_a_packet_crosses_the_network(pairs):
    umts.reset()
    umts.UmtsTunEndpoint.EnableRealTime()
    core = umts.UmtsCoreHelper()
    host = core.AddHost()
    utran = umts.UmtsHelper()
    nodes = umts.NodeContainer(2)
    rnc = utran.InstallRnc(nodes.Get(0))
    core.ConnectRnc(rnc, core.AddSgsn())
    node_b = utran.InstallNodeB(nodes.Get(1), rnc, [umts.CellConfig()])
    ues = utran.InstallUe(umts.NodeContainer(1), node_b, umts.UeConfig(), umts.BearerConfig.Dch())
    address = str(core.ActivateUes(ues, rnc).GetAddress(0))
    server = str(umts.UmtsCoreHelper.GetHostAddress(host))
    ends = [umts.CreateObject[umts.UmtsTunEndpoint]() for _ in pairs]
    devices = [ues.Get(0), host.GetDevice(host.GetNDevices() - 1)]
    for end, device, (inner, _) in zip(ends, devices, pairs, strict=True):
        end.Attach(device, inner.fileno())
    faults = []
    umts.connect_object(ends[0], "Fault", faults.append)
    outer_ue, outer_host = (outer for _, outer in pairs)
    outer_ue.send(b"no packet of IP, but as long as one")
    outer_ue.send(packet(address, server))
    umts.run(0.7)
    outer_host.settimeout(1)
    came = outer_host.recv(1 << 16)
    assert came.endswith(PAYLOAD) and checksum(came[:20]) == 0
    assert len(faults) == 1
    counters = ends[0].GetCounters()
    assert (counters.packetsIn, ends[1].GetCounters().packetsOut) == (1, 1)
