# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Trace sources and events call Python functions."""

import pytest

import umts
from umts_native import build, signatures

UE = "/NodeList/*/DeviceList/*/$ns3::umts::UeNetDevice/"


def test_every_signature_of_the_module_is_in_the_table():
    folder = build.ensure(build.ns3_prefix())
    table = (folder / "signatures.inc").read_text()
    ours = {
        name
        for name in signatures.of_trace_sources(umts.ns)
        if name.startswith(("ns3::umts::", "ns3::TcpClassic", "ns3::TcpSplit"))
    }
    assert len(ours) > 20
    assert {name for name in ours if f'{{"{name}"' not in table} == set()


def test_numbers_texts_and_context(download):
    network = download()
    blocks, contexts = [], []
    assert umts.connect(UE + "Bearer/Mac/RxBlocks", lambda *counts: blocks.append(counts)) == 1
    umts.connect(UE + "Bearer/Mac/RxBlocks", lambda path, *_: contexts.append(path), context=True)
    umts.run(5)
    assert sum(count for count, _ in blocks) > 100
    assert len(contexts) == len(blocks)
    assert contexts[0].endswith("Bearer/Mac/RxBlocks")
    assert network.received() > 0


def test_objects_may_be_kept(download):
    network = download()
    packets, pdus = [], []
    umts.connect_object(network.ue, "MacRx", packets.append)
    umts.connect(UE + "Bearer/Rlc/RxPdu", pdus.append)
    umts.run(5)
    assert {type(packet).__name__ for packet in packets} == {"Ptr<const ns3::Packet>"}
    assert sum(packet.GetSize() for packet in packets) > network.received()
    assert len(pdus) > len(packets)


def test_small_integers_are_numbers(hs_cell):
    hs_cell(ues=[umts.UeConfig().DownlinkQuality("IdealQualityModel", Cqi=12)])
    cell = "/NodeList/*/DeviceList/*/$ns3::umts::NodeBNetDevice/CellList/*/HsCell/"
    cqis = []
    umts.connect(cell + "UserList/*/Cqi", cqis.append)
    umts.run(0.1)
    assert set(cqis) == {12}


def test_source_that_is_not_there(download):
    network = download()
    with pytest.raises(umts.Error, match="UeNetDevice has no trace source 'Nothing'"):
        umts.connect_object(network.ue, "Nothing", print)
    with pytest.raises(umts.Error, match=r"source 'MacRxx'; did you mean MacRx\?"):
        umts.connect_object(network.ue, "MacRxx", print)
    with pytest.raises(TypeError, match="is no ns3::Object"):
        umts.connect_object(3, "Nothing", print)


def test_events_in_their_order():
    seen = []
    umts.schedule(0.2, lambda: seen.append(umts.now()))
    umts.schedule("100ms", lambda: seen.append(umts.now()))
    off = umts.schedule(umts.Seconds(0.15), lambda: seen.append("called off"))
    off.Cancel()
    umts.run(1)
    assert seen == [0.1, 0.2]
