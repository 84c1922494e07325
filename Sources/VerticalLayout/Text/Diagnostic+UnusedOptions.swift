extension Diagnostic {
  /// The warning for an option that has no effect on the pages of a text.
  ///
  /// - Parameter reason: the cause, and what to do.
  static func unused(
    _ option: String, _ reason: String, severity: Severity = .warning
  ) -> Diagnostic {
    Diagnostic(severity, .optionUnused, "--\(option) has no effect: \(reason)")
  }

  /// Pages that face each other end by themselves in shapes, and where frames do not stand below each other.
  static let facingEndsOfShapes = unused(
    "facing-ends",
    "pages end alike in one frame or in tiers; in a shape, or in several frames, each ends by itself"
  )

  /// Pages that face each other end by themselves before notes.
  static let facingEndsBeforeNotes = unused(
    "facing-ends",
    "where a page ends depends on the notes behind its text; try notes below the text, --notes foot"
  )

  /// Columns are broken one by one where no two that follow each other are of one length.
  static let optimalOfShapes = unused(
    "breaking optimal",
    "no two columns of a paragraph that follow each other have the same length here, so each is as full as it can be"
  )
}
