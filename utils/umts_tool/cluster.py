# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Campaigns past one machine: a Dask cluster that is there, or one that Slurm's queue gives."""

import sys
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from . import extras, shipment
from .errors import UmtsError
from .process import Ended
from .runner import Executor, LocalExecutor, Outcome, Run, outcome

SLURM = "slurm"
PATIENCE_S = 10


@contextmanager
def executor(cluster: str | None, jobs: int) -> Iterator[Executor]:
    """Give what executes runs: this machine, the Dask cluster of an address, or 'slurm'."""
    if cluster is None:
        yield LocalExecutor(jobs)
        return
    extras.ensure(extras.DASK)
    if cluster == SLURM:
        with slurm(jobs) as address, connected(address) as client:
            yield DaskExecutor(client)
        return
    with connected(cluster) as client:
        yield DaskExecutor(client)


@contextmanager
def slurm(jobs: int) -> Iterator[str]:
    """Give the address of a scheduler here whose workers are jobs of Slurm."""
    from dask_jobqueue import SLURMCluster

    try:
        cluster = SLURMCluster()
    except (ValueError, TypeError) as error:
        raise UmtsError(f"dask-jobqueue needs a configuration for Slurm: {error}") from error
    with cluster:
        cluster.scale(jobs=jobs)
        yield cluster.scheduler_address


@contextmanager
def connected(address: str) -> Iterator[Any]:
    """Give a client of the cluster at this address."""
    from distributed import Client

    try:
        client = Client(address, timeout=PATIENCE_S)
    except (OSError, ValueError, TypeError) as error:
        raise UmtsError(f"no Dask scheduler answers at {address}: {error}") from error
    with client:
        yield client


class DaskExecutor:
    """Runs programs on the workers of a Dask cluster; they need neither checkout nor ns-3."""

    def __init__(self, client: Any) -> None:
        self.client = client

    def execute(self, runs: Sequence[Run], scratch: Path) -> Generator[Outcome, None, None]:
        """Yield outcomes as the runs end; what a lost worker was running is run again."""
        from distributed import as_completed

        if not runs:
            return
        name, archive = shipment.pack({run.program for run in runs})
        self.client.register_plugin(shipment.plugin(name, archive))
        if not self.client.scheduler_info()["workers"]:
            print("umts: waiting for the first worker of the cluster", file=sys.stderr)
        execute = shipment.task(name)
        futures = {self.submitted(execute, run): run for run in runs}
        try:
            for future in as_completed(list(futures), raise_errors=False):
                yield delivered(futures.pop(future), future, scratch)
        finally:
            self.client.cancel(list(futures))

    def submitted(self, execute: Any, run: Run) -> Any:
        """Hand a run to the cluster."""
        home = Path("{home}/bin") / run.program.name
        command = run.command(home, Path("{folder}"), "{python}")
        files = [run.series_name(name) for name in run.series]
        return self.client.submit(execute, command, files, key=f"umts-{run.key}", pure=False)


def delivered(run: Run, future: Any, scratch: Path) -> Outcome:
    """Return the outcome of a run on a worker; its time series go to the scratch folder."""
    if future.status != "finished":
        reason = future.exception() if future.status == "error" else "the cluster has dropped it"
        return Outcome(run, None, f"{run.program.name} failed ({run.key}): {reason}", 0.0)
    record, files = future.result()
    for name, content in files.items():
        (scratch / name).write_bytes(content)
    return outcome(run, Ended(*record))
