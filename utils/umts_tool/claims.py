# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Claims as checks: what a paper or a user says, how it is measured, what is accepted.

A claim is reproduced when the whole confidence interval is accepted, and not reproduced when
nothing of it is. In between it is open, unless the interval lies so near to the limit that either
verdict would do: then the mean decides. What happens once has no interval: its value decides. A
claim that no paper makes holds or does not hold.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .results import NoRuns, Results
from .stats import LEVEL, Estimate, estimate, seeds_needed

if TYPE_CHECKING:
    import pandas as pd

REPRODUCED = "reproduced"
NOT_REPRODUCED = "not reproduced"
OPEN = "open"
HOLDS = "holds"
HOLDS_NOT = "does not hold"
NOT_JUDGED = "not judged"
# The words for a claim that no paper makes.
OWN_WORDS = {REPRODUCED: HOLDS, NOT_REPRODUCED: HOLDS_NOT, OPEN: OPEN}
FEW_SEEDS = 2
ENOUGH_SEEDS = 5  # for a spread that tells how many would decide
# How near to a limit either verdict would do: a share of the tolerance, or of a bound.
NEAR_TOLERANCE = 0.1
NEAR_BOUND = 0.02
AT_LIMIT = "The interval lies so near to the limit that either verdict would do: the mean decides."


@dataclass(frozen=True)
class Accept:
    """The values that count as reproduced, both ends included.

    `every`: a statement about every run, so that each seed is judged and not their mean.
    """

    low: float
    high: float
    text: str
    every: bool = False

    def __contains__(self, value: float) -> bool:
        # A measured 0.97 is not outside [0.95, 0.97] for want of the last binary digit.
        slack = 1e-9 * max(1.0, abs(value))
        return math.isfinite(value) and self.low - slack <= value <= self.high + slack

    def decide(self, sample: Sequence[float], ours: Estimate) -> str:
        """Return the verdict on the values of all seeds."""
        if self.every:
            return REPRODUCED if all(value in self for value in sample) else NOT_REPRODUCED
        if ours.low is None or ours.high is None:
            return REPRODUCED if ours.mean in self else NOT_REPRODUCED
        if ours.low in self and ours.high in self:
            return REPRODUCED
        if ours.high < self.low or ours.low > self.high:
            return NOT_REPRODUCED
        if self.is_at_limit(ours):
            return REPRODUCED if ours.mean in self else NOT_REPRODUCED
        return OPEN

    def is_at_limit(self, ours: Estimate) -> bool:
        """Tell whether an interval goes beyond a limit, and has nothing that is far from that."""
        if self.every or ours.low is None or ours.high is None:
            return False
        low, high = ours.low, ours.high
        if low in self and high in self:
            return False
        return any(
            low <= end <= high and end - low <= self.nearness(end) >= high - end
            for end in (self.low, self.high)
            if math.isfinite(end)
        )

    def nearness(self, end: float) -> float:
        """Return how far from one of its ends a value is near to it."""
        if math.isfinite(self.low) and math.isfinite(self.high):
            return NEAR_TOLERANCE * (self.high - self.low) / 2
        return NEAR_BOUND * abs(end)

    def margin(self, mean: float) -> float:
        """Return how far a mean is from the nearest end of what is accepted."""
        return min(abs(mean - end) for end in (self.low, self.high))


def near(value: float, tolerance: float) -> Accept:
    """Accept what is at most `tolerance` away."""
    return Accept(value - tolerance, value + tolerance, f"{value:g} ± {tolerance:g}")


def about(value: float, share: float = 0.1) -> Accept:
    """Accept what a paper's 'about' covers: a share (10 %) to either side."""
    return Accept(value * (1 - share), value * (1 + share), f"{value:g} ± {100 * share:g} %")


def at_most(value: float) -> Accept:
    """Accept this and everything below."""
    return Accept(float("-inf"), value, f"at most {value:g}")


def always_at_most(value: float) -> Accept:
    """Accept this and everything below, in every run: for the largest of something."""
    return Accept(float("-inf"), value, f"at most {value:g} in every run", every=True)


