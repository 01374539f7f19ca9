# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Progress of anything long: a bar on a terminal, a line now and then elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress

QUIET_S = 2.0
LINE_EVERY_S = 20.0


class Counter:
    """Counts finished steps; this one draws nothing."""

    def __init__(self, label: str, total: int | None) -> None:
        self.label = label
        self.total = total
        self.done = 0

    def update(self, done: int, total: int | None = None) -> None:
        """Set how many of how many steps are done."""
        self.done = done
        self.total = self.total if total is None else total
        self.draw()

    def advance(self) -> None:
        """Count one more step."""
        self.update(self.done + 1)

    def draw(self) -> None:
        """Show the state."""


class Lines(Counter):
    """Prints a plain line at intervals, and none for what is over quickly."""

    def __init__(self, label: str, total: int | None) -> None:
        super().__init__(label, total)
        self.started = self.printed = time.monotonic()

    def draw(self) -> None:
        now = time.monotonic()
        finished = self.done == self.total and now - self.started > QUIET_S
        if finished or now - self.printed > LINE_EVERY_S:
            self.printed = now
            of = f"{self.done}/{self.total}" if self.total else str(self.done)
            print(f"{self.label}: {of}, {now - self.started:.0f} s", file=sys.stderr, flush=True)


class Bar(Counter):
    """Moves a bar of a `rich` display."""

    def __init__(self, label: str, total: int | None, display: Progress) -> None:
        super().__init__(label, total)
        self.display = display
        self.task = display.add_task(label, total=total)

    def draw(self) -> None:
        self.display.update(self.task, completed=self.done, total=self.total)


@contextmanager
def progress(label: str, total: int | None = None) -> Iterator[Counter]:
    """Give a counter whose state is shown on stderr until the block ends."""
    if not sys.stderr.isatty():
        yield Lines(label, total)
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = [TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()]
    columns += [TimeElapsedColumn(), TimeRemainingColumn()]
    with Progress(*columns, console=Console(stderr=True), transient=True) as display:
        yield Bar(label, total, display)
