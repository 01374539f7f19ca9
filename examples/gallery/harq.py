#!/usr/bin/env python3
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""How often does HARQ send a block, and how often in vain?"""

import umts
from gallery import Downloads, fading, plt, save

network = Downloads(ues=[fading(600)], bearer=umts.BearerConfig.Hsdpa())
harq = network.traces("harq", 20)["harq"]
answers = harq[harq.event.isin(["ack", "nack"])]
share = answers.event.eq("nack").groupby(answers.transmission).agg(["mean", "size"])
figure, (left, right) = plt.subplots(1, 2)
left.bar(share.index, share["size"])
left.set(xlabel="transmission of a block", ylabel="how many", yscale="log")
right.bar(share.index, share["mean"], color="C1")
right.set(xlabel="transmission of a block", ylabel="block error rate", ylim=(0, None))
for axes in (left, right):
    axes.set_xticks(share.index)
save(figure)
