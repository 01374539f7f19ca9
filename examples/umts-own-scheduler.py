#!/usr/bin/env python3
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""A scheduler of one's own for MAC-hs, alpha-fair: the same as umts-own-scheduler.cc."""

import argparse
from functools import partial
from typing import Any

import umts

METRES = (300, 500, 700)


class AlphaFairScheduler(umts.HsScheduler):
    """Bit rate now over mean bit rate to the power of alpha: 0 for the sum, 1 for PF."""

    def __init__(self, alpha: float) -> None:
        """Take how much fairness counts, 0 or more."""
        self.alpha = alpha

    def GetMetric(self, candidate: Any) -> float:
        """Return the metric of a candidate."""
        return candidate.bitRate / max(candidate.meanBitRate, 1.0) ** self.alpha


def main() -> None:
    """Print what three pedestrians get who always have something to receive."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--alpha", type=float, default=1.0, help="how much fairness counts")
    alpha = parser.parse_args().alpha

    utran = umts.UmtsHelper()
    nodes = umts.NodeContainer(2)
    rnc = utran.InstallRnc(nodes.Get(0))
    cell = umts.CellConfig().Scheduler(partial(AlphaFairScheduler, alpha))
    node_b = utran.InstallNodeB(nodes.Get(1), rnc, [cell])
    bearer = umts.BearerConfig.Hsdpa().HsQueue(FullBuffer=True)
    for distance in METRES:
        ue = umts.UeConfig().DownlinkQuality("FadingQualityModel", Distance=distance)
        utran.InstallUe(umts.NodeContainer(1), node_b, ue, bearer)
    utran.AssignStreams(1)
    umts.run(20)
    mac_hs = node_b.GetCell().GetHsCell().GetMacHs()
    for number, distance in enumerate(METRES):
        queue = mac_hs.GetQueue(umts.HsQueueId(number))
        print(f"{distance} m: {336.0 * queue.GetCounters().delivered / 20e3:.6g} kb/s")


if __name__ == "__main__":
    main()
