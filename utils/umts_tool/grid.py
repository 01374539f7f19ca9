# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Grids of a program's flags, and the command lines of their points."""

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .errors import BAD_USAGE, UmtsError

Grid = Mapping[str, Sequence[Any]]
SEED = "seed"
AXIS = re.compile(r"(?:--)?([A-Za-z]\w*)=(.+)", re.DOTALL)
OF_THE_TOOL = ("RngRun", "json")


def combinations(grid: Grid) -> Iterator[dict[str, Any]]:
    """Yield every combination of the values of a grid."""
    for values in itertools.product(*grid.values()):
        yield dict(zip(grid, values, strict=True))


def arguments(flags: Mapping[str, Any], seed: int) -> tuple[str, ...]:
    """Return the command line of one run: its flags, its seed, the wish for JSON."""
    own = [f"--{name}={written(value)}" for name, value in flags.items()]
    return (*own, f"--RngRun={seed}", "--json")


def written(value: Any) -> str:
    """Return a value as ns-3's command line takes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def parse(axes: Sequence[str]) -> Grid:
    """Return the grid that texts such as tbler=0,0.1 say; a comma of a value is \\, there."""
    grid: dict[str, list[str]] = {}
    for axis in axes:
        match = AXIS.fullmatch(axis)
        if match is None:
            raise UmtsError(f"'{axis}' is no axis of a grid such as tbler=0,0.1,0.2", BAD_USAGE)
        name, values = match[1], re.split(r"(?<!\\),", match[2])
        if name in OF_THE_TOOL:
            raise UmtsError(f"--{name} is what the sweep itself gives to every run", BAD_USAGE)
        if name in grid:
            raise UmtsError(f"the grid has two axes '{name}'", BAD_USAGE)
        grid[name] = [value.replace("\\,", ",") for value in values]
    return grid
