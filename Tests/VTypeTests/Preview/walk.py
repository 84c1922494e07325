"""A walk through the page of the preview in Chromium (T-4), as somebody takes it who writes a novel.

    walk.py VTYPE FOLDER [SCREENSHOTS [WALK …]]

VTYPE is the command; FOLDER gets the texts. Prints a line for each step, and fails at the first that is not as it
should be.
"""
import json
import os
import pathlib
import queue
import shutil
import signal
import subprocess
import sys
import threading
import time
import urllib.request

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

try:
    import axe_core_python
    AXE = (pathlib.Path(axe_core_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
except ImportError:
    AXE = None

VTYPE, FOLDER = sys.argv[1], pathlib.Path(sys.argv[2])
PICTURES = pathlib.Path(sys.argv[3]) if len(sys.argv) > 3 and sys.argv[3] else None


def novel(chapters=12):
    text = ["夜の列車", "山田 花子", ""]
    for chapter in range(1, chapters + 1):
        text += [f"第{chapter}章［＃「第{chapter}章」は大見出し］", ""]
        for paragraph in range(12):
            text.append(
                f"　列車は｜静《しず》かに夜の中を走っていた。窓の外には灯りが{chapter}つ、また{paragraph}つと流れて、"
                "やがて見えなくなった。「もうすぐ着くよ」と彼女は言った。ABC駅の先には海がある。")
        text.append("")
    return "\n".join(text)


WALKS = []


# What a copy would give.
COPIED = (
    "(() => { const data = new DataTransfer(); document.dispatchEvent(new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }));"
    " return data.getData('text/plain'); })()")


class Walk:
    def __init__(self, width=1280, height=800, theme="light", more=(), markdown=None):
        self.text = FOLDER / ("text.md" if markdown else "novel.txt")
        self.text.write_text(markdown or novel(), encoding="utf-8")
        words = ["text.md", "--page", "a6"] if markdown else ["novel.txt", "--book", "bunko", "--from", "aozora", "--chapters", "never"]
        self.program = subprocess.Popen(
            [VTYPE, "preview", *words, "--no-open", *more],
            cwd=FOLDER, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.lines = queue.Queue()
        threading.Thread(target=lambda: [self.lines.put(line.strip()) for line in self.program.stdout], daemon=True).start()
        self.address = self.line()
        options = webdriver.ChromeOptions()
        for word in ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", f"--window-size={width},{height}"]:
            options.add_argument(word)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        options.add_experimental_option("prefs", {"download.default_directory": str(FOLDER)})
        # Both are Debian's; nothing is looked for elsewhere.
        options.binary_location = shutil.which("chromium")
        self.browser = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))
        WALKS.append(self)
        self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {
            "features": [{"name": "prefers-color-scheme", "value": theme}]})
        self.browser.get(self.address)
        self.settle()

    def line(self):
        """The next line that the preview prints."""
        return self.lines.get(timeout=20)

    def js(self, script, *arguments):
        return self.browser.execute_script("return " + script, *arguments)

    def wait(self, script, *arguments, seconds=60):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            value = self.js(script, *arguments)
            if value:
                return value
            time.sleep(0.03)
        raise AssertionError(f"never came true: {script}; {self.described()}")

    def described(self):
        """What the page says, for the message of a failure."""
        said = self.js("['trouble', 'notice', 'paneState', 'lines', 'status'].map((name) => document.getElementById(name).textContent)")
        area = self.js("(() => { const area = document.getElementById('source'); return [area.selectionEnd, area.value.slice(0, 60)]; })()")
        return f"{said} {area} {self.js('document.activeElement.id')}"

    def settle(self):
        """Waits until all pages on the desk have their pictures."""
        self.wait("document.querySelectorAll('.page').length > 0 && "
                  "[...document.querySelectorAll('.page')].every((page) => page.dataset.id && page.querySelector('img').complete)")

    def pages(self):
        return self.js("[...document.querySelectorAll('.page')].map((page) => Number(page.dataset.page))")

    def keys(self, *keys):
        chain = ActionChains(self.browser)
        for key in keys:
            chain.send_keys(key)
        chain.perform()
        time.sleep(0.15)
        self.settle()

    def get(self, route):
        with urllib.request.urlopen(self.address + route) as answer:
            return json.load(answer)

    def point(self, page, offset):
        """The pixels of a character on a page that is shown."""
        rects = self.get(f"rects?ranges={offset}-{offset + 3}&pages={page}")["rects"]
        _, x, y, width, height = rects[0]
        return self.js(
            "(([page, x, y]) => { const rect = document.querySelector(`.page[data-page='${page}']`).getBoundingClientRect();"
            " const scale = rect.width / arguments[1]; return [rect.left + x * scale, rect.top + y * scale]; })(arguments[0])",
            [page, x + width / 2, y + height / 2], self.width_of(page))

    def width_of(self, page):
        return self.get("state")["sizes"][0][1]

    def mouse(self, *events):
        for kind, (x, y), more in events:
            self.browser.execute_cdp_cmd("Input.dispatchMouseEvent", {
                "type": kind, "x": x, "y": y, "button": "left", "buttons": 0 if kind == "mouseReleased" else 1, "clickCount": 1, **more})
            time.sleep(0.06)

    def click(self, point, count=1, modifiers=0):
        for number in range(1, count + 1):
            self.mouse(("mousePressed", point, {"clickCount": number, "modifiers": modifiers}),
                       ("mouseReleased", point, {"clickCount": number, "modifiers": modifiers}))

    def click_until(self, point, count, script):
        """Clicks so often at once until something is so."""
        for _ in range(5):
            self.click(point, count=count)
            try:
                return self.wait(script, seconds=12)
            except AssertionError as error:
                last = error
        raise last

    def first_line(self):
        return int(self.js("document.getElementById('lines').textContent").split("–")[0]) - 1

    def value(self):
        return self.js("document.getElementById('source').value")

    def source(self):
        """All of the text as the server has it."""
        return self.get("source?line=0&last=100000")["text"]

    def caret(self, index):
        self.js("(() => { const area = document.getElementById('source'); area.focus(); area.setSelectionRange(arguments[0], arguments[0]); })()", index)

    def caret_at(self):
        return self.js("document.getElementById('source').selectionEnd")

    def type(self, *keys, command=None):
        """Keys into the text, at once."""
        chain = ActionChains(self.browser)
        if command:
            chain.key_down(command)
        chain.send_keys(*keys)
        if command:
            chain.key_up(command)
        chain.perform()

    def compose(self, *states):
        """What an input method shows before it is settled."""
        for state in states:
            self.browser.execute_cdp_cmd("Input.imeSetComposition", {"text": state, "selectionStart": len(state), "selectionEnd": len(state)})

    def commit(self, text):
        self.browser.execute_cdp_cmd("Input.insertText", {"text": text})

    def until(self, condition, what, seconds=60):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if condition():
                return
            time.sleep(0.03)
        raise AssertionError(f"never came true: {what}; {self.described()}")

    def quiet(self):
        """Waits until the pages show all edits."""
        def is_quiet():
            state = self.get("state")
            shown = self.js("[...document.querySelectorAll('.page')].every((page) => Number(page.dataset.rev) === arguments[0])", state["rev"])
            return state["edits"] == self.get("source?line=0")["rev"] and shown
        self.until(is_quiet, "the pages show all edits")
        self.settle()

    def act(self, name):
        """An answer of those that the text offers."""
        self.wait(f"document.getElementById('act-{name}')")
        self.js(f"document.getElementById('act-{name}').click()")

    def check(self, state):
        """Whether axe-core finds nothing serious in a state of the page (PV-27)."""
        if not AXE:
            return
        # Colours are compared when nothing moves any more.
        time.sleep(0.15)
        found = self.browser.execute_async_script(
            AXE + "; const done = arguments[0]; axe.run(document, { resultTypes: ['violations'] })"
            ".then((result) => done(result.violations.filter((one) => ['serious', 'critical'].includes(one.impact))"
            ".map((one) => [one.id, one.help, one.nodes.map((node) => node.html.slice(0, 200)).slice(0, 5)])));")
        assert not found, (state, found)

    def shot(self, name):
        if PICTURES:
            PICTURES.mkdir(exist_ok=True, parents=True)
            self.browser.save_screenshot(str(PICTURES / f"{name}.png"))

    def end(self):
        noise = [entry for entry in self.browser.get_log("browser")
                 if entry["level"] == "SEVERE" and " 422 " not in entry["message"] and " 409 " not in entry["message"] and " 410 " not in entry["message"] and "ERR_CONNECTION" not in entry["message"] and "ERR_SOCKET" not in entry["message"]
                 and "ERR_INCOMPLETE" not in entry["message"]]
        self.browser.quit()
        self.program.send_signal(signal.SIGINT)
        status = self.program.wait(20)
        assert status == 0, f"ended with {status}"
        assert not noise, noise


