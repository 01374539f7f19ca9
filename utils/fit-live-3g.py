#!/usr/bin/env python3
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Fit the networks of the experiment live-3g to what was measured in live ones, and print them.

    .umts/venv/bin/python utils/fit-live-3g.py [OPERATOR/COUNTRY ...]

Categories follow from the best means of a network. Of all its links the delay of the core network is
one: what the median of the measured round trips has beyond that of a UE near the Node B, alone. Of each
link the other UEs and their bit rate follow from the upload, the distance from the download, in turn.
"""

import argparse
import functools
import json
import subprocess
import sys
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "utils"), str(ROOT / "examples/experiments")]

import live_3g  # noqa: E402

from umts_tool.build import program  # noqa: E402
from umts_tool.grid import arguments  # noqa: E402

NEAREST, FARTHEST, STEP = 100, 400, 1.03  # m, m, ratio
LOADS = ((0, 0), *((others, kbps) for others in (1, 2, 4, 8) for kbps in (32, 96, 128, 192)))
ROUNDS = 2
DURATION = "60s"


def run(flags):
    """Return the figures of a speed test."""
    words = arguments({**live_3g.SCENARIO.flags, **flags, "duration": DURATION}, 1)
    command = [str(program(live_3g.SCENARIO.program)), *words]
    ended = subprocess.run(command, capture_output=True, text=True, check=True)
    return json.loads(ended.stdout)["flows"][0]


def core_ms(network):
    """Return the one-way delay of the core network in ms, to 0.1."""
    near = {"distance": NEAREST, "gnDelay": "0ms"}
    own_ms = 1e3 * run({**live_3g.network_flags(network), **near})["round_trip_idle_mean_s"]
    measured_ms = median(one.round_trip for one in live_3g.MEASURED[network].values())
    return round((measured_ms - own_ms) / 2, 1)


def fit_distance(wanted, measure):
    """Return where the download, which falls with the distance, is nearest to what is wanted."""
    low, high = NEAREST, FARTHEST
    values = {low: measure(low)}
    if values[low] <= wanted:
        return low
    while high > STEP * low:
        place = round((low * high) ** 0.5)
        values[place] = measure(place)
        low, high = (place, high) if values[place] > wanted else (low, place)
    return min(values, key=lambda one: abs(values[one] - wanted))


def fit(network, means, core):
    """Return distance, number of other UEs and their bit rate in the uplink."""
    common = {**live_3g.network_flags(network), "gnDelay": f"{core:g}ms"}

    @functools.cache
    def measure(distance, load):
        return run({**common, "distance": distance, **live_3g.load_flags(*load)})

    distance, load = NEAREST, LOADS[0]
    for _ in range(ROUNDS):
        former = distance, load
        load = min(LOADS, key=lambda one: abs(measure(distance, one)["upload_bps"] / 1e3 - means.up))
        distance = fit_distance(
            means.down, lambda one, load=load: measure(one, load)["download_bps"] / 1e3
        )
        if (distance, load) == former:
            break
    return distance, *load


def main():
    """Print what experiment live-3g has."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("networks", nargs="*", metavar="OPERATOR/COUNTRY")
    chosen = parser.parse_args().networks
    for network, signals in live_3g.MEASURED.items():
        if chosen and "/".join(network) not in chosen:
            continue
        core = core_ms(network)
        print(f"{network}: {core:g}, {live_3g.network_flags(network)}", flush=True)
        for signal, means in signals.items():
            print(f"({network}, {signal!r}): {fit(network, means, core)},", flush=True)


if __name__ == "__main__":
    main()
