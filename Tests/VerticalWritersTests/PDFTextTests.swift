import Testing
import VerticalFonts
import VerticalLayout

@testable import VerticalWriters

/// Glyphs in a PDF: their places and their text.
struct PDFTextTests {
  let library = FontLibrary()

  private func pdf(_ pages: [DisplayList]) throws -> [UInt8] {
    let writer = PDFWriter(fonts: library, metadata: DocumentMetadata())
    for page in pages { try writer.add(page) }
    return try writer.finish()
  }

  private func content(_ bytes: [UInt8]) throws -> String {
    try Tool.run("mutool", "show", "-b", "{}", "pages/1/Contents", on: bytes).text
  }

  private func extracted(_ bytes: [UInt8]) throws -> String {
    let run = try Tool.run("pdftotext", "{}", "-", on: bytes)
    return run.text.filter { !$0.isWhitespace }
  }

  // MARK: Places

  private struct Mark {
    var x: Double
    var y: Double
  }

  static let fonts: [([String], Length)] = [
    ([Samples.chinese], .pt(12)), ([Samples.japanese], Length(rawValue: 10_757)),
    ([Samples.mincho], .pt(12)), ([Samples.mincho], Length(rawValue: 7_001)),
    ([Samples.dejaVu, Samples.chinese], .pt(96)), ([Samples.porson, Samples.mincho], .pt(20)),
  ]

  /// Every glyph stands within 0.01 pt of where the layout has it, whatever form its font has.
  @Test(arguments: fonts)
  func originsAreThoseOfTheDisplayList(_ fonts: [String], _ size: Length) throws {
    for page in try Samples.pages(Samples.mixed, fonts: fonts, library: library, size: size) {
      #expect(try farthestGlyph(of: page) < 0.01)
    }
  }

  /// The ways from column to column do not add up to an error, however many there are.
  @Test func originsAreThoseOfTheDisplayListOnLongScrolls() throws {
    let text = String(repeating: "春眠不覺曉\n處處聞啼鳥\n", count: 420)
    let page = try Samples.pages(
      text, fonts: [Samples.chinese], library: library, size: Length(rawValue: 10_757),
      page: .scroll)[0]
    #expect(page.size.width > .pt(10_000))
    #expect(try farthestGlyph(of: page) < 0.01)
  }

  /// The greatest distance of a glyph from its place, in points.
  private func farthestGlyph(of page: DisplayList) throws -> Double {
    let trace = try Tool.run("mutool", "trace", "{}", on: pdf([page]))
    #expect(trace.status == 0)
    let height = page.size.height.points
    // Boxes of missing characters are in a font of their own.
    let found = trace.text.split(separator: "<span ").dropFirst().flatMap { span -> [Mark] in
      guard !span.hasPrefix("font=\"VTypeBoxes") else { return [] }
      return span.split(separator: "<g ").dropFirst().compactMap { glyph in
        guard let x = attribute("x", of: glyph), let y = attribute("y", of: glyph),
          glyph.contains(" glyph=")
        else { return nil }
        return Mark(x: x, y: height - y)
      }
    }
    let expected = page.items.flatMap { item -> [Mark] in
      guard case .glyphs(let run) = item else { return [] }
      return run.glyphs.map { Mark(x: $0.origin.x.points, y: $0.origin.y.points) }
    }
    #expect(!expected.isEmpty)
    // Glyphs without ink that share a text with another one are left out.
    var remaining = found[...]
    var farthest = 0.0
    for mark in expected {
      guard let next = remaining.first else { break }
      let distance = max(abs(next.x - mark.x), abs(next.y - mark.y))
      if distance > 1 { continue }
      farthest = max(farthest, distance)
      remaining.removeFirst()
    }
    #expect(remaining.isEmpty)
    #expect(found.count >= expected.count - 4)
    return farthest
  }

