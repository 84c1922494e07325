"""What has to hold of every column of justified prose, whatever the text."""
import collections
import dataclasses
import itertools
import re

from . import kinsoku
from .columns import EM

# A thousandth of an em (J1).
TOLERANCE = EM // 1000
# Full stops and commas of Korean have an em, too, where they may hang.
HANGS = set("、。，．｡､﹐﹑﹒.,")
# The stages that make a column shorter, and longer, in the order of each language's table.
SHRINKING = {
    "ja": ["word-spaces", "middle-marks", "brackets", "autospace"],
    "zh": ["word-spaces", "middle-marks", "brackets", "commas", "autospace", "stops"],
    "ko": ["word-spaces"],
}
STRETCHING = {
    "ja": ["word-spaces", "autospace", "everywhere", "unlimited"],
    "zh": ["word-spaces", "autospace", "unlimited"],
    "ko": ["word-spaces", "unlimited"],
}


@dataclasses.dataclass
class Result:
    columns: int = 0
    cells: int = 0
    shrunk: int = 0
    stretched: int = 0
    loose: int = 0  # stretched by more than a quarter of an em between characters
    hanging: int = 0
    split: int = 0  # inside a word that is longer than the column
    short: int = 0  # nothing on it may be parted
    widest: int = 0  # the widest place that was opened between characters
    problems: list = dataclasses.field(default_factory=list)

    def add(self, other):
        for field in dataclasses.fields(self):
            value = getattr(other, field.name)
            if field.name == "widest":
                self.widest = max(self.widest, value)
            else:
                setattr(self, field.name, getattr(self, field.name) + value)


