# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""A recording made of the CSV files of UmtsHelper::EnableTraces()."""

import json
from bisect import bisect_right
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

import pandas as pd

from .errors import BAD_USAGE, UmtsError

STEP_MS = 100
TTI_MS = 2
STATES = ("IDLE", "URA_PCH", "CELL_PCH", "CELL_FACH", "CELL_DCH")
ANSWERS = ("ack", "nack", "dtx")
MOST_S = 1e6  # a page of a longer recording has more samples than a browser holds
# The columns that are used of each table: a number of at least zero, or a word of a set.
Columns = dict[str, tuple[str, ...] | type]
TABLES: dict[str, Columns] = {
    "scheduling": {
        "time_s": float,
        **dict.fromkeys(("cell_number", "rnti", "process", "transmission", "cqi"), int),
        **dict.fromkeys(("block_bits", "codes"), int),
        "modulation": ("QPSK", "16QAM"),
    },
    "harq": {
        "time_s": float,
        **dict.fromkeys(("node_id", "rnti", "process"), int),
        "event": (*ANSWERS, "delivered", "repeat", "given_up"),
    },
    "rlc": {"time_s": float, "node_id": int, "end": ("rnc", "ue"), "buffer_octets": int},
    "channels": {"time_s": float, "node_id": int, "from": STATES, "to": STATES},
}
NEEDED = ("scheduling", "harq")

Records = list[tuple[float, list[Any]]]


class Traces:
    """The tables of a folder, and the numbers that cells and UEs get."""

    def __init__(self, folder: Path) -> None:
        """Read the tables; what is needed and is not there is one sentence."""
        for name in NEEDED:
            if not (folder / f"{name}.csv").is_file():
                raise UmtsError(f"{folder} has no {name}.csv: --traces writes it", BAD_USAGE)
        self.folder = folder
        self.scheduling, self.harq = self.table("scheduling"), self.table("harq")
        owners = self.harq.groupby("rnti")["node_id"].nunique()
        if (owners > 1).any():
            raise UmtsError(
                f"{folder}: RNTI {owners[owners > 1].index[0]} is that of several UEs, of several "
                f"RNCs; watch the program itself",
                BAD_USAGE,
            )
        self.nodes = dict(zip(self.harq["rnti"], self.harq["node_id"], strict=True))
        known = [
            self.harq["node_id"],
            *(self.table(name)["node_id"] for name in ("rlc", "channels")),
        ]
        self.ues = {int(node): i for i, node in enumerate(sorted(set(pd.concat(known).dropna())))}
        cells = sorted(set(self.scheduling["cell_number"]))
        self.cells = {int(node): i for i, node in enumerate(cells)}

    def table(self, name: str) -> pd.DataFrame:
        """Return a table, one without rows when there is no such file."""
        file = self.folder / f"{name}.csv"
        if not file.is_file():
            return pd.DataFrame({"time_s": [], "node_id": []})
        try:
            frame = pd.read_csv(file, index_col=False)
        except ValueError as error:
            raise UmtsError(f"{file} is no table of traces", BAD_USAGE) from error
        return checked(frame, TABLES[name], file)


def checked(frame: pd.DataFrame, columns: Columns, file: Path) -> pd.DataFrame:
    """Return a table in whose columns is what belongs there; else a sentence names the line."""
    for name, kind in columns.items():
        if name not in frame:
            raise UmtsError(f"{file} is no table of traces: it has no column {name}", BAD_USAGE)
        if isinstance(kind, tuple):
            right, what = frame[name].isin(kind), f"one of {', '.join(kind)}"
        else:
            numbers = pd.to_numeric(frame[name], errors="coerce")
            right, what = (numbers >= 0) & (numbers <= MOST_S), f"a number from 0 to {MOST_S:g}"
            if kind is int:
                right, what = right & (numbers % 1 == 0), f"a whole {what[2:]}"
        if not right.all():
            row = int((~right).to_numpy().argmax())
            raise UmtsError(
                f"{file}, line {row + 2}: {name} is '{frame[name].iloc[row]}', not {what}",
                BAD_USAGE,
            )
    return frame


def convert(folder: Path) -> bytes:
    """Return the recording that the traces of a folder amount to.

    Rates are those of acknowledged blocks; there are neither places nor round trips.
    """
    traces = Traces(folder)
    records: Records = [
        (-1, ["cell", i, node, None, None, 0, 1]) for node, i in traces.cells.items()
    ]
    records += [(-1, ["ue", i, node]) for node, i in traces.ues.items()]
    records += _links(traces)
    formats, blocks = _blocks(traces)
    records += formats
    records += _transmissions(blocks)
    times = pd.concat([traces.scheduling["time_s"], traces.table("rlc")["time_s"]])
    end_ms = 1e3 * float(times.max())
    records += _samples(traces, blocks, end_ms)
    records.append((end_ms, ["end", end_ms]))
    records.sort(key=lambda record: record[0])
    head = {"umts": "recording", "version": 1, "step_ms": STEP_MS, "tti_ms": TTI_MS}
    lines = [head, *(record for _, record in records)]
    return "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines).encode()


