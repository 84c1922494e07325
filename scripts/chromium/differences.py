"""Where two settings of a paragraph differ."""
import dataclasses

# In em. Chromium's lengths are 1/64 px, and those of vtype 1/1024 pt: a column of 40 cells may
# gather 40/64 px.
TOLERANCE = 0.012


@dataclasses.dataclass
class Difference:
    kind: str  # 'end' of a column, 'step' from cell to cell, 'head'
    settings: object
    paragraph: list  # the texts of its cells
    index: int  # of the cell that it is about
    amount: float  # vtype's length less Chromium's
    ours: object  # vtype's column
    theirs: object
    place: str  # 'head', 'inside' or 'end'
    # The differences of the column before this one: what they come to moves all that follows.
    before: list

    def text(self, offset):
        """The text of the cell at an offset from the one that it is about."""
        index = self.index + offset
        return self.paragraph[index] if 0 <= index < len(self.paragraph) else ""

    def ours_at(self, offset):
        """vtype's cell at an offset, or None where that is on another column."""
        index = self.index + offset
        return next((cell for cell in self.ours.cells if cell.index == index), None)

    def excerpt(self):
        context = self.paragraph
        start = max(0, self.index - 4)
        return "".join(context[start:self.index]) + "[" + self.text(0) + "]" + "".join(
            context[self.index + 1:self.index + 4])


@dataclasses.dataclass
class Counts:
    columns: int = 0
    ends: int = 0  # columns that start alike, and so can be compared
    cells: int = 0

    def add(self, other):
        self.columns += other.columns
        self.ends += other.ends
        self.cells += other.cells


def compare(settings, ours, theirs):
    """The differences of one paragraph, and how much was compared."""
    paragraph = [cell.text for column in ours for cell in column.cells]
    others = {column.first: column for column in theirs}
    counts, found = Counts(columns=len(ours)), []
    for column in ours:
        other = others.get(column.first)
        if other is None:
            continue
        counts.ends += 1
        end = min(column.end, other.end)
        cells = list(zip(column.cells, other.cells))
        cells = [pair for pair in cells if pair[0].index < end]
        counts.cells += len(cells)

        first = len(found)

        def add(kind, cell, amount, place):
            found.append(Difference(
                kind, settings, paragraph, cell.index, amount, column, other, place,
                found[first:]))

        for number, (mine, its) in enumerate(cells):
            if number == 0 and abs(mine.start - its.start) > TOLERANCE:
                add("head", mine, mine.start - its.start, "head")
            if number + 1 < len(cells):
                step = cells[number + 1][0].start - mine.start
                other_step = cells[number + 1][1].start - its.start
                place = "head" if number == 0 else "inside"
            elif column.end == other.end:
                step, other_step, place = mine.advance, its.advance, "end"
            else:
                # What follows it differs, and so may its blank, or the gap that goes with it.
                continue
            if abs(step - other_step) > TOLERANCE:
                add("step", mine, step - other_step, place)
        if column.end != other.end:
            # The first cell that one has and the other has not.
            cell = next(cell for c in ours for cell in c.cells if cell.index == end)
            add("end", cell, 1 if column.end > other.end else -1, "end")
    return found, counts
