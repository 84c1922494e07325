import VerticalLayout

/// The pages of a document as a tree of two levels (ISO 32000-1, 7.7.3).
struct PageTree {
  private(set) var count = 0
  private var nodes: [(number: Int, pages: [Int])] = []
  private var labels: [(page: Int, label: DocumentSection.PageLabel)] = []

  private static let pagesPerNode = 64

  /// The place of a page in the tree.
  struct PageObjects {
    /// The page's object, and that of the node above it.
    var object: Int
    var node: Int
  }

  /// Begins a page.
  ///
  /// - Parameter label: its number, where pages have others than their places in the document.
  mutating func beginPage(_ label: DocumentSection.PageLabel?, in file: inout PDFFile)
    -> PageObjects
  {
    if let label, labels.last.map({ !label.follows($0.label, by: count - $0.page) }) ?? true {
      labels.append((count, label))
    }
    if count % Self.pagesPerNode == 0 { nodes.append((file.reserve(), [])) }
    count += 1
    let object = file.reserve(.page)
    nodes[nodes.count - 1].pages.append(object)
    return PageObjects(object: object, node: nodes[nodes.count - 1].number)
  }

  /// Writes a page with these entries of its dictionary.
  func endPage(_ entries: PDFBytes, as objects: PageObjects, to file: inout PDFFile) {
    var page = PDFBytes("<</Type/Page/Parent \(objects.node) 0 R")
    page.append(entries)
    page.append(">>")
    file.add(page, as: objects.object)
  }

  /// The labels that viewers show (ISO 32000-1, 12.4.2), as the numbers of a tree.
  ///
  /// - Parameter first: the number of the first page, where no page has one of its own.
  func labelRanges(from first: Int) -> PDFBytes {
    let ranges =
      labels.isEmpty
      ? [(0, DocumentSection.PageLabel(number: first))] : labels.map { ($0.page, $0.label) }
    var bytes = PDFBytes("")
    for (page, label) in ranges {
      bytes.append("\(page)<</S/\(label.numerals == .roman ? "r" : "D")")
      // Labels count from 1 at the least.
      if label.number > 1 { bytes.append("/St \(label.number)") }
      if !label.prefix.isEmpty {
        bytes.append("/P")
        bytes.append(text: Array(label.prefix.utf8))
      }
      bytes.append(">>")
    }
    return bytes
  }

  /// Writes the nodes; returns the number of the root.
  func finish(in file: inout PDFFile) -> Int {
    let root = file.reserve()
    for (number, pages) in nodes {
      file.add(node(pages, count: pages.count, parent: root), as: number)
    }
    file.add(node(nodes.map(\.number), count: count, parent: nil), as: root)
    return root
  }

  private func node(_ kids: [Int], count: Int, parent: Int?) -> PDFBytes {
    var node = PDFBytes("<</Type/Pages/Count \(count)")
    if let parent { node.append("/Parent \(parent) 0 R") }
    node.append("/Kids[")
    for kid in kids { node.append("\(kid) 0 R ") }
    node.append("]>>")
    return node
  }
}

extension DocumentSection.PageLabel {
  /// True where it is the number of a page that comes so many pages after one with another number.
  fileprivate func follows(_ other: DocumentSection.PageLabel, by distance: Int) -> Bool {
    numerals == other.numerals && prefix == other.prefix
      && number == other.number + distance
  }
}
