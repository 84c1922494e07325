"""A text as the command sets it: columns with their cells, lengths in 1/1024 pt."""
import dataclasses
import json
import subprocess
import typing

SIZE = 16
EM = SIZE * 1024


class Failure(Exception):
    """Something that the user should be told in one line."""


class Cell(typing.NamedTuple):
    """Places are distances from the head of the column; cells sort by them."""
    start: int
    end: int
    text: str
    orientation: str

    @property
    def is_blank(self):
        return not self.text.strip()


@dataclasses.dataclass
class Column:
    text: str
    paragraph: int
    measure: int
    natural: int
    adjustment: int
    stage: str | None
    cells: list  # in their order down the column, forced breaks left out
    source: str  # the texts of the cells in the order of the text
    may_break: bool  # after the last cell in the order of the text
    ends_paragraph: bool = False

    @property
    def visible(self):
        """The cells up to the last one that is no blank."""
        end = len(self.cells)
        while end > 0 and self.cells[end - 1].is_blank:
            end -= 1
        return self.cells[:end]


def length(value):
    """Points are exact decimals of 1/1024."""
    return round(value * 1024)


def layout(vtype, text, options):
    """The columns of a text, its warnings, and what was dropped."""
    command = [vtype, "-", "--quiet", "--page", "scroll", "--heading", "never", "--chapters", "never",
               "--size", f"{SIZE}pt", "--format", "json", "-o", "-"] + options
    try:
        output = subprocess.run(
            command, input=text.encode(), capture_output=True, check=True).stdout
    except FileNotFoundError:
        raise Failure(f"{vtype} is missing; scripts/vtype builds it") from None
    except subprocess.CalledProcessError as error:
        message = error.stderr.decode(errors="replace").strip()
        raise Failure(f"vtype failed: {message[-600:]}") from None
    record = json.loads(output)
    columns = [column_of(column) for page in record["pages"] for column in page["columns"]]
    for column, after in zip(columns, columns[1:] + [None]):
        column.ends_paragraph = after is None or after.paragraph != column.paragraph
    return columns, record["warnings"], record["dropped"]


def column_of(record):
    cells = sorted(record["cells"], key=lambda cell: cell["range"][0])
    return Column(
        text=record["text"], paragraph=record["paragraph"], measure=length(record["measure"]),
        natural=length(record["natural"]), adjustment=length(record["adjustment"]),
        stage=record.get("stage"), source="".join(cell["text"] for cell in cells),
        may_break=not cells or cells[-1]["break"] != "forbid",
        cells=sorted(
            Cell(length(cell["t"]), length(cell["t"] + cell["advance"]), cell["text"],
                 cell["orientation"])
            for cell in cells))
