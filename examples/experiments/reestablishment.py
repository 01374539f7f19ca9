# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""How long a UE is without a connection when its radio links fail, by the parts of that time."""

from umts_tool.claims import Claim, about, always_at_most, difference, near
from umts_tool.experiment import Experiment, Quick, Scenario, grids
from umts_tool.figures import BLUE, ORANGE

FRAME_S = 0.010
# Without a good block out of sync is due after 160 ms (TS 25.214 4.3.1.2); here all of the last 20
# blocks have failed, which is sooner.
JUDGED_S = 0.140
OUT_OF_SYNC_S = 0.160
CONFORMANCE_S = 1.9  # TS 25.133 A.6.1, known cell
KNOWN_S, UNKNOWN_S = 0.150, 0.850  # 50 ms, and 100 or 800 ms of search (TS 25.133 6.1.2)
SYSTEM_INFORMATION_S = 1.280  # T_SI in TS 25.133 A.6.1
LONGEST = "Longest"
CONFIRM_S = 0.100  # N1 of CELL UPDATE CONFIRM (TS 25.331 13.5.2)
NEAR_S = 0.01  # a frame, with which an outage does not begin in step


def milliseconds(seconds):
    """A flag's text of a time."""
    return f"{round(1e3 * seconds)}ms"


def point(t313_s=0.0, n313=20, search_s=KNOWN_S, si_s=SYSTEM_INFORMATION_S, processing="None"):
    """The flags of a failure."""
    return {
        "t313": milliseconds(t313_s),
        "n313": n313,
        "cellSearchTime": milliseconds(search_s),
        "systemInformationTime": milliseconds(si_s),
        "ueProcessing": processing,
    }


CASES = {
    "no search": ({"search_s": 0.0, "si_s": 0.0}, 0.0),
    "A.6.1, known": ({}, KNOWN_S + SYSTEM_INFORMATION_S),
    "A.6.1, unknown": ({"search_s": UNKNOWN_S}, UNKNOWN_S + SYSTEM_INFORMATION_S),
    "N313 = 50": ({"n313": 50}, KNOWN_S + SYSTEM_INFORMATION_S + 30 * FRAME_S),
    "T313 = 1 s": ({"t313_s": 1.0}, KNOWN_S + SYSTEM_INFORMATION_S + 1.0),
    "T313 = 3 s": ({"t313_s": 3.0}, KNOWN_S + SYSTEM_INFORMATION_S + 3.0),
}
STANDARD = point()
SLOW = point(processing=LONGEST)


def expected_s(further_s):
    """From the end of the radio link to CELL UPDATE: found, N313 frames later given up, and the rest."""
    return JUDGED_S + FRAME_S / 2 + 19 * FRAME_S + further_s


def claims():
    """Each time by hand, and the bound of the conformance test."""
    for name, (settings, further_s) in CASES.items():
        where = point(**settings)
        yield Claim(
            f"{name}: from the end of the radio link to CELL UPDATE, s (140 ms out of sync, N313 frames, T313, "
            "search and system information of TS 25.133 6.1.2, by hand)",
            None,
            near(expected_s(further_s), NEAR_S),
            "cell_update_mean_s",
            where,
        )
    plain, _ = CASES["no search"]
    yield Claim(
        "no search: the longest, s (out of sync after 160 ms at the latest, TS 25.214 4.3.1.2, and 19 frames)",
        f"at most {OUT_OF_SYNC_S + 19 * FRAME_S + FRAME_S:.2f}",
        always_at_most(OUT_OF_SYNC_S + 19 * FRAME_S + FRAME_S),
        "cell_update_max_s",
        point(**plain),
    )
    yield Claim(
        "known cell, T313 = 0: the longest, s (TS 25.133 A.6.1: 1.9 s at most)",
        f"at most {CONFORMANCE_S}",
        always_at_most(CONFORMANCE_S),
        "cell_update_max_s",
        STANDARD,
    )
    yield Claim(
        "a UE that takes the longest time for CELL UPDATE CONFIRM is back in CELL_DCH later by, s (N1 of "
        "TS 25.331 13.5.2)",
        None,
        near(CONFIRM_S, 0.005),
        difference("reestablishment_mean_s", SLOW, STANDARD),
        SLOW,
    )
    yield Claim(
        "known cell: time without packets of the downlink over that until CELL_DCH",
        None,
        about(1, 0.15),
        lambda results: (
            results.per_seed("dl_pause_mean_s", **STANDARD)
            / results.per_seed("reestablishment_mean_s", **STANDARD)
        ),
        STANDARD,
    )


def draw(figure, results):
    """Times until CELL UPDATE, until CELL_DCH, and without packets, by case."""
    axes = figure.subplots()
    cases = {name: point(**settings) for name, (settings, _) in CASES.items()}
    cases["longest processing"] = SLOW
    known = {name: where for name, where in cases.items() if results.has(**where)}
    updates, returns, pauses = (
        [results.per_seed(column, **where).mean() for where in known.values()]
        for column in ("cell_update_mean_s", "reestablishment_mean_s", "dl_pause_mean_s")
    )
    rows = range(len(known))
    axes.barh(rows, returns, color=ORANGE, label="until CELL_DCH")
    axes.barh(rows, updates, color=BLUE, label="until CELL UPDATE")
    axes.plot(pauses, rows, "k|", label="without packets, downlink")
    axes.axvline(CONFORMANCE_S, color="black", linestyle=":", label="TS 25.133 A.6.1")
    axes.set_yticks(rows, list(known))
    axes.invert_yaxis()
    axes.set(xlabel="time from the end of the radio link (s)")
    axes.legend()


GRIDS = grids((*(point(**settings) for settings, _ in CASES.values()), SLOW))

EXPERIMENT = Experiment(
    id="reestablishment",
    title="Re-establishment of the RRC connection after a radio link failure",
    source="TS 25.133 6.1.2, A.6.1; TS 25.331 8.3.1, 8.5.6, 13.5.2; TS 25.214 4.3.1.2",
    scenario=Scenario(
        "umts-interruption",
        {"event": "failure", "preset": "dch3", "packetOctets": 160, "interval": "15s"},
    ),
    grids=GRIDS,
    quick=Quick(GRIDS, seeds=1, duration_s=150),
    seeds=2,
    duration_s=600,
    claims=tuple(claims()),
    figure=draw,
    assumptions=(
        "A DCH of 384 kb/s carries 160 octets each way every 20 ms; all blocks of the UE are in error until it "
        "has left its cell. Failures begin up to 80 ms out of step with the frames.",
        "The UE goes on in the cell that it was in, which has recovered by then: known or not is the time of "
        "its search alone. Random access to the RACH takes no time.",
        "Values of TS 25.133 and of TS 25.331 13.5.2 are from memory of the text.",
    ),
)
