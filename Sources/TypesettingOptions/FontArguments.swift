package import CommandOptions
import Manuscript
package import VerticalLayout

/// Which fonts are used.
package struct FontArguments: ArgumentGroup {
  package init() {}

  @Option(
    "font",
    help: OptionHelp(
      "A font family, or a font file with #N for a face of a collection.",
      discussion: "May be given several times: a list of fallbacks.",
      valueName: "family|file"),
    completion: .families)
  package var font: [String] = []

  @Option(
    "size",
    help: OptionHelp(
      "The character size [12pt; larger on pages larger than A4, such as 16.5pt on A3].",
      valueName: "length"))
  var size: Dimension?

  @Option(
    "features", .mayBeginWithHyphen,  // A value may begin with a hyphen.
    help: OptionHelp(
      "Features of the fonts, such as vpal,vkrn or -liga or jp90, between commas.",
      valueName: "list"))
  var features: FeatureArgument = FeatureArgument(features: [])

  @Option(
    "composite",
    help: OptionHelp(
      "A font, size and place for a kind of characters: kana, kanji, punctuation, symbols, digits or latin.",
      discussion:
        """
        As in 'kana=Noto Sans CJK JP size=1.05em shift=0.02em'. May be given several times, or with several kinds \
        between semicolons. Cells stay as large as those of the text.
        """,
      valueName: "kind=font"))
  var composite: [CompositeArgument] = []

  /// All fonts that are asked for.
  package var all: [String] { font + composite.flatMap(\.font.fonts) }

  /// Styles that kinds of characters have of their own.
  package var compositeStyles: [TextStyle.CompositeKind: TextStyle.CompositeStyle] {
    var compositeStyles: [TextStyle.CompositeKind: TextStyle.CompositeStyle] = [:]
    for own in composite { compositeStyles.merge(own.font.composite) { $1 } }
    return compositeStyles
  }

  static let usualSize = Length.pt(12)

  /// The em, where the page has no say. A size in em is one of the usual size.
  package var em: Length { size?.resolved(em: Self.usualSize) ?? Self.usualSize }

  /// The em on a page of a fixed size. Where none is given, columns of a page that is larger than A4 have about as many
  /// characters as those of A4 have: the shorter side has room for 49.6.
  func em(on page: PhysicalSize) -> Length {
    let paper = PaperSize.a4.size
    // Products of two sides of 10⁶ pt have 62 bits.
    guard size == nil,
      page.width.rawValue * page.height.rawValue > paper.width.rawValue * paper.height.rawValue
    else { return em }
    let size = min(page.width, page.height).scaled(by: 10, over: 496)
    // In steps of half a point.
    return max(Self.usualSize, Length(rawValue: size.rawValue / 512 * 512))
  }
}

/// Fonts of kinds of characters.
package struct CompositeArgument: OptionValue, Equatable {
  var font: CompositeFont

  package init?(argument: String) {
    guard let font = try? CompositeFont(argument) else { return nil }
    self.font = font
  }

  package static var completion: OptionCompletion {
    .words(TextStyle.CompositeKind.allCases.map { $0.rawValue + "=" })
  }
}
