/// A clause of one of the W3C's requirements for Japanese, Chinese and Korean text: what it asks for
/// in vertical text, in words of our own, and whether that is met.
struct Clause: Sendable {
  /// A section's number, as in the editions that ``Requirements`` names.
  var section: String
  /// The demand of the clause.
  var asks: String
  var answer: Answer

  init(_ section: String, _ asks: String, _ answer: Answer) {
    self.section = section
    self.asks = asks
    self.answer = answer
  }

  typealias Check = @Sendable (inout Checker) throws -> Void

  enum Answer: Sendable {
    /// Met: what is asserted, and how.
    case met(_ asserts: String, Check)
    /// To be met by a feature that is being made. A check that is given has to fail: once it
    /// passes, a test asks to turn the answer into ``met``.
    case notYet(_ reason: String, _ asserts: String = "", Check? = nil)
    /// Set in another way, for a reason.
    case otherwise(_ reason: String)
    /// Not for a typesetter of vertical text to meet.
    case outside(_ reason: String)
  }
}

/// One of the three documents.
struct Requirements: Sendable {
  var name: String
  var title: String
  var clauses: [Clause]

  static let all = [
    Requirements(
      name: "JLREQ", title: "Requirements for Japanese Text Layout, March 2024",
      clauses: japanesePages + japanesePunctuation + japaneseLines + japaneseMixture
        + japaneseParagraphs),
    Requirements(
      name: "CLREQ", title: "Requirements for Chinese Text Layout, March 2024",
      clauses: chinesePunctuation + chineseLines),
    Requirements(
      name: "KLREQ",
      title: "Requirements for Hangul Text Layout and Typography, October 2023",
      clauses: koreanClauses),
  ]
}
