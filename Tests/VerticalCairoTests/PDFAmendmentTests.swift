import Testing
import VerticalLayout

@testable import VerticalCairo

struct PDFAmendmentTests {
  let amendment = PDFAmendment(language: .japanese, binding: .right)

  /// A file with only what an amendment looks at.
  private func file(
    catalog: String = "1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n",
    entries: String = "0000000000 65535 f \n0000000009 00000 n \n", count: Int = 2,
    trailer: String = "<< /Size 2 /Root 1 0 R >>", start: Int? = nil
  ) -> String {
    let body = "%PDF-1.5\n" + catalog
    let table = "xref\n0 \(count)\n\(entries)trailer\n\(trailer)\n"
    return body + table + "startxref\n\(start ?? body.utf8.count)\n%%EOF\n"
  }

  private func amended(_ text: String) throws(RenderError) -> String {
    var bytes = Array(text.utf8)
    try amendment.append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func theUpdateIsAppended() throws {
    let old = file()
    let new = try amended(old)
    #expect(new.hasPrefix(old))
    let catalog = old.utf8.count + 1
    let update = """

      1 0 obj
      <<
         /Type /Catalog
         /Pages 2 0 R
         /Lang (ja)
         /ViewerPreferences << /Direction /R2L >>
      >>
      endobj
      xref
      1 1
      \(String(repeating: "0", count: 10 - String(catalog).count))\(catalog) 00000 n\(" ")
      trailer
      <<
         /Size 2
         /Root 1 0 R
         /Prev 58
      >>
      startxref

      """
    #expect(new.dropFirst(old.count).hasPrefix(update))
  }

  @Test func oldEntriesAreReplacedAndOthersKept() throws {
    let catalog = """
      1 0 obj % a comment >>
      << /Lang (e\\)n(x)) /A [ 1 << /B (>>) >> <41> ] /Names 3 0 R/ViewerPreferences<</X/Y>>/C/D >>
      endobj

      """
    let update = try amended(file(catalog: catalog)).split(separator: "%%EOF").dropFirst().joined()
    #expect(update.contains("/A [ 1 << /B (>>) >> <41> ]\n"))
    #expect(update.contains("/Names 3 0 R\n") && update.contains("/C /D\n"))
    #expect(!update.contains("(x)") && !update.contains("/X"))
  }

  @Test func malformedFilesAreErrors() {
    let files = [
      "", "startxref", "startxref 0", "startxref 99999999999999999999 %%EOF",
      file(start: 5), file(start: 1_000_000), file(trailer: "<< /Size 2 >>"),
      file(trailer: "<< /Root /None >>"), file(trailer: "<< /Root 7 0 R >>"),
      file(trailer: "<< /Root 0 0 R >>"), file(trailer: "<< /Root 1 0 R"), file(trailer: "[]"),
      file(catalog: "1 0 obj\n<< /A (\nendobj"), file(catalog: "1 0 obj\n<< /A\n"),
      file(catalog: "2 0 obj\n<< >>"), file(catalog: "1 0 obj\n(text)"),
      file(catalog: "1 0 obj\n<< /A ] >>"), file(catalog: "1 0 obj\n<< /A <12"),
      file(count: 999_999_999_999_999_999), file(count: 30), file(entries: ""),
    ]
    for text in files {
      #expect(throws: RenderError.self, "\(text)") { try amended(text) }
    }
  }

  /// No file traps, wherever it is cut or a byte of it is another.
  @Test func damagedFilesDoNotTrap() {
    let bytes = Array(file().utf8)
    for end in bytes.indices {
      var cut = Array(bytes[..<end])
      try? amendment.append(to: &cut)
      for byte in [UInt8(0), 0x20, 0x28, 0x3C, 0x3E, 0x39, 0xFF] {
        var damaged = bytes
        damaged[end] = byte
        try? amendment.append(to: &damaged)
      }
    }
  }

  @Test func anObjectThatIsNotThereIsMarkedAsUnused() throws {
    let entries = "0000000000 65535 f \n0000000009 00000 n \n0000000015 00000 n \n"
    let new = try amended(file(entries: entries, count: 3))
    #expect(new.contains("0000000009 00000 n \n0000000000 65535 f \n"))
  }

  @Test func numbersInSVGBeginWithOne() {
    var svg = Array(
      ##"<g id="surface32"/><image id="image7"/> href="#image7" url(#surface32)"##.utf8)
    SVGAmendment().apply(to: &svg)
    #expect(
      String(decoding: svg, as: UTF8.self)
        == ##"<g id="surface1"/><image id="image2"/> href="#image2" url(#surface1)"##)
  }

  @Test func titlesGoOnlyIntoSVG() {
    for text in ["", "<svg ", "<svg", "no picture >"] {
      var bytes = Array(text.utf8)
      SVGAmendment(title: "t", language: .japanese).apply(to: &bytes)
      #expect(bytes == Array(text.utf8))
    }
  }
}
