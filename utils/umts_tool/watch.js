/* Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

/* The player of a recording: what is on the page, and when it is drawn. Comes after watch-recording.js. */
/** The player: one state, drawn anew whenever something of it has changed. */
class Player {
  constructor(recording) {
    this.recording = recording;
    this.layout = new Layout(recording);
    this.time = 0; this.isPlaying = false; this.speed = 1;
    this.ue = 0; this.cell = 0; this.window = 400; this.pointed = null;
    this.isChanged = true; this.drawnTable = -1; this.drawnTexts = -1;
    this.get = (id) => document.getElementById(id);
    this.fill(); this.listen(); this.readColours(); this.legends();
    document.getElementById("main").hidden = this.get("transport").hidden = false;
    this.get("progress").remove();
    const { cells, ues, end } = recording, many = (n, what) => `${plain(n)} ${what}${n === 1 ? "" : "s"}`;
    const blocks = cells.reduce((sum, cell) => sum + cell.tti.length, 0);
    this.get("facts").textContent =
      `${many(cells.length, "cell")}, ${many(ues.length, "UE")}, ${seconds(end)}, ${many(blocks, "transmission")} on HS-DSCH`;
    this.get("scale-note").textContent = this.layout.isReal ? "" : "schematic: the recording has no places";
    const loop = (now) => { this.frame(now); requestAnimationFrame(loop); };
    requestAnimationFrame(loop);
  }

  fill() {
    const options = (id, list) => this.get(id).replaceChildren(...list.map(([value, text]) => new Option(text, value)));
    options("ue", this.recording.ues.map((ue, i) => [i, `${i} (node ${ue.node})`]));
    options("cell", this.recording.cells.map((cell, i) => [i, `${i} (Node B on node ${cell.node})`]));
    options("speed", SPEEDS.map((speed) => [speed, `${speed} ×`]));
    this.get("speed").value = 1;
    this.get("seek").max = this.recording.end;
    const busiest = this.recording.cells.map((cell) => cell.tti.length);
    this.choose("cell", Math.max(0, busiest.indexOf(Math.max(...busiest))));
    const inIt = this.recording.cells[this.cell];
    this.choose("ue", inIt && inIt.ue.length ? inIt.ue.array[0] : 0);
  }

  choose(what, number) {
    this[what] = number;
    this.get(what).value = number;
    this.isChanged = true; this.drawnTexts = -1;
  }

  seek(time) {
    this.time = Math.min(Math.max(time, 0), this.recording.end);
    this.isChanged = true;
  }

  play(on) {
    if (on && this.time >= this.recording.end) this.time = 0;
    this.isPlaying = on;
    this.get("play").classList.toggle("on", on);
    this.get("play").setAttribute("aria-label", on ? "Pause" : "Play");
    this.isChanged = true;
  }

  zoom(window) {
    this.window = Math.min(Math.max(window, 20), Math.max(this.recording.end, 20));
    this.isChanged = true;
  }

  hurry(way) {
    const select = this.get("speed");
    select.selectedIndex = Math.min(Math.max(select.selectedIndex + way, 0), SPEEDS.length - 1);
    this.speed = Number(select.value);
  }

