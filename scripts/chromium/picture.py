"""One picture with a text as both programs set it."""
import pathlib
import struct
import tempfile

from . import layout
from .settings import SIZE

# Pixels of the picture to the em.
EM = 24


def beside(paragraphs, settings, vtype, output):
    """vtype's picture above, Chromium's below it, each with the paragraphs one after another."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        # Chromium gives a paragraph as many columns as it needs, and all of them stand in a block.
        layout.run(
            [vtype, "-", "--quiet", "--page", "scroll", "--margin", f"{SIZE // 2}pt",
             "--column-gap", "1em", "--dpi", str(72 * EM / SIZE), "-o", str(folder / "ours.png")]
            + settings.arguments(), input="\n".join(paragraphs).encode())
        width, height = size(folder / "ours.png")
        # Chromium may need some columns more.
        room = width + 3 * EM
        text = "<br>".join(layout.html.escape(paragraph) for paragraph in paragraphs)
        css = settings.css().replace(f"{SIZE}px/2", f"{EM}px/2").replace(
            f"inline-size:{settings.measure * SIZE}px", f"inline-size:{settings.measure * EM}px")
        (folder / "page.html").write_text(
            f"<!doctype html><html lang='{settings.language}'><meta charset='utf-8'>"
            f"<style>body{{margin:0;background:white}} "
            f"img{{display:block;margin-left:auto}}"
            f"div{{{css};margin:{EM / 2}px 0;padding-right:{EM / 2}px;"
            f"border-top:1px solid #c00;margin-left:auto}}</style>"
            f"<img src='ours.png' width='{width}'><div>{text}</div>", encoding="utf-8")
        layout.run(
            [layout.chromium_command()] + layout.FLAGS + [
                f"--user-data-dir={folder}/profile", f"--screenshot={output.resolve()}",
                f"--window-size={room},{2 * height + EM}", (folder / "page.html").as_uri()])


def size(path):
    """The width and height of a PNG."""
    return struct.unpack(">II", path.read_bytes()[16:24])
