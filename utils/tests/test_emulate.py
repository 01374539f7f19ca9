# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Real programs over a simulated UE: what they send arrives, how they end, what is left of them."""

import base64
import gzip
import hashlib
import json
import os
import pty
import re
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from emulating import LONGEST_S, download, emulate, fetch, file_sum, running, script, words
from shared import until
from umts_tool import build, emulation, errors, namespaces
from umts_tool.layout import UTILS

MAKE_NAMESPACES = (
    f"import sys; sys.path.insert(0, {str(UTILS)!r})\n"
    "from umts_tool import errors, namespaces\n"
    "try:\n    namespaces.isolate(); namespaces.leave_network(); namespaces.open_tun()\n"
    "except errors.UmtsError as error:\n    sys.exit(f'no emulation: {error}')\n"
)
SLEEP = ("sleep", "1000")
ECHO = """
import socket
server = socket.socket(socket.AF_INET6, socket.SOCK_DGRAM)
server.bind(("::", 9))
while True:
    server.sendto(*server.recvfrom(65536))
"""
CLIENT = """
import socket, sys, time
family, kind, protocol, _, address = socket.getaddrinfo("server", 9, type=socket.SOCK_DGRAM)[0]
client = socket.socket(family, kind, protocol)
client.settimeout(20)
sent = [number.to_bytes(2, "big") * 250 for number in range(150)]
for octets in sent:
    client.sendto(octets, address)
    time.sleep(0.02)
came = [client.recv(65536) for _ in sent]
print(len(came), sorted(came) == sent)
"""


@pytest.fixture(scope="module", autouse=True)
def can_make_namespaces():
    """Leave out these tests, with one line, where there can be no emulation."""
    trial = subprocess.run(
        [sys.executable, "-c", MAKE_NAMESPACES], capture_output=True, text=True, check=False
    )
    if trial.returncode != 0:
        pytest.skip(trial.stderr.strip())


IPV6 = ("--pdp=ipv6", "--tunnels=sgsn")


@pytest.mark.parametrize(
    "flags", [(), IPV6, ("--rlcMode=UM",), ("--bearer=preset", "--preset=dch3")]
)
def test_udp_below_the_link_rate_arrives(flags, tmp_path):
    echo = script(tmp_path, "echo.py", ECHO)
    client = script(tmp_path, "client.py", CLIENT)
    ended = emulate(*flags, "--json", f"--serve={echo}", "--", *client.split())
    assert ended.returncode == 0, ended.stderr
    first, results = ended.stdout.splitlines()
    assert first == "150 True"
    results = json.loads(results)
    for end in ("ue_endpoint", "server_endpoint"):
        # The GGSN looks for other nodes with its two IPv6 addresses (RFC 4862 5.4).
        own = 2 if flags == IPV6 and end == "server_endpoint" else 0
        came = results[end]["packets_out"] + results[end]["unwritten"]
        assert (results[end]["packets_in"], came) == (150, 150 + own), end
        assert not any(results[end]["malformed"].values())


HANDOVERS = ("--handOverInterval=300ms",)


@pytest.mark.parametrize(
    "flags",
    [
        (),
        IPV6,
        HANDOVERS,
        ("--link=fading", "--distance=500", "--speed=50"),
        ("--tunnels=direct", "--wireMode", "--iubWireMode"),
    ],
)
def test_files_are_equal(flags):
    assert download(*flags) == file_sum(300_000)


def test_files_are_equal_through_an_outage(tmp_path):
    log = tmp_path / "log.json"
    rates = [(1000, 2000), (1500, 0), (2000, 2000), (1200, 0), (60_000, 2000)]
    steps = [{"duration_ms": ms, "bandwidth_kbps": rate, "latency_ms": 50} for ms, rate in rates]
    log.write_text(json.dumps(steps))
    begun = time.monotonic()
    assert download("--link=log", f"--linkFiles={log}", octets=800_000) == file_sum(800_000)
    assert time.monotonic() - begun > 5  # or it would not have met the outages


