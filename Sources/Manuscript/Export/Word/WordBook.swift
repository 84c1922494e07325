import DrawingSupport
package import VerticalLayout

/// A document as a Word file (DO-1 to DO-5; ECMA-376 part 1, 17): vertical, on the grid of the layout, with readings that
/// Word edits.
///
/// ``Exporter`` goes through the document as for every notation; ``WordDialect`` writes what it finds as a stream, and
/// ``WordBody`` makes paragraphs and runs of that. The files have a fixed order and no times.
package struct WordBook: Sendable {
  /// The files in the order in which they stand in the container.
  package private(set) var files: [PackedFile] = []
  /// Warnings of what Word cannot say, with places in the document.
  package private(set) var diagnostics: [Diagnostic] = []

  package init(_ document: Document, _ options: WordOptions) {
    let document = document.withCells(options.cells)
    var parts = ExportedParts()
    if options.dropsSeparators { parts.leftOut = document.separatorLines }
    var exporter = Exporter(document, Self.dialect(document, options), title: "Word")
    let (texts, unsaid) = exporter.export(parts)
    diagnostics = unsaid
    addFiles(WordBody(texts.joined(), options), options)
  }

  private static func dialect(_ document: Document, _ options: WordOptions) -> WordDialect {
    var dialect = WordDialect(options)
    var used: Set<String> = []
    for span in document.spans {
      switch span.attribute {
      case .anchor(let name) where dialect.places[name] == nil:
        let place = Self.place(name, among: used)
        used.insert(place)
        dialect.places[name] = place
      case .float(let float):
        let index = document.paragraph(at: span.range.lowerBound)
        guard index >= 0,
          let mark = dialect.picture(float.attachment, words: float.description[...])
        else { continue }
        dialect.floats[document.paragraphs[index].range.lowerBound, default: ""] += mark
      case .attachment(let image) where image.plate != nil:
        let index = document.paragraph(at: span.range.lowerBound)
        if index >= 0 { dialect.plates.insert(document.paragraphs[index].range.lowerBound) }
      default: break
      }
    }
    return dialect
  }

  /// The name of a bookmark: it begins with a letter, and has letters, digits and `_` (17.13.6.2).
  private static func place(_ name: String, among used: Set<String>) -> String {
    func isLetter(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isAlphabetic }
    let isUsable =
      name.unicodeScalars.first.map(isLetter) == true && name.unicodeScalars.count <= 40
      && name.unicodeScalars.allSatisfy { isLetter($0) || $0 == "_" || ("0"..."9").contains($0) }
    if isUsable, !used.contains(name) { return name }
    var number = used.count + 1
    while used.contains("place_\(number)") { number += 1 }
    return "place_\(number)"
  }

  // MARK: Files

  private mutating func addFiles(_ body: WordBody, _ options: WordOptions) {
    var relations = body.relations.ofBody
    var types: [(name: String, kind: String)] = [("document", "document.main")]
    var parts: [(name: String, text: String)] = []
    func add(_ name: String, _ kind: String, _ text: String) {
      types.append((name, kind))
      parts.append((name, text))
      _ = relations.id(of: kind, name + ".xml")
    }
    add("styles", "styles", WordStyleSheet(options, body).text)
    add("settings", "settings", WordSettings(options, hasNotes: !body.notes.isEmpty).text)
    if !body.lists.isEmpty { add("numbering", "numbering", body.lists.text(options)) }
    let notes = options.hasEndnotes ? "endnotes" : "footnotes"
    if !body.notes.isEmpty { add(notes, notes, Self.notes(body.notes, notes)) }
    var footers = WordSection(options).footers
    footers.sort { $0.name < $1.name }
    // Their numbers are those that sections name.
    for footer in footers { add(footer.name, footer.kind, footer.text) }
    let section = WordSection(options).resolved(in: body.document) { name in
      relations.id(of: footers.first { $0.name == name }?.kind ?? "footer", name + ".xml")
    }
    files = [
      PackedFile("[Content_Types].xml", Self.types(types, body, options)),
      PackedFile("_rels/.rels", Self.rootRelations),
      PackedFile(
        "word/document.xml",
        WordPart.text("document", "<w:body>\(section)</w:body>")),
      PackedFile("word/_rels/document.xml.rels", relations.text),
    ]
    files += parts.map { PackedFile("word/\($0.name).xml", $0.text) }
    if !body.relations.ofNotes.isEmpty {
      files.append(PackedFile("word/_rels/\(notes).xml.rels", body.relations.ofNotes.text))
    }
    files += body.pictures.files.map { PackedFile("word/media/\($0.name)", $0.image.bytes) }
    files.append(PackedFile("docProps/core.xml", Self.core(options)))
  }

  private static func types(
    _ parts: [(name: String, kind: String)], _ body: WordBody, _ options: WordOptions
  ) -> String {
    let word = "application/vnd.openxmlformats-officedocument.wordprocessingml"
    let media = Set(body.pictures.files.map { [$0.image.suffix, $0.image.type] })
    let defaults = media.sorted { $0[0] < $1[0] }.map {
      "<Default Extension=\"\($0[0])\" ContentType=\"\($0[1])\"/>"
    }
    let overrides = parts.map {
      "<Override PartName=\"/word/\($0.name).xml\" ContentType=\"\(word).\($0.kind)+xml\"/>"
    }
    return WordPart.head + "<Types xmlns=\"\(WordPart.package)/content-types\">"
      + "<Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>"
      + "<Default Extension=\"xml\" ContentType=\"application/xml\"/>\(defaults.joined())\(overrides.joined())"
      + "<Override PartName=\"/docProps/core.xml\" ContentType=\"application/vnd.openxmlformats-package.core-properties+xml\"/>"
      + "</Types>"
  }

  private static let rootRelations =
    WordPart.relationships(
      "<Relationship Id=\"rId1\" Type=\"\(WordPart.office)/relationships/officeDocument\" Target=\"word/document.xml\"/>"
        + "<Relationship Id=\"rId2\" Type=\"\(WordPart.package)/relationships/metadata/core-properties\" Target=\"docProps/core.xml\"/>"
    )

  private static func core(_ options: WordOptions) -> String {
    var text = ""
    if let title = options.title { text += "<dc:title>\(XMLText.escaped(title))</dc:title>" }
    if let author = options.author {
      text += "<dc:creator>\(XMLText.escaped(author))</dc:creator>"
    }
    text += "<dc:language>\(XMLText.escaped(options.language.text))</dc:language>"
    if let date = options.modified {
      let value = CivilDate(secondsSince1970: date).iso8601
      text += "<dcterms:modified xsi:type=\"dcterms:W3CDTF\">\(value)</dcterms:modified>"
    }
    return WordPart.head
      + "<cp:coreProperties xmlns:cp=\"\(WordPart.package)/metadata/core-properties\" "
      + "xmlns:dc=\"http://purl.org/dc/elements/1.1/\" xmlns:dcterms=\"http://purl.org/dc/terms/\" "
      + "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">\(text)</cp:coreProperties>"
  }

  private static func notes(_ notes: [(number: Int, text: String)], _ name: String) -> String {
    let one = name.dropLast()
    let separators = [("separator", -1), ("continuationSeparator", 0)].map { kind, id in
      "<w:\(one) w:type=\"\(kind)\" w:id=\"\(id)\"><w:p><w:r><w:\(kind)/></w:r></w:p></w:\(one)>"
    }
    let texts = notes.map { "<w:\(one) w:id=\"\($0.number)\">\($0.text)</w:\(one)>" }
    return WordPart.text(name, separators.joined() + texts.joined())
  }
}

extension LanguageTag {
  /// The tag as Word knows it: a language with its region.
  var wordTag: String {
    switch profile {
    case .japanese: "ja-JP"
    case .korean: "ko-KR"
    case .simplifiedChinese: "zh-CN"
    case .traditionalChinese: "zh-TW"
    case .neutral: text
    }
  }
}