  listen() {
    const on = (id, event, action) => this.get(id).addEventListener(event, action);
    on("play", "click", () => this.play(!this.isPlaying));
    on("seek", "input", (event) => this.seek(Number(event.target.value)));
    on("speed", "change", (event) => { this.speed = Number(event.target.value); });
    for (const what of ["ue", "cell"]) on(what, "change", (event) => this.choose(what, Number(event.target.value)));
    on("zoom-in", "click", () => this.zoom(this.window / 2));
    on("zoom-out", "click", () => this.zoom(this.window * 2));
    on("zoom-all", "click", () => this.zoom(this.recording.end));
    on("map", "click", (event) => this.pick(event.offsetX, event.offsetY));
    on("table-panel", "toggle", () => { this.drawnTable = -1; this.isChanged = true; });
    this.listenToTimeline();
    window.addEventListener("keydown", (event) => this.key(event));
    window.addEventListener("resize", () => { this.isChanged = true; });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { this.readColours(); this.legends(); });
  }

  listenToTimeline() {
    const line = this.get("timeline");
    let from = null;
    line.addEventListener("pointerdown", (event) => { from = { x: event.offsetX, time: this.time }; line.setPointerCapture(event.pointerId); });
    line.addEventListener("pointerup", () => { from = null; });
    line.addEventListener("pointercancel", () => { from = null; });
    line.addEventListener("pointermove", (event) => {
      if (from) this.seek(from.time - (event.offsetX - from.x) * this.window / (line.clientWidth - GUTTER));
      this.pointed = [event.offsetX, event.offsetY];
      this.isChanged = true;
    });
    line.addEventListener("pointerleave", () => { this.pointed = null; this.isChanged = true; });
    line.addEventListener("wheel", (event) => {
      if (event.ctrlKey || event.altKey) { event.preventDefault(); this.zoom(this.window * 1.2 ** Math.sign(event.deltaY)); }
    }, { passive: false });
  }

  key(event) {
    const at = event.target, isField = at.matches("select, input, summary");
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const back = event.shiftKey ? -1 : 1, onLine = at.id === "timeline";
    const next = (what, n) => this.choose(what, (this[what] + back + n) % n);
    const step = onLine ? this.recording.tti : event.shiftKey ? 1000 : this.recording.step;
    const actions = {
      " ": () => this.play(!this.isPlaying),
      ArrowLeft: () => this.seek(this.time - step), ArrowRight: () => this.seek(this.time + step),
      "+": () => this.zoom(this.window / 2), "=": () => this.zoom(this.window / 2),
      "-": () => this.zoom(this.window * 2), 0: () => this.zoom(this.recording.end),
      "[": () => this.hurry(-1), "]": () => this.hurry(1),
      c: () => next("cell", this.recording.cells.length), u: () => next("ue", this.recording.ues.length),
    };
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    // A field has its own use of these keys, a button of the space bar.
    if (!action || (isField && !(at.id === "seek" && event.key === " ")) || (at.matches("button") && event.key === " ")) return;
    event.preventDefault();
    action();
  }

  readColours() {
    const style = getComputedStyle(document.documentElement);
    this.colours = Object.fromEntries(
      ["page", "card", "ink", "soft", "line", "grid", "link", "one", "two", "three", "bad", "quiet", "cell", "load", "edge", "band"]
        .map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
    this.isChanged = true;
  }

  frame(now) {
    const elapsed = Math.min(now - (this.before ?? now), 250);
    this.before = now;
    if (this.isPlaying) {
      this.seek(this.time + elapsed * this.speed);
      if (this.time >= this.recording.end) this.play(false);
    }
    if (!this.isChanged) return;
    this.isChanged = false;
    this.drawMap(); this.drawTimeline(); this.drawCharts(); this.drawOverview();
    this.unpainted.splice(0).forEach((paint) => paint()); // legends
    this.get("seek").value = this.time;
    this.get("clock").textContent = `${(this.time / 1000).toFixed(this.speed < 0.5 ? 3 : 1)} / ${seconds(this.recording.end)}`;
    // Texts that change with every frame can be read by nobody.
    const due = Math.floor(now / 200);
    if (due !== this.drawnTexts || !this.isPlaying) { this.drawnTexts = due; this.drawTexts(); this.drawEvents(); this.drawTable(); }
  }
}

/** Marks of UEs by RRC state: colour and form. */
function mark(context, colours, state, x, y, size) {
  const name = STATES[state];
  context.fillStyle = name === "CELL_DCH" ? colours.one : name === "CELL_FACH" ? colours.two : colours.card;
  context.strokeStyle = name === "CELL_DCH" || name === "CELL_FACH" ? colours.card : colours.quiet;
  context.lineWidth = 1.5;
  context.beginPath();
  if (name === "CELL_FACH") context.rect(x - size * 0.85, y - size * 0.85, 1.7 * size, 1.7 * size);
  else context.arc(x, y, name === "IDLE" || state < 0 ? size * 0.55 : size, 0, 7);
  context.fill();
  context.stroke();
}

/** A block on HS-DSCH: full when acknowledged, striped when sent again, hollow when not received. */
function block(context, colours, outcome, x, y, width, height) {
  const answer = ANSWERS[outcome % 3], again = outcome >= 3;
  const colour = answer === "ACK" ? (again ? colours.two : colours.one) : answer === "NACK" ? colours.bad : colours.quiet;
  if (answer === "ACK") {
    context.fillStyle = colour;
    context.fillRect(x, y, width, height);
    if (again && width > 3) {
      context.fillStyle = colours.card;
      for (let row = y + 3; row < y + height - 1; row += 4) context.fillRect(x, row, width, 1);
    }
    return;
  }
  context.strokeStyle = colour;
  context.lineWidth = width > 4 ? 1.5 : 1;
  context.setLineDash(answer === "DTX" ? [2, 2] : []);
  context.strokeRect(x + 0.75, y + 0.75, Math.max(width - 1.5, 0.5), Math.max(height - 1.5, 0.5));
  context.setLineDash([]);
  if (width > 5 && answer === "NACK") {
    context.beginPath();
    context.moveTo(x + 1, y + height - 1); context.lineTo(x + width - 1, y + 1);
    context.stroke();
  }
}

