# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""A network with everything on: set-up times, handovers, losses, rates and round trips.

Claims come from measurements of live networks, from clauses, and from what the configuration of the
network implies: sums of its times, or its limits.
"""

import math

from umts_tool.claims import Accept, Claim, about, at_least, at_most, never
from umts_tool.experiment import Experiment, Quick, Scenario

PLANNED = {"calls": 4}  # Erlang in a cell
SITE_KM = 1.0
SPEEDS_KMH = (3, 50)  # half of the users each
# How often a user of mean speed leaves a hexagonal cell: speed times perimeter over pi times area.
PERIMETER_KM = 6 * SITE_KM / math.sqrt(3)
AREA_KM2 = math.sqrt(3) / 2 * SITE_KM**2
CROSSINGS = sum(SPEEDS_KMH) / len(SPEEDS_KMH) / 60 * PERIMETER_KM / (math.pi * AREA_KM2)
# Times of the profile, s, and the largest share by which those of the network differ from their means.
SPREAD = 0.3
FROM_IDLE_S = 2.0
FROM_IDLE_MOST_S = 4.0  # Qian et al.'s tool ARO
FROM_FACH_S = 1.5
UPDATE_S = 0.2
MESSAGES_S = 0.85  # from IDLE, without repetitions
RECONFIGURATION_S = 0.03
UPDATE_MESSAGES_S = 0.04
T300_S = 1
T302_S = 4
# There and back: links to the host, to SGSN and GGSN, and the Iub; a TTI of the DCH and one of HS-DSCH.
WAY_S = 2 * (0.010 + 0.005 + 0.005 + 0.005)
TTIS_S = 0.020 + 0.002
DCH_INACTIVITY_S = 5
MAX_POWER = 0.75
NOISE_RISE = 10 ** (6 / 10)
CATEGORY_8_BPS = 7.2e6


def claim(text, paper, accept, column):
    """A claim about a column at the planned load."""
    return Claim(text, paper, accept, column, PLANNED)


def within(low, high):
    """Accept what lies between."""
    return Accept(low, high, f"{low:g} to {high:g}")


def over(first, second):
    """The measure of the ratio of two columns, run by run."""

    def measure(results):
        return list(results.per_seed(first, **PLANNED) / results.per_seed(second, **PLANNED))

    return measure


def ratio(text, first, second, accept):
    """A claim of one's own about the ratio of two columns."""
    return Claim(text, None, accept, over(first, second), PLANNED)


IDLE_NETWORK_S = FROM_IDLE_S - MESSAGES_S
FACH_NETWORK_S = FROM_FACH_S - RECONFIGURATION_S
UPDATE_NETWORK_S = UPDATE_S - UPDATE_MESSAGES_S

