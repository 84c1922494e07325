extension DocumentFilter {
  /// Takes the signs U+3190 to U+319F behind ideographs for marks of kanbun (KA9): 讀㆑書. Others stay text.
  public static let kanbun = DocumentFilter { document in
    guard document.text.hasKanbunSigns else { return document }
    var read = document
    var replaced: [TextReplacement] = []
    var base: TextRange?
    var offset = 0
    for scalar in document.text.unicodeScalars {
      let range = TextRange(offset, offset + UTF8.width(scalar))
      offset = range.upperBound
      if let mark = KanbunMark(sign: scalar), let base {
        var mark = mark
        mark.source = document.origin?.map.sourceRange(of: range) ?? range
        read.spans.append(AttributeSpan(base, .kanbun(mark)))
        replaced.append(TextReplacement(range, ""))
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