Object.assign(Player.prototype, {
  legends() {
    const draw = (id, items) => this.get(id).replaceChildren(...items.map(([text, paint]) => {
      const item = document.createElement("li"), canvas = document.createElement("canvas");
      canvas.setAttribute("aria-hidden", "true");
      item.append(canvas, text);
      this.unpainted.push(() => paint(prepare(canvas)[0]));
      return item;
    }));
    const colours = this.colours;
    this.unpainted = [];
    draw("map-legend", [
      ["CELL_DCH", (c) => mark(c, colours, 4, 11, 7, 5)], ["CELL_FACH", (c) => mark(c, colours, 3, 11, 7, 5)],
      ["CELL_PCH, URA_PCH", (c) => mark(c, colours, 2, 11, 7, 5)], ["IDLE", (c) => mark(c, colours, 0, 11, 7, 5)],
      ["larger: higher rate", (c) => { mark(c, colours, 4, 5, 7, 3); mark(c, colours, 4, 16, 7, 6); }],
      ["HS-DSCH in use, 0 to 100 % of TTIs", (c) => {
        for (let i = 0; i < 22; i++) { c.fillStyle = `rgba(${colours.load}, ${0.6 * i / 21})`; c.fillRect(i, 1, 1, 12); }
        c.strokeStyle = colours.edge; c.strokeRect(0.5, 1.5, 21, 11);
      }],
      ["handover", (c) => { c.strokeStyle = colours.two; c.lineWidth = 2; c.beginPath(); c.arc(11, 7, 5, 0, 7); c.stroke(); }],
    ]);
    draw("hs-legend", [
      ["ACK", (c) => block(c, colours, 0, 6, 1, 10, 12)], ["ACK after a repetition", (c) => block(c, colours, 3, 6, 1, 10, 12)],
      ["NACK", (c) => block(c, colours, 1, 6, 1, 10, 12)], ["DTX (nothing heard)", (c) => block(c, colours, 2, 6, 1, 10, 12)],
      ["height: bits of the block, or the share of TTIs where several are in a pixel", (c) => { block(c, colours, 0, 3, 8, 7, 5); block(c, colours, 0, 12, 1, 7, 12); }],
    ]);
  },

  drawMap() {
    const [context, width, height] = prepare(this.get("map")), { layout, recording, colours, time } = this;
    const pad = 18, wide = layout.right - layout.left || 1, high = layout.high - layout.low || 1;
    const scale = Math.min((width - 2 * pad) / wide, (height - 2 * pad) / high);
    const x0 = (width - wide * scale) / 2, y0 = (height - high * scale) / 2;
    const at = ([x, y]) => [x0 + (x - layout.left) * scale, height - y0 - (y - layout.low) * scale];
    this.drawCells(context, at, scale);
    const sample = recording.sample(time), marks = [];
    for (let i = 0; i < recording.ues.length; i++) {
      const place = layout.ue(i, time);
      if (place) marks.push([i, ...at(place)]);
    }
    context.lineWidth = 1;
    context.strokeStyle = colours.edge;
    context.beginPath();
    for (const [i, x, y] of marks) {
      for (const cell of recording.cellsOf(i, time)) {
        const [cx, cy] = at(layout.centre(cell));
        context.moveTo(x, y); context.lineTo(cx, cy);
      }
    }
    if (layout.isReal) context.stroke();
    for (const [i, x, y] of marks) {
      const state = sample && sample[0].length > i ? sample[0][i] : -1;
      const rate = sample && sample[1].length > i ? sample[1][i] + sample[2][i] : 0;
      mark(context, colours, state, x, y, 3.5 + Math.min(7, Math.sqrt(rate) / 8));
    }
    this.drawMoves(context, at, new Map(marks.map(([i, x, y]) => [i, [x, y]])));
    this.marks = marks;
    this.polygons = layout.polygons.map((polygon) => polygon.map(at));
    if (layout.isReal) this.drawScale(context, scale, height);
  },

  drawCells(context, at, scale) {
    const { layout, recording, colours } = this;
    const trace = (polygon) => { context.beginPath(); polygon.forEach((point) => context.lineTo(...at(point))); context.closePath(); };
    layout.polygons.forEach((polygon, i) => {
      trace(polygon);
      context.fillStyle = colours.cell; context.fill();
      context.fillStyle = `rgba(${colours.load}, ${0.6 * recording.load(i, this.time)})`; context.fill();
      context.strokeStyle = colours.edge; context.lineWidth = 1; context.stroke();
    });
    if (layout.polygons[this.cell]) {
      trace(layout.polygons[this.cell]);
      context.strokeStyle = colours.link; context.lineWidth = 2.5; context.stroke();
    }
    context.fillStyle = colours.soft;
    context.textAlign = "center"; context.textBaseline = "middle";
    if (layout.radius * scale > 26) {
      layout.polygons.forEach((_, i) => {
        const [x, y] = at(layout.centre(i)), isAtSite = layout.isReal && recording.cells[i].sectors === 1;
        context.fillText(`${i}`, x, isAtSite ? y + 15 : y);
      });
    }
    for (const site of layout.isReal ? layout.sites : []) {
      const [x, y] = at([site.x, site.y]);
      context.beginPath(); context.moveTo(x, y - 5); context.lineTo(x + 4.5, y + 3.5); context.lineTo(x - 4.5, y + 3.5); context.fill();
    }
  },

  /** Rings around UEs that have just changed their cell, and around the chosen one. */
  drawMoves(context, at, marks) {
    const { recording, colours, time } = this, last = Math.max(600, 400 * this.speed);
    context.lineWidth = 2;
    for (const event of recording.events) {
      const since = time - event.time;
      if (!event.moved || since < 0 || since > last || !marks.has(event.ue)) continue;
      context.strokeStyle = colours.two;
      context.globalAlpha = 1 - since / last;
      context.beginPath(); context.arc(...marks.get(event.ue), 9 + 14 * since / last, 0, 7); context.stroke();
      context.beginPath(); event.moved.forEach((cell) => context.lineTo(...at(this.layout.centre(cell)))); context.stroke();
      context.globalAlpha = 1;
    }
    if (marks.has(this.ue)) {
      const [x, y] = marks.get(this.ue);
      context.strokeStyle = colours.ink;
      context.beginPath(); context.arc(x, y, 13, 0, 7); context.stroke();
      context.fillStyle = colours.ink;
      context.textAlign = x > context.canvas.clientWidth - 60 ? "right" : "left";
      context.textBaseline = "middle";
      context.lineWidth = 3; context.strokeStyle = colours.card;
      const text = `UE ${this.ue}`, left = x + (context.textAlign === "right" ? -17 : 17);
      context.strokeText(text, left, y); context.fillText(text, left, y);
    }
  },

  drawScale(context, scale, height) {
    const metres = ticks(110 / scale, 1), long = metres * scale, { colours } = this;
    context.strokeStyle = colours.soft; context.lineWidth = 1.5; context.fillStyle = colours.soft;
    context.beginPath();
    context.moveTo(6, height - 12); context.lineTo(6, height - 6); context.lineTo(6 + long, height - 6); context.lineTo(6 + long, height - 12);
    context.stroke();
    context.textAlign = "left"; context.textBaseline = "bottom";
    context.fillText(metres >= 1000 ? `${metres / 1000} km` : `${plain(metres)} m`, 11, height - 9);
  },

  /** The UE at a place of the map, or else the cell. */
  pick(x, y) {
    const near = this.marks.map(([i, mx, my]) => [Math.hypot(mx - x, my - y), i]).sort((a, b) => a[0] - b[0])[0];
    if (near && near[0] < 16) { this.choose("ue", near[1]); return; }
    const context = this.get("map").getContext("2d");
    const found = this.polygons.findIndex((polygon) => {
      const path = new Path2D();
      polygon.forEach((point) => path.lineTo(...point));
      context.setTransform(1, 0, 0, 1, 0, 0);
      return context.isPointInPath(path, x, y);
    });
    if (found >= 0) this.choose("cell", found);
  },

  /** The axis of time of a canvas: begin and end, and the x of a time. */
  axis(context, width, height, window) {
    const { colours, time, recording } = this, span = Math.min(window, Math.max(recording.end, 1));
    const from = Math.min(Math.max(time - span / 2, 0), recording.end - span);
    const x = (t) => GUTTER + (t - from) * (width - GUTTER) / span;
    const step = ticks(span, Math.max(2, Math.floor((width - GUTTER) / 110))), digits = Math.max(0, Math.ceil(3 - Math.log10(step) - 1e-9));
    context.strokeStyle = colours.grid; context.fillStyle = colours.soft; context.lineWidth = 1;
    context.textBaseline = "bottom"; context.textAlign = "center";
    for (let t = Math.ceil(from / step) * step; t <= from + span + 1e-6; t += step) {
      context.beginPath(); context.moveTo(x(t), 0); context.lineTo(x(t), height - 16); context.stroke();
      if (x(t) > GUTTER + 14 && x(t) < width - 20) context.fillText(seconds(t, digits), x(t), height - 1);
    }
    return { from, to: from + span, x, perMs: (width - GUTTER) / span };
  },

  cursor(context, axis, height) {
    context.strokeStyle = this.colours.ink; context.lineWidth = 1.5;
    context.beginPath(); context.moveTo(axis.x(this.time), 0); context.lineTo(axis.x(this.time), height - 16); context.stroke();
  },

  drawTimeline() {
    const { recording, colours } = this, cell = recording.cells[this.cell];
    if (!cell) return;
    // All UEs that the cell ever had on HS-DSCH, so that lanes stay where they are.
    if (this.lanesOf !== this.cell) {
      this.lanes = [...new Set(cell.ue.array.subarray(0, cell.ue.length))].sort((a, b) => a - b);
      this.lanesOf = this.cell;
    }
    const lane = Math.min(Math.max(Math.round(220 / Math.max(this.lanes.length, 1)), 16), 46), height = Math.max(this.lanes.length, 2) * lane + 22;
    const [context, width] = prepare(this.get("timeline"), height), axis = this.axis(context, width, height, this.window);
    context.textAlign = "left"; context.textBaseline = "middle";
    this.lanes.forEach((ue, i) => {
      context.fillStyle = ue === this.ue ? colours.ink : colours.soft;
      context.font = `${ue === this.ue ? 600 : 400} 12px system-ui, sans-serif`;
      context.fillText(`UE ${ue}`, 0, (i + 0.5) * lane);
      context.fillStyle = colours.grid; context.fillRect(GUTTER, (i + 1) * lane - 1, width - GUTTER, 1);
    });
    if (!this.lanes.length) { context.fillStyle = colours.soft; context.fillText("no transmission on HS-DSCH in this cell", GUTTER + 8, lane); }
    context.save();
    context.beginPath(); context.rect(GUTTER, 0, width - GUTTER, height); context.clip();
    const first = cell.tti.below(Math.floor(axis.from / recording.tti)), last = cell.tti.below(Math.ceil(axis.to / recording.tti));
    const rows = new Map(this.lanes.map((ue, i) => [ue, i * lane])), wide = recording.tti * axis.perMs;
    if (wide >= 2.5) this.drawBlocks(context, cell, first, last, rows, axis, wide, lane);
    else this.drawShares(context, cell, first, last, rows, axis, width, lane);
    this.cursor(context, axis, height);
    context.restore();
    this.read(cell, first, last, axis, rows, lane);
    const text = this.window >= 1000 ? seconds(this.window, this.window < 10000 ? 1 : 0) : `${plain(this.window)} ms`;
    this.get("zoom-value").textContent = text;
  },

  drawBlocks(context, cell, first, last, rows, axis, wide, lane) {
    const { recording } = this, gap = wide > 6 ? 1 : 0.3;
    for (let i = first; i < last; i++) {
      const bits = recording.formats[cell.format.array[i]].bits;
      const tall = Math.max(3, (lane - 5) * Math.sqrt(bits / recording.largest)), bottom = rows.get(cell.ue.array[i]) + lane - 2;
      block(context, this.colours, cell.outcome.array[i], axis.x(cell.tti.array[i] * recording.tti), bottom - tall, wide - gap, tall);
    }
  },

  /** Several TTIs in a pixel: the share of them that is used, what fails on top. */
  drawShares(context, cell, first, last, rows, axis, width, lane) {
    const { recording, colours } = this, ratio = window.devicePixelRatio || 1, n = Math.max(Math.ceil((width - GUTTER) * ratio), 1);
    const most = Math.max(1, 1 / axis.perMs / recording.tti / ratio), tall = Math.floor((lane - 4) * ratio);
    const perTti = recording.tti * axis.perMs * ratio, left = -axis.from * axis.perMs * ratio;
    const rgb = (text) => Number(`0xff${text.slice(5, 7)}${text.slice(3, 5)}${text.slice(1, 3)}`);
    const inks = [rgb(colours.one), rgb(colours.bad)];
    const counts = new Map([...rows.keys()].map((ue) => [ue, [new Uint16Array(n), new Uint16Array(n)]]));
    for (let i = first; i < last; i++) {
      const column = Math.floor(left + cell.tti.array[i] * perTti);
      if (column >= 0 && column < n) counts.get(cell.ue.array[i])[cell.outcome.array[i] % 3 ? 1 : 0][column]++;
    }
    this.sheet ??= document.createElement("canvas");
    [this.sheet.width, this.sheet.height] = [n, Math.max(1, Math.round(rows.size * lane * ratio))];
    const sheet = this.sheet.getContext("2d"), image = sheet.createImageData(n, this.sheet.height), pixels = new Uint32Array(image.data.buffer);
    for (const [ue, columns] of counts) {
      const bottom = Math.round((rows.get(ue) + lane - 2) * ratio) - 1;
      for (let x = 0; x < n; x++) {
        for (let kind = 0, y = 0, sum = 0; kind < 2; kind++) {
          sum += columns[kind][x];
          for (const top = Math.min(tall, Math.round(tall * sum / most)); y < top; y++) pixels[(bottom - y) * n + x] = inks[kind];
        }
      }
    }
    sheet.putImageData(image, 0, 0);
    context.drawImage(this.sheet, GUTTER, 0, n / ratio, this.sheet.height / ratio);
  },

  /** Say what is under the pointer, or else what the cursor is upon. */
  read(cell, first, last, axis, rows, lane) {
    const { recording, pointed } = this, tti = pointed
      ? Math.floor((axis.from + (pointed[0] - GUTTER) / axis.perMs) / recording.tti) : Math.floor(this.time / recording.tti);
    const ue = pointed ? this.lanes[Math.floor(pointed[1] / lane)] : undefined, said = [];
    for (let i = Math.max(first, cell.tti.below(tti)); i < last && cell.tti.array[i] === tti; i++) {
      if (ue !== undefined && cell.ue.array[i] !== ue && cell.tti.array[i + 1] === tti) continue;
      const { cqi, bits, codes, modulation } = recording.formats[cell.format.array[i]], outcome = cell.outcome.array[i];
      said.push(`UE ${cell.ue.array[i]}, CQI ${cqi}, ${plain(bits)} bits, ${codes} code${codes === 1 ? "" : "s"}, ${modulation}, `
        + `transmission ${Math.floor(outcome / 3) + 1}, ${ANSWERS[outcome % 3]}`);
    }
    this.readout = `TTI ${plain(tti)}, ${seconds(tti * recording.tti, 3)}: ${said.join("; ") || "no transmission"}`;
    if (!this.isPlaying || pointed) this.get("readout").textContent = this.readout;
  },

  drawCharts() {
    const { colours } = this, forms = [[colours.one, []], [colours.two, [6, 4]], [colours.three, [2, 3]]];
    for (const [id, columns, factor] of [["rate", [1, 2], 1], ["buffers", [3, 4, 5], 1e-3], ["rtt", [6], 1]]) {
      const canvas = this.get(id), [context, width, height] = prepare(canvas);
      const window = Math.max(CHART_MS, this.window), axis = this.axis(context, width, height, window);
      const half = Math.min(this.window, this.recording.end) / 2;
      context.fillStyle = colours.band;
      context.fillRect(axis.x(Math.max(this.time - half, axis.from)), 0, Math.max(2, 2 * half * axis.perMs), height - 16);
      this.drawLines(context, axis, width, height - 18, columns, factor, forms);
      this.cursor(context, axis, height);
    }
  },

  drawLines(context, axis, width, bottom, columns, factor, forms) {
    const { recording, colours, ue } = this, first = Math.max(0, recording.times.below(axis.from) - 1);
    const last = Math.min(recording.times.below(axis.to) + 1, recording.samples.length), values = columns.map(() => []);
    let most = 0;
    for (let i = first; i < last; i++) {
      columns.forEach((column, k) => {
        const value = recording.samples[i][column]?.[ue], known = value === undefined || value < 0 ? null : value * factor;
        values[k].push(known);
        most = Math.max(most, known ?? 0);
      });
    }
    const step = ticks(Math.max(most, 1), 3), top = step * Math.ceil(Math.max(most, 1) / step), y = (value) => bottom - value * (bottom - 9) / top;
    context.fillStyle = colours.soft; context.textAlign = "right"; context.textBaseline = "middle";
    for (let value = 0; value <= top; value += step) {
      context.fillText(plain(value), GUTTER - 8, y(value));
      context.fillStyle = colours.grid; context.fillRect(GUTTER, Math.round(y(value)), width - GUTTER, 1);
      context.fillStyle = colours.soft;
    }
    context.save();
    context.beginPath(); context.rect(GUTTER, 0, width - GUTTER, bottom + 2); context.clip();
    context.lineWidth = 1.75; context.lineJoin = "round";
    values.forEach((line, k) => {
      context.strokeStyle = forms[k][0]; context.setLineDash(forms[k][1]);
      context.beginPath();
      line.forEach((value, i) => {
        const x = axis.x(recording.times.array[first + i]);
        if (value !== null) { if (i && line[i - 1] !== null) context.lineTo(x, y(value)); else context.moveTo(x, y(value)); }
      });
      context.stroke();
    });
    context.restore();
  },

  /** Load of all cells over the whole recording, and its events, above the slider; drawn once. */
  drawOverview() {
    const canvas = this.get("overview");
    const key = `${canvas.clientWidth} ${this.colours.one} ${this.recording.end}`;
    if (key === this.drawnOverview) return;
    this.drawnOverview = key;
    const [context, width, height] = prepare(canvas), { recording, colours } = this;
    const steps = Math.max(1, Math.ceil(recording.end / recording.step)), busy = new Float32Array(steps + 1);
    for (const cell of recording.cells) cell.busy.forEach((count, i) => { busy[i] += count; });
    const most = Math.max(1, ...busy), wide = width / steps;
    context.fillStyle = colours.grid; context.fillRect(0, height - 1, width, 1);
    context.fillStyle = colours.edge;
    for (let i = 0; i < width; i++) {
      const from = Math.floor(i / wide), to = Math.max(from + 1, Math.floor((i + 1) / wide));
      const share = busy.subarray(from, to).reduce((sum, one) => sum + one, 0) / (to - from) / most;
      context.fillRect(i, height - share * (height - 6), 1, share * (height - 6));
    }
    context.fillStyle = colours.two;
    for (const event of recording.events) if (event.moved) context.fillRect(event.time / recording.end * width - 0.5, 0, 1.5, 5);
  },

  drawTexts() {
    const { recording, ue, time } = this, sample = recording.sample(time), value = (column) => sample?.[column]?.[ue];
    const show = (id, text) => { const node = this.get(id); if (node.textContent !== text) node.textContent = text; };
    const cells = recording.ues.length ? recording.cellsOf(ue, time) : [];
    show("v-dl", plain(value(1) ?? 0)); show("v-ul", plain(value(2) ?? 0));
    show("v-rtt", (value(6) ?? -1) < 0 ? "–" : plain(value(6)));
    show("v-state", STATES[value(0)] ?? "not served");
    show("v-cells", cells.join(", ") || "–");
    show("v-cqi", this.cqi(cells[0]));
    if (!this.pointed) show("readout", this.readout ?? "");
    this.get("map").setAttribute("aria-label", `Map of ${recording.cells.length} cells and ${recording.ues.length} UEs at ${seconds(time)}; `
      + `UE ${ue} is in ${cells.length ? `cell ${cells.join(", ")}` : "no cell"}`);
  },

  /** CQI of the last block for the UE in a cell, of the second before. */
  cqi(number) {
    const cell = this.recording.cells[number], { tti, formats } = this.recording;
    if (!cell) return "–";
    const first = cell.tti.below((this.time - 1000) / tti);
    for (let i = cell.tti.below(this.time / tti) - 1; i >= first; i--) {
      if (cell.ue.array[i] === this.ue) return `${formats[cell.format.array[i]].cqi}`;
    }
    return "–";
  },

  drawEvents() {
    const recent = this.recording.events.filter((event) => event.time <= this.time).slice(-6).reverse();
    const key = recent.map((event) => event.time + event.text).join();
    if (key === this.drawnEvents) return;
    this.drawnEvents = key;
    const entries = recent.map((event) => {
      const item = document.createElement("li"), button = document.createElement("button"), time = document.createElement("time");
      time.textContent = seconds(event.time, 2);
      button.type = "button";
      button.append(time, `UE ${event.ue}: ${event.text}`);
      button.addEventListener("click", () => { this.choose("ue", event.ue); this.seek(event.time); });
      item.append(button);
      return item;
    });
    if (!entries.length) { const item = document.createElement("li"); item.className = "soft"; item.textContent = "none so far"; entries.push(item); }
    this.get("events").replaceChildren(...entries);
  },

  drawTable() {
    if (!this.get("table-panel").open) return;
    const body = this.get("table"), { recording, time } = this, sample = recording.sample(time);
    while (body.rows.length < recording.ues.length) { const row = body.insertRow(); for (let i = 0; i < 9; i++) row.insertCell(); }
    recording.ues.forEach((_, i) => {
      const value = (column) => sample?.[column]?.[i] ?? 0, rtt = sample?.[6]?.[i] ?? -1;
      const texts = [i, STATES[sample?.[0]?.[i]] ?? "–", recording.cellsOf(i, time).join(", ") || "–", plain(value(1)), plain(value(2)),
        kilo(value(3)), kilo(value(4)), kilo(value(5)), rtt < 0 ? "–" : plain(rtt)];
      texts.forEach((text, k) => { const node = body.rows[i].cells[k]; if (node.textContent !== `${text}`) node.textContent = text; });
    });
  },
});

