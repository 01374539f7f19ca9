# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""The page of ./utils/umts watch: what gets into it, and how it looks and plays in a browser."""

import base64
import contextlib
import gzip
import itertools
import json
import os
import re
import time
from pathlib import Path

import pytest

import recordings
from umts_tool import cli, watch, watch_page, watch_traces
from umts_tool.errors import UmtsError

BIG_OCTETS = 10_000_000
FRAME_MS = 50  # the median of what a frame costs in script, on any machine that tests run on
WAIT_S = 60


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder of pages: a small network, one without places, and one of 57 cells."""
    folder = tmp_path_factory.mktemp("watch")
    small = {"rings": 1, "sectors": 1, "duration_s": 8, "load": 0.6}
    recordings.write(folder / "small.jsonl", ues=12, **small)
    recordings.write(folder / "schematic.jsonl", ues=9, placed=False, **small)
    recordings.write(folder / "big.jsonl")
    for file in folder.glob("*.jsonl"):
        watch.write_page(file, file.with_suffix(".html"), f"umts-{file.stem} --a=<b>")
    return folder


def show(window, page, width=1440, scheme="light"):
    """Open a page and wait until its recording has been read."""
    window.open(page, width, scheme)
    end = time.monotonic() + WAIT_S
    while not window.evaluate("!!window.player"):
        assert time.monotonic() < end, window.evaluate("document.body.innerText")
        time.sleep(0.05)


def do(window, script):
    """Run a script and have the page drawn once more."""
    window.evaluate(f"{script}; player.frame(performance.now()); 0")


def press(window, key):
    """Press a key."""
    do(window, f"document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key}))")


def parts_of(page):
    """Return the recording inside a page."""
    parts = re.findall(r'class="recording">([^<]*)</script>', page.read_text())
    return b"".join(gzip.decompress(base64.b64decode(part)) for part in parts)


# What is wider than the window, and controls that nobody can name.
WIDE = """[...document.querySelectorAll('body *')].filter(e => !e.closest('.scroll, noscript'))
  .filter(e => e.getBoundingClientRect().right > innerWidth + 1).map(e => e.id || e.tagName)"""
NAMELESS = """[...document.querySelectorAll('button, select, input, canvas[tabindex]')]
  .filter(e => !(e.getAttribute('aria-label') || e.labels?.[0]?.innerText.trim() || e.innerText))
  .map(e => e.id)"""
EMPTY = """[...document.querySelectorAll('canvas')].filter(e => !e.width || !new Uint32Array(
  e.getContext('2d').getImageData(0, 0, e.width, e.height).data.buffer).some(pixel => pixel))
  .map(e => `${e.id} in ${e.parentElement.className} ${e.parentElement.textContent}`)"""
# Contrast of all texts with what is behind them (WCAG 2.2, 1.4.3).
FAINT = """(() => {
  const light = text => { const [r, g, b] = text.match(/[\\d.]+/g).map(c => c / 255)
    .map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
  const behind = e => { for (; e; e = e.parentElement) { const colour = getComputedStyle(e).backgroundColor;
    if (colour !== 'rgba(0, 0, 0, 0)') return colour; } };
  return [...document.querySelectorAll('body *')].filter(e => e.checkVisibility() &&
    [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim())).filter(e => {
      const [a, b] = [light(getComputedStyle(e).color), light(behind(e))].sort((x, y) => y - x);
      return (a + 0.05) / (b + 0.05) < 4.5; }).map(e => e.textContent.slice(0, 30)); })()"""
FRAMES = """(() => { const costs = []; for (let i = 0; i < 60; i++) {
  player.seek(20000 + 100 * i); const start = performance.now(); player.frame(start);
  costs.push(performance.now() - start); } return costs.sort((a, b) => a - b)[30]; })()"""


@pytest.mark.parametrize("name", ["small", "schematic", "big"])
def test_all_of_it_is_to_be_seen(name, folder, window, tmp_path):
    for width, scheme in itertools.product((390, 1440), ("light", "dark")):
        window.others.clear()
        show(window, folder / f"{name}.html", width, scheme)
        do(window, "player.seek(4000), document.getElementById('table-panel').open = true")
        picture = (
            Path(os.environ.get("UMTS_SCREENSHOTS", tmp_path))
            / f"watch-{name}-{width}-{scheme}.png"
        )
        window.screenshot(picture, window.evaluate("document.documentElement.scrollHeight"))
        # A picture of the whole page gives the window another size for a moment.
        do(window, "player.isChanged = true")
        assert window.evaluate("innerWidth") == width
        assert window.evaluate("document.documentElement.scrollWidth") <= width
        for faults in (WIDE, NAMELESS, EMPTY, FAINT):
            assert window.evaluate(faults) == [], faults
        said = [one for one in window.others if one.get("method") == "Runtime.exceptionThrown"]
        assert said == []
        assert window.evaluate("document.querySelector('h1').textContent") == f"umts-{name} --a=<b>"


def test_timeline_without_room(folder, window):
    show(window, folder / "big.html")
    narrow = "document.getElementById('timeline').style.width = '10px', player.isChanged = true"
    # Many TTIs in a pixel, and all of them.
    for zoom in ("", ", player.window = player.recording.end"):
        do(window, narrow + zoom)


def test_no_network_is_used(folder):
    text = (folder / "small.html").read_text()
    assert not re.findall(r"https?:|\bfetch\(|XMLHttpRequest|import\(|<link|src=", text)


def test_large_network_is_small_and_swift(folder, window):
    page = folder / "big.html"
    assert page.stat().st_size < BIG_OCTETS
    show(window, page)
    said = window.evaluate("document.getElementById('facts').textContent")
    assert said.startswith("57 cells, 200 UEs, 60.0 s, 1,")
    for zoom in (400, 60000):
        do(window, f"player.zoom({zoom})")
        assert window.evaluate(FRAMES) < FRAME_MS


def test_it_plays_pauses_and_ends(folder, window):
    show(window, folder / "small.html")
    do(window, "document.getElementById('play').click()")
    assert window.evaluate("player.isPlaying")
    assert window.evaluate("document.getElementById('play').getAttribute('aria-label')") == "Pause"
    do(window, "player.before -= 100")
    assert window.evaluate("player.time") > 99
    do(window, "player.seek(player.recording.end - 1), player.before -= 100")
    assert not window.evaluate("player.isPlaying")
    assert window.evaluate("player.time === player.recording.end")


def test_keys_and_controls(folder, window):
    show(window, folder / "small.html")
    state = "[player.time, player.window, player.speed, player.ue, player.cell, player.isPlaying]"
    do(window, "player.choose('ue', 0), player.choose('cell', 0), player.zoom(400)")
    for key, place, value in (
        ("{key: 'ArrowRight', bubbles: true}", 0, 100),
        ("{key: 'ArrowRight', shiftKey: true, bubbles: true}", 0, 1100),
        ("{key: 'ArrowLeft', bubbles: true}", 0, 1000),
        ("{key: '+', bubbles: true}", 1, 200),
        ("{key: '-', bubbles: true}", 1, 400),
        ("{key: '0', bubbles: true}", 1, 8000),
        ("{key: ']', bubbles: true}", 2, 2),
        ("{key: 'u', bubbles: true}", 3, 1),
        ("{key: 'C', shiftKey: true, bubbles: true}", 4, 6),
        ("{key: ' ', bubbles: true}", 5, True),
    ):
        press(window, key)
        assert window.evaluate(state)[place] == value, key
        do(window, "player.play(false)")
    do(window, "document.getElementById('timeline').focus(), player.seek(1000)")
    press(window, "{key: 'ArrowRight', bubbles: true}")
    assert window.evaluate("player.time") == 1002
    do(
        window,
        "document.getElementById('ue').value = 3, document.getElementById('ue').dispatchEvent(new Event('change'))",
    )
    assert window.evaluate("player.ue") == 3


def test_what_is_shown_is_what_was_recorded(folder, window):
    show(window, folder / "small.html")
    rows = [json.loads(line) for line in (folder / "small.jsonl").read_text().splitlines()]
    sample = next(row for row in rows[1:] if row[:2] == ["ues", 4000])
    do(window, "player.choose('ue', 2), player.seek(4000)")
    text = "document.getElementById('{}').textContent"
    rate = float(window.evaluate(text.format("v-dl")).replace(",", ""))
    assert rate == pytest.approx(sample[3][2] * 8 / 100, abs=0.5)
    assert float(window.evaluate(text.format("v-rtt"))) == pytest.approx(sample[8][2], abs=0.5)
    record = next(row for row in rows[1:] if row[0] == "hs" and row[2] == 2000)
    cell, first, offsets, ues, _, outcomes = record[1:]
    do(window, f"player.choose('cell', {cell}), player.seek({2 * (first + offsets[0])})")
    readout = window.evaluate(text.format("readout"))
    assert f"UE {ues[0]}, CQI" in readout
    assert readout.endswith(("ACK", "NACK", "DTX")[outcomes[0] % 3])


def test_page_holds_the_recording_as_it_is(folder):
    assert parts_of(folder / "small.html") == (folder / "small.jsonl").read_bytes()


def test_recording_that_still_grows_has_no_half_line(folder, tmp_path):
    part = tmp_path / "part.jsonl"
    part.write_bytes((folder / "small.jsonl").read_bytes()[:-7])
    watch.write_page(part, tmp_path / "part.html", "part")
    assert parts_of(tmp_path / "part.html").endswith(b"]\n")


@contextlib.contextmanager
def growing(folder, tmp_path):
    """Give a page, the lines of its recording and what has it grow by some of them."""
    lines = (folder / "small.jsonl").read_bytes().splitlines(keepends=True)
    page = watch_page.GrowingPage(tmp_path / "live.html", "emulate --a=<b>")

    def record(first, last):
        os.write(page.descriptor(), b"".join(lines[first:last]))
        page.grow()

    yield page, lines, record


def test_page_that_grows_is_complete_at_any_time(folder, tmp_path):
    with growing(folder, tmp_path) as (page, lines, record):
        record(0, 100)
        os.write(page.descriptor(), lines[100][:5])
        page.grow()
        assert parts_of(tmp_path / "live.html") == b"".join(lines[:100])
        os.write(page.descriptor(), lines[100][5:])
        record(101, None)
        assert parts_of(tmp_path / "live.html") == b"".join(lines)
        assert [file.name for file in tmp_path.iterdir()] == ["live.html"]


def test_page_is_told_when_the_disk_is_full():
    with pytest.raises(OSError, match="No space left"):
        watch_page.GrowingPage(Path("/dev/full"), "full")


def wait_for(window, condition):
    """Wait until a condition of a page that loads itself anew holds."""
    end = time.monotonic() + WAIT_S
    while True:
        with contextlib.suppress(RuntimeError):  # between two documents
            if window.evaluate(f"!!({condition})"):
                return
        assert time.monotonic() < end, condition
        time.sleep(0.1)


def test_page_shows_what_still_goes_on(folder, window, tmp_path):
    """It begins empty, follows, keeps what was chosen, stands still for who looks, and ends."""
    with growing(folder, tmp_path) as (_, lines, record):
        window.open(tmp_path / "live.html", 390)
        facts = "document.getElementById('facts').textContent"
        wait_for(window, f"{facts} === 'Nothing has been recorded yet.'")
        half = len(lines) // 2
        record(0, half)
        wait_for(window, "window.player?.time > 0 && player.time === player.recording.end")
        assert window.evaluate(facts).endswith(", still going on")
        assert window.evaluate("player.ue") == 0
        do(window, "player.choose('ue', 5), window.before = player.recording.end")
        record(half, half + half // 2)
        wait_for(window, "window.player && !window.before && player.ue === 5")
        pressed = "document.getElementById('live').getAttribute('aria-pressed')"
        press(window, "{key: 'ArrowLeft', bubbles: true}")
        assert window.evaluate(pressed) == "false"
        do(window, "window.isKept = true")
        record(half + half // 2, None)
        time.sleep(2 * watch_page.PERIOD_S)
        assert window.evaluate("window.isKept")
        do(window, "document.getElementById('live').click()")
        wait_for(window, f"window.player && {facts}.endsWith(', over')")
        assert window.evaluate("document.getElementById('live').checkVisibility()") is False
        assert window.evaluate("player.ue === 5 && document.documentElement.scrollWidth <= 390")


HEAD = '{"umts":"recording","version":1,"step_ms":100,"tti_ms":2}\n'


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "is empty"),
        ("time_s,rnti\n0,1\n", r"bad.jsonl:1: this is no record"),
        (HEAD + '["ue",0,5]\nnonsense\n', r"bad.jsonl:3: this is no record"),
        (HEAD, "has no UE"),
        (HEAD.replace("100", "0"), "bad.jsonl:1: this is no record"),
        (HEAD + '["ue",0,5]\n["end",NaN]\n', "bad.jsonl:3: this is no record"),
        (HEAD + '["ue",0,5]\n["end",1e30]\n', "bad.jsonl:3: this is no record"),
        (HEAD + '["ue",0,5]\n["links",0,0,[7]]\n', "bad.jsonl:3: this is no record"),
        (HEAD + '["ue",0,5]\n["links",0,1,[]]\n', "bad.jsonl:3: this is no record"),
        (HEAD + '["ue",0,5]\n["hs",0,1,[],[],[],[]]\n', "bad.jsonl:3: this is no record"),
        (HEAD + '["ue",0,5]\n["ues",0,[1,1]]\n', "bad.jsonl:3: this is no record"),
    ],
)
def test_what_is_no_recording_is_refused(text, sentence, tmp_path):
    bad = tmp_path / "bad.jsonl"
    bad.write_text(text)
    with pytest.raises(UmtsError, match=sentence):
        watch.write_page(bad, tmp_path / "bad.html", "bad")
    assert not (tmp_path / "bad.html").exists()


TRACES = {
    "scheduling": "time_s,cell_number,rnti,process,transmission,cqi,sinr_db,block_bits,codes,modulation,pdus\n"
    "0.11,1,7,0,1,15,5,800,3,QPSK,2\n0.122,1,7,0,2,15,5,800,3,QPSK,2\n0.25,2,7,1,1,16,5,1600,5,16QAM,4\n",
    "harq": "time_s,node_id,rnti,process,transmission,event\n0.117,9,7,0,1,nack\n0.118,9,7,0,1,repeat\n"
    "0.129,9,7,0,2,ack\n0.257,9,7,1,1,ack\n",
    "rlc": "time_s,node_id,rnti,bearer_id,end,mode,buffer_octets\n0.05,9,7,0,rnc,AM,500\n0.3,9,7,0,rnc,AM,0\n",
}


def traces(folder, **changed):
    """Write a folder of traces and return it."""
    for name, text in (TRACES | changed).items():
        (folder / f"{name}.csv").write_text(text)
    return folder


def test_folder_of_traces_becomes_a_recording(tmp_path):
    lines = [json.loads(line) for line in watch_traces.convert(traces(tmp_path)).splitlines()]
    by_kind = {
        kind: [row[1:] for row in lines[1:] if row[0] == kind] for kind in ("hs", "links", "ues")
    }
    assert by_kind["hs"] == [[0, 55, [0, 6], [0, 0], [0, 0], [1, 3]], [1, 125, [0], [0], [1], [0]]]
    assert by_kind["links"] == [[110.0, 0, [0]], [250.0, 0, [1]]]
    octets, held = [[row[i][0] for row in by_kind["ues"]] for i in (2, 4)]
    assert octets == [0, 0, 100, 200]
    assert held == [0, 500, 500, 0]
    assert ["format", 0, 15, 800, 3, 2] in lines
    assert ["format", 1, 16, 1600, 5, 4] in lines


@pytest.mark.parametrize(
    ("name", "column", "value", "sentence"),
    [
        ("scheduling", "time_s", "soon", "line 3: time_s is 'soon', not a number from 0"),
        ("scheduling", "time_s", "1e30", "line 3: time_s is '1e\\+30', not a number from 0"),
        ("scheduling", "cqi", "-1", "line 3: cqi is '-1', not a whole number"),
        ("scheduling", "rnti", "nan", "line 3: rnti is 'nan', not a whole number"),
        ("scheduling", "modulation", "8PSK", "line 3: modulation is '8PSK', not one of QPSK"),
        ("harq", "process", "0.5", "line 3: process is '0.5', not a whole number"),
        ("harq", "event", "lost", "line 3: event is 'lost', not one of ack"),
        ("rlc", "buffer_octets", "many", "line 3: buffer_octets is 'many', not a whole number"),
    ],
)
def test_cell_of_a_trace_that_is_none(tmp_path, name, column, value, sentence):
    lines = [line.split(",") for line in TRACES[name].splitlines()]
    lines[2][lines[0].index(column)] = value
    text = "".join(",".join(line) + "\n" for line in lines)
    with pytest.raises(UmtsError, match=rf"{name}.csv, {sentence}"):
        watch_traces.convert(traces(tmp_path, **{name: text}))


def test_trace_without_a_column_that_is_needed(tmp_path):
    with pytest.raises(UmtsError, match="harq.csv is no table of traces: it has no column event"):
        watch_traces.convert(traces(tmp_path, harq="time_s,node_id,rnti,process\n0.1,9,7,0\n"))


def test_traces_that_do_not_do(tmp_path):
    with pytest.raises(UmtsError, match="has no scheduling.csv"):
        watch_traces.convert(tmp_path)
    twice = TRACES["harq"] + "0.3,10,7,0,1,ack\n"
    with pytest.raises(UmtsError, match="RNTI 7 is that of several UEs"):
        watch_traces.convert(traces(tmp_path, harq=twice))
    with pytest.raises(UmtsError, match="harq.csv is no table of traces"):
        watch_traces.convert(traces(tmp_path, harq="\0"))


def test_command(folder, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert cli.main(["watch", str(folder / "small.jsonl")]) == 0
    assert capsys.readouterr().out.startswith("small.html (0.")
    assert cli.main(["watch", str(folder / "small.jsonl"), "--x=1"]) == 2
    assert "take no flags" in capsys.readouterr().err
    assert cli.main(["watch", "umts-firts"]) == 2
    assert "did you mean umts-first" in capsys.readouterr().err


def test_command_records_an_example(folder, tmp_path, monkeypatch, capsys):
    asked = []

    def run(binary, flags):
        asked.extend(flags)
        Path(flags[-1].partition("=")[2]).write_bytes((folder / "small.jsonl").read_bytes())
        return 0

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(cli, "build_module", lambda name: None)
    monkeypatch.setattr(cli, "run_example", run)
    assert cli.main(["watch", "--out", "a.html", "umts-drive", "--speed=50"]) == 0
    assert asked[0] == "--speed=50"
    assert asked[1].startswith("--UmtsRecording=")
    assert "<h1>umts-drive --speed=50</h1>" in (tmp_path / "a.html").read_text()
    monkeypatch.setattr(cli, "run_example", lambda binary, flags: 0)
    assert cli.main(["watch", "umts-drive", "--help"]) == 1
    assert "there is nothing to watch" in capsys.readouterr().err
