# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Fixed reference channels of E-DCH: blocks, codes and rates, and Ec/N0 beside the bounds of codes."""

import functools
import math
from statistics import NormalDist

from umts_tool.claims import Claim, about, at_least, at_most, near
from umts_tool.experiment import Experiment, Quick, Scenario, grids

NEEDED = "needed_ec_n0_db"
CHIPS_PER_MS = 3840
# Block in bits, TTI in ms, spreading factors of the E-DPDCHs, kb/s and code rate, by channel.
CHANNELS = {
    1: (2706, 2, (4, 4), 1353, 0.705),
    2: (5412, 2, (2, 2), 2706, 0.705),
    3: (8100, 2, (2, 2, 4, 4), 4050, 0.703),
    4: (5076, 10, (4,), 507.6, 0.529),
    5: (9780, 10, (4, 4), 978, 0.509),
    6: (19278, 10, (2, 2), 1927.8, 0.502),
    7: (690, 10, (16,), 69, 0.288),
}
BLOCK_ERRORS = (0.1, 0.01, 0.0001)
SHARES = (30, 70)  # of the bit rate, %
CLOSE_DB = 0.7  # turbo codes of many rates and block sizes over the sphere-packing bound
LOW_RATE = 0.53  # up to it two amplitudes cost less than 0.25 dB
STEPS = 400  # of the integration over the noise, to either side
WIDTH = 8  # of the integration, standard deviations