def test_log_of_both_directions_is_met_and_its_limits_are_told(tmp_path):
    """1.2 Mb/s of upload at 200 kb/s of bursts and gaps; beyond the DCH in its bursts."""
    log, file = tmp_path / "drive.json", tmp_path / "file"
    down = [{"duration": 1000, "capacity": 3000}]
    up = [{"duration": 1, "capacity": 600}, {"duration": 1, "capacity": 0}] * 500
    gap = [{"duration": 500, "capacity": 0}]
    log.write_text(
        json.dumps({"downlink": {"trace_pattern": down}, "uplink": {"trace_pattern": up + gap}})
    )
    file.write_bytes(os.urandom(100_000))
    flags = ("--link=log", f"--linkFiles={log}", f"--uplinkFiles={log}", "--ulRate=128kbps")
    begun = time.monotonic()
    ended = emulate(*flags, "--", *fetch("http://server/file", file=file))
    assert ended.stdout.split() == [hashlib.sha256(file.read_bytes()).hexdigest()], ended.stderr
    assert time.monotonic() - begun > 8 * 100_000 / 128e3 * 1.5  # a third is gap
    assert re.search(
        r" % of the log is beyond a DCH of 128 kb/s; the log has 2\d\d kb/s", ended.stderr
    )


# There is Wi-Fi for 8 s from the way in to the way out, which a file of 12 MB is too large for.
WALK = ("--wifi", "--walkFrom=2", "--walkTo=100", "--walkSpeed=30", "--json")

AWAIT = (
    f"import os, sys, time; sys.path.insert(0, {str(UTILS)!r}); from umts_tool import namespaces\n"
    "while not namespaces.has_carrier('wlan0'): time.sleep(0.05)\n"
    "os.execv(sys.argv[1], sys.argv[1:])"
)
WITH_WIFI = (sys.executable, "-c", AWAIT)


@pytest.mark.parametrize("policy", ["BreakBeforeMake", "MakeBeforeBreak"])
def test_download_survives_that_wifi_is_left(policy):
    if not build.program("umts-emulate-wifi").exists():
        pytest.skip("emulation: ns-3 is without its module wifi")
    client = [*WITH_WIFI, *fetch("http://server/file?octets=12000000")]
    ended = emulate(*WALK, f"--policy={policy}", "--", *client)
    assert ended.returncode == 0, ended.stderr
    found, results = ended.stdout.splitlines()
    assert found == file_sum(12_000_000)
    results = json.loads(results)
    assert results["access_changes_count"] >= 2, results["access_changes_count"]
    for end in ("ue_endpoint", "wifi_endpoint"):
        assert results[end]["octets_out"] > 500_000, end
        assert not any(results[end]["malformed"].values())


def test_program_sees_wifi_and_umts():
    if not build.program("umts-emulate-wifi").exists():
        pytest.skip("emulation: ns-3 is without its module wifi")
    seen = "import socket; print(*sorted(name for _, name in socket.if_nameindex()))"
    ended = emulate("--wifi", "--walkSpeed=0", "--", *WITH_WIFI, sys.executable, "-c", seen)
    assert ended.stdout.split() == ["lo", "umts0", "wlan0"], ended.stderr
    refused = emulate("--wifi", *IPV6, "--", "true")
    assert (refused.returncode, "--pdp=ipv6: Wi-Fi has IPv4 alone" in refused.stderr) == (2, True)


def test_uploads_are_equal(tmp_path):
    file = tmp_path / "file"
    file.write_bytes(os.urandom(100_000))
    ended = emulate("--", *fetch("http://server/file", file=file))
    assert ended.stdout.split() == [hashlib.sha256(file.read_bytes()).hexdigest()], ended.stderr


needs_ping = pytest.mark.skipif(not shutil.which("ping"), reason="emulation: there is no ping")


