/// Options of readings beside their bases.
public struct RubyOptions: Hashable, Sendable {
  /// The size of readings, in 1/1024 of their base's (`--ruby-size`, RU2). From 1/10 to 1.
  public var size: Int
  /// True for characters that are half as wide as their base and a third of it long, three to a character,
  /// whatever ``size`` says (`--ruby-size third`, RU2). Letters on their side keep their shape.
  public var isThird: Bool
  /// The place of a reading that is shorter than its base of one character (`--ruby-align`, RU7).
  public var alignment: RubyOptions.RubyAlignment
  /// The neighbours that readings may reach over (`--ruby-overhang`, RU8).
  public var overhang: RubyOptions.Overhang
  /// The part that stands flush at the head or the end of a column (`--ruby-edge`, RU12).
  public var edge: RubyOptions.RubyEdge
  /// The drawing of small kana in readings (`--ruby-small-kana`, RU16).
  public var smallKana: RubyOptions.SmallKana
  /// The direction of the stroke of ㄧ (`--bopomofo-stroke`, BP5).
  public var bopomofoStroke: RubyOptions.BopomofoStroke
  /// The height of the dot of the neutral tone (`--bopomofo-neutral`, BP3).
  public var bopomofoNeutral = RubyOptions.BopomofoNeutral.fifteenth
  /// The form of readings in text that is copied (`--readings`, RU19).
  public var readings: RubyOptions.ReadingText
  /// Between a base and its reading, an em being that of the base; negative for an overlap (`--ruby-gap`, RU3).
  /// From -0.5 em to 1 em.
  public var gap = Dimension.em(0)
  /// The most space before and after a reading that is spread over its base, an em being that of the reading
  /// (`--ruby-ends`, RU4). From 0, for a reading flush with its base, to 4 em.
  public var ends = Dimension.em(1024)
  /// The relation of what a reading reaches over before and after its base (`--ruby-balance`, RU10).
  public var balance = RubyOptions.Balance.each
  /// The least distance of the readings of two words without a character between them, an em being that of the
  /// reading (`--ruby-apart`, RU11); `nil` for a quarter, where a reading does not just fill a character. From 0 to 1 em.
  public var apart: Dimension?
  static let usualApart = Dimension.em(256)
  /// The form of words with a reading for each character (`--ruby-words`, RU13).
  public var words = RubyOptions.RubyWords.share
  /// The treatment of readings that reach into a neighbouring column (`--ruby-collision`, RU18); `nil` to widen a pitch
  /// that nobody asked for where marks of kanbun, or readings on both sides, need it, and to warn elsewhere.
  public var collision: RubyOptions.Collision?

  public init(
    size: Int = 512, alignment: RubyOptions.RubyAlignment = .center,
    overhang: RubyOptions.Overhang = .jlreq,
    edge: RubyOptions.RubyEdge = .flush, smallKana: RubyOptions.SmallKana = .keep,
    bopomofoStroke: RubyOptions.BopomofoStroke = .horizontal, isThird: Bool = false,
    readings: RubyOptions.ReadingText = .base
  ) {
    self.size = size
    self.alignment = alignment
    self.overhang = overhang
    self.edge = edge
    self.smallKana = smallKana
    self.bopomofoStroke = bopomofoStroke
    self.isThird = isThird
    self.readings = readings
  }

  /// Refuses lengths beyond their ranges.
  func validate(em: Length) throws(LayoutError) {
    let lengths: [(String, Dimension, ClosedRange<Length>, String)] = [
      ("ruby-gap", gap, -em.half...em, "-0.5em to 1em"),
      ("ruby-ends", ends, Length.zero...em * 4, "0 to 4em"),
      ("ruby-apart", apart ?? Self.usualApart, Length.zero...em, "0 to 1em"),
    ]
    for (name, length, range, words) in lengths where !range.contains(length.resolved(em: em)) {
      throw .invalidOption(name: name, reason: "must be from \(words)")
    }
  }

