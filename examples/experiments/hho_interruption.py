# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""How long a UE is without any channel in a hard handover, beside what the standard allows it."""

from umts_tool.claims import Claim, always_at_most, at_least, difference, near, never
from umts_tool.experiment import Experiment, Quick, Scenario, grids
from umts_tool.figures import BLUE, ORANGE

FRAME_S = 0.010
SYNCHRONISATION_S = 0.080  # 40 ms, 20 ms of a known cell, and 20 ms of a TTI of 2 frames
SEARCH_S = 0.130  # 150 ms of an unknown cell in place of 20 ms
KNOWN_S, UNKNOWN_S = 0.090, 0.220  # TS 25.133 5.2.2.2: with T_IU, a frame
FRAMES = 20  # N312
NEAR_S = 0.002  # 19 handovers that begin anywhere in a frame


def point(search_s=0.0, n312=1):
    """The flags of a handover."""
    return {
        "synchronisationTime": f"{round(1e3 * SYNCHRONISATION_S)}ms",
        "searchTime": f"{round(1e3 * search_s)}ms",
        "n312": n312,
    }


KNOWN, UNKNOWN, SEVERAL = point(), point(SEARCH_S), point(n312=FRAMES)
CASES = {"known cell": KNOWN, "unknown cell": UNKNOWN, f"N312 = {FRAMES}": SEVERAL}


def claims():
    """The bounds of the standard, and the mean by hand."""
    for name, where, bound_s in (("known", KNOWN, KNOWN_S), ("unknown", UNKNOWN, UNKNOWN_S)):
        yield Claim(
            f"{name} cell: the longest interruption, s (TS 25.133 5.2.2.2)",
            f"at most {bound_s}",
            always_at_most(bound_s),
            "establishment_max_s",
            where,
        )
        yield Claim(
            f"{name} cell: the interruption in the mean, s (half a frame until the first that is in sync, by hand)",
            None,
            near(bound_s - FRAME_S / 2, NEAR_S),
            "establishment_mean_s",
            where,
        )
    yield Claim(
        f"N312 = {FRAMES}: longer than N312 = 1 by, s (as many frames in sync, TS 25.331 8.5.4)",
        (FRAMES - 1) * FRAME_S,
        near((FRAMES - 1) * FRAME_S, NEAR_S),
        difference("establishment_mean_s", SEVERAL, KNOWN),
        SEVERAL,
    )
    for way, name in (("dl", "downlink"), ("ul", "uplink")):
        yield Claim(
            f"known cell: time without packets of the {name} beyond the interruption, s: packets on their way are "
            "sent again by RLC",
            None,
            at_least(0),
            lambda results, way=way: (
                results.per_seed(f"{way}_pause_mean_s", **KNOWN)
                - results.per_seed("establishment_mean_s", **KNOWN)
            ),
            KNOWN,
        )
    yield Claim(
        "packets lost in all handovers (RLC AM)",
        0,
        never(),
        lambda results: sum(results.per_seed("lost_packets", **where) for where in CASES.values()),
    )


def draw(figure, results):
    """Interruptions and times without packets, by case."""
    axes = figure.subplots()
    known = {name: where for name, where in CASES.items() if results.has(**where)}
    rows = range(len(known))
    columns = ("ul_pause_mean_s", "dl_pause_mean_s", "establishment_mean_s")
    up, down, without = (
        [1e3 * results.per_seed(column, **where).mean() for where in known.values()]
        for column in columns
    )
    axes.barh(rows, down, color=ORANGE, label="without packets, downlink")
    axes.barh(rows, without, color=BLUE, label="without any channel")
    axes.plot(up, rows, "k|", label="without packets, uplink")
    for bound_s in (KNOWN_S, UNKNOWN_S):
        axes.axvline(1e3 * bound_s, color="black", linestyle=":")
    axes.set_yticks(rows, list(known))
    axes.invert_yaxis()
    axes.set(xlabel="mean time (ms); dotted: TS 25.133 5.2.2.2, known and unknown cell")
    axes.legend()


GRIDS = grids(CASES.values())

EXPERIMENT = Experiment(
    id="hho-interruption",
    title="Interruption by a hard handover",
    source="TS 25.133 5.2.2.2, A.5.2.1; TS 25.331 8.5.4",
    scenario=Scenario(
        "umts-interruption", {"event": "handOver", "preset": "dch3", "interval": "5s"}
    ),
    grids=GRIDS,
    quick=Quick(GRIDS, seeds=1, duration_s=100),
    seeds=5,
    duration_s=400,
    claims=tuple(claims()),
    figure=draw,
    assumptions=(
        "SynchronisationTime and SearchTime are the terms of TS 25.133 5.2.2.2 for a TTI of 20 ms: 40 + 20 + 20 ms "
        "of a known cell, 130 ms more of an unknown one; frames decide what comes on top. The standard's formula is "
        "from memory of the text.",
        "80 octets each way every 20 ms, RLC AM, between two Node Bs without block errors.",
    ),
)
