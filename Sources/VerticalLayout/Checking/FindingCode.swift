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
