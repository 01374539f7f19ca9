# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Shows what the benchmark programs measured beside the targets."""

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from . import bindings, environment
from .build import program
from .claims import Accept, at_least, at_most
from .errors import UmtsError
from .layout import BUILD, COMMAND
from .verdicts import number

# Ratios are measured against a twin in the same call, so that the machine cancels out. Memory is
# resident pages: a few that the allocator touches late are 5 bytes per simulated second each, while
# one number kept per round trip would be 40.
TARGETS: Mapping[str, Accept] = {
    "dch_over_p2p_cpu_ratio": at_most(1.05),
    "dch_over_p2p_cpu_ratio_p30": at_most(1.5),
    "rlc_pdus_per_cpu_s": at_least(15e6),
    "ue_cpu_ratio_1000_over_10": at_most(1.1),
    "ue_cpu_ratio_5000_over_10": at_most(1.1),
    "coming_ue_cpu_ratio_1000_over_100": at_most(1.2),
    "power_control_cpu_per_segment_ratio": at_most(1.5),
    "idle_ue_events": at_most(0),
    "idle_cch_ue_events": at_most(0),
    "memory_growth_bytes_per_s": at_most(20),
    **{
        f"tcp_{variant}_over_newreno_cpu_ratio": at_most(1.1)
        for variant in ("tahoe", "reno", "classic_newreno", "vegas", "fast")
    },
    "hsdpa_cell_x_realtime": at_least(1500),
    "hsdpa_100cells_x_realtime": at_least(12),
    "hsdpa_100cells_rss_mb": at_most(1000),
    "hs_flow_control_ratio_2000_over_20_queues": at_most(1.5),
    "lte_over_hsdpa_cpu_ratio": at_least(40),
    "lte_over_hsdpa_few_hops_cpu_ratio": at_least(40),
    "python_import_cpu_s": at_most(1.0),
    "python_import_over_stock_rss": at_most(0.5),
}

# The programs, and what makes them take three minutes together: ratios that tell twice from once.
PROGRAMS = {
    "umts-bench": ["--duration=50", "--repetitions=1"],
    "umts-hsdpa-bench": ["--duration=50", "--repetitions=1"],
}

# Programs that are built only with some module of ns-3: what they measure, and that module.
OPTIONAL_PROGRAMS = {
    "umts-lte-bench": (("lte_over_hsdpa_cpu_ratio", "lte_over_hsdpa_few_hops_cpu_ratio"), "lte")
}


SAID = re.compile(r"measuring: (.+)")

# Prints the CPU seconds of a full cell with a scheduler of C++, those with the same one in Python,
# and the number of metrics; each scheduler is compiled in a simulation that does not count.
SCHEDULERS = """
import time
import umts

class BestFirst(umts.HsScheduler):
    metrics = 0
    def GetMetric(self, candidate):
        BestFirst.metrics += 1
        return candidate.cqi

def cpu_s(scheduler):
    with umts.simulation():
        utran = umts.UmtsHelper()
        nodes = umts.NodeContainer(2)
        rnc = utran.InstallRnc(nodes.Get(0))
        cell = umts.CellConfig().Scheduler(scheduler)
        node_b = utran.InstallNodeB(nodes.Get(1), rnc, [cell])
        link = umts.UeConfig().DownlinkQuality("FadingQualityModel", Distance=300)
        bearer = umts.BearerConfig.Hsdpa().HsQueue(FullBuffer=True)
        utran.InstallUe(umts.NodeContainer(10), node_b, link, bearer)
        utran.AssignStreams(1)
        umts.run(0.1)
        BestFirst.metrics = 0
        began = time.process_time()
        umts.run(40)
        return time.process_time() - began

pairs = [(cpu_s("MaxCiScheduler"), cpu_s(BestFirst)) for _ in range(4)][1:]
print(*map(min, zip(*pairs)), BestFirst.metrics)
"""


def measure(quick: bool = False) -> dict[str, Any]:
    """Run the workloads and return their numbers; a sentence for what cannot be measured here."""
    numbers: dict[str, Any] = {}
    for name, shorter in PROGRAMS.items():
        numbers |= run(name, *(shorter if quick else []))
    for name, (keys, module) in OPTIONAL_PROGRAMS.items():
        built = (BUILD / "bin" / name).exists()
        missing = f"not measured: this ns-3 is without its module {module}"
        shorter = ["--repetitions=1"] if quick else []
        numbers |= run(name, *shorter) if built else dict.fromkeys(keys, missing)
    say("Python")
    numbers |= measure_python()
    numbers |= measure_scheduler() if bindings.are_installed() and not quick else {}
    return numbers


