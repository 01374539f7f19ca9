# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""CQI of the simulated UE by the rule of TS 25.101, in noise and in fading."""

from umts_tool.claims import Claim, at_least, at_most
from umts_tool.experiment import Experiment, Quick, Scenario

RATIOS = (0, 5, 10)  # Ior/Ioc, dB
FADING = {0: -8, 5: -4}  # HS-PDSCH Ec/Ior by Ior/Ioc, dB
LIMIT = 0.1
NOISE = {"profile": "None", "speed": 0, "ecIor": -3}


def noise(ratio):
    """The runs in noise."""
    return {**NOISE, "iorIoc": ratio}


def fading(ratio):
    """The runs in fading."""
    return {"profile": "Case1", "speed": 30, "ecIor": FADING[ratio], "iorIoc": ratio}


def keeps_rule(**where):
    """1 where the CQI is neither too high nor too low by the rule of 9.3.1, else 0."""

    def judge(results):
        median, lower, higher = (
            results.per_seed(f"bler_median{suffix}", **where)
            for suffix in ("", "_minus_1", "_plus_2")
        )
        well = (median <= LIMIT) & (higher > LIMIT)
        return (well | ((median > LIMIT) & (lower <= LIMIT))).astype(float)

    return judge


def draw(figure, results):
    """Block error rates of the formats around the median."""
    axes = figure.subplots()
    columns = {
        "-1": "bler_median_minus_1",
        "0": "bler_median",
        "+2": "bler_median_plus_2",
    }
    for ratio in RATIOS:
        rates = [results.per_seed(column, **noise(ratio)).mean() for column in columns.values()]
        median = results.per_seed("cqi_median", **noise(ratio)).mean()
        axes.plot([-1, 0, 2], rates, "o-", label=f"{ratio} dB: CQI {median:.0f}")
    axes.axhline(LIMIT, color="0.5", linestyle=":")
    axes.set(xlabel="format: CQI over the median", ylabel="block error rate", ylim=(0, 1.02))
    axes.legend(title="Ior/Ioc, noise")


CLAIMS = (
    *(
        Claim(
            f"noise, Ior/Ioc {ratio} dB: share of CQIs at most 2 from the median",
            "more than 90 %",
            at_least(0.9),
            "cqi_near_median",
            noise(ratio),
        )
        for ratio in RATIOS
    ),
    *(
        Claim(
            f"noise, Ior/Ioc {ratio} dB: median neither too high nor too low",
            "block error rate 10 % between median - 1 and median + 2",
            at_least(1),
            keeps_rule(**noise(ratio)),
            noise(ratio),
        )
        for ratio in RATIOS
    ),
    *(
        Claim(
            f"fading, Ior/Ioc {ratio} dB: block error rate of the median's format, CQI {text}",
            f"at most {100 * limit:.0f} %",
            at_most(limit),
            column,
            fading(ratio),
        )
        for ratio in FADING
        for column, text, limit in (
            ("bler_when_median", "at the median", 0.6),
            ("bler_when_plus_3", "3 above the median", 0.15),
        )
    ),
)

GRIDS = tuple(
    {name: (value,) for name, value in point.items()}
    for point in (*map(noise, RATIOS), *map(fading, FADING))
)

EXPERIMENT = Experiment(
    id="cqi-awgn",
    title="CQI of HS-DSCH by the rules of TS 25.101",
    source="TS 25.101 9.3.1, 9.3.2",
    scenario=Scenario("umts-hs-reference", {"test": "cqi", "cqiError": 1}),
    grids=GRIDS,
    quick=Quick(GRIDS, seeds=1, duration_s=20),
    seeds=3,
    duration_s=60,
    claims=CLAIMS,
    figure=draw,
    assumptions=(
        "CQI is measured with an error of 1 dB, as that of the receiver loss the same for all points.",
        "Fading is that of Case 8: Case 1 at 30 km/h. A block's CQI is that of its own TTI.",
        "Limits and Ec/Ior of 9.3.2 were not compared with the text of the specification.",
    ),
)
