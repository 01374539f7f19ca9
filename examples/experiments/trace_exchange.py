# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Traces in and out: a recorded drive replayed both ways, simulated drives replayed by mahimahi's rule."""

from dataclasses import replace

import numpy as np
from modi_setup import grid

from umts_tool.claims import Accept, Claim, always_at_most, at_least, conserved
from umts_tool.delivery import opportunities
from umts_tool.delivery import replay as deliver
from umts_tool.errors import BAD_USAGE, UmtsError
from umts_tool.experiment import Experiment, Quick, Scenario, list_entry
from umts_tool.figures import BLUE, RED, WIDE
from umts_tool.trace_forms import mahimahi
from umts_tool.traces import DIRECTIONS, DOWNLINK, PACKET_BITS, UPLINK, of_packets

DURATION_S, QUICK_S = 60, 20
DISTANCES = (200, 300)
SPEEDS = (3, 30, 50, 80, 120)
PACKETS = "packet"
WARM_UP_S = 2
TOLERANCE = 0.03
LONGEST_LAG_MS = 60
LIGHT_MS, LIGHT_OCTETS = 100, 228
TTI_MS = 2  # of HS-DSCH, and of the E-DCH of a recorded drive
PDU_BITS = 81 * 8  # of payload, in unacknowledged mode
BPS = {DOWNLINK: 42 * PDU_BITS / 2e-3, UPLINK: 17 * PDU_BITS / 2e-3}  # category 10, E-DCH category 6
SATURATING = {"udpRate": "8Mbps", "udpSize": 1472, "uploadRate": "2Mbps", "uploadSize": 1472}
# With headers, an octet of PDCP and a length indicator of RLC they are 1500 octets.
FULL_PACKETS = {"udpSize": 1470, "uploadSize": 1470}
LIGHT = {"udpRate": "16kbps", "udpSize": 200, "uploadRate": "16kbps", "uploadSize": 200}
SIMULATED = {"profile": "VehicularA", "link": "fading", "rlcMode": "AM", "ulRate": "384kbps"}
DRIVES = [(distance, speed) for distance in DISTANCES for speed in SPEEDS]


def drive(distance, speed, load):
    """The runs of a simulated drive under a load."""
    return {**SIMULATED, **load, "distance": distance, "speed": speed}


def drives(load, distances=DISTANCES, speeds=SPEEDS):
    """The grid of the simulated drives under a load."""
    return grid(**SIMULATED, **load, distance=distances, speed=speeds)


def written(packets, duration_s):
    """A run as the two files of mahimahi."""
    made = of_packets(packets, duration_s)
    return {name: mahimahi(made.curves[name]) for name in DIRECTIONS}


def duration_of(results, where):
    """Length of the runs of a point."""
    return float(results.select(**where)["duration_s"].iloc[0])


def recorded(results, where):
    """The packets of a point's runs, by seed, and their length."""
    return results.series_per_seed(PACKETS, **where), duration_of(results, where)


def replayed_share(text, received, duration_s):
    """Goodput of a saturating source over a written trace, over what the simulation has had."""
    needed = int(1.2 * received["octets"].sum() / 1500) + 10
    delivered = deliver(opportunities(text), [0.0] * needed, [1500] * needed, 1e3 * duration_s)
    return 1500 * len(delivered) / received["octets"].sum()


def misses(direction):
    """The largest share by which the replay of a direction misses a simulated drive, by seed."""

    def measure(results):
        worst = {}
        for distance, speed in DRIVES:
            where = drive(distance, speed, SATURATING)
            if not results.has(**where):
                continue
            runs, duration_s = recorded(results, where)
            for seed, packets in runs.items():
                received = packets[packets["direction"] == direction]
                text = written(packets, duration_s)[direction]
                missed = abs(replayed_share(text, received, duration_s) - 1)
                worst[seed] = max(worst.get(seed, 0.0), missed)
        return list(worst.values())

    return measure


def light_delays_ms(packets, direction):
    """One-way delays of the packets of the light load: the k-th one leaves at a time of its own."""
    times_ms = 1e3 * packets[packets["direction"] == direction]["time_s"].to_numpy()
    return times_ms - LIGHT_MS * np.arange(1, len(times_ms) + 1)


def replayed_delays_ms(text, delays_ms):
    """What mahimahi's rule makes of them: the least delay, and the wait for an opportunity."""
    least = delays_ms.min()
    arrivals = LIGHT_MS * np.arange(1, len(delays_ms) + 1) + least
    octets = [LIGHT_OCTETS] * len(arrivals)
    delivered = np.array(deliver(opportunities(text), arrivals, octets, float("inf")))
    return delivered - LIGHT_MS * np.arange(1, len(delivered) + 1)


