import VerticalLayout

extension WebParser {
  /// The title of a line that is `[chapter:title]`; `nil` for other lines (NO-P3).
  var chapterTitle: Range<Int>? {
    guard rules.hasTags else { return nil }
    let content = line.trimmed(0..<line.count)
    let tag = "[chapter:"
    guard line.has(tag, at: content.lowerBound), line.has("]", at: content.upperBound - 1) else {
      return nil
    }
    let title = line.trimmed(content.lowerBound + tag.count..<content.upperBound - 1)
    return title.isEmpty ? nil : title
  }

  /// Reads a tag in square brackets; the place after it, or `nil` for what stays text.
  mutating func readTag(at open: Int) -> Int? {
    if line.has("[[rb:", at: open) { return readDouble(at: open, name: "[[rb:") }
    if line.has("[[jumpuri:", at: open) { return readDouble(at: open, name: "[[jumpuri:") }
    let close = line.place(of: .squareClose, from: open)
    guard close < line.count else { return nil }
    if line.has("[jump:", at: open), let end = readJump(open, close) { return end }
    if line.has("[pixivimage:", at: open) || line.has("[uploadedimage:", at: open) {
      warnings.add(
        .note, .notationApproximated, kind: "picture", at: place(open..<close + 1),
        "a picture of the site is not at hand; its mark is set as text")
    } else if isTagName(open + 1), !line.has("[", at: open - 1) {
      reportKept(
        "tag " + line.string(open + 1..<min(close, open + 21)), open..<close + 1,
        "this tag is not known, or does not stand on a line of its own; kept as text")
    }
    return nil
  }

  /// True if a name of a tag stands at a place, with a colon after it, or is `newpage`.
  private func isTagName(_ start: Int) -> Bool {
    if line.has("newpage]", at: start) { return true }
    var index = start
    while index < line.count, index < start + 20, ("a"..."z").contains(line.scalars[index]) {
      index += 1
    }
    return index > start && line.has(":", at: index)
  }

  // MARK: Readings and links

  /// Reads `[[rb:base > reading]]` (NO-P1) or `[[jumpuri:text > URI]]` (NO-P6).
  private mutating func readDouble(at open: Int, name: String) -> Int? {
    let content = open + name.count
    let close = line.place(of: .doubleSquareClose, from: content)
    guard close < line.count else {
      reportKept("unclosed", open..<content, "no ]] for this \(name) on its line; kept as text")
      return nil
    }
    let sign = line.place(of: .greater, from: content)
    let mark = open..<close + 2
    guard sign < close, line.place(of: .doubleSquareOpen, from: content) > close else {
      reportKept("no >", mark, "a > between two parts was expected in this tag; kept as text")
      return nil
    }
    let first = line.trimmed(content..<sign)
    let second = line.trimmed(sign + 1..<close)
    let words = line.string(second)
    let isLink = name != "[[rb:"
    guard !first.isEmpty, !second.isEmpty,
      !isLink || words.hasPrefix("https://") || words.hasPrefix("http://")
    else {
      reportKept("half", mark, "this tag has not both of its parts; kept as text")
      return nil
    }
    let text = keep(first, of: mark)
    builder.add(
      isLink ? .link(words) : .ruby(Ruby(words, source: place(second))), from: text.lowerBound,
      to: text.upperBound)
    return mark.upperBound
  }

  // MARK: Pages

  /// Reads `[jump:2]`: words that lead to a page (NO-P5).
  private mutating func readJump(_ open: Int, _ close: Int) -> Int? {
    let digits = line.scalars[(open + "[jump:".count)..<close]
    guard (1...5).contains(digits.count), digits.allSatisfy({ ("0"..."9").contains($0) }),
      let page = Int(line.string(digits.indices))
    else { return nil }
    flush(to: open)
    let start = builder.end
    builder.replace(to: line.offsets[close + 1], with: Array(digits) + "ページへ".unicodeScalars)
    jumps.append(Jump(page: page, range: start..<builder.end, place: place(open..<close + 1)))
    return close + 1
  }

  /// Adds the links to pages, and the places that they lead to.
  mutating func linkPages() {
    var named: Set<Int> = []
    for jump in jumps {
      guard pages.indices.contains(jump.page - 1) else {
        warnings.add(
          .warning, .linkWithoutTarget, kind: "jump", at: jump.place,
          "the text has no page \(jump.page); there are \(pages.count)")
        continue
      }
      builder.add(
        .link("#page-\(jump.page)"), from: jump.range.lowerBound, to: jump.range.upperBound)
      if named.insert(jump.page).inserted {
        builder.addPlace("page-\(jump.page)", at: pages[jump.page - 1])
      }
    }
  }

  // MARK: Pictures of Narou

  /// Reports `<i123|456>`, a picture that the site has (NO-N7).
  mutating func reportPicture(at open: Int) {
    let bar = line.place(of: .bar, from: open)
    let close = line.place(of: .greater, from: open)
    guard line.has("i", at: open + 1), bar > open + 2, close > bar + 1, close <= open + 24,
      close < line.count,
      line.scalars[(open + 2)..<close].allSatisfy({ ("0"..."9").contains($0) || $0 == "|" })
    else { return }
    warnings.add(
      .note, .notationApproximated, kind: "picture", at: place(open..<close + 1),
      "a picture of the site is not at hand; its mark is set as text")
  }
}
