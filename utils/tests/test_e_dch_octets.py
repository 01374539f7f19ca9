# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""tshark reads the MAC-es PDUs of umts-mac-e-pdu-test.cc in a frame of E-DCH made by hand."""

import re
import shutil
import struct
import subprocess
from pathlib import Path

import pytest

DDIS = {5: 12, 9: 8}  # sizes of MAC-d PDUs, bits
PDUS = [(5, 40, ["abc", "def"]), (9, 3, ["5a"])]  # DDI, TSN and MAC-d PDUs, as in that test
FSN = 7  # frame sequence number
EXPORTED_PDU = 252  # link type


def bits(value: int, width: int) -> str:
    """Return a field of bits."""
    return format(value, f"0{width}b")


def octets(text: str) -> bytes:
    """Return bits as octets, the last one filled up with 0."""
    text += "0" * (-len(text) % 8)
    return int(text, 2).to_bytes(len(text) // 8, "big")


def remainder(data: bytes, polynomial: int, width: int) -> int:
    """Return the CRC of a frame protocol (TS 25.427 7.2)."""
    rest = 0
    for bit in "".join(bits(octet, 8) for octet in data):
        carry = rest >> (width - 1) ^ int(bit)
        rest = (rest << 1) & ((1 << width) - 1)
        rest ^= polynomial if carry else 0
    return rest


def mac_es(tsn: int, blocks: list[str]) -> str:
    """Return the bits of a MAC-es PDU: TSN and MAC-d PDUs (TS 25.321 9.1.5)."""
    return bits(tsn, 6) + "".join(bits(int(block, 16), 4 * len(block)) for block in blocks)


def frame() -> bytes:
    """Return a frame of E-DCH with one subframe (TS 25.427 6.2.2.2)."""
    entries = "".join(bits(ddi, 6) + bits(len(blocks), 6) for ddi, _, blocks in PDUS)
    subframe = "0" + bits(2, 4) + bits(0, 3)  # two retransmissions
    rest = octets(bits(0, 8) + bits(200, 8) + subframe + bits(len(PDUS), 4) + entries)
    crc = remainder(bytes([FSN]) + rest, 0x307, 11)
    payload = b"".join(octets("00" + mac_es(tsn, blocks)) for _, tsn, blocks in PDUS)
    head = octets(bits(crc >> 4, 7) + "0" + bits(crc & 15, 4) + bits(FSN, 4))
    return head + rest + payload + struct.pack(">H", remainder(payload, 0x8005, 16))


def capture(path: Path) -> None:
    """Write a capture with the frame, of which fp_hint says what E-DCH carries."""
    hint = bytes([5, 0, len(DDIS)])
    for ddi, size in DDIS.items():
        hint += struct.pack("<BBH", ddi, 1, size)
    hint = struct.pack("<HB", len(hint) + 4, 0) + hint + b"\0"  # AAL2; no radio bearers
    tags = struct.pack(">HH8s", 12, 8, b"fp_hint\0") + struct.pack(">HHIHH", 35, 4, 1, 0, 0)
    record = tags + hint + struct.pack(">II", 8, 1 << 20 | 40 << 4) + frame()
    head = struct.pack("<IHHiIII", 0xA1B2C3D4, 2, 4, 0, 0, 65535, EXPORTED_PDU)
    path.write_bytes(head + struct.pack("<IIII", 0, 0, len(record), len(record)) + record)


@pytest.mark.skipif(shutil.which("tshark") is None, reason="there is no tshark")
def test_tshark_reads_mac_es_pdus(tmp_path):
    capture(tmp_path / "edch.pcap")
    command = ["tshark", "-V", "-r", str(tmp_path / "edch.pcap"), "-o", "fp.call_mac:FALSE"]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    words = r"DDI: \d+ \(|Mac-d PDUs: \d+|TSN: \d+|Retransmissions: \d+|MAC-d PDU: \w+|\[correct\]"
    assert re.findall(words, said) == [
        "[correct]",
        "Retransmissions: 2",
        *["DDI: 5 (", "Mac-d PDUs: 2", "DDI: 9 (", "Mac-d PDUs: 1"],
        # tshark shows whole octets: of 12 bits four of what follows, too.
        *["TSN: 40", "MAC-d PDU: abcd", "MAC-d PDU: cdef", "TSN: 3", "MAC-d PDU: 5a"],
        "[correct]",
    ]
    assert "Malformed" not in said
