extension PageSheet {
  /// Places of titles, names and first characters of paragraphs on a sheet of cells (SH-M2, SH-M6, SH-G13).
  public struct SheetHeading: Hashable, Sendable {
    public var kind = Kind.usual
    /// Blank columns before the title, and after it and the name.
    public var before = 0
    public var after = 0
    /// Blank cells above a title, and below a name.
    public var title = 2
    public var author = 2
    /// Blank cells below words that close a letter, and the name in front of them; 0 leaves them at the head (SH-L1).
    public var closing = 0
    /// Blank cells before a paragraph; none before an opening bracket.
    public var indent = 0

    /// The size and the place of titles.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// Larger than the text, as on any page.
      case usual
      /// As large as the text, some cells below the head.
      case cells
      /// As large as the text, in the middle of the column.
      case center
    }

    public init() {}
  }
}

/// Titles and names of a document, in the cells that a sheet has for them.
struct HeadedSheet: Hashable, Sendable {
  var heading: PageSheet.SheetHeading
  /// The height of a cell, how many a column has, and how many a character takes.
  var cell: Length
  var cells: Int
  var step: Int
  var hidesMarks: Bool
  /// A blank between Korean words as a share of a cell, in 1/100,000.
  var space: Int

  /// The document with titles and names in their cells.
  func setting(_ source: Document) -> Document {
    var document = source
    document.removeBlankLinesAroundHeads()
    let heads = document.paragraphs.prefix { $0.role != .body || $0.range.isEmpty }
      .lastIndex { !$0.range.isEmpty }
    let first = document.paragraphs.firstIndex { !$0.range.isEmpty }
    for index in document.paragraphs.indices {
      let paragraph = document.paragraphs[index]
      guard paragraph.role != .body, !paragraph.range.isEmpty else { continue }
      let line = document.text.slice(paragraph.range)
      let count = (String(line).cellCount(hidesMarks: hidesMarks, space: space) - 1) * step + 1
      var style = paragraph.style
      // A heading has a column as any line has.
      if style.lines == Self.usualLines(of: paragraph.role) { style.lines = nil }
      let over = max(0, cells - count)
      switch paragraph.role {
      case .author:
        style.headIndent = .absolute(cell * max(0, over - heading.author))
      case .title, .subtitle, .heading, .body:
        let start = heading.kind == .center ? over / 2 : min(heading.title, over)
        style.headIndent = .absolute(cell * start)
      }
      style.indent = .zero
      if index == first, heading.before > 0 {
        style.linesBefore = heading.before
      }
      if index == heads, heading.after > 0, index + 1 < document.paragraphs.count {
        style.linesAfter = heading.after
      }
      document.paragraphs[index].style = style
    }
    if heading.closing > 0 { placeEnd(ofLetter: &document) }
    return document
  }

  /// Puts the words that close a letter, and who sends it, at the foot of their columns, and a date two cells lower than the text,
  /// or at the foot after a name.
  private func placeEnd(ofLetter document: inout Document) {
    let lines = document.paragraphs.indices.filter { !document.paragraphs[$0].range.isEmpty }
    // The last ones are all that is looked at.
    let last = Array(lines.suffix(8))
    let kinds = LetterLine.kinds(
      of: last.map { String(document.text.slice(document.paragraphs[$0].range)) })
    for (place, index) in last.enumerated() {
      let paragraph = document.paragraphs[index]
      guard paragraph.role == .body, paragraph.style.headIndent == nil,
        paragraph.style.alignment == nil
      else { continue }
      let isLow =
        switch kinds[place] {
        case .closing, .sender: true
        case .date: kinds[place - 1] == .sender
        case .body, .addressee: false
        }
      let line = document.text.slice(paragraph.range)
      let over = cells - line.cellCount(hidesMarks: hidesMarks, space: space) - heading.closing
      let start = isLow ? over : kinds[place] == .date ? min(2, over) : 0
      guard start > 0, line.first?.isWhitespace == false else { continue }
      document.paragraphs[index].style.headIndent = .absolute(cell * start)
      document.paragraphs[index].style.indent = .zero
    }
  }

  /// The columns of the body that a heading has where nothing else is said.
  private static func usualLines(of role: Paragraph.Role) -> Int? {
    guard case .heading(let level) = role else { return nil }
    return level <= 1 ? 3 : level < 4 ? 2 : 1
  }
}

extension Document {
  /// Leaves the blank lines around titles and names at the head out, since the sheet says what is blank there.
  fileprivate mutating func removeBlankLinesAroundHeads() {
    let body =
      paragraphs.firstIndex { $0.role == .body && !$0.range.isEmpty } ?? paragraphs.endIndex
    guard let first = paragraphs[..<body].firstIndex(where: { $0.role != .body }) else { return }
    let head = paragraphs[..<body]
    removeParagraphs {
      $0 > first && $0 < body && head[$0].range.isEmpty && !head[$0].beginsSomething
    }
  }
}
