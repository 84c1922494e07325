import VerticalLayout

/// Finds what shows a notation in the lines of a text: the first place of each sign, and its letters.
struct NotationFinder {
  /// Signs that may show a notation.
  enum Sign {
    /// Of Aozora Bunko; an annotation of lines that stands alone after blanks, as manuals show it.
    case legend, colophon, annotation, indentedAnnotation
    /// The start of HTML, and a closing tag of it.
    case html, htmlEnd
    /// The start or the end of a book of Project Gutenberg.
    case gutenberg
    /// A tag of pixiv's that is whole.
    case tag
    /// A line of 威沙 that names the title or begins the text.
    case tnf
    /// `《《text》》`, `#base__reading__#`.
    case emphasis, hashes
    /// `｜…（` or `｜（`; `｜…《かな》`; `漢字《かな》`; `漢字《題名》`.
    case barParenthesis, barReading, reading, title
  }

  private(set) var places: [Sign: TextRange] = [:]
  /// Letters outside of 《》.
  private(set) var kana = 0
  private(set) var han = 0
  private(set) var hangul = 0
  /// The number of annotations and tags that are looked at that turn out to be none.
  private var tries = 200

  /// One letter in twenty is a kana: a title in kana makes no Chinese text Japanese.
  var isJapanese: Bool { kana > 0 && kana * 20 >= kana + han }

  /// The line at hand: the place of its last bar, and whether 《 is open.
  private var bar: Bar?
  private var isInside = false

  /// A bar before the base of a reading.
  private struct Bar {
    var index: Int
    /// True where a bracket or quotation mark before it shows it as an example.
    var isQuoted: Bool
  }

  /// Looks at a stretch of a text.
  ///
  /// - Parameter offset: where it begins in the text.
  mutating func look(at bytes: [UInt8], from offset: Int) {
    var window = Window(bytes: bytes, offset: offset)
    var isAtLineHead = offset == 0
    while window.index < bytes.count {
      let byte = bytes[window.index]
      if isAtLineHead {
        (bar, isInside) = (nil, false)
        readLineHead(window)
      }
      isAtLineHead = byte == 0x0A || byte == 0x0D
      // Signs begin with the first byte of a scalar.
      if byte & 0xC0 != 0x80 { read(byte, window) }
      window.index += 1
    }
  }

  /// Bytes, and the place in them that is looked at.
  private struct Window {
    let bytes: [UInt8]
    /// The offset in the text at which they begin.
    let offset: Int
    var index = 0

    func has(_ word: String) -> Bool { bytes[index...].starts(with: word.utf8) }

    /// The place of so many bytes from here on.
    func range(_ count: Int) -> TextRange { TextRange(offset + index, offset + index + count) }

    /// The scalar before.
    var before: Unicode.Scalar? {
      String(decoding: bytes[max(0, index - 4)..<index], as: UTF8.self).unicodeScalars.last
    }

    /// True if a bracket or quotation mark shows what follows as an example.
    var isQuoted: Bool { before.map { "「『（“‘\"'`(\\".unicodeScalars.contains($0) } == true }

    /// The rest of the line, up to a length.
    func line(_ length: Int) -> ArraySlice<UInt8> {
      let rest = bytes[index...].prefix(length)
      return rest.prefix { $0 != 0x0A && $0 != 0x0D }
    }

    /// The bytes before it in its line, up to a length.
    func head(_ length: Int) -> ArraySlice<UInt8> {
      let before = bytes[..<index].suffix(length)
      return before.lastIndex { $0 == 0x0A || $0 == 0x0D }.map { before[($0 + 1)...] } ?? before
    }
  }

  private mutating func read(_ byte: UInt8, _ window: Window) {
    switch byte {
    case 0xE3: readE3(window)
    case 0xE4...0xE9: if !isInside { han += 1 }
    case 0xEA...0xED: if !isInside { hangul += 1 }
    case 0xEF:
      if window.has("｜") { bar = Bar(index: window.index, isQuoted: window.isQuoted) }
      if window.has("（") { readParenthesis(window) }
      if places[.annotation] == nil { readAnnotation(window) }
    case UInt8(ascii: "|"): bar = Bar(index: window.index, isQuoted: window.isQuoted)
    case UInt8(ascii: "<"): if places[.htmlEnd] == nil { readTagOfHTML(window) }
    case UInt8(ascii: "["): if places[.tag] == nil { readTag(window) }
    case UInt8(ascii: "#"): if places[.hashes] == nil { readHashes(window) }
    default: break
    }
  }

  private mutating func readE3(_ window: Window) {
    guard window.index + 2 < window.bytes.count else { return }
    switch (window.bytes[window.index + 1], window.bytes[window.index + 2]) {
    case (0x81...0x83, _): if !isInside { kana += 1 }
    case (0x80, 0x8A):
      readBracket(window)
      isInside = true
      bar = nil
    case (0x80, 0x8B): isInside = false
    default: break
    }
  }

