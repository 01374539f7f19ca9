# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""What the experiments of RRC states share: networks as others have measured them."""

from dataclasses import dataclass

from umts_tool.experiment import Scenario

FRAME_S = 0.010


@dataclass(frozen=True)
class Network:
    """Timers (s), mean delays (s), powers (W) and thresholds (octets) of a network, as its source has them."""

    name: str
    source: str
    dch_s: float
    fach_s: float
    idle_to_dch_s: float
    fach_to_dch_s: float
    fach_w: float
    dch_w: float
    idle_to_dch_w: float
    fach_to_dch_w: float
    uplink_octets: int = 0  # 0: not measured
    downlink_octets: int = 0


ATT = Network(
    "att-2010",
    "Qian et al.'s tool ARO (Profile3G)",
    *(5, 12, 2.0, 1.5, 0.35, 0.70, 0.53, 0.55, 543, 475),
)
TELIASONERA = Network(
    "teliasonera-2014",
    "Vergara et al.'s EnergyBox (3g_teliasonera, nexus_one_3g)",
    *(4.1, 5.6, 1.7, 0.65, 0.45, 0.60, 0, 0.45, 294, 515),
)
THREE = Network(
    "three-austria-2008",
    "Sauter, The FACH power consumption problem (wirelessmoves, 2008)",
    *(22.5, 105, 2.0, 1.5, 0.8, 1.5, 1.5, 1.5),
)

SCENARIO = Scenario("umts-http", {"preset": "dch3", "switching": 1, "arrivals": "constant"})


def each(results, column, where):
    """A column for each transaction, by seed."""
    return results.per_seed(column, **where) / results.per_seed("transactions_count", **where)


def response_s(results, where):
    """Mean time from a request to the last octet of its answer, by seed."""
    return results.per_seed("response_mean_frames", **where) * FRAME_S
