# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Linux namespaces and TUN devices by system calls; nothing of them has a name in the file system.

A namespace lasts as long as a process in it, a TUN device as long as its file descriptor.
"""

import contextlib
import ctypes
import errno
import fcntl
import ipaddress
import os
import signal
import socket
import struct
from collections.abc import Mapping, Sequence
from pathlib import Path

from .errors import BAD_USAGE, UmtsError

DEVICE, WIFI_DEVICE = "umts0", "wlan0"
NEWNS, NEWUSER, NEWPID, NEWNET = 0x00020000, 0x10000000, 0x20000000, 0x40000000
MS_BIND, MS_REC, MS_PRIVATE, MNT_DETACH = 0x1000, 0x4000, 0x40000, 2
PR_SET_PDEATHSIG = 1
TUNSETIFF, IFF_TUN, IFF_NO_PI = 0x400454CA, 0x0001, 0x1000
SIOCADDRT, SIOCGIFINDEX = 0x890B, 0x8933
SIOCGIFFLAGS, SIOCSIFFLAGS, SIOCSIFADDR, SIOCSIFMTU = 0x8913, 0x8914, 0x8916, 0x8922
SIOCSIFNETMASK = 0x891C
IFF_UP, IFF_RUNNING, RTF_UP, RTF_HOST = 1, 0x40, 1, 4
REFUSED = (
    "the kernel does not let this user make network namespaces ({why}); it takes root, or "
    "user namespaces: sysctl kernel.unprivileged_userns_clone=1, user.max_user_namespaces above 0, "
    "kernel.apparmor_restrict_unprivileged_userns=0 where there is AppArmor"
)

LIBC = ctypes.CDLL(None, use_errno=True)


def checked(result: int, what: str) -> None:
    """Turn the -1 of a system call into an OSError."""
    if result != 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{what}: {os.strerror(number)}")


def die_with_parent() -> None:
    """Have the kernel end this process by SIGKILL when its parent has ended, however it did."""
    checked(LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0), "prctl")


def isolate() -> None:
    """Move into a new namespace of mounts; children are in a new one of processes.

    As root at once, otherwise inside a new user namespace, in which the user stays who it is, and
    may make a network namespace.
    """
    flags = NEWNS | NEWPID
    user, group = os.geteuid(), os.getegid()
    try:
        if LIBC.unshare(flags) != 0:
            if ctypes.get_errno() != errno.EPERM:
                checked(-1, "unshare")
            checked(LIBC.unshare(flags | NEWUSER), "unshare")
            Path("/proc/self/setgroups").write_text("deny")
            Path("/proc/self/uid_map").write_text(f"{user} {user} 1")
            Path("/proc/self/gid_map").write_text(f"{group} {group} 1")
        mount("none", "/", "", MS_REC | MS_PRIVATE)
    except OSError as error:
        why = error.strerror or str(error)
        raise UmtsError(REFUSED.format(why=why), BAD_USAGE) from error


def leave_network() -> None:
    """Move into a new network namespace."""
    try:
        checked(LIBC.unshare(NEWNET), "unshare")
    except OSError as error:
        raise UmtsError(REFUSED.format(why=error.strerror), BAD_USAGE) from error


def mount(source: str, target: str, kind: str, flags: int) -> None:
    """Mount, in the mount namespace of this process alone."""
    words = [word.encode() for word in (source, target, kind)]
    checked(LIBC.mount(*words, flags, None), f"mount {target}")


def replace_files(contents: Mapping[str, str]) -> None:
    """Lay texts over files, for this mount namespace; they are nowhere on a disk."""
    mount("none", "/tmp", "tmpfs", 0)
    try:
        for number, (target, text) in enumerate(contents.items()):
            if os.path.exists(target):
                file = Path("/tmp") / str(number)
                file.write_text(text)
                mount(str(file), target, "", MS_BIND)
    finally:
        checked(LIBC.umount2(b"/tmp", MNT_DETACH), "umount")


def open_tun(name: str = DEVICE) -> int:
    """Make a TUN device in the network namespace of this process and return its descriptor."""
    try:
        descriptor = os.open("/dev/net/tun", os.O_RDWR | os.O_CLOEXEC)
        fcntl.ioctl(
            descriptor, TUNSETIFF, struct.pack("16sH22x", name.encode(), IFF_TUN | IFF_NO_PI)
        )
    except OSError as error:
        sentence = (
            f"no TUN device can be made (/dev/net/tun: {error.strerror}); load the module tun"
        )
        raise UmtsError(sentence, BAD_USAGE) from error
    return descriptor


def configure(devices: Sequence[str], address: str, mtu: int, destination: str | None) -> None:
    """Give the TUN devices their address and make them the way to a destination, or to everywhere.

    Of several, which have the same address, the first one with a carrier is the way.
    """
    parsed = ipaddress.ip_address(address)
    group = os.getegid()
    # What ping needs where it may not open raw sockets, a server on port 80, and packets that
    # come by another device than the answer takes.
    settings = {
        "ipv4/ping_group_range": f"{group} {group}",
        "ipv4/ip_unprivileged_port_start": "0",
        "ipv4/conf/all/rp_filter": "0",
    }
    for device in devices:
        settings[f"ipv4/conf/{device}/rp_filter"] = "0"
        settings[f"ipv4/conf/{device}/ignore_routes_with_linkdown"] = "1"
        quiet = ("disable_ipv6", "1") if parsed.version == 4 else ("router_solicitations", "0")
        settings[f"ipv6/conf/{device}/{quiet[0]}"] = quiet[1]
    for name, value in settings.items():
        with contextlib.suppress(OSError):
            Path(f"/proc/sys/net/{name}").write_text(value)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as control:
        raise_device(control, "lo")
        for place, device in enumerate(devices):
            fcntl.ioctl(control, SIOCSIFMTU, struct.pack("16si20x", device.encode(), mtu))
            if parsed.version == 4:
                for request, value4 in ((SIOCSIFADDR, parsed), (SIOCSIFNETMASK, "255.255.255.255")):
                    fcntl.ioctl(
                        control, request, struct.pack("16s16s8x", device.encode(), inet(value4))
                    )
            raise_device(control, device)
            if parsed.version == 4:
                add_route(control, device, destination, place)
            else:
                configure_ipv6(control, device, parsed)


def inet(address: object) -> bytes:
    """Return a sockaddr_in."""
    return struct.pack("=HH4s8x", socket.AF_INET, 0, socket.inet_aton(str(address)))


def has_carrier(name: str) -> bool:
    """Tell whether a device of this network namespace has a carrier; /sys is that of another one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as control:
        request = struct.pack("16sH22x", name.encode(), 0)
        flags: int = struct.unpack("16sH22x", fcntl.ioctl(control, SIOCGIFFLAGS, request))[1]
    return bool(flags & IFF_RUNNING)


