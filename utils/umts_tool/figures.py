# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""One style for all figures: colours, size, confidence bars, legends clear of the data."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Any

from . import files
from .results import Results
from .stats import Estimate, estimate

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

# The palette of Okabe and Ito, which the colour-blind tell apart, and a violet.
BLUE, RED, GREEN, PINK = "#0072b2", "#d55e00", "#009e73", "#cc79a7"
ORANGE, SKY, BLACK, GREY = "#e69f00", "#56b4e9", "#000000", "#6b6b6b"
YELLOW, VIOLET = "#f0e442", "#785ef0"
PALETTE = (BLUE, RED, GREEN, PINK, ORANGE, SKY, BLACK)
MARKERS = "osD^vPX"
# A name has one colour in all figures.
COLOURS = {
    "reno": BLUE,
    "vegas": RED,
    "newreno": GREEN,
    "fast": PINK,
    "tahoe": ORANGE,
    "cubic": SKY,
    "bbr": BLACK,
    "westwood+": YELLOW,
    "ledbat": VIOLET,
    "paper": GREY,
    "theory": GREY,
}
STYLE: dict[Any, Any] = {
    "figure.figsize": (7.0, 4.8),
    "figure.constrained_layout.use": True,
    "figure.dpi": 150,
    "figure.titlesize": 10,
    "font.size": 10,
    "axes.grid": True,
    "axes.axisbelow": True,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titlesize": 10,
    "grid.alpha": 0.3,
    "lines.linewidth": 1.4,
    "lines.markersize": 4.5,
    "legend.frameon": False,
    "legend.fontsize": 9,
    "errorbar.capsize": 3,
    "svg.hashsalt": "umts",
}
WIDE = (10.0, 4.6)
WIDEST, THINNER, THINNEST = 3.4, 0.45, 0.8  # lines, from the first one on
# How the names of columns end, and the unit that this stands for; a count has none.
UNITS = {
    **{word: word for word in ("s", "ms", "segments", "packets", "octets", "pdus", "frames")},
    **{"bps": "bit/s", "pps": "packets/s", "j": "J", "db": "dB", "m": "m", "kmh": "km/h"},
    **{"ratio": "", "count": ""},
}
TITLE_PER_INCH = 11  # letters


def render(draw: "Callable[[Figure, Results], None]", results: Results, title: str, stem: Path):
    """Draw a figure into STEM.svg and STEM.png, each of which appears complete or not at all."""
    # Imported here: commands that draw nothing should not wait for it.
    from matplotlib import cycler, rc_context
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    with rc_context({**STYLE, "axes.prop_cycle": cycler(color=PALETTE)}):
        figure = Figure()
        FigureCanvasAgg(figure)
        draw(figure, results)
        if title:
            figure.suptitle(fill(title, int(TITLE_PER_INCH * figure.get_figwidth())))
        legend_below(figure)
        for kind, metadata in (("png", {"Software": None}), ("svg", {"Date": None})):
            with files.whole(stem.with_name(f"{stem.name}.{kind}")) as partial:
                figure.savefig(partial, format=kind, metadata=metadata)
            figure.set_layout_engine("none")  # the second picture has the places of the first


def legend_below(figure: "Figure") -> None:
    """Move the legends of all panels below them, where no data are; equal entries become one."""
    entries: dict[str, Any] = {}
    titles = []
    for axes in figure.axes:
        if (legend := axes.get_legend()) is not None:
            handles, labels = axes.get_legend_handles_labels()
            entries = dict(zip(labels, handles, strict=True)) | entries
            titles.append(legend.get_title().get_text())
            legend.remove()
    title = next(filter(None, titles), None)
    for columns in range(len(entries), 0, -1):
        place = {"loc": "outside lower center", "ncols": columns, "title": title}
        legend = figure.legend(entries.values(), entries, **place)
        if columns == 1 or legend.get_window_extent().width <= figure.bbox.width:
            break
        legend.remove()


def colour(name: str) -> str | None:
    """Return the colour that a name has in all figures, None for one that has none."""
    return COLOURS.get(name.lower())


