# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Attributes and arguments as Python has them; what cannot be is one sentence."""

import subprocess
import sys
import traceback
from pathlib import Path

import pytest

import umts
from umts import _configs

ADDRESS = umts.Ipv4Address("10.0.0.1")
ECHO = """
import umts
umts.load("internet-apps")
ping = umts.PingHelper(umts.Ipv4Address("10.0.0.1"))
node = umts.NodeContainer(1)
umts.InternetStackHelper().Install(node)
ping.Install(node).Start(umts.Seconds(5))
raise SystemExit(3)
"""


def rlc_of(bearer):
    """Return the value of TimerPoll that a configuration gives to its RLC entity."""
    entity = bearer.ueRlc.Create[umts.ns.Object]()
    value = umts.TimeValue()
    entity.GetAttribute("TimerPoll", value)
    return value.Get().GetMilliSeconds()


def test_attributes_of_rlc_without_its_mode():
    by_keyword = umts.BearerConfig.Dch().Rlc(TimerPoll="110ms")
    by_mapping = umts.BearerConfig.Dch().Rlc({"TimerPoll": umts.MilliSeconds(120)})
    by_mode = umts.BearerConfig.Dch().Rlc("AM", TimerPoll="130ms")
    assert [rlc_of(one) for one in (by_keyword, by_mapping, by_mode)] == [110, 120, 130]


def test_attributes_of_power_and_of_power_control():
    by_keyword = umts.UeConfig().PowerControl(BlerTarget=0.02)
    by_mapping = umts.UeConfig().PowerControl({"BlerTarget": 0.03})
    targets = []
    for config in (by_keyword, by_mapping, umts.UeConfig().PowerControl(BlerTarget=0.04)):
        value = umts.DoubleValue()
        config.dpch.value().Create[umts.ns.Object]().GetAttribute("BlerTarget", value)
        targets.append(value.Get())
    assert targets == [0.02, 0.03, 0.04]
    assert not umts.UeConfig().dpch.has_value()
    value = umts.DoubleValue()
    power = umts.CellConfig().Power(Maximum=40).power.Create[umts.ns.Object]()
    power.GetAttribute("Maximum", value)
    assert value.Get() == 40


def test_every_method_with_attributes_takes_those_of_python():
    classes = {*_configs.NAMED, *_configs.PLAIN}
    assert len(classes) == 4
    taking = {
        (config.__name__, name)
        for config in classes
        for name, method in vars(config).items()
        if "Attributes& attributes" in (getattr(method, "__doc__", None) or "")
    }
    tables = (_configs.NAMED, _configs.PLAIN)
    adapted = {
        (config.__name__, name) for one in tables for config, names in one.items() for name in names
    }
    assert taking == adapted
    assert {("UeConfig", "PowerControl"), ("CellConfig", "Power")} < taking


def test_pointer_as_attribute(hs_cell):
    power = umts.ns.CreateObject["ns3::umts::CellPower"]()
    network = hs_cell(cell=umts.CellConfig().HsDsch(Power=power), ues=[umts.UeConfig()])
    found = umts.PointerValue()
    network.node_b.GetCell().GetHsCell().GetAttribute("Power", found)
    assert found.GetObject().__deref__() == power.__deref__()


def test_enumerators_are_values():
    mobility = umts.ns.CreateObject["ns3::RandomWalk2dMobilityModel"]()
    mobility.SetAttribute("Mode", umts.EnumValue(umts.RandomWalk2dMobilityModel.MODE_TIME))
    value = umts.StringValue()
    mobility.GetAttribute("Mode", value)
    assert value.Get() == "Time"
    refusal = "^EnumValue takes an enumerator of C\\+\\+, and not 'Time'$"
    with pytest.raises(TypeError, match=refusal):
        umts.EnumValue("Time")


def test_none_and_mappings_are_arguments():
    plan = umts.ns.CreateObject[umts.CellPlan]()
    power = umts.ns.CreateObject["ns3::umts::CellPower"]()
    assert plan.AddCell(umts.Vector2D(0, 0), None, power) == 0
    assert plan.AddCell(umts.Vector2D(0, 0), 120.0, power) == 1
    layout = umts.CellLayoutHelper(1000, 1, 1, {"ShadowingDeviation": 0})
    value = umts.DoubleValue(1)
    layout.GetPlan().GetAttribute("ShadowingDeviation", value)
    assert value.Get() == 0


