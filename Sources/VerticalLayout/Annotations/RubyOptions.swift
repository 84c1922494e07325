/// Options of readings beside their bases.
public struct RubyOptions: Hashable, Sendable {
  /// The size of readings, in 1/1024 of their base's (`--ruby-size`, RU2). From 1/10 to 1.
  public var size: Int
  /// True for characters that are half as wide as their base and a third of it long, three to a character,
  /// whatever ``size`` says (`--ruby-size third`, RU2). Letters on their side keep their shape.
  public var isThird: Bool
  /// The place of a reading that is shorter than its base of one character (`--ruby-align`, RU7).
  public var alignment: RubyAlignment
  /// The neighbours that readings may reach over (`--ruby-overhang`, RU8).
  public var overhang: RubyOverhang
  /// The part that stands flush at the head or the end of a column (`--ruby-edge`, RU12).
  public var edge: RubyEdge
  /// The drawing of small kana in readings (`--ruby-small-kana`, RU16).
  public var smallKana: RubySmallKana
  /// The direction of the stroke of ㄧ (`--bopomofo-stroke`, BP5).
  public var bopomofoStroke: BopomofoStroke
  /// The form of readings in text that is copied (`--readings`, RU19).
  public var readings: ReadingText

  public init(
    size: Int = 512, alignment: RubyAlignment = .center, overhang: RubyOverhang = .jlreq,
    edge: RubyEdge = .flush, smallKana: RubySmallKana = .keep,
    bopomofoStroke: BopomofoStroke = .horizontal, isThird: Bool = false,
    readings: ReadingText = .base
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

  /// A group ruby whose base is longer than so many em may be parted where its base may (RU14).
  static let longestGroup = 8

  /// How wide readings are whose characters are so long.
  func width(of em: Length) -> Length { isThird ? em.scaled(by: 3, over: 2) : em }
}

/// The place of a short reading beside a base of one character (RU7).
public enum RubyAlignment: String, Hashable, Sendable, CaseIterable {
  /// In the middle (nakatsuki).
  case center
  /// At the head, if it has one or two characters (katatsuki).
  case head
}

/// The neighbours that a reading may reach over that is longer than its base (RU8).
public enum RubyOverhang: String, Hashable, Sendable, CaseIterable {
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

/// The part that stands flush where a reading is longer than its base at a column's head or end (RU12).
public enum RubyEdge: String, Hashable, Sendable, CaseIterable {
  /// The reading.
  case flush
  /// The base.
  case base
}

/// The drawing of small kana in readings (RU16).
public enum RubySmallKana: String, Hashable, Sendable, CaseIterable {
  case keep
  /// As full ones, as in books of metal type.
  case full
}

/// The direction of the stroke of ㄧ beside vertical text (BP5).
public enum BopomofoStroke: String, Hashable, Sendable, CaseIterable {
  /// As in Taiwan.
  case horizontal
  /// As in the Xinhua dictionary.
  case vertical
}

/// The form of readings in text that is copied or searched (`--readings`, RU19).
public enum ReadingText: String, Hashable, Sendable, CaseIterable {
  /// Not at all: the base text is unbroken. The structure of a PDF and the layout JSON have them.
  case base
  /// In brackets behind their bases: 漢字（かんじ）.
  case brackets
  /// In the notation of Aozora Bunko: ｜漢字《かんじ》.
  case aozora
}
