#!/usr/bin/env python3
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Prove that emulations carry every octet, count every bad packet, and leave nothing behind.

    check-emulation.py transfers --number=200   files of random sizes, both ways, through outages,
                                                handovers every 2 s and RRC states: every SHA-256
    check-emulation.py packets --number=10000   malformed packets at the UE: a counter for each (root)
    check-emulation.py walks --number=100       a download while the UE walks out of Wi-Fi: every SHA-256
    check-emulation.py kills --number=100       kill -9 of a random process at a random instant

Called by the Python of the private environment, .umts/venv/bin/python. The exit code is 1 when one
fails, and 2 where there can be no emulation.
"""

import argparse
import hashlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections import Counter
from pathlib import Path

UTILS = Path(__file__).resolve().parent
sys.path.insert(0, str(UTILS))

from umts_tool import build, emulate_server, emulation, namespaces  # noqa: E402

SIMULATOR, WIFI_SIMULATOR = "umts-emulate", "umts-emulate-wifi"
# What is checked does not depend on how fast the machine is.
PATIENT = "--latenessLimit=1000s"
OWN = [sys.executable, __file__]
LEFT_S = 5.0  # after which nothing may be left
LONGEST_S = 3.0  # until a kill


def request(flags, program, serve=(sys.executable, emulate_server.__file__, "80"), wifi=False):
    """Return the command of an emulation."""
    name = WIFI_SIMULATOR if wifi else SIMULATOR
    if not (build.BUILD / "bin" / name).exists():
        build.build(name)
    simulator = str(build.program(name))
    return emulation.command(
        emulation.Request(simulator, [PATIENT, "--json", *flags], program, serve, wifi=wifi)
    )


def finished(flags, *client, **options):
    """Have the client of a check run over an emulation; return what it and the simulator print."""
    environment = options.pop("environment", None)
    command = request(flags, [*OWN, *map(str, client)], **options)
    ended = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False, env=environment)
    if ended.returncode != 0:
        sys.exit(ended.returncode)
    return [json.loads(line) for line in ended.stdout.splitlines()]


OUTAGES = [
    {"duration_ms": ms, "bandwidth_kbps": kbps, "latency_ms": 50}
    for ms, kbps in ((4000, 2000), (1500, 0), (3000, 1200), (2500, 0))
]
HANDOVERS = "--handOverInterval=2s"
# The flags of a network and the largest file there.
NETWORKS = {
    "outages": (["--link=log", "--linkFiles={log}", HANDOVERS], 100_000),
    "fading": (["--link=fading", "--distance=400", "--speed=120", HANDOVERS], 60_000),
    "RRC states": (
        "--bearer=preset --preset=dch3 --switching --inactivityTimer=1s --fachInactivityTimer=1s "
        f"--tbler=0.05 {HANDOVERS}".split(),
        10_000,
    ),
}


def check_transfers(number, seed):
    """Transfer files over each network."""
    with tempfile.NamedTemporaryFile("w", suffix=".json") as log:
        log.write(json.dumps(OUTAGES))
        log.flush()
        whole = True
        for place, (name, (flags, largest)) in enumerate(NETWORKS.items()):
            share = number // len(NETWORKS) + (place < number % len(NETWORKS))
            words = [flag.format(log=log.name) for flag in flags]
            words.append(f"--RngRun={seed + place}")
            client, network = finished(words, "client-transfers", share, largest, seed + place)
            equal, seconds = client["equal"], network["duration_s"]
            whole = whole and equal == share
            print(
                f"{name}: {equal} of {share} transfers are equal, {client['down']} down, "
                f"{client['up']} up, {client['octets']} octets in {seconds:.0f} s; "
                f"{network['handovers_count']} handovers, "
                f"{network['flows'][0]['rrc_changes_count']} changes of the RRC state",
                flush=True,
            )
    return whole


def transfers(number, largest, seed):
    """Transfer files in random directions; the client of check_transfers()."""
    rng = random.Random(seed)
    counts = Counter()
    for _ in range(number):
        octets = round(largest ** rng.random())
        if rng.random() < 0.5:
            counts["down"] += 1
            came = fetch(f"http://server/file?octets={octets}")
            equal = came == b"".join(emulate_server.pieces(octets))
        else:
            counts["up"] += 1
            sent = rng.randbytes(octets)
            equal = (
                fetch("http://server/file", sent)
                == f"{hashlib.sha256(sent).hexdigest()}\n".encode()
            )
        counts["equal"] += equal
        counts["octets"] += octets
        # As long as a timer of inactivity, or not.
        time.sleep(rng.choice((0, 0, 0, 1.5, 3)))
    print(json.dumps({name: counts[name] for name in ("equal", "up", "down", "octets")}))


def fetch(url, data=None):
    """Return what a URL gives, or what it answers to a file."""
    asked = urllib.request.Request(url, data, method="PUT" if data else "GET")
    with urllib.request.urlopen(asked) as answer:
        return answer.read()


POLICIES = ("BreakBeforeMake", "MakeBeforeBreak", "ByDelay")
WALK = ("--walkFrom=2", "--walkTo=100", "--walkSpeed=30")
WALK_OCTETS = 12_000_000  # take longer than the phone has Wi-Fi, 8 s from the way in to the way out


def check_walks(number, seed):
    """Download while the UE walks; see that it has left Wi-Fi, and what is left."""
    before, counts, whole = surroundings(), {policy: Counter() for policy in POLICIES}, True
    for place in range(number):
        policy = POLICIES[place % len(POLICIES)]
        flags = [*WALK, f"--policy={policy}", f"--RngRun={seed + place}"]
        with tempfile.TemporaryDirectory() as folder:
            tree = Tree()
            environment = tree.environment(folder)
            client, network = finished(
                flags, "client-walks", WALK_OCTETS, wifi=True, environment=environment
            )
            deadline = time.monotonic() + LEFT_S
            while (left := tree.processes()) and time.monotonic() < deadline:
                time.sleep(0.02)
            clean = not left and not os.listdir(folder) and surroundings() == before
        found = counts[policy]
        found["walks"] += 1
        found["equal"] += client["equal"]
        found["changes"] += network["access_changes_count"]
        both = all(network[end]["octets_out"] > 0 for end in ("ue_endpoint", "wifi_endpoint"))
        found["both"] += both
        whole = whole and clean and both and client["equal"] == 1
    for policy, found in counts.items():
        print(
            f"{policy}: {found['equal']} of {found['walks']} downloads are equal, {found['both']} by "
            f"both, {found['changes']} changes of the access"
        )
    print(f"{'nothing' if whole else 'something'} is unequal, by one access alone, or left behind")
    return whole


def walks(octets):
    """Download a file from when there is Wi-Fi; the client of check_walks()."""
    while not namespaces.has_carrier(namespaces.WIFI_DEVICE):
        time.sleep(0.05)
    came = fetch(f"http://server/file?octets={octets}")
    print(json.dumps({"equal": int(came == b"".join(emulate_server.pieces(octets)))}))


# UDP from the UE to a port of the server, with both checksums.
GOOD = bytes.fromhex("4500001f12344000401172870a000002ac1000010fa01389000b6239616263")


def set_octet(packet, place, value):
    """Return a packet with one octet changed."""
    return packet[:place] + bytes([value]) + packet[place + 1 :]


def other(rng, value, values):
    """Return a value that is not this one."""
    return rng.choice([one for one in values if one != value])


# How a good packet becomes one of each fault.
BREAKS = {
    "truncated": lambda rng: GOOD[: rng.randrange(1, 20)],
    "version": lambda rng: set_octet(GOOD, 0, 16 * rng.choice((*range(4), 5, *range(7, 16))) + 5),
    "header_length": lambda rng: set_octet(GOOD, 0, 0x40 + rng.randrange(5)),
    "total_length": lambda rng: set_octet(GOOD, 3, rng.randrange(len(GOOD) + 1, 256)),
    "header_checksum": lambda rng: set_octet(GOOD, 11, other(rng, GOOD[11], range(256))),
    "transport_checksum": lambda rng: set_octet(GOOD, 30, other(rng, GOOD[30], range(256))),
}
GOOD_EVERY = 100  # a good packet follows so many bad ones
BATCH, PAUSE_S = 20, 0.01  # so that no queue overflows


def check_packets(number, seed):
    """Send malformed packets out of the UE, and good ones between them."""
    expected, network = finished([], "client-packets", number, seed)
    ue = network["ue_endpoint"]
    found = {name: count for name, count in ue["malformed"].items() if count}
    good = number // GOOD_EVERY
    print(f"{number} malformed packets: counted {sum(found.values())}, as {found}")
    print(f"{good} good packets between them: sent {ue['packets_in']}, overruns {ue['overruns']}")
    return found == expected and (ue["packets_in"], ue["overruns"]) == (good, 0)


def packets(number, seed):
    """Send packets of any octets; the client of check_packets()."""
    rng = random.Random(seed)
    counts = Counter()
    with socket.socket(socket.AF_PACKET, socket.SOCK_DGRAM) as line:
        for sent in range(1, number + 1):
            name = rng.choice(list(BREAKS))
            counts[name] += 1
            line.sendto(BREAKS[name](rng), (namespaces.DEVICE, 0x0800))
            if sent % GOOD_EVERY == 0:
                line.sendto(GOOD, (namespaces.DEVICE, 0x0800))
            if sent % BATCH == 0:
                time.sleep(PAUSE_S)
    time.sleep(1)
    print(json.dumps(counts))


class Tree:
    """The processes of an emulation: all that have inherited a mark in their environment."""

    def __init__(self):
        self.mark = f"UMTS_CHECK={random.SystemRandom().getrandbits(64):x}"

    def environment(self, folder):
        """Return the environment of the first process, whose temporary files go to a folder."""
        name, value = self.mark.split("=")
        return {**os.environ, name: value, "TMPDIR": str(folder)}

    def processes(self):
        """Return the numbers of those that run."""
        found = []
        for entry in Path("/proc").glob("[0-9]*"):
            try:
                if self.mark.encode() in (entry / "environ").read_bytes().split(b"\0"):
                    found.append(int(entry.name))
            except OSError:
                continue  # it has ended, or is another user's
        return found


def part(pid, launcher):
    """Return which part of an emulation a process is."""
    try:
        words = Path(f"/proc/{pid}/cmdline").read_text().split("\0")
    except OSError:
        return "ended"
    if pid == launcher:
        return "launcher"
    if any("emulated_side" in word for word in words):
        return "keeper or first process"
    for name in (SIMULATOR, "client-waits", "server-waits"):
        if any(name in word for word in words):
            return name.partition("-waits")[0]
    return "other"


def check_kills(number, seed):
    """Kill, and look what is left."""
    rng = random.Random(seed)
    counts, longest_s, whole = Counter(), 0.0, True
    serve = [*OWN, "server-waits"]
    command = request([], [*OWN, "client-waits"], serve)
    before = surroundings()
    for _ in range(number):
        with tempfile.TemporaryDirectory() as folder:
            tree = Tree()
            errors = Path(folder).with_suffix(".err")
            with errors.open("w") as stderr:
                process = subprocess.Popen(
                    command, env=tree.environment(folder), stderr=stderr, stdout=stderr
                )
            time.sleep(rng.uniform(0, LONGEST_S))
            by_part = {part(pid, process.pid): pid for pid in tree.processes()}
            name, chosen = rng.choice(sorted(by_part.items()))
            counts[name] += 1
            try:
                os.kill(chosen, signal.SIGKILL)
            except ProcessLookupError:
                counts["ended"] += 1
            killed = time.monotonic()
            while (left := running(tree, process)) and time.monotonic() < killed + LEFT_S:
                time.sleep(0.02)
            longest_s = max(longest_s, time.monotonic() - killed)
            files = os.listdir(folder)
            said = errors.read_text()
            errors.unlink()
            if left or files or surroundings() != before or "Traceback" in said:
                whole = False
                print(f"killed {name}; left: {files}, {said!r}", *map(describe, left), sep="\n  ")
    killed = ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))
    print(f"{number} kills ({killed}): {'nothing' if whole else 'something'} is left")
    print(f"the last process had ended after {longest_s:.2f} s at most")
    return whole


def running(tree, process):
    """Return the processes that have not ended."""
    process.poll()
    return tree.processes()


def describe(pid):
    """Return what a process is, for a complaint."""
    try:
        words = Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")
        status = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return f"{pid}: has ended since"
    chosen = [line for line in status if line.startswith(("State", "PPid", "NSpid", "SigBlk"))]
    return f"{pid}: {words[-90:]} {' '.join(chosen)}"


def surroundings():
    """Return what an emulation might change: network devices, named namespaces, mounts."""
    named = Path("/run/netns")
    return (
        sorted(os.listdir("/sys/class/net")),
        sorted(os.listdir(named)) if named.exists() else [],
        Path("/proc/self/mounts").read_text(),
    )


CHECKS = {
    "transfers": (check_transfers, 200),
    "packets": (check_packets, 10_000),
    "walks": (check_walks, 100),
    "kills": (check_kills, 100),
}
CLIENTS = {
    "client-transfers": transfers,
    "client-packets": packets,
    "client-walks": walks,
}


def main():
    """Run the command line."""
    if sys.argv[1:2] and sys.argv[1] in CLIENTS:
        CLIENTS[sys.argv[1]](*map(int, sys.argv[2:]))
        return 0
    if sys.argv[1:2] and sys.argv[1] in ("client-waits", "server-waits"):
        # With a process below it, as a shell has.
        return subprocess.run(["sleep", "1000"], check=False).returncode
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("check", choices=CHECKS)
    parser.add_argument("--number", type=int, help="of transfers, packets or kills")
    parser.add_argument("--seed", type=int, default=1, help="of sizes, packets and instants")
    arguments = parser.parse_args()
    check, number = CHECKS[arguments.check]
    return 0 if check(arguments.number or number, arguments.seed) else 1


if __name__ == "__main__":
    sys.exit(main())
