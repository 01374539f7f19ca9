# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""The package that pip makes of the checkout, in an environment that has nothing else of it."""

import json
import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from umts_native import build
from umts_tool import version

ROOT = Path(__file__).parents[2]
SIMULATION = """
import umts
import umts_tool.sweep
utran = umts.UmtsHelper()
nodes = umts.NodeContainer(2)
utran.InstallNodeB(nodes.Get(1), utran.InstallRnc(nodes.Get(0)))
umts.run(1)
print(umts.now(), umts.__file__, umts_tool.__file__)
"""
PROGRAM = "import json\nprint(json.dumps({'delay_s': 0.5}))\n"
SWEEP = """
from umts_tool.sweep import Sweep
print(Sweep("./my.py", {"load": [1, 2]}, seeds=2).run(jobs=1).new)
"""


def run(*command, folder, **variables):
    """Return what a command did, with the checkout out of its sight."""
    environment = {name: text for name, text in os.environ.items() if name != "PYTHONPATH"}
    environment |= variables
    return subprocess.run(
        [*map(str, command)], cwd=folder, env=environment, capture_output=True, text=True
    )


@pytest.fixture(scope="module")
def python(tmp_path_factory):
    """Return the Python of a new environment: the package as installed, its requirements as here."""
    folder = tmp_path_factory.mktemp("package")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    # By the pinned packages of here, so that nothing is fetched; what is compiled is built already.
    words = ["wheel", "--no-deps", "--no-build-isolation", "--config-settings=wheel.cmake=false"]
    made = run(*pip, *words, "--wheel-dir", "wheels", ROOT, folder=folder)
    assert made.returncode == 0, made.stderr
    made = run(sys.executable, "-m", "venv", "--without-pip", "new", folder=folder)
    assert made.returncode == 0, made.stderr
    python = folder / "new" / "bin" / "python"
    (wheel,) = (folder / "wheels").glob("umts-*.whl")
    words = ["install", "--no-deps", "--no-index", wheel]
    installed = run(*pip, "--python", python, *words, folder=folder)
    assert installed.returncode == 0, installed.stderr
    # Packages beside the new ones; path files in there, such as the checkout's, have no effect.
    place = sysconfig.get_path("platlib", vars={"platbase": str(folder / "new")})
    (Path(place) / "others.pth").write_text(sysconfig.get_path("platlib") + "\n")
    # What a first import compiles is there already.
    name = build.ensure(build.ns3_prefix())
    (folder / "new" / "umts-python").mkdir()
    (folder / "new" / "umts-python" / name.name).symlink_to(name)
    return python


def test_simulation(python):
    ended = run(python, "-c", SIMULATION, folder=python.parent)
    assert ended.returncode == 0, ended.stderr
    now, *files = ended.stdout.split()
    assert float(now) == 1
    assert all(Path(file).is_relative_to(python.parents[1]) for file in files), files


def test_campaign(python, tmp_path):
    (tmp_path / "my.py").write_text(PROGRAM)
    ended = run(python, "-c", SWEEP, folder=tmp_path)
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.splitlines()[-1] == "4"
    made_of = json.loads((tmp_path / "results" / "sweep-my" / "provenance.json").read_text())
    assert made_of["umts"] == version.of_module()


def test_ns3_without_the_module_is_one_sentence_that_says_what_to_call(python, tmp_path):
    (tmp_path / "ns3" / "include" / "ns3").mkdir(parents=True)
    (tmp_path / "ns3" / "include" / "ns3" / "core-module.h").touch()
    ended = run(python, "-c", "import umts", folder=tmp_path, PYTHONPATH=str(tmp_path))
    sentence = ended.stderr.splitlines()[-1]
    assert sentence.startswith(f"ImportError: the module umts is not installed in {tmp_path}/ns3: ")
    assert f"cmake --install .umts/build --prefix {tmp_path}/ns3'" in sentence


def test_tree_of_ns3_beside_a_script_does_not_count(python, tmp_path):
    (tmp_path / "ns3" / "src" / "core").mkdir(parents=True)
    (tmp_path / "ns3" / "__init__.py").touch()
    (tmp_path / "script.py").write_text("import umts; umts.run(1); print(umts.now())")
    ended = run(python, "script.py", folder=tmp_path)
    assert (ended.returncode, ended.stdout) == (0, "1.0\n"), ended.stderr
    words = (
        "import sys; sys.path[:] = [one for one in sys.path if 'site-packages' not in one]\n"
        f"sys.path += [{str(ROOT / 'python')!r}]\n"
        "from umts_native import build; build.wheel()"
    )
    ended = run(python, "-c", words, folder=tmp_path)
    said = f"ImportError: {tmp_path.resolve()}/ns3 is no installed ns-3: 'pip install .'"
    assert ended.stderr.splitlines()[-1].startswith(said)


def test_every_file_of_the_packages_is_packed(python):
    (place,) = python.parents[1].glob("lib/python*/site-packages")
    for folder in (ROOT / "python/umts", ROOT / "python/umts_native", ROOT / "utils/umts_tool"):
        files = {file.relative_to(folder) for file in folder.rglob("*") if file.is_file()}
        packed = {
            file.relative_to(place / folder.name) for file in (place / folder.name).rglob("*")
        }
        assert {file for file in files if "__pycache__" not in file.parts} <= packed


def test_command_runs_what_a_wheel_has_built(python, tmp_path):
    (place,) = python.parents[1].glob("lib/python*/site-packages")
    share = place / "ns3" / "share" / "umts"
    share.mkdir(parents=True)
    (share / "examples").symlink_to(ROOT / "examples")
    (libraries,) = build.ns3_prefix().glob("lib64")
    (place / "ns3" / "lib64").symlink_to(libraries)
    (place / "ns3" / "libexec").mkdir()
    (place / "ns3" / "libexec" / "umts").symlink_to(ROOT / ".umts" / "build")
    umts = python.with_name("umts")
    ended = run(umts, "run", "lo2005-eq4", "--quick", folder=tmp_path)
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.splitlines()[-1].endswith("see results/lo2005-eq4-quick/")
    made_of = json.loads((tmp_path / "results/lo2005-eq4-quick/provenance.json").read_text())
    assert made_of["command"] == "umts run lo2005-eq4 --quick"
    ended = run(umts, "test", folder=tmp_path)
    said = "umts: 'umts test' takes a checkout of the sources: './utils/umts test' there\n"
    assert (ended.returncode, ended.stderr) == (1, said)


def test_page_of_results_has_its_style(python):
    words = "from umts_tool.page import page; print(page('Results', []))"
    ended = run(python, "-c", words, folder=python.parent)
    assert ended.returncode == 0, ended.stderr
    assert (ROOT / "utils" / "umts_tool" / "report.css").read_text() in ended.stdout
