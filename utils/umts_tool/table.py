# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""What a sweep has measured: tidy tables, means with their intervals, plots, Parquet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .errors import BAD_USAGE, UmtsError
from .figures import GREY, label_of, line, ordered_axis, places, render
from .grid import SEED
from .lazy import lazy
from .parquet import write_frame
from .results import Results
from .stats import estimate
from .stopping import Until

if TYPE_CHECKING:
    import pandas as pd
else:
    pd = lazy("pandas")

LARGE = 1e4  # from here on an axis says k, M or G


@dataclass(frozen=True)
class Table(Results):
    """The runs of a sweep; `parameters` are the flags of its grid.

    `new` are the runs that no earlier call had done.
    """

    parameters: Sequence[str] = ()
    folder: Path = Path()
    new: int = 0

    def points(self) -> Iterator[tuple[dict[str, Any], pd.DataFrame]]:
        """Yield every point of the grid with its runs."""
        # A grid of no flags is one point.
        groups = self.frame.groupby(list(self.parameters) or (lambda _: 0), sort=False)
        for values, runs in groups:
            yield dict(zip(self.parameters, values if self.parameters else (), strict=True)), runs

    def estimates(self, column: str, against: Mapping[str, Any] | None = None) -> pd.DataFrame:
        """Return mean and 95 % confidence interval of a column at every point of the grid.

        With `against`, such as {"variant": "cubic"}, it is the difference to the point that has these
        values and is the same otherwise, seed by seed: runs of one seed share their random numbers.
        """
        rows = []
        for point, sample in self._samples(column, against or {}):
            ours = estimate(sample)
            interval = {"mean": ours.mean, "ci_low": ours.low, "ci_high": ours.high}
            rows.append({**point, **interval, "seeds": len(sample)})
        return pd.DataFrame(rows)

    def _samples(
        self, column: str, against: Mapping[str, Any]
    ) -> Iterator[tuple[dict[str, Any], pd.Series[Any]]]:
        """Yield every point with its values, by run: with `against` what is more, seed by seed."""
        for point, runs in self.points():
            sample = self.sample(column, runs)
            if against:
                if all(point.get(name) == value for name, value in against.items()):
                    continue
                base = self.per_seed(column, **{**point, **against})
                sample = (sample.set_axis(runs["seed"]) - base).dropna()
            yield point, sample

    def values_of(self, point: Mapping[str, str]) -> dict[str, Any]:
        """Return values of the command line as the table has them; demand that the grid has them."""
        found = {}
        for name, text in point.items():
            known = self.frame[name].unique() if name in self.parameters else ()
            same = [value for value in known if str(value) == text or as_number(text) == value]
            if not same:
                raise UmtsError(f"--against {name}={text}: the grid has no such runs", BAD_USAGE)
            found[name] = same[0]
        return found

    def wide(self, until: Until) -> int:
        """Return at how many points the interval is wider than it was to be."""
        samples = (list(self.sample(until.column, runs)) for _, runs in self.points())
        return sum(not until.holds(sample) for sample in samples)

    def plot(
        self,
        column: str,
        x: str | None = None,
        file: Path | None = None,
        against: Mapping[str, Any] | None = None,
    ) -> Path:
        """Draw means and intervals of a column over a parameter, a curve for each of the others.

        `x` is the first parameter of several numbers, or else of several values, unless it is given.
        With `against` it is the difference of estimates(). Returns the picture, an SVG with a PNG
        beside it, in the sweep's folder under the column's name unless `file` has another.
        """
        self.require(column)
        varied = [name for name in self.parameters if self.frame[name].nunique() > 1]
        numeric = [name for name in varied if pd.api.types.is_numeric_dtype(self.frame[name])]
        x = x or next(iter([*numeric, *varied]), None)
        if x is None:
            raise UmtsError(f"{column} cannot be drawn: the grid has no flag of several values")
        others = [name for name in varied if name != x]
        order = places(self.frame[x])

        from matplotlib.ticker import EngFormatter

        def draw(figure: Any, results: Results) -> None:
            axes = figure.subplots()
            samples = list(self._samples(column, against or {}))
            for curve, _ in self._by(others):
                name = ", ".join(map(str, curve.values()))
                ours = {
                    point[x]: values for point, values in samples if curve.items() <= point.items()
                }
                if ours:
                    ordered_axis(axes, order)
                    xs = [value for value in order if value in ours]
                    line(axes, xs, [ours[value] for value in xs], name or column)
            told = "".join(f", minus that with {k}={v}" for k, v in (against or {}).items())
            axes.set(xlabel=x, ylabel=label_of(column) + told)
            if told:
                axes.axhline(0, color=GREY, linewidth=0.8)
            elif (results.sample(column, results.frame).dropna() >= 0).all():
                axes.set_ylim(bottom=0)
            if max(map(abs, axes.get_ylim())) >= LARGE:
                axes.yaxis.set_major_formatter(EngFormatter(sep=" "))
            if others:
                axes.legend(title=", ".join(others))

        path = (file or self.folder / column).with_suffix("")
        render(draw, self, "", path)
        return path.with_suffix(".svg")

    def to_parquet(self) -> None:
        """Write the tables in Parquet beside those in CSV."""
        for name, frame in (("data", self.frame), (self.parts_name, self.parts)):
            write_frame(frame, self.folder / f"{name}.parquet")

    def _by(self, names: Sequence[str]) -> Iterator[tuple[dict[str, Any], pd.DataFrame]]:
        yield from Table(self.frame, {}, parameters=names).points()


def as_number(text: str) -> float | None:
    """Return the number that a text is, None when it is none."""
    try:
        return float(text)
    except ValueError:
        return None


def numbers(frame: pd.DataFrame, names: Sequence[str]) -> pd.DataFrame:
    """Return a table whose parameters are numbers where all their values are."""
    converted = {}
    for name in (*names, SEED):
        try:
            converted[name] = pd.to_numeric(frame[name])
        except (KeyError, ValueError, TypeError):
            continue
    return frame.assign(**converted)
