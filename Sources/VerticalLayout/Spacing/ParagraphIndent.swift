/// Where the first column of a paragraph starts (`--indent`, K6).
public enum ParagraphIndent: Hashable, Sendable {
  case length(Dimension)
  /// What is usual for prose: one em in Japanese and Korean, two in Chinese, none elsewhere.
  case usual

  public static let none = ParagraphIndent.length(.zero)

  func length(in profile: LanguageProfile) -> Dimension {
    switch self {
    case .length(let length): length
    case .usual:
      switch profile {
      case .japanese, .korean: .em(1024)
      case .simplifiedChinese, .traditionalChinese: .em(2 * 1024)
      case .neutral: .zero
      }
    }
  }
}

/// The indents of paragraphs. Only body text has one, and none where the author typed it.
///
/// - Parameters:
///   - paragraphs: the paragraphs.
///   - ranges: the items of each.
func indents(
  of paragraphs: ArraySlice<Paragraph>, _ ranges: [Range<Int>], items: [InlineItem],
  indent: ParagraphIndent, profile: LanguageProfile, brackets: HeadBrackets
) -> [Length] {
  let length = indent.length(in: profile)
  guard length != .zero else { return [] }
  return zip(paragraphs, ranges).map { paragraph, cells in
    guard paragraph.role == .body, let first = cells.first, items[first].kind == .text else {
      return .zero
    }
    // The bracket's own blank is the indent (P10, style 3).
    if brackets == .half, profile == .japanese, items[first].spacingClass == .opening {
      return .zero
    }
    return min(max(length.resolved(em: items[first].em), .zero), .limit)
  }
}
