import VerticalLayout

/// A part of HTML source: a tag, a stretch of text, or what is neither.
struct HTMLToken {
  enum Kind {
    case text
    case open(HTMLTag)
    case close(String)
    /// Comments, declarations and instructions.
    case other
  }

  var kind: Kind
  /// Its place in the source.
  var range: Range<Int>
}

/// What style sheets make of an element (EI-7).
final class HTMLLook {
  let declarations: [String: String]
  /// The attributes that it gives its text, and the box around its paragraphs, by its name, its classes and what is declared.
  /// `nil` where an attribute of the element may change them.
  let attributes: [Attribute]?
  let box: BoxStyle?

  init(declarations: [String: String], attributes: [Attribute]?, box: BoxStyle?) {
    self.declarations = declarations
    self.attributes = attributes
    self.box = box
  }
}

/// An opening tag.
struct HTMLTag {
  var name: String
  /// By their names in small letters; of equal ones the first.
  var attributes: [String: String] = [:]
  /// True for `<br/>`.
  var isClosed = false
  /// What style sheets and its attribute `style` make of it; `nil` while nobody has asked.
  var look: HTMLLook?

  /// What they say, by properties.
  var declarations: [String: String]? { look?.declarations }

  var classes: [String] {
    guard let names = attributes["class"], !names.isEmpty else { return [] }
    return names.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// The value of a property in style sheets or the attribute `style`.
  func style(_ property: String) -> String? {
    if let declarations { return declarations[property] }
    guard let own = attributes["style"] else { return nil }
    for part in own.split(separator: ";") {
      let pair = part.split(separator: ":", maxSplits: 1).map { Self.trimmed($0).lowercased() }
      if pair.count == 2, pair[0] == property { return pair[1] }
    }
    return nil
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}

/// Cuts HTML source into tokens. Anything that begins as a tag and is none is text. Linear.
struct HTMLTokens {
  private let bytes: [UInt8]
  private(set) var index = 0
  /// The last `>`, and the last one that ends a comment, which is looked for at the first of them.
  private let lastEnd: Int
  private lazy var lastCommentEnd = Self.lastCommentEnd(bytes)
  /// Elements that no tag closes from here on.
  private var unclosed: Set<String> = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let end = UInt8(ascii: ">")
    lastEnd = bytes.lastIndex(of: end) ?? -1
  }

  private static func lastCommentEnd(_ bytes: [UInt8]) -> Int {
    let (end, hyphen) = (UInt8(ascii: ">"), UInt8(ascii: "-"))
    return bytes.indices.last {
      $0 > 1 && bytes[$0] == end && bytes[$0 - 1] == hyphen && bytes[$0 - 2] == hyphen
    } ?? -1
  }

  mutating func next() -> HTMLToken? {
    guard index < bytes.count else { return nil }
    let start = index
    if bytes[index] == UInt8(ascii: "<"), let kind = mark() {
      return HTMLToken(kind: kind, range: start..<index)
    }
    index = start + 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "<") { index += 1 }
    return HTMLToken(kind: .text, range: start..<index)
  }

  /// Goes to the closing tag of an element whose content is no HTML; `false` where none closes it.
  mutating func skipContent(of name: String) -> Bool {
    guard !unclosed.contains(name) else { return false }
    let end = Array("</\(name)".utf8)
    var place = index
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "<"), bytes[place...].prefix(end.count).map(Self.small) == end
      {
        index = place
        return true
      }
      place += 1
    }
    unclosed.insert(name)
    return false
  }

  private static func small(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }

  private func at(_ offset: Int) -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Reads what `<` begins; `nil` where that is text.
  private mutating func mark() -> HTMLToken.Kind? {
    guard index < lastEnd, let first = at(index + 1) else { return nil }
    if first == UInt8(ascii: "!"), bytes[index...].starts(with: "<!--".utf8) {
      return index + 4 <= lastCommentEnd ? comment() : nil
    }
    if first == UInt8(ascii: "!") || first == UInt8(ascii: "?") {
      skip(past: UInt8(ascii: ">"))
      return .other
    }
    if first == UInt8(ascii: "/") {
      index += 2
      let name = name()
      guard !name.isEmpty else { return nil }
      skip(past: UInt8(ascii: ">"))
      return .close(name)
    }
    index += 1
    let name = name()
    guard !name.isEmpty else { return nil }
    return tag(name)
  }

  private mutating func comment() -> HTMLToken.Kind {
    index += 4
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: ">"), bytes[index - 1] == UInt8(ascii: "-"),
        bytes[index - 2] == UInt8(ascii: "-")
      {
        index += 1
        return .other
      }
      index += 1
    }
    return .other
  }

  private mutating func skip(past byte: UInt8) {
    while index < bytes.count, bytes[index] != byte { index += 1 }
    index = min(index + 1, bytes.count)
  }

  /// A name in small letters.
  private mutating func name() -> String {
    let start = index
    guard let first = at(index).map(Self.small), (0x61...0x7A).contains(first) else { return "" }
    while let byte = at(index), byte > 0x20, ![0x2F, 0x3D, 0x3E, 0x3C, 0x22, 0x27].contains(byte) {
      index += 1
    }
    return String(decoding: bytes[start..<index].map(Self.small), as: UTF8.self)
  }

  private mutating func skipBlanks() {
    while let byte = at(index), byte <= 0x20 { index += 1 }
  }

  /// Reads the attributes of a tag; `nil` where it does not end.
  private mutating func tag(_ name: String) -> HTMLToken.Kind? {
    var tag = HTMLTag(name: name)
    while let byte = at(index) {
      switch byte {
      case UInt8(ascii: ">"):
        index += 1
        return .open(tag)
      case UInt8(ascii: "<"): return nil
      case UInt8(ascii: "/"):
        tag.isClosed = at(index + 1) == UInt8(ascii: ">")
        index += 1
      case 0...0x20: index += 1
      default:
        let key = self.name()
        guard !key.isEmpty else {
          index += 1
          continue
        }
        skipBlanks()
        var value = ""
        if at(index) == UInt8(ascii: "=") {
          index += 1
          value = self.value()
        }
        if tag.attributes.count < 64, tag.attributes[key] == nil { tag.attributes[key] = value }
      }
    }
    return nil
  }

  private mutating func value() -> String {
    skipBlanks()
    guard let quote = at(index) else { return "" }
    var start = index
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      start += 1
      index += 1
      while let byte = at(index), byte != quote { index += 1 }
      let end = min(index, bytes.count)
      index = min(index + 1, bytes.count)
      return HTMLEntities.plain(bytes[start..<end])
    }
    while let byte = at(index), byte > 0x20, byte != UInt8(ascii: ">"), byte != UInt8(ascii: "<") {
      index += 1
    }
    return HTMLEntities.plain(bytes[start..<index])
  }
}
