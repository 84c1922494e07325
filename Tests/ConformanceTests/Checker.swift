import VerticalFonts
import VerticalLayout

/// Sets texts for the check of a clause, and notes what is not as it should be.
struct Checker {
  /// The failures so far.
  private(set) var failures: [String] = []
  private let library = FontLibrary()
  /// Makes every setting wrong in one way, to see that checks fail then.
  private let distortion: Distortion?

  init(_ distortion: Distortion? = nil) { self.distortion = distortion }

  /// Sets a text in Noto Serif CJK, without margins.
  ///
  /// - Parameter measure: in em.
  func set(
    _ text: String, _ language: LanguageTag, measure: Double? = nil,
    _ configure: (inout LayoutOptions) -> Void = { _ in }
  ) throws -> TextSetting {
    try set(Document(text), language, measure: measure, configure)
  }

  /// Sets a text whose bases and readings stand in braces: `{漢字|かんじ}`, `{漢字|かん|じ}`; a reading `*`
  /// stands for emphasis marks.
  func set(
    ruby source: String, _ language: LanguageTag, measure: Double? = nil,
    _ configure: (inout LayoutOptions) -> Void = { _ in }
  ) throws -> TextSetting {
    try set(Document(annotated: source), language, measure: measure, configure)
  }

  /// Sets a text whose notes stand in ⟨ ⟩, their brackets being the fullwidth ones around these.
  func set(
    notes source: String, _ language: LanguageTag, measure: Double? = nil,
    form: Inset.Form = .warichu, _ configure: (inout LayoutOptions) -> Void = { _ in }
  ) throws -> TextSetting {
    try set(Document(notes: source, form), language, measure: measure, configure)
  }

  /// Sets a document.
  func set(
    _ document: Document, _ language: LanguageTag, measure: Double? = nil,
    _ configure: (inout LayoutOptions) -> Void = { _ in }
  ) throws -> TextSetting {
    let size = TextSetting.size
    var options = LayoutOptions(
      style: TextStyle(fonts: [Self.font(language)], size: size, language: language),
      page: .size(width: nil, height: nil))
    options.page.margins = Margins(top: .zero, right: .zero, bottom: .zero, left: .zero)
    options.columns.measure = measure.map { Length(rawValue: Int($0 * Double(size.rawValue))) }
    configure(&options)
    distortion?.change(&options)
    let layout = try Typesetter(shaper: library, options: options).typeset(document)
    return TextSetting(layout, library)
  }

  private static func font(_ language: LanguageTag) -> String {
    switch language {
    case .simplifiedChinese: "Noto Serif CJK SC"
    case .traditionalChinese: "Noto Serif CJK TC"
    case .korean: "Noto Serif CJK KR"
    default: "Noto Serif CJK JP"
    }
  }

  mutating func expect<T: Equatable>(_ value: T, _ expected: T, _ what: String) {
    if value != expected { failures.append("\(what): \(value), and not \(expected)") }
  }

  mutating func expect(_ holds: Bool, _ what: String) {
    if !holds { failures.append("\(what): does not hold") }
  }
}

/// A way in which all settings can be wrong.
struct Distortion: Sendable, CustomStringConvertible {
  var description: String
  var change: @Sendable (inout LayoutOptions) -> Void

  static let all = [
    Distortion(description: "no trimming") { $0.spacing.trim = Trim.none },
    Distortion(description: "trimming") { $0.spacing.trim = .pairs },
    Distortion(description: "no rules for column ends") { $0.columnBreaks.kinsoku = .off },
    Distortion(description: "loose rules for column ends") { $0.columnBreaks.kinsoku = .loose },
    Distortion(description: "no gaps") { $0.spacing.autospace = .gap(.zero) },
    Distortion(description: "gaps") { $0.spacing.autospace = .gap(.em(512)) },
    Distortion(description: "everything upright") { $0.style.orientation = .upright },
    Distortion(description: "everything on its side") { $0.style.orientation = .sideways },
    Distortion(description: "columns of their natural length") { $0.columns.alignment = .top },
    Distortion(description: "columns that are all filled") { $0.columns.alignment = .even },
    Distortion(description: "nothing hangs") { $0.columnBreaks.hanging = .none },
    Distortion(description: "everything hangs") { $0.columnBreaks.hanging = .force },
    Distortion(description: "no indent") { $0.paragraphs.indent = .none },
    Distortion(description: "numbers on their side") {
      $0.tateChuYoko.digits = 0
      $0.tateChuYoko.marks = TateChuYokoMarks.none
      $0.forms.numerals = .rotate
    },
    Distortion(description: "last columns of one character") {
      $0.columnBreaks.leastLastColumn = 1
    },
    Distortion(description: "no space after sentences") { $0.spacing.sentenceSpace = .zero },
    Distortion(description: "the tables of books") { $0.spacing.model = .books },
    Distortion(description: "letter spacing") { $0.style.letterSpacing = .pt(7) },
    Distortion(description: "words kept whole") { $0.columnBreaks.wordBreak = .keepAll },
    Distortion(description: "columns from left to right") { $0.columns.direction = .leftToRight },
    Distortion(description: "English") { $0.style.language = LanguageTag("en") ?? .undetermined },
    Distortion(description: "Japanese") { $0.style.language = .japanese },
    Distortion(description: "traditional Chinese") { $0.style.language = .traditionalChinese },
    Distortion(description: "a font of another language") { $0.style.fonts = ["DejaVu Sans"] },
    Distortion(description: "half the size") { $0.style.size = TextSetting.size.half },
  ]
}

extension Document {
  /// Reads bases and readings in braces.
  fileprivate init(annotated source: String) {
    var text = ""
    var spans: [AttributeSpan] = []
    for (index, piece) in source.split(separator: "{", omittingEmptySubsequences: false)
      .enumerated()
    {
      guard index > 0, let end = piece.firstIndex(of: "}") else {
        text += piece
        continue
      }
      let parts = piece[..<end].split(separator: "|").map(String.init)
      var start = text.utf8.count
      text += parts[0]
      let whole = TextRange(start, text.utf8.count)
      if parts.count == 2 {
        spans.append(
          AttributeSpan(
            whole, parts[1] == "*" ? .emphasis(EmphasisMark("﹅")) : .ruby(Ruby(parts[1]))))
      }
      for (place, (character, reading)) in zip(parts[0], parts.dropFirst()).enumerated()
      where parts.count > 2 {
        let end = start + character.utf8.count
        spans.append(
          AttributeSpan(TextRange(start, end), .ruby(Ruby(reading, continuesWord: place > 0))))
        start = end
      }
      text += piece[piece.index(after: end)...]
    }
    self.init(text)
    self.spans = spans
  }
}

extension Document {
  /// Reads notes in ⟨ ⟩, with / between the parts that the author makes of one.
  fileprivate init(notes source: String, _ form: Inset.Form) {
    var text = ""
    var spans: [AttributeSpan] = []
    var start: Int?
    var continues = false
    for character in source {
      let end = text.utf8.count
      switch character {
      case "⟨": (start, continues) = (end, false)
      case "⟩", "/":
        if let begin = start {
          spans.append(
            AttributeSpan(TextRange(begin, end), .inset(Inset(form, continuesNote: continues))))
        }
        (start, continues) = (character == "/" ? end : nil, true)
      default:
        text.append(character)
        if character == "（" || character == "）" {
          spans.append(AttributeSpan(TextRange(end, text.utf8.count), .insetBracket))
        }
      }
    }
    self.init(text)
    self.spans = spans
  }
}
