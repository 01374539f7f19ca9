# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Python values as ns-3's: of attributes, and of arguments that have a type of their own in C++."""

from collections.abc import Mapping
from enum import Enum
from numbers import Real
from typing import Any

from ._start import cppyy, ns

Address = tuple(
    getattr(ns, name)
    for name in (
        *("InetSocketAddress", "Inet6SocketAddress", "Ipv4Address", "Ipv6Address"),
        *("Mac48Address", "PacketSocketAddress"),
    )
)


def is_ptr(value: Any) -> bool:
    """Tell whether a value is a Ptr of ns-3."""
    return getattr(type(value), "__cpp_name__", "").startswith("ns3::Ptr<")


class EnumValue:
    """ns-3's EnumValue: of an enumerator, or by the name of its type as the template in C++."""

    def __new__(cls, value: Any) -> Any:
        cpp_name = getattr(type(value), "__cpp_name__", None)
        if cpp_name is None or not isinstance(value, int):
            raise TypeError(f"EnumValue takes an enumerator of C++, and not {value!r}")
        return ns.EnumValue[cpp_name](value)

    def __class_getitem__(cls, enumeration: Any) -> Any:
        return ns.EnumValue[enumeration]


def value_of(value: Any) -> Any:
    """Return ns-3's AttributeValue of a Python value; ns-3 reads numbers and texts itself."""
    if isinstance(value, ns.AttributeValue):
        return value
    if isinstance(value, bool):
        return ns.BooleanValue(value)
    if isinstance(value, str):
        return ns.StringValue(value)
    if value is None:
        return ns.PointerValue()
    if is_ptr(value) or isinstance(value, ns.Object):
        return ns.PointerValue(value)
    cpp_name = getattr(type(value), "__cpp_name__", None)
    if cpp_name is None:
        # A float of numpy names its type.
        text = repr(float(value)) if isinstance(value, float) else str(value)
        return ns.StringValue(value.name if isinstance(value, Enum) else text)
    if isinstance(value, int):
        return EnumValue(value)
    try:
        return getattr(ns, f"{type(value).__name__}Value")(value)
    except (AttributeError, TypeError):
        raise TypeError(f"a {cpp_name} is no value of an attribute") from None


def attributes(values: Mapping[str, Any]) -> Any:
    """Return ns3::umts::Attributes of a mapping."""
    result = ns.umts.Attributes()
    for name, value in values.items():
        result.Set(name, value_of(value))
    return result


def is_place(value: Any) -> bool:
    """Tell whether a value is a pair of numbers."""
    return (
        isinstance(value, list | tuple)
        and len(value) == 2
        and all(isinstance(one, Real) for one in value)
    )


def demand_places(value: Any) -> None:
    """Refuse a list of sequences that are no places: cppyy would write beyond a Vector2D."""
    if isinstance(value, list | tuple):
        for one in value:
            if isinstance(one, list | tuple) and not is_place(one):
                raise TypeError(f"a place is a pair (x, y), m, and not {one!r}")


def argument(value: Any) -> Any:
    """Return what C++ takes for an argument that it did not take as it is.

    A mapping stands for Attributes, None for std::nullopt, an address of some kind for an Address, a
    list of pairs of numbers for places.
    """
    if isinstance(value, Mapping):
        return attributes(value)
    if isinstance(value, list | tuple) and all(map(is_place, value)):
        return cppyy.gbl.std.vector[ns.Vector2D](
            [ns.Vector2D(float(x), float(y)) for x, y in value]
        )
    if value is None:
        return cppyy.gbl.std.nullopt
    return value.ConvertTo() if isinstance(value, Address) else value
