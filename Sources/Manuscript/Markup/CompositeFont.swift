public import VerticalLayout

/// Fonts of kinds of characters as they are written: `kana=Noto Sans CJK JP size=1.05em; digits=DejaVu Serif`
/// (合成フォント).
///
/// Kinds stand between semicolons, the families of one between commas, and `size=` and `shift=` after them.
public struct CompositeFont: Hashable, Sendable {
  public var composite: [TextStyle.CompositeKind: TextStyle.CompositeStyle]

  public init(_ composite: [TextStyle.CompositeKind: TextStyle.CompositeStyle]) {
    self.composite = composite
  }

  /// Reads what is written.
  ///
  /// - Throws: ``CompositeFontError`` for what is none.
  public init(_ text: String) throws(CompositeFontError) {
    composite = [:]
    for written in text.split(separator: ";") {
      let (kind, style) = try Self.kind(String(written).trimmed)
      guard composite[kind] == nil else { throw .repeatedKind(kind.rawValue) }
      composite[kind] = style
    }
    guard !composite.isEmpty else { throw .empty }
  }

  /// The families and files that it names.
  public var fonts: [String] {
    TextStyle.CompositeKind.allCases.flatMap { composite[$0]?.fonts ?? [] }
  }

  private static func kind(
    _ text: String
  ) throws(CompositeFontError) -> (TextStyle.CompositeKind, TextStyle.CompositeStyle) {
    guard let sign = text.firstIndex(of: "="),
      let kind = TextStyle.CompositeKind(rawValue: String(text[..<sign]).trimmed)
    else {
      let name = String(text.prefix { $0 != "=" }).trimmed
      throw TextStyle.CompositeKind(rawValue: name) == nil ? .unknownKind(name) : .plainKind(name)
    }
    var style = TextStyle.CompositeStyle()
    var words = text[text.index(after: sign)...].split(separator: " ")
    while let last = words.last, let sign = last.firstIndex(of: "="),
      // A file may have one in its name.
      last[..<sign].allSatisfy({ $0.isASCII && $0.isLetter })
    {
      let value = String(last[last.index(after: sign)...])
      switch last[..<sign] {
      case "size":
        guard let size = Dimension.positive(value) else { throw .invalidValue("size", value) }
        style.size = size
      case "shift":
        guard let shift = Dimension(value) else { throw .invalidValue("shift", value) }
        style.shift = shift
      default: throw .unknownKey(String(last[..<sign]))
      }
      words.removeLast()
    }
    style.fonts = words.joined(separator: " ").split(separator: ",").map { String($0).trimmed }
      .filter { !$0.isEmpty }
    guard style != TextStyle.CompositeStyle() else { throw .plainKind(kind.rawValue) }
    return (kind, style)
  }
}

extension CompositeFont: CustomStringConvertible {
  /// As it is written, kinds in one order.
  public var description: String {
    TextStyle.CompositeKind.allCases.compactMap { kind in
      guard let style = composite[kind] else { return nil }
      var words = [style.fonts.joined(separator: ",")].filter { !$0.isEmpty }
      if style.size != .em(1024) { words.append("size=\(style.size)") }
      if style.shift != .zero { words.append("shift=\(style.shift)") }
      return "\(kind.rawValue)=" + words.joined(separator: " ")
    }.joined(separator: "; ")
  }
}

/// A mistake in a composite font as it is written.
public enum CompositeFontError: Error, Hashable, Sendable {
  case empty
  case unknownKind(String)
  case repeatedKind(String)
  case plainKind(String)
  case unknownKey(String)
  case invalidValue(String, String)
}

extension CompositeFontError: CustomStringConvertible {
  public var description: String {
    let kinds = TextStyle.CompositeKind.allCases.map(\.rawValue).joined(separator: ", ")
    let example = "such as 'kana=Noto Sans CJK JP size=1.05em'"
    switch self {
    case .empty: return "expected a kind of characters and its font, \(example)"
    case .unknownKind(let name): return "“\(name)” is no kind of characters: \(kinds); \(example)"
    case .repeatedKind(let name): return "“\(name)” stands twice"
    case .plainKind(let name): return "“\(name)” has no font, size or shift; \(example)"
    case .unknownKey(let name):
      return "“\(name)” is no key of a kind; keys are size and shift, beside the font"
    case .invalidValue(let key, let value):
      return "“\(value)” is no \(key): a length such as 1.05em is expected"
    }
  }
}

extension CompositeFont {
  /// True for the name of a face of even strokes, a gothic (DX-8, EI-7).
  static func isGothic(_ font: String) -> Bool {
    let lower = Array(font.lowercased().utf8)
    return gothicNames.contains { lower.span.contains($0) }
  }

  /// Parts of the names of such faces, in UTF-8.
  private static let gothicNames = [
    "ゴシック", "gothic", "meiryo", "メイリオ", "黑", "黒", "hei", "고딕", "돋움", "sans",
  ].map { Array($0.utf8) }
}