  private mutating func add(_ sign: Sign, _ place: TextRange) {
    if places[sign] == nil { places[sign] = place }
  }

  // MARK: Aozora Bunko

  private mutating func readLineHead(_ window: Window) {
    for (sign, words) in [
      (Sign.legend, AozoraSurroundings.legendTitle), (.colophon, AozoraSurroundings.colophonStart),
      (.tnf, "#タイトル#"), (.tnf, "#開始#"),
    ] where places[sign] == nil && window.has(words) {
      add(sign, window.range(words.utf8.count))
    }
    guard places[.gutenberg] == nil,
      [UInt8(ascii: "*"), UInt8(ascii: "E")].contains(window.bytes[window.index])
    else { return }
    for words in GutenbergText.starts + GutenbergText.ends where window.has(words) {
      let line = String(decoding: window.line(200), as: UTF8.self).uppercased()
      if line.contains("PROJECT GUTENBERG") { add(.gutenberg, window.range(words.utf8.count)) }
    }
  }

  /// Takes an annotation that is understood, and that no bracket or quotation mark shows as an example.
  private mutating func readAnnotation(_ window: Window) {
    guard tries > 0, window.has("［＃") else { return }
    tries -= 1
    if window.isQuoted { return }
    var line = AozoraLine()
    let rest = window.line(3000)
    line.read(window.bytes, rest.startIndex..<rest.endIndex)
    guard line.isAnnotation(at: 0), let close = line.closer(of: 0) else { return }
    let words = line.words(from: 0, to: close)
    let mark = AozoraMark(words)
    if case .unknown = mark {
      guard window.before == "※", AozoraGaiji(words) != nil else { return }
    }
    let end = line.offsets[close + 1]
    let isAlone = Self.isBlank(rest[end...])
    let isIndented = isAlone && !window.head(1).isEmpty && Self.isBlank(window.head(100))
    let sign = mark.standsAtLineHead && isIndented ? Sign.indentedAnnotation : .annotation
    add(sign, window.range(end - window.index))
  }

  private static func isBlank(_ bytes: ArraySlice<UInt8>) -> Bool {
    String(decoding: bytes, as: UTF8.self).unicodeScalars.allSatisfy(\.isBlank)
  }

  /// Takes a tag of HTML at the head of a text, and one that closes an element.
  private mutating func readTagOfHTML(_ window: Window) {
    if places[.html] != nil {
      let word = String(decoding: window.line(12), as: UTF8.self).lowercased()
      let names = [
        "p", "ruby", "div", "body", "html", "span", "h1", "h2", "h3", "a", "em", "b", "li", "table",
      ]
      if names.contains(where: { word.hasPrefix("</\($0)>") }) { add(.htmlEnd, window.range(2)) }
      return
    }
    guard window.offset == 0,
      window.bytes[..<window.index].allSatisfy({ $0 <= 0x20 }) || window.index <= 3
    else { return }
    let line = String(decoding: window.line(200), as: UTF8.self).lowercased()
    let isDeclaration = line.hasPrefix("<!doctype html") || line.hasPrefix("<?xml")
    let names = [
      "html", "head", "body", "p", "div", "h1", "h2", "h3", "ruby", "article", "section", "main",
      "span", "table",
      "ul", "ol", "blockquote",
    ]
    let isTag = names.contains { line.hasPrefix("<\($0)>") || line.hasPrefix("<\($0) ") }
    if isDeclaration || isTag { add(.html, window.range(1)) }
  }

  // MARK: Web novels

  /// Takes 《》 that holds kana alone and stands after an ideograph, or at the end of what a bar begins. Of
  /// 13,154 in Chinese texts none does, of 350,111 in Japanese ones all but 62.
  private mutating func readBracket(_ window: Window) {
    let content = window.line(600).dropFirst(3)
    let text = String(decoding: content, as: UTF8.self).unicodeScalars
    if text.first == "《" {
      let inner = text.dropFirst().prefix { $0 != "《" && $0 != "》" }
      let end = text.dropFirst(1 + inner.count).prefix(2)
      if !inner.isEmpty, end.elementsEqual("》》".unicodeScalars), !window.isQuoted {
        add(.emphasis, window.range(3))
      }
      return
    }
    let inner = text.prefix { $0 != "《" && $0 != "》" }
    guard !inner.isEmpty, text.dropFirst(inner.count).first == "》" else { return }
    let isKana = inner.allSatisfy(\.isKanaOfReading)
    let next = text.dropFirst(inner.count + 1).first
    if next == "`" || bar.map({ isExample($0, before: next) }) == true { return }
    if let bar, isKana, window.index > bar.index + 3, isBase(after: bar, window) {
      add(.barReading, window.range(3))
    }
    guard window.before.map({ AozoraText.Kind($0) == .han }) == true else { return }
    add(isKana ? .reading : .title, window.range(3))
  }

