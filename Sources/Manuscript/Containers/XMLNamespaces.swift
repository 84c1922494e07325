/// Namespaces of Office Open XML in the form that programs write by default (ECMA-376 part 1, annex A).
enum WordNamespace {
  static let main = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
  static let relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
  static let math = "http://schemas.openxmlformats.org/officeDocument/2006/math"
  static let drawing = "http://schemas.openxmlformats.org/drawingml/2006/main"
  static let compatibility = "http://schemas.openxmlformats.org/markup-compatibility/2006"

  static let all = [main, relationships, math, drawing, compatibility]
}

/// Namespaces of OpenDocument (ODF 1.3 part 3, chapter 1).
enum OpenDocumentNamespace {
  private static let base = "urn:oasis:names:tc:opendocument:xmlns:"
  static let office = base + "office:1.0"
  static let text = base + "text:1.0"
  static let table = base + "table:1.0"
  static let style = base + "style:1.0"
  static let draw = base + "drawing:1.0"
  static let format = base + "xsl-fo-compatible:1.0"
  static let svg = base + "svg-compatible:1.0"
  static let link = "http://www.w3.org/1999/xlink"

  static let all = [office, text, table, style, draw, format, svg, link]
}

/// The namespaces that readers ask for, each with the string that they ask with.
enum XMLNamespaces {
  static let known: [String: String] = {
    let all = WordNamespace.all + OpenDocumentNamespace.all
    return Dictionary(all.map { ($0, $0) }) { first, _ in first }
  }()
}
