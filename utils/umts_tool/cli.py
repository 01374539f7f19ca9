# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""The commands of ./utils/umts."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

import click

from . import bindings, catalogue, environment, options, version, watch_page
from .build import BENCHMARKS, EVERYTHING, LIBRARY, PROGRAMS, TEST_RUNNER, program
from .build import build as build_module
from .errors import BAD_USAGE, UmtsError, about, unknown_name
from .layout import COMMAND, IS_CHECKOUT
from .lazy import lazy
from .programs import is_path

if TYPE_CHECKING:
    from rich.console import Console

    from .campaign import Verdicts
    from .experiment import Experiment
    from .runner import Campaign

# What most commands do without, and what takes long to load.
bench_against = lazy(f"{__package__}.bench_against")
bench_history = lazy(f"{__package__}.bench_history")
benchmark = lazy(f"{__package__}.bench")
campaigns = lazy(f"{__package__}.campaign")
clusters = lazy(f"{__package__}.cluster")
deciding = lazy(f"{__package__}.decide")
experiments = lazy(f"{__package__}.experiment")
parquet = lazy(f"{__package__}.parquet")
radio_map = lazy(f"{__package__}.radio_map")
report = lazy(f"{__package__}.report")
stopping = lazy(f"{__package__}.stopping")
suites = lazy(f"{__package__}.suites")
verdicts = lazy(f"{__package__}.verdicts")
watching = lazy(f"{__package__}.watch")

INVALID_FLAG = re.compile(r"Invalid (?:command-line argument:|non-option argument value) (\S+)")
# The flag that decides how large frames of HS-DSCH become, and what is said without it.
FRAME_PDUS = re.compile(r"--?(framePdus|ns3::umts::HsMacDFlow::FramePdus)=")
LARGE_FRAMES = "frames of more than 63 PDUs are shown as malformed: --framePdus=63"


def console() -> Console:
    """Return where results are printed; wide enough for a table when it is a file."""
    from rich.console import Console

    return Console(highlight=False, width=None if sys.stdout.isatty() else 160)


# Commands in modules of their own, which are loaded when they are asked for.
APART = {
    "emulate": ("emulate_command", "emulate"),
    "notebooks": ("notebooks_command", "make"),
    "pairs": ("pairs_command", "run"),
    "results": ("results_command", "results"),
    "swarm": ("swarm_command", "run"),
    "sweep": ("sweep_command", "sweep"),
    "trace": ("trace_command", "trace"),
}


class Commands(click.Group):
    """The commands, those in modules of their own among them."""

    def list_commands(self, context: click.Context) -> list[str]:
        """Return the names of all."""
        return sorted([*super().list_commands(context), *APART])

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        """Return one by its name."""
        if name not in APART:
            return super().get_command(context, name)
        module, function = APART[name]
        command: click.Command = getattr(lazy(f"{__package__}.{module}"), function)
        return command


def print_version(context: click.Context, _option: click.Parameter, wanted: bool) -> None:
    """Print the version and end, if that is wanted."""
    if wanted:
        click.echo(version.sentence())
        context.exit()


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=print_version,
    help="Show the version and exit.",
)
def umts() -> None:
    """UMTS in ns-3: build, test, run examples, reproduce the papers' figures."""


@umts.command()
@click.argument("experiment")
@click.option("--quick", is_flag=True, help="A smaller grid, into results/ID-quick.")
@click.option("--seeds", type=click.IntRange(min=1), metavar="N", help="Seeds of every point.")
@click.option(
    "--duration", type=options.Seconds(), metavar="T", help="Simulated seconds of every run."
)
@click.option(
    "--logs",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="DIR",
    help="Folder of the throughput logs, for an experiment that replays them.",
)
@click.option(
    "--decide",
    is_flag=True,
    help=f"Add seeds, up to {stopping.MOST_TIMES} times as many, until no claim is open.",
)
@options.jobs
@options.cluster
def run(
    experiment: str,
    quick: bool,
    decide: bool,
    seeds: int | None,
    duration: float | None,
    logs: Path | None,
    jobs: int,
    cluster: str | None,
) -> None:
    """Reproduce a figure of a paper and judge its claims.

    EXPERIMENT is an id, or the path of an experiment file of your own. Leaves data.csv, figure.svg,
    figure.png, verdicts.json and provenance.json in results/EXPERIMENT/.
    """
    chosen = experiments.find(experiment).over(logs)
    words = ["run", experiment, *(["--quick"] if quick else [])]
    if quick:
        chosen = chosen.reduced()
    if seeds is not None:
        chosen = replace(chosen, seeds=seeds)
        words += ["--seeds", str(seeds)]
    if duration is not None:
        chosen = replace(chosen, duration_s=duration)
        words += ["--duration", f"{duration:g}"]
    words += ["--logs", str(logs)] if logs else []
    words += ["--decide"] if decide else []
    words += ["--jobs", str(jobs)] if jobs != options.CORES else []
    judged, campaign = carried_out(chosen, words, jobs, cluster, decide)
    verdicts.show(chosen, judged, console(), stopping.LOOKS_LEVEL if decide else stopping.LEVEL)
    if campaign.decided:
        click.echo(campaign.decided.sentence())
    runs = len(campaign.results)
    told = f"{runs} runs: {runs - campaign.reused} new, {campaign.reused} reused"
    click.echo(f"{told}; see {short(campaigns.results_folder(chosen))}/")


