# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""tshark reads the frames of E-DCH that umts-e-dch-frame-test.cc demands of a capture of the Iub."""

import re
import shutil
import struct
import subprocess
from pathlib import Path

import pytest

GOLDEN = Path(__file__).resolve().parents[2] / "test" / "umts-e-dch-golden-octets.h"
EXPORTED_PDU = 252  # link type
TSHARK = ["tshark", "-n", "-o", "fp.call_mac:FALSE", "-r"]
BAD = (
    "_ws.malformed || _ws.expert || fp.header.bad_checksum || fp.payload-crc.bad || "
    "!(fp.channel-type == 17)"
)
SHOWN = (
    r"FSN: \d+|No of subframes: \d+|CFN: \d+|Retransmissions: \d+|Subframe number: \d+|"
    r"DDI: \d+ \(|Mac-d PDUs: \d+|TSN: \d+|MAC-d PDU: \w+|\[correct\]|Spare Extension"
)


def pdu(ddi: int, count: int) -> list[str]:
    """Return what tshark shows of a MAC-es PDU in the header."""
    return [f"DDI: {ddi} (", f"Mac-d PDUs: {count}"]


def subframe(number: int, retransmissions: int, *pdus: list[str]) -> list[str]:
    """Return what tshark shows of a subframe in the header."""
    head = [f"Retransmissions: {retransmissions}", f"Subframe number: {number}"]
    return [*head, *(word for words in pdus for word in words)]


def payload(*pdus: tuple[int, str]) -> list[str]:
    """Return what tshark shows of MAC-es PDUs: their TSNs and MAC-d PDUs, and the CRC."""
    shown = []
    for tsn, blocks in pdus:
        shown += [f"TSN: {tsn}", *(f"MAC-d PDU: {block}" for block in blocks.split())]
    return [*shown, "[correct]"]


def header(fsn: int, subframes: int, cfn: int) -> list[str]:
    """Return what tshark shows of a header before its subframes; its CRC comes first."""
    return ["[correct]", f"FSN: {fsn}", f"No of subframes: {subframes}", f"CFN: {cfn}"]


# tshark shows whole octets: of 12 bits four of what follows, too; and 36 octets of a PDU.
EXPECTED = {
    "10 ms, two MAC-es PDUs": [
        *header(7, 1, 200),
        *subframe(0, 2, pdu(5, 2), pdu(9, 1)),
        *payload((40, "abcd cdef"), (3, "5a")),
    ],
    "2 ms, five subframes": [
        *header(15, 5, 255),
        *subframe(0, 0, pdu(9, 1)),
        *subframe(1, 1, pdu(9, 2), pdu(5, 1)),
        *subframe(2, 2),
        *subframe(3, 12, pdu(5, 1), pdu(9, 1), pdu(11, 1)),
        *subframe(4, 0, pdu(9, 3)),
        *payload(
            *((63, "01"), (0, "02 03"), (41, "1230")),
            *((42, "4560"), (1, "04"), (9, "80" + 35 * "00"), (2, "05 06 07")),
        ),
    ],
    "HARQ failure": [*header(0, 1, 17), *subframe(2, 3), *payload()],
}


def records() -> dict[str, bytes]:
    """Return the records of the test by name."""
    row = re.compile(r'\{"([^"]+)",((?:\s*"[0-9a-f]+")+)\}')
    found = row.findall(GOLDEN.read_text(encoding="utf-8"))
    return {name: bytes.fromhex("".join(re.findall(r"\w+", digits))) for name, digits in found}


def capture(path: Path, record: bytes) -> str:
    """Write a capture of one record; return its name."""
    head = struct.pack("=IHHiIII", 0xA1B2C3D4, 2, 4, 0, 0, 65535, EXPORTED_PDU)
    path.write_bytes(head + struct.pack("=IIII", 0, 0, len(record), len(record)) + record)
    return str(path)


def tshark(*words: str) -> str:
    """Return what tshark prints of a capture."""
    return subprocess.run([*TSHARK, *words], capture_output=True, text=True, check=True).stdout


def test_records_are_those_expected():
    assert records().keys() == EXPECTED.keys()


@pytest.mark.skipif(shutil.which("tshark") is None, reason="there is no tshark")
@pytest.mark.parametrize("name", EXPECTED)
def test_tshark_reads_frames(name, tmp_path):
    said = tshark(capture(tmp_path / "edch.pcap", records()[name]), "-V")
    assert re.findall(SHOWN, said) == EXPECTED[name]


@pytest.mark.skipif(shutil.which("tshark") is None, reason="there is no tshark")
@pytest.mark.parametrize("name", EXPECTED)
def test_tshark_finds_no_fault(name, tmp_path):
    assert tshark(capture(tmp_path / "edch.pcap", records()[name]), "-Y", BAD) == ""


@pytest.mark.skipif(shutil.which("tshark") is None, reason="there is no tshark")
@pytest.mark.parametrize("place", [-1, -3, -13])  # CRC, payload, header
def test_tshark_finds_an_altered_octet(place, tmp_path):
    record = bytearray(records()["10 ms, two MAC-es PDUs"])
    record[place] ^= 1
    assert tshark(capture(tmp_path / "edch.pcap", bytes(record)), "-Y", BAD) != ""