@needs_ping
@pytest.mark.parametrize("flags", [(), IPV6])
def test_pings_of_any_size(flags):
    """Those above the MTU travel as fragments."""
    for size in ("56", "1400", "4000"):
        ended = emulate(*flags, "--", "ping", "-c", "2", "-i", "0.2", "-s", size, "server")
        assert "2 packets transmitted, 2 received" in ended.stdout, ended.stdout + ended.stderr


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        (("--", "sh", "-c", "exit 7"), 7, ""),
        (("--", "sh", "-c", "kill -9 $$"), 137, ""),
        (("--", "sh", "-c", "kill -TERM $$"), 143, ""),
        (("--", "no-such-program"), 127, "umts: there is no program no-such-program"),
        (("--", "/etc/passwd"), 126, "umts: /etc/passwd: Permission denied"),
        (
            ("--serve=exit 3", "--", *SLEEP),
            1,
            "umts: the server program has ended with exit code 3",
        ),
        (("--serve=true", "--", "sh", "-c", "exit 7"), 7, ""),
        (
            ("--duration=1s", "--", *SLEEP),
            124,
            "umts: --duration has passed before the program has",
        ),
        (("--csv=/dev/full", "--", "true"), 1, "file /dev/full: write error"),
        (("--tblr=1", "--", "true"), 2, "--tblr"),
        (("--link=fast", "--", "true"), 2, "--link=fast: must be"),
        ((), 2, "umts: which program? './utils/umts emulate [FLAGS] -- PROGRAM'"),
        (("curl", "http://server/"), 2, "umts: 'curl' is no flag; the program comes after --"),
    ],
)
def test_exit_codes(arguments, code, sentence):
    ended = emulate(*arguments)
    assert ended.returncode == code, ended.stderr
    assert sentence in ended.stderr
    assert "Traceback" not in ended.stderr


def test_results_that_cannot_be_written():
    with open("/dev/full", "w") as full:
        ended = emulate("--json", "--", "true", stdout=full)
    assert ended.returncode == 1
    assert "standard output" in ended.stderr


def test_machine_that_cannot_keep_pace():
    ended = emulate("--latenessLimit=0s", "--", "sleep", "0.3", limit=None)
    assert ended.returncode == 3
    assert "do not believe these results" in ended.stderr
    assert emulate("--latenessLimit=0s", "--", "sh", "-c", "exit 7", limit=None).returncode == 7


def test_program_without_a_packet_for_long_is_told_once():
    silence = "umts: the program has had no packet for 10 s\n"
    assert emulate("--", "sleep", "12").stderr.count(silence) == 1
    assert silence not in emulate("--", "sleep", "8").stderr


@needs_ping
def test_live_line():
    ended = emulate("--live", "--", "sh", "-c", "ping -c 5 -i 0.7 server >/dev/null")
    [line] = [one for one in ended.stderr.splitlines() if one.startswith("umts: 2 s  down ")]
    assert "CELL_DCH  cell 1  late " in line and "round trip 0 ms" not in line


@needs_ping
def test_page_that_shows_it_while_it_runs(tmp_path):
    page = tmp_path / "page.html"
    with running(f"--watch={page}", "--", "ping", "-i", "0.2", "server") as process:
        until(lambda: page.exists() and page.read_bytes().count(b'class="recording"') > 1)
        process.send_signal(signal.SIGTERM)
        process.wait(LONGEST_S)
    parts = re.findall(rb'class="recording">([^<]*)</script>', page.read_bytes())
    lines = b"".join(gzip.decompress(base64.b64decode(part)) for part in parts).splitlines()
    records = [json.loads(line) for line in lines[1:]]
    assert records[-1][0] == "end"
    samples = [record for record in records if record[0] == "ues"]
    assert sum(sample[3][0] for sample in samples) >= 84  # octets of a ping
    assert [file.name for file in tmp_path.iterdir()] == ["page.html"]


def test_page_that_cannot_be_written():
    ended = emulate("--watch=/dev/full", "--", *SLEEP)
    assert (ended.returncode, ended.stderr) == (1, "umts: No space left on device\n")


