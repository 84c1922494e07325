import Testing
import VerticalLayout

@testable import Manuscript

/// An ill-formed text, and where its first fault is: bytes from 0, line and column from 1.
private struct Fault: CustomTestStringConvertible, Sendable {
  var name: String
  var bytes: [UInt8]
  var offset: Int
  var line: Int
  var column: Int
  /// The text with the faults replaced.
  var repaired: String
  var count = 1

  var testDescription: String { name }
}

private let faults: [Fault] = [
  Fault(
    name: "lone continuation byte", bytes: [0x80], offset: 0, line: 1, column: 1,
    repaired: "\u{FFFD}"
  ),
  Fault(
    name: "continuation bytes", bytes: [0x61, 0x80, 0xBF], offset: 1, line: 1, column: 2,
    repaired: "a\u{FFFD}\u{FFFD}", count: 2),
  Fault(
    name: "overlong NUL", bytes: [0x0A, 0xC0, 0x80], offset: 1, line: 2, column: 1,
    repaired: "\n\u{FFFD}\u{FFFD}", count: 2),
  Fault(
    name: "overlong of three", bytes: [0xE0, 0x80, 0xAF], offset: 0, line: 1, column: 1,
    repaired: "\u{FFFD}\u{FFFD}\u{FFFD}", count: 3),
  Fault(
    name: "overlong of four", bytes: [0xF0, 0x80, 0x80, 0xAF], offset: 0, line: 1, column: 1,
    repaired: "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}", count: 4),
  Fault(
    name: "surrogate", bytes: Array("春\n曉".utf8) + [0xED, 0xA0, 0x80], offset: 7, line: 2,
    column: 2, repaired: "春\n曉\u{FFFD}\u{FFFD}\u{FFFD}", count: 3),
  Fault(
    name: "last surrogate", bytes: [0xED, 0xBF, 0xBF, 0x61], offset: 0, line: 1, column: 1,
    repaired: "\u{FFFD}\u{FFFD}\u{FFFD}a", count: 3),
  Fault(
    name: "beyond U+10FFFF", bytes: [0xF4, 0x90, 0x80, 0x80], offset: 0, line: 1, column: 1,
    repaired: "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}", count: 4),
  Fault(
    name: "F5", bytes: Array("春\r\n\r\n".utf8) + [0xF5, 0x61], offset: 7, line: 3, column: 1,
    repaired: "春\r\n\r\n\u{FFFD}a"),
  Fault(
    name: "FE FF", bytes: Array("e\u{301}\r".utf8) + [0x61, 0xFE, 0xFF], offset: 5, line: 2,
    column: 2, repaired: "e\u{301}\ra\u{FFFD}\u{FFFD}", count: 2),
  Fault(
    name: "column in characters", bytes: Array("e\u{301}葛\u{E0100}".utf8) + [0xFF], offset: 10,
    line: 1, column: 3, repaired: "e\u{301}葛\u{E0100}\u{FFFD}"),
  Fault(
    name: "cut lead at the end", bytes: [0x61, 0xE4], offset: 1, line: 1, column: 2,
    repaired: "a\u{FFFD}"),
  Fault(
    name: "three bytes cut to two", bytes: [0xE4, 0xB8], offset: 0, line: 1, column: 1,
    repaired: "\u{FFFD}"),
  Fault(
    name: "four bytes cut to three", bytes: [0xF0, 0xA0, 0x80], offset: 0, line: 1, column: 1,
    repaired: "\u{FFFD}"),
  Fault(
    name: "cut before a letter", bytes: [0xE6, 0x98, 0x61], offset: 0, line: 1, column: 1,
    repaired: "\u{FFFD}a"),
  Fault(
    name: "cut before a character", bytes: [0xF0, 0xA0, 0x80] + Array("春".utf8), offset: 0,
    line: 1, column: 1, repaired: "\u{FFFD}春"),
  // Unicode 3.9, table 3-11.
  Fault(
    name: "the table of the standard",
    bytes: [0x61, 0xF1, 0x80, 0x80, 0xE1, 0x80, 0xC2, 0x62, 0x80, 0x63, 0x80, 0xBF, 0x64],
    offset: 1, line: 1, column: 2,
    repaired: "a\u{FFFD}\u{FFFD}\u{FFFD}b\u{FFFD}c\u{FFFD}\u{FFFD}d", count: 6),
  Fault(
    name: "after U+FFFD of the author's", bytes: Array("\u{FFFD}".utf8) + [0xEF, 0xBF],
    offset: 3, line: 1, column: 2, repaired: "\u{FFFD}\u{FFFD}"),
  Fault(
    name: "after a mark", bytes: [0xEF, 0xBB, 0xBF, 0x61, 0xFF], offset: 4, line: 1, column: 2,
    repaired: "a\u{FFFD}"),
]

