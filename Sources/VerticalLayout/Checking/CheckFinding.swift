/// Something in a text, or in its layout, that its author or its printer would want to know.
///
/// A hostile text has millions of them, so that a finding keeps what its message is made of, and not
/// the message.
package struct CheckFinding: Hashable, Sendable {
  /// The subject of the finding.
  package enum Subject: Hashable, Sendable {
    case message(String)
    /// One character that should not be there.
    case character(Unicode.Scalar)
    /// A bracket or quote, and the one that was expected, or that it crosses.
    case mark(Unicode.Scalar, other: Unicode.Scalar)
    /// A character that stands in place of another.
    case lookAlike(Unicode.Scalar, ideograph: Unicode.Scalar)
    /// A mark or kana of half width, and the one that printed text has.
    case halfWidth(Unicode.Scalar, form: Unicode.Scalar)
    /// A mark at a column's head or end.
    case columnMark(Unicode.Scalar, ColumnFault)
    case column(length: Length, measure: Length)
    /// Characters, and the families of installed fonts that have them.
    case glyph(String, fonts: [String])
  }

  /// Reasons for a mark to stand where columns do not begin or end with it.
  package enum ColumnFault: Hashable, Sendable {
    /// The author has broken the line there.
    case forcedBreak
    /// A level of `--kinsoku` allows it.
    case level
    /// No other break was on the column.
    case lastResort
  }

  package var code: FindingCode
  /// The place; `nil` for the whole text.
  package var range: TextRange?
  /// The place in the source, where it is known more exactly than by ``range``.
  package var sourceRange: TextRange?
  package var subject: Subject
  package var severity: CheckSeverity
  /// True where columns stand on the grid of a sheet, which has advice of its own.
  var isOnSheet = false

  /// - Parameter severity: `nil` for that of the code.
  package init(
    _ code: FindingCode, _ range: TextRange?, _ subject: Subject, source: TextRange? = nil,
    severity: CheckSeverity? = nil
  ) {
    self.code = code
    self.severity = severity ?? code.severity
    self.range = range
    sourceRange = source
    self.subject = subject
  }
}

extension CheckFinding {
  private var advice: RoomAdvice { RoomAdvice(usesSheet: isOnSheet) }

  /// The fault in words, and the remedy where that is not plain.
  package var message: String {
    switch subject {
    case .message(let text): text
    case .character(let scalar): message(of: scalar)
    case .mark(let mark, let other): message(of: mark, other: other)
    case .lookAlike(let scalar, let ideograph):
      "\(scalar.codePointName) “\(scalar)” looks like \(ideograph.codePointName) “\(ideograph)”; "
        + (scalar.value < 0x3000
          ? "it is a radical, as PDF viewers copy it" : "it is kept for compatibility only")
    case .halfWidth(let scalar, let form):
      "“\(scalar)” is of half width and lies on its side; type \(form.shownForm), or draw it so with --widen marks"
    case .columnMark(let mark, let fault): message(of: mark, fault)
    case .column(let length, let measure): message(length: length, measure: measure)
    case .glyph(let text, let fonts): message(ofGlyph: text, fonts: fonts)
    }
  }

  private func message(of scalar: Unicode.Scalar) -> String {
    let name = scalar.codePointName
    return switch code {
    case .byteOrderMark: "\(name) is a byte order mark inside the text, and invisible"
    case .controlCharacter: "\(name) is a control character, which has no form and is left out"
    case .noncharacter: "\(name) is no character"
    case .privateUse: "\(name) is a private character, which only the font it was made for can draw"
    case .replacementCharacter:
      "\(name) stands for a character that was lost when the text was converted"
    default: "\(name) is not a character of Unicode 15.0"
    }
  }

  private func message(of mark: Unicode.Scalar, other: Unicode.Scalar) -> String {
    switch code {
    case .kaeritenUnpaired:
      "the sign \(mark) of an order of reading has no \(other)"
    case .bracketUnclosed: "\(mark) is not closed: \(other) is missing"
    case .bracketUnopened: "\(mark) closes nothing: \(other) is missing"
    case .bracketMismatched: "\(mark) stands where \(other) is expected"
    case .bracketCrossed: "\(mark) comes too late: it is expected before \(other)"
    default:
      "\(mark) is open where the next paragraph opens it again; if that is no longer quotation, \(other) "
        + "is missing"
    }
  }

  private func message(of mark: Unicode.Scalar, _ fault: ColumnFault) -> String {
    let begins = code == .columnStart
    switch fault {
    case .forcedBreak:
      return begins
        ? "the line begins with \(mark), which belongs to the end of the one before"
        : "the line ends with \(mark), which belongs to the beginning of the next one"
    case .level:
      return "a column \(begins ? "begins" : "ends") with \(mark), as --kinsoku allows"
    case .lastResort:
      return "a column \(begins ? "begins" : "ends") with \(mark), since no other break was on "
        + "\(begins ? "the one before" : "it"); try \(advice.longer)"
    }
  }

