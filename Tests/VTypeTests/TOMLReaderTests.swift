import TestSupport
import Testing

@testable import HouseFiles

/// TOML as its specification has it, and what is no TOML.
struct TOMLReaderTests {
  /// A table as a text: keys in order, each with its value.
  private static func text(_ value: TOMLValue) -> String {
    switch value {
    case .string(let text): "“\(text)”"
    case .integer, .float: value.number ?? ""
    case .boolean(let truth): "\(truth)"
    case .date(let text): "day \(text)"
    case .time(let text): "time \(text)"
    case .array(let values): "[" + values.map(text).joined(separator: ", ") + "]"
    case .table(let table):
      "{"
        + table.keys.map { "\($0): \(table[$0].map(text) ?? "")" }.joined(separator: ", ") + "}"
    }
  }

  @Test(arguments: [
    ("", "{}"), ("# 山\n\n \t\n", "{}"), ("\u{FEFF}a = 1", "{a: 1}"),
    ("b = 2\r\na = 1 # 一\r\n", "{a: 1, b: 2}"),
    ("\"山 水\" = '川'\n'' = \"\"\n1-_ = true", "{: “”, 1-_: true, 山 水: “川”}"),
    ("a.b . c = 1\na.b.d = 2\n\"a\".'e' = false", "{a: {b: {c: 1, d: 2}, e: false}}"),
    ("[a]\nx = 1\n[ a . b ]\ny = 2\n[c]", "{a: {b: {y: 2}, x: 1}, c: {}}"),
    ("[a.b]\nx = 1\n[a]\ny = 2", "{a: {b: {x: 1}, y: 2}}"),
    ("[[a]]\nx = 1\n[a.b]\ny = 2\n[[a]]\nx = 3", "{a: [{b: {y: 2}, x: 1}, {x: 3}]}"),
    ("a = [ 1, # 一\n 2,\n\n]\nb = []", "{a: [1, 2], b: []}"),
    ("a = [[\"b\", 'c'], [{d = 1, e.f = 2}, {}]]", "{a: [[“b”, “c”], [{d: 1, e: {f: 2}}, {}]]}"),
    ("a = \"\\u5C71\\U00020BB7\\t\\\"\\\\\\n\"", "{a: “山𠮷\t\"\\\n”}"),
    ("a = '''\n山'\n''水'''''", "{a: “山'\n''水''”}"),
    ("a = \"\"\"\r\n山 \\\n   \n  水\\\"\"\"\"", "{a: “山 水\"”}"),
    (
      "a = +99\nb = -1_000\nc = 0xDEAD_beef\nd = 0o17\ne = 0b101\nf = 0",
      "{a: 99, b: -1000, c: 3735928559, d: 15, e: 5, f: 0}"
    ),
    (
      "a = 1.50\nb = -0.01\nc = 5e+2\nd = 1_0.2_5E-1\ne = inf",
      "{a: 1.5, b: -0.01, c: 500.0, d: 1.025, e: inf}"
    ),
    (
      "a = 2024-02-29\nb = 07:32:00.5\nc = 1979-05-27T07:32:00Z\nd = 1979-05-27 00:32:00-07:00",
      "{a: day 2024-02-29, b: time 07:32:00.5, c: time 1979-05-27T07:32:00Z, d: time 1979-05-27 00:32:00-07:00}"
    ),
  ])
  func tables(_ source: String, _ expected: String) throws {
    #expect(Self.text(.table(try TOMLReader.read(source))) == expected)
  }