def test_addresses_of_any_kind_are_arguments(download):
    port = umts.InetSocketAddress(ADDRESS, 80)
    for helper in (umts.PacketSinkHelper, umts.BulkSendHelper, umts.OnOffHelper):
        assert helper("ns3::TcpSocketFactory", port)
    assert umts.UdpEchoClientHelper(ADDRESS, 7)
    node = umts.NodeContainer(1)
    umts.InternetStackHelper().Install(node)
    socket = umts.Socket.CreateSocket(node.Get(0), umts.UdpSocketFactory.GetTypeId())
    assert socket.Bind() == 0 and socket.Connect(port) == 0


def test_device_of_a_container_is_what_it_is(capfd):
    utran, nodes = umts.UmtsHelper(), umts.NodeContainer(2)
    rnc = utran.InstallRnc(nodes.Get(0))
    node_b = utran.InstallNodeB(nodes.Get(1), rnc)
    bearer = umts.BearerConfig.Dch("dch3")
    ues = utran.InstallUe(umts.NodeContainer(1), node_b, umts.UeConfig(), bearer)
    stats = umts.UmtsStats()
    stats.AddUe(ues.Get(0), rnc)
    assert len(umts.frames(stats).ues) == 1
    with pytest.raises(TypeError, match=r"UmtsStats.AddUe\(ns3::Ptr<ns3::Node>, .*: no such call"):
        stats.AddUe(nodes.Get(0), rnc)
    assert capfd.readouterr().err == ""


def test_enumerations_are_values():
    asked = umts.CellConfig().Admission(Policy=umts.AdmissionControl.Policy.QUEUE)
    control = asked.admission.Create[umts.ns.Object]()
    policy = umts.EnumValue[umts.AdmissionControl.Policy]()
    control.GetAttribute("Policy", policy)
    assert policy.Get() == umts.AdmissionControl.Policy.QUEUE


@pytest.mark.parametrize(
    ("call", "error", "sentence"),
    [
        (
            lambda: umts.NetDeviceContainer().Get(3),
            IndexError,
            "there is no device 3: the container has 0, from 0 on",
        ),
        (lambda: umts.NodeContainer(2).Get(-1), IndexError, "there is no node -1"),
        (
            lambda: umts.NodeContainer(2).Get(2),
            IndexError,
            "there is no node 2: the container has 2",
        ),
        (lambda: umts.ApplicationContainer().Get(0), IndexError, "no application 0"),
        (lambda: umts.Ipv4InterfaceContainer().GetAddress(0), IndexError, "no interface 0"),
        (
            lambda: umts.PacketSinkHelper("ns3::TcpSocketFactory", 5),
            TypeError,
            r"PacketSinkHelper\(str, int\): no such call; C\+\+ has .*Address& address\)",
        ),
        (lambda: umts.run(-1), umts.Error, r"umts.run\(-1\): the duration must not be negative"),
        (lambda: umts.FlowMonitorHelper, AttributeError, r"umts.load\('flow-monitor'\)"),
        (
            lambda: umts.CellConfig().Scheduler("MaxCIScheduler"),
            umts.Error,
            r"did you mean MaxCiScheduler\?",
        ),
        (
            lambda: umts.BearerConfig().Rlc(TimerPol="1s"),
            umts.Error,
            r'no attribute "TimerPol"; did you mean TimerPoll\?',
        ),
        (
            lambda: umts.CellLayoutHelper([(0, 0, 0), (1000, 0, 0)]),
            TypeError,
            r"^a place is a pair \(x, y\), m, and not \(0, 0, 0\)$",
        ),
        (lambda: umts.CellLayoutHelper([(0, 0), (9, "x")]), TypeError, r"not \(9, 'x'\)$"),
        (lambda: umts.CellLayoutHelper([[0], [1000]]), TypeError, r"and not \[0\]$"),
        (lambda: umts.BearerConfig().Rlc(TimerPoll=100), umts.Error, "a duration has a unit"),
        (
            lambda: umts.CellConfig().HsDsch(Power=umts.HsGrant()),
            TypeError,
            "a ns3::umts::HsGrant is no value of an attribute",
        ),
    ],
)
def test_sentences(call, error, sentence):
    with pytest.raises(error, match=sentence) as raised:
        call()
    assert "\n" not in str(raised.value)