def step(name):
    print("ok", name, flush=True)


def desktop():
    walk = Walk()
    state = walk.get("state")
    assert state["count"] > 12 and state["direction"] == "rtl", state["count"]
    # The first page is alone on its side; the next ones face each other, the earlier on the right.
    assert walk.pages() == [0]
    walk.shot("first")
    walk.keys(Keys.ARROW_LEFT)
    assert walk.pages() == [1, 2], walk.pages()
    lefts = walk.js("[...document.querySelectorAll('.page')].map((page) => page.getBoundingClientRect().left)")
    assert lefts[0] > lefts[1], "the earlier page is on the right"
    walk.shot("spread")
    walk.keys(Keys.PAGE_DOWN)
    walk.keys(" ")
    assert walk.pages() == [5, 6], walk.pages()
    walk.keys(Keys.ARROW_RIGHT)
    assert walk.pages() == [3, 4]
    walk.keys(Keys.END)
    assert walk.pages()[-1] == state["count"] - 1
    walk.keys(Keys.HOME)
    assert walk.pages() == [0]
    step("open and turn")

    centre = walk.js("(() => { const rect = document.getElementById('desk').getBoundingClientRect(); return [rect.left + rect.width / 2, rect.top + rect.height / 2]; })()")
    walk.browser.execute_cdp_cmd("Input.dispatchMouseEvent", {"type": "mouseWheel", "x": centre[0], "y": centre[1], "deltaX": 0, "deltaY": 120})
    walk.wait("document.querySelector('.page').dataset.page === '1'")
    step("wheel")

    width = walk.js("document.querySelector('.page').getBoundingClientRect().width")
    walk.keys("+")
    walk.keys("+")
    assert walk.js("document.querySelector('.page').getBoundingClientRect().width") > width * 1.3
    walk.keys("0")
    assert abs(walk.js("document.querySelector('.page').getBoundingClientRect().width") - width) < 2
    step("zoom")

    walk.keys("v")
    assert len(walk.pages()) == 1
    walk.keys("v")
    walk.wait("document.querySelectorAll('.page').length > 1")
    assert len(walk.pages()) <= 12
    walk.shot("strip")
    before = walk.js("document.getElementById('desk').scrollLeft")
    walk.keys(Keys.ARROW_LEFT)
    walk.wait("document.getElementById('desk').scrollLeft < arguments[0]", before)
    walk.keys("v")
    walk.settle()
    step("views")

    time.sleep(0.5)
    before = walk.pages()
    walk.keys("/")
    walk.browser.switch_to.active_element.send_keys("abc駅")
    walk.wait("/^\\d+ of \\d+$/.test(document.getElementById('hits').textContent)")
    count = int(walk.js("document.getElementById('hits').textContent").split()[-1])
    assert count == 12 * 12, count
    walk.wait("document.querySelectorAll('.over i.now').length > 0")
    walk.shot("find")
    first = walk.js("document.getElementById('hits').textContent")
    walk.browser.switch_to.active_element.send_keys(Keys.ENTER)
    walk.wait("document.getElementById('hits').textContent !== arguments[0]", first)
    walk.browser.switch_to.active_element.send_keys(Keys.CONTROL + "a")
    walk.browser.switch_to.active_element.send_keys("しずか無")
    walk.wait("document.getElementById('hits').textContent === 'not found'")
    walk.browser.switch_to.active_element.send_keys(Keys.CONTROL + "a")
    walk.browser.switch_to.active_element.send_keys("しず")
    walk.wait("document.getElementById('hits').textContent.endsWith(' 144')")
    walk.browser.switch_to.active_element.send_keys(Keys.ESCAPE)
    walk.wait("document.getElementById('find').hidden && Number(document.querySelector('.page').dataset.page) === arguments[0]", before[0])
    walk.settle()
    step("find, also readings")

    # From the first page shown over three pages, by a click with Shift.
    walk.keys(Keys.HOME)
    walk.keys(Keys.ARROW_LEFT)
    pages = walk.get("pages/1")
    start = pages["columns"][0]["start"]
    point = walk.point(1, start)
    walk.mouse(("mousePressed", point, {}), ("mouseMoved", [point[0] - 60, point[1] + 60], {}), ("mouseReleased", [point[0] - 60, point[1] + 60], {}))
    walk.wait("Number(document.body.dataset.selected) > 1")
    walk.keys(Keys.ARROW_LEFT)
    target = walk.get("pages/3")["columns"][5]["start"]
    walk.click(walk.point(3, target), modifiers=8)
    walk.wait("Number(document.body.dataset.selected) > 200")
    walk.wait("document.querySelectorAll('.over i:not(.hit):not(.here)').length > 3")
    walk.shot("selection")
    walk.check("selection")
    copied = walk.js(COPIED)
    wanted = walk.get("text?start=0&end=1000000")["text"]
    assert len(copied) > 200 and copied in wanted, copied[:80]
    assert "\n" in copied
    # Three presses, the answer to the first of which comes last.
    walk.js("(window.usualFetch = window.fetch, window.late = 'waits', window.fetch = async (...all) => {"
            " if (window.late === 'waits' && String(all[0]).includes('at?')) { window.late = 'held'; await new Promise((done) => setTimeout(done, 1500));"
            " const answer = await window.usualFetch(...all); setTimeout(() => { window.late = 'done'; }, 300); return answer; }"
            " return window.usualFetch(...all); }, true)")
    point = walk.point(3, target)
    chosen = "Number(document.body.dataset.selected) > 10 && Number(document.body.dataset.selected) < 120"
    # A busy browser may take presses for single ones.
    walk.click_until(point, 3, chosen)
    walk.wait("window.late === 'done'")
    walk.js("(window.fetch = window.usualFetch, true)")
    copied = walk.js(COPIED)
    assert 10 < len(copied) < 120 and copied in wanted, copied[:80]
    walk.browser.execute_script("document.body.dataset.selected = 0")
    walk.keys(Keys.ESCAPE)
    ActionChains(walk.browser).key_down(Keys.SHIFT).send_keys(Keys.ARROW_DOWN, Keys.ARROW_DOWN).key_up(Keys.SHIFT).perform()
    walk.wait("Number(document.body.dataset.selected) > 0")
    step("select over three pages, copy, sentences, keys")

    # A click soon after three others at the same place would be the fourth of them.
    time.sleep(0.6)
    walk.click(walk.point(3, target))
    place = walk.line()
    file, line, column = place.rsplit(":", 2)
    assert file == "novel.txt", place
    source = walk.text.read_text(encoding="utf-8").split("\n")
    character = walk.get(f"text?start={target}&end={target + 3}")["text"][0]
    assert source[int(line) - 1][int(column) - 1] == character, (place, character)
    walk.wait("document.getElementById('placeText').textContent === arguments[0]", place)
    line = next(index for index, words in enumerate(source) if words.startswith("第9章")) + 1
    walk.program.stdin.write(f"novel.txt:{line}:1\n")
    walk.program.stdin.flush()
    walk.wait("document.querySelector('.over i.here') && document.getElementById('placeText').textContent === arguments[0]", f"novel.txt:{line}:1")
    step("click to the editor, and back")

    walk.keys("t")
    walk.wait("document.querySelectorAll('#panelBody li').length >= 12")
    walk.shot("contents")
    walk.browser.find_elements(By.CSS_SELECTOR, "#panelBody li button")[5].click()
    walk.settle()
    walk.keys(Keys.ESCAPE)
    step("contents")

    # The text changes on disk, before what is shown: the same text stays in sight.
    text = walk.text.read_text(encoding="utf-8")
    shown = walk.js("document.querySelector('.page .reading').textContent")[:40]
    temporary = FOLDER / "new.txt"
    temporary.write_text(text.replace("　列車は", "　新しい段落がここに入る。" * 60 + "\n　列車は", 1), encoding="utf-8")
    page = walk.pages()[0]
    rev = walk.get("state")["rev"]
    os.rename(temporary, walk.text)
    walk.wait("Number(document.querySelector('.page').dataset.rev) > arguments[0]", rev)
    walk.settle()
    assert walk.pages()[0] >= page
    readings = walk.js("[...document.querySelectorAll('.page .reading')].map((part) => part.textContent).join('')")
    anchor = int(walk.js("location.hash").split("=")[1])
    assert walk.get(f"where?offset={anchor}")["page"] in walk.pages()
    assert shown[20:30] in readings or walk.pages()[0] > page, "the text in sight stays"
    # Emptied for a moment, then gone, then back.
    walk.text.write_bytes(b"")
    time.sleep(0.05)
    walk.text.write_text(text, encoding="utf-8")
    walk.wait("Number(document.querySelector('.page').dataset.rev) > arguments[0] + 1", rev)
    os.rename(walk.text, temporary)
    walk.wait("!document.getElementById('trouble').hidden")
    assert walk.js("document.body.classList.contains('old')") and walk.pages()
    walk.shot("gone")
    walk.check("gone")
    os.rename(temporary, walk.text)
    walk.wait("document.getElementById('trouble').hidden && !document.body.classList.contains('old')")
    step("changes on disk")

    walk.keys("o")
    walk.wait("document.getElementById('option-size')")
    walk.shot("options")
    field = walk.browser.find_element(By.ID, "option-size")
    walk.js("document.getElementById('option-size').scrollIntoView({block: 'center'})")
    count = walk.get("state")["count"]
    walk.js("((field) => { field.closest('details').open = true; field.value = 'large'; field.dispatchEvent(new Event('change')); })(document.getElementById('option-size'))")
    walk.wait("document.getElementById('option-size-problem').textContent.includes('large')")
    walk.js("document.getElementById('option-size').scrollIntoView({block: 'center'})")
    walk.shot("option-problem")
    walk.check("option-problem")
    assert walk.get("state")["count"] == count
    walk.js("((field) => { field.value = '36x14'; field.dispatchEvent(new Event('change')); })(document.getElementById('option-hanmen'))")
    walk.wait("document.getElementById('command').value.includes('--hanmen 36x14')")
    assert walk.get("state")["count"] != count
    command = walk.js("document.getElementById('command').value")
    walk.js("((field) => { field.value = '/etc/passwd'; field.dispatchEvent(new Event('change')); })(document.getElementById('option-font'))")
    walk.wait("document.getElementById('option-font-problem').textContent.length > 0")
    walk.keys(Keys.ESCAPE)
    step("options, good and bad")

    subprocess.run(["bash", "-c", command.replace("vtype ", VTYPE + " ", 1).replace("-o novel.pdf", "-o command.pdf --quiet")], cwd=FOLDER, check=True)
    walk.js("document.getElementById('toFiles').click()")
    walk.wait("document.getElementById('format')")
    walk.shot("files")
    with urllib.request.urlopen(walk.address + "download?format=pdf") as answer:
        assert answer.read() == (FOLDER / "command.pdf").read_bytes(), "the download has the command's bytes"
    walk.browser.find_elements(By.CSS_SELECTOR, "#panelBody button")[0].click()
    end = time.monotonic() + 20
    while not (FOLDER / "novel.pdf").exists() and time.monotonic() < end:
        time.sleep(0.1)
    assert (FOLDER / "novel.pdf").read_bytes() == (FOLDER / "command.pdf").read_bytes()
    walk.keys(Keys.ESCAPE)
    step("downloads")

    text = walk.text.read_text(encoding="utf-8")
    walk.text.write_text(text.replace("列車は", "列車は\U000F0000※［＃「口＋牙」、12-3］", 1), encoding="utf-8")
    walk.wait("!document.getElementById('number').hidden")
    walk.keys(Keys.HOME)
    walk.keys("w")
    walk.wait("document.querySelectorAll('#panelBody li button.warning').length > 0")
    walk.browser.find_element(By.CSS_SELECTOR, "#panelBody li button.warning").click()
    place = walk.line()
    assert place.startswith("novel.txt:"), place
    walk.wait("document.querySelector('.flag')")
    walk.shot("messages")
    walk.check("messages")
    walk.browser.execute_script("document.getElementById('checks').click()")
    walk.wait("document.querySelector('#panelBody li button.note')")
    outside = walk.js("(() => { const panel = document.getElementById('panel').getBoundingClientRect(); return [...document.querySelectorAll('#panelBody li')]"
                      ".map((line) => [line, ...line.querySelectorAll('button')].map((one) => one.getBoundingClientRect()))"
                      ".filter((all) => all.some((one) => !one.width || one.left < panel.left - 1 || one.right > panel.right + 1)).length; })()")
    assert outside == 0, outside
    walk.shot("checks")
    walk.browser.execute_script("document.getElementById('checks').click()")
    walk.keys(Keys.ESCAPE)
    step("messages, and what a check finds")

    # By the keyboard alone: every control can be reached, and has a name.
    names = walk.js("[...document.querySelectorAll('button, input, select, textarea')].filter((element) => element.offsetParent)"
                    ".map((element) => element.getAttribute('aria-label') || element.labels?.[0]?.textContent || element.textContent)")
    assert all(name.strip() for name in names), names
    small = walk.js("[...document.querySelectorAll('#bar button')].filter((element) => element.offsetParent && (element.offsetWidth < 24 || element.offsetHeight < 24)).length")
    assert small == 0
    assert walk.js("document.querySelectorAll('.reading ruby').length") > 0
    step("names and sizes of controls")

    walk.browser.refresh()
    walk.settle()
    anchor = int(walk.js("location.hash").split("=")[1])
    assert walk.get(f"where?offset={anchor}")["page"] in walk.pages()
    step("reload at the same place")
    walk.program.send_signal(signal.SIGTERM)
    walk.wait("!document.getElementById('trouble').hidden")
    assert walk.pages(), "the pages stay"
    walk.shot("stopped")
    walk.check("stopped")
    step("stop")
    walk.end()


