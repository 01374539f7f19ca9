#!/usr/bin/env python3
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Prove with tshark that captures are what the standards say.

Examples write captures of every channel, with losses, discards, resets and handovers; no frame may be
malformed, have a wrong CRC or an error, and every record must be decoded as what it is. Frames of
HS-DSCH with more MAC-d PDUs than tshark takes are read here. Exits with 1 when something is wrong.
"""

import functools
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROGRAMS = ROOT / ".umts" / "build" / "bin"

BAD = (
    "_ws.malformed || fp.header.bad_checksum || fp.payload-crc.bad || "
    "_ws.expert.severity >= 8388608 || rlc.li.incorrect || rlc.he.invalid || rlc.li.reserved || "
    "rlc.ctrl_pdu_type.invalid || rlc.reserved_bits_not_zero"
)

# What tshark needs, and what a decoded record shows, by kind of capture.
RLC = ["--enable-heuristic", "rlc_udp"]
KINDS = {
    "uu-rlc": ([*RLC, "-o", "rlc.perform_reassembly:FALSE"], "rlc.seq || rlc.ctrl_pdu_type"),
    "iub-fp": (["-o", "fp.call_mac:FALSE"], "fp.ft"),
    "gtpu": ([], "gtp.teid"),
    "rrc": ([], "rrc"),
    "mac-hs": (["-X", f"lua_script:{ROOT}/utils/wireshark/mac-hs.lua"], "umts_mac_hs.mac_d_pdu"),
}

DCH = "umts-tcp-over-dch"
HSDPA = "umts-tcp-over-hsdpa"
HTTP = "umts-http"
SHORT = ["--duration=20s", "--warmup=1s", "--tunnels=sgsn", "--ues=2"]
LOSSY = [*SHORT, "--tbler=0.1"]
# Discards and resets stop TCP for long where more blocks are lost.
LONG = [*SHORT, "--tbler=0.02", "--duration=100s"]
# tshark takes 63 MAC-d PDUs in a frame of HS-DSCH at most, the standard 255.
HS = [*LOSSY, "--framePdus=63"]
# An RRC connection that ends and begins anew, and changes its state, every minute or so.
STATES = ["--signalling=srb", "--switching=true", "--inactiveState=IDLE", "--duration=1800s"]
STATES += ["--fachInactivityTimer=2s", "--tunnels=sgsn"]
DISCARDS = ["--sduDiscardMode=AfterMaxDat", "--maxDat=3"]
RESETS = ["--sduDiscardMode=NoDiscard", "--maxDat=3"]
SCENARIOS = {
    "dch": [DCH, *LONG, *DISCARDS],
    "resets": [DCH, *LONG, *RESETS],
    "wire": [DCH, *LOSSY, "--wireMode=true", "--iubWireMode=true"],
    "hard": [DCH, *LOSSY, "--handOverInterval=1s"],
    "signalling": [DCH, *LOSSY, "--handOverInterval=1s", "--signalling=srb"],
    "states": [HTTP, *STATES],
    "soft": [DCH, *LOSSY, "--radioLinks=3", "--duration=40s"],
    "cch": [DCH, *LOSSY, "--preset=cch", "--duration=160s"],
    "hsdpa": [HSDPA, *HS, *DISCARDS, "--duration=40s"],
    "hsresets": [HSDPA, *HS, *RESETS, "--duration=40s"],
    "hshard": [HSDPA, *HS, "--handOverInterval=1s"],
}
LEAST_RECORDS = 10000  # of the largest capture of each scenario

# What RLC has to show where it discards and resets: the SUFI Move Receiving Window, RESET PDUs.
MRW = "rlc.sufi.type == 6"
RESET = "rlc.ctrl_pdu_type == 1"
# And the radio bearer of RRC's messages.
SRB2 = "rlc.channel.rbid == 2"
SHOWN = {"dch": MRW, "hsdpa": MRW, "resets": RESET, "hsresets": RESET, "signalling": SRB2}

# Messages that a program counts, and how tshark finds them, by direction.
MESSAGES = {
    "rrc_dl_messages_count": "rrc.DL_DCCH_Message_element || rrc.DL_CCCH_Message_element",
    "rrc_ul_messages_count": "rrc.UL_DCCH_Message_element || rrc.UL_CCCH_Message_element",
}

# Octets of every kind of message, which the tests compare with those of the module.
GOLDEN = ROOT / "test" / "umts-rrc-golden-octets.h"
EXPORTED_PDUS = 252  # link type

# Frames with more MAC-d PDUs than tshark takes.
TSHARK_PDUS = 63
MANY_PDUS = [HSDPA, "--duration=5s", "--warmup=1s", "--pduOctets=42", "--category=10"]


def main() -> None:
    """Write and check all captures."""
    if not shutil.which("tshark"):
        print("left out: captures are not decoded, as there is no tshark (Debian package tshark)")
        return
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(os.cpu_count()) as pool:
        for lines in pool.map(lambda name: check_scenario(Path(folder) / name), SCENARIOS):
            print(*lines, sep="\n", flush=True)
        check_many_pdus(Path(folder) / "manypdus")
        check_golden(Path(folder) / "golden.pcap")


def run(command: Sequence[str]) -> str:
    """Return what a command prints; when it fails, all of that is the complaint."""
    ended = subprocess.run(command, capture_output=True, text=True)
    if ended.returncode != 0:
        sys.exit(f"{ended.stdout}{ended.stderr}{command[0]}: exit code {ended.returncode}")
    return ended.stdout


def tshark(capture: Path, *words: str) -> list[str]:
    """Return the lines that tshark prints about a capture."""
    return run(["tshark", "-n", "-r", str(capture), *words]).splitlines()


def records(capture: Path) -> Iterator[bytes]:
    """Yield what a capture holds, read without tshark."""
    data = capture.read_bytes()
    at = 24
    while at < len(data):
        octets = struct.unpack_from("=I", data, at + 8)[0]
        yield data[at + 16 : at + 16 + octets]
        at += 16 + octets


def count(capture: Path, words: Sequence[str], filters: Sequence[str]) -> list[int]:
    """Return how many frames each of tshark's filters takes."""
    table = tshark(capture, *words, "-q", "-z", f"io,stat,0,{','.join(filters)}")
    row = next(line for line in table if "<>" in line)
    return [int(text) for text in re.findall(r"\d+", row.split("|", 2)[2])[::2]]


