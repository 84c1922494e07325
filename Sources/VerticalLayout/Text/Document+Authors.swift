extension Document {
  /// The paragraphs with names of authors that stand lower than the title before them (BK-H12). Those that are given a
  /// place of their own keep it.
  var loweredAuthors: [Int] {
    paragraphs.indices.dropFirst().filter {
      paragraphs[$0].role == .author && paragraphs[$0 - 1].role != .body
        && paragraphs[$0].style.alignment == nil && paragraphs[$0].style.headIndent == nil
    }
  }

  /// The blank line between the author at a text's head and the text, which parts them in the file and is not set.
  var blankBehindAuthor: Int? {
    guard let body = paragraphs.firstIndex(where: { $0.role == .body }), body > 0,
      paragraphs[body - 1].role == .author, paragraphs[body].range.isEmpty,
      body + 1 < paragraphs.count
    else { return nil }
    return body
  }
}
