import VerticalLayout

/// Groups that paragraphs of a structure stand in together: tables of contents and lists.
struct StructureGroups {
  private var contents = ContentsTable()
  private var lists = ListTree()

  /// The element that a paragraph stands in.
  enum Holder {
    case entry(Int)
    case listItem(body: Int)

    var number: Int {
      switch self {
      case .entry(let number), .listItem(let number): number
      }
    }
  }

  /// Begins what a paragraph stands in, and ends what it does not; `nil` for the document itself.
  ///
  /// - Parameter kids: the elements of the document.
  mutating func begin(
    _ tag: ColumnItems.ParagraphTag?, in document: Int, page: Int, kids: inout [UInt32],
    file: inout PDFFile
  ) -> Holder? {
    if tag?.isContentsEntry == true {
      lists.end(in: &file)
      if let table = contents.begin(in: document, page: page, file: &file) {
        kids.append(UInt32(clamping: table))
      }
      return .entry(file.reserve(.element))
    }
    contents.end(in: &file)
    if let item = tag?.listItem {
      return .listItem(
        body: lists.begin(item, in: document, page: page, kids: &kids, file: &file))
    }
    lists.end(in: &file)
    return nil
  }

  mutating func add(_ paragraph: Int, to holder: Holder, file: inout PDFFile) {
    switch holder {
    case .entry(let entry): contents.add(entry, of: paragraph, to: &file)
    case .listItem: lists.add(paragraph)
    }
  }

  /// Adds a sequence to the label of the last item of a list; returns the label's object.
  mutating func add(label sequence: Int, page: Int, file: inout PDFFile) -> Int? {
    lists.add(label: sequence, page: page, file: &file)
  }

  mutating func end(in file: inout PDFFile) {
    contents.end(in: &file)
    lists.end(in: &file)
  }
}
