#!/usr/bin/env python3
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""A model of the radio link of one's own: the same as umts-own-quality-model.cc."""

import argparse
from functools import partial
from typing import Any

import umts


class CornerQualityModel(umts.DownlinkQualityModel):
    """Two SINRs in turn."""

    def __init__(self, period_s: float) -> None:
        """Take the time from one corner to the next."""
        self.period = round(period_s * 1e9)

    def Evaluate(self, now: int) -> Any:
        """Return the quality at a time in ns."""
        quality = umts.DownlinkQuality()
        quality.sinrDb = -4.0 if now // self.period % 2 == 1 else 8.0
        quality.cqi = umts.GetCqi(quality.sinrDb)
        return quality


def main() -> None:
    """Print what a cell sends to a UE that goes round corners."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--period", type=float, default=4.0, help="from one corner to the next, s")
    period = parser.parse_args().period

    utran = umts.UmtsHelper()
    nodes = umts.NodeContainer(2)
    rnc = utran.InstallRnc(nodes.Get(0))
    node_b = utran.InstallNodeB(nodes.Get(1), rnc)
    ue = umts.UeConfig().DownlinkQuality(partial(CornerQualityModel, period))
    bearer = umts.BearerConfig.Hsdpa().HsQueue(FullBuffer=True)
    ues = utran.InstallUe(umts.NodeContainer(1), node_b, ue, bearer)
    utran.AssignStreams(1)
    umts.run(20)
    hs_cell = node_b.GetCell().GetHsCell()
    delivered = hs_cell.GetMacHs().GetQueue(umts.HsQueueId(0)).GetCounters().delivered
    rnti = umts.cast(ues.Get(0), umts.UeNetDevice).GetRnti()
    lost = hs_cell.FindUser(rnti).GetCounters().blocksLost
    print(f"{delivered} PDUs delivered, {lost} blocks given up")


if __name__ == "__main__":
    main()
