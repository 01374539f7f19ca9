# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""What pycrate refuses of damaged messages of RRC."""

from typing import Any

from pycrate_asn1dir import RRC3G

CHANNELS = {
    "UL-CCCH": "UL_CCCH_Message",
    "DL-CCCH": "DL_CCCH_Message",
    "UL-DCCH": "UL_DCCH_Message",
    "DL-DCCH": "DL_DCCH_Message",
    "PCCH": "PCCH_Message",
}
DAMAGES = (0b1, 0b11)  # that are put over each bit of a message and those before it


def channel_type(channel: str) -> Any:
    """Return the ASN.1 type of the messages of a logical channel."""
    return getattr(RRC3G.Class_definitions, CHANNELS[channel])


def is_refused(channel: str, octets: bytes) -> bool:
    """Return whether octets are no message."""
    try:
        channel_type(channel).from_uper(octets)
    except Exception:  # noqa: BLE001, what pycrate and its parts throw has no class in common
        return True
    return False


def refused(channel: str, octets: bytes) -> bytes:
    """Return a bit for each damage of each bit: whether what comes out is no message."""
    whole, bits = int.from_bytes(octets, "big"), 8 * len(octets)
    verdicts = 0
    for damage in DAMAGES:
        for place in reversed(range(bits)):
            damaged = (whole ^ damage << place) & ~(-1 << bits)
            verdicts = verdicts << 1 | is_refused(channel, damaged.to_bytes(len(octets), "big"))
    return verdicts.to_bytes(len(DAMAGES) * len(octets), "big")
