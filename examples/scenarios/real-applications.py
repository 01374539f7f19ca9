# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""One and the same traffic by Linux over an emulated UE, or by ns-3 over the simulated one.

    real-applications.py --sender=kernel --traffic=tcp --variant=cubic --duration=20s --RngRun=1

Prints one JSON object. All other flags are those of the network.
"""

import contextlib
import json
import socket
import statistics
import struct
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "utils"))

from umts_tool import build, emulation  # noqa: E402

PORT = 4000
MSS, TIMESTAMPS, WINDOW = 1400, 12, 150  # octets, octets of the TCP option, segments
DATAGRAM, UDP_BPS = 1000, 4e6  # octets of payload, far above what the link carries
PINGS_PER_S = 5


def receive_tcp(duration_s: float) -> dict[str, float]:
    """Download as fast as it goes."""
    began = time.monotonic()
    with socket.socket() as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, WINDOW * MSS)
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, MSS + TIMESTAMPS)
        client.connect(("server", PORT))
        return {"goodput_bps": goodput(client, began, duration_s)}


def receive_udp(duration_s: float) -> dict[str, float]:
    """Ask for datagrams and count them."""
    began = time.monotonic()
    with socket.socket(type=socket.SOCK_DGRAM) as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 20)
        client.connect(("server", PORT))
        client.send(b"go")
        return {"goodput_bps": goodput(client, began, duration_s)}


def goodput(client: socket.socket, began: float, duration_s: float) -> float:
    """Return the rate of what comes within a time, bit/s."""
    octets = 0
    while (left := began + duration_s - time.monotonic()) > 0:
        client.settimeout(left)
        try:
            octets += len(client.recv(1 << 16))
        except TimeoutError:
            break
    return 8 * octets / duration_s


def ping(duration_s: float) -> dict[str, float]:
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


def send_udp(duration_s: float) -> None:
    """Send datagrams at a constant rate to who asks for them."""
    with socket.socket(type=socket.SOCK_DGRAM) as server:
        server.bind(("", PORT))
        _, client = server.recvfrom(1 << 10)
        began, octets = time.monotonic(), bytes(DATAGRAM)
        for number in range(int(UDP_BPS * duration_s / 8 / DATAGRAM)):
            time.sleep(max(0.0, began + number * 8 * DATAGRAM / UDP_BPS - time.monotonic()))
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
        send_udp(duration_s) if traffic == "udp" else send_tcp(variant)


CLIENTS = {"tcp": receive_tcp, "udp": receive_udp, "ping": ping}


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


def by_kernel(traffic: str, variant: str, duration_s: float, flags: list[str]) -> dict[str, object]:
    """Have two processes of this file send and receive over the emulation."""
    own = [sys.executable, __file__]
    words = [traffic, variant, str(duration_s)]
    request = emulation.Request(
        program("umts-emulate"), [*flags, "--json"], [*own, "receive", *words], [*own, "send", *words]
    )
    told = finished(emulation.command(request))
    client, network = map(json.loads, told.splitlines())
    both_s = network["dl_delay_mean_s"] + network["ul_delay_mean_s"]
    return {"flows": [client | {"simulated_round_trip_s": both_s}], "realtime": network["realtime"]}


def by_ns3(traffic: str, variant: str, duration_s: float, flags: list[str]) -> dict[str, object]:
    """Have ns-3 send and receive."""
    words = [f"--duration={duration_s}s", f"--source={traffic}", "--json"]
    if traffic == "tcp":
        words += [f"--variant={variant}", f"--mss={MSS}", f"--window={WINDOW}", "--sack"]
    else:
        words += [f"--udpRate={UDP_BPS:.0f}bps", f"--udpSize={DATAGRAM}"]
    command = [program("umts-tcp-over-hsdpa"), *flags, *words]
    [flow] = json.loads(finished(command))["flows"]
    return {"flows": [{"goodput_bps": flow["goodput_bps"]}]}


def main() -> None:
    """Run the command line."""
    if sys.argv[1] == "receive":
        print(json.dumps(CLIENTS[sys.argv[2]](float(sys.argv[4]))), flush=True)
    elif sys.argv[1] == "send":
        serve(sys.argv[2], sys.argv[3], float(sys.argv[4]))
    else:
        flags = dict(
            word.removeprefix("--").partition("=")[::2] for word in sys.argv[1:] if word != "--json"
        )
        run = {"kernel": by_kernel, "ns3": by_ns3}[flags.pop("sender")]
        traffic, variant = flags.pop("traffic"), flags.pop("variant", "cubic")
        duration_s = float(flags.pop("duration").removesuffix("s"))
        rest = [f"--{name}={value}" for name, value in flags.items()]
        print(json.dumps(run(traffic, variant, duration_s, rest)))


if __name__ == "__main__":
    main()
