import Archives
import Manuscript
import TestSupport
import Testing
import VerticalLayout

/// Containers that nobody writes by accident (XN-6), and a count of the words of those that people write (XN-7).
@Suite("XN Word files, hostile and honest")
struct HostileWordTests {
  private func read(_ file: WordFile) throws -> Manuscript {
    try ManuscriptReader(options: ManuscriptOptions()).readWord(file)
  }

  private static let circles: [(String, WordFile)] = [
    (
      "styles that are based on each other",
      WordFile(
        p(r("文"), "<w:pStyle w:val='a'/>"),
        styles:
          "<w:style w:styleId='a'><w:basedOn w:val='b'/></w:style><w:style w:styleId='b'><w:basedOn w:val='a'/></w:style>"
      )
    ),
    (
      "a numbering that names itself",
      WordFile(
        p(r("文"), "<w:numPr><w:ilvl w:val='0'/><w:numId w:val='1'/></w:numPr>"),
        numbering:
          "<w:abstractNum w:abstractNumId='0'><w:lvl w:ilvl='0'><w:lvlText w:val='%1%1%1%9'/></w:lvl></w:abstractNum>"
          + "<w:num w:numId='1'><w:abstractNumId w:val='0'/><w:lvlOverride w:ilvl='0'><w:startOverride w:val='-99999999999999999999'/></w:lvlOverride></w:num>"
      )
    ),
    (
      "a note that refers to itself",
      WordFile(
        p(r("文") + "<w:r><w:footnoteReference w:id='1'/></w:r>"),
        footnotes:
          "<w:footnote w:id='1'>\(p("<w:r><w:footnoteReference w:id='1'/></w:r>"))</w:footnote>")
    ),
    (
      "a link that leads out of the container",
      WordFile(
        p(r("文") + "<w:r><w:drawing><a:blip r:embed='x'/></w:drawing></w:r>"),
        links: [("x", "image", "../../../etc/passwd.png", false)])
    ),
    (
      "fields that end before they begin",
      WordFile(p("<w:r><w:fldChar w:fldCharType='end'/></w:r>" + r("文")))
    ),
    (
      "lengths without end",
      WordFile(
        p(
          r("文", "<w:sz w:val='99999999999999'/><w:spacing w:val='-2147483648'/>"),
          "<w:ind w:leftChars='2147483647' w:hanging='2147483647' w:left='-2147483648'/>"))
    ),
  ]

  @Test("XN-6 circles and numbers without end give a text", arguments: Self.circles.indices)
  func cycles(_ index: Int) throws {
    let (name, file) = Self.circles[index]
    #expect(try read(file).document.text.contains("文"), "\(name)")
  }

  @Test(
    "XN-6 numbers of any size in all that counts or measures give a text, and go out again",
    arguments: [
      "-9223372036854775808", "9223372036854775807", "-2147483649", "4611686018427387904", "1e18",
      "-1e400",
    ])
  func numbers(_ value: String) throws {
    let runs = ["spacing", "position", "sz", "fitText", "w", "kern"].map {
      r("文", "<w:\($0) w:val='\(value)'/>")
    }
    let paragraphs = [
      "<w:ind w:left='#' w:right='#' w:firstLine='#'/>", "<w:ind w:left='#' w:hanging='#'/>",
      "<w:ind w:leftChars='#' w:rightChars='#' w:hangingChars='#'/>",
      "<w:spacing w:before='#' w:after='#' w:line='#'/>",
      "<w:spacing w:beforeLines='#' w:afterLines='#'/>", "<w:outlineLvl w:val='#'/>",
      "<w:tabs><w:tab w:val='left' w:pos='#'/></w:tabs>",
      "<w:numPr><w:ilvl w:val='#'/><w:numId w:val='1'/></w:numPr>",
    ].map { p(r("文"), $0.replacing("#", with: value)) }
    let table =
      "<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val='\(value)'/></w:tcPr>\(p(r("文")))</w:tc></w:tr></w:tbl>"
    let formats = ["decimal", "upperLetter", "ganada", "upperRoman", "japaneseCounting"]
    let levels = formats.indices.map {
      "<w:lvl w:ilvl='\($0)'><w:start w:val='\(value)'/><w:numFmt w:val='\(formats[$0])'/>"
        + "<w:lvlText w:val='%1%2%3%4%5'/><w:lvlRestart w:val='\(value)'/></w:lvl>"
    }
    let numbering =
      "<w:abstractNum w:abstractNumId='0'>\(levels.joined())</w:abstractNum><w:num w:numId='1'>"
      + "<w:abstractNumId w:val='0'/></w:num><w:num w:numId='2'><w:abstractNumId w:val='0'/>"
      + "<w:lvlOverride w:ilvl='0'><w:startOverride w:val='\(value)'/></w:lvlOverride></w:num>"
    let items = [1, 2].flatMap { list in
      [4, 0, 0].map {
        p(r("文"), "<w:numPr><w:ilvl w:val='\($0)'/><w:numId w:val='\(list)'/></w:numPr>")
      }
    }
    let file = WordFile(
      p(runs.joined()) + paragraphs.joined() + items.joined() + table, numbering: numbering)
    let document = try read(file).document
    #expect(document.text.count { $0 == "文" } == 21)
    for notation in ExportNotation.allCases {
      #expect(notation.export(document).text.contains("文"))
    }
  }

