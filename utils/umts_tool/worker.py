# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""What a worker of a Dask cluster does; with process.py and the programs it travels there."""

import os
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import astuple
from pathlib import Path

from distributed import get_worker

from .process import POLL_S, Child, terminate


def execute(home: str, command: Sequence[str], files: Sequence[str]) -> tuple[tuple, dict]:
    """Run a program of the shipment; return how it ended and the files that it wrote, by name.

    In the command {home} is the shipment's folder, {folder} an empty one for the files, {python}
    the worker's interpreter. The program is ended when the client no longer wants it.
    """
    worker = get_worker()
    key = worker.get_current_task()
    root = Path(worker.local_directory) / home
    environment = dict(os.environ, LD_LIBRARY_PATH=str(root / "lib"))
    with tempfile.TemporaryDirectory(dir=worker.local_directory) as folder:
        places = {"{home}": str(root), "{folder}": folder, "{python}": sys.executable}
        child = Child([filled(word, places) for word in command], Path(folder) / "run", environment)
        try:
            while (ended := child.ended()) is None:
                task = worker.state.tasks.get(key)
                if task is None or task.state == "cancelled":
                    raise InterruptedError(f"{key} is no longer wanted")
                time.sleep(POLL_S)
        finally:
            terminate([child])
        found = [Path(folder) / name for name in files if (Path(folder) / name).exists()]
        # Plain data: the client has no module of this name.
        return astuple(ended), {file.name: file.read_bytes() for file in found}


def filled(word: str, places: dict[str, str]) -> str:
    """Return a word of a command with its places filled in."""
    for name, place in places.items():
        word = word.replace(name, place)
    return word
