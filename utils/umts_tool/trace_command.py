# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""The command ./utils/umts trace."""

import hashlib
import json
import shlex
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from . import catalogue, provenance, version
from .build import build as build_module
from .build import program
from .errors import BAD_USAGE, UmtsError
from .lazy import lazy
from .runner import last_words

forms = lazy(f"{__package__}.trace_forms")
figure = lazy(f"{__package__}.trace_figure")
traces = lazy(f"{__package__}.traces")

# The writers of trace_forms, which take long to load.
WRITTEN = ("mahimahi", "pensieve", "netem", "cellreplay", "webpagetest")
PACKETS = "packetCsv"
DESCRIPTORS = Path("/dev/fd")  # where a shell has its pipes, under numbers
STANDARD_INPUT = "/dev/stdin"
PICTURES = (".svg", ".png", ".pdf")


@click.command("trace", context_settings={"ignore_unknown_options": True})
@click.option(
    "--uplink",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="The log of the uplink, where the other one is of the downlink alone.",
)
@click.option("--to", "form", type=click.Choice(WRITTEN), help="Write it in this form.")
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar="PATH",
    help="Where the files go: PATH.down, PATH.up and so on; the name of the log unless given.",
)
@click.option(
    "--step",
    "step_s",
    type=click.FloatRange(min=1e-3),
    default=1.0,
    metavar="S",
    help="Seconds of a row of Pensieve and netem; 1 unless given.",
)
@click.option(
    "--latency",
    "latency_ms",
    type=click.FloatRange(min=0),
    metavar="MS",
    help="Round trip of a packet alone, which CellReplay and WebPageTest need.",
)
@click.option(
    "--figure",
    "picture",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Figure of both directions, SVG, PNG or PDF; NAME.svg unless given.",
)
@click.argument("name")
@click.argument("flags", nargs=-1, type=click.UNPROCESSED)
def trace(
    uplink: Path | None,
    form: str | None,
    out: Path | None,
    step_s: float,
    latency_ms: float | None,
    picture: Path | None,
    name: str,
    flags: Sequence[str],
) -> None:
    """Name, show and convert a throughput log, or make one of a run.

    NAME is a log of any form that is read: mahimahi, Pensieve, Riiser or OpenNetLab JSON, Riiser or
    Ghent columns, G-NetTrack CSV; - is the standard input. Or it is an example that has --packetCsv,
    which gets all FLAGS: the packets that come to its first UE and to the host are the trace.
    Beside the files of a form PATH.FORM.provenance.json says what they were made of.
    """
    demand_names(out, picture)
    name = STANDARD_INPUT if name == "-" else name
    if name in catalogue.examples():
        made, source = of_run(name, flags)
    else:
        made, source = of_file(Path(name), uplink, flags)
    if not made.curves:
        raise UmtsError(f"{name}: nothing has come in either direction", BAD_USAGE)
    stem = "pipe" if Path(name).parent == DESCRIPTORS else Path(name).name
    click.echo("\n".join([f"{stem}: {made.form}", *made.describe()]))
    target = out or Path(stem)
    if form is not None:
        note = f"{shlex.join([name, *flags])}; umts {version.of_module()}, {commit()}"
        wanted = forms.Wanted(step_s, latency_ms, note)
        written = forms.write(made, form, wanted, target)
        for path in written:
            click.echo(str(path))
        record = {
            "form": form,
            "files": [path.name for path in written],
            "step_s": step_s,
            "latency_ms": latency_ms,
            **source,
        }
        # A name of its own for each form, so that the next one does not take its place.
        beside = target.with_name(f"{target.name}.{form}.provenance.json")
        beside.write_text(json.dumps(record, indent=1) + "\n")
    drawn = picture or Path(f"{stem}.svg")
    figure.draw(made, stem, drawn)
    click.echo(f"{drawn}: figure")


def demand_names(out: Path | None, picture: Path | None) -> None:
    """Raise a sentence when no file can have a name that is given."""
    if out is not None and out.name in ("", ".."):
        raise UmtsError(f"--out={out}: is a folder; files need a name in it", BAD_USAGE)
    if picture is not None and picture.suffix.lower() not in PICTURES:
        raise UmtsError(
            f"--figure={picture}: the name must end with {', '.join(PICTURES)}", BAD_USAGE
        )


def commit() -> str:
    """Return the commit of the checkout in words."""
    return f"commit {version.commit_of_checkout() or 'unknown'}"


def of_file(path: Path, uplink: Path | None, flags: Sequence[str]) -> tuple[Any, dict[str, Any]]:
    """Return the trace of a log, and what it was made of."""
    for one in (path, *([uplink] if uplink else [])):
        if not one.exists() or one.is_dir():
            raise UmtsError(f"there is neither a log nor an example {one}", BAD_USAGE)
    if flags:
        raise UmtsError(f"{flags[0]}: a log takes no flags", BAD_USAGE)
    build_module(traces.READER)
    made = traces.read(path, uplink)
    files = [one for one in (path, uplink) if one and one.is_file()]
    digests = {str(one): hashlib.sha256(one.read_bytes()).hexdigest() for one in files}
    return made, {"read_as": made.form, "sha256": digests, **provenance.made_with()}


def of_run(name: str, flags: Sequence[str]) -> tuple[Any, dict[str, Any]]:
    """Return the trace of the packets of a run, and what it was made of."""
    import pandas as pd

    build_module(name)
    with tempfile.TemporaryDirectory() as folder:
        packets = Path(folder) / "packets.csv"
        command = [str(program(name)), *flags, "--json", f"--{PACKETS}={packets}"]
        ended = subprocess.run(
            command, capture_output=True, text=True, check=False, close_fds=False
        )
        if ended.returncode != 0:
            raise UmtsError(last_words(ended.stderr) or f"{name} has failed", BAD_USAGE)
        parameters = json.loads(ended.stdout)["parameters"]
        table = pd.read_csv(packets)
    duration_s = pd.Timedelta(parameters["duration"]).total_seconds()
    source = {
        "program": name,
        "flags": list(flags),
        "seed": parameters["RngSeed"],
        "run": parameters["RngRun"],
        "parameters": parameters,
    }
    return traces.of_packets(table, duration_s), {**source, **provenance.made_with()}
