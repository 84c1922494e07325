/// A line of mandoku by its kind (NO 1.9): Emacs' org-mode has headings, comments, keywords and drawers.
enum MandokuLine: Equatable {
  case blank
  case heading(level: Int, text: Range<Int>)
  case comment
  /// `#+TITLE: 論語`, with the key in lower case.
  case keyword(String, value: String)
  /// `:PROPERTIES:` and the like, and the `:END:` of it.
  case drawer, drawerEnd
  case text

  /// True if no paragraph goes on over it.
  var endsParagraph: Bool {
    switch self {
    case .blank, .heading: true
    case .keyword(let key, _): key.hasPrefix("begin") || key.hasPrefix("end")
    case .comment, .drawer, .drawerEnd, .text: false
    }
  }

  init(_ bytes: [UInt8], _ line: Range<Int>) {
    var end = line.upperBound
    while end > line.lowerBound, bytes[end - 1] <= 0x20 { end -= 1 }
    let range = line.lowerBound..<end
    guard let first = bytes[range].first else {
      self = .blank
      return
    }
    switch first {
    case UInt8(ascii: "*"): self = Self.heading(bytes, range) ?? .text
    case UInt8(ascii: "#"): self = Self.keyword(bytes[range]) ?? .text
    case UInt8(ascii: ";") where Self.isModeLine(bytes[range]): self = .comment
    default: self = Self.drawer(bytes[range]) ?? .text
    }
  }

  private static func heading(_ bytes: [UInt8], _ range: Range<Int>) -> MandokuLine? {
    let level = bytes[range].prefix { $0 == UInt8(ascii: "*") }.count
    var start = range.lowerBound + level
    guard level <= 9, start < range.upperBound, bytes[start] == 0x20 else { return nil }
    while start < range.upperBound, bytes[start] == 0x20 { start += 1 }
    return start < range.upperBound ? .heading(level: level, text: start..<range.upperBound) : nil
  }

  private static func keyword(_ line: ArraySlice<UInt8>) -> MandokuLine? {
    guard let next = line.dropFirst().first else { return .comment }
    if next == 0x20 { return .comment }
    guard next == UInt8(ascii: "+") else { return nil }
    let words = String(decoding: line.dropFirst(2), as: UTF8.self)
    let key = words.prefix { $0 != ":" && $0 != " " }
    guard !key.isEmpty, key.utf8.allSatisfy({ $0.isASCIILetter || $0 == UInt8(ascii: "_") }) else {
      return nil
    }
    let rest = words.dropFirst(key.count)
    let value = rest.first == ":" ? rest.dropFirst() : rest
    return .keyword(key.lowercased(), value: String(value).trimmed)
  }

  /// True for the line that tells Emacs the mode.
  private static func isModeLine(_ line: ArraySlice<UInt8>) -> Bool {
    String(decoding: line.prefix(80), as: UTF8.self).contains("-*-")
  }

  private static func drawer(_ line: ArraySlice<UInt8>) -> MandokuLine? {
    let line = line.drop { $0 == 0x20 }
    guard line.count > 2, line.count <= 40, line.first == UInt8(ascii: ":"),
      line.last == UInt8(ascii: ":")
    else { return nil }
    let name = line.dropFirst().dropLast()
    guard
      name.allSatisfy({ $0.isASCIILetter || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") })
    else { return nil }
    return String(decoding: name, as: UTF8.self).lowercased() == "end" ? .drawerEnd : .drawer
  }
}