def interval(points: Iterable[Estimate]) -> dict[str, list[float]]:
    """Return the means of several samples and their bars, as errorbar and bar take them."""
    points = list(points)
    return {"y": [p.mean for p in points], "yerr": [p.half_width for p in points]}


def curve(axes: "Axes", results: Results, x: str, y: str, label: str, **where: Any) -> None:
    """Draw the means of y over x with their 95 % confidence bars; texts in the order of the grid."""
    # What other curves have too, so that every curve puts a text at the same place.
    order = places(results.frame[x])
    chosen = results.select(**where)
    values = [value for value in order if value in set(chosen[x])]
    ordered_axis(axes, order)
    line(axes, values, [chosen.loc[chosen[x] == value, y] for value in values], label)


def ordered_axis(axes: "Axes", order: Sequence[Any]) -> None:
    """Give texts their places on the x axis before the first curve is drawn."""
    if any(isinstance(value, str) for value in order) and not axes.has_data():
        axes.set_xticks(range(len(order)), order)
        axes.xaxis.update_units(order)


def places(column: "pd.Series[Any]") -> list[Any]:
    """Return the different values of a column: numbers by size, texts as they come."""
    values = list(column.unique())
    return values if any(isinstance(value, str) for value in values) else sorted(values)


def label_of(column: str) -> str:
    """Return the name of a column for an axis: its unit, the last word, in brackets."""
    name, _, unit = column.rpartition("_")
    if not name or unit not in UNITS:
        return column
    return f"{name.replace('_', ' ')} ({UNITS[unit]})" if UNITS[unit] else name.replace("_", " ")


def line(axes: "Axes", xs: Sequence[Any], samples: Iterable[Iterable[float]], label: str) -> None:
    """Draw the means of samples over their places with their 95 % confidence bars."""
    points = [estimate(sample) for sample in samples]
    drawn = len(axes.containers)
    marker = MARKERS[drawn % len(MARKERS)]
    # Thinner than those below it: where lines coincide every one is seen.
    width = max(WIDEST - THINNER * drawn, THINNEST)
    style = {"linewidth": width, "markersize": 3 + 1.2 * width, "elinewidth": 1.2}
    axes.errorbar(xs, **interval(points), marker=marker, label=label, color=colour(label), **style)


def bars(
    axes: "Axes",
    places: Sequence[float],
    samples: Iterable[Iterable[float]],
    width: float,
    label: str | None = None,
    **style: Any,
) -> None:
    """Draw the means of samples as bars with their 95 % confidence intervals."""
    means, above = interval(map(estimate, samples)).values()
    # The interval of a few seeds may reach below zero, what is drawn as a bar cannot.
    below = [min(half, max(mean, 0)) for mean, half in zip(means, above, strict=True)]
    axes.bar(places, means, width, yerr=(below, above), label=label, **style)


def dot(
    axes: "Axes", x: Iterable[float], y: Iterable[float], label: str | None = None, **style: Any
) -> None:
    """Draw the mean of two measures as a point with both confidence bars."""
    across, up = estimate(x), estimate(y)
    style = {"marker": "o", "linestyle": "none", **style}
    axes.errorbar(
        [across.mean], [up.mean], [up.half_width], [across.half_width], label=label, **style
    )


def steps(axes: "Axes", results: Results, kind: str, y: str, label: str, **where: Any) -> None:
    """Draw a time series of one run as the staircase it is."""
    series = results.series(kind, **where)
    # The last value holds to the end of the run.
    end = results.select(**where).get("duration_s")
    last = [] if end is None or series.empty else [float(end.iloc[0])]
    axes.step(
        [*series["time_s"], *last],
        [*series[y], *series[y].tail(len(last))],
        where="post",
        label=label,
        color=colour(label),
        linewidth=0.9,
    )


def paper_point(axes: "Axes", x: float, y: float, label: str | None = "the paper's text") -> None:
    """Mark a value that the paper states."""
    axes.plot([x], [y], "x", color=COLOURS["paper"], markersize=7, label=label)
