import Manuscript
import Testing
import VerticalLayout

/// Places of poems in the file in JSON that they are from (NO-B3).
struct JSONPlaceTests {
  private static let file = """
    [
      {"author": "某甲", "title": "春曉", "notes": ["註也"],
       "paragraphs": ["春眠不覺曉，", "夜來\\u98a8雨聲，\\n花落知多少。"], "id": 1},
      {"title": "春曉", "author": "某甲",
       "content": "甲乙丙\\n\\n丁\\"戊"}
    ]
    """

  private func read(_ source: String) throws -> Document {
    let options = ManuscriptOptions(language: .traditionalChinese, notation: .named(.json))
    return try ManuscriptReader(options: options).read(Array(source.utf8)).document
  }

  private func place(_ words: String, last: Bool = false) throws -> String {
    let document = try read(Self.file)
    let text = Array(document.text.utf8)
    let found = try #require(
      document.text.utf8.ranges(of: Array(words.utf8)).map { $0 }.dropFirst(last ? 1 : 0).first)
    let start = document.text.utf8.distance(from: document.text.startIndex, to: found.lowerBound)
    #expect(start < text.count)
    var places = TextOrigin.DiagnosticPlaces(text: document.text, origin: document.origin)
    let note = Diagnostic(.note, .textEmpty, "", range: TextRange(start, start + words.utf8.count))
    return places.place(of: note).map { "\($0.line):\($0.column)" } ?? "-"
  }

  @Test(arguments: [
    ("春眠不覺曉，", "3:20"), ("覺", "3:23"), ("花落", "3:43"), ("甲乙", "5:16"), ("丙", "5:18"),
    ("夜來風", "3:30"),
    ("丁\"戊", "5:23"),
  ])
  func lines(_ words: String, _ place: String) throws {
    #expect(try self.place(words) == place)
  }

  /// The headings before the lines of a poem, in the document and in the file.
  @Test func headings() throws {
    #expect(try place("春曉") == "2:30")
    #expect(try place("春曉", last: true) == "4:14")
    #expect(try place("某甲", last: true) == "4:30")
  }

  /// A map covers both texts, whatever they are.
  @Test func maps() throws {
    var generator = SeededGenerator(state: 19)
    let strings = ["甲", "", "甲\\n", "\\n", "\\u7532", "乙\\\"", "\\ud840\\udc00", "甲乙", "\\t"]
    for _ in 0..<200 {
      var objects: [String] = []
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        func string() -> String { "\"\(strings.randomElement(using: &generator) ?? "")\"" }
        let lines = (0..<Int.random(in: 0...4, using: &generator)).map { _ in string() }
        objects.append(
          "{\"title\":\(string()),\"author\":\(string()),\"paragraphs\":[\(lines.joined(separator: ","))],"
            + "\"notes\":[\(string())]}")
      }
      let source = "[\(objects.joined(separator: ", "))]"
      let document = try read(source)
      let map = try #require(document.origin).map
      #expect(map.sourceCount == source.utf8.count)
      #expect(map.textCount == document.text.utf8.count)
    }
  }
}