  @Test("XN-6 a hundred thousand nested elements are an error, and not a stack without end")
  func nesting() {
    let (open, close) = ("<w:smartTag>", "</w:smartTag>")
    let body = String(repeating: open, count: 100_000) + String(repeating: close, count: 100_000)
    #expect(throws: ContainerError.self) { try read(WordFile("<w:p>\(body)</w:p>")) }
  }

  @Test("XN-6 runs without text, styles in chains and marks without ends take linear time")
  func linear() throws {
    try expectLinearTime(upTo: 40_000) { size in
      let runs = String(repeating: "<w:r><w:rPr><w:b/></w:rPr></w:r>", count: size)
      _ = try read(WordFile(p(runs + r("文"))))
    }
    try expectLinearTime(upTo: 4000) { size in
      let styles = (0..<size).map {
        "<w:style w:styleId='s\($0)'><w:basedOn w:val='s\($0 + 1)'/></w:style>"
      }
      let body = (0..<size).map { p(r("文"), "<w:pStyle w:val='s\($0)'/>") }
      _ = try read(WordFile(body.joined(), styles: styles.joined()))
    }
    try expectLinearTime(upTo: 8000) { size in
      let fields = String(repeating: "<w:r><w:fldChar w:fldCharType='begin'/></w:r>", count: size)
      _ = try read(WordFile(p(fields + r("《｜［[" + String(repeating: "《", count: size)))))
    }
  }

  @Test("XN-6 a file that is cut or changed anywhere is a text or an error")
  func damage() throws {
    let whole =
      WordFile(
        p(r("第一章"), "<w:outlineLvl w:val='0'/>")
          + p(ruby("漢", "かん") + field("EQ \\o(\\s\\up 9(よみ),基)"))
      ).parts["word/document.xml"] ?? ""
    let bytes = Array(whole.utf8)
    for place in stride(from: 0, to: bytes.count, by: 7) {
      var cut = WordFile(p(r("文")))
      cut.parts["word/document.xml"] = String(decoding: bytes[..<place], as: UTF8.self)
      #expect(throws: ContainerError.self) { try read(cut) }
      var changed = bytes
      changed[place] ^= 1 << UInt8(place % 7)
      cut.parts["word/document.xml"] = String(decoding: changed, as: UTF8.self)
      do { _ = try read(cut) } catch { #expect(error is ContainerError) }
    }
  }

  /// A paragraph of some pieces, with the words in it that a reader sees.
  private func paragraph(_ generator: inout some RandomNumberGenerator, _ count: inout Int) -> (
    xml: String, words: [String]
  ) {
    var xml = ""
    var words: [String] = []
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      count += 1
      let word = "語\(count)。"
      var isSeen = true
      switch Int.random(in: 0..<12, using: &generator) {
      case 0: xml += "<w:ins w:id='1'>\(r(word))</w:ins>"
      case 1:
        xml += "<w:del w:id='1'><w:r><w:delText>\(word)</w:delText></w:r></w:del>"
        isSeen = false
      case 2:
        xml += r(word, "<w:vanish/>")
        isSeen = false
      case 3: xml += "<w:hyperlink w:anchor='x'>\(r(word))</w:hyperlink>"
      case 4: xml += "<w:sdt><w:sdtContent>\(r(word))</w:sdtContent></w:sdt>"
      case 5: xml += ruby(word, "よみ")
      case 6:
        xml += field("PAGE", word)
        isSeen = false
      case 7: xml += field("REF x", word)
      case 8: xml += "<w:smartTag>\(r(word, "<w:b/><w:sz w:val='40'/>"))</w:smartTag>"
      case 9: xml += r(word, "<w:eastAsianLayout w:id='\(count)' w:combine='1'/>")
      case 10: xml += "<w:moveTo w:id='2'>\(r(word, "<w:em w:val='dot'/>"))</w:moveTo>"
      default: xml += r(word)
      }
      if isSeen { words.append(word) }
    }
    return (xml, words)
  }

  @Test(
    "XN-7 no word of thirty files is lost, and none comes that is not to be seen", arguments: 0..<30
  )
  func words(_ seed: Int) throws {
    var generator = Numbers(state: UInt64(seed) + 7)
    var (body, expected, count) = ("", [String](), 0)
    for _ in 0..<40 {
      let (xml, words) = paragraph(&generator, &count)
      switch Int.random(in: 0..<5, using: &generator) {
      case 0:
        let (other, more) = paragraph(&generator, &count)
        body += "<w:tbl><w:tr><w:tc>\(p(xml))</w:tc><w:tc>\(p(other))</w:tc></w:tr></w:tbl>"
        expected += words + more
      case 1:
        body += "<w:sdt><w:sdtContent>\(p(xml))</w:sdtContent></w:sdt>"
        expected += words
      default:
        body += p(xml)
        expected += words
      }
    }
    let text = try read(WordFile(body)).document.text
    var found: [String] = []
    for part in text.split(separator: "語", omittingEmptySubsequences: false).dropFirst() {
      if let end = part.firstIndex(of: "。") { found.append("語\(part[..<end])。") }
    }
    #expect(found == expected)
  }
}

/// Numbers that are the same each time.
private struct Numbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    let mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    return mixed ^ (mixed >> 27)
  }
}