def editing():
    walk = Walk()
    text = walk.text.read_text(encoding="utf-8")
    bytes_before = walk.text.read_bytes()
    walk.keys("e")
    walk.wait("document.getElementById('source').value.length > 0")
    assert len(walk.value()) <= 20000 and walk.value() in text
    assert walk.js("document.activeElement.id") == "source"
    assert walk.value().startswith("夜の列車"), "what stands before the first chapter"
    walk.js("document.getElementById('linesAfter').click()")
    walk.wait("document.getElementById('source').value.startsWith('第1章')")
    # A key goes to the text, and not to the page.
    page = walk.pages()
    start = walk.value().index("列車は")
    walk.caret(start)
    walk.type("o", "g", "v")
    walk.until(lambda: "ogv列車は" in walk.source(), "typed text")
    assert walk.pages() == page and walk.js("document.getElementById('panel').hidden")
    walk.wait("document.title.startsWith('• ')")
    walk.until(lambda: "ogv列車は" in walk.get("text?start=0&end=1000000")["text"], "the page follows")
    assert walk.text.read_bytes() == bytes_before, "nothing is saved unasked"
    walk.shot("edit")
    walk.type("z", command=Keys.CONTROL)
    walk.until(lambda: "ogv" not in walk.source(), "undo")
    walk.wait("document.getElementById('source').value.indexOf('ogv') < 0")
    assert walk.caret_at() == start, "the caret comes back"
    walk.type("y", command=Keys.CONTROL)
    walk.until(lambda: "ogv列車は" in walk.source(), "redo")
    walk.type("z", command=Keys.CONTROL)
    walk.until(lambda: walk.source() == text, "undo")
    walk.wait("!document.title.startsWith('• ')")
    step("type, undo, redo")

    # While something is composed the area belongs to the input method: a change on disk waits, and comes then.
    walk.wait("document.getElementById('source').value.indexOf('ogv') < 0")
    walk.caret(walk.value().index("静《"))
    walk.compose("k", "か", "かn", "かん")
    walk.quiet()
    rev = walk.get("state")["rev"]
    other = text.replace("山田 花子", "山田 太郎")
    temporary = FOLDER / "new.txt"
    temporary.write_text(other, encoding="utf-8")
    os.rename(temporary, walk.text)
    walk.wait("Number(document.querySelector('.page').dataset.rev) > arguments[0]", rev)
    assert walk.value().count("かん静《") == 1 and "山田 太郎" not in walk.value(), walk.value()[:200]
    walk.type("s", command=Keys.CONTROL)
    assert "かん" not in walk.text.read_text(encoding="utf-8"), "nothing is saved while composing"
    walk.compose("漢字")
    walk.commit("漢字")
    wanted = other.replace("静《", "漢字静《", 1)
    walk.until(lambda: walk.source() == wanted, "漢字 once, and the change of the disk")
    walk.until(lambda: walk.value() in wanted and "漢字静《" in walk.value(), "the area has both")
    walk.type("z", command=Keys.CONTROL)
    walk.until(lambda: walk.source() == other and walk.value() in other, "a composition is a step")
    walk.compose("ni", "に", "你")
    walk.commit("你好")
    walk.until(lambda: walk.source().count("你好") == 1, "Chinese")
    walk.type("z", command=Keys.CONTROL)
    walk.until(lambda: walk.source() == other and walk.value() in other, "undo")
    # Given up: nothing is left of it.
    walk.compose("ka", "か")
    walk.compose("")
    time.sleep(0.3)
    assert walk.source() == other and walk.value() in other
    step("composition, and a change on disk in the midst of it")

    # Undo goes over stretches; a step is typing without a pause.
    walk.caret(walk.value().index("列車は"))
    walk.type("A", "B", "C")
    walk.until(lambda: "ABC列車は" in walk.source(), "first edit")
    first = walk.js("document.getElementById('lines').textContent")
    walk.type(Keys.END, command=Keys.CONTROL)
    walk.wait("document.getElementById('lines').textContent !== arguments[0]", first)
    walk.type("終わり")
    walk.until(lambda: walk.source().endswith("終わり"), "last edit")
    walk.type("z", command=Keys.CONTROL)
    walk.until(lambda: not walk.source().endswith("終わり"), "undo of the last")
    walk.type("z", command=Keys.CONTROL)
    walk.until(lambda: walk.source() == other, "undo of the first")
    walk.wait("document.getElementById('lines').textContent === arguments[0]", first)
    step("undo over stretches")

    # The ends of a stretch lead on.
    walk.caret(len(walk.value()))
    walk.type(Keys.ARROW_DOWN)
    walk.wait("document.getElementById('lines').textContent !== arguments[0]", first)
    assert walk.value().startswith("第2章") and walk.caret_at() == 0
    walk.type(Keys.BACKSPACE)
    joined = other.replace("\n第2章", "第2章", 1)
    walk.until(lambda: walk.source() == joined, "lines of two stretches joined")
    walk.until(lambda: walk.value()[walk.caret_at():].startswith("第2章"), "the caret is between them")
    walk.type("z", command=Keys.CONTROL)
    walk.until(lambda: walk.source() == other, "undo")
    step("ends of a stretch")

    # A click on the page puts the caret there.
    walk.quiet()
    walk.js("document.activeElement.blur()")
    walk.keys(Keys.END)
    page = walk.pages()[-1]
    assert page == walk.get("state")["count"] - 1, page
    column = walk.get(f"pages/{page}")["columns"][1]["start"]
    place = walk.get(f"where?offset={column}")
    walk.click(walk.point(page, column))
    walk.until(lambda: walk.value()[:walk.caret_at()].count("\n") + walk.first_line() == place["line"] - 1, "the caret is in the line")
    assert walk.pages()[-1] == page, "the page stays"
    step("click puts the caret")

    walk.type("保存")
    walk.until(lambda: "保存" in walk.source(), "typed")
    walk.type("s", command=Keys.CONTROL)
    walk.until(lambda: "保存" in walk.text.read_text(encoding="utf-8"), "saved")
    walk.wait("!document.title.startsWith('• ')")
    walk.quiet()
    rev = walk.get("state")["rev"]
    time.sleep(0.4)
    assert walk.get("state")["rev"] == rev, "own writes set nothing anew"
    step("save")

    saved = walk.text.read_text(encoding="utf-8")
    for answer in ["theirs", "mine", "beside"]:
        walk.type("私")
        walk.until(lambda: "私" in walk.source(), "own edit")
        theirs = f"朝の{answer}\n" + saved.split("\n", 1)[1]
        temporary.write_text(theirs, encoding="utf-8")
        os.rename(temporary, walk.text)
        walk.wait("document.getElementById('act-theirs')")
        assert "私" in walk.source() and walk.text.read_text(encoding="utf-8") == theirs, "nothing by itself"
        if answer == "theirs":
            walk.act("differences")
            walk.wait("document.querySelectorAll('#differences del, #differences ins').length >= 2")
            walk.shot("conflict")
            walk.check("conflict")
        walk.act(answer)
        walk.wait("document.getElementById('notice').hidden")
        if answer == "mine":
            walk.until(lambda: "私" in walk.text.read_text(encoding="utf-8"), "mine is kept")
            walk.type("z", command=Keys.CONTROL)
            walk.until(lambda: "私" not in walk.source() and "私" not in walk.value(), "undo")
            walk.type("s", command=Keys.CONTROL)
            walk.wait("!document.title.startsWith('• ')")
            saved = walk.text.read_text(encoding="utf-8")
        else:
            walk.until(lambda: walk.source() == theirs and walk.value() in theirs, "theirs is taken")
            assert walk.text.read_text(encoding="utf-8") == theirs
            saved = theirs
        if answer == "beside":
            assert "私" in (FOLDER / "novel-mine.txt").read_text(encoding="utf-8")
    step("conflicts: theirs, mine, another file, differences")

    # What is not saved at the end waits for the next time.
    walk.type("未保存")
    walk.until(lambda: "未保存" in walk.source(), "typed")
    walk.program.send_signal(signal.SIGTERM)
    walk.program.wait(20)
    kept = FOLDER / ".novel.txt.vtype-unsaved"
    assert "未保存" in kept.read_text(encoding="utf-8") and "未保存" not in walk.text.read_text(encoding="utf-8")
    assert "未保存" in walk.value(), "the text stays on the page, and can be copied"
    step("stop with edits that are not saved")
    walk.js("(() => { window.onbeforeunload = null; })()")
    walk.end()