  @Test func columnsAreOneTextObjectUntilSomethingIsDrawn() throws {
    let page = try Samples.pages(
      "國破山河在\n城春草木深\n感時花濺淚\n", fonts: [Samples.chinese], library: library)[0]
    let columns = try content(pdf([page]))
    #expect(columns.split(separator: "BT\n", omittingEmptySubsequences: false).count == 2)
    // From column to column, and from glyph to glyph in one that is parted.
    let ways = columns.split(separator: "\n").filter { $0.hasSuffix(" Td") }
    #expect(Set(ways.dropFirst()).count == 2 && ways.count == 5, "\(ways)")
    #expect(!columns.contains("Tm"))

    let second = page.columns[1].items.lowerBound
    var drawn = DisplayList(size: page.size, items: Array(page.items[..<second]), as: .text)
    let area = PhysicalRect(x: .pt(1), y: .pt(1), width: .pt(9), height: .pt(9))
    drawn.append(.fill(area, .black), as: .decoration(.ground))
    drawn.append(Array(page.items[second...]), as: .text)
    let parts = try content(pdf([drawn]))
    #expect(parts.split(separator: "BT\n", omittingEmptySubsequences: false).count == 3)
    #expect(parts.contains("ET\n/Artifact BMC\n"))
  }

  private func attribute(_ name: String, of element: Substring) -> Double? {
    let parts = element.split(separator: " \(name)=\"", omittingEmptySubsequences: false)
    return parts.count > 1 ? Double(parts[1].prefix { $0 != "\"" }) : nil
  }

  // MARK: Operators

  /// A column is one string down the page. The second column starts as high as the first, so the first
  /// one is parted after a glyph: PDFium would put them in the order of their x.
  @Test func aColumnIsOneOperatorOrTwo() throws {
    let one = try content(pdf(Samples.pages("國破山河在", fonts: [Samples.chinese], library: library)))
    #expect(one.split(separator: "Tj").count == 2)
    let two = try content(
      pdf(Samples.pages("國破山河在\n城春草木深", fonts: [Samples.chinese], library: library)))
    #expect(two.split(separator: "Tj").count == 4)
    // Columns of one character cannot be parted; what is not seen stands between.
    let short = try content(
      pdf(Samples.pages("國\n破", fonts: [Samples.chinese], library: library)))
    #expect(short.contains("/Artifact BMC") && short.contains("3 Tr"))
  }

  /// A glyph's code is its character where it can be, so that text and codes are the same bytes.
  @Test func codesAreTheCharacters() throws {
    let bytes = try pdf(
      Samples.pages("國，破", fonts: [Samples.chinese], library: library, language: .simplifiedChinese)
    )
    let content = try Tool.run("mutool", "show", "-b", "{}", "pages/1/Contents", on: bytes).output
    let codes: [UInt8] = [0x57, 0x0B, 0xFF, 0x0C, 0x78, 0x34]
    #expect(content.contains([UInt8(ascii: "(")] + codes + Array(")Tj".utf8)))
    #expect(content.contains([0xFE, 0xFF] + codes))
  }

  @Test func oneGlyphKeepsSeveralTexts() throws {
    // U+301C and U+FF5E have one vertical glyph.
    let bytes = try pdf(
      Samples.pages("一〜二～三〜", fonts: [Samples.japanese], library: library))
    #expect(try extracted(bytes) == "一〜二～三〜")
    let text = try Tool.run("mutool", "draw", "-q", "-F", "txt", "{}", on: bytes).text
    #expect(text.filter { !$0.isWhitespace } == "一〜二～三〜")
    let fonts = try Tool.run("pdffonts", "{}", on: bytes).text
    #expect(fonts.split(separator: "\n").count == 4)
  }

  /// A glyph of so many texts that a font object for each would be too many.
  @Test func oneGlyphKeepsVeryManyTexts() throws {
    let text = (0..<100).map { "國\(Unicode.Scalar(UInt32(0xE0100 + $0)) ?? " ")" }.joined()
    let bytes = try pdf(
      Samples.pages(text, fonts: [Samples.mincho], library: library, page: .paper(.a5)))
    #expect(try extracted(bytes).unicodeScalars.elementsEqual(text.unicodeScalars))
    let fonts = try Tool.run("pdffonts", "{}", on: bytes).text
    #expect(fonts.split(separator: "\n").count < 40)
  }

