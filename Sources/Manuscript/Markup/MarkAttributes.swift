import VerticalLayout

/// The attributes of a mark as they are written: `{#id .name key=value}` (Pandoc's bracketed spans).
struct MarkAttributes {
  /// One of them, in the order they are written.
  struct Item {
    enum Kind { case identifier, style, key }

    var kind: Kind
    var name: String
    var value = ""
    /// The place in the source.
    var source: TextRange

    var isKey: Bool { kind == .key }
  }

  private(set) var items: [Item] = []
  /// After the closing brace.
  private(set) var end: Int

  /// Reads from an opening brace on; `nil` where no well-formed attributes stand there.
  ///
  /// Attributes refused at their first byte are not read again by a later attempt, so that a line takes
  /// linear time: names and bare values hold no brackets and braces.
  ///
  /// - Parameter allowsWords: true where a word alone is a style, as in `::: {foot}`.
  init?(_ bytes: [UInt8], at start: Int, before limit: Int, allowsWords: Bool = false) {
    guard start < limit, bytes[start] == UInt8(ascii: "{") else { return nil }
    var index = start + 1
    end = start
    while true {
      let gap = index
      while index < limit, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
      guard index < limit else { return nil }
      if bytes[index] == UInt8(ascii: "}") {
        end = index + 1
        return
      }
      guard items.isEmpty || index > gap,
        let item = Self.item(bytes, &index, before: limit, allowsWords)
      else { return nil }
      items.append(item)
    }
  }

  /// The short form of a division: `::: name`.
  init(name: String, source: TextRange) {
    items = [Item(kind: .style, name: name, source: source)]
    end = source.upperBound
  }

  /// The same without some of them.
  func leavingOut(_ isLeftOut: (Item) -> Bool) -> MarkAttributes {
    var others = self
    others.items.removeAll(where: isLeftOut)
    return others
  }

  private static func item(
    _ bytes: [UInt8], _ index: inout Int, before limit: Int, _ allowsWords: Bool
  ) -> Item? {
    let start = index
    var kind = Item.Kind.key
    if bytes[index] == UInt8(ascii: "#") { kind = .identifier }
    if bytes[index] == UInt8(ascii: ".") { kind = .style }
    if kind != .key { index += 1 }
    let nameStart = index
    while index < limit,
      isNameByte(bytes[index]) || (kind == .identifier && isInnerByte(bytes[index]))
    {
      index += 1
    }
    let name = String(decoding: bytes[nameStart..<index], as: UTF8.self)
    guard !name.isEmpty else { return nil }
    var item = Item(kind: kind, name: name, source: TextRange(start, index))
    if kind == .key {
      guard index < limit, bytes[index] == UInt8(ascii: "=") else {
        guard allowsWords else { return nil }
        item.kind = .style
        return item
      }
      index += 1
      guard let value = value(bytes, &index, before: limit) else { return nil }
      item.value = value
      item.source = TextRange(start, index)
    }
    return item
  }

  /// Letters, digits, hyphens and underscores.
  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...: true
    default: false
    }
  }

  /// True for a byte that names of places may have in addition.
  private static func isInnerByte(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".")
  }

  /// True if a style can have the name.
  static func isName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.allSatisfy(isNameByte)
  }

  /// A bare value, or one in quotes, where a backslash stands before a quote or a backslash.
  private static func value(_ bytes: [UInt8], _ index: inout Int, before limit: Int) -> String? {
    guard index < limit else { return nil }
    let quote = bytes[index]
    var value: [UInt8] = []
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      while index < limit, isValueByte(bytes[index]) {
        value.append(bytes[index])
        index += 1
      }
      return value.isEmpty ? nil : String(decoding: value, as: UTF8.self)
    }
    index += 1
    while index < limit {
      var byte = bytes[index]
      index += 1
      if byte == quote { return String(decoding: value, as: UTF8.self) }
      if byte == UInt8(ascii: "\\"), index < limit, [quote, byte].contains(bytes[index]) {
        byte = bytes[index]
        index += 1
      }
      value.append(byte)
    }
    return nil
  }

  private static func isValueByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x7F: false
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"): false
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"), UInt8(ascii: "<"),
      UInt8(ascii: ">"):
      false
    default: true
    }
  }
}

/// A mark's values, and the attributes that they give.
final class ResolvedMark: Sendable {
  let style: MarkStyle
  let attributes: [Attribute]

  init(_ style: MarkStyle) {
    self.style = style
    attributes = style.attributes
  }

  /// A mark without values.
  static let empty = ResolvedMark(MarkStyle())
}
