# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Schedulers of E-DCH, whose resource is noise rise: what a cell carries, who gets it, and its target."""

import math

from umts_tool.claims import Claim, at_least, at_most, near, ratio
from umts_tool.experiment import Experiment, Quick, Scenario, grids
from umts_tool.figures import PALETTE, dot

SCHEDULERS = {"rr": "Round Robin", "pf": "Proportional Fair", "greedy": "Greedy"}
TOTAL, FAIRNESS = "total_upload_bps", "upload_jain_index"
MEDIAN, HIGH = "noise_rise_p50_db", "noise_rise_p95_db"
CHIP_RATE, ANTENNAS = 3.84e6, 2
TARGET_DB = 6  # default of TargetNoiseRise
TARGETS_DB = (3, 6, 8)
UES, NEAR, FAR = 4, "300", "300,500,700,900"
TTIS = ("2ms", "10ms")
# Powers of the upper absolute grants (TS 25.212 Table 16B), in fifteenths of the amplitude and codes.
GRANTS = ((168, 1), (95, 4), (150, 2), (119, 4), (134, 4), (150, 4), (168, 4), (150, 6), (168, 6))
TPC_STEP_DB = 1  # TS 25.214 5.1.2.2
# DCHs of 384 kb/s by the load equation: Eb/N0 of 1.5 dB, as uplink-pole has it.
DCH_BPS, DCH_EB_N0_DB = 384e3, 1.5


def at(scheduler, distance=NEAR, tti="2ms"):
    """The runs of a scheduler with UEs at these distances."""
    return {
        "edchScheduler": scheduler,
        "ues": UES,
        "distance": distance,
        "edchTti": tti,
        "targetNoiseRise": TARGET_DB,
    }


def alone(target_db):
    """The runs of a UE that has the cell by itself."""
    return at("rr") | {"ues": 1, "targetNoiseRise": target_db}


def changed(target_db, step_db):
    """Noise rise when all that UEs send changes by so much, dB."""
    return 10 * math.log10(1 + (10 ** (target_db / 10) - 1) * 10 ** (step_db / 10))


def rounding_db():
    """What rounding down to an absolute grant costs at most, dB."""
    powers = [codes * amplitude**2 for amplitude, codes in GRANTS]
    return max(10 * math.log10(after / before) for before, after in zip(powers, powers[1:]))


def capacity_bps(target_db):
    """What a Gaussian channel carries whose signal is all of the noise rise, at every antenna."""
    return CHIP_RATE * math.log2(1 + ANTENNAS * (10 ** (target_db / 10) - 1))


def dch_bps(target_db):
    """What DCHs of a cell carry at that noise rise, by the load equation."""
    load = 1 / (1 + CHIP_RATE / (10 ** (DCH_EB_N0_DB / 10) * DCH_BPS))
    return (1 - 10 ** (-target_db / 10)) / load * DCH_BPS


def draw(figure, results):
    """Throughput and fairness of the schedulers; noise rise and throughput of a UE alone by the target."""
    left, right = figure.subplots(1, 2)
    for (scheduler, name), colour in zip(SCHEDULERS.items(), PALETTE):
        for tti, marker in zip(TTIS, "ox"):
            runs = results.select(**at(scheduler, tti=tti))
            dot(
                left,
                runs[TOTAL] / 1e6,
                runs[FAIRNESS],
                f"{name}, {tti}",
                color=colour,
                marker=marker,
            )
    left.set(xlabel="uploads of the cell (Mb/s)", ylabel="Jain's index", ylim=(0, 1.05))
    left.legend()
    for column, scale, label in (
        (MEDIAN, 1, "median noise rise, dB"),
        (TOTAL, 1e-6, "upload, Mb/s"),
    ):
        values = [scale * results.per_seed(column, **alone(db)).mean() for db in TARGETS_DB]
        right.plot(TARGETS_DB, values, "o-", label=label)
    right.plot(TARGETS_DB, TARGETS_DB, ":", color="black", label="target, dB")
    right.set(xlabel="target noise rise, dB", ylim=(0, None), title="a UE alone")
    right.legend()


