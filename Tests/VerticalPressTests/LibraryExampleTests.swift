import Manuscript
import Testing
import VerticalFonts
import VerticalLayout
import VerticalPress
import VerticalWriters

/// The examples of docs/library.md, which `DocumentationTests` compares and `scripts/check-library` runs.
struct LibraryExampleTests {
  /// They write to the folder that they are run in, so that they are compiled alone.
  private func example() throws {
    // example begins: press
    var document = Document("春はあけぼの。\nやうやう白くなりゆく山ぎは、すこしあかりて。", language: .japanese)
    document.title = "枕草子"
    document.author = "清少納言"
    let layout = LayoutOptions(style: TextStyle(size: .pt(14)), page: .paper(.a6))
    let press = Press(layout: layout)
    try press.write(document, to: "makura.pdf")
    // example ends
  }

  private func options() -> LayoutOptions {
    // example begins: options
    let layout = LayoutOptions(style: TextStyle(size: .pt(12)), page: .paper(.a5)) {
      $0.columns.alignment = .justify
      $0.columns.pitch = .pt(21)
      $0.columnBreaks.method = .optimal
      $0.readings.size = 512
    }
    // example ends
    return layout
  }

  private func severalFiles(_ press: Press, _ document: Document) throws {
    // example begins: files
    let report = try press.write(document, to: ["makura.pdf", "makura.svg", "makura.png"])
    print(report.pageCount)
    for warning in report.warnings { print(warning.message) }
    // example ends
  }

  private func stream(_ press: Press, _ document: Document, to connection: Connection) throws {
    // example begins: stream
    try press.write(document, as: .pdf) { bytes in try connection.send(bytes) }
    // example ends
  }

  private func manuscript(_ bytes: [UInt8], _ layout: LayoutOptions) throws {
    // example begins: manuscript
    let manuscript = try ManuscriptReader(options: ManuscriptOptions())
      .read(bytes, name: "novel/novel.md")
    try Press(layout: layout, imageFolder: "novel").write(manuscript.document, to: "novel.pdf")
    // example ends
  }

  private func byHand(_ document: Document, _ options: LayoutOptions) throws {
    // example begins: by hand
    let fonts = FontLibrary()
    let layout = try Typesetter(shaper: fonts, options: options).typeset(document)
    let pdf = PDFWriter(fonts: fonts, metadata: DocumentMetadata(title: "枕草子", language: .japanese))
    for page in layout.pages.indices { try pdf.add(layout.displayList(ofPage: page)) }
    let bytes = try pdf.finish()
    print(layout.dump())  // what stands where
    // example ends
    _ = bytes
  }

  private struct Connection {
    func send(_ bytes: [UInt8]) throws {}
  }
}
