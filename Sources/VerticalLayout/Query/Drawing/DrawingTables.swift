/// The key `drawing` of the whole layout: what the drawings of pages have in common.
struct DrawingTables: JSONRecord {
  var title: String?
  var author: String?
  var paper: Color?
  var fonts: [LayoutDrawing.DrawnFont] = []
  var images: [LayoutDrawing.DrawnImage] = []

  static var blank: DrawingTables { DrawingTables() }

  mutating func visit<Fields: JSONFields>(_ fields: inout Fields) throws(Fields.Failure) {
    try fields.value("title", ifAny: &title)
    try fields.value("author", ifAny: &author)
    try fields.value("paper", ifAny: &paper)
    try fields.value("fonts", &fonts)
    try fields.value("images", &images, unless: [])
  }
}

extension LayoutDrawing.DrawnFont: JSONRecord {
  static var blank: LayoutDrawing.DrawnFont {
    LayoutDrawing.DrawnFont(description: .blank, file: "", hash: "", glyphCount: 0)
  }

  mutating func visit<Fields: JSONFields>(_ fields: inout Fields) throws(Fields.Failure) {
    try description.visit(&fields)
    try fields.value("file", &file)
    try fields.value("hash", &hash)
    try fields.number("glyphs", &glyphCount, in: 0...0x10000)
  }
}

extension LayoutDrawing.DrawnImage: JSONRecord {
  static var blank: LayoutDrawing.DrawnImage { LayoutDrawing.DrawnImage(name: "", bytes: []) }

  mutating func visit<Fields: JSONFields>(_ fields: inout Fields) throws(Fields.Failure) {
    try fields.value("name", &name)
    var file = FileInBase64(bytes: bytes)
    try fields.value("data", &file)
    bytes = file.bytes
  }
}

/// A file as a string.
private struct FileInBase64: JSONRepresentable {
  var bytes: [UInt8]

  init(bytes: [UInt8]) { self.bytes = bytes }

  init(from node: JSONNode) throws(LayoutReadError) {
    guard let bytes = Base64.bytes(of: try node.string()) else {
      throw node.error("a file in base64")
    }
    self.bytes = bytes
  }

  func write(to writer: inout JSONWriter) { writer.string(Base64.text(of: bytes)) }
}
