# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Vegas on a path that becomes longer, without and with the rerouting repair."""

from mo1999_setup import ASSUMPTIONS, PAPER, PROGRAM

from umts_tool.claims import Claim, about, at_least, at_most
from umts_tool.experiment import Experiment, Quick, Scenario
from umts_tool.figures import COLOURS, WIDE

LINK_PPS = 1250  # 10 Mb/s in packets of 1000 bytes
REROUTE_S = 50
VARIANTS = {"false": ("plain", "paper"), "true": ("repaired", "vegas")}


def at(repair, moment):
    """The runs of a variant; the path changes at a moment."""
    return {"reroutingRepair": repair, "rerouteAt": moment}


NEVER, ONCE = "0s", f"{REROUTE_S}s"


def share(repair, moment):
    """Return the function that gives the share of the link that both flows carry at the end."""

    def measure(results):
        rates = (
            results.per_seed(f"flow{n}_rate_last_part_pps", **at(repair, moment)) for n in (1, 2)
        )
        return list(sum(rates) / LINK_PPS)

    return measure


def false_alarms(results):
    """Packets of the repaired variant to those of the plain one, on the unchanged path."""
    repaired, plain = (
        results.per_seed("total_acked_packets", **at(repair, NEVER)) for repair in ("true", "false")
    )
    return list(repaired / plain)


def draw(figure, results):
    """Windows of both flows around the change."""
    figure.set_size_inches(*WIDE)
    axes = figure.subplots()
    begin, end = REROUTE_S - 5, REROUTE_S + 15
    for repair, (name, colour) in VARIANTS.items():
        cwnd = results.series("cwnd", **at(repair, ONCE))
        for flow, style in ((1, "-"), (2, ":")):
            windows = cwnd[cwnd["flow"] == flow]
            # The last change holds on to the end of the axis.
            axes.step(
                [*windows["time_s"], end],
                [*windows["cwnd_segments"], windows["cwnd_segments"].iloc[-1]],
                style,
                where="post",
                label=f"{name}, flow {flow}",
                color=COLOURS[colour],
            )
    axes.axvline(REROUTE_S, color="0.6", linewidth=0.8)
    axes.set(xlabel="time (s)", ylabel="congestion window (segments)")
    axes.set(xlim=(begin, end), ylim=(0, None))
    axes.legend()


GRID = {"reroutingRepair": tuple(VARIANTS), "rerouteAt": (NEVER, ONCE), "jitter": ("200ms",)}

EXPERIMENT = Experiment(
    id="vegas-rerouting",
    title="TCP Vegas when its path becomes longer: round trip of 20, then of 100 ms",
    source=f"{PAPER}, section III.A",
    scenario=Scenario(
        PROGRAM,
        {
            "variant1": "vegas",
            "variant2": "vegas",
            "rate": "10Mbps",
            "accessRate": "100Mbps",
            "tail": "8ms",
            "x": "8ms",
            "rerouteDelay": "41ms",
            "buffer": 100,
            "start2": "0.5s",
        },
    ),
    grids=(GRID,),
    quick=Quick((GRID,), seeds=1, duration_s=100),
    seeds=5,
    duration_s=150,
    series=("cwnd",),
    claims=(
        *(
            Claim(
                f"{name}, path unchanged: share of the link",
                "full",
                at_least(0.95),
                share(repair, NEVER),
                at(repair, NEVER),
            )
            for repair, (name, _) in VARIANTS.items()
        ),
        Claim(
            "plain, longer path: share of the link",
            "substantial decrease",
            at_most(0.9),
            share("false", ONCE),
            at("false", ONCE),
        ),
        Claim(
            "repaired, longer path: share of the link",
            "recovers",
            at_least(0.9),
            share("true", ONCE),
            at("true", ONCE),
        ),
        Claim(
            "path unchanged: packets with the repair to those without",
            1,
            about(1, 0.01),
            false_alarms,
            at("true", NEVER),
        ),
    ),
    figure=draw,
    assumptions=(
        *ASSUMPTIONS[1:],
        "The paper gives no numbers: link of 10 Mb/s, buffer of 100 packets, two flows of the same "
        "variant, the change after 50 s, shares in the last 20 s.",
        "K 100, N 20, L 4, 'much larger' twice baseRTT, and the window set to what the present "
        "rate fills of the new round trip, plus two packets: choices of this module.",
    ),
)
