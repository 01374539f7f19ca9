# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""One and the same traffic by Linux over an emulated UE, or by ns-3 over the simulated one.

    real-applications.py --sender=kernel --network=ideal --traffic=tcp --variant=cubic --duration=20s

Prints one JSON object, and writes what is received in each second to the file of --rateCsv. Senders
are kernel and ns3, traffics tcp, udp (above the rate of the link), slow (UDP below it) and ping. All
other flags, such as --RngRun, are those of the program.
"""

import contextlib
import csv
import json
import math
import os
import socket
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "utils"))

from umts_tool import build, emulation  # noqa: E402

Row = dict[str, object]

PORT = 4000
MSS, TIMESTAMPS, WINDOW = 1400, 12, 150  # octets, octets of the TCP option, segments
DATAGRAM, UDP_BPS = 1000, {"udp": 4e6, "slow": 200e3}  # octets of payload; above and below the link
PINGS_PER_S = 5
SILENCE_S = 5.0  # after the last datagram
LOG = Path(__file__).with_name("real-applications-log.json")
DCH = "--preset=dch3"
# Flags of umts-emulate and of umts-tcp-over-hsdpa, in which the UE on DCH is beside another one.
NETWORKS = {
    "ideal": {"kernel": ["--cqi=14"]},
    "fading": {
        "kernel": "--link=fading --distance=400 --speed=120 --shadowing=0 --maxTransmissions=8".split()
    },
    "log": {"kernel": ["--link=log", f"--linkFiles={LOG}"]},
    "dch": {"kernel": ["--bearer=preset", DCH], "ns3": ["--dchUes=1", DCH]},
}


def receive_tcp(duration_s: float) -> dict[str, object]:
    """Download as fast as it goes."""
    began = time.monotonic()
    with socket.socket() as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, WINDOW * MSS)
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, MSS + TIMESTAMPS)
        client.connect(("server", PORT))
        return goodput(client, began, duration_s)


def receive_udp(duration_s: float) -> dict[str, object]:
    """Ask for datagrams and count their octets."""
    began = time.monotonic()
    with asking() as client:
        return goodput(client, began, duration_s)


def receive_all(duration_s: float) -> dict[str, object]:
    """Ask for datagrams and count them, until no more come."""
    came = 0
    with asking() as client, contextlib.suppress(TimeoutError):
        client.settimeout(SILENCE_S)
        while client.recv(1 << 16):
            came += 1
    return {"lost_packets": datagrams("slow", duration_s) - came}


@contextlib.contextmanager
def asking() -> Iterator[socket.socket]:
    """Give a socket to which datagrams come."""
    with socket.socket(type=socket.SOCK_DGRAM) as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 20)
        client.connect(("server", PORT))
        client.send(b"go")
        yield client


def goodput(client: socket.socket, began: float, duration_s: float) -> dict[str, object]:
    """Return the rate of what comes within a time, bit/s, and that of each second."""
    octets = [0] * math.ceil(duration_s)
    while (left := began + duration_s - time.monotonic()) > 0:
        client.settimeout(left)
        try:
            came = len(client.recv(1 << 16))
        except TimeoutError:
            break
        octets[min(int(time.monotonic() - began), len(octets) - 1)] += came
    return {"goodput_bps": 8 * sum(octets) / duration_s, "rates": [8 * each for each in octets]}


def datagrams(traffic: str, duration_s: float) -> int:
    """Return how many datagrams are sent."""
    return int(UDP_BPS[traffic] * duration_s / 8 / DATAGRAM)


def ping(duration_s: float) -> dict[str, object]:
    """Return the median of round trips, s."""
    trips = []
    with socket.socket(type=socket.SOCK_DGRAM, proto=socket.IPPROTO_ICMP) as client:
        client.connect(("server", 0))
        client.settimeout(5)
        for number in range(int(duration_s * PINGS_PER_S)):
            sent = time.perf_counter()
            client.send(struct.pack("!BBHHH56x", 8, 0, 0, 0, number))
            client.recv(1 << 10)
            trips.append(time.perf_counter() - sent)
            time.sleep(max(0.0, 1 / PINGS_PER_S - trips[-1]))
    return {"ping_median_s": statistics.median(trips)}


def send_udp(traffic: str, duration_s: float) -> None:
    """Send datagrams at a constant rate to who asks for them."""
    with socket.socket(type=socket.SOCK_DGRAM) as server:
        server.bind(("", PORT))
        _, client = server.recvfrom(1 << 10)
        began, octets = time.monotonic(), bytes(DATAGRAM)
        for number in range(datagrams(traffic, duration_s)):
            due = began + number * 8 * DATAGRAM / UDP_BPS[traffic]
            time.sleep(max(0.0, due - time.monotonic()))
            server.sendto(octets, client)


def send_tcp(variant: str) -> None:
    """Send as fast as it goes to who connects."""
    with socket.create_server(("", PORT)) as server:
        server.setsockopt(socket.IPPROTO_TCP, socket.TCP_CONGESTION, variant.encode())
        connection, _ = server.accept()
        while True:
            connection.sendall(bytes(1 << 16))


def serve(traffic: str, variant: str, duration_s: float) -> None:
    """Send what the client asks for; pings are the kernel's to answer."""
    with contextlib.suppress(OSError):  # the client has left, or the network with the emulation
        send_udp(traffic, duration_s) if traffic in UDP_BPS else send_tcp(variant)


