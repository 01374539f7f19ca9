# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""The environment of Gymnasium: its contract, its units, its memory, and that a seed decides."""

import runpy
import subprocess
import sys
import warnings
from pathlib import Path

import numpy as np
import pytest

import umts

gymnasium = pytest.importorskip(
    "gymnasium", reason="Gymnasium is not installed: umts.gym is not tested"
)

from gymnasium.utils.env_checker import check_env  # noqa: E402

from umts import gym  # noqa: E402

STEPS = 100_000
EPISODE_STEPS = 500
PAGE_OCTETS = 4096
GROWTH_OCTETS = 4e6  # of the heap's fringes: one octet a step would be less, a node an episode more


@pytest.fixture
def env():
    """An environment with short episodes."""
    made = gym.SchedulerEnv(ues=4, duration_s=0.4)
    yield made
    made.close()


def played(env, policy, seed):
    """Return observations and rewards of an episode."""
    observation, _ = env.reset(seed=seed)
    observations, rewards, is_over = [observation], [], False
    while not is_over:
        observation, reward, _, is_over, info = env.step(policy(observation))
        observations.append(observation)
        rewards.append(reward)
    return np.array(observations), np.array(rewards), info["delivered_bit"]


def test_checker_of_gymnasium():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make("umts/Scheduler-v0", duration_s=0.1).unwrapped)


def test_seed_decides(env):
    first, second, other = (played(env, gym.max_ci, seed) for seed in (1, 1, 2))
    assert (first[0] == second[0]).all()
    assert (first[1] == second[1]).all()
    assert not (first[0][0] == other[0][0]).all()


def test_steps_are_those_of_the_duration(env):
    assert len(played(env, gym.max_ci, 1)[1]) == 200
    before = umts.now()
    env.reset(seed=1)
    at = umts.now()
    env.step(gym.max_ci(np.zeros((4, 5))))
    assert umts.now() - at == pytest.approx(0.002, abs=1e-12)
    assert before > 0


def test_return_is_the_utility_of_what_was_delivered(env):
    _, rewards, bits = played(env, gym.proportional_fair, 3)
    assert rewards.sum() == pytest.approx(np.log1p(bits / 1000).mean(), rel=1e-12)
    assert (bits % gym.PDU_BITS == 0).all()
    assert bits.sum() > 0


def test_weights_decide_who_is_served(env):
    delivered = []
    for chosen in range(4):
        action = np.full(4, -1, dtype=np.float32)
        action[chosen] = 1
        delivered.append(played(env, lambda _, action=action: action, 5)[2])
    # Each gets most when it is the one.
    assert list(np.argmax(delivered, axis=0)) == [0, 1, 2, 3]


def test_proportional_fair_is_that_of_cpp():
    """One over the mean bit rate is the metric of the C++ scheduler, but for the age of the mean."""
    env = gym.SchedulerEnv(ues=4, duration_s=4.0)
    shares = [played(env, gym.proportional_fair, 1)[2]]

    class Cpp(gym.SchedulerEnv):
        def _scheduler(self, cell):
            cell.Scheduler("ProportionalFairScheduler")

        def _is_seen(self):
            return True

    shares.append(played(Cpp(ues=4, duration_s=4.0), gym.max_ci, 1)[2])
    env.close()
    assert shares[0] == pytest.approx(shares[1], rel=0.1)


def test_memory_does_not_grow():
    def resident():
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * PAGE_OCTETS

    env = gym.SchedulerEnv(ues=4, duration_s=EPISODE_STEPS * gym.TTI_S)
    marks = []
    for episode in range(STEPS // EPISODE_STEPS):
        played(env, gym.max_ci, episode)
        marks.append(resident())
    env.close()
    tenth = len(marks) // 10
    assert marks[-1] - marks[tenth] < GROWTH_OCTETS


def test_one_simulation_at_a_time(env):
    env.reset(seed=1)
    other = gym.SchedulerEnv(ues=2)
    other.reset(seed=1)
    with pytest.raises(umts.Error, match="reset\\(\\) this environment first"):
        env.step(gym.max_ci(np.zeros((4, 5))))
    other.close()


def test_figure_names_its_lines(tmp_path):
    """The figure of the learnt policy as examples/gym/train-scheduler.py draws it."""
    script = Path(__file__).parents[2] / "examples/gym/train-scheduler.py"
    if not script.exists():
        pytest.skip("only the package is here: the example's figure is not tested")
    train = runpy.run_path(str(script))
    lines = {"Proportional Fair": 1.1, "Max C/I": 0.9}
    data = {"curve": [1.0, 1.05], "training": lines, "gains": [0.1, -0.2], "mean": 0.0, "half": 0.1}
    train["figures"].render(train["draw"], data, "title", tmp_path / "figure")
    drawn = (tmp_path / "figure.svg").read_text()
    for name in ("learnt policy", "learnt less Proportional Fair", "95 % interval", *lines):
        assert f"<!-- {name}" in drawn, name


NAN = float("nan")


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"ues": 0}, "an environment has a UE"),
        ({"step_ttis": 0}, "an environment has a UE"),
        ({"duration_s": 0.001}, "an environment has a UE"),
        ({"duration_s": NAN}, "an environment has a UE"),
        ({"distances_m": (200.0, NAN)}, r"distances_m=\(200.0, nan\): must be"),
        ({"distances_m": (300.0, 200.0)}, "distances_m="),
        ({"distances_m": (300.0,)}, "distances_m="),
        ({"speed_kmh": -1}, "speed_kmh=-1: must be"),
    ],
)
def test_what_is_no_environment(wrong, sentence):
    with pytest.raises(ValueError, match=sentence):
        gym.SchedulerEnv(**wrong)


@pytest.mark.parametrize("action", [[0, 0, 0, NAN], [0, 0, 0, np.inf], [0], [[0, 0, 0, 0]], 0.5])
def test_what_is_no_action(env, action):
    env.reset(seed=1)
    at = umts.now()
    with pytest.raises(ValueError, match="^an action is a number for each of 4 UEs, and not"):
        env.step(np.array(action))
    assert umts.now() == at
    env.step(np.array([9, -9, 0, 0]))  # as 1 and -1


def test_ues_out_of_reach_are_one_sentence():
    far = gym.SchedulerEnv(ues=2, duration_s=0.1, distances_m=(20000.0, 20001.0))
    with pytest.raises(umts.Error, match=r"^no UE has come into reach in 1 s: .* 2000\d m away"):
        far.reset(seed=1)
    far.close()


def test_without_gymnasium_there_is_one_sentence():
    script = "import sys; sys.modules['gymnasium'] = None; import umts.gym"
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert ended.returncode == 1
    last = ended.stderr.strip().splitlines()[-1]
    assert last == "ImportError: umts.gym needs Gymnasium: pip install gymnasium==1.4.0"
