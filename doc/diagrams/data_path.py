# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""The way of a packet downlink, over a dedicated channel and over HS-DSCH."""

from picture import Picture

LEFT, RIGHT = 108, 302  # middles of the two ways
WIDE, HIGH = 172, 34


def draw() -> Picture:
    """Return the picture."""
    picture = Picture(410, 582, "Path of a packet from the RNC to the UE")

    def both(y: float, words: str) -> None:
        picture.box(LEFT - WIDE / 2, y, RIGHT - LEFT + WIDE, 24, words, "ours")

    def two(y: float, left: str, right: str) -> None:
        for x, words in ((LEFT, left), (RIGHT, right)):
            picture.box(x - WIDE / 2, y, WIDE, HIGH, words, "ours")

    def down(y1: float, y2: float, *words: str) -> None:
        for x, said in zip((LEFT, RIGHT), words or ("", ""), strict=True):
            picture.arrow(x, y1, x, y2)
            if said:
                picture.text(x + 6, y1 + min(26, (y2 - y1) / 2), said, "small", "start")

    picture.text(205, 10, "packet of IP", "small")
    picture.frame(4, 26, 402, 162, "RNC")
    picture.arrow(205, 16, 205, 48)
    both(48, "PDCP: header, or header compression")
    picture.arrow(205, 72, 205, 86)
    both(86, "RLC: buffer of SDUs, PDUs when asked for")
    down(110, 142, "each TTI", "up to the credits")
    two(142, "MAC-d on a DCH,\npulled by the TTI clock", "MAC-d flow,\npulled by credits")
    picture.frame(4, 222, 402, 134, "Node B")
    picture.text(8, 205, "Iub", "name", "start")
    down(176, 246, "DCH data frame", "HS-DSCH frame")
    two(246, "block set, held until\nthe TTI begins", "priority queue;\nits credits: flow control")
    picture.arrow(RIGHT, 280, RIGHT, 304)
    picture.box(RIGHT - WIDE / 2, 304, WIDE, HIGH, "MAC-hs: scheduler,\nHARQ processes", "ours")
    picture.frame(4, 400, 402, 146, "UE")
    picture.text(8, 378, "Uu", "name", "start")
    picture.arrow(LEFT, 280, LEFT, 424)
    picture.arrow(RIGHT, 338, RIGHT, 424)
    picture.text(LEFT + 6, 378, "one TTI; errors\nby a rate", "small", "start")
    picture.text(RIGHT + 6, 378, "2 ms; errors by\nSINR, format", "small", "start")
    two(424, "MAC-d: blocks without\nerrors go on", "HARQ combining,\nreordering")
    down(458, 476)
    both(476, "RLC: the SDU, once all of its octets are there")
    picture.arrow(205, 500, 205, 514)
    both(514, "PDCP")
    picture.arrow(205, 538, 205, 562)
    picture.text(205, 572, "the same packet", "small")
    return picture
