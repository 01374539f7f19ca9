# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""TCP while the network sets up a connection: SYNs and requests sent again for nothing."""

from rrc_setup import ATT, SCENARIO, response_s

from umts_tool.claims import Claim, about, at_most, conserved, near
from umts_tool.experiment import Experiment, Quick, Scenario, grids

IN_FACH, IN_IDLE = "0s", "60s"
PROMOTIONS_S = (0.5, 1.5, 2.0, 4.0)
INITIAL_RTOS_S = (1, 3)
MIN_RTOS_S = (0.2, 1, 3)
ARO = "ARO: from IDLE 1.5 s at least, 2 s in the mean, 4 s at most"


def opening(promotion_s, initial_rto_s):
    """The flags of a connection that is opened in IDLE."""
    return {
        "connectionDelay": f"{promotion_s}s",
        "initialRto": f"{initial_rto_s}s",
        "start": IN_IDLE,
    }


def asking(promotion_s, min_rto_s):
    """The flags of requests in IDLE on a connection that was opened before."""
    return {
        "connectionDelay": f"{promotion_s}s",
        "minRto": f"{min_rto_s}s",
        "start": IN_FACH,
    }


def timeouts(rto_s, wait_s):
    """Timeouts until an answer comes: at once RTO, twice, four times as long after each other."""
    count, passed_s = 0, rto_s
    while passed_s < wait_s:
        count += 1
        passed_s += 2**count * rto_s
    return count


def syns_over_formula(where, initial_rto_s):
    """SYNs sent less those that the time to connect leads to."""
    return lambda results: [
        sent - 1 - timeouts(initial_rto_s, wait_s)
        for sent, wait_s in zip(
            results.per_seed("syns_sent_count", **where),
            results.per_seed("connect_s", **where),
            strict=True,
        )
    ]


def spurious_syns(where):
    """SYNs sent again."""
    return lambda results: results.per_seed("syns_sent_count", **where) - 1


def requests_again(where):
    """Segments that the phone sends again for each page; no link loses any."""
    return lambda results: (
        results.per_seed("client_retransmitted_segments", **where)
        / results.per_seed("transactions_count", **where)
    )


def longer(one, other):
    """What pages with some flags take longer than with others."""
    return lambda results: response_s(results, one) - response_s(results, other)


def draw(figure, results):
    """SYNs and requests sent again for nothing, over the promotion."""
    left, right = figure.subplots(1, 2, sharex=True)
    panels = (
        (
            left,
            opening,
            INITIAL_RTOS_S,
            spurious_syns,
            "SYNs sent again",
            "initial RTO",
        ),
        (right, asking, MIN_RTOS_S, requests_again, "requests sent again", "least RTO"),
    )
    for axes, place, rtos_s, measure, label, title in panels:
        for rto_s in rtos_s:
            known = [
                (p, measure(place(p, rto_s))(results).mean())
                for p in PROMOTIONS_S
                if results.has(**place(p, rto_s))
            ]
            axes.plot(*zip(*known, strict=True), "o-", label=f"{rto_s} s")
        axes.set(xlabel="promotion from IDLE (s)", ylabel=label, ylim=(-0.1, None))
        axes.legend(title=title)


def claims():
    """SYNs and requests by the rules of the timer, and what a page takes."""
    for initial_rto_s, rule in ((1, "RFC 6298 2.1"), (3, "RFC 1122 4.2.3.1")):
        for promotion_s in PROMOTIONS_S:
            where = opening(promotion_s, initial_rto_s)
            yield Claim(
                f"promotion of {promotion_s} s, initial RTO of {initial_rto_s} s: SYNs less those of "
                f"timeouts that double ({rule}, RFC 6298 5.5)",
                0,
                near(0, 0),
                syns_over_formula(where, initial_rto_s),
                where,
            )
    for initial_rto_s, promotion_s, again in (
        (1, 1.5, 1),
        (1, 2.0, 1),
        (1, 4.0, 2),
        (3, 2.0, 0),
    ):
        where = opening(promotion_s, initial_rto_s)
        yield Claim(
            f"promotion of {promotion_s} s, initial RTO of {initial_rto_s} s: SYNs sent again for "
            f"nothing ({ARO})",
            again,
            near(again, 0),
            spurious_syns(where),
            where,
        )
    for min_rto_s in MIN_RTOS_S:
        for promotion_s in PROMOTIONS_S:
            where = asking(promotion_s, min_rto_s)
            again = timeouts(min_rto_s, promotion_s)
            # The RTO of a connection with a round trip of 0.1 s exceeds 0.2 s.
            is_least = min_rto_s >= 1
            yield Claim(
                f"promotion of {promotion_s} s, least RTO of {min_rto_s} s: a request is sent again for "
                "nothing, times (RFC 6298 2.4, 5.5)",
                again,
                near(again, 0) if is_least else at_most(again),
                requests_again(where),
                where,
            )
    for promotion_s in (1.5, 2.0, 4.0):
        where = asking(promotion_s, 1)
        yield Claim(
            f"a page takes longer by a promotion of {promotion_s} s than by one of 0.5 s, s ({ARO})",
            promotion_s - 0.5,
            about(promotion_s - 0.5, 0.05),
            longer(where, asking(0.5, 1)),
            where,
        )
    yield conserved()


def places():
    """All points."""
    for promotion_s in PROMOTIONS_S:
        yield from (opening(promotion_s, rto_s) for rto_s in INITIAL_RTOS_S)
        yield from (asking(promotion_s, rto_s) for rto_s in MIN_RTOS_S)


EXPERIMENT = Experiment(
    id="promotion-tcp",
    title="TCP while the network sets up a connection: SYNs and requests sent again for nothing",
    source="RFC 6298, RFC 1122; delays of Qian et al.'s tool ARO",
    scenario=Scenario(
        SCENARIO.program,
        {
            **SCENARIO.flags,
            "network": ATT.name,
            "interval": "60s",
            "requestOctets": 300,
            "objectOctets": 20000,
        },
    ),
    grids=grids(places()),
    quick=Quick(grids(places()), seeds=1, duration_s=600),
    seeds=1,
    duration_s=3600,
    claims=tuple(claims()),
    figure=draw,
    assumptions=(
        "One UE opens its connection after 60 s, in IDLE, or at once, in CELL_FACH; then it asks for a page "
        "of 20 kB every 60 s, in IDLE. Nothing is lost or random, so there is one seed.",
        "RLC keeps what is sent meanwhile: whatever TCP sends again is sent for nothing.",
        "Timers, powers and the delay from CELL_FACH are ARO's; the delay from IDLE is what varies.",
    ),
)
