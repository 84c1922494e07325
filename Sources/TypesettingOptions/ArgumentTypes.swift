package import CommandOptions
import DrawingSupport
public import Manuscript
import Storage
public import VerticalLayout
public import VerticalPress

// How the engine's types are written on the command line. Unknown values are usage errors that list
// the legal ones (VL-25).

extension Dimension: OptionValue {
  /// A number alone is in points.
  package init?(argument: String) { self.init(argument: argument, unit: "pt") }

  fileprivate init?(argument: String, unit: some StringProtocol) {
    if let dimension = Dimension(argument) {
      self = dimension
    } else {
      self.init(argument + unit)
    }
  }

  package var defaultValueDescription: String { description }
}

extension Color: OptionValue {
  package init?(argument: String) { self.init(argument) }
  package var defaultValueDescription: String { description }
  package static var completion: OptionCompletion { .words(names.map(\.name)) }
}

extension LanguageTag: OptionValue {
  package init?(argument: String) { self.init(argument) }
  package static var completion: OptionCompletion { .words(["zh-Hant", "zh-Hans", "ja", "ko"]) }
}

extension HyphenationRule: OptionValue {
  package init?(argument: String) { self.init(argument) }
  package var defaultValueDescription: String { description }
  package static var completion: OptionCompletion { .words(["none", "auto"]) }
}

extension ColumnAlignment: WordArgument {}
extension CellAlignment: WordArgument {}
extension Placement: WordArgument {}
extension Attribute.OrientationMode: WordArgument {}
extension Overflow: WordArgument {}
extension Token.TruncationPlace: WordArgument {}
extension BlankLines: WordArgument {}
extension FinalLineEnd: WordArgument {}
extension Kinsoku: WordArgument {}
extension WordBreak: WordArgument {}
extension Trim: WordArgument {}
extension Hanging: WordArgument {}
extension HeadBrackets: WordArgument {}
extension SpacingModel: WordArgument {}
extension BreakingMethod: WordArgument {}
extension TateChuYokoMarks: WordArgument {}
extension IterationMarks: WordArgument {}
extension Numerals: WordArgument {}
extension NumberSigns: WordArgument {}
extension KoreanMarks: WordArgument {}
extension Widening: WordArgument {}
extension PunctuationStyle.PunctuationForm: WordArgument {}
extension HeadingDetection: WordArgument {}
extension UnwrapPolicy: WordArgument {}
extension ChapterDetection: WordArgument {}
extension BookParts: WordArgument {}
extension BopomofoPolicy: WordArgument {}
extension DocumentFilter.HanjaForm: WordArgument {}
extension NotePlacement: WordArgument {}
extension NoteBrackets: WordArgument {}
extension NoteMarkPlacement: WordArgument {}
extension EditorNotes: WordArgument {}
extension ListNumerals: WordArgument {}
extension NoteNumerals: WordArgument {}
extension ParagraphStyle.BaseDirection: WordArgument {}
extension AnnotationSide: WordArgument {}
extension DocumentMetadata.Binding: WordArgument {}
extension TextUnit: WordArgument {}
extension OutputFormat: WordArgument {}
extension Backend: WordArgument {}
extension PageSelection: OptionValue {
  package init?(argument: String) { self.init(argument) }
}

