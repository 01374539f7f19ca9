#!/usr/bin/env python3
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Prove with tshark that captures are what the standards say.

Examples write captures of every channel, with losses; no frame may be malformed, have a wrong CRC
or an error, and every record must be decoded as what it is. From a capture without losses the TCP
stream must be put together to what the application has sent. Exits with 1 when something is wrong.
"""

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
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
    "mac-hs": (["-X", f"lua_script:{ROOT}/utils/wireshark/mac-hs.lua"], "umts_mac_hs.mac_d_pdu"),
}

DCH = "umts-tcp-over-dch"
HSDPA = "umts-tcp-over-hsdpa"
SHORT = ["--duration=20s", "--warmup=1s", "--tunnels=sgsn"]
LOSSY = [*SHORT, "--tbler=0.1", "--ues=2"]
# tshark takes 64 MAC-d PDUs in a frame of HS-DSCH at most, the standard 255: hence few large PDUs.
SCENARIOS = {
    "dch": [DCH, *LOSSY, "--sduDiscardMode=AfterMaxDat", "--maxDat=3"],
    "resets": [DCH, *LOSSY, "--sduDiscardMode=NoDiscard", "--maxDat=3"],
    "wire": [DCH, *LOSSY, "--wireMode=true", "--iubWireMode=true"],
    "cch": [DCH, *LOSSY, "--preset=cch"],
    "hsdpa": [HSDPA, *LOSSY, "--pduOctets=82", "--category=12"],
}

# Fewer than 4096 PDUs: tshark's own reassembly fails when sequence numbers wrap.
SENT_OCTETS = 100000
LOSS_FREE = [DCH, *SHORT, f"--bytes={SENT_OCTETS}", "--tbler=0", "--pdcpHeader=0"]


def main() -> None:
    """Write and check all captures."""
    if not shutil.which("tshark"):
        print("left out: captures are not decoded, as there is no tshark (Debian package tshark)")
        return
    with tempfile.TemporaryDirectory() as folder:
        for name, command in SCENARIOS.items():
            prefix = Path(folder) / name
            run([str(PROGRAMS / command[0]), *command[1:], f"--pcap={prefix}"])
            check_all(prefix, KINDS if command[0] == HSDPA else KINDS.keys() - {"mac-hs"})
        check_stream(Path(folder) / "lossfree")


def run(command: Sequence[str]) -> str:
    """Return what a command prints; when it fails, all of that is the complaint."""
    ended = subprocess.run(command, capture_output=True, text=True)
    if ended.returncode != 0:
        sys.exit(f"{ended.stdout}{ended.stderr}{command[0]}: exit code {ended.returncode}")
    return ended.stdout


def tshark(capture: Path, *words: str) -> list[str]:
    """Return the lines that tshark prints about a capture."""
    return run(["tshark", "-n", "-r", str(capture), *words]).splitlines()


def check_all(prefix: Path, kinds: Iterable[str]) -> None:
    """Check every capture of a scenario."""
    for kind in sorted(kinds):
        words, shown = KINDS[kind]
        captures = sorted(prefix.parent.glob(f"{prefix.name}-{kind}-*.pcap"))
        if not captures:
            sys.exit(f"{prefix.name}: no capture {kind}")
        for capture in captures:
            written = len(tshark(capture))
            bad = tshark(capture, *words, "-Y", BAD)
            decoded = len(tshark(capture, *words, "-Y", shown))
            print(f"{capture.name}: {written} records, {decoded} decoded, {len(bad)} bad")
            if bad or decoded != written or written == 0:
                sys.exit("\n".join([f"{capture.name}: not decoded as {kind}", *bad[:5]]))


def check_stream(prefix: Path) -> None:
    """Check that the TCP stream on the radio is what the application has sent: zeros."""
    run([str(PROGRAMS / LOSS_FREE[0]), *LOSS_FREE[1:], f"--pcap={prefix}"])
    capture = next(prefix.parent.glob(f"{prefix.name}-uu-rlc-*.pcap"))
    stream = "follow,tcp,raw,0"
    lines = tshark(capture, *RLC, "-q", "-z", stream)
    octets = "".join(line.strip() for line in lines if set(line.strip()) <= set("0123456789abcdef"))
    print(f"{capture.name}: {len(octets) // 2} octets of TCP, {SENT_OCTETS} sent")
    if octets != "00" * SENT_OCTETS:
        sys.exit(f"{capture.name}: the stream is not what the application has sent")


if __name__ == "__main__":
    main()