@needs_ping
def test_table_of_packets(tmp_path):
    table = tmp_path / "packets.csv"
    ended = emulate(
        f"--packetCsv={table}", "--json", "--", "ping", "-c", "3", "-i", "0.3", "server"
    )
    head, *rows = (line.split(",") for line in table.read_text().splitlines())
    assert head == ["time_s", "direction", "octets", "delay_s"]
    assert [row[1:3] for row in rows] == [["uplink", "84"], ["downlink", "84"]] * 3
    results = json.loads(ended.stdout.splitlines()[-1])
    for direction, name in (("downlink", "dl_delay_mean_s"), ("uplink", "ul_delay_mean_s")):
        mean = statistics.mean(float(row[3]) for row in rows if row[1] == direction)
        assert mean == pytest.approx(results[name], rel=1e-6)
    ended = emulate("--packetCsv=/dev/full", "--", "ping", "-c", "1", "server")
    assert (ended.returncode, "file /dev/full: write error" in ended.stderr) == (1, True)


@needs_ping
def test_captures(tmp_path):
    emulate(f"--capture={tmp_path}/new", "--", "ping", "-c", "1", "server")
    kinds = {
        file.name.removeprefix("emulate-").rsplit("-", 2)[0]
        for file in (tmp_path / "new").iterdir()
    }
    assert {"uu-rlc", "mac-hs", "iub-fp"} <= kinds


def test_interrupt_at_the_terminal_is_the_programs(tmp_path):
    told = tmp_path / "told"
    program = (
        f"trap 'echo interrupted >>{told}; exit 5' INT; touch {told}; while :; do sleep 0.1; done"
    )
    pid, terminal = pty.fork()
    if pid == 0:
        os.execv(sys.executable, words("--", "sh", "-c", program))
    until(told.exists)
    os.write(terminal, b"\x03")
    code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    assert code == 5, os.read(terminal, 1 << 16)
    os.close(terminal)
    assert told.read_text() == "interrupted\n"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_signal_that_ends_the_program(number):
    with running("--", *SLEEP) as process:
        tree = whole_tree(process)
        process.send_signal(number)
        assert process.wait(LONGEST_S) == 128 + signal.SIGTERM
    assert_gone(tree)


def test_interrupt_by_a_process_reaches_the_program():
    with running("--", *SLEEP) as process:
        tree = whole_tree(process)
        process.send_signal(signal.SIGINT)
        assert process.wait(LONGEST_S) == 128 + signal.SIGINT
    assert_gone(tree)


def test_program_that_does_not_want_to_end(tmp_path):
    told = tmp_path / "told"
    stubborn = f"trap '' TERM INT; touch {told}; while :; do sleep 0.1; done"
    with running("--", "sh", "-c", stubborn) as process:
        tree = whole_tree(process)
        until(told.exists)
        process.send_signal(signal.SIGTERM)
        assert process.wait(LONGEST_S) == 128 + signal.SIGKILL
    assert_gone(tree)


ROLES = [
    "emulate",
    "program",
    "server",
    "simulator",
    *(
        f"{what} of {side}"
        for what in ("keeper", "first process")
        for side in ("program", "server")
    ),
]


@pytest.mark.parametrize("role", ROLES)
def test_kill_leaves_nothing(role, tmp_path):
    program = script(tmp_path, "program.py", "import subprocess; subprocess.run(['sleep', '1000'])")
    environment = dict(os.environ, TMPDIR=str(tmp_path))
    command = [f"--serve={program} server", "--", *program.split(), "ue"]
    with running(*command, env=environment) as process:
        tree = whole_tree(process)
        os.kill(tree[role].pid, signal.SIGKILL)
        code = process.wait(LONGEST_S)
        said = process.stderr.read()
    assert_gone(tree)
    assert code == {"emulate": -9, "program": 137}.get(role, 1), said
    assert "Traceback" not in said
    if role not in ("emulate", "program"):
        assert any(line.startswith("umts: the ") for line in said.splitlines())
    assert [file.name for file in tmp_path.iterdir()] == ["program.py"]


