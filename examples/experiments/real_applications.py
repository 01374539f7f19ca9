# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Linux over an emulated UE beside ns-3 over the simulated one: UDP, pings, three variants of TCP."""

from umts_tool.claims import Claim, about, near
from umts_tool.experiment import Experiment, Quick, Scenario

TCP_VARIANTS = {"reno": "Reno", "cubic": "CUBIC", "bbr": "BBR"}
GOODPUT, PING, SIMULATED = "goodput_bps", "ping_median_s", "simulated_round_trip_s"
CQI = 14


def ratio(**where):
    """Goodput of Linux over that of ns-3."""
    return lambda results: (
        results.per_seed(GOODPUT, sender="kernel", **where).to_numpy()
        / results.per_seed(GOODPUT, sender="ns3", **where).to_numpy()
    )


def excess_ms(results):
    """What a ping takes longer than its packets take in the simulation, ms."""
    where = {"sender": "kernel", "traffic": "ping"}
    return 1e3 * (results.per_seed(PING, **where) - results.per_seed(SIMULATED, **where))


def draw(figure, results):
    """Goodput of both for each kind of traffic."""
    axes = figure.subplots()
    rows = results.frame
    kinds = [("udp", None), *(("tcp", variant) for variant in TCP_VARIANTS)]
    for place, (sender, label) in enumerate((("kernel", "Linux, emulated"), ("ns3", "ns-3, simulated"))):
        means = []
        for traffic, variant in kinds:
            chosen = rows[(rows["sender"] == sender) & (rows["traffic"] == traffic)]
            chosen = chosen[chosen["variant"] == variant] if variant else chosen
            means.append(chosen[GOODPUT].mean() / 1e6)
        places = [number + 0.4 * place for number in range(len(kinds))]
        axes.bar(places, means, 0.38, label=label)
    names = ["UDP", *TCP_VARIANTS.values()]
    axes.set_xticks([number + 0.2 for number in range(len(kinds))], names)
    axes.set(ylabel="goodput (Mb/s)", ylim=(0, None))
    axes.legend()


CLAIMS = (
    Claim("UDP goodput, Linux over ns-3", "the same network", near(1, 0.02), ratio(traffic="udp")),
    Claim("ping, median, beyond the simulated round trip (ms)", "the same network", near(0, 1), excess_ms),
    *(
        Claim(
            f"{name} goodput, Linux over ns-3",
            "the same network",
            about(1),
            ratio(traffic="tcp", variant=variant),
        )
        for variant, name in TCP_VARIANTS.items()
    ),
)

BOTH = ("kernel", "ns3")
GRIDS = (
    {"sender": BOTH, "traffic": ("udp",)},
    {"sender": ("kernel",), "traffic": ("ping",)},
    {"sender": BOTH, "traffic": ("tcp",), "variant": tuple(TCP_VARIANTS)},
)

EXPERIMENT = Experiment(
    id="real-applications",
    title="Linux over an emulated UE beside ns-3 over the simulated one",
    source="This module: ./utils/umts emulate",
    scenario=Scenario("./examples/scenarios/real-applications.py", {"cqi": CQI}),
    grids=GRIDS,
    quick=Quick(GRIDS, seeds=1, duration_s=10),
    seeds=3,
    duration_s=30,
    claims=CLAIMS,
    figure=draw,
    assumptions=(
        "HSDPA at CQI 14, ideal link, one UE; ns-3's links and Iub of umts-tcp-over-hsdpa.",
        "Both: segments of 1400 octets, a window of 150 of them, SACK; datagrams of 1000 octets at 4 Mb/s. "
        "Goodput counts from the first packet on, for the length of the run.",
        "Runs take as long as they last, and a machine that cannot keep pace fails: --jobs 1 where there are "
        "two cores. Kernel modules tcp_bbr and tcp_cubic are loaded.",
        "The round trip beside the ping is what the same packets took in the simulation, down and up.",
    ),
)
