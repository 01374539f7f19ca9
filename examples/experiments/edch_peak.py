# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Payload that a UE of each E-DCH category carries alone, beside the arithmetic of its largest block."""

from umts_tool.claims import Claim, about
from umts_tool.experiment import Experiment, Quick, Scenario, grids

PAYLOAD = "ul_rlc_throughput_bps"
PDU_BITS, PAYLOAD_BITS = 336, 328  # of RLC UM, which no window holds back
MAC_ES_BITS = 18  # DDI, N and TSN (TS 25.321 9.2.4)
# Largest block in bits (TS 25.306 5.1), TTI in ms and table of E-TFCs, by category.
CATEGORIES = {
    1: (7110, 10, 1),
    2: (2798, 2, 0),
    3: (14484, 10, 1),
    4: (5772, 2, 0),
    5: (20000, 10, 0),
    6: (11484, 2, 0),
}


def at(category):
    """The runs of a category."""
    _, tti, table = CATEGORIES[category]
    return {"edchCategory": category, "edchTti": f"{tti}ms", "etfciTable": table}


def pdus(category):
    """MAC-d PDUs of its largest block; a report does not always fit in."""
    return (CATEGORIES[category][0] - MAC_ES_BITS) // PDU_BITS


def payload_bps(category):
    """RLC payload in every TTI."""
    return 1e3 * pdus(category) * PAYLOAD_BITS / CATEGORIES[category][1]


def draw(figure, results):
    """Payload by category."""
    axes = figure.subplots()
    axes.plot(
        list(CATEGORIES),
        [1e-6 * payload_bps(one) for one in CATEGORIES],
        "_",
        markersize=20,
        label="arithmetic",
    )
    axes.plot(
        list(CATEGORIES),
        [1e-6 * results.per_seed(PAYLOAD, **at(one)).mean() for one in CATEGORIES],
        "o",
        label="simulated",
    )
    axes.set_xticks(list(CATEGORIES), [f"{one}\n{CATEGORIES[one][1]} ms" for one in CATEGORIES])
    axes.set(xlabel="E-DCH category and TTI", ylabel="RLC payload, Mb/s", ylim=(0, None))
    axes.legend()


CLAIMS = tuple(
    Claim(
        f"category {category}, {CATEGORIES[category][1]} ms: RLC payload, bit/s",
        f"{payload_bps(category):.0f}",
        about(payload_bps(category), 0.03),
        PAYLOAD,
        at(category),
    )
    for category in CATEGORIES
)

GRIDS = grids(at(category) for category in CATEGORIES)

EXPERIMENT = Experiment(
    id="edch-peak",
    title="Largest rates of E-DCH",
    source="TS 25.306, Table 5.1g",
    scenario=Scenario(
        "umts-tcp-over-hsdpa",
        {
            "uplink": "edch",
            "rlcMode": "UM",
            "source": "udp",
            "udpRate": "8kbps",
            "uploadRate": "8Mbps",
            "targetNoiseRise": 30,
            "warmup": "0s",
        },
    ),
    grids=GRIDS,
    quick=Quick(GRIDS, seeds=1, duration_s=10),
    seeds=3,
    duration_s=30,
    claims=CLAIMS,
    figure=draw,
    assumptions=("No block errors; the UE is alone, and noise rise leaves it all grants.",),
)
