# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""The server of an emulation answers every request, whatever it says of sizes."""

import hashlib
import http.client
import socket
import threading

import pytest

from umts_tool.emulate_server import Handler, Server


@pytest.fixture(scope="module")
def port():
    """The port of a running server."""
    with Server(("::", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.socket.getsockname()[1]
        server.shutdown()


def answer(port, request):
    """Return the status line that a server sends to a request."""
    with socket.create_connection(("127.0.0.1", port), timeout=30) as connection:
        connection.sendall(request.encode())
        return connection.makefile("rb").readline().decode()


@pytest.mark.parametrize("size", ["-1", "9" * 19, "9" * 5000, "1e3", "0x10", "", "ten", "٣"])
def test_size_that_is_none_is_refused(port, size):
    put = f"PUT /a HTTP/1.1\r\nContent-Length: {size}\r\n\r\n"
    assert answer(port, put).startswith("HTTP/1.1 400 Content-Length")
    if size.isascii():
        assert answer(port, f"GET /a?octets={size or 'x'} HTTP/1.1\r\n\r\n").split()[1] == "400"


def test_what_comes_is_summed_and_what_is_asked_for_is_sent(port):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request("PUT", "/a", b"octets")
    assert connection.getresponse().read().decode().strip() == hashlib.sha256(b"octets").hexdigest()
    connection.request("GET", "/a?octets=70000")
    assert len(connection.getresponse().read()) == 70000
