#!/usr/bin/env python3
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""What does the congestion window of TCP do over a DCH with block errors?"""

import umts
from gallery import Downloads, plt, save

figure, axes = plt.subplots()
for variant in ("TcpClassicReno", "TcpClassicVegas"):
    with umts.simulation():
        Downloads(ues=[umts.UeConfig().BlockErrorRate(0.2, 0.2)], tcp=variant)
        times, windows = [], []

        def on_window(_before, after, times=times, windows=windows):
            """Note a new congestion window."""
            times.append(umts.now())
            windows.append(after / 1e3)

        path = "/NodeList/*/$ns3::TcpL4Protocol/SocketList/*/CongestionWindow"
        umts.schedule(0.001, lambda sink=on_window: umts.connect(path, sink))
        umts.run(30)
    axes.step(times, windows, where="post", label=variant.removeprefix("TcpClassic"))
axes.set(xlabel="time (s)", ylabel="congestion window (1000 octets)")
axes.legend()
save(figure)
