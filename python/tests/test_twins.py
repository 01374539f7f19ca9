# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""What the manual says in C++ works in Python, too: every block is translated word by word, and run."""

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
    ("umts-hsdpa", 1): "defines a class; the manual has that class in Python",
    ("umts-measurements", 1): CALLBACK,
    ("umts-mpi", 1): "takes ranks of MPI, which Python's ns-3 is without",
    ("umts-mpi", 2): "takes ranks of MPI, which Python's ns-3 is without",
    ("umts-power-control", 2): CALLBACK,
    ("umts-relocation", 2): "defines a function",
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
        """Return what the package has under a name."""
        return getattr(umts, name)


def place():
    """Return a node with a place."""
    nodes = umts.NodeContainer(1)
    umts.MobilityHelper().Install(nodes)
    return nodes.Get(0)


def network():
    """Return what a block may use without having made it, as its test in C++ has it."""
    core, utran = umts.UmtsCoreHelper(), umts.UmtsHelper()
    layout = umts.CellLayoutHelper(1000, 0, 1)
    host, sgsn = core.AddHost(), core.AddSgsn()
    rnc, drift = utran.InstallRnc(place()), utran.InstallRnc(place())
    node_b, second = utran.InstallNodeB(place(), rnc), utran.InstallNodeB(place(), rnc)
    layout.Install(utran, rnc)
    ue_node = place()
    ues = utran.InstallUe(umts.NodeContainer(ue_node), node_b)
    return Names(
        **{"umts": utran, "core": core, "layout": layout, "host": host, "sgsn": sgsn, "rnc": rnc},
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
    exec(twins.twin(block), {}, network())
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
