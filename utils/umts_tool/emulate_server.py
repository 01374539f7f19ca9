# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""The server of an emulation without --serve: files of any size by HTTP, from no disk."""

import hashlib
import http.server
import itertools
import re
import socket
import sys
from collections.abc import Iterator
from urllib.parse import parse_qs, urlsplit

USUAL = 1_000_000  # octets of a file unless /name?octets=N says otherwise
PIECE = 1 << 16


def pieces(octets: int) -> Iterator[bytes]:
    """Return the contents of a file, octets that no compression makes shorter."""
    for number in itertools.count():
        if octets <= 0:
            return
        piece = hashlib.shake_128(str(number).encode()).digest(min(PIECE, octets))
        octets -= len(piece)
        yield piece


def is_size(text: str) -> bool:
    """Tell whether a text is a number of octets that a file can have."""
    return re.fullmatch(r"[0-9]{1,18}", text) is not None


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers GET and HEAD with a file, PUT and POST with the SHA-256 of what has come."""

    protocol_version = "HTTP/1.1"
    timeout = 600.0  # s without an octet: what was announced and never comes is not waited for

    def do_GET(self) -> None:
        """Send a file."""
        asked = parse_qs(urlsplit(self.path).query).get("octets", [str(USUAL)])[0]
        if not is_size(asked):
            self.send_error(400, "octets is no number of at most 18 digits")
            return
        self.answer(int(asked))
        if self.command == "GET":
            for piece in pieces(int(asked)):
                self.wfile.write(piece)

    do_HEAD = do_GET

    def do_PUT(self) -> None:
        """Take a file."""
        told = self.headers.get("Content-Length", "0").strip()
        if not is_size(told):
            self.close_connection = True  # where its contents end nobody knows
            self.send_error(400, "Content-Length is no number of at most 18 digits")
            return
        left, digest = int(told), hashlib.sha256()
        while piece := self.rfile.read(min(PIECE, left)):
            left -= len(piece)
            digest.update(piece)
        text = f"{digest.hexdigest()}\n".encode()
        self.answer(len(text))
        self.wfile.write(text)

    do_POST = do_PUT

    def answer(self, octets: int) -> None:
        """Send the headers of an answer."""
        self.send_response(200)
        self.send_header("Content-Type", "application/octet-stream")
        self.send_header("Content-Length", str(octets))
        self.end_headers()

    def log_message(self, format: str, *_: object) -> None:
        """Stay silent: standard error is the user's."""


class Server(http.server.ThreadingHTTPServer):
    """Takes connections by IPv4 and IPv6, and looks up no names."""

    address_family = socket.AF_INET6

    def server_bind(self) -> None:
        """Bind without asking for the name of the host."""
        self.socket.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.socket.bind(self.server_address)
        self.server_name, self.server_port = "server", int(self.server_address[1])

    def handle_error(self, _request: object, _client: object) -> None:
        """Stay silent: a client may leave at any time."""


if __name__ == "__main__":
    Server(("::", int(sys.argv[1])), Handler).serve_forever()
