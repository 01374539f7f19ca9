# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""What is compiled once: a precompiled header of the ns-3 modules, and the bridge to Python.

Both are kept in a folder that is named by all they are made of, so that a stale one is never used.
"""

import fcntl
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

MODULES = (
    *("core", "network", "mobility", "propagation", "point-to-point", "traffic-control"),
    *("internet", "applications", "umts"),
)
SOURCES = Path(__file__).parent / "bridge"
COMPILERS = ("c++", "g++", "clang++")
# As in the builds of ns-3 that the wheel has: its headers look at them.
DEFINES = ("NS3_LOG_ENABLE 1", "NS3_ASSERT_ENABLE 1")
STANDARD = "-std=c++20"
NO_CPPYY = (
    "there is no cppyy here, which is compiled where it is installed: install g++ and python3-dev "
    "(Fedora: gcc-c++ and python3-devel), then pip install 'umts[python]'"
)


def package_folder(name: str) -> Path:
    """Return the folder of an installed package without importing it."""
    spec = importlib.util.find_spec(name)
    if spec is None or not spec.submodule_search_locations:
        raise ImportError(
            NO_CPPYY if name == "cppyy_backend" else f"there is no package {name} here"
        )
    return Path(next(iter(spec.submodule_search_locations)))


def wheel() -> Path:
    """Return the prefix of ns-3's wheel: a folder ns3 beside a script, as a tree of ns-3 has, is none."""
    beside = [folder for folder in (Path(entry) / "ns3" for entry in sys.path) if folder.is_dir()]
    found = [folder for folder in beside if (folder / "include/ns3/core-module.h").exists()]
    if beside and not found:
        raise ImportError(
            f"{beside[0].resolve()} is no installed ns-3: 'pip install .' in the checkout of umts "
            "brings ns-3's wheel"
        )
    return found[0].resolve() if found else package_folder("ns3")


def ns3_prefix() -> Path:
    """Return the prefix of ns-3's wheel, with the module installed into it."""
    prefix = wheel()
    if not (prefix / "include/ns3/umts-module.h").exists():
        raise ImportError(
            f"the module umts is not installed in {prefix}: in its checkout call './utils/umts build' "
            f"and '.umts/venv/bin/cmake --install .umts/build --prefix {prefix}'"
        )
    return prefix


def library(prefix: Path, module: str) -> Path:
    """Return the shared library of an ns-3 module."""
    found = sorted(prefix.glob(f"lib*/libns3*-{module}.so"))
    if not found:
        raise ImportError(f"this ns-3 has no module '{module}': there is no library in {prefix}")
    return found[0]


def cache_folder() -> Path:
    """Return where compiled things are kept: with the environment, else with the user."""
    if os.access(sys.prefix, os.W_OK):
        return Path(sys.prefix) / "umts-python"
    return Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "umts-python"


def key(prefix: Path) -> str:
    """Return what changes with the headers, the bridge, cppyy and the interpreter."""
    digest = hashlib.sha256(f"{sys.version} {prefix} {DEFINES} {MODULES}".encode())
    # Of a file: the folder changes when Python keeps there what it has compiled.
    backend = package_folder("cppyy_backend") / "__init__.py"
    digest.update(str(backend.stat().st_mtime_ns).encode())
    headers = os.scandir(prefix / "include/ns3")
    for name, status in sorted((entry.name, entry.stat()) for entry in headers):
        digest.update(f"{name} {status.st_size} {status.st_mtime_ns}".encode())
    for source in sorted(SOURCES.iterdir()):
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def ensure(prefix: Path) -> Path:
    """Return the folder with header.pch and bridge.so, made first if need be."""
    folder = cache_folder() / key(prefix)
    if folder.exists():
        return folder
    folder.parent.mkdir(parents=True, exist_ok=True)
    with (folder.parent / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            make(prefix, folder)
    return folder


def make(prefix: Path, folder: Path) -> None:
    """Compile both; the folder gets its name when it is whole, and those before it go."""
    print("umts: compiling for Python (once; it takes a minute)", file=sys.stderr, flush=True)
    for old in folder.parent.iterdir():
        if old.is_dir():
            shutil.rmtree(old, ignore_errors=True)
    # A name of its own: compilers of a call that was killed may still write into the old one.
    partial = Path(tempfile.mkdtemp(dir=folder.parent))
    make_header(prefix, partial)
    make_bridge(prefix, partial)
    partial.rename(folder)


def make_header(prefix: Path, folder: Path) -> None:
    """Make cppyy's precompiled header, with those of ns-3's modules in it."""
    defines = "".join(f"#define {define}\n" for define in DEFINES)
    includes = "".join(f"#include <ns3/{module}-module.h>\n" for module in MODULES)
    bridge = f'#include "{SOURCES / "python-error.h"}"\n'
    (folder / "all.h").write_text(defines + includes + bridge)
    script = ["etc/dictpch/makepch.py", str(folder / "header.pch")]
    script += [f"-I{prefix / 'include'}", str(folder / "all.h")]
    run([sys.executable, *script], "making the precompiled header", package_folder("cppyy_backend"))


def make_bridge(prefix: Path, folder: Path) -> None:
    """Compile the bridge, with a callback of every signature that a trace source has."""
    command = [sys.executable, "-m", "umts_native.signatures", str(folder / "header.pch")]
    names = run(command, "listing the trace sources", Path(__file__).parent.parent).split()
    table = "".join(f'    {{"{name}", &Sink<{name}>::Make}},\n' for name in names)
    (folder / "signatures.inc").write_text(table)
    compiler = os.environ.get("CXX") or next(filter(shutil.which, COMPILERS), "")
    if not compiler:
        raise ImportError("there is no C++ compiler in PATH; install one, for example g++")
    command = [compiler, STANDARD, "-O1", "-fPIC", "-shared", "-o", str(folder / "bridge.so")]
    command += [f"-D{define.replace(' ', '=')}" for define in DEFINES]
    command += [f"-I{prefix / 'include'}", f"-I{folder}"]
    command += map(str, sorted(SOURCES.glob("*.cc")))
    run(command, "compiling the bridge", folder)


def run(command: Iterable[str], what: str, folder: Path) -> str:
    """Return the output of a command; its failure is one sentence after its own lines."""
    ended = subprocess.run([*command], cwd=folder, capture_output=True, text=True, check=False)
    if ended.returncode != 0:
        raise ImportError(f"{ended.stdout[-4000:]}{ended.stderr[-4000:]}\n{what} failed")
    return ended.stdout