def check_scenario(prefix: Path) -> list[str]:
    """Write and check every capture of a scenario; return a line for each."""
    program, *flags = SCENARIOS[prefix.name]
    result = json.loads(run([str(PROGRAMS / program), *flags, f"--pcap={prefix}", "--json"]))
    lines, most, shown = [], 0, 0
    rrc = check_message_counts(list_captures(prefix, "rrc"), result["flows"])
    for kind in sorted(KINDS if program == HSDPA else KINDS.keys() - {"mac-hs"}):
        captures = list_captures(prefix, kind)
        if not captures:
            sys.exit(f"{prefix.name}: no capture {kind}")
        for capture in captures:
            written, times = check_capture(capture, kind, SHOWN.get(prefix.name))
            most, shown = max(most, written), shown + times
            lines.append(f"{capture.name}: {written} records, decoded without a fault")
            if rrc and kind == "uu-rlc":
                lines.append(f"{capture.name}: {check_rrc(capture)} messages of RRC in PDUs of RLC")
    if most < LEAST_RECORDS:
        sys.exit(f"{prefix.name}: no capture has {LEAST_RECORDS} records")
    if prefix.name in SHOWN:
        lines.append(f"{prefix.name}: {shown} times {SHOWN[prefix.name]}")
        if shown == 0:
            sys.exit(f"{prefix.name}: nowhere {SHOWN[prefix.name]}")
    return lines


def check_capture(capture: Path, kind: str, wanted: str | None) -> tuple[int, int]:
    """Check a capture; return how many records it has, and how many of them are of RLC and wanted."""
    words, of_kind = KINDS[kind]
    written = sum(1 for _ in records(capture))
    if written == 0 and kind == "rrc":
        return 0, 0  # messages take no time, and have no octets
    if written == 0:
        sys.exit(f"{capture.name}: no record")
    filters = [BAD, of_kind] + ([wanted] if wanted and kind == "uu-rlc" else [])
    bad, decoded, *times = count(capture, words, filters)
    if bad or decoded != written:
        shown_bad = tshark(capture, *words, "-Y", BAD)[:5]
        numbers = f"{written} records, {decoded} decoded as {kind}, {bad} bad"
        sys.exit("\n".join([f"{capture.name}: {numbers}", *shown_bad]))
    return written, sum(times)


def list_captures(prefix: Path, kind: str) -> list[Path]:
    """Return the captures of a kind that a program has written."""
    return sorted(prefix.parent.glob(f"{prefix.name}-{kind}-*.pcap"))


def check_message_counts(captures: Sequence[Path], flows: Sequence[dict]) -> int:
    """Demand that captures of RRC have every message that the program counts; return how many."""
    filters = list(MESSAGES.values())
    sums = [0, 0]
    for capture in captures:
        if any(records(capture)):
            sums = [a + b for a, b in zip(sums, count(capture, [], filters), strict=True)]
    for name, have in zip(MESSAGES, sums, strict=True):
        counted = sum(flow.get(name, 0) for flow in flows)
        if have != counted:
            sys.exit(f"{captures[0].name}: {have} messages, {name} is {counted}")
    return sum(sums)


