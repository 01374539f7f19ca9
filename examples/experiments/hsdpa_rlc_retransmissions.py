# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""What retransmission by RLC is worth to loss-based and to delay-based TCP."""

import math

from modi_setup import ASSUMPTIONS, SCENARIO
from variants_setup import NAMES
from variants_setup import grids as of_variants

from umts_tool.claims import Claim, at_least, at_most, conserved, near, ratio
from umts_tool.experiment import Experiment, Quick, Scenario

LOSS_BASED = ("newreno", "cubic")
DELAY_BASED = ("vegas", "fast")
VARIANTS = LOSS_BASED + DELAY_BASED
BLERS = (0.001, 0.01, 0.05, 0.1, 0.2)
MAX_DATS = (3, 4, 5, 6, 7, 8)
TIMERS_MS = (100, 500)
RESET = "MaxDat=4"
NO_LIMIT = "SduDiscardMode=NoDiscard"
GOODPUT, RTT, LEAST_RTT = "goodput_bps", "rtt_mean_s", "rtt_min_s"

SEGMENT_BITS = 8 * 1000
PDUS_PER_BLOCK = 8
PDUS_PER_SEGMENT = math.ceil((1000 + 40 + 1) / 40)
WINDOW = 30
LEAST_RTO_S = 1.0
ALPHA, BETA = 1, 3
FORMULA_BLERS = (0.001, 0.01)
DELAYED_BLERS = (0.01, 0.05, 0.1, 0.2)


def discard(max_dat):
    """RLC that gives an SDU up after so many transmissions and one."""
    return f"SduDiscardMode=AfterMaxDat,MaxDat={max_dat}"


def timer(milliseconds):
    """RLC that gives an SDU up after a time."""
    return f"SduDiscardMode=TimerExplicit,TimerDiscard={milliseconds}ms"


MODES = (*map(discard, MAX_DATS), *map(timer, TIMERS_MS), RESET, NO_LIMIT)


def without(variant, bler):
    """The runs without retransmission by RLC."""
    return {"variant": variant, "bler": bler, "rlcMode": "UM"}


def with_rlc(variant, bler, mode=NO_LIMIT):
    """The runs with it."""
    return {"variant": variant, "bler": bler, "rlcMode": "AM", "rncRlc": mode}


def padhye(loss, rtt):
    """Segments per second at a rate of loss events: Padhye et al., equation 30, an ACK each."""
    halvings = rtt * math.sqrt(2 * loss / 3)
    timeouts = min(1, 3 * math.sqrt(3 * loss / 8)) * loss * (1 + 32 * loss**2)
    return 1 / (halvings + LEAST_RTO_S * timeouts)


def over_formula(bler):
    """Goodput of NewReno without RLC over the formula; a lost block is one loss event."""

    def measure(results):
        where = without("newreno", bler)
        events = 1 - (1 - bler) ** (PDUS_PER_SEGMENT / PDUS_PER_BLOCK)
        rtts = results.per_seed(RTT, **where)
        formula = rtts.map(lambda rtt: SEGMENT_BITS * padhye(events, rtt))
        return results.per_seed(GOODPUT, **where) / formula

    return measure


def sufficient(bler):
    """The least MaxDAT with which so few segments are lost that the window of TCP stays full.

    A segment is lost when one of its PDUs is lost each time; a window w bears a loss of
    3 / (2 w^2) (Mathis et al.).
    """
    borne = 3 / (2 * WINDOW**2)
    transmissions = 1
    while 1 - (1 - bler**transmissions) ** PDUS_PER_SEGMENT > borne:
        transmissions += 1
    return transmissions + 1


def kept(variant, bler, mode):
    """Goodput over that with as many retransmissions as it takes."""
    return ratio(GOODPUT, with_rlc(variant, bler, mode), with_rlc(variant, bler))


def over_none(variant, bler, mode):
    """Goodput over that without retransmission by RLC."""
    return ratio(GOODPUT, with_rlc(variant, bler, mode), without(variant, bler))


def segments_in_queue(bler):
    """What Vegas takes for its segments in queues: rate times the round trip beyond the least."""

    def measure(results):
        where = with_rlc("vegas", bler)
        waits = results.per_seed(RTT, **where) - results.per_seed(LEAST_RTT, **where)
        return results.per_seed(GOODPUT, **where) * waits / SEGMENT_BITS

    return measure


def loss_over_delay(bler):
    """Goodput of NewReno over that of Vegas with as many retransmissions as it takes."""
    return ratio(GOODPUT, with_rlc("newreno", bler), with_rlc("vegas", bler))


def mean(results, **where):
    """Mean goodput of the selected runs, Mb/s."""
    return results.select(**where)[GOODPUT].mean() / 1e6


