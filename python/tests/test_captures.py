# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""tshark puts together from a capture of RLC what an application has sent by TCP."""

import random
import shutil
import subprocess

import pytest

import umts

# Fewer than 4096 PDUs: tshark's own reassembly fails when sequence numbers wrap.
SENT = random.Random(13).randbytes(100_000)
COMMAND = ["tshark", "-n", "--enable-heuristic", "rlc_udp", "-q", "-z", "follow,tcp,raw,0", "-r"]


@pytest.mark.skipif(
    shutil.which("tshark") is None,
    reason="no stream is put together, as there is no tshark (Debian package tshark)",
)
def test_stream_is_what_was_sent(download, tmp_path):
    # Wireshark goes on to IP where no header of PDCP is in front of it.
    bearer = umts.BearerConfig.Dch().Pdcp(HeaderOctets=0)
    network = download(bearer=bearer, send=SENT)
    network.utran.EnablePcap(str(tmp_path / "uu-rlc"), network.ue)
    umts.run(20)
    assert network.received() == len(SENT)
    del network  # with the UE the file goes, whole
    umts.reset()
    [capture] = tmp_path.glob("*.pcap")
    said = subprocess.run([*COMMAND, capture], capture_output=True, text=True, check=True).stdout
    lines = [line.strip() for line in said.splitlines()]
    octets = "".join(line for line in lines if set(line) <= set("0123456789abcdef"))
    assert bytes.fromhex(octets) == SENT
