/* Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

/* A recording as helper/umts-recorder.cc writes it, one record per line, and its player. Times are ms. */
"use strict";

const STATES = ["IDLE", "URA_PCH", "CELL_PCH", "CELL_FACH", "CELL_DCH"];
const ANSWERS = ["ACK", "NACK", "DTX"];
const SPEEDS = [0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 60];
const GUTTER = 62; // names at the left of what has a time axis, px
const CHART_MS = 20000; // least that the charts of a UE show

/** Numbers in an array that grows. */
class Column {
  constructor(Kind) { this.array = new Kind(256); this.length = 0; }
  push(value) {
    if (this.length === this.array.length) {
      const old = this.array;
      this.array = new old.constructor(2 * this.length);
      this.array.set(old);
    }
    this.array[this.length++] = value;
  }
  /** The number of entries of a sorted column that are below a value. */
  below(value) {
    let low = 0, high = this.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.array[middle] < value) low = middle + 1; else high = middle;
    }
    return low;
  }
}

/** What has been recorded; append() takes one line after the other, now or later. */
class Recording {
  constructor() {
    this.step = 100; this.tti = 2; this.end = 0; this.isOver = false;
    this.cells = []; this.ues = []; this.formats = []; this.events = [];
    this.times = new Column(Float64Array); // of samples of UEs
    this.samples = []; // [state, downlink, uplink, RNC, Node B, UE, round trip] of each
    this.places = []; // {time, xy}
    this.largest = 1; // bits of the largest block
  }

  append(line) {
    const record = JSON.parse(line);
    if (!Array.isArray(record)) { this.step = record.step_ms; this.tti = record.tti_ms; return; }
    const [kind, ...fields] = record;
    if (Object.hasOwn(Recording.KINDS, kind)) Recording.KINDS[kind].call(this, ...fields);
  }

  addCell(number, node, x, y, sector, sectors) {
    const columns = { tti: Uint32Array, ue: Uint16Array, format: Uint16Array, outcome: Uint8Array };
    const cell = { node, x, y, sector, sectors, busy: [] };
    for (const [name, Kind] of Object.entries(columns)) cell[name] = new Column(Kind);
    this.cells[number] = cell;
  }

  addTtis(number, first, offsets, ues, formats, outcomes) {
    const cell = this.cells[number];
    let before = cell.tti.length ? cell.tti.array[cell.tti.length - 1] : -1;
    for (let i = 0; i < offsets.length; i++) {
      const tti = first + offsets[i];
      cell.tti.push(tti); cell.ue.push(ues[i]); cell.format.push(formats[i]); cell.outcome.push(outcomes[i]);
      if (tti !== before) {
        const step = Math.floor(tti * this.tti / this.step);
        cell.busy[step] = (cell.busy[step] || 0) + 1;
        before = tti;
      }
    }
    this.end = Math.max(this.end, (before + 1) * this.tti);
  }

  addLinks(time, number, cells) {
    const links = this.ues[number].links;
    const before = links.length ? links[links.length - 1].cells : [];
    links.push({ time, cells });
    const tell = (text, moved) => this.events.push({ time, ue: number, text, moved });
    if (before.length && cells.length && before[0] !== cells[0]) {
      tell(`handover, cell ${before[0]} to ${cells[0]}`, [before[0], cells[0]]);
    } else if (before.length && cells.length) {
      for (const cell of cells) if (!before.includes(cell)) tell(`radio link to cell ${cell} added`);
      for (const cell of before) if (!cells.includes(cell)) tell(`radio link to cell ${cell} removed`);
    } else if (before.length) tell(`left cell ${before[0]}`);
    else if (time > 0) tell(`came to cell ${cells[0]}`);
  }

  /** The load of a cell in the second before a time, as a share of TTIs. */
  load(number, time) {
    const busy = this.cells[number].busy;
    const last = Math.floor((time - 1e-6) / this.step), n = Math.min(Math.max(last + 1, 1), 1000 / this.step);
    let sum = 0;
    for (let i = last - n + 1; i <= last; i++) sum += busy[i] || 0;
    return Math.min(1, sum * this.tti / (n * this.step));
  }

  /** Values of all UEs at a time: the step that ends there or after it. */
  sample(time) {
    return this.samples[Math.min(this.times.below(time), this.samples.length - 1)];
  }

