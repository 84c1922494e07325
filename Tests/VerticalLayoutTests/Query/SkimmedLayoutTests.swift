import Synchronization
import Testing

@testable import VerticalLayout

/// A layout that is read back without its cells. That it answers as one that is read as a whole is a property of all
/// queries (``QueryPropertyTests``, ``bothViews(_:)``).
@Suite struct SkimmedLayoutTests {
  private static let documents: [(String, Document)] = [
    ("plain text", Document("一二三四五\n六七。「八」12年")),
    ("readings", Document(ruby: "{峻|しゆん}一二{鬼門|き|もん}三四五")),
    ("signs with escapes", Document("一\"二\\三\t四")),
    ("text from right to left", Document("一אבג二三四五六七")),
    (
      "decorations and links",
      {
        var document = Document("一二三四五六七八九十")
        document.spans = [
          AttributeSpan(TextRange(3, 9), .link("#x")),
          AttributeSpan(TextRange(12, 18), .size(.absolute(.pt(12)))),
        ]
        return document
      }()
    ),
  ]

  private func layout(_ document: Document) throws -> Layout {
    try G10(40, width: 20).layout(document)
  }

  @Test("Issue 50: cells of text are passed, and counted, without being read", arguments: documents)
  func cellsArePassed(_ name: String, _ document: Document) throws {
    let layout = try layout(document)
    let record = LayoutRecord(layout)
    var skimmed = 0
    for page in record.pages {
      for column in page.columns {
        var writer = JSONWriter()
        column.write(to: &writer)
        var scan = JSONScan(writer.bytes)
        guard let found = try? SkimmedColumn(from: &scan) else { continue }
        skimmed += 1
        #expect(scan.isAtEnd && found.cellCount == column.cells.count)
        var rest = column
        rest.cells = []
        #expect(found.record == rest)
      }
    }
    #expect(skimmed > 0)
  }

  @Test("Issue 50: a column is read from its bytes as it was written", arguments: documents)
  func columnsAreRead(_ name: String, _ document: Document) throws {
    for column in LayoutRecord(try layout(document)).pages.flatMap(\.columns) {
      var writer = JSONWriter()
      column.write(to: &writer)
      var scan = JSONScan(writer.bytes)
      #expect(try LayoutRecord.ColumnRecord(from: &scan) == column)
      #expect(LayoutRecord.ColumnRecord(layoutBytes: writer.bytes) == column)
      #expect(LayoutRecord.ColumnRecord(layoutBytes: writer.bytes + "x".utf8) == nil)
    }
  }

  @Test("Issue 50: no size of what is read at once makes a difference")
  func chunks() throws {
    let layout = try layout(Self.documents[1].1)
    for size in [1, 7, 100, 1 << 20] {
      let skimmed = try #require(SkimmedLayout(layout.json(), chunkSize: size))
      #expect(skimmed.columnCount == layout.columnCount && skimmed.pageCount == layout.pageCount)
      #expect(skimmed.text(in: skimmed.visibleRange) == layout.text(in: layout.visibleRange))
    }
  }

  /// Where skimming takes a file, reading as a whole takes it too, and finds the same in it.
  private func expectAgreement(_ bytes: [UInt8], _ change: @autoclosure () -> String) {
    guard let skimmed = SkimmedLayout(bytes, chunkSize: 4096) else { return }
    guard let whole = try? SavedLayout(json: bytes) else {
      Issue.record("\(change()) is skimmed and cannot be read")
      return
    }
    let same =
      skimmed.pageCount == whole.pageCount && skimmed.columnCount == whole.columnCount
      && skimmed.text(in: skimmed.visibleRange) == whole.text(in: whole.visibleRange)
      && skimmed.direction == whole.direction && skimmed.hiddenRange == whole.hiddenRange
      && (0..<whole.columnCount).allSatisfy { column in
        skimmed.bounds(ofColumn: column) == whole.bounds(ofColumn: column)
          && skimmed.cells(ofColumn: column) == whole.cells(ofColumn: column)
          && skimmed.runs(ofColumn: column) == whole.runs(ofColumn: column)
          && skimmed.style(ofRun: 0, ofColumn: column) == whole.style(ofRun: 0, ofColumn: column)
          && skimmed.cells(ofColumn: column).allSatisfy {
            skimmed.cell($0, ofColumn: column) == whole.cell($0, ofColumn: column)
          }
      }
    if !same { Issue.record("\(change()) is skimmed as another layout") }
  }

  @Test(
    "Of a line that does not begin as a layout no more is read than shows it",
    arguments: ["", "{", "[", "{\"versions\":[1,", "春眠不覺曉"])
  func longLine(_ start: String) {
    let bytes = LayoutInMemory(
      bytes: Array(start.utf8) + [UInt8](repeating: UInt8(ascii: "7"), count: 1 << 16),
      chunkSize: 64)
    #expect(SkimmedLayout(skimming: bytes, columns: bytes) == nil)
    #expect(bytes.reach.withLock(\.self) == 64)
  }

  @Test("Issue 50: a layout that is cut short is never skimmed")
  func truncated() throws {
    let bytes = try layout(Self.documents[0].1).json()
    // The last byte is the end of the line.
    for count in 0..<bytes.count - 1 {
      #expect(SkimmedLayout(Array(bytes.prefix(count)), chunkSize: 4096) == nil, "\(count) bytes")
    }
    #expect(SkimmedLayout(bytes) != nil)
  }

  @Test("Issue 50: a damaged layout is skimmed only where it can be read", arguments: documents)
  func damaged(_ name: String, _ document: Document) throws {
    let bytes = try layout(document).json()
    var random = SplitMix64(seed: UInt64(bytes.count))
    let others = Array("{}[]\",:0179.e-\\ a\n\u{1}".utf8) + [0xE4, 0x80, 0xFF]
    for place in stride(from: 0, to: bytes.count, by: 3) {
      var changed = bytes
      let byte = others[Int(random.next() % UInt64(others.count))]
      changed[place] = byte
      expectAgreement(changed, "byte \(byte) at \(place) of \(name)")
      changed.remove(at: place)
      expectAgreement(changed, "\(name) without byte \(place)")
    }
  }

  @Test(
    "Issue 50: keys that come twice, in another order or with blanks between them are left to the whole reading",
    arguments: [
      (#""columns":["#, #""columns": ["#), (#""dropped":["#, #""columns":[],"dropped":["#),
      (#"],"dropped":["#, #"],"direction":"ltr","dropped":["#),
      (#"]}],"dropped":["#, #"],"size":[1,1]}],"dropped":["#),
      (#""tier":0,"paragraph":0"#, #""paragraph":0,"tier":0"#),
      (#""break":"forbid""#, #""break":"perhaps""#), (#""orientation":"U""#, #""orientation":"W""#),
      (#""t":0"#, #""t":0.0001"#), (#""index":1,"size""#, #""index":01,"size""#),
    ])
  func otherwise(_ old: String, _ new: String) throws {
    let text = String(decoding: try layout(Self.documents[0].1).json(), as: UTF8.self)
    let place = try #require(text.ranges(of: old).first)
    var changed = text
    changed.replaceSubrange(place, with: new)
    expectAgreement(Array(changed.utf8), "\(old) as \(new)")
  }
}
