import Manuscript
import Testing
import VerticalLayout

/// Properties of every text with marks.
struct MarkupPropertyTests {
  private static let pieces = [
    "[", "]", "(", ")", "{", "}", "![", "](", "]{", "]{.book}", "](u)", "{#a}", "](#a)", ".person",
    "size=2em", "size=x",
    " ", "\\", "\"", "'", "|", "<", ">", "*", "**", "#", "# ", "\n# ", "\n", "\n", "\r\n", "\r",
    "\u{2028}", "\n:::\n", ":::",
    "\n::: book\n", "\n::: {indent=1em}\n", "甲", "春曉", "か\u{3099}", "𠊛", "　", "a", "{漢字|かんじ}",
    "https://a.jp",
  ]

  private func randomText(_ generator: inout SeededGenerator, from pieces: [String]) -> String {
    (0..<Int.random(in: 0...24, using: &generator)).map { _ in
      pieces.randomElement(using: &generator) ?? ""
    }.joined()
  }

  /// Nothing is lost but marks, places lead back, and spans are whole characters of the text.
  @Test func anyTextCanBeRead() throws {
    var generator = SeededGenerator(state: 4)
    var withSpans = 0
    for _ in 0..<6000 {
      let source = randomText(&generator, from: Self.pieces)
      let marked = try Marked(source, links: .markedAndFound)
      let document = marked.document
      let bytes = Array(document.text.utf8)
      let original = Array(source.utf8)
      #expect(document.paragraphs.last?.end ?? 0 == bytes.count)
      if let origin = document.origin {
        #expect(origin.source.utf8.elementsEqual(original) && origin.map.textCount == bytes.count)
        #expect(origin.map.sourceCount == original.count)
        var last = -1
        var strange: [UInt8] = []
        for (offset, byte) in bytes.enumerated() {
          let place = origin.map.sourceOffset(of: offset)
          // U+FFFC stands for an image without words, ・ for the mark of an item, and ＊ for a line between scenes.
          if byte == original[place], place > last { last = place } else { strange.append(byte) }
        }
        #expect(strange.count % 3 == 0)
        #expect(
          String(decoding: strange, as: UTF8.self).unicodeScalars.allSatisfy {
            $0 == "\u{FFFC}" || $0 == "・" || $0 == "＊"
          })
      } else {
        #expect(bytes == original)
      }
      withSpans += document.spans.isEmpty ? 0 : 1
      for span in document.spans {
        #expect(span.range.upperBound <= bytes.count)
        for bound in [span.range.lowerBound, span.range.upperBound] where bound < bytes.count {
          #expect(bytes[bound] & 0xC0 != 0x80)
        }
      }
      for warning in marked.warnings {
        #expect(warning.sourceRange.map { $0.upperBound <= original.count } ?? true)
        #expect(warning.range.map { $0.upperBound <= bytes.count } ?? true)
      }
    }
    #expect(withSpans > 1000)
  }

  /// Every ideograph stays in the text when names and URIs are of letters alone.
  @Test func noTextIsLost() throws {
    let pieces = [
      "[", "]", "![", "]{.book}", "](u)", "{#a}", "](#a)", "]{size=x}", "]{.x", "](u", " ", "\\",
      "|", "\n", "\r\n",
      "\n:::\n", "\n::: book\n", "\n::: {indent=1em}\n", "\n# ", " {#b}\n", "甲", "甲", "𠊛",
    ]
    var generator = SeededGenerator(state: 5)
    for _ in 0..<2000 {
      let source = randomText(&generator, from: pieces)
      let text = try Marked(source).text
      for scalar: Unicode.Scalar in ["甲", "𠊛"] {
        #expect(
          text.unicodeScalars.count { $0 == scalar }
            == source.unicodeScalars.count { $0 == scalar })
      }
    }
  }

  /// A text without marks is the same with them and without.
  @Test(arguments: HeadingDetection.allCases)
  func plainTextsAreTheSame(_ detection: HeadingDetection) throws {
    let pieces = [
      "\n", "\n", "\n\n", "\r\n", "\r", "\u{2028}", "\u{0B}", "甲", "靜夜思", "李白", "牀前明月光，", "。", "　",
      " ", "(注)", "#",
      "a*b", "!", "::", "-", ">", "|", "\t", "\0",
    ]
    var generator = SeededGenerator(state: 7)
    for _ in 0..<2000 {
      let bytes = Array(randomText(&generator, from: pieces).utf8)
      guard !String(decoding: bytes, as: UTF8.self).contains("# "),
        !String(decoding: bytes, as: UTF8.self).contains("#　"),
        !String(decoding: bytes, as: UTF8.self).contains("#\t"),
        !String(decoding: bytes, as: UTF8.self).contains(":::"),
        // Items of lists, lines between scenes, and quoted lines.
        !["---", "- ", "-\t", "-　", ">"].contains(
          where: String(decoding: bytes, as: UTF8.self).contains)
      else { continue }
      let plain = ManuscriptReader(
        options: ManuscriptOptions(heading: detection, notation: .named(.plain)))
      let marked = ManuscriptReader(
        options: ManuscriptOptions(heading: detection, notation: .named(.marks)))
      // Marks have a way of their own to say what is a heading, so that none is missed.
      var read = try plain.read(bytes)
      read.diagnostics.removeAll { $0.code == .headingNotTaken }
      // Texts without marks have titles that stand alone, too (P17).
      if read.diagnostics.contains(where: { $0.code == .headingTaken }) { continue }
      // Blank lines part blocks in marks alone.
      var other = try marked.read(bytes)
      for index in other.document.paragraphs.indices {
        other.document.paragraphs[index].style.isSeparator = false
      }
      #expect(read == other)
    }
  }

  /// Marks in every number are read in one walk: tests of a square of it would not end.
  @Test(arguments: [
    "[", "]", "[]", "[]{", "[]{a", "[]{a=", "[]{a=\"", "[]{a='", "[](", "[](<", "[](a", "[](a(",
    "[](a \"", "![", "{", "{|", "**",
    "\\", "#a", "[a]{.book}", "[a](u)", "[a]{#a}", "[a](#b)", "]{.book}", "# a\n", ":::\n",
    "::: book\n", "::: book\na\n",
    "::: {.book} b\n", "[\n", "[]{.book\n", "{a|b}", "# a {", "a {",
  ])
  func marksInEveryNumber(_ piece: String) throws {
    let source = String(repeating: piece, count: 20_000)
    let marked = try Marked(source)
    #expect(marked.warnings.count <= 1001)
    let closed = try Marked(source + String(repeating: "]", count: 20_000) + "{.book}")
    #expect(closed.warnings.count <= 1001)
  }

  @Test(arguments: ["[", ":::\n", "::: book\n", "[a]{.book}"])
  func aHundredThousandMarks(_ piece: String) throws {
    #expect(try Marked(String(repeating: piece, count: 100_000)).warnings.count <= 1001)
  }

  /// The plain text is to be had back: every mark of punctuation after a backslash.
  @Test func anyTextCanBeWritten() throws {
    var generator = SeededGenerator(state: 9)
    for _ in 0..<1000 {
      let text = randomText(&generator, from: Self.pieces)
      let source = text.unicodeScalars.reduce(into: "") { source, scalar in
        let isMark =
          scalar.isASCII && (0x21...0x7E).contains(scalar.value)
          && !scalar.properties.isAlphabetic && !("0"..."9").contains(scalar)
        source += (isMark ? "\\" : "") + String(scalar)
      }
      let marked = try Marked(source)
      #expect(marked.text.utf8.elementsEqual(text.utf8) && marked.warnings.isEmpty)
    }
  }
}
