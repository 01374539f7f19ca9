# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""What a campaign measured: a tidy table, one row per run, and the runs' time series.

Beside it a tidy table with one row per run and UE, or per run and flow where there is no UE.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .errors import UmtsError
from .lazy import lazy

if TYPE_CHECKING:
    import pandas as pd
else:
    pd = lazy("pandas")


class NoRuns(LookupError):
    """No run of this campaign has the parameters asked for (a reduced grid may lack them)."""


@dataclass(frozen=True)
class Results:
    """The runs of one experiment."""

    frame: pd.DataFrame
    series_files: Mapping[tuple[str, str], Path]
    parts: pd.DataFrame = field(default_factory=lambda: pd.DataFrame())

    @property
    def parts_name(self) -> str:
        """What the rows of `parts` are."""
        return "ues" if "ue_number" in self.parts else "flows"

    def sample(self, column: str, rows: pd.DataFrame) -> pd.Series[float]:
        """Return a column of some rows as numbers; what is none is NaN."""
        self.require(column)
        return pd.to_numeric(rows[column], errors="coerce")

    def select(self, **where: Any) -> pd.DataFrame:
        """Return the rows whose columns have these values; a list allows any of its values."""
        return self.frame[self._chosen(where)]

    def run_ids(self, **where: Any) -> pd.Series:
        """Return the ids of the runs with these values."""
        return self.frame.loc[self._chosen(where), "run_id"]

    def has(self, **where: Any) -> bool:
        """Tell whether there are such rows: a reduced grid lacks some."""
        try:
            self.select(**where)
        except NoRuns:
            return False
        return True

    def per_seed(self, column: str, **where: Any) -> pd.Series:
        """Return a column's value for each seed; the rest of the point must be fixed."""
        self.require(column)
        # Not by select(): a row of many UEs has thousands of columns.
        rows = self._chosen(where)
        chosen = self.frame.loc[rows, column].set_axis(self.frame.loc[rows, "seed"])
        if not chosen.index.is_unique:
            raise ValueError(f"{where} leaves several runs per seed")
        return chosen

    def _chosen(self, where: Mapping[str, Any]) -> pd.Series:
        """Return which rows have these values."""
        chosen = pd.Series(True, index=self.frame.index)
        for column, wanted in where.items():
            self.require(column)
            allowed = wanted if isinstance(wanted, list | tuple) else [wanted]
            chosen &= self.frame[column].isin(allowed)
        if not chosen.any():
            raise NoRuns(", ".join(f"{column}={value}" for column, value in where.items()))
        return chosen

    def require(self, column: str) -> None:
        """Demand a column."""
        if column not in self.frame:
            raise UmtsError(f"the program reports no '{column}'")

    def values(self, column: str) -> list[Any]:
        """Return the sorted values a parameter takes."""
        return sorted(self.frame[column].unique())

    def series(self, kind: str, **where: Any) -> pd.DataFrame:
        """Return a recorded time series of the first seed's run among those selected."""
        first = self.select(**where).sort_values("seed").iloc[0]
        return pd.read_csv(self.series_files[first["run_id"], kind])

    def series_per_seed(self, kind: str, **where: Any) -> dict[int, pd.DataFrame]:
        """Return a recorded time series of every seed's run."""
        chosen = self.select(**where)
        return {
            int(seed): pd.read_csv(self.series_files[run_id, kind])
            for seed, run_id in zip(chosen["seed"], chosen["run_id"], strict=True)
        }


def flatten(values: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    """Return nested objects as one level, names joined by underscores."""
    flat: dict[str, Any] = {}
    for name, value in values.items():
        if isinstance(value, Mapping):
            flat |= flatten(value, f"{prefix}{name}_")
        else:
            flat[prefix + name] = value
    return flat


def joined(point: Mapping[str, Any], measured: Mapping[str, Any]) -> dict[str, Any]:
    """Return the columns of a point and what was measured there, which have no name in common."""
    if both := sorted(point.keys() & measured.keys()):
        raise UmtsError(
            f"the program reports '{both[0]}', and a parameter of the runs has that name: "
            "one would hide the other in the table, so rename what the program reports"
        )
    return {**point, **measured}


def row(point: Mapping[str, Any], result: Mapping[str, Any]) -> dict[str, Any]:
    """Return one run as a row: its point, its totals, its flows (numbered when several)."""
    columns = flatten({k: v for k, v in result.items() if k not in ("parameters", "flows")})
    flows: Sequence[Mapping[str, Any]] = result.get("flows", [])
    for number, flow in enumerate(flows, start=1):
        columns |= flatten(flow, f"flow{number}_" if len(flows) > 1 else "")
    return joined(point, columns)


def part_rows(point: Mapping[str, Any], result: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return a run's UEs as rows, or its flows, each with the point of the run."""
    flows: Sequence[Mapping[str, Any]] = result.get("flows", [])
    return [
        joined(point, ({} if "ue_number" in flow else {"flow_number": number}) | flatten(flow))
        for number, flow in enumerate(flows, start=1)
    ]


def table(rows: Sequence[Mapping[str, Any]], points: Sequence[Mapping[str, Any]]) -> pd.DataFrame:
    """Return rows as a table whose first columns are the parameters of all points, and run_id."""
    names = dict.fromkeys(name for point in points for name in point if name != "run_id")
    # A program without flows has a table of them all the same: names alone.
    frame = pd.DataFrame(rows, columns=None if rows else [*names, "run_id"])
    first = [name for name in (*names, "run_id") if name in frame]
    return frame[first + [name for name in frame if name not in first]]
