import VerticalLayout

/// Writes the notation of Aozora Bunko: `｜漢字《かんじ》`, `［＃…］`.
struct AozoraDialect: ExportDialect {
  /// The signs of the notation as described characters.
  private static let described: [Unicode.Scalar: String] = [
    "《": "始め二重山括弧、1-1-52", "》": "終わり二重山括弧、1-1-53", "｜": "縦線、1-1-35", "［": "始め角括弧、1-1-46",
    "］": "終わり角括弧、1-1-47", "〔": "始めきっこう（亀甲）括弧、1-1-44", "〕": "終わりきっこう（亀甲）括弧、1-1-45",
    "＃": "井げた、1-1-84",
    "※": "米印、1-2-8",
  ]

  func plain(_ text: Substring.UnicodeScalarView, after before: Unicode.Scalar?) -> String {
    var plain = ""
    for index in text.indices {
      let scalar = text[index]
      if let words = Self.described[scalar] {
        plain += "※［＃\(words)］"
      } else if scalar == "|" {
        plain += "※［＃「縦線」、U+007C］"
      } else if scalar == "<", mayBeginTag(text[index...].dropFirst().first) {
        plain += "※［＃「小なり」、U+003C］"
      } else if scalar == "&", mayBeginName(text[index...].dropFirst()) {
        plain += "※［＃「アンパサンド」、U+0026］"
      } else if scalar == "＼" {
        plain += "※［＃逆斜線、1-1-32］"
      } else {
        plain.unicodeScalars.append(scalar)
      }
    }
    return plain
  }

  /// True where `<` before a character, or before what comes next, may be read as a tag of HTML.
  private func mayBeginTag(_ next: Unicode.Scalar?) -> Bool {
    next.map { "/!".unicodeScalars.contains($0) || $0.isLetterOfASCII } ?? true
  }

  /// True where `&` before characters, or before what comes next, may be read as one by its name.
  private func mayBeginName(_ rest: Substring.UnicodeScalarView) -> Bool {
    let name = rest.prefix { $0 == "#" || $0.isLetterOfASCII || ("0"..."9").contains($0) }
    return name.isEmpty
      ? rest.isEmpty
      : name.count <= 16 && rest.dropFirst(name.count).first.map { $0 == ";" } ?? true
  }

  private func pair(_ name: String, left: Bool = false) -> ExportMark {
    let side = left ? "左に" : ""
    return ExportMark(begin: "［＃\(side)\(name)］", end: "［＃\(side)\(name)終わり］")
  }

  private static let marks: [String: String] = [
    "﹅": "傍点", "﹆": "白ゴマ傍点", "●": "丸傍点", "○": "白丸傍点", "▲": "黒三角傍点", "△": "白三角傍点", "◎": "二重丸傍点",
    "◉": "蛇の目傍点", "×": "ばつ傍点",
  ]

  private static let headings = ["大見出し", "中見出し", "小見出し"]

  private static func name(of form: InlineHeading.Form) -> String {
    switch form {
    case .runIn: "同行"
    case .window: "窓"
    }
  }

  private static func line(_ style: LineStroke.LineStyle) -> String {
    switch style {
    case .single: "傍線"
    case .double: "二重傍線"
    case .dotted, .dashDot, .dashDotDot: "鎖線"
    case .dashed, .shortDashed: "破線"
    case .wavy: "波線"
    case .thick: "太線"
    }
  }

  func mark(_ attribute: Attribute, over text: Substring) -> ExportMark? {
    switch attribute {
    case .ruby(let ruby) where ruby.side == .right:
      return ExportMark(begin: "｜", end: "《\(ruby.text)》")
    case .ruby(let ruby):
      return ExportMark(end: "［＃「\(text)」の左に「\(ruby.text)」のルビ］")
    case .emphasis(let mark):
      return Self.marks[mark.mark.isEmpty ? "﹅" : mark.mark].map {
        pair($0, left: mark.side == .left)
      }
    case .sideLine(let line):
      return pair(Self.line(line.stroke.style), left: line.side == .left || line.side == .opposite)
    case .tateChuYoko: return pair("縦中横")
    case .outline, .weight: return attribute.isBold ? pair("太字") : nil
    case .slant: return pair("斜体")
    case .heading(let heading):
      return pair(Self.name(of: heading.form) + Self.headings[min(max(heading.level, 1), 3) - 1])
    case .box(let box): return box.border == nil ? nil : pair("罫囲み")
    case .strikethrough: return pair("取消線")
    case .script(let position): return pair(position == .superscript ? "行右小書き" : "行左小書き")
    case .inset(let inset): return inset.form == .warichu ? pair("割り注") : nil
    case .size(.em(let parts)): return size(parts)
    case .kanbun(let mark): return kanbun(mark)
    case .foot(.em(let parts)):
      return ExportMark(begin: parts < 1024 ? "［＃地付き］" : "［＃地から\(Self.wide(parts / 1024))字上げ］")
    case .attachment(let image):
      return ExportMark(begin: "［＃\(text)（\(image.image)）入る］", isWhole: true)
    case .anchor, .insetBracket: return ExportMark()
    default: return nil
    }
  }

  /// Sizes have steps of a sixth.
  private func size(_ parts: Int) -> ExportMark? {
    let delta = (min(parts, 1 << 20) - 1024) * 6
    let nearest = (delta + (delta < 0 ? -512 : 512)) / 1024
    guard nearest != 0, abs(nearest) <= 9 else { return nil }
    let name = "\(Self.wide(abs(nearest)))段階\(nearest < 0 ? "小さな" : "大きな")文字"
    return ExportMark(
      begin: "［＃\(name)］", end: "［＃\(nearest < 0 ? "小さな" : "大きな")文字終わり］")
  }

