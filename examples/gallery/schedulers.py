#!/usr/bin/env python3
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Who gets what under three schedulers of MAC-hs?"""

import numpy
import umts
from gallery import Downloads, fading, plt, save

DISTANCES = (300, 500, 700)
SCHEDULERS = ("RoundRobinScheduler", "ProportionalFairScheduler", "MaxCiScheduler")

figure, axes = plt.subplots()
places = numpy.arange(len(DISTANCES))
for number, scheduler in enumerate(SCHEDULERS):
    with umts.simulation():
        cell = umts.CellConfig().Scheduler(scheduler)
        ues = [fading(distance) for distance in DISTANCES]
        network = Downloads(cell=cell, ues=ues, bearer=umts.BearerConfig.Hsdpa())
        goodputs = network.goodputs_kbps(10)
    axes.bar(places + 0.27 * (number - 1), goodputs, 0.25, label=scheduler.removesuffix("Scheduler"))
axes.set_xticks(places, [f"{distance} m" for distance in DISTANCES])
axes.set(xlabel="distance of the UE", ylabel="goodput (kb/s)")
axes.legend()
save(figure)
