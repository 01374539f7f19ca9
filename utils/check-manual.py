#!/usr/bin/env python3
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Build the manual, and look at every page in a browser as wide as a phone and as a desk has it.

A page must not be wider than its window, and what is wider than the text must be in a box that
scrolls; each picture must be there and be described; a dark page must have a dark ground. Exits
with 1, and names page and width, when something does not hold.
"""

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

UTILS = Path(__file__).resolve().parent
PAGES = UTILS.parent / "build" / "doc"
sys.path.insert(0, str(UTILS / "tests"))

import browser
from umts_tool.errors import exit_code

WIDTHS = (390, 1440)
FAULTS = """
(width) => {
  const found = [];
  const wide = document.documentElement.scrollWidth;
  if (wide > width) found.push(`is ${wide} pixels wide`);
  const main = document.querySelector("[role=main]");
  const edge = main.closest(".content").getBoundingClientRect().right + 1;
  const scrolls = (one) =>
    one && (/auto|scroll/.test(getComputedStyle(one).overflowX) || scrolls(one.parentElement));
  for (const one of main.querySelectorAll("*"))
    if (one.getBoundingClientRect().right > edge && !scrolls(one))
      found.push(`has beyond its edge: ${one.tagName} ${one.textContent.trim().slice(0, 40)}`);
  for (const one of main.querySelectorAll("img")) {
    const name = one.getAttribute("src");
    if (!one.naturalWidth) found.push(`lacks the picture ${name}`);
    if (!one.alt || one.alt === name) found.push(`does not describe the picture ${name}`);
  }
  return found;
}
"""
GROUND = "getComputedStyle(document.body).backgroundColor.match(/\\d+/g).every((one) => one > 128)"
DIAGRAM = "getComputedStyle(document.querySelector('img.diagram')).colorScheme"


def faults(pages: Path) -> Iterator[str]:
    """Yield a sentence for everything of a built manual that a reader trips over."""
    # A browser that has been told to end may still write into its profile.
    folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
    with folder as profile, browser.opened(profile) as page:
        for file in sorted(pages.glob("*.html")):
            for width in WIDTHS:
                page.open(file, width)
                if page.evaluate("Boolean(document.querySelector('[role=main]'))"):
                    for fault in page.evaluate(f"({FAULTS})({width})"):
                        yield f"{file.name} at {width} pixels {fault}"
        # The reader's system, and the button of the page, which counts before it.
        for system, chosen in (("light", ""), ("dark", ""), ("light", "dark"), ("dark", "light")):
            page.open(pages / "umts-design.html", WIDTHS[0], system)
            if chosen:
                page.evaluate(f"document.body.dataset.theme = '{chosen}'")
            wanted = chosen or system
            if page.evaluate(GROUND) != (wanted == "light") or page.evaluate(DIAGRAM) != wanted:
                yield f"umts-design.html is not all {wanted} when that is wanted"


def unread(pages: Path) -> list[str]:
    """Return the pages that the texts for programs lack."""
    texts = [(pages / name).read_text() for name in ("llms.txt", "llms-full.txt")]
    known = [file.stem for file in pages.glob("umts-*.html")]
    return [
        f"{one}.html is not in llms.txt" for one in known if any(one not in text for text in texts)
    ]


def main() -> int:
    """Run the command line."""
    if subprocess.run([str(UTILS / "build-manual.sh")]).returncode != 0:
        return 1
    if exit_code(unread(PAGES)):
        return 1
    if not browser.installed():
        print("left out: the look of the manual, for there is no chromium")
        return 0
    return exit_code(faults(PAGES))


if __name__ == "__main__":
    sys.exit(main())
