#!/usr/bin/env python3
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""The figures of experiments that the manual shows.

--write runs what is missing of these experiments, or of those that are named, and draws the figures,
without it they must be of the experiments as they are defined now. Exits with 1, and names the
figure, when one is not. Called by the Python of the private environment, .umts/venv/bin/python.
"""

import argparse
import hashlib
import inspect
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

UTILS = Path(__file__).resolve().parent
FOLDER = UTILS.parent / "doc" / "source" / "figures"
sys.path.insert(0, str(UTILS))

from umts_tool import figures
from umts_tool.errors import exit_code
from umts_tool.experiment import Experiment, find
from umts_tool.layout import ROOT

# Those whose whole campaigns take long are shown as --quick has them; their captions say so.
QUICK = {"handover-tcp", "hsdpa-schedulers", "lo2005-fig5a", "modi-fig4.2-4.3", "real-applications"}
FIGURES = sorted({"frc-hset", "lo2003-fig5", "mo1999-fig4", "reestablishment", "trace-tcp", *QUICK})
LIMIT = 80_000  # octets
# Words stay words, and lines lose what nobody sees, as places do less than a hundredth of a point.
SMALL = {"svg.fonttype": "none", "path.simplify_threshold": 0.5}
FINER = re.compile(r"(\d\.\d\d)\d+")


def shown(name: str) -> Experiment:
    """Return the experiment that the figure of a name shows."""
    experiment = find(name)
    return experiment.reduced() if name in QUICK else experiment


def definition(experiment: Experiment) -> str:
    """Return what changes with the runs of an experiment, and with how they are drawn."""
    program = Path(experiment.scenario.program)
    runs = [experiment.run(point, program, "").arguments for point in experiment.points()]
    drawing = [inspect.getsource(source) for source in (experiment.figure, figures)]
    said = [experiment.title, str(program), runs, drawing]
    anywhere = json.dumps(said).replace(str(ROOT), "")  # files of the checkout are arguments, too
    return hashlib.sha256(anywhere.encode()).hexdigest()[:16]


def faults(folder: Path) -> Iterator[str]:
    """Yield a sentence for every figure that is not what it should be."""
    record = folder / "definitions.json"
    drawn = json.loads(record.read_text()) if record.exists() else {}
    for name in FIGURES:
        file = folder / f"{name}.svg"
        if not file.exists():
            yield f"{file} is missing"
        elif drawn.get(name) != definition(shown(name)):
            yield f"{file} is older than the definition of its experiment"
        elif file.stat().st_size > LIMIT:
            yield f"{file} has more than {LIMIT} octets"


def write(folder: Path, names: list[str]) -> None:
    """Run what is missing of some experiments, and draw."""
    # Imported here: the check draws nothing.
    from matplotlib import rc_context

    from umts_tool.campaign import results_folder
    from umts_tool.cli import carried_out

    folder.mkdir(exist_ok=True)
    record = folder / "definitions.json"
    drawn = json.loads(record.read_text()) if record.exists() else {}
    for name in names:
        experiment = shown(name)
        words = ["run", name, *(["--quick"] if name in QUICK else [])]
        with rc_context(SMALL):
            carried_out(experiment, words, 1, None)
        svg = (results_folder(experiment) / "figure.svg").read_text()
        (folder / f"{name}.svg").write_text(FINER.sub(r"\1", svg))
        drawn[name] = definition(experiment)
    kept = {name: drawn[name] for name in FIGURES if name in drawn}
    record.write_text(json.dumps(kept, indent=1) + "\n")


def main() -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument(
        "--write",
        nargs="*",
        choices=FIGURES,
        metavar="NAME",
        help="draw the figures first: all, or those of some experiments",
    )
    names = parser.parse_args().write
    if names is not None:
        write(FOLDER, names or FIGURES)
    found = faults(FOLDER)
    return exit_code(f"{fault}; utils/manual-figures.py --write draws it" for fault in found)


if __name__ == "__main__":
    sys.exit(main())
