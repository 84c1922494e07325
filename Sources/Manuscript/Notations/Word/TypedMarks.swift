import VerticalLayout

/// The marks that authors type in word processors since these have none for them, or none that lasts: ｜漢字《かんじ》, 漢字《かんじ》,
/// 《《傍点》》, [[rb:漢字 > かんじ]], ［＃改ページ］ (DX-20).
struct TypedMarks {
  /// True if they are read.
  let isRead: Bool
  /// The number of them so far.
  private(set) var count = 0

  static let none = TypedMarks(isRead: false)

  private init(isRead: Bool) { self.isRead = isRead }

  /// - Parameters:
  ///   - text: the element that has all text of the file, whose marks are the evidence where nobody has named a notation.
  ///   - notation: what was named.
  init(in text: XMLElement?, _ notation: NotationChoice) {
    switch notation {
    case .named(let named), .container(_, typed: let named?):
      isRead = named != .plain && ContainerKind.docx.typedNotations.contains(named)
    case .automatic, .container(_, typed: nil): isRead = text.map(Self.hasEvidence) ?? false
    }
  }

  /// True if most of what stands in 《》 is a reading or emphasis: other texts have titles of books there.
  private static func hasEvidence(_ element: XMLElement) -> Bool {
    // Most files have none of them anywhere.
    guard ["《", "[[rb:", "］", "[newpage]"].contains(where: element.tree.hasBytes(of:)) else {
      return false
    }
    let text = element.text
    let bytes = text.utf8Span.span
    let hasBreaks = breaks.keys.contains { bytes.contains(Array($0.utf8)) }
    guard hasBreaks || bytes.contains(Array("《".utf8)) || bytes.contains(Array("[[rb:".utf8))
    else { return false }
    let scalars = Array(text.unicodeScalars)
    var marks = hasBreaks ? 1 : 0
    var others = 0
    var index = 0
    while index < scalars.count {
      switch scalars[index] {
      case "《":
        if isDoubled(scalars, index) {
          marks += 1
          index += 1
        } else if let end = scalars[index...].prefix(40).firstIndex(of: "》"),
          isReading(scalars[(index + 1)..<end]),
          index > 0, hasBar(scalars, before: index) || isBase(scalars[index - 1])
        {
          marks += 1
        } else {
          others += 1
        }
      case "[" where scalars[index...].starts(with: "[[rb:".unicodeScalars): marks += 1
      default: break
      }
      index += 1
    }
    return marks > 0 && marks >= others * 2
  }

  /// The breaks that lines of their own stand for.
  private static let breaks: [String: ParagraphStyle.Break] = [
    "［＃改ページ］": .page, "［＃改頁］": .page, "［＃改丁］": .leaf, "［＃改段］": .tier, "[newpage]": .page,
  ]

  private static func isDoubled(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    index + 1 < scalars.count && scalars[index + 1] == "《"
  }

  private static func hasBar(_ scalars: [Unicode.Scalar], before index: Int) -> Bool {
    scalars[max(0, index - 20)..<index].contains { $0 == "｜" || $0 == "|" }
  }

  /// True for what a reading consists of.
  private static func isReading(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
    !scalars.isEmpty
      && scalars.allSatisfy { scalar in
        (0x3041...0x30FF).contains(scalar.value) || scalar == "・" || scalar == "　"
      }
  }

  private static func isBase(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isIdeographic || "々〆ヶ〇".unicodeScalars.contains(scalar)
  }

  /// Adds a note on what was read.
  func report(_ warnings: inout NotationWarnings) {
    guard count > 0 else { return }
    warnings.add(
      .note, .notationGuessed, kind: "typed marks", at: TextRange(0, 0),
      "marks that are typed in the text, such as ｜漢字《かんじ》, are read (\(count)); --from plain sets every character"
    )
  }

  // MARK: Reading

  /// The pieces of a paragraph with marks in place of what was typed for them.
  mutating func read(_ inlines: [WordInline]) -> [WordInline] {
    guard isRead else { return inlines }
    var result: [WordInline] = []
    var run = ""
    var look = WordLook()
    func take(_ marks: inout TypedMarks) {
      if !run.isEmpty { marks.read(run, look, &result) }
      run = ""
    }
    for inline in inlines {
      guard case .text(let text, let own) = inline else {
        take(&self)
        result.append(inline)
        continue
      }
      if own != look { take(&self) }
      look = own
      run += text
    }
    take(&self)
    return result
  }

