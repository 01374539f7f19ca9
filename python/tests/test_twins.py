# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""What the manual says in C++ works in Python, too: every block is translated word by word, and run."""

import builtins
import re
import textwrap
from pathlib import Path

import pytest
import twins

import umts

PAGES = Path(__file__).parents[2] / "doc" / "source"
BLOCK = re.compile(r"^( *)\.\. code-block:: cpp\n\n((?:\1   .*\n|\n)+)", re.MULTILINE)
CALLBACK = "takes a function of C++; Python has umts.connect"
# By page and number on it.
NOT_IN_PYTHON = {
    ("umts-attributes", 3): CALLBACK,
    ("umts-captures", 2): "takes a process that has sent no packet yet, as ASCII traces do",
    ("umts-hsdpa", 1): "defines a class; the manual has that class in Python",
    ("umts-measurements", 1): CALLBACK,
    ("umts-mpi", 1): "takes ranks of MPI, which Python's ns-3 is without",
    ("umts-mpi", 2): "takes ranks of MPI, which Python's ns-3 is without",
    ("umts-power-control", 2): CALLBACK,
    ("umts-relocation", 2): "defines a function",
    ("umts-bearers", 1): "makes a structure of a list; Python has DchConfig(...)",
    ("umts-cell-layout", 1): "takes UEs in cells of a layout",
    ("umts-hsdpa-radio", 2): "takes a trace that is not beside the script",
    ("umts-hsdpa-radio", 3): "takes logs that are not beside the script",
    ("umts-measurements", 2): "takes UEs in cells of a layout",
    ("umts-operator-network", 1): "makes a core network where the script has one already",
    ("umts-queues", 2): "takes an RNC that is connected in the middle of the block",
    ("umts-relocation", 3): "takes an Iur and a UE in a cell of the other RNC",
    ("umts-results", 1): "takes applications: test_counted.py",
    ("umts-rrc-states", 5): "takes a cell with paging and a UE that it was sent to",
    ("umts-usage", 5): "catches an error, as a block of umts-python does",
    ("umts-traces", 1): "shows two calls of which a script makes one",
    ("umts-emulation", 1): "takes a file descriptor and real time: test_endpoint.py",
}


def blocks():
    """Yield page, number and text of every block of C++."""
    for page in sorted(PAGES.glob("*.rst")):
        for number, match in enumerate(BLOCK.finditer(page.read_text()), start=1):
            yield page.stem, number, textwrap.dedent(match[2])


BLOCKS = [
    pytest.param(*one, id=f"{one[0]}-{one[1]}") for one in blocks() if one[:2] not in NOT_IN_PYTHON
]


class Names(dict):
    """Names of a script; those that it has not made are those of the package."""

    def __missing__(self, name):
        """Return what Python or the package has under a name."""
        return getattr(builtins, name) if hasattr(builtins, name) else getattr(umts, name)


def place():
    """Return a node with a place."""
    nodes = umts.NodeContainer(1)
    umts.MobilityHelper().Install(nodes)
    return nodes.Get(0)


def with_core(names):
    """Return names with a core network, to which the UEs belong unless the block sees to that."""
    core = umts.UmtsCoreHelper()
    names |= {"core": core, "host": core.AddHost(), "sgsn": core.AddSgsn()}
    core.ConnectRnc(names["rnc"], names["sgsn"])
    return names


def network():
    """Return what a block may use without having made it, as its test in C++ has it."""
    utran = umts.UmtsHelper()
    layout = umts.CellLayoutHelper(1000, 0, 1)
    rnc, drift = utran.InstallRnc(place()), utran.InstallRnc(place())
    node_b, second = utran.InstallNodeB(place(), rnc), utran.InstallNodeB(place(), rnc)
    layout.Install(utran, utran.InstallRnc(place()))
    ue_node = place()
    hsdpa = umts.BearerConfig.Hsdpa()
    ues = utran.InstallUe(umts.NodeContainer(ue_node), node_b, umts.UeConfig(), hsdpa)
    return Names(
        **{"umts": utran, "layout": layout, "rnc": rnc},
        **{"drift": drift, "nodeB": node_b, "first": node_b, "second": second, "ues": ues},
        **{"node": place(), "ueNode": ue_node, "nodeBNode": place(), "device": ues.Get(0)},
        **{"nodes": umts.NodeContainer(place()), "cell": umts.CellConfig(), "ue": umts.UeConfig()},
        address=umts.InetSocketAddress(umts.Ipv4Address("10.0.0.1"), 80),
        link=umts.CreateObject["ns3::umts::FadingQualityModel"](),
        schedule=umts.schedule,
        cast_to=lambda kind, source: umts.cast(source, kind),
    )


@pytest.mark.parametrize(("page", "number", "block"), BLOCKS)
def test_block(page, number, block, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names = network()
    if "UmtsCoreHelper core" not in block:
        names = with_core(names)
        if "ActivateUes" not in block:
            names["core"].ActivateUes(names["ues"], names["rnc"])
    exec(twins.twin(block), {}, names)
    umts.run(0.1)


def test_list_is_of_blocks_that_are_there():
    assert set(NOT_IN_PYTHON) < {one[:2] for one in blocks()}
    assert len(BLOCKS) > 50


def test_translation():
    assert twins.twin('X x; x.Set({{"A", B(1)}}).F({a, b}); // x;') == (
        'x = X()\nx.Set({"A": B(1)}).F([a, b])'
    )
    assert twins.twin("const auto y = DynamicCast<Z>(p->Get<Q>());") == (
        "y = cast_to(Z, p.Get[Q]())"
    )
