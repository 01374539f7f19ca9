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