  cellsOf(number, time) {
    let cells = [];
    for (const link of this.ues[number].links) { if (link.time > time) break; cells = link.cells; }
    return cells;
  }

  /** Where a UE is, between the two records around the time; null where it has no place. */
  placeOf(number, time) {
    let low = 0, high = this.places.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.places[middle].time <= time) low = middle + 1; else high = middle;
    }
    const a = this.places[Math.max(low - 1, 0)], b = this.places[Math.min(low, this.places.length - 1)];
    if (!a || a.xy[2 * number] == null) return null;
    if (b.xy[2 * number] == null || b.time <= a.time) return [a.xy[2 * number], a.xy[2 * number + 1]];
    const share = Math.min(1, Math.max(0, (time - a.time) / (b.time - a.time)));
    return [0, 1].map((i) => a.xy[2 * number + i] + share * (b.xy[2 * number + i] - a.xy[2 * number + i]));
  }
}

Recording.KINDS = {
  cell: Recording.prototype.addCell,
  ue(number, node) { this.ues[number] = { node, links: [] }; },
  format(number, cqi, bits, codes, bitsPerSymbol) {
    this.formats[number] = { cqi, bits, codes, modulation: bitsPerSymbol === 2 ? "QPSK" : "16QAM" };
    this.largest = Math.max(this.largest, bits);
  },
  hs: Recording.prototype.addTtis,
  links: Recording.prototype.addLinks,
  event(time, ue, name, reason) { this.events.push({ time, ue, text: reason ? `${name}: ${reason}` : name }); },
  ues(time, states, downlink, uplink, ...columns) {
    const rates = [downlink, uplink].map((octets) => octets.map((one) => 8 * one / this.step)); // bit/ms are kbit/s
    this.times.push(time);
    this.samples.push([states, ...rates, ...columns]);
    this.end = Math.max(this.end, time);
  },
  places(time, xy) { this.places.push({ time, xy }); },
  end(time) { this.end = Math.max(this.end, time); this.isOver = true; },
};

/** Read the recording inside the page, part by part and in slices, so that the page stays alive. */
async function read(recording, onProgress) {
  const parts = [...document.querySelectorAll("script.recording")].map((part) => part.textContent);
  const all = parts.reduce((sum, part) => sum + part.length, 0), pace = { start: performance.now() };
  let before = 0;
  for (const text of parts) {
    const done = before;
    await readPart(text, recording, pace, (octets) => onProgress((done + octets) / all));
    before += text.length;
  }
}

async function readPart(text, recording, pace, onProgress) {
  const SLICE = 1 << 18, unpacked = new DecompressionStream("gzip"), writer = unpacked.writable.getWriter();
  const breath = () => new Promise((resolve) => setTimeout(resolve));
  const write = (async () => {
    for (let i = 0; i < text.length; i += SLICE) {
      const raw = atob(text.slice(i, i + SLICE)), octets = new Uint8Array(raw.length);
      for (let j = 0; j < raw.length; j++) octets[j] = raw.charCodeAt(j);
      await writer.write(octets);
      onProgress(Math.min(text.length, i + SLICE));
    }
    await writer.close();
  })();
  const reader = unpacked.readable.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split("\n");
    rest = lines.pop();
    for (const line of lines) {
      recording.append(line);
      if (performance.now() - pace.start > 12) { await breath(); pace.start = performance.now(); }
    }
  }
  await write;
}

/** A canvas in CSS pixels, as sharp as the screen; returns its context, width and height. */
function prepare(canvas, height) {
  const width = canvas.clientWidth, ratio = window.devicePixelRatio || 1;
  if (height) canvas.style.height = `${height}px`;
  const tall = height || canvas.clientHeight;
  const sizes = [Math.round(width * ratio), Math.round(tall * ratio)];
  if (canvas.width !== sizes[0] || canvas.height !== sizes[1]) [canvas.width, canvas.height] = sizes;
  const context = canvas.getContext("2d");
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, tall);
  context.font = "12px system-ui, sans-serif";
  return [context, width, tall];
}

/** Round steps of an axis of at most n intervals up to a value. */
function ticks(most, n) {
  const rough = most / n, power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough * 0.999);
  return step || 1;
}

