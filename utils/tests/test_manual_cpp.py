# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Every C++ block of the manual compiles in a script that has a network."""

import importlib.util
import os
import re
import shlex
import subprocess
import textwrap
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted((ROOT / "doc" / "source").glob("*.rst"))
BLOCK = re.compile(r"^( *)\.\. code-block:: cpp\n\n((?:\1   .*\n|\n)+)", re.MULTILINE)
ERROR = re.compile(r"^([^\s:]+:\d+)(?::\d+)?: (?:fatal )?error: ", re.MULTILINE)
UNNAMED = re.compile(r"^(?! *\.\. ).*::$", re.MULTILINE)

# What a block may use without having made it.
SCRIPT = """\
#include "ns3/applications-module.h"
#include "ns3/core-module.h"
#include "ns3/internet-module.h"
#include "ns3/mobility-module.h"
#include "ns3/propagation-module.h"
#include "ns3/traffic-control-module.h"
#include "ns3/umts-module.h"

using namespace ns3;
using namespace ns3::umts;

void OnReport(const MeasurementReport& report);
void OnTti(double ebN0, double target, double power, bool isInError);

void Use(UmtsHelper& umts, UmtsCoreHelper& core, CellLayoutHelper& layout,
         Ptr<Node> node, Ptr<Node> ueNode, Ptr<Node> nodeBNode, NodeContainer nodes,
         Ptr<Node> host, Ptr<Node> sgsn, Ptr<RncNetDevice> rnc, Ptr<RncNetDevice> drift,
         Ptr<NodeBNetDevice> nodeB, Ptr<NodeBNetDevice> first, Ptr<NodeBNetDevice> second,
         CellConfig cell, UeConfig ue, NetDeviceContainer ues, Ptr<NetDevice> device,
         Ptr<DownlinkQualityModel> link, std::vector<ScramblingCode> cells,
         std::set<ScramblingCode> activeSet, ApplicationContainer senders,
         ApplicationContainer sinks, Address address, int descriptor, uint32_t rank,
         uint32_t count)
{
"""


def blocks():
    """Yield page, line and text of every C++ block."""
    for page in PAGES:
        text = page.read_text()
        for match in BLOCK.finditer(text):
            yield page, text.count("\n", 0, match.start(2)) + 1, textwrap.dedent(match[2])


def compiled(script, folder):
    """Return what the compiler did with a script."""
    file = folder / "script.cc"
    file.write_text(script)
    ns3 = Path(importlib.util.find_spec("ns3").submodule_search_locations[0])
    headers = ["-I", ROOT / ".umts/build/include", "-isystem", ns3 / "include"]
    compiler = shlex.split(os.environ.get("CXX", "c++"))
    command = [*compiler, "-std=c++20", "-fsyntax-only", *headers, file]
    return subprocess.run(list(map(str, command)), capture_output=True, text=True)


def script_of(found):
    """Return a script with blocks; the compiler names their pages and lines."""
    inner = [f'{{\n#line {line} "{page.name}"\n{text}}}\n' for page, line, text in found]
    return SCRIPT + "".join(inner) + "}\n"


@pytest.fixture
def built():
    if not (ROOT / ".umts/build/include/ns3/umts-module.h").exists():
        pytest.skip("the module is not built")


def test_blocks_compile_but_for_a_wrong_one_which_is_named(built, tmp_path):
    found = list(blocks())
    assert len(found) > 30
    wrong = (Path("page.rst"), 7, "umts.EnableTrace();\n")
    # In one go: most of the time goes into ns-3's headers.
    done = compiled(script_of([*found, wrong]), tmp_path)
    errors = ERROR.findall(done.stderr)
    assert errors == ["page.rst:7"], done.stderr


def test_no_block_is_left_out():
    """A block whose language is not named could be C++ that nothing compiles."""
    unnamed = {page.name: UNNAMED.findall(page.read_text()) for page in PAGES}
    assert not {name: lines for name, lines in unnamed.items() if lines}
