# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""The module at the size of a thumb: the peers of the radio interface."""

import drawsvg
from picture import Picture

SIZE = 100  # of the pictures in ns-3's App Store
WIDE, HIGH = 36, 20
FIRST = 36  # below the module's name


def draw() -> Picture:
    """Return the picture."""
    picture = Picture(SIZE, SIZE, "umts")
    style = "font-size: 30px; font-weight: 700"
    picture.drawing.append(
        drawsvg.Text("umts", None, SIZE / 2, 25, text_anchor="middle", style=style)
    )
    for number, layer in enumerate(("RLC", "MAC", "PHY")):
        y = FIRST + HIGH * number
        for x in (2, SIZE - 2 - WIDE):
            picture.box(x, y, WIDE, HIGH, layer, "ours" if number < 2 else "busy")
        picture.arrow(2 + WIDE, y + HIGH / 2, SIZE - 2 - WIDE, y + HIGH / 2, both=True)
    return picture
