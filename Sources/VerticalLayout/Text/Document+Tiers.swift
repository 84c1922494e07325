extension Document {
  /// The note for passages with tiers of their own whose pages cannot have them.
  var tiersNotSet: Diagnostic {
    let first = paragraphs.first { $0.style.tiers != nil }
    return Diagnostic(
      .note, .attributeNotSet,
      "tiers of a passage need a page of a fixed size, such as a5, with one frame or tiers",
      range: first?.range)
  }
}
