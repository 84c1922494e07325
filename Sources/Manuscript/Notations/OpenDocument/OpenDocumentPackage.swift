/// The parts of an OpenDocument text that its text needs (OD-1).
struct OpenDocumentPackage {
  let content: XMLTree
  /// Where styles of the text may stand: the part of styles, and the content itself.
  let styles: [XMLTree]
  let meta: XMLTree?
  private let names: (String) -> Bool

  init(_ parts: some ContainerParts) throws(ContainerError) {
    // Manifests of old programs have a DOCTYPE; what is protected is known by what can be read.
    if let manifest = try? parts.xml("META-INF/manifest.xml"),
      manifest.allElements.contains(where: { $0.name.local == "encryption-data" })
    {
      throw ContainerError("an OpenDocument file with a password; save it without one")
    }
    guard let content = try parts.xml("content.xml"), content.root != nil else {
      throw ContainerError("an OpenDocument file without its text; save it again as .odt or .docx")
    }
    self.content = content
    styles = [try parts.xml("styles.xml"), content].compactMap(\.self)
    meta = try parts.xml("meta.xml")
    names = parts.has
  }

  /// A file that is one part of XML (`.fodt`).
  init(flat: XMLTree) {
    (content, styles, meta, names) = (flat, [flat], flat, { _ in false })
  }

  func has(_ name: String) -> Bool { names(name) }

  /// The element with the text.
  var text: XMLElement? {
    let body = content.root?.first("body", OpenDocumentNamespace.office)
    return body?.first("text", OpenDocumentNamespace.office)
  }

  var title: String? { property("title") }
  var author: String? { property("initial-creator") ?? property("creator") }
  var language: String? { property("language") }

  private func property(_ name: String) -> String? {
    let root = meta?.root
    let texts = (root?.first("meta", OpenDocumentNamespace.office) ?? root)?.elements ?? []
    let text = texts.first { $0.name.local == name }?.text.bare
    return text?.isEmpty == false ? text : nil
  }
}

extension XMLElement {
  /// Attributes by the part of OpenDocument that names them.
  func ofText(_ name: String) -> String? { attribute(name, OpenDocumentNamespace.text) }
  func ofStyle(_ name: String) -> String? { attribute(name, OpenDocumentNamespace.style) }
  func ofFormat(_ name: String) -> String? { attribute(name, OpenDocumentNamespace.format) }
  func ofTable(_ name: String) -> String? { attribute(name, OpenDocumentNamespace.table) }

  /// The reference of a link, a picture or an object.
  var reference: String? { attribute("href", OpenDocumentNamespace.link) }
}

/// A length of OpenDocument in twentieths of a point; `nil` for a share, and for what is no length.
enum OpenDocumentLength {
  static func twips(_ text: String?) -> Int? {
    guard let text else { return nil }
    let units: [(String, Double)] = [
      ("in", 1440), ("cm", 1440 / 2.54), ("mm", 144 / 2.54), ("pt", 20), ("pc", 240), ("px", 15),
    ]
    guard let unit = units.first(where: { text.hasSuffix($0.0) }),
      let number = Double(text.dropLast(unit.0.utf8.count)), abs(number * unit.1) < 1_000_000
    else { return text == "0" ? 0 : nil }
    return Int((number * unit.1).rounded())
  }

  /// A whole percentage.
  static func percent(_ text: String?) -> Int? {
    guard let text, text.hasSuffix("%"), let number = Double(text.dropLast()), abs(number) < 10_000
    else { return nil }
    return Int(number.rounded())
  }
}
