# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Bases of policies in Python, with the methods that their ns-3 classes have in C++.

A policy is given to a helper as a class, or as anything else that makes an object of one when it is
called without arguments. Every cell, queue or receiver has an object of its own.
"""

from collections.abc import Callable
from itertools import count
from typing import Any, ClassVar

from ._start import bridge, ns

Grant = ns.umts.HsGrant

# A configuration that is older than a reset() never finds the policy of another one.
_numbers = count()


class Policy:
    """What the bases have in common."""

    TYPE_ID: ClassVar[str]


class HsScheduler(Policy):
    """A scheduler of HS-DSCH: the queue with the largest metric is served first.

    Prepare(candidates), if there is one, is called in each TTI before the metrics are asked for.
    """

    TYPE_ID = "ns3::umts::PythonHsScheduler"

    def GetMetric(self, candidate: Any) -> float:
        """Return the metric of an HsCandidate, which is valid during the call."""
        raise NotImplementedError("a scheduler defines GetMetric(self, candidate)")


class EdchScheduler(Policy):
    """A scheduler of E-DCH: of two UEs the one with the larger metric is given load first."""

    TYPE_ID = "ns3::umts::PythonEdchScheduler"

    def GetMetric(self, candidate: Any) -> float:
        """Return the metric of an EdchCandidate, which is valid during the call."""
        raise NotImplementedError("a scheduler defines GetMetric(self, candidate)")


class HsFlowControl(Policy):
    """A policy of HS-DSCH flow control that grants what it likes."""

    TYPE_ID = "ns3::umts::PythonHsFlowControl"

    def Decide(self, view: Any) -> Any:
        """Return an HsGrant in place of what was granted before, or None to let that be."""
        raise NotImplementedError("a policy of flow control defines Decide(self, view)")


class LevelledFlowControl(Policy):
    """A policy of HS-DSCH flow control that keeps its queue at a level."""

    TYPE_ID = "ns3::umts::PythonLevelledFlowControl"

    def GetLevel(self, view: Any) -> float:
        """Return how many MAC-d PDUs are to be in the queue or on the way to it."""
        raise NotImplementedError("a levelled policy defines GetLevel(self, view)")


class _Random(Policy):
    def AssignStreams(self, stream: int) -> int:
        """Fix random streams from a first one on; return how many there are."""
        return 0


class BlockErrorModel(_Random):
    """A decoder: decides which transport blocks fail their CRC check."""

    TYPE_ID = "ns3::umts::PythonBlockErrorModel"

    def IsInError(self) -> bool:
        """Return whether the next transport block is received in error."""
        raise NotImplementedError("a decoder defines IsInError(self)")


class DownlinkQualityModel(_Random):
    """The quality of a downlink as a function of time."""

    TYPE_ID = "ns3::umts::PythonDownlinkQualityModel"

    def Evaluate(self, now: int) -> Any:
        """Return a DownlinkQuality at a time in ns, never before that of the last call."""
        raise NotImplementedError("a quality model defines Evaluate(self, now)")


class BlerCurve(Policy):
    """Block error rates of HS-DSCH by SINR and format."""

    TYPE_ID = "ns3::umts::PythonBlerCurve"

    def GetBler(self, sinr_db: float, cqi: int) -> float:
        """Return the block error rate of the format of a CQI at a SINR in dB."""
        raise NotImplementedError("a curve defines GetBler(self, sinr_db, cqi)")

    def GetSinr(self, bler: float, cqi: int) -> float:
        """Return the SINR in dB at which the format of a CQI has a block error rate."""
        raise NotImplementedError("a curve defines GetSinr(self, bler, cqi)")


def add(factory: Callable[[], Policy]) -> tuple[str, str]:
    """Let ns-3 make objects of a policy; return the TypeId and the value of its attribute Class."""
    type_id = getattr(factory, "TYPE_ID", None)
    if type_id is None:
        sample = factory()
        if not isinstance(sample, Policy):
            raise TypeError(f"{factory!r} makes a {type(sample).__name__}, which is no policy")
        type_id = sample.TYPE_ID
    name = f"{getattr(factory, '__name__', 'policy')}-{next(_numbers)}"
    bridge.UmtsAddPolicy(name.encode(), factory)
    return type_id, name
