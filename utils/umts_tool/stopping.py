# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Sequential stopping: seeds are added until an interval is narrow enough, or claims are decided."""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .errors import BAD_USAGE, UmtsError
from .stats import LEVEL, estimate, seeds_needed

UNTIL = re.compile(r"(\w+)=(\d+(?:\.\d+)?(?:e-?\d+)?)(%?)")
LEAST_SEEDS = 3
MOST_SEEDS = 100
LOOKS = 8  # at the data until claims are decided, each with twice the seeds of the one before
MOST_TIMES = 2 ** (LOOKS - 1)  # as many seeds as declared, at the last look
# Who looks often finds by chance what is not there. Bonferroni: each look may err in a part of what
# all together may, so that the intervals of all looks hold together with the level of one.
LOOKS_LEVEL = 1 - (1 - LEVEL) / LOOKS


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


@dataclass(frozen=True)
class Decided:
    """How claims were decided: how often the data were looked at, and the seeds of each claim."""

    looks: int
    seeds: Sequence[int]
    still_open: int

    def record(self) -> dict[str, Any]:
        """Return what is kept beside the results."""
        return {"looks": self.looks, "level": LOOKS_LEVEL, "seeds": list(self.seeds)}

    def sentence(self) -> str:
        """Return what is said to the user."""
        numbers = [f"{number}: {self.seeds.count(number)}" for number in sorted({*self.seeds})]
        left = f", {self.still_open} of them still open" if self.still_open else ""
        return (
            f"claims by the seeds that they took: {', '.join(numbers)}{left}; {self.looks} of at most"
            f" {LOOKS} looks, intervals of {100 * LOOKS_LEVEL:g} %"
        )
