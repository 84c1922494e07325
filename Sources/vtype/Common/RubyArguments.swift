import ArgumentParser
import VerticalLayout

/// Options for the places of readings beside the text.
struct RubyArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The size of readings beside the text, an em being that of their base: 0.1em to 1em; or third, for "
        + "characters half as wide as their base and a third of it long.",
      valueName: "length"))
  var rubySize = RubySizeArgument(ratio: 512)

  @Option(
    help: ArgumentHelp(
      "Where a reading stands beside one character: in the middle, or at the head if it has one or two characters.",
      discussion:
        "neighbours: at the head, and a longer one reaches over what follows first, over what is before for the rest.",
      valueName: "place"))
  var rubyAlign: RubyAlignment = .center

  @Option(
    help: ArgumentHelp(
      "What long readings may reach over beside their base.",
      discussion:
        """
        jlreq: kana, and the blanks of punctuation marks; jis: the same without katakana; simple: \
        blanks alone; any-half: half a character over any text; none: the base is spread instead.
        """,
      valueName: "profile"))
  var rubyOverhang: RubyOverhang = .jlreq

  @Option(
    help: ArgumentHelp(
      "What stands flush at the head or end of a column where a reading is longer than its base: the "
        + "reading (flush), or the base.",
      valueName: "edge"))
  var rubyEdge: RubyEdge = .flush

  @Option(
    help: ArgumentHelp(
      "The gap between readings and their bases, an em being that of the base: -0.5em to 1em.",
      valueName: "length"))
  var rubyGap = Dimension.em(0)

  @Option(
    help: ArgumentHelp(
      "The most space before and after a reading that is spread over its base, an em being that of the reading; 0 "
        + "for readings flush with their bases.",
      valueName: "length"))
  var rubyEnds = Dimension.em(1024)

  @Option(
    help: ArgumentHelp(
      "Whether a reading may reach over each neighbour as far as that allows, or over both as far as the smaller.",
      valueName: "balance"))
  var rubyBalance: RubyBalance = .each

  @Option(
    help: ArgumentHelp(
      "The least distance of readings of two words that follow each other, an em being that of the reading.",
      valueName: "length"))
  var rubyApart = Dimension.em(0)

  @Option(
    help: ArgumentHelp(
      "How words with a reading for each character are set.",
      discussion:
        """
        share: a long reading stands over the characters beside its own, by one of its own characters at most; \
        group: a word with a reading longer than its character has one reading for all.
        """,
      valueName: "form"))
  var rubyWords: RubyWords = .share

  @Option(
    help: ArgumentHelp(
      "What becomes of readings, marks and lines that reach into the next column: they stay and a warning tells, or "
        + "the columns of their paragraph are moved apart.",
      valueName: "policy"))
  var rubyCollision: RubyCollision = .warn

  @Option(
    help: ArgumentHelp(
      "Which characters of emphasized text have marks.",
      discussion:
        """
        text: all but punctuation, and letters on their side; kanji: the same without kana; letters: letters on their \
        side too; all: all but blanks.
        """,
      valueName: "characters"))
  var emphasisOn: EmphasizedCharacters = .text

  @Option(
    help: ArgumentHelp(
      "Where marks of emphasis stand beside characters with a reading: outside of it, or none.",
      valueName: "place"))
  var emphasisRuby: EmphasisBesideReadings = .outside

  @Option(
    help: ArgumentHelp(
      "Whether small kana of readings are drawn as they are or as full ones.", valueName: "policy"))
  var rubySmallKana: RubySmallKana = .keep

  @Option(
    help: ArgumentHelp(
      "How the stroke of ㄧ lies in bopomofo: horizontal as in Taiwan, or vertical.",
      valueName: "direction"))
  var bopomofoStroke: BopomofoStroke = .horizontal

  @Option(
    help: ArgumentHelp(
      "How high the dot of the neutral tone is above the symbols of bopomofo: a fifteenth of their base, or a tenth.",
      valueName: "height"))
  var bopomofoNeutral: BopomofoNeutral = .fifteenth

  @Option(
    help: ArgumentHelp(
      "How readings come back as copied text.",
      discussion:
        "base: not at all, so that the text is unbroken; brackets: 漢字（かんじ）; aozora: ｜漢字《かんじ》.",
      valueName: "form"))
  var readings: ReadingText = .base

  @Option(
    help: ArgumentHelp(
      "The room that marks of kanbun have between characters.",
      discussion:
        "solid: as much as each mark needs; open: one em behind every ideograph; or that length, from 0 to 4em.",
      valueName: "spacing"))
  var kanbunSpacing = KanbunSpacingArgument(spacing: .solid)

  /// The engine's options.
  var ruby: RubyOptions {
    var options = RubyOptions(
      size: rubySize.ratio, alignment: rubyAlign, overhang: rubyOverhang, edge: rubyEdge,
      smallKana: rubySmallKana, bopomofoStroke: bopomofoStroke, isThird: rubySize.isThird,
      readings: readings)
    options.bopomofoNeutral = bopomofoNeutral
    options.gap = rubyGap
    options.ends = rubyEnds
    options.balance = rubyBalance
    options.apart = rubyApart
    options.words = rubyWords
    options.collision = rubyCollision
    return options
  }

  /// The engine's options of marks beside characters.
  var emphasis: EmphasisOptions {
    EmphasisOptions(characters: emphasisOn, besideReadings: emphasisRuby)
  }
}

