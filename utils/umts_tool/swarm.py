# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Random networks of features to which things happen, judged, and shrunk to what does not work."""

import random
import shlex
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from . import pairs
from .errors import UmtsError
from .features import Family, Feature, Row, Table, completed
from .layout import COMMAND

ABOUT_CELLS = ("handover", "link", "unlink", "serving", "relocate", "cell")
ABOUT_UES = ("bearer", "release", "context", "off", "detach", "join", "burst")
LASTING = ("outage", "outage-down", "outage-up", "loss", "jam", "late", "twice", "damage", "core")
KINDS = (*ABOUT_CELLS, *ABOUT_UES, *LASTING)
"""Events of umts-combination --events."""

TUNNELS = ("tunnels", "direct-tunnels", "activation")  # features of the core network
FADING = ("fading-pedestrian", "fading-vehicular")  # links of UEs that move
NUMBERS = 64  # an event draws its UE, its cell and its Iub by one of them
MOST_FEATURES, MOST_EVENTS = 6, 8
OF_FAMILY = 0.75  # chance of each feature, and of each event, that is one of the family
FIRST_S, DISTURBED_S, COUNTS_S = 0.3, 8, 24  # nothing happens in two thirds of what counts
RACE_S = 0.3  # events that are to meet follow each other within it
# Just before the SFN ends, 2^32 us, 2^31 and 2^32 ms, and 2^32 TTIs of 2 ms.
CLOCKS_S = (40.9, 4294.9, 2147483.2, 4294966.9, 8589934.1)
SHRINKING_RUNS = 200
# What a second run has besides, and what is wrong when it delivers differently.
ASPECTS = {
    "wire": (pairs.WIRE, pairs.WIRE_FAULT),
    "again": ((), "a second run with the same words delivers differently"),
    # 2^32 ms are over, and the SFN, which begins anew every 40.96 s, is 0.
    "later": (("--clock=4294983.68",), "it delivers differently at another time"),
}


@dataclass(frozen=True)
class Event:
    """Something that happens to the network."""

    kind: str
    at_ms: int
    length_ms: int = 0
    number: int = 0

    def word(self) -> str:
        """Return it as --events has it."""
        length = f"+{self.length_ms}ms" if self.kind in LASTING else ""
        return f"{self.kind}@{self.at_ms}ms{length}:{self.number}"


@dataclass(frozen=True)
class Case:
    """A network and what happens to it; all of it follows from the seed."""

    seed: int
    row: Row
    events: tuple[Event, ...]
    warmup_s: float = 2
    duration_s: float = 2 + COUNTS_S
    clock_s: float = 0
    rng_run: int = 1
    aspects: tuple[str, ...] = ()
    family: str = ""

    def words(self, table: Table) -> list[str]:
        """Return the words of umts-combination."""
        times = ("--warmup=", "--duration=")
        words = [word for word in table.flags(self.row) if not word.startswith(times)]
        words += [f"--warmup={self.warmup_s:g}s", f"--duration={self.duration_s:g}s"]
        words += ["--iubWireMode"] if any(one.kind == "damage" for one in self.events) else []
        words += [f"--clock={self.clock_s:.10g}"] if self.clock_s else []
        words += [f"--RngRun={self.rng_run}"] if self.rng_run != 1 else []
        words += [f"--events={','.join(one.word() for one in self.events)}"] if self.events else []
        return words

    def traits(self, table: Table) -> list[str]:
        """Return the features and the kinds of events that it has."""
        titles = [f"{name}.{self.row[name]}" for name in sorted(table.special(self.row))]
        return [*titles, *sorted({f"event.{one.kind}" for one in self.events})]

    def signs(self, table: Table) -> list[str]:
        """Return what the choice of cases goes by: traits and the family."""
        return [*self.traits(table), f"family.{self.family}"]

    def command(self, table: Table) -> str:
        """Return the command that shows what is wrong with it."""
        words = pairs.located(self.words(table), ".", ".")
        line = f"{COMMAND} example {pairs.PROGRAM} {shlex.join([*words, '--strict'])}"
        others = [shlex.join(ASPECTS[one][0]) or "the same" for one in self.aspects]
        return f"{line} --json, and again with {others[0]}" if others else line


