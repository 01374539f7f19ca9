# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Claims of a paper as checks: what it says, how we measure it, what counts as reproduced."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pandas as pd

from .results import NoRuns, Results
from .stats import Estimate, estimate

REPRODUCED = "reproduced"
NOT_REPRODUCED = "not reproduced"


@dataclass(frozen=True)
class Accept:
    """The values that count as reproduced, both ends included."""

    low: float
    high: float
    text: str

    def __contains__(self, value: float) -> bool:
        # A measured 0.97 is not outside [0.95, 0.97] for want of the last binary digit.
        slack = 1e-9 * max(1.0, abs(value))
        return math.isfinite(value) and self.low - slack <= value <= self.high + slack


def near(value: float, tolerance: float) -> Accept:
    """Accept what is at most `tolerance` away."""
    return Accept(value - tolerance, value + tolerance, f"{value:g} ± {tolerance:g}")


def about(value: float, share: float = 0.1) -> Accept:
    """Accept what a paper's 'about' covers: a share (10 %) to either side."""
    return Accept(value * (1 - share), value * (1 + share), f"{value:g} ± {100 * share:g} %")


def at_most(value: float) -> Accept:
    """Accept this and everything below."""
    return Accept(float("-inf"), value, f"at most {value:g}")


def at_least(value: float) -> Accept:
    """Accept this and everything above."""
    return Accept(value, float("inf"), f"at least {value:g}")


Measure = Callable[[Results], Iterable[float]]


@dataclass(frozen=True)
class Claim:
    """One statement of a paper.

    `measure` is a column name, or a function that returns one value per seed; `where` selects
    the runs that the claim speaks of and that its cause is measured on.
    """

    text: str
    paper: float | str
    accept: Accept
    measure: str | Measure
    where: Mapping[str, Any] = field(default_factory=dict)
    cause: Callable[[Results], str] | None = None

    def sample(self, results: Results) -> list[float]:
        """Return the measured value of every seed."""
        if isinstance(self.measure, str):
            return list(results.per_seed(self.measure, **self.where))
        return [float(value) for value in self.measure(results)]

    def verdict(self, results: Results, caveat: str = "") -> dict[str, Any] | None:
        """Return the verdict, or None when a reduced grid lacks the runs to judge by.

        A caveat about the runs goes before the cause.
        """
        try:
            ours = estimate(self.sample(results))
        except NoRuns:
            return None
        holds = ours.mean in self.accept
        return {
            "claim": f"{self.text} (accepted: {self.accept.text})",
            "paper": self.paper,
            "ours": ours.mean if math.isfinite(ours.mean) else None,
            "ci_low": ours.low,
            "ci_high": ours.high,
            "verdict": REPRODUCED if holds else NOT_REPRODUCED,
            "cause": None if holds else f"{caveat} {self.explain(results, ours)}".strip(),
        }

    def explain(self, results: Results, ours: Estimate) -> str:
        """Return what was measured beside the failed claim."""
        if self.cause:
            return self.cause(results)
        return diagnosis(results.select(**self.where))


# Column, wording; what tells the reasons for a throughput, window or round trip apart.
DIAGNOSTICS: Sequence[tuple[str, str]] = (
    ("normalised_segments", "normalised throughput {:.3f}"),
    ("rlc_dl_normalised_throughput", "RLC throughput {:.3f}"),
    ("rtt_min_s", "round trips from {:.3f} s"),
    ("rtt_mean_s", "mean {:.3f} s"),
    ("rtt_max_s", "maximum {:.3f} s"),
    ("cwnd_mean_segments", "mean window {:.2f} segments"),
    ("cwnd_max_segments", "largest window {:.1f} segments"),
    ("timeouts", "{:.1f} timeouts"),
    ("spurious_timeouts", "of which {:.1f} spurious"),
    ("redundant_segments", "{:.1f} redundant segments"),
)


def diagnosis(rows: pd.DataFrame) -> str:
    """Return a sentence with the measured means of what usually explains a result."""
    measured = [
        wording.format(rows[column].mean()) for column, wording in DIAGNOSTICS if column in rows
    ]
    return f"Measured in these runs (means): {', '.join(measured)}."


def judge(claims: Iterable[Claim], results: Results, caveat: str = "") -> list[dict[str, Any]]:
    """Return the verdicts of all claims that these runs can judge."""
    verdicts = (claim.verdict(results, caveat) for claim in claims)
    return [verdict for verdict in verdicts if verdict is not None]
