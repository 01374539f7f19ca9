# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""What the uplink leaves of a TCP download over HSDPA: acknowledgements over DCHs of several rates and over E-DCH."""

from umts_tool.claims import Claim, at_least, at_most, ratio
from umts_tool.experiment import Experiment, Quick, Scenario, grids
from umts_tool.figures import COLOURS

GOODPUT = "goodput_bps"
VARIANTS = ("reno", "newreno", "vegas", "fast", "tahoe")
SEGMENT_BITS = 8 * 1460
# A 40-octet acknowledgement of every second segment, with its Length Indicator in RLC PDUs.
ACK_BITS = 8 * 41
UPLINKS = {
    "DCH of 16 kb/s": {"uplink": "dch", "ulRate": "16kbps", "ulTti": "20ms"},
    "DCH of 64 kb/s": {"uplink": "dch", "ulRate": "64kbps", "ulTti": "20ms"},
    "DCH of 384 kb/s": {"uplink": "dch", "ulRate": "384kbps", "ulTti": "10ms"},
    "E-DCH, 10 ms": {"uplink": "edch", "edchTti": "10ms"},
    "E-DCH, 2 ms": {"uplink": "edch", "edchTti": "2ms"},
}
RATES = {"DCH of 16 kb/s": 16e3, "DCH of 64 kb/s": 64e3}


def at(uplink, variant):
    """The runs of a TCP variant over an uplink."""
    return {**UPLINKS[uplink], "variant": variant}


def bound_bps(uplink):
    """Download that its acknowledgements allow, without anything else in the uplink."""
    return 2 * SEGMENT_BITS * RATES[uplink] / ACK_BITS


def draw(figure, results):
    """Goodput by uplink, a line for each variant."""
    axes = figure.subplots()
    for variant in VARIANTS:
        axes.plot(
            range(len(UPLINKS)),
            [1e-6 * results.per_seed(GOODPUT, **at(uplink, variant)).mean() for uplink in UPLINKS],
            "o-",
            color=COLOURS.get(variant),
            label=variant,
        )
    axes.plot(
        range(len(RATES)),
        [1e-6 * bound_bps(uplink) for uplink in RATES],
        "k_",
        markersize=24,
        label="bound",
    )
    axes.set_xticks(range(len(UPLINKS)), [name.replace(" of ", "\n") for name in UPLINKS])
    axes.set(ylabel="Download, Mb/s", ylim=(0, None))
    axes.legend()


def claims():
    """A slow uplink bounds the download; E-DCH does not."""
    for uplink in RATES:
        for variant in VARIANTS:
            yield Claim(
                f"{variant}, {uplink}: download, bit/s",
                f"at most {bound_bps(uplink):.0f}, by its acknowledgements",
                at_most(bound_bps(uplink)),
                GOODPUT,
                at(uplink, variant),
            )
    for variant in VARIANTS:
        for uplink, least in (("DCH of 16 kb/s", 2), ("DCH of 64 kb/s", 1)):
            yield Claim(
                f"{variant}: download with E-DCH of 2 ms over that with a {uplink}",
                None,
                at_least(least),
                ratio(GOODPUT, at("E-DCH, 2 ms", variant), at(uplink, variant)),
                at("E-DCH, 2 ms", variant),
            )


GRIDS = grids(at(uplink, variant) for uplink in UPLINKS for variant in VARIANTS)

EXPERIMENT = Experiment(
    id="ack-limited",
    title="Downloads over HSDPA by the uplink of their acknowledgements",
    source="arithmetic of acknowledgements; TS 25.319",
    scenario=Scenario(
        "umts-tcp-over-hsdpa",
        {
            "category": 10,
            "mss": 1460,
            "delAckCount": 2,
            "window": 256,
            "rlcWindow": 2047,
            "warmup": "5s",
        },
    ),
    grids=GRIDS,
    quick=Quick(GRIDS, seeds=1, duration_s=20),
    seeds=3,
    duration_s=60,
    claims=tuple(claims()),
    figure=draw,
    assumptions=("No block errors, CQI 30; one UE.",),
)
