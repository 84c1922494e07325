extension Document {
  /// The note for passages with tiers of their own whose pages cannot have them.
  var tiersNotSet: Diagnostic {
    let first = paragraphs.first { $0.style.tiers != nil }
    return Diagnostic(
      .note, .attributeNotSet,
      "tiers of a passage need a page of a fixed size, such as a5, with one frame or tiers",
      range: first?.range)
  }

  /// The note for paragraphs that end pages where these have no size of their own.
  var lastColumnsNotSet: Diagnostic {
    let first = paragraphs.first { $0.style.lastColumn != nil }
    return Diagnostic(
      .note, .attributeNotSet, "the last column of a page needs one of a fixed size, such as a5",
      range: first?.range)
  }

  /// The warning for the head of a table that does not come again on a page, from 0.
  func headNotRepeated(_ paragraph: Int, onPage page: Int) -> Diagnostic {
    missingHead(
      paragraph, page,
      ": it needs rows of one column, columns of one length, and no pictures that float beside them"
    )
  }

  /// The warning for the head of a table that a page, from 0, has no room for beside a row.
  func headWithoutRoom(_ paragraph: Int, onPage page: Int) -> Diagnostic {
    missingHead(paragraph, page, ", which has no room for it beside a row")
  }

  /// The warning for a cell of several rows that has all of its columns in the first one.
  func cellNotJoined(_ paragraph: Int) -> Diagnostic {
    Diagnostic(
      .warning, .attributeNotSet,
      "a cell over several rows (^^) has all of its columns in the first one: the others need pages of one length of "
        + "columns, without notes, pictures that float, passages over tiers and --max-columns",
      range: paragraphs[paragraph].range)
  }

  private func missingHead(_ paragraph: Int, _ page: Int, _ reason: String) -> Diagnostic {
    Diagnostic(
      .warning, .attributeNotSet,
      "head-rows: this head of a table does not come again on page \(page + 1)\(reason); "
        + "head-rows=0 leaves it in its place",
      range: paragraphs[paragraph].range)
  }
}
