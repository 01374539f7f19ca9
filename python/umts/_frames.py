# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Results as pandas frames, with the columns of the CSV files."""

import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import pandas


class Frames(NamedTuple):
    """What UmtsStats has collected."""

    ues: "pandas.DataFrame"
    flows: "pandas.DataFrame"
    bearers: "pandas.DataFrame"


def frames(stats: Any) -> Frames:
    """Return the rows of an UmtsStats: one per UE, one per flow, one per radio bearer."""
    import pandas

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "stats.csv"
        tables = []
        for write in (stats.WriteCsv, stats.WriteFlowsCsv, stats.WriteBearersCsv):
            write(str(path))
            tables.append(pandas.read_csv(path))
    return Frames(*tables)


def traces(folder: str | Path) -> "dict[str, pandas.DataFrame]":
    """Return the files that EnableTraces() has written, by their names without .csv.

    A kind that is there in Parquet alone is read from that.
    """
    import pandas

    readers = {".parquet": _read_parquet, ".csv": pandas.read_csv}
    found = {path.stem: path for kind in readers for path in Path(folder).glob(f"*{kind}")}
    return {name: readers[path.suffix](path) for name, path in sorted(found.items())}


def _read_parquet(file: Path) -> "pandas.DataFrame":
    """Return the table of a file in Parquet."""
    import pandas

    if find_spec("pyarrow") is None:
        raise ImportError(f"there is no pyarrow here, which reads {file}: pip install pyarrow")
    return pandas.read_parquet(file, engine="pyarrow")
