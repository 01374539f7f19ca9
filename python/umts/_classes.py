# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Helpers that take arguments as Python has them, containers that know their end."""

from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any

from ._errors import told
from ._start import ns
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
OTHERS = {"Socket", "CellPlan"}
_adapted: set[str] = set()


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
        # A method that is called through its class is not the one of a derived class.
        bound = method if is_static else method.__get__(positional[0], type(positional[0]))
        given = positional if is_static else positional[1:]
        if takes_places:
            for one in given:
                demand_places(one)
        try:
            return bound(*given, **keywords)
        except TypeError as error:
            if keywords:
                raise
            refused = error
        changed = tuple(map(argument, given))
        if any(new is not old for new, old in zip(changed, given, strict=True)):
            try:
                return bound(*changed)
            except TypeError as error:
                refused = error
        if sentence := told(refused):
            raise sentence from None
        known = (line.strip() for line in (method.__doc__ or "").splitlines())
        forms = "; ".join(line for line in known if "&&" not in line and line)
        called = owner if name == "__init__" else f"{owner}.{name}"
        raise TypeError(
            f"{called}({_described(given)}): no such call; C++ has {forms}"
        ) from refused

    takes_places = "Vector2D" in (method.__doc__ or "")
    is_static = "static " in (method.__doc__ or "")
    return staticmethod(call) if is_static else call


def adapt(found: Any, name: str) -> None:
    """Let the methods of a helper take mappings, None and addresses of any kind."""
    if name in _adapted or not (name.endswith("Helper") or name in OTHERS):
        return
    _adapted.add(name)
    for attribute in ("__init__", *(key for key in vars(found) if key[0].isupper())):
        method = getattr(found, attribute)
        if type(method).__name__ == "CPPOverload":
            setattr(found, attribute, _lenient(name, attribute, method))


def adapt_containers() -> None:
    """Let containers refuse positions that they do not have, which ns-3 reads all the same."""
    for container, methods in CONTAINERS.items():
        for name, what in methods.items():
            setattr(container, name, _bounded(getattr(container, name), what))