def draw(table: Table, seed: int) -> Case:
    """Return the case of a seed."""
    chance = random.Random(seed)
    family = _draw_family(table, chance)
    row = _draw_row(table, chance, family)
    warmup_s = table.times_s(row)[0]
    kinds = [kind for kind in KINDS if _goes_with(kind, row)]
    frequent = [kind for kind in kinds if family and kind in family.events]
    times_s = (FIRST_S, warmup_s + DISTURBED_S)
    if row.get("moves", "").startswith("walk"):
        times_s = (warmup_s + DISTURBED_S - 2, warmup_s + DISTURBED_S + 4)  # at the border
    events: list[Event] = []
    for _ in range(min(MOST_EVENTS, 1 + int(chance.expovariate(1 / 3)))):
        at_s = chance.uniform(*times_s)
        if events and chance.random() < 0.4:
            at_s = chance.choice(events).at_ms / 1000 + chance.uniform(0, RACE_S)
        kind = chance.choice(frequent if frequent and chance.random() < OF_FAMILY else kinds)
        length_ms = int(50 * 80 ** chance.random()) if kind in LASTING else 0
        events.append(Event(kind, int(1000 * at_s), length_ms, chance.randrange(NUMBERS)))
    aspects = _draw_aspects(chance, events, row)
    return Case(
        seed,
        row,
        tuple(sorted(events, key=lambda one: one.at_ms)),
        warmup_s,
        warmup_s + COUNTS_S,
        chance.choice(CLOCKS_S) if not aspects and chance.random() < 0.15 else 0,
        1 + seed,
        aspects,
        family.name if family else "",
    )


def _draw_family(table: Table, chance: random.Random) -> Family | None:
    """Return a family of networks, each with its share; none of those that are not of any."""
    left = chance.random()
    for family in table.families:
        left -= family.share
        if left < 0:
            return family
    return None


