# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Means and 95 % confidence intervals over independent seeds."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from statistics import NormalDist, fmean, stdev

# Two-sided 95 % quantiles of Student's t for 1 to 10 degrees of freedom.
_T_SMALL = (12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281)


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


def t_quantile(degrees: int) -> float:
    """Return the two-sided 95 % quantile of Student's t with this many degrees of freedom."""
    if degrees <= len(_T_SMALL):
        return _T_SMALL[degrees - 1]
    # Expansion about the normal quantile (Abramowitz and Stegun 26.7.5), exact to 0.001 here.
    z = NormalDist().inv_cdf(0.975)
    return (
        z
        + (z**3 + z) / (4 * degrees)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * degrees**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * degrees**3)
    )


def estimate(values: Iterable[float]) -> Estimate:
    """Return the mean of one value per seed and its 95 % t-confidence interval.

    A seed without a finite value (an event that never came) leaves no interval.
    """
    sample = [float(value) for value in values]
    mean = fmean(sample)
    if len(sample) < 2 or not math.isfinite(mean):
        return Estimate(mean, None, None)
    half = t_quantile(len(sample) - 1) * stdev(sample) / math.sqrt(len(sample))
    return Estimate(mean, mean - half, mean + half)
