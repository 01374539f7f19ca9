# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Options that several commands of ./utils/umts share."""

import os
import re
from typing import Any

import click

CORES = len(os.sched_getaffinity(0))
# Columns of a radio map, and what stands beside their colours.
MAP_COLUMNS = {
    "ec_n0_db": "CPICH Ec/N0 (dB)",
    "rscp_dbm": "CPICH RSCP (dBm)",
    "scrambling_code": "best cell",
}

jobs = click.option(
    "--jobs",
    type=click.IntRange(min=1),
    default=CORES,
    metavar="N",
    help="How many processes at a time; all cores unless given.",
)
cluster = click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Run on a Dask cluster: its scheduler's address, or 'slurm' for N jobs of Slurm.",
)


class Seconds(click.ParamType):
    """A positive duration such as 200, 200s or 0.5s."""

    name = "duration"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return the seconds, or fail with the sentence that click prints."""
        match = re.fullmatch(r"(\d+(?:\.\d+)?|\.\d+)s?", str(value))
        if match is None or float(match[1]) == 0:
            self.fail(f"'{value}' is not a positive number of seconds such as 200 or 200s")
        return float(match[1])
