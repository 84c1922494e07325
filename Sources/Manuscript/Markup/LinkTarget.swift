/// Parentheses after a link or an image: `(uri)`, `(<uri>)` or `(uri "title")`.
struct LinkTarget {
  /// The URI, without escapes.
  private(set) var uri = ""
  /// After the closing parenthesis.
  private(set) var end: Int

  /// Parentheses in a URI are balanced, up to so many of them, as in CommonMark.
  private static let deepest = 32

  /// Reads from an opening parenthesis on; `nil` where no target stands there.
  ///
  /// A URI holds no brackets and no spaces unless it stands in `<>`, so that no place of a line is read
  /// by two attempts.
  init?(_ bytes: [UInt8], at start: Int, before limit: Int) {
    guard start < limit, bytes[start] == UInt8(ascii: "(") else { return nil }
    end = start
    var index = start + 1
    Self.skipSpaces(bytes, &index, before: limit)
    guard index < limit else { return nil }
    let uri =
      bytes[index] == UInt8(ascii: "<")
      ? Self.enclosed(bytes, &index, before: limit) : Self.bare(bytes, &index, before: limit)
    guard let uri else { return nil }
    let gap = index
    Self.skipSpaces(bytes, &index, before: limit)
    if index > gap, index < limit, Self.isQuote(bytes[index]) {
      guard Self.skipTitle(bytes, &index, before: limit) else { return nil }
      Self.skipSpaces(bytes, &index, before: limit)
    }
    guard index < limit, bytes[index] == UInt8(ascii: ")") else { return nil }
    self.uri = String(decoding: uri, as: UTF8.self)
    end = index + 1
  }

  private static func skipSpaces(_ bytes: [UInt8], _ index: inout Int, before limit: Int) {
    while index < limit, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
  }

  private static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }

  /// The byte at a place, a backslash before punctuation left out; goes after it.
  private static func literal(
    _ bytes: [UInt8], _ index: inout Int, before limit: Int
  ) -> UInt8 {
    if bytes[index] == UInt8(ascii: "\\"), index + 1 < limit,
      bytes[index + 1].isASCIIPunctuation
    {
      index += 1
    }
    defer { index += 1 }
    return bytes[index]
  }

  private static func enclosed(
    _ bytes: [UInt8], _ index: inout Int, before limit: Int
  ) -> [UInt8]? {
    var uri: [UInt8] = []
    index += 1
    while index < limit, bytes[index] != UInt8(ascii: "<") {
      if bytes[index] == UInt8(ascii: ">") {
        index += 1
        return uri
      }
      uri.append(literal(bytes, &index, before: limit))
    }
    return nil
  }

  private static func bare(_ bytes: [UInt8], _ index: inout Int, before limit: Int) -> [UInt8]? {
    var uri: [UInt8] = []
    var depth = 0
    while index < limit {
      switch bytes[index] {
      case 0...0x20, 0x7F: return depth == 0 ? uri : nil
      case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "<"): return nil
      case UInt8(ascii: ")") where depth == 0: return uri
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: "("):
        depth += 1
        guard depth <= deepest else { return nil }
      default: break
      }
      uri.append(literal(bytes, &index, before: limit))
    }
    return nil
  }

  private static func skipTitle(
    _ bytes: [UInt8], _ index: inout Int, before limit: Int
  ) -> Bool {
    let quote = bytes[index]
    index += 1
    while index < limit {
      if bytes[index] == quote {
        index += 1
        return true
      }
      _ = literal(bytes, &index, before: limit)
    }
    return false
  }
}

extension UInt8 {
  /// True for a character that a backslash makes plain text, as in Pandoc.
  var isASCIIPunctuation: Bool {
    switch self {
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }
}