  @Test func aMissingCharacterIsABoxWithItsText() throws {
    let bytes = try pdf(
      Samples.pages("國\u{1200}破\u{10FFFD}", fonts: [Samples.chinese], library: library))
    #expect(try extracted(bytes) == "國\u{1200}破\u{10FFFD}")
    #expect(try content(bytes).contains("re f*"))
    #expect(try Tool.run("qpdf", "--check", "{}", on: bytes).status == 0)
  }

  @Test func glyphsWithoutTextAreDrawnAndNotFound() throws {
    var page = try Samples.pages("國破", fonts: [Samples.chinese], library: library)[0]
    guard case .glyphs(var mark) = page.items[0] else { return }
    mark.text = []
    mark.clusters = [GlyphRun.TextCluster(byteCount: 0, glyphCount: 2)]
    page.append(.glyphs(mark), as: .text)
    let bytes = try pdf([page])
    #expect(try extracted(bytes) == "國破")
    let trace = try Tool.run("mutool", "trace", "{}", on: bytes).text
    #expect(trace.split(separator: "<fill_path").count == 3)
  }

  // MARK: Odd display lists

  /// Counts of bytes and glyphs, and the text.
  struct OddRun: Sendable {
    var clusters: [[Int]]
    var text: [UInt8] = Array("國破".utf8)
  }

  static let oddRuns = [
    OddRun(clusters: []), OddRun(clusters: [[0, 0], [3, 1], [0, 0], [3, 1]]),
    OddRun(clusters: [[3, 0], [3, 2]]), OddRun(clusters: [[1, 1], [5, 1]]),
    OddRun(clusters: [[-3, -1], [99, 99]]), OddRun(clusters: [[3, 1]]),
    OddRun(clusters: [[6, 1], [0, 1]]), OddRun(clusters: [[0, 2], [6, 0]]),
    OddRun(clusters: [[6, 0]]), OddRun(clusters: [[1, 1], [1, 1]], text: [0xFF, 0x80]),
    OddRun(clusters: [[1, 2]], text: [0]), OddRun(clusters: [[3, 2]], text: [0xED, 0xA0, 0x80]),
    OddRun(clusters: [[4, 2]], text: [0xF4, 0x90, 0x80, 0x80]),
    OddRun(clusters: [[2, 2]], text: [0xE5, 0x9B]),
  ]

  /// Clusters and text that do not fit together, and text that is no UTF-8.
  @Test(arguments: oddRuns)
  func oddClustersDoNotFail(_ odd: OddRun) throws {
    var page = try Samples.pages("國破", fonts: [Samples.chinese], library: library)[0]
    guard case .glyphs(var run) = page.items[0] else { return }
    run.clusters = odd.clusters.map { GlyphRun.TextCluster(byteCount: $0[0], glyphCount: $0[1]) }
    run.text = odd.text
    page = DisplayList(size: page.size, items: [.glyphs(run)], as: .text)
    let bytes = try pdf([page])
    #expect(try Tool.run("qpdf", "--check", "{}", on: bytes).status == 0)
    #expect(try Tool.run("pdftoppm", "-r", "20", "{}", on: bytes).errors.isEmpty)
    let isWhole = odd.clusters.allSatisfy { $0[0] >= 0 && $0[0] % 3 == 0 }
    if odd.text == Array("國破".utf8), isWhole {
      #expect(try extracted(bytes).unicodeScalars.sorted() == "國破".unicodeScalars.sorted())
    }
  }

  @Test func emptyRunsAndSizesDoNotFail() throws {
    var page = try Samples.pages("國", fonts: [Samples.chinese], library: library)[0]
    guard case .glyphs(var run) = page.items[0] else { return }
    run.glyphs = []
    page.append(.glyphs(run), as: .text)
    guard case .glyphs(var flat) = page.items[0] else { return }
    flat.size = .zero
    page.append(.glyphs(flat), as: .text)
    flat.size = .pt(-3)
    page.append(.glyphs(flat), as: .text)
    #expect(try extracted(pdf([page])) == "國")
  }
}

extension [UInt8] {
  fileprivate func contains(_ other: [UInt8]) -> Bool {
    guard count >= other.count else { return false }
    return (0...count - other.count).contains { self[$0..<$0 + other.count].elementsEqual(other) }
  }
}