def at_least(value: float) -> Accept:
    """Accept this and everything above."""
    return Accept(value, float("inf"), f"at least {value:g}")


def never() -> Accept:
    """Accept runs in which something does not happen at all."""
    return Accept(float("-inf"), 0, "0 in every run", every=True)


Measure = Callable[[Results], Iterable[float]]


@dataclass(frozen=True)
class Length:
    """How many simulated seconds runs have, and how many those that the claims speak of."""

    runs_s: float
    claimed_s: float

    def shortage(self, needs_s: float | None) -> str:
        """Return why the runs are too short for a claim, empty when they are not."""
        needs_s = self.claimed_s if needs_s is None else needs_s
        if self.runs_s >= needs_s:
            return ""
        return f"It needs runs of {needs_s:g} s, and these are of {self.runs_s:g} s."

    def caveat(self) -> str:
        """Return what has to be said of all verdicts on these runs, mostly nothing."""
        both = f"runs of {self.runs_s:g} s, but the claims speak of runs of {self.claimed_s:g} s"
        if self.runs_s > self.claimed_s:
            return f"Judged by {both}."
        if self.runs_s < self.claimed_s:
            return f"These are {both}: what so short a run cannot show is not judged."
        return ""


@dataclass(frozen=True)
class Claim:
    """One statement of a paper, or of one's own when `paper` is None (or "-").

    `measure` is a column name, or a function that returns one value per seed; `where` selects
    the runs that the claim speaks of and that its cause is measured on. Runs shorter than
    `needs_s` simulated seconds, by default shorter than the experiment declares, cannot show it, and
    do not judge it.
    """

    text: str
    paper: float | str | None
    accept: Accept
    measure: str | Measure
    where: Mapping[str, Any] = field(default_factory=dict)
    cause: Callable[[Results], str] | None = None
    needs_s: float | None = None

    @property
    def is_own(self) -> bool:
        """Tell whether no paper makes the claim."""
        return self.paper in (None, "-", "")

    def sample(self, results: Results) -> list[float]:
        """Return the measured value of every seed."""
        if isinstance(self.measure, str):
            return list(results.per_seed(self.measure, **self.where))
        return [float(value) for value in self.measure(results)]

    def judged(
        self, results: Results, length: Length, level: float = LEVEL
    ) -> dict[str, Any] | None:
        """Return the verdict, or None when a reduced grid lacks the runs to judge by.

        What runs measure that are too short is told, and not judged, unless the claim itself says
        that they cannot show it. `level` is that of the confidence interval.
        """
        why = length.shortage(self.needs_s)
        if why and self.needs_s is not None:
            return self._record(None, None, None, NOT_JUDGED, why)
        is_longer = length.runs_s > length.claimed_s
        verdict = self.verdict(results, length.caveat() if is_longer else "", level)
        return verdict and {**verdict, "verdict": NOT_JUDGED, "cause": why} if why else verdict

    def verdict(
        self, results: Results, caveat: str = "", level: float = LEVEL
    ) -> dict[str, Any] | None:
        """Return the verdict on runs that are long enough.

        A caveat about the runs goes before the cause.
        """
        try:
            sample = [float(value) for value in self.sample(results)]
        except NoRuns:
            return None
        ours = estimate(sample, level)
        margin = self.accept.margin(ours.mean)
        verdict = self.accept.decide(sample, ours)
        at_limit = AT_LIMIT if self.accept.is_at_limit(ours) else ""
        caveat = f"{caveat} {at_limit}".strip()
        causes = {
            REPRODUCED: lambda: at_limit or None,
            NOT_REPRODUCED: lambda: f"{caveat} {self.explain(results, ours)}".strip(),
            OPEN: lambda: f"{caveat} {undecided(sample, margin, level)}".strip(),
        }
        mean = ours.mean if math.isfinite(ours.mean) else None
        word = OWN_WORDS[verdict] if self.is_own else verdict
        return self._record(mean, ours.low, ours.high, word, causes[verdict]())

    def _record(
        self, ours: float | None, low: float | None, high: float | None, word: str, why: str | None
    ) -> dict[str, Any]:
        return {
            "claim": f"{self.text} (accepted: {self.accept.text})",
            "paper": None if self.is_own else self.paper,
            "ours": ours,
            "ci_low": low,
            "ci_high": high,
            "verdict": word,
            "cause": why,
        }

    def explain(self, results: Results, ours: Estimate) -> str:
        """Return what was measured beside the failed claim."""
        if self.cause:
            return self.cause(results)
        return diagnosis(results.select(**self.where))


