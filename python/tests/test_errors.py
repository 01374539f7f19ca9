# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""What ends a C++ program raises an exception with its sentence, and the interpreter goes on."""

import subprocess
import sys

import pytest

import umts


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        (lambda: umts.CellConfig().Scheduler("NoSuch"), '"NoSuch" is no TypeId of a class'),
        (lambda: umts.BearerConfig.Dch("dch9"), "must be dch1, dch2, dch3 or dch4"),
        (lambda: umts.BearerConfig().Rlc("UM", TimerPoll="1s"), 'has no attribute "TimerPoll"'),
        (lambda: umts.UeConfig().BlockErrorRate(2, 0), "ErrorRate=2: must be"),
        (
            lambda: umts.set_default("ns3::TcpSocket::SegmentSiz", 3),
            r"SegmentSiz; did you mean ns3::TcpSocket::SegmentSize\?",
        ),
        (
            lambda: umts.set_default("ns3::TcpSocketBase::SegmentSize", 3),
            r"did you mean ns3::TcpSocket::SegmentSize\?",
        ),
        (lambda: umts.set_default("Nothing", 3), "there is no attribute Nothing$"),
        (lambda: umts.connect("/NodeList/*/X", print), "matches nothing"),
        (lambda: umts.schedule("3 bananas", print), "bananas"),
    ],
)
def test_wrong_call(action, sentence):
    with pytest.raises(umts.Error, match=sentence) as raised:
        action()
    assert "\n" not in str(raised.value)


def test_misspelt_name_has_a_hint():
    with pytest.raises(AttributeError, match="did you mean UmtsHelper"):
        umts.UmtsHelpr  # noqa: B018


def test_wrong_arguments():
    with pytest.raises(TypeError):
        umts.UeConfig().BlockErrorRate("much", 0)


def test_error_in_an_event_leaves_the_simulation_usable(download):
    network = download()
    umts.schedule(1, lambda: umts.set_default("ns3::TcpSocket::Nothing", 1))
    with pytest.raises(umts.Error, match="Nothing"):
        umts.run(2)
    assert umts.now() == 1
    before = network.received()
    umts.run(2)
    assert umts.now() == 3
    assert network.received() > before


def test_exception_of_an_event_keeps_its_type():
    def fail():
        raise LookupError("of the test")

    umts.schedule("20ms", fail)
    with pytest.raises(LookupError, match="of the test"):
        umts.run(1)
    assert umts.now() == 0.02


def test_cast_to_what_it_is_not():
    node = umts.NodeContainer(1).Get(0)
    with pytest.raises(umts.Error, match="is no ns3::umts::RlcAm"):
        umts.cast(node, umts.RlcAm)


def test_other_lines_of_stderr_are_untouched():
    script = (
        "import umts\n"
        "umts.ns.LogComponentEnable('UmtsRlcEntity', umts.ns.LOG_LEVEL_ALL)\n"
        "umts.ns.LogComponentPrintList()\n"
        "try: umts.BearerConfig.Dch('dch9')\n"
        "except umts.Error: pass\n"
        "raise SystemExit(3)\n"
    )
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert ended.returncode == 3
    assert "dch9" not in ended.stderr


def installed(link, bearer):
    """Return what makes a node a UE, and the helper."""
    utran, nodes = umts.UmtsHelper(), umts.NodeContainer(3)
    node_b = utran.InstallNodeB(nodes.Get(1), utran.InstallRnc(nodes.Get(0)))
    return utran.InstallUe(umts.NodeContainer(nodes.Get(2)), node_b, link, bearer)


def test_error_in_an_overload_is_told_and_no_other_is_tried(capfd):
    for is_known in (False, True):  # cppyy remembers which overload has taken such arguments
        with umts.simulation():
            if is_known:
                installed(umts.UeConfig(), umts.BearerConfig.Dch("dch3"))
                umts.reset()
            wrong = umts.BearerConfig.Dch("dch3").Rlc("AM", PduSize=30)
            with pytest.raises(umts.Error) as raised:
                installed(umts.UeConfig(), wrong)
        assert str(raised.value) == (
            "attribute PduSize 30: differs from the transport block size of 42 octets"
        )
    assert capfd.readouterr().err == ""


