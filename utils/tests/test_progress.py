# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Progress away from a terminal: plain lines, and none for what is over quickly."""

from umts_tool import progress


def test_quick_work_prints_nothing(capsys):
    with progress.progress("work", 2) as counter:
        counter.advance()
        counter.advance()
    assert capsys.readouterr().err == ""


def test_long_work_prints_a_line_at_intervals(capsys, monkeypatch):
    now = iter((0.0, 1.0, 25.0, 26.0, 30.0))
    monkeypatch.setattr(progress.time, "monotonic", lambda: next(now))
    counter = progress.Lines("work", 4)
    for _ in range(4):
        counter.advance()
    assert capsys.readouterr().err == "work: 2/4, 25 s\nwork: 4/4, 30 s\n"
