# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""One style for all figures: confidence bars, colours, size, and an atomic save."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .results import Results
from .stats import estimate

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

STYLE: dict[Any, Any] = {
    "figure.figsize": (7.0, 4.6),
    "figure.constrained_layout.use": True,
    "figure.dpi": 150,
    "font.size": 10,
    "axes.grid": True,
    "axes.axisbelow": True,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "grid.alpha": 0.3,
    "lines.linewidth": 1.4,
    "lines.markersize": 4.5,
    "legend.frameon": False,
    "errorbar.capsize": 3,
}
WIDE = (10.0, 4.4)
COLOURS = {"reno": "#0a6ebd", "vegas": "#c8481d", "paper": "#7a7a7a", "theory": "#7a7a7a"}


def render(draw: "Callable[[Figure, Results], None]", results: Results, title: str, path: Path):
    """Draw an experiment's figure into a PNG that appears complete or not at all."""
    # Imported here: commands that draw nothing should not wait for it.
    from matplotlib import rc_context
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    with rc_context(STYLE):
        figure = Figure()
        FigureCanvasAgg(figure)
        draw(figure, results)
        figure.suptitle(title, fontsize=10)
        partial = path.with_name(f".{path.name}")
        figure.savefig(partial, format="png", metadata={"Software": None})
        partial.replace(path)


def curve(axes: "Axes", results: Results, x: str, y: str, label: str, **where: Any) -> None:
    """Draw the means of y over x with their 95 % confidence bars."""
    chosen = results.select(**where)
    values = sorted(chosen[x].unique())
    points = [estimate(chosen.loc[chosen[x] == value, y]) for value in values]
    axes.errorbar(
        values,
        [point.mean for point in points],
        yerr=[point.half_width for point in points],
        marker="o",
        label=label,
        color=COLOURS.get(label.lower()),
    )


def steps(axes: "Axes", results: Results, kind: str, y: str, label: str, **where: Any) -> None:
    """Draw a time series of one run as the staircase it is."""
    series = results.series(kind, **where)
    axes.step(
        series["time_s"],
        series[y],
        where="post",
        label=label,
        color=COLOURS.get(label.lower()),
        linewidth=0.9,
    )


def paper_point(axes: "Axes", x: float, y: float, label: str | None = "the paper's text") -> None:
    """Mark a value that the paper states."""
    axes.plot([x], [y], "x", color=COLOURS["paper"], markersize=7, label=label)
