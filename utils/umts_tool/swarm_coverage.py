# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""States that the cases of a swarm have reached: which case comes next, and a table at the end."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from .layout import ROOT
from .swarm import KINDS

RULES = ROOT / "model" / "rnc" / "rrc" / "umts-channel-switcher.cc"
RULE = re.compile(r"^ *\{Phase::(\w+), +Event::(\w+),", re.MULTILINE)
FEW = 4  # states that a line of the table names
GROUPS = {
    "switcher": "events in phases of ChannelSwitcher",
    "procedure": "procedures of RRC, and how far",
    "event": "events, and where a UE was then",
    "state": "changes of RRC state",
    "request": "requests of UEs",
    "move": "handovers, radio links, relocations",
    "rlc": "RLC",
    "hs-dsch": "HARQ of HS-DSCH",
    "e-dch": "HARQ of E-DCH",
    "admission": "decisions about DCHs",
    "iub": "frames dropped",
}


class Coverage:
    """How many cases have reached each state, and with which features and events."""

    def __init__(self) -> None:
        self.hits: Counter[str] = Counter()
        self.cases = 0
        self._runs: Counter[str] = Counter()
        self._states: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self._phases: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self._together: set[frozenset[str]] = set()
        self._rules = rules_of_switcher()

    def add(self, traits: Sequence[str], states: Iterable[str]) -> None:
        """Count a case: its features and kinds of events, and the states that it has reached."""
        states = list(states)
        phases = {phase_of(one) for one in states if one.startswith("switcher ")}
        self.cases += 1
        self.hits.update(states)
        for trait in traits:
            self._runs[trait] += 1
            self._states[trait].update(states)
            self._phases[trait].update(phases)
        self._together |= pairs_of(traits)

    def worth(self, trait: str) -> float:
        """Return what a case with a feature or event promises; 2: more than any that has been drawn.

        Its states: 1, as if each had been reached by this case alone. Rules of ChannelSwitcher that
        no case has used: the share of them in whose phase it has a UE, so that an event can do it.
        """
        runs, states = self._runs[trait], self._states[trait]
        if not runs:
            return 2.0
        seldom = sum(count / self.hits[state] for state, count in states.items())
        missing = self.missing()
        near = sum(self._phases[trait][phase_of(rule)] for rule in missing)
        return min(1.0, seldom / runs) + near / max(1, len(missing)) / runs

    def missing(self) -> list[str]:
        """Return the rules of ChannelSwitcher that no case has used, as event and phase."""
        return [rule for rule in self._rules if f"switcher {rule}" not in self.hits]

    def score(self, traits: Sequence[str]) -> float:
        """Return what a case promises: seldom states, and what has not been together yet."""
        if not traits:
            return 0.0
        mean = sum(map(self.worth, traits)) / len(traits)
        both = pairs_of(traits)
        return mean + len(both - self._together) / max(1, len(both))

    def lines(self) -> list[str]:
        """Return the table: states of each group, and those that few cases have reached."""
        groups: defaultdict[str, list[str]] = defaultdict(list)
        for state in sorted(self.hits, key=lambda one: (self.hits[one], one)):
            groups[state.partition(" ")[0]].append(state)
        table = [f"{'states reached':<40}{'count':>6}  in the fewest cases"]
        for group in [*GROUPS, *sorted(groups.keys() - GROUPS.keys())]:
            few = groups[group][:FEW]
            named = [f"{one.partition(' ')[2].strip()} ({self.hits[one]})" for one in few]
            table.append(
                f"{GROUPS.get(group, group):<40}{len(groups[group]):>6}  {'; '.join(named)}"
            )
        return [*table, *self._told_rules()]

    def _told_rules(self) -> list[str]:
        """Return how many rules of ChannelSwitcher have been used, and some that have not."""
        rules, missing = self._rules, self.missing()
        line = f"{len(rules) - len(missing)} of {len(rules)} rules of ChannelSwitcher"
        return [f"{line}; not: {'; '.join(missing)}" if missing else line] if rules else []

    def events(self) -> str:
        """Return how many cases each kind of event was in."""
        counts = (f"{kind} {self._runs[f'event.{kind}']}" for kind in KINDS)
        return f"cases with events: {', '.join(counts)}"


def pairs_of(traits: Sequence[str]) -> set[frozenset[str]]:
    """Return every two of some features and events."""
    return {frozenset((one, other)) for one in traits for other in traits if one < other}


def phase_of(rule: str) -> str:
    """Return the phase of a rule of ChannelSwitcher."""
    return rule.rpartition(" ")[2]


def rules_of_switcher() -> list[str]:
    """Return event and phase of every rule of ChannelSwitcher; none where there is no source."""
    if not RULES.exists():
        return []
    return [f"{event} in {phase}" for phase, event in RULE.findall(RULES.read_text())]
