# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""The cost model finds what a network of known costs costs."""

import pytest

from shared import loaded

COSTS = {"cell": 0.002, "ue": 0.003, "octet": 1e-7}
SET_UP = {"start": 0.5, "cell": 0.01, "ue": 0.02}


@pytest.fixture
def model(monkeypatch):
    """Return the script, whose program costs what is written above."""
    script = loaded("cost-model")

    def measure(program, point):
        cells, ues, seconds = point
        octets = 0 if seconds < 1 else int(1e5 * cells * seconds) * (ues + 3) % 4_000_000
        set_up = SET_UP["start"] + cells * SET_UP["cell"] + cells * ues * SET_UP["ue"]
        used = seconds * cells * (COSTS["cell"] + ues * COSTS["ue"]) + octets * COSTS["octet"]
        cpu_s = set_up + used * (seconds > 1)
        return script.Run(*point, cpu_s, 40 + cells * 0.03 + cells * ues * 0.06, octets)

    monkeypatch.setattr(script, "measure", measure)
    return script


def test_known_costs_are_found(model, monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["cost-model.py", "/bin/sh"])
    model.main()
    printed = capsys.readouterr().out
    assert "set up, ms: cell 10.00, UE 20.00; to 0%" in printed
    assert "memory, kB: cell 30, UE 60; to 0%" in printed
    assert "CPU of a simulated s, ms: cell 2.00, UE 3.00; a segment 51 us; to 0%" in printed
    rows = [line.split() for line in printed.splitlines()[-6:]]
    assert [row[:2] for row in rows] == [
        [cells, ranks] for cells in ("1000", "10000") for ranks in ("1", "16", "256")
    ]
    one, many = float(rows[0][2]), float(rows[1][2])
    assert one == pytest.approx(16 * many, rel=0.01)  # of what a rank simulates itself
    has_more_with_ggsn = [float(row[3]) > float(row[2]) for row in rows[:3]]
    assert has_more_with_ggsn == [False, False, True]  # on 1, 16 and 256 ranks
    assert float(rows[0][-1]) == 0 < float(rows[1][-1]) == float(rows[2][-1])


def test_a_program_that_fails_is_one_sentence(model):
    with pytest.raises(SystemExit, match=r"cost-model.py: false failed"):
        model.once(["false"], (1, 1, 1.0))
