# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Helpers that take arguments as Python has them, containers that know their end."""

from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any

from . import _calls, _counted
from ._start import cppyy, ns
from ._values import argument, demand_places

# What a container has at each of its positions.
CONTAINERS = {
    ns.NodeContainer: {"Get": "node"},
    ns.NetDeviceContainer: {"Get": "device"},
    ns.ApplicationContainer: {"Get": "application"},
    ns.Ipv4InterfaceContainer: {"Get": "interface", "GetAddress": "interface"},
    ns.Ipv6InterfaceContainer: {"GetInterfaceIndex": "interface", "GetAddress": "interface"},
}
# Classes beside those called Helper whose methods take what Python has.
OTHERS = {"Socket", "CellPlan", "UmtsStats"}


def _bounded(method: Any, what: str) -> Callable[..., Any]:
    @wraps(method, assigned=("__doc__",))
    def call(self: Any, index: int, *others: Any) -> Any:
        if isinstance(index, int) and not 0 <= index < self.GetN():
            raise IndexError(
                f"there is no {what} {index}: the container has {self.GetN()}, from 0 on"
            )
        return method(self, index, *others)

    return call


def _described(arguments: Iterator[Any]) -> str:
    return ", ".join(getattr(type(one), "__cpp_name__", type(one).__name__) for one in arguments)


def _lenient(owner: str, name: str, method: Any) -> Callable[..., Any]:
    """Return a method that tries again with arguments as C++ has them."""

    @wraps(method, assigned=("__doc__",))
    def call(*positional: Any, **keywords: Any) -> Any:
        own, given = _parted(positional, is_static)
        if takes_places:
            for one in given:
                demand_places(one)
        try:
            return _calls.call(method, own, given, keywords)
        except _calls.REFUSALS as error:
            if keywords:
                raise
            refused = error
        changed = tuple(map(argument, given))
        if any(new is not old for new, old in zip(changed, given, strict=True)):
            try:
                return _calls.call(method, own, changed, keywords)
            except _calls.REFUSALS as error:
                refused = error
        known = (line.strip() for line in (method.__doc__ or "").splitlines())
        forms = "; ".join(line for line in known if "&&" not in line and line)
        called = owner if name == "__init__" else f"{owner}.{name}"
        raise TypeError(
            f"{called}({_described(given)}): no such call; C++ has {forms}"
        ) from refused

    takes_places = "Vector2D" in (method.__doc__ or "")
    is_static = "static " in (method.__doc__ or "")
    return staticmethod(call) if is_static else call


def _parted(positional: tuple[Any, ...], is_static: bool) -> tuple[tuple[Any, ...], ...]:
    """Return the object of a method, and the arguments."""
    return ((), positional) if is_static else (positional[:1], positional[1:])


def _once(method: Any) -> Callable[..., Any]:
    """Return a method of which one overload is called."""

    @wraps(method, assigned=("__doc__",))
    def call(*positional: Any, **keywords: Any) -> Any:
        own, given = _parted(positional, is_static)
        return _calls.call(method, own, given, keywords)

    is_static = "static " in (method.__doc__ or "")
    return staticmethod(call) if is_static else call


def adapt(cls: Any, name: str) -> None:
    """Adapt a class of ns-3 when Python sees it first.

    The methods of a helper take mappings, None and addresses of any kind. Of overloaded methods of
    this module one is called. Python's objects of counted classes are counted.
    """
    if not name.startswith("ns3::"):
        return
    plain = name.rpartition("::")[2]
    is_helper = plain.endswith("Helper") or plain in OTHERS
    for attribute, method in [*vars(cls).items()]:
        if type(method).__name__ != "CPPOverload" or not (
            attribute == "__init__" or attribute[0].isupper()
        ):
            continue
        if is_helper:
            setattr(cls, attribute, _lenient(plain, attribute, method))
        elif name.startswith("ns3::umts::") and len((method.__doc__ or "").splitlines()) > 1:
            setattr(cls, attribute, _once(method))
    _counted.adapt(cls)


def adapt_all() -> None:
    """Adapt all classes; let containers refuse positions that they do not have, which ns-3 reads."""
    cppyy.py.add_pythonization(adapt, "")
    for container, methods in CONTAINERS.items():
        for name, what in methods.items():
            setattr(container, name, _bounded(getattr(container, name), what))