@Test(arguments: faults)
private func invalidTextIsLocated(_ fault: Fault) {
  let error = #expect(throws: ManuscriptError.self) {
    try ManuscriptReader(options: ManuscriptOptions()).read(fault.bytes)
  }
  guard case .invalidText(let invalid)? = error else {
    Issue.record("\(error as Any)")
    return
  }
  #expect(invalid.encoding == .utf8 && invalid.hint == nil && invalid.isGuessed)
  #expect(invalid.byteOffset == fault.offset)
  #expect(invalid.place == SourcePosition(line: fault.line, column: fault.column))
  #expect(invalid.faults.count == fault.count)
}

@Test(arguments: faults)
private func invalidTextIsRepaired(_ fault: Fault) throws {
  let options = ManuscriptOptions(repair: true, language: .japanese)
  let manuscript = try ManuscriptReader(options: options).read(fault.bytes)
  #expect(Array(manuscript.document.text.utf8) == Array(fault.repaired.utf8))

  let warning = try #require(manuscript.diagnostics.first)
  #expect(manuscript.diagnostics.count == 1)
  #expect(warning.severity == .warning)
  #expect(warning.code == .invalidText)
  #expect(warning.message.hasPrefix("\(fault.count) sequence"))
  #expect(warning.message.contains("offset\(fault.count == 1 ? "" : "s") \(fault.offset)"))
  let range = try #require(warning.range)
  #expect(manuscript.document.text.slice(range) == "\u{FFFD}")
  let position = SourcePosition(offset: range.lowerBound, in: manuscript.document.text)
  #expect(position.line == fault.line && position.column == fault.column)
}

@Test(arguments: [
  "", "\n", "\u{FEFF}", "a", "春眠不覺曉", "\u{0}", "春\u{0}曉", "\t a\tb", "\u{FFFE}", "\u{FFFF}",
  "\u{1FFFE}", "\u{10FFFF}", "\u{FFFD}", "a\r\nb\rc\nd\u{2028}e\u{2029}f\u{85}g",
  "\u{7}\u{1B}[0m", "𠊛", "葛\u{E0100}", "a\u{FEFF}b",
  // U+FDD0, which a literal cannot hold.
  String(decoding: [0xEF, 0xB7, 0x90] as [UInt8], as: UTF8.self),
])
func validTextStaysAsItIs(_ text: String) throws {
  for repair in [false, true] {
    for mark in [[], [0xEF, 0xBB, 0xBF]] as [[UInt8]] where mark.isEmpty == !text.hasMark {
      let options = ManuscriptOptions(repair: repair, language: .japanese)
      let manuscript = try ManuscriptReader(options: options).read(mark + Array(text.utf8))
      #expect(manuscript.document.text.utf8.elementsEqual(text.utf8))
      #expect(manuscript.document.paragraphs.map(\.range) == Paragraph.split(text).map(\.range))
      #expect(manuscript.diagnostics.isEmpty)
    }
  }
}

extension String {
  /// Only the first of two marks is one: the second stays, and so does the text of these tests.
  fileprivate var hasMark: Bool { utf8.starts(with: [0xEF, 0xBB, 0xBF]) }
}

@Test(arguments: [
  ("a\r\nb", ["a", "b"]), ("a\rb", ["a", "b"]), ("a\u{2028}b\u{2029}c", ["a", "b", "c"]),
  ("a\n\nb\n", ["a", "", "b"]), ("\u{FEFF}春\n", ["春"]), ("\tb", ["\tb"]), ("", []),
])
func paragraphs(_ text: String, _ expected: [String]) throws {
  let document = try ManuscriptReader(options: ManuscriptOptions()).read(Array(text.utf8)).document
  #expect(document.paragraphs.map { String(document.text.slice($0.range)) } == expected)
}

/// Bytes, the limit, and how many bytes are too many: 0 where they are not.
@Test(
  arguments: [
    ([0x61, 0x62, 0x63, 0x64], 4, 0), ([0x61, 0x62, 0x63, 0x64], 3, 4), ([], 0, 0),
    ([0xFF, 0xFF, 0xFF], 9, 0), ([0xFF, 0xFF, 0xFF], 8, 9), ([0xFF, 0xFF, 0xFF], 2, 3),
  ] as [([UInt8], Int, Int)])
func lengthIsLimited(_ bytes: [UInt8], _ limit: Int, _ excess: Int) throws {
  if excess == 0 {
    #expect(try DecodedText(bytes, repair: true, limit: limit).text.utf8.count <= limit)
  } else {
    #expect(throws: ManuscriptError.tooLong(byteCount: excess, limit: limit)) {
      try DecodedText(bytes, repair: true, limit: limit)
    }
  }
}

@Test func markIsNotCounted() throws {
  let bytes: [UInt8] = [0xEF, 0xBB, 0xBF, 0x61]
  #expect(try DecodedText(bytes, repair: false, limit: 1).text == "a")
}

@Test func longLine() throws {
  let bytes = [UInt8](repeating: 0x61, count: 10 << 20) + Array("春".utf8)
  let reader = ManuscriptReader(options: ManuscriptOptions())
  let document = try reader.read(bytes).document
  #expect(document.paragraphs.count == 1)
  #expect(document.text.utf8.count == bytes.count)
  #expect(throws: ManuscriptError.self) { try reader.read(bytes + [0xFF]) }
}
