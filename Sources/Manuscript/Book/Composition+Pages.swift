import VerticalLayout

extension Composition {
  /// Adds a page with the title alone (BK-H9).
  mutating func addHalfTitle() {
    addLine(book.title ?? words.untitled, size: 4, of: 3)
  }

  /// Adds a page with title, author and publisher.
  mutating func addTitlePage() {
    addLine(book.title ?? words.untitled, size: 2, of: 1)
    if let subtitle = book.subtitle { addLine(subtitle, size: 4, of: 3, indent: 2) }
    if let author = book.author {
      joiner.appendLine("")
      addLine(author, size: 4, of: 3, indent: 6)
    }
    if let publisher = book.publisher {
      joiner.appendLine("")
      addLine(publisher, size: 1, of: 1, indent: 8)
    }
  }

  /// Adds a page with a table of who made the book (BK-B3).
  mutating func addColophon() {
    let first = joiner.nextParagraph
    if let title = book.title {
      addLine(title, size: 7, of: 6)
      joiner.setIndent(.zero, of: first)
    }
    var lines = book.colophon
    if let author = book.author, !lines.contains(where: { $0.text == author }) {
      lines.insert(ColophonLine(words.author, author), at: 0)
    }
    if let publisher = book.publisher, !lines.contains(where: { $0.text == publisher }) {
      lines.append(ColophonLine(words.publisher, publisher))
    }
    lines += book.contacts
    if !lines.isEmpty, book.title != nil { joiner.appendLine("") }
    let width = (lines.map { $0.label.count }.max() ?? 0) + 1
    for line in lines {
      // What a line has beyond its column goes on below its label.
      let style = ParagraphStyle(indent: .em(-width * 1024))
      let blanks = String(repeating: "　", count: max(0, width - line.label.count))
      joiner.appendLine(line.label + blanks + line.text, style: style)
    }
    var box = BoxStyle(
      border: BoxStyle.Border(.single), padding: BoxStyle.Edges(across: .em(1024), along: .em(1024))
    )
    // The frame is as long as its longest line, with its padding, and half an em for its border. Its em is that of the
    // title.
    let longest = lines.map { width + $0.text.width }.max() ?? 0
    let em = book.title == nil ? 1024 : 1024 * 6 / 7
    box.longest = .em(max(longest * em, (book.title?.width ?? 0) * 1024) + 2560)
    // It stands low on its page.
    box.isAtFoot = true
    joiner.addPassage(box, from: first)
  }

  /// Adds a line whose characters are larger than the body's, by a ratio.
  private mutating func addLine(_ text: String, size count: Int, of share: Int, indent: Int = 0) {
    var style = ParagraphStyle()
    if count != share { style.pitch = .em(1024 * 8 / 5) }
    if indent > 0 { style.headIndent = .em(indent * 1024 * share / count) }
    let range = joiner.appendLine(text, style: style)
    if count != share { joiner.add(.size(.em(1024 * count / share)), range) }
  }
}

extension String {
  /// About how long a line of it is in em: two letters of ASCII are as long as an ideograph.
  fileprivate var width: Int {
    (unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 1 : 2) } + 1) / 2
  }
}
