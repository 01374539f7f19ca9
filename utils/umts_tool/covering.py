# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Covering arrays: networks in which any two features, or three, that go together are together.

allpairspy makes the first rows of pairs. It does not go back when a row begins in a way that cannot
be ended: it leaves pairs out, and its last rows cover few. Rows that take back a choice follow.

Rows of triples begin with those of pairs, which tell what goes together in a network: with features
that a third one keeps apart out of the way, hardly a choice has to be taken back.
"""

import itertools
import math
import random
from collections.abc import Iterator, Sequence

import numpy as np

from . import extras
from .features import Feature, Row, Table

Numbers = tuple[int, ...]
"""Features by their number in the table."""
WORTH = 20  # pairs that a row of allpairspy has to add


def rows(table: Table, strength: int) -> list[Row]:
    """Return rows that cover every combination of so many features that may hold together."""
    coverage = Coverage(table, 2)
    chosen = [row for row in _generated(coverage) if coverage.take(row, WORTH)]
    chosen += _added(coverage, coverage.wanted())
    if strength > 2:
        coverage = Coverage(table, strength, chosen)
        wanted = coverage.wanted()
        # A row has many that are missing when its first one is any of them.
        random.Random(strength).shuffle(wanted)
        chosen += _added(coverage, wanted)
    return [{one.parameter: one.name for one in coverage.features(row)} for row in chosen]


def possible(table: Table, strength: int) -> list[tuple[Feature, ...]]:
    """Return the combinations of which there is a network."""
    coverage = Coverage(table, strength)
    wanted = coverage.wanted()
    coverage.missing[...] = False
    return [coverage.features(one) for one in wanted if coverage.extended(one)]


class Coverage:
    """Features by number, which of them go together, and the combinations that no row has yet."""

    def __init__(self, table: Table, strength: int, pairs: Sequence[Numbers] | None = None) -> None:
        """Features go together as the table says, or those that are together in rows of pairs."""
        self.table = table
        self.strength = strength
        self.number = {feature: number for number, feature in enumerate(table.features)}
        sizes = [len(group) for group in table.parameters.values()]
        self.parameter = np.repeat(np.arange(len(sizes)), sizes)
        self.first = np.cumsum([0, *sizes[:-1]])  # number of the first feature of a parameter
        self.together = self._told() if pairs is None else self._found(pairs)
        self.missing = np.ones((len(self.number),) * strength, bool)  # in any order of features
        for axes in itertools.combinations(range(strength), 2):
            others = [axis for axis in range(strength) if axis not in axes]
            self.missing &= np.expand_dims(self.together, others)
        for row in pairs or ():
            self.take(row)

    def _told(self) -> np.ndarray:
        """Return whether two features go together as the table says."""
        return np.array(
            [
                [
                    one.parameter != other.parameter and self.table.go_together(one, other)
                    for other in self.number
                ]
                for one in self.number
            ]
        )

    def _found(self, pairs: Sequence[Numbers]) -> np.ndarray:
        """Return whether two features are together in a row."""
        together = np.zeros((len(self.number),) * 2, bool)
        for row in pairs:
            together[np.ix_(row, row)] = True
        return together & (self.parameter[:, None] != self.parameter)

    def features(self, numbers: Sequence[int]) -> tuple[Feature, ...]:
        """Return features by their numbers."""
        return tuple(self.table.features[number] for number in numbers)

    def wanted(self) -> list[Numbers]:
        """Return the combinations that are missing, by their parameters."""
        combinations = np.argwhere(self.missing)
        ascending = combinations[np.all(np.diff(combinations) > 0, axis=1)]
        # The sort is stable: those of the same parameters stay in the order of their features.
        order = np.lexsort(self.parameter[ascending].T[::-1])
        return [tuple(one) for one in ascending[order].tolist()]

    def take(self, row: Numbers, worth: int = 0) -> bool:
        """Note that a row is there, unless it has too few combinations that are missing."""
        of_row = np.ix_(*[row] * self.strength)
        # Each combination is there in any order of its features.
        if self.missing[of_row].sum() < worth * math.factorial(self.strength):
            return False
        self.missing[of_row] = False
        return True

    def extended(self, combination: Numbers) -> Numbers | None:
        """Return a row that has a combination, and many others that are missing; None: none has it.

        Goes back where it must: a parameter may have no feature that goes with those chosen.
        """
        free = [one for one in range(len(self.first)) if one not in self.parameter[[*combination]]]
        fitting = np.logical_and.reduce(self.together[[*combination]])
        row = self._completed(combination, free, fitting)
        return row and tuple(sorted(row))

    def _completed(self, chosen: Numbers, free: list[int], fitting: np.ndarray) -> Numbers | None:
        """Choose a feature for each free parameter, of those that fit to all that are chosen."""
        if not free:
            return chosen
        gains = self._gains(chosen)
        parameter = self._next(free, fitting, gains)
        options = np.flatnonzero(fitting & (self.parameter == parameter))
        rest = [one for one in free if one != parameter]
        for option in options[np.argsort(-gains[options], kind="stable")].tolist():
            together = fitting & self.together[option]
            if found := self._completed((*chosen, option), rest, together):
                return found
        return None

    def _gains(self, chosen: Numbers) -> np.ndarray:
        """Return how many combinations that are missing each feature would complete."""
        others = self.strength - 1
        if len(chosen) < others:
            return np.zeros(len(self.number), int)
        return self.missing[np.ix_(*[chosen] * others)].sum(axis=tuple(range(others)))

    def _next(self, free: list[int], fitting: np.ndarray, gains: np.ndarray) -> int:
        """Return the parameter to choose a feature for: that which has the fewest that fit.

        Of triples it is that of the greatest gain, unless a parameter has one feature left or none:
        it saves a third of the rows.
        """
        counts = np.add.reduceat(fitting, self.first, dtype=int)[free]
        if self.strength == 2 or counts.min() < 2:
            return free[int(counts.argmin())]
        return int(self.parameter[np.where(fitting, gains, -1).argmax()])


def _added(coverage: Coverage, wanted: Sequence[Numbers]) -> Iterator[Numbers]:
    """Yield rows that have all combinations that are missing."""
    for combination in wanted:
        if coverage.missing[combination]:
            row = coverage.extended(combination)
            coverage.take(row or combination)  # without a row, no network has it
            if row:
                yield row


def _generated(coverage: Coverage) -> Iterator[Numbers]:
    """Yield the rows of allpairspy."""
    extras.ensure(extras.PAIRS)
    from allpairspy import AllPairs

    def fits(numbers: Sequence[int]) -> bool:
        return bool(coverage.together[numbers[-1], numbers[:-1]].all())

    parameters = np.split(np.arange(len(coverage.number)), coverage.first[1:])
    for row in AllPairs([one.tolist() for one in parameters], filter_func=fits):
        yield tuple(row)
