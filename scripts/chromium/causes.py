"""The causes of differences between vtype and Chromium, each with what shows that it is at work.

A cause has to be shown by the texts and the amounts; what none of them accounts for is unexplained.
Rules are those of docs/maintainers/rules.md.
"""
import collections
import unicodedata

from .differences import TOLERANCE

Cause = collections.namedtuple("Cause", "name rule")

QUOTES = Cause("curly quotes lie on their side", "O10, O11")
QUOTE_AT_HEAD = Cause("a turned full-width quote keeps its blank at the head", "P11")
INTERPUNCT = Cause("a Chinese interpunct stands upright, in one em or half of one", "O13")
WORD_SPACE = Cause("a word space in Japanese is a third of an em", "A8")
COMBINED = Cause("short numbers and pairs of marks share a cell", "T3, T6, T7, P17")
FORM = Cause("a sign has the font's Korean form", "S1")
SIGNS = Cause("no gap between Han and signs", "A1, A3")
QUARTER = Cause("the gap beside Han is a quarter of an em", "A1")
HALVED = Cause("a stop or middle dot at the end gives up its blank", "P12")
ALWAYS_HALVED = Cause("a mark at the end is always half an em", "P13")
NUMERAL = Cause("、 and ・ in a number are set solid", "P15")
BESIDE_QUOTE = Cause("a column may end beside a curly quote", "L9")
CONNECTOR = Cause("connectors and interpuncts do not begin a column", "L8, L11")
SOLIDUS = Cause("a column may end after a solidus", "L1")
CIRCLED = Cause("circled digits break as ideographs", "L1")
PAIR = Cause("a pair of ellipses stays together", "L12")
PREFIX = Cause("a sign stays with its number", "L13")
LEVEL = Cause("the level lets other marks begin a column", "L3")
TAB = Cause("tab stops are two em apart", "TK-36")
JUSTIFIED = Cause("room is shared out in another way", "J1 to J9")
NOT_FILLED = Cause("a column stays short where nothing may be parted", "J6")
SYLLABLES = Cause("Korean columns without a word space are opened between syllables", "J9")

CURLY = set("“”‘’")
STOPS = set("、。，．")
MIDDLES = set("・·‧：")
CLOSING = set("〉》」』】〕〗〙〛〞〟）］｝｠”’")
INTERPUNCTS = set("·‧・")
CONNECTORS = set("—―–～~-‐")
# Characters that loose lets begin a column in CSS and not here, and the other way round.
LOOSE = set("：；！？・…‥々ゝヽ")
PREFIXES = set("￥＄￡￦№₩$−±€")
SUFFIXES = set("℃％‰°")
# Noto has forms of these for Korean, which HarfBuzz takes if it is told the script.
KOREAN_FORMS = set("·∼ ")
DIGITS = set("〇一二三四五六七八九")
# Characters beside which UTR #59 puts a gap in Chinese and not in other languages, as far as texts have them.
CONDITIONAL = set("!#%&,.:;?@\\§¶·‧‰′″※")


def is_near(amount, *values):
    return any(abs(amount - value) <= TOLERANCE for value in values)


def is_han(text):
    return bool(text) and unicodedata.name(text[0], "").startswith(
        ("CJK UNIFIED", "CJK COMPAT", "HIRAGANA", "KATAKANA"))


def is_circled(text):
    return unicodedata.name(text or " ", "").startswith("CIRCLED")


def is_combined(difference, offset):
    """Whether a cell of vtype's has several characters side by side, or is an upright digit."""
    cell = difference.ours_at(offset)
    return cell is not None and (
        cell.orientation == "C" or cell.orientation == "U" and cell.text.isascii())


def is_letter(text):
    return bool(text) and unicodedata.category(text[0])[0] in "LN"


def of_step(difference):
    """Why a cell and the space after it are not of one length."""
    settings = difference.settings
    if settings.align == "justify":
        ours, theirs = fills(difference.ours, settings), fills(difference.theirs, settings)
        if ours and theirs:
            return JUSTIFIED
        if theirs and difference.amount < 0:
            return NOT_FILLED
        if ours and settings.language == "ko" and difference.amount > 0:
            return SYLLABLES
    return (
        of_number(difference) or of_quote(difference) or of_sign(difference)
        or of_gap(difference) or of_blank(difference))


def fills(column, settings):
    """Whether a column ends at the measure, but for a blank and what hangs."""
    last = next(cell for cell in column.cells if cell.index + 1 == column.end)
    return abs(last.start + last.advance - settings.measure) <= 0.5 + TOLERANCE


def of_number(difference):
    """Cells of several characters, which have one em and no gaps beside them (T4)."""
    if is_combined(difference, 0):
        return COMBINED
    if is_combined(difference, 1) and is_near(difference.amount, -0.125):
        return COMBINED
    return None


