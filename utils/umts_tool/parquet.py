# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Tables in Parquet, beside those in CSV."""

from pathlib import Path

import pandas as pd

from . import extras
from .errors import UmtsError


def write(folder: str | Path) -> list[Path]:
    """Write every CSV file of a folder in Parquet, too, and return the new files.

    Such a folder is that of EnableTraces(), of a sweep or of an experiment.
    """
    sources = sorted(Path(folder).glob("*.csv"))
    if not sources:
        raise UmtsError(f"{folder} has no CSV file")
    return [_converted(source) for source in sources]


def write_frame(frame: pd.DataFrame, file: Path) -> None:
    """Write one table; the file appears complete or not at all."""
    extras.ensure(extras.PARQUET)
    partial = file.with_name(f".{file.name}.tmp")
    frame.to_parquet(partial, engine="pyarrow", index=False)
    partial.replace(file)


def _converted(source: Path) -> Path:
    """Return the Parquet file made of a CSV file."""
    try:
        # In one piece: in several the same column may get several types.
        frame = pd.read_csv(source, low_memory=False)
    except ValueError as error:
        raise UmtsError(f"{source} is no table: {error}") from error
    file = source.with_suffix(".parquet")
    write_frame(frame, file)
    return file
