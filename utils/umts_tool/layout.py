# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Where things are: in the checkout, or where a wheel has put them."""

from pathlib import Path

UTILS = Path(__file__).resolve().parents[1]
ROOT = UTILS.parent
IS_CHECKOUT = (ROOT / "CMakeLists.txt").exists()
# What a wheel has beside this package, with the module that it puts there.
WHEEL = UTILS / "ns3"
COMMAND = "./utils/umts" if IS_CHECKOUT else "umts"
STATE = ROOT / ".umts"
VENV = STATE / "venv"
NS3 = STATE / "ns3"
# Programs are in its folder bin.
BUILD = STATE / "build" if IS_CHECKOUT else WHEEL / "libexec/umts"
RESULTS = (ROOT if IS_CHECKOUT else Path()).absolute() / "results"
EXAMPLES = (ROOT if IS_CHECKOUT else WHEEL / "share/umts") / "examples"
EXPERIMENTS = EXAMPLES / "experiments"
TESTS = ROOT / "test"
REQUIREMENTS = UTILS / "requirements.txt"
PYTHON_PACKAGE = ROOT / "python"
PYTHON_REQUIREMENTS = UTILS / "requirements-python.txt"
