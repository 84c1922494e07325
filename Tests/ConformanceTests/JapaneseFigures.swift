import Manuscript
import VerticalLayout

/// JLREQ 4.3: illustrations.
let japaneseIllustrations = Clause(
  "4.3", "Illustrations have places of their own, and the text keeps clear of them.",
  .met(
    "with an image of two by two em at the head of columns of six em, the two columns below it have four "
      + "characters, and those beside it six"
  ) { check in
    let image = ImageAttachment(
      image: "a.png", width: .absolute(.pt(200)), height: .absolute(.pt(200)))
    var document = Document(String(repeating: "国", count: 20))
    document.images = [
      ImageAttachment.ImageDescription(
        name: "a.png", size: PhysicalSize(width: .pt(200), height: .pt(200)))
    ]
    document.spans = [AttributeSpan(TextRange(0, 0), .float(FloatingImage(image, at: .head)))]
    let setting = try check.set(document, .japanese) {
      $0.page.size = .size(width: .pt(700), height: .pt(600))
    }
    check.expect(setting.texts.map(\.count), [4, 4, 6, 6], "columns")
    check.expect(setting.columns.map(\.top), [2000, 2000, 0, 0], "heads")
  })

/// JLREQ 4.4: tables.
let japaneseTables = Clause(
  "4.4", "Cells of tables stand at one height, row beside row, and have lines of their own.",
  .met(
    "of two rows with cells of one and three characters the second cells begin four em below the head; in "
      + "columns of six em a cell of eight characters has two columns"
  ) { check in
    let rows = try check.set(Document(row: "丙丁戊|己"), .japanese)
    let places = rows.columns.map { column in
      column.cells.first { "乙己".contains($0.text) }?.start ?? 0
    }
    check.expect(places, [4000, 4000], "second cells")
    let parted = try check.set(Document(row: "国国国国国国国国|己"), .japanese, measure: 6)
    check.expect(
      parted.notes.filter { $0.column == 1 }.map(\.texts.count), [2, 1], "columns of cells")
  })

extension Document {
  /// A table of two rows, as Markdown has it.
  fileprivate init(row cells: String) throws {
    let source = "|甲|乙|\n|-|-|\n|\(cells)|\n"
    let options = ManuscriptOptions(notation: .named(.marks))
    self = try ManuscriptReader(options: options).read(Array(source.utf8)).document
  }
}
