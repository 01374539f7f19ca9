# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Draws the radio maps that CellLayoutHelper::WriteRadioMap writes."""

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from .errors import BAD_USAGE, UmtsError
from .figures import render
from .options import MAP_COLUMNS as COLUMNS
from .results import Results

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

PLACE = ("x_m", "y_m")


def read(file: Path) -> "pd.DataFrame":
    """Return a map; one without its columns, or with holes, is an error."""
    import pandas as pd

    try:
        found = pd.read_csv(file)
    except (pd.errors.ParserError, pd.errors.EmptyDataError, UnicodeDecodeError) as error:
        raise UmtsError(f"{file}: is no CSV file: {error}", BAD_USAGE) from error
    for name in (*PLACE, *COLUMNS):
        if name not in found:
            raise UmtsError(f"{file}: has no column {name}, a radio map has one", BAD_USAGE)
    sides = [found[name].nunique() for name in PLACE]
    if sides[0] * sides[1] != len(found) or found.duplicated(list(PLACE)).any():
        raise UmtsError(f"{file}: its places are no grid of rows and columns", BAD_USAGE)
    return found


def draw(file: Path, column: str = "ec_n0_db") -> list[Path]:
    """Draw a column of a map beside its file, as SVG and PNG."""
    found = read(file)
    xs, ys = (np.sort(found[name].unique()) for name in PLACE)
    table = found.pivot(index="y_m", columns="x_m", values=column).to_numpy()

    def picture(figure: "Figure", _: Results) -> None:
        axes = figure.add_subplot()
        colours = "tab20" if column == "scrambling_code" else "viridis"
        mesh = axes.pcolormesh(xs, ys, table, cmap=colours, shading="nearest", rasterized=True)
        figure.colorbar(mesh, ax=axes, label=COLUMNS[column])
        axes.set(xlabel="x (m)", ylabel="y (m)", aspect="equal")
        axes.grid(False)

    stem = file.with_name(f"{file.stem}-{column}")
    render(picture, Results(found, {}, found), "", stem)
    return [stem.with_name(f"{stem.name}.{kind}") for kind in ("svg", "png")]
