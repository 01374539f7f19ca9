# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Simulations one after the other, their results as frames, and what the import costs."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import umts
from umts import _frames
from umts_tool import parquet


def resident_mb():
    """Return the memory of this process."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / 2**20


def test_memory_stays_flat(download):
    octets = []
    memory = []
    for _ in range(100):
        with umts.simulation(run=3):
            network = download(umts.UeConfig().BlockErrorRate(0.1, 0.1))
            blocks = []
            path = "/NodeList/*/DeviceList/*/$ns3::umts::UeNetDevice/Bearer/Mac/RxBlocks"
            umts.connect(path, lambda *counts, to=blocks: to.append(counts))
            for number in range(1000):
                umts.schedule(number / 1000, lambda held=bytearray(1000): None)  # noqa: B008
            umts.run(2)
            octets.append((network.received(), len(blocks)))
        memory.append(resident_mb())
    assert len(set(octets)) == 1
    assert octets[0][0] > 0
    assert memory[-1] - memory[9] < 5, memory


def test_numbers_of_numpy_and_mappings_are_attributes(hs_cell):
    ue = umts.UeConfig().DownlinkQuality(
        "FadingQualityModel", {"Distance": np.float64(250)}, Speed=3
    )
    umts.set_default("ns3::umts::FadingQualityModel::NoiseFigure", np.float64(7.5))
    assert hs_cell(ues=[ue]).ues


def test_reset_forgets_defaults_and_policies(hs_cell):
    umts.set_default("ns3::umts::HsUser::Category", 8)
    umts.reset()
    network = hs_cell(ues=[umts.UeConfig()])
    rnti = umts.cast(network.ues[0], umts.UeNetDevice).GetRnti()
    user = network.node_b.GetCell().GetHsCell().FindUser(rnti)
    assert user.GetConfig().category != 8


def test_frames(download):
    network = download(umts.UeConfig().BlockErrorRate(0.1, 0.1))
    stats = umts.UmtsStats()
    ue = umts.cast(network.ue, umts.UeNetDevice)
    stats.AddUe(ue, network.rnc)
    stats.AddFlow(ue, network.sink)
    umts.run(20)
    frames = umts.frames(stats)
    assert len(frames.ues) == len(frames.flows) == len(frames.bearers) == 1
    flow = frames.flows.iloc[0]
    assert flow["ue_number"] == 1
    errors = frames.bearers["dl_mac_error_blocks"] / frames.bearers["dl_mac_sent_blocks"]
    assert 0.05 < errors[0] < 0.15


def test_traces_of_a_helper(hs_cell, tmp_path):
    network = hs_cell(ues=[umts.UeConfig().DownlinkQuality("FadingQualityModel", Distance=200)])
    network.utran.EnableTraces(str(tmp_path), "cqi,scheduling")
    umts.run(1)
    umts.reset()
    traces = umts.traces(tmp_path)
    assert set(traces) == {"cqi", "scheduling"}
    assert len(traces["cqi"]) > 50
    assert traces["scheduling"]["block_bits"].min() > 0


def test_traces_in_parquet_alone(tmp_path):
    (tmp_path / "cqi.csv").write_text("time_s,node_id,rnti,cqi,sinr_db\n0.002,3,1,17,12.5\n")
    parquet.write(tmp_path)
    before = umts.traces(tmp_path)["cqi"]
    (tmp_path / "cqi.csv").unlink()
    (tmp_path / "rach.csv").write_text("time_s,node_id\n")
    after = umts.traces(tmp_path)
    assert list(after) == ["cqi", "rach"]
    assert after["cqi"].equals(before)


def test_parquet_without_what_reads_it_is_one_sentence(tmp_path, monkeypatch):
    (tmp_path / "cqi.parquet").touch()
    monkeypatch.setattr(_frames, "find_spec", lambda name: None)
    with pytest.raises(ImportError) as raised:
        umts.traces(tmp_path)
    file = tmp_path / "cqi.parquet"
    said = f"there is no pyarrow here, which reads {file}: pip install pyarrow"
    assert str(raised.value) == said


def test_import_is_light():
    script = (
        "import umts, re, time\n"
        "status = open('/proc/self/status').read()\n"
        "print(time.process_time(), int(re.search(r'VmHWM:\\s*(\\d+)', status)[1]) / 1024)\n"
    )
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    cpu_s, memory_mb = map(float, ended.stdout.split())
    # Twice the target: the machine of a test may be busy; ./utils/umts bench measures it.
    assert cpu_s < 2
    assert memory_mb < 345
