# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""A phone sends 1 kB by the clock: energy and changes of state over timers and fast dormancy."""

from rrc_setup import ATT, SCENARIO, each, response_s

from umts_tool.claims import Claim, about, at_least, at_most, conserved
from umts_tool.experiment import Experiment, Quick, Scenario, grids
from umts_tool.figures import PALETTE

INTERVALS_S = (10, 30, 60)
TIMERS_S = ((2, 3), (5, 12))
OTHERS_S = ((1, 1), (1, 3), (2, 12), (5, 3), (10, 12), (20, 12))
SHORT, LONG = TIMERS_S
SESSION_S = 2
DELAYED_ACK_S = 0.2  # TCP's, of the answer: the last that the UE sends
DORMANT = ("IDLE", "CELL_PCH")


def point(interval_s, timers_s, dormant="None"):
    """The flags of an interval, timers of CELL_DCH and CELL_FACH, and state of fast dormancy."""
    return {
        "interval": f"{interval_s}s",
        "inactivityTimer": f"{timers_s[0]}s",
        "fachInactivityTimer": f"{timers_s[1]}s",
        "sessionTimer": "0s" if dormant == "None" else f"{SESSION_S}s",
        "dormantState": dormant,
    }


def cycle(interval_s, timers_s, transfer_s):
    """Energy, time in CELL_DCH and changes of state of a message, by the timers alone."""
    dch_s, fach_s = timers_s
    if interval_s <= transfer_s + dch_s:
        return interval_s * ATT.dch_w, interval_s, 0
    is_idle = interval_s > ATT.fach_to_dch_s + transfer_s + dch_s + fach_s
    way_s, way_w = (
        (ATT.idle_to_dch_s, ATT.idle_to_dch_w)
        if is_idle
        else (ATT.fach_to_dch_s, ATT.fach_to_dch_w)
    )
    in_dch_s = transfer_s + dch_s
    in_fach_s = fach_s if is_idle else interval_s - way_s - in_dch_s
    energy_j = way_s * way_w + in_dch_s * ATT.dch_w + in_fach_s * ATT.fach_w
    return energy_j, in_dch_s, 3 if is_idle else 2


def dormant_cycle(transfer_s):
    """As cycle(), of a phone that is sent to IDLE when its session has ended."""
    in_dch_s = transfer_s + DELAYED_ACK_S + SESSION_S
    return ATT.idle_to_dch_s * ATT.idle_to_dch_w + in_dch_s * ATT.dch_w, in_dch_s, 2


def over_dormant(column, index, where):
    """A column for each message over the formula of fast dormancy."""

    def measure(results):
        transfer_s = response_s(results, where) - each(results, "rrc_set_up_s", where)
        return each(results, column, where) / [dormant_cycle(one)[index] for one in transfer_s]

    return measure


def over_formula(column, index, where, interval_s, timers_s):
    """A column for each message over the timers' formula."""

    def measure(results):
        transfer_s = response_s(results, where) - each(results, "rrc_set_up_s", where)
        return each(results, column, where) / [
            cycle(interval_s, timers_s, one)[index] for one in transfer_s
        ]

    return measure


def ratio(column, one, other):
    """A column for each message with some flags over that with others."""
    return lambda results: each(results, column, one) / each(results, column, other)


def draw(figure, results):
    """Mean power over changes of state, a point for each pair of timers."""
    panels = figure.subplots(1, len(INTERVALS_S), sharey=True)
    for axes, interval_s in zip(panels, INTERVALS_S, strict=True):
        for i, timers_s in enumerate((*TIMERS_S, *OTHERS_S)):
            where = point(interval_s, timers_s)
            if not results.has(**where):
                continue
            changes = 3600 / interval_s * each(results, "rrc_changes_count", where).mean()
            power_mw = 1e3 / interval_s * each(results, "radio_energy_j", where).mean()
            axes.plot(
                [changes],
                [power_mw],
                "os"[timers_s in TIMERS_S],
                color=PALETTE[i % len(PALETTE)],
                markerfacecolor=None if i < len(PALETTE) else "none",
                label=f"{timers_s[0]} s, {timers_s[1]} s",
            )
        for i, dormant in enumerate(DORMANT):
            where = point(interval_s, LONG, dormant)
            changes = 3600 / interval_s * each(results, "rrc_changes_count", where).mean()
            power_mw = 1e3 / interval_s * each(results, "radio_energy_j", where).mean()
            label = f"to {dormant} after {SESSION_S} s"
            axes.plot([changes], [power_mw], "^v"[i], color="black", label=label)
        axes.set(title=f"1 kB every {interval_s} s", xlabel="changes of state per hour")
        axes.set_xlim(-50, None)
    panels[0].set(ylabel="mean power of the radio (mW)", ylim=(0, None))
    panels[-1].legend(title="timers", fontsize="small")


