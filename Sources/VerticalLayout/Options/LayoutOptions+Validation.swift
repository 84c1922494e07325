extension LayoutOptions {
  /// Refuses values that no layout can have.
  package func validate() throws(LayoutError) {
    func check(_ isValid: Bool, _ name: String, _ reason: String) throws(LayoutError) {
      if !isValid { throw .invalidOption(name: name, reason: reason) }
    }
    func isUsable(_ length: Length) -> Bool { length > .zero && length <= .limit }
    try check(isUsable(style.size), "size", "must be more than nothing and at most 1000000pt")
    try check(columns.measure.map(isUsable) ?? true, "measure", "must be more than nothing")
    try check(columns.pitch.map(isUsable) ?? true, "pitch", "must be more than nothing")
    // Neither absurd: sums of lengths have to stay whole.
    func checkGap(_ length: Length, _ name: String) throws(LayoutError) {
      try check(length >= .zero, name, "must not be negative")
      try check(length <= .limit, name, "must be at most 1000000pt")
    }
    try checkGap(effectiveGap, "column-gap")
    try check(
      abs(style.letterSpacing.rawValue) <= Length.limit.rawValue, "letter-spacing",
      "must be at most 1000000pt")
    if case .gap(let gap) = spacing.autospace {
      try checkGap(gap.resolved(em: style.size), "autospace")
    }
    if case .length(let length) = paragraphs.indent {
      try checkGap(length.resolved(em: style.size), "indent")
    }
    try checkGap(spacing.sentenceSpace.resolved(em: style.size), "sentence-space")
    try check(columnBreaks.leastLastColumn ?? 1 > 0, "last-column", "must be at least 1")
    try readings.validate(em: style.size)
    if let leastBlank = spacing.leastBlank {
      try checkGap(leastBlank.resolved(em: style.size), "least-blank")
    }
    for letters in [columnBreaks.hyphenation.lettersBefore, columnBreaks.hyphenation.lettersAfter] {
      try NumberLimit.hyphenationLetters.check(letters)
    }
    try checkGap(columnBreaks.hyphenation.zone.resolved(em: style.size), "hyphenate-zone")
    try NumberLimit.tateChuYokoDigits.check(tateChuYoko.digits)
    try NumberLimit.tateChuYokoLetters.check(tateChuYoko.letters)
    try check((columns.maximum ?? 1) > 0, "max-columns", "must be at least 1")
    if let margins = page.margins {
      for margin in [margins.top, margins.right, margins.bottom, margins.left] {
        try checkGap(margin, "margin")
      }
    }
    try NumberLimit.widows.check(pageBreaks.widows)
    try NumberLimit.orphans.check(pageBreaks.orphans)
    try NumberLimit.headingColumns.check(pageBreaks.headingColumns)
    try NumberLimit.headSpread.check(furniture.headSpread)
    try NumberLimit.firstNumber.check(furniture.firstNumber)
    try validateBookPages()
    try regions.validate(em: style.size)
    if !regions.isEmpty { try validatePlaces("frames, shapes, tiers and exclusions need") }
    if case .size(let width, let height) = page.size {
      try check(width.map(isUsable) ?? true, "page", "must have a width of more than nothing")
      try check(height.map(isUsable) ?? true, "page", "must have a height of more than nothing")
    }
  }

  /// Refuses what has no pages for notes beside the text.
  func validatePageNotes() throws(LayoutError) {
    let users = "notes beside the text need"
    guard hasFixedPage || page.size == .automatic else {
      throw .invalidOption(name: "page", reason: "\(users) a page of a fixed size, such as a5")
    }
    guard !usesSheet || !notes.place.isBand else {
      throw .invalidOption(
        name: "notes",
        reason: "the frame of a page design has no band for notes; try side, interlinear or warichu"
      )
    }
    guard overflow == .paginate else {
      throw .invalidOption(name: "overflow", reason: "\(users) pages that go on: paginate")
    }
    guard columns.maximum == nil else {
      throw .invalidOption(name: "max-columns", reason: "\(users) the whole text")
    }
    try NumberLimit.noteLength.check(notes.length)
  }

  /// Refuses pages on which columns cannot have places of their own.
  ///
  /// - Parameter users: what makes them have some, with its verb.
  func validatePlaces(_ users: String) throws(LayoutError) {
    guard hasFixedPage else {
      throw .invalidOption(name: "page", reason: "\(users) a page of a fixed size, such as a5")
    }
    guard overflow != .grow else {
      throw .invalidOption(name: "overflow", reason: "\(users) a page that does not grow")
    }
  }
}

/// The limits of options of the engine.
extension NumberLimit<Int> {
  static let widows = Self("widows", PageBreakOptions.numbers)
  static let orphans = Self("orphans", PageBreakOptions.numbers)
  static let headingColumns = Self("heading-columns", PageBreakOptions.numbers)
  static let headSpread = Self("head-jidori", PageFurniture.spreads, unit: "characters")
  static let firstNumber = Self("page-start", PageFurniture.firstNumbers)
  static let noteLength = Self("note-length", PageNoteOptions.lengths, unit: "characters")
  package static let tiers = Self("tiers", 1...PageRegions.mostTiers)
  static let tateChuYokoDigits = Self("tcy", 0...4)
  static let tateChuYokoLetters = Self("tcy-letters", 0...3)
  static let hyphenationLetters = Self("hyphenate-letters", 1...99)
}
