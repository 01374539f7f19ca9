# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""The command ./utils/umts emulate."""

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from . import build
from .emulation import Request, become
from .errors import BAD_USAGE, UmtsError
from .layout import COMMAND

SIMULATORS = {False: "umts-emulate", True: "umts-emulate-wifi"}  # by --wifi
SERVER = Path(__file__).with_name("emulate_server.py")


class Split(click.Command):
    """A command whose words after -- are those of another one."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Keep what comes after the first --."""
        at = args.index("--") if "--" in args else len(args)
        ctx.meta["program"] = args[at + 1 :]
        return super().parse_args(ctx, args[:at])


@click.command("emulate", cls=Split, context_settings={"ignore_unknown_options": True})
@click.option(
    "--serve",
    metavar="CMD",
    help="A program behind the GGSN, by the shell; its host is 'server'.",
)
@click.option(
    "--capture",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Write packet captures to a folder, as the command capture does.",
)
@click.option(
    "--watch",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Show the network while it runs: an HTML page for a browser, which grows.",
)
@click.option(
    "--outside",
    is_flag=True,
    help="Lead all other addresses to the network of this machine, by slirp4netns.",
)
@click.option(
    "--wifi",
    is_flag=True,
    help="The program has Wi-Fi, too, wlan0, through which the UE walks; it keeps its address.",
)
@click.argument("flags", nargs=-1, type=click.UNPROCESSED, metavar="[FLAGS] -- PROGRAM [WORDS]...")
@click.pass_context
def emulate(
    context: click.Context,
    serve: str | None,
    capture: Path | None,
    watch: Path | None,
    outside: bool,
    wifi: bool,
    flags: Sequence[str],
) -> None:
    """Run a program over a simulated UE, in real time.

    PROGRAM is in a network namespace whose only way out is the UE. Without --serve port 80 of
    'server' has files of any name by HTTP: 1000000 octets, or those of /name?octets=N. FLAGS are
    those of './utils/umts example umts-emulate --help', --live and --json among them; with --wifi
    those of umts-emulate-wifi. The exit code is the program's; 3 says that the machine could not
    keep pace, 124 that --duration has ended the program.
    """
    program = context.meta["program"]
    if stray := [word for word in flags if not word.startswith("-")]:
        raise UmtsError(f"'{stray[0]}' is no flag; the program comes after --", BAD_USAGE)
    if not program:
        raise UmtsError(f"which program? '{COMMAND} emulate [FLAGS] -- PROGRAM'", BAD_USAGE)
    simulator = SIMULATORS[wifi]
    build.build(simulator)
    own = [sys.executable, str(SERVER), "80"]
    serving = ["/bin/sh", "-c", serve] if serve else own
    if capture:
        capture.mkdir(parents=True, exist_ok=True)
        flags = [*flags, f"--pcap={capture / 'emulate'}"]
    page = str(watch.resolve()) if watch else ""
    become(Request(str(build.program(simulator)), flags, program, serving, outside, page, wifi))
