# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Tables in Parquet, beside those in CSV."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import TYPE_CHECKING

from . import extras, files
from .errors import UmtsError
from .lazy import lazy

if TYPE_CHECKING:
    import pandas as pd
else:
    pd = lazy("pandas")


def write(folder: str | Path) -> list[Path]:
    """Write every CSV file of a folder in Parquet, too, and return the new files.

    Such a folder is that of EnableTraces(), of a sweep or of an experiment. When one of its files is
    no table nothing is written.
    """
    sources = sorted(Path(folder).glob("*.csv"))
    if not sources:
        raise UmtsError(f"{folder} has no CSV file")
    tables = {source.with_suffix(".parquet"): _read(source) for source in sources}
    for file, frame in tables.items():
        write_frame(frame, file)
    return list(tables)


def write_frame(frame: pd.DataFrame, file: Path) -> None:
    """Write one table; the file appears complete or not at all."""
    extras.ensure(extras.PARQUET)
    try:
        with files.whole(file) as partial:
            frame.to_parquet(partial, engine="pyarrow", index=False)
    except (ValueError, TypeError, OverflowError) as error:
        raise UmtsError(f"{file} cannot be written: {_in_a_line(error)}") from error


def _read(source: Path) -> pd.DataFrame:
    """Return the table of a CSV file."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", pd.errors.ParserWarning)
            # In one piece: in several the same column may get several types.
            return pd.read_csv(source, low_memory=False, index_col=False)
    except pd.errors.ParserWarning as error:
        raise UmtsError(
            f"{source} is no table: its rows have more cells than its header"
        ) from error
    except (ValueError, OverflowError) as error:
        raise UmtsError(f"{source} is no table: {_in_a_line(error)}") from error


def _in_a_line(error: Exception) -> str:
    return " ".join(str(error).split())
