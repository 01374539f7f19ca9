# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Events, trace sources and simulations one after the other."""

import ctypes
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from ._configs import value_of
from ._start import bridge, cppyy, ns

Error = cppyy.gbl.ns3.umts.python.Error


def _sentence(error: Any) -> str:
    """Return the sentence alone: cppyy puts signatures before it, one for each overload."""
    text = str(error.what())
    if "overloaded methods succeeded" in text:
        text = text.strip().splitlines()[-1].strip()
    return text.rpartition("Error: ")[2]


Error.__str__ = _sentence


def _check(sentence: bytes | None) -> None:
    if sentence is not None:
        raise Error(sentence.decode())


def _steps(time: Any) -> int:
    """Return a time in steps of ns-3's resolution; a number is in seconds."""
    if hasattr(time, "GetTimeStep"):
        return int(time.GetTimeStep())
    text = time if isinstance(time, str) else f"{float(time):.17g}s"
    steps = ctypes.c_longlong()
    _check(bridge.UmtsReadTime(text.encode(), ctypes.byref(steps)))
    return steps.value


def _plain(source: Any) -> Any:
    """Return an ns-3 object without its Ptr."""
    is_ptr = getattr(type(source), "__cpp_name__", "").startswith("ns3::Ptr<")
    found = source.__deref__() if is_ptr and source else source
    if not isinstance(found, ns.Object):
        raise TypeError(f"{source!r} is no ns3::Object")
    return found


def connect(path: str, function: Callable[..., object], *, context: bool = False) -> int:
    """Call a function whenever a trace source of a Config path fires.

    It gets what the trace source gives, with `context` the path of the source first. Returns the
    number of trace sources; there must be one.
    """
    count = ctypes.c_int()
    _check(bridge.UmtsConnect(path.encode(), context, function, ctypes.byref(count)))
    if count.value == 0:
        raise Error(f"'{path}' matches nothing that is there now")
    return count.value


def connect_object(source: Any, name: str, function: Callable[..., object]) -> None:
    """Call a function whenever a trace source of an ns-3 object fires."""
    _check(bridge.UmtsConnectObject(_plain(source), name.encode(), function))


def schedule(delay: Any, function: Callable[[], object]) -> Any:
    """Call a function later: after seconds, a text such as 20ms, or an ns-3 Time.

    Returns ns-3's EventId, whose Cancel() calls it off.
    """
    event = ctypes.py_object()
    _check(bridge.UmtsSchedule(_steps(delay), function, ctypes.byref(event)))
    owned = event.value  # a reference of its own
    ctypes.pythonapi.Py_DecRef(event)
    return owned


def cast(source: Any, kind: Any) -> Any:
    """Return an ns-3 object as one of a class that it is, or that is aggregated to it."""
    found = _plain(source).GetObject[kind]()
    if not found:
        raise Error(f"the object is no {kind.__cpp_name__} and has none")
    return found.__deref__()


def run(duration: Any = None) -> None:
    """Run the simulation: for a duration from now, or until nothing is left to do."""
    stop = None if duration is None else ns.Simulator.Stop(ns.TimeStep(_steps(duration)))
    try:
        ns.Simulator.Run()
    finally:
        if stop is not None:
            stop.Cancel()  # a run that ends early must not end the next one


def now() -> float:
    """Return the simulated time, s."""
    return float(ns.Simulator.Now().GetSeconds())


def set_default(attribute: str, value: Any) -> None:
    """Set the default of an attribute, such as ns3::TcpSocket::SegmentSize, until reset()."""
    ns.Config.SetDefault(attribute, value_of(value))


def reset() -> None:
    """End the simulation and put ns-3 back to how it was when it was imported.

    Nodes, addresses, defaults of attributes, names and random streams begin anew.
    """
    ns.Simulator.Destroy()
    ns.Config.Reset()
    ns.Names.Clear()
    ns.Ipv4AddressGenerator.Reset()
    ns.Mac48Address.ResetAllocationIndex()
    ns.RngSeedManager.ResetNextStreamIndex()
    ns.RngSeedManager.SetSeed(1)
    ns.RngSeedManager.SetRun(1)
    bridge.UmtsRemovePolicies()


@contextmanager
def simulation(run: int = 1) -> Iterator[None]:
    """Begin a simulation with a run number of ns-3's random streams; at the end reset()."""
    reset()
    ns.RngSeedManager.SetRun(run)
    try:
        yield
    finally:
        reset()