def round_trips(results):
    """Mean round trip under light load of each drive: (simulated, replayed) in ms, by seed."""
    means = {}
    for distance, speed in DRIVES:
        heavy, light = (drive(distance, speed, load) for load in (SATURATING, LIGHT))
        if not results.has(**light):
            continue
        runs, duration_s = recorded(results, heavy)
        lights, _ = recorded(results, light)
        for seed, packets in runs.items():
            texts = written(packets, duration_s)
            own = {name: light_delays_ms(lights[seed], name) for name in DIRECTIONS}
            played = {name: replayed_delays_ms(texts[name], own[name]) for name in DIRECTIONS}
            pair = [sum(one[name].mean() for name in DIRECTIONS) for one in (own, played)]
            means.setdefault(seed, []).append(pair)
    return means


def hidden_share(results):
    """Share of the mean round trip that the replay of the saturating record hides, by seed."""
    pairs = {seed: np.mean(rows, axis=0) for seed, rows in round_trips(results).items()}
    return [1 - played / own for own, played in pairs.values()]


def why_late(results):
    """Why a replay is later than the network, in words."""
    own, played = np.mean([pair for rows in round_trips(results).values() for pair in rows], axis=0)
    return (
        f"Replayed, a round trip takes {played:.0f} ms, in the network {own:.0f} ms: the other way round. A "
        "packet of 228 octets takes one TTI of a DCH or HS-DSCH. Replayed, it waits for the 1500 octets of an "
        "opportunity, 32 ms of a DCH of 384 kb/s, and sits in gaps that RLC's backlog has made."
    )


def reached(trace_ms, bps):
    """When a channel of a rate has carried the packet of each opportunity, which waits for the one before."""
    carried, end = [], 0.0
    for ms in trace_ms:
        end = max(end + 1e3 * PACKET_BITS / bps, ms)
        carried.append(end)
    return np.array(carried)


def off_by(times_ms, wanted_ms, duration_s):
    """Packets by which each second is off, whose borders are as wide as a TTI, with the lag that fits best."""
    borders = 1000 * np.arange(WARM_UP_S, int(duration_s))
    by = [np.searchsorted(wanted_ms, borders + shift, "right") for shift in (-TTI_MS, TTI_MS)]
    least, most = by[0][1:] - by[1][:-1], by[1][1:] - by[0][:-1]
    tried = []
    for lag in range(LONGEST_LAG_MS + 1):
        came = np.diff(np.searchsorted(times_ms - lag, borders, "right"))
        tried.append(came - np.clip(came, least, most))
    return min(tried, key=lambda off: np.abs(off).sum())


def seconds_off(where, direction, file):
    """The most packets by which a second is off."""

    def measure(results):
        wanted_ms = reached(opportunities(file.read_text()), BPS[direction])
        runs, duration_s = recorded(results, where)
        for packets in runs.values():
            times_ms = 1e3 * packets[packets["direction"] == direction]["time_s"].to_numpy()
            yield np.abs(off_by(times_ms, wanted_ms, duration_s)).max()

    return measure


def pairs_of(files):
    """The files of mahimahi in pairs, X.down and X.up."""
    by_name = {file.name: file for file in files}
    stems = sorted(name.removesuffix(".down") for name in by_name if name.endswith(".down"))
    pairs = [(by_name[f"{stem}.down"], by_name.get(f"{stem}.up")) for stem in stems]
    if not pairs or any(up is None for _, up in pairs):
        raise UmtsError(
            "--logs: a drive is a pair of files of mahimahi, X.down and X.up", BAD_USAGE
        )
    return pairs


def length_s(down, up):
    """Whole seconds that both files of a recorded drive last."""
    return min(opportunities(file.read_text())[-1] for file in (down, up)) // 1000


def drive_in(down, up):
    """The run of a recorded drive."""
    return {
        **SATURATING,
        **FULL_PACKETS,
        "link": "log",
        "rlcMode": "UM",
        "flowControl": "target",
        "creditTarget": "1s",
        "uplink": "edch",
        "edchTti": "2ms",
        "linkFiles": list_entry(str(down)),
        "uplinkFiles": list_entry(str(up)),
        "duration_s": length_s(down, up),
    }


def claims_of(down, up):
    """What a recorded drive must show."""
    where = drive_in(down, up)
    name = down.name.removesuffix(".down")
    return tuple(
        Claim(
            f"{name}: packets by which a second of the {direction} is off, at most",
            0,
            always_at_most(1),
            seconds_off(where, direction, file),
            where,
        )
        for direction, file in ((DOWNLINK, down), (UPLINK, up))
    )


