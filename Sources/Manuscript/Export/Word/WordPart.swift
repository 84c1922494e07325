/// A file of a Word file's container: its head, and the names that all of them begin with (ECMA-376 part 1, 17; part 2, 9).
enum WordPart {
  static let head = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
  static let office = "http://schemas.openxmlformats.org/officeDocument/2006"
  static let package = "http://schemas.openxmlformats.org/package/2006"
  private static let main = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
  /// The namespaces of the root of a part.
  static let names =
    "xmlns:w=\"\(main)\" xmlns:r=\"\(office)/relationships\" "
    + "xmlns:wp=\"http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing\""

  /// The whole of a part with one root.
  static func text(_ root: String, _ content: String) -> String {
    "\(head)<w:\(root) \(names)>\(content)</w:\(root)>"
  }

  /// The list of what a part leads to, or the container.
  static func relationships(_ content: String) -> String {
    "\(head)<Relationships xmlns=\"\(package)/relationships\">\(content)</Relationships>"
  }
}
