"""The settings under which both programs set a text: as near to each other as their options allow."""
import dataclasses

# CSS pixels and points: one number for both, large enough that a rounding of Chromium's, whose
# lengths are 1/64 of a pixel, is out of sight.
SIZE = 64

LANGUAGES = ("ja", "zh-Hans", "zh-Hant", "ko")
FAMILIES = {
    "ja": "Noto Serif CJK JP", "zh-Hans": "Noto Serif CJK SC", "zh-Hant": "Noto Serif CJK TC",
    "ko": "Noto Serif CJK KR"}
# The strictness that vtype has by default in each language, in both programs' words.
KINSOKU = {"ja": "strict", "zh-Hans": "normal", "zh-Hant": "normal", "ko": "strict"}
# The settings nearest to P9 to P13: Japanese paragraphs begin with the whole first mark and the other
# columns with its ink; Chinese ones with the ink always; Korean ones never. Nothing is trimmed in
# traditional Chinese unless that is asked for.
TRIM = {"ja": "space-first", "zh-Hans": "trim-start", "zh-Hant": "space-all", "ko": "normal"}
TRIM_ON_REQUEST = "trim-start"


@dataclasses.dataclass(frozen=True)
class Settings:
    language: str
    measure: int  # in em
    align: str = "top"
    defaults: bool = False  # vtype's own defaults, even where Chromium can do the like of them
    trim: str | None = None  # vtype's --trim; None for what is usual in the language
    kinsoku: str | None = None

    @property
    def family(self):
        return FAMILIES[self.language]

    @property
    def has_autospace(self):
        return self.language != "ko"

    @property
    def trim_in_css(self):
        if self.trim == "none":
            return "space-all"
        if self.trim == "pairs" and self.language == "zh-Hant":
            return TRIM_ON_REQUEST
        return TRIM[self.language]

    @property
    def line_break(self):
        """CSS's line-break has no level that is like none: anywhere goes further."""
        return self.kinsoku or KINSOKU[self.language]

    def css(self):
        """The declarations of a paragraph."""
        return ";".join([
            "writing-mode:vertical-rl", "text-orientation:mixed",
            f"font:{SIZE}px/2 '{self.family}'", f"inline-size:{self.measure * SIZE}px",
            "margin:0", "white-space:pre-wrap", "word-break:normal",
            # As L17: a word that is longer than a column is split.
            "overflow-wrap:break-word",
            f"line-break:{self.line_break}", f"text-spacing-trim:{self.trim_in_css}",
            f"text-autospace:{'normal' if self.has_autospace else 'no-autospace'}",
            f"text-align:{'justify' if self.align == 'justify' else 'start'}",
            # Advances that are not rounded to pixels.
            "text-rendering:geometricPrecision", "font-kerning:normal", "font-synthesis:none",
        ])

    def arguments(self):
        """The options of vtype."""
        arguments = [
            "--lang", self.language, "--font", self.family, "--size", f"{SIZE}pt",
            "--measure", f"{self.measure}em", "--heading", "never"]
        if self.align != "top":
            arguments += ["--align", self.align]
        if self.trim:
            arguments += ["--trim", self.trim]
        if self.kinsoku:
            arguments += ["--kinsoku", self.kinsoku]
        if not self.defaults:
            # In CSS nothing is combined unless it is marked (T3).
            arguments += ["--tcy", "0"]
        if self.has_autospace and not self.defaults:
            # CSS Text 4's gap, the only one that Chromium has (A1 says a quarter).
            arguments += ["--autospace", "0.125em"]
        return arguments

    def describe(self):
        return f"{self.language}, {self.measure} em"
