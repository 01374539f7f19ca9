# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""What figures 6 and 7 share: a download of 1000 s, throughput of RLC and TCP."""

from lo2003_setup import DEDICATED, TBLERS, TCP, WIRES, assumptions

from umts_tool.experiment import Quick, Scenario
from umts_tool.figures import curve

RLC = "dl_rlc_normalised_ratio"
SEGMENTS = "normalised_segments_ratio"
SCENARIO = Scenario("umts-tcp-over-dch", {**WIRES, **TCP})
NOTES = (
    *assumptions(),
    "TCP throughput counts segments with their 20-byte header "
    "(normalised_segments_ratio); payload alone is in the column normalised_payload_ratio.",
)


def grids(*prohibit_factors, tblers=TBLERS):
    """All channels with Timer_Status_Prohibit as it is tuned, times each factor."""
    return tuple(
        channel.grid(factor, tbler=tblers) for factor in prohibit_factors for channel in DEDICATED
    )


def quick(*prohibit_factors):
    """A reduced campaign."""
    return Quick(grids(*prohibit_factors, tblers=(0.0, 0.10, 0.30)), seeds=2, duration_s=40)


def at(channel, prohibit_factor=1, **where):
    """The runs of a channel."""
    flags = channel.flags(prohibit_factor)
    return {name: flags[name] for name in ("preset", "timerStatusProhibit")} | where


def draw_throughput(figure, results, prohibit_factor):
    """The paper's axes: normalised throughput over TBLER, RLC beside TCP."""
    panels = figure.subplots(1, 2, sharey=True)
    for axes, column, layer in zip(panels, (RLC, SEGMENTS), ("RLC", "TCP"), strict=True):
        for channel in DEDICATED:
            curve(axes, results, "tbler", column, channel.name, **at(channel, prohibit_factor))
        axes.plot(TBLERS, [1 - p for p in TBLERS], ":", color="0.5", label="1 - p")
        axes.set(xlabel="transport block error rate", title=layer, ylim=(0, 1.02))
        axes.xaxis.set_major_formatter(lambda share, _: f"{100 * share:.0f} %")
    panels[0].set(ylabel="normalised throughput")
    panels[0].legend()