def of_quote(difference):
    """Chromium has quotes upright, one em long; on its side a quote is as long as the font has it."""
    if difference.text(0) not in CURLY:
        return None
    language, amount = difference.settings.language, difference.amount
    if language in ("ja", "ko"):
        return QUOTES if amount < 0 else None
    # In Chinese fonts it is one em both ways, but has no blank to lose once it is turned.
    if difference.place == "head" and is_near(amount, 0.5):
        return QUOTE_AT_HEAD
    return QUOTES if difference.place == "inside" and is_near(abs(amount), 0.5) else None


def of_sign(difference):
    """Signs whose glyph, or whose stance, is another one."""
    language, amount, text = difference.settings.language, difference.amount, difference.text(0)
    if language.startswith("zh") and text in INTERPUNCTS:
        whole = 0.173 if language == "zh-Hans" and text in "·‧" else 0.673
        if is_near(amount, whole, whole - 0.125, whole - 0.25):
            return INTERPUNCT
    # 0.256 em in the font.
    if language == "ja" and text == " " and is_near(amount, 0.077):
        return WORD_SPACE
    if language == "ko" and text in KOREAN_FORMS and is_near(abs(amount), 0.04, 0.054):
        return FORM
    if text == "\t":
        return TAB
    return None


def of_gap(difference):
    """Gaps beside Han."""
    language, amount = difference.settings.language, difference.amount
    text, after = difference.text(0), difference.text(1)
    if language.startswith("zh") and is_near(amount, -0.125) and (
            text in CONDITIONAL and is_han(after) or is_han(text) and after in CONDITIONAL):
        return SIGNS
    if is_near(amount, 0.125) and (
            is_han(text) and is_letter(after) or is_letter(text) and is_han(after)):
        return QUARTER
    return None


def of_blank(difference):
    """Blanks that marks of punctuation give up."""
    language, amount, text = difference.settings.language, difference.amount, difference.text(0)
    ends_ours = difference.index + 1 == difference.ours.end
    if language == "zh-Hans" and ends_ours and text in CLOSING | STOPS and is_near(amount, -0.5):
        return ALWAYS_HALVED
    if language == "ja" and text in "、・，" and is_near(amount, -0.5):
        if difference.text(-1)[:1] in DIGITS and difference.text(1)[:1] in DIGITS:
            return NUMERAL
    if ends_ours and text in STOPS | MIDDLES and is_near(amount, -0.5):
        return HALVED
    # A mark keeps its blank where there is room: as much as the differences before it leave.
    if difference.place == "end" and text in CLOSING | STOPS and is_near(abs(amount), 0.5):
        total = sum(step.amount for step in difference.before)
        if abs(total) > TOLERANCE and (total < 0) == (amount > 0):
            return of_step(largest(difference.before, total))
    return None


def largest(steps, total):
    """The largest of the steps that go the way of their total."""
    return max(steps, key=lambda step: step.amount if total > 0 else -step.amount)


def of_break(before, after, settings):
    """Why a column may end between two texts in one of the programs only."""
    first, last = after[:1], before[-1:]
    if first in CURLY or last in CURLY:
        return BESIDE_QUOTE
    if last == "/":
        return SOLIDUS
    if settings.language != "ja" and first in CONNECTORS | INTERPUNCTS:
        return CONNECTOR
    if is_circled(first) or is_circled(last):
        return CIRCLED
    if last == "…" and first == "…":
        return PAIR
    if last in PREFIXES or first in SUFFIXES:
        return PREFIX
    if settings.kinsoku == "loose" and first in LOOSE:
        return LEVEL
    return None


def of_end(difference):
    """Why two columns that start alike do not end alike."""
    ours, theirs, before = difference.ours, difference.theirs, difference.before
    settings, paragraph = difference.settings, difference.paragraph
    # What differs in length on the way makes room for more, or leaves less.
    total = sum(step.amount for step in before)
    if abs(total) > TOLERANCE and (total < 0) == (difference.amount > 0):
        return of_step(largest(before, total))
    longer, shorter = (ours, theirs) if difference.amount > 0 else (theirs, ours)
    last = next(cell for cell in longer.cells if cell.index + 1 == longer.end)
    if longer is ours and last.text in STOPS | MIDDLES and is_near(last.advance, 0.5) and (
            last.start + 1 > settings.measure + TOLERANCE):
        return HALVED
    if longer is theirs and settings.language.startswith("zh") and any(
            cell.text in INTERPUNCTS for cell in theirs.cells if cell.index >= difference.index):
        return INTERPUNCT
    if longer is ours and settings.language in ("ja", "ko") and any(
            cell.text in CURLY for cell in ours.cells if cell.index >= difference.index - 1):
        return QUOTES
    # What did not fit on vtype's column has a number that is longer upright than on its side.
    if longer is theirs and settings.defaults and any(
            text.isascii() and text.isdigit() for text in paragraph[shorter.end:longer.end]):
        return COMBINED
    # The longer column ends where the other program lets none end, or, where nothing shorter is
    # allowed in the longer one's program, the shorter one does.
    for end in (longer.end, shorter.end):
        if 0 < end < len(paragraph):
            found = of_break(paragraph[end - 1], paragraph[end], settings)
            if found:
                return found
    return None


def cause(difference):
    """The cause of a difference, or None."""
    return of_end(difference) if difference.kind == "end" else of_step(difference)
