# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""A call that leaves Wi-Fi while its phone walks: how long it is silent, by policy."""

import numpy as np

from umts_tool.claims import Claim, always_at_most, at_least
from umts_tool.experiment import Experiment, Quick, Scenario
from umts_tool.figures import BLUE, RED, WIDE

SPEEDS = (3, 4, 5, 6, 7)  # km/h
WAIT_S = 2
BUFFER_S = 0.150  # what a playout buffer holds, Budget of TwoAccessCall
BEACON_S = 0.1024  # BeaconInterval of ns-3's ApWifiMac
MOST_MISSED = 10  # MaxMissedBeacons of ns-3's StaWifiMac
INTERVAL_S = 0.020  # of the packets
# Wi-Fi may have died right behind the last beacon that was heard, and that behind a packet.
NOTICED_S = MOST_MISSED * BEACON_S + INTERVAL_S
MAKE, BREAK, DELAY = "MakeBeforeBreak", "BreakBeforeMake", "Delayed"
POLICIES = {MAKE: "make before break", BREAK: "break before make", DELAY: f"delay of {WAIT_S} s"}
FLOWS = {"flow1": "downlink", "flow2": "uplink"}


def each(results, column, policy):
    """Return a column of all walks of a policy, in the order of speeds and seeds."""
    walks = [
        results.per_seed(column, policy=policy, speed=speed).sort_index()
        for speed in SPEEDS
        if results.has(policy=policy, speed=speed)
    ]
    return np.concatenate(walks) if walks else np.array([])


def gap(flow, policy):
    """The longest silence of each walk, s."""
    return lambda results: each(results, f"{flow}_gap_s", policy)


def beyond_set_up(flow, policy):
    """The longest silence of each walk beyond what UMTS has taken from the decision on, s."""
    return lambda results: (
        each(results, f"{flow}_gap_s", policy)
        - each(results, f"{flow}_first_umts_s", policy)
        + each(results, f"{flow}_left_s", policy)
    )


def stayed(results):
    """How long the phone stays after Wi-Fi is lost, s: until then, walks are those of the break."""
    return each(results, "flow1_left_s", DELAY) - each(results, "flow1_left_s", BREAK)


def gained(flow):
    """What the worst 10 s of a walk are better with make before break, in points of MOS."""
    column = f"{flow}_worst_mos"
    return lambda results: each(results, column, MAKE) - each(results, column, BREAK)


def deaf(results):
    """Tell in how many walks the phone has stayed for packets while the host has heard none."""
    values = beyond_set_up("flow2", DELAY)(results)
    long = int(np.count_nonzero(values > WAIT_S + NOTICED_S))
    return (
        f"In {long} of {len(values)} walks Wi-Fi comes back for the downlink alone: the phone is associated "
        "again, hears the host, and stays, while its own packets wait for ARP (ns-3 forgets addresses when a "
        "link goes down, and asks again after 1 s) or are lost."
    )


def claims_of_delay():
    """What the delay says of when the phone leaves, and of the gap."""
    yield Claim(
        f"{POLICIES[DELAY]}: what the phone leaves earlier than that after the loss of Wi-Fi, s",
        None,
        always_at_most(0),
        lambda results: WAIT_S - stayed(results),
    )
    for flow, name in FLOWS.items():
        yield Claim(
            f"{POLICIES[DELAY]}, {name}: silence beyond the set-up of UMTS and the time for which the phone "
            "stays, s: until ten beacons are missed, at most",
            None,
            always_at_most(NOTICED_S),
            lambda results, flow=flow: beyond_set_up(flow, DELAY)(results) - stayed(results),
        )
        yield Claim(
            f"{POLICIES[DELAY]}, {name}: silence beyond the set-up of UMTS, s: the delay, and until ten "
            "beacons are missed, at most",
            None,
            always_at_most(WAIT_S + NOTICED_S),
            beyond_set_up(flow, DELAY),
            cause=deaf if flow == "flow2" else None,
        )


def claims():
    """What each policy says of the gap, and what one hears of it."""
    for flow, name in FLOWS.items():
        yield Claim(
            f"{POLICIES[MAKE]}, {name}: the longest silence of any walk, s: no more than a playout buffer holds",
            None,
            always_at_most(BUFFER_S),
            gap(flow, MAKE),
        )
        yield Claim(
            f"{POLICIES[BREAK]}, {name}: silence beyond the set-up of UMTS, s: until ten beacons are missed, at most",
            None,
            always_at_most(NOTICED_S),
            beyond_set_up(flow, BREAK),
        )
        yield Claim(
            f"{name}: what make before break gains over the break in the worst 10 s, points of MOS",
            None,
            at_least(1),
            gained(flow),
        )
    yield from claims_of_delay()


def draw(figure, results):
    """Silences of all walks, and the quality of their worst 10 s, by policy."""
    figure.set_size_inches(*WIDE)
    left, right = figure.subplots(1, 2)
    for place, policy in enumerate(POLICIES):
        for flow, ink, shift in (("flow1", BLUE, -0.15), ("flow2", RED, 0.15)):
            for axes, column in ((left, "gap_s"), (right, "worst_mos")):
                values = each(results, f"{flow}_{column}", policy)
                spread = np.linspace(-0.1, 0.1, len(values))
                label = FLOWS[flow] if place == 0 else None
                axes.plot(place + shift + spread, values, ".", color=ink, label=label)
    for axes, name in ((left, "longest silence of a walk (s)"), (right, "MOS of its worst 10 s")):
        axes.set_xticks(range(len(POLICIES)), POLICIES.values())
        axes.set(ylabel=name)
    left.set_ylim(0, None)
    left.legend()


def grids(speeds):
    """All policies over these speeds."""
    return ({"policy": tuple(POLICIES), "speed": speeds},)


EXPERIMENT = Experiment(
    id="wifi-walk",
    title="A call whose phone walks out of Wi-Fi and goes on by UMTS",
    source="Policies of TwoAccessCall; ITU-T G.107 for what one hears",
    scenario=Scenario("umts-wifi-call", {"wait": f"{WAIT_S}s"}),
    grids=grids(SPEEDS),
    claims=tuple(claims()),
    figure=draw,
    quick=Quick(grids((5,)), seeds=3, duration_s=80),
    seeds=20,
    duration_s=80,
    assumptions=(
        "100 walks for each policy, 20 seeds at five speeds; the same walk has the same fading under each.",
        "Wi-Fi is ns-3's 802.11a, 5 GHz, 16 dBm, with its default path loss and Nakagami fading; it is lost "
        "when ten beacons in a row are missed, and weak below -75 dBm in the mean.",
        "The UE is in IDLE until its first packet by UMTS; RRC messages take time. Its link has no block errors.",
        "The host has the access point, so that Wi-Fi adds no delay of a network behind it.",
    ),
)
