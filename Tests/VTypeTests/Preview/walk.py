"""A walk through the page of the preview in Chromium (T-4), as somebody takes it who writes a novel.

    walk.py VTYPE FOLDER [SCREENSHOTS]

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

VTYPE, FOLDER = sys.argv[1], pathlib.Path(sys.argv[2])
PICTURES = pathlib.Path(sys.argv[3]) if len(sys.argv) > 3 else None


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


class Walk:
    def __init__(self, width=1280, height=800, theme="light"):
        self.text = FOLDER / "novel.txt"
        self.text.write_text(novel(), encoding="utf-8")
        self.program = subprocess.Popen(
            [VTYPE, "preview", "novel.txt", "--book", "bunko", "--from", "aozora", "--chapters", "never", "--no-open"],
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

    def wait(self, script, *arguments, seconds=20):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            value = self.js(script, *arguments)
            if value:
                return value
            time.sleep(0.03)
        raise AssertionError(f"never came true: {script}")

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

    def shot(self, name):
        if PICTURES:
            PICTURES.mkdir(exist_ok=True, parents=True)
            self.browser.save_screenshot(str(PICTURES / f"{name}.png"))

    def end(self):
        noise = [entry for entry in self.browser.get_log("browser")
                 if entry["level"] == "SEVERE" and " 422 " not in entry["message"] and "ERR_CONNECTION" not in entry["message"]
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
    copied = walk.js(
        "(() => { const data = new DataTransfer(); document.dispatchEvent(new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }));"
        " return data.getData('text/plain'); })()")
    wanted = walk.get("text?start=0&end=1000000")["text"]
    assert len(copied) > 200 and copied in wanted, copied[:80]
    assert "\n" in copied
    point = walk.point(3, target)
    walk.click(point, count=3)
    walk.wait("Number(document.body.dataset.selected) > 10 && Number(document.body.dataset.selected) < 120")
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
    walk.text.write_text(text.replace("列車は", "列車は\U000F0000", 1), encoding="utf-8")
    walk.wait("!document.getElementById('number').hidden")
    walk.keys(Keys.HOME)
    walk.keys("w")
    walk.wait("document.querySelectorAll('#panelBody li button.warning').length > 0")
    walk.browser.find_element(By.CSS_SELECTOR, "#panelBody li button.warning").click()
    place = walk.line()
    assert place.startswith("novel.txt:"), place
    walk.wait("document.querySelector('.note')")
    walk.shot("messages")
    walk.keys(Keys.ESCAPE)
    step("messages")

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
    step("stop")
    walk.end()


def looks():
    for width, height in [(320, 640), (1280, 800)]:
        for theme in ["light", "dark"]:
            walk = Walk(width, height, theme)
            walk.keys(Keys.ARROW_LEFT)
            name = f"{width}-{theme}"
            walk.shot(name)
            wide = walk.js("document.documentElement.scrollWidth")
            assert wide <= width, f"{wide} pixels at {width}"
            walk.keys("o")
            walk.wait("document.getElementById('option-size')")
            walk.shot(name + "-options")
            wide = walk.js("document.documentElement.scrollWidth")
            assert wide <= width, f"{wide} pixels at {width}"
            walk.keys(Keys.ESCAPE)
            walk.keys("?")
            walk.shot(name + "-help")
            walk.end()
            step(name)


try:
    for walk in [desktop, looks]:
        walk()
finally:
    # Nothing outlives a walk that fails.
    for walk in WALKS:
        walk.program.kill()
        walk.browser.quit()
