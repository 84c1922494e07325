import Testing
import VerticalLayout

@testable import Manuscript

/// Texts and images in the place of others (`--replace`).
@Suite struct ReplacementTableTests {
  private func read(
    _ text: String, _ table: String, images: ImagePolicy = .marked, marks: Bool = false
  ) throws -> Manuscript {
    var options = ManuscriptOptions(heading: .never, language: .japanese, images: images)
    options.replacements = try ReplacementTable(table)
    options.notation = .named(marks ? .marks : .plain)
    return try ManuscriptReader(options: options).read(Array(text.utf8))
  }

  @Test(
    "YY-49 rows of text: the first place, the longest string, the first row",
    arguments: [
      ("春--夏", "--\t——\n", "春——夏"), ("春:)夏:)", ":)\t☺", "春☺夏☺"), ("aaa", "aa\tb", "ba"),
      ("abc", "ab\t1\nabc\t2\n", "2"), ("abc", "bc\t1\nab\t2", "2c"), ("ab", "ab\t1\nab\t2", "1"),
      ("ab", "a\tb\nb\tc\n", "bc"), ("春（夏）秋", "/（(.)）/\t「$1」$$", "春「夏」$秋"), ("春夏", "春\t\n", "夏"),
      ("春", "\u{FEFF}春\t夏\r\n\r\n", "夏"), ("春", "", "春"), ("一\n二\n", "二\t三四", "一\n三四\n"),
    ])
  func texts(_ text: String, _ table: String, _ result: String) throws {
    let manuscript = try read(text, table)
    #expect(manuscript.document.text == result)
    let map = manuscript.document.origin?.map
    #expect(
      map.map { $0.textCount == result.utf8.count && $0.sourceCount == text.utf8.count } != false)
  }

  @Test("YY-49 marks keep their text, and places in messages stay those of the source")
  func marks() throws {
    let source = "--[春--夏]{ink=vermilion}[秋]{.nosuch}--"
    let manuscript = try read(source, "--\t——", marks: true)
    #expect(manuscript.document.text == "——春——夏秋——")
    let span = try #require(
      manuscript.document.spans.first { $0.attribute == .ink(Color("vermilion") ?? .black) })
    #expect(manuscript.document.text.slice(span.range) == "春——夏")
    let warning = try #require(manuscript.diagnostics.first { $0.severity == .warning })
    var places = TextOrigin.DiagnosticPlaces(
      text: manuscript.document.text, origin: manuscript.document.origin)
    #expect(places.place(of: warning)?.column == (try read(source, "", marks: true)).column)
    #expect(manuscript.document.origin?.source == source)
  }

  @Test("An image stands in the place of text, which stays as what stands for it")
  func images() throws {
    let manuscript = try read("家:seal:印", ":seal:\tseal.PNG\n家\t宅")
    #expect(manuscript.document.text == "宅:seal:印")
    let image = ImageAttachment(image: "seal.PNG", width: .em(1024))
    #expect(manuscript.document.spans == [AttributeSpan(TextRange(3, 9), .attachment(image))])
    #expect(try read("家:seal:印", ":seal:\tseal.PNG", images: .none).document.spans.isEmpty)
    #expect(try ReplacementTable("a\tb.svg").hasImages && !ReplacementTable("a\t.svg").hasImages)
  }

  @Test(
    "A line that is no row is told",
    arguments: [
      ("春\n", "line 1: a line has"), ("a\tb\n\na\tb\tc", "line 3: a line has"),
      ("\tb", "line 1: there is nothing to look for"), ("a\tb\n/(/\tc", "line 2: /(/ is no"),
    ])
  func errors(_ table: String, _ message: String) {
    let error = #expect(throws: ReplacementError.self) { try ReplacementTable(table) }
    #expect(error?.description.hasPrefix(message) == true)
  }

  @Test("Many rows over a long text: linear in both together") func many() throws {
    let rows = (0..<200).map { "字\($0)號\t\($0)\n" }.joined()
    let text = String(repeating: "字7號、字199號。", count: 5_000)
    let result = try read(text, rows).document.text
    #expect(result == String(repeating: "7、199。", count: 5_000))
  }
}

extension Manuscript {
  /// The column of its first warning.
  fileprivate var column: Int? {
    var places = TextOrigin.DiagnosticPlaces(text: document.text, origin: document.origin)
    return diagnostics.first { $0.severity == .warning }.flatMap { places.place(of: $0)?.column }
  }
}
