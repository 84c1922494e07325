import Manuscript
import Testing
import VerticalLayout

/// There and back: what a notation can say is read again.
extension ExportTests {
  /// The things that a notation is to keep: readings, emphasis and so on, each with its text.
  private func facts(_ document: Document) -> Set<String> {
    var facts: Set<String> = []
    for span in document.spans {
      let text = document.text.slice(span.range)
      switch span.attribute {
      case .ruby(let ruby): facts.insert("\(span.range.lowerBound) \(text)=\(ruby.text)")
      case .emphasis(let mark): facts.insert("\(span.range.lowerBound) \(text) \(mark.mark)")
      case .tateChuYoko: facts.insert("\(span.range.lowerBound) \(text) tcy")
      case .outline: facts.insert("\(span.range.lowerBound) \(text) bold")
      case .link(let target): facts.insert("\(span.range.lowerBound) \(text) -> \(target)")
      case .kanbun(let mark): facts.insert("\(span.range.lowerBound) \(text) \(mark.text)")
      default: break
      }
    }
    for paragraph in document.paragraphs {
      let start = paragraph.range.lowerBound
      if case .heading(let level) = paragraph.role { facts.insert("\(start) heading \(level)") }
      if let kind = paragraph.style.breakBefore { facts.insert("\(start) \(kind.rawValue)") }
      if case .body = paragraph.role, let head = paragraph.style.headIndent {
        facts.insert("\(start) indent \(head)")
      }
      if paragraph.style.alignment == .bottom { facts.insert("\(start) bottom") }
    }
    return facts
  }

  private enum Part: CaseIterable {
    case plain, signs, reading, word, emphasis, tcy, bold, link, kanbun
  }

  /// A document of lines with what a notation can say.
  private func random(_ target: ExportNotation, _ generator: inout SeededGenerator) -> Document {
    let parts: [Part] =
      switch target {
      case .aozora: [.plain, .signs, .reading, .emphasis, .tcy, .bold, .kanbun]
      case .narou: [.plain, .signs, .reading, .emphasis]
      case .kakuyomu: [.plain, .signs, .reading, .emphasis]
      case .pixiv: [.plain, .reading, .link]
      case .html: [.plain, .signs, .reading, .word, .emphasis, .tcy, .bold, .link, .kanbun]
      case .denden, .mdi: [.plain, .signs, .reading, .word, .emphasis, .tcy, .bold, .link]
      case .marks: Part.allCases
      }
    var text = ""
    var spans: [AttributeSpan] = []
    var styles: [(Int, Paragraph.Role, ParagraphStyle)] = []
    for _ in 0..<Int.random(in: 1...8, using: &generator) {
      styles.append((text.utf8.count, .body, style(target, &generator)))
      if target != .narou, target != .kakuyomu, Bool.random(using: &generator),
        styles.last?.2 == ParagraphStyle()
      {
        styles[styles.count - 1].1 = .heading(
          level: target == .pixiv ? 2 : Int.random(in: 1...3, using: &generator))
      }
      text += "子"
      for _ in 0..<Int.random(in: 0...6, using: &generator) {
        let part = parts.randomElement(using: &generator) ?? .plain
        add(part, target, &text, &spans, &generator)
        text += "曰"
      }
      text += "\n"
    }
    var document = Document(text, language: .japanese)
    document.spans = spans
    for (start, role, style) in styles {
      for index in document.paragraphs.indices
      where document.paragraphs[index].range.lowerBound == start {
        document.paragraphs[index].role = role
        document.paragraphs[index].style = style
      }
    }
    return document
  }

  private func style(
    _ target: ExportNotation, _ generator: inout SeededGenerator
  ) -> ParagraphStyle {
    var style = ParagraphStyle()
    switch target {
    case .aozora, .html, .denden, .mdi, .marks: break
    case .narou, .kakuyomu, .pixiv: return style
    }
    switch Int.random(in: 0...5, using: &generator) {
    case 0: style.headIndent = .em(2048)
    case 1 where target != .denden: style.alignment = .bottom
    case 2: style.breakBefore = .page
    case 3 where target != .html && target != .denden: style.breakBefore = .leaf
    default: break
    }
    return style
  }