def claims_alone():
    """A UE that has the cell by itself fills it up to the next absolute grant."""
    for target_db in TARGETS_DB:
        where = alone(target_db)
        least_db = changed(target_db, -rounding_db())
        yield Claim(
            f"alone, target {target_db} dB: median noise rise, at most, dB",
            "at most the target",
            at_most(target_db),
            MEDIAN,
            where,
        )
        yield Claim(
            f"alone, target {target_db} dB: median noise rise, at least, dB",
            f"at least {least_db:.2f}: grants are rounded down by {rounding_db():.2f} dB at most",
            at_least(least_db),
            MEDIAN,
            where,
        )
        yield Claim(
            f"alone, target {target_db} dB: upload, bit/s",
            f"below {capacity_bps(target_db):.3g}, the capacity of a Gaussian channel",
            at_most(capacity_bps(target_db)),
            TOTAL,
            where,
        )
    for lower, higher in zip(TARGETS_DB, TARGETS_DB[1:]):
        yield Claim(
            f"alone: upload at a target of {higher} dB over that at {lower} dB",
            "at least 1: more power carries as much",
            at_least(1),
            ratio(TOTAL, alone(higher), alone(lower)),
            alone(higher),
        )


def claims_shared():
    """UEs that share a cell."""
    overshoot_db = changed(TARGET_DB, TPC_STEP_DB)
    for tti in TTIS:
        for scheduler, name in SCHEDULERS.items():
            where = at(scheduler, tti=tti)
            yield Claim(
                f"{name}, {tti}: noise rise that 95 % of the frames do not exceed, dB",
                f"the target of {TARGET_DB} and a step of TPC: {overshoot_db:.2f}",
                at_most(overshoot_db),
                HIGH,
                where,
            )
            yield Claim(
                f"{name}, {tti}: uploads over DCHs of 384 kb/s of the same noise rise",
                f"20 to 50 % more than {dch_bps(TARGET_DB):.3g} bit/s (HSUPA over R99, cell capacity)",
                at_least(1.2),
                lambda results, where=where: results.per_seed(TOTAL, **where) / dch_bps(TARGET_DB),
                where,
            )
        for scheduler in ("rr", "pf"):
            yield Claim(
                f"{SCHEDULERS[scheduler]}, {tti}, UEs alike: Jain's index",
                "1, but for a turn more or less of each",
                at_least(0.99),
                FAIRNESS,
                at(scheduler, tti=tti),
            )
    yield Claim(
        "Greedy, UEs alike: Jain's index",
        f"1/{UES}: one UE has all",
        near(1 / UES, 0.01),
        FAIRNESS,
        at("greedy"),
    )
    for scheduler in ("rr", "pf"):
        yield Claim(
            f"Greedy carries as much as {SCHEDULERS[scheduler]}",
            "log 1 / (1 - load) is convex: one UE with all the load carries most",
            at_least(1),
            ratio(TOTAL, at("greedy"), at(scheduler)),
            at("greedy"),
        )
        yield Claim(
            f"{SCHEDULERS[scheduler]}, UEs at {FAR} m: Jain's index",
            "1: under power control a bit costs as much load at any distance, as long as power lasts",
            at_least(0.99),
            FAIRNESS,
            at(scheduler, FAR),
        )


GRIDS = grids(
    (
        *map(alone, TARGETS_DB),
        *(at(scheduler, tti=tti) for scheduler in SCHEDULERS for tti in TTIS),
        *(at(scheduler, FAR) for scheduler in SCHEDULERS),
    )
)

EXPERIMENT = Experiment(
    id="edch-schedulers",
    title="Schedulers of E-DCH: uploads of the cell, fairness, noise rise",
    source="load 1 - 1 / noise rise; Holma and Toskala, WCDMA for UMTS: uplink load equation",
    scenario=Scenario(
        "umts-tcp-over-hsdpa",
        {
            "uplink": "edch",
            "rlcMode": "UM",
            "source": "udp",
            "udpRate": "8kbps",
            "uploadRate": "8Mbps",
            "link": "fading",
            "profile": "None",
            "shadowing": 0,
            "powerControl": 1,
            "warmup": "2s",
        },
    ),
    grids=GRIDS,
    quick=Quick(GRIDS, seeds=1, duration_s=12),
    seeds=3,
    duration_s=30,
    claims=(*claims_alone(), *claims_shared()),
    figure=draw,
    assumptions=(
        "One cell, no fading: powers differ by steps of TPC and misread commands alone.",
        "UEs of category 6 that always have data; the power of the one at 900 m ends at 4.9 dB of noise rise.",
        "20 to 50 % are those of an HSUPA project of Aalborg University, for networks of many cells.",
    ),
)
