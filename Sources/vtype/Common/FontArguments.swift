import ArgumentParser
import Manuscript
import VerticalLayout

/// Which fonts are used.
struct FontArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A font family, or a font file with #N for a face of a collection.",
      discussion: "May be given several times: a list of fallbacks.",
      valueName: "family|file"),
    completion: .file(extensions: ["otf", "ttf", "ttc"]))
  var font: [String] = []

  @Option(help: ArgumentHelp("The character size.", valueName: "length"))
  var size: Dimension = .absolute(.pt(12))

  @Option(
    // A value may begin with a hyphen.
    parsing: .unconditional,
    help: ArgumentHelp(
      "Features of the fonts, such as vpal,vkrn or -liga or jp90, between commas.",
      valueName: "list"))
  var features: FeatureArgument = FeatureArgument(features: [])

  @Option(
    help: ArgumentHelp(
      "A font for Latin, Greek and Cyrillic letters on their side; may be given several times.",
      valueName: "family|file"),
    completion: .file(extensions: ["otf", "ttf", "ttc"]))
  var latinFont: [String] = []

  @Option(help: ArgumentHelp("The size of these letters, such as 1.05em.", valueName: "length"))
  var latinSize: Dimension = .em(1024)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How far these letters move to where their ascenders point.", valueName: "length"))
  var latinShift: Dimension = .zero

  @Option(
    help: ArgumentHelp(
      "A font, size and place for a kind of characters: kana, kanji, punctuation, symbols, digits or latin.",
      discussion:
        """
        As in 'kana=Noto Sans CJK JP size=1.05em shift=0.02em'. May be given several times, or with several kinds \
        between semicolons. Cells stay as large as those of the text.
        """,
      valueName: "kind=font"))
  var composite: [CompositeArgument] = []

  /// All fonts that are asked for.
  var all: [String] { font + latinFont + composite.flatMap(\.font.fonts) }

  /// What kinds of characters have of their own.
  var parts: [CharacterPart: PartStyle] {
    var parts: [CharacterPart: PartStyle] = [:]
    if let latin { parts[.latin] = latin }
    for own in composite { parts.merge(own.font.parts) { $1 } }
    return parts
  }

  /// `nil` where Latin letters are set like the other text.
  var latin: PartStyle? {
    let latin = PartStyle(fonts: latinFont, size: latinSize, shift: latinShift)
    return latin == PartStyle() ? nil : latin
  }

  /// The em. A size in em is one of the default size.
  var em: Length { size.resolved(em: .pt(12)) }
}

extension FontArguments: PlainOptions {
  mutating func visit(_ words: inout PlainWords) throws(NotPlain) {
    try words.list("font", &_font)
    try words.option("size", &_size, usually: .absolute(.pt(12)))
    try words.option(
      "features", &_features, usually: FeatureArgument(features: []), mayBeginWithHyphen: true)
    try words.list("latin-font", &_latinFont)
    try words.list("composite", &_composite)
    try words.option("latin-size", &_latinSize, usually: .em(1024))
    try words.option("latin-shift", &_latinShift, usually: .zero, mayBeginWithHyphen: true)
  }
}

/// Fonts of kinds of characters.
struct CompositeArgument: ExpressibleByArgument, Equatable {
  var font: CompositeFont

  init?(argument: String) {
    guard let font = try? CompositeFont(argument) else { return nil }
    self.font = font
  }
}
