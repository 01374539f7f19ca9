# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Covering arrays: networks in which any two features, or three, that go together are together.

allpairspy makes the first rows of pairs. It does not go back when a row begins in a way that cannot
be ended: it leaves pairs out, and its last rows cover few. Rows that take back a choice follow.
"""

import itertools
from collections.abc import Iterator, Sequence

from . import extras
from .features import Feature, Row, Table

Combination = tuple[Feature, ...]
WORTH = 20  # pairs that a row of allpairspy has to add


def rows(table: Table, strength: int) -> list[Row]:
    """Return rows that cover every combination of so many features that may hold together."""
    chosen: list[Sequence[Feature]] = []
    missing = dict.fromkeys(wanted(table, strength))

    def take(row: Sequence[Feature]) -> None:
        for combination in itertools.combinations(row, strength):
            missing.pop(combination, None)
        chosen.append(row)

    for row in _generated(table) if strength == 2 else ():
        if sum(one in missing for one in itertools.combinations(row, 2)) >= WORTH:
            take(row)
    while missing:
        first = next(iter(missing))
        if added := _extended(table, first, missing, strength):
            take(added)
        else:
            missing.pop(first)  # no network has it
    return [{one.parameter: one.name for one in row} for row in chosen]


def wanted(table: Table, strength: int) -> Iterator[Combination]:
    """Yield the combinations of features of which no two exclude each other."""
    groups = [list(group.values()) for group in table.parameters.values()]
    for some in itertools.combinations(groups, strength):
        for combination in itertools.product(*some):
            if _fits(table, combination):
                yield combination


def possible(table: Table, strength: int) -> list[Combination]:
    """Return the combinations of which there is a network."""
    return [
        combination
        for combination in wanted(table, strength)
        if _extended(table, combination, {}, strength) is not None
    ]


def _fits(table: Table, features: Sequence[Feature]) -> bool:
    return all(table.go_together(*pair) for pair in itertools.combinations(features, 2))


def _generated(table: Table) -> Iterator[Sequence[Feature]]:
    """Yield the rows of allpairspy."""
    extras.ensure(extras.PAIRS)
    from allpairspy import AllPairs

    def fits(features: Sequence[Feature]) -> bool:
        return all(table.go_together(one, features[-1]) for one in features[:-1])

    groups = [list(group.values()) for group in table.parameters.values()]
    return iter(AllPairs(groups, filter_func=fits))


def _extended(
    table: Table, combination: Combination, missing: dict[Combination, None], strength: int
) -> list[Feature] | None:
    """Return a row that has a combination, and many others that are missing; None if there is none.

    Goes back where it must: a parameter may have no feature that goes with those chosen.
    """
    order = list(table.parameters)
    given = {feature.parameter: feature for feature in combination}
    free = [name for name in order if name not in given]

    def gain(chosen: dict[str, Feature], feature: Feature) -> int:
        """Return how many missing combinations a feature would complete."""
        if not missing:
            return 0
        total = 0
        for others in itertools.combinations(chosen, strength - 1):
            names = sorted([*others, feature.parameter], key=order.index)
            key = tuple(feature if one == feature.parameter else chosen[one] for one in names)
            total += key in missing
        return total

    def choose(chosen: dict[str, Feature], left: list[str]) -> dict[str, Feature] | None:
        if not left:
            return chosen
        options = {
            name: [
                feature
                for feature in table.parameters[name].values()
                if all(table.go_together(feature, one) for one in chosen.values())
            ]
            for name in left
        }
        name = min(left, key=lambda one: len(options[one]))
        rest = [one for one in left if one != name]
        for feature in sorted(options[name], key=lambda one: -gain(chosen, one)):
            if found := choose({**chosen, name: feature}, rest):
                return found
        return None

    row = choose(given, free)
    return row and [row[name] for name in order]
