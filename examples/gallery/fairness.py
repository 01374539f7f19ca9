#!/usr/bin/env python3
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""What does fairness cost? A scheduler written here, with one parameter."""

from functools import partial

import umts
from gallery import Downloads, fading, plt, save

ALPHAS = (0.0, 0.5, 1.0, 2.0, 4.0)


class AlphaFair(umts.HsScheduler):
    """Bit rate now over mean bit rate to the power of alpha."""

    def __init__(self, alpha):
        """Take how much fairness counts."""
        self.alpha = alpha

    def GetMetric(self, candidate):
        """Return the metric of a candidate."""
        return candidate.bitRate / max(candidate.meanBitRate, 1.0) ** self.alpha


totals, fairness = [], []
for alpha in ALPHAS:
    with umts.simulation():
        cell = umts.CellConfig().Scheduler(partial(AlphaFair, alpha))
        ues = [fading(distance) for distance in (300, 500, 700)]
        network = Downloads(cell=cell, ues=ues, bearer=umts.BearerConfig.Hsdpa())
        goodputs = network.goodputs_kbps(10)
    totals.append(sum(goodputs))
    fairness.append(sum(goodputs) ** 2 / 3 / sum(goodput**2 for goodput in goodputs))

figure, axes = plt.subplots()
axes.plot(totals, fairness, "o-")
for total, index, alpha in zip(totals, fairness, ALPHAS, strict=True):
    axes.annotate(f" {alpha:g}", (total, index))
axes.set(xlabel="sum of the goodputs (kb/s)", ylabel="Jain's index", title="alpha at the points")
save(figure)
