import VerticalLayout

/// Writes the blocks of CommonMark with vtype's marks.
extension MarkdownParser {
  mutating func translateCommonMark() -> (text: String, map: SourceMap) {
    let first = readFrontMatter()
    let blocks = CommonMarkBlocks(bytes, lines[min(first, lines.count)...])
    names = blocks.notes
    definitions = blocks.definitions
    let largest = blocks.leaves.indices.filter { blocks.leaves[$0].kind == .heading(level: 1) }
    hasTitle = largest == [0]
    hasParts = !largest.isEmpty && !hasTitle
    for place in blocks.comments {
      warnings.add(
        .note, .notationApproximated, kind: "comment", at: TextRange(place, place + 2),
        "comments are not set")
    }
    for leaf in blocks.leaves { write(leaf) }
    endItems()
    writer.skip(to: bytes.count)
    return writer.finish()
  }

  private mutating func write(_ leaf: CommonMarkBlocks.Leaf) {
    switch leaf.kind {
    case .paragraph: writeParagraph(leaf)
    case .heading(let level):
      guard !leaf.lines.isEmpty else { return }
      write(Block(kind: .heading(level: level), quotes: leaf.quotes, text: text(leaf.lines)))
    case .note(let name): write(Block(kind: .note(name), text: text(leaf.lines)))
    case .rule:
      if let line = leaf.lines.first { writeSceneBreak(line) }
    case .code: writeCode(leaf)
    case .html: writeHTML(leaf)
    case .table: writeTable(leaf)
    }
  }

  private func text(_ lines: [Range<Int>]) -> MarkdownText {
    var text = MarkdownText()
    text.add(lines: lines, of: bytes)
    return text
  }

  /// What stands before a block for its place in lists: the marker of an item, or blanks.
  private func head(_ leaf: CommonMarkBlocks.Leaf) -> String {
    if let marker = leaf.marker {
      return String(repeating: " ", count: 2 * (leaf.depth - 1)) + marker
    }
    return String(repeating: " ", count: 2 * leaf.depth)
  }

  private mutating func writeParagraph(_ leaf: CommonMarkBlocks.Leaf) {
    var lines = leaf.lines
    guard let first = lines.first else { return }
    if leaf.quotes > 0, let callout = Callout(bytes, first) {
      let title = callout.title.isEmpty ? callout.kind : callout.title
      var block = Block(quotes: leaf.quotes, text: text([title]))
      block.attributes = "weight=bold"
      write(block)
      lines.removeFirst()
      guard !lines.isEmpty else { return }
    }
    var head = head(leaf)
    if leaf.marker != nil, let sign = TaskSign(bytes, first) {
      head += sign.text
      lines[0] = sign.end..<first.upperBound
    }
    let kind = leaf.depth > 0 ? Block.Kind.item(head) : .paragraph
    write(Block(kind: kind, quotes: leaf.quotes, text: text(lines)))
  }

  /// Sets lines of code as they are.
  private mutating func writeCode(_ leaf: CommonMarkBlocks.Leaf) {
    let block = Block(kind: leaf.depth > 0 ? .item("") : .paragraph, quotes: leaf.quotes)
    begin(block)
    for (number, line) in leaf.lines.enumerated() {
      if number > 0 { writer.insert("\n") }
      if leaf.depth > 0 {
        writer.insert(number == 0 ? head(leaf) : String(repeating: " ", count: 2 * leaf.depth))
      }
      var start = line.lowerBound
      while start < line.upperBound, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
      writer.skip(to: line.lowerBound)
      writer.copy(to: start)
      var text = MarkdownText()
      text.add(bytes, start..<line.upperBound)
      writer.put(text, 0..<text.count)
    }
    end(block)
  }

  /// Sets the text of HTML without its tags.
  private mutating func writeHTML(_ leaf: CommonMarkBlocks.Leaf) {
    guard let first = leaf.lines.first else { return }
    let head = String(decoding: bytes[first].prefix(8), as: UTF8.self).lowercased()
    let isHidden = head.hasPrefix("<script") || head.hasPrefix("<style")
    if isHidden || head.hasPrefix("<!") || head.hasPrefix("<?") {
      let isWhole =
        leaf.lines.last.map { bytes[$0].last == UInt8(ascii: ">") || bytes[$0].isEmpty } == true
      if isWhole || isHidden {
        return warnings.add(
          .note, .notationApproximated, kind: head.hasPrefix("<!") ? "comment" : "hidden",
          at: TextRange(first.lowerBound, first.upperBound),
          head.hasPrefix("<!") ? "comments are not set" : "scripts and style sheets are not set")
      }
    }
    let text = text(leaf.lines)
    let block = Block(quotes: leaf.quotes)
    let start = writer.end
    begin(block)
    let before = writer.end
    write(text, lineBreak: "\n", isHTML: true)
    // Tags alone leave no line.
    if writer.end == before, start == before { return }
    end(block)
  }

  private mutating func writeTable(_ leaf: CommonMarkBlocks.Leaf) {
    guard leaf.lines.count >= 2 else { return }
    let cells = PipeTable.cells(bytes, leaf.lines[1]).map { bytes[$0] }
    var table = Block(quotes: leaf.quotes)
    table.attributes =
      "columns=\"\(TextTable(text: TextRange(0, 0), delimiter: cells).mark)\" head-rows=1"
    begin(table)
    for (number, row) in leaf.lines.enumerated() where number != 1 {
      if number == 0 { writer.insert("::: {weight=bold}") }
      writer.insert("\n")
      for (column, cell) in PipeTable.cells(bytes, row).enumerated() {
        var text = MarkdownText()
        text.addCell(bytes, cell)
        writer.skip(to: cell.lowerBound)
        if column > 0 { writer.insert("\t") }
        write(text, lineBreak: "<br>")
      }
      if number == 0 { writer.insert("\n:::") }
    }
    end(table)
  }
}
