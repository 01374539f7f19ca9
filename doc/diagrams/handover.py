# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Hard handover by measurement reports."""

from picture import Picture
from sequence import sequence


def draw() -> Picture:
    """Return the picture."""
    return sequence(
        "Handover by measurement reports",
        {"UE": 42, "former cell": 148, "RNC": 254, "new cell": 366},
        (
            ("RNC", "UE", "MeasurementControl"),
            ("UE", "event 1D holds for\nthe time to trigger"),
            ("UE", "RNC", "MeasurementReport"),
            ("RNC", "new cell", "admission control,\nchannels are opened"),
            ("RNC", "UE", "PhysicalChannelReconfiguration"),
            ("UE", "maps its bearers,\nresets MAC-hs"),
            ("RNC", "former cell", "channels\nare closed"),
            ("former cell", "what is on the way is lost"),
            ("RNC", "new cell", "data; RLC AM sends\nthe lost again"),
            ("new cell", "UE", "data"),
        ),
    )