const plain = (value, digits = 0) => value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
const seconds = (time, digits = 1) => `${(time / 1000).toFixed(digits)} s`;
const kilo = (octets) => plain(octets / 1000, 1);

/** Where cells are drawn: their places, or a schematic grid when the recording has none. */
class Layout {
  constructor(recording) {
    this.recording = recording;
    const sites = new Map();
    for (const cell of recording.cells) {
      if (!sites.has(cell.node)) sites.set(cell.node, { x: cell.x, y: cell.y });
    }
    const list = [...sites.values()];
    this.isReal = list.length > 0 && list.every((site) => site.x != null);
    if (!this.isReal) list.forEach((site, i) => Object.assign(site, Layout.spiral(i)));
    let nearest = Infinity, turn = 0;
    for (const a of list) {
      for (const b of list) {
        const distance = Math.hypot(a.x - b.x, a.y - b.y);
        if (distance > 1 && distance < nearest - 1) { nearest = distance; turn = Math.atan2(b.y - a.y, b.x - a.x); }
      }
    }
    if (nearest === Infinity) nearest = this.isReal ? 1.8 * this.reach(list[0]) : 1000;
    this.radius = nearest / Math.sqrt(3);
    this.polygons = recording.cells.map((cell) => this.polygon(sites.get(cell.node), cell, turn));
    this.sites = list;
    const points = [...this.polygons.flat(), ...this.ends()];
    const span = (axis) => [Math.min(...points.map((p) => p[axis])), Math.max(...points.map((p) => p[axis]))];
    [[this.left, this.right], [this.low, this.high]] = [span(0), span(1)];
  }

  /** The place of the i-th site on a grid of hexagons around the first one. */
  static spiral(i) {
    let q = 0, r = 0, ring = 0, left = i;
    while (left > 0 && left > 6 * ring) { left -= 6 * ring; ring++; }
    if (i > 0) {
      const ways = [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]];
      [q, r] = [ring, -ring];
      for (let k = 1; k < left; k++) { const way = ways[Math.floor((k - 1) / ring + 1) % 6]; q += way[0]; r += way[1]; }
      if (ring === 0) [q, r] = [0, 0];
    }
    return { x: 1000 * (q + r / 2), y: 1000 * r * Math.sqrt(3) / 2 };
  }

  /** The largest distance of a UE to a site. */
  reach(site) {
    return Math.max(100, ...this.ends().map(([x, y]) => Math.hypot(x - site.x, y - site.y)));
  }

  /** Where UEs begin and end, as far as they have places. */
  ends() {
    const places = this.recording.places, found = [];
    for (const { xy } of places.filter((_, i) => i % Math.ceil(places.length / 50) === 0)) {
      for (let i = 0; i < xy.length; i += 2) if (xy[i] != null) found.push([xy[i], xy[i + 1]]);
    }
    return this.isReal ? found : [];
  }

  polygon(site, cell, turn) {
    const at = (angle) => [site.x + this.radius * Math.cos(angle), site.y + this.radius * Math.sin(angle)];
    const corner = turn + Math.PI / 6;
    if (cell.sectors === 1) return [0, 1, 2, 3, 4, 5].map((i) => at(corner + i * Math.PI / 3));
    const wide = 2 * Math.PI / cell.sectors, middle = Math.PI / 6 + cell.sector * wide;
    return [[site.x, site.y], at(middle - wide / 2), at(middle), at(middle + wide / 2)];
  }

  centre(number) {
    const polygon = this.polygons[number];
    return [0, 1].map((axis) => polygon.reduce((sum, point) => sum + point[axis], 0) / polygon.length);
  }

  /** Where a UE is drawn: its place, or one beside the middle of its cell. */
  ue(number, time) {
    const place = this.isReal ? this.recording.placeOf(number, time) : null;
    if (place) return place;
    const cells = this.recording.cellsOf(number, time);
    if (!cells.length) return null;
    const [x, y] = this.centre(cells[0]), angle = 2.4 * number;
    const far = this.radius * (0.12 + 0.3 * ((number * 0.618) % 1)) * (this.recording.cells[cells[0]].sectors > 1 ? 0.6 : 1);
    return [x + far * Math.cos(angle), y + far * Math.sin(angle)];
  }
}
