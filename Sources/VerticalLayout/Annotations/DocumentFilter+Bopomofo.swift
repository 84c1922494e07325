extension DocumentFilter {
  /// Takes bopomofo that stands after ideographs for their readings: 字ㄗˋ, or in brackets 中文(ㄓㄨㄥ ㄨㄣˊ)
  /// with a syllable for each, or on a line of its own below a line with as many ideographs as it has
  /// syllables (BP8). Bopomofo that reads no ideograph stays text.
  public static let bopomofo = DocumentFilter { document in
    var finder = BopomofoFinder(document.text)
    finder.find()
    let lines = document.bopomofoLines
    guard !finder.found.isEmpty || !lines.isEmpty else { return document }
    var read = document
    for line in lines {
      for (base, reading) in line.readings {
        let source = document.origin?.map.sourceRange(of: reading) ?? reading
        read.spans.append(
          AttributeSpan(base, .ruby(Ruby(String(document.text.slice(reading)), source: source))))
      }
    }
    for place in finder.found {
      let source = document.origin?.map.sourceRange(of: place.reading) ?? place.reading
      read.spans.append(
        AttributeSpan(
          place.base,
          .ruby(Ruby(String(document.text.slice(place.reading)), source: source))))
    }
    return read.replacing(
      finder.found.map { DocumentFilter.TextReplacement($0.all, "") }
        + lines.map { DocumentFilter.TextReplacement($0.all, "") })
  }
}

extension Document {
  /// A line of bopomofo below the line that it reads.
  fileprivate struct BopomofoLine {
    /// From the end of the line above to the end of this one.
    var all: TextRange
    var readings: [(base: TextRange, reading: TextRange)]
  }

  /// The lines of bopomofo with a syllable for each ideograph of the line above.
  fileprivate var bopomofoLines: [BopomofoLine] {
    zip(paragraphs, paragraphs.dropFirst()).compactMap { line, below in
      let readings = syllables(of: below.range)
      guard !readings.isEmpty else { return nil }
      let bases = ideographs(of: line.range)
      guard bases.count == readings.count else { return nil }
      return BopomofoLine(
        all: TextRange(line.range.upperBound, below.range.upperBound),
        readings: Array(zip(bases, readings)))
    }
  }

  private func ideographs(of line: TextRange) -> [TextRange] {
    var found: [TextRange] = []
    var offset = line.lowerBound
    for scalar in text.slice(line).unicodeScalars {
      let end = offset + UTF8.width(scalar)
      if scalar.isIdeograph {
        found.append(TextRange(offset, end))
      } else if scalar.isVariationSelector, let last = found.last, last.upperBound == offset {
        found[found.count - 1] = TextRange(last.lowerBound, end)
      }
      offset = end
    }
    return found
  }

  /// The syllables of a line that has nothing beside them but blanks and punctuation; none of any other.
  private func syllables(of line: TextRange) -> [TextRange] {
    var found: [TextRange] = []
    var word = TextRange(line.lowerBound, line.lowerBound)
    func add() -> Bool {
      guard !word.isEmpty else { return true }
      let start = word.lowerBound
      guard let reading = BopomofoReading(String(text.slice(word)), isOne: false) else {
        return false
      }
      found += reading.syllables.compactMap { syllable in
        guard let first = syllable.signs.first?.range else { return nil }
        let range = syllable.signs.reduce(first) { $0.union($1.range) }
        return TextRange(start + range.lowerBound, start + range.upperBound)
      }
      return true
    }
    var offset = line.lowerBound
    for scalar in text.slice(line).unicodeScalars {
      let end = offset + UTF8.width(scalar)
      if scalar.isInBopomofo(withBlanks: false) {
        word = TextRange(word.isEmpty ? offset : word.lowerBound, end)
      } else {
        guard scalar.partsSyllables, add() else { return [] }
        word = TextRange(end, end)
      }
      offset = end
    }
    return add() ? found : []
  }
}

/// Readings in bopomofo among a text, each after its base.
private struct BopomofoFinder {
  struct Match {
    var base: TextRange
    var reading: TextRange
    /// The reading and the brackets around it.
    var all: TextRange
  }

  private(set) var found: [Match] = []
  private let text: String
  /// The ideographs directly before the place where the finder is.
  private var bases: [TextRange] = []

  init(_ text: String) { self.text = text }