def on_page():
    """Somebody writes on the page itself (PV-31), with the text beside it folded."""
    (FOLDER / ".novel.txt.vtype-unsaved").unlink(missing_ok=True)
    walk = Walk()
    text = walk.text.read_text(encoding="utf-8")

    def caret():
        """The caret on the page: left, top, width in pixels."""
        return walk.js("(() => { const caret = document.querySelector('.over i.caret'); if (!caret) return null;"
                       " const box = caret.getBoundingClientRect(); return [box.left, box.top, box.width]; })()")

    def at():
        """Line and unit of the caret in the file, from 0."""
        before = walk.value()[:walk.js("(() => { const area = document.getElementById('source');"
                                       " return area.selectionDirection === 'backward' ? area.selectionStart : area.selectionEnd; })()")]
        return [walk.first_line() + before.count("\n"), len(before) - before.rfind("\n") - 1]

    def moves(key, what, command=None):
        old = at()
        walk.type(key, command=command)
        walk.until(lambda: at() != old, what)
        return at()

    walk.keys(Keys.ARROW_LEFT)
    page = walk.pages()[0]
    column = walk.get(f"pages/{page}")["columns"][3]["start"]
    place = walk.get(f"where?offset={column + 3}")
    walk.click(walk.point(page, column + 3))
    walk.wait("document.querySelector('.over i.here')")
    walk.keys(Keys.ENTER)
    walk.until(lambda: caret(), "a caret on the page")
    assert walk.js("document.activeElement.id") == "source"
    assert at() == [place["line"] - 1, place["unit"]], (at(), place)
    shown = walk.js("document.getElementById('pane').getBoundingClientRect().height")
    assert shown < 120, f"the text beside the page is folded: {shown}"
    # The input method opens its windows where the caret is.
    area = walk.js("(() => { const box = document.getElementById('source').getBoundingClientRect(); return [box.left, box.top, box.width]; })()")
    assert all(abs(a - b) < 3 for a, b in zip(area, caret())), (area, caret())
    walk.shot("on-page")
    walk.check("on-page")

    # Down to the next character, left to the next column, and back.
    start = at()
    place = caret()
    moves(Keys.ARROW_DOWN, "down")
    assert at() == [start[0], start[1] + 1] and caret()[1] > place[1] + 5, (start, at())
    moves(Keys.ARROW_UP, "up")
    assert at() == start
    walk.until(lambda: caret() == place, "the caret comes back")
    moves(Keys.ARROW_LEFT, "left")
    walk.until(lambda: caret()[0] < place[0] - 5 and abs(caret()[1] - place[1]) < 1, "the next column at the same height")
    moves(Keys.ARROW_RIGHT, "right")
    assert at() == start
    moves(Keys.END, "the foot of the column")
    walk.until(lambda: abs(caret()[0] - place[0]) < 1 and caret()[1] > place[1] + 100, "the foot of the column")
    moves(Keys.HOME, "the head of the column")
    walk.until(lambda: abs(caret()[0] - place[0]) < 1 and caret()[1] < place[1], "the head of the column")
    assert walk.pages()[0] == page
    moves(Keys.PAGE_DOWN, "the next page")
    walk.until(lambda: walk.pages()[0] == page + 2, "the pages turn with the caret")
    moves(Keys.PAGE_UP, "back")
    walk.until(lambda: walk.pages()[0] == page, "the pages turn back")
    step("write on the page: the caret goes as columns do")

    # What is typed and composed stands on the page.
    def click_before(offset):
        x, y = walk.point(page, offset)
        walk.click([x, y - 3])

    click_before(column + 3)
    walk.until(lambda: at() == start, "a click puts the caret")
    walk.type("X", "Y")
    line = text.split("\n")[start[0]]
    typed = line[:start[1]] + "XY" + line[start[1]:]
    walk.until(lambda: walk.source().split("\n")[start[0]] == typed, "typed text")
    walk.until(lambda: at() == [start[0], start[1] + 2], "the caret is after it")
    walk.quiet()
    walk.until(lambda: caret()[1] > place[1] + 5, "the caret on the page, too")
    walk.type(Keys.BACKSPACE, Keys.BACKSPACE)
    walk.until(lambda: walk.source() == text, "taken away")
    walk.quiet()
    walk.until(lambda: caret() == place, "the caret is back")
    walk.compose("よ", "よる", "夜")
    walk.wait("document.querySelector('.preedit span')?.textContent === '夜'")
    box = walk.js("(() => { const box = document.querySelector('.preedit span').getBoundingClientRect(); return [box.left, box.top, box.width]; })()")
    assert abs(box[0] + box[2] / 2 - place[0] - place[2] / 2) < 3 and abs(box[1] - place[1]) < 3, (box, place)
    where = walk.js("document.getElementById('source').getAttribute('style')")
    walk.shot("on-page-composing")
    walk.compose("夜汽車")
    assert walk.js("document.getElementById('source').getAttribute('style')") == where, "nothing moves while composing"
    assert walk.source() == text
    walk.commit("夜汽車")
    composed = line[:start[1]] + "夜汽車" + line[start[1]:]
    walk.until(lambda: walk.source().split("\n")[start[0]] == composed, "composed text, once")
    walk.wait("!document.querySelector('.preedit')")
    walk.quiet()
    walk.type("z", command=Keys.CONTROL)
    walk.until(lambda: walk.source() == text and at() == start, "undo")
    walk.compose("あ")
    walk.compose("")
    walk.wait("!document.querySelector('.preedit')")
    assert walk.source() == text
    step("write on the page: type, compose, undo")

    # A selection by keys and by the mouse; what is typed takes its place.
    walk.quiet()
    for _ in range(2):
        chain = ActionChains(walk.browser)
        chain.key_down(Keys.SHIFT).send_keys(Keys.ARROW_DOWN).key_up(Keys.SHIFT).perform()
    walk.until(lambda: at() == [start[0], start[1] + 2], "two characters are chosen")
    walk.wait("[...document.querySelectorAll('.over i')].some((box) => box.className === '')")
    walk.shot("on-page-chosen")
    walk.type("月")
    walk.until(lambda: walk.source().split("\n")[start[0]] == line[:start[1]] + "月" + line[start[1] + 2:], "what is chosen makes room")
    walk.type("z", command=Keys.CONTROL)
    walk.until(lambda: walk.source() == text, "undo")
    walk.quiet()
    first, last = walk.point(page, column), walk.point(page, column + 9)
    walk.mouse(("mousePressed", first, {}), ("mouseMoved", [first[0], first[1] + 8], {}), ("mouseMoved", last, {}), ("mouseReleased", last, {}))
    walk.until(lambda: walk.js("(() => { const area = document.getElementById('source'); return area.selectionEnd - area.selectionStart; })()") >= 2, "dragged")
    assert walk.js("document.activeElement.id") == "source"
    click_before(column + 3)
    walk.until(lambda: walk.js("(() => { const area = document.getElementById('source'); return area.selectionEnd - area.selectionStart; })()") == 0, "a click ends it")
    step("write on the page: select")

    # Marks of the notation are stepped over, and stay where a character beside them goes.
    reading = walk.value().index("静《")
    walk.js("(() => { const area = document.getElementById('source'); area.setSelectionRange(arguments[0], arguments[0]); })()", reading)
    walk.until(lambda: caret() is not None and at()[1] == len(walk.value()[:reading].rpartition("\n")[2]), "before a word with a reading")
    walk.quiet()
    old = at()
    moves(Keys.ARROW_DOWN, "over the reading")
    assert at() == [old[0], old[1] + len("静《しず》")], (old, at())
    time.sleep(0.3)
    walk.type(Keys.BACKSPACE)
    walk.until(lambda: "｜《しず》かに" in walk.source(), "the character goes, and its marks stay")
    time.sleep(0.6)
    walk.type("黙")
    walk.until(lambda: "｜黙《しず》かに" in walk.source(), "another takes its place under the same reading")
    walk.type("z", command=Keys.CONTROL)
    walk.until(lambda: "｜《しず》かに" in walk.source(), "undo: after a pause, it was a step of its own")
    walk.type("z", command=Keys.CONTROL)
    walk.until(lambda: walk.source() == text, "undo")
    step("write on the page: readings")

    # The end of the text: a new line shows a caret on the column to come; Escape ends it.
    walk.quiet()
    walk.type(Keys.END, command=Keys.CONTROL)
    walk.until(lambda: at()[0] == text.count("\n"), "the end")
    walk.until(lambda: walk.pages()[-1] == walk.get("state")["count"] - 1, "its page")
    walk.type("終わり")
    walk.until(lambda: walk.source().endswith("終わり"), "typed")
    walk.quiet()
    walk.until(lambda: caret() is not None, "caret")
    old = caret()
    walk.type(Keys.ENTER)
    walk.until(lambda: walk.source().endswith("終わり\n"), "a line")
    walk.quiet()
    walk.until(lambda: caret()[0] != old[0], "the next column")
    assert caret()[0] < old[0] - 5, (old, caret())
    walk.type("了")
    walk.until(lambda: walk.source().endswith("終わり\n了"), "typed")
    walk.keys(Keys.ESCAPE)
    walk.until(lambda: caret() is None, "no caret")
    assert walk.js("document.activeElement.id") == "desk" and walk.js("document.getElementById('pane').hidden")
    assert walk.text.read_text(encoding="utf-8") == text, "nothing is saved unasked"
    walk.js("(() => { window.onbeforeunload = null; })()")
    walk.browser.get("about:blank")
    step("write on the page: the end of the text, Escape")
    walk.end()

    # In Markdown a paragraph ends with a blank line; from the pane, the button folds it and brings it back.
    walk = Walk(markdown="# 題\n\n春の海は静かである。夏の山も静かである。\n")
    walk.keys("e")
    walk.wait("document.getElementById('source').value.length > 0")
    walk.caret(walk.value().index("夏の"))
    walk.js("document.getElementById('toPage').click()")
    walk.until(lambda: caret(), "a caret on the page")
    place = caret()
    walk.type(Keys.ENTER)
    walk.until(lambda: "ある。\n\n夏の" in walk.source(), "a new paragraph")
    walk.quiet()
    walk.until(lambda: caret()[0] < place[0] - 5, "the next column")
    walk.type("z", command=Keys.CONTROL)
    walk.until(lambda: "ある。夏の" in walk.source(), "undo")
    walk.js("document.getElementById('toPage').click()")
    walk.until(lambda: caret() is None and walk.js("document.getElementById('pane').getBoundingClientRect().height") > 300, "the text is beside the page again")
    walk.js("(() => { window.onbeforeunload = null; })()")
    walk.end()
    step("write on the page: Markdown, and back to the text beside it")


