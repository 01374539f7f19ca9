# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""The protocol stacks of all nodes between host and UE, side by side."""

from picture import Picture

HIGH = 24  # a layer
FIRST = 26  # below the names of the nodes
BOTTOM = FIRST + 6 * HIGH
LAYERS = ("TCP", "IP", "PDCP", "RLC", "MAC-d")


def at(layer: int) -> float:
    """Return the height of a layer's middle."""
    return FIRST + HIGH * (layer + 0.5)


def draw() -> Picture:
    """Return the picture."""
    picture = Picture(440, BOTTOM + 30, "Protocol stacks from the host to the UE")
    wired = {"host": 2, "GGSN": 64, "SGSN": 126, "RNC": 188}
    for name, x in wired.items():
        wide = 92 if name == "RNC" else 46
        picture.text(x + wide / 2, 14, name, "name")
        picture.box(x, FIRST + HIGH, wide, HIGH, "IP")
        picture.box(x, FIRST + 2 * HIGH, 46, 4 * HIGH, "link")
    picture.box(wired["host"], FIRST, 46, HIGH, "TCP")
    for layer, name in enumerate(("PDCP", "RLC", "MAC-d", "FP"), start=2):
        picture.box(wired["RNC"] + 46, FIRST + HIGH * layer, 46, HIGH, name, "ours")
    picture.text(333, 14, "Node B", "name")
    picture.box(302, FIRST + 5 * HIGH, 28, HIGH, "FP", "ours")
    picture.box(330, FIRST + 5 * HIGH, 34, HIGH, "PHY", "ours")
    picture.text(412, 14, "UE", "name")
    for layer, name in enumerate((*LAYERS, "PHY")):
        picture.box(388, FIRST + HIGH * layer, 48, HIGH, name, "box" if layer < 2 else "ours")

    picture.arrow(48, at(0), 388, at(0), both=True)
    for left, right in ((48, 64), (110, 126), (172, 188)):
        for layer in (1, 3.5):
            picture.arrow(left, at(layer), right, at(layer), both=True)
    for layer in range(1, 5):
        picture.arrow(280, at(layer), 388, at(layer), both=True)
    picture.arrow(280, at(5), 302, at(5), both=True)
    picture.arrow(364, at(5), 388, at(5), both=True)
    interfaces = {"Gi": 56, "Gn": 118, "Iu-PS": 180, "Iub": 291, "Uu": 376}
    for name, x in interfaces.items():
        picture.text(x, BOTTOM + 16, name, "small")
    return picture
