import VerticalLayout

/// A style that marks name: `[杜甫]{.person}`. Keys and values are those of marks.
public struct NamedStyle: Hashable, Sendable {
  public let name: String
  let style: MarkStyle

  init(_ name: String, _ style: MarkStyle) {
    self.name = name
    self.style = style
  }

  /// Makes a style of keys and their values.
  public init(_ name: String, keys: [(name: String, value: String)]) throws(NamedStyleError) {
    guard MarkAttributes.isName(name) else { throw .invalidName(name) }
    var style = MarkStyle()
    for (key, value) in keys {
      let known = MarkupKey.named(key)
      guard !known.isEmpty else {
        let legal = MarkupKey.names(at: [.text, .paragraph, .image])
        throw .unknownKey(key, legal: legal.joined(separator: ", "))
      }
      // A value that is legal at one of the places is meant for that.
      guard known.reduce(false, { $1.set(value, &style) || $0 }) else {
        throw .invalidValue(
          value, key: key, legal: MarkupKey.expected(known.map(\.values).joined(separator: "; or "))
        )
      }
    }
    self.init(name, style)
  }

  /// Reads a name and keys as they stand in a mark: `person line=single line-color="#c83c23"`.
  public init(_ text: String) throws(NamedStyleError) {
    let end = text.firstIndex(of: " ") ?? text.endIndex
    let bytes = Array("{\(text[end...])}".utf8)
    guard let attributes = MarkAttributes(bytes, at: 0, before: bytes.count),
      attributes.end == bytes.count, attributes.items.allSatisfy(\.isKey)
    else { throw .invalidText(text) }
    try self.init(String(text[..<end]), keys: attributes.items.map { ($0.name, $0.value) })
  }

  /// A style as ``init(_:)`` reads it.
  public static func text(_ name: String, keys: [(name: String, value: String)]) -> String {
    keys.reduce(into: name) { text, key in
      var value = ""
      for character in key.value.unicodeScalars {
        if character == "\"" || character == "\\" { value += "\\" }
        value.unicodeScalars.append(character)
      }
      text += " \(key.name)=\"\(value)\""
    }
  }

  /// The styles that are there without settings: proper names and titles of books as Chinese marks
  /// them, a link as the web has it, and two that Pandoc has. A style of the same name stands in their place.
  static let builtIn: [NamedStyle] = {
    var line = MarkStyle()
    line.line.style = .single
    var wave = MarkStyle()
    wave.line.style = .wavy
    var mark = MarkStyle()
    mark.ground = Color(red: 0xFF, green: 0xF2, blue: 0xA8)
    var link = line
    link.set("ink", .ink(Color(red: 0x06, green: 0x45, blue: 0xAD)))
    var title = MarkStyle()
    title.role = .title
    var frame = MarkStyle()
    frame.border.style = .single
    frame.border.width = .em(61)
    frame.isSliced = true
    var author = MarkStyle()
    author.role = .author
    var subtitle = MarkStyle()
    subtitle.role = .subtitle(level: 0)
    var colophon = MarkStyle()
    colophon.isBoxed = true
    colophon.border.style = .double
    colophon.longest = .length(.em(1024 * 9))
    colophon.paragraph.alignment = .center
    var foot = MarkStyle()
    foot.paragraph.lastColumn = .half
    return [
      NamedStyle("author", author), NamedStyle("book", wave), NamedStyle("colophon", colophon),
      NamedStyle("deceased", frame), NamedStyle("foot", foot), NamedStyle("link", link),
      NamedStyle("mark", mark), NamedStyle("person", line),
      NamedStyle("subtitle", subtitle), NamedStyle("title", title),
      NamedStyle("underline", line),
    ]
  }()
}

/// Reasons that a style cannot be made.
public enum NamedStyleError: Error, Hashable, Sendable {
  case invalidName(String)
  case invalidText(String)
  case unknownKey(String, legal: String)
  case unknownStyle(String, legal: String)
  case invalidValue(String, key: String, legal: String)
}

extension NamedStyleError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .invalidName(let name):
      "“\(name)” is no name of a style: letters, digits, - and _ make one"
    case .invalidText(let text):
      "“\(text)” is no style: a name and keys make one, as in “person line=single”"
    case .unknownKey(let key, let legal):
      "no key “\(key)”"
        + Spelling.advice(
          key, among: legal.split(whereSeparator: { ", ".contains($0) }).map(String.init))
    case .unknownStyle(let name, let legal):
      "no style “\(name)”; there are \(legal), and keys as in ink=vermilion"
    case .invalidValue(let value, let key, let legal):
      "“\(value)” is no value of \(key): \(legal)"
    }
  }
}

/// The styles that a text may name.
struct StyleSheet {
  private var styles: [String: MarkStyle] = [:]

  init(_ own: [NamedStyle]) {
    for style in NamedStyle.builtIn + own {
      var new = style.style
      // What .title, .author and .subtitle mean stays, however they look.
      new.role = new.role ?? styles[style.name]?.role
      styles[style.name] = new
    }
  }

  subscript(name: String) -> MarkStyle? { styles[name] }

  /// Their names in order, for messages.
  var names: String { styles.keys.sorted().map { ".\($0)" }.joined(separator: ", ") }
}
