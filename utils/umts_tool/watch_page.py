# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""The page that plays a recording: one HTML file, to which parts of the recording are appended.

Standard library only, for a quick start of emulations.
"""

import base64
import gzip
import os
import tempfile
import time
from html import escape
from pathlib import Path
from string import Template
from typing import Self

FLAG = "--UmtsRecording"
HERE = Path(__file__).parent
SCRIPTS = ("watch-recording.js", "watch.js")
PERIOD_S = 2.0  # from one part of a page that grows to the next


def head(title: str, period_s: float = 0.0) -> bytes:
    """Return the page without a recording; with a period it loads itself anew while it grows."""
    page = Template((HERE / "watch.html").read_text()).substitute(
        title=escape(title),
        live=f"{1000 * period_s:.0f}",
        style=(HERE / "watch.css").read_text(),
        script="".join((HERE / name).read_text() for name in SCRIPTS),
    )
    return page.encode()


def part(lines: bytes) -> bytes:
    """Return lines of a recording as what is appended to the page."""
    packed = base64.b64encode(gzip.compress(lines, mtime=0))
    return b'<script type="application/octet-stream" class="recording">' + packed + b"</script>\n"


class GrowingPage:
    """A page to which comes what a simulator records, while it does.

    The page is only ever appended to, and the recording has no name in the file system, so that
    nothing but the page is left, however this process ends.
    """

    def __init__(self, file: Path, title: str) -> None:
        """Begin the page."""
        self.file = file.open("wb", buffering=0)
        self.recording = tempfile.TemporaryFile()
        self.written, self.due = 0, 0.0
        self.file.write(head(title, PERIOD_S))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, error: object, *_: object) -> None:
        """Append what is left, unless something has gone wrong."""
        if error is None:
            self.grow()
        self.file.close()
        self.recording.close()

    def descriptor(self) -> int:
        """Return the descriptor that the simulator inherits."""
        return self.recording.fileno()

    def flag(self) -> str:
        """Return the flag that has the simulator record into it."""
        return f"{FLAG}=/proc/self/fd/{self.descriptor()}"

    def left_s(self) -> float:
        """Return the time until the page is to grow; grow it when that is over."""
        if time.monotonic() >= self.due:
            self.grow()
            self.due = time.monotonic() + PERIOD_S
        return self.due - time.monotonic()

    def grow(self) -> None:
        """Append the lines that are complete by now."""
        size = os.fstat(self.descriptor()).st_size - self.written
        lines = os.pread(self.descriptor(), size, self.written)
        lines = lines[: lines.rfind(b"\n") + 1]
        if lines:
            left = memoryview(part(lines))
            while left:
                left = left[self.file.write(left) :]
            self.written += len(lines)