def carried_out(
    experiment: Experiment,
    words: Sequence[str],
    jobs: int,
    address: str | None,
    decide: bool = False,
) -> tuple[Verdicts, Campaign]:
    """Build what an experiment takes and run it, on request until no claim is open.

    `words` are the command that does the same.
    """
    if not is_path(experiment.scenario.program):
        build_module(experiment.scenario.program, jobs)
    with clusters.executor(address, jobs) as place:
        how = deciding if decide else campaigns
        return how.perform(experiment, place, shlex.join([COMMAND, *words]))


def demand_checkout(words: str) -> None:
    """Refuse a command that takes the sources where a wheel is installed."""
    if not IS_CHECKOUT:
        raise UmtsError(
            f"'umts {words}' takes a checkout of the sources: './utils/umts {words}' there"
        )


def short(path: Path) -> Path:
    """Return a path seen from the current folder, one that is not below it as it is."""
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path


@umts.command()
@click.option("--cpp", is_flag=True, help="The suites in C++ alone, without programs and Python.")
@options.jobs
def test(cpp: bool, jobs: int) -> None:
    """Build and run every suite.

    The last line is 'N passed, N failed', with ', N skipped' when something was left out.
    """
    demand_checkout("test")
    build_module(TEST_RUNNER if cpp else EVERYTHING, jobs)
    todo = suites.cpp_suites() if cpp else suites.all_suites()
    totals = suites.run_all(todo, jobs)
    click.echo(totals.sentence())
    if totals.failed:
        raise SystemExit(1)


@umts.command()
@options.jobs
def build(jobs: int) -> None:
    """Build the module and its programs.

    Also installs it into the private environment, for Python's 'from ns import ns'.
    """
    demand_checkout("build")
    build_module(PROGRAMS, jobs)
    click.echo("built; the programs are in .umts/build/bin")


@umts.command(context_settings={"ignore_unknown_options": True, "help_option_names": []})
@click.argument("name")
@click.argument("flags", nargs=-1, type=click.UNPROCESSED)
def example(name: str, flags: Sequence[str]) -> None:
    """Run a C++ example with its own flags.

    All FLAGS go to the example: --help lists them, --json prints one JSON object.
    """
    if name in ("-h", "--help"):
        click.echo(click.get_current_context().get_help())
        return
    if name not in catalogue.examples():
        raise unknown_name("example", name, catalogue.examples())
    build_module(name)
    exit_code = run_example(program(name), flags)
    if exit_code != 0:
        raise SystemExit(exit_code if exit_code > 0 else 1)


@umts.command(context_settings={"ignore_unknown_options": True})
@click.option("--out", "folder", required=True, type=click.Path(path_type=Path), help="A folder.")
@click.argument("name")
@click.argument("flags", nargs=-1, type=click.UNPROCESSED)
def capture(folder: Path, name: str, flags: Sequence[str]) -> None:
    """Run a C++ example with its own flags and write packet captures to a folder.

    RLC of every UE (-uu-rlc), MAC-hs of those on HS-DSCH (-mac-hs), every Iub (-iub-fp), RRC of
    every RNC (-rrc), Gn and Iu-PS (-gtpu). The example has to take --pcap, as the programs of
    examples/scenarios/ do.
    """
    if name not in catalogue.examples():
        raise unknown_name("example", name, catalogue.examples())
    folder.mkdir(parents=True, exist_ok=True)
    build_module(name)
    exit_code = run_example(program(name), [*flags, f"--pcap={folder / name}"])
    if exit_code != 0:
        raise SystemExit(exit_code if exit_code > 0 else 1)
    written = sorted(folder.glob(f"{name}-*.pcap"))
    for file in written:
        click.echo(str(file))
    has_frames = any("-mac-hs-" in file.name for file in written)
    if has_frames and not any(FRAME_PDUS.match(flag) for flag in flags):
        click.echo(f"umts: {LARGE_FRAMES}", err=True)


