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
OF_SWARM = Path(__file__).with_name("swarm.toml")
DEMANDS = ("lossy", "unordered", "unsteady", "bursty", "unfair")
KEYS = {"flags", "needs", "without", "keeps", "may", "why", "load", "warmup_s", "counts_s"}
TOGETHER = "together"
TOGETHER_KEYS = {"of", "keeps", "may", "why", "counts_s"}
FAMILIES = "family"
FAMILY_KEYS = {"name", "share", "of", "events"}
WARMUP_S, COUNTS_S = 2, 6  # of umts-combination

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
    warmup_s: int = WARMUP_S
    counts_s: int = COUNTS_S

    @property
    def title(self) -> str:
        """Return its name with that of its parameter."""
        return f"{self.parameter}.{self.name}"


@dataclass(frozen=True, eq=False)
class Together:
    """What features cost together, besides what each of them costs."""

    of: Sequence[str]  # titles, or patterns of titles that are not plain
    keeps: float = 1.0
    may: Sequence[str] = ()
    why: str = ""
    counts_s: int = COUNTS_S


@dataclass(frozen=True, eq=False)
class Family:
    """Networks that have something in common, and what often happens to them."""

    name: str
    share: float
    of: Sequence[str] = ()  # patterns of titles: most networks have a feature of each
    events: Sequence[str] = ()


class Table:
    """All features by parameter, which two exclude each other, and what some cost together."""

    def __init__(
        self,
        parameters: Mapping[str, Mapping[str, Feature]],
        file: str,
        together: Iterable[Together] = (),
        families: Iterable[Family] = (),
    ) -> None:
        self.parameters = parameters
        self.file = file
        self.together = list(together)
        self.features = [one for group in parameters.values() for one in group.values()]
        self.plain = {name: next(iter(group)) for name, group in parameters.items()}
        self._excluded = self._find_excluded()
        self._meant = [[self._means(TOGETHER, word) for word in one.of] for one in self.together]
        self.families = {
            one: [self._in_order(self._means(FAMILIES, word)) for word in one.of]
            for one in families
        }

    def __getitem__(self, item: tuple[str, str]) -> Feature:
        """Return the feature of a parameter."""
        parameter, name = item
        return self.parameters[parameter][name]

    def _match(self, where: str, pattern: str) -> list[Feature]:
        """Return the features that a word of `needs` means."""
        found = [one for one in self.features if fnmatchcase(one.title, pattern)]
        if not found:
            raise UmtsError(f"{self.file}: {where}: there is no feature {pattern}")
        return found

    def _means(self, where: str, pattern: str) -> set[Feature]:
        """Return the features that a word means that never means a plain one by '*'."""
        return {
            one
            for one in self._match(where, pattern)
            if "*" not in pattern or one.name != self.plain[one.parameter]
        }

    def _in_order(self, some: set[Feature]) -> list[Feature]:
        return [one for one in self.features if one in some]

    def _find_excluded(self) -> set[tuple[str, str]]:
        """Return the titles of every two features that do not go together, in both orders."""
        excluded = set()
        for feature in self.features:
            forbidden = {
                one for word in feature.without for one in self._means(feature.title, word)
            }
            needed = {one for word in feature.needs for one in self._match(feature.title, word)}
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

    def costs(self, row: Row) -> list[Feature | Together]:
        """Return the features of a row, and those of them that cost something together."""
        chosen = self.chosen(row)
        meant = zip(self.together, self._meant, strict=True)
        return [*chosen, *(one for one, of in meant if all(group & set(chosen) for group in of))]

    def keeps(self, row: Row) -> float:
        """Return the share of the goodput that the features of a row leave."""
        return math.prod(one.keeps for one in self.costs(row))

    def flags(self, row: Row) -> list[str]:
        """Return the words of a row for umts-combination, and the demands that it lifts."""
        words = [word for one in self.chosen(row) for word in one.flags]
        lifted = {demand for one in self.costs(row) for demand in one.may}
        warmup_s, counts_s = self.times_s(row)
        times = [f"--warmup={warmup_s}s"] if warmup_s != WARMUP_S else []
        if times or counts_s != COUNTS_S:
            times.append(f"--duration={warmup_s + counts_s}s")
        demands = [f"--{demand}" for demand in DEMANDS if demand in lifted]
        return [*dict.fromkeys(words), *times, *demands]

    def times_s(self, row: Row) -> tuple[int, int]:
        """Return the warm-up of a row and the time that counts: the longest that one asks for."""
        warmup_s = max(one.warmup_s for one in self.chosen(row))
        return warmup_s, max(one.counts_s for one in self.costs(row))

    def describe(self, row: Row) -> str:
        """Return the features of a row that are not plain."""
        titles = [one.title for one in self.chosen(row) if one.name != self.plain[one.parameter]]
        return " ".join(titles) or "nothing but what is plain"