  private func add(
    _ part: Part, _ target: ExportNotation, _ text: inout String, _ spans: inout [AttributeSpan],
    _ generator: inout SeededGenerator
  ) {
    let start = text.utf8.count
    func span(_ attribute: Attribute) {
      spans.append(AttributeSpan(TextRange(start, text.utf8.count), attribute))
    }
    switch part {
    case .plain: text += ["かな", "漢字", "ABC", "、。"].randomElement(using: &generator) ?? ""
    case .signs:
      let signs = [
        "《甲》", "（かな）", "{a|b}", "[x](y)", "*a*", "<b>", "&amp;", "［＃改ページ］", "※", "〔e'〕", "`c`",
        "^1^", "~~d~~", "\\", "_e_", "《《甲》》", "#", "〈〉", "／＼", "[[em:a]]", "[^1]",
      ]
      text += signs.randomElement(using: &generator) ?? ""
    case .reading:
      text += "漢字"
      span(.ruby(Ruby("かんじ")))
    case .word:
      text += "漢"
      span(.ruby(Ruby("かん")))
      let next = text.utf8.count
      text += "字"
      spans.append(
        AttributeSpan(TextRange(next, text.utf8.count), .ruby(Ruby("じ", continuesWord: true))))
    case .emphasis:
      text += target == .narou ? "強" : "強調"
      span(.emphasis(EmphasisMark("﹅")))
    case .tcy:
      text += "12"
      span(.tateChuYoko)
    case .bold:
      text += "太字"
      span(.outline(TextEffects.TextOutline(width: .em(34), isFilled: true)))
    case .link:
      text += "頁"
      span(.link("https://a.example/b_c"))
    case .kanbun:
      text += "讀"
      span(.kanbun(KanbunMark(.okurigana, "ム")))
      span(.kanbun(KanbunMark(.kaeriten, "レ")))
    }
  }

  @Test("NO-B4 there and back", arguments: ExportNotation.allCases)
  func roundTrips(_ target: ExportNotation) throws {
    var generator = SeededGenerator(state: 41)
    for _ in 0..<150 {
      let document = random(target, &generator)
      let exported = target.export(document)
      var options = ManuscriptOptions(
        heading: [.html, .denden, .mdi].contains(target) ? .automatic : .never, language: .japanese,
        notation: .named(target.notation))
      options.unwrap = .never
      let back = try ManuscriptReader(options: options).read(Array(exported.text.utf8)).document
      #expect(back.text == document.text, "\(exported.text)")
      #expect(facts(back).subtracting(titles(back)) == facts(document), "\(exported.text)")
    }
  }

  /// A heading of the first level that is alone is the title of MDI.
  private func titles(_ document: Document) -> Set<String> { [] }

  /// Any document is written without loss of a character, and without a trap.
  @Test(arguments: ExportNotation.allCases)
  func anyDocument(_ target: ExportNotation) {
    var generator = SeededGenerator(state: 43)
    for _ in 0..<100 {
      let document = random(.marks, &generator)
      var other = document
      let count = document.text.utf8.count
      for _ in 0..<10 {
        let start = Int.random(in: 0...count, using: &generator)
        let end = Int.random(in: start...count, using: &generator)
        let range = TextRange(snapped(start, document.text), snapped(end, document.text))
        let attributes: [Attribute] = [
          .noBreak, .direction(.rightToLeft), .slant(12), .ruby(Ruby("甲")),
          .emphasis(EmphasisMark("○")), .link("x"),
          .anchor("p"),
          .inset(Inset()), .box(BoxStyle(border: BoxStyle.Border())), .size(.em(2048)),
        ]
        if let attribute = attributes.randomElement(using: &generator) {
          other.spans.append(AttributeSpan(range, attribute))
        }
      }
      let text = target.export(other).text
      let letters = document.text.unicodeScalars.filter { $0 == "子" || $0 == "曰" }.count
      #expect(text.unicodeScalars.filter { $0 == "子" || $0 == "曰" }.count >= letters, "\(text)")
    }
  }

  private func snapped(_ offset: Int, _ text: String) -> Int {
    let bytes = Array(text.utf8)
    var offset = min(offset, bytes.count)
    while offset > 0, offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }
}