  private mutating func read(_ text: String, _ look: WordLook, _ inlines: inout [WordInline]) {
    if let kind = Self.breaks[text.bare] {
      count += 1
      inlines.append(.hidden(text))
      inlines.append(.pageBreak(kind))
      return
    }
    var text = text
    if case .reading? = inlines.last, let typed = Self.readingAtHead(of: text) {
      // The reading is Word's own; what is typed for it says it again.
      count += 1
      Self.hideBar(beforeLastOf: &inlines)
      inlines.append(.hidden(typed))
      text = String(
        String.UnicodeScalarView(text.unicodeScalars.dropFirst(typed.unicodeScalars.count)))
      guard !text.isEmpty else { return }
    }
    guard text.unicodeScalars.contains(where: { $0 == "《" || $0 == "[" }) else {
      inlines.append(.text(text, look))
      return
    }
    let scalars = Array(text.unicodeScalars)
    var plain = 0
    var index = 0
    func string(_ range: Range<Int>) -> String {
      String(String.UnicodeScalarView(scalars[range]))
    }
    func put(to end: Int) {
      if plain < end { inlines.append(.text(string(plain..<end), look)) }
    }
    while index < scalars.count {
      guard let mark = mark(scalars, at: index, from: plain) else {
        index += 1
        continue
      }
      count += 1
      put(to: mark.whole.lowerBound)
      inlines.append(.hidden(string(mark.whole.lowerBound..<mark.base.lowerBound)))
      if let reading = mark.reading {
        inlines.append(
          .reading(
            WordReading(base: [.text(string(mark.base), look)], reading: string(reading)), look))
      } else {
        var marked = look
        marked.words[.emphasis] = "comma"
        inlines.append(.text(string(mark.base), marked))
      }
      inlines.append(.hidden(string(mark.base.upperBound..<mark.whole.upperBound)))
      index = mark.whole.upperBound
      plain = index
    }
    put(to: scalars.count)
  }

  /// `《かんじ》` at the head of a text.
  private static func readingAtHead(of text: String) -> String? {
    let scalars = Array(text.unicodeScalars.prefix(80))
    guard scalars.first == "《", let end = scalars.firstIndex(of: "》"),
      isReading(scalars[1..<end])
    else { return nil }
    return String(String.UnicodeScalarView(scalars[...end]))
  }

  /// Hides the bar that stands before the base of the last reading.
  private static func hideBar(beforeLastOf inlines: inout [WordInline]) {
    let place = inlines.count - 2
    guard place >= 0, case .text(let text, let look) = inlines[place],
      let bar = text.last, bar == "｜" || bar == "|"
    else { return }
    inlines[place] = .text(String(text.dropLast()), look)
    inlines.insert(.hidden(String(bar)), at: place + 1)
  }

  private struct Mark {
    var whole: Range<Int>
    var base: Range<Int>
    /// `nil` for emphasis.
    var reading: Range<Int>?
  }

  /// The mark whose sign is at a place.
  private func mark(_ scalars: [Unicode.Scalar], at index: Int, from start: Int) -> Mark? {
    if scalars[index] == "[" { return pixiv(scalars, at: index) }
    guard scalars[index] == "《" else { return nil }
    if Self.isDoubled(scalars, index) {
      let inner = scalars[(index + 2)...].prefix(200)
      guard let end = inner.firstIndex(of: "》"), end > index + 2, end + 1 < scalars.count,
        scalars[end + 1] == "》"
      else { return nil }
      return Mark(whole: index..<end + 2, base: (index + 2)..<end)
    }
    guard let end = scalars[index...].prefix(80).firstIndex(of: "》"), end > index + 1 else {
      return nil
    }
    let reading = (index + 1)..<end
    let near = max(start, index - 40)..<index
    if let bar = scalars[near].lastIndex(where: { $0 == "｜" || $0 == "|" }), bar + 1 < index {
      return Mark(whole: bar..<end + 1, base: (bar + 1)..<index, reading: reading)
    }
    guard Self.isReading(scalars[reading]) else { return nil }
    var first = index
    while first > near.lowerBound, Self.isBase(scalars[first - 1]) { first -= 1 }
    return first < index ? Mark(whole: first..<end + 1, base: first..<index, reading: reading) : nil
  }

  /// `[[rb:漢字 > かんじ]]`.
  private func pixiv(_ scalars: [Unicode.Scalar], at index: Int) -> Mark? {
    let sign = "[[rb:".unicodeScalars
    guard scalars[index...].starts(with: sign) else { return nil }
    let start = index + sign.count
    let inner = scalars[start...].prefix(200)
    guard let arrow = inner.firstIndex(of: ">"), let end = inner.firstIndex(of: "]"), arrow < end,
      end + 1 < scalars.count, scalars[end + 1] == "]"
    else { return nil }
    func bare(_ range: Range<Int>) -> Range<Int> {
      var range = range
      while let first = range.first, scalars[first] == " " {
        range = (first + 1)..<range.upperBound
      }
      while let last = range.last, scalars[last] == " " { range = range.lowerBound..<last }
      return range
    }
    let (base, reading) = (bare(start..<arrow), bare((arrow + 1)..<end))
    guard !base.isEmpty, !reading.isEmpty else { return nil }
    return Mark(whole: index..<end + 2, base: base, reading: reading)
  }
}
