# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""TCP while the network sets up a connection: SYNs and requests sent again for nothing."""

from rrc_setup import ATT, SCENARIO, grids, response_s

from umts_tool.claims import Claim, about, at_most, conserved, near
from umts_tool.experiment import Experiment, Quick, Scenario

START_S = 60
PROMOTIONS_S = (0.5, 1.5, 2.0, 4.0)
INITIAL_RTOS_S = (1, 3)
MIN_RTOS_S = (0.2, 1, 3)
ARO = "ARO: from IDLE 1.5 s at least, 2 s in the mean, 4 s at most"


def point(promotion_s, initial_rto_s=1, min_rto_s=1):
    """The flags of a promotion and the timeouts of TCP."""
    return {
        "connectionDelay": f"{promotion_s}s",
        "initialRto": f"{initial_rto_s}s",
        "minRto": f"{min_rto_s}s",
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
    """SYNs sent again, and the time of a page, over the promotion."""
    left, right = figure.subplots(1, 2)
    shown = [p for p in PROMOTIONS_S if results.has(**point(p))]
    for rto_s in INITIAL_RTOS_S:
        again = [spurious_syns(point(p, rto_s))(results).mean() for p in shown]
        left.plot(shown, again, "o-", label=f"{rto_s} s")
    left.set(xlabel="promotion from IDLE (s)", ylabel="SYNs sent again", ylim=(0, None))
    left.legend(title="initial RTO")
    for rto_s in MIN_RTOS_S:
        pages = [response_s(results, point(p, 1, rto_s)).mean() for p in shown]
        right.plot(shown, pages, "o-", label=f"{rto_s} s")
    right.set(
        xlabel="promotion from IDLE (s)", ylabel="time of a page (s)", ylim=(0, None)
    )
    right.legend(title="least RTO")


def claims():
    """SYNs and requests by the rules of the timer, and what a page takes."""
    for initial_rto_s, rule in ((1, "RFC 6298 2.1"), (3, "RFC 1122 4.2.3.1")):
        for promotion_s in PROMOTIONS_S:
            where = point(promotion_s, initial_rto_s)
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
        where = point(promotion_s, initial_rto_s)
        yield Claim(
            f"promotion of {promotion_s} s, initial RTO of {initial_rto_s} s: SYNs sent again for "
            f"nothing ({ARO})",
            again,
            near(again, 0),
            spurious_syns(where),
            where,
        )
    base = point(0.5, 1, 3)
    for promotion_s in (1.5, 2.0):
        where = point(promotion_s, 1, 3)
        yield Claim(
            f"least RTO of 3 s: a page takes longer by a promotion of {promotion_s} s than by one of "
            f"0.5 s, s ({ARO})",
            promotion_s - 0.5,
            about(promotion_s - 0.5, 0.05),
            longer(where, base),
            where,
        )
        yield Claim(
            f"promotion of {promotion_s} s, least RTO of 3 s: segments of a request sent again (RFC "
            "6298 5.1)",
            0,
            at_most(0),
            requests_again(where),
            where,
        )
    for promotion_s, min_rto_s in ((2.0, 1), (2.0, 0.2), (4.0, 1)):
        where = point(promotion_s, 1, min_rto_s)
        again = timeouts(min_rto_s, promotion_s)
        yield Claim(
            f"promotion of {promotion_s} s, least RTO of {min_rto_s} s: segments of a request sent "
            "again, at most those of an RTO as short as that (RFC 6298 2.4, 5.5)",
            again,
            at_most(again),
            requests_again(where),
            where,
        )
    yield conserved()


def places():
    """All points."""
    for promotion_s in PROMOTIONS_S:
        for initial_rto_s in INITIAL_RTOS_S:
            yield point(promotion_s, initial_rto_s)
        for min_rto_s in MIN_RTOS_S:
            if min_rto_s != 1:
                yield point(promotion_s, 1, min_rto_s)


EXPERIMENT = Experiment(
    id="promotion-tcp",
    title="TCP while the network sets up a connection: SYNs and requests sent again for nothing",
    source="RFC 6298, RFC 1122; delays of Qian et al.'s tool ARO",
    scenario=Scenario(
        SCENARIO.program,
        {
            **SCENARIO.flags,
            "network": ATT.name,
            "start": f"{START_S}s",
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
        f"One UE opens its connection after {START_S} s, in IDLE, and asks for a page of 20 kB every "
        "60 s, in IDLE again. Nothing is lost or random, so there is one seed.",
        "RLC keeps what is sent meanwhile: whatever TCP sends again is sent for nothing.",
        "Timers, powers and the delay from CELL_FACH are ARO's; the delay from IDLE is what varies.",
    ),
)
