# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""TCP variants of then and now over throughput logs of a live HSDPA network (MMSys 2013)."""

from itertools import product
from pathlib import Path

from logs_setup import DURATION_S, entries, of_logs, over
from modi_setup import grid
from variants_setup import NAMES, grids

from umts_tool.claims import Claim, about, at_least, at_most, conserved, never
from umts_tool.experiment import Scenario
from umts_tool.figures import GREY, MARKERS, WIDE, colour, dot

SOURCE = (
    "Riiser, Vigmostad, Griwodz, Halvorsen: Commute path bandwidth traces from 3G networks (2013)"
)
TCP_VARIANTS = ("reno", "newreno", "tahoe", "vegas", "fast", "cubic", "bbr", "westwood", "ledbat")
SHARING_VARIANTS = ("newreno", "vegas", "cubic", "bbr")
SCHEDULERS = {"rr": "Round Robin", "maxci": "Max C/I", "pf": "Proportional Fair", "fcds": "FCDS"}
TOGETHER = 5
TOLERANCE = 0.05
SECOND = "rate"
LEAST_BPS = 16e3
MOST_STALL_S = 10


def alone(**where):
    """The runs of one UE."""
    return {"ues": 1, "source": "tcp", **where}


def name_of(log):
    """Short name of a log."""
    return Path(log.replace("\\,", ",")).stem.removeprefix("report.")


def deviation(log):
    """What a saturating source misses of a log, second by second, over all that it offers."""

    def measure(results):
        where = {"ues": 1, "source": "udp", "linkFiles": log}
        shares = []
        for seconds in results.series_per_seed(SECOND, **where).values():
            missed = (seconds["goodput_bps"] - seconds["offered_bps"]).abs().sum()
            shares.append(missed / seconds["offered_bps"].sum())
        return shares

    return measure


def silence(results):
    """Flows of TCP that have delivered nothing, by seed."""
    rows = results.select(source="tcp")
    flows = [c for c in rows if c.endswith("goodput_bps") and not c.startswith("total")]
    return rows[flows].le(0).sum(axis=1).groupby(rows["seed"]).sum()


def longest_stall(seconds):
    """Longest silence of one UE in s, beyond twice the gaps of the log in it.

    TCP doubles its timeout in a gap: it tries again after no more than the gap's length.
    """
    longest = silent = gaps = 0
    for carried, offered in zip(seconds["goodput_bps"], seconds["offered_bps"], strict=True):
        silent, gaps = (0, 0) if carried > 0 else (silent + 1, gaps + (offered < LEAST_BPS))
        longest = max(longest, silent - 2 * gaps)
    return longest


def stalls(logs):
    """The longest stall of any variant alone over any log, by seed."""

    def measure(results):
        worst = {}
        for variant, log in product(TCP_VARIANTS, logs):
            runs = results.series_per_seed(SECOND, **alone(variant=variant, linkFiles=log))
            for seed, seconds in runs.items():
                worst[seed] = max(worst.get(seed, 0), longest_stall(seconds))
        return list(worst.values())

    return measure


def share(results, variant, log):
    """Goodput over what the log offers."""
    runs = results.select(**alone(variant=variant, linkFiles=log))
    return (runs["goodput_bps"] / runs["offered_bps"]).mean()


def mean_share(variant, logs):
    """Mean over the logs of goodput over offer."""
    return lambda results: [sum(share(results, variant, log) for log in logs) / len(logs)]


def over_cubic(measure, variant, logs):
    """Mean over the logs of a variant over that of CUBIC."""
    return lambda results: [measure(variant, logs)(results)[0] / measure("cubic", logs)(results)[0]]


def mean_rtt(variant, logs):
    """Mean over the logs of the mean round trip."""
    return lambda results: [
        results.select(**alone(variant=variant, linkFiles=list(logs)))["rtt_mean_s"].mean()
    ]


def winners(axes, results, logs):
    """Goodput over the log's offer, every variant over every log; a cross marks the best."""
    table = [[share(results, v, log) for log in logs] for v in TCP_VARIANTS]
    axes.imshow(table, aspect="auto", vmin=0, vmax=1, cmap="cividis")
    for column in range(len(logs)):
        values = [row[column] for row in table]
        for place, value in enumerate(values):
            runs = results.select(**alone(variant=TCP_VARIANTS[place], linkFiles=logs[column]))
            best = "×" if value == max(values) else ""
            text = f"{value:.2f}{best}\n{runs['rtt_mean_s'].mean():.2f} s"
            ink = "black" if value > 0.5 else "white"
            axes.text(column, place, text, ha="center", va="center", color=ink, size=6)
    axes.set_xticks(range(len(logs)), [name_of(log) for log in logs], rotation=60, ha="right", size=6)
    axes.set_yticks(range(len(TCP_VARIANTS)), [NAMES[v] for v in TCP_VARIANTS])
    axes.set_title("one UE: goodput over offer (× best) and mean round trip", size=9)
    axes.grid(False)


