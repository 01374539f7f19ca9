# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""A headless Chromium, driven by the devtools protocol over pipes; standard library only."""

import base64
import json
import os
import select
import shutil
import subprocess
from contextlib import contextmanager

PATIENCE_S = 120
NAMES = ("chromium", "chromium-browser", "google-chrome")


def installed():
    """Return the path of a Chromium, None where there is none."""
    return next(filter(None, map(shutil.which, NAMES)), None)


class Page:
    """A page of the browser."""

    def __init__(self, to_browser, from_browser):
        self.to_browser, self.from_browser = to_browser, from_browser
        self.number, self.session, self.unread = 0, None, b""
        self.others = []  # messages that came while another was waited for
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        attached = self.call("Target.attachToTarget", targetId=target, flatten=True)
        self.session = attached["sessionId"]
        self.call("Page.enable")

    def call(self, method, **parameters):
        """Call a method of the protocol and return its result."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.to_browser, json.dumps(message).encode() + b"\0")
        answer = self.wait(lambda said: said.get("id") == self.number, method)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']}")
        return answer["result"]

    def wait(self, is_it, what):
        """Return the next message that is the one wanted; messages end with a zero octet."""
        for message in filter(is_it, self.others):
            self.others.remove(message)
            return message
        while True:
            while b"\0" not in self.unread:
                if not select.select([self.from_browser], [], [], PATIENCE_S)[0]:
                    raise RuntimeError(f"{what}: no answer of the browser in {PATIENCE_S} s")
                if not (more := os.read(self.from_browser, 1 << 16)):
                    raise RuntimeError("the browser has ended")
                self.unread += more
            said, _, self.unread = self.unread.partition(b"\0")
            if is_it(message := json.loads(said)):
                return message
            self.others.append(message)

    def open(self, file, width, scheme="light", media=""):
        """Show a file in a window of this width."""
        metrics = {"width": width, "height": 844, "deviceScaleFactor": 1, "mobile": width < 600}
        self.call("Emulation.setDeviceMetricsOverride", **metrics)
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        self.call("Emulation.setEmulatedMedia", media=media, features=features)
        self.others.clear()
        self.call("Page.navigate", url=file.as_uri())
        self.wait(lambda said: said.get("method") == "Page.loadEventFired", file.name)

    def evaluate(self, expression):
        """Return the value of an expression of JavaScript."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"]["exception"]["description"])
        return answer["result"]["value"]

    def screenshot(self, file, height=0, width=0):
        """Take a picture of the page from its corner, of the window's size unless others are given."""
        width = width or self.evaluate("innerWidth")
        clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": 1}
        wanted = {"clip": clip, "captureBeyondViewport": True} if height else {}
        answer = self.call("Page.captureScreenshot", **wanted)
        file.write_bytes(base64.b64decode(answer["data"]))


@contextmanager
def opened(folder):
    """Give a page of a browser that keeps its profile in a folder."""
    ours, theirs = os.pipe(), os.pipe()  # to it: descriptor 3, from it: 4
    words = [installed(), "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
    words += ["--remote-debugging-pipe", f"--user-data-dir={folder}", "about:blank"]
    # The shell puts the pipes where the browser looks for them.
    places = f'exec "$@" 3<&{ours[0]} 4>&{theirs[1]}'
    browser = subprocess.Popen(
        ["bash", "-c", places, "bash", *words],
        pass_fds=(ours[0], theirs[1]),
        stderr=subprocess.DEVNULL,
    )
    os.close(ours[0])
    os.close(theirs[1])
    try:
        yield Page(ours[1], theirs[0])
    finally:
        browser.terminate()
        browser.wait()
        os.close(ours[1])
        os.close(theirs[0])