CLIENTS = {"tcp": receive_tcp, "udp": receive_udp, "slow": receive_all, "ping": ping}


def program(name: str) -> str:
    """Return the path of a program of the build, which is made when it is not there."""
    if not (build.BUILD / "bin" / name).exists():
        build.build(name)
    return str(build.program(name))


def finished(command: list[str]) -> str:
    """Return what a program has printed; end with its exit code when it has failed."""
    ended = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    if ended.returncode != 0:
        sys.exit(ended.returncode)
    return ended.stdout


def by_kernel(traffic: str, variant: str, duration_s: float, flags: list[str], rates: str) -> Row:
    """Have two processes of this file send and receive over the emulation."""
    own = [sys.executable, __file__]
    words = [traffic, variant, str(duration_s)]
    with tempfile.NamedTemporaryFile("r") as packets:
        request = emulation.Request(
            program("umts-emulate"),
            [*flags, "--json", f"--packetCsv={packets.name}"],
            [*own, "receive", *words],
            [*own, "send", *words],
        )
        told = finished(emulation.command(request))
        delays_s = [float(row["delay_s"]) for row in csv.DictReader(packets)]
    client, network = map(json.loads, told.splitlines())
    with open(rates, "w") as file:
        print("time_s,goodput_bps", file=file)
        for second, rate in enumerate(client.pop("rates", ())):
            print(f"{second},{rate}", file=file)
    if traffic == "ping":  # one after the other: up and down in turn
        trips = [sum(delays_s[i : i + 2]) for i in range(0, len(delays_s), 2)]
        client["simulated_round_trip_s"] = statistics.median(trips)
    sent, came = network["server_endpoint"]["packets_in"], network["ue_endpoint"]["packets_out"]
    client["simulated_lost_packets"] = sent - came
    return {"flows": [client], "realtime": network["realtime"]}


def by_ns3(traffic: str, variant: str, duration_s: float, flags: list[str], rates: str) -> Row:
    """Have ns-3 send and receive."""
    words = [f"--duration={duration_s}s", f"--source={traffic}", f"--rateCsv={rates}", "--json"]
    if traffic == "tcp":
        words += [f"--variant={variant}", f"--mss={MSS}", f"--window={WINDOW}", "--sack"]
    else:
        words += [f"--udpRate={UDP_BPS[traffic]:.0f}bps", f"--udpSize={DATAGRAM}"]
    command = [program("umts-tcp-over-hsdpa"), *flags, *words]
    flow = json.loads(finished(command))["flows"][0]
    return {"flows": [{"goodput_bps": flow["goodput_bps"]}]}


def main() -> None:
    """Run the command line."""
    if sys.argv[1] in ("receive", "send"):
        with contextlib.suppress(OSError):
            # As the simulator does: other work of the machine is not to be measured.
            os.setpriority(os.PRIO_PROCESS, 0, -10)
    if sys.argv[1] == "receive":
        print(json.dumps(CLIENTS[sys.argv[2]](float(sys.argv[4]))), flush=True)
    elif sys.argv[1] == "send":
        serve(sys.argv[2], sys.argv[3], float(sys.argv[4]))
    else:
        flags = dict(
            word.removeprefix("--").partition("=")[::2] for word in sys.argv[1:] if word != "--json"
        )
        sender, network = flags.pop("sender"), NETWORKS[flags.pop("network")]
        run = {"kernel": by_kernel, "ns3": by_ns3}[sender]
        traffic, variant = flags.pop("traffic"), flags.pop("variant", "cubic")
        duration_s = float(flags.pop("duration").removesuffix("s"))
        rates = flags.pop("rateCsv", os.devnull)
        words = network.get(sender, network["kernel"])
        words = [*words, *(f"--{name}={value}" for name, value in flags.items())]
        print(json.dumps(run(traffic, variant, duration_s, words, rates)))


if __name__ == "__main__":
    main()
