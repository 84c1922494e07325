/// The way back from content to structure, a number tree (ISO 32000-1, 14.7.4.4): for each page the
/// elements of its marked content, and for each link its element.
struct ParentTree {
  /// The next number.
  private(set) var nextKey = 0
  private var leaf = PDFBytes()
  private var leafStart = 0
  /// The objects of the leaves.
  private var leaves: [Int] = []

  private static let keysPerLeaf = 32

  /// Adds the elements of a page's marked content, by its identifiers; returns the page's number.
  mutating func add(page parents: [Int], to file: inout PDFFile) -> Int {
    var value = PDFBytes()
    value.append(references: parents)
    return add(value, to: &file)
  }

  /// Adds the element of an annotation; returns the annotation's number.
  mutating func add(annotationOf element: Int, to file: inout PDFFile) -> Int {
    add(PDFBytes(" \(element) 0 R "), to: &file)
  }

  private mutating func add(_ value: PDFBytes, to file: inout PDFFile) -> Int {
    defer {
      nextKey += 1
      if nextKey - leafStart == Self.keysPerLeaf { endLeaf(in: &file) }
    }
    leaf.append(nextKey)
    leaf.append(value)
    return nextKey
  }

  private mutating func endLeaf(in file: inout PDFFile) {
    guard leafStart < nextKey else { return }
    var node = PDFBytes("<</Limits[\(leafStart) \(nextKey - 1)]/Nums[")
    node.append(leaf)
    node.append("]>>")
    leaves.append(file.addParents(node))
    leaf = PDFBytes()
    leafStart = nextKey
  }

  /// Writes what is left; returns the object of the tree.
  mutating func finish(in file: inout PDFFile) -> Int {
    endLeaf(in: &file)
    var root = PDFBytes("<</Kids")
    root.append(references: leaves)
    root.append(">>")
    return file.addParents(root)
  }
}
