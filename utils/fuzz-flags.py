#!/usr/bin/env python3
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Call the examples with random flags, and find what no call may do.

Flags and what they take come from each program's own --help. No call may crash, hang, write what
is no JSON, or report a number that cannot be: infinite, below zero, or more than the channel
carries. A call with a value that a flag does not take ends with one sentence that names the flag;
a call of which each value is right may still end with one sentence, when they contradict.
Exits with 1, and prints the command line, when something does not hold.
"""

import argparse
import json
import math
import random
import re
import resource
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

BIN = Path(__file__).resolve().parent.parent / ".umts" / "build" / "bin"
HELP = re.compile(r"^    --(\w+):  .*\(((?:[^()]|\([^()]*\))*)\) \[(.*)\]$")
RANGE = re.compile(r"(of 0, or )?(?:from (\S+))?(?: ?(?:to|at most) (\S+))?$")
PATIENCE_S = 120
MEMORY = 4 << 30
HSDPA_BPS = 14.4e6
# Downlink of the dedicated channels, Lo et al. 2003, table 3; dch4 has 62 of 62.5 blocks.
DCH_BPS = {"dch1": 64e3, "dch2": 128e3, "dch3": 384e3, "dch4": 1984e3}
# What a program may be asked for, and what would only take long.
MOST = {"ues": 4, "dchUes": 2, "nodeBs": 3, "rncs": 2, "objectOctets": 10**5, "cells": 2}
MOST |= {"voiceBlocks": 8, "videoBlocks": 8, "drrFlows": 4096}
MOST |= {"voiceUes": 4, "videoUes": 4, "tcpUes": 4}
LEAST = {"udpSize": 100, "packetSize": 100, "frameInterval": 1e-4, "rerouteDelay": 1e-3}
LEAST |= {"handOverInterval": 0.01}
VARIANTS = ("reno", "newreno", "tahoe", "vegas", "fast", "cubic", "bbr", "dctcp", "westwood")
VARIANTS += ("bic", "highspeed", "htcp", "hybla", "illinois", "ledbat", "lp", "scalable", "veno")
VARIANTS += ("yeah", "ns3::TcpCubic", "ns3::TcpNewReno")
TEXTS = {
    "variant": VARIANTS,
    "variant1": VARIANTS,
    "variant2": VARIANTS,
    "splitWiredVariant": VARIANTS,
    "splitRadioVariant": VARIANTS,
    "variants": ("reno,vegas", "fast,tahoe,newreno", "ns3::TcpFast,ns3::TcpCubic"),
    "rncQueue": ("fifo", "red", "codel", "fqcodel", "pie", "cobalt"),
    "disc": ("Fifo", "Red", "CoDel", "FqCoDel", "Pie", "Cobalt", "Nothing"),
    "scheduler": ("rr", "maxci", "pf", "fcds", "minrate", "mlwdf", "exppf"),
    "flowControl": ("target", "predictive", "level", "standing", "eurane", "unlimited"),
    "ueRlc": ("PollPdu=8", "TimerPoll=200ms,MaxDat=4"),
    "rncRlc": ("StatusFormat=List", "TxWindow=64"),
}
WRONG = (
    *("", "-1", "nan", "inf", "1e400", "0x10", "abc"),
    *("1,,2", "99999999999999999999", "-0.5", "1s2"),
)
# May be below zero: a step from one value to another, dB, or what stands for "not given".
# An estimate of a queue by the window, Mo et al. 1999, equation (7), is below 0 after a timeout.
SIGNED = re.compile(
    r"ebNo|ec_?Ior|ec_n0|iorIoc|receiverLoss|power|tbler|snr|sinr|geometry|downlinkThreshold|\bqueued_packets"
    r"|\bweak",
    re.IGNORECASE,
)
PROGRAMS = (
    *("umts-tcp-over-dch", "umts-tcp-over-hsdpa", "umts-tcp-over-hsdpa", "umts-http"),
    *("umts-interruption", "umts-ping-pong", "umts-speed-test", "umts-voice-video"),
    *("tcp-dumbbell", "umts-uu-delay", "umts-cell-capacity", "umts-dch-reference"),
    *("umts-e-dch-reference", "umts-geometry", "umts-hs-reference", "umts-hs-trace"),
    *("umts-hs-qos", "tcp-per-socket", "umts-channel-switching", "umts-drive"),
    *("umts-first", "umts-hsdpa", "umts-mpi", "umts-own-decoder", "umts-own-flow-control"),
    *("umts-own-quality-model", "umts-own-scheduler", "umts-queue-disc", "umts-tunnels"),
    *("umts-two-bearers", "umts-two-rncs", "umts-wifi-call", "umts-wifi-download"),
)


@dataclass(frozen=True)
class Flag:
    """A flag as the help tells of it."""

    name: str
    values: str
    initial: str


def flags_of(program: str) -> list[Flag]:
    """Return the flags of a program."""
    told = subprocess.run([BIN / program, "--help"], capture_output=True, text=True, check=True)
    found = [
        Flag(*match.groups()) for line in told.stdout.splitlines() if (match := HELP.match(line))
    ]
    if not found:
        raise SystemExit(f"fuzz-flags: {program} --help lists no flags")
    return found


def plain(text: str) -> float:
    """Return a number, a duration in seconds or a rate in bit/s."""
    number, unit = re.fullmatch(r"([-+\d.e]+)(\w*)", text).groups()
    units = {"": 1, "s": 1, "ms": 1e-3, "us": 1e-6, "ns": 1e-9}
    units |= {"bps": 1, "kbps": 1e3, "Mbps": 1e6, "Gbps": 1e9}
    return float(number) * units[unit]


def some_number(chance: random.Random, flag: Flag, low: float, high: float, whole: bool) -> float:
    """Return a number of a range: one of its ends, or one that any order of magnitude may be of."""
    low = max(low, LEAST.get(flag.name, low))
    high = max(low, min(high, MOST.get(flag.name, high)))
    if chance.random() < 0.2:
        return chance.choice((low, high))
    if low < 0:
        return chance.choice((low, chance.uniform(0, high)))
    smallest = max(low, 1 if whole else min(1e-6, high))
    value = math.exp(chance.uniform(math.log(smallest), math.log(max(high, smallest))))
    return min(max(value, low), high)


def draw(chance: random.Random, flag: Flag) -> str | None:
    """Return a value that a flag takes, None when nothing is known of its texts."""
    values = flag.values.removeprefix("list: ")
    if flag.name in TEXTS:
        return chance.choice(TEXTS[flag.name])
    kind = re.match(r"whole number|number|duration|bit rate|file|text|value of|", values)[0]
    if kind in ("file", "text", "value of"):
        return None
    if not kind:
        return chance.choice(re.split(r", | or ", values))
    may_be_off, least, most = RANGE.fullmatch(values[len(kind) :].strip()).groups()
    if may_be_off and chance.random() < 0.3:
        return "0s"
    low = plain(least or "0")
    high = plain(most or ("10" if kind == "duration" else "1e6"))
    if kind == "duration":
        nanos = round(1e9 * some_number(chance, flag, low, min(high, 10), False))
        # Some durations have to be a number of TTIs.
        coarse = nanos - nanos % 10**7
        return f"{coarse if coarse >= 1e9 * low and chance.random() < 0.5 else nanos}ns"
    if kind == "bit rate":
        return f"{some_number(chance, flag, max(low, 1e4), min(high, 2e7), True):.0f}bps"
    if kind == "number":
        return f"{some_number(chance, flag, low, high, False):.9g}"
    return f"{some_number(chance, flag, low, high, True):.0f}"


def short_call(program: str, flags: list[Flag]) -> dict[str, str]:
    """Return flags that keep a call short, if its length is a flag."""
    if all(flag.name != "duration" for flag in flags):
        return {}
    if program == "tcp-dumbbell":
        return {"duration": "4s", "lastPart": "1s"}
    least = {"umts-cell-capacity": "10s"}
    least |= dict.fromkeys(("umts-hs-qos", "umts-speed-test", "umts-voice-video"), "3s")
    return {"duration": least.get(program, "1s")}


@dataclass(frozen=True)
class Call:
    """A command line; `wrong` is the flag whose value it may not take, for sure if `must_fail`."""

    program: str
    words: tuple[str, ...]
    wrong: str | None
    must_fail: bool

    def line(self) -> str:
        """Return the call as a user types it."""
        return shlex.join([self.program, *self.words])


def draw_call(chance: random.Random, table: dict[str, list[Flag]]) -> Call:
    """Return a random call; one in four has a wrong value."""
    program = chance.choice(PROGRAMS)
    fixed = short_call(program, table[program])
    flags = [
        flag for flag in table[program] if flag.name not in (*fixed, "json", "warmup", "strict")
    ]
    chosen = chance.sample(flags, min(chance.choice((1, 2, 3, 5, 8)), len(flags)))
    given = {flag.name: value for flag in chosen if (value := draw(chance, flag)) is not None}
    wrong, must_fail = None, False
    limited = [
        flag for flag in flags if re.search("number|duration|rate|file to read", flag.values)
    ]
    if limited and chance.random() < 0.25:
        flag = chance.choice(limited)
        given[flag.name] = chance.choice(WRONG)
        wrong = flag.name
        must_fail = flag.values.startswith(("whole number", "duration", "bit rate"))
    words = [f"--{name}={value}" for name, value in {**fixed, **given}.items()]
    words.append(f"--RngRun={chance.randint(1, 10**6)}")
    if any(flag.name == "json" for flag in table[program]):
        words.append("--json")
    return Call(program, tuple(words), wrong, must_fail)


def numbers(value: Any, path: str = "") -> Iterator[tuple[str, float]]:
    """Yield every number of a JSON value with the way to it."""
    if isinstance(value, dict):
        for key, entry in value.items():
            yield from numbers(entry, f"{path}.{key}" if path else key)
    elif isinstance(value, list):
        for entry in value:
            yield from numbers(entry, path)
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield path, value


def no_number(text: str) -> float:
    """Refuse what JSON does not have."""
    raise ValueError(f"{text} is no JSON")


def faults_of_result(program: str, result: dict[str, Any]) -> Iterator[str]:
    """Yield what cannot be in a result."""
    given = result.get("parameters", {})
    for path, value in numbers(result):
        if not math.isfinite(value):
            yield f"{path} = {value}"
        if value < 0 and not SIGNED.search(path):
            yield f"{path} = {value} is negative"
    dedicated = DCH_BPS.get(given.get("preset"), 384e3)
    flows = [flow for flow in result.get("flows", []) if "goodput_bps" in flow]
    for flow in flows:
        most = (
            max(plain(given["dlRate"]), dedicated) if program == "umts-tcp-over-dch" else HSDPA_BPS
        )
        if flow["goodput_bps"] > most:
            yield f"goodput_bps = {flow['goodput_bps']}, and the channel has {most}"
    most = HSDPA_BPS if program == "umts-hs-qos" else dedicated
    if result.get("tcp_goodput_bps", 0) > most:
        yield f"tcp_goodput_bps = {result['tcp_goodput_bps']}, and the channel has {most}"
    if result.get("conserved") is False:
        yield "octets were lost or made up"


def faults(call: Call, status: int, out: str, err: str) -> Iterator[str]:
    """Yield what is wrong with how a call has ended."""
    lines = err.strip().splitlines()
    if call.must_fail and status == 0:
        yield f"--{call.wrong} has a wrong value, and nothing is said"
    if status < 0:
        yield f"ended by signal {-status}: {lines[-1:]}"
    elif status > 0:
        if len(lines) != 1 or "terminate called" in err:
            yield f"exit code {status} with {len(lines)} lines: {err[-500:]!r}"
        elif call.must_fail and f"--{call.wrong}" not in err:
            yield f"--{call.wrong} has a wrong value, but it says: {lines[0]}"
    elif "--json" in call.words:
        try:
            result = json.loads(out, parse_constant=no_number)
        except ValueError as error:
            yield f"no JSON: {error}"
        else:
            yield from faults_of_result(call.program, result)
    elif re.search(r"(?<![\w.])-?(?:nan|inf)\b", out):
        yield "a number that is none in the summary"


def limit_memory() -> None:
    """Let a call that takes ever more memory fail soon."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def perform(call: Call, folder: str) -> list[str]:
    """Run a call; return what is wrong with it."""
    try:
        ended = subprocess.run(
            [BIN / call.program, *call.words],
            capture_output=True,
            text=True,
            errors="replace",
            stdin=subprocess.DEVNULL,
            cwd=folder,
            timeout=PATIENCE_S,
            preexec_fn=limit_memory,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return [f"takes more than {PATIENCE_S} s"]
    return list(faults(call, ended.returncode, ended.stdout, ended.stderr))


def main() -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=500, help="number of calls")
    parser.add_argument("--seed", type=int, default=1, help="of the random numbers")
    options = parser.parse_args()
    table = {program: flags_of(program) for program in dict.fromkeys(PROGRAMS)}
    chance = random.Random(options.seed)
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(options.runs):
            call = draw_call(chance, table)
            for fault in perform(call, folder):
                bad += 1
                print(f"{call.line()}\n    {fault}", flush=True)
    print(f"{options.runs} calls, {bad} faults")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
