import VerticalLayout

/// Finds the URIs that stand in a text as they are (YY-54): `http://`, `https://` and `mailto:`.
///
/// A URI begins anywhere but after an ASCII letter or digit, so also right after an ideograph. It ends
/// before the first character that RFC 3986 does not have, which all of Chinese, Japanese and Korean
/// text are; marks at its end, and closing brackets without their opening ones, are the sentence's.
struct LinkFinder {
  private let bytes: [UInt8]

  init(_ text: String) { bytes = Array(text.utf8) }

  private static let schemes = ["https://", "http://", "mailto:"].map { Array($0.utf8) }

  /// The URIs, in order. Takes linear time.
  func links() -> [TextRange] {
    var links: [TextRange] = []
    var index = 0
    while index < bytes.count {
      // Schemes begin with h or m.
      guard bytes[index] | 0x20 == UInt8(ascii: "h") || bytes[index] | 0x20 == UInt8(ascii: "m"),
        index == 0 || !bytes[index - 1].isWordByte, let start = schemeEnd(at: index)
      else {
        index += 1
        continue
      }
      var end = start
      while end < bytes.count, bytes[end].isURIByte { end += 1 }
      let trimmed = trim(start..<end)
      if trimmed > start, bytes[start].isWordByte || bytes[start] == UInt8(ascii: "[") {
        links.append(TextRange(index, trimmed))
      }
      index = end
    }
    return links
  }

  private func schemeEnd(at start: Int) -> Int? {
    for scheme in Self.schemes where start + scheme.count <= bytes.count {
      let word = bytes[start..<start + scheme.count]
      if zip(word, scheme).allSatisfy({ ($0.isWordByte ? $0 | 0x20 : $0) == $1 }) {
        return start + scheme.count
      }
    }
    return nil
  }

  /// The end without what belongs to the sentence.
  private func trim(_ range: Range<Int>) -> Int {
    // How many brackets are closed without having been opened.
    var round = 0
    var square = 0
    for byte in bytes[range] {
      switch byte {
      case UInt8(ascii: "("): round -= 1
      case UInt8(ascii: ")"): round += 1
      case UInt8(ascii: "["): square -= 1
      case UInt8(ascii: "]"): square += 1
      default: break
      }
    }
    var end = range.upperBound
    while end > range.lowerBound {
      switch bytes[end - 1] {
      case UInt8(ascii: ")") where round > 0: round -= 1
      case UInt8(ascii: "]") where square > 0: square -= 1
      case UInt8(ascii: "("): round += 1
      case UInt8(ascii: "["): square += 1
      case UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: "."), UInt8(ascii: ","),
        UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "*"), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: "'"):
        break
      default: return end
      }
      end -= 1
    }
    return end
  }
}

extension UInt8 {
  fileprivate var isWordByte: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }

  /// Reserved and unreserved characters of RFC 3986, and the percent sign.
  fileprivate var isURIByte: Bool {
    switch self {
    case 0x21, 0x23...0x3B, 0x3D, 0x3F...0x5B, 0x5D, 0x5F, 0x61...0x7A, 0x7E: true
    default: false
    }
  }
}

extension Document {
  /// Makes links of the URIs in the text, but where there is a link already.
  mutating func addFoundLinks() {
    let text = text
    addLinks(to: LinkFinder(text).links()) { String(text.slice($0)) }
  }

  /// Makes no links, and no places for them to lead to.
  mutating func removeLinks() {
    spans.removeAll { span in
      switch span.attribute {
      case .link, .anchor: true
      default: false
      }
    }
  }
}
