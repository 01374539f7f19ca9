# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""What a reader of a figure trips over: words upon words, a legend upon the data, cut edges."""

import itertools

SLACK = 1.0  # pixels: boxes of words are a little larger than their ink


def faults(figure):
    """Return a sentence for everything of a drawn figure that overlaps or is cut off."""
    figure.canvas.draw()  # its last one may have had other pixels
    words = [(text.get_text(), box(text)) for text in texts(figure)]
    found = [
        f"'{one}' is upon '{other}'"
        for (one, first), (other, second) in itertools.combinations(words, 2)
        if together(first, second)
    ]
    legends = [box(legend) for legend in figure.legends]
    panels = [axes.get_window_extent() for axes in figure.axes]
    found += ["the legend is upon the data" for a in legends for b in panels if together(a, b)]
    whole = figure.bbox
    for name, edges in (*words, *(("the legend", legend) for legend in legends)):
        inside = whole.x0 - SLACK <= edges.x0 and edges.x1 <= whole.x1 + SLACK
        if not (inside and whole.y0 - SLACK <= edges.y0 and edges.y1 <= whole.y1 + SLACK):
            found.append(f"'{name}' is cut off")
    return found


def texts(figure):
    """Return the visible texts of a figure that say something."""
    known = list(figure.texts)
    if figure._suptitle is not None:
        known.append(figure._suptitle)
    for axes in figure.axes:
        known += [axes.title, axes.xaxis.label, axes.yaxis.label, *axes.texts]
        for axis in (axes.xaxis, axes.yaxis):
            known.append(axis.offsetText)
            low, high = sorted(axis.get_view_interval())
            ticks = zip(axis.get_majorticklocs(), axis.get_majorticklabels(), strict=False)
            known += [label for place, label in ticks if low <= place <= high]
    unique = {id(text): text for text in known}
    return [text for text in unique.values() if text.get_text().strip() and text.get_visible()]


def box(artist):
    """Return where an artist is, in pixels."""
    return artist.get_window_extent()


def together(one, other):
    """Tell whether two boxes overlap by more than the slack."""
    wide = min(one.x1, other.x1) - max(one.x0, other.x0)
    high = min(one.y1, other.y1) - max(one.y0, other.y0)
    return wide > SLACK and high > SLACK
