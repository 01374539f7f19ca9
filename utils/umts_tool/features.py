# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""The table of features, features.toml: what each needs, what it costs, what goes with what."""

import functools
import itertools
import math
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

from .errors import UmtsError

TABLE = Path(__file__).with_name("features.toml")
DEMANDS = ("lossy", "unordered", "unsteady")
KEYS = {"flags", "needs", "without", "keeps", "may", "why", "load"}

Row = dict[str, str]
"""A network: the feature of each parameter, both by name."""


@dataclass(frozen=True, eq=False)
class Feature:
    """One value of a parameter of the network."""

    parameter: str
    name: str
    flags: Sequence[str]
    needs: Sequence[str] = ()
    without: Sequence[str] = ()
    keeps: float = 1.0
    may: Sequence[str] = ()
    why: str = ""
    load: bool = False

    @property
    def title(self) -> str:
        """Return its name with that of its parameter."""
        return f"{self.parameter}.{self.name}"


class Table:
    """All features by parameter, and which two exclude each other."""

    def __init__(self, parameters: Mapping[str, Mapping[str, Feature]], file: str) -> None:
        self.parameters = parameters
        self.file = file
        self.features = [one for group in parameters.values() for one in group.values()]
        self.plain = {name: next(iter(group)) for name, group in parameters.items()}
        self._excluded = self._find_excluded()

    def __getitem__(self, item: tuple[str, str]) -> Feature:
        """Return the feature of a parameter."""
        parameter, name = item
        return self.parameters[parameter][name]

    def _match(self, feature: Feature, pattern: str) -> list[Feature]:
        """Return the features that a word of `needs` or `without` means."""
        found = [one for one in self.features if fnmatchcase(one.title, pattern)]
        if not found:
            raise UmtsError(f"{self.file}: {feature.title}: there is no feature {pattern}")
        return found

    def _find_excluded(self) -> set[tuple[str, str]]:
        """Return the titles of every two features that do not go together, in both orders."""
        excluded = set()
        for feature in self.features:
            forbidden = {
                one
                for word in feature.without
                for one in self._match(feature, word)
                if "*" not in word or one.name != self.plain[one.parameter]
            }
            needed = {one for word in feature.needs for one in self._match(feature, word)}
            for parameter in {one.parameter for one in needed}:
                forbidden |= set(self.parameters[parameter].values()) - needed
            for other in forbidden:
                if feature == other or (
                    other.name == self.plain[other.parameter]
                    and feature.name == self.plain[feature.parameter]
                ):
                    raise UmtsError(f"{self.file}: {feature.title} excludes what is plain")
                excluded |= {(feature.title, other.title), (other.title, feature.title)}
        return excluded

    def go_together(self, one: Feature, other: Feature) -> bool:
        """Tell whether two features of different parameters may hold in a network."""
        return (one.title, other.title) not in self._excluded

    def chosen(self, row: Row) -> list[Feature]:
        """Return the features of a row in the order of the table."""
        return [self[name, row[name]] for name in self.parameters]

    def is_valid(self, row: Row) -> bool:
        """Tell whether all features of a row go together."""
        pairs = itertools.combinations(self.chosen(row), 2)
        return all(self.go_together(one, other) for one, other in pairs)

    def special(self, row: Row) -> set[str]:
        """Return the parameters of a row whose feature is not the plain one."""
        return {name for name, value in row.items() if value != self.plain[name]}

    def restricted(self, row: Row, kept: Iterable[str]) -> Row:
        """Return a row in which all parameters but those kept are plain.

        So is one, moreover, whose feature needs what is plain now.
        """
        kept = set(kept)
        result = {name: row[name] if name in kept else self.plain[name] for name in row}
        while not self.is_valid(result):
            wrong = {
                name
                for name in self.special(result)
                if not all(
                    one.parameter == name or self.go_together(self[name, result[name]], one)
                    for one in self.chosen(result)
                )
            }
            # What is offered stays as long as anything else can go.
            going = {name for name in wrong if not self[name, result[name]].load} or wrong
            result = {name: self.plain[name] if name in going else result[name] for name in result}
        return result

    def load(self, row: Row) -> Row:
        """Return the row with what it offers alone, without any other feature."""
        return self.restricted(row, (one.parameter for one in self.chosen(row) if one.load))

    def keeps(self, row: Row) -> float:
        """Return the share of the goodput that the features of a row leave."""
        return math.prod(one.keeps for one in self.chosen(row))

    def flags(self, row: Row) -> list[str]:
        """Return the words of a row for umts-combination, and the demands that it lifts."""
        words = [word for one in self.chosen(row) for word in one.flags]
        lifted = {demand for one in self.chosen(row) for demand in one.may}
        return [*dict.fromkeys(words), *(f"--{demand}" for demand in DEMANDS if demand in lifted)]

    def describe(self, row: Row) -> str:
        """Return the features of a row that are not plain."""
        titles = [one.title for one in self.chosen(row) if one.name != self.plain[one.parameter]]
        return " ".join(titles) or "nothing but what is plain"


def read(path: Path = TABLE) -> Table:
    """Read a table of features; a fault in it is one sentence."""
    try:
        groups = tomllib.loads(path.read_text())
    except tomllib.TOMLDecodeError as error:
        raise UmtsError(f"{path.name}: {error}") from error
    parameters = {
        parameter: {name: _feature(path.name, parameter, name, entry) for name, entry in of.items()}
        for parameter, of in groups.items()
    }
    return Table(parameters, path.name)


def _feature(file: str, parameter: str, name: str, entry: Mapping) -> Feature:
    """Return a feature of the table."""
    where = f"{file}: {parameter}.{name}"
    if unknown := entry.keys() - KEYS:
        raise UmtsError(f"{where}: has no key {min(unknown)}")
    if "flags" not in entry:
        raise UmtsError(f"{where}: flags are missing")
    feature = Feature(parameter, name, **entry)
    if not 0 < feature.keeps <= 1:
        raise UmtsError(f"{where}: keeps is {feature.keeps}, and must be above 0 and at most 1")
    if stray := set(feature.may) - set(DEMANDS):
        raise UmtsError(f"{where}: may lift no demand {min(stray)}")
    if (feature.keeps < 1 or feature.may or feature.without) and not feature.why:
        raise UmtsError(f"{where}: keeps, may and without need a reason, why")
    return feature


@functools.cache
def table() -> Table:
    """Return the table of the checkout."""
    return read()


def alone(features: Table) -> Iterator[Row]:
    """Yield a row for each feature, with as little of others as it needs."""
    for feature in features.features:
        if feature.name == features.plain[feature.parameter]:
            continue
        row = dict(features.plain) | {feature.parameter: feature.name}
        fixed = {feature.parameter}
        while not features.is_valid(row):
            row, fixed = _repaired(features, row, fixed)
        yield row


def _repaired(features: Table, row: Row, fixed: set[str]) -> tuple[Row, set[str]]:
    """Return a row with one parameter changed to suit those that are fixed."""
    for name in row.keys() - fixed:
        holding = [features[one, row[one]] for one in fixed]
        if not all(features.go_together(features[name, row[name]], one) for one in holding):
            for value in features.parameters[name]:
                if all(features.go_together(features[name, value], one) for one in holding):
                    return row | {name: value}, fixed | {name}
            raise UmtsError(f"{features.file}: no {name} goes with {features.describe(row)}")
    return row, fixed | row.keys()