def kept():
    """Edits of an earlier preview, edits that are saved by themselves, and none at all."""
    (FOLDER / ".novel.txt.vtype-unsaved").write_text(novel().replace("夜の列車", "昼の列車", 1), encoding="utf-8")
    walk = Walk(more=["--autosave"])
    walk.keys("e")
    walk.act("keptTake")
    walk.until(lambda: walk.source().startswith("昼の列車") and walk.value().startswith("昼の列車"), "kept edits")
    assert not (FOLDER / ".novel.txt.vtype-unsaved").exists()
    walk.caret(0)
    walk.type("真")
    walk.until(lambda: walk.text.read_text(encoding="utf-8").startswith("真昼の列車"), "saved by itself")
    walk.compose("ひ")
    time.sleep(1.3)
    assert walk.text.read_text(encoding="utf-8").startswith("真昼の列車"), "not while composing"
    walk.commit("日")
    walk.until(lambda: walk.text.read_text(encoding="utf-8").startswith("真日昼の列車"), "saved by itself")
    walk.wait("!document.title.startsWith('• ')")
    walk.end()
    walk = Walk(more=["--read-only"])
    walk.keys("e")
    walk.wait("document.getElementById('source').readOnly && !document.getElementById('notice').hidden")
    walk.shot("read-only")
    walk.check("read-only")
    walk.end()
    step("kept edits, autosave, read only")


