# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Packages that few need, installed into the private environment when they are first used."""

from importlib.util import find_spec

from . import environment, files
from .errors import UmtsError
from .layout import STATE, UTILS, VENV

DASK = "dask"
PARQUET = "parquet"
GYM = "gym"
PAIRS = "pairs"
PYTHON = "python"
JUPYTER = "jupyter"  # of a checkout alone
NOTEBOOKS = "notebooks"
MODULES = {
    DASK: ("distributed", "dask_jobqueue"),
    PARQUET: ("pyarrow",),
    GYM: ("gymnasium", "cma"),
    PAIRS: ("allpairspy",),
    PYTHON: ("ns3", "cppyy"),
    NOTEBOOKS: ("jupytext", "nbclient"),
}


def ensure(extra: str) -> None:
    """Install the packages of utils/requirements-EXTRA.txt unless they are there.

    An environment of the user's own gets nothing: a sentence says what it lacks.
    """
    if not environment.is_private():
        absent = [name for name in MODULES[extra] if find_spec(name) is None]
        if absent:
            packages = " ".join(absent).replace("_", "-")
            raise UmtsError(f"there is no {' and no '.join(absent)} here: pip install {packages}")
        return
    requirements = UTILS / f"requirements-{extra}.txt"
    stamp = VENV / f"{extra}.stamp"

    def are_installed() -> bool:
        return files.holds(stamp, requirements.read_text())

    if are_installed():
        return
    with environment.exclusive(STATE / "lock"):
        if not are_installed():
            environment.install(VENV, requirements, "--only-binary=:all:")
            files.write(stamp, requirements.read_text())
