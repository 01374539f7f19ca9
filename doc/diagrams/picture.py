# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Boxes, arrows and words of one style, for a light page and a dark one."""

import drawsvg

LINE_HEIGHT = 13
HEAD = 5  # length of an arrow's head

# Chosen for contrast, and told apart by the colour-blind.
STYLE = """
text { font: 11px system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif; fill: #1b1f24 }
.name { font-weight: 600 }
.small { font-size: 10px; fill: #57606a }
.box { fill: #ffffff; stroke: #57606a }
.ours { fill: #dbeafe; stroke: #1d5fa8 }
.busy { fill: #fde3c4; stroke: #a85b00 }
.frame { fill: none; stroke: #8c959f; stroke-dasharray: 4 3 }
.line { fill: none; stroke: #57606a }
.thin { fill: none; stroke: #8c959f; stroke-dasharray: 2 3 }
.head { fill: #57606a }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 }
  .small { fill: #a5afba }
  .box { fill: #1c2128; stroke: #a5afba }
  .ours { fill: #12355b; stroke: #6cb2ff }
  .busy { fill: #573400; stroke: #f0a648 }
  .frame, .thin { stroke: #768390 }
  .line { stroke: #a5afba }
  .head { fill: #a5afba }
}
"""


class Picture:
    """A picture under way; places are in pixels from its upper left corner."""

    def __init__(self, width: float, height: float, title: str) -> None:
        """Begin a picture whose title is told to those who do not see it."""
        self.drawing = drawsvg.Drawing(width, height, role="img")
        self.drawing.append_title(title)
        self.drawing.append_css(STYLE)

    def svg(self) -> str:
        """Return the picture's file."""
        return self.drawing.as_svg(randomize_ids=False) + "\n"

    def text(self, x: float, y: float, words: str, kind: str = "", anchor: str = "middle") -> None:
        """Write lines of words around a height."""
        lines = words.split("\n")
        y -= LINE_HEIGHT * (len(lines) - 1) / 2
        for number, line in enumerate(lines):
            place = (x, y + LINE_HEIGHT * number + 4)
            self.drawing.append(
                drawsvg.Text(line, None, *place, text_anchor=anchor, class_=kind or None)
            )

    def box(
        self, x: float, y: float, width: float, height: float, words: str = "", kind: str = "box"
    ) -> None:
        """Draw a box with words in its middle."""
        self.drawing.append(drawsvg.Rectangle(x, y, width, height, rx=3, class_=kind))
        if words:
            self.text(x + width / 2, y + height / 2, words)

    def frame(self, x: float, y: float, width: float, height: float, name: str) -> None:
        """Draw what belongs to a node, with its name in the upper left corner."""
        self.drawing.append(drawsvg.Rectangle(x, y, width, height, rx=6, class_="frame"))
        self.text(x + 8, y + 12, name, "name", "start")

    def line(self, x1: float, y1: float, x2: float, y2: float, kind: str = "line") -> None:
        """Draw a line."""
        self.drawing.append(drawsvg.Line(x1, y1, x2, y2, class_=kind))

    def arrow(self, x1: float, y1: float, x2: float, y2: float, *, both: bool = False) -> None:
        """Draw an arrow, horizontal or vertical, with a head at its end or at both ends."""
        self.line(x1, y1, x2, y2)
        self._head(x2, y2, x2 - x1, y2 - y1)
        if both:
            self._head(x1, y1, x1 - x2, y1 - y2)

    def _head(self, x: float, y: float, along_x: float, along_y: float) -> None:
        length = abs(along_x) + abs(along_y)
        dx, dy = HEAD * along_x / length, HEAD * along_y / length
        side = (0.6 * dy, 0.6 * dx)
        corners = (x, y, x - dx + side[0], y - dy + side[1], x - dx - side[0], y - dy - side[1])
        self.drawing.append(drawsvg.Lines(*corners, close=True, class_="head"))
