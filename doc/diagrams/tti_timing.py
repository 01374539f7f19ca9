# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""When things happen: a block set of a dedicated channel, and HARQ on HS-DSCH."""

from picture import Picture

LEFT = 62  # where time begins


def draw() -> Picture:
    """Return the picture."""
    picture = Picture(410, 374, "Timing of transmission time intervals")
    dedicated(picture, 14)
    hs_dsch(picture, 208)
    return picture


def dedicated(picture: Picture, top: float) -> None:
    """Draw a DCH with a TTI of 10 ms: 140 pixels."""
    picture.text(4, top, "DCH, TTI of 10 ms", "name", "start")
    wide, ahead = 140, 46
    first = LEFT + ahead
    rows = ("RNC", "Iub", "air", "UE")
    for row, name in enumerate(rows):
        picture.text(4, top + 36 + 34 * row, name, anchor="start")
        picture.line(LEFT - 14, top + 49 + 34 * row, 404, top + 49 + 34 * row, "thin")
    for number, kind in enumerate(("ours", "box")):
        x = first + wide * number
        picture.line(x, top + 14, x, top + 151, "thin")
        picture.text(x, top + 161, f"boundary n{' + 1' if number else ''}", "small")
        picture.box(x - ahead, top + 26, 20, 20, str(number + 1), kind)
        picture.box(x - ahead + 20, top + 60, 26, 20, str(number + 1), kind)
        picture.box(x, top + 94, wide, 20, f"block set {number + 1}", kind)
    picture.text(first - 22, top + 36, "pulled ahead", "small", "start")
    picture.text(first + 6, top + 70, "frames", "small", "start")
    picture.arrow(first + wide, top + 114, first + wide, top + 138)
    picture.text(first + wide + 6, top + 138, "MAC-d and RLC receive", "small", "start")


def hs_dsch(picture: Picture, top: float) -> None:
    """Draw HS-DSCH with TTIs of 2 ms: 40 pixels."""
    picture.text(4, top, "HS-DSCH, TTI of 2 ms, six HARQ processes", "name", "start")
    wide = 40
    rows = {"air": top + 36, "UE": top + 80, "Node B": top + 124}
    for name, y in rows.items():
        picture.text(4, y, name, anchor="start")
        picture.line(LEFT - 14, y + 15, 404, y + 15, "thin")
    for tti in range(8):
        kind = "busy" if tti in (0, 6) else "box"
        picture.box(LEFT + wide * tti, top + 26, wide, 20, str(tti % 6 + 1), kind)
    fails, heeded = LEFT + wide, LEFT + 6 * wide
    picture.arrow(fails, top + 46, fails, top + 95)
    picture.text(fails + 6, rows["UE"], "CRC fails: NACK", "small", "start")
    picture.line(fails, top + 95, fails, top + 139)
    picture.arrow(fails, top + 139, heeded, top + 139)
    picture.text((fails + heeded) / 2, top + 124, "10 ms until it is heeded", "small")
    picture.arrow(heeded, top + 139, heeded, top + 46)
    picture.text(heeded + 6, rows["UE"], "process 1\nsends again", "small", "start")
    for tti in range(0, 8, 2):
        picture.text(LEFT + wide * tti, top + 154, f"{2 * tti} ms", "small")
