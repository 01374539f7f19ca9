# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Throughput logs of both directions drive a UE's links."""

import json

import numpy as np
import pytest

import umts

SECONDS = 12
# Bursts of 2 ms, rows of a millisecond, gaps of 2 s: 1000 kb/s for 1.4 s, 60 kb/s for 2 s.
DOWN = [(2, 3500), (5, 0)] * 200 + [(2000, 0)]
UP = [(1, 120), (1, 0)] * 1000 + [(2000, 0)]
PAYLOAD, HEADERS = 972, 28
SHARE = PAYLOAD / (PAYLOAD + HEADERS)


def pattern(rows):
    """Return the rows of OpenNetLab's JSON."""
    return {"trace_pattern": [{"duration": ms, "capacity": kbps} for ms, kbps in rows]}


def saturate(sender, receiver, address, rate):
    """Send more UDP than a link has; return the sink."""
    udp = "ns3::UdpSocketFactory"
    sinks = umts.PacketSinkHelper(udp, address).Install(receiver)
    source = umts.OnOffHelper(udp, address)
    source.SetConstantRate(umts.DataRate(rate), PAYLOAD)
    source.Install(sender)
    return umts.cast(sinks.Get(0), umts.PacketSink)


def test_log_with_gaps_bursts_and_millisecond_rows_drives_both_directions(tmp_path):
    file = tmp_path / "drive.json"
    file.write_text(json.dumps({"downlink": pattern(DOWN), "uplink": pattern(UP)}))
    ue = umts.UeConfig().DownlinkQuality("ThroughputLogQualityModel", File=str(file))
    ue = ue.UplinkQuality("ThroughputLogUplinkModel", File=str(file))
    core, utran, nodes = umts.UmtsCoreHelper(), umts.UmtsHelper(), umts.NodeContainer(3)
    host = core.AddHost()
    rnc = utran.InstallRnc(nodes.Get(0))
    core.ConnectRnc(rnc, core.AddSgsn())
    node_b = utran.InstallNodeB(nodes.Get(1), rnc)
    bearer = umts.BearerConfig.Hsdpa().Rlc("UM")
    ues = utran.InstallUe(umts.NodeContainer(nodes.Get(2)), node_b, ue, bearer)
    to_ue = umts.InetSocketAddress(core.ActivateUes(ues, rnc).GetAddress(0), 80).ConvertTo()
    to_host = umts.InetSocketAddress(umts.UmtsCoreHelper.GetHostAddress(host), 81).ConvertTo()
    utran.AssignStreams(1)
    limits = umts.LogLimits()
    limits.AddUe(umts.cast(ues.Get(0), umts.UeNetDevice), rnc, node_b)
    down = saturate(host, nodes.Get(2), to_ue, "4Mbps")
    up = saturate(nodes.Get(2), host, to_host, "200kbps")
    came = []
    for second in range(SECONDS + 1):
        umts.schedule(second, lambda: came.append((down.GetTotalRx(), up.GetTotalRx())))
    umts.run(SECONDS + 0.5)
    kbit = 8e-3 * np.diff(came, axis=0)
    assert kbit[:, 0].sum() == pytest.approx(SHARE * 4 * 1400, rel=0.02)
    assert kbit[:, 1].sum() == pytest.approx(SHARE * 6 * 60, abs=2 * 8e-3 * PAYLOAD)
    assert not kbit[[2, 5, 9], 0].any() and not kbit[[3, 7, 11], 1].any()
    # After a gap flow control of the Node B begins with what a log has carried of late: nothing.
    (line,) = limits.Explain()
    assert b"1.5 % of the log came while the queue of the Node B was empty" in bytes(line)