  mutating func find() {
    let scalars = text.unicodeScalars
    var index = scalars.startIndex
    var offset = 0
    while index < scalars.endIndex {
      let scalar = scalars[index]
      if !bases.isEmpty, let end = readReading(at: index, offset) {
        offset += text.utf8.distance(from: index, to: end)
        index = end
        bases = []
        continue
      }
      let end = offset + UTF8.width(scalar)
      if scalar.isIdeograph {
        bases.append(TextRange(offset, end))
      } else if let last = bases.last, scalar.isVariationSelector {
        // Variation selectors.
        bases[bases.count - 1] = TextRange(last.lowerBound, end)
      } else {
        bases = []
      }
      index = scalars.index(after: index)
      offset = end
    }
  }

  /// Reads a reading; returns where it ends, or `nil` where there is none.
  private mutating func readReading(at start: String.Index, _ offset: Int) -> String.Index? {
    let scalars = text.unicodeScalars
    let closing: Unicode.Scalar? =
      switch scalars[start] {
      case "(": ")"
      case "（": "）"
      default: nil
      }
    let first = closing == nil ? start : scalars.index(after: start)
    var end = first
    while end < scalars.endIndex, scalars[end].isInBopomofo(withBlanks: closing != nil) {
      end = scalars.index(after: end)
    }
    guard end > first else { return nil }
    var after = end
    if let closing {
      guard end < scalars.endIndex, scalars[end] == closing else { return nil }
      after = scalars.index(after: end)
    }
    guard let reading = BopomofoReading(String(scalars[first..<end]), isOne: false),
      let base = bases.suffix(reading.syllables.count).first, let last = bases.last,
      reading.syllables.count <= bases.count
    else { return nil }
    let begin = offset + text.utf8.distance(from: start, to: first)
    found.append(
      Match(
        base: TextRange(base.lowerBound, last.upperBound),
        reading: TextRange(begin, begin + text.utf8.distance(from: first, to: end)),
        all: TextRange(offset, offset + text.utf8.distance(from: start, to: after))))
    return after
  }
}

extension Unicode.Scalar {
  /// True for what may stand between syllables on a line of bopomofo.
  fileprivate var partsSyllables: Bool {
    switch CharacterProperties(self).generalCategory {
    case .spaceSeparator, .otherPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation:
      true
    default: self == "\t"
    }
  }

  fileprivate func isInBopomofo(withBlanks: Bool) -> Bool {
    self == "\u{0307}" || withBlanks && (self == " " || self == "\u{3000}")
      || BopomofoSign(self, at: TextRange(0, 0)) != nil
  }
}

extension DocumentFilter {
  /// Takes the signs U+3190 to U+319F after ideographs for marks of kanbun (KA9): 讀㆑書. Others stay text.
  public static let kanbun = DocumentFilter { document in
    guard document.text.hasKanbunSigns else { return document }
    var read = document
    var replaced: [DocumentFilter.TextReplacement] = []
    var base: TextRange?
    var offset = 0
    for scalar in document.text.unicodeScalars {
      let range = TextRange(offset, offset + UTF8.width(scalar))
      offset = range.upperBound
      if let mark = KanbunMark(sign: scalar), let base {
        var mark = mark
        mark.source = document.origin?.map.sourceRange(of: range) ?? range
        read.spans.append(AttributeSpan(base, .kanbun(mark)))
        replaced.append(DocumentFilter.TextReplacement(range, ""))
      } else if scalar.isIdeograph {
        base = range
      } else if let last = base, scalar.isVariationSelector {
        base = last.union(range)
      } else {
        base = nil
      }
    }
    return replaced.isEmpty ? document : read.replacing(replaced)
  }
}

extension KanbunMark {
  /// The mark that a character is by itself.
  fileprivate init?(sign: Unicode.Scalar) {
    if sign == "㆐" {
      self.init(.tateTen, KanbunMark.tateTenSign)
    } else if let plain = sign.plainKaeriten {
      self.init(.kaeriten, String(plain))
    } else {
      return nil
    }
  }
}

extension String {
  /// True where one of U+3190 to U+319F stands in it: E3 86 90 to E3 86 9F.
  fileprivate var hasKanbunSigns: Bool {
    let bytes = utf8Span.span
    var index = 1
    while let second = bytes.firstIndex(of: 0x86, from: index), second + 1 < bytes.count {
      if bytes[second - 1] == 0xE3, bytes[second + 1] & 0xF0 == 0x90 { return true }
      index = second + 1
    }
    return false
  }
}