/// A page as the command line names it: `auto`, `scroll`, a paper, or `WxH`.
package enum PageArgument: OptionValue, Equatable {
  case automatic, scroll
  case paper(PaperSize, landscape: Bool)
  /// `nil` for `auto` on that axis.
  case size(Dimension?, Dimension?)

  package init?(argument: String) {
    let text = argument.lowercased()
    switch text {
    case "auto": self = .automatic
    case "scroll": self = .scroll
    default:
      let landscape = text.hasSuffix("-landscape")
      let name = landscape ? String(text.dropLast("-landscape".count)) : text
      if let paper = PaperSize(named: name) {
        self = .paper(paper, landscape: landscape)
        return
      }
      // Where no resolution is known, it is the usual one; else `PixelPages` has put points in their place.
      guard let size = PageArgument.size(of: PixelPages.points(of: text) ?? text) else {
        return nil
      }
      self = size
    }
  }

  package var defaultValueDescription: String { self == .automatic ? "auto" : "\(self)" }

  package static var allValueStrings: [String] {
    ["auto", "scroll"] + PaperSize.allCases.map(\.rawValue)
      + ["a4-landscape", "148mmx210mm", "autox300pt"]
  }

  /// Reads `WxH`, each a length or `auto`. A width without a unit has that of the height, and
  /// numbers alone are in points.
  private static func size(of text: String) -> PageArgument? {
    let parts = text.split(whereSeparator: { $0 == "x" || $0 == "×" }).map(String.init)
    guard parts.count == 2 else { return nil }
    var sides: [Dimension?] = []
    for part in parts {
      if part == "auto" {
        sides.append(nil)
        continue
      }
      let unit = parts[1].drop { "0123456789.+-".contains($0) }
      guard unit != "px", let side = Dimension(argument: part, unit: unit.isEmpty ? "pt" : unit)
      else {
        return nil
      }
      sides.append(side)
    }
    return .size(sides[0], sides[1])
  }

  /// True if the page does not depend on the text.
  var hasFixedSize: Bool {
    switch self {
    case .automatic, .scroll: false
    case .paper: true
    case .size(let width, let height): width != nil && height != nil
    }
  }

  /// True if the page depends neither on the text nor on its size.
  var hasAbsoluteSize: Bool {
    switch self {
    case .automatic, .scroll: false
    case .paper: true
    case .size(let width, let height): width?.absolute != nil && height?.absolute != nil
    }
  }

  /// True for a page that is called by a name, as a4 is.
  var isNamed: Bool { if case .paper = self { true } else { false } }

  /// The paper whose millimetres are these points, as those of `210x297` are; `nil` for all others.
  var paperInMillimeters: (name: String, points: String)? {
    guard case .size(.absolute(let width)?, .absolute(let height)?) = self else { return nil }
    let given = ["\(width.short)", "\(height.short)"]
    let points = "\(given[0])ptx\(given[1])pt"
    for paper in PaperSize.allCases {
      let sides = [paper.size.width.millimeters, paper.size.height.millimeters]
      if given == sides { return (paper.rawValue, points) }
      if given == sides.reversed() { return (paper.rawValue + "-landscape", points) }
    }
    return nil
  }

  package func specification(em: Length) -> PageSpecification {
    switch self {
    case .automatic: .automatic
    case .scroll: .scroll
    case .paper(let paper, let landscape):
      landscape
        ? .size(width: paper.size.height, height: paper.size.width)
        : .size(width: paper.size.width, height: paper.size.height)
    case .size(let width, let height):
      .size(width: width?.resolved(em: em), height: height?.resolved(em: em))
    }
  }
}

/// One to four lengths, as in CSS, separated by blanks or commas.
package struct MarginArgument: OptionValue, Equatable {
  var sides: [Dimension]

  package static var isListOfWords: Bool { true }

  package init?(argument: String) {
    sides = []
    for part in argument.split(whereSeparator: { $0 == " " || $0 == "," }) {
      guard let side = Dimension(argument: String(part)) else { return nil }
      sides.append(side)
    }
    guard (1...4).contains(sides.count) else { return nil }
  }
}

/// Features of fonts, separated by blanks or commas.
package struct FeatureArgument: OptionValue, Equatable {
  var features: [TextStyle.FontFeature]

  init(features: [TextStyle.FontFeature]) { self.features = features }

  package init?(argument: String) {
    features = []
    for part in argument.split(whereSeparator: { $0 == " " || $0 == "," }) {
      guard let feature = TextStyle.FontFeature(String(part)) else { return nil }
      features.append(feature)
    }
  }

  package var defaultValueDescription: String { "none" }
  package static var isListOfWords: Bool { true }
}

/// A gap: `none`, a length, or `grid`.
package struct AutospaceArgument: OptionValue, Equatable {
  var autospace: Autospace

  package init?(argument: String) {
    switch argument {
    case "none": autospace = .gap(.zero)
    case "grid": autospace = .grid
    default:
      guard let gap = Dimension(argument: argument) else { return nil }
      autospace = .gap(gap)
    }
  }

  package static var completion: OptionCompletion { .words(["none", "grid"]) }
}

/// An indent: a length, or `auto` for what is usual in the language.
package struct IndentArgument: OptionValue, Equatable {
  var indent: ParagraphIndent

  init(indent: ParagraphIndent) { self.indent = indent }

  package init?(argument: String) {
    guard argument != "auto" else {
      indent = .usual
      return
    }
    guard let length = Dimension(argument: argument) else { return nil }
    indent = .length(length)
  }

  package var defaultValueDescription: String { indent == .none ? "0" : "auto" }
  package static var completion: OptionCompletion { .words(["auto"]) }
}

/// A string and the URI that it leads to, wherever it stands: `string=uri`.
package struct LinkArgument: OptionValue, Equatable {
  var link: LinkedString

  package init?(argument: String) {
    guard let sign = argument.firstIndex(of: "="), sign > argument.startIndex else { return nil }
    let target = String(argument[argument.index(after: sign)...])
    guard !target.isEmpty else { return nil }
    link = LinkedString(string: String(argument[..<sign]), target: target)
  }
}

/// A pattern and what is made of its places, as in `杜甫=person` and `/[0-9]+年/=ink=vermilion`.
package struct PatternArgument: OptionValue, Equatable {
  var pattern: TextPattern
  var value: String

  package init?(argument: String) {
    let isExpression = argument.hasPrefix("/")
    let bytes = Array(argument.utf8)
    // An expression ends at the first solidus with an equals sign after it.
    let sign = bytes.indices.first { index in
      bytes[index] == UInt8(ascii: "=")
        && (!isExpression || index > 1 && bytes[index - 1] == UInt8(ascii: "/"))
    }
    guard let sign, sign > 0, sign + 1 < bytes.count,
      let pattern = try? TextPattern(String(decoding: bytes[..<sign], as: UTF8.self))
    else { return nil }
    self.pattern = pattern
    value = String(decoding: bytes[(sign + 1)...], as: UTF8.self)
  }
}