def test_std():
    assert umts.std.string("x") == "x"


def test_run_in_an_event_is_refused():
    refused, seen = [], []

    def begin_another():
        with pytest.raises(
            umts.Error, match=r"^umts.run\(\) in an event or trace sink: "
        ) as raised:
            umts.run(1)
        refused.append(str(raised.value))
        with pytest.raises(umts.Error, match=r"^umts.reset\(\) in an event or trace sink: "):
            umts.reset()

    umts.schedule(1, begin_another)
    umts.schedule(2, lambda: seen.append(umts.now()))
    umts.run(3)
    assert len(refused) == 1 and "umts.schedule()" in refused[0]
    assert seen == [2] and umts.now() == 3
    umts.schedule(1, lambda: umts.run(1))
    with pytest.raises(umts.Error, match="the simulation is running"):
        umts.run(2)
    umts.run(1)
    assert umts.now() == 5


def test_second_network_says_what_is_missing(download):
    download()
    with pytest.raises(umts.Error, match=r"Address Collision: .*; umts.reset\(\) ends"):
        download()


class Typo(umts.HsScheduler):
    """A scheduler with an error."""

    def GetMetric(self, candidate):
        return candidate.nothing


@pytest.mark.parametrize("place", ["policy", "event", "sink"])
def test_exception_has_the_line_of_the_users_file(hs_cell, place):
    def fail(*_):
        return umts.UeConfig().nothing

    cell = umts.CellConfig().Scheduler(Typo) if place == "policy" else None
    network = hs_cell(cell=cell, ues=[umts.UeConfig()])
    if place == "event":
        umts.schedule("10ms", fail)
    if place == "sink":
        umts.connect_object(network.node_b.GetCell().GetHsCell(), "Transmission", fail)
    with pytest.raises(AttributeError, match="nothing") as raised:
        umts.run(1)
    last = traceback.extract_tb(raised.value.__traceback__)[-1]
    assert Path(last.filename) == Path(__file__) and ".nothing" in last.line
    assert "Simulator::Run" not in str(raised.value)


def test_trace_source_of_a_module_that_is_loaded_later(download):
    umts.load("internet-apps")
    network = download()
    ping = umts.PingHelper(umts.Ipv4Address("172.16.0.2"))
    application = ping.Install(network.ue.GetNode()).Get(0)
    sent = []
    umts.connect_object(
        application, "Tx", lambda number, packet: sent.append((number, packet.GetSize()))
    )
    umts.run(2.5)
    assert [number for number, _ in sent] == [0, 1, 2]
    assert {size for _, size in sent} == {64}


def test_round_trips_of_ping():
    umts.load("internet-apps")
    core = umts.UmtsCoreHelper()
    host, sgsn = core.AddHost(), core.AddSgsn()
    utran = umts.UmtsHelper()
    nodes = umts.NodeContainer(3)
    rnc = utran.InstallRnc(nodes.Get(0))
    node_b = utran.InstallNodeB(nodes.Get(1), rnc)
    ues = utran.InstallUe(
        umts.NodeContainer(nodes.Get(2)), node_b, umts.UeConfig(), umts.BearerConfig.Dch()
    )
    core.ConnectRnc(rnc, sgsn)
    ping = umts.PingHelper(core.ActivateUes(ues, rnc).GetAddress(0))
    ping.SetAttribute("VerboseMode", umts.StringValue("Silent"))
    times = []
    application = ping.Install(host).Get(0)
    umts.connect_object(application, "Rtt", lambda number, time: times.append((number, time)))
    umts.run(2.5)
    assert [number for number, _ in times] == [0, 1, 2]
    assert all(0.05 < time.GetSeconds() < 0.5 for _, time in times)


def test_ping_that_has_sent_nothing_lets_the_interpreter_end():
    ended = subprocess.run(
        [sys.executable, "-c", ECHO], capture_output=True, text=True, check=False
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (3, "", "")
