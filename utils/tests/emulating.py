# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Emulations as tests start them."""

import contextlib
import hashlib
import subprocess
import sys

from umts_tool import emulate_server
from umts_tool.layout import UTILS

# All is built when tests run; installing would disturb the others.
COMMAND = (
    f"import sys; sys.path.insert(0, {str(UTILS)!r})\n"
    "from umts_tool import build, cli\n"
    "build.build = lambda target: None\n"
    "sys.exit(cli.main(['emulate', *sys.argv[1:]]))"
)
# A machine that is busy with other tests is late, which is no matter of these.
PATIENT = "--latenessLimit=1000s"
LONGEST_S = 240


def words(*arguments, limit=PATIENT):
    """Return the command."""
    return [sys.executable, "-c", COMMAND, *([limit] if limit else []), *arguments]


def emulate(*arguments, limit=PATIENT, **options):
    """Run the command to its end."""
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options}
    return subprocess.run(
        words(*arguments, limit=limit), text=True, timeout=LONGEST_S, check=False, **streams
    )


@contextlib.contextmanager
def running(*arguments, **options):
    """Run the command beside the test; it does not outlive it."""
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, **options}
    with subprocess.Popen(words(*arguments), **streams) as process:
        try:
            yield process
        finally:
            process.kill()


def fetch(url, *, file=None):
    """Return the words that print what a URL gives, or what it answers to a file, as a sum of it."""
    code = "import hashlib, sys, urllib.request as u; "
    code += "data = open(sys.argv[2], 'rb').read() if len(sys.argv) > 2 else None; "
    code += (
        "said = u.urlopen(u.Request(sys.argv[1], data, method='PUT' if data else 'GET')).read(); "
    )
    code += "print(said.decode() if data else hashlib.sha256(said).hexdigest())"
    return [sys.executable, "-c", code, url, *([str(file)] if file else [])]


def download(*flags, octets=300_000):
    """Return the SHA-256 of a file that has come, as the client has it."""
    ended = emulate(*flags, "--", *fetch(f"http://server/file?octets={octets}"))
    assert ended.returncode == 0, ended.stderr
    return ended.stdout.split()[0]


def file_sum(octets):
    """Return the SHA-256 of a file of the server."""
    return hashlib.sha256(b"".join(emulate_server.pieces(octets))).hexdigest()


def script(tmp_path, name, text):
    """Return the words that run a Python script."""
    file = tmp_path / name
    file.write_text(text)
    return f"{sys.executable} {file}"
