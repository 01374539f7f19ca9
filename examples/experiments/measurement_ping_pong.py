# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Handovers back and forth by what a UE measures, and what keeps them away."""

from umts_tool.claims import Claim, about, at_least, at_most, ratio
from umts_tool.experiment import Experiment, Quick, Scenario, grids
from umts_tool.figures import line

SPEEDS_KMH = (3, 30)
IDEAL, SPECIFICATION = "ideal", "specification"
# Hysteresis (dB), time to trigger, k of the layer 3 filter.
CONFORMANCE = (0, "0s", 0)
FILTERED = (0, "0s", 3)
HYSTERESIS = (4, "0s", 0)
TRIGGER = (0, "640ms", 0)
USUAL = (4, "640ms", 3)
SETTINGS = {
    CONFORMANCE: "none",
    FILTERED: "k = 3",
    TRIGGER: "640 ms",
    HYSTERESIS: "4 dB",
    USUAL: "all three",
}


def point(measurement, speed_kmh, setting):
    """The flags of a UE's measurements, its speed and the event."""
    hysteresis_db, trigger, k = setting
    return {
        "measurement": measurement,
        "speed": speed_kmh,
        "hysteresis": hysteresis_db,
        "timeToTrigger": trigger,
        "filterCoefficient": k,
    }


def draw(figure, results):
    """Ping-pongs, and the time in a cell that is not the best, over what keeps them away."""
    panels = figure.subplots(2, 1, sharex=True)
    names = list(SETTINGS.values())
    for axes, column, factor, label in (
        (panels[0], "ping_pongs_per_way", 1, "ping-pongs per way"),
        (panels[1], "late_time_ratio", 100, "time > 3 dB below best (%)"),
    ):
        for measurement in (IDEAL, SPECIFICATION):
            for speed_kmh in SPEEDS_KMH:
                wheres = [point(measurement, speed_kmh, setting) for setting in SETTINGS]
                if all(results.has(**where) for where in wheres):
                    samples = [results.per_seed(column, **where) * factor for where in wheres]
                    line(axes, names, samples, f"{measurement}, {speed_kmh} km/h")
        axes.set(ylabel=label, ylim=(0, None))
    panels[1].set(xlabel="hysteresis, time to trigger, layer 3 filter")
    panels[0].legend()


def claims():
    """Who sees ping-pong, and what it costs to keep it away."""
    slow, fast = (point(SPECIFICATION, speed, CONFORMANCE) for speed in SPEEDS_KMH)
    ideal = point(IDEAL, SPEEDS_KMH[0], CONFORMANCE)
    usual = point(SPECIFICATION, SPEEDS_KMH[0], USUAL)
    yield Claim(
        "3 km/h, events without hysteresis and time to trigger (TS 25.133 A.5.8): ping-pongs of a UE "
        "of 25.133 over those of an ideal one",
        "more",
        at_least(10),
        ratio("ping_pongs_per_way", slow, ideal),
        slow,
    )
    yield Claim(
        "the same UE: handovers per way of 3 km/h over those of 30 km/h (a mean over 200 ms leaves "
        "more of the fading of slow UEs, and they make more measurements)",
        "more",
        at_least(3),
        ratio("handovers_per_way", slow, fast),
        slow,
    )
    yield Claim(
        "30 km/h: time in a cell more than 3 dB below the best one, all three over none",
        "more",
        at_least(2),
        ratio("late_time_ratio", point(SPECIFICATION, SPEEDS_KMH[1], USUAL), fast),
        fast,
    )
    for setting, name in (
        (HYSTERESIS, "a hysteresis of 4 dB"),
        (TRIGGER, "640 ms to trigger"),
    ):
        where = point(SPECIFICATION, SPEEDS_KMH[0], setting)
        yield Claim(
            f"3 km/h: {name} against none: ping-pongs (both reduce ping-pong: hysteresis, time to "
            "trigger and layer 3 filter, Soft Handover Report Range, scribd 377113055)",
            "fewer",
            at_most(0.6),
            ratio("ping_pongs_per_way", where, slow),
            where,
        )
    yield Claim(
        "3 km/h: k = 3 against no filter: ping-pongs (the same source)",
        "fewer",
        at_most(0.5),
        ratio("ping_pongs_per_way", point(SPECIFICATION, 3, FILTERED), slow),
        point(SPECIFICATION, 3, FILTERED),
    )
    yield Claim(
        "3 km/h: all three against none: ping-pongs",
        "nearly none",
        at_most(0.05),
        ratio("ping_pongs_per_way", usual, slow),
        usual,
    )
    yield Claim(
        "3 km/h, all three: handovers per way of a UE of 25.133 over those of an ideal one",
        1,
        about(1, 0.25),
        ratio("handovers_per_way", usual, point(IDEAL, SPEEDS_KMH[0], USUAL)),
        usual,
    )


GRIDS = grids(
    point(measurement, speed_kmh, setting)
    for measurement in (IDEAL, SPECIFICATION)
    for speed_kmh in SPEEDS_KMH
    for setting in SETTINGS
)

EXPERIMENT = Experiment(
    id="measurement-ping-pong",
    title="Ping-pong handovers by what a UE measures, hysteresis, time to trigger and filter",
    source="TS 25.133 8.1.2, 9.1, A.5.8, A.9; TS 25.331 14.1.2.4",
    scenario=Scenario("umts-ping-pong", {"ues": 10}),
    grids=GRIDS,
    quick=Quick(GRIDS, seeds=2, duration_s=150),
    seeds=24,
    duration_s=300,
    claims=tuple(claims()),
    figure=draw,
    assumptions=(
        "UEs walk 200 m to and fro over the border of two cells, shadowing of 8 dB, 7 sites 1 km apart.",
        "Pedestrian A, independent among cells; errors of one period are independent of those of the next.",
        "A ping-pong is a handover back to the former cell within 5 s.",
    ),
)
