# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Builds the module with the environment's CMake and Ninja and installs it beside ns-3."""

import os
import re
import shutil
import subprocess
import sysconfig
from collections.abc import Iterable, Sequence
from pathlib import Path

from . import files
from .environment import exclusive
from .errors import UmtsError
from .layout import BUILD, IS_CHECKOUT, NS3, REQUIREMENTS, ROOT, STATE, VENV
from .process import start_builder
from .progress import progress

STEP = re.compile(r"\[(\d+)/(\d+)\] ")
COMPILERS = ("c++", "g++", "clang++")
UP_TO_DATE = "ninja: no work to do."
DAMAGED = "ninja: error: build.ninja:"


EVERYTHING = "all"
LIBRARY = "umts"
PROGRAMS = "umts-programs"
BENCHMARKS = "umts-benchmarks"
TEST_RUNNER = "umts-test-runner"


def build(target: str = EVERYTHING, jobs: int | None = None) -> None:
    """Configure when needed, compile what changed, install into the environment's ns-3.

    `target` is a program or one of the names above; the library belongs to each of them. A wheel
    brings all of it built.
    """
    if not IS_CHECKOUT:
        return
    with exclusive(STATE / "lock"):
        configure()
        was_whole = NS3.exists() and files.holds(installed_stamp(), built_libraries())
        # Who is interrupted from here on has the next call install everything.
        installed_stamp().unlink(missing_ok=True)
        if compile_changed([target], jobs) or not was_whole:
            install()
        files.write(installed_stamp(), built_libraries())


def ns3_prefix() -> Path:
    """Return the folder of the environment's ns-3."""
    return Path(sysconfig.get_path("platlib")) / "ns3"


def configure(source: Path = ROOT, folder: Path = BUILD) -> None:
    """Run CMake unless a build folder is configured the same way; Ninja reruns it later."""
    packages = sorted(ns3_prefix().glob("lib*/cmake/ns3"))
    if not packages:
        raise UmtsError("the environment has no ns-3; remove .umts/venv and call again")
    command = [tool("cmake"), "-S", str(source), "-B", str(folder), "-G", "Ninja"]
    command += [f"-Dns3_DIR={packages[0]}", f"-DCMAKE_MAKE_PROGRAM={tool('ninja')}"]
    command += [f"-DPython3_EXECUTABLE={VENV / 'bin' / 'python'}"]
    stamp = folder / "umts.stamp"
    configured = "\n".join([*command, REQUIREMENTS.read_text()])
    if files.holds(stamp, configured) and (folder / "build.ninja").exists():
        return
    if "CXX" not in os.environ and not any(map(shutil.which, COMPILERS)):
        raise UmtsError("there is no C++ compiler in PATH; install one, for example g++")
    shutil.rmtree(folder, ignore_errors=True)
    with progress("configuring"):
        run_quietly(command, "configuring")
    files.write(stamp, configured)


def compile_changed(targets: Sequence[str], jobs: int | None, folder: Path = BUILD) -> bool:
    """Let Ninja compile what changed of some targets, with a progress bar; tell whether any has."""
    command = [tool("ninja"), "-C", str(folder), *([f"-j{jobs}"] if jobs else []), *targets]
    environment = dict(os.environ, NINJA_STATUS="[%f/%t] ")
    lines: list[str] = []
    with (
        progress("building") as counter,
        start_builder(
            command,
            env=environment,
            text=True,
            errors="replace",
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        ) as ninja,
    ):
        try:
            for line in ninja.stdout or ():
                lines.append(line.rstrip())
                if step := STEP.match(line):
                    counter.update(int(step[1]), int(step[2]))
        except BaseException:
            ninja.terminate()
            raise
    if any(line.startswith(DAMAGED) for line in lines):
        (folder / "umts.stamp").unlink(missing_ok=True)
        raise UmtsError(f"{folder} is damaged ({lines[-1]}); the next call makes it anew")
    if ninja.returncode != 0:
        raise UmtsError(after_output(compiler_output(lines), "the build failed"))
    return UP_TO_DATE not in lines


def compiler_output(lines: Iterable[str]) -> list[str]:
    """Return Ninja's lines without those that only count steps."""
    return [line for line in lines if line and not STEP.match(line)]


def installed_stamp() -> Path:
    """Return the file beside the environment's ns-3 that says what is installed there, whole."""
    return ns3_prefix() / "umts.stamp"


def built_libraries() -> str:
    """Return what tells the libraries that were built from any others."""
    paths = sorted(path for path in (BUILD / "lib").glob("lib*.so") if path.is_file())
    marks = [(path.name, path.stat().st_size, path.stat().st_mtime_ns) for path in paths]
    return "".join(f"{name} {size} {time}\n" for name, size, time in marks)


def install() -> None:
    """Put the module beside the environment's ns-3, where its Python bindings look for it.

    .umts/ns3 leads to that place under a name without Python's version, for CMAKE_PREFIX_PATH.
    """
    command = [tool("cmake"), "--install", str(BUILD), "--prefix", str(ns3_prefix())]
    run_quietly(command, "installing the module into the environment")
    if not NS3.exists():
        NS3.unlink(missing_ok=True)
        NS3.symlink_to(os.path.relpath(ns3_prefix(), NS3.parent))


def run_quietly(command: list[str], what: str) -> None:
    """Run a command whose output matters only when it fails."""
    pipe = subprocess.PIPE
    with start_builder(
        command, text=True, errors="replace", stdout=pipe, stderr=subprocess.STDOUT
    ) as builder:
        output, _ = builder.communicate()
    if builder.returncode != 0:
        raise UmtsError(after_output(output.splitlines(), f"{what} failed"))


def after_output(lines: list[str], sentence: str) -> str:
    """Return the last lines of a tool's output, then the sentence."""
    return "\n".join([sentence + ":", *lines[-40:]])


def tool(name: str) -> str:
    """Return the path of a program of the environment."""
    return str(VENV / "bin" / name)


def program(name: str) -> Path:
    """Return the path of a built program."""
    path = BUILD / "bin" / name
    if not path.exists():
        raise UmtsError(f"there is no program '{name}' in {path.parent}")
    return path
