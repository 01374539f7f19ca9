# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Credits of HS-DSCH flow control between RNC and Node B."""

from picture import Picture
from sequence import sequence


def draw() -> Picture:
    """Return the picture."""
    return sequence(
        "Credits of HS-DSCH flow control",
        {"RNC": 60, "Node B": 240, "UE": 360},
        (
            ("RNC", "RLC has PDUs, and\nthere are no credits"),
            ("RNC", "Node B", "Capacity Request\n(User Buffer Size)"),
            ("Node B", "policy: from an HsQueueView\nto an HsGrant"),
            ("Node B", "RNC", "Capacity Allocation\n(credits, interval, repetitions)"),
            ("RNC", "RLC makes PDUs,\nup to the credits"),
            ("RNC", "Node B", "HS-DSCH data frame\n(PDUs, User Buffer Size)"),
            ("Node B", "priority queue"),
            ("Node B", "UE", "MAC-hs PDU\nin a TTI"),
            ("Node B", "each Interval: what is queued,\nwhat is on the way, what waits"),
            ("Node B", "RNC", "Capacity Allocation\nreplaces the one before"),
        ),
    )
