#!/usr/bin/env python3
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""How does the goodput of HSDPA fall with distance?"""

import umts
from gallery import Downloads, fading, plt, save

DISTANCES = (200, 350, 500, 650, 800)
RUNS = (1, 2, 3)


def goodput(distance, run):
    """Return the goodput of a download, kb/s."""
    with umts.simulation(run):
        network = Downloads(ues=[fading(distance)], bearer=umts.BearerConfig.Hsdpa())
        return network.goodputs_kbps(8)[0]


figure, axes = plt.subplots()
for run in RUNS:
    axes.plot(DISTANCES, [goodput(distance, run) for distance in DISTANCES], "o-", label=f"run {run}")
axes.set(xlabel="distance (m)", ylabel="goodput (kb/s)", ylim=(0, None))
axes.legend()
save(figure)
