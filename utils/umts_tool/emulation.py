# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Programs over a simulated UE in real time: two sides in namespaces, and the simulator between."""

import contextlib
import ctypes
import functools
import json
import os
import select
import selectors
import shlex
import shutil
import signal
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NoReturn, Self

from .emulated_side import END
from .errors import BAD_USAGE, UmtsError, about
from .layout import UTILS, VENV
from .namespaces import DEVICE, LIBC, WIFI_DEVICE
from .process import dies_with_parent
from .watch_page import GrowingPage

PATIENCE_S = 2.0  # for a program that is asked to end
RESULTS_S = 60.0  # for the simulator to write its results
OVERDUE = 124  # exit code when --duration has ended the program, that of timeout(1)
NOT_CREDIBLE = 3  # of the simulator
ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
STDERR = 2
OUTSIDE, NAME_SERVER = "outside0", "10.0.2.3"  # the latter is that of slirp4netns
HOSTS = "127.0.0.1 localhost\n::1 localhost\n{server} server\n{ue} ue\n"


@dataclass(frozen=True)
class Request:
    """What is to be emulated."""

    simulator: str
    flags: Sequence[str]
    program: Sequence[str]
    serve: Sequence[str]
    outside: bool = False
    watch: str = ""  # file of a page; empty: none
    wifi: bool = False  # the program has Wi-Fi, too


class Side:
    """A program in namespaces of its own, seen from outside."""

    def __init__(
        self,
        name: str,
        devices: Sequence[str] = (DEVICE,),
        outside: Sequence[str] = (),
        **streams: int,
    ) -> None:
        """Start its keeper; `streams` are the program's, as of Popen."""
        self.name, self.count = name, len(devices)
        self.control, other = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with other:
            self.process = start(
                python(
                    "emulated_side", f"keep({other.fileno()}, {list(devices)!r}, {list(outside)!r})"
                ),
                pass_fds=[other.fileno()],
                env=user_environment(),
                **streams,
            )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Kill all of this side and wait until nothing is left."""
        self.send(END)
        try:
            self.process.wait(PATIENCE_S)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.control.close()

    def take_devices(self) -> list[int]:
        """Return the TUN devices, file descriptors."""
        message, descriptors, _, _ = socket.recv_fds(self.control, 1 << 16, self.count)
        self.read(message)
        return descriptors

    def begin(self, order: Mapping[str, object]) -> None:
        """Give the device its address and start the program."""
        try:
            self.control.send(json.dumps(order).encode())
        except ConnectionError:
            self.read(b"")

    def hear(self) -> dict[str, Any]:
        """Return the next message."""
        try:
            message = self.control.recv(1 << 16)
        except ConnectionResetError:  # killed before it had read its order
            message = b""
        return self.read(message)

    def read(self, message: bytes) -> dict[str, Any]:
        """Return a message as it is meant; raise what it says has failed."""
        if not message:
            raise UmtsError(f"the processes of the {self.name} have been killed")
        told: dict[str, Any] = json.loads(message)
        if "failed" in told:
            raise UmtsError(told["failed"], told["exit_code"])
        return told

    def send(self, number: signal.Signals) -> None:
        """Send a signal, which its keeper passes on."""
        with contextlib.suppress(ProcessLookupError):
            self.process.send_signal(number)


class Simulator:
    """The simulator, seen from outside; it stops when the control socket is closed."""

    def __init__(
        self, request: Request, devices: Mapping[str, int], page: GrowingPage | None
    ) -> None:
        """Start it with the TUN devices of both sides, by flag, and what is to show it."""
        self.control, other = socket.socketpair()
        descriptors = {**devices, "controlFd": other.fileno()}
        words = [f"--{name}={descriptor}" for name, descriptor in descriptors.items()]
        words += ["--outside"] if request.outside else []
        words += [page.flag()] if page else []
        inherited = [*descriptors.values(), *([page.descriptor()] if page else [])]
        command = [*dies_with_parent(), request.simulator, *request.flags, *words]
        with other:
            self.process = start(command, stdin=subprocess.DEVNULL, pass_fds=inherited)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Make sure that it is gone."""
        self.control.close()
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()

    def hear(self) -> tuple[str, str, int]:
        """Return the addresses of UE and server and the MTU, once it is ready."""
        words = self.control.recv(1 << 10).decode().split()
        if not words:
            raise SystemExit(self.result())
        ue, server, mtu = words
        return ue, server, int(mtu)

    def result(self) -> int:
        """Stop it unless it has stopped, and return its exit code, which it has explained."""
        with contextlib.suppress(OSError):
            self.control.shutdown(socket.SHUT_RDWR)
        try:
            code = self.process.wait(RESULTS_S)
        except subprocess.TimeoutExpired:
            raise UmtsError(f"the simulator has not stopped within {RESULTS_S:g} s") from None
        if code < 0:
            raise UmtsError(f"the simulator was ended by {signal.Signals(-code).name}")
        return code