/** A page that grows while its network runs: it loads itself anew, and goes on where it was. */
class Live {
  constructor(period) {
    this.period = period; this.began = performance.now();
    this.button = document.getElementById("live");
    this.button.hidden = false;
    this.button.addEventListener("click", () => { this.follow(true); this.load(); });
  }

  /** Show the end of what has been recorded, as the page before this one has shown it. */
  show(player) {
    this.player = player;
    const kept = JSON.parse(decodeURIComponent(location.hash.slice(1)) || "{}");
    // The first UE is that of the real programs.
    player.choose("ue", kept.ue ?? 0);
    player.choose("cell", kept.cell ?? player.recording.cellsOf(0, player.recording.end)[0] ?? 0);
    if (kept.window) player.window = kept.window;
    document.getElementById("table-panel").open = !!kept.table;
    player.seek(player.recording.end);
    scrollTo(0, kept.scroll ?? 0);
  }

  /** What its user looks at otherwise stays. */
  follow(on) {
    this.isFollowing = on;
    this.button.setAttribute("aria-pressed", on);
  }

  wait() {
    // Most of the time is its user's, however long the reading takes.
    const taken = performance.now() - this.began;
    setTimeout(() => (this.isFollowing && !document.activeElement.matches("select") ? this.load() : this.wait()), Math.max(this.period, 5 * taken));
  }