def read(*paths: Path) -> Table:
    """Read a table of features from one or more files; a fault in it is one sentence."""
    parameters: dict[str, dict[str, Feature]] = {}
    together: list[Together] = []
    families: list[Family] = []
    for path in paths:
        try:
            groups = tomllib.loads(path.read_text())
        except tomllib.TOMLDecodeError as error:
            raise UmtsError(f"{path.name}: {error}") from error
        together += [_together(path.name, entry) for entry in groups.pop(TOGETHER, [])]
        families += [_family(path.name, entry) for entry in groups.pop(FAMILIES, [])]
        for parameter, of in groups.items():
            held = parameters.setdefault(parameter, {})
            held.update({name: _feature(path.name, parameter, name, of[name]) for name in of})
    return Table(parameters, paths[-1].name, together, families)


def _together(file: str, entry: Mapping) -> Together:
    """Return what features of the table cost together."""
    where = f"{file}: {TOGETHER}"
    if unknown := entry.keys() - TOGETHER_KEYS:
        raise UmtsError(f"{where}: has no key {min(unknown)}")
    if len(entry.get("of", ())) < 2 or not entry.get("why"):
        raise UmtsError(f"{where}: needs two features at least, of, and a reason, why")
    one = Together(**entry)
    _check_cost(where, one)
    return one


def _family(file: str, entry: Mapping) -> Family:
    """Return a family of networks of the swarm."""
    where = f"{file}: {FAMILIES}"
    if unknown := entry.keys() - FAMILY_KEYS:
        raise UmtsError(f"{where}: has no key {min(unknown)}")
    if not {"name", "share"} <= entry.keys():
        raise UmtsError(f"{where}: needs name and share")
    return Family(**entry)


def _check_cost(where: str, one: Feature | Together) -> None:
    """Demand that a cost can be one."""
    if not 0 <= one.keeps <= 1:
        raise UmtsError(f"{where}: keeps is {one.keeps}, and must be from 0 to 1")
    if stray := set(one.may) - set(DEMANDS):
        raise UmtsError(f"{where}: may lift no demand {min(stray)}")


def _feature(file: str, parameter: str, name: str, entry: Mapping) -> Feature:
    """Return a feature of the table."""
    where = f"{file}: {parameter}.{name}"
    if unknown := entry.keys() - KEYS:
        raise UmtsError(f"{where}: has no key {min(unknown)}")
    if "flags" not in entry:
        raise UmtsError(f"{where}: flags are missing")
    feature = Feature(parameter, name, **entry)
    _check_cost(where, feature)
    if (feature.keeps < 1 or feature.may or feature.without) and not feature.why:
        raise UmtsError(f"{where}: keeps, may and without need a reason, why")
    return feature


@functools.cache
def table() -> Table:
    """Return the table of the checkout."""
    return read(TABLE)


@functools.cache
def table_of_swarm() -> Table:
    """Return the table of the checkout with the features that the swarm alone draws."""
    return read(TABLE, OF_SWARM)


def alone(features: Table) -> Iterator[Row]:
    """Yield a row for each feature, with as little of others as it needs."""
    for feature in features.features:
        if feature.name == features.plain[feature.parameter]:
            continue
        yield completed(features, [feature])


def completed(features: Table, chosen: Iterable[Feature]) -> Row:
    """Return the row of some features that go together, plain but for what these need."""
    holding = {one.parameter: one.name for one in chosen}
    row, fixed = dict(features.plain) | holding, set(holding)
    while not features.is_valid(row):
        row, fixed = _repaired(features, row, fixed)
    return row


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