@umts.command(context_settings={"ignore_unknown_options": True, "help_option_names": []})
@click.option("--out", "file", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE")
@click.argument("name")
@click.argument("flags", nargs=-1, type=click.UNPROCESSED)
def watch(file: Path | None, name: str, flags: Sequence[str]) -> None:
    """Run a C++ example and make a page that plays what its network did.

    NAME is an example, which gets all FLAGS, a recording, or a folder of traces (--traces). The page
    is one HTML file, NAME.html unless --out names it first; a browser shows it without a server.
    """
    if name in ("-h", "--help"):
        click.echo(click.get_current_context().get_help())
        return
    source = Path(name)
    if source.exists() and name not in catalogue.examples():
        if flags:
            raise UmtsError(f"{flags[0]}: a recording and a folder take no flags", BAD_USAGE)
        page = file or Path(f"{source.resolve().name.partition('.')[0]}.html")
        watching.write_page(source, page, source.resolve().name)
    else:
        page = file or Path(f"{name}.html")
        watch_example(name, flags, page)
    click.echo(f"{page} ({page.stat().st_size / 1e6:.1f} MB): open it in a browser")


def watch_example(name: str, flags: Sequence[str], page: Path) -> None:
    """Run an example with a recording beside the page, and make the page of it."""
    if name not in catalogue.examples():
        raise unknown_name("example", name, catalogue.examples())
    build_module(name)
    with tempfile.TemporaryDirectory() as folder:
        recording = Path(folder) / f"{name}.jsonl"
        exit_code = run_example(program(name), [*flags, f"{watch_page.FLAG}={recording}"])
        if exit_code != 0:
            raise SystemExit(exit_code if exit_code > 0 else 1)
        if not recording.exists():
            raise UmtsError(
                f"{name} has no UTRAN, or has printed its help: there is nothing to watch"
            )
        watching.write_page(recording, page, shlex.join([name, *flags]))


def run_example(binary: Path, flags: Sequence[str]) -> int:
    """Run an example with its output passed through; a bad flag becomes one sentence."""
    # A file may be a pipe of the shell, which is a descriptor.
    with subprocess.Popen(
        [str(binary), *flags], stderr=subprocess.PIPE, text=True, close_fds=False
    ) as process:
        try:
            for line in process.stderr or ():
                if invalid := INVALID_FLAG.search(line):
                    raise refused(binary, invalid[1])
                sys.stderr.write(line)
                sys.stderr.flush()
        except BaseException:
            process.terminate()
            raise
    return process.returncode


def refused(binary: Path, word: str) -> UmtsError:
    """Return the error for a word that an example does not take."""
    told = subprocess.run([str(binary), "--help"], capture_output=True, text=True, check=False)
    known = re.findall(r"^ *--(\w+):", told.stdout, re.MULTILINE)
    name = word.lstrip("-").partition("=")[0]
    if name in known:
        return UmtsError(f"{word}: is no value of --{name} of {binary.name}", BAD_USAGE)
    near = get_close_matches(name, known, 1)
    hint = f"did you mean --{near[0]}? " if near else ""
    lists = f"'{COMMAND} example {binary.name} --help' lists its flags"
    return UmtsError(f"{binary.name} does not take {word}; {hint}{lists}", BAD_USAGE)


@umts.command(context_settings={"ignore_unknown_options": True, "help_option_names": []})
@click.argument("words", nargs=-1, type=click.UNPROCESSED)
def python(words: Sequence[str]) -> None:
    """Run Python with the module in ns-3's bindings.

    All WORDS go to Python: a script and its flags. A script can import umts_tool, for sweeps.
    """
    bindings.ensure()
    build_module(LIBRARY)
    os.execv(sys.executable, [sys.executable, *words])


@umts.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead.")
@click.option("--quick", is_flag=True, help="Three minutes: rough numbers, not judged, not kept.")
@click.option(
    "--against",
    metavar="COMMIT",
    help="Build that commit beside this checkout, and say what has become slower since.",
)
def bench(as_json: bool, quick: bool, against: str | None) -> None:
    """Measure speed against targets, or against another commit.

    It takes half an hour, and tells what it is at. Every call but a quick one adds its numbers to
    results/bench.jsonl, with commit and machine.
    """
    if against is not None:
        if as_json or quick:
            flag = "--json" if as_json else "--quick"
            raise UmtsError(f"{flag} does not go with --against", BAD_USAGE)
        demand_checkout("bench --against")
        build_module(PROGRAMS)
        found = bench_against.against(against)
        bench_history.keep({f"{one.name} over {against}": one.ratio for one in found})
        bench_against.show(found, against, console())
        if any(one.is_slower for one in found):
            raise SystemExit(1)
        return
    build_module(BENCHMARKS)
    numbers = benchmark.measure(quick)
    earlier = None if quick else bench_history.before(bench_history.keep(numbers))
    if as_json:
        click.echo(json.dumps(numbers))
    else:
        benchmark.show(numbers, console(), earlier, quick)


@umts.command("list")
def list_everything() -> None:
    """List the experiments, examples and suites."""
    for title, entries in (
        (f"experiments ({COMMAND} run ID)", catalogue.experiments()),
        (f"examples ({COMMAND} example NAME)", catalogue.examples()),
        (f"suites ({COMMAND} test)", catalogue.suites()),
    ):
        if not entries:
            continue
        click.echo(title)
        from rich.table import Table

        table = Table(box=None, show_header=False, pad_edge=True, padding=(0, 2))
        for name, description in entries.items():
            table.add_row(name, description)
        console().print(table)


@umts.command("report")
@click.option("--all", "everything", is_flag=True, help="First run what has no results: hours.")
@click.option("--quick", is_flag=True, help="With --all: the smaller grids will do.")
@click.option(
    "--include",
    multiple=True,
    type=click.Path(path_type=Path),
    metavar="PATH",
    help="An experiment file of your own, or a folder of them; they come first.",
)
@options.jobs
@options.cluster
def write_report(
    everything: bool, quick: bool, include: tuple[Path, ...], jobs: int, cluster: str | None
) -> None:
    """Put all experiments on one page, results/report.html."""
    if quick and not everything:
        raise UmtsError("--quick says what --all is to run; it needs --all", BAD_USAGE)
    own = report.included(include)
    faults = run_missing(quick, jobs, cluster) if everything else []
    file, sentence = report.write_page(own=own)
    click.echo(f"{sentence}; see {short(file)}")
    if faults:
        raise UmtsError("\n".join(faults))


def run_missing(quick: bool, jobs: int, address: str | None) -> list[str]:
    """Run the experiments that have no results and return a sentence for each that fails."""
    faults = []
    for experiment in report.missing(quick):
        words = ["run", experiment.id, *(["--quick"] if quick else [])]
        try:
            chosen = experiment.over(None)
            carried_out(chosen.reduced() if quick else chosen, words, jobs, address)
        except UmtsError as error:
            faults.append(str(error))
    return faults


@umts.command("parquet")
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
def to_parquet(folder: Path) -> None:
    """Write the CSV files of a folder in Parquet too.

    FOLDER is that of traces (--traces), of a sweep or of an experiment.
    """
    files = parquet.write(folder)
    tables = "1 table" if len(files) == 1 else f"{len(files)} tables"
    click.echo(f"{tables} in Parquet; see {folder}/")


@umts.command("map")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--column",
    type=click.Choice(list(options.MAP_COLUMNS)),
    default="ec_n0_db",
    help="What is drawn; CPICH Ec/N0 unless given.",
)
def draw_map(file: Path, column: str) -> None:
    """Draw a radio map, FILE of CellLayoutHelper::WriteRadioMap, as SVG and PNG."""
    for written in radio_map.draw(file, column):
        click.echo(str(written))


def main(arguments: Sequence[str]) -> int:
    """Run a command; whatever goes wrong is one sentence and an exit code."""
    for ending in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(ending, _interrupt)
    os.environ.setdefault("GLIBC_TUNABLES", environment.MALLOC)
    try:
        umts.main(args=list(arguments), prog_name=COMMAND, standalone_mode=False)
        return 0
    except UmtsError as error:
        return _fail(str(error), error.exit_code)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
        return error.exit_code
    except click.ClickException as error:
        return _fail(error.format_message(), error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        return _fail("interrupted; what is finished is kept", 130)
    except BrokenPipeError:
        # The reader of our output has left; stdout must not be flushed into the void again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        return _fail(about(error), 1)


def command() -> int:
    """Run the command line that an installed package's `umts` has got."""
    try:
        environment.complete()
    except UmtsError as error:
        return _fail(str(error), error.exit_code)
    except OSError as error:
        return _fail(about(error), 1)
    return main(sys.argv[1:])


def _interrupt(_number: int, _frame: object) -> None:
    raise KeyboardInterrupt


def _fail(sentence: str, exit_code: int) -> int:
    click.echo(f"umts: {sentence}", err=True)
    return exit_code
