import CommandOptions
import VerticalLayout

/// Options for the places of readings beside the text.
package struct RubyArguments: ArgumentGroup {
  package init() {}

  @Option(
    "ruby-size",
    help: OptionHelp(
      "The size of readings beside the text, an em being that of their base: 0.1em to 1em; or third, for "
        + "characters half as wide as their base and a third of it long.",
      valueName: "length"))
  var rubySize = RubySizeArgument(ratio: 512)

  @Option(
    "ruby-align",
    help: OptionHelp(
      "The place of a reading beside one character: in the middle, or at the head if it has one or two characters.",
      discussion:
        "neighbours: at the head, and a longer one reaches over what follows first, over what is before for the rest.",
      valueName: "place"))
  var rubyAlign: RubyOptions.RubyAlignment = .center

  @Option(
    "ruby-overhang",
    help: OptionHelp(
      "The neighbours that long readings may reach over.",
      discussion:
        """
        jlreq: kana, and the blanks of punctuation marks; jis: the same without katakana; simple: \
        blanks alone; any-half: half a character over any text; none: the base is spread instead.
        """,
      valueName: "profile"))
  var rubyOverhang: RubyOptions.Overhang = .jlreq

  @Option(
    "ruby-edge",
    help: OptionHelp(
      "The part that is flush at the head or end of a column where a reading is longer than its base: the "
        + "reading (flush), or the base.",
      valueName: "edge"))
  var rubyEdge: RubyOptions.RubyEdge = .flush

  @Option(
    "ruby-gap",
    help: OptionHelp(
      "The gap between readings and their bases, an em being that of the base: -0.5em to 1em.",
      valueName: "length"))
  var rubyGap = Dimension.em(0)

  @Option(
    "ruby-ends",
    help: OptionHelp(
      "The most space before and after a reading that is spread over its base, an em being that of the reading; 0 "
        + "for readings flush with their bases.",
      valueName: "length"))
  var rubyEnds = Dimension.em(1024)

  @Option(
    "ruby-balance",
    help: OptionHelp(
      "The reach of a reading over its neighbours: over each as far as that allows, or over both as far as the smaller.",
      valueName: "balance"))
  var rubyBalance: RubyOptions.Balance = .each

  @Option(
    "ruby-apart",
    help: OptionHelp(
      "The least distance of readings of two words that follow each other, an em being that of the reading.",
      discussion: "By default 0.25em, and none where both just fill a character each.",
      valueName: "length"))
  var rubyApart: Dimension?

  @Option(
    "ruby-words",
    help: OptionHelp(
      "The form of words with a reading for each character.",
      discussion:
        """
        share: a long reading stands over the characters beside its own, by one of its own characters at most; \
        group: a word with a reading longer than its character has one reading for all.
        """,
      valueName: "form"))
  var rubyWords: RubyOptions.RubyWords = .share

  @Option(
    "ruby-collision",
    help: OptionHelp(
      "Readings, marks, lines, borders and notes that reach into the next column: they stay and a warning says so, or "
        + "the columns of their paragraph are moved apart.",
      discussion:
        "By default they stay, but for kanbun on the columns of a book or --hanmen, and for kanbun and readings on both sides where neither --pitch nor --column-gap is given.",
      valueName: "policy"))
  var rubyCollision: RubyOptions.Collision?

  @Option(
    "emphasis-on",
    help: OptionHelp(
      "The characters of emphasized text that have marks.",
      discussion:
        """
        text: all but punctuation, and letters on their side; kanji: the same without kana; letters: letters on their \
        side too; all: all but blanks.
        """,
      valueName: "characters"))
  var emphasisOn: EmphasisOptions.EmphasizedCharacters = .text

  @Option(
    "emphasis-ruby",
    help: OptionHelp(
      "Marks of emphasis beside characters with a reading: outside of it, or none.",
      valueName: "place"))
  var emphasisRuby: EmphasisOptions.BesideReadings = .outside

  @Option(
    "ruby-small-kana",
    help: OptionHelp(
      "The form of small kana in readings: as they are, or full.", valueName: "policy"))
  var rubySmallKana: RubyOptions.SmallKana = .keep

  @Option(
    "bopomofo-stroke",
    help: OptionHelp(
      "The stroke of ㄧ in bopomofo: horizontal as in Taiwan, or vertical.",
      valueName: "direction"))
  var bopomofoStroke: RubyOptions.BopomofoStroke = .horizontal

  @Option(
    "bopomofo-neutral",
    help: OptionHelp(
      "The height of the dot of the neutral tone above the symbols of bopomofo: a fifteenth of their base, or a tenth.",
      valueName: "height"))
  var bopomofoNeutral: RubyOptions.BopomofoNeutral = .fifteenth

  @Option(
    "readings",
    help: OptionHelp(
      "The form of readings in copied text.",
      discussion:
        "base: not at all, so that the text is unbroken; brackets: 漢字（かんじ）; aozora: ｜漢字《かんじ》.",
      valueName: "form"))
  var readings: RubyOptions.ReadingText = .base

  @Option(
    "kanbun-spacing",
    help: OptionHelp(
      "The room that marks of kanbun have between characters.",
      discussion:
        "solid: as much as each mark needs; open: one em after every ideograph; or that length, from 0 to 4em.",
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
package struct KanbunSpacingArgument: OptionValue, Hashable {
  var spacing: KanbunMark.KanbunSpacing

  init(spacing: KanbunMark.KanbunSpacing) { self.spacing = spacing }

  package init?(argument: String) {
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

  package var defaultValueDescription: String {
    switch spacing {
    case .solid: "solid"
    case .open(let gap): gap == .em(1024) ? "open" : "\(gap)"
    }
  }
}

/// The size of readings as a share of their base's.
package struct RubySizeArgument: OptionValue, Hashable {
  /// In 1/1024.
  var ratio: Int
  var isThird = false

  init(ratio: Int) { self.ratio = ratio }

  package init?(argument: String) {
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

  package var defaultValueDescription: String {
    isThird ? "third" : ratio == 512 ? "0.5em" : "\(ratio)/1024em"
  }
}

extension RubyOptions.RubyAlignment: WordArgument {}
extension RubyOptions.Overhang: WordArgument {}
extension RubyOptions.RubyEdge: WordArgument {}
extension RubyOptions.Balance: WordArgument {}
extension RubyOptions.RubyWords: WordArgument {}
extension RubyOptions.Collision: WordArgument {}
extension EmphasisOptions.EmphasizedCharacters: WordArgument {}
extension EmphasisOptions.BesideReadings: WordArgument {}
extension RubyOptions.SmallKana: WordArgument {}
extension RubyOptions.BopomofoStroke: WordArgument {}
extension RubyOptions.BopomofoNeutral: WordArgument {}
extension RubyOptions.ReadingText: WordArgument {}