def say(what: str) -> None:
    """Tell on standard error what is measured next."""
    environment.say(f"measuring {what}")


def measure_python() -> dict[str, Any]:
    """Measure what an import costs: of the package umts, and of all of ns-3's bindings."""
    if not bindings.are_installed():
        missing = f"not measured: call {COMMAND} python once, it installs the bindings"
        return {"python_import_cpu_s": missing}
    # The first import after a change compiles.
    usage = import_usage("import umts") and import_usage("import umts")
    stock = import_usage("from ns import ns; ns.umts.UmtsHelper")
    return {
        "python_import_cpu_s": usage[0],
        "python_import_rss_mb": usage[1],
        "stock_import_cpu_s": stock[0],
        "stock_import_rss_mb": stock[1],
        "python_import_over_stock_rss": usage[1] / stock[1],
    }


def measure_scheduler() -> dict[str, Any]:
    """Measure what a scheduler in Python costs over the same one in C++, with ten UEs."""
    cpp, python, metrics = map(float, python_output(SCHEDULERS, "a scheduler in Python"))
    return {
        "python_scheduler_over_cpp_cpu_ratio": python / cpp,
        "python_metric_us": (python - cpp) / metrics * 1e6,
    }


def import_usage(statement: str) -> tuple[float, float]:
    """Return CPU seconds and resident MB of a Python process that does nothing else."""
    script = f"""{statement}
import re, time
status = open("/proc/self/status").read()
print(time.process_time(), int(re.search("VmHWM:\\s*([0-9]+)", status)[1]) / 1024)"""
    cpu, memory = map(float, python_output(script, f"'{statement}'")[-2:])
    return cpu, memory


def python_output(script: str, what: str) -> list[str]:
    """Return the words that a script prints in a Python process of its own."""
    command = [sys.executable, "-c", script]
    # The stock bindings refuse a folder with a second copy of ns-3's libraries below it.
    ended = subprocess.run(command, text=True, capture_output=True, cwd=Path(sys.executable).parent)
    if ended.returncode != 0:
        last = ended.stderr.strip().splitlines()[-1:] or ["no message"]
        raise UmtsError(f"{what} failed: {last[0]}")
    return ended.stdout.split()


def run(name: str, *flags: str) -> dict[str, Any]:
    """Run a program, telling what it is at, and return the numbers of the JSON object that it prints."""
    command, last = [str(program(name)), *flags, "--json"], "no message"
    with (
        tempfile.TemporaryFile("w+") as output,
        subprocess.Popen(command, stdout=output, stderr=subprocess.PIPE, text=True) as process,
    ):
        for line in process.stderr or ():
            last = line.strip()
            if said := SAID.match(line):
                say(f"{name}: {said[1]}")
        code = process.wait()
        output.seek(0)
        printed = output.read()
    if code != 0:
        raise UmtsError(f"{name} failed with exit code {code}: {last}")
    try:
        return json.loads(printed)
    except ValueError as error:
        raise UmtsError(f"{name} printed no JSON object: {error}") from error


def verdict(key: str, value: Any) -> str:
    """Tell whether a number meets its target."""
    if key not in TARGETS or isinstance(value, str):
        return ""
    return "met" if value in TARGETS[key] else "missed"


def show(
    numbers: Mapping[str, Any],
    console: Console,
    before: Mapping[str, Any] | None = None,
    quick: bool = False,
) -> None:
    """Print the numbers as a table, beside those of the last other commit on this machine.

    Quick ones are not judged.
    """
    table = Table(
        "measured", "value", *([f"at {before['commit']}"] if before else []), "target", ""
    )
    for key, value in numbers.items():
        target = TARGETS[key].text if key in TARGETS else ""
        earlier = [number(before["numbers"].get(key, "-"))] if before else []
        word = "" if quick else verdict(key, value)
        table.add_row(key, number(value), *earlier, target, word)
    console.print(table)
