# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""What the tests of the tool share."""

import shutil
import sys
from pathlib import Path

import pandas as pd
import pytest

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from umts_tool.results import Results  # noqa: E402


@pytest.fixture
def fake_program(tmp_path):
    """An executable that obeys the contract of umts-tcp-over-dch."""
    path = tmp_path / "bin" / "umts-tcp-over-dch"
    path.parent.mkdir()
    shutil.copy(HERE / "fake_program.py", path)
    path.chmod(0o755)
    return path


@pytest.fixture
def results():
    """Two points with three seeds each."""
    rows = [
        {"tbler": tbler, "seed": seed, "run_id": f"{tbler}-{seed}", "x_s": 10 * tbler + seed}
        for tbler in (0.0, 0.3)
        for seed in (1, 2, 3)
    ]
    return Results(pd.DataFrame(rows), {})
