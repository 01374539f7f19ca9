# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Programs, their libraries and the code that runs them, packed for machines that have neither."""

import hashlib
import io
import tarfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from .programs import libraries

CODE = [Path(__file__).with_name(name) for name in ("process.py", "worker.py")]


def pack(programs: Iterable[Path]) -> tuple[str, bytes]:
    """Return the archive and its name, which the contents give."""
    contents = {f"bin/{program.name}": program for program in programs}
    contents |= {f"lib/{lib.name}": lib for path in contents.values() for lib in libraries(path)}
    identity = hashlib.sha256()
    for name, path in sorted([*contents.items(), *((path.name, path) for path in CODE)]):
        identity.update(name.encode() + hashlib.sha256(path.read_bytes()).digest())
    name = f"umts_{identity.hexdigest()[:16]}"
    contents |= {f"{name}/{path.name}": path for path in CODE}
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz", compresslevel=3, dereference=True) as archive:
        for place, path in contents.items():
            archive.add(path, place)
    return name, packed.getvalue()


def plugin(name: str, archive: bytes) -> Any:
    """Return the plugin that unpacks an archive on every worker, also on one that joins later."""
    from distributed import WorkerPlugin

    # A class of a function travels by value: neither workers nor scheduler have this module.
    class Shipment(WorkerPlugin):
        """Unpacks the archive in the worker's own folder, which goes when the worker goes."""

        # The name tells the contents: nothing is unpacked over files in use.
        idempotent = True

        def __init__(self) -> None:
            self.name = name

        def setup(self, worker: Any) -> None:
            import io
            import pathlib
            import sys
            import tarfile

            home = pathlib.Path(worker.local_directory) / name
            with tarfile.open(fileobj=io.BytesIO(archive), mode="r:gz") as packed:
                packed.extractall(home, filter="data")
            sys.path.insert(0, str(home))

    return Shipment()


def task(name: str) -> Callable[..., Any]:
    """Return the function that runs on the workers."""

    # It travels by value, as the plugin does.
    def execute(*arguments: Any) -> Any:
        import importlib

        return importlib.import_module(f"{name}.worker").execute(name, *arguments)

    return execute