def undecided(sample: Sequence[float], margin: float, level: float = LEVEL) -> str:
    """Return why a confidence interval decides nothing, and what would."""
    why = "The interval holds values that are accepted and others that are not"
    if len(sample) <= FEW_SEEDS:
        why = f"Too few runs ({len(sample)} seeds): {why[0].lower()}{why[1:]}"
        return f"{why}; {ENOUGH_SEEDS} seeds would tell more (--seeds={ENOUGH_SEEDS})."
    seeds = seeds_needed(sample, margin, level=level)
    if seeds is None:
        return f"{why}; the mean is too near to the limit for more seeds to decide."
    return f"{why}; with this spread {seeds} seeds would decide (--seeds={seeds})."


# Column, wording; what tells the reasons for a throughput, window or round trip apart.
DIAGNOSTICS: Sequence[tuple[str, str]] = (
    ("normalised_segments_ratio", "normalised throughput {:.3f}"),
    ("dl_rlc_normalised_ratio", "RLC throughput {:.3f}"),
    ("rtt_min_s", "round trips from {:.3f} s"),
    ("rtt_mean_s", "mean {:.3f} s"),
    ("rtt_max_s", "maximum {:.3f} s"),
    ("cwnd_mean_segments", "mean window {:.2f} segments"),
    ("cwnd_max_segments", "largest window {:.1f} segments"),
    ("timeouts_count", "{:.1f} timeouts"),
    ("spurious_timeouts_count", "of which {:.1f} spurious"),
    ("redundant_segments", "{:.1f} redundant segments"),
)


def diagnosis(rows: pd.DataFrame) -> str:
    """Return a sentence with the measured means of what usually explains a result."""
    measured = [
        wording.format(rows[column].mean()) for column, wording in DIAGNOSTICS if column in rows
    ]
    if not measured:
        return "These runs measure nothing else that would tell why."
    return f"Measured in these runs (means): {', '.join(measured)}."


def judge(claims: Iterable[Claim], results: Results, length: Length) -> list[dict[str, Any]]:
    """Return the verdicts of all claims that there are runs for, of this length."""
    verdicts = (claim.judged(results, length) for claim in claims)
    return [verdict for verdict in verdicts if verdict is not None]


def difference(
    column: str, where: Mapping[str, Any], against: Mapping[str, Any]
) -> Callable[[Results], Iterable[float]]:
    """Return the measure of a difference between runs with the same seed: a column minus itself.

    Runs of one seed share their random numbers, so its interval is narrower than that of two means.
    """

    def measure(results: Results) -> Iterable[float]:
        both = (results.per_seed(column, **where), results.per_seed(column, **against))
        return list((both[0] - both[1]).dropna())

    return measure


def ratio(
    column: str, where: Mapping[str, Any], against: Mapping[str, Any]
) -> Callable[[Results], Iterable[float]]:
    """Return the measure of a ratio between runs with the same seed: a column over itself."""

    def measure(results: Results) -> Iterable[float]:
        return list(results.per_seed(column, **where) / results.per_seed(column, **against))

    return measure


def conserved(**where: Any) -> Claim:
    """Return the claim that no run has lost or made up an octet."""

    def faults(results: Results) -> Any:
        rows = results.select(**where)
        return (~rows["conserved"].astype(bool)).groupby(rows["seed"]).sum()

    return Claim("runs in which an octet was lost or made up", 0, never(), faults, needs_s=0)
