/// The part of a cell in a number or a formula that stays on one column where there is room (L13).
private enum NumberElement {
  case digit, letter
  /// Between digits of a number: `03‐1234`, `1998–2003`, １．５; and １，２８０, but not １，２.
  case hyphen, point, comma
  /// －, which before digits is a sign, too.
  case wideHyphen
  /// ３／４, ２０２６／１／２.
  case slash
  /// Between the sides of a formula: `x＝3`, `１＋１`.
  case sign
  /// Signs before and after numbers: ￥ and ％.
  case prefix, suffix
  case none
}

extension [InlineItem] {
  /// Notes where a column that ends would part what rules of characters alone do not keep together: numbers
  /// with hyphens and en dashes, digits of full width, and the two sides of ＝, ≒ and other signs. A number that is
  /// longer than its column is parted after a hyphen.
  ///
  /// Linear in the text. A number ends with its paragraph, so that parts of a text can be set by themselves (LS-1).
  mutating func keepNumbersWhole(_ analysis: TextAnalysis, _ shaped: ShapedText) {
    var reader = NumberReader(analysis: analysis, cells: shaped.cells)
    for paragraph in shaped.paragraphs {
      reader.paragraph = paragraph
      keepNumbersWhole(in: paragraph, &reader)
    }
  }

  private mutating func keepNumbersWhole(in paragraph: Range<Int>, _ reader: inout NumberReader) {
    // Most of a text are ideographs and marks beside them, and are not asked for.
    for index in paragraph.dropLast()
    where self[index].spacingClass.mayBeInNumber && self[index + 1].spacingClass.mayBeInNumber {
      // JLREQ's Table 6 opens the place where the number shares a cell (cl-30).
      let sharesCell =
        self[index].spacingClass == .tateChuYoko || self[index + 1].spacingClass == .tateChuYoko
      if !sharesCell, reader.isSignOfNumber(index) { self[index].isSolid = true }
      // ３．１４ has no hole (P15).
      if reader.isPointOfNumber(index) {
        self[index].cutEverywhere(self[index].spacingClass.blank.whole)
      }
      // Between digits it is a hyphen as others are.
      if reader.isWideHyphenOfNumber(index) { self[index].spacingClass = .connector }
      switch self[index].breakAfter {
      case .allow: self[index].isSecondChoice = reader.isInNumber(after: index)
      case .forbid where reader.isHyphenOfNumber(index):
        self[index].breakAfter = .allow
        self[index].isSecondChoice = true
      case .forbid, .mandatory: break
      }
    }
  }
}

extension SpacingClass {
  /// True if it may stand inside of a number or formula.
  fileprivate var mayBeInNumber: Bool {
    switch self {
    case .letter, .sideways, .upright, .tateChuYoko, .connector, .comma, .stop, .centredComma,
      .centredStop, .prefix, .suffix:
      true
    case .opening, .closing, .middle, .fixed, .ideographicSpace, .inseparable,
      .ideograph, .hangul, .wordSpace, .other:
      false
    }
  }
}

/// Knows numbers and formulas by their characters.
private struct NumberReader {
  let analysis: TextAnalysis
  let cells: [Cell]
  /// The cluster that the last cell asked for begins with: cells are asked for almost in order.
  private var cluster = 0
  /// The cells that are looked at; others are part of no number.
  var paragraph = 0..<0

  init(analysis: TextAnalysis, cells: [Cell]) {
    self.analysis = analysis
    self.cells = cells
  }

  /// True if the place after a cell, which is not the last one, is inside of a number or formula.
  mutating func isInNumber(after index: Int) -> Bool {
    let before = part(index)
    guard before != .none else { return false }
    let after = part(index + 1)
    switch (before, after) {
    case (.digit, .digit), (.wideHyphen, .digit): return true
    case (.hyphen, .digit), (.hyphen, .letter), (.wideHyphen, .letter), (.point, .digit):
      return part(index - 1) == .digit
    case (.slash, .digit): return part(index - 1) == .digit
    case (.digit, .slash): return part(index + 2) == .digit
    case (.comma, .digit):
      return part(index - 1) == .digit && digits(from: index + 1) == 3
    case (.sign, .digit), (.sign, .letter), (.sign, .prefix):
      return part(index - 1).endsOperand && (after != .prefix || part(index + 2) == .digit)
    case (.digit, .hyphen), (.digit, .wideHyphen): return part(index + 2).isOperand
    case (.digit, .sign), (.letter, .sign), (.suffix, .sign):
      let next = part(index + 2)
      return (before != .suffix || part(index - 1) == .digit)
        && (next.isOperand || next == .prefix && part(index + 3) == .digit)
    default: return false
    }
  }

  /// True for a place between a digit and the ￥ before it or the ％ after it, which belong to it wherever it stands (L7).
  mutating func isSignOfNumber(_ index: Int) -> Bool {
    switch (part(index), part(index + 1)) {
    case (.prefix, .digit), (.digit, .suffix): true
    default: false
    }
  }

  /// True for a hyphen between digits.
  mutating func isHyphenOfNumber(_ index: Int) -> Bool {
    part(index) == .hyphen && part(index - 1) == .digit && part(index + 1) == .digit
  }

  /// True for ． between full-width digits, and for ， before three of them.
  mutating func isPointOfNumber(_ index: Int) -> Bool {
    let mark = part(index)
    guard mark == .point || mark == .comma else { return false }
    return isInNumber(after: index)
  }

  /// True for － between digits.
  mutating func isWideHyphenOfNumber(_ index: Int) -> Bool {
    part(index) == .wideHyphen && part(index - 1) == .digit
      && part(index + 1) == .digit
  }

  /// The number of digits that follow each other, up to four.
  private mutating func digits(from start: Int) -> Int {
    var end = start
    while end < start + 4, part(end) == .digit { end += 1 }
    return end - start
  }

  private mutating func part(_ index: Int) -> NumberElement {
    guard paragraph.contains(index) else { return .none }
    let offset = cells[index].range.lowerBound
    while cluster > 0, Int(analysis.offsets[Int(analysis.clusters[cluster].firstScalar)]) > offset {
      cluster -= 1
    }
    while cluster + 1 < analysis.clusters.count,
      Int(analysis.offsets[Int(analysis.clusters[cluster + 1].firstScalar)]) <= offset
    {
      cluster += 1
    }
    guard cluster < analysis.clusters.count else { return .none }
    return NumberElement(analysis.scalars[Int(analysis.clusters[cluster].firstScalar)])
  }
}

extension NumberElement {
  fileprivate var isOperand: Bool { self == .digit || self == .letter }
  fileprivate var endsOperand: Bool { isOperand || self == .suffix }

  fileprivate init(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "0"..."9", "０"..."９": self = .digit
    case "A"..."Z", "a"..."z", "Ａ"..."Ｚ", "ａ"..."ｚ", "\u{391}"..."\u{3C9}": self = .letter
    case "\u{2010}", "\u{2011}", "\u{2013}", "-": self = .hyphen
    case "－": self = .wideHyphen
    case "／": self = .slash
    case ".", "．": self = .point
    case ",", "，": self = .comma
    case "+", "=", "<", ">", "±", "×", "÷", "−", "≠", "≒", "≡", "≦", "≧", "≤", "≥", "＋", "＝", "＜",
      "＞":
      self = .sign
    case "$", "\u{A3}", "\u{A5}", "\u{20AC}", "\u{2116}", "#", "＃", "＄", "￡", "￥": self = .prefix
    case "%", "‰", "℃", "℉", "°", "′", "″", "％", "￠": self = .suffix
    default: self = .none
    }
  }
}