CLAIMS = (
    claim(
        "IDLE to CELL_DCH, mean (s): Qian et al.",
        FROM_IDLE_S,
        about(FROM_IDLE_S),
        "idle_to_dch_mean_s",
    ),
    claim(
        "IDLE to CELL_DCH, 10 % below (s): no less than the least times of the network",
        None,
        at_least(IDLE_NETWORK_S * (1 - SPREAD)),
        "idle_to_dch_p10_s",
    ),
    claim(
        "IDLE to CELL_DCH, 90 % below (s): the largest time of Qian et al.'s tool ARO",
        FROM_IDLE_MOST_S,
        at_most(FROM_IDLE_MOST_S),
        "idle_to_dch_p90_s",
    ),
    claim(
        "RRC connection, 90 % below (s): the first RRC CONNECTION REQUEST is answered within T300",
        "TS 25.331 13.1",
        at_most(T300_S),
        "rrc_connection_p90_s",
    ),
    claim(
        "CELL_FACH to CELL_DCH, mean (s): Qian et al.",
        FROM_FACH_S,
        about(FROM_FACH_S),
        "fach_to_dch_mean_s",
    ),
    claim(
        "CELL_FACH to CELL_DCH, 10 % below (s): no less than the least time of the network",
        None,
        at_least(FACH_NETWORK_S * (1 - SPREAD)),
        "fach_to_dch_p10_s",
    ),
    claim(
        "CELL_FACH to CELL_DCH, 90 % below (s): the largest time, message and synchronisation",
        None,
        at_most(FACH_NETWORK_S * (1 + SPREAD) + 0.1 + 0.04),
        "fach_to_dch_p90_s",
    ),
    claim(
        "CELL_PCH to CELL_FACH, median (s): a cell update of the profile",
        None,
        about(UPDATE_S, 0.2),
        "pch_to_fach_p50_s",
    ),
    claim(
        "CELL_PCH to CELL_FACH, 90 % below (s): the first CELL UPDATE is answered within T302",
        "TS 25.331 13.1",
        at_most(T302_S),
        "pch_to_fach_p90_s",
    ),
    claim(
        "ACTIVE SET UPDATE to its answer, median (s): two messages of 40 ms TTIs at least",
        None,
        at_least(4 * 0.04),
        "active_set_update_p50_s",
    ),
    claim(
        "ACTIVE SET UPDATE to its answer, 90 % below (s): within the times to trigger of 1A and 1B",
        None,
        at_most(0.640),
        "active_set_update_p90_s",
    ),
    claim("Procedures that fail, share", None, at_most(0.02), "procedures_failed_ratio"),
    claim(
        "Calls blocked, share: what networks are planned for",
        None,
        at_most(0.02),
        "calls_blocked_ratio",
    ),
    claim("Calls dropped, share of those carried", None, at_most(0.02), "calls_dropped_ratio"),
    claim(
        "Radio links of a UE in CELL_DCH: soft handover overhead of 20 to 40 %, Holma and Toskala",
        "1.2 to 1.4",
        within(1.2, 1.4),
        "radio_links_mean",
    ),
    claim(
        "Radio links added in a minute of CELL_DCH: at least one for each cell that is left",
        None,
        at_least(CROSSINGS),
        "links_added_per_minute",
    ),
    ratio(
        "Changes of the serving HS-DSCH cell over radio links added: less often",
        "serving_changes_per_minute",
        "links_added_per_minute",
        at_most(1),
    ),
    claim(
        "Radio link failures in a minute of CELL_DCH",
        None,
        at_most(0.01),
        "radio_link_failures_per_minute",
    ),
    claim(
        "Power without HS-DSCH, share: below MaxTransmittedPower",
        None,
        at_most(MAX_POWER),
        "carrier_mean_ratio",
    ),
    claim(
        "Noise rise, 90 % below: MaxNoiseRise of 6 dB",
        None,
        at_most(NOISE_RISE),
        "noise_rise_p90_ratio",
    ),
    ratio(
        "HSDPA near a site over that at the edge",
        "hsdpa_near_mean_bps",
        "hsdpa_far_mean_bps",
        at_least(1),
    ),
    ratio(
        "HSDPA between over that at the edge",
        "hsdpa_middle_mean_bps",
        "hsdpa_far_mean_bps",
        at_least(1),
    ),
    claim(
        "HSDPA near a site, 90 % below (bit/s): category 8",
        "TS 25.306 5.1a",
        at_most(CATEGORY_8_BPS),
        "hsdpa_near_p90_bps",
    ),
    claim(
        "Round trip in CELL_DCH, 10 % below (s): links, Iub and a TTI each way at least",
        None,
        at_least(WAY_S + TTIS_S),
        "round_trip_dch_p10_s",
    ),
    claim(
        "Round trip in CELL_DCH, median (s): another TTI of the DCH, and 10 ms of turns, at most",
        None,
        at_most(WAY_S + TTIS_S + 0.020 + 0.010),
        "round_trip_dch_p50_s",
    ),
    ratio(
        "Round trip in CELL_FACH over CELL_DCH",
        "round_trip_fach_p50_s",
        "round_trip_dch_p50_s",
        at_least(1),
    ),
    ratio(
        "Round trip under a download over idle",
        "round_trip_loaded_p50_s",
        "round_trip_dch_p50_s",
        at_least(1.5),
    ),
    claim(
        "Round trip without channels, 10 % below (s): a cell update before that of CELL_FACH",
        None,
        at_least(UPDATE_NETWORK_S * (1 - SPREAD) + WAY_S),
        "round_trip_first_p10_s",
    ),
    claim(
        "Page, median (s): less than the ways from CELL_PCH to CELL_DCH and a second",
        None,
        at_most(UPDATE_S + FROM_FACH_S + 1),
        "page_p50_s",
    ),
    claim(
        "Signalling, share of what users of packets send and receive",
        None,
        at_most(0.01),
        "signalling_ratio",
    ),
    claim("Left over when all have gone", None, never(), "left_count"),
)


def draw(figure, results):
    """Times of changes of state and round trips, rates by distance."""
    left, right = figure.subplots(1, 2)
    for place, name in enumerate(
        (
            "pch_to_fach",
            "fach_to_dch",
            "idle_to_dch",
            "round_trip_dch",
            "round_trip_fach",
            "round_trip_loaded",
        )
    ):
        low, middle, high = (
            results.per_seed(f"{name}_p{percent}_s", **PLANNED).mean() for percent in (10, 50, 90)
        )
        left.plot([low, high], [place, place], color="0.7")
        left.plot([middle], [place], "o", color="C0")
        left.text(high, place, "  " + name.replace("_", " "), va="center")
    left.set(xlabel="10 % to 90 % (s)", yticks=[])
    left.set_xscale("log")
    places = ("near", "middle", "far")
    rates = [results.per_seed(f"hsdpa_{name}_mean_bps", **PLANNED).mean() / 1e6 for name in places]
    right.bar(places, rates, color="C0")
    right.set(ylabel="HSDPA (Mb/s)")


EXPERIMENT = Experiment(
    id="operator-network",
    title="Seven sites with everything on, as operators ran them",
    source="Qian et al. 2010; Holma and Toskala, WCDMA for UMTS; TS 25.331 13.1; TS 25.306 5.1a",
    scenario=Scenario("umts-operator-network", {"users": 42}),
    grids=({"calls": (PLANNED["calls"],)},),
    quick=Quick(({"calls": (PLANNED["calls"],)},), seeds=1, duration_s=200),
    seeds=8,
    duration_s=300,
    claims=CLAIMS,
    figure=draw,
    assumptions=(
        "Seven sites of one cell, 1 km apart with wrap-around, shadowing of 8 dB, PedestrianA; half of the "
        "users walk at 3 km/h, half drive at 50 km/h, straight on, no nearer to a cell than 70 dB.",
        "Of 42 users of packets a third loads pages of 60 kB, a third downloads 500 kB, and all send five "
        "pings a second apart now and then. 4 Erlang of calls of 12.2 kb/s come and go in each cell; their "
        "UEs are switched on for the call.",
        "The first 60 s do not count.",
    ),
)
