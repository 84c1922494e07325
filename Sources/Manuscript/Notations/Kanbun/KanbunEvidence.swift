import VerticalLayout

/// Signs in a text of the annotation of kanbun: marks of an order of reading in brackets, of which some stand after
/// okurigana or have レ, in a text without hiragana but in readings.
struct KanbunEvidence {
  /// The first sign.
  let place: TextRange

  /// So many scalars are looked at.
  private static let limit = 1 << 16

  init?(_ text: String) {
    guard text.utf8Span.span.firstIndex(of: UInt8(ascii: "[")) != nil else { return nil }
    var line = KanbunLine()
    var first: TextRange?
    var signs = 0
    var surely = 0
    var left = Self.limit
    let source = Array(text.utf8)
    for paragraph in Paragraph.split(text) where left > 0 {
      line.read(source, paragraph.range.lowerBound..<paragraph.range.upperBound)
      left -= line.count + 1
      var index = 0
      while index < line.count {
        let scalar = line.scalars[index]
        if scalar != "[", line.isOpening(at: index), scalar != "‘",
          let close = line.closer(of: index)
        {
          index = close + 1
          continue
        }
        if (0x3041...0x309F).contains(scalar.value) { return nil }
        if scalar == "[" {
          guard let found = line.kaeriten(at: index) else { return nil }
          signs += 1
          if found.isSure { surely += 1 }
          first = first ?? TextRange(line.offsets[index], line.offsets[found.end])
        }
        index += 1
      }
    }
    guard let first, signs > 1, surely > 0 else { return nil }
    place = first
  }
}

extension KanbunLine {
  /// The signs of an order of reading in brackets; `nil` where something else stands in them, or before them.
  ///
  /// - Returns: where they end, and whether nothing else has such signs: not the numbers of notes.
  fileprivate func kaeriten(at open: Int) -> (end: Int, isSure: Bool)? {
    guard let close = closer(of: open), close > open + 1, close <= open + 3, open > 0 else {
      return nil
    }
    let signs = scalars[(open + 1)..<close]
    guard signs.allSatisfy(\.isKaeriten) else { return nil }
    let isAfterKana: Bool
    switch AozoraText.Kind(scalars[open - 1]) {
    case .katakana: isAfterKana = true
    case .han: isAfterKana = false
    default:
      guard "}»)›’㆐―—‐".unicodeScalars.contains(scalars[open - 1]) else { return nil }
      isAfterKana = false
    }
    return (close + 1, isAfterKana || signs.last == "レ")
  }
}
