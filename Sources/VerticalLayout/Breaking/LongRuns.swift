/// Places where a column may end for want of a better one: before … and ‥ of Japanese, inside of long runs of one mark, and
/// inside of addresses. Each is a second choice, see ``ColumnFiller/secondChoice(_:insteadOf:)``.
extension [InlineItem] {
  /// Notes the places of second choice in a text. Linear. Runs and addresses end with their paragraph, so that parts of a
  /// text can be set by themselves (LS-1).
  mutating func addSecondChoices(
    _ analysis: TextAnalysis, _ shaped: ShapedText, languages: BreakingLanguages
  ) {
    var reader = CellReader(analysis: analysis, cells: shaped.cells)
    var tailorings = BreakingLanguageCursor(languages)
    for paragraph in shaped.paragraphs {
      reader.end = paragraph.upperBound
      addSecondChoices(in: paragraph, &reader, &tailorings)
    }
  }

  private mutating func addSecondChoices(
    in paragraph: Range<Int>, _ reader: inout CellReader,
    _ tailorings: inout BreakingLanguageCursor
  ) {
    var index = paragraph.lowerBound
    while index + 1 < paragraph.upperBound {
      // Nearly all of a text.
      if self[index].spacingClass == .ideograph, self[index].breakAfter != .forbid {
        index += 1
      } else if self[index].spacingClass.mayRun {
        let end = reader.endOfRun(from: index)
        tailorings.advance(to: UInt32(clamping: reader.cells[index].range.lowerBound))
        openRun(index..<end, in: paragraph, before: tailorings.tailoring, reader: &reader)
        index = end
      } else if self[index].spacingClass == .letter {
        let (word, isAddress) = reader.word(from: index)
        for place in word.dropLast() where isAddress && self[place].breakAfter == .forbid {
          if reader.endsPartOfAddress(place) { choose(place) }
        }
        index = Swift.max(index + 1, word.upperBound)
      } else {
        index += 1
      }
    }
  }

  private mutating func choose(_ index: Int) {
    self[index].breakAfter = .allow
    self[index].isSecondChoice = true
  }

  /// Opens a run of one mark of Japanese or Chinese after each even number of them, where it has three or more, and the
  /// place before it where it may begin a column (JLREQ, Table 2: cl-08 after all but cl-01, cl-08 and cl-12).
  private mutating func openRun(
    _ run: Range<Int>, in paragraph: Range<Int>, before tailoring: LineBreakTailoring,
    reader: inout CellReader
  ) {
    guard tailoring.profile.isChineseOrJapanese, tailoring.kinsoku != .off, !tailoring.keepsWords
    else { return }
    if run.count > 2 {
      for place in run.dropLast()
      where (place - run.lowerBound) % 2 == 1 && self[place].breakAfter == .forbid {
        choose(place)
      }
    }
    guard tailoring.profile == .japanese, self[run.lowerBound].spacingClass == .inseparable,
      let before = run.first.map({ $0 - 1 }), paragraph.contains(before),
      self[before].breakAfter == .forbid,
      self[before].spacingClass.mayPrecedeInseparable, !reader.isBound(before),
      !tailoring.keepsFromHead(reader.scalar(run.lowerBound))
    else { return }
    choose(before)
  }
}

extension SpacingClass {
  /// True for marks that come in runs: ……, ――, ～～, ー, and ！！ in a cell.
  fileprivate var mayRun: Bool {
    switch self {
    case .inseparable, .connector, .fixed, .ideograph, .tateChuYoko: true
    case .opening, .closing, .stop, .comma, .middle, .centredStop, .centredComma,
      .ideographicSpace, .prefix, .suffix, .hangul, .upright, .letter, .sideways, .wordSpace,
      .other:
      false
    }
  }