  load() {
    if (this.player) {
      const { ue, cell, window: zoom } = this.player, table = document.getElementById("table-panel").open;
      const kept = JSON.stringify({ ue, cell, window: zoom, table, scroll: Math.round(scrollY) });
      location.replace(`#${encodeURIComponent(kept)}`);
    }
    location.reload();
  }
}

async function show() {
  const recording = new Recording(), progress = document.getElementById("progress"), facts = document.getElementById("facts");
  if (!("DecompressionStream" in window)) {
    facts.textContent = "This browser is too old to unpack the recording: Chrome 80, Firefox 113 or Safari 16.4 can.";
    return;
  }
  const period = Number(document.documentElement.dataset.live), live = period ? new Live(period) : null;
  try {
    await read(recording, (share) => { progress.value = share; });
  } catch (error) {
    if (!live) throw error; // of a page that is being written the last part may be half there
  }
  if (live && !recording.samples.length) {
    facts.textContent = "Nothing has been recorded yet.";
    live.follow(true);
    live.wait();
    return;
  }
  const player = new Player(recording);
  window.player = player;
  if (!live) return;
  live.button.hidden = recording.isOver;
  facts.textContent += recording.isOver ? ", over" : ", still going on";
  live.show(player);
  if (recording.isOver) return;
  live.follow(true);
  live.wait();
  for (const event of ["pointerdown", "keydown"]) {
    document.getElementById("transport").addEventListener(event, (told) => { if (told.target !== live.button) live.follow(false); });
  }
  document.getElementById("timeline").addEventListener("pointerdown", () => live.follow(false));
  window.addEventListener("keydown", (event) => { if (/^(Arrow(Left|Right)| )$/.test(event.key)) live.follow(false); });
  document.getElementById("events").addEventListener("click", () => live.follow(false));
}

document.addEventListener("DOMContentLoaded", show);
