"""A short walk through the page of the preview in Firefox (T-4): open, turn, write, compose, undo, save.

    walk_firefox.py VTYPE FOLDER [SCREENSHOT]

Firefox is driven by its own protocol (marionette-driver), which needs no other program. Prints a line for each step.
"""
import base64
import json
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request

from marionette_driver.by import By
from marionette_driver.keys import Keys
from marionette_driver.marionette import Marionette

VTYPE, FOLDER = sys.argv[1], pathlib.Path(sys.argv[2])
TEXT = FOLDER / "novel.txt"
NOVEL = "夜の列車\n山田 花子\n\n" + "".join(
    f"第{chapter}章［＃「第{chapter}章」は大見出し］\n" + f"　列車は｜静《しず》かに夜の中を走っていた。灯りが{chapter}つ流れた。\n" * 30 for chapter in range(1, 6))

# As an input method does it: what is composed, clause by clause, and its end.
COMPOSE = """
const [states, end] = arguments;
const window = Services.wm.getMostRecentWindow("navigator:browser");
// What is composed goes on from one call to the next.
const isNew = !window.vtypeProcessor;
const processor = window.vtypeProcessor ??= Cc["@mozilla.org/text-input-processor;1"].createInstance(Ci.nsITextInputProcessor);
if (isNew) processor.beginInputTransactionForTests(window, () => true);
for (const state of states) {
  processor.setPendingCompositionString(state);
  processor.appendClauseToPendingComposition(state.length, processor.ATTR_RAW_CLAUSE);
  processor.setCaretInPendingComposition(state.length);
  processor.flushPendingComposition();
}
if (end !== null) processor.commitCompositionWith(end);
"""


def step(name):
    print("ok", name, flush=True)


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Walk:
    def __init__(self):
        TEXT.write_text(NOVEL, encoding="utf-8")
        self.program = subprocess.Popen(
            [VTYPE, "preview", "novel.txt", "--book", "bunko", "--from", "aozora", "--chapters", "never", "--no-open"],
            cwd=FOLDER, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.address = self.program.stdout.readline().strip()
        port = free_port()
        profile = FOLDER / "profile"
        profile.mkdir(exist_ok=True)
        (profile / "user.js").write_text(f'user_pref("marionette.port", {port});\nuser_pref("intl.accept_languages", "en");\n', encoding="utf-8")
        self.firefox = subprocess.Popen(
            [shutil.which("firefox-esr"), "--headless", "--marionette", "--remote-allow-system-access", "--no-remote", "--profile", str(profile)],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.client = Marionette(host="127.0.0.1", port=port)
        try:
            self.client.raise_for_port(timeout=120)
            self.client.start_session()
        except Exception:
            self.end()
            raise
        self.client.set_window_rect(width=1280, height=900)
        self.client.navigate(self.address)
        self.wait("document.querySelectorAll('.page').length > 0 && [...document.querySelectorAll('.page')].every((page) => page.dataset.id)")

    def js(self, script, *arguments):
        return self.client.execute_script("return " + script, script_args=arguments, sandbox=None)

    def wait(self, script, *arguments, seconds=60):
        self.until(lambda: self.js(script, *arguments), script, seconds)

    def until(self, condition, what, seconds=60):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if condition():
                return
            time.sleep(0.05)
        raise AssertionError(f"never came true: {what}")

    def source(self):
        with urllib.request.urlopen(self.address + "source?line=0&last=100000") as answer:
            return json.load(answer)["text"]

    def value(self):
        return self.js("document.getElementById('source').value")

    def keys(self, *keys):
        self.client.find_element(By.CSS_SELECTOR, ":focus").send_keys(*keys)

    def compose(self, *states, end=None):
        with self.client.using_context("chrome"):
            self.client.execute_script(COMPOSE, script_args=(list(states), end))

    def end(self):
        self.firefox.kill()
        self.firefox.wait()
        self.program.send_signal(signal.SIGINT)
        try:
            return self.program.wait(20)
        except subprocess.TimeoutExpired:
            self.program.kill()
            raise


def walk():
    walk = Walk()
    try:
        assert walk.js("document.querySelector('.page').dataset.page") == "0"
        walk.js("(() => document.getElementById('forward').click())()")
        walk.wait("document.querySelector('.page').dataset.page === '1'")
        walk.wait("document.querySelector('.page img').naturalWidth > 0")
        step("open and turn")
        walk.js("(() => document.getElementById('toText').click())()")
        walk.wait("document.getElementById('source').value.length > 0")
        walk.wait("document.activeElement.id === 'source'")
        walk.js("(() => { const area = document.getElementById('source'); const at = area.value.indexOf('列車は'); area.setSelectionRange(at, at); })()")
        walk.keys("xy")
        walk.until(lambda: walk.source().count("xy列車は") == 1, "typed text")
        walk.keys(Keys.CONTROL, "z")
        walk.until(lambda: walk.source() == NOVEL and walk.value() in NOVEL, "undo")
        step("type and undo")
        walk.compose("k", "か", "かん")
        walk.until(lambda: walk.value().count("かん列車は") == 1, "what is composed is in the area")
        other = NOVEL.replace("山田", "川田")
        new = FOLDER / "new.txt"
        new.write_text(other, encoding="utf-8")
        new.rename(TEXT)
        time.sleep(0.5)
        assert walk.value().count("かん列車は") == 1, "the area is left alone"
        walk.compose(end="漢字")
        walk.until(lambda: walk.source().count("漢字") == 1 and walk.source().startswith("夜の列車\n川田"), "漢字 once, and the disk's change")
        walk.until(lambda: "漢字列車は" in walk.value(), "the area has it")
        walk.keys(Keys.CONTROL, "z")
        walk.until(lambda: walk.source() == other and walk.value() in other, "a composition is a step")
        step("composition, and a change on disk in the midst of it")
        walk.keys("終")
        walk.until(lambda: "終列車は" in walk.source(), "typed text")
        walk.keys(Keys.CONTROL, "s")
        walk.until(lambda: "終列車は" in TEXT.read_text(encoding="utf-8"), "saved")
        if len(sys.argv) > 3:
            pathlib.Path(sys.argv[3]).write_bytes(base64.b64decode(walk.client.screenshot(full=False)))
        step("save")
        walk.js("(() => document.getElementById('toPage').click())()")
        walk.wait("document.querySelector('.over i.caret')")
        box = "(() => { const [a, b] = [document.getElementById('source'), document.querySelector('.over i.caret')].map((one) => one.getBoundingClientRect()); return [a.left - b.left, a.top - b.top]; })()"
        assert all(abs(one) < 3 for one in walk.js(box)), walk.js(box)
        start = walk.js("document.getElementById('source').selectionEnd")
        walk.keys(Keys.ARROW_DOWN)
        walk.until(lambda: walk.js("document.getElementById('source').selectionEnd") == start + 1, "down is the next character")
        walk.compose("k", "か", "かん")
        walk.wait("document.querySelector('.preedit span')?.textContent === 'かん'")
        walk.compose(end="感")
        walk.until(lambda: walk.source().count("感") == 1, "composed on the page")
        walk.wait("!document.querySelector('.preedit')")
        walk.keys(Keys.CONTROL, "z")
        walk.until(lambda: "感" not in walk.source(), "undo")
        if len(sys.argv) > 3:
            pathlib.Path(sys.argv[3]).with_suffix(".page.png").write_bytes(base64.b64decode(walk.client.screenshot(full=False)))
        step("write on the page")
    finally:
        status = walk.end()
    assert status == 0, status


walk()