def raise_device(control: socket.socket, name: str) -> None:
    """Set a device up."""
    request = struct.pack("16sH22x", name.encode(), 0)
    flags = struct.unpack("16sH22x", fcntl.ioctl(control, SIOCGIFFLAGS, request))[1]
    fcntl.ioctl(control, SIOCSIFFLAGS, struct.pack("16sH22x", name.encode(), flags | IFF_UP))


def add_route(control: socket.socket, device: str, destination: str | None, metric: int) -> None:
    """Lead an address of IPv4, or all, to a TUN device: a struct rtentry."""
    name = ctypes.create_string_buffer(device.encode())
    anywhere = inet("0.0.0.0")
    to, flags = (inet(destination), RTF_UP | RTF_HOST) if destination else (anywhere, RTF_UP)
    route = struct.pack(
        "@L16s16s16sHhLPhPLLH6x",
        0, to, anywhere, anywhere, flags, 0, 0, 0, metric + 1, ctypes.addressof(name), 0, 0, 0,
    )  # fmt: skip
    fcntl.ioctl(control, SIOCADDRT, route)


def configure_ipv6(control: socket.socket, device: str, address: ipaddress.IPv6Address) -> None:
    """Give a TUN device an IPv6 address and the default route: in6_ifreq, in6_rtmsg."""
    request = struct.pack("16si20x", device.encode(), 0)
    index = struct.unpack("16si20x", fcntl.ioctl(control, SIOCGIFINDEX, request))[1]
    with socket.socket(socket.AF_INET6, socket.SOCK_DGRAM) as control6:
        fcntl.ioctl(control6, SIOCSIFADDR, struct.pack("=16sIi", address.packed, 128, index))
        route = struct.pack("@16s16s16sIHHILIi", b"", b"", b"", 0, 0, 0, 1, 0, RTF_UP, index)
        fcntl.ioctl(control6, SIOCADDRT, route)


def listens() -> bool:
    """Return whether something in this network namespace waits for connections or datagrams."""
    for name, states in (("tcp", {"0A"}), ("tcp6", {"0A"}), ("udp", {"07"}), ("udp6", {"07"})):
        with contextlib.suppress(OSError):
            lines = Path(f"/proc/self/net/{name}").read_text().splitlines()[1:]
            if any(line.split()[3] in states for line in lines):
                return True
    return False


def forward_packets() -> None:
    """Have this network namespace be a router of IPv4, which answers for what is behind it."""
    Path("/proc/sys/net/ipv4/ip_forward").write_text("1")
    Path("/proc/sys/net/ipv4/conf/all/proxy_arp").write_text("1")


def has_default_route() -> bool:
    """Return whether there is a way to everywhere by IPv4."""
    with contextlib.suppress(OSError):
        lines = Path("/proc/self/net/route").read_text().splitlines()[1:]
        return any(line.split()[1] == "00000000" for line in lines)
    return False
