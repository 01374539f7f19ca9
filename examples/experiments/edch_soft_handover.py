# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""E-DCH with one, two and three radio links: HARQ, transmit power, and noise rise where a UE is not served."""

import math

from umts_tool.claims import Claim, about, at_least, at_most, difference, near, ratio
from umts_tool.experiment import Experiment, Quick, Scenario, grids
from umts_tool.figures import BLUE, ORANGE

LINKS = (1, 2, 3)
TBLERS = (0.1, 0.3)
RETRANSMISSIONS = 3  # most in a TTI of 2 ms
PAYLOAD = "ul_rlc_throughput_bps"
POWER = "dpcch_power_mean_dbm"
OTHER, OTHER_LOAD = "other_noise_rise_p50_db", "other_uplink_load_mean"
OTHER_TARGET_DB = 3
FULL, PART = "8Mbps", "250kbps"
# SINR at the noise rise of the other cell's target over that at the target of the serving one, 6 dB.
LEAST_PAYLOAD = (10 ** (OTHER_TARGET_DB / 10) - 1) / (10**0.6 - 1)
# Mean power of ideal loops over that without fading, dB: the mean of 1 / x, x being the strongest of n
# gamma distributions of order 2 and mean 1, the two antennas of a cell: 2, 1 and 7/9.
RISES_DB = {links: 10 * math.log10(rise) for links, rise in ((1, 2), (2, 1), (3, 7 / 9))}
# A step of TPC (TS 25.214 5.1.2.2), and most between two entries of the upper half of the table of
# serving grants (TS 25.321 9.2.5.2.1.1), 60/53.
STEP_DB, GRANT_STEP_DB = 1.0, 1.1


def ideal(links, tbler, retransmissions=RETRANSMISSIONS):
    """The runs without power control."""
    return {
        "link": "ideal",
        "tblerUl": tbler,
        "radioLinks": links,
        "maxRetransmissions": retransmissions,
        "uploadRate": FULL,
    }


def fading(links, profile="Rayleigh"):
    """The runs of one upload below what the cells carry, under power control."""
    return {
        "link": "fading",
        "shadowing": 0,
        "profile": profile,
        "powerControl": 1,
        "radioLinks": links,
        "uploadRate": PART,
    }


def loud(share):
    """The runs of a UE that fills its cell, and gets DOWN in the other one beyond a share of its E-DCH power."""
    return {
        "link": "fading",
        "shadowing": 0,
        "profile": "None",
        "powerControl": 1,
        "radioLinks": 2,
        "uploadRate": FULL,
        "otherTargetNoiseRise": OTHER_TARGET_DB,
        "targetNonServingShare": share,
    }


DOWN, NO_DOWN = loud(0.3), loud(1)


def count(links):
    """A number of links, in words."""
    return f"{links} link{'s' if links > 1 else ''}"


def lost(where):
    """Blocks that HARQ has given up over those sent."""
    return lambda results: (
        results.per_seed("edch_lost_blocks", **where)
        / results.per_seed("edch_sent_blocks", **where)
    )


def repeated(where):
    """Transmissions of a block beyond the first."""
    return lambda results: (
        results.per_seed("edch_repeated_blocks", **where)
        / results.per_seed("edch_sent_blocks", **where)
    )


def expected_repetitions(error):
    """Repetitions of a block, of which each transmission fails at this rate, and no more than are allowed."""
    return sum(error**number for number in range(1, RETRANSMISSIONS + 1))


def draw(figure, results):
    """Payload by error rate, power by links, noise rise of the cell that does not serve."""
    left, middle, right = figure.subplots(1, 3)
    for links in LINKS:
        shown = (0.0, *TBLERS)
        payload = [
            results.per_seed(PAYLOAD, **ideal(links, tbler)).mean()
            / results.per_seed(PAYLOAD, **ideal(1, 0.0)).mean()
            for tbler in TBLERS
        ]
        left.plot(shown, [1.0, *payload], "o-", label=count(links))
        left.plot(shown, [1 - tbler**links for tbler in shown], ":", color="0.5")
    left.set(
        xlabel="block error rate of a link",
        ylabel="payload over that without errors",
        ylim=(0, None),
    )
    left.legend(title="dotted: 1 - p^n")
    still = results.per_seed(POWER, **fading(1, "None")).mean()
    rises = [results.per_seed(POWER, **fading(links)).mean() - still for links in LINKS]
    middle.plot(LINKS, rises, "o", color=BLUE, label="simulated")
    middle.plot(
        LINKS,
        [RISES_DB[links] for links in LINKS],
        "_",
        color="black",
        markersize=20,
        label="ideal loops",
    )
    middle.set(xlabel="radio links", ylabel="mean power over that without fading, dB", xticks=LINKS)
    middle.legend()
    for place, (where, name) in enumerate(((NO_DOWN, "without DOWN"), (DOWN, "with DOWN"))):
        right.bar(
            place, results.per_seed(OTHER, **where).mean(), color=(ORANGE, BLUE)[place], label=name
        )
    right.axhline(OTHER_TARGET_DB, color="black", linestyle=":", label="its target")
    right.set(ylabel="noise rise of the other cell, dB", xticks=())
    right.legend()