def replay(files):
    """The experiment with recorded drives beside the simulated ones."""
    pairs = pairs_of(files)
    recorded_drives = tuple(grid(**drive_in(*pair)) for pair in pairs)
    claims = (one for pair in pairs for one in claims_of(*pair))
    return replace(
        EXPERIMENT,
        grids=(*recorded_drives, *EXPERIMENT.grids),
        claims=(*EXPERIMENT.claims, *claims),
        quick=replace(EXPERIMENT.quick, grids=(*recorded_drives, *EXPERIMENT.quick.grids)),
    )


def draw(figure, results):
    """One drive and its replay; the round trips of all drives, simulated and replayed."""
    left, right = figure.subplots(1, 2)
    figure.set_size_inches(*WIDE)
    where = next(
        one for one in (drive(*of, SATURATING) for of in DRIVES[::-1]) if results.has(**one)
    )
    runs, duration_s = recorded(results, where)
    made = of_packets(next(iter(runs.values())), duration_s)
    for name, ink in zip(DIRECTIONS, (BLUE, RED), strict=True):
        ends, rates = made.curves[name].rates_bps(1.0)
        left.stairs(rates / 1e6, [0, *ends], color=ink, label=name)
    left.set(xlabel="time (s)", ylabel="rate of a second (Mb/s)")
    left.set_title(f"{where['distance']} m, {where['speed']} km/h", size=9)
    left.legend()
    means = np.array([pair for rows in round_trips(results).values() for pair in rows])
    right.plot(means[:, 0], means[:, 1], "o", color=BLUE, label="a drive")
    ends = [0.95 * means.min(), 1.05 * means.max()]
    right.plot(ends, ends, color=RED, label="equal")
    right.set(xlabel="mean round trip simulated (ms)", ylabel="replayed by opportunities (ms)")
    right.set_title("light load", size=9)
    right.legend()


EXPERIMENT = Experiment(
    id="trace-exchange",
    title="Traces of mahimahi in and out: a recorded drive both ways, simulated drives replayed",
    source="mahimahi (USENIX ATC 2015) for the rule of delivery; CellReplay (NSDI 2025) for what it hides",
    scenario=Scenario(
        "umts-tcp-over-hsdpa",
        {"source": "udp", "category": 10, "pduOctets": 82},
    ),
    grids=(drives(SATURATING), drives(LIGHT)),
    claims=(
        *(
            Claim(
                f"replay of a simulated drive by the rule of delivery, {name}: goodput missed, at most",
                0,
                always_at_most(TOLERANCE),
                misses(name),
                {**SIMULATED, **SATURATING},
            )
            for name in DIRECTIONS
        ),
        Claim(
            "share of the mean round trip under light load that the replay of a saturating record hides",
            "0.13 to 0.17",
            Accept(0.13, 0.17, "0.13 to 0.17"),
            hidden_share,
            {**SIMULATED, **LIGHT},
            why_late,
        ),
        Claim(
            "mean round trip under light load that the replay of a saturating record is off by, either way",
            None,
            at_least(0.1),
            lambda results: [abs(share) for share in hidden_share(results)],
            {**SIMULATED, **LIGHT},
        ),
        conserved(**SIMULATED),
    ),
    figure=draw,
    quick=Quick((drives(SATURATING, (300,), (3, 50)), drives(LIGHT, (300,), (3, 50))), 2, QUICK_S),
    seeds=5,
    duration_s=DURATION_S,
    series=(PACKETS,),
    replay=replay,
    assumptions=(
        "50 simulated drives: a fading link (Vehicular A) at 200 and 300 m, 3 to 120 km/h, five seeds; UDP "
        "saturates both directions, and what arrives is the trace.",
        "The reference of the rule of delivery is a program of 20 lines that knows nothing of the writer: an "
        "opportunity passes 1500 octets, what it does not use is lost.",
        "Light load: 10 datagrams of 228 octets a second each way. Replayed, they have the least delay of the "
        "simulated ones, and the wait for an opportunity of the saturating record.",
        "CellReplay measured 13 to 17 % in 5G networks, whose opportunities are less than a millisecond apart.",
        "With --logs a recorded drive is replayed as well, a pair of files of mahimahi, X.down and X.up: UDP "
        "saturates both directions, in unacknowledged mode. Flow control keeps 1 s of data in the Node B, "
        "so that bursts do not find it empty.",
        "Its uplink is E-DCH of category 6 with a TTI of 2 ms, as a DCH has 384 kb/s.",
        "A second is off by the packets that it has more or fewer than the file, with the one lag of up to 60 ms "
        "that fits best. Its borders are as wide as a TTI, and an opportunity waits until the channel, of 13.6 or "
        "5.5 Mb/s, has carried those before: bursts of a file reach 30 Mb/s for 10 ms.",
    ),
)
