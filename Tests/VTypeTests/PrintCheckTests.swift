import Testing

/// Faults that print shops mind: `vtype check --print` (BK-Q3).
struct PrintCheckTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  /// The codes of `print-…` that a text has.
  private func codes(_ text: String, _ options: String...) throws -> [String] {
    try folder.write(text, to: "t.md")
    let run = try folder.vtype(
      ["check", "t.md", "--from", "marks", "--lang", "zh-Hant", "--heading", "never", "--print"]
        + options)
    return run.text.split(separator: "\n").compactMap { line in
      line.split(separator: "[").last.flatMap { $0.split(separator: "]").first }.map(String.init)
    }.filter { $0.hasPrefix("print-") }
  }

  @Test("BK-Q3: black text, greys and thick lines are nothing to tell") func clean() throws {
    #expect(try codes("國破[山河]{color=#888}在[城春]{.underline}\n").isEmpty)
  }

  @Test(
    "BK-Q3: what shops mind has a code",
    arguments: [
      ("國[破]{color=#c00}\n", [], ["print-color"]),
      ("國[破]{color=#00000088}\n", [], ["print-transparency"]),
      ("國[破]{shadow=\"1pt 1pt 2pt #888\"}\n", [], ["print-transparency"]),
      ("國[破]{shadow=\"1pt 1pt #888 multiply\"}\n", [], ["print-transparency"]),
      ("國破\n", ["--size", "5pt"], ["print-small-text"]),
      ("國破\n", ["--paper", "xuan"], ["print-color"]),
      ("國[破]{border=single border-width=0.1pt}\n", [], ["print-hairline"]),
      ("國[破]{border=single border-color=#c00}\n", [], ["print-color"]),
      ("🙂\n", [], ["print-color"]),
    ] as [(String, [String], [String])])
  func codes(_ text: String, _ options: [String], _ wanted: [String]) throws {
    try folder.write(text, to: "t.md")
    let run = try folder.vtype(
      ["check", "t.md", "--from", "marks", "--lang", "zh-Hant", "--heading", "never", "--print"]
        + options)
    for code in wanted { #expect(run.text.contains("[\(code)]"), "\(run.text)") }
    #expect(run.status == 1)
    let plain = try folder.vtype(
      ["check", "t.md", "--from", "marks", "--lang", "zh-Hant", "--heading", "never"] + options)
    #expect(!plain.text.contains("[print-"))
  }

  @Test("BK-Q3: an image is told of by its pixels an inch, its colours and its transparency")
  func images() throws {
    try folder.write(ImageTests.png(0xFFD0_2020, width: 100, height: 100), to: "red.png")
    try folder.write(ImageTests.png(0xFF00_0000, width: 100, height: 100), to: "black.png")
    #expect(
      try codes("國![印](red.png){width=25mm}破\n").sorted() == ["print-color", "print-image"])
    // 100 pixels in 6 mm are 423 an inch: enough for a picture, not for what is black alone.
    #expect(try codes("國![印](red.png){width=6mm}破\n") == ["print-color"])
    #expect(try codes("國![印](black.png){width=6mm}破\n") == ["print-image"])
    #expect(try codes("國![印](black.png){width=4mm}破\n").isEmpty)
  }

  @Test("BK-Q2, BK-Q3: pages without numbers, and a number of pages that leaves blank ones")
  func pages() throws {
    let text = String(repeating: "春眠不覺曉處處聞啼鳥\n", count: 60)
    let page = ["--page", "74mmx105mm", "--size", "12pt"]
    try folder.write(text, to: "t.md")
    let bare = try folder.vtype(["check", "t.md", "--lang", "zh-Hant", "--print"] + page)
    #expect(bare.text.contains("[print-number]") && bare.text.contains("--hidden-folio"))
    let numbered = try folder.vtype(
      ["check", "t.md", "--lang", "zh-Hant", "--print", "--hidden-folio", "default"] + page)
    #expect(!numbered.text.contains("[print-number]"))
    let count = try LayoutRecordOf.pages(folder, "t.md", page)
    #expect(numbered.text.contains("[print-pages]") == !count.isMultiple(of: 4))
  }
}

/// The layout of a text as JSON.
private enum LayoutRecordOf {
  static func pages(_ folder: Folder, _ name: String, _ options: [String]) throws -> Int {
    let run = try folder.vtype(
      [name, "--lang", "zh-Hant", "-q", "-o", "count.pdf"] + options)
    #expect(run.status == 0)
    let info = try Program.run("pdfinfo", "count.pdf", in: folder.path).text
    let line = info.split(separator: "\n").first { $0.hasPrefix("Pages:") }
    return line.flatMap { $0.split(separator: " ").last }.flatMap { Int($0) } ?? 0
  }
}