  @Test(arguments: [
    ("size = \n", 1, 8, "expected a value, but here is the end of the line"),
    ("a = 1 b = 2", 1, 7, "expected the end of the line, but here is “b”"),
    ("a\n", 1, 2, "expected =, but here is the end of the line"),
    ("x = 1\n山 = 2", 2, 1, "expected a key of the letters"),
    ("x = \"山\nb = 1", 1, 7, "expected a quote at the end of the text"),
    ("x = 山", 1, 5, "expected a value, but here is “山”"),
    ("x = red", 1, 5, "“red” is no value; a text stands in quotes"),
    ("x = [1 2]", 1, 8, "expected a comma or ]"),
    ("x = {a = 1\n}", 1, 11, "expected a comma or }"),
    ("x = [\n", 2, 1, "expected a value, but here is the end of the file"),
    ("[a", 1, 3, "expected ]"), ("[[a]", 1, 5, "expected ]]"), ("[]", 1, 2, "expected a key"),
    ("a = 1\na = 2", 2, 1, "“a” is there already"),
    ("[a]\n[a]", 2, 1, "“a” is there already"),
    ("a = 1\n[a.b]", 2, 1, "“a” has a value already"),
    ("a.b = 1\n[a]", 2, 1, "“a” is there already"),
    ("a = {b = 1}\na.c = 2", 2, 1, "“a” is there already"),
    ("a = []\n[[a]]", 2, 1, "“a” is there already"),
    ("a = 012", 1, 5, "is no value"), ("a = 1__0", 1, 5, "is no value"),
    ("a = 1.", 1, 5, "is no value"), ("a = .5", 1, 5, "is no value"),
    ("a = 9223372036854775808", 1, 5, "is no value"), ("a = 2023-02-29", 1, 5, "is no value"),
    ("a = 24:00:00", 1, 5, "is no value"), ("a = \"\\q\"", 1, 6, "a backslash stands before"),
    ("a = \"\\uD800\"", 1, 6, "no character has this number"),
    ("a = \"\u{1}\"", 1, 6, "a control character"), ("# \u{7F}", 1, 3, "a control character"),
    ("a = \"\"\"b\\ c\"\"\"", 1, 9, "only the end of a line"),
  ])
  func mistakes(_ source: String, _ line: Int, _ column: Int, _ message: String) {
    let error = #expect(throws: TOMLReader.Problem.self) { try TOMLReader.read(source) }
    guard let error else { return }
    let place = TOMLReader.place(of: error.offset, in: source)
    #expect(error.message.contains(message), "\(error.message)")
    #expect((place.line, place.column) == (line, column), "\(error.message)")
  }

  /// Nesting ends with a message, and not with the stack.
  @Test(arguments: [
    ("a = ", "[", ""), ("a = ", "{b=", ""), ("", "a.", "a = 1"), ("[", "a.", "a]\n"),
  ])
  func deepNesting(_ start: String, _ part: String, _ end: String) throws {
    let error = #expect(throws: TOMLReader.Problem.self) {
      try TOMLReader.read(start + String(repeating: part, count: 100_000) + end)
    }
    #expect(error?.isLimit == true)
    let depth = 40
    let closed = [("[", "]"), ("{b=", "}")].first { $0.0 == part }?.1 ?? ""
    let source =
      start + String(repeating: part, count: depth) + (closed.isEmpty ? end : "1")
      + String(repeating: closed, count: depth)
    #expect(throws: Never.self) { try TOMLReader.read(source) }
  }

  /// A line more takes no longer for all that stand before it.
  @Test(arguments: [
    ("[[a]]\n", ""), ("[[a.b]]\nx.y = 1\n", ""), ("[[a]]\n[[a.b]]\n", ""), ("k# = 1\n", ""),
    ("[t#.u]\n", ""), ("a.k# = 1\n", ""), ("[1],", "a = ["), ("k# = 1,", "a = {"),
    ("{b = {c = 1}},", "a = ["), ("#\n", ""), ("山\\u5C71", "a = \""), ("'\n", "a = \'\'\'"),
    ("\n", "a = ["),
  ])
  func filesOfAnyLengthTakeLinearTime(_ line: String, _ start: String) throws {
    expectLinearTime(upTo: 20_000) { size in
      let lines = (0..<size).map { line.replacing("#", with: line == "#\n" ? "#" : "\($0)") }
      _ = try? TOMLReader.read(start + lines.joined())
    }
  }
}
