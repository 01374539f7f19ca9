# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Recordings as helper/umts-recorder.cc writes them, made up: networks of any size."""

import json
import math
import random

FORMATS = [(cqi, 137 + 40 * cqi * cqi, 1 + cqi // 3, 2 if cqi < 16 else 4) for cqi in range(1, 31)]


def sites(rings):
    """Return the places of sites around the middle one, 1 km apart."""
    found = [
        (1000 * (q + r / 2), 1000 * r * math.sqrt(3) / 2)
        for q in range(-rings, rings + 1)
        for r in range(-rings, rings + 1)
        if abs(q + r) <= rings
    ]
    return sorted(found, key=lambda place: math.hypot(*place))


def write(file, *, rings=2, sectors=3, ues=200, duration_s=60, load=1.0, placed=True):
    """Write a recording: UEs walk, are handed over and always have something to receive."""
    rng = random.Random(1)
    places = sites(rings)
    with file.open("w") as out:

        def put(*record):
            out.write(json.dumps(record, separators=(",", ":")) + "\n")

        head = {"umts": "recording", "version": 1, "step_ms": 100, "tti_ms": 2}
        out.write(json.dumps(head) + "\n")
        for site, (x, y) in enumerate(places):
            for sector in range(sectors):
                at = (round(x, 1), round(y, 1)) if placed else (None, None)
                put("cell", site * sectors + sector, site + 1, *at, sector, sectors)
        for number, form in enumerate(FORMATS):
            put("format", number, *form)
        walkers = [Walker(rng, places, sectors) for _ in range(ues)]
        for number in range(ues):
            put("ue", number, 100 + number)
        for step in range(duration_s * 10 + 1):
            for number, walker in enumerate(walkers):
                if walker.step(step) or step == 0:
                    put("links", 100 * step, number, [walker.cell])
            for cell in range(len(places) * sectors):
                served = [i for i, walker in enumerate(walkers) if walker.cell == cell]
                if step and served and load:
                    put("hs", cell, 50 * (step - 1), *transmissions(rng, served, walkers, load))
            put("ues", 100 * step, *samples(rng, walkers))
            if step % 10 == 0 and placed:
                put("places", 100 * step, [round(z, 1) for w in walkers for z in (w.x, w.y)])
        put("end", 100 * (step))


def transmissions(rng, served, walkers, load):
    """Return the columns of a step of a cell, in which some TTIs are empty."""
    offsets = [tti for tti in range(50) if rng.random() < load]
    ues = rng.choices(served, k=len(offsets))
    shifts = rng.choices((-1, 0, 1), k=len(offsets))
    formats = [min(29, max(0, walkers[ue].cqi + s)) for ue, s in zip(ues, shifts, strict=True)]
    outcomes = rng.choices((0, 1, 2, 3, 4, 6), (80, 9, 1, 8, 1, 1), k=len(offsets))
    return offsets, ues, formats, outcomes


def samples(rng, walkers):
    """Return the columns of a sample of all UEs."""
    states = [
        rng.choices((4, 3, 2), (90, 7, 3))[0] if i % 9 == 0 else 4 for i in range(len(walkers))
    ]
    octets = [int(max(0, rng.gauss(500 * w.cqi, 700))) for w in walkers]
    rtts = [round(rng.gauss(180, 30), 1) for _ in walkers]
    return (
        *(states, octets, [one // 40 for one in octets]),
        *([rng.randint(0, 64000) for _ in walkers], [rng.randint(0, 6000) for _ in walkers]),
        *([rng.randint(0, 900) for _ in walkers], rtts),
    )


class Walker:
    """A UE on its way."""

    def __init__(self, rng, places, sectors):
        self.rng, self.places, self.sectors = rng, places, sectors
        reach = max(math.hypot(*place) for place in places) + 400
        self.x, self.y = rng.uniform(-reach, reach), rng.uniform(-reach, reach)
        angle, speed = rng.uniform(0, 2 * math.pi), rng.choice((0.1, 0.4, 3))
        self.dx, self.dy = speed * math.cos(angle), speed * math.sin(angle)
        self.cell, self.cqi = self.nearest(), rng.randint(6, 28)

    def nearest(self):
        """Return the cell whose site is nearest, the sector that looks at the UE."""
        gaps = [math.hypot(self.x - x, self.y - y) for x, y in self.places]
        site = gaps.index(min(gaps))
        angle = math.atan2(self.y - self.places[site][1], self.x - self.places[site][0])
        sector = math.floor((angle + math.pi / 6) / (2 * math.pi / self.sectors)) % self.sectors
        return site * self.sectors + sector

    def step(self, number):
        """Walk for 0.1 s and tell whether the cell is another one."""
        self.x, self.y = self.x + self.dx, self.y + self.dy
        if number % 5 == 0 and self.rng.random() < 0.3:
            self.cqi = max(1, min(30, self.cqi + self.rng.randint(-2, 2)))
        before, self.cell = self.cell, self.nearest()
        return before != self.cell
