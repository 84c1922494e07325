import Manuscript
import Storage
import Testing
import VerticalImages
import VerticalLayout
import VerticalPress
import VerticalWriters

/// A document becomes files in one call.
struct PressTests {
  let folder: Folder

  static let poem = Document("床前明月光\n疑是地上霜\n舉頭望明月\n低頭思故鄉", language: .traditionalChinese)

  /// Long enough for two threads.
  static let long: Document = {
    let line = "春はあけぼの。やうやう白くなりゆく山ぎは、「すこし」あかりて——紫だちたる雲の24日Spring細くたなびきたる。"
    return Document(Array(repeating: line, count: 900).joined(separator: "\n"), language: .japanese)
  }()

  init() throws { folder = try Folder() }

  @Test(arguments: [
    ("a.pdf", Array("%PDF-".utf8)), ("a.svg", Array("<?xml".utf8)),
    ("a.png", [0x89, 0x50, 0x4E, 0x47]), ("a.json", Array("{\"version\"".utf8)),
  ])
  func theSuffixTellsTheFormat(_ name: String, _ head: [UInt8]) throws {
    let report = try Press().write(Self.poem, to: folder.path(name))
    #expect(report.files == [[folder.path(name)]])
    #expect(report.pageCount == 1)
    #expect(report.diagnostics == [])
    #expect(try folder.read(name).starts(with: head))
    #expect(folder.names() == [name])
  }

  @Test func aFormatMayBeGiven() throws {
    try Press().write(Self.poem, to: folder.path("poem"), as: .pdf)
    try Press().write(Self.poem, to: folder.path("poem.pdf"))
    #expect(try folder.read("poem") == folder.read("poem.pdf"))
  }

  @Test func severalFilesOfOneLayout() throws {
    let press = Press(layout: LayoutOptions(page: .paper(.a6)))
    let paths = ["b.pdf", "b.svg", "b.png"].map(folder.path)
    #expect(try press.write(Self.poem, to: paths).files == paths.map { [$0] })
    for (path, name) in zip(paths, ["c.pdf", "c.svg", "c.png"]) {
      try press.write(Self.poem, to: folder.path(name))
      #expect(try Files.read(path) == folder.read(name))
    }
  }

  @Test func aPressForgetsWhatItHasSaid() throws {
    let options = LayoutOptions(style: TextStyle(fonts: ["No Such Font"]))
    let press = Press(layout: options)
    for _ in 0..<2 {
      let report = try press.write(Self.poem, to: folder.path("a.pdf"))
      #expect(report.warnings.map(\.code) == [.fontSubstituted])
    }
  }

  @Test func aPageEachForPictures() throws {
    var options = PressOptions(layout: LayoutOptions(page: .paper(.a6)))
    options.dpi = 20
    let names = try Press(options).write(Self.long, to: folder.path("p-%02d.png")).files
    #expect(names.count == 1 && names[0].count > 10)
    #expect(names[0].first == folder.path("p-01.png"))
    #expect(folder.names().count == names[0].count)
    options.pages = PageSelection("2-3")
    let some = try Press(options).write(Self.long, to: folder.path("q.png")).files
    #expect(some == [["q-002.png", "q-003.png"].map(folder.path)])
    #expect(try folder.read("q-002.png") == folder.read("p-02.png"))
  }

  @Test func hyphensThatAreNotThere() throws {
    var options = PressOptions(layout: LayoutOptions(page: .paper(.a6)))
    options.layout.columnBreaks.hyphenation.rule = try #require(HyphenationRule("en"))
    options.hyphenFolder = folder.path
    let report = try Press(options).write(Self.poem, to: folder.path("a.pdf"))
    #expect(report.warnings.map(\.code) == [.hyphensMissing])
    let tag = try #require(LanguageTag("en"))
    options.layout.columnBreaks.hyphenation.patterns[tag] = try HyphenationPatterns(
      dictionary: Array("UTF-8\n1b\n".utf8))
    #expect(try Press(options).write(Self.poem, to: folder.path("a.pdf")).warnings == [])
  }

  @Test func fontsForWhatIsMissing() throws {
    let document = Document("床前\u{1200}\u{10FFFD}", language: .traditionalChinese)
    let report = try Press().write(document, to: folder.path("a.pdf"))
    let isMissing = report.warnings.contains { $0.message.contains("U+1200") }
    #expect((report.fontAdvice != nil) == isMissing)
  }

  // MARK: Long texts

  @Test func aLongTextIsWrittenWhileItIsSet() throws {
    var options = PressOptions(layout: LayoutOptions(page: .paper(.a6)))
    var files: [[UInt8]] = []
    for processors in [1, 2] {
      options.processors = processors
      var bytes: [UInt8] = []
      var parts = 0
      let report = try Press(options).write(Self.long, as: .pdf) { part in
        bytes += part
        parts += part.isEmpty ? 0 : 1
      }
      #expect(report.pageCount > 100 && parts > 100)
      #expect(report.files == [])
      files.append(bytes)
    }
    #expect(files[0] == files[1])
    try Press(options).write(Self.long, to: folder.path("a.pdf"))
    #expect(try folder.read("a.pdf") == files[0])
  }

  struct Enough: Error {}

  @Test func aStreamMayHaveEnough() throws {
    let press = Press(layout: LayoutOptions(page: .paper(.a6)))
    let error = try #require(throws: PressError.self) {
      try press.write(Self.long, as: .pdf) { _ in throw Enough() }
    }
    #expect(error.kind == .cannotWrite)
    #expect(error.cause is Enough)
  }

  @Test func aStreamTakesOnePageOfPictures() throws {
    for format in [OutputFormat.svg, .png] {
      var bytes: [UInt8] = []
      let press = Press()
      try press.write(Self.poem, as: format) { bytes += $0 }
      try press.write(Self.poem, to: folder.path("a"), as: format)
      #expect(try folder.read("a") == bytes)
    }
    let error = try #require(throws: PressError.self) {
      try Press(layout: LayoutOptions(page: .paper(.a4))).write(Self.long, as: .svg) { _ in }
    }
    #expect(error.kind == .badOption)
    #expect(error.message.hasSuffix("as svg; write them to a file, or set the text on a scroll"))
  }
}
