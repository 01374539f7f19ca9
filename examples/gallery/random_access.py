#!/usr/bin/env python3
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""How many preambles does a UE send before the RACH answers?"""

import umts
from gallery import Downloads, plt, save

figure, axes = plt.subplots()
for number, step in enumerate((1.0, 3.0)):
    umts.reset()
    deficit = "ns3::UniformRandomVariable[Min=0|Max=12]"  # dB, of the first preamble
    cell = umts.CellConfig().RandomAccess(PowerRampStep=step, InitialPowerDeficit=deficit)
    network = Downloads(cell=cell, bearer=umts.BearerConfig.Common())
    rach = network.traces("rach", 60)["rach"]
    answered = rach.event.isin(["ack", "nack"])
    preambles = rach[rach.event.isin(["none", "ack", "nack"])]
    ramp = preambles.groupby(answered.shift(fill_value=False).cumsum()).size()
    counts = ramp.value_counts(normalize=True).sort_index()
    axes.bar(counts.index + 0.4 * (number - 0.5), counts, 0.38, label=f"power ramp of {step:g} dB")
axes.set(xlabel="preambles of an access", ylabel="share of the accesses")
axes.legend()
save(figure)
