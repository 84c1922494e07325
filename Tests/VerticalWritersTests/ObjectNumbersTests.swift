import Testing

@testable import VerticalWriters

/// The numbers of objects, and what becomes of them in the file.
struct ObjectNumbersTests {
  @Test func thoseOfAKindFollowEachOther() {
    var numbers = ObjectNumbers()
    var taken: [ObjectKind: [Int]] = [:]
    for index in 0..<3000 {
      taken[.page, default: []].append(numbers.take(.page))
      taken[.content, default: []].append(numbers.take(.content))
      if index % 3 == 0 { taken[.other, default: []].append(numbers.take(.other)) }
      for _ in 0..<5 { taken[.element, default: []].append(numbers.take(.element)) }
    }
    for (kind, numbers) in taken where kind != .other {
      let breaks = zip(numbers, numbers.dropFirst()).filter { $0 + 1 != $1 }.count
      #expect(breaks <= 10 + numbers.count / 512, "\(kind)")
      #expect(numbers == numbers.sorted())
    }
    let all = taken.values.joined()
    #expect(Set(all).count == all.count)
    #expect(all.allSatisfy { 1..<numbers.end ~= $0 })
  }

  @Test func whatIsLeftOfABlockGoesToOthers() {
    var numbers = ObjectNumbers()
    let taken = (0..<5).map { _ in numbers.take(.element) }
    #expect(taken == [1, 2, 3, 4, 5])
    #expect(numbers.take(.other) == 8)
    numbers.closeBlocks()
    #expect((0..<4).map { _ in numbers.take(.other) } == [6, 7, 9, 10])
    #expect(numbers.take(.element) == 11)
  }

  @Test func numbersThatNobodyTakesAreFree() throws {
    var file = PDFFile()
    // Of the second block one number is taken, and one is left.
    let elements = (0..<2).map { _ in file.reserve(.element) }
    let (catalog, pages, information) = (file.reserve(), file.reserve(), file.reserve())
    for number in elements { file.addElement(PDFBytes("<<>>"), as: number) }
    file.add(PDFBytes("<</Type/Catalog/Pages \(pages) 0 R>>"), as: catalog)
    file.add(PDFBytes("<</Type/Pages/Count 0/Kids[]>>"), as: pages)
    file.add(PDFBytes("<</Title(a)>>"), as: information)
    try file.finish(root: catalog, information: information)
    let bytes = file.takeBytes()
    #expect(try Tool.run("qpdf", "--check", "{}", on: bytes).status == 0)
    let found = try Tool.run("qpdf", "--show-xref", "{}", on: bytes).text
    #expect(!"\n\(found)".contains("\n3/0:"))
    #expect("\n\(found)".contains("\n\(catalog)/0: compressed"))
  }

  @Test func oneCompressorDoesAllStreams() throws {
    let deflater = Deflater()
    for length in [99, 0, 9999] {
      let data = Array(String(repeating: "3491 0 R 3492 0 R ", count: length).utf8)
      let compressed = try #require(deflater.compress(data))
      #expect(Inflater.expand(compressed, count: data.count) == data)
      #expect(Inflater.expand(compressed, count: data.count + 1) == nil)
      #expect(compressed == Deflater().compress(data))
    }
  }
}

/// Which text a code stands for.
struct ToUnicodeMapTests {
  private func lines(_ texts: [(code: UInt16, text: String)]) -> [Substring] {
    String(
      decoding: ToUnicodeMap(texts.map { ($0.code, Array($0.text.utf8)) }).bytes, as: UTF8.self
    )
    .split(separator: "\n").filter { $0.hasPrefix("<") }.filter { $0 != "<0000><FFFF>" }
  }

  @Test("W1 each code has a line of its own, since Ghostscript reads others in a range")
  func lines() {
    #expect(
      lines([(0x4E00, "一"), (0x4E01, "丁甲"), (0x4E8C, "二"), (0x4E8D, "亍"), (0xD800, "𠀀")])
        == [
          "<4E00><4E00>", "<4E01><4E017532>", "<4E8C><4E8C>", "<4E8D><4E8D>", "<D800><D840DC00>",
        ])
    let many = (0..<250).map {
      (code: UInt16(0x4E00 + $0), text: String(decoding: [UInt16(0x4E00 + $0)], as: UTF16.self))
    }
    #expect(lines(many).count == 250)
  }

  /// MuPDF 1.21 takes no scalar beyond U+FFFF in a text of several, and Ghostscript 10 loses a stop that has no code of its
  /// own.
  @Test(
    "a text of two codes is divided after its first scalar",
    arguments: [
      ("葛\u{E0100}", 3), ("🇯🇵", 4), ("👍🏽", 4), ("🏳\u{FE0F}", 4), ("𠀀\u{E0100}", 4), ("葛", nil),
      ("——", nil),
      ("葛\u{FE00}", nil), ("e\u{301}", nil), ("𠀀", nil), ("❤\u{FE0F}\u{200D}🔥", nil),
      ("👨\u{200D}👩", nil), ("光，", 3), ("霜。", 3), ("乎？」", 3), ("𠀀。", 4), ("「學", nil),
      ("。」", nil), ("光明", nil), ("葛\u{E0100}\u{301}", nil), ("", nil),
    ] as [(String, Int?)])
  func aTextOfTwoCodesIsDivided(_ text: String, _ length: Int?) {
    let bytes = Array(("前" + text + "🇯🇵").utf8)
    #expect(
      ToUnicodeMap.division(of: 3..<3 + text.utf8.count, in: bytes) == length.map { 3 + $0 })
  }

  @Test func whatIsNoUTF8IsDividedWithin() {
    for bytes in [[0xF0], [0xF0, 0x9F], [0x80, 0xF0], [0xE8, 0xF0, 0x9F], [0xF0, 0xF0, 0xF0]] {
      let bytes = bytes.map { UInt8($0) }
      let division = ToUnicodeMap.division(of: bytes.indices, in: bytes)
      #expect(division.map { (1..<bytes.count).contains($0) } ?? true)
    }
  }
}