  private func kanbun(_ mark: KanbunMark) -> ExportMark? {
    switch mark.kind {
    case .kaeriten: ExportMark(end: "［＃\(mark.text)］")
    case .okurigana: mark.side == .right ? ExportMark(end: "［＃（\(mark.text)）］") : nil
    case .tateTen: ExportMark(end: "‐")
    }
  }

  // MARK: Notes

  var linksNotes: Bool { false }

  /// The number, small at the right, as works of Aozora Bunko with notes have it.
  func noteReference(_ reference: ExportedReference) -> String {
    "［＃行右小書き］（\(Self.wide(reference.number))）［＃行右小書き終わり］"
  }

  func inlineNote(_ text: String) -> String? {
    "（［＃割り注］\(plain(Substring(text).unicodeScalars, after: nil))［＃割り注終わり］）"
  }

  func notes(_ notes: [WrittenNote]) -> String {
    let lines = notes.flatMap { note in
      note.lines.enumerated().map { index, line in
        (index == 0 ? "（\(Self.wide(note.number))）" : "　") + line + "\n"
      }
    }
    return "［＃ここから改行天付き、折り返して２字下げ］\n\(lines.joined())［＃ここで字下げ終わり］\n"
  }

  /// A number in digits of full width.
  static func wide(_ number: Int) -> String {
    var wide = ""
    for scalar in String(number).unicodeScalars {
      let digit = Unicode.Scalar(scalar.value + 0xFEE0) ?? scalar
      wide.unicodeScalars.append(digit)
    }
    return wide
  }

  // MARK: Lines

  func boxMarks(_ box: BoxStyle, _ unsaid: inout [String]) -> ExportMark? {
    guard let border = box.border else { return nil }
    if border != BoxStyle.Border() || box.ground != nil || box.radius != .zero {
      unsaid.append("lines and colours of boxes")
    }
    if box.hasOwnSize || box.margin != BoxStyle.Edges() || box.hasShares {
      unsaid.append("sizes of boxes")
    }
    return ExportMark(begin: "［＃ここから罫囲み］\n", end: "［＃ここで罫囲み終わり］\n")
  }

  func tiers(_ tiers: PassageTiers?, after before: PassageTiers?) -> String? {
    (before == nil ? "" : "［＃ここで段組み終わり］\n")
      + (tiers.map {
        "［＃ここから\(Self.wide($0.count))段組み\($0.hasRule ? "、段間に罫" : "")］\n"
      } ?? "")
  }

  func head(_ document: Document) -> String {
    guard document.paragraphs.first?.role != .title, let title = document.title else { return "" }
    return title + "\n" + (document.author.map { $0 + "\n" } ?? "") + "\n"
  }

  func line(
    _ text: String, _ paragraph: Paragraph, isFirst: Bool, _ unsaid: inout [String]
  ) -> String {
    var line = text
    if case .heading(let level) = paragraph.role {
      if level > 3 { unsaid.append("headings below the third level") }
      let name = Self.headings[min(max(level, 1), 3) - 1]
      line = "［＃\(name)］\(text)［＃\(name)終わり］"
    }
    var style = paragraph.style
    // A line of annotations alone goes with its end.
    if text.isEmpty { style = ParagraphStyle(breakBefore: style.breakBefore) }
    if style.alignment == .bottom {
      let number = style.tailIndent?.wholeEm ?? 0
      line = (number > 0 ? "［＃地から\(Self.wide(number))字上げ］" : "［＃地付き］") + line
    } else if let head = style.headIndent?.wholeEm ?? (style.hangs ? 0 : nil),
      (0...99).contains(head)
    {
      let indent = min(max(style.indent?.wholeEm ?? 0, -99), 99)
      let (first, rest) = (head + max(indent, 0), head + max(-indent, 0))
      if first == rest {
        line = "［＃\(Self.wide(head))字下げ］" + line
      } else {
        let begin = first == 0 ? "改行天付き" : "\(Self.wide(first))字下げ"
        line =
          "［＃ここから\(begin)、折り返して\(Self.wide(rest))字下げ］\n\(line)\n［＃ここで字下げ終わり］"
      }
    }
    if let measure = style.measure?.wholeEm {
      line = "［＃ここから\(Self.wide(measure))字詰め］\n\(line)\n［＃ここで字詰め終わり］"
    }
    if style.lines != nil || style.hasOwnPitch || style.spaceBefore != nil {
      if case .body = paragraph.role { unsaid.append("room of paragraphs") }
    }
    return (style.breakBefore.map(Self.breakLine) ?? "") + line + "\n"
  }

  private static func breakLine(_ kind: ParagraphStyle.Break) -> String {
    switch kind {
    case .page: "［＃改ページ］\n"
    case .centeredPage: "［＃改ページ］\n［＃ページの左右中央］\n"
    case .leaf: "［＃改丁］\n"
    case .centeredLeaf: "［＃改丁］\n［＃ページの左右中央］\n"
    case .spread: "［＃改見開き］\n"
    case .tier: "［＃改段］\n"
    }
  }
}

extension ParagraphStyle {
  /// True where all columns but the first start below the head.
  fileprivate var hangs: Bool { (indent?.wholeEm ?? 0) < 0 }
}

extension Unicode.Scalar {
  fileprivate var isLetterOfASCII: Bool {
    ("a"..."z").contains(self) || ("A"..."Z").contains(self)
  }
}