  /// True if a column may end with it before cl-08.
  fileprivate var mayPrecedeInseparable: Bool {
    switch self {
    case .opening, .inseparable, .prefix, .other, .wordSpace: false
    case .closing, .stop, .comma, .middle, .centredStop, .centredComma, .fixed, .ideographicSpace,
      .connector, .suffix, .ideograph, .hangul, .upright, .tateChuYoko, .letter, .sideways:
      true
    }
  }
}

/// Reads the characters of cells, which are asked for almost in order.
struct CellReader {
  let analysis: TextAnalysis
  let cells: [Cell]
  private var cluster = 0
  /// The end of the cells that are looked at.
  var end: Int

  init(analysis: TextAnalysis, cells: [Cell]) {
    self.analysis = analysis
    self.cells = cells
    end = cells.count
  }

  private mutating func cluster(of index: Int) -> Cluster? {
    let offset = cells[index].range.lowerBound
    while cluster > 0, Int(analysis.offsets[Int(analysis.clusters[cluster].firstScalar)]) > offset {
      cluster -= 1
    }
    while cluster + 1 < analysis.clusters.count,
      Int(analysis.offsets[Int(analysis.clusters[cluster + 1].firstScalar)]) <= offset
    {
      cluster += 1
    }
    return cluster < analysis.clusters.count ? analysis.clusters[cluster] : nil
  }

  /// The first character of a cell, as it is drawn.
  mutating func scalar(_ index: Int) -> Unicode.Scalar {
    guard let cluster = cluster(of: index) else { return " " }
    return analysis.scalars[Int(cluster.firstScalar)]
  }

  /// True if a character at the end of a cell binds it to the next one (L16).
  mutating func isBound(_ index: Int) -> Bool {
    guard let cluster = cluster(of: index), let last = analysis.scalars[cluster.scalars].last else {
      return false
    }
    return last == "\u{2060}" || last == "\u{FEFF}" || last == "\u{200D}"
  }

  /// The end of the run of one mark that a cell begins; of other cells the next one.
  mutating func endOfRun(from start: Int) -> Int {
    var next = start + 1
    let first = scalar(start)
    guard first.isRunningMark else { return next }
    while next < end, scalar(next) == first { next += 1 }
    return next
  }

  /// The letters, digits and signs of ASCII from a cell on, and whether they are an address.
  mutating func word(from start: Int) -> (cells: Range<Int>, isAddress: Bool) {
    var next = start
    var (isAddress, last, before): (Bool, Unicode.Scalar, Unicode.Scalar) = (false, " ", " ")
    // A point between letters, as names of hosts have it.
    var hasHost = false
    while next < end, cells[next].orientation == .rotated {
      let scalar = scalar(next)
      guard scalar.isASCII, scalar.value > 0x20 else { break }
      isAddress =
        isAddress || last == "@" || scalar == "/" && last == "/" && before == ":"
        || scalar == "." && last == "w" && before == "w" || scalar == "/" && hasHost
      hasHost =
        hasHost
        || last == "." && before.properties.isAlphabetic && scalar.properties.isAlphabetic
      (before, last) = (last, scalar)
      next += 1
    }
    return (start..<next, isAddress)
  }

  /// True for the signs after which an address is parted.
  mutating func endsPartOfAddress(_ index: Int) -> Bool {
    switch scalar(index) {
    case "@", ".", "?", "&", "=", "_", "/", "-", "#", "%", ":", "~", "+": true
    default: false
    }
  }
}

extension Unicode.Scalar {
  /// True for marks of which several follow each other as one.
  fileprivate var isRunningMark: Bool {
    switch self {
    case "\u{2014}", "\u{2015}", "\u{2025}", "\u{2026}", "\u{22EF}", "〜", "～", "ー", "！", "？", "!",
      "?":
      true
    default: false
    }
  }
}

extension LineBreakTailoring {
  /// True if the lists of a house keep a character from a column's head.
  fileprivate func keepsFromHead(_ scalar: Unicode.Scalar) -> Bool {
    lists.map { !$0[scalar].isDisjoint(with: .notAtHead) } ?? false
  }
}
