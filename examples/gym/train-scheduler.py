#!/usr/bin/env python3
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""A scheduler of HS-DSCH that is learnt, beside Proportional Fair: umts.gym and CMA-ES.

The policy is linear in four logarithms of what a UE shows. Proportional Fair is one of these policies,
and the training, which begins with Max C/I, does not know it.
"""

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from umts_tool import extras, figures
from umts_tool.stats import estimate

FEATURES = ("bit rate", "mean bit rate", "CQI", "wait")
FIRST_TEST_SEED = 1_000_000  # far from those of the training

Policy = Callable[[np.ndarray], np.ndarray]


def linear(parameters: np.ndarray) -> Policy:
    """Return the policy of some parameters, one for each feature."""

    def act(observation: np.ndarray) -> np.ndarray:
        cqi, rate, mean, _, wait = observation.T
        logs = [np.log10(np.maximum(rate, 1e3)), np.log10(np.maximum(mean, 1e3))]
        logs += [np.log10(cqi + 1), np.log10(wait + 0.002)]
        score = parameters @ np.array(logs)
        return (score - score.mean()).clip(-1.0, 1.0).astype(np.float32)

    return act


def play(env: Any, policy: Policy, seed: int) -> float:
    """Return the return of an episode."""
    observation, _ = env.reset(seed=seed)
    total, is_over = 0.0, False
    while not is_over:
        observation, reward, _, is_over, _ = env.step(policy(observation))
        total += reward
    return total


def train(env: Any, generations: int, episodes: int) -> tuple[np.ndarray, list[float]]:
    """Return the parameters that CMA-ES ends with, and the returns of each generation's mean."""
    import cma

    options = {"seed": 1, "verbose": -9, "popsize": 8}
    search = cma.CMAEvolutionStrategy(np.zeros(len(FEATURES)), 0.3, options)
    curve = []
    for generation in range(generations):
        seeds = range(generation * episodes, (generation + 1) * episodes)
        asked = search.ask()
        search.tell(
            asked, [-np.mean([play(env, linear(one), seed) for seed in seeds]) for one in asked]
        )
        curve.append(
            float(np.mean([play(env, linear(search.mean), seed) for seed in range(episodes)]))
        )
        print(f"generation {generation + 1}: {curve[-1]:.4f}", flush=True)
    return search.mean, curve


def draw(figure: Any, data: dict[str, Any]) -> None:
    """Draw the training, and the difference to Proportional Fair with every seed of the test."""
    figure.set_size_inches(figures.WIDE)
    left, right = figure.subplots(1, 2)
    left.plot(
        range(1, len(data["curve"]) + 1), data["curve"], color=figures.BLUE, label="learnt policy"
    )
    for name, colour in (("Proportional Fair", figures.RED), ("Max C/I", figures.GREY)):
        left.axhline(data["training"][name], color=colour, linestyle="--", label=name)
    left.set(xlabel="generation", ylabel="mean of ln(1 + kbit) over UEs", title="Training")
    gains = np.array(data["gains"])
    right.plot(
        range(1, len(gains) + 1),
        np.sort(gains),
        "o",
        color=figures.BLUE,
        label="learnt less Proportional Fair",
    )
    right.axhline(0, color=figures.RED, linestyle="--")
    right.axhspan(data["mean"] - data["half"], data["mean"] + data["half"], color=figures.BLUE, alpha=0.2,
                  label="95 % interval of the mean")  # fmt: skip
    right.set(xlabel="episodes with other seeds, in order", ylabel="gain", title="Test")
    for axes in (left, right):
        axes.legend()


def claim(mean: float, half: float) -> str:
    """Return what the test has shown."""
    found = f"{mean:+.4f} ± {half:.4f} of mean ln(1 + kbit)"
    if abs(mean) <= half:
        return f"The learnt policy and Proportional Fair do not differ: {found}"
    word = "above" if mean > 0 else "below"
    return f"The learnt policy is {word} Proportional Fair: {found}"


def main() -> None:
    """Train, test, draw."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--generations", type=int, default=10, help="of the training")
    parser.add_argument(
        "--episodes", type=int, default=4, help="of 4 s for each policy of a generation"
    )
    parser.add_argument("--tests", type=int, default=30, help="episodes of the test")
    parser.add_argument("--out", type=Path, default=Path("results/gym-scheduler"), help="folder")
    arguments = parser.parse_args()
    for name in ("generations", "episodes", "tests"):
        if getattr(arguments, name) < (2 if name == "tests" else 1):
            parser.error(f"--{name}: {getattr(arguments, name)} is too few")
    extras.ensure(extras.GYM)
    from umts import gym

    env = gym.SchedulerEnv()
    parameters, curve = train(env, arguments.generations, arguments.episodes)
    others = {"Proportional Fair": gym.proportional_fair, "Max C/I": gym.max_ci}
    seeds = range(arguments.episodes)
    training = {
        name: float(np.mean([play(env, one, seed) for seed in seeds]))
        for name, one in others.items()
    }
    gains = [
        play(env, linear(parameters), seed) - play(env, gym.proportional_fair, seed)
        for seed in range(FIRST_TEST_SEED, FIRST_TEST_SEED + arguments.tests)
    ]
    found = estimate(gains)
    data: dict[str, Any] = {
        "parameters": dict(zip(FEATURES, parameters, strict=True)),
        "curve": curve,
    }
    data |= {"training": training, "gains": gains, "mean": found.mean, "half": found.half_width}
    arguments.out.mkdir(parents=True, exist_ok=True)
    sentence = claim(found.mean, found.half_width)
    figures.render(draw, data, sentence, arguments.out / "figure")
    (arguments.out / "data.json").write_text(
        json.dumps(data | {"claim": sentence}, indent=1) + "\n"
    )
    print(f"{sentence}; see {arguments.out}/")


if __name__ == "__main__":
    main()
