# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""A drive replayed in both directions under CUBIC, BBR and Vegas, with and without a limit of RLC's buffer."""

from dataclasses import replace

from trace_exchange import length_s, pairs_of
from variants_setup import NAMES, grids

from umts_tool.claims import Claim, at_least, at_most, conserved
from umts_tool.experiment import Experiment, Quick, Scenario, list_entry
from umts_tool.figures import GREY, WIDE, colour
from umts_tool.layout import EXAMPLES

VARIANTS = ("cubic", "bbr", "vegas")
BUFFERS = {500: "RLC holds 500 PDUs", 0: "RLC holds all"}
DRIVE = [EXAMPLES / "scenarios" / f"simulated-drive.{name}" for name in ("down", "up")]
DURATION_S, QUICK_S = 120, 60
SECOND, ROUND_TRIP = "rate", "rtt"
TICKS_S = (0.1, 0.2, 0.5, 1, 2, 5)


def share(variant, buffer, where):
    """Goodput over what the log has."""

    def measure(results):
        point = {**where, "variant": variant, "transmissionBufferPdus": buffer}
        return list(
            results.per_seed("goodput_bps", **point) / results.per_seed("offered_bps", **point)
        )

    return measure


def over(variant, against, where):
    """Mean round trip of (variant, buffer) over that of another."""

    def measure(results):
        means = [
            results.per_seed("rtt_mean_s", variant=one, transmissionBufferPdus=buffer, **where)
            for one, buffer in (variant, against)
        ]
        return list(means[0] / means[1])

    return measure


def claims(where, name):
    """What is judged over a drive."""
    return (
        Claim(
            f"{name}: CUBIC carries of the log, RLC holding all",
            None,
            at_least(0.9),
            share("cubic", 0, where),
            {**where, "variant": "cubic"},
        ),
        Claim(
            f"{name}: round trip of CUBIC, RLC holding 500 PDUs, over RLC holding all",
            None,
            at_most(0.8),
            over(("cubic", 500), ("cubic", 0), where),
            {**where, "variant": "cubic"},
        ),
        Claim(
            f"{name}: round trip of BBR over CUBIC's, RLC holding all",
            "much less",
            at_most(0.8),
            over(("bbr", 0), ("cubic", 0), where),
            {**where, "variant": "bbr"},
        ),
        Claim(
            f"{name}: round trip of Vegas over CUBIC's, RLC holding all",
            "much less",
            at_most(0.8),
            over(("vegas", 0), ("cubic", 0), where),
            {**where, "variant": "vegas"},
        ),
    )


def draw(where):
    """Return what draws the goodput of each second and the round trips over the log."""

    def figure_of(figure, results):
        figure.set_size_inches(WIDE[0], 1.3 * WIDE[1])
        axes = figure.subplots(2, 2, sharex=True, sharey="row")
        for column, (buffer, title) in enumerate(BUFFERS.items()):
            for variant in VARIANTS:
                point = {**where, "variant": variant, "transmissionBufferPdus": buffer}
                if not results.has(**point):
                    continue
                ink = colour(NAMES[variant])
                rates = results.series(SECOND, **point)
                trips = results.series(ROUND_TRIP, **point)
                axes[0][column].plot(rates.time_s, rates.goodput_bps / 1e6, color=ink)
                seconds = trips.rtt_s.groupby(trips.time_s.astype(int)).mean()
                axes[1][column].plot(
                    seconds.index, seconds.to_numpy(), color=ink, label=NAMES[variant]
                )
            offered = rates.offered_bps / 1e6
            axes[0][column].fill_between(rates.time_s, offered, color=GREY, alpha=0.3, linewidth=0)
            axes[0][column].set_title(title, size=9)
            axes[1][column].set(xlabel="time (s)", yscale="log")
            axes[1][column].set_yticks(TICKS_S, map(str, TICKS_S))
            axes[1][column].minorticks_off()
        axes[0][0].set_ylabel("goodput (Mb/s), grey: log")
        axes[1][0].set_ylabel("round trip, mean of a second (s)")
        axes[1][1].legend()

    return figure_of


def of_drives(pairs, experiment, lengths):
    """The experiment over pairs of logs, each as long as is said; the figure is of the first."""
    links = [{"linkFiles": list_entry(str(d)), "uplinkFiles": list_entry(str(u))} for d, u in pairs]

    def runs(ends):
        return tuple(
            one
            for link, end in zip(links, ends, strict=True)
            for one in grids(VARIANTS, transmissionBufferPdus=tuple(BUFFERS), **link, **end)
        )

    names = [down.name.removesuffix(".down") for down, _ in pairs]
    judged = [
        claim for link, name in zip(links, names, strict=True) for claim in claims(link, name)
    ]
    return replace(
        experiment,
        grids=runs([{"duration_s": length} for length in lengths]),
        claims=(*judged, conserved()),
        figure=draw(links[0]),
        quick=replace(experiment.quick, grids=runs([{}] * len(links))),
    )


def recorded(files):
    """The experiment over recorded drives, each to its end."""
    pairs = pairs_of(files)
    return of_drives(pairs, NO_DRIVE, [length_s(*pair) for pair in pairs])


NO_DRIVE = Experiment(
    id="trace-tcp",
    title="A drive replayed both ways under CUBIC, BBR and Vegas, with and without a limit of RLC's buffer",
    source="Cardwell et al. (2016) for BBR, Brakmo and Peterson (1995) for Vegas: less delay",
    scenario=Scenario(
        "umts-tcp-over-hsdpa",
        {
            "link": "log",
            "category": 10,
            "pduOctets": 82,
            "macHsBufferPdus": 500,
            "flowControl": "target",
            "creditTarget": "200ms",
            "mss": 1400,
            "window": 512,
            "gnQueue": 10000,
        },
    ),
    grids=(),
    claims=(),
    figure=draw({}),
    quick=Quick((), seeds=1, duration_s=QUICK_S),
    seeds=1,
    duration_s=DURATION_S,
    series=(SECOND, ROUND_TRIP),
    replay=recorded,
    assumptions=(
        "simulated-drive.down and .up were made by './utils/umts trace', a UE at 50 km/h on a fading link; "
        "with --logs FOLDER recorded drives take their place, pairs of files of mahimahi, X.down and X.up.",
        "RLC holds 500 PDUs of 80 octets that wait for their first transmission, 40 kB, or all that the TCP "
        "window of 512 segments lets come. The Node B holds 500 more, or 200 ms: the default flow control leaves "
        "6 % of a recorded drive unused, with that Node B.",
        "The uplink carries acknowledgements and RLC's reports alone, as its log and a DCH of 384 kb/s have it.",
        "Vegas without SACK and limited transmit, CUBIC and BBR with both; 20 % is this module's reading of "
        "'much less'.",
    ),
)
EXPERIMENT = of_drives([DRIVE], NO_DRIVE, [DURATION_S])
