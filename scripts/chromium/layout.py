"""What the two programs make of the same paragraphs: columns of cells, lengths in em."""
import dataclasses
import html
import json
import pathlib
import re
import shutil
import subprocess
import tempfile

from .settings import SIZE


@dataclasses.dataclass
class Cell:
    text: str
    start: float  # distance from the head of the column
    advance: float
    index: int  # of the cell in its paragraph
    orientation: str = ""  # as in the layout JSON: U, R, C; of vtype's only


@dataclasses.dataclass
class Column:
    cells: list

    @property
    def first(self):
        return self.cells[0].index

    @property
    def end(self):
        """The cell after the last, not counting spaces, which stand nowhere."""
        end = len(self.cells)
        while end > 0 and self.cells[end - 1].text.isspace():
            end -= 1
        return self.cells[end - 1].index + 1 if end > 0 else self.first

    @property
    def text(self):
        return "".join(cell.text for cell in self.cells)


class Failure(Exception):
    """Something that the user should be told in one line."""


def run(command, **options):
    try:
        return subprocess.run(command, check=True, capture_output=True, **options).stdout
    except FileNotFoundError:
        raise Failure(f"{command[0]} is missing") from None
    except subprocess.CalledProcessError as error:
        message = error.stderr.decode(errors="replace").strip()
        raise Failure(f"{command[0]} failed: {message[-600:]}") from None


def vtype_layout(vtype, paragraphs, settings):
    """The columns of each paragraph as vtype sets them."""
    # A scroll, so that no page ends in the middle of anything.
    output = run(
        [vtype, "-", "--quiet", "--page", "scroll", "--format", "json", "-o", "-"]
        + settings.arguments(), input="\n".join(paragraphs).encode())
    layout = json.loads(output)
    result = [[] for _ in paragraphs]
    counts = [0] * len(paragraphs)
    for page in layout["pages"]:
        for column in page["columns"]:
            number = column["paragraph"]
            cells = []
            for cell in column["cells"]:
                if cell["text"] == "\n":
                    continue
                cells.append(Cell(
                    cell["text"], cell["t"] / SIZE, cell["advance"] / SIZE, counts[number],
                    cell["orientation"]))
                counts[number] += 1
            if cells:
                result[number].append(Column(cells))
    for paragraph, columns in zip(paragraphs, result):
        if "".join(column.text for column in columns) != paragraph:
            raise Failure(f"vtype gives back another text than this: {paragraph[:40]}")
    return result


def chromium_command():
    for name in ("chromium", "chromium-browser", "google-chrome"):
        path = shutil.which(name)
        if path:
            return path
    raise Failure("chromium is missing; on Debian: apt-get install --no-install-recommends chromium")


# The sandbox needs privileges that a container does not give, and only files of ours are opened.
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run"]

SCRIPT = """
document.fonts.ready.then(() => {
  const result = [];
  for (const paragraph of document.querySelectorAll('p')) {
    const node = paragraph.firstChild, top = paragraph.getBoundingClientRect().top;
    const range = document.createRange(), cells = [];
    let offset = 0;
    for (const length of LENGTHS[result.length]) {
      range.setStart(node, offset);
      range.setEnd(node, offset += length);
      const rects = [...range.getClientRects()];
      const rect = rects.find(rect => rect.height > 0) ?? rects[0];
      cells.push(rect ? [rect.right, rect.top - top, rect.height] : null);
    }
    result.push(cells);
  }
  const output = document.createElement('pre');
  output.textContent = 'RESULT' + JSON.stringify(result) + 'END';
  document.body.append(output);
});
"""


def page(paragraphs, settings, script):
    text = "".join(f"<p>{html.escape(paragraph)}</p>" for paragraph in paragraphs)
    return (
        f"<!doctype html><html lang='{settings.language}'><meta charset='utf-8'>"
        f"<style>p{{{settings.css()}}}</style>{text}<script>{script}</script>")


def chromium_layout(paragraphs, cells, settings):
    """The columns of each paragraph as Chromium sets them, measured at the cells that are given."""
    lengths = [[len(text.encode("utf-16-le")) // 2 for text in texts] for texts in cells]
    script = f"const LENGTHS = {json.dumps(lengths)};{SCRIPT}"
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "page.html"
        file.write_text(page(paragraphs, settings, script), encoding="utf-8")
        output = run(
            [chromium_command()] + FLAGS + [
                f"--user-data-dir={folder}/profile", "--virtual-time-budget=600000",
                "--dump-dom", file.as_uri()]).decode()
    found = re.search(r"RESULT(\[.*\])END", output, re.DOTALL)
    if not found:
        raise Failure("chromium did not measure the text")
    result = []
    for texts, rects in zip(cells, json.loads(html.unescape(found[1]))):
        columns, right = [], None
        for index, (text, rect) in enumerate(zip(texts, rects)):
            if rect is None:
                rect = [right, 0, 0]
            # Columns go to the left. A box that is not as wide as others may end elsewhere.
            if right is None or rect[0] < right - SIZE / 2:
                columns.append(Column([]))
                right = rect[0]
            columns[-1].cells.append(Cell(text, rect[1] / SIZE, rect[2] / SIZE, index))
        result.append(columns)
    return result



def versions(vtype):
    """What is compared, in a line."""
    ours = run([vtype, "--version"]).decode().strip()
    theirs = run([chromium_command(), "--version"]).decode().strip()
    return f"vtype {ours}; {theirs}"
