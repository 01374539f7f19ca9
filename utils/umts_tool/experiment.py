# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""An experiment: scenario, grid, seeds, claims and figure, declared in one file each."""

import importlib.util
import itertools
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .claims import Claim
from .errors import UmtsError, unknown_name
from .layout import EXPERIMENTS
from .results import Results
from .runner import Run

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Grid = Mapping[str, Sequence[Any]]


@dataclass(frozen=True)
class Scenario:
    """A program and the flags that all runs share."""

    program: str
    flags: Mapping[str, Any] = field(default_factory=dict)

    def arguments(self, flags: Mapping[str, Any]) -> tuple[str, ...]:
        """Return the command line of one run."""
        together = {**self.flags, **flags}
        return tuple(f"--{name}={value}" for name, value in together.items())


@dataclass(frozen=True)
class Quick:
    """What `--quick` runs instead."""

    grids: Sequence[Grid]
    seeds: int
    duration_s: float


@dataclass(frozen=True)
class Experiment:
    """One figure or table of a paper; `assumptions` are the choices the paper leaves open.

    `claimed_s` is how long the runs are that the claims speak of: the declared duration, also
    where shorter runs take their place.
    """

    id: str
    title: str
    source: str
    scenario: Scenario
    grids: Sequence[Grid]
    claims: Sequence[Claim]
    figure: "Callable[[Figure, Results], None]"
    quick: Quick
    seeds: int = 5
    duration_s: float = 1000
    series: Sequence[str] = ()
    assumptions: Sequence[str] = ()
    claimed_s: float | None = None

    def __post_init__(self) -> None:
        if self.claimed_s is None:
            object.__setattr__(self, "claimed_s", self.duration_s)

    def caveat(self, duration_s: float) -> str:
        """Return what has to be said of verdicts on runs of this length, mostly nothing."""
        if duration_s == self.claimed_s:
            return ""
        return f"Judged by runs of {duration_s:g} s, but the claims speak of {self.claimed_s:g} s."

    def reduced(self) -> "Experiment":
        """Return the experiment that `--quick` runs, under a name of its own."""
        quick = self.quick
        return replace(
            self,
            id=f"{self.id}-quick",
            grids=quick.grids,
            seeds=quick.seeds,
            duration_s=quick.duration_s,
        )

    def points(self) -> Iterator[dict[str, Any]]:
        """Yield every point of the grids with every seed."""
        for grid in self.grids:
            for values in itertools.product(*grid.values()):
                for seed in range(1, self.seeds + 1):
                    point = dict(zip(grid, values, strict=True))
                    yield {**point, "duration_s": self.duration_s, "seed": seed}

    def run(self, point: Mapping[str, Any], binary: Path, fingerprint: str) -> Run:
        """Return the run of one point."""
        flags = {name: v for name, v in point.items() if name not in ("duration_s", "seed")}
        flags |= {"duration": f"{point['duration_s']:g}s", "RngRun": point["seed"], "json": "true"}
        return Run(
            program=binary,
            arguments=self.scenario.arguments(flags),
            series=tuple(self.series),
            fingerprint=fingerprint,
        )


def load(path: Path) -> Experiment | None:
    """Return the experiment that a file declares, None when it declares none."""
    if str(path.parent) not in sys.path:
        sys.path.insert(0, str(path.parent))
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise UmtsError(f"{path.name} cannot be read as a Python file")
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise UmtsError(f"experiment file {path.name} fails to load: {error!r}") from error
    return getattr(module, "EXPERIMENT", None)


def load_all(folder: Path = EXPERIMENTS) -> dict[str, Experiment]:
    """Return every declared experiment by its id."""
    loaded = (load(path) for path in sorted(folder.glob("*.py")))
    return {experiment.id: experiment for experiment in loaded if experiment is not None}


def find(name: str) -> Experiment:
    """Return the experiment of this id."""
    known = load_all()
    if name not in known:
        raise unknown_name("experiment", name, known)
    return known[name]
