# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""What a sweep has measured: tidy tables, means with their intervals, plots, Parquet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .errors import UmtsError
from .figures import curve, render
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

    def estimates(self, column: str) -> pd.DataFrame:
        """Return mean and 95 % confidence interval of a column at every point of the grid."""
        rows = []
        for point, runs in self.points():
            ours = estimate(self.sample(column, runs))
            interval = {"mean": ours.mean, "ci_low": ours.low, "ci_high": ours.high}
            rows.append({**point, **interval, "seeds": len(runs)})
        return pd.DataFrame(rows)

    def wide(self, until: Until) -> int:
        """Return at how many points the interval is wider than it was to be."""
        samples = (list(self.sample(until.column, runs)) for _, runs in self.points())
        return sum(not until.holds(sample) for sample in samples)

    def plot(self, column: str, x: str | None = None, file: Path | None = None) -> Path:
        """Draw means and intervals of a column over a parameter, a curve for each of the others.

        `x` is the first parameter of several numbers unless it is given. Returns the picture, an
        SVG with a PNG beside it, in the sweep's folder under the column's name unless `file` has
        another.
        """
        self.require(column)
        varied = [name for name in self.parameters if self.frame[name].nunique() > 1]
        x = x or next((n for n in varied if pd.api.types.is_numeric_dtype(self.frame[n])), None)
        if x is None:
            raise UmtsError(f"{column} cannot be drawn: the grid has no flag of several numbers")
        others = [name for name in varied if name != x]

        def draw(figure: Any, results: Results) -> None:
            axes = figure.subplots()
            for point, _ in self._by(others):
                name = ", ".join(f"{key} {value}" for key, value in point.items())
                curve(axes, results, x, column, name or column, **point)
            axes.set(xlabel=x, ylabel=column)
            if others:
                axes.legend()

        path = (file or self.folder / column).with_suffix("")
        render(draw, self, "", path)
        return path.with_suffix(".svg")

    def to_parquet(self) -> None:
        """Write the tables in Parquet beside those in CSV."""
        for name, frame in (("data", self.frame), (self.parts_name, self.parts)):
            write_frame(frame, self.folder / f"{name}.parquet")

    def _by(self, names: Sequence[str]) -> Iterator[tuple[dict[str, Any], pd.DataFrame]]:
        yield from Table(self.frame, {}, parameters=names).points()


def numbers(frame: pd.DataFrame, names: Sequence[str]) -> pd.DataFrame:
    """Return a table whose parameters are numbers where all their values are."""
    converted = {}
    for name in (*names, SEED):
        try:
            converted[name] = pd.to_numeric(frame[name])
        except (KeyError, ValueError, TypeError):
            continue
    return frame.assign(**converted)
