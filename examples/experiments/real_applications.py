# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Linux over an emulated UE beside ns-3 over the simulated one: UDP, pings, TCP, over four links."""

from umts_tool import figures
from umts_tool.claims import Claim, about, near, never
from umts_tool.experiment import Experiment, Quick, Scenario

TCP_VARIANTS = {"reno": "Reno", "cubic": "CUBIC", "bbr": "BBR"}
NETWORKS = {"ideal": "ideal HSDPA", "fading": "fading HSDPA", "log": "a replayed log", "dch": "DCH"}
BOTH = {"kernel": "Linux, emulated", "ns3": "ns-3, simulated"}
GOODPUT, PING, SIMULATED = "goodput_bps", "ping_median_s", "simulated_round_trip_s"
SAME = "the same network"


def ratio(**where):
    """Goodput of Linux over that of ns-3."""
    return lambda results: (
        results.per_seed(GOODPUT, sender="kernel", **where).to_numpy()
        / results.per_seed(GOODPUT, sender="ns3", **where).to_numpy()
    )


def excess_ms(network):
    """What a ping takes longer than its packets take in the simulation, ms."""
    where = {"sender": "kernel", "traffic": "ping", "network": network}
    return lambda results: (
        1e3 * (results.per_seed(PING, **where) - results.per_seed(SIMULATED, **where))
    )


def excess_lost(network):
    """Datagrams that are lost beside those that the simulation loses."""
    where = {"sender": "kernel", "traffic": "slow", "network": network}
    return lambda results: (
        results.per_seed("lost_packets", **where)
        - results.per_seed("simulated_lost_packets", **where)
    )


def draw(figure, results):
    """Goodput of both for each kind of traffic, and a download second by second."""
    figure.set_size_inches(figures.WIDE)
    left, right = figure.subplots(1, 2)
    kinds = [(f"UDP\n{network}", {"traffic": "udp", "network": network}) for network in NETWORKS]
    kinds += [
        (f"{name}\nideal", {"traffic": "tcp", "network": "ideal", "variant": variant})
        for variant, name in TCP_VARIANTS.items()
    ]
    for place, (sender, label) in enumerate(BOTH.items()):
        means = [results.select(sender=sender, **where)[GOODPUT].mean() / 1e6 for _, where in kinds]
        colour = (figures.BLUE, figures.RED)[place]
        left.bar(
            [i + 0.4 * place for i in range(len(kinds))], means, 0.38, label=label, color=colour
        )
        rows = results.series(
            "rate", sender=sender, traffic="tcp", network="fading", variant="cubic"
        )
        right.plot(rows["time_s"] + 0.5, rows[GOODPUT] / 1e6, "o-", label=label, color=colour)
    left.set_xticks(
        [i + 0.2 for i in range(len(kinds))], [name for name, _ in kinds], fontsize="x-small"
    )
    left.set(ylabel="goodput (Mb/s)", ylim=(0, None))
    right.set(xlabel="time (s)", ylabel="CUBIC over fading HSDPA (Mb/s)", ylim=(0, None))
    for axes in (left, right):
        axes.legend(fontsize="small")


def of_network(network, name):
    """What is claimed of UDP and of pings over a network."""
    return (
        Claim(
            f"UDP above the rate of {name}, goodput, Linux over ns-3",
            SAME,
            near(1, 0.02),
            ratio(traffic="udp", network=network),
        ),
        Claim(
            f"UDP below the rate of {name}, lost beyond the simulation's",
            SAME,
            never(),
            excess_lost(network),
        ),
        Claim(
            f"ping over {name}, median, beyond the simulated one (ms)",
            SAME,
            near(0, 1),
            excess_ms(network),
        ),
    )


def of_tcp(variant, network):
    """What is claimed of a download."""
    text = f"{TCP_VARIANTS[variant]} over {NETWORKS[network]}, goodput, Linux over ns-3"
    return Claim(text, SAME, about(1), ratio(traffic="tcp", variant=variant, network=network))


DOWNLOADS = [
    *((variant, "ideal") for variant in TCP_VARIANTS),
    *(("cubic", name) for name in ("fading", "log", "dch")),
]
CLAIMS = (
    *(claim for network, name in NETWORKS.items() for claim in of_network(network, name)),
    *(of_tcp(*download) for download in DOWNLOADS),
)

GRIDS = (
    {"network": tuple(NETWORKS), "sender": tuple(BOTH), "traffic": ("udp",)},
    {"network": tuple(NETWORKS), "sender": ("kernel",), "traffic": ("slow", "ping")},
    {
        "network": ("ideal",),
        "sender": tuple(BOTH),
        "traffic": ("tcp",),
        "variant": tuple(TCP_VARIANTS),
    },
    {
        "network": ("fading", "log", "dch"),
        "sender": tuple(BOTH),
        "traffic": ("tcp",),
        "variant": ("cubic",),
    },
)

EXPERIMENT = Experiment(
    id="real-applications",
    title="Linux over an emulated UE beside ns-3 over the simulated one",
    source="This module: ./utils/umts emulate",
    scenario=Scenario("./examples/scenarios/real-applications.py"),
    grids=GRIDS,
    quick=Quick(GRIDS, seeds=1, duration_s=10),
    series=("rate",),
    seeds=3,
    duration_s=30,
    claims=CLAIMS,
    figure=draw,
    assumptions=(
        "One UE. Ideal: HSDPA at CQI 14. Fading: Pedestrian A at 400 m and 120 km/h without shadowing, and 8 "
        "transmissions of a block at most: what HARQ leaves to RLC moves the goodput of 30 s by more than 2 %. "
        "The log repeats ten rates of a second each. DCH: dch3. Links and Iub are those of umts-tcp-over-hsdpa.",
        "Both: segments of 1400 octets, a window of 150 of them, SACK; datagrams of 1000 octets, at 4 Mb/s, and "
        "at 200 kb/s below the rate. Goodput counts from the first packet on, for the length of the run. Linux "
        "begins a fraction of a second after the simulation has, so that the fading is that of ns-3, but for this.",
        "Runs take as long as they last, and a machine that cannot keep pace fails: --jobs 1 where there are "
        "two cores. Kernel modules tcp_bbr and tcp_cubic are loaded.",
        "The round trip beside the ping is the median of what the same packets took in the simulation, down and up.",
    ),
)