def channel_bits(channel):
    """Bits of a TTI on its E-DPDCHs, one in a chip over the spreading factor."""
    _, tti, factors, _, _ = CHANNELS[channel]
    return sum(tti * CHIPS_PER_MS // factor for factor in factors)


@functools.cache
def two_amplitudes(snr_db):
    """Mean and variance of the information that a bit in noise brings, bits; Es/N0 of QPSK / 2."""
    noise = 1 / (2 * 10 ** (snr_db / 10))
    total = squares = weights = 0.0
    for step in range(-STEPS, STEPS + 1):
        sigma = WIDTH * step / STEPS
        weight = math.exp(-sigma * sigma / 2)
        exponent = -2 * (1 + sigma * math.sqrt(noise)) / noise
        lost = math.log1p(math.exp(exponent)) if exponent < WIDTH**2 else exponent
        density = 1 - lost / math.log(2)
        total += weight * density
        squares += weight * density * density
        weights += weight
    mean = total / weights
    return mean, squares / weights - mean * mean


def any_amplitude(snr_db):
    """Mean and variance of the information of a real symbol of the best distribution, bits."""
    power = 2 * 10 ** (snr_db / 10)
    variance = power * (power + 2) / (2 * (power + 1) ** 2) * math.log2(math.e) ** 2
    return math.log2(1 + power) / 2, variance


@functools.cache
def bound(channel, bler, information=two_amplitudes, share=1.0):
    """Ec/N0 that a code of the same length needs at least for a block error rate, dB.

    The normal approximation; without a block error rate capacity, for a share of the bits.
    """
    bits, tti, _, _, _ = CHANNELS[channel]
    count = channel_bits(channel)
    low, high = -30.0, 20.0
    while high - low > 1e-3:
        snr_db = (low + high) / 2
        mean, variance = information(snr_db)
        carried = count * mean
        if bler is not None:
            deviation = NormalDist().inv_cdf(1 - bler)
            carried += math.log2(count) / 2 - math.sqrt(count * variance) * deviation
        low, high = (low, snr_db) if carried >= share * bits else (snr_db, high)
    return high + 10 * math.log10(count / (tti * CHIPS_PER_MS))


def at(channel, bler=BLOCK_ERRORS[0]):
    """The runs of a channel."""
    return {"channel": channel, "bler": bler}


def over(column, channel, bler, *kind):
    """Function of results: Ec/N0 over a bound, dB."""
    where = at(channel, bler or BLOCK_ERRORS[0])

    def judge(results):
        return results.per_seed(column, **where) - bound(channel, bler, *kind)

    return judge


def formats(channel):
    """What the standard says of a channel."""
    _, _, factors, kbps, rate = CHANNELS[channel]
    name, where = f"FRC{channel}", at(channel)
    for text, paper, accept, column in (
        ("E-DPDCHs", len(factors), near(len(factors), 0), "codes_count"),
        ("bits of a TTI", channel_bits(channel), near(channel_bits(channel), 0), "channel_bits"),
        ("bit rate, bit/s", f"{1e3 * kbps:.0f}", near(1e3 * kbps, 0), "bit_rate_bps"),
        ("code rate", rate, near(rate, 0.0005), "code_rate_ratio"),
    ):
        yield Claim(f"{name}: {text}", paper, accept, column, where, needs_s=0)


def slope(results):
    """Why a claim may fail: how the distance grows from 10 % of errors to 0.01 %, by channel."""
    grows = {
        channel: [over(NEEDED, channel, bler)(results).mean() for bler in BLOCK_ERRORS]
        for channel in (6, 7)
    }
    return (
        "The curve has one slope for all blocks, where that of a code is steeper for larger ones: from 10 % to "
        "0.01 % of errors the distance to the bound goes "
        + " and ".join(
            f"from {steps[0]:.2f} to {steps[-1]:.2f} dB with {CHANNELS[channel][0]} bits"
            for channel, steps in grows.items()
        )
        + "."
    )


def needs(channel):
    """What a channel needs beside what any code does."""
    name, rate = f"FRC{channel}", CHANNELS[channel][4]
    for bler in BLOCK_ERRORS:
        yield Claim(
            f"{name}, block error rate {100 * bler:g} %: Ec/N0 over the least of any code of its length "
            "and two amplitudes, dB",
            "0 or more",
            at_least(0),
            over(NEEDED, channel, bler),
            at(channel, bler),
            needs_s=0,
        )
        if rate <= LOW_RATE:
            yield Claim(
                f"{name}, block error rate {100 * bler:g} %: Ec/N0 over the least of any code of its "
                "length, dB",
                f"within {CLOSE_DB} dB",
                at_most(CLOSE_DB),
                over(NEEDED, channel, bler, any_amplitude),
                at(channel, bler),
                cause=slope,
                needs_s=0,
            )


def carries(channel):
    """What HARQ carries."""
    name, bps = f"FRC{channel}", 1e3 * CHANNELS[channel][3]
    for percent in SHARES:
        yield Claim(
            f"{name}: Ec/N0 for {percent} % of the bit rate over the capacity of two amplitudes, dB",
            "0 or more",
            at_least(0),
            over(f"ec_n0_{percent}_percent_db", channel, None, two_amplitudes, percent / 100),
            at(channel),
            needs_s=0,
        )
    yield Claim(
        f"{name}, block error rate 10 %: bit/s that HARQ delivers, every tenth block in two transmissions",
        f"{bps / 1.1:.0f}",
        about(bps / 1.1, 0.01),
        "throughput_bps",
        at(channel),
    )


def draw(figure, results):
    """Ec/N0 by channel beside its bounds."""
    axes = figure.subplots()
    columns = {"10 % of blocks in error": NEEDED}
    columns |= {f"{percent} % of the bit rate": f"ec_n0_{percent}_percent_db" for percent in SHARES}
    for (text, column), mark in zip(columns.items(), "osv", strict=True):
        values = [results.per_seed(column, **at(channel)).mean() for channel in CHANNELS]
        axes.plot(list(CHANNELS), values, mark, label=text)
    limits = {"code of that length": (0.1,), "capacity, 30 %": (None, two_amplitudes, 0.3)}
    for text, kind in limits.items():
        values = [bound(channel, *kind) for channel in CHANNELS]
        axes.plot(list(CHANNELS), values, "_", markersize=20, label=text)
    axes.set_xticks(list(CHANNELS), [f"FRC{channel}" for channel in CHANNELS])
    axes.set(ylabel="Ec/N0, dB")
    axes.legend()


CLAIMS = tuple(
    claim for channel in CHANNELS for part in (formats, needs, carries) for claim in part(channel)
)

GRIDS = grids(at(channel, bler) for channel in CHANNELS for bler in BLOCK_ERRORS)

EXPERIMENT = Experiment(
    id="edch-frc",
    title="Fixed reference channels of E-DCH beside the bounds of codes",
    source="TS 25.104 A.10; Polyanskiy, Poor, Verdu 2010; Dolinar, Divsalar, Pollara 1998",
    scenario=Scenario("umts-e-dch-reference"),
    grids=GRIDS,
    quick=Quick(GRIDS, seeds=1, duration_s=20),
    seeds=3,
    duration_s=200,
    claims=CLAIMS,
    figure=draw,
    assumptions=(
        "White Gaussian noise, one antenna, channels known to the receiver; four transmissions of a block.",
        "The table of Ec/N0 of TS 25.104 was not found: the bounds stand in its place.",
        "FRC8 has 16QAM, which the module does not have.",
    ),
)
