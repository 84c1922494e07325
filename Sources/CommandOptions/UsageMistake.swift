package import Storage
package import VerticalLayout
import VerticalPress

/// A mistake in a command line, in a sentence that says what to type.
package struct UsageMistake: Error, Hashable, CustomStringConvertible {
  package var message: String
  /// The exit code: another one where a file that was named cannot be read.
  package var status = ExitStatus.usage
  /// True for an option that there is not.
  private(set) var isUnknown = false

  package init(_ message: String, status: ExitStatus = .usage) {
    self.message = message
    self.status = status
  }

  /// The mistake after an error that is thrown where options are checked.
  package init(_ error: any Error) { self = error as? UsageMistake ?? UsageMistake("\(error)") }

  package var description: String { message }

  /// An option that there is not.
  ///
  /// - Parameter known: the options that there are, without hyphens.
  init(unknown written: String, known: [String]) {
    let name = String(written.drop { $0 == "-" }.prefix { $0 != "=" })
    let option = String(written.prefix { $0 != "=" })
    message = "unknown option \(option)"
    isUnknown = true
    if known.contains(name), name.count > 1 {
      message += "; did you mean --\(name)?"
    } else if let command = Self.commands[name] {
      message += "; \(command)"
    } else if let other = Self.otherNames[name], known.contains(where: other.hasPrefixOfOption) {
      message += "; did you mean \(other)?"
    } else {
      message += Spelling.question(
        name, among: known.filter { $0.count > 1 } + ["help", "version"], prefix: "--")
    }
  }

  init(missingValueOf option: String) {
    let hint =
      option.hasPrefix("--")
      ? "; one that begins with a hyphen is written \(option)=-…" : ""
    self.init("\(option) needs a value after it\(hint)")
  }

  init(needlessValue value: String, of option: String) {
    self.init("\(option) takes no value; leave =\(value) out")
  }

  package init(value: String, of option: String, _ complaint: String) {
    self.init("\(option) \(value.isEmpty ? "''" : value): \(complaint)")
  }

  /// The options that other programs, or other words, have for what is here too.
  private static let otherNames = [
    "background": "--paper", "bg": "--paper", "center": "--align center",
    "centre": "--align center", "color": "--ink", "colour": "--ink", "columns": "--max-columns",
    "dir": "--rtl", "direction": "--rtl", "face": "--font", "family": "--font",
    "font-family": "--font", "font-size": "--size", "fontsize": "--size", "foreground": "--ink",
    "horizontal": "--orientation sideways", "justify": "--align justify",
    "landscape": "--page a4-landscape", "language": "--lang", "line-height": "--pitch",
    "line-spacing": "--pitch", "locale": "--lang", "margins": "--margin", "out": "--output",
    "output-file": "--output", "paper-size": "--page", "papersize": "--page",
    "paper-type": "--page", "pagesize": "--page",
    "page-size": "--page", "resolution": "--dpi", "silent": "--quiet", "threads": "--jobs",
    "type": "--format", "width": "--page WIDTHxHEIGHT", "height": "--page WIDTHxHEIGHT",
    "header": "--head '{title}'", "headers": "--head '{title}'", "running-head": "--head '{title}'",
    "footer": "--folio foot-center", "footers": "--folio foot-center",
    "page-number": "--folio foot-center", "page-numbers": "--folio foot-center",
    "pagenumbers": "--folio foot-center", "numbers": "--folio foot-center",
    "footnote": "--notes foot", "footnotes": "--notes foot", "endnotes": "--notes end",
    "warichu": "--notes warichu", "contents": "--toc front", "table-of-contents": "--toc front",
    "border": "--sheet", "borders": "--sheet", "grid": "--sheet", "lined": "--sheet",
    "preset": "--book", "template": "--sheet", "design": "--sheet", "theme": "--sheet",
    "sign": "--author", "name": "--author", "byline": "--author", "subtitle": "--title",
    "rows": "--hanmen 42x17", "chars": "--hanmen 42x17", "kihon-hanmen": "--hanmen 42x17",
    "two-column": "--tiers 2", "tier": "--tiers 2", "dan": "--tiers 2",
    "booklet": "--impose saddle",
    "duplex": "--impose saddle", "cmyk": "--color cmyk", "grayscale": "--color gray",
    "black": "--color gray", "pdfa": "--pdf-standard a-2u", "pdf-a": "--pdf-standard a-2u",
    "accessible": "--pdf-standard ua-1", "line-break": "--kinsoku strict",
    "linebreak": "--kinsoku strict", "burasage": "--hang allow", "hanging": "--hang allow",
    "kerning": "--features vpal", "proportional": "--features vpal", "tatechuyoko": "--tcy 2",
    "tate-chu-yoko": "--tcy 2", "p": "--page", "f": "--font", "s": "--size", "l": "--lang",
    "m": "--margin", "d": "--dpi", "e": "--encoding", "t": "--title", "a": "--author",
    "notation": "--from", "markdown": "--from marks", "charset": "--encoding",
    "codepage": "--encoding", "scroll": "--page scroll", "auto": "--page auto",
    "square": "--page square", "a4": "--page a4", "a5": "--page a5", "b5": "--page b5",
    "b6": "--page b6", "bunko": "--book bunko", "novel": "--book bunko", "verbose": "--debug",
    "justified": "--align justify", "text-align": "--align", "spacing": "--letter-spacing",
    "tracking": "--letter-spacing", "leading": "--pitch", "gap": "--column-gap",
    "transparent": "--paper '#ffffff00'", "text-color": "--ink", "note-colour": "--note-color",
    "dpi-resolution": "--dpi", "scale": "--dpi", "zoom": "--dpi", "kaigyo": "--unwrap never",
    "markup": "--from marks", "no-markup": "--from plain", "marked": "--from marks",
    "latin-font": "--composite 'latin=FAMILY'", "latin-size": "--composite 'latin= size=1.05em'",
    "latin-shift": "--composite 'latin= shift=0.02em'", "outline": "--glyphs outlines",
    "outlines": "--glyphs outlines", "svg-text": "--glyphs text", "svg-sprite": "--glyphs sprite",
    "mark": "--style-match 'PATTERN=STYLE'", "sheet-size": "--press-sheet",
    "character-spacing": "--letter-spacing", "typeface": "--font", "margin-top": "--margin-head",
    "margin-bottom": "--margin-foot", "two-columns": "--tiers 2", "quality": "--dpi",
    "lines": "--hanmen 42x17", "genkou": "--sheet genko", "genko": "--sheet genko",
    "manuscript": "--sheet genko", "hyphens": "--hyphenate auto", "hyphenation": "--hyphenate auto",
    "hanging-punctuation": "--hang allow", "kinsoku-shori": "--kinsoku strict",
    "zhuyin": "--bopomofo auto", "columns-per-page": "--hanmen 42x17",
    "chars-per-line": "--hanmen 42x17", "lines-per-page": "--hanmen 42x17",
    "mirror": "--margin-inner", "inner": "--margin-inner", "outer": "--margin-outer",
    "gutter": "--margin-inner", "start-page": "--page-start", "first-page-number": "--page-start",
    "page-range": "--pages", "right-to-left": "--rtl", "left-to-right": "--ltr",
    "stamp": "--seal", "no-punctuation": "--punctuation none",
    "crop": "--part", "crop-marks": "--marks", "cropmarks": "--marks",
  ]

  /// Commands, and marks of the text, where other programs have an option.
  private static let commands = [
    "watch": "vtype watch poem.txt -o poem.pdf sets a text again each time it changes",
    "list-fonts":
      "vtype fonts poem.txt names the fonts of a text, and fc-list those that are installed",
    "fonts": "vtype fonts poem.txt names the fonts of a text, and fc-list those that are installed",
    "list-papers": "--page list shows the papers and their sizes",
    "list-sheets": "vtype sheets lists the page designs",
    "bold":
      "bold text is marked, **so** in a .md file, and a bold font is --font 'Noto Serif CJK TC:bold'",
    "weight":
      "bold text is marked, **so** in a .md file, and a bold font is --font 'Noto Serif CJK TC:bold'",
    "italic": "slanted text is marked, [so]{slant=12} in a .md file",
    "vertical": "text is set in columns always; leave it out",
    "tategaki": "text is set in columns always; leave it out",
    "writing-mode": "text is set in columns always; leave it out",
    "open": "vtype preview poem.txt shows a text in the browser while you write it",
    "yokogaki": "vtype sets columns alone; --orientation sideways lays all of the text on its side",
    "v": "vtype --version prints the version", "V": "vtype --version prints the version",
    "input": "inputs have no option before them: vtype poem.txt -o poem.pdf",
    "file": "inputs have no option before them: vtype poem.txt -o poem.pdf",
    "i": "inputs have no option before them: vtype poem.txt -o poem.pdf",
    "html": "vtype convert poem.txt -o poem.html writes a web page",
    "epub": "the output's name says the format: -o book.epub",
    "docx": "the output's name says the format: -o book.docx",
    "check": "vtype check poem.txt says what is wrong with a text",
    "convert": "vtype convert poem.txt --to html writes a text in another notation",
    "pdf": "the output's name says the format: -o poem.pdf",
    "png": "the output's name says the format: -o poem.png",
    "svg": "the output's name says the format: -o poem.svg",
    "preview": "vtype preview poem.txt shows a text in the browser while you write it",
    "ruby-color": "readings have the colour of their text",
    "ruby-colour": "readings have the colour of their text",
    "ruby": "readings stand in the text: ｜春《はる》, or [春]{ruby=はる} in a .md file",
    "rubi": "readings stand in the text: ｜春《はる》, or [春]{ruby=はる} in a .md file",
    "yomigana": "readings stand in the text: ｜春《はる》, or [春]{ruby=はる} in a .md file",
    "furigana": "readings stand in the text: ｜春《はる》, or [春]{ruby=はる} in a .md file",
    "cover": "vtype cover makes a cover, and --cover-image gives an e-book its picture",
    "pinyin": "readings stand in the text: ｜春《chūn》 with --from marks, <ruby> in a .md file",
    "no-ruby": "--from plain leaves marks as they are; readings stand where the text has them",
    "right": "columns go from right to left; --place top-right says where a short text stands",
    "left":
      "--ltr sets columns from left to right; --place top-left says where a short text stands",
    "double-sided":
      "--book, or --margin-inner and --margin-outer, gives pages that face each other",
    "two-sided": "--book, or --margin-inner and --margin-outer, gives pages that face each other",
    "facing": "--book, or --margin-inner and --margin-outer, gives pages that face each other",
    "recto":
      "chapter-break = \"leaf\" in a book file begins each chapter on a new leaf: vtype book",
    "index": "an index is a page of a book file, back = [\"index\"]: vtype book",
    "rotate":
      "a layout is turned by the program that prints it; --page a4-landscape is a wide page",
    "dry-run": "vtype check poem.txt says what is wrong with a text, and writes nothing",
    "force": "a file that is there is replaced once the new one is whole; leave it out",
    "overwrite": "a file that is there is replaced once the new one is whole; leave it out",
    "yes": "vtype asks nothing; leave it out",
    "chapter-break": "it is a key of book files: vtype book",
  ]
}

extension String {
  /// True if an option, without hyphens, is the one that these words begin with.
  fileprivate func hasPrefixOfOption(_ option: String) -> Bool {
    dropFirst(2).prefix { $0 != " " } == option
  }
}

extension NumberLimit {
  /// Refuses a number beyond the limit.
  package func check(_ number: Number?) throws(UsageMistake) {
    if let complaint = complaint(about: number) { throw UsageMistake("--\(name) \(complaint)") }
  }
}
