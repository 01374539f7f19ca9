#!/usr/bin/env python3
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""How much do block errors take of a download over a DCH, for two modes of RLC?"""

import umts
from gallery import Downloads, plt, save

RATES = (0.0, 0.05, 0.1, 0.2, 0.3)


def goodput(mode, rate):
    """Return the goodput of a download, kb/s."""
    with umts.simulation():
        ue = umts.UeConfig().BlockErrorRate(rate, rate)
        return Downloads(ues=[ue], bearer=umts.BearerConfig.Dch().Rlc(mode)).goodputs_kbps(20)[0]


figure, axes = plt.subplots()
for mode in ("AM", "UM"):
    axes.plot(RATES, [goodput(mode, rate) for rate in RATES], "o-", label=f"RLC {mode}")
axes.set(xlabel="block error rate", ylabel="goodput (kb/s)", ylim=(0, None))
axes.legend()
save(figure)
