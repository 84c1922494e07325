import VerticalLayout

/// Makes the files of an EPUB of a document.
struct EPUBWriter {
  private var document: Document
  let options: EPUBOptions
  private(set) var parts: EPUBParts
  private(set) var files: [PackedFile] = []
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var entries: [Entry] = []
  private(set) var words: EPUBWords
  /// The characters that the fonts of readers may lack.
  private let rareCharacters: [RareCharacter]
  /// The pictures that the book has, in the order of their files.
  private(set) var images: [BookImage] = []

  /// A heading in the contents.
  struct Entry {
    /// From 0 for the largest.
    var level: Int
    var title: String
    var reference: String
  }

  init(_ document: Document, _ options: EPUBOptions) {
    self.document = document
    self.options = options
    words = EPUBWords(options.language)
    rareCharacters = document.rareCharacters(in: options.language)
    parts = EPUBParts(document, options)
    prepareSpans()
  }

  /// Adds the cells that the layout makes, and tells notes in small columns with brackets of their own from others.
  private mutating func prepareSpans() {
    document = document.withCells(options.cells)
    // Numbers of an index follow their words.
    for range in indexRanges {
      document.spans.removeAll { span in
        if case .foot = span.attribute { range.contains(span.range) } else { false }
      }
    }
    var edges: Set<Int> = []
    for span in document.spans where span.attribute == .insetBracket {
      edges.formUnion([span.range.lowerBound, span.range.upperBound])
    }
    for index in document.spans.indices {
      guard case .inset(var inset) = document.spans[index].attribute, inset.form == .warichu
      else { continue }
      let range = document.spans[index].range
      let first = document.text.slice(range).unicodeScalars.first
      let hasBracket =
        edges.contains(range.lowerBound) || edges.contains(range.upperBound)
        || first.map { $0.properties.generalCategory == .openPunctuation } ?? false
      guard hasBracket || inset.continuesNote else { continue }
      inset.form = .single
      document.spans[index].attribute = .inset(inset)
    }
  }

  /// The text of the index.
  private var indexRanges: [TextRange] {
    options.pages.compactMap { page in
      guard page.kind == .index, let first = page.paragraphs.first, let last = page.paragraphs.last,
        document.paragraphs.indices.contains(last)
      else { return nil }
      return TextRange(
        document.paragraphs[first].range.lowerBound, document.paragraphs[last].range.upperBound)
    }
  }

  mutating func write() {
    let exported = parts.exported
    var places = EPUBPlaces()
    places.files = parts.parts.filter { $0.first != nil }.map(\.name)
    nameImages(&places)
    places.find(in: document, exported)
    nameHeadings(&places)
    var dialect = EPUBDialect(places, language: options.language)
    dialect.indent = options.indent
    dialect.isLeftToRight = options.isLeftToRight
    dialect.gaiji = gaijiMarks(&places)
    var exporter = Exporter(document, dialect, title: "EPUB")
    let (texts, unsaid) = exporter.export(exported)
    diagnostics += unsaid
    if let note = noteOnRareCharacters { diagnostics.append(note) }
    addFiles(texts)
  }

  /// True if some text has readings.
  var hasReadings: Bool { document.spans.contains { $0.attribute.isRuby } }

  /// True if all pictures have words that stand for them.
  var hasWordsForPictures: Bool {
    document.spans.allSatisfy { span in
      switch span.attribute {
      case .attachment: document.text.slice(span.range) != "\u{FFFC}"
      case .float(let float): !float.description.isEmpty
      default: true
      }
    }
  }

  /// What is written for the characters that have pictures or a font of their own (EO-11).
  private mutating func gaijiMarks(_ places: inout EPUBPlaces) -> [String: String] {
    var marks: [String: String] = [:]
    var count = images.count { $0.file.hasPrefix("gaiji-") }
    for character in rareCharacters where marks[character.text] == nil {
      if var picture = options.glyphs.pictures[character.text] {
        count += 1
        picture.file = "gaiji-\(EPUBPlaces.number(count)).\(picture.suffix)"
        images.append(picture)
        marks[character.text] =
          "<img class=\"gaiji\" src=\"../image/\(picture.file)\" alt=\"\(EPUBDialect.value(character.text))\"/>"
      } else if options.glyphs.hasFont(for: character) {
        marks[character.text] =
          "<span class=\"gaiji-font\">\(EPUBDialect.value(character.text))</span>"
      }
    }
    return marks
  }

