# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""One side of an emulation: a keeper of namespaces, and the first process of those.

    emulate -- keeper -- first process -- the program, and what it starts

Each ends with what is left of it, by the kernel: the keeper and the first process are killed when
their parent dies, and with the first process of a namespace die all others in it. Standard library
only, for a quick start.
"""

import contextlib
import json
import os
import select
import signal
import socket
import sys
import time
from collections.abc import Sequence
from typing import NoReturn

from . import namespaces
from .errors import UmtsError

END = signal.SIGUSR1  # for a keeper: kill all of this side, and end
SIGNALS = {signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGCHLD, END}
PATIENCE_S = 5.0  # for a server that opens no socket
POLL_S = 0.02
STDOUT, STDERR = 1, 2
NOT_FOUND, NOT_EXECUTABLE = 127, 126  # exit codes of a shell


def keep(descriptor: int, devices: Sequence[str], outside: Sequence[str]) -> int:
    """Be the keeper: make namespaces and start the first process in them.

    `devices` are names of TUN devices there. `outside` is a program that stays in the network of
    the machine, and leads there; () for none.
    """
    control = socket.socket(fileno=descriptor)
    control.set_inheritable(False)
    signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
    try:
        namespaces.isolate()
        namespaces.die_with_parent()
    except UmtsError as error:
        return tell(control, failed=str(error), exit_code=error.exit_code)
    if has_ended(control):
        return 1
    keeper, own_end = socket.socketpair()
    first = os.fork()
    if first == 0:
        own_end.close()
        os._exit(be_first(control, devices, outside, keeper))
    keeper.close()
    return forward(first)


def has_ended(parent: socket.socket) -> bool:
    """Tell whether a parent at the other end had ended before the kernel was asked to tell of it."""
    return bool(select.select([parent], [], [], 0)[0]) and not parent.recv(1, socket.MSG_PEEK)


def tell(control: socket.socket, **message: object) -> int:
    """Send a message to who has started this; return the exit code of one that has failed."""
    with contextlib.suppress(OSError):
        control.send(json.dumps(message).encode())
    return 1


def forward(first: int) -> int:
    """Pass signals on to the first process until it has ended, and with it all of its namespace."""
    while True:
        info = signal.sigwaitinfo(SIGNALS)
        if info.si_signo == signal.SIGCHLD:
            if os.waitpid(first, os.WNOHANG)[0] == first:
                return 0
        elif info.si_signo == END:
            os.kill(first, signal.SIGKILL)
        elif is_of_process(info):
            os.kill(first, info.si_signo)


def is_of_process(info: signal.struct_siginfo) -> bool:
    """Tell whether a process has sent a signal, not a terminal: that one has sent it to all."""
    return info.si_code <= 0


def be_first(
    control: socket.socket,
    devices: Sequence[str],
    outside: Sequence[str],
    keeper: socket.socket,
) -> int:
    """Be the first process: make a network with TUN devices, wait for the order, obey it."""
    try:
        namespaces.die_with_parent()
        if has_ended(keeper):
            return 1
        with contextlib.suppress(OSError):  # a container may forbid it
            namespaces.mount("proc", "/proc", "proc", 0)
        way = Way(outside) if outside else None
        namespaces.leave_network()
        descriptors = [namespaces.open_tun(device) for device in devices]
        socket.send_fds(control, [b"{}"], descriptors)
        for opened in descriptors:
            os.close(opened)
        order = json.loads(control.recv(1 << 20))
        namespaces.configure(
            devices, order["address"], order["mtu"], order["peer"] if way else None
        )
        namespaces.replace_files(order["files"])
        if way:
            way.open()
        return run(control, order["command"], order["is_server"], way)
    except UmtsError as error:
        return tell(control, failed=str(error), exit_code=error.exit_code)
    except OSError as error:
        return tell(control, failed=f"namespaces: {error.strerror or error}", exit_code=1)
    except ValueError:
        return 1  # who has started this has gone


class Way:
    """A program that leads out of the namespace, started where it leads to."""

    def __init__(self, command: Sequence[str]) -> None:
        """Start a process that waits."""
        self.name = command[0]
        waiting, self.go = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            os.close(self.go)
            os.read(waiting, 1)
            execute(command, STDERR)
        os.close(waiting)

    def open(self) -> None:
        """Have it begin, and wait for its route."""
        os.close(self.go)
        deadline = time.monotonic() + PATIENCE_S
        while not namespaces.has_default_route():
            if time.monotonic() > deadline or os.waitpid(self.pid, os.WNOHANG)[0]:
                raise UmtsError(f"{self.name} has made no way to the network of this machine")
            time.sleep(POLL_S)
        namespaces.forward_packets()


def run(control: socket.socket, command: Sequence[str], is_server: bool, way: Way | None) -> int:
    """Start the program, tell its end, gather all orphans; goes on until it is killed."""
    program = os.fork()
    if program == 0:
        if is_server:
            os.setpgid(0, 0)  # a Ctrl-C at the terminal is for the program that uses the server
        execute(command)
    deadline = time.monotonic() + PATIENCE_S if is_server else 0.0
    while True:
        if deadline and (namespaces.listens() or time.monotonic() > deadline):
            tell(control, ready=True)
            deadline = 0.0
        info = signal.sigtimedwait(SIGNALS, POLL_S) if deadline else signal.sigwaitinfo(SIGNALS)
        if info is not None and info.si_signo == signal.SIGCHLD:
            for pid, code in gather():
                if pid == program:
                    tell(control, ended=code)
                elif way and pid == way.pid:
                    tell(control, failed=f"{way.name} has ended with exit code {code}", exit_code=1)
        elif info is not None and is_of_process(info):
            with contextlib.suppress(ProcessLookupError):
                # To end means all; an interrupt is for the program, as it is in a shell.
                os.kill(-1 if info.si_signo == signal.SIGTERM else program, info.si_signo)


def gather() -> list[tuple[int, int]]:
    """Return the processes that have ended and their exit codes as a shell has them."""
    ended = []
    with contextlib.suppress(ChildProcessError):
        while (end := os.waitpid(-1, os.WNOHANG))[0] != 0:
            code = os.waitstatus_to_exitcode(end[1])
            ended.append((end[0], code if code >= 0 else 128 - code))
    return ended


def execute(command: Sequence[str], output: int = STDOUT) -> NoReturn:
    """Become a program with its standard output there."""
    os.dup2(output, STDOUT)
    for ignored in (signal.SIGPIPE, signal.SIGINT):
        signal.signal(ignored, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())
    code = NOT_FOUND
    try:
        os.execvp(command[0], command)
    except FileNotFoundError:
        why = f"there is no program {command[0]}"
    except OSError as error:
        code, why = NOT_EXECUTABLE, f"{command[0]}: {error.strerror}"
    print(f"umts: {why}", file=sys.stderr, flush=True)
    os._exit(code)
