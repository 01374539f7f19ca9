# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""The scheduler of HS-DSCH as an environment of Gymnasium.

Gymnasium is not needed for anything else of this package: pip install 'umts[gym]'.
"""

import ctypes
from typing import Any

import numpy as np

try:
    import gymnasium
except ImportError as error:
    raise ImportError("umts.gym needs Gymnasium: pip install gymnasium==1.4.0") from error

from . import _simulation
from ._start import bridge, ns

TTI_S = 0.002
PDU_BITS = 336  # of a MAC-d PDU of the preset of HS-DSCH
LEAST_WAIT_S = 1.0  # for flow control and CQI reports to begin, several times what they take
MAX_RATE_BPS = 14.4e6  # HS-DSCH at most, category 10
COLUMNS = ("cqi", "bit_rate_bps", "mean_bit_rate_bps", "head_delay_s", "wait_s")
HIGH = np.array([30, MAX_RATE_BPS, MAX_RATE_BPS, 1e4, 1e4], dtype=np.float32)
WEIGHT = len(COLUMNS)  # the column that the bridge reads


class SchedulerEnv(gymnasium.Env[np.ndarray, np.ndarray]):
    """A cell with pedestrians that always have something to receive; who is served first, and when.

    Observation: float32, a row for each UE, as the scheduler saw it in its latest TTI as a candidate;
    zeros until it has been one, as a UE out of reach (CQI 0) is none.
    Columns: CQI (1 to 30); bit rate of the block that it would get now, bit/s; exponential mean of its
    bit rate, bit/s; time since its oldest MAC-d PDU came, s; time since it was served last, s.

    Action: float32, a number a from -1 to 1 for each UE. Until the next step the metric of a UE in each
    TTI is the bit rate that it would get now times 100 ** a. Proportional Fair is the action
    proportional_fair() of the observation.

    Reward: what the mean of ln(1 + kbit delivered) over all UEs has grown by in this step; without a
    unit. Its sum is that of the episode, whose largest value is proportionally fair.

    Numbers beyond -1 and 1 count as these; what is no number, or no number for each UE, is refused.

    An episode is truncated after `duration_s` simulated seconds, and never terminated. The info of a
    step has `delivered_bit`, an array. A seed decides about places and fading. As ns-3 has one
    simulation in a process, reset() ends that of every other environment. It raises umts.Error when no UE
    comes into reach within an episode, or within a second if that is longer.
    """

    metadata = {"render_modes": []}  # noqa: RUF012
    _latest: "SchedulerEnv | None" = None

    def __init__(
        self,
        ues: int = 8,
        duration_s: float = 4.0,
        step_ttis: int = 1,
        distances_m: tuple[float, float] = (200.0, 800.0),
        speed_kmh: float = 3.0,
    ) -> None:
        """Take the number of UEs, the length of an episode and of a step, and where UEs are."""
        super().__init__()
        # Not the contrary of each: a number that is none compares with nothing.
        if not (ues >= 1 and step_ttis >= 1 and step_ttis * TTI_S <= duration_s < np.inf):
            raise ValueError("an environment has a UE, a TTI in a step and a step in an episode")
        if not (np.shape(distances_m) == (2,) and 0 < distances_m[0] <= distances_m[1] < np.inf):
            raise ValueError(f"distances_m={distances_m}: must be the least and the largest, m")
        if not 0 <= speed_kmh < np.inf:
            raise ValueError(f"speed_kmh={speed_kmh}: must be a speed, km/h")
        self.ues, self.step_ttis = ues, step_ttis
        self.steps = round(duration_s / (step_ttis * TTI_S))
        self.distances_m, self.speed_mps = distances_m, speed_kmh / 3.6
        self.observation_space = gymnasium.spaces.Box(
            0.0, np.tile(HIGH, (ues, 1)), dtype=np.float32
        )
        self.action_space = gymnasium.spaces.Box(-1.0, 1.0, (ues,), dtype=np.float32)
        self._array = np.zeros((ues, WEIGHT + 1))
        self._delivered = np.zeros(ues)
        self._duration = int(step_ttis * TTI_S * 1e9)
        self._longest_wait_s = max(duration_s, LEAST_WAIT_S)
        self._cell: Any = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Begin another simulation; the first steps of an episode are those of its seed."""
        super().reset(seed=seed)
        _simulation.reset()
        SchedulerEnv._latest = self
        ns.RngSeedManager.SetRun(int(self.np_random.integers(1, 2**31)))
        places = self.np_random.uniform(*self.distances_m, self.ues)
        self._array[:, :WEIGHT], self._array[:, WEIGHT] = 0.0, 1.0
        self._delivered[:], self._taken, self._utility = 0.0, 0, 0.0
        self._cell = self._build(places)
        # The first candidate is seen once flow control and CQI reports have begun.
        while not self._is_seen():
            if _simulation.now() >= self._longest_wait_s:
                raise _simulation.Error(
                    f"no UE has come into reach in {self._longest_wait_s:g} s: the nearest is "
                    f"{places.min():.0f} m away (distances_m={self.distances_m})"
                )
            self._run()
        self._utility = self._measure()
        return self._observe(), {"distances_m": places}

    def step(self, action: np.ndarray) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """Schedule for the TTIs of a step."""
        if SchedulerEnv._latest is not self:
            raise _simulation.Error("reset() this environment first: another one has begun since")
        if np.shape(action) != (self.ues,) or not np.isfinite(action).all():
            raise ValueError(
                f"an action is a number for each of {self.ues} UEs, and not {action!r}"
            )
        np.power(100.0, np.clip(action, -1.0, 1.0), out=self._array[:, WEIGHT])
        self._run()
        before, self._utility = self._utility, self._measure()
        self._taken += 1
        info = {"delivered_bit": self._delivered * PDU_BITS}
        return self._observe(), self._utility - before, False, self._taken >= self.steps, info

    def close(self) -> None:
        """End the simulation, if it is that of this environment."""
        if SchedulerEnv._latest is self:
            SchedulerEnv._latest, self._cell = None, None
            _simulation.reset()

    def _scheduler(self, cell: Any) -> None:
        """Give a CellConfig the scheduler that works on the array."""
        cell.Scheduler("ArrayHsScheduler", Array=self._array.ctypes.data, Queues=self.ues)

    def _build(self, places: np.ndarray) -> Any:
        """Make the cell and its UEs; return HS-DSCH of the cell."""
        utran = ns.umts.UmtsHelper()
        nodes = ns.NodeContainer(2)
        cell = ns.umts.CellConfig()
        self._scheduler(cell)
        node_b = utran.InstallNodeB(nodes.Get(1), utran.InstallRnc(nodes.Get(0)), [cell])
        bearer = ns.umts.BearerConfig.Hsdpa().HsQueue(FullBuffer=True)
        for place in places:
            link = {"Distance": float(place), "Speed": self.speed_mps}
            ue = ns.umts.UeConfig().DownlinkQuality("FadingQualityModel", link)
            utran.InstallUe(ns.NodeContainer(1), node_b, ue, bearer)
        utran.AssignStreams(1)
        return node_b.GetCell().GetHsCell().__deref__()

    def _is_seen(self) -> bool:
        """Tell whether a UE has been a candidate; nothing has been delivered before."""
        return bool(self._array[:, 0].any())

    def _run(self) -> None:
        _simulation._check(bridge.UmtsRun(self._duration))

    def _measure(self) -> float:
        """Note what has been delivered and return the utility."""
        pointer = self._delivered.ctypes.data_as(ctypes.POINTER(ctypes.c_double))
        bridge.UmtsReadDelivered(self._cell, pointer, self.ues)
        return float(np.log1p(self._delivered * (PDU_BITS / 1000)).mean())

    def _observe(self) -> np.ndarray:
        return np.minimum(self._array[:, :WEIGHT], HIGH).astype(np.float32)


def proportional_fair(observation: np.ndarray) -> np.ndarray:
    """Return the action of Proportional Fair: weights are one over the mean bit rates."""
    decades = np.log10(np.maximum(observation[:, 2], 1.0))
    return ((decades.mean() - decades) / 2).clip(-1.0, 1.0).astype(np.float32)


def max_ci(observation: np.ndarray) -> np.ndarray:
    """Return the action of Max C/I: all weights are the same."""
    return np.zeros(len(observation), dtype=np.float32)


gymnasium.register("umts/Scheduler-v0", entry_point=SchedulerEnv)
