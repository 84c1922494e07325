import VerticalLayout

/// A key of a mark, as in `{size=1.2em}`: its values, and what they mean. The parser, the messages and
/// the test of the page `docs/markup.md` go by ``all``.
struct MarkupKey: Sendable {
  var name: String
  /// Its values in words, for messages: “a length” or “single, thick, double”.
  var values: String
  /// A value that is legal.
  var example: String
  var holder: Holder = .text
  /// True if a heading before its text, a span with `heading`, takes a key of paragraphs as well.
  var isOfInlineHeadings = false
  /// Reads a value; `false` where it is not legal.
  var set: @Sendable (String, inout MarkStyle) -> Bool
  /// Takes a value that is text, which may have marks of its own; `nil` for other values.
  var setText: (@Sendable (AttributedText, inout MarkStyle) -> Void)?

  /// Parts of a text that a key can stand at.
  enum Holder: Hashable, Sendable {
    /// Spans, links and divisions.
    case text
    /// Divisions and headings: what holds whole paragraphs.
    case paragraph
    /// Images alone.
    case image
  }

  /// Its values for the message about one that is none of them.
  var expected: String { Self.expected(values) }

  /// Values in words, with the units of lengths.
  static func expected(_ values: String) -> String {
    values.contains("length") ? values + "; units are pt, mm, cm, in, q and em" : values
  }

  /// The keys of a name: more than one where it means different things at different holders.
  static func named(_ name: String) -> [MarkupKey] { byName[name] ?? [] }

  /// The key whose value is the name of a note.
  static let noteReference = "note-ref"

  /// Every name, once, in the order of the table.
  static let names: [String] = {
    var known: Set<String> = []
    return all.map(\.name).filter { known.insert($0).inserted }
  }()

  /// The places of the names in the table.
  static let order = Dictionary(uniqueKeysWithValues: zip(names, names.indices))

  private static let byName = Dictionary(grouping: all, by: \.name)

  /// The names of the keys that can stand at some holders, for messages.
  static func names(at holders: Set<Holder>) -> [String] {
    all.filter { holders.contains($0.holder) }.map(\.name)
  }
}

// MARK: Rows of one attribute each

extension MarkupKey {
  /// A row whose values are read by one function.
  static func row<Value>(
    _ name: String, _ values: String, example: String, at holder: Holder = .text,
    _ read: @escaping @Sendable (String) -> Value?,
    _ set: @escaping @Sendable (Value, inout MarkStyle) -> Void
  ) -> MarkupKey {
    MarkupKey(name: name, values: values, example: example, holder: holder) { text, style in
      guard let value = read(text) else { return false }
      set(value, &style)
      return true
    }
  }

  /// A row whose values are text, which may have marks of its own.
  static func text(
    _ name: String, _ values: String, example: String, at holder: Holder = .text,
    isOfInlineHeadings: Bool = false,
    _ set: @escaping @Sendable (AttributedText, inout MarkStyle) -> Void
  ) -> MarkupKey {
    var key = row(name, values, example: example, at: holder) {
      $0.isEmpty ? nil : $0
    } _: {
      set(AttributedText($0), &$1)
    }
    key.isOfInlineHeadings = isOfInlineHeadings
    key.setText = set
    return key
  }

  /// A row whose values are attributes.
  static func attribute(
    _ name: String, _ values: String, example: String,
    _ read: @escaping @Sendable (String) -> Attribute?
  ) -> MarkupKey {
    row(name, values, example: example, read) { $1.set(name, $0) }
  }

  /// A row that is on or off.
  static func toggle(_ name: String, _ attribute: Attribute) -> MarkupKey {
    row(name, "true, false", example: "true", Bool.init) { $1.set(name, $0 ? attribute : nil) }
  }

  /// A row of lengths that are part of a paragraph's style.
  static func paragraph(
    _ name: String, _ part: any WritableKeyPath<ParagraphStyle, Dimension?> & Sendable,
    values: String = "a length, not negative", example: String = "1em",
    isLegal: @escaping @Sendable (Dimension) -> Bool = \.isNotNegative
  ) -> MarkupKey {
    row(
      name, values, example: example, at: .paragraph,
      { Dimension($0).flatMap { isLegal($0) ? $0 : nil } },
      { $1.paragraph[keyPath: part] = $0 })
  }