def sharing(axes, results):
    """Goodput of the cell and fairness of five UEs, some variants under every scheduler."""
    for variant in SHARING_VARIANTS:
        for (scheduler, name), mark in zip(SCHEDULERS.items(), MARKERS):
            runs = results.select(ues=TOGETHER, variant=variant, scheduler=scheduler)
            total_mbps = runs["total_goodput_bps"] / 1e6
            look = {"marker": mark, "color": colour(NAMES[variant])}
            dot(axes, total_mbps, runs["jain_index"], **look)
    for variant in SHARING_VARIANTS:
        axes.plot([], [], color=colour(NAMES[variant]), label=NAMES[variant])
    for name, mark in zip(SCHEDULERS.values(), MARKERS):
        axes.plot([], [], mark, color=GREY, label=name)
    axes.set(xlabel="goodput of the cell (Mb/s)", ylabel="Jain's index")
    axes.set_title(f"{TOGETHER} UEs with different logs", size=9)
    axes.legend()


def replay(files):
    """The experiment over these logs."""
    logs = entries(files)
    one = grids(TCP_VARIANTS, ues=1, linkFiles=logs, source="tcp")
    saturating = grid(ues=1, linkFiles=logs, source="udp", udpSize=1400)
    several = grids(
        SHARING_VARIANTS,
        ues=TOGETHER,
        linkFiles=",".join(logs[:TOGETHER]),
        scheduler=tuple(SCHEDULERS),
        source="tcp",
    )

    def draw(figure, results):
        left, right = figure.subplots(1, 2, width_ratios=(3, 2))
        figure.set_size_inches(*WIDE)
        winners(left, results, logs)
        sharing(right, results)

    claims = (
        *(
            Claim(
                f"{name_of(log)}: a saturating source recovers it second by second; missed share",
                0,
                at_most(TOLERANCE),
                deviation(log),
                {"linkFiles": log, "source": "udp"},
            )
            for log in logs
        ),
        *(
            Claim(
                f"{NAMES[variant]} over CUBIC: goodput, mean of the logs",
                1,
                about(1),
                over_cubic(mean_share, variant, logs),
                alone(variant=variant),
            )
            for variant in ("newreno", "westwood")
        ),
        Claim(
            "BBR over CUBIC: goodput, mean of the logs",
            1,
            at_least(0.9),
            over_cubic(mean_share, "bbr", logs),
            alone(variant="bbr"),
        ),
        Claim(
            "BBR over CUBIC: mean round trip, mean of the logs",
            "much less",
            at_most(0.8),
            over_cubic(mean_rtt, "bbr", logs),
            alone(variant="bbr"),
        ),
        Claim(
            "longest time in s that TCP stands still though the log goes on",
            0,
            at_most(MOST_STALL_S),
            stalls(logs),
            alone(),
        ),
        conserved(source="tcp"),
        Claim("flows that stand still to the end", 0, never(), silence),
    )
    together = (saturating, *one, *several)
    return over(EXPERIMENT, together, claims, draw)


EXPERIMENT = of_logs(
    id="real-hsdpa",
    title="Throughput logs of a live HSDPA network replayed under TCP of then and now",
    source=SOURCE,
    scenario=Scenario(
        "umts-tcp-over-hsdpa",
        {
            "link": "log",
            "category": 10,
            "pduOctets": 82,
            "transmissionBufferPdus": 500,
            "macHsBufferPdus": 1000,
            "mss": 1400,
            "window": 128,
        },
    ),
    replay=replay,
    series=(SECOND,),
    assumptions=(
        f"The first {DURATION_S} s of every log; a shorter one is repeated.",
        "A log is what TCP downloads received; it is taken for what the link can carry of RLC "
        "payload. HARQ, RLC and scheduler are above it as ever.",
        "The RNC holds 500 PDUs (40 kB) that wait for their first transmission: without a limit nothing "
        "is ever lost, all variants but Vegas fill their windows, and a round trip takes 1.3 s.",
        "RLC PDUs of 656 bits: with 336, the window of 2047 PDUs over a round trip of RLC carries "
        "4.4 Mb/s, less than the best logs.",
        "Variants of today with SACK and limited transmit, those of then without.",
        "De Cicco and Mascolo (2012) found like goodputs of NewReno, CUBIC and Westwood+ over HSDPA, "
        "Cardwell et al. (2016) CUBIC's goodput at much less delay with BBR over mobile networks; 10 % and "
        "20 % are this module's reading of 'like' and 'much'.",
        f"TCP stands still in a second without a byte. Excused are a gap of the log, less than "
        f"{LEAST_BPS / 1e3:g} kb/s, and as long again, in which its timer has backed off.",
        "A cell has code and power for every UE that its scheduler serves in a TTI; five UEs share "
        "its TTIs, so that each gets a part of its log.",
    ),
)
