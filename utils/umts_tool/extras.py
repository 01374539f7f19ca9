# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Packages that few need, installed into the private environment when they are first used."""

from . import environment
from .layout import STATE, UTILS, VENV

DASK = "dask"
PARQUET = "parquet"


def ensure(extra: str) -> None:
    """Install the packages of utils/requirements-EXTRA.txt unless they are there."""
    requirements = UTILS / f"requirements-{extra}.txt"
    stamp = VENV / f"{extra}.stamp"

    def are_installed() -> bool:
        return stamp.exists() and stamp.read_text() == requirements.read_text()

    if are_installed():
        return
    with environment.exclusive(STATE / "lock"):
        if not are_installed():
            environment.install(VENV, requirements, "--only-binary=:all:")
            stamp.write_text(requirements.read_text())
