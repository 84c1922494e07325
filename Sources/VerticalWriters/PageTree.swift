/// The pages of a document as a tree of two levels (ISO 32000-1, 7.7.3).
struct PageTree {
  private(set) var count = 0
  private var nodes: [(number: Int, pages: [Int])] = []

  private static let pagesPerNode = 64

  /// Begins a page; returns its object.
  mutating func beginPage(in file: inout PDFFile) -> Int {
    if count % Self.pagesPerNode == 0 { nodes.append((file.reserve(), [])) }
    count += 1
    let object = file.reserve(.page)
    nodes[nodes.count - 1].pages.append(object)
    return object
  }

  /// Writes the page that was begun last, with these entries of its dictionary.
  func endPage(_ entries: PDFBytes, as object: Int, to file: inout PDFFile) {
    guard let node = nodes.last else { return }
    var page = PDFBytes("<</Type/Page/Parent \(node.number) 0 R")
    page.append(entries)
    page.append(">>")
    file.add(page, as: object)
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
