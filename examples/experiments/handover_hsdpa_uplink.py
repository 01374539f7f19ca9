# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""What a change of the cell of HS-DSCH costs the uplink, beside handovers of dedicated channels."""

from umts_tool.claims import Claim, at_least, at_most, near, never
from umts_tool.experiment import Experiment, Quick, Scenario
from umts_tool.figures import BLUE, ORANGE

INTERVAL_S = 0.02
TTI_S = 0.02
FRAME_S = 0.01
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


def pause(where, direction="ul"):
    """The mean time without packets at a handover, by seed."""
    return lambda results: results.per_seed(f"{direction}_pause_mean_s", **where)


def more(where, than, direction="ul"):
    """What the pause of some flags has beyond that of others, by seed."""
    return lambda results: pause(where, direction)(results) - pause(than, direction)(results)


def claims():
    """The uplink is interrupted as long as the downlink, and need not be."""
    yield Claim(
        "soft handover of DCHs: longest pause of the uplink, s (a radio link stays, TS 25.331 8.3.4)",
        "a packet's interval and a TTI",
        at_most(INTERVAL_S + TTI_S),
        lambda results: results.per_seed("ul_pause_max_s", **SOFTLY),
        SOFTLY,
    )
    for preset, name in WAYS.items():
        for synchronisation_s in SYNCHRONISATION_S[1:]:
            where = hard(preset, synchronisation_s)
            yield Claim(
                f"{name}, hard handover with {round(1e3 * synchronisation_s)} ms to synchronise: pause of the uplink "
                "beyond that without, s (all channels of a UE are in one cell here)",
                synchronisation_s,
                near(synchronisation_s, FRAME_S),
                more(where, hard(preset, 0.0)),
                where,
            )
    for synchronisation_s in SYNCHRONISATION_S[1:]:
        where = hard(HSDPA, synchronisation_s)
        yield Claim(
            f"{round(1e3 * synchronisation_s)} ms: pause of the uplink beyond that of a soft handover, s: what the DCH "
            "of the uplink would not lose in soft handover (TS 25.308 9)",
            "the interruption at least",
            at_least(synchronisation_s),
            more(where, SOFTLY),
            where,
        )
    yield Claim(
        "packets lost in all handovers (RLC AM)",
        0,
        never(),
        lambda results: sum(
            results.per_seed("lost_packets", **where)
            for where in (*(hard(p, s) for p in WAYS for s in SYNCHRONISATION_S), SOFTLY)
        ),
    )


def draw(figure, results):
    """Pauses of up- and downlink over the time to synchronise."""
    axes = figure.subplots()
    for preset, hue in ((HSDPA, BLUE), (DCH, ORANGE)):
        for direction, style in (("ul", "o-"), ("dl", "x--")):
            known = [s for s in SYNCHRONISATION_S if results.has(**hard(preset, s))]
            values = [1e3 * pause(hard(preset, s), direction)(results).mean() for s in known]
            name = f"{WAYS[preset]}, {direction}"
            axes.plot([1e3 * s for s in known], values, style, color=hue, label=name)
    soft_ms = 1e3 * pause(SOFTLY)(results).mean()
    axes.axhline(soft_ms, color="black", linestyle=":", label="soft handover, ul")
    axes.set(
        xlabel="time to synchronise in the new cell (ms)",
        ylabel="mean time without packets (ms)",
        ylim=(0, None),
    )
    axes.legend()


GRIDS = (
    *(
        {name: (value,) for name, value in hard(preset, s).items()}
        for preset in WAYS
        for s in SYNCHRONISATION_S
    ),
    {name: (value,) for name, value in SOFTLY.items()},
)

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
        "In the specification HS-DSCH alone changes its cell, and DCHs of the uplink are in soft handover "
        "meanwhile; a UE with HS-DSCH is in one cell here, and all its channels change at once.",
    ),
)
