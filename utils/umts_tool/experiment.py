# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""An experiment: scenario, grid, seeds, claims and figure, declared in one file each."""

import hashlib
import importlib.util
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .claims import Claim, Length
from .errors import BAD_USAGE, UmtsError, unknown_name
from .grid import SEED, Grid, arguments, combinations
from .layout import EXPERIMENTS
from .programs import is_path
from .results import Results
from .runner import Run

if TYPE_CHECKING:
    from matplotlib.figure import Figure


@dataclass(frozen=True)
class Scenario:
    """A program and the flags that all runs share.

    `program` is the name of an example, or a path seen from the experiment's file.
    """

    program: str
    flags: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Quick:
    """What `--quick` runs instead."""

    grids: Sequence[Grid]
    seeds: int
    duration_s: float


@dataclass(frozen=True)
class Experiment:
    """One figure or table of a paper; `assumptions` are the choices the paper leaves open.

    A grid with seeds of its own, as `SEED`, has them where they are more than `seeds`: its claims need
    more of them. `claimed_s` is how long the runs are that the claims speak of: the declared duration,
    also where shorter runs take their place; a grid may have a `duration_s` of its own. `replay` makes
    the experiment of the files that its user names, for one that has no grids of its own or adds to
    them; `inputs` are these files. `home` is the folder of an experiment outside the checkout,
    `file` its path.
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
    replay: "Callable[[Sequence[Path]], Experiment] | None" = None
    inputs: Sequence[Path] = ()
    home: Path | None = None
    file: Path | None = None

    def __post_init__(self) -> None:
        if self.claimed_s is None:
            object.__setattr__(self, "claimed_s", self.duration_s)

    def over(self, folder: Path | None) -> "Experiment":
        """Return the experiment over the files of a folder, or itself when it needs none."""
        if self.replay is None:
            if folder is not None:
                raise UmtsError(f"{self.id} replays no logs: --logs is not for it", BAD_USAGE)
            return self
        if folder is None and self.grids:
            return self
        if folder is None:
            raise UmtsError(f"{self.id} replays logs: name their folder with --logs", BAD_USAGE)
        files = sorted(path.resolve() for path in folder.iterdir() if is_log(path))
        if not files:
            raise UmtsError(f"--logs={folder}: there is no throughput log", BAD_USAGE)
        return replace(self.replay(files), inputs=files)

    def length(self, duration_s: float) -> Length:
        """Return how long runs are beside those that the claims speak of."""
        return Length(duration_s, self.claimed_s or self.duration_s)

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
            flags = {name: values for name, values in grid.items() if name != SEED}
            seeds = max(grid.get(SEED, ()), range(1, self.seeds + 1), key=len)
            for point in combinations(flags):
                for seed in seeds:
                    yield {"duration_s": self.duration_s, **point, SEED: seed}

    def run(self, point: Mapping[str, Any], binary: Path, fingerprint: str) -> Run:
        """Return the run of one point."""
        flags = {name: v for name, v in point.items() if name not in ("duration_s", SEED)}
        flags = {**self.scenario.flags, **flags, "duration": f"{point['duration_s']:g}s"}
        return Run(
            program=binary,
            arguments=arguments(flags, point[SEED]),
            series=tuple(self.series),
            fingerprint=fingerprint + digest(self.inputs),
        )


def grid(point: Mapping[str, Any]) -> Grid:
    """Return the grid of one point."""
    return {name: (value,) for name, value in point.items()}


def grids(points: Iterable[Mapping[str, Any]]) -> tuple[Grid, ...]:
    """Return a grid for each point."""
    return tuple(grid(point) for point in points)


def digest(files: Sequence[Path]) -> str:
    """Return what identifies the contents of files; empty without any."""
    contents = hashlib.sha256()
    for path in files:
        contents.update(path.read_bytes())
    return contents.hexdigest()[:16] if files else ""


def is_log(path: Path) -> bool:
    """Tell whether a file begins as a throughput log does: with JSON, numbers or names of columns."""
    if path.name.startswith(".") or not path.is_file():
        return False
    with path.open(errors="replace", encoding="utf-8-sig") as file:
        first = next((line.strip() for line in file if line.strip()), "")
    return re.match(r"[\[{]|\d+$|[-+\d.]+\s+[-+\d.]|.*\bDL_bitrate\b", first) is not None


def list_entry(text: str) -> str:
    """Return a text as an entry of a program's flag that takes several with commas between them."""
    return re.sub(r"([\\,])", r"\\\1", text)


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
    """Return every declared experiment by its id; a sentence tells of a file that fails to load."""
    loaded = {}
    for path in sorted(folder.glob("*.py")):
        try:
            experiment = load(path)
        except UmtsError as error:
            print(f"umts: {error}", file=sys.stderr)
            continue
        if experiment is not None:
            loaded[experiment.id] = experiment
    return loaded


def find(name: str, folder: Path = EXPERIMENTS) -> Experiment:
    """Return the experiment of this id, or that of a file outside the checkout by its path."""
    if is_path(name):
        return of_file(Path(name))
    own = folder / f"{re.sub('[.-]', '_', name)}.py"
    if own.exists() and (experiment := load(own)) is not None and experiment.id == name:
        return experiment
    known = load_all(folder)
    if name not in known:
        raise unknown_name("experiment", name, known)
    return known[name]


def of_file(path: Path) -> Experiment:
    """Return the experiment of a file; its results go beside it."""
    if not path.is_file():
        raise UmtsError(f"there is no experiment file {path}", BAD_USAGE)
    experiment = load(path.resolve())
    if not isinstance(experiment, Experiment):
        raise UmtsError(f"{path} declares no EXPERIMENT", BAD_USAGE)
    return replace(experiment, home=path.resolve().parent, file=path)
