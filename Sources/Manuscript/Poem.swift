import VerticalLayout

/// A poem as collections keep it: with its title and author, line by line.
public struct Poem: Hashable, Sendable {
  public var title: String?
  public var author: String?
  /// What stands under the title where there is no author: the book or the part that it is from.
  public var source: String?
  public var lines: [String]

  public init(
    title: String? = nil, author: String? = nil, source: String? = nil, lines: [String]
  ) {
    self.title = title
    self.author = author
    self.source = source
    self.lines = lines
  }
}

extension ManuscriptReader {
  /// Makes one text of poems: title and author, a blank line, the lines; a blank line before the next.
  /// Unless headings are not wanted, titles and authors get their styles. One poem gives the document
  /// its title and author.
  public func read(_ poems: [Poem]) -> Manuscript {
    var text = ""
    var roles: [(offset: Int, role: Paragraph.Role)] = []
    for (index, poem) in poems.enumerated() {
      if index > 0 { text += "\n" }
      let heading = [(poem.title, Paragraph.Role.title), (poem.author ?? poem.source, .author)]
      for case (let line?, let role) in heading {
        if options.heading != .never { roles.append((text.utf8.count, role)) }
        text += Poem.oneLine(line) + "\n"
      }
      if poem.title != nil || poem.author != nil || poem.source != nil { text += "\n" }
      for line in poem.lines { text += line + "\n" }
    }
    var document = Document(text, language: options.language)
    var next = 0
    for index in document.paragraphs.indices where next < roles.count {
      guard document.paragraphs[index].range.lowerBound == roles[next].offset else { continue }
      document.paragraphs[index].role = roles[next].role
      next += 1
    }
    document.title = options.title ?? (poems.count == 1 ? poems.first?.title : nil)
    document.author = options.author ?? (poems.count == 1 ? poems.first?.author : nil)
    return finish(document)
  }
}

extension Poem {
  /// A heading is one paragraph.
  fileprivate static func oneLine(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }
}
