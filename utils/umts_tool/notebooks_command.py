# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""The command ./utils/umts notebooks."""

from collections.abc import Sequence
from pathlib import Path

import click

from . import bindings, extras
from .build import LIBRARY
from .build import build as build_module
from .errors import BAD_USAGE, UmtsError
from .layout import IS_CHECKOUT, ROOT
from .lazy import lazy

notebooks = lazy(f"{__package__}.notebooks")

SOURCE = ROOT / "doc" / "source"


@click.command("notebooks")
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("build") / "notebooks",
    metavar="DIR",
    help="Folder of the notebooks; build/notebooks unless given.",
)
@click.argument("pages", nargs=-1)
def make(out: Path, pages: Sequence[str]) -> None:
    """Make Jupyter notebooks of the manual's lessons, and run them.

    PAGES are names of pages with Python, such as umts-tutorial; all lessons unless given. Text and
    Python are those of the page, outputs those of the run.
    """
    if not IS_CHECKOUT:
        raise UmtsError(
            "notebooks are made of the pages of a checkout, and this is none", BAD_USAGE
        )
    chosen = notebooks.chosen(pages, SOURCE)
    bindings.ensure()
    extras.ensure(extras.JUPYTER)
    extras.ensure(extras.NOTEBOOKS)
    build_module(LIBRARY)
    notebooks.make(chosen, SOURCE, out, lambda file: click.echo(str(file)))
