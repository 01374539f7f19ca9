#!/usr/bin/env python3
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Fit the networks of live-3g and live-3g-drive to what was measured in live ones, and print them.

    .umts/venv/bin/python utils/fit-live-3g.py [drive | OPERATOR/COUNTRY ...]
    .umts/venv/bin/python utils/fit-live-3g.py --refine [OPERATOR/COUNTRY ...]

Categories follow from the best means of a network. All its links have one delay of the core network, with
which the most round trips are met. Each link has, for several numbers of other UEs, the distance that gives
its download and the bit rate of the others that gives its upload; the number with the least misses stays.
With --refine the search goes on, in smaller steps, beside the values that live-3g has.
The drive has the profile, distance and deviation of shadowing that are nearest to the rates of the seconds of
its first half: of a grid, then of its neighbours by more seeds.
"""

import argparse
import functools
import itertools
import json
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "utils"), str(ROOT / "examples/experiments")]

import live_3g  # noqa: E402
import live_3g_drive  # noqa: E402
import numpy as np  # noqa: E402
import pandas as pd  # noqa: E402

from umts_tool.build import program  # noqa: E402
from umts_tool.grid import arguments  # noqa: E402

DISTANCES = (100, 400)  # m
UP_KBPS = (8, 2000)
OTHERS = (0, 1, 2, 4, 8)
STEP = 1.05  # ratio of what is told apart
FINE_STEP = 1.01
NEAR = 1.15  # ratio within which a fit is refined
ROUNDS = 2  # uploads depend on the core's delay
CORES_MS = [step / 2 for step in range(161)]
# A round trip is met with a margin, as a seed differs from the next one.
MARGIN = 0.9 * live_3g.TOLERANCE
DURATION = "60s"
PROFILES = ("PedestrianA", "None")
DRIVE_DISTANCES = (160, 200, 250, 320)  # m
DEVIATIONS_DB = (12, 15, 18)
FEW_SEEDS, MORE_SEEDS = 2, 6
NEIGHBOUR = 1.14  # ratio of distances
NEIGHBOUR_DB = 3
LITTLE_KBPS = 50


@functools.cache
def run_words(words):
    """Return the figures of a speed test with a command line."""
    ended = subprocess.run(words, capture_output=True, text=True, check=True)
    return json.loads(ended.stdout)["flows"][0]


def run(**flags):
    """Return download and upload in kb/s and the idle round trip in ms of a speed test."""
    words = arguments({**live_3g.SCENARIO.flags, **flags, "duration": DURATION}, 1)
    figures = run_words((str(program(live_3g.SCENARIO.program)), *words))
    return live_3g.Means(*(unit * figures[column] for column, unit in live_3g.COLUMNS.values()))


def falling(wanted, bounds, measure, step=STEP):
    """Return the place between bounds where a falling measure is nearest to what is wanted."""
    low, high = bounds
    values = {low: measure(low)}
    if values[low] <= wanted:
        return low
    while high > step * low:
        place = (low * high) ** 0.5
        place = round(place) if place > 1 / (step - 1) else round(place, 1)
        if place in (low, high):
            break
        values[place] = measure(place)
        low, high = (place, high) if values[place] > wanted else (low, place)
    return min(values, key=lambda one: abs(values[one] - wanted))


def misses(measured, simulated):
    """Return the shares by which a link is off in download, upload and round trip."""
    pairs = zip(vars(measured).values(), vars(simulated).values(), strict=True)
    return [abs(ours / wanted - 1) for wanted, ours in pairs]


def fit_link(network, means, core):
    """Return distance, number of other UEs, their bit rate in the uplink, and what a run of it gives."""
    common = {**live_3g.network_flags(network), "gnDelay": f"{core:g}ms"}
    fits = []
    for others in OTHERS:

        def measure(distance, up, others=others):
            return run(**common, distance=distance, **live_3g.load_flags(others, up))

        up = UP_KBPS[0]
        distance = falling(means.down, DISTANCES, lambda one, up=up: measure(one, up).down)
        if others > 0:
            up = falling(means.up, UP_KBPS, lambda one, at=distance: measure(at, one).up)
        fits.append((distance, others, up if others > 0 else 0, measure(distance, up)))
    return min(fits, key=lambda fit: sorted(misses(means, fit[3]), reverse=True))


def fit_core(core, links):
    """Return the delay of the core with which the most round trips are met, and the least are far off."""

    def off(other):
        shares = [
            abs((ours.round_trip + 2 * (other - core)) / wanted.round_trip - 1)
            for wanted, ours in links
        ]
        return sum(share > MARGIN for share in shares), sum(shares)

    return min(CORES_MS, key=off)


def fit(network):
    """Return what a network and its links are fitted to."""
    signals = live_3g.MEASURED[network]
    core = 20
    for _ in range(ROUNDS):
        fits = {signal: fit_link(network, means, core) for signal, means in signals.items()}
        former, core = core, fit_core(core, [(signals[one], fits[one][3]) for one in signals])
        if former == core:
            break
    return core, fits


def refine(network):
    """Return the same as fit(), found beside the values that live-3g has."""
    signals = live_3g.MEASURED[network]
    core = live_3g.CORE_MS[network]
    common = {**live_3g.network_flags(network), "gnDelay": f"{core:g}ms"}
    fits = {}
    for signal, means in signals.items():
        distance, others, up = live_3g.FITTED[network, signal]

        def measure(distance, up, others=others):
            return run(**common, distance=distance, **live_3g.load_flags(others, up))

        for _ in range(ROUNDS):
            near = (max(distance / NEAR, DISTANCES[0]), min(distance * NEAR, DISTANCES[1]))
            near = tuple(map(round, near))
            down = functools.partial(lambda one, up: measure(one, up).down, up=up)
            distance = falling(means.down, near, down, FINE_STEP)
            near = (max(up / NEAR, UP_KBPS[0]), min(up * NEAR, UP_KBPS[1]))
            load = functools.partial(lambda one, at: measure(at, one).up, at=distance)
            up = falling(means.up, near, load, FINE_STEP) if others > 0 else 0
        fits[signal] = (distance, others, round(up), measure(distance, round(up)))
    return fit_core(core, [(signals[one], fits[one][3]) for one in signals]), fits


def drive_statistics(flags, seeds):
    """Return the statistics of both directions of simulated drives, means over their seeds."""
    scenario, seconds = live_3g_drive.SCENARIO, live_3g_drive.HALF_S
    runs = []
    for seed in range(1, seeds + 1):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "packets.csv")
            words = arguments({**scenario.flags, **flags, "duration": f"{seconds}s"}, seed)
            own = [str(program(scenario.program)), *words, f"--packetCsv={file}"]
            subprocess.run(own, capture_output=True, check=True)
            packets = pd.read_csv(file)
        rates = (
            live_3g_drive.rates_kbps(packets, one, seconds) for one in live_3g_drive.DIRECTIONS
        )
        runs.append([live_3g_drive.statistics_of(one) for one in rates])
    return np.mean(runs, axis=0)


def nearest_drive(profiles, distances, deviations, seeds):
    """Return profile, distance and deviation that are nearest to the first half, and the statistics."""
    first = live_3g_drive.MEASURED["first half"]
    wanted = np.array([first[one] for one in live_3g_drive.DIRECTIONS])
    places = list(itertools.product(profiles, distances, deviations))

    def simulated(place):
        return drive_statistics(dict(zip(live_3g_drive.FITTED, place, strict=True)), seeds)

    with ThreadPoolExecutor(2) as pool:
        found = list(zip(places, pool.map(simulated, places), strict=True))

    def off(fit):
        # A tenth of the seconds has next to nothing: what is added keeps them from deciding alone.
        return np.abs(np.log((fit[1] + LITTLE_KBPS) / (wanted + LITTLE_KBPS))).sum()

    return min(found, key=off)


def fit_drive():
    """Return the same of the grid, and of what is beside the best of it."""
    grid = nearest_drive(PROFILES, DRIVE_DISTANCES, DEVIATIONS_DB, FEW_SEEDS)
    profile, distance, deviation = grid[0]
    distances = (round(distance / NEIGHBOUR), distance, round(distance * NEIGHBOUR))
    deviations = (deviation - NEIGHBOUR_DB, deviation, deviation + NEIGHBOUR_DB)
    return grid, nearest_drive((profile,), distances, deviations, MORE_SEEDS)


def main():
    """Print what experiment live-3g has."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("networks", nargs="*", metavar="drive | OPERATOR/COUNTRY")
    parser.add_argument("--refine", action="store_true", help="search beside what live-3g has")
    given = parser.parse_args()
    chosen = given.networks
    if chosen == ["drive"]:
        print(*fit_drive(), sep="\n")
        return
    names = {"/".join(one): one for one in live_3g.MEASURED}
    if unknown := [one for one in chosen if one not in names]:
        parser.error(f"{unknown[0]!r} is neither drive nor one of {', '.join(names)}")
    networks = [names[one] for one in chosen or names]
    with ThreadPoolExecutor(2) as pool:
        for network, (core, fits) in zip(
            networks, pool.map(refine if given.refine else fit, networks), strict=True
        ):
            print(f"{network}: {core:g},")
            for signal, (*fitted, ours) in fits.items():
                shares = " ".join(
                    f"{share:.2f}" for share in misses(live_3g.MEASURED[network][signal], ours)
                )
                print(f"({network}, {signal!r}): {tuple(fitted)},  # off by {shares}", flush=True)


if __name__ == "__main__":
    main()
