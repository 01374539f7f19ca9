# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Figure 8: response time of HTTP requests in radio frames over the block error rate."""

from math import ceil

import pandas as pd
from lo2003_setup import COMMON, DEDICATED, PAPER, TBLERS, TCP, WIRES, assumptions

from umts_tool.claims import Claim, at_least, at_most, near
from umts_tool.experiment import Experiment, Quick, Scenario
from umts_tool.figures import curve, paper_point

CHANNELS = (*DEDICATED, *COMMON)
RESPONSE = "response_mean_frames"
FLAT_UNTIL = 0.25
STATED = {"dch4": (4, 1), "cch-delay": (33, 5), "cch": (33, 5)}
FRAME_MS = 10
BLOCK_OCTETS = 40
ENOUGH_ROUNDS = 100
REQUEST_OCTETS, OBJECT_OCTETS = 100, 1024
BY_NAME = {channel.name: channel for channel in CHANNELS}
FLAT = "dch4"
STEADY = tuple(name for name in BY_NAME if name != FLAT)
MODELS, PREAMBLES = (channel.name for channel in COMMON)


def response(results, name, tbler):
    """Mean response time of every seed, frames."""
    return results.per_seed(RESPONSE, preset=name, tbler=tbler)


def growth(results, name):
    """Frames from no errors to where the paper sees one channel still level."""
    return response(results, name, FLAT_UNTIL) - response(results, name, 0.0)


def least_step(name):
    """The least growth from one error rate to the next."""

    def measure(results):
        rows = results.select(preset=name).pivot(index="tbler", columns="seed", values=RESPONSE)
        return rows.diff().min()

    return measure


def ratio_of_dch3(results):
    """Response time of dch3, which has half the downlink TTI, over that of dch2."""
    return response(results, "dch3", 0.0) / response(results, "dch2", 0.0)


def growth_beside_others(results):
    """Growth of the flat channel over the least growth of the others."""
    others = [growth(results, name) for name in STEADY]
    return growth(results, FLAT) / pd.concat(others, axis=1).min(axis=1)


def expected_rounds(blocks, tbler):
    """Mean number of transmissions until the last of some blocks is through."""
    return sum(1 - (1 - tbler**sent) ** blocks for sent in range(ENOUGH_ROUNDS))


def why_not_flat(results):
    """What independent block errors cost at the least."""
    round_trip_ms = BY_NAME[FLAT].round_trip_ms
    blocks = [ceil(octets / BLOCK_OCTETS) for octets in (REQUEST_OCTETS, OBJECT_OCTETS)]
    repeats = sum(expected_rounds(number, FLAT_UNTIL) - 1 for number in blocks)
    grown = growth(results, FLAT).mean()
    return (
        f"{grown:.1f} frames more at {100 * FLAT_UNTIL:.0f} %. Payload alone is {blocks[0]} and "
        f"{blocks[1]} blocks, which at this rate of independent errors need {repeats:.1f} "
        f"repetitions in the mean, one RLC round trip of {round_trip_ms} ms each: at least "
        f"{repeats * round_trip_ms / FRAME_MS:.1f} frames more even if no report is ever lost."
    )


def why_not_stated(results):
    """What random access costs beside the same channel without it."""
    access = (response(results, PREAMBLES, 0.0) - response(results, MODELS, 0.0)).mean()
    blocks = ceil(REQUEST_OCTETS / BLOCK_OCTETS)
    return (
        f"Random access takes {access:.1f} frames of this: {MODELS}, which is the same channel "
        f"without preambles, has {response(results, MODELS, 0.0).mean():.1f}. Each of the "
        f"{blocks} blocks of payload that a request has, and more with its headers, is preceded "
        "by an access of its own."
    )


def draw(figure, results):
    """The paper's axes: response time in radio frames over TBLER."""
    axes = figure.subplots()
    for channel in CHANNELS:
        curve(axes, results, "tbler", RESPONSE, channel.name, preset=channel.name)
        if channel.name in STATED:
            paper_point(axes, 0.0, STATED[channel.name][0], label=None)
    axes.set(
        xlabel="transport block error rate", ylabel="response time (radio frames)", ylim=(0, None)
    )
    axes.xaxis.set_major_formatter(lambda share, _: f"{100 * share:.0f} %")
    axes.legend()


CLAIMS = (
    *(
        Claim(
            f"{name} without errors, in frames",
            STATED[name][0],
            near(*STATED[name]),
            RESPONSE,
            {"preset": name, "tbler": 0.0},
            why_not_stated if name == PREAMBLES else None,
        )
        for name in BY_NAME
        if name in STATED
    ),
    Claim(
        "dch3, with half the TTI, takes about half of dch2 without errors",
        0.5,
        near(0.5, 0.15),
        ratio_of_dch3,
        {"preset": "dch3", "tbler": 0.0},
    ),
    *(
        Claim(
            f"{name} grows steadily: least step between error rates, in frames",
            "increases steadily",
            at_least(0),
            least_step(name),
            {"preset": name},
        )
        for name in STEADY
    ),
    Claim(
        f"{FLAT} almost levels off up to 25 %: growth in frames",
        "almost levels off",
        at_most(1),
        lambda results: growth(results, FLAT),
        {"preset": FLAT, "tbler": FLAT_UNTIL},
        why_not_flat,
    ),
    Claim(
        f"{FLAT} is flatter than any other: its growth up to 25 % over the least of theirs",
        "all except",
        at_most(0.9),
        growth_beside_others,
        {"preset": FLAT, "tbler": FLAT_UNTIL},
    ),
)


def grids(tblers):
    """All channels."""
    return tuple(channel.grid(tbler=tblers) for channel in CHANNELS)


EXPERIMENT = Experiment(
    id="lo2003-fig8",
    title="Response time of HTTP requests over the transport block error rate",
    source=f"{PAPER}, figure 8",
    scenario=Scenario(
        "umts-http",
        {
            **WIRES,
            **TCP,
            "interval": "2s",
            "requestOctets": REQUEST_OCTETS,
            "objectOctets": OBJECT_OCTETS,
        },
    ),
    grids=grids(TBLERS),
    quick=Quick(grids((0.0, 0.10, FLAT_UNTIL)), seeds=2, duration_s=200),
    claims=CLAIMS,
    figure=draw,
    assumptions=(
        *assumptions(CHANNELS),
        f"The paper's cch has no physical random access ('no other PHY layer functionality is "
        f"implemented'): that is {MODELS}, where a message begins 0 to 3 ms after its TTI. "
        f"{PREAMBLES} has the random access of 3GPP, and is held against the same number.",
        "Mean time between requests: 2 s, and requests of 100 octets; the paper has neither. All "
        "objects have the paper's average size.",
        "A request that arrives while another is under way waits, since there is no pipelining; "
        "its response time begins when it is sent ('the time required per HTTP transaction'). The "
        "waiting is in the column waiting_mean_frames.",
    ),
)