def touching():
    """A finger selects, drags handles, and presses links."""
    walk = Walk(412, 800, markdown="# 題\n\n" + "春の海は[終日](https://example.org/)のたりのたりと[次へ](#next)続く。" * 3
                + "\n\n" + "夏の山は静かである。" * 60 + "\n\n# 次 {#next}\n\n終わり。\n")
    cdp = walk.browser.execute_cdp_cmd
    cdp("Emulation.setTouchEmulationEnabled", {"enabled": True})

    def touch(kind, *points):
        cdp("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})
        time.sleep(0.06)

    page = walk.get("pages/0")
    words = walk.get("text?start=0&end=1000")["text"]
    start = len(words[:words.index("海は")].encode())
    point = walk.point(0, start)
    touch("touchStart", point)
    walk.wait("document.querySelectorAll('.over i').length > 0 && !document.getElementById('lens').hidden")
    walk.shot("touch-lens")
    # The finger goes on along the column; the magnifier goes with it.
    target = walk.point(0, start + 3 * 6)
    touch("touchMove", [(point[0] + target[0]) / 2, (point[1] + target[1]) / 2])
    touch("touchMove", target)
    touch("touchEnd")
    walk.wait("document.getElementById('lens').hidden && !document.getElementById('touchMenu').hidden")
    chosen = int(walk.wait("Number(document.body.dataset.selected)"))
    walk.shot("touch-menu")
    walk.check("touch-menu")
    # A handle takes its end along, and the other one stays.
    grip = walk.js("(() => { const rect = document.querySelector('.grip[data-end=to]').getBoundingClientRect(); return [rect.left + 22, rect.top + 22]; })()")
    touch("touchStart", grip)
    touch("touchMove", [grip[0], grip[1] + 30])
    walk.wait("!document.getElementById('lens').hidden")
    touch("touchMove", [grip[0], grip[1] + 90])
    touch("touchEnd")
    walk.wait("document.getElementById('lens').hidden && Number(document.body.dataset.selected) > arguments[0]", chosen)
    small = walk.js("[...document.querySelectorAll('#touchMenu button, .grip')].filter((one) => one.offsetWidth < 24 || one.offsetHeight < 24).length")
    assert small == 0
    walk.js("document.getElementById('touch-copyText').click()")
    walk.wait("document.getElementById('status').textContent === 'Copied.'")
    walk.js("document.getElementById('touch-stop').click()")
    walk.wait("document.getElementById('touchMenu').hidden && document.querySelector('.grip').hidden")
    step("handles, magnifier and menu")

    links = page["links"]
    assert {link["href"] for link in links} >= {"https://example.org/", "#next"}, links
    link = "document.querySelector('.link[href=\"https://example.org/\"]')"
    assert walk.js(f"{link}.rel") == "noopener noreferrer"
    resting = walk.js(f"getComputedStyle({link}).backgroundColor")
    cdp("Emulation.setTouchEmulationEnabled", {"enabled": False})
    point = walk.js(f"(() => {{ const rect = {link}.getBoundingClientRect(); return [rect.left + rect.width / 2, rect.top + rect.height / 2]; }})()")
    walk.mouse(("mousePressed", point, {}))
    walk.wait(f"getComputedStyle({link}).backgroundColor === 'rgba(164, 51, 28, 0.45)'")
    assert resting != "rgba(164, 51, 28, 0.45)"
    walk.shot("link-pressed")
    # Away from it before the button is let go: it is not followed.
    walk.mouse(("mouseMoved", [point[0] + 80, point[1] + 200], {}), ("mouseReleased", [point[0] + 80, point[1] + 200], {}))
    walk.wait(f"getComputedStyle({link}).backgroundColor === arguments[0]", resting)
    walk.js("document.querySelector('.link[href=\"#next\"]').click()")
    walk.until(lambda: walk.pages() == [next(link["page"] for link in links if link["href"] == "#next")], "the page of the link")
    step("links, and pressed ones")

    # The view changes its size: pages fit it, and the same text stays in sight.
    anchor = walk.js("location.hash")
    for width, height in [(1280, 700), (360, 640), (900, 400)]:
        cdp("Emulation.setDeviceMetricsOverride", {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})
        walk.wait("document.getElementById('desk').clientWidth <= arguments[0] && [...document.querySelectorAll('.page')].every((page) => {"
                  " const [own, desk] = [page.getBoundingClientRect(), document.getElementById('desk').getBoundingClientRect()];"
                  " return own.left >= desk.left - 1 && own.right <= desk.right + 1 && own.bottom <= desk.bottom + 1; })", width)
        walk.settle()
        offset = int(anchor.split("=")[1])
        assert walk.get(f"where?offset={offset}")["page"] in walk.pages(), (width, walk.pages())
    step("a view that changes its size")
    walk.end()


def looks(width, height):
    for theme in ["light", "dark"]:
        walk = Walk(width, height, theme)
        name = f"{width}-{theme}"

        def look(state):
            walk.shot(f"{name}-{state}")
            wide = walk.js("document.documentElement.scrollWidth")
            assert wide <= width, f"{wide} pixels at {width}: {state}"
            walk.check(f"{name}-{state}")

        walk.keys(Keys.ARROW_LEFT)
        look("pages")
        for key, state, there in [
            ("o", "options", "document.getElementById('option-size')"), ("t", "contents", "document.querySelector('#panelBody li')"),
            ("w", "messages", "document.querySelector('#panelBody p, #panelBody li')"), ("?", "help", "document.querySelector('#panelBody kbd')"),
        ]:
            walk.keys(key)
            walk.wait(there)
            look(state)
            walk.keys(Keys.ESCAPE)
        walk.js("document.getElementById('toFiles').click()")
        walk.wait("document.getElementById('format')")
        look("files")
        walk.keys(Keys.ESCAPE)
        walk.keys("/")
        walk.browser.switch_to.active_element.send_keys("駅")
        walk.wait("document.querySelectorAll('.over i.now').length > 0")
        look("find")
        walk.keys(Keys.ESCAPE)
        walk.keys("e")
        walk.wait("document.getElementById('source').value.length > 0")
        look("edit")
        walk.js("document.getElementById('toPage').click()")
        walk.wait("document.querySelector('.over i.caret')")
        look("on-page")
        walk.end()
        step(name)


try:
    if not AXE:
        print("axe-core-python is not installed: axe-core does not look for what shuts people out")
    ALL = {"desktop": desktop, "editing": editing, "on_page": on_page, "kept": kept, "touching": touching,
           "looks-320": lambda: looks(320, 640), "looks-1280": lambda: looks(1280, 800)}
    for name in sys.argv[4:] or ALL:
        ALL[name]()
finally:
    # Nothing outlives a walk that fails.
    for walk in WALKS:
        walk.program.kill()
        walk.browser.quit()