class Checker:
    def __init__(self, language, hang):
        self.language, self.hang = language, hang
        self.result = Result()

    def problem(self, rule, column, what):
        self.result.problems.append((rule, what, column.text.rstrip("\n") if column else ""))

    def check(self, text, columns, warnings, dropped):
        """Checks a text that was set with `--align justify`."""
        if "".join(column.text for column in columns) != text or dropped:
            self.problem("DESIGN 1", None, "the columns' text is not the source")
        counts = collections.Counter()
        for number, column in enumerate(columns):
            if column.source != column.text.rstrip("\n") and column.source != column.text:
                self.problem("DESIGN 5", column, "the cells' text is not the column's")
            visible = column.visible
            self.result.columns += 1
            self.result.cells += len(visible)
            self.overlaps(column)
            if not visible:
                continue
            self.end(column, visible, counts)
            self.adjustment(column, visible, counts)
            if not column.ends_paragraph:
                self.boundary(column, columns[number + 1], columns, number, counts)
        self.reports(counts, warnings)

    def overlaps(self, column):
        position = 0
        for cell in column.cells:
            if cell.start < position:
                self.problem("VL-02", column, f"{cell.text} overlaps the cell before it")
            position = cell.end

    def boundary(self, column, after, columns, number, counts):
        if not column.may_break and kinsoku.parts_strokes(column.text, after.text, self.language):
            return
        if not column.may_break:
            counts["word-split"] += 1
            self.result.split += 1
            return
        before = column.text
        if not before.strip(" ") and number > 0 and columns[number - 1].paragraph == column.paragraph:
            before = columns[number - 1].text + before
        rule = kinsoku.broken_rule(before, after.text, self.language)
        if rule:
            self.problem(rule, column, f"ends before {after.text[:4]}")

    def end(self, column, visible, counts):
        """Where the column ends (J1), and what hangs there (H2, H4)."""
        last, end = visible[-1], column.natural + column.adjustment
        if last.start == end and last.text in HANGS and len(visible) > 1:
            self.result.hanging += 1
            if self.hang == "none":
                self.problem("H1", column, f"{last.text} hangs")
        elif end != last.end:
            self.problem("J1", column, "natural and adjustment do not make its length")
        over = end - column.measure
        if column.ends_paragraph:
            if over > TOLERANCE:
                self.problem("J1", column, f"a last column is {over / EM:.3f} em too long")
        elif over < -TOLERANCE and not may_be_filled(visible, self.language):
            counts["column-not-filled"] += 1
            self.result.short += 1
        elif abs(over) > TOLERANCE:
            self.problem("J1", column, f"ends {over / EM:+.3f} em beyond the measure")

    def adjustment(self, column, visible, counts):
        """The stage is one of the language's, and the stages before it are used up (J3, J4, J7)."""
        change, stage, name = column.adjustment, column.stage, self.language[:2]
        if (change == 0) != (stage is None):
            self.problem("J12", column, f"adjusted by {change / EM:.3f} em in stage {stage}")
        self.result.shrunk += change < 0
        self.result.stretched += change > 0
        order = SHRINKING[name] if change < 0 else STRETCHING[name]
        if stage and stage not in order:
            self.problem("J3", column, f"{stage} is no stage of {name}")
            return
        visible = without_indent(visible)
        spaces = [cell for cell in visible[1:-1] if cell.text == " "]
        loose = False
        if stage and change > 0:
            opened = [gap - self.natural_gap(a, b) for a, b, gap in gaps(visible)]
            for before, after, gap in zip(visible, visible[1:], opened):
                # A column that has no other place is opened by an em at most, but not in numbers (J6).
                last_resort = stage == "unlimited" and gap <= EM and not (
                    before.text.isdigit() and after.text.isdigit())
                if gap > TOLERANCE and not last_resort and not may_part(before, after, self.language):
                    self.problem(
                        "J6", column,
                        f"opened by {gap / EM:.2f} em between {before.text} and {after.text}")
            self.result.widest = max([self.result.widest] + opened)
            loose = any(gap > EM // 4 for gap in opened) or any(
                space.end - space.start > EM for space in spaces)
            if stage == "everywhere" and any(gap > EM // 4 for gap in opened):
                self.problem("J4", column, "more than a quarter of an em before the last stage")
            if self.language == "ja" and stage != "unlimited":
                for before, after, gap in zip(visible, visible[1:], opened):
                    if gap > TOLERANCE and opens_last(before, after):
                        self.problem(
                            "J4", column, f"{stage} opens between {before.text} and {after.text}")
        if stage and stage != order[0]:
            limit = EM // 4 if change < 0 else EM // 2
            for space in spaces:
                width = space.end - space.start
                if width > limit + 1 if change < 0 else width < limit - 1:
                    self.problem("J3", column, f"{stage} before word spaces are used up")
                    break
        if loose:
            self.result.loose += 1
            if not column.ends_paragraph:
                counts["column-stretched"] += 1

    def natural_gap(self, before, after):
        """What stands between two cells that are not moved apart (A1)."""
        if self.language == "ko":
            return 0
        pair = (before, after)
        for here, there in (pair, pair[::-1]):
            if here.orientation == "R" and here.text[0].isalnum() and is_han(there.text[0]):
                return EM // 4
        if self.language == "ja" and after.orientation == "R" and after.text[0].isalnum():
            if before.text in ("！", "？") or before.orientation == "C":
                return EM // 4
        return 0

    def reports(self, counts, warnings):
        """Every column that is not as it should be is in a warning, and no other one."""
        said = collections.Counter()
        for warning in warnings:
            found = re.match(r"(\d+) column", warning["message"])
            said[warning["code"]] += int(found[1]) if found else 0
        for code in ("column-stretched", "column-not-filled", "word-split"):
            if said[code] != counts[code]:
                self.problem(
                    "J12", None, f"{code}: {counts[code]} columns, {said[code]} reported")


def gaps(cells):
    """Each two neighbours, and what stands between them."""
    return [(a, b, b.start - a.end) for a, b in zip(cells, cells[1:])]


def without_indent(cells):
    """The cells after an indent that was typed, which keeps its length."""
    return list(itertools.dropwhile(lambda cell: cell.is_blank, cells))


def may_be_filled(cells, language):
    """Whether a column has a place that can be opened."""
    cells = without_indent(cells)
    return any(may_part(a, b, language) for a, b in zip(cells, cells[1:]))


def opens_last(before, after):
    """Whether the last stage alone opens a place of a Japanese column (JLREQ, Table 6)."""
    return (before.text in kinsoku.CLOSING | kinsoku.CENTRED | {"\u3000"}
            or after.text in kinsoku.OPENING | {"\u3000"})


def may_part(before, after, language):
    """Whether there is a place between two cells at all (J6)."""
    if before.is_blank or after.is_blank:
        return bool({before.text, after.text} & {" ", "\u3000"})
    if before.orientation == after.orientation == "R":
        return bool({before.text, after.text} & kinsoku.PAIRS)
    # Behind interpuncts, ！ and ？ in Korean alone (J6).
    closed = kinsoku.NOT_BEFORE_SPACE if language == "ko" else kinsoku.OPENING | kinsoku.ENDS_NO_COLUMN
    return before.text not in closed and after.text not in kinsoku.NOT_AFTER_SPACE


def is_han(character):
    code = ord(character)
    return (
        0x3005 <= code <= 0x3007 or 0x3021 <= code <= 0x3029 or 0x3041 <= code <= 0x30FF
        and code not in (0x30A0, 0x30FB) or 0x31F0 <= code <= 0x31FF
        or 0x3400 <= code <= 0x4DBF or 0x4E00 <= code <= 0x9FFF or 0xF900 <= code <= 0xFAFF
        or 0x20000 <= code <= 0x323AF)
