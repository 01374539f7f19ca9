# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Configurations take attributes as Python has them, and policies in Python."""

from collections.abc import Callable, Mapping
from typing import Any

from . import _calls, _classes, _policies
from ._start import ns
from ._values import attributes

# Methods that take a name, with or without attributes; those whose name may be a policy.
NAMED = {
    ns.umts.CellConfig: ("Scheduler", "EdchScheduler"),
    ns.umts.UeConfig: (
        *("DownlinkQuality", "UplinkQuality", "BlerCurve", "DownlinkErrors", "UplinkErrors"),
    ),
    ns.umts.BearerConfig: ("Rlc", "FlowControl"),
}
# Methods that take attributes alone.
PLAIN = {
    ns.umts.CellConfig: ("Admission", "RandomAccess", "Paging", "HsDsch", "Power", "Edch"),
    ns.umts.UeConfig: (
        *("HsDsch", "PowerControl", "OpenLoopPower", "MacD", "SignallingBearers", "Edch"),
    ),
    ns.umts.BearerConfig: (
        *("RncRlc", "UeRlc", "Pdcp", "Bearer", "HsQueue", "HsFlow", "Switcher", "EdchFlow"),
    ),
    ns.umts.CpichMeasurementConfig: ("Set",),
}


def _gather(positional: tuple[Any, ...], keywords: Mapping[str, Any]) -> tuple[Any, ...]:
    """Return the arguments, with mappings and keywords as one ns3::umts::Attributes."""
    plain = [one for one in positional if not isinstance(one, Mapping)]
    mappings = [one for one in positional if isinstance(one, Mapping)]
    if not mappings and not keywords:
        return positional
    return (*plain, attributes({k: v for one in (*mappings, keywords) for k, v in one.items()}))


def _plain(method: Any) -> Callable[..., Any]:
    def call(self: Any, *positional: Any, **keywords: Any) -> Any:
        return _called(method, self, _gather(positional, keywords))

    return call


def _called(method: Any, config: Any, arguments: tuple[Any, ...]) -> Any:
    """Call a method of a configuration and return the configuration."""
    _calls.call(method, (config,), arguments, {})
    return config


def _named(method: Any) -> Callable[..., Any]:
    def call(self: Any, *positional: Any, **keywords: Any) -> Any:
        if "name" in keywords:
            positional = (keywords.pop("name"), *positional)
        if positional and callable(positional[0]):
            name, keywords["Class"] = _policies.add(positional[0])
            positional = (name, *positional[1:])
        return _called(method, self, _gather(positional, keywords))

    return call


def adapt() -> None:
    """Replace the methods of the classes."""
    for table, wrap in ((NAMED, _named), (PLAIN, _plain)):
        for config, names in table.items():
            for name in names:
                wrapped = wrap(getattr(config, name))
                wrapped.__name__ = name
                wrapped.__doc__ = getattr(config, name).__doc__
                setattr(config, name, wrapped)
    for config in {*NAMED, *PLAIN}:  # seen before classes were adapted
        _classes.adapt(config, config.__cpp_name__)
