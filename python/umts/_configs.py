# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""CellConfig, UeConfig and BearerConfig take attributes as Python has them, and Python policies."""

from collections.abc import Callable, Mapping
from typing import Any

from . import _policies
from ._start import ns

# Methods that take a name, with or without attributes; those whose name may be a policy.
NAMED = {
    ns.umts.CellConfig: ("Scheduler",),
    ns.umts.UeConfig: ("DownlinkQuality", "BlerCurve", "DownlinkErrors", "UplinkErrors"),
    ns.umts.BearerConfig: ("Rlc", "FlowControl"),
}
# Methods that take attributes alone.
PLAIN = {
    ns.umts.CellConfig: ("Admission", "RandomAccess", "HsDsch"),
    ns.umts.UeConfig: ("HsDsch", "MacD", "SignallingBearers"),
    ns.umts.BearerConfig: (
        *("RncRlc", "UeRlc", "Pdcp", "Bearer", "HsQueue", "HsFlow", "Switcher"),
    ),
    ns.umts.CpichMeasurementConfig: ("Set",),
}


def value_of(value: Any) -> Any:
    """Return ns-3's AttributeValue of a Python value; ns-3 reads numbers and texts itself."""
    if isinstance(value, ns.AttributeValue):
        return value
    if isinstance(value, bool):
        return ns.BooleanValue(value)
    if isinstance(value, ns.Time):
        return ns.TimeValue(value)
    if isinstance(value, float):
        return ns.StringValue(repr(float(value)))  # a float of numpy names its type
    return ns.StringValue(str(value))


def attributes(values: Mapping[str, Any]) -> Any:
    """Return ns3::umts::Attributes of a mapping."""
    result = ns.umts.Attributes()
    for name, value in values.items():
        result.Set(name, value_of(value))
    return result


def _gather(positional: tuple[Any, ...], keywords: Mapping[str, Any]) -> tuple[Any, ...]:
    """Return the arguments, with mappings and keywords as one ns3::umts::Attributes."""
    plain = [one for one in positional if not isinstance(one, Mapping)]
    mappings = [one for one in positional if isinstance(one, Mapping)]
    if not mappings and not keywords:
        return positional
    return (*plain, attributes({k: v for one in (*mappings, keywords) for k, v in one.items()}))


def _plain(method: Any) -> Callable[..., Any]:
    def call(self: Any, *positional: Any, **keywords: Any) -> Any:
        method(self, *_gather(positional, keywords))
        return self

    return call


def _named(method: Any) -> Callable[..., Any]:
    def call(self: Any, name: Any, *positional: Any, **keywords: Any) -> Any:
        if callable(name):
            name, keywords["Class"] = _policies.add(name)
        method(self, name, *_gather(positional, keywords))
        return self

    return call


def adapt() -> None:
    """Replace the methods of the three classes."""
    for table, wrap in ((NAMED, _named), (PLAIN, _plain)):
        for config, names in table.items():
            for name in names:
                wrapped = wrap(getattr(config, name))
                wrapped.__name__ = name
                wrapped.__doc__ = getattr(config, name).__doc__
                setattr(config, name, wrapped)
