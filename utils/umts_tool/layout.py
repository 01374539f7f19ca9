# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Where things are in the checkout."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
STATE = ROOT / ".umts"
VENV = STATE / "venv"
NS3 = STATE / "ns3"
BUILD = STATE / "build"
RESULTS = ROOT / "results"
EXAMPLES = ROOT / "examples"
EXPERIMENTS = EXAMPLES / "experiments"
TESTS = ROOT / "test"
UTILS = ROOT / "utils"
REQUIREMENTS = UTILS / "requirements.txt"
PYTHON_PACKAGE = ROOT / "python"
PYTHON_REQUIREMENTS = UTILS / "requirements-python.txt"
