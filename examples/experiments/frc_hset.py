# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Fixed reference channels of HS-DSCH: the simulated receiver beside the minimum of TS 25.101."""

from umts_tool.claims import Accept, Claim, at_least
from umts_tool.experiment import Experiment, Quick, Scenario

THROUGHPUT = "throughput_bps"
CHANNELS = {
    "PA3": ("PedestrianA", 3),
    "PB3": ("PedestrianB", 3),
    "VA30": ("VehicularA", 30),
    "VA120": ("VehicularA", 120),
}
# kb/s of H-Set 1 by channel, HS-PDSCH Ec/Ior and Ior/Ioc (dB).
QPSK = {
    ("PA3", -6, 0): 65,
    ("PA3", -6, 10): 309,
    ("PA3", -3, 10): 423,
    ("PB3", -6, 0): 23,
    ("PB3", -6, 10): 181,
    ("PB3", -3, 0): 138,
    ("PB3", -3, 10): 287,
    ("VA30", -6, 0): 22,
    ("VA30", -6, 10): 190,
    ("VA30", -3, 0): 142,
    ("VA30", -3, 10): 295,
    ("VA120", -6, 0): 13,
    ("VA120", -6, 10): 181,
    ("VA120", -3, 0): 140,
    ("VA120", -3, 10): 275,
}
QAM16 = {
    ("PA3", -6, 10): 198,
    ("PA3", -3, 10): 368,
    ("PB3", -6, 10): 34,
    ("PB3", -3, 10): 219,
    ("VA30", -6, 10): 47,
    ("VA30", -3, 10): 214,
    ("VA120", -6, 10): 28,
    ("VA120", -3, 10): 167,
}
MINIMA = {"QPSK": QPSK, "16QAM": QAM16}
SCALE = {1: 1.0, 2: 1.5, 3: 3.0}  # minima of H-Set 2 and 3 over those of H-Set 1
LEAST_KBPS = 100  # below, the standard's points lie deep in the tail of the block error curve
MOST = 1.4


def at(modulation, channel, ec, geometry, h_set=1):
    """The runs of a point."""
    profile, speed = CHANNELS[channel]
    return {
        "modulation": modulation,
        "profile": profile,
        "speed": speed,
        "ecIor": ec,
        "iorIoc": geometry,
        "hSet": h_set,
    }


def kbps(**where):
    """Bit rate of a fixed reference channel, kb/s."""
    return lambda results: results.per_seed(THROUGHPUT, **where) / 1e3


def claim(modulation, point, minimum, h_set=1):
    """The minimum, and at most 40 % above it where it is 100 kb/s or more."""
    channel, ec, geometry = point
    where = at(modulation, channel, ec, geometry, h_set)
    least = round(minimum * SCALE[h_set])
    accept = (
        Accept(least, MOST * least, f"{least} to {MOST * least:.0f}")
        if minimum >= LEAST_KBPS
        else at_least(least)
    )
    return Claim(
        f"H-Set {h_set} {modulation}, {channel}, Ec/Ior {ec} dB, Ior/Ioc {geometry} dB: kb/s",
        least,
        accept,
        kbps(**where),
        where,
    )


def draw(figure, results):
    """Simulated bit rate beside the minimum of each point, H-Set 1."""
    for axes, (modulation, minima) in zip(figure.subplots(1, 2), MINIMA.items(), strict=True):
        shown = [point for point in minima if results.has(**at(modulation, *point))]
        places = range(len(shown))
        least = [minima[point] for point in shown]
        axes.bar(places, least, color="0.8", label="minimum")
        axes.bar(
            places,
            [(MOST - 1) * v for v in least],
            bottom=least,
            color="0.93",
            label="+ 40 %",
        )
        simulated = [kbps(**at(modulation, *point))(results).mean() for point in shown]
        axes.plot(places, simulated, "o", label="simulated")
        names = [f"{channel} {ec}, {geometry}" for channel, ec, geometry in shown]
        axes.set_xticks(places, names, rotation=90, fontsize="small")
        axes.set(title=modulation, ylabel="kb/s", ylim=(0, None))
    axes.legend()


def grids(h_sets, modulation, minima):
    """A grid for each point."""
    return tuple(
        {name: (value,) for name, value in at(modulation, *point, h_set).items()}
        for h_set in h_sets
        for point in minima
    )


CLAIMS = (
    *(claim("QPSK", point, minimum) for point, minimum in QPSK.items()),
    *(
        claim("QPSK", point, minimum, h_set)
        for h_set in (2, 3)
        for point, minimum in QPSK.items()
        if point[1:] == (-3, 10)
    ),
    *(claim("16QAM", point, minimum) for point, minimum in QAM16.items()),
)

GRIDS = (
    *grids((1,), "QPSK", QPSK),
    *grids((2, 3), "QPSK", [point for point in QPSK if point[1:] == (-3, 10)]),
    *grids((1,), "16QAM", QAM16),
)

EXPERIMENT = Experiment(
    id="frc-hset",
    title="HS-DSCH: fixed reference channels beside TS 25.101",
    source="TS 25.101 9.2.1, tables 9.2 to 9.5; A.7.1, tables A.25 to A.27",
    scenario=Scenario(
        "umts-hs-reference", {"test": "throughput", "blerCurve": "MutualInformationCurve"}
    ),
    grids=GRIDS,
    quick=Quick(GRIDS, seeds=1, duration_s=60),
    seeds=3,
    duration_s=300,
    claims=CLAIMS,
    figure=draw,
    assumptions=(
        "One ReceiverLoss for all points, the default: with the closed form of block errors the largest in "
        "steps of 0.5 dB with which every one of the fifteen minima of QPSK is met.",
        "All of Ior is sent, other cells are noise, and the UE finds every HS-SCCH.",
        "One error vector magnitude for both modulations, the default of 25 %: all minima hold from 0 to 30 %, "
        "and it is the least in steps of 5 % with which PA3 at -3 dB is at most 40 % above its own.",
        "Four transmissions with redundancy versions {0, 2, 5, 6}, of 16QAM {6, 2, 1, 5}: the bits that "
        "each sends are those of TS 25.212 4.5.4.",
        "The minima and the redundancy versions of 16QAM were not compared with the text of tables 9.4 "
        "and 9.5.",
    ),
)
