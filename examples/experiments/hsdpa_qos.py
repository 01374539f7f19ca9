# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Schedulers that heed deadlines and rates: calls, videos and TCP downloads in one cell."""

from modi_setup import grid

from umts_tool.claims import Claim, at_least, at_most, conserved, ratio
from umts_tool.experiment import Experiment, Quick, Scenario

HEEDLESS = {"rr": "Round Robin", "pf": "Proportional Fair"}
HEEDFUL = {"minrate": "Minimum rate", "mlwdf": "M-LWDF", "exppf": "EXP/PF"}
SCHEDULERS = HEEDLESS | HEEDFUL
DOWNLOADS = (4, 8, 12)
MOST = DOWNLOADS[-1]
KEPT = 0.95
TCP = "tcp_goodput_bps"


def in_time(service):
    """Column: share of a service's packets that came within their budget."""
    return f"{service}_in_time_ratio"


def least_in_time(service, scheduler):
    """The least share of packets in time over the numbers of downloads, by seed."""

    def measure(results):
        loads = [n for n in DOWNLOADS if n in results.values("tcpUes")]
        shares = [results.per_seed(in_time(service), scheduler=scheduler, tcpUes=n) for n in loads]
        return [min(values) for values in zip(*shares, strict=True)]

    return measure


def over_pf(scheduler):
    """Goodput of the downloads over that under Proportional Fair."""
    return ratio(TCP, {"scheduler": scheduler, "tcpUes": MOST}, {"scheduler": "pf", "tcpUes": MOST})


def draw(figure, results):
    """Packets in time and goodput of the downloads over the number of downloads."""
    panels = (
        (in_time("voice"), 100, "voice in time (%)"),
        (in_time("video"), 100, "video in time (%)"),
        (TCP, 1e-6, "TCP, all downloads (Mb/s)"),
    )
    for axes, (column, scale, label) in zip(figure.subplots(1, 3), panels, strict=True):
        for scheduler, name in SCHEDULERS.items():
            means = results.select(scheduler=scheduler).groupby("tcpUes")[column].mean() * scale
            axes.plot(means.index, means, "o-", label=name)
        if column != TCP:
            axes.axhline(100 * KEPT, color="grey", linewidth=0.8)
        axes.set(xlabel="TCP downloads", ylabel=label)
    axes.legend(fontsize=7)


def claims():
    """What the policies promise, and what that may cost."""
    for scheduler, name in HEEDFUL.items():
        for service in ("voice", "video"):
            yield Claim(
                f"{name}: packets of {service} within their budget, least of 4 to {MOST} downloads",
                KEPT,
                at_least(KEPT),
                least_in_time(service, scheduler),
                {"scheduler": scheduler},
            )
        yield Claim(
            f"{name}: the worst of the videos loses at most 5 % of its rate, {MOST} downloads",
            0.05,
            at_most(0.05),
            "video_most_loss_ratio",
            {"scheduler": scheduler, "tcpUes": MOST},
        )
        least = 0.9 if scheduler == "mlwdf" else 0.7
        yield Claim(
            f"{name}: TCP over that under Proportional Fair, {MOST} downloads",
            "-",
            at_least(least),
            over_pf(scheduler),
            {"scheduler": scheduler, "tcpUes": MOST},
        )
    for scheduler, name in HEEDLESS.items():
        yield Claim(
            f"{name}, which knows no deadline: packets of video within their budget, {MOST} downloads",
            "less",
            at_most(KEPT),
            in_time("video"),
            {"scheduler": scheduler, "tcpUes": MOST},
        )
    yield conserved()


GRID = grid(scheduler=tuple(SCHEDULERS), tcpUes=DOWNLOADS)

EXPERIMENT = Experiment(
    id="hsdpa-qos",
    title="Schedulers that heed deadlines and rates: voice, video and TCP in one cell",
    source=(
        "Andrews et al., IEEE Communications Magazine 2001 (M-LWDF); Rhee, Holtzman and Kim, VTC "
        "2003 (EXP/PF); Hosein, VTC 2002 (minimum rate)"
    ),
    scenario=Scenario(
        "umts-hs-qos",
        {
            "voiceUes": 10,
            "videoUes": 4,
            "distance": "200,300,400",
            "shadowing": 0,
            "variant": "newreno",
            "window": 30,
        },
    ),
    grids=(GRID,),
    quick=Quick((GRID | {"tcpUes": (4, MOST)},), seeds=1, duration_s=30),
    seeds=3,
    duration_s=100,
    claims=tuple(claims()),
    figure=draw,
    assumptions=(
        "All UEs at 3 km/h, 200 to 400 m from the Node B, without shadowing: deadlines can be kept. "
        "One UE is served in a TTI. Every queue has the same CmCH-PI.",
        "10 calls of AMR 12.2 with pauses, 150 ms for a packet, of which 80 ms in the Node B; 4 "
        "videos of 80 kb/s in bursts, 300 ms and 200 ms. Rates to be guaranteed are those of a burst "
        "with all headers: 32 and 100 kb/s.",
        "The policies allow 5 % of the packets to be late (ViolationProbability 0.05).",
        "What it may cost TCP, and 5 % of the rate, are bounds of this module.",
    ),
)
