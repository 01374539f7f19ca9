# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Speed tests in live 3G networks: one network per operator, in which distance and load alone differ.

utils/fit-live-3g.py finds CORE_MS and FITTED.
"""

from dataclasses import dataclass

import numpy as np

from umts_tool.claims import Claim, about, at_least
from umts_tool.experiment import Experiment, Quick, Scenario, grids
from umts_tool.figures import BLUE, GREY, WIDE

TOLERANCE = 0.15
MSS, PACKET = 1460, 1503  # octets; of a packet RLC carries PDCP's header and length indicators, too
# An RLC PDU, of which 16 fill the largest block, and the header of a MAC-hs PDU.
HS_PDU_BITS, HS_HEADER_BITS = 1592, 21
E_PDU_BITS, E_HEADER_BITS = 336, 18
RLC_HEADER_BITS = 16
# Each other UE: its distance in m, and four datagrams a second to it.
OTHER = {"othersDistance": 200, "othersDown": "32kbps", "othersOctets": 1000}
# Largest block in bits by HSDPA category, of CQI 30 with 16QAM (TS 25.214 Table 7).
HSDPA = {6: 7168, 8: 14411, 10: 25558}
# Largest block in bits and TTI in ms by E-DCH category (TS 25.306 Table 5.1g).
EDCH = {1: (7110, 10), 3: (14484, 10), 5: (20000, 10), 4: (5772, 2), 6: (11484, 2)}


@dataclass(frozen=True)
class Means:
    """What speed tests have measured, in kb/s, kb/s and ms."""

    down: float
    up: float
    round_trip: float


# ERRANT's profiles of 3G (Trevisan et al., arXiv 2106.06335, profiles.csv), by network and signal.
MEASURED = {
    ("3", "sweden"): {
        "bad": Means(3075.2, 908.6, 145.3),
        "medium": Means(11504.5, 2534.2, 83.7),
        "good": Means(13908.6, 2942.7, 81.3),
    },
    ("telenor", "norway"): {
        "medium": Means(11140.1, 930.1, 116.3),
        "good": Means(12243.0, 3441.3, 98.8),
    },
    ("telenor", "sweden"): {
        "medium": Means(9713.5, 2304.6, 92.5),
        "good": Means(16226.4, 3328.0, 88.0),
    },
    ("telia", "norway"): {
        "medium": Means(3265.6, 1457.3, 106.5),
        "good": Means(6192.6, 1997.3, 87.7),
    },
    ("telia", "sweden"): {
        "medium": Means(11588.4, 2260.0, 146.0),
        "good": Means(16733.7, 3362.6, 131.9),
    },
}
LINKS = [(network, signal) for network, signals in MEASURED.items() for signal in signals]
# One-way delay from GGSN to SGSN by network, ms.
CORE_MS = {
    ("3", "sweden"): 16,
    ("telenor", "norway"): 23.5,
    ("telenor", "sweden"): 18,
    ("telia", "norway"): 19.5,
    ("telia", "sweden"): 39.5,
}
# Distance from the Node B in m, other UEs in the cell, and the bit rate of each in the uplink in kb/s.
FITTED = {
    (("3", "sweden"), "bad"): (264, 4, 304),
    (("3", "sweden"), "medium"): (137, 1, 493),
    (("3", "sweden"), "good"): (100, 1, 386),
    (("telenor", "norway"), "medium"): (122, 4, 292),
    (("telenor", "norway"), "good"): (100, 1, 296),
    (("telenor", "sweden"), "medium"): (182, 1, 709),
    (("telenor", "sweden"), "good"): (100, 1, 292),
    (("telia", "norway"), "medium"): (283, 2, 679),
    (("telia", "norway"), "good"): (100, 2, 340),
    (("telia", "sweden"), "medium"): (158, 1, 709),
    (("telia", "sweden"), "good"): (100, 1, 290),
}


def payload_kbps(block_bits, header_bits, pdu_bits, tti_ms):
    """TCP payload of one block in every TTI."""
    pdus = (block_bits - header_bits) // pdu_bits
    return pdus * (pdu_bits - RLC_HEADER_BITS) / tti_ms * MSS / PACKET


def hsdpa_kbps(category):
    """Most TCP payload of an HSDPA category."""
    return payload_kbps(HSDPA[category], HS_HEADER_BITS, HS_PDU_BITS, 2)


def edch_kbps(category):
    """Most TCP payload of an E-DCH category."""
    block_bits, tti_ms = EDCH[category]
    return payload_kbps(block_bits, E_HEADER_BITS, E_PDU_BITS, tti_ms)


def smallest(categories, carries, wanted_kbps):
    """The first category that carries what is wanted, or the last one."""
    return next((one for one in categories if carries(one) >= wanted_kbps), list(categories)[-1])


def network_flags(network):
    """What all links of a network have in common: the smallest categories that carry its best means."""
    best = MEASURED[network].values()
    edch = smallest(EDCH, edch_kbps, max(one.up for one in best))
    return {
        "category": smallest(HSDPA, hsdpa_kbps, max(one.down for one in best)),
        "edchCategory": edch,
        "edchTti": f"{EDCH[edch][1]}ms",
    }


def load_flags(others, up_kbps):
    """A number of other UEs, each with the same traffic."""
    return {"others": others, **(OTHER | {"othersUp": f"{up_kbps}kbps"} if others > 0 else {})}


def at(link):
    """The runs of a link."""
    network, _ = link
    distance, others, up_kbps = FITTED[link]
    flags = {**network_flags(network), "gnDelay": f"{CORE_MS[network]:g}ms"}
    return {**flags, "distance": distance, **load_flags(others, up_kbps)}


SCENARIO = Scenario(
    "umts-speed-test",
    {
        "uplink": "edch",
        "link": "fading",
        "profile": "None",
        "shadowing": 0,
        "powerControl": 1,
        "pduOctets": HS_PDU_BITS // 8,
        "rlcWindow": 4095,
        "transmissionBufferPdus": 1000,
        "giRate": "100Mbps",
        "iubDelay": "5ms",
        "variant": "cubic",
        "sack": 1,
        "delAckCount": 2,
        "mss": MSS,
        "window": 128,
        "settling": 0.3,
        # As ping does by itself: a UE has no grant by then.
        "pingInterval": "1003.7ms",
    },
)

COLUMNS = {
    "download": ("download_bps", 1e-3),
    "upload": ("upload_bps", 1e-3),
    "round trip": ("round_trip_idle_mean_s", 1e3),
}


def wanted(link, what):
    """What was measured of a link, in kb/s or ms."""
    network, signal = link
    means = MEASURED[network][signal]
    return {"download": means.down, "upload": means.up, "round trip": means.round_trip}[what]


def ours(results, link, what):
    """The same in the simulation, by seed."""
    column, unit = COLUMNS[what]
    return unit * results.per_seed(column, **at(link))


def name(link):
    """A link in words."""
    (operator, country), signal = link
    return f"{operator}, {country}, {signal} signal"


def misses(results, link, what):
    """Share by which a link is off, by seed."""
    return (ours(results, link, what) / wanted(link, what) - 1).abs()


def met(results):
    """How many links are within the tolerance in all three, by seed."""
    kept = [[misses(results, link, what) <= TOLERANCE for what in COLUMNS] for link in LINKS]
    return np.all(kept, axis=1).sum(axis=0)


def why_missed(results):
    """Which links are off in the mean of all seeds, and in what."""
    off = [
        f"{name(link)} ({what})"
        for link in LINKS
        for what in COLUMNS
        if abs(ours(results, link, what).mean() / wanted(link, what) - 1) > TOLERANCE
    ]
    return f"Off in the mean: {'; '.join(off)}."


def why_slow(link):
    """Why a download is short of what was measured."""

    def cause(results):
        network, _ = link
        most = hsdpa_kbps(network_flags(network)["category"])
        if most >= (1 - TOLERANCE) * wanted(link, "download"):
            return f"It is {ours(results, link, 'download').mean():.0f} kb/s, and {most:.0f} would fit."
        return (
            f"It needs 64QAM: with 16QAM and PDUs of {HS_PDU_BITS} bits HS-DSCH carries {most:.0f} kb/s of TCP at "
            "CQI 30."
        )

    return cause


def why_stepped(_link):
    """Why an upload is not met."""
    return lambda _results: (
        "Load is a number of UEs and their bit rate: no load of the fit leaves what was measured."
    )


def why_quick(link):
    """Why a round trip is short of what was measured."""

    def cause(results):
        network, _ = link
        return (
            f"It is {ours(results, link, 'round trip').mean():.0f} ms. All links of a network share its core: neither "
            "distance nor load adds as much to an idle round trip as a bad signal did: a request and its grant take "
            "20 ms. What may (gaps of coverage, changes of cell and of RRC state) is not in this cell."
        )

    return cause


def claims():
    """Each link in three numbers, and all together."""
    for link in LINKS:
        for what, unit in (("download", "kb/s"), ("upload", "kb/s"), ("round trip", "ms")):
            number = wanted(link, what)
            cause = {"download": why_slow, "upload": why_stepped, "round trip": why_quick}[what]
            yield Claim(
                f"{name(link)}: {what}, {unit}",
                number,
                about(number, TOLERANCE),
                lambda results, link=link, what=what: list(ours(results, link, what)),
                at(link),
                cause(link),
            )
    yield Claim(
        f"links of {len(LINKS)} that are within {100 * TOLERANCE:.0f} % in download, upload and round trip",
        None,
        at_least(len(LINKS) - 2),
        met,
        cause=why_missed,
    )


def draw(figure, results):
    """Measured and simulated, in three panels."""
    figure.set_size_inches(*WIDE)
    for axes, (what, unit) in zip(
        figure.subplots(1, 3, sharey=True),
        (("download", "kb/s"), ("upload", "kb/s"), ("round trip", "ms")),
    ):
        rows = range(len(LINKS))
        numbers = [wanted(link, what) for link in LINKS]
        axes.barh(rows, [2 * TOLERANCE * one for one in numbers], 0.7,
                  [(1 - TOLERANCE) * one for one in numbers], color=GREY, alpha=0.4, label="measured, ± 15 %")
        axes.plot([ours(results, link, what).mean() for link in LINKS], rows, "o", color=BLUE, label="simulated")
        axes.set(xlabel=f"{what} ({unit})", xlim=(0, None))
        axes.set_yticks(rows, [name(link) for link in LINKS], size=7)
    axes.invert_yaxis()
    axes.legend()


GRIDS = grids(at(link) for link in LINKS)

EXPERIMENT = Experiment(
    id="live-3g",
    title="Speed tests in live 3G networks: one network per operator and country",
    source="Trevisan et al.: ERRANT, profiles of 3G (arXiv 2106.06335)",
    scenario=SCENARIO,
    grids=GRIDS,
    quick=Quick(GRIDS, seeds=1, duration_s=30),
    seeds=12,
    duration_s=60,
    claims=tuple(claims()),
    figure=draw,
    assumptions=(
        "Fixed for all networks: everything but what follows.",
        "Fixed by network: the smallest categories of HSDPA and E-DCH that carry its best means, up to 16QAM, and the "
        "delay from GGSN to SGSN, with which the most round trips are met.",
        "Fitted by link, by utils/fit-live-3g.py: the distance to the download, and the load to the upload, which is "
        "a number of other UEs at 200 m that send at one bit rate, and receive 32 kb/s.",
        "PDUs of 1592 bits on HS-DSCH: with 656 bits headers and padding take 5 % of the largest block, and networks "
        "of that time have flexible sizes (release 7).",
        "A ping in a second, as ping sends them: a UE has lost its grant by then, and asks for one.",
        "No multipath and no shadowing: receive diversity and equalisers of the modems and Node Bs that were measured "
        "are not in the module, and with Pedestrian A the interference from path to path keeps HS-DSCH below 9 Mb/s.",
        "A speed test is pings alone, a download of four connections of TCP CUBIC, and an upload alike. The RNC and "
        "the UE hold 1000 PDUs that wait for their first transmission.",
        "Two downloads, of 16 Mb/s, need 64QAM, which is of release 7: so at least 9 of 11 links are expected.",
    ),
)