def python(module: str, call: str) -> list[str]:
    """Return the command that calls a function of this package in a process of its own."""
    code = f"import sys; sys.path.insert(0, {str(UTILS)!r}); from umts_tool import {module}; "
    return [sys.executable, "-c", f"{code}sys.exit({module}.{call})"]


def start(command: Sequence[str], **options: Any) -> subprocess.Popen[bytes]:
    """Start a process that a Ctrl-C at the terminal does not end."""
    former = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        return subprocess.Popen(command, **options)
    finally:
        signal.signal(signal.SIGINT, former)


def user_environment() -> dict[str, str]:
    """Return the environment without that of this tool: programs are the user's."""
    environment = dict(os.environ)
    environment.pop("VIRTUAL_ENV", None)
    folders = environment.get("PATH", os.defpath).split(os.pathsep)
    environment["PATH"] = os.pathsep.join(f for f in folders if f != str(VENV / "bin"))
    return environment


@contextlib.contextmanager
def signals() -> Iterator[int]:
    """Have signals come by a descriptor, which also tells whether a terminal has sent them."""
    mask = sum(1 << (number - 1) for number in ENDING)
    former = signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
    descriptor = LIBC.signalfd(
        -1, ctypes.create_string_buffer(struct.pack("=Q120x", mask)), 0x80000
    )
    try:
        yield descriptor
    finally:
        os.close(descriptor)
        signal.pthread_sigmask(signal.SIG_SETMASK, former)


def command(request: Request) -> list[str]:
    """Return the command that emulates."""
    return python("emulation", f"main({json.dumps(asdict(request))!r})")


def become(request: Request) -> NoReturn:
    """Become the process that emulates: with one thread, signals come where they are waited for."""
    os.execv(sys.executable, command(request))


def main(request: str) -> int:
    """Emulate; whatever goes wrong is one sentence and an exit code."""
    for ending in ENDING:
        signal.signal(ending, interrupt)
    try:
        return emulate(Request(**json.loads(request)))
    except UmtsError as error:
        return fail(str(error), error.exit_code)
    except OSError as error:
        return fail(about(error), 1)
    except KeyboardInterrupt:
        return fail("interrupted", 128 + signal.SIGINT)


def interrupt(_number: int, _frame: object) -> None:
    """End what is begun, and leave nothing."""
    raise KeyboardInterrupt


def fail(sentence: str, exit_code: int) -> int:
    """Say what has gone wrong and return the exit code."""
    print(f"umts: {sentence}", file=sys.stderr)
    return exit_code


def way_outside() -> list[str]:
    """Return the command that leads a network namespace to the network of this machine."""
    if not (slirp := shutil.which("slirp4netns")):
        raise UmtsError("--outside takes slirp4netns, a Debian package; there is none", BAD_USAGE)
    words = "--configure --mtu=1500 --disable-host-loopback --netns-type=path /proc/1/ns/net"
    return [slirp, *words.split(), OUTSIDE]


def emulate(request: Request) -> int:
    """Run the program over the simulation; return its exit code, or why there is none."""
    with contextlib.ExitStack() as stack:
        outside = way_outside() if request.outside else ()
        accesses = ({"wifiFd": WIFI_DEVICE} if request.wifi else {}) | {"ueFd": DEVICE}
        page = stack.enter_context(page_of(request)) if request.watch else None
        server = stack.enter_context(
            Side("server", outside=outside, stdin=subprocess.DEVNULL, stdout=STDERR)
        )
        ue = stack.enter_context(Side("program", list(accesses.values())))
        devices = dict(zip(accesses, ue.take_devices(), strict=True))
        try:
            [devices["serverFd"]] = server.take_devices()
            simulator = stack.enter_context(Simulator(request, devices, page))
        finally:
            for device in devices.values():
                os.close(device)
        return Course(request, ue, server, simulator, page).run()


