extension Document {
  /// The document with its title page in the middle of the page, where the first page has nothing but title, subtitle and author (BK-H9).
  func withTitlePageCentered() -> Document {
    guard let first = paragraphs.firstIndex(where: { !$0.range.isEmpty }),
      paragraphs[first].role == .title, paragraphs[first].style.breakBefore == nil
    else { return self }
    for paragraph in paragraphs[(first + 1)...] where !paragraph.range.isEmpty {
      if paragraph.style.breakBefore.map({ $0 != .tier }) == true { break }
      switch paragraph.role {
      case .title, .author, .subtitle: continue
      case .body, .heading: return self
      }
    }
    var document = self
    document.paragraphs[first].style.breakBefore = .centeredPage
    return document
  }

  /// The paragraphs with names of authors that stand lower than the title before them (BK-H12). Those that are given a
  /// place of their own keep it.
  var loweredAuthors: [Int] {
    paragraphs.indices.dropFirst().filter {
      paragraphs[$0].role == .author && paragraphs[$0 - 1].role != .body
        && paragraphs[$0].style.alignment == nil && paragraphs[$0].style.headIndent == nil
    }
  }
}
