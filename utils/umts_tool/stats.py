# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Means and confidence intervals over independent seeds, of 95 % unless another level is given."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from statistics import fmean, stdev


@dataclass(frozen=True)
class Estimate:
    """A mean over seeds; the interval is None when one seed gives none."""

    mean: float
    low: float | None
    high: float | None

    @property
    def half_width(self) -> float:
        """Half of the confidence interval, 0 when there is none."""
        return 0.0 if self.high is None else self.high - self.mean


LEVEL = 0.95


def t_quantile(degrees: int, level: float = LEVEL) -> float:
    """Return the two-sided quantile of Student's t with this many degrees of freedom."""
    # Imported here: commands that judge nothing should not wait for it.
    from scipy.special import stdtrit

    return float(stdtrit(degrees, (1 + level) / 2))


def half_width(seeds: int, deviation: float, level: float = LEVEL) -> float:
    """Return half of the t-confidence interval of a mean over seeds."""
    return t_quantile(seeds - 1, level) * deviation / math.sqrt(seeds)


def seeds_needed(
    values: Iterable[float], half: float, most: int = 1000, level: float = LEVEL
) -> int | None:
    """Return how many seeds give an interval this narrow if the spread stays as it is.

    None when more than `most` would be needed.
    """
    deviation = stdev(values)
    enough = (seeds for seeds in range(2, most + 1) if half_width(seeds, deviation, level) <= half)
    return next(enough, None)


def estimate(values: Iterable[float], level: float = LEVEL) -> Estimate:
    """Return the mean of one value per seed and its t-confidence interval.

    A seed without a finite value (an event that never came) leaves no interval.
    """
    sample = [float(value) for value in values]
    mean = fmean(sample)
    if len(sample) < 2 or not math.isfinite(mean):
        return Estimate(mean, None, None)
    half = half_width(len(sample), stdev(sample), level)
    return Estimate(mean, mean - half, mean + half)