def page_of(request: Request) -> GrowingPage:
    """Return the page that shows an emulation."""
    words = ["emulate", *request.flags, "--", *request.program]
    return GrowingPage(Path(request.watch), shlex.join(words))


class Course:
    """The course of an emulation whose processes are there."""

    def __init__(
        self,
        request: Request,
        ue: Side,
        server: Side,
        simulator: Simulator,
        page: GrowingPage | None,
    ) -> None:
        self.request, self.ue, self.server, self.simulator = request, ue, server, simulator
        self.page = page
        self.code: int | None = None  # exit code of the program
        self.begin: Callable[[], None] | None = None  # starts the program; None: it has begun
        self.interrupts = 0

    def run(self) -> int:
        """Start both programs, and wait for the end of that over the UE."""
        ue, server, mtu = self.simulator.hear()
        resolver = f"nameserver {NAME_SERVER}\n" if self.request.outside else ""
        files = {"/etc/hosts": HOSTS.format(ue=ue, server=server), "/etc/resolv.conf": resolver}
        order = {"mtu": mtu, "files": files, "peer": ue}
        serving = {"address": server, "command": self.request.serve, "is_server": True}
        using = {"address": ue, "command": self.request.program, "is_server": False}
        self.begin = functools.partial(self.ue.begin, order | using)
        self.server.begin(order | serving)
        with signals() as arrivals, selectors.DefaultSelector() as selector:
            selector.register(arrivals, selectors.EVENT_READ, self.on_signal)
            selector.register(self.ue.control, selectors.EVENT_READ, self.on_program)
            selector.register(self.server.control, selectors.EVENT_READ, self.on_server)
            selector.register(self.simulator.control, selectors.EVENT_READ, self.on_simulator)
            while self.code is None:
                for key, _ in selector.select(self.page.left_s() if self.page else None):
                    key.data(key.fd)
        result = self.simulator.result()
        return self.code or result

    def on_program(self, _: int) -> None:
        """The program has something to tell."""
        self.code = self.ue.hear().get("ended", self.code)

    def on_server(self, _: int) -> None:
        """The server has something to tell: that it is ready, or that it has ended.

        One that has failed ends the emulation; one that has done its work does not.
        """
        told = self.server.hear()
        if told.get("ended", 0) != 0:
            raise UmtsError(f"the server program has ended with exit code {told['ended']}")
        if self.begin:
            begin, self.begin = self.begin, None
            begin()

    def on_simulator(self, _: int) -> None:
        """The simulator has ended before the program has."""
        result = self.simulator.result()
        if result not in (0, NOT_CREDIBLE):
            self.demand_sides()
            raise SystemExit(result)
        self.end()
        self.code = fail("--duration has passed before the program has ended", OVERDUE)

    def demand_sides(self) -> None:
        """Raise what has failed at a side: the simulator ends, too, when its TUN device has gone."""
        for side in (self.ue, self.server):
            if select.select([side.control], [], [], 0)[0]:
                side.hear()

    def on_signal(self, descriptor: int) -> None:
        """Pass an interrupt on to the program; the second one, and any other signal, ends it."""
        number, _, code = struct.unpack_from("=Iii", os.read(descriptor, 128))
        if self.begin:
            raise KeyboardInterrupt  # there is no program that could be told
        self.interrupts += number == signal.SIGINT
        if number != signal.SIGINT or self.interrupts > 1:
            self.end()
        elif code <= 0:  # not by a terminal, which has sent it to the program, too
            self.ue.send(signal.SIGINT)

    def end(self) -> None:
        """Ask the program to end; kill it when it does not."""
        self.ue.send(signal.SIGTERM)
        deadline = time.monotonic() + PATIENCE_S
        while self.code is None and (left := deadline - time.monotonic()) > 0:
            self.ue.control.settimeout(left)
            with contextlib.suppress(TimeoutError):
                self.on_program(0)
        self.code = 128 + signal.SIGKILL if self.code is None else self.code
