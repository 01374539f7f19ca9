# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Objects that ns-3 counts are made, passed and dropped in Python, and go once: not twice, not never."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import umts
from umts import _counted
from umts_native import build

# Of ns-3; what is made of them is passed to a Ptr like the module's own.
OF_NS3 = (
    *("Object", "Node", "Packet", "PacketSink", "BulkSendApplication", "OnOffApplication"),
    *("ConstantPositionMobilityModel", "RandomWaypointMobilityModel", "UniformRandomVariable"),
    *("Cost231PropagationLossModel", "PointToPointChannel", "PointToPointNetDevice"),
    *("RateErrorModel", "FqCoDelQueueDisc", "StringValue", "TimeValue", "BooleanValue"),
)
# Parts of the module that take what scripts do not have.
INNER = {
    *("DescriptorReader", "EdchChannel", "FrameBudget", "IubLeg", "UtranCells", "RrcProcedures"),
    *("Dcch", "TcpSplitConnection", "TraceFile", "UmtsRecorder", "CellRadio", "MobilityTrace"),
}
# Of which C++ makes none either.
ABSTRACT = {
    *("BearerNetDevice", "DelayScheduler", "HandOverAlgorithm", "Leg"),
    *("NbapCell", "NodeBPort"),
    *("RecordedQualityModel", "RlcEntity", "RlcTmUmBase", "TargetFlowControl", "TcpClassicOps"),
    *("UmtsNetDevice", "UplinkQualityModel"),
}
DERIVED = re.compile(r"^(?:class|struct) (\w+)(?: final)?\s*: public", re.MULTILINE)
# glibc's own checks of the heap; what is freed is overwritten.
CHECKS = {"MALLOC_CHECK_": "3", "MALLOC_PERTURB_": "165", "LD_PRELOAD": "libc_malloc_debug.so.0"}


def module_classes():
    """Return the counted classes of this module by name."""
    folder = build.ns3_prefix() / "include/ns3"
    own = re.findall(r"ns3/([\w-]+\.h)", (folder / "umts-module.h").read_text())
    names = {name for one in own for name in DERIVED.findall((folder / one).read_text())}
    found = {}
    for name in sorted(names):
        cls = getattr(umts, name, None)
        if isinstance(cls, type) and hasattr(cls, "__cpp_name__") and _counted._root(cls):
            found[name] = cls
    return found


def network():
    """Return what objects of some classes are made of."""
    core, utran = umts.UmtsCoreHelper(), umts.UmtsHelper()
    host, nodes = core.AddHost(), umts.NodeContainer(3)
    rnc = utran.InstallRnc(nodes.Get(0))
    node_b = utran.InstallNodeB(nodes.Get(1), rnc)
    ues = utran.InstallUe(umts.NodeContainer(nodes.Get(2)), node_b)
    core.ConnectRnc(rnc, core.AddSgsn())
    address = core.ActivateUes(ues, rnc).GetAddress(0)
    to = umts.InetSocketAddress(address, 80)
    sink = umts.PacketSinkHelper("ns3::TcpSocketFactory", to).Install(nodes.Get(2)).Get(0)
    source = umts.BulkSendHelper("ns3::TcpClassicSocketFactory", to).Install(host).Get(0)
    umts.TcpClassicHelper.Install(host, umts.TypeId.LookupByName("ns3::TcpClassicReno"))
    sink, source = umts.cast(sink, umts.PacketSink), umts.cast(source, umts.BulkSendApplication)
    ue = umts.cast(ues.Get(0), umts.UeNetDevice)
    file = umts.PcapHelper().CreateFile("x.pcap", umts.std.ios.out, umts.PcapHelper.DLT_RAW)
    return {
        "DelayMeter": (host, nodes.Get(2)),
        "FlowMeter": (sink, umts.Seconds(0)),
        "TcpFlowProbe": (source, sink, umts.Seconds(0), False),
        "RoundTripMeter": (host, address, 9, umts.Seconds(1), 64),
        "IubCapture": (file,),
        "RrcCapture": (file,),
        "MacHsCapture": (file, ue),
        "UuCapture": (file, ue),
        "UmtsTraces": ("traces", "all"),
        "UmtsStats::AddUe": (ue, rnc),
    }


def go_once(cls, arguments):
    """Make an object, pass it to C++, drop it in Python and then there."""
    made = cls(*arguments)
    passed = umts.ns.Ptr[_counted._root(cls)](made)
    count = made.GetReferenceCount()
    del made
    assert passed.GetReferenceCount() == count - 1, cls.__cpp_name__
    pointer = umts.Create[cls](*arguments)
    del passed
    again = umts.ns.Ptr[_counted._root(cls)](pointer)
    del pointer
    assert again.GetReferenceCount() == count - 1, cls.__cpp_name__


def main():
    """Do so with every class that can be made."""
    arguments = network()
    classes = module_classes() | {name: getattr(umts, name) for name in OF_NS3}
    for name, cls in classes.items():
        if name not in INNER | ABSTRACT:
            go_once(cls, arguments.get(name, ()))
    umts.run(2)
    umts.reset()


def checked(words, folder):
    """Return what Python did with the heap under watch."""
    path = f"import sys; sys.path.insert(0, {str(Path(__file__).parent)!r})\n"
    return subprocess.run(
        [sys.executable, "-c", path + words],
        cwd=folder,
        env=os.environ | CHECKS,
        capture_output=True,
        text=True,
    )


def test_every_counted_class_goes_once(tmp_path):
    assert set(module_classes()) > INNER | ABSTRACT | {"TcpFlowProbe", "CellPower", "RlcAm"}
    ended = checked("import test_counted; test_counted.main()", tmp_path)
    assert ended.returncode == 0, ended.stderr[-2000:]


@pytest.mark.parametrize("make", ["umts.TcpFlowProbe", "umts.Create[umts.TcpFlowProbe]"])
def test_probe_of_a_flow_outlives_its_name(make, tmp_path):
    words = f"""
import umts, test_counted
for _ in range(8):
    with umts.simulation():
        network = test_counted.network()
        stats = umts.UmtsStats()
        ue, rnc = network["UmtsStats::AddUe"]
        stats.AddUe(ue, rnc)
        stats.AddTcpFlow(ue, {make}(*network["TcpFlowProbe"]))
        umts.run(2)
        assert stats.GetTotalGoodputBps() > 1000
"""
    ended = checked(words, tmp_path)
    assert ended.returncode == 0, ended.stderr[-2000:]


def test_constructor_sets_attributes_and_type():
    values = []
    for power in (umts.CellPower(), umts.ns.CreateObject["ns3::umts::CellPower"]()):
        assert power.GetInstanceTypeId().GetName() == "ns3::umts::CellPower"
        value = umts.DoubleValue()
        power.GetAttribute("Maximum", value)
        values.append(value.Get())
    assert values[0] == values[1] > 0
    copy = umts.Packet(umts.Packet(10))
    assert (copy.GetSize(), copy.GetReferenceCount()) == (10, 1)


def test_what_cast_returns_outlives_the_simulation(download):
    network = download()
    sink = umts.cast(network.sink, umts.PacketSink)
    umts.run(2)
    received = sink.GetTotalRx()
    del network.sink, network
    umts.reset()
    assert sink.GetTotalRx() == received > 0