  private func message(length: Length, measure: Length) -> String {
    switch code {
    case .oversizeCell:
      "the column is \(length.short)pt long, and the measure \(measure.short)pt, since a character or tab is "
        + "longer; try \(advice.longer)"
    case .verseCarriedOver:
      "the line is \(length.short)pt longer than the measure, \(measure.short)pt; "
        + (isOnSheet
          ? "\(advice.longer), keeps it on one column, and so does text.squeeze=80% where little is over"
          : "a --measure of \((measure + length).short)pt, or a smaller --size, keeps it on one column")
    case .wordSplit:
      "the column ends where no break is allowed, since no other place was on it; try \(advice.longer)"
    case .columnStretched:
      "the column is stretched by more than a quarter of an em between characters; try "
        + "\(advice.another) or --breaking optimal"
    default:
      "the column is \(length.short)pt long, and the measure \(measure.short)pt, since nothing on it may be "
        + "parted; try \(advice.longer)"
    }
  }

  private func message(ofGlyph text: String, fonts: [String]) -> String {
    let names = text.unicodeScalars.prefix(8).map(\.codePointName).joined(separator: " ")
    let list = fonts.map { "“\($0)”" }.joined(separator: ", ")
    switch code {
    case .glyphFallback:
      return "no font that was asked for has \(names) “\(text)”; set in \(list)"
    case .variationMissing:
      return "no installed font has the form \(names) “\(text)”; its plain form is drawn"
    default:
      if fonts.isEmpty { return "no installed font has \(names) “\(text)”; a box is drawn" }
      let has = "\(list) \(fonts.count == 1 ? "has" : "have")"
      return "no font has \(names) “\(text)”, and a box is drawn; \(has) "
        + (isPrivate(text) ? "a private character of that number" : "it, with --font")
    }
  }

  private func isPrivate(_ text: String) -> Bool {
    text.unicodeScalars.contains { CharacterProperties($0).generalCategory == .privateUse }
  }

  /// The character that it is about, where it is about one.
  package var codePoint: Unicode.Scalar? {
    switch subject {
    case .character(let scalar), .mark(let scalar, _), .lookAlike(let scalar, _),
      .halfWidth(let scalar, _),
      .columnMark(let scalar, _):
      scalar
    case .glyph(let text, _): text.unicodeScalars.first
    case .message, .column: nil
    }
  }
}

/// The weight of a finding.
package enum CheckSeverity: String, Hashable, Sendable, CaseIterable, Comparable {
  /// Something to look at, that may well be meant.
  case note
  /// Something that is most likely wrong.
  case warning
  /// The text cannot be checked.
  case error

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }

  package static func < (a: Self, b: Self) -> Bool { a.rank < b.rank }
}

extension Unicode.Scalar {
  /// The character; a combining mark with its number.
  fileprivate var shownForm: String {
    CharacterProperties(self).generalCategory == .nonspacingMark ? codePointName : String(self)
  }
}

/// The kinds of things that `vtype check` finds, by their stable names; docs/check.md explains each.
/// Those of the layout have the names of ``Diagnostic/Code``.
package enum FindingCode: String, Hashable, Sendable, CaseIterable {
  // The input cannot be checked at all.
  case invalidText = "invalid-text"
  case inputMissing = "input-missing"
  case fontMissing = "font-missing"
  case layoutFailed = "layout-failed"

  // Characters.
  case asciiPunctuation = "ascii-punctuation"
  case byteOrderMark = "byte-order-mark"
  case controlCharacter = "control-character"
  case encodingGuessed = "encoding-guessed"
  case lineEndsMixed = "line-ends-mixed"
  case lookAlike = "look-alike"
  case noncharacter
  case privateUse = "private-use"
  case replacementCharacter = "replacement-character"
  case unassigned

  // Brackets and quotes.
  case bracketCrossed = "bracket-crossed"
  case bracketMismatched = "bracket-mismatched"
  case bracketUnclosed = "bracket-unclosed"
  case bracketUnopened = "bracket-unopened"
  case quotationContinued = "quotation-continued"

  // Marks of kanbun.
  case kaeritenUnpaired = "kaeriten-unpaired"

  // Fonts.
  case fontSubstituted = "font-substituted"
  case glyphFallback = "glyph-fallback"
  case glyphMissing = "glyph-missing"
  case variationMissing = "variation-missing"

  // The text as a whole.
  case hyphensMissing = "hyphens-missing"
  case languageUnknown = "language-unknown"
  case textEmpty = "text-empty"

  // Marks of a text.
  case containerApproximated = "container-approximated"
  case containerIgnored = "container-ignored"
  case imageUnusable = "image-unusable"
  case markupIgnored = "markup-ignored"
  case markupKept = "markup-kept"
  case notationApproximated = "notation-approximated"
  case notationRead = "notation-read"

  // Verse.
  case verseCarriedOver = "verse-carried-over"

  // Columns and pages.
  case anchorRepeated = "anchor-repeated"
  case annotationCollides = "annotation-collides"
  case attributeNotSet = "attribute-not-set"
  case bopomofoTight = "bopomofo-tight"
  case bopomofoUnpaired = "bopomofo-unpaired"
  case linkWithoutTarget = "link-without-target"
  case columnEnd = "column-end"
  case columnNotFilled = "column-not-filled"
  case columnStart = "column-start"
  case columnStretched = "column-stretched"
  case columnsOffGrid = "columns-off-grid"
  case columnsOverlap = "columns-overlap"
  case columnTooNarrow = "column-too-narrow"
  case furnitureOutside = "furniture-outside"
  case furnitureShortened = "furniture-shortened"
  case hangsOffPage = "hangs-off-page"
  case imageDropped = "image-dropped"
  case imageScaled = "image-scaled"
  case noteCollides = "note-collides"
  case noteMoved = "note-moved"
  case noteNearEdge = "note-near-edge"
  case paragraphParted = "paragraph-parted"
  case readingParted = "reading-parted"
  case optionUnused = "option-unused"
  case manuscriptSheets = "manuscript-sheets"
  case oversizeCell = "oversize-cell"
  case printColor = "print-color"
  case printFont = "print-font"
  case printHairline = "print-hairline"
  case printImage = "print-image"
  case printNumber = "print-number"
  case printPages = "print-pages"
  case printSmallText = "print-small-text"
  case printTransparency = "print-transparency"
  case readingTooLong = "reading-too-long"
  case readingTooSmall = "reading-too-small"
  case textDropped = "text-dropped"
  case textNearCut = "text-near-cut"
  case tokenTooLong = "token-too-long"
  case wordSplit = "word-split"

  // Looks.
  case columnOpened = "column-opened"
  case headingAtFoot = "heading-at-foot"
  case overlap
  case pageOfOneColumn = "page-of-one-column"
  case pastStop = "past-stop"
  case readingsTouch = "readings-touch"
  case sameHeads = "same-heads"
}