def claims():
    """Selection by TSN, the diversity of radio links, and the overload of a cell that does not serve."""
    for links in LINKS:
        for tbler in TBLERS:
            error = tbler**links
            name = f"{count(links)} of {100 * tbler:.0f} %"
            alone = ideal(links, tbler, 0)
            yield Claim(
                f"{name}, no retransmissions: share of blocks lost",
                f"{error:.3g}, the product",
                about(error, 0.1 if error > 0.01 else 0.3),
                lost(alone),
                alone,
            )
            where = ideal(links, tbler)
            yield Claim(
                f"{name}: repetitions of a block",
                f"{expected_repetitions(error):.3g}, by any ACK",
                about(expected_repetitions(error), 0.1 if error > 0.01 else 0.3),
                repeated(where),
                where,
            )
            yield Claim(
                f"{name}: payload over that without errors",
                f"{1 - error:.3g}, a HARQ process is busy as long as a block fails",
                near(1 - error, 0.02),
                ratio(PAYLOAD, where, ideal(1, 0.0)),
                where,
            )
    for links in LINKS[1:]:
        gain = RISES_DB[1] - RISES_DB[links]
        yield Claim(
            f"{count(links)}, Rayleigh at 3 km/h: gain in mean power of DPCCH over one, at most, dB",
            f"at most {gain:.2f}, that of ideal loops",
            at_most(gain + STEP_DB / 2),
            difference(POWER, fading(1), fading(links)),
            fading(links),
        )
        yield Claim(
            f"{count(links)}, Rayleigh at 3 km/h: gain in mean power of DPCCH over one, at least, dB",
            "1.8, two cells alike (Holma and Toskala, WCDMA for UMTS: gains of soft handover)",
            at_least(1.8),
            difference(POWER, fading(1), fading(links)),
            fading(links),
        )
    yield Claim(
        "one link, Rayleigh at 3 km/h: mean power of DPCCH over that without fading, dB",
        f"{RISES_DB[1]:.2f}, ideal loops with two antennas",
        near(RISES_DB[1], STEP_DB),
        difference(POWER, fading(1), fading(1, "None")),
        fading(1),
    )
    yield Claim(
        "noise rise of a cell that does not serve, with DOWN, dB",
        f"its target of {OTHER_TARGET_DB}, and a step of the serving grant",
        at_most(OTHER_TARGET_DB + GRANT_STEP_DB),
        OTHER,
        DOWN,
    )
    yield Claim(
        "the same without DOWN, dB",
        "what it hears is what the serving cell grants",
        at_least(OTHER_TARGET_DB + GRANT_STEP_DB),
        OTHER,
        NO_DOWN,
    )
    for accept, name, why in (
        (at_most(1), "at most", "1: the UE sends less"),
        (at_least(LEAST_PAYLOAD), "at least", "1/3, as SINR: the rate of a code is concave in it"),
    ):
        yield Claim(
            f"payload with DOWN over that without, {name}",
            why,
            accept,
            ratio(PAYLOAD, DOWN, NO_DOWN),
            DOWN,
        )


GRIDS = grids(
    (
        ideal(1, 0.0),
        *(
            ideal(links, tbler, times)
            for links in LINKS
            for tbler in TBLERS
            for times in (0, RETRANSMISSIONS)
        ),
        fading(1, "None"),
        *map(fading, LINKS),
        DOWN,
        NO_DOWN,
    )
)

EXPERIMENT = Experiment(
    id="edch-soft-handover",
    title="E-DCH in soft handover: HARQ, transmit power, noise rise",
    source="independent links: the product of their error rates; TS 25.319, TS 25.321 (any ACK, DOWN of other cells)",
    scenario=Scenario(
        "umts-tcp-over-hsdpa",
        {
            "uplink": "edch",
            "edchTti": "2ms",
            "rlcMode": "UM",
            "source": "udp",
            "udpRate": "8kbps",
            "warmup": "2s",
        },
    ),
    grids=GRIDS,
    quick=Quick(GRIDS, seeds=1, duration_s=20),
    seeds=10,
    duration_s=40,
    claims=tuple(claims()),
    figure=draw,
    assumptions=(
        "The cells are equally far from the UE; the first one serves, those of other Node Bs do not.",
        "Without power control every link has the error rate of each transmission, whatever was received before.",
        "The UE is alone: a cell that does not serve has no UEs of its own.",
    ),
)