  /// A group ruby whose base is longer than so many em may be parted where its base may (RU14).
  static let longestGroup = 8

  /// The width of readings whose characters are so long.
  func width(of em: Length) -> Length { isThird ? em.scaled(by: 3, over: 2) : em }
}

extension RubyOptions {
  /// The place of a reading beside a base of one character (RU7).
  public enum RubyAlignment: String, Hashable, Sendable, CaseIterable {
    /// In the middle (nakatsuki).
    case center
    /// At the head, if it has one or two characters (katatsuki).
    case head
    /// The same, and a longer one begins with its base as well: it reaches over what follows first, and over what is
    /// before for what is left.
    case neighbours
  }
}

extension RubyOptions {
  /// The relation of what a reading reaches over before and after its base (RU10).
  public enum Balance: String, Hashable, Sendable, CaseIterable {
    /// Each side has what its neighbour allows.
    case each
    /// Both have what the smaller one is.
    case even
  }
}

extension RubyOptions {
  /// The form of words with a reading for each character (RU13).
  public enum RubyWords: String, Hashable, Sendable, CaseIterable {
    /// A long reading stands over the characters beside its own, by a character of the reading at most (JLREQ,
    /// Appendix F).
    case share
    /// A word with a reading that is longer than its character has one reading for all (JIS X 4051; W3C, Rules for
    /// Simple Placement of Ruby).
    case group
  }
}

extension RubyOptions {
  /// The treatment of what stands beside a column and reaches into a neighbouring one (RU18).
  public enum Collision: String, Hashable, Sendable, CaseIterable {
    /// They stay, and a warning tells.
    case warn
    /// The columns of their paragraph stand so far apart, and so far from the edges of a page, that readings, marks, lines,
    /// borders and notes between columns have room.
    case widen
  }
}

extension RubyOptions {
  /// The neighbours that a reading may reach over that is longer than its base (RU8).
  public enum Overhang: String, Hashable, Sendable, CaseIterable {
    /// Kana, and the blanks of marks (JLREQ 3.3.8).
    case jlreq
    /// The same without katakana (JIS X 4051).
    case jis
    /// The blanks of marks alone (W3C, Rules for Simple Placement of Ruby).
    case simple
    /// Half a character of the reading, over any text (CSS Ruby, `ruby-overhang: auto`).
    case anyHalf = "any-half"
    case none
  }
}

extension RubyOptions {
  /// The part that stands flush where a reading is longer than its base at a column's head or end (RU12).
  public enum RubyEdge: String, Hashable, Sendable, CaseIterable {
    /// The reading.
    case flush
    /// The base.
    case base
  }
}

extension RubyOptions {
  /// The drawing of small kana in readings (RU16).
  public enum SmallKana: String, Hashable, Sendable, CaseIterable {
    case keep
    /// As full ones, as in books of metal type.
    case full
  }
}

extension RubyOptions {
  /// The direction of the stroke of ㄧ beside vertical text (BP5).
  public enum BopomofoStroke: String, Hashable, Sendable, CaseIterable {
    /// As in Taiwan.
    case horizontal
    /// As in the Xinhua dictionary.
    case vertical
  }
}

extension RubyOptions {
  /// The height of the dot of the neutral tone above bopomofo, as a part of its base (BP3).
  public enum BopomofoNeutral: String, Hashable, Sendable, CaseIterable {
    case fifteenth, tenth

    /// In 1/600.
    var part: Int { self == .tenth ? 60 : 40 }
  }
}

extension RubyOptions {
  /// The form of readings in text that is copied or searched (`--readings`, RU19).
  public enum ReadingText: String, Hashable, Sendable, CaseIterable {
    /// Not at all: the base text is unbroken. The structure of a PDF and the layout JSON have them.
    case base
    /// In brackets after their bases: 漢字（かんじ）.
    case brackets
    /// In the notation of Aozora Bunko: ｜漢字《かんじ》.
    case aozora
  }
}