def check_rrc(capture: Path) -> int:
    """Return how many messages tshark puts together from PDUs of RLC, none of them malformed."""
    bad, messages = count(capture, RLC, ["rrc && _ws.malformed", "rrc"])
    if bad:
        shown_bad = tshark(capture, *RLC, "-Y", "rrc && _ws.malformed")[:5]
        numbers = f"{messages} messages of RRC, {bad} malformed"
        sys.exit("\n".join([f"{capture.name}: {numbers}", *shown_bad]))
    return messages


def check_golden(capture: Path) -> None:
    """Have tshark decode every kind of message of RRC, in the form of a capture of RRC."""
    row = re.compile(r'\{"([^"]+)", "[^"]+", "([^"]+)",((?:\s*"[0-9a-f]+")+),')
    rows = row.findall(GOLDEN.read_text())
    header = struct.pack("=IHHiIII", 0xA1B2C3D4, 2, 4, 0, 0, 65535, EXPORTED_PDUS)
    packets = []
    for number, (_, channel, digits) in enumerate(rows):
        dissector = f"rrc.{channel.lower().replace('-', '.')}".encode()
        octets = bytes.fromhex("".join(re.findall(r"[0-9a-f]+", digits)))
        packet = struct.pack(">HH", 12, len(dissector)) + dissector + bytes(4) + octets
        packets.append(struct.pack("=IIII", number, 0, len(packet), len(packet)) + packet)
    capture.write_bytes(header + b"".join(packets))
    words = ["-T", "fields", "-e", "_ws.col.Info", "-Y", "rrc && !(_ws.malformed)"]
    shown = tshark(capture, *words)
    if not rows or len(shown) != len(rows):
        sys.exit(f"messages of RRC: {len(rows)}, {len(shown)} of which tshark decodes")
    for (name, channel, _), info in zip(rows, shown, strict=True):
        # A name in letters of one size begins as tshark's does, but for the variant.
        said = re.sub(r"[^A-Z0-9]", "", info.upper())
        if not said.startswith(name.split(",")[0].replace(" ", "")):
            sys.exit(f"{channel}: {name}: tshark decodes {info}")
    print(f"messages of RRC: {len(rows)}, decoded without a fault, each as what it is")


def crc(octets: bytes, polynomial: int, bits: int) -> int:
    """Return the remainder of octets, at least 8 bits."""
    table = crc_table(polynomial, bits)
    rest = 0
    for octet in octets:
        rest = (rest << 8 & (1 << bits) - 1) ^ table[rest >> (bits - 8) ^ octet]
    return rest


@functools.cache
def crc_table(polynomial: int, bits: int) -> list[int]:
    """Return the remainder of each octet."""
    table = []
    for octet in range(256):
        rest = octet << (bits - 8)
        for _ in range(8):
            rest = rest << 1 ^ (polynomial | 1 << bits if rest >> (bits - 1) else 0)
        table.append(rest)
    return table


def read_hs_frame(frame: bytes) -> int:
    """Return the MAC-d PDUs of an HS-DSCH data frame; raise ValueError when it is none."""
    header_octets, tail_octets = 7, 5  # flags, Delay Reference Time and payload CRC behind the PDUs
    length, pdus = struct.unpack_from(">HB", frame, 2)
    bits = length >> 3
    octets = (4 + bits + 7) // 8
    header = bytes([frame[0] & 1]) + frame[1:header_octets]
    if crc(header, 0x45 << 1, 8) != frame[0] & 0xFE:  # 7 bits, before that of the frame type
        raise ValueError("header CRC")
    if crc(frame[header_octets:-2], 0x8005, 16) != int.from_bytes(frame[-2:], "big"):
        raise ValueError("payload CRC")
    if len(frame) != header_octets + pdus * octets + tail_octets:
        raise ValueError(f"{len(frame)} octets, {pdus} PDUs of {bits} bits")
    if any(frame[header_octets + i * octets] >> 4 for i in range(pdus)):
        raise ValueError("spare bits")
    return pdus


def check_many_pdus(prefix: Path) -> None:
    """Check frames with more MAC-d PDUs than tshark takes."""
    run([str(PROGRAMS / MANY_PDUS[0]), *MANY_PDUS[1:], f"--pcap={prefix}"])
    capture = next(prefix.parent.glob(f"{prefix.name}-iub-fp-*.pcap"))
    hs_dsch, hint_at, link_octets = 4, 23, 8
    sizes = []
    for record in records(capture):
        frame = record[hint_at + record[hint_at] + link_octets :]
        if record[hint_at + 3] == hs_dsch and frame[0] & 1 == 0:
            try:
                sizes.append(read_hs_frame(frame))
            except ValueError as error:
                sys.exit(f"{capture.name}: HS-DSCH data frame {len(sizes)}: {error}")
    many = sum(size > TSHARK_PDUS for size in sizes)
    print(f"{capture.name}: {len(sizes)} HS-DSCH data frames, {many} beyond tshark's PDUs")
    if not many:
        sys.exit(f"{capture.name}: no frame has more than {TSHARK_PDUS} MAC-d PDUs")


if __name__ == "__main__":
    main()