  /// A note on characters that the fonts of readers may lack: in Japanese those beyond JIS X 0213:2004, elsewhere those of
  /// private use (EO-11).
  private var noteOnRareCharacters: Diagnostic? {
    let (found, glyphs) = (rareCharacters, options.glyphs)
    let rest = found.filter { !glyphs.has($0) }
    guard let first = rest.first ?? found.first, let scalar = first.text.unicodeScalars.first else {
      return nil
    }
    let count = rest.isEmpty ? found.count : rest.count
    let code = String(scalar.value, radix: 16, uppercase: true)
    let words =
      "\(count == 1 ? "a character" : "\(count) characters") beyond JIS X 0213 or of private use"
    let place = "(first here, U+\(code))"
    let message =
      rest.isEmpty
      ? "\(words) \(count == 1 ? "is" : "are") \(glyphs.pictures.isEmpty ? "set in a font of the book" : "set as pictures") \(place)"
      : "readers may have no glyph for \(words) \(place); \(glyphs.advice)"
    return Diagnostic(.note, .notationApproximated, message, range: first.range)
  }

  // MARK: Pictures

  private mutating func nameImages(_ places: inout EPUBPlaces) {
    var numbers = (picture: 0, gaiji: 0)
    for span in document.spans {
      guard let attachment = span.attribute.image, places.images[attachment.image] == nil,
        var image = options.images[attachment.image]
      else { continue }
      let text = document.text.slice(span.range)
      if let known = images.first(where: { $0.bytes == image.bytes }) {
        places.images[attachment.image] = known
        continue
      }
      if attachment.isOfOneCell(text) {
        numbers.gaiji += 1
        image.file = "gaiji-\(EPUBPlaces.number(numbers.gaiji)).\(image.suffix)"
      } else {
        numbers.picture += 1
        image.file = "img-\(EPUBPlaces.number(numbers.picture)).\(image.suffix)"
      }
      images.append(image)
      places.images[attachment.image] = image
    }
    for span in document.spans {
      guard case .float(let float) = span.attribute,
        let image = places.images[float.attachment.image]
      else { continue }
      let index = document.paragraphs.partitioningIndex { $0.end > span.range.lowerBound }
      let last = min(index, document.paragraphs.count - 1)
      guard last >= 0 else { continue }
      places.floats[document.paragraphs[last].range.lowerBound, default: ""] +=
        image.tag(for: float.attachment, float.description[...])
    }
  }

  // MARK: Headings

  /// Gives headings their names, and makes the contents.
  private mutating func nameHeadings(_ places: inout EPUBPlaces) {
    // Of the index its own heading alone, and not the letters in it.
    let letters = Set(
      options.pages.filter { $0.kind == .index }.flatMap { $0.paragraphs.dropFirst() })
    let headings = document.headings.filter {
      !parts.leftOut.contains($0.paragraph) && !letters.contains($0.paragraph)
    }
    let least = headings.lazy.filter { $0.level > 0 }.map(\.level).min() ?? 1
    let titles = headings.count { $0.level == 0 }
    var titlesOfParts: [Int: String] = [:]
    let exported = parts.exported
    let lookup = TitleReader(document)
    for heading in headings {
      let title = lookup.title(of: heading)
      guard !title.isEmpty else { continue }
      let part = exported.part(of: heading.paragraph)
      if titlesOfParts[part] == nil { titlesOfParts[part] = title }
      // One title is that of the book; several are those of its parts, above all headings.
      let level = heading.level == 0 ? 0 : heading.level - least + (titles > 1 ? 1 : 0)
      guard level < options.contentsLevels, places.files.indices.contains(part) else { continue }
      let id = "toc-" + EPUBPlaces.number(entries.count + 1)
      places.headings[document.paragraphs[heading.paragraph].range.lowerBound] = id
      entries.append(
        Entry(level: level, title: title, reference: "\(places.files[part]).xhtml#\(id)"))
    }
    parts.takeTitles(titlesOfParts)
    if entries.isEmpty, let first = places.files.first {
      entries = [Entry(level: 0, title: options.title, reference: first + ".xhtml")]
    }
  }

  // MARK: Files