def test_error_of_a_function_that_has_taken_such_arguments():
    umts.BearerConfig.Dch("dch3")
    with pytest.raises(umts.Error) as raised:
        umts.BearerConfig.Dch("dch9")
    assert str(raised.value) == 'channel preset "dch9": must be dch1, dch2, dch3 or dch4'


def test_call_that_is_refused_leaves_nothing(capfd):
    utran, nodes = umts.UmtsHelper(), umts.NodeContainer(3)
    node_b = utran.InstallNodeB(nodes.Get(1), utran.InstallRnc(nodes.Get(0)))
    node = umts.NodeContainer(nodes.Get(2))
    wrong = umts.BearerConfig.Dch("dch3").Rlc("AM", PduSize=30)
    for _ in range(2):
        with pytest.raises(umts.Error, match="attribute PduSize 30"):
            utran.InstallUe(node, node_b, umts.UeConfig(), wrong)
    ue = utran.InstallUe(node, node_b, umts.UeConfig(), umts.BearerConfig.Dch("dch3")).Get(0)
    umts.run(1)
    assert umts.cast(ue, umts.UeNetDevice).GetNBearers() == 1
    assert capfd.readouterr().err == ""


def test_wrong_file_is_told_by_the_configuration(tmp_path, capfd):
    log = tmp_path / "bad.log"
    log.write_text("nonsense\n")
    with pytest.raises(umts.Error, match="bad.log, line 1: "):
        umts.UeConfig().DownlinkQuality("ThroughputLogQualityModel", File=str(log))
    assert capfd.readouterr().err == ""


def test_what_fits_no_overload_is_one_sentence(capfd):
    utran, nodes = umts.UmtsHelper(), umts.NodeContainer(2)
    rnc = utran.InstallRnc(nodes.Get(0))
    with pytest.raises(TypeError, match=r"InstallUe\(ns3::NodeContainer, .*: no such call"):
        utran.InstallUe(umts.NodeContainer(1), rnc)
    with pytest.raises(
        TypeError, match=r"ReleaseBearer\(ns3::Ptr<ns3::Node>\): no such call; C\+\+ has void"
    ):
        utran.ReleaseBearer(nodes.Get(0))
    assert capfd.readouterr().err == ""


def test_flow_of_a_detached_ue(download):
    network = download()
    network.utran.Detach(network.ue)
    stats = umts.UmtsStats()
    ue = umts.cast(network.ue, umts.UeNetDevice)
    stats.AddUe(ue, network.rnc)
    stats.AddFlow(ue, network.sink)
    umts.run(2)
    (sentence,) = map(str, stats.Explain())
    assert sentence.startswith("UE 1 has received nothing: ")
    umts.reset()
    flow = umts.frames(stats).flows.iloc[0]
    assert flow["goodput_bps"] == 0


def test_exception_while_the_simulation_is_destroyed_is_raised_after_it(download):
    network = download()
    path = "/NodeList/*/DeviceList/*/$ns3::umts::UeNetDevice/Disposal"

    def fail(*_):
        raise LookupError("of the test")

    umts.connect(path, fail)
    umts.run(1)
    with pytest.raises(LookupError, match="of the test"):
        umts.reset()
    assert umts.NodeList.GetNNodes() == 0
    del network
    download()
    umts.run(1)


def test_error_in_a_destructor_is_one_sentence():
    script = "import umts\nrip = umts.Rip()\ndel rip\n"
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert ended.returncode == 1
    sentence = ended.stderr.splitlines()[-1]
    assert sentence.startswith("umts: an error while an object was destroyed ends Python: ")
