# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Events, trace sources and simulations one after the other."""

import atexit
import ctypes
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from umts_native import signatures

from ._counted import hold
from ._errors import Error
from ._start import bridge, cppyy, ns
from ._values import is_ptr, value_of

# Of the errors at the end of a simulation: each must come from something else.
MAX_ERRORS = 100
# Whether a run is under way: ns-3 would end it in silence when another began in one of its events.
_is_running = False


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
    found = source.__deref__() if is_ptr(source) and source else source
    if not isinstance(found, ns.Object):
        raise TypeError(f"{source!r} is no ns3::Object")
    return found


def connect(path: str, function: Callable[..., object], *, context: bool = False) -> int:
    """Call a function whenever a trace source of a Config path fires.

    It gets what the trace source gives, with `context` the path of the source first. Returns the
    number of trace sources; there must be one.
    """
    count = ctypes.c_int()
    _connected(lambda: bridge.UmtsConnect(path.encode(), context, function, ctypes.byref(count)))
    if count.value == 0:
        raise Error(f"'{path}' matches nothing that is there now")
    return count.value


def connect_object(source: Any, name: str, function: Callable[..., object]) -> None:
    """Call a function whenever a trace source of an ns-3 object fires."""
    _connected(lambda: bridge.UmtsConnectObject(_plain(source), name.encode(), function))


def _connected(connect: Callable[[], bytes | None]) -> None:
    """Connect; a signature that the bridge does not know is compiled first."""
    sentence = connect()
    if sentence is not None and (accessor := bridge.UmtsTakeUnknown().decode()):
        if signatures.compile_maker(cppyy, accessor):
            sentence = connect()
    _check(sentence)


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
    return hold(found.__deref__(), found)


def run(duration: Any = None) -> None:
    """Run the simulation: for a duration from now, or until nothing is left to do."""
    global _is_running
    _demand_no_run("run()", "; umts.schedule() has something done later")
    steps = None if duration is None else _steps(duration)
    if steps is not None and steps < 0:
        raise Error(f"umts.run({duration}): the duration must not be negative")
    stop = None if steps is None else ns.Simulator.Stop(ns.TimeStep(steps))
    bridge.UmtsTakeException()
    _is_running = True
    try:
        ns.Simulator.Run()
    except Exception as error:
        # C++ has passed the exception on without the lines that it came from.
        original = bridge.UmtsTakeException()
        if type(original) is not type(error):
            raise
        raise original from None
    finally:
        _is_running = False
        if stop is not None:
            stop.Cancel()  # a run that ends early must not end the next one


def _demand_no_run(name: str, instead: str) -> None:
    if _is_running:
        raise Error(f"umts.{name} in an event or trace sink: the simulation is running{instead}")


def now() -> float:
    """Return the simulated time, s."""
    return float(ns.Simulator.Now().GetSeconds())


def set_default(attribute: str, value: Any) -> None:
    """Set the default of an attribute, such as ns3::TcpSocket::SegmentSize, until reset()."""
    if not ns.umts.FindAttribute(attribute, ns.TypeId.AttributeInformation()):
        near = str(ns.umts.FindNearAttribute(attribute))
        hint = f"; did you mean {near}?" if near else ""
        raise Error(f"there is no attribute {attribute}{hint}")
    ns.Config.SetDefault(attribute, value_of(value))


def end() -> None:
    """Destroy the simulation; the first error of what ns-3 does at its end is raised then."""
    _spare_pings()
    bridge.UmtsTakeException()  # of something that is over
    errors = []
    # An error leaves what else is to be done for the next call.
    while (sentence := bridge.UmtsDestroy()) is not None and len(errors) < MAX_ERRORS:
        errors.append(Error(sentence.decode()))
    raised = bridge.UmtsTakeException()
    if raised is not None:
        raise raised
    if errors:
        raise errors[0]


# Reaches a counter of ns-3's Ping: an explicit instantiation may name what is private.
PING = """
namespace umts_ping
{
template <auto member>
struct Counter
{
    friend auto& Sent(ns3::Ping& ping) { return ping.*member; }
};
template struct Counter<&ns3::Ping::m_seq>;
auto& Sent(ns3::Ping& ping);
inline void Spare(ns3::Ptr<ns3::Application> application)
{
    auto& ping = dynamic_cast<ns3::Ping&>(*application);
    if (Sent(ping) == 0)
    {
        ping.SetAttribute("VerboseMode", ns3::StringValue("Silent"));
        Sent(ping) = 1;
    }
}
}
"""


def _spare_pings() -> None:
    """Keep applications Ping that have sent nothing from their report: ns-3 divides by what they sent."""
    for node in map(ns.NodeList.GetNode, range(ns.NodeList.GetNNodes())):
        for application in map(node.GetApplication, range(node.GetNApplications())):
            if application.GetInstanceTypeId().GetName() == "ns3::Ping":
                if not hasattr(cppyy.gbl, "umts_ping"):
                    cppyy.cppdef(PING)
                cppyy.gbl.umts_ping.Spare(application)


def reset() -> None:
    """End the simulation and put ns-3 back to how it was when it was imported.

    Nodes, addresses, defaults of attributes, names and random streams begin anew.
    """
    _demand_no_run("reset()", "; Simulator.Stop() ends it")
    try:
        end()
    finally:
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
    except BaseException:
        with suppress(Exception):  # that of the block is the one to know
            reset()
        raise
    reset()


# What Python functions ns-3 still holds has to go before Python does.
atexit.register(bridge.UmtsRemovePolicies)
atexit.register(end)
