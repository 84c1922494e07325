/// How readings are set beside their bases.
public struct RubyOptions: Hashable, Sendable {
  /// The size of readings, in 1/1024 of their base's (`--ruby-size`, RU2). From 1/10 to 1.
  public var size: Int
  /// True for characters that are half as wide as their base and a third of it long, three to a character,
  /// whatever ``size`` says (`--ruby-size third`, RU2). Letters on their side keep their shape.
  public var isThird: Bool
  /// Where a reading stands that is shorter than its base of one character (`--ruby-align`, RU7).
  public var alignment: RubyAlignment
  /// What readings may reach over beside their bases (`--ruby-overhang`, RU8).
  public var overhang: RubyOverhang
  /// What stands flush at the head or the end of a column (`--ruby-edge`, RU12).
  public var edge: RubyEdge
  /// How small kana of readings are drawn (`--ruby-small-kana`, RU16).
  public var smallKana: RubySmallKana
  /// How the stroke of ㄧ lies (`--bopomofo-stroke`, BP5).
  public var bopomofoStroke: BopomofoStroke
  /// How readings come back in text that is copied (`--readings`, RU19).
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

/// Where a short reading stands beside a base of one character (RU7).
public enum RubyAlignment: String, Hashable, Sendable, CaseIterable {
  /// In the middle (nakatsuki).
  case center
  /// At the head, if it has one or two characters (katatsuki).
  case head
}

/// What a reading may reach over that is longer than its base (RU8).
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

/// What stands flush where a reading is longer than its base at a column's head or end (RU12).
public enum RubyEdge: String, Hashable, Sendable, CaseIterable {
  /// The reading.
  case flush
  /// The base.
  case base
}

/// How small kana of readings are drawn (RU16).
public enum RubySmallKana: String, Hashable, Sendable, CaseIterable {
  case keep
  /// As full ones, as in books of metal type.
  case full
}

/// How the stroke of ㄧ lies beside vertical text (BP5).
public enum BopomofoStroke: String, Hashable, Sendable, CaseIterable {
  /// As in Taiwan.
  case horizontal
  /// As in the Xinhua dictionary.
  case vertical
}