def claims():
    """Energy and changes by the timers' formula, and what short timers are worth."""
    for interval_s in INTERVALS_S:
        for timers_s in TIMERS_S:
            where = point(interval_s, timers_s)
            name = f"1 kB every {interval_s} s, timers of {timers_s[0]} and {timers_s[1]} s"
            yield Claim(
                f"{name}: energy of a message over the formula of ARO's delays and powers",
                1,
                about(1, 0.05),
                over_formula("radio_energy_j", 0, where, interval_s, timers_s),
                where,
            )
            yield Claim(
                f"{name}: changes of state over those of the timers",
                1,
                about(1, 0.03),
                over_formula("rrc_changes_count", 2, where, interval_s, timers_s),
                where,
            )
        one, other = point(interval_s, SHORT), point(interval_s, LONG)
        yield Claim(
            f"1 kB every {interval_s} s: energy with timers of 2 and 3 s over that with 5 and 12 s "
            "(Qian et al. 2010: timers balance energy and signalling)",
            "less",
            at_most(0.8),
            ratio("radio_energy_j", one, other),
            one,
        )
        for dormant in DORMANT:
            where = point(interval_s, LONG, dormant)
            yield Claim(
                f"1 kB every {interval_s} s, fast dormancy to {dormant} after {SESSION_S} s: energy over "
                "that of timers of 5 and 12 s without it",
                "less",
                at_most(0.6),
                ratio("radio_energy_j", where, point(interval_s, LONG)),
                where,
            )
        where = point(interval_s, LONG, "IDLE")
        name = f"1 kB every {interval_s} s, fast dormancy to IDLE after {SESSION_S} s"
        yield Claim(
            f"{name}: energy of a message over the formula of ARO's delays and powers",
            1,
            about(1, 0.05),
            over_dormant("radio_energy_j", 0, where),
            where,
        )
        yield Claim(
            f"{name}: changes of state over those of promotion and release",
            1,
            about(1, 0.03),
            over_dormant("rrc_changes_count", 2, where),
            where,
        )
    one, other = point(10, SHORT), point(10, LONG)
    yield Claim(
        "1 kB every 10 s: changes of state with timers of 2 and 3 s over those with 5 and 12 s "
        "(Qian et al. 2010: timers balance energy and signalling)",
        "more",
        at_least(1.4),
        ratio("rrc_changes_count", one, other),
        one,
    )
    yield conserved()


def places(timers):
    """All points."""
    for interval_s in INTERVALS_S:
        yield from (point(interval_s, timers_s) for timers_s in timers)
        yield from (point(interval_s, LONG, dormant) for dormant in DORMANT)


EXPERIMENT = Experiment(
    id="keep-alive",
    title="A phone sends 1 kB by the clock: energy and changes of state over timers and fast dormancy",
    source="delays and powers of Qian et al.'s tool ARO; sums of what the timers leave",
    scenario=Scenario(
        SCENARIO.program,
        {
            **SCENARIO.flags,
            "network": ATT.name,
            "requestOctets": 1024,
            "objectOctets": 1,
        },
    ),
    grids=grids(places((*TIMERS_S, *OTHERS_S))),
    quick=Quick(grids(places(TIMERS_S)), seeds=1, duration_s=3600),
    seeds=1,
    duration_s=14400,
    claims=tuple(claims()),
    figure=draw,
    assumptions=(
        "One UE, one TCP connection, answers of one octet. Nothing is random, so there is one seed.",
        "Signalling is counted by changes of state: messages of the RRC connection do not exist yet.",
        "Fast dormancy: the phone says so after 2 s, and T323 does not run; the network has timers of 5 and 12 s.",
    ),
)
