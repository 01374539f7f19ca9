#!/usr/bin/env python3
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Run umts-mpi as one process and as several, and demand the same table of octets and delivery logs.

Ends in "runs equal N, different N". Where ns-3 is without MPI it says so and compares nothing.
"""

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

MPIRUN = ["mpirun", "--oversubscribe", "--allow-run-as-root"]


def has_mpi(program: Path) -> bool:
    """Tell whether a program was built with MPI."""
    told = subprocess.run(["ldd", program], capture_output=True, text=True, check=True)
    return "libmpi" in told.stdout


def table(command: list[str]) -> str:
    """Return what a command prints; end when it fails."""
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    if ended.returncode != 0:
        last = ended.stderr.strip().splitlines()[-1:] or ["no message"]
        sys.exit(f"check-ranks.py: {' '.join(command)} failed: {last[0]}")
    return ended.stdout


def main() -> int:
    """Compare run by run."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", type=Path, help="path of umts-mpi")
    parser.add_argument("--ranks", type=int, default=2, help="processes; 2 unless given")
    parser.add_argument(
        "--runs", type=int, default=20, help="run numbers from 1 on; 20 unless given"
    )
    parser.epilog = "Words after -- are flags of the program."
    at = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    words, flags = parser.parse_args(sys.argv[1:at]), sys.argv[at + 1 :]
    program = words.program.resolve()
    if not program.is_file():
        sys.exit(f"check-ranks.py: there is no program {program}")
    if not has_mpi(program):
        print(f"{program.name} is built without MPI, as its ns-3 is; nothing was compared")
        return 0
    if not shutil.which(MPIRUN[0]):
        sys.exit("check-ranks.py: there is no mpirun in PATH")
    equal = 0
    for run in range(1, words.runs + 1):
        alone = [str(program), *flags, f"--run={run}"]
        one, many = table(alone), table([*MPIRUN, "-n", str(words.ranks), *alone])
        equal += one == many
        print(f"run {run}: {'equal' if one == many else 'DIFFERENT'}", flush=True)
        if one != many:
            print(f"one process:\n{one}{words.ranks} processes:\n{many}")
    print(f"runs equal {equal}, different {words.runs - equal}")
    return 0 if equal == words.runs else 1


if __name__ == "__main__":
    sys.exit(main())
