# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""The forms in which other tools take a trace; how each is written."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from .errors import BAD_USAGE, UmtsError
from .traces import DIRECTIONS, DOWNLINK, UPLINK, Curve, Trace

SHORT = {DOWNLINK: "down", UPLINK: "up"}
TRAIN_PACKETS = 10
TRAIN_EVERY_S = 1.0
LEAST_TRAINS = 3


@dataclass(frozen=True)
class Wanted:
    """How a trace is to be written: length of a step, and round trip of a packet alone."""

    step_s: float = 1.0
    latency_ms: float | None = None
    note: str = ""


def mahimahi(curve: Curve) -> str:
    """Return the form of mahimahi: a line for each 1500 octets, with their millisecond."""
    if curve.packets == 0:
        raise UmtsError("no packet of 1500 octets has come: mahimahi has no form for it", BAD_USAGE)
    times = curve.opportunities_ms()
    # Those that come at the end as the trace is repeated are at 0 ms, where they were.
    times = [0] * curve.at_begin + list(times[: len(times) - curve.at_begin])
    return "".join(f"{ms}\n" for ms in times)


def pensieve(curve: Curve, step_s: float) -> str:
    """Return the form of Pensieve: lines of the end of a step in s and its rate in Mb/s."""
    ends, rates = curve.rates_bps(step_s)
    rows = [(0.0, rates[0]), *zip(ends, rates, strict=True)]
    return "".join(f"{end:.9g} {rate / 1e6:.9g}\n" for end, rate in rows)


def netem(curve: Curve, wanted: Wanted) -> str:
    """Return a script that steps the rate of Linux's netem; it loses all while there is none."""
    delay = f" delay {wanted.latency_ms / 2:g}ms" if wanted.latency_ms else ""
    lines = [
        "#!/bin/sh",
        f"# {wanted.note}",
        "# netem.sh DEVICE: to be run as root; a rate of netem cannot be 0, so that all is lost then",
        "device=${1:?a device}; trap 'tc qdisc del dev \"$device\" root' EXIT",
        'tc qdisc add dev "$device" root netem limit 1000',
    ]
    before = 0.0
    for end, rate in zip(*curve.rates_bps(wanted.step_s), strict=True):
        link = f"rate {round(rate)}bit" if rate >= 1 else "loss 100%"
        lines.append(f'tc qdisc change dev "$device" root netem{delay} {link}')
        lines.append(f"sleep {end - before:.9g}")
        before = end
    return "\n".join(lines) + "\n"


def trains(curve: Curve, latency_ms: float) -> str:
    """Return CellReplay's packet trains: time, one-way delay, and when packets follow, all in ms."""
    opportunities = curve.opportunities_ms()
    starts = np.arange(0, 1e3 * curve.duration_s, 1e3 * TRAIN_EVERY_S).astype(int)
    if len(starts) < LEAST_TRAINS:
        raise UmtsError(f"CellReplay's form needs {LEAST_TRAINS} s, there are fewer", BAD_USAGE)
    rows = []
    for start in starts:
        first = int(np.searchsorted(opportunities, start, side="right"))
        train = opportunities[first : first + TRAIN_PACKETS]
        wait = int(train[0] - start) if len(train) else 0
        gaps = " ".join(str(ms) for ms in (train - train[0] if len(train) else [0]))
        rows.append(f"{start} {round(latency_ms / 2) + wait} {gaps}\n")
    return "".join(rows)


def demand(trace: Trace, form: str, directions: Sequence[str] = DIRECTIONS) -> None:
    """Raise a sentence when a direction is missing that a form needs."""
    for name in directions:
        if name not in trace.curves:
            hint = "; --uplink names its log" if name == UPLINK else ""
            raise UmtsError(f"{form} needs both directions, there is no {name}{hint}", BAD_USAGE)


def demanded_latency(wanted: Wanted, form: str) -> float:
    """Return the round trip; a sentence without one."""
    if wanted.latency_ms is None:
        raise UmtsError(
            f"{form} needs --latency=MS, the round trip of a packet alone: a trace has none",
            BAD_USAGE,
        )
    return wanted.latency_ms


def of_directions(suffix: str, write: Callable[[Curve, Wanted], str]) -> Callable:
    """Return what writes a file for each direction that there is."""

    def texts(trace: Trace, wanted: Wanted, _name: str) -> dict[str, str]:
        return {
            f".{SHORT[name]}{suffix}": write(trace.curves[name], wanted)
            for name in DIRECTIONS
            if name in trace.curves
        }

    return texts


def cellreplay(trace: Trace, wanted: Wanted, _name: str) -> dict[str, str]:
    """Return the four files of CellReplay."""
    demand(trace, "CellReplay's form")
    latency_ms = demanded_latency(wanted, "CellReplay's form")
    texts = {}
    for name in DIRECTIONS:
        texts[f".{SHORT[name]}-pdo"] = mahimahi(trace.curves[name])
        texts[f".{SHORT[name]}-delay-light-pdo"] = trains(trace.curves[name], latency_ms)
    return texts


def webpagetest(trace: Trace, wanted: Wanted, name: str) -> dict[str, str]:
    """Return a section of WebPageTest's connectivity.ini: means, as it has no form for more."""
    demand(trace, "WebPageTest's form")
    latency_ms = demanded_latency(wanted, "WebPageTest's form")
    down, up = (round(trace.curves[one].mean_bps) for one in DIRECTIONS)
    label = f"{name} ({down / 1e6:.3g}/{up / 1e6:.3g} Mbps {latency_ms:g}ms RTT)"
    return {
        ".ini": f'; {wanted.note}\n[{name}]\nlabel="{label}"\nbwIn={down}\nbwOut={up}\n'
        f"latency={round(latency_ms)}\nplr=0\n"
    }


FORMS: dict[str, Callable[[Trace, Wanted, str], dict[str, str]]] = {
    "mahimahi": of_directions("", lambda curve, _: mahimahi(curve)),
    "pensieve": of_directions(".pensieve", lambda curve, wanted: pensieve(curve, wanted.step_s)),
    "netem": of_directions(".netem.sh", netem),
    "cellreplay": cellreplay,
    "webpagetest": webpagetest,
}


def write(trace: Trace, form: str, wanted: Wanted, out: Path) -> list[Path]:
    """Write a trace in a form; all files or none. Return them."""
    texts = FORMS[form](trace, wanted, out.name)
    written = []
    for suffix, text in texts.items():
        path = out.with_name(out.name + suffix)
        path.write_text(text)
        if suffix.endswith(".sh"):
            path.chmod(0o755)
        written.append(path)
    return written
