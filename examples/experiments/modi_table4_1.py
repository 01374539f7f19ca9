# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Table 4.1: five Reno flows to pedestrians at 300 to 700 m, Round Robin and Max C/I."""

from modi_setup import BUFFERS, PAPER, THESIS, THESIS_ASSUMPTIONS, goodput_kbps, grid, total_kbps

from umts_tool.claims import Claim, at_least, at_most
from umts_tool.experiment import Experiment, Quick
from umts_tool.figures import bars

METRES = (700, 500, 300, 500, 300)
UES = len(METRES)
ROWS = {"rr": (112, 167, 211, 159, 198), "maxci": (70, 173, 451, 87, 298)}
NAMES = {"rr": "Round Robin", "maxci": "Max C/I"}
LOSSES_DB = (130, 135, 140)  # at 1 km: the traces were never published
MIDDLE_DB = 135


def at(scheduler, loss_db):
    """The runs of a scheduler at a loss."""
    return {"scheduler": scheduler, "pathLossAt1Km": loss_db}


def of_metres(results, metres, scheduler, loss_db):
    """Mean goodput of the UEs at a distance, kb/s."""
    flows = [n for n, distance in enumerate(METRES, start=1) if distance == metres]
    goodputs = [goodput_kbps(results, n, UES, **at(scheduler, loss_db)) for n in flows]
    return sum(goodputs) / len(goodputs)


def gain(loss_db):
    """Goodput of the cell under Max C/I over Round Robin."""
    return lambda results: (
        total_kbps(results, **at("maxci", loss_db)) / total_kbps(results, **at("rr", loss_db))
    )


def nearer_over_farther(near, far, loss_db):
    """Goodput of the nearer UEs over that of the farther ones, Round Robin."""
    return lambda results: (
        of_metres(results, near, "rr", loss_db) / of_metres(results, far, "rr", loss_db)
    )


def spread(results, scheduler, loss_db):
    """Best over mean goodput of the UEs."""
    flows = [goodput_kbps(results, n, UES, **at(scheduler, loss_db)) for n in range(1, UES + 1)]
    return max_of(flows) / (sum(flows) / UES)


def max_of(columns):
    """The largest of some columns, seed by seed."""
    largest = columns[0]
    for column in columns[1:]:
        largest = largest.where(largest > column, column)
    return largest


def wider(loss_db):
    """Spread under Max C/I over that under Round Robin."""
    return lambda results: spread(results, "maxci", loss_db) / spread(results, "rr", loss_db)


def worst_share(loss_db):
    """Goodput at 700 m under Max C/I over the mean of the others."""

    def share(results):
        others = [of_metres(results, metres, "maxci", loss_db) for metres in (300, 500)]
        return of_metres(results, 700, "maxci", loss_db) / (sum(others) / len(others))

    return share


def claims_at(loss_db):
    """What the table shows, for one reading of its unpublished traces."""
    where = {"pathLossAt1Km": loss_db}
    at_loss = f"(loss {loss_db} dB at 1 km)"
    return (
        Claim(
            f"Max C/I carries more than Round Robin {at_loss}",
            sum(ROWS["maxci"]) / sum(ROWS["rr"]),
            at_least(1),
            gain(loss_db),
            where,
        ),
        *(
            Claim(
                f"Round Robin: {near} m over {far} m {at_loss}",
                ratio,
                at_least(1),
                nearer_over_farther(near, far, loss_db),
                where,
            )
            for near, far, ratio in ((300, 500, 204.5 / 163), (500, 700, 163 / 112))
        ),
        Claim(
            f"Max C/I spreads wider: best over mean, against Round Robin {at_loss}",
            (451 / 215.8) / (211 / 169.4),
            at_least(1),
            wider(loss_db),
            where,
        ),
        Claim(
            f"Max C/I: 700 m over the mean of the others {at_loss}",
            70 / 252.25,
            at_most(1),
            worst_share(loss_db),
            where,
        ),
    )


def draw(figure, results):
    """Goodput of every flow under both schedulers, beside the thesis."""
    for axes, (scheduler, paper) in zip(figure.subplots(1, 2), ROWS.items(), strict=True):
        numbers = range(1, UES + 1)
        losses_db = results.values("pathLossAt1Km")
        width = 0.8 / (len(losses_db) + 1)
        for place, loss_db in enumerate(losses_db):
            runs = at(scheduler, loss_db)
            ours = [goodput_kbps(results, n, UES, **runs) for n in numbers]
            bars(axes, [n + place * width for n in numbers], ours, width, f"{loss_db} dB")
        places = [n + len(losses_db) * width for n in numbers]
        axes.bar(places, paper, width, color="0.7", label="the thesis")
        axes.set_xticks(list(numbers), [f"{n}\n{m} m" for n, m in enumerate(METRES, start=1)])
        axes.set(xlabel="flow", ylabel="goodput (kb/s)", title=NAMES[scheduler])
        axes.legend(title="loss at 1 km")


GRID = grid(
    variant="reno",
    ues=UES,
    link="fading",
    distance=",".join(map(str, METRES)),
    scheduler=tuple(ROWS),
    pathLossAt1Km=LOSSES_DB,
    intraCellInterference="OrthogonalityFactor",
    **BUFFERS,
)

EXPERIMENT = Experiment(
    id="modi-table4.1",
    title="Five Reno flows to pedestrians: Round Robin and Max C/I",
    source=f"{PAPER}, table 4.1",
    scenario=THESIS,
    grids=(GRID,),
    quick=Quick((GRID | {"pathLossAt1Km": (MIDDLE_DB,)},), seeds=2, duration_s=50),
    seeds=5,
    duration_s=200,
    claims=tuple(claim for loss_db in LOSSES_DB for claim in claims_at(loss_db)),
    figure=draw,
    assumptions=(
        *THESIS_ASSUMPTIONS,
        "The traces of the pedestrians were never published, so no absolute figure can be claimed: "
        "every claim is an order or a ratio, and is judged at three losses of the path.",
        "Fading links have the interference of the reference: a constant one.",
        "Segments of 1000 bytes; the thesis names none here.",
    ),
)