@pytest.mark.parametrize("name", ["program", "server"])
def test_device_that_goes_with_its_side(name):
    """The simulator ends when a TUN device has gone; what is told is why that has."""
    sides = {one: emulation.Side.__new__(emulation.Side) for one in ("program", "server")}
    ends = []
    for one, side in sides.items():
        side.name = one
        side.control, end = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        ends.append(end)
        if one == name:
            end.close()
    simulator = SimpleNamespace(result=lambda: 1)
    course = emulation.Course(None, sides["program"], sides["server"], simulator, None)
    with pytest.raises(errors.UmtsError, match=f"^the processes of the {name} have been killed$"):
        course.on_simulator(0)


@pytest.mark.skipif(not shutil.which("setpriv"), reason="emulation: there is no setpriv")
def test_without_rights():
    """A user namespace does it; where there can be none, one sentence says so."""
    plain = "exec setpriv --bounding-set=-all,+setfcap --inh-caps=-all"
    none = f"echo 0 >/proc/sys/user/max_user_namespaces; {plain}"

    def run(before, first, *program):
        command = [*before, "sh", "-c", f'{first} "$@"', "sh", *words("--", *program)]
        return subprocess.run(
            command, capture_output=True, text=True, timeout=LONGEST_S, check=False
        )

    ended = run(["unshare", "-U", "-r"], plain, "cat", "/proc/self/uid_map")
    assert ended.stdout.split() == ["0", "0", "1"], ended.stderr
    ended = run(["unshare", "-U", "-r"], none, "true")
    assert ended.returncode == 2
    [line] = ended.stderr.splitlines()
    assert line.startswith("umts: the kernel does not let this user make network namespaces (")


def test_two_side_by_side():
    with running("--", *fetch("http://server/file?octets=200000")) as other:
        assert download(octets=100_000) == file_sum(100_000)
        assert other.communicate(timeout=LONGEST_S)[0].split()[0] == file_sum(200_000)


OUTER = """
import subprocess, threading
from umts_tool import emulate_server, namespaces
device = namespaces.open_tun()
namespaces.configure([namespaces.DEVICE], "192.0.2.10", 1500, None)
server = emulate_server.Server(("::", 8000), emulate_server.Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
sys.exit(subprocess.run(sys.argv[1:], check=False).returncode)
"""


@pytest.mark.skipif(not shutil.which("slirp4netns"), reason="emulation: there is no slirp4netns")
def test_outside():
    """In place of the network of this machine, a namespace with a server."""
    program = fetch("http://192.0.2.10:8000/file?octets=100000")
    outer = [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(UTILS)!r}){OUTER}"]
    command = ["unshare", "-U", "-r", "-n", *outer, *words("--outside", "--", *program)]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=LONGEST_S, check=False)
    assert ended.stdout.split() == [file_sum(100_000)], ended.stderr


def test_no_way_outside(monkeypatch):
    monkeypatch.setattr(emulation.shutil, "which", lambda name: None)
    with pytest.raises(errors.UmtsError, match="takes slirp4netns") as caught:
        emulation.way_outside()
    assert caught.value.exit_code == 2


INJECT = """
import socket, sys, time
line = socket.socket(socket.AF_PACKET, socket.SOCK_DGRAM)
for octets in sys.argv[1:]:
    line.sendto(bytes.fromhex(octets), ("umts0", 0x0800))
time.sleep(0.5)
"""
GOOD = "4500001f12344000401172870a000002ac1000010fa01389000b6239616263"


@pytest.mark.skipif(os.geteuid() != 0, reason="packets of any octets: root alone may send them")
def test_malformed_packets_count_once_and_kill_nothing(tmp_path):
    bad = {
        "truncated": GOOD[:30],
        "version": "5" + GOOD[1:],
        "header_length": "44" + GOOD[2:],
        "total_length": GOOD[:4] + "0020" + GOOD[8:],
        "header_checksum": GOOD[:20] + "0000" + GOOD[24:],
        "transport_checksum": GOOD[:-2] + "00",
    }
    program = script(tmp_path, "inject.py", INJECT).split()
    ended = emulate("--json", "--", *program, *bad.values(), GOOD)
    assert ended.returncode == 0, ended.stderr
    counts = json.loads(ended.stdout.splitlines()[-1])["ue_endpoint"]
    assert {name: count for name, count in counts["malformed"].items() if count} == dict.fromkeys(
        bad, 1
    )
    assert counts["packets_in"] == 1