/// A pattern and where its places lead to, as in `/@([a-z]+)/=https://example.org/$1`.
package struct PatternLinkArgument: OptionValue, Equatable {
  var link: PatternLink

  package init?(argument: String) {
    guard let parts = PatternArgument(argument: argument),
      let link = try? PatternLink(pattern: parts.pattern, target: parts.value)
    else { return nil }
    self.link = link
  }
}

/// The name of a notation.
package struct NotationArgument: OptionValue, Equatable {
  var choice: NotationChoice

  package init?(argument: String) {
    guard let choice = NotationChoice(argument) else { return nil }
    self.choice = choice
  }

  package static var allValueStrings: [String] { NotationChoice.names }
}

/// A part of a page: `0,0,50mm,50mm`, its left and upper edge, its width and its height.
package struct AreaArgument: OptionValue {
  var rect: PhysicalRect

  package init?(argument: String) {
    guard let lengths = Length.list(argument, count: 4), lengths[2] > .zero, lengths[3] > .zero
    else { return nil }
    rect = PhysicalRect(x: lengths[0], y: lengths[1], width: lengths[2], height: lengths[3])
  }
}

extension Length {
  /// Reads so many lengths between commas, in points where they have no unit.
  package static func list(_ text: String, count: Int) -> [Length]? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let lengths = parts.compactMap { part -> Length? in
      let text = String(part.filter { $0 != " " })
      switch Dimension(argument: text) {
      case .absolute(let length): return length
      case .em, nil: return nil
      }
    }
    return parts.count == count && lengths.count == count ? lengths : nil
  }
}

/// A table of contents as it is written: where it stands, and what a line of it is, as in
/// `front={title}‥{page:han}`.
package struct ContentsArgument: OptionValue, Equatable {
  var style: ContentsStyle

  package init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.first == "front" else { return nil }
    style = ContentsStyle()
    guard parts.count > 1 else { return }
    guard let line = ContentsLine(String(parts[1])) else { return nil }
    style.leader = line.leader
    style.numerals = line.numerals
  }
}

/// A day, or a moment in UTC, as it is written: `2026-11-23` or `2026-11-23T12:00:00Z`.
package struct DateArgument: OptionValue, Equatable {
  /// From the beginning of 1970 on.
  var seconds: Int

  package init?(argument: String) {
    guard let date = CivilDate(argument) else { return nil }
    seconds = date.secondsSince1970
  }
}

/// The encoding of texts: `auto`, or a name that iconv knows.
package struct EncodingArgument: OptionValue, Equatable {
  /// `nil` to find it out.
  var encoding: TextEncoding?

  static let automatic = EncodingArgument()

  private init() {}

  package init?(argument: String) {
    guard argument.lowercased() != "auto" else { return }
    guard let encoding = TextEncoding(name: argument) else { return nil }
    self.encoding = encoding
  }

  package var defaultValueDescription: String { encoding?.rawValue ?? "auto" }

  package static var allValueStrings: [String] { ["auto"] + TextEncoding.allCases.map(\.rawValue) }
}

/// A level of kinsoku, or a file of a house's own lists.
package enum KinsokuArgument: OptionValue, Equatable {
  case level(Kinsoku)
  case file(String)

  package init?(argument: String) {
    if let level = Kinsoku(rawValue: argument) {
      self = .level(level)
    } else if argument.contains("/") || Files.suffix(of: argument) == "toml" {
      self = .file(argument)
    } else {
      return nil
    }
  }

  package var level: Kinsoku? { if case .level(let level) = self { level } else { nil } }
  package var file: String? { if case .file(let path) = self { path } else { nil } }

  package static var allValueStrings: [String] { Kinsoku.allCases.map(\.rawValue) }
}

/// A range of the text in UTF-8 bytes: `12:30`; from its start, or to its end, `:30` and `12:`.
package struct RangeArgument: OptionValue {
  package var range: TextRange

  package init?(argument: String) {
    let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let bounds = zip(parts, [0, Document.maximumByteCount]).compactMap { part, bound in
      part.isEmpty ? bound : part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil
    }
    guard bounds.count == 2, bounds[0] <= bounds[1] else { return nil }
    range = TextRange(bounds[0], bounds[1])
  }
}

/// The number of pages that are folded into each other and sewn.
package struct SignatureArgument: OptionValue, Equatable {
  package var pages: Int

  package init?(argument: String) {
    guard let pages = Int(argument) else { return nil }
    self.pages = pages
  }

  package static func complaint(about text: String) -> String {
    "expected the number of pages that are sewn together, such as 16; the name under a poem is --author '\(text)'"
  }
}