  /// True if a bracket or quotation mark closes after a reading that another one before its bar shows as an example.
  private func isExample(_ bar: Bar, before next: Unicode.Scalar?) -> Bool {
    bar.isQuoted && next.map { "」』）”’\"'`)".unicodeScalars.contains($0) } == true
  }

  /// True if what stands after a bar may be the base of a reading: after `|`, no blanks and signs of code.
  private func isBase(after bar: Bar, _ window: Window) -> Bool {
    guard window.bytes[bar.index] == UInt8(ascii: "|") else { return true }
    return window.bytes[(bar.index + 1)..<window.index].allSatisfy { byte in
      byte >= 0x80 || Unicode.Scalar(byte).properties.isAlphabetic
        || (0x30...0x39).contains(byte)
    }
  }

  /// Takes （ after a bar, right after it or holding kana.
  private mutating func readParenthesis(_ window: Window) {
    guard let bar else { return }
    self.bar = nil
    if window.before == "｜" {
      if !bar.isQuoted { add(.barParenthesis, window.range(3)) }
      return
    }
    let text = String(decoding: window.line(600).dropFirst(3), as: UTF8.self).unicodeScalars
    let inner = text.prefix(while: \.isKanaOfReading)
    guard !inner.isEmpty, inner.count <= 38, text.dropFirst(inner.count).first == "）",
      window.index - bar.index <= 40, isBase(after: bar, window),
      !isExample(bar, before: text.dropFirst(inner.count + 1).first),
      window.before.map({ AozoraText.Kind($0) != .other }) == true,
      !isCell(window, after: text.dropFirst(inner.count + 1))
    else { return }
    add(.barParenthesis, window.range(3))
  }

  /// True if the bar stands between cells of a table: what is in brackets ends the line or its part before another bar, and
  /// no sign in the line is one of a sentence.
  private func isCell(
    _ window: Window, after rest: Substring.UnicodeScalarView
  ) -> Bool {
    let next = rest.first { !$0.isBlank }
    guard next == nil || next == "｜" || next == "|" else { return false }
    let signs = "、。，．！？!?「」『』…―".unicodeScalars
    let head = String(decoding: window.head(600), as: UTF8.self).unicodeScalars
    return !head.contains(where: signs.contains) && !rest.contains(where: signs.contains)
  }

  /// Takes a tag of pixiv's that is whole, and that nothing shows as an example.
  private mutating func readTag(_ window: Window) {
    guard tries > 0 else { return }
    let names = ["[[rb:", "[newpage]", "[chapter:", "[pixivimage:"]
    guard let name = names.first(where: window.has) else { return }
    tries -= 1
    let isAtHead =
      window.index == 0
      ? window.offset == 0 : [0x0A, 0x0D].contains(window.bytes[window.index - 1])
    let line = window.line(3000)
    let text = String(decoding: line, as: UTF8.self).unicodeScalars
    let isWhole =
      switch name {
      case "[[rb:":
        !window.isQuoted && text.prefix { $0 != "]" }.contains { $0 == ">" || $0 == "＞" }
          && text.drop { $0 != "]" }.dropFirst().first == "]"
      case "[pixivimage:":
        isAtHead
          && text.dropFirst(name.count).prefix(5).first.map { ("0"..."9").contains($0) } == true
      default:
        isAtHead && text.drop { $0 != "]" }.dropFirst().allSatisfy(\.isBlank) && text.contains("]")
      }
    if isWhole { add(.tag, window.range(name.utf8.count)) }
  }

  /// Takes `#base__reading__#` with a reading of kana.
  private mutating func readHashes(_ window: Window) {
    guard tries > 0 else { return }
    tries -= 1
    let text = Array(String(decoding: window.line(400), as: UTF8.self).unicodeScalars.dropFirst())
    guard let first = text.firstIndex(of: "_"), first > 0, first + 2 < text.count,
      text[first + 1] == "_", !text[..<first].contains(where: { $0 == "#" || $0 == " " })
    else { return }
    let reading = text[(first + 2)...].prefix(while: \.isKanaOfReading)
    let end = text[reading.endIndex...].prefix(3)
    guard !reading.isEmpty, end.elementsEqual("__#".unicodeScalars) else { return }
    add(.hashes, window.range(1))
  }
}

extension AozoraMark {
  /// True for what begins and ends lines, and stands at their heads: breaks, indents and blocks.
  fileprivate var standsAtLineHead: Bool {
    switch self {
    case .blockBegin, .blockEnd, .line, .pageBreak, .rule, .blankLine, .runningHead: true
    case .styles, .stretch, .beside, .begin, .end, .besideBegin, .besideEnd, .foot, .centeredPage,
      .kaeriten, .okurigana, .figure, .editorsNote, .nothing, .lineBreak, .halfSpace, .characters,
      .runningHeadOf,
      .dots, .several, .unknown:
      false
    }
  }
}
