# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""TCP variants of then and now: their names, and the sockets that they run on."""

from modi_setup import NAMES as THEN
from modi_setup import grid

NOW = {"cubic": "CUBIC", "bbr": "BBR", "westwood": "Westwood+", "ledbat": "LEDBAT"}
NAMES = THEN | NOW


def grids(variants, **axes):
    """Grids of these variants: those of then without SACK and limited transmit, those of now with."""
    ages = ((THEN, 0), (NOW, 1))
    chosen = [(tuple(v for v in variants if v in names), sack) for names, sack in ages]
    return tuple(
        grid(variant=some, sack=sack, limitedTransmit=sack, **axes)
        for some, sack in chosen
        if some
    )
