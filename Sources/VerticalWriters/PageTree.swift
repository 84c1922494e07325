/// The pages of a document as a tree of two levels (ISO 32000-1, 7.7.3).
struct PageTree {
  private(set) var count = 0
  private var nodes: [(number: Int, pages: [Int])] = []

  private static let pagesPerNode = 64

  /// Adds a page with these entries of its dictionary; returns its object.
  mutating func add(_ entries: PDFBytes, to file: inout PDFFile) -> Int {
    if count % Self.pagesPerNode == 0 { nodes.append((file.reserve(), [])) }
    count += 1
    var page = PDFBytes("<</Type/Page/Parent \(nodes[nodes.count - 1].number) 0 R")
    page.append(entries)
    page.append(">>")
    let object = file.add(page)
    nodes[nodes.count - 1].pages.append(object)
    return object
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