def _links(traces: Traces) -> Records:
    """Return when UEs changed their cell, as the scheduler of one or another served them."""
    rows = traces.scheduling[["time_s", "cell_number", "rnti"]]
    changed = rows[
        rows.groupby("rnti")["cell_number"].transform(lambda cell: cell.ne(cell.shift()))
    ]
    return [
        (
            1e3 * row.time_s,
            ["links", 1e3 * row.time_s, traces.ues[int(node)], [traces.cells[row.cell_number]]],
        )
        for row in changed.itertuples()
        if (node := traces.nodes.get(row.rnti)) is not None
    ]


def _blocks(traces: Traces) -> tuple[Records, list[tuple[Any, ...]]]:
    """Return the transport formats, and (ms, cell, UE, format, outcome, bits) of transmissions."""
    answers: dict[tuple[int, int], tuple[list[float], list[str]]] = {}
    for row in traces.harq[traces.harq["event"].isin(ANSWERS)].itertuples():
        times, events = answers.setdefault((row.rnti, row.process), ([], []))
        times.append(row.time_s)
        events.append(row.event)
    formats: dict[tuple[int, ...], int] = {}
    blocks = []
    for row in traces.scheduling.itertuples():
        times, events = answers.get((row.rnti, row.process), ([], []))
        # The answer to it is the first one after it.
        at = bisect_right(times, row.time_s + 1e-9)
        if at == len(times):
            continue
        key = (row.cqi, row.block_bits, row.codes, 2 if row.modulation == "QPSK" else 4)
        number = formats.setdefault(key, len(formats))
        outcome = 3 * (row.transmission - 1) + ANSWERS.index(events[at])
        ue = traces.ues[int(traces.nodes[row.rnti])]
        blocks.append(
            (1e3 * row.time_s, traces.cells[row.cell_number], ue, number, outcome, row.block_bits)
        )
    return [(-1, ["format", number, *key]) for key, number in formats.items()], blocks


def _transmissions(blocks: list[tuple[Any, ...]]) -> Records:
    """Return the transmissions, a record for each cell and step."""
    ordered = sorted(blocks, key=lambda block: (block[1], block[0]))
    records: Records = []
    for (cell, step), group in groupby(ordered, lambda block: (block[1], block[0] // STEP_MS)):
        chosen = list(group)
        ttis = [int(block[0] / TTI_MS + 1e-6) for block in chosen]
        columns = [[tti - ttis[0] for tti in ttis], *([b[i] for b in chosen] for i in (2, 3, 4))]
        records.append(((step + 1) * STEP_MS, ["hs", cell, ttis[0], *columns]))
    return records


def _samples(traces: Traces, blocks: list[tuple[Any, ...]], end_ms: float) -> Records:
    """Return states, rates and buffers of all UEs at every step."""
    steps = int(end_ms // STEP_MS) + 1
    n = len(traces.ues)
    octets = [[0] * n for _ in range(steps + 1)]
    for time, _, ue, _, outcome, bits in blocks:
        if outcome % 3 == 0:
            octets[min(int(time // STEP_MS) + 1, steps)][ue] += bits // 8
    columns = [
        _held(traces, traces.table("rlc"), "buffer_octets", "rnc", steps),
        _held(traces, traces.table("rlc"), "buffer_octets", "ue", steps),
    ]
    states = _states(traces, steps)
    return [
        (
            step * STEP_MS,
            ["ues", step * STEP_MS, states[step], octets[step], [0] * n, columns[0][step]]
            + [[0] * n, columns[1][step], [-1] * n],
        )
        for step in range(steps)
    ]


def _at_steps(
    rows: Iterator[tuple[float, int, Any]], first: list[Any], steps: int
) -> list[list[Any]]:
    """Return the latest values of all UEs at every step, of (ms, UE, value) in order of time."""
    now, result = list(first), []
    pending = next(rows, None)
    for step in range(steps):
        while pending is not None and pending[0] <= step * STEP_MS:
            now[pending[1]] = pending[2]
            pending = next(rows, None)
        result.append(list(now))
    return result


def _held(traces: Traces, rlc: pd.DataFrame, column: str, end: str, steps: int) -> list[list[int]]:
    """Return what RLC of one end has held."""
    chosen = rlc[rlc["end"] == end] if column in rlc else rlc
    rows = (
        (1e3 * row.time_s, traces.ues[int(row.node_id)], int(getattr(row, column)))
        for row in chosen.itertuples()
    )
    return _at_steps(rows, [0] * len(traces.ues), steps)


def _states(traces: Traces, steps: int) -> list[list[int]]:
    """Return the RRC states; a UE that is not switched is in CELL_DCH."""
    channels = traces.table("channels")
    first = [STATES.index("CELL_DCH")] * len(traces.ues)
    if "to" not in channels:
        return [first] * steps
    # Names such as "from" are none of a row's attributes.
    known = list(channels[["time_s", "node_id", "from", "to"]].itertuples(index=False, name=None))
    for _, node, before, _ in reversed(known):
        first[traces.ues[int(node)]] = STATES.index(before)
    rows = ((1e3 * t, traces.ues[int(node)], STATES.index(to)) for t, node, _, to in known)
    return _at_steps(rows, first, steps)
