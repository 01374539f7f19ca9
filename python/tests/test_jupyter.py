# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""A kernel of Jupyter survives what ends a C++ program."""

import pytest

from umts_tool import extras


@pytest.fixture
def execute(tmp_path, monkeypatch):
    """Return what runs a cell in a kernel, and gives the reply and what was printed."""
    extras.ensure("jupyter")
    from jupyter_client.manager import start_new_kernel

    for folder in ("JUPYTER_RUNTIME_DIR", "JUPYTER_CONFIG_DIR", "IPYTHONDIR"):
        monkeypatch.setenv(folder, str(tmp_path))
    manager, client = start_new_kernel()

    def run(cell):
        printed = []

        def on_output(message):
            printed.append(message["content"].get("text", ""))

        reply = client.execute_interactive(cell, timeout=60, output_hook=on_output)["content"]
        return reply, "".join(printed)

    yield run
    client.stop_channels()
    manager.shutdown_kernel(now=True)


def test_wrong_calls_raise_and_the_kernel_goes_on(execute):
    assert execute("import os, umts\nkernel = os.getpid()")[0]["status"] == "ok"
    for cell, sentence in (
        ("umts.BearerConfig.Dch('dch9')", "must be dch1, dch2, dch3 or dch4"),
        ("umts.UmtsHelpr", "did you mean UmtsHelper"),
        ("umts.schedule(1, lambda: umts.set_default('ns3::X::Y', 1)); umts.run(2)", "ns3::X::Y"),
    ):
        reply, _ = execute(cell)
        assert reply["status"] == "error" and sentence in reply["evalue"]
        assert reply["ename"] == ("AttributeError" if "Helpr" in cell else "Error")
    reply, printed = execute("umts.run(2); print(umts.now(), os.getpid() == kernel)")
    assert (reply["status"], printed) == ("ok", "3.0 True\n")
