# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

from typing import Any

from umts._counted import Create as Create
from umts._counted import CreateObject as CreateObject
from umts._frames import Frames as Frames
from umts._frames import frames as frames
from umts._frames import traces as traces
from umts._policies import BlerCurve as BlerCurve
from umts._policies import BlockErrorModel as BlockErrorModel
from umts._policies import DownlinkQualityModel as DownlinkQualityModel
from umts._policies import EdchScheduler as EdchScheduler
from umts._policies import HsFlowControl as HsFlowControl
from umts._policies import HsScheduler as HsScheduler
from umts._policies import LevelledFlowControl as LevelledFlowControl
from umts._simulation import cast as cast
from umts._simulation import connect as connect
from umts._simulation import connect_object as connect_object
from umts._simulation import now as now
from umts._simulation import reset as reset
from umts._simulation import run as run
from umts._simulation import schedule as schedule
from umts._simulation import set_default as set_default
from umts._simulation import simulation as simulation
from umts._types import *
from umts._values import EnumValue as EnumValue

ns: Any

class Error(RuntimeError): ...

def load(*modules: str) -> None: ...
def __getattr__(name: str) -> Any: ...
