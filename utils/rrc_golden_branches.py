# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Branches of messages of RRC by release, of utils/rrc-golden.py."""

from typing import Any

TRANSACTION = "rrc-TransactionIdentifier"


def r3(name: str, content: Any) -> Any:
    """Return a message's branch of release 99."""
    return ("r3", {f"{name}-r3": content})


def r5(name: str, content: Any) -> Any:
    """Return a message's branch of release 5, where the transaction identifier stands before."""
    inner = {k: v for k, v in content.items() if k != TRANSACTION}
    branch = ("criticalExtensions", ("r5", {f"{name}-r5": inner}))
    return ("later-than-r3", {TRANSACTION: content[TRANSACTION], "criticalExtensions": branch})


def r6(name: str, content: Any, *, levels: int = 3) -> Any:
    """Return a message's branch of release 6, which lies as many levels deep."""
    outer = {k: v for k, v in content.items() if k in (TRANSACTION, "u-RNTI")}
    inner = {k: v for k, v in content.items() if k not in outer}
    branch = ("r6", {f"{name}-r6": inner})
    for _ in range(levels - 1):
        branch = ("criticalExtensions", branch)
    return ("later-than-r3", outer | {"criticalExtensions": branch})
