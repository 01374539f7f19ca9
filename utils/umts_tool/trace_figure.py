# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""The figure of a trace: the rate of both directions, second by second."""

from pathlib import Path

from .figures import BLUE, RED, STYLE
from .traces import DOWNLINK, UPLINK, Trace

COLOURS = {DOWNLINK: BLUE, UPLINK: RED}


def draw(trace: Trace, title: str, file: Path) -> None:
    """Draw a trace into a file, whose name says in which format."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    with mpl.rc_context(STYLE):
        figure = Figure()
        rows = figure.subplots(len(trace.curves), 1, sharex=True, squeeze=False)
        for (axes,), (name, curve) in zip(rows, sorted(trace.curves.items()), strict=True):
            ends, rates = curve.rates_bps(1.0)
            axes.stairs(rates / 1e6, [0.0, *ends], color=COLOURS[name], label=name)
            axes.axhline(curve.mean_bps / 1e6, color=COLOURS[name], linestyle=":", linewidth=1)
            axes.set(ylabel=f"{name} (Mb/s)", ylim=(0, None))
        rows[-1][0].set_xlabel("time (s)")
        figure.suptitle(f"{title}: {trace.form}, rate of each second, dotted: mean")
        figure.savefig(file)
