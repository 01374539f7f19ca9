# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Sequential stopping: seeds are added until a confidence interval is narrow enough."""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from .errors import BAD_USAGE, UmtsError
from .stats import estimate, seeds_needed

UNTIL = re.compile(r"(\w+)=(\d+(?:\.\d+)?(?:e-?\d+)?)(%?)")
LEAST_SEEDS = 3
MOST_SEEDS = 100


@dataclass(frozen=True)
class Until:
    """The width that a column's 95 % confidence interval is to have, from end to end.

    `relative`: the width is a share of the mean.
    """

    column: str
    width: float
    relative: bool = False

    @classmethod
    def parse(cls, text: str) -> "Until":
        """Return what goodput_bps=5% or rtt_mean_s=0.01 says."""
        match = UNTIL.fullmatch(text)
        if match is None or float(match[2]) == 0:
            raise UmtsError(f"'{text}' is no width such as goodput_bps=5% or rtt_s=0.01", BAD_USAGE)
        share = bool(match[3])
        return cls(match[1], float(match[2]) / (100 if share else 1), share)

    def allowed(self, mean: float) -> float:
        """Return the width that is narrow enough beside this mean."""
        return self.width * abs(mean) if self.relative else self.width

    def seeds(self, sample: Sequence[float], most: int) -> int:
        """Return how many seeds a point shall have, at least as many as there are.

        Their number at most doubles at a time: the spread of a few seeds tells little.
        """
        have = len(sample)
        if have >= most or not all(map(math.isfinite, sample)):
            return have
        ours = estimate(sample)
        allowed = self.allowed(ours.mean)
        if have >= LEAST_SEEDS and 2 * ours.half_width <= allowed:
            return have
        needed = seeds_needed(sample, allowed / 2, most) if have > 1 else None
        return min(max(needed or most, have + 1, LEAST_SEEDS), 2 * max(have, LEAST_SEEDS), most)

    def holds(self, sample: Sequence[float]) -> bool:
        """Tell whether the interval of a sample is narrow enough."""
        ours = estimate(sample)
        return ours.high is not None and 2 * ours.half_width <= self.allowed(ours.mean)
