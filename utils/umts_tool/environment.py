# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""The private environment in .umts/venv; standard library only, it runs before any package."""

import fcntl
import hashlib
import os
import shutil
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from . import files
from .errors import UmtsError
from .layout import REQUIREMENTS, STATE, VENV, WHEEL
from .lazy import lazy
from .process import start_builder

metadata = lazy("importlib.metadata")

# The versions that every pinned package has a wheel for.
PYTHONS = ("3.11", "3.12", "3.13")
STDERR = 2

# Large pages and larger caches of malloc, by which many UEs take less time; glibc alone reads it.
MALLOC = "glibc.malloc.hugetlb=1:glibc.malloc.tcache_count=1000"


def is_private() -> bool:
    """Tell whether this interpreter is the one of the private environment."""
    return Path(sys.prefix).resolve() == VENV.resolve()


def is_active() -> bool:
    """Tell whether this interpreter is the one of the private environment, up to date."""
    return is_private() and is_ready()


def enter(argv: list[str]) -> None:
    """Make the environment if need be and run `argv` again inside it; does not return."""
    if not is_ready():
        with exclusive(STATE / "lock"):
            if not is_ready():
                make()
    environment = dict(os.environ, VIRTUAL_ENV=str(VENV))
    environment["PATH"] = f"{VENV / 'bin'}{os.pathsep}{os.environ.get('PATH', os.defpath)}"
    environment.setdefault("GLIBC_TUNABLES", MALLOC)
    # What is imported is compiled once: pip has left that to the first import.
    for foreign in ("PYTHONPATH", "PYTHONHOME", "PYTHONDONTWRITEBYTECODE"):
        environment.pop(foreign, None)
    python = VENV / "bin" / "python"
    sys.stdout.flush()
    os.execve(python, [str(python), *argv], environment)


def is_ready(venv: Path = VENV) -> bool:
    """Tell whether the environment is complete and of the pinned requirements."""
    return files.holds(stamp_file(venv), stamp(venv)) and (venv / "bin/python").exists()


def make(venv: Path = VENV) -> None:
    """Make the environment; the stamp comes last, so that an interrupted one is made anew."""
    say("making the private environment in .umts/venv (once; it takes a minute and 0.6 GB)")
    # Its scripts name its place: neither a half-made nor a moved one can be mended.
    if not stamp_file(venv).exists() or not stamp_file(venv).read_bytes().endswith(
        place(venv).encode()
    ):
        shutil.rmtree(venv, ignore_errors=True)
    stamp_file(venv).unlink(missing_ok=True)
    if not (venv / "bin" / "python").exists():
        run([base_python(), "-m", "venv", "--clear", str(venv)], "making a Python environment")
    # No package that has to be compiled: a machine may lack what that takes.
    install(venv, REQUIREMENTS, "--only-binary=:all:")
    files.write(stamp_file(venv), stamp(venv))


def install(venv: Path, requirements: Path, *options: str) -> None:
    """Install the packages of a list, and only these: the list names what they need too."""
    name = f"{requirements.parent.name}/{requirements.name}"
    say(f"installing the pinned packages of {name}")
    fetch(venv, f"the packages of {name}", *options, "--requirement", str(requirements))


def fetch(venv: Path, what: str, *words: str) -> None:
    """Have pip install what it is told and nothing else."""
    pip = [str(venv / "bin" / "python"), "-m", "pip", "install", "--no-input", "--no-deps"]
    # Python compiles what is imported, when it is: a fraction of it all.
    pip += ["--disable-pip-version-check", "--no-compile", *words]
    if not sys.stderr.isatty():
        pip.append("--quiet")
    run(pip, f"installing {what}")


def complete() -> None:
    """Install ns-3's wheel beside a wheel of this module.

    No dependency says so: ns-3's would bring cppyy, which is compiled where it is installed.
    """
    with exclusive(WHEEL / "umts.lock"):
        if not any(WHEEL.glob("lib*/libns3*-core.so")):
            asked = (one.partition(";")[0] for one in metadata.requires("umts") or ())
            say("installing ns-3's wheel (once; 70 MB)")
            fetch(Path(sys.prefix), "ns-3's wheel", *(one for one in asked if one[:5] == "ns3=="))


def stamp_file(venv: Path) -> Path:
    """Return the file whose presence says that the environment is complete."""
    return venv / "umts.stamp"


def stamp(venv: Path) -> str:
    """Return what the stamp of an up-to-date environment at this place says."""
    return hashlib.sha256(REQUIREMENTS.read_bytes()).hexdigest() + place(venv)


def place(venv: Path) -> str:
    """Return the end of the stamp, where the environment was made."""
    return f" {venv}\n"


def base_python() -> str:
    """Return a Python interpreter of a version the packages are pinned for."""
    # Not sys.executable: that may be the environment about to be replaced.
    own = "{}.{}".format(*sys.version_info[:2])
    for version in sorted(PYTHONS, key=own.__eq__, reverse=True):
        name = f"python{version}"
        beside = str(Path(sys.base_prefix) / "bin") if version == own else ""
        if found := shutil.which(name, path=beside) or shutil.which(name):
            return found
    raise UmtsError(f"this is Python {own}; install one of {', '.join(PYTHONS)} with its venv")


def run(command: list[str], what: str) -> None:
    """Run a command with all its output on stderr; a failure is one sentence."""
    try:
        # The descriptor: in a notebook sys.stderr need not be a file.
        code = start_builder(command, stdout=STDERR).wait()
    except OSError as error:
        raise UmtsError(f"{what} failed: {error}") from error
    if code != 0:
        raise UmtsError(f"{what} failed with exit code {code}; see the lines above")


@contextmanager
def exclusive(lock: Path) -> Iterator[None]:
    """Hold a lock between processes; the kernel frees it even after kill -9.

    What start_builder() starts inherits it: it is free when none of these runs any more.
    """
    lock.parent.mkdir(parents=True, exist_ok=True)
    with lock.open("a+") as handle:
        os.set_inheritable(handle.fileno(), True)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            handle.seek(0)
            other = handle.read().strip()
            which = f" ({other})" if other else ""
            say(f"waiting for another call of umts that sets up or builds{which}")
            fcntl.flock(handle, fcntl.LOCK_EX)
        handle.truncate(0)
        handle.write(f"process {os.getpid()}, since {time.strftime('%H:%M:%S')}")
        handle.flush()
        yield
        handle.truncate(0)


def say(line: str) -> None:
    """Print a line of progress to stderr."""
    print(f"umts: {line}", file=sys.stderr, flush=True)
