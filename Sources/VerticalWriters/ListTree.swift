import VerticalLayout

/// The lists of a structure, while their items follow each other (ISO 32000-1, 14.8.4.3.3).
struct ListTree {
  /// A list that is open, and its last item.
  private struct Open {
    var level: Int
    var last: ListItem
    var list: StructureElement
    var item: StructureElement
    var label: StructureElement?
    var body: StructureElement
  }

  private var open: [Open] = []

  /// Begins what a paragraph stands in, unless it has begun; returns the object of its item's body.
  ///
  /// - Parameter kids: the elements of the document, to which a list is added that is in no other.
  mutating func begin(
    _ item: ListItem, in document: Int, page: Int, kids: inout [UInt32], file: inout PDFFile
  ) -> Int {
    let isNew = item.markerLength > 0
    while let last = open.last, last.level > item.level { endLast(in: &file) }
    if let last = open.last, last.level == item.level, !item.continues(last.last) {
      endLast(in: &file)
    }
    if let last = open.last, last.level == item.level {
      guard isNew else { return last.body.number }
      endItem(in: &file)
      open[open.count - 1].last = item
      addItem(to: last.list, page: page, file: &file)
      return open[open.count - 1].body.number
    }
    let number = file.reserve(.element)
    if open.isEmpty {
      kids.append(UInt32(clamping: number))
    } else {
      open[open.count - 1].body.add(element: number)
    }
    var list = StructureElement(
      "L", number: number, parent: open.last?.body.number ?? document, page: page)
    list.entries.append(
      "/A<</O/List/ListNumbering/\(item.number == nil ? "Disc" : "Decimal")>>")
    open.append(
      Open(
        level: item.level, last: item, list: list, item: list, body: list))
    addItem(to: list, page: page, file: &file)
    return open[open.count - 1].body.number
  }

  private mutating func addItem(to list: StructureElement, page: Int, file: inout PDFFile) {
    let item = StructureElement(
      "LI", number: file.reserve(.element), parent: list.number, page: page)
    let body = StructureElement(
      "LBody", number: file.reserve(.element), parent: item.number, page: page)
    let last = open.count - 1
    open[last].list.add(element: item.number)
    open[last].item = item
    open[last].label = nil
    open[last].body = body
  }

  /// Adds a paragraph to the body of the last item.
  mutating func add(_ paragraph: Int) {
    if !open.isEmpty { open[open.count - 1].body.add(element: paragraph) }
  }

  /// Adds a sequence to the label of the last item; returns the label's object.
  mutating func add(label sequence: Int, page: Int, file: inout PDFFile) -> Int? {
    guard let last = open.indices.last else { return nil }
    var label =
      open[last].label
      ?? StructureElement(
        "Lbl", number: file.reserve(.element), parent: open[last].item.number, page: page)
    label.add(sequence: sequence, onPage: page)
    open[last].label = label
    return label.number
  }

  private mutating func endItem(in file: inout PDFFile) {
    guard let last = open.indices.last else { return }
    if let label = open[last].label {
      open[last].item.add(element: label.number)
      file.addElement(label.object, as: label.number)
    }
    open[last].item.add(element: open[last].body.number)
    file.addElement(open[last].body.object, as: open[last].body.number)
    file.addElement(open[last].item.object, as: open[last].item.number)
  }

  private mutating func endLast(in file: inout PDFFile) {
    endItem(in: &file)
    if let list = open.popLast()?.list { file.addElement(list.object, as: list.number) }
  }

  /// Ends all lists.
  mutating func end(in file: inout PDFFile) {
    while !open.isEmpty { endLast(in: &file) }
  }
}
