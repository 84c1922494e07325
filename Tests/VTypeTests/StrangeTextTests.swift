import Glibc
import Testing
import VerticalLayout

/// Texts at the edge, through the whole command: it ends well, and nothing is lost.
struct StrangeTextTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  /// U+FFFF, U+FDD0 and U+1FFFE, which source text cannot have.
  private static let noncharacters = [0xFFFF, 0xFDD0, 0x1FFFE].compactMap {
    Unicode.Scalar($0 as UInt32).map(String.init)
  }

  /// A file that is too large is told of before it is read, and one without an end as soon as that is known.
  @Test("TK-17: a file that is too large is refused") func aFileThatIsTooLargeIsRefused() throws {
    try folder.write("", to: "a.txt")
    #expect(unsafe truncate(folder.path("a.txt"), 1 << 40) == 0)
    for words in [
      ["a.txt", "-o", "a.pdf"], ["batch", "a.txt", "-o", "out/"],
      ["query", "a.txt", "--find", "春"], ["b.txt", "--config", "a.txt", "-o", "b.pdf"],
    ] {
      let run = try folder.vtype(words)
      #expect(run.status == (words[0] == "batch" ? 1 : 65), "\(run.errors)")
      #expect(run.errors.contains("it has 1099511627776 bytes"))
    }
    #expect(!folder.exists("a.pdf"))
  }

  @Test(
    arguments: [
      ("byte order mark", "\u{FEFF}春曉\n", []), ("CRLF", "春\r\n曉\r\n", []), ("CR", "春\r曉\r", []),
      ("NUL", "甲\0乙", ["control-character"]),
      ("controls", "甲\u{1}乙\u{7F}\u{85}丙", ["control-character"]),
      (
        "noncharacters", "甲\(noncharacters[0])乙\(noncharacters[1])丙\(noncharacters[2])",
        ["glyph-missing"]
      ),
      ("tabs", "甲\t乙\t\t丙\n\t丁", []), ("nothing", "", ["text-empty"]),
      ("mark alone", "\u{FEFF}", ["text-empty"]),
      ("newlines", "\n\n\n", ["text-empty"]),
      ("spaces", " \u{3000}\u{2003}\u{A0}", ["text-empty"]),
      ("separators", "甲\u{2028}乙\u{2029}丙\u{B}丁\u{C}戊", []), ("bidi", "\u{202E}abc\u{202C}אב", nil),
      ("joiners", "\u{200D}\u{200D}甲\u{200B}\u{2060}", nil), ("mark first", "\u{3099}か", nil),
      ("private", "\u{E000}\u{10FFFD}", ["glyph-missing"]),
    ] as [(String, String, [String]?)])
  func itIsSet(_ name: String, _ text: String, _ warnings: [String]?) throws {
    try folder.write(text, to: "a.txt")
    for format in ["pdf", "svg", "png"] {
      let run = try folder.vtype("a.txt", "-o", "a.\(format)", "--dpi", "72")
      #expect(run.status == 0, "\(run.errors)")
    }
    #expect(try Program.run("qpdf", "--check", "a.pdf", in: folder.path).status == 0)
    let layout = try folder.layout("a.txt")
    #expect(layout.pages.count == 1)
    if let warnings { #expect(Set(layout.warnings.map(\.code.rawValue)) == Set(warnings)) }
    // Each byte is in a column, or dropped; the columns cover the text in order.
    let source =
      text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    var end = 0
    for column in layout.pages.flatMap(\.columns) {
      #expect(column.range.lowerBound == end)
      end = column.range.upperBound
    }
    #expect(end == source.utf8.count)
    // What is not white space is in a cell, or dropped.
    var bytes = Array(source.utf8)
    let cells = layout.pages.flatMap(\.columns).flatMap(\.cells).map(\.range)
    for range in cells + layout.dropped.map(\.range) {
      for index in range.lowerBound..<range.upperBound { bytes[index] = UInt8(ascii: " ") }
    }
    #expect(String(decoding: bytes, as: UTF8.self).withoutSpace.isEmpty)
  }

  @Test func anEmptyFileIsOneEmptyPage() throws {
    try folder.write("", to: "a.txt")
    #expect(try folder.vtype("a.txt", "-o", "a.pdf").status == 0)
    let info = try Program.run("pdfinfo", "a.pdf", in: folder.path).text
    #expect(info.contains("Pages:           1"))
    #expect(try folder.layout("a.txt").pages.map(\.columns.count) == [0])
  }

  /// A run of more than two minutes is ended (``Program/wait(seconds:)``).
  @Test("TK-17: a line of ten megabytes, in good time")
  func aLineOfTenMegabytes() throws {
    let line = String(repeating: "春眠不覺曉處處聞啼鳥", count: 10_000_000 / 30 + 1)
    #expect(line.utf8.count >= 10_000_000)
    try folder.write(line, to: "a.txt")
    let run = try folder.vtype("a.txt", "-o", "a.pdf")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try Program.run("pdfinfo", "a.pdf", in: folder.path).status == 0)
  }

  /// Mark after mark on one character: HarfBuzz 6 takes a time that grows with the square of their
  /// number, so that they are shaped in parts.
  @Test("TK-17: marks without end, in good time") func marksWithoutEnd() throws {
    try folder.write("か" + String(repeating: "\u{301}", count: 200_000), to: "a.txt")
    let run = try folder.vtype("a.txt", "-o", "a.pdf")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try Program.run("qpdf", "--check", "a.pdf", in: folder.path).status == 0)
  }
}