def draw(figure, results):
    """Goodput over the transmissions at 10 % on the left, over the error rate on the right."""
    left, right = figure.subplots(1, 2)
    blers = results.values("bler")
    shown = 0.1 if 0.1 in blers else blers[-1]
    dats = [n for n in MAX_DATS if discard(n) in set(results.frame["rncRlc"].dropna())]
    for colour, variant in zip(("C0", "C1", "C2", "C3"), VARIANTS, strict=True):
        points = [mean(results, **without(variant, shown))]
        points += [mean(results, **with_rlc(variant, shown, discard(n))) for n in dats]
        left.plot([1, *[n - 1 for n in dats]], points, "o-", color=colour, label=NAMES[variant])
        left.axhline(mean(results, **with_rlc(variant, shown)), color=colour, linestyle=":")
        full = [mean(results, **with_rlc(variant, b)) for b in blers]
        none = [mean(results, **without(variant, b)) for b in blers]
        right.plot(blers, full, "o-", color=colour, label=NAMES[variant])
        right.plot(blers, none, "x--", color=colour)
    left.set(xlabel=f"transmissions at {100 * shown:g} % (dots: no limit)")
    left.set(ylabel="goodput (Mb/s)", ylim=(0, None))
    right.set(xlabel="block error rate (dashed: none)", xscale="log", ylim=(0, None))
    right.legend()


def claims():
    """What the formulas say."""
    for bler in FORMULA_BLERS:
        yield Claim(
            f"NewReno without RLC's retransmission at {100 * bler:g} %: goodput over Padhye's formula",
            1,
            near(1, 0.25),
            over_formula(bler),
            without("newreno", bler),
        )
    for bler in DELAYED_BLERS:
        yield Claim(
            f"Vegas with RLC's retransmission at {100 * bler:g} %: segments it takes to be queued",
            f"{ALPHA} to {BETA}",
            near((ALPHA + BETA) / 2, (BETA - ALPHA) / 2),
            segments_in_queue(bler),
            with_rlc("vegas", bler),
        )
    for bler in BLERS:
        enough = sufficient(bler)
        for variant in VARIANTS:
            yield Claim(
                f"{NAMES[variant]} at {100 * bler:g} %: MaxDAT {enough}, which the window needs, over "
                "no limit",
                1,
                at_least(0.95),
                kept(variant, bler, discard(enough)),
                with_rlc(variant, bler, discard(enough)),
            )
    for bler in (0.05, 0.1, 0.2):
        fewer = sufficient(bler) - 2
        yield Claim(
            f"NewReno at {100 * bler:g} %: MaxDAT {fewer}, two less, over no limit",
            "less",
            at_most(0.9),
            kept("newreno", bler, discard(fewer)),
            with_rlc("newreno", bler, discard(fewer)),
        )
        yield Claim(
            f"NewReno at {100 * bler:g} %: reset over discard at MaxDAT 4",
            "less",
            at_most(1),
            lambda results, bler=bler: (
                results.per_seed(GOODPUT, **with_rlc("newreno", bler, RESET))
                / results.per_seed(GOODPUT, **with_rlc("newreno", bler, discard(4)))
            ),
            with_rlc("newreno", bler, RESET),
        )
        yield Claim(
            f"NewReno over Vegas at {100 * bler:g} %, no limit",
            "more",
            at_least(1),
            loss_over_delay(bler),
            with_rlc("newreno", bler),
        )
    for variant in VARIANTS:
        yield Claim(
            f"{NAMES[variant]} at 1 %: Timer_Discard 100 ms, less than a round trip of RLC, over none",
            1,
            at_most(1.25),
            over_none(variant, 0.01, timer(100)),
            with_rlc(variant, 0.01, timer(100)),
        )
    yield conserved()


def grids(blers, modes):
    """Every variant with and without retransmission."""
    none = {"rlcMode": "UM"}
    some = {"rlcMode": "AM", "rncRlc": modes, "timerPoll": "170ms", "transmissionBufferPdus": 500}
    return tuple(g for rlc in (none, some) for g in of_variants(VARIANTS, bler=blers, **rlc))


EXPERIMENT = Experiment(
    id="hsdpa-rlc-retransmissions",
    title="Retransmission by RLC: what it is worth to loss-based and to delay-based TCP",
    source=(
        "Modi, chapter 5 (future work); Padhye, Firoiu, Towsley, Kurose (SIGCOMM 1998); "
        "Mathis, Semke, Mahdavi, Ott (CCR 1997); Brakmo and Peterson (JSAC 1995)"
    ),
    scenario=Scenario(
        SCENARIO.program,
        {name: value for name, value in SCENARIO.flags.items() if name != "timerPoll"}
        | {"link": "fixed", "cqi": 14, "ues": 1, "maxTransmissions": 1, "macHsBufferPdus": 500},
    ),
    grids=grids(BLERS, MODES),
    quick=Quick(grids((0.01, 0.1), MODES), seeds=1, duration_s=60),
    seeds=3,
    duration_s=100,
    claims=tuple(claims()),
    figure=draw,
    assumptions=(
        *ASSUMPTIONS,
        "HARQ sends every block once, so that RLC sees the block error rate as it is; what HARQ "
        "leaves after several transmissions is a rate of the same kind.",
        "Limits are those of the RNC alone, errors those of the downlink: ACKs are not lost.",
        "A window of 30 segments bears a loss of 3 / (2 x 30^2); a PDU is sent MaxDAT - 1 times "
        "(TS 25.322 9.6), and the PDUs of a segment are lost independently of each other.",
        "95 %, 90 % and 25 % are bounds of this module.",
    ),
)
