# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Shows what umts-bench measured beside the targets."""

import json
import subprocess
from collections.abc import Mapping
from typing import Any

from rich.console import Console
from rich.table import Table

from .build import program
from .claims import Accept, at_least, at_most
from .errors import UmtsError
from .progress import progress
from .report import number

# Ratios are measured against a twin in the same call, so that the machine cancels out. Memory is
# resident pages: a few that the allocator touches late are 5 bytes per simulated second each, while
# one number kept per round trip would be 40.
TARGETS: Mapping[str, Accept] = {
    "dch_over_p2p_cpu_ratio": at_most(1.15),
    "dch_over_p2p_cpu_ratio_p30": at_most(1.5),
    "rlc_pdus_per_cpu_s": at_least(10e6),
    "ue_cpu_ratio_1000_over_10": at_most(1.2),
    "idle_ue_events": at_most(0),
    "idle_cch_ue_events": at_most(0),
    "memory_growth_bytes_per_s": at_most(20),
    **{
        f"tcp_{variant}_over_newreno_cpu_ratio": at_most(1.1)
        for variant in ("tahoe", "reno", "classic_newreno", "vegas", "fast")
    },
}


def measure() -> str:
    """Run the workloads and return their numbers as the program prints them."""
    with progress("measuring"):
        ended = subprocess.run(
            [str(program("umts-bench")), "--json=true"], text=True, capture_output=True
        )
    if ended.returncode != 0:
        last = ended.stderr.strip().splitlines()[-1:] or ["no message"]
        raise UmtsError(f"umts-bench failed with exit code {ended.returncode}: {last[0]}")
    return ended.stdout.strip()


def parse(text: str) -> dict[str, Any]:
    """Return the numbers of the program's JSON object."""
    try:
        return json.loads(text)
    except ValueError as error:
        raise UmtsError(f"umts-bench printed no JSON object: {error}") from error


def show(numbers: Mapping[str, Any], console: Console) -> None:
    """Print the numbers as a table."""
    table = Table("measured", "value", "target", "")
    for key, value in numbers.items():
        target = TARGETS.get(key)
        verdict = "" if target is None else "met" if value in target else "missed"
        table.add_row(key, number(value), target.text if target else "", verdict)
    console.print(table)
