# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""What nodes say to each other, from top to bottom."""

from collections.abc import Mapping, Sequence

from picture import LINE_HEIGHT, Picture

TOP = 40


def sequence(
    title: str, nodes: Mapping[str, float], steps: Sequence[tuple[str, ...]], width: float = 410
) -> Picture:
    """Return a picture of steps: (from, to, what is said), or (node, what it does).

    `nodes` are the places of their lines.
    """
    heights = [LINE_HEIGHT * (step[-1].count("\n") + 1) + 16 for step in steps]
    picture = Picture(width, TOP + sum(heights) + 8, title)
    for name, x in nodes.items():
        picture.box(x - 38, 6, 76, 22, name, "ours")
        picture.line(x, 28, x, TOP + sum(heights), "thin")
    y = float(TOP)
    for step, high in zip(steps, heights, strict=True):
        if len(step) == 3:
            start, end = nodes[step[0]], nodes[step[1]]
            picture.text((start + end) / 2, y + (high - 12) / 2, step[2], "small")
            picture.arrow(start, y + high - 8, end, y + high - 8)
        else:
            wide = 10 + 6 * max(map(len, step[1].split("\n")))
            x = min(max(nodes[step[0]] - wide / 2, 2), width - wide - 2)
            picture.box(x, y + 3, wide, high - 8, step[1], "busy")
        y += high
    return picture