  /// A row whose values are the words of an enumeration that is part of a paragraph's style.
  static func word<Word: RawRepresentable & CaseIterable & Sendable>(
    _ name: String, _ part: any WritableKeyPath<ParagraphStyle, Word?> & Sendable, example: String
  ) -> MarkupKey where Word.RawValue == String {
    row(name, words(Word.self), example: example, at: .paragraph) {
      Word(rawValue: $0)
    } _: {
      $1.paragraph[keyPath: part] = $0
    }
  }

  /// A row of columns that stay blank.
  static func lines(
    _ name: String, _ part: any WritableKeyPath<ParagraphStyle, Int?> & Sendable, example: String
  ) -> MarkupKey {
    row(name, "a number from 0 to 100", example: example, at: .paragraph) {
      Int($0).flatMap { (0...ParagraphStyle.mostLines).contains($0) ? $0 : nil }
    } _: {
      $1.paragraph[keyPath: part] = $0
    }
  }

  /// The rows of a line: its style, colour and width.
  ///
  /// - Parameter takesShares: whether the width may be a percentage.
  static func stroke<Style: RawRepresentable & CaseIterable & Sendable>(
    _ name: String,
    _ part: any WritableKeyPath<MarkStyle, MarkStyle.StrokeProperties<Style>> & Sendable,
    takesShares: Bool = false
  ) -> [MarkupKey] where Style.RawValue == String {
    [
      MarkupKey(
        name: name, values: words(Style.self) + ", none", example: words(Style.self, first: 1)
      ) { text, style in
        style[keyPath: part].isNone = text == "none"
        guard text != "none" else { return true }
        guard let value = Style(rawValue: text) else { return false }
        style[keyPath: part].style = value
        return true
      },
      row("\(name)-color", colors, example: "#c83c23", Color.init) {
        $1[keyPath: part].color = $0
      },
      row(
        "\(name)-width", "a length\(takesShares ? " or percentage" : ""), more than 0",
        example: "0.6pt"
      ) {
        takesShares ? BoxLength.positive($0) : Dimension.positive($0).map { .length($0) }
      } _: {
        $1[keyPath: part].width = $0
      },
    ]
  }

  /// The words of an enumeration.
  static func words<Word: RawRepresentable & CaseIterable>(
    _: Word.Type, first count: Int = .max
  ) -> String where Word.RawValue == String {
    Word.allCases.prefix(count).map(\.rawValue).joined(separator: ", ")
  }

  static let colors =
    "#rgb, #rrggbb, #rrggbbaa, " + Color.names.map(\.name).joined(separator: ", ")
}

extension Dimension {
  /// Reads a length that is more than nothing.
  static func positive(_ text: String) -> Dimension? {
    Dimension(text).flatMap { $0.sign > 0 ? $0 : nil }
  }

  var isNotNegative: Bool { sign >= 0 }

  private var sign: Int {
    switch self {
    case .absolute(let length): length.rawValue.signum()
    case .em(let parts): parts.signum()
    }
  }

  /// True if each length is more than the one before, as far as their units tell.
  static func areAscending(_ lengths: [Dimension]) -> Bool {
    var absolute = 0
    var em = 0
    for length in lengths {
      switch length {
      case .absolute(let length):
        guard length.rawValue > absolute else { return false }
        absolute = length.rawValue
      case .em(let parts):
        guard parts > em else { return false }
        em = parts
      }
    }
    return true
  }

  /// Reads lengths between commas or spaces.
  static func list(_ text: String) -> [Dimension]? {
    let parts = text.split { $0 == "," || $0 == " " }
    let lengths = parts.compactMap { Dimension(String($0)) }
    return parts.isEmpty || lengths.count < parts.count ? nil : lengths
  }
}

extension BoxLength {
  /// Reads a length or a percentage that is more than nothing.
  static func positive(_ text: String) -> BoxLength? {
    read(text).flatMap { $0.isPositive ? $0 : nil }
  }

  /// Reads lengths or percentages between commas or spaces.
  static func list(_ text: String) -> [BoxLength]? {
    let parts = text.split { $0 == "," || $0 == " " }
    let lengths = parts.compactMap { read(String($0)) }
    return parts.isEmpty || lengths.count < parts.count ? nil : lengths
  }

  /// Reads one; a bare 0 is the only number without a unit.
  private static func read(_ text: String) -> BoxLength? {
    text.last == "%" ? BoxLength(text) : Dimension(text).map { .length($0) }
  }
}