extension FindingCode {
  /// The weight of the finding.
  package var severity: CheckSeverity {
    switch self {
    case .invalidText, .inputMissing, .fontMissing, .layoutFailed, .imageUnusable: .error
    case .encodingGuessed, .lineEndsMixed, .lookAlike, .privateUse, .unassigned,
      .quotationContinued, .kaeritenUnpaired, .notationApproximated, .notationRead, .printFont,
      .containerApproximated, .containerIgnored, .printPages, .readingParted, .readingTooLong,
      .verseCarriedOver, .columnOpened, .pageOfOneColumn, .readingsTouch, .sameHeads,
      .manuscriptSheets:
      .note
    case .asciiPunctuation, .byteOrderMark, .controlCharacter, .noncharacter,
      .replacementCharacter, .bracketCrossed,
      .bracketMismatched, .bracketUnclosed, .bracketUnopened, .fontSubstituted, .glyphFallback,
      .glyphMissing, .variationMissing, .anchorRepeated, .annotationCollides, .attributeNotSet,
      .bopomofoTight, .bopomofoUnpaired, .columnEnd, .furnitureOutside, .furnitureShortened,
      .columnNotFilled, .columnStart, .columnStretched, .columnsOffGrid, .columnsOverlap,
      .imageDropped,
      .hyphensMissing, .imageScaled, .languageUnknown, .linkWithoutTarget,
      .markupIgnored, .markupKept, .columnTooNarrow, .hangsOffPage, .optionUnused, .oversizeCell,
      .readingTooSmall, .noteCollides, .noteMoved, .noteNearEdge, .paragraphParted, .printColor,
      .printHairline,
      .printImage,
      .printNumber,
      .printSmallText, .printTransparency, .textDropped, .textNearCut, .textEmpty, .tokenTooLong,
      .wordSplit, .headingAtFoot, .overlap, .pastStop:
      .warning
    }
  }

  /// The code of a diagnostic; `nil` for what tells of a choice that was made, and for what a check
  /// finds itself, place by place.
  package init?(_ code: Diagnostic.Code) {
    switch code {
    case .anchorRepeated, .annotationCollides, .attributeNotSet, .bopomofoTight, .bopomofoUnpaired,
      .columnsOffGrid, .columnsOverlap, .columnTooNarrow, .containerApproximated,
      .containerIgnored, .encodingGuessed, .fontSubstituted, .furnitureOutside, .furnitureShortened,
      .hangsOffPage,
      .imageDropped, .imageScaled,
      .imageUnusable,
      .hyphensMissing,
      .invalidText, .languageUnknown, .linkWithoutTarget, .markupIgnored, .markupKept,
      .notationApproximated, .notationRead, .noteCollides, .noteMoved, .noteNearEdge, .optionUnused,
      .paragraphParted, .readingParted, .readingTooLong, .readingTooSmall, .textDropped, .textEmpty,
      .textNearCut,
      .tokenTooLong:
      self.init(rawValue: code.rawValue)
    case .chaptersFound, .contentsEmpty, .headingNotTaken, .headingTaken, .imageCoarse,
      .languageGuessed,
      .linesDoubleSpaced, .linesJoined,
      .notationGuessed,
      .pageChosen,
      .pageSplit, .patternUnmatched, .punctuationHidden, .sheetAdvice, .sizeChosen, .verseKept:
      return nil
    case .columnNotFilled, .columnStretched, .controlCharacter, .glyphMissing, .oversizeCell,
      .variationMissing, .wordSplit:
      return nil
    }
  }
}