/// The room of marks of kanbun: a word, or a length.
struct KanbunSpacingArgument: ExpressibleByArgument, Hashable {
  var spacing: KanbunSpacing

  init(spacing: KanbunSpacing) { self.spacing = spacing }

  init?(argument: String) {
    switch argument {
    case "solid": spacing = .solid
    case "open": spacing = .open(.em(1024))
    default:
      guard let gap = Dimension(argument) else { return nil }
      switch gap {
      case .em(let parts): guard (0...4096).contains(parts) else { return nil }
      case .absolute(let length): guard length >= .zero else { return nil }
      }
      spacing = .open(gap)
    }
  }

  var defaultValueDescription: String {
    switch spacing {
    case .solid: "solid"
    case .open(let gap): gap == .em(1024) ? "open" : "\(gap)"
    }
  }
}

/// The size of readings as a share of their base's.
struct RubySizeArgument: ExpressibleByArgument, Hashable {
  /// In 1/1024.
  var ratio: Int
  var isThird = false

  init(ratio: Int) { self.ratio = ratio }

  init?(argument: String) {
    if argument == "third" {
      ratio = 512
      isThird = true
      return
    }
    guard case .em(let units)? = Dimension(argument), (103...1024).contains(units) else {
      return nil
    }
    ratio = units
  }

  var defaultValueDescription: String {
    isThird ? "third" : ratio == 512 ? "0.5em" : "\(ratio)/1024em"
  }
}

extension RubyArguments: PlainOptions {
  mutating func visit(_ words: inout PlainWords) throws(NotPlain) {
    try words.option("ruby-size", &_rubySize, usually: RubySizeArgument(ratio: 512))
    try words.option("ruby-align", &_rubyAlign, usually: .center)
    try words.option("ruby-overhang", &_rubyOverhang, usually: .jlreq)
    try words.option("ruby-edge", &_rubyEdge, usually: .flush)
    try words.option("ruby-gap", &_rubyGap, usually: .em(0))
    try words.option("ruby-ends", &_rubyEnds, usually: .em(1024))
    try words.option("ruby-balance", &_rubyBalance, usually: .each)
    try words.option("ruby-apart", &_rubyApart, usually: .em(0))
    try words.option("ruby-words", &_rubyWords, usually: .share)
    try words.option("ruby-collision", &_rubyCollision, usually: .warn)
    try words.option("emphasis-on", &_emphasisOn, usually: .text)
    try words.option("emphasis-ruby", &_emphasisRuby, usually: .outside)
    try words.option("ruby-small-kana", &_rubySmallKana, usually: .keep)
    try words.option("bopomofo-stroke", &_bopomofoStroke, usually: .horizontal)
    try words.option("bopomofo-neutral", &_bopomofoNeutral, usually: .fifteenth)
    try words.option("readings", &_readings, usually: .base)
    try words.option(
      "kanbun-spacing", &_kanbunSpacing, usually: KanbunSpacingArgument(spacing: .solid))
  }
}

extension RubyAlignment: WordArgument {}
extension RubyOverhang: WordArgument {}
extension RubyEdge: WordArgument {}
extension RubyBalance: WordArgument {}
extension RubyWords: WordArgument {}
extension RubyCollision: WordArgument {}
extension EmphasizedCharacters: WordArgument {}
extension EmphasisBesideReadings: WordArgument {}
extension RubySmallKana: WordArgument {}
extension BopomofoStroke: WordArgument {}
extension BopomofoNeutral: WordArgument {}
extension ReadingText: WordArgument {}
