/// The table of contents of a structure, while its lines follow each other (ISO 32000-1, 14.8.4.3).
struct ContentsTable {
  private var table: StructureElement?

  /// Begins the table, unless it has begun; returns its object where it begins.
  mutating func begin(in document: Int, page: Int, file: inout PDFFile) -> Int? {
    guard table == nil else { return nil }
    let number = file.reserve(.element)
    table = StructureElement("TOC", number: number, parent: document, page: page)
    return number
  }

  /// Writes the item of a line, which has the line's paragraph.
  mutating func add(_ item: Int, of paragraph: Int, to file: inout PDFFile) {
    guard let parent = table?.number else { return }
    table?.add(element: item)
    file.addElement(as: item) { object in
      object.append("<</S/TOCI/P ")
      object.append(reference: parent)
      object.append("/K[")
      object.append(reference: paragraph)
      object.append("]>>")
    }
  }

  /// Ends the table, if it has begun.
  mutating func end(in file: inout PDFFile) {
    if let table { file.addElement(table.object, as: table.number) }
    table = nil
  }
}
