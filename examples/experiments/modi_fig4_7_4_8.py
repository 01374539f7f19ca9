# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Figures 4.7 and 4.8: FAST with alpha 100 and alpha 20 against the others."""

from modi_fig4_5_4_6 import grids
from modi_setup import BOTTLENECK, FLOW_COUNTS, NAMES, PAPER, THESIS, THESIS_ASSUMPTIONS, VARIANTS

from umts_tool.claims import Claim, at_least, at_most
from umts_tool.experiment import Experiment, Quick
from umts_tool.figures import bars

FLOWS = FLOW_COUNTS[0]
ALPHAS = (100, 20)
WINDOW, WIDE_WINDOW = 30, 200
FAST = VARIANTS.index("fast") + 1


def of_fast(results, column, alpha, window):
    """A column of the flow of FAST."""
    return results.per_seed(f"flow{FAST}_{column}", fastAlpha=alpha, window=window)


def ratio(column, window):
    """Of FAST with alpha 100 to alpha 20."""
    return lambda results: (
        of_fast(results, column, 100, window) / of_fast(results, column, 20, window).clip(lower=1)
    )


def losses_per_round_trip(alpha, window):
    """Retransmitted segments per round trip."""

    def measure(results):
        round_trip_s = of_fast(results, "rtt_mean_s", alpha, window)
        lost = of_fast(results, "retransmitted_segments", alpha, window)
        return lost * round_trip_s / results.values("duration_s")[0]

    return measure


def draw(figure, results):
    """Goodput of all flows for both alphas."""
    for axes, alpha in zip(figure.subplots(1, 2, sharey=True), ALPHAS, strict=True):
        labels = [NAMES[v] for v in (*VARIANTS, "tahoe")]
        rates = [
            results.per_seed(f"flow{n}_goodput_bps", fastAlpha=alpha, window=WINDOW) / 1e3
            for n in range(1, FLOWS + 1)
        ]
        bars(axes, labels, rates, width=0.7)
        axes.set(ylabel="goodput (kb/s)", title=f"FAST with alpha {alpha}")


def claims_at(window):
    """What the thesis says of both alphas, for a window of the receiver."""
    at_window = f"(window {window})"
    return (
        Claim(
            f"alpha 100: several losses per round trip {at_window}",
            "multiple packet loss per RTT",
            at_least(1),
            losses_per_round_trip(100, window),
            {"fastAlpha": 100, "window": window},
        ),
        Claim(
            f"alpha 20 is moderate: losses per round trip {at_window}",
            "relatively fair",
            at_most(0.5),
            losses_per_round_trip(20, window),
            {"fastAlpha": 20, "window": window},
        ),
        Claim(
            f"retransmitted segments of FAST, alpha 100 over alpha 20 {at_window}",
            "unstable",
            at_least(2),
            ratio("retransmitted_segments", window),
            {"fastAlpha": 100, "window": window},
        ),
    )


AXES = {"fastAlpha": ALPHAS, "window": (WINDOW, WIDE_WINDOW)}


def with_alphas(counts):
    """Both alphas behind the bottleneck."""
    return tuple({**g, "gnRate": (BOTTLENECK,), **AXES} for g in grids(counts))


EXPERIMENT = Experiment(
    id="modi-fig4.7-4.8",
    title="FAST with alpha 100 and alpha 20 against the others",
    source=f"{PAPER}, figures 4.7 and 4.8",
    scenario=THESIS,
    grids=with_alphas((FLOWS,)),
    quick=Quick(with_alphas((FLOWS,)), seeds=2, duration_s=50),
    seeds=5,
    duration_s=200,
    claims=(*claims_at(WINDOW), *claims_at(WIDE_WINDOW)),
    figure=draw,
    assumptions=(
        *THESIS_ASSUMPTIONS,
        "Five flows: one of each variant and one of Tahoe.",
        f"The window of {WINDOW} segments bounds FAST before its alpha of 100 does; the same runs with "
        f"{WIDE_WINDOW} segments stand beside them.",
    ),
)
