"""Which characters may not begin or end a column, by code point.

Written from the lists of CSS Text 3, CLREQ 3.1.4 and KLREQ 4.3.3 and 4.3.4, and not from the tables
of the engine, so that the two can be held against each other. Rules are those of docs/maintainers/rules.md.
"""
import unicodedata

# At every level and in every language (L3, L4).
CLOSING = set("、。，．｡､〉》」』】〕〗〙〛〞〟）］｝｠｣)]}")
CLINGING = set("!?:,./;‼〽゛゜ﾞﾟ")
OPENING = set("〈《「『【〔〖〘〚〝（［｛｟｢([{¡¿‚„")

# CSS Text 3, 5.3.
SMALL_KANA = set("ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶー") | {
    chr(code) for code in (*range(0x31F0, 0x3200), *range(0xFF67, 0xFF71))}
HYPHENS = set("〜゠‐–")
ITERATION = set("々〻ゝゞヽヾ")
INSEPARABLE = set("․‥…⋯")
CENTRED = set("・：；･‼⁇⁈⁉！？")
SUFFIXES = set("°‰′″‵℃℉﹪％￠")

BEGINS_NO_COLUMN = {
    "ja": SMALL_KANA | HYPHENS | ITERATION | INSEPARABLE | CENTRED | SUFFIXES | set("’”"),
    # The basic level; all of CSS's normal that is not in CLREQ's list as well (L8).
    "zh": set("；：！？’”～~–-·‧・") | HYPHENS | ITERATION | SUFFIXES | CENTRED,
    "ko": SMALL_KANA | HYPHENS | ITERATION | INSEPARABLE | CENTRED | SUFFIXES
    | set("’”-—～·〃"),
}
ENDS_NO_COLUMN = set("‘“")
# Beside which no space is put in (J6).
NOT_BEFORE_SPACE = OPENING | ENDS_NO_COLUMN | CENTRED
NOT_AFTER_SPACE = CLOSING | CENTRED | set("’”")
# Two of these in a row are one stroke (L12).
PAIRS = set("—―‥…⋯")


def parts_strokes(before, after, language):
    """Whether a column that would else be opened too far ends before dots or dashes, or after an even number of them.

    JLREQ's Table 2 has such ends in Japanese, but after an opening bracket, a middle dot and another mark (L12).
    """
    first, last = after[:1], before.rstrip(" ")[-1:]
    if not language.startswith("ja") or first not in PAIRS or not last or last in OPENING | {"・"}:
        return False
    return (len(before) - len(before.rstrip(first))) % 2 == 0


def broken_rule(before, after, language):
    """The rule that a column breaks which ends between two texts, or None.

    `before` and `after` are all of the paragraph's text on this side and on that; blanks at a
    column's end may be anywhere (L15), and what follows them counts as after a blank.
    """
    if after.startswith(" "):
        return "L15"
    last, first = before.rstrip(" ")[-1:], after[:1]
    has_blank = before.endswith(" ")
    if not last:
        return None
    if first in CLOSING or first in CLINGING and not has_blank:
        return "L3"
    if last in OPENING or last in ENDS_NO_COLUMN and not has_blank:
        return "L4"
    if has_blank:
        return None
    if first in BEGINS_NO_COLUMN[language[:2]]:
        return {"ja": "L3", "zh": "L8", "ko": "L11"}[language[:2]]
    if language.startswith("zh") and first == "—" and after[1:2] != "—":
        return "L8"
    if first == last and first in PAIRS:
        return "L12"
    if first.isascii() and last.isascii() and first.isalnum() and last.isalnum():
        return "L13" if first.isdigit() and last.isdigit() else "L14"
    if unicodedata.combining(first):
        return "L2"
    return None