def _draw_row(table: Table, chance: random.Random, family: Family | None) -> Row:
    """Return a random network that is valid: what its family has, and some features besides."""
    special = [one for one in table.features if one.name != table.plain[one.parameter]]
    chance.shuffle(special)
    chosen: list[Feature] = []

    def add(some: Sequence[Feature], count: int) -> None:
        for one in some:
            parameters = {held.parameter for held in chosen}
            fits = one.parameter not in parameters and all(
                table.go_together(one, held) for held in chosen
            )
            if count > 0 and fits:
                chosen.append(one)
                count -= 1

    for number, meant in enumerate(table.families[family] if family else ()):
        if number == 0 or chance.random() < OF_FAMILY:
            add([one for one in special if one in meant], 1)
    add(special, chance.randint(0, MOST_FEATURES) // (2 if chosen else 1))
    while True:
        try:
            return completed(table, chosen)
        except UmtsError:  # what two of them need excludes each other
            chosen.pop()


def _goes_with(kind: str, row: Row) -> bool:
    """Tell whether an event means something in a network."""
    if kind in ABOUT_CELLS:
        return row.get("moves", "none") == "none"
    return kind != "context" or row.get("core") in TUNNELS


def _draw_aspects(chance: random.Random, events: Sequence[Event], row: Row) -> tuple[str, ...]:
    """Return what else is looked at, which takes a run."""
    word = chance.choice((*ASPECTS, "", "", "", "", "", ""))
    has_bits = any(one.kind == "damage" for one in events)
    makes_sense = not (has_bits and word == "wire") and not (varies(row) and word == "later")
    return (word,) if word and makes_sense else ()


def varies(row: Row) -> bool:
    """Tell whether a link is another one at another time: it fades, plays a log, or its UE walks.

    Fading goes by the way since time 0, and a UE that moves is elsewhere on it later.
    """
    links = {row.get("link", "plain"), row.get("uplink", "channel")}
    return bool(links & {*FADING, "log"}) or row.get("moves", "").startswith("walk")


class Judge(pairs.Judge):
    """Runs cases and shrinks those that fail."""

    def __init__(
        self, table: Table, run: Callable[[Sequence[str]], pairs.Outcome] = pairs.simulate
    ) -> None:
        super().__init__(table, run)
        self._base: Case | None = None

    def faults(self, row: Row, aspects: Sequence[str] = ()) -> list[str]:  # type: ignore[override]
        """Return what is wrong with a network to which the events of the present case happen."""
        assert self._base
        return self.wrong(replace(self._base, row=row, aspects=tuple(aspects)))

    def forget(self) -> None:
        """Forget outcomes, which would fill the memory."""
        self._known.clear()

    def reached(self, case: Case) -> Sequence[str]:
        """Return the states that a case reaches."""
        return self.outcome([*case.words(self.table), "--states"]).states

    def wrong(self, case: Case) -> list[str]:
        """Return what is wrong with a case."""
        words = [*case.words(self.table), "--states"]
        outcome = self.outcome(words)
        faults = list(outcome.faults)
        for others, fault in (ASPECTS[one] for one in case.aspects):
            if self.run([*words, *others]).digest != outcome.digest:
                faults.append(fault)
        return faults

    def smallest(self, case: Case, kinds: set[str]) -> Case:
        """Return a case with the least events, features, UEs and seconds that still fails."""
        last = self.runs + SHRINKING_RUNS

        def fails(trial: Case) -> bool:
            found = self.runs < last and {pairs.kind(one) for one in self.wrong(trial)}
            return bool(found and kinds & found)

        while True:
            before = case
            case = _with_less_events(case, fails)
            self._base = case
            row = self.shrunk(case.row, kinds, case.aspects) if self.runs < last else case.row
            case = replace(case, row=row)
            # In a shorter time nothing may come in a third of it, whatever happens.
            for trial in simpler(case, not any("third of the time" in one for one in kinds)):
                case = trial(case) if fails(trial(case)) else case
            if case == before or self.runs >= last:
                return case


def _with_less_events(case: Case, fails: Callable[[Case], bool]) -> Case:
    """Return a case with as few events as still fail: halves go first, then each one."""
    part = len(case.events)
    while part >= 1:
        begin = 0
        while begin < len(case.events):
            trial = replace(case, events=case.events[:begin] + case.events[begin + part :])
            if fails(trial):
                case = trial
            else:
                begin += part
        part //= 2
    return case


def simpler(case: Case, may_be_shorter: bool = True) -> Iterator[Callable[[Case], Case]]:
    """Yield what makes a case simpler: no far clock, shorter, rounder times, the first seed."""
    yield lambda one: replace(one, clock_s=0)
    yield lambda one: replace(one, aspects=())
    yield lambda one: replace(one, rng_run=1)
    end_s = max((one.at_ms + one.length_ms for one in case.events), default=0) / 1000
    for share in (0.1, 0.25, 0.5, 0.75) if may_be_shorter else ():
        counts_s = case.duration_s - case.warmup_s
        duration_s = round(case.warmup_s + share * counts_s, 1)
        if duration_s >= end_s:
            yield lambda one, to=duration_s: replace(one, duration_s=min(one.duration_s, to))
    for index in range(len(case.events)):
        for step_ms in (1000, 100, 10):
            yield lambda one, at=index, step=step_ms: _rounded(one, at, step)
        yield lambda one, at=index: _numbered(one, at)


def _changed(case: Case, index: int, event: Event) -> Case:
    return replace(case, events=(*case.events[:index], event, *case.events[index + 1 :]))


def _rounded(case: Case, index: int, step_ms: int) -> Case:
    """Return a case with rounder times of an event."""
    event = case.events[index]
    if event.at_ms % step_ms == 0 and event.length_ms % step_ms == 0:
        return case
    at_ms = max(step_ms, round(event.at_ms / step_ms) * step_ms)
    length_ms = event.length_ms and max(step_ms, round(event.length_ms / step_ms) * step_ms)
    return _changed(case, index, replace(event, at_ms=at_ms, length_ms=length_ms))


def _numbered(case: Case, index: int) -> Case:
    """Return a case with an event of the first UE or Iub."""
    return _changed(case, index, replace(case.events[index], number=0))
