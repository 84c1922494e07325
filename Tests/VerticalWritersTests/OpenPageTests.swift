import Testing
import VerticalFonts
import VerticalLayout

@testable import VerticalWriters

/// Pages of a PDF that are written after those after them (BK-B2), as a table of contents is.
struct OpenPageTests {
  let library = FontLibrary()

  /// A page with one heading.
  private func page(_ text: String, _ paragraph: Int, label: DocumentSection.PageLabel? = nil)
    throws -> DisplayList
  {
    var page = try Samples.pages(text + "\n", fonts: [Samples.chinese], library: library)[0]
    for index in page.columns.indices {
      page.columns[index].paragraph = ColumnItems.ParagraphTag(index: paragraph, headingLevel: 1)
    }
    page.label = label
    return page
  }

  private func writer() -> PDFWriter {
    PDFWriter(fonts: library, metadata: DocumentMetadata())
  }

  private func tree(_ bytes: [UInt8]) throws -> [String] {
    #expect(try Tool.run("qpdf", "--check", "{}", on: bytes).status == 0)
    return try Tool.structure(of: bytes).text.split(separator: "\n").map(String.init)
  }

  @Test("BK-B2: pages that are filled at the end are as if they had been written in their turn")
  func filled() throws {
    let lists = try ["甲", "乙", "丙", "丁", "戊"].enumerated().map { try page($1, $0) }
    let inTurn = writer()
    for list in lists { try inTurn.add(list) }
    let one = try inTurn.finish()
    let later = writer()
    try later.add(lists[0])
    later.leaveOpen(nil)
    later.leaveOpen(nil)
    try later.add(lists[3])
    try later.add(lists[4])
    try later.fill(lists[1])
    try later.fill(lists[2])
    let other = try later.finish()
    #expect(try tree(one) == tree(other))
    let words = try Tool.run("pdftotext", "{}", "-", on: other).text.filter { !$0.isWhitespace }
    #expect(words == "甲乙丙丁戊")
    let text = try Tool.run("qpdf", "--json", "--json-key=outlines", "{}", on: other).text
    let titles = text.split(separator: "\n").filter { $0.contains("\"title\"") }
    #expect(titles.map { $0.filter { "甲乙丙丁戊".contains($0) } } == ["甲", "乙", "丙", "丁", "戊"])
  }

  @Test("BK-F3: labels of pages are ranges of numbers and numerals")
  func labels() throws {
    let labels = [
      DocumentSection.PageLabel(number: 1, numerals: .roman),
      DocumentSection.PageLabel(number: 2, numerals: .roman),
      DocumentSection.PageLabel(number: 1), DocumentSection.PageLabel(number: 2),
      DocumentSection.PageLabel(number: 9),
      DocumentSection.PageLabel(number: 10, prefix: "3-"),
      DocumentSection.PageLabel(number: 11, prefix: "3-"),
    ]
    let writer = writer()
    for (index, label) in labels.enumerated() where index != 1 {
      if index == 2 { writer.leaveOpen(labels[1]) }
      try writer.add(page("甲", index, label: label))
    }
    try writer.fill(page("乙", 1, label: labels[1]))
    let bytes = try writer.finish()
    let text = try Tool.run("qpdf", "--qdf", "--object-streams=disable", "{}", "-", on: bytes).text
    let tree = text.split(separator: "/PageLabels").last?.prefix(300) ?? ""
    #expect(tree.contains("/r") && tree.contains("/D") && tree.contains("/St 9"))
    #expect(tree.contains("/P ") && tree.contains("/St 10") && !tree.contains("/St 11"))
  }

  @Test("R1 a page that nobody fills is an error") func unfilled() throws {
    let writer = writer()
    writer.leaveOpen(nil)
    try writer.add(page("甲", 0))
    #expect(throws: WriterError.openPage(1)) { try writer.finish() }
  }

  @Test("R1 an object that is named and not written is an error", arguments: [false, true])
  func unwritten(_ isClassic: Bool) throws {
    for missing in 0..<4 {
      var file = PDFFile(isClassic: isClassic)
      let numbers = (0..<4).map { _ in file.reserve() }
      for (index, number) in numbers.enumerated() where index != missing {
        if index == 0 {
          file.addStream([1, 2, 3], as: number)
        } else {
          file.add(PDFBytes("<<>>"), as: number)
        }
      }
      #expect(throws: WriterError.unwrittenObject(numbers[missing])) {
        try file.finish(root: numbers[1], information: numbers[2])
      }
    }
  }

  @Test("a page with no place left open is added") func nothingOpen() throws {
    let writer = writer()
    try writer.fill(page("甲", 0))
    #expect(try Tool.run("qpdf", "--check", "{}", on: writer.finish()).status == 0)
  }
}
