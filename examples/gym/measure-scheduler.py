#!/usr/bin/env python3
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""What a step of umts.gym costs beside a TTI with a scheduler in C++, in CPU time.

The environment works on an array that a scheduler in C++ fills. Its form on a scheduler in Python,
which cppyy calls for every candidate, is here for comparison.
"""

import argparse
import time
from typing import Any

from umts_tool import extras

extras.ensure(extras.GYM)

import umts  # noqa: E402
from umts import gym  # noqa: E402


class ObjectEnv(gym.SchedulerEnv):
    """The environment on a scheduler in Python."""

    def _scheduler(self, cell: Any) -> None:
        array, weight = self._array, gym.WEIGHT

        class Scheduler(umts.HsScheduler):
            """Fills the array as the one in C++ does."""

            def Prepare(self, candidates: Any) -> None:
                """Show what is seen."""
                for one in candidates:
                    array[int(one.queue), :weight] = (
                        *(one.cqi, one.bitRate, one.meanBitRate, one.headDelay, one.wait),
                    )

            def GetMetric(self, candidate: Any) -> float:
                """Return the bit rate, weighed."""
                return candidate.bitRate * array[int(candidate.queue), weight]

        cell.Scheduler(Scheduler)


class CppEnv(gym.SchedulerEnv):
    """The same cell with Proportional Fair in C++."""

    def _scheduler(self, cell: Any) -> None:
        cell.Scheduler("ProportionalFairScheduler")

    def _is_seen(self) -> bool:
        return True


def steps_per_second(env: Any, steps: int) -> float:
    """Return the steps of an environment in a CPU second, Proportional Fair being the policy."""
    observation, _ = env.reset(seed=1)
    begin = time.process_time()
    for _ in range(steps):
        observation = env.step(gym.proportional_fair(observation))[0]
    return steps / (time.process_time() - begin)


def main() -> None:
    """Print TTIs or steps per CPU second."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=20000, help="TTIs that are measured")
    parser.add_argument("--ues", type=int, default=8, help="UEs of the cell")
    arguments = parser.parse_args()
    settings = {"ues": arguments.ues, "duration_s": arguments.steps * gym.TTI_S}
    cell = CppEnv(**settings)
    cell.reset(seed=1)
    begin = time.process_time()
    umts.run(arguments.steps * gym.TTI_S)
    print(f"C++ alone: {arguments.steps / (time.process_time() - begin):.0f} TTI per CPU second")
    for name, env in (("array", gym.SchedulerEnv), ("objects", ObjectEnv)):
        print(
            f"environment, {name}: {steps_per_second(env(**settings), arguments.steps):.0f} steps per CPU second"
        )


if __name__ == "__main__":
    main()
