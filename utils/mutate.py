#!/usr/bin/env python3
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Would a test fail if a line of model/ were another one? Draw mutants of it and see.

All mutants of a draw are built as one library, in .umts/mutants; the environment says which one
lives. Each runs the suites in which it has another value than the original, until one fails. What
is known is kept: call again after an interruption, and with --again after new tests. Call
./utils/umts build before, with a python3 that has tree-sitter and tree-sitter-cpp
(utils/requirements-checks.txt).
"""

import argparse
import functools
import hashlib
import json
import math
import random
import re
import sys
import tomllib
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path

from mutation import runs
from mutation.build import ROOT, Build, Refused, forget
from mutation.runs import Order, Result, Suite
from mutation.source import Mutant, find, room_of

EQUAL = Path(__file__).with_name("mutation") / "equal.toml"
OUTCOMES = ("killed", "timed out", "survived", "not reached", "equal")
Key = tuple[str, str, str]


def model_files() -> list[str]:
    """Return the C++ files of model/."""
    return [str(path.relative_to(ROOT)) for path in sorted((ROOT / "model").rglob("*.[ch]*"))]


def original(file: str) -> bytes:
    """Return the text of a file."""
    return (ROOT / file).read_bytes()


def draw(seed: int, count: int, rooms: list[str], ending: str = "") -> list[Mutant]:
    """Return mutants of rooms, each place as likely as any other, with numbers from 1 on."""
    files = [file for file in model_files() if not rooms or room_of(file) in rooms]
    files = [file for file in files if file.endswith(ending)]
    everything = [mutant for file in files for mutant in find(file, original(file))]
    drawn = random.Random(seed).sample(everything, min(count, len(everything)))
    drawn.sort(key=lambda mutant: (mutant.file, mutant.begin))
    for number, mutant in enumerate(drawn, 1):
        mutant.id = number
    return drawn


def equal_mutants() -> dict[Key, str]:
    """Return the reasons why mutants are no other program, by what they change."""
    entries = tomllib.loads(EQUAL.read_text()).get("equal", [])
    return {
        (entry["file"], entry["within"], " ".join(entry["diff"].split())): entry["reason"]
        for entry in entries
    }


class Campaign:
    """One draw, and what is known of it in a folder."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        self.folder: Path = arguments.folder
        self.jobs: int = arguments.jobs
        self.rooms = arguments.rooms.split(",") if arguments.rooms else []
        self.pattern: str = arguments.suites
        self.longest_s: float = arguments.longest
        unknown = set(self.rooms) - {room_of(file) for file in model_files()}
        if unknown:
            sys.exit(f"--rooms: model/ has no room {', '.join(sorted(unknown))}")
        ending = ".cc" if arguments.no_headers else ""
        self.mutants = draw(arguments.seed, arguments.count, self.rooms, ending)
        self.refused: list[int] = []
        self.suites: list[Suite] = []
        self.results: dict[int, Result] = {}
        self.load()

    def file(self, name: str) -> Path:
        """Return a file of the folder."""
        return self.folder / name

    def load(self) -> None:
        """Read what is known of this very draw; forget that of another."""
        plan = json.dumps([mutant.plain() for mutant in self.mutants])
        self.digest = hashlib.sha256(plan.encode()).hexdigest()
        kept = self.file("plan.json")
        known = json.loads(kept.read_text()) if kept.exists() else {}
        if known.get("digest") != self.digest:
            forget(self.folder)
            return
        self.refused = known["refused"]
        if self.file("results.jsonl").exists():
            lines = self.file("results.jsonl").read_text().splitlines()
            self.results = {r.id: r for r in (Result(**json.loads(line)) for line in lines)}

    def prepare(self, again: bool) -> None:
        """Build, and see what each suite comes by."""
        build = Build(self.folder, self.mutants, self.jobs)
        try:
            self.refused = build.make(self.refused)
        except Refused as error:
            sys.exit(f"the copy of the sources does not compile:\n{error}")
        self.runner = build.runner
        self.file("plan.json").write_text(
            json.dumps({"digest": self.digest, "refused": self.refused})
        )
        self.measure(str(self.runner.stat().st_mtime_ns))
        if again:
            self.results = {
                number: result
                for number, result in self.results.items()
                if result.outcome in ("killed", runs.TIMEOUT)
            }
            lines = [json.dumps(asdict(result)) for result in self.results.values()]
            self.file("results.jsonl").write_text("".join(line + "\n" for line in lines))

    def measure(self, stamp: str) -> None:
        """Run each suite without a mutant, once a build."""
        marks = self.file("marks")
        marks.mkdir(exist_ok=True)
        kept = self.file("suites.json")
        known = json.loads(kept.read_text()) if kept.exists() else {}
        if known.get("stamp") != stamp:
            known = {"stamp": stamp, "cpu_s": {}}  # None: it fails
        names = [name for name in runs.names_of(self.runner) if re.search(self.pattern, name)]
        new = [name for name in names if name not in known["cpu_s"]]
        with ThreadPoolExecutor(self.jobs) as pool:
            found = pool.map(lambda name: runs.measure(self.runner, name, marks / name), new)
            for name, cpu_s in zip(new, found, strict=True):
                known["cpu_s"][name] = cpu_s
                kept.write_text(json.dumps(known))
        for name in names:
            if (cpu_s := known["cpu_s"][name]) is None:
                print(f"{name} fails without a mutant: it is left out", file=sys.stderr)
            elif cpu_s <= self.longest_s:
                self.suites.append(Suite(name, cpu_s, (marks / name).read_bytes()))

    def run(self) -> None:
        """Judge the mutants that no suite has killed yet by the suites that they have not met."""
        order = Order(self.suites, self.mutants)
        for result in self.results.values():
            order.learn(result)
        waiting = [m for m in self.mutants if m.id not in self.refused and self.is_open(m, order)]
        # Mixed, so that what a file's first mutants teach serves its others.
        random.Random(0).shuffle(waiting)

        def one(mutant: Mutant) -> Result:
            result = self.results.setdefault(mutant.id, Result(mutant.id))
            suites = [suite for suite in order.of(mutant) if suite.name not in result.tried]
            if any(suite.marks[mutant.id] for suite in self.suites):
                result.outcome = "survived"
            runs.judge(result, suites, functools.partial(runs.run_suite, self.runner))
            order.learn(result)
            return result

        with ThreadPoolExecutor(self.jobs) as pool, self.file("results.jsonl").open("a") as kept:
            for done, result in enumerate(pool.map(one, waiting), 1):
                kept.write(json.dumps(asdict(result)) + "\n")
                kept.flush()
                mutant = self.mutants[result.id - 1]
                place = f"{mutant.file}:{mutant.line(original(mutant.file))}"
                by = f" by {result.killer}" if result.killer else ""
                print(f"{done}/{len(waiting)} {result.id} {place} {result.outcome}{by}", flush=True)

    def is_open(self, mutant: Mutant, order: Order) -> bool:
        """Whether suites may still change what is known of a mutant."""
        result = self.results.get(mutant.id)
        if result is None or result.killer:
            return result is None
        return any(suite.name not in result.tried for suite in order.of(mutant))

    def outcome(self, mutant: Mutant, equal: dict[Key, str]) -> str:
        """Return what became of a mutant."""
        result = self.results.get(mutant.id)
        outcome = result.outcome if result else "waiting"
        is_alive = outcome in ("survived", "not reached")
        return "equal" if is_alive and mutant.key(original(mutant.file)) in equal else outcome

    def report(self) -> str:
        """Return the table by room and the survivors with their diffs."""
        equal = equal_mutants()
        rooms: dict[str, Counter[str]] = {}
        alive = []
        for mutant in self.mutants:
            if mutant.id in self.refused:
                continue
            outcome = self.outcome(mutant, equal)
            rooms.setdefault(room_of(mutant.file), Counter())[outcome] += 1
            if outcome in ("survived", "not reached"):
                alive.append(f"{self.described(mutant)}: {outcome}\n{self.diff(mutant)}\n")
        rooms["all"] = sum(rooms.values(), Counter())
        cpu_s = sum(result.cpu_s for result in self.results.values())
        return "\n".join(
            [
                *alive,
                f"{'room':12} {'mutants':>8}" + "".join(f"{o:>13}" for o in OUTCOMES) + "  score",
                *(table_row(room, counts) for room, counts in rooms.items()),
                f"{len(self.refused)} more do not compile; {cpu_s:.0f} s of processor time",
            ]
        )

    def described(self, mutant: Mutant) -> str:
        """Return number, place and function of a mutant."""
        line = mutant.line(original(mutant.file))
        return f"{mutant.id} {mutant.file}:{line} in {mutant.within or 'no function'}"

    def diff(self, mutant: Mutant) -> str:
        """Return what a mutant changes."""
        return mutant.diff(original(mutant.file))

    def numbered(self, number: int) -> Mutant:
        """Return a mutant by its number."""
        if not 1 <= number <= len(self.mutants):
            sys.exit(f"there is no mutant {number}: the draw has {len(self.mutants)}")
        return self.mutants[number - 1]