class Process:
    """A process, recognised although its number may be given anew."""

    def __init__(self, pid):
        self.pid = pid
        self.command = Path(f"/proc/{pid}/cmdline").read_bytes().decode().split("\0")
        self.began = self.begin()
        self.network = os.readlink(f"/proc/{pid}/ns/net")
        task = Path(f"/proc/{pid}/task/{pid}/children").read_text()
        self.children = [Process(int(child)) for child in task.split()]

    def begin(self):
        """Return when it began, None when it has ended."""
        try:
            words = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return None
        return None if words[0] == "Z" else words[19]

    def is_there(self):
        """Tell whether it is still there."""
        return self.begin() == self.began


def whole_tree(process):
    """Return the processes of an emulation by their parts in it, once they are all there."""
    found = {}

    def look():
        try:
            found.update(parts(Process(process.pid)))
        except (OSError, ValueError, IndexError):
            return False
        return set(ROLES) <= set(found)

    until(look)
    return found


def parts(top):
    """Return the processes below the first one, and those that they have started, by their parts."""
    found = {"emulate": top}
    for child in top.children:
        if not any("emulated_side" in word for word in child.command):
            if "umts-emulate" in child.command[0]:
                found["simulator"] = child
            continue
        [first] = child.children
        [program] = first.children
        if program.command == first.command:
            continue  # it has not begun yet
        side = "program" if "server" in found else "server"  # in the order of their starts
        found |= {f"keeper of {side}": child, f"first process of {side}": first, side: program}
        found |= {f"below {side} {below.pid}": below for below in program.children}
    return found


def assert_gone(tree):
    """Wait until no process is left, and no other one in the namespaces of these."""
    until(lambda: not any(process.is_there() for process in tree.values()))
    ours = os.readlink("/proc/self/ns/net")
    networks = {process.network for process in tree.values()} - {ours}
    assert len(networks) == 2

    def is_left():
        for process in Path("/proc").glob("[0-9]*"):
            try:
                if os.readlink(process / "ns/net") in networks:
                    return True
            except OSError:
                continue
        return False

    until(lambda: not is_left())


CHECKER = UTILS / "check-emulation.py"


def checked(*arguments):
    """Return what utils/check-emulation.py prints; it has found no fault."""
    command = [sys.executable, CHECKER, *map(str, arguments)]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=LONGEST_S, check=False)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout


def test_random_transfers():
    lines = checked("transfers", "--number=9").splitlines()
    assert [line.partition(",")[0] for line in lines] == [
        f"{name}: 3 of 3 transfers are equal" for name in ("outages", "fading", "RRC states")
    ]


@pytest.mark.skipif(os.geteuid() != 0, reason="packets of any octets: root alone may send them")
def test_random_packets():
    first, second = checked("packets", "--number=300").splitlines()
    assert first.startswith("300 malformed packets: counted 300, as {")
    assert second == "3 good packets between them: sent 3, overruns 0"


def test_random_kills():
    assert "nothing is left" in checked("kills", "--number=5")


def test_nothing_but_the_summary_is_said():
    for flags in ((), ("--bearer=preset",)):
        [line] = emulate(*flags, "--", "true").stderr.splitlines()
        assert line.startswith("umts: 0.")
    assert "--scheduler" in emulate("--bearer=preset", "--scheduler=pf", "--", "true").stderr


def test_server_and_device_are_the_only_names(tmp_path):
    """A program sees its UE and the server, and nothing of the machine's network."""
    ended = emulate(
        "--", "sh", "-c", "cat /etc/hosts; cat /proc/net/dev; ls -A /tmp | wc -l; id -u"
    )
    lines = ended.stdout.splitlines()
    assert [line.split()[1] for line in lines[:4]] == ["localhost", "localhost", "server", "ue"]
    assert [line.split(":")[0].strip() for line in lines[6:8]] == ["lo", namespaces.DEVICE]
    assert lines[-1] == str(os.getuid())
