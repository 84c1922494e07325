import VerticalLayout

/// Lines of a plain text whose tags say what they are: `<篇名>水部`, `<目录>卷之一`, with `属性：` or `内容：` before what follows. Large
/// collections of Chinese books on medicine are kept so.
enum TaggedTitles {
  private static let tags: [(tag: String, isPart: Bool)] = [
    ("<篇名>", false), ("<目录>", true), ("<目錄>", true),
  ]
  private static let labels = ["属性：", "屬性：", "内容：", "內容："]

  /// True for a line with such a tag.
  static func isTagged(_ line: ArraySlice<UInt8>) -> Bool {
    line.first == UInt8(ascii: "<") && tags.contains { line.starts(with: $0.tag.utf8) }
  }

  /// Makes headings of such lines, without their tags, and a note of it.
  static func read(_ document: Document) -> (document: Document, note: Diagnostic)? {
    let bytes = Array(document.text.utf8)
    guard bytes.span.contains(Array("<篇名>".utf8)) else { return nil }
    var replacements: [DocumentFilter.TextReplacement] = []
    var roles: [Int: Paragraph.Role] = [:]
    var part: ArraySlice<UInt8> = []
    var hasParts = false
    var isAfterTag = false
    var count = 0
    for (index, paragraph) in document.paragraphs.enumerated() {
      let line = bytes[paragraph.range.lowerBound..<paragraph.range.upperBound]
      if let (tag, isPart) = tags.first(where: { line.starts(with: $0.tag.utf8) }) {
        let name = line.dropFirst(tag.utf8.count)
        isAfterTag = true
        if isPart {
          // The part that a title is of stands before each of its titles.
          if name.isEmpty || name == part {
            let end =
              index + 1 < document.paragraphs.count
              ? document.paragraphs[index + 1].range.lowerBound : bytes.count
            replacements.append(
              DocumentFilter.TextReplacement(TextRange(paragraph.range.lowerBound, end), ""))
            continue
          }
          (part, hasParts) = (name, true)
        }
        replacements.append(
          DocumentFilter.TextReplacement(
            TextRange(paragraph.range.lowerBound, paragraph.range.lowerBound + tag.utf8.count), ""))
        count += 1
        roles[index] = .heading(level: isPart || !hasParts ? 1 : 2)
      } else if isAfterTag, !line.isEmpty {
        isAfterTag = false
        guard let label = labels.first(where: { line.starts(with: $0.utf8) }) else { continue }
        replacements.append(
          DocumentFilter.TextReplacement(
            TextRange(paragraph.range.lowerBound, paragraph.range.lowerBound + label.utf8.count), ""
          ))
      }
    }
    guard count > 0 else { return nil }
    var read = document
    for (index, role) in roles {
      guard case .heading(let level) = role else { continue }
      read.paragraphs[index].role = role
      read.paragraphs[index].style = .heading(level: level)
    }
    let note = Diagnostic(
      .note, .chaptersFound,
      "\(count == 1 ? "1 line" : "\(count) lines") with <篇名> or <目录> taken for headings; --chapters never sets them as text"
    )
    return (read.replacing(replacements), note)
  }
}
