# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Block errors and TCP goodput of a UE with one, two and three radio links."""

from lo2005_setup import CHANNEL, SCENARIO

from umts_tool.claims import Claim, about, at_least, at_most, conserved, ratio
from umts_tool.experiment import Experiment, Quick
from umts_tool.figures import line

LINKS = (1, 2, 3)
TBLERS = (0.0, 0.1, 0.2, 0.3)
FORMULA = [i / 100 for i in range(31)]
GOODPUT = "goodput_bps"
DIRECTIONS = {"dl": "downlink", "ul": "uplink"}


def at(links, tbler):
    """The runs of a point."""
    return {"radioLinks": links, "tbler": tbler}


def count(links):
    """A number of links, in words."""
    return f"{links} link{'s' if links > 1 else ''}"


def error_rate(direction, links, tbler):
    """Share of the blocks that no link has received."""
    return lambda results: (
        results.per_seed(f"{direction}_mac_error_blocks", **at(links, tbler))
        / results.per_seed(f"{direction}_mac_sent_blocks", **at(links, tbler))
    )


def kept(links, tbler):
    """Goodput over that of one link without errors."""
    return ratio(GOODPUT, at(links, tbler), at(1, 0.0))


def draw(figure, results):
    """Block error rate, with that of the formula, and goodput over the error rate of a link."""
    left, right = figure.subplots(1, 2)
    shown = [tbler for tbler in TBLERS if tbler in results.values("tbler")]
    for links in LINKS:
        rates = [error_rate("dl", links, tbler)(results) for tbler in shown]
        line(left, shown, rates, count(links))
        left.plot(FORMULA, [tbler**links for tbler in FORMULA], ":", color="0.5")
        goodputs = [results.select(**at(links, tbler))[GOODPUT] / 1e3 for tbler in shown]
        line(right, shown, goodputs, count(links))
    left.set(xlabel="block error rate of a link", ylabel="share of blocks lost")
    left.legend(title="dotted: the product")
    right.set(xlabel="block error rate of a link", ylabel="goodput (kb/s)", ylim=(0, None))


CLAIMS = (
    *(
        Claim(
            f"{count(links)} of {100 * tbler:.0f} %: share of the {name}'s blocks that are lost",
            tbler**links,
            about(tbler**links, 0.15 if direction == "dl" else 0.3),
            error_rate(direction, links, tbler),
            at(links, tbler),
        )
        for direction, name in DIRECTIONS.items()
        for links in LINKS
        for tbler in (0.1, 0.3)
        if (direction, links, tbler) != ("ul", 3, 0.1)  # a handful of errors
    ),
    *(
        Claim(
            f"{count(links)} of {100 * tbler:.0f} %: goodput over that without errors",
            1 - tbler**links,
            at_most(1 - tbler**links + 0.005),
            kept(links, tbler),
            at(links, tbler),
        )
        for links in LINKS
        for tbler in (0.1, 0.3)
    ),
    Claim(
        "3 links of 10 %: goodput over that without errors",
        "as if there were no errors",
        at_least(0.98),
        kept(3, 0.1),
        at(3, 0.1),
    ),
    conserved(),
)

GRID = {"variant": ("newreno",), "radioLinks": LINKS, "tbler": TBLERS}

EXPERIMENT = Experiment(
    id="soft-handover-gain",
    title="Soft handover: block errors and goodput over the radio links",
    source="independent links: the product of their error rates; TS 25.401 6.1.5 (selection)",
    scenario=SCENARIO,
    grids=(GRID,),
    quick=Quick((GRID | {"tbler": (0.0, 0.1, 0.3)},), seeds=1, duration_s=60),
    seeds=3,
    duration_s=200,
    claims=CLAIMS,
    figure=draw,
    assumptions=(
        f"DCHs of {CHANNEL.rate_bps / 1e3:.0f} kb/s down and 64 kb/s up, the Node Bs equally far.",
        "Every link has the same error rate, and errors of its own in either direction.",
        "At the UE a block counts when one link alone decodes it: the sum of the links' signals "
        "would decode more.",
    ),
)
