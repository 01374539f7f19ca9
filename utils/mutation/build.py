# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""A build of its own with all mutants in it, less those that the compiler refuses."""

import json
import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path

from mutation.source import Mutant, weave, without_marks

ROOT = Path(__file__).resolve().parents[2]
SWITCH = Path(__file__).with_name("switch.h")
# What CMakeLists.txt reads; model/ is woven.
COPIED = ("helper", "test", "cmake", "examples", "utils/umts-test-runner.cc", "CMakeLists.txt")
PLACE = re.compile(r"^(\S+?):(\d+):(\d+): +(error|note|required from)")
RUNNER = "umts-test-runner"


class Refused(Exception):
    """The copy does not compile, and no mutant is to blame."""


class Build:
    """The copy of the sources below a folder, and what is built from it."""

    def __init__(self, folder: Path, mutants: list[Mutant], jobs: int) -> None:
        # Below the copy, as that of a checkout: ccache then knows what has no mutant.
        self.source = folder / "source"
        self.build = self.source / ".umts" / "build"
        self.mutants = {mutant.id: mutant for mutant in mutants}
        self.jobs = jobs
        self.places: dict[str, list[tuple[int, int, int]]] = {}
        self.refused: list[int] = []

    @property
    def runner(self) -> Path:
        """The test runner."""
        return self.build / "bin" / RUNNER

    def make(self, refused: list[int]) -> list[int]:
        """Build without those refused before; return all that the compiler refuses."""
        self.refused = list(refused)
        self.copy()
        self.weave()
        self.configure()
        # A header's mutant that is dropped late costs everything that was compiled.
        in_headers = any(mutant.file.endswith(".h") for mutant in self.mutants.values())
        waiting = self.library_commands() if in_headers else []
        while waiting:
            failed = [(c, errors) for c in waiting if (errors := self.errors_of(c))]
            self.drop("".join(errors for _, errors in failed)) if failed else None
            waiting = [command for command, _ in failed]
        for target in ("umts", RUNNER):
            ninja = ["ninja", "-k0", f"-j{self.jobs}", "-C", str(self.build), target]
            while errors := self.errors_of((ninja, self.build)):
                self.drop(errors)
        return self.refused

    def copy(self) -> None:
        """Bring what is not woven up to date."""
        for name in COPIED:
            tracked = sorted((ROOT / name).rglob("*")) if (ROOT / name).is_dir() else [ROOT / name]
            for file in tracked:
                if file.is_file() and "__pycache__" not in file.parts:
                    copy = self.source / file.relative_to(ROOT)
                    write(copy, file.read_bytes())
                    shutil.copymode(file, copy)
        venv = self.source / ".umts" / "venv"
        if not venv.is_symlink():
            venv.parent.mkdir(parents=True, exist_ok=True)
            venv.symlink_to(ROOT / ".umts" / "venv")

    def weave(self) -> None:
        """Write model/ with all mutants in it that are not refused."""
        by_file: dict[str, list[Mutant]] = {}
        for mutant in self.mutants.values():
            if mutant.id not in self.refused:
                by_file.setdefault(mutant.file, []).append(mutant)
        for path in sorted((ROOT / "model").rglob("*.[ch]*")):
            name = str(path.relative_to(ROOT))
            text, self.places[name] = path.read_bytes(), []
            if name in by_file:
                woven, self.places[name] = without_marks(weave(text, by_file[name], SWITCH))
                text = woven.encode()
            write(self.source / name, text)

    def configure(self) -> None:
        """Call CMake once; ninja calls it again where it must."""
        if (self.build / "build.ninja").exists():
            return
        command = ["cmake", "-S", self.source, "-B", self.build, "-G", "Ninja"]
        command += ["-DCMAKE_EXPORT_COMPILE_COMMANDS=ON"]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=self.environment())

    def library_commands(self) -> list[tuple[list[str], Path]]:
        """Return the commands that only parse the library, with their folders."""
        commands = json.loads((self.build / "compile_commands.json").read_text())
        return [
            ([*shlex.split(c["command"]), "-fsyntax-only"], Path(c["directory"]))
            for c in commands
            if "/umts.dir/" in c["command"] or "/umts-seldom-run.dir/" in c["command"]
        ]

    def errors_of(self, command: tuple[list[str], Path]) -> str:
        """Run a compiler; return what it says if it fails."""
        words, folder = command
        ended = subprocess.run(
            words, cwd=folder, env=self.environment(), capture_output=True, text=True, check=False
        )
        return ended.stdout + ended.stderr + " " if ended.returncode else ""

    def environment(self) -> dict[str, str]:
        """Return the environment of compilers: the private one's ns-3 and ninja come first."""
        path = f"{self.source / '.umts' / 'venv' / 'bin'}{os.pathsep}{os.environ['PATH']}"
        # LANGUAGE for English messages: ccache would take LC_ALL for another compilation.
        return {**os.environ, "PATH": path, "LANGUAGE": "en"}

    def drop(self, errors: str) -> None:
        """Refuse the mutants that errors are about, and weave anew."""
        blamed = self.blamed(errors)
        if not blamed:
            raise Refused(errors[-3000:])
        self.refused += sorted(blamed)
        self.weave()

    def blamed(self, errors: str) -> set[int]:
        """Return for each error the innermost mutant at the first of its places that has one."""
        blamed: set[int] = set()
        candidates: list[int] = []
        is_open = False  # the error that these candidates are about was read
        for line in errors.splitlines():
            if not (match := PLACE.search(line)):
                continue
            if match[4] == "error" or (match[4] != "note" and is_open):
                if is_open:
                    blamed.update(candidates[:1])
                    candidates = []
                is_open = match[4] == "error"
            if (mutant := self.mutant_at(match[1], int(match[2]), int(match[3]))) is not None:
                at_error = match[4] == "error"
                candidates.insert(0 if at_error else len(candidates), mutant)
        return blamed | set(candidates[:1])

    def mutant_at(self, file: str, line: int, column: int) -> int | None:
        """Return the innermost mutant of a place in woven text."""
        path = Path(os.path.normpath(self.build / file))
        if not path.is_relative_to(self.source):
            return None
        text = path.read_bytes().split(b"\n")
        at = sum(len(before) + 1 for before in text[: line - 1]) + column - 1
        around = self.places.get(str(path.relative_to(self.source)), [])
        inner = [(end - begin, number) for begin, end, number in around if begin <= at < end]
        return min(inner)[1] if inner else None


def write(path: Path, text: bytes) -> None:
    """Write a file unless it is that already: what is younger is compiled."""
    if not path.exists() or path.read_bytes() != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text)


def forget(folder: Path) -> None:
    """Remove what is kept of other mutants; the build stays, for most of it may serve."""
    for name in ("plan.json", "suites.json", "results.jsonl"):
        (folder / name).unlink(missing_ok=True)
    shutil.rmtree(folder / "marks", ignore_errors=True)