  private mutating func addFiles(_ texts: [String]) {
    var pages: [PackedFile] = []
    var names: Set<String> = []
    if let cover = options.cover { pages.append(coverPage(cover)) }
    var rest = texts[...]
    for part in parts.parts {
      let body = part.kind == .contents ? contents : rest.popFirst() ?? ""
      EPUBSheet.addNames(of: body, to: &names)
      pages.append(
        PackedFile("item/xhtml/\(part.name).xhtml", page(part, body)))
    }
    let sheet =
      EPUBSheet.text(for: names, isLeftToRight: options.isLeftToRight)
      + EPUBSheet.text(for: options.glyphs) + (options.sheet ?? "")
    files = [
      PackedFile("mimetype", "application/epub+zip"),
      PackedFile("META-INF/container.xml", Self.container),
      PackedFile("item/standard.opf", package),
      PackedFile("item/navigation-documents.xhtml", navigation),
      PackedFile("item/style/book-style.css", sheet),
    ]
    if let cover = options.cover {
      files.append(PackedFile("item/image/cover.\(cover.suffix)", cover.bytes))
    }
    files += images.map { PackedFile("item/image/\($0.file)", $0.bytes) }
    files += options.glyphs.named.map {
      PackedFile("item/font/\($0.name).\($0.font.suffix)", $0.font.bytes)
    }
    files += pages
  }

  private static let container = """
    <?xml version="1.0" encoding="UTF-8"?>
    <container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
    <rootfiles>
    <rootfile full-path="item/standard.opf" media-type="application/oebps-package+xml"/>
    </rootfiles>
    </container>

    """

  private func page(_ part: EPUBPart, _ body: String) -> String {
    let vertical = options.isLeftToRight ? "vltr" : "vrtl"
    let name =
      switch part.kind {
      case .titlePage: "p-titlepage"
      case .contents: "p-toc"
      case .colophon: "p-colophon"
      case .image: "p-image"
      case .text: "p-text"
      }
    let title = part.kind == .contents ? words.contents : part.title ?? options.title
    return page(
      title: title, writing: part.kind == .image ? "hltr" : vertical, body: "class=\"\(name)\"",
      body)
  }

  private func page(title: String, writing: String, body: String, _ text: String) -> String {
    let language = options.language.text
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE html>
      <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xml:lang="\(language)" \
      lang="\(language)" class="\(writing)">
      <head>
      <meta charset="UTF-8"/>
      <title>\(EPUBDialect.value(title))</title>
      <link rel="stylesheet" type="text/css" href="../style/book-style.css"/>
      </head>
      <body \(body)>
      <div class="main">
      \(text)</div>
      </body>
      </html>

      """
  }

  private func coverPage(_ cover: BookImage) -> PackedFile {
    let image =
      "<p><img class=\"fit\" src=\"../image/cover.\(cover.suffix)\" alt=\"\(words.cover)\"/></p>\n"
    return PackedFile(
      "item/xhtml/p-cover.xhtml",
      page(
        title: options.title, writing: "hltr", body: "class=\"p-cover\" epub:type=\"cover\"", image)
    )
  }

  /// The page of contents: a line for each heading.
  private var contents: String {
    let lines = entries.map { entry in
      let names = entry.level > 0 ? " class=\"\(EPUBSheet.name("start", entry.level * 1024))\"" : ""
      return
        "<p\(names)><a href=\"\(entry.reference)\">\(EPUBDialect.value(entry.title))</a></p>\n"
    }
    return "<h1 class=\"oo-midashi\">\(words.contents)</h1>\n" + lines.joined()
  }
}

/// Reads titles of headings as text: without readings, numbers of notes and pictures.
private struct TitleReader {
  private let document: Document
  /// What is no text of a title, in order.
  private let leftOut: [TextRange]

  init(_ document: Document) {
    self.document = document
    leftOut = document.spans.filter { span in
      switch span.attribute {
      case .noteReference: !span.range.isEmpty
      default: false
      }
    }.map(\.range).sorted { $0.lowerBound < $1.lowerBound }
  }

  func title(of heading: DocumentHeading) -> String {
    var title = ""
    var start = heading.range.lowerBound
    let first = leftOut.partitioningIndex { $0.lowerBound >= start }
    for range in leftOut[first...].prefix(while: { $0.lowerBound < heading.range.upperBound }) {
      if range.lowerBound > start {
        title += document.text.slice(TextRange(start, range.lowerBound))
      }
      start = max(start, min(range.upperBound, heading.range.upperBound))
    }
    if start < heading.range.upperBound {
      title += document.text.slice(TextRange(start, heading.range.upperBound))
    }
    return title.replacing("\u{FFFC}", with: "").replacing("\t", with: "　").bare
  }
}

extension Document {
  /// The text of its first heading, without readings, numbers of notes and pictures.
  package var firstHeading: String? {
    let reader = TitleReader(self)
    return headings.lazy.map { reader.title(of: $0) }.first { !$0.isEmpty }
  }
}