def table_row(room: str, counts: Counter[str]) -> str:
    """Return the numbers of a room; the score is of those that can be killed."""
    possible = counts.total() - counts["equal"] - counts["waiting"]
    dead = counts["killed"] + counts["timed out"]
    score = f"{100 * dead / possible:.1f} %" if possible else "-"
    return (
        f"{room:12} {counts.total():8}"
        + "".join(f"{counts[o]:13}" for o in OUTCOMES)
        + f"  {score}"
    )


def show(campaign: Campaign, number: int) -> None:
    """Print a mutant."""
    mutant = campaign.numbered(number)
    print(f"{campaign.described(mutant)} ({mutant.kind})\n{campaign.diff(mutant)}")


def only(campaign: Campaign, number: int) -> None:
    """Run all suites that may kill a mutant, and say which do."""
    mutant = campaign.numbered(number)
    show(campaign, number)
    if number in campaign.refused:
        sys.exit("it does not compile")
    for suite in Order(campaign.suites, campaign.mutants).of(mutant):
        code, cpu_s = runs.run_suite(campaign.runner, suite.name, number, suite.limit_s)
        print(
            f"{suite.name}: {f'fails with {code}' if code else 'passes'}, {cpu_s:.1f} s", flush=True
        )


def main() -> None:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="of the draw")
    parser.add_argument("--count", type=int, default=1000, help="mutants to draw")
    parser.add_argument(
        "--rooms", default="", help="directories of model/, as rlc,mac/hs; else all"
    )
    parser.add_argument(
        "--no-headers", action="store_true", help="no suite has to be compiled anew then"
    )
    parser.add_argument("--suites", default="", help="regular expression of names; else all")
    parser.add_argument(
        "--longest", type=float, default=math.inf, metavar="S", help="suites of at most S s alone"
    )
    parser.add_argument("--jobs", type=int, default=1, help="compilers or suites side by side")
    parser.add_argument("--folder", type=Path, default=ROOT / ".umts" / "mutants")
    parser.add_argument("--again", action="store_true", help="judge the survivors anew")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--show", type=int, metavar="ID", help="print a mutant")
    what.add_argument("--only", type=int, metavar="ID", help="run one mutant by hand")
    what.add_argument("--report", action="store_true", help="what is known, without running")
    arguments = parser.parse_args()
    arguments.folder = arguments.folder.resolve()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    campaign = Campaign(arguments)
    if arguments.show:
        show(campaign, arguments.show)
        return
    if not arguments.report:
        campaign.prepare(arguments.again)
    if arguments.only:
        only(campaign, arguments.only)
        return
    if not arguments.report:
        campaign.run()
    print(campaign.report())


if __name__ == "__main__":
    main()
