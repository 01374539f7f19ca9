# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""What a change of the cell of HS-DSCH costs the uplink, beside handovers of dedicated channels."""

from umts_tool.claims import Claim, always_at_most, at_least, difference, near, never
from umts_tool.experiment import Experiment, Quick, Scenario, grids
from umts_tool.figures import BLUE, ORANGE

INTERVAL_S = 0.02
TTI_S = 0.02
FRAME_S = 0.01
PAUSE = "ul_pause_mean_s"
REPAIR_S = 2 * TTI_S  # the STATUS that asks for a lost block, and the block
HARD, SOFT = "handOver", "softHandOver"
HSDPA, DCH = "hsdpa", "dch1"
# TS 25.133 5.2.2 allows some 100 ms for a cell that the UE measures.
SYNCHRONISATION_S = (0.0, 0.08, 0.2)
WAYS = {HSDPA: "HS-DSCH and DCH of the uplink", DCH: "DCHs"}


def hard(preset, synchronisation_s):
    """The flags of hard handovers."""
    return {
        "preset": preset,
        "event": HARD,
        "synchronisationTime": f"{round(1e3 * synchronisation_s)}ms",
        "searchTime": "0s",
    }


SOFTLY = {"preset": DCH, "event": SOFT}
SERVING = {"preset": HSDPA, "event": SOFT}


def more(where, than):
    """What the pause of the uplink of some flags has beyond that of others."""
    return difference(PAUSE, where, than)


def claims():
    """The uplink is interrupted as long as the downlink, and need not be."""
    for name, where in (("soft handover of DCHs", SOFTLY), ("HS-DSCH alone changes its cell", SERVING)):
        yield Claim(
            f"{name}: longest pause of the uplink, s (a radio link stays, TS 25.331 8.3.4)",
            "a packet's interval and a TTI",
            always_at_most(INTERVAL_S + TTI_S),
            "ul_pause_max_s",
            where,
        )
    for preset, name in WAYS.items():
        for synchronisation_s in SYNCHRONISATION_S[1:]:
            where = hard(preset, synchronisation_s)
            yield Claim(
                f"{name}, hard handover with {round(1e3 * synchronisation_s)} ms to synchronise: pause of the uplink "
                f"beyond that without, s ({synchronisation_s:g} s by the flag: all channels change at once)",
                None,
                near(synchronisation_s, FRAME_S),
                more(where, hard(preset, 0.0)),
                where,
            )
    for synchronisation_s in SYNCHRONISATION_S:
        where = hard(HSDPA, synchronisation_s)
        # Blocks under way are lost; RLC knows of them a round trip later, and sends them again.
        least_s = synchronisation_s + REPAIR_S
        yield Claim(
            f"{round(1e3 * synchronisation_s)} ms: pause of the uplink in a hard handover beyond that when HS-DSCH "
            "alone changes its cell, s (TS 25.308 9)",
            f"the interruption, and {1e3 * REPAIR_S:g} ms at least until a lost block is sent again",
            at_least(least_s),
            more(where, SERVING),
            where,
        )
    yield Claim(
        "packets lost in all handovers (RLC AM)",
        0,
        never(),
        lambda results: sum(
            results.per_seed("lost_packets", **where)
            for where in (*(hard(p, s) for p in WAYS for s in SYNCHRONISATION_S), SOFTLY, SERVING)
        ),
    )


def draw(figure, results):
    """Pauses of up- and downlink over the time to synchronise."""
    axes = figure.subplots()
    for preset, hue in ((HSDPA, BLUE), (DCH, ORANGE)):
        for direction, style in (("ul", "o-"), ("dl", "x--")):
            known = [s for s in SYNCHRONISATION_S if results.has(**hard(preset, s))]
            column = f"{direction}_pause_mean_s"
            values = [1e3 * results.per_seed(column, **hard(preset, s)).mean() for s in known]
            name = f"{WAYS[preset]}, {direction}"
            axes.plot([1e3 * s for s in known], values, style, color=hue, label=name)
    soft_ms = 1e3 * results.per_seed(PAUSE, **SOFTLY).mean()
    axes.axhline(soft_ms, color="black", linestyle=":", label="soft handover of DCHs, ul")
    serving_ms = 1e3 * results.per_seed(PAUSE, **SERVING).mean()
    axes.axhline(serving_ms, color=BLUE, linestyle="--", label="HS-DSCH alone changes its cell, ul")
    axes.set(
        xlabel="time to synchronise in the new cell (ms)",
        ylabel="mean time without packets (ms)",
        ylim=(0, None),
    )
    axes.legend()


GRIDS = grids((*(hard(preset, s) for preset in WAYS for s in SYNCHRONISATION_S), SOFTLY, SERVING))

EXPERIMENT = Experiment(
    id="handover-hsdpa-uplink",
    title="What a change of the cell of HS-DSCH costs the uplink",
    source="TS 25.308 9, TS 25.133 5.2.2, TS 25.331 8.3.4, 8.3.5",
    scenario=Scenario("umts-interruption", {"interval": "5s"}),
    grids=GRIDS,
    quick=Quick(GRIDS, seeds=1, duration_s=100),
    seeds=2,
    duration_s=400,
    claims=tuple(claims()),
    figure=draw,
    assumptions=(
        "80 octets each way every 20 ms, RLC AM, between two Node Bs without block errors.",
        "In a hard handover all channels of the UE change at once. In the other case the DCH of the uplink is in soft "
        "handover for 200 ms, in the middle of which HS-DSCH changes its cell (TS 25.308 9).",
    ),
)
