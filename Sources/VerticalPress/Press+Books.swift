import Archives
import Manuscript
import Storage
import VerticalCairo
import VerticalFonts
import VerticalImages
import VerticalLayout

extension Press {
  /// Writes a text as a file of its own kind, an EPUB or a Word file; returns the reports on what that cannot say.
  func writeBook(
    of text: OpenText, to output: OutputFile, files: inout some PageSink & ~Copyable
  ) throws(Failure) -> [Diagnostic] {
    let composed = text.book?.composer.composedWithoutPages()
    let document = composed?.document ?? text.document
    guard document.paragraphs.contains(where: { !$0.range.isEmpty }) else {
      throw Failure(
        .badInput, "the text is empty, and \(output.format.article) needs a text")
    }
    return output.format == .docx
      ? try writeWord(document, composed?.pages ?? [], text, to: output.path, files: &files)
      : try writeEPUB(document, composed?.pages ?? [], text, to: output.path, files: &files)
  }

  private func writeEPUB(
    _ document: Document, _ pages: [MadePage], _ text: OpenText, to path: String,
    files: inout some PageSink & ~Copyable
  ) throws(Failure) -> [Diagnostic] {
    var reports: [Diagnostic] = []
    var options = try self.options(ofBook: document, text, path, &reports)
    options.pages = pages
    options.images = images(of: document, text.images.set, &reports)
    options.cover = try cover()
    options.sheet = try sheet()
    options.glyphs = try glyphs(of: document, options, text.options)
    if let note = incompleteness(options) { reports.append(note) }
    if let note = Self.wordlessness(of: document, options) { reports.append(note) }
    let book = EPUBBook(document, options)
    let bytes = try Self.container(of: book.files)
    try files.write(to: path, as: .epub) { (sink) throws(Failure) in try sink(bytes) }
    return reports + book.diagnostics
  }

  /// The title of an e-book: that of the text, else its first heading, else the name of its file (EO-2).
  private func title(
    of document: Document, _ path: String, _ reports: inout [Diagnostic]
  ) throws(Failure) -> String {
    if let title = document.title, !title.isEmpty { return title }
    let heading = document.firstHeading
    let stem = Files.stem(of: path)
    guard let title = heading ?? (path == "-" || stem.isEmpty ? nil : stem) else {
      throw Failure(.badInput, "an EPUB needs a title; add \(setup.output.wording.book.title)")
    }
    reports.append(
      Diagnostic(
        .note, .notationApproximated,
        "the e-book is called “\(title)” after \(heading == nil ? "its file" : "its first heading"); "
          + "\(setup.output.wording.book.title) names it"))
    return title
  }

  private func options(
    ofBook document: Document, _ text: OpenText, _ path: String, _ reports: inout [Diagnostic]
  ) throws(Failure) -> EPUBOptions {
    let settings = setup.output.book
    let title = try self.title(of: document, path, &reports)
    let language = document.language ?? text.options.style.language
    let composer = text.book?.composer
    let publisher = settings.publisher ?? composer?.publisher
    var options = EPUBOptions(
      identifier: Self.identifier(
        settings.identifier ?? composer?.isbn, title, document.author, publisher, language),
      title: title, language: language)
    options.author = document.author
    options.publisher = publisher
    options.modified = setup.output.creationDate
    options.followsGuide = settings.followsGuide ?? (language.profile == .japanese)
    options.isLeftToRight = text.options.columns.direction == .leftToRight
    options.contentsLevels = composer?.contentsLevels ?? setup.contentsLevels
    options.dropsSeparators = text.options.paragraphs.blankLines == .automatic
    options.indent = text.options.indentInEm(language)
    do throws(LayoutError) {
      options.cells = try document.automaticCells(text.options)
    } catch {
      throw Failure(error)
    }
    return options
  }

  /// A name that no other book has: an ISBN as its URN, other names as they are, or a UUID made of what the book is called,
  /// which edits of the text keep (RFC 9562, 5.8).
  private static func identifier(
    _ given: String?, _ title: String, _ author: String?, _ publisher: String?,
    _ language: LanguageTag
  ) -> String {
    if let given {
      let digits = given.filter { $0 != "-" && $0 != " " }
      let isISBN = [10, 13].contains(digits.utf8.count) && digits.dropLast().allSatisfy(\.isNumber)
      return isISBN ? "urn:isbn:\(digits)" : given
    }
    let value = ContentHash.value(of: [title, author ?? "", publisher ?? "", language.text])
    let (first, second) = (
      value.first & ~0xF000 | 0x8000, value.second & ~(3 << 62) | 2 << 62
    )
    func digits(_ value: UInt64) -> String {
      let digits = String(value, radix: 16)
      return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
    var text = ""
    for (index, digit) in (digits(first) + digits(second)).enumerated() {
      if [8, 12, 16, 20].contains(index) { text += "-" }
      text.append(digit)
    }
    return "urn:uuid:" + text
  }

  /// A note on what shops ask for and the book has not.
  private func incompleteness(_ options: EPUBOptions) -> Diagnostic? {
    var missing: [String] = []
    if options.cover == nil { missing.append("has no cover (\(setup.output.wording.book.cover))") }
    if options.modified == 0 {
      missing.append("has the date 1970-01-01 (\(setup.output.wording.book.date))")
    }
    guard !missing.isEmpty else { return nil }
    return Diagnostic(
      .note, .notationApproximated, "the e-book \(missing.joined(separator: ", and "))")
  }

  /// A warning of pictures without words, which say nothing to those who do not see them (EO-10).
  private static func wordlessness(
    of document: Document, _ options: EPUBOptions
  ) -> Diagnostic? {
    let wordless = document.spans.filter { span in
      guard let image = span.attribute.image, options.images[image.image] != nil else {
        return false
      }
      if case .float(let float) = span.attribute { return float.description.isEmpty }
      return document.text.slice(span.range) == "\u{FFFC}"
    }
    guard let first = wordless.first else { return nil }
    return Diagnostic(
      .warning, .notationApproximated,
      "\(wordless.count == 1 ? "a picture has" : "\(wordless.count) pictures have") no words for readers who do not see "
        + "\(wordless.count == 1 ? "it" : "them (first here)"); write ![words](file)",
      range: first.range)
  }

  // MARK: Files

  /// The pictures of a document as a book has them.
  func images(
    of document: Document, _ set: ImageSet, _ reports: inout [Diagnostic]
  ) -> [String: BookImage] {
    var images: [String: BookImage] = [:]
    for span in document.spans {
      guard let name = span.attribute.image?.image, images[name] == nil,
        let file = set.image(named: name)
      else { continue }
      if let problem = file.problemInBook {
        reports.append(
          Diagnostic(
            .warning, .imageUnusable,
            "the image “\(name)”: \(problem); its words are set in its place",
            range: span.range))
        continue
      }
      if let advice = file.adviceForBook {
        reports.append(
          Diagnostic(.warning, .imageCoarse, "the image “\(name)” \(advice)", range: span.range))
      }
      images[name] = BookImage(file)
    }
    return images
  }

  private func cover() throws(Failure) -> BookImage? {
    guard let path = setup.output.book.cover else { return nil }
    var set = ImageSet(svgWorker: setup.svgWorker)
    let bytes = try Self.read(path, "the cover")
    do throws(ImageError) { _ = try set.add(bytes, name: path) } catch {
      var failure = Failure(error, setup.output.wording)
      failure.message = "the cover \(path): \(failure.message)"
      throw failure
    }
    guard let file = set.image(named: path) else { return nil }
    if let problem = file.problemInBook {
      throw Failure(.badInput, "the cover \(path): \(problem)")
    }
    return BookImage(file)
  }

  /// The bytes of a file that an option names.
  private static func read(_ path: String, _ what: String) throws(Failure) -> [UInt8] {
    do throws(Failure) {
      return try Files.read(path)
    } catch {
      var failure = error
      failure.message = "\(what) \(path): \(error.message)"
      throw failure
    }
  }

  /// The rules of a file of CSS. Nothing in them may lead to the network.
  private func sheet() throws(Failure) -> String? {
    guard let path = setup.output.book.sheet else { return nil }
    let bytes = try Self.read(path, "the style sheet")
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(.badInput, "\(path) is not in UTF-8; save it so")
    }
    let lower = text.lowercased()
    if lower.contains("@import") || lower.contains("url(") || lower.contains("@charset") {
      throw Failure(
        .badInput,
        "\(path): the style sheet of an EPUB stands alone; leave @import, @charset and url() out")
    }
    return text.hasSuffix("\n") ? text : text + "\n"
  }

  static func container(of files: [PackedFile]) throws(Failure) -> [UInt8] {
    var archive = ArchiveWriter()
    for file in files {
      try Cancellation.check()
      do throws(ArchiveError) {
        try archive.add(file.name, file.bytes, isStored: file.name == "mimetype")
      } catch {
        throw Failure(.cannotWrite, error.description)
      }
    }
    return archive.finish()
  }
}

// MARK: Characters and fonts

extension Press {
  /// The pictures and fonts that an e-book carries for its characters (EO-11, EO-12).
  func glyphs(
    of document: Document, _ book: EPUBOptions, _ layout: LayoutOptions
  ) throws(Failure) -> BookGlyphs {
    var glyphs = BookGlyphs()
    let rare = document.rareCharacters(in: book.language).map(\.text)
    glyphs.advice = "\(setup.output.wording.book.gaiji) draws \(rare.count == 1 ? "it" : "them")"
    var known: Set<String> = []
    let names = rare.filter { known.insert($0).inserted }
    switch setup.output.book.gaiji {
    case .text: break
    case .picture:
      for name in names {
        try Cancellation.check()
        if let picture = try picture(of: name, layout.style) { glyphs.pictures[name] = picture }
      }
    case .font: glyphs.ofCharacters = try fonts(of: names, layout.style)
    }
    if let path = setup.output.book.font {
      do throws(FontError) {
        let font = try library.font(ofFile: path)
        let bytes = try library.bookFont(of: font, for: book.characters(of: document))
        glyphs.ofText = BookFont(
          bytes, isCompact: library.facts(of: font)?.outlines == .compact,
          characters: Set(names.filter { library.has($0.unicodeScalars, in: font) }))
      } catch {
        throw Failure(error)
      }
    }
    return glyphs
  }

  /// The fonts that have some characters, in the order of these, each with its own.
  private func fonts(
    of characters: [String], _ style: TextStyle
  ) throws(Failure) -> [BookFont] {
    var order: [FontID] = []
    var wanted: [FontID: [String]] = [:]
    for character in characters {
      guard let font = font(of: character, style) else { continue }
      if wanted[font] == nil { order.append(font) }
      wanted[font, default: []].append(character)
    }
    var fonts: [BookFont] = []
    for font in order {
      do throws(FontError) { try add(font, wanted[font] ?? [], to: &fonts) } catch {
        throw Failure(error)
      }
    }
    return fonts
  }

  /// Adds a part of a font with some characters. Where there are too many for one part, two have a half each.
  private func add(
    _ font: FontID, _ characters: [String], to fonts: inout [BookFont]
  ) throws(FontError) {
    do throws(FontError) {
      fonts.append(
        BookFont(
          try library.bookFont(of: font, for: Set(characters.flatMap { Array($0.unicodeScalars) })),
          isCompact: library.facts(of: font)?.outlines == .compact, characters: Set(characters)))
    } catch {
      guard characters.count > 1 else { throw error }
      let half = characters.count / 2
      try add(font, Array(characters[..<half]), to: &fonts)
      try add(font, Array(characters[half...]), to: &fonts)
    }
  }

  /// The font that a character is set in; `nil` where no font has it.
  private func font(of character: String, _ style: TextStyle) -> FontID? {
    let scalars = Array(character.unicodeScalars)
    guard let font = library.selectFont(for: scalars.span, style: style.fontRequest),
      let scalar = scalars.first,
      library.has(scalars.span, style.fontRequest)
        || library.selectFont(for: [scalar].span, style: style.fontRequest) == font
    else { return nil }
    return font
  }

  /// Pixels on a side of a picture of a character.
  private static let side = 128

  /// A character as a picture without a ground; `nil` where no font has it.
  private func picture(of character: String, _ style: TextStyle) throws(Failure) -> BookImage? {
    guard font(of: character, style) != nil else { return nil }
    var options = LayoutOptions()
    options.style.fonts = style.fonts
    options.style.language = style.language
    options.style.weight = style.weight
    options.style.size = .pt(Self.side)
    options.page.size = .size(width: .pt(Self.side), height: .pt(Self.side))
    options.page.margins = Margins(top: .zero, right: .zero, bottom: .zero, left: .zero)
    let drawing: DisplayList
    do throws(LayoutError) {
      let layout = try Typesetter(shaper: library, options: options).typeset(Document(character))
      guard !layout.pages.isEmpty, !layout.diagnostics.contains(where: { $0.code == .glyphMissing })
      else { return nil }
      drawing = layout.displayList(ofPage: 0)
    } catch {
      throw Failure(error)
    }
    do throws(RenderError) {
      let bytes = try writer.renderer.png(
        drawing, dpi: 72, paper: Color(red: 0, green: 0, blue: 0, alpha: 0))
      return BookImage(bytes, type: "image/png", width: Self.side, height: Self.side)
    } catch {
      throw Failure(error)
    }
  }
}

extension BookImage {
  fileprivate init(_ file: ImageFile) {
    let type =
      switch file.format {
      case .jpeg: "image/jpeg"
      case .svg: "image/svg+xml"
      // The first picture of a GIF or WebP is a PNG by now.
      case .png, .gif, .webp: "image/png"
      }
    self.init(
      file.bytes, type: type, width: file.width, height: file.height,
      naturalSize: file.naturalSize)
  }
}

extension ImageFile {
  /// What keeps a picture out of a book: scripts, and links that lead out of it (EO-10).
  fileprivate var problemInBook: String? {
    guard format == .svg else { return nil }
    let text = String(decoding: bytes, as: UTF8.self).lowercased()
    // However they are spaced and quoted.
    let bare = String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter { !" \t\r\n\"'".unicodeScalars.contains($0) }))
    let roots = ["http:", "https:", "ftp:", "file:", "//"]
    let leads =
      ["href=", "src=", "url("].flatMap { key in roots.map { key + $0 } }
      + ["<script", "<foreignobject", "<!entity", "@import", "javascript:"]
    return leads.contains(where: bare.contains) || hasHandlers
      ? "an SVG of an EPUB has no scripts, and no links that lead out of it" : nil
  }

  /// True for attributes such as `onload`, which are scripts.
  private var hasHandlers: Bool {
    var isInTag = false
    var quote: UInt8?
    for (index, byte) in bytes.enumerated() {
      if !isInTag {
        isInTag = byte == UInt8(ascii: "<")
      } else if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        isInTag = false
      } else if byte <= 0x20 {
        let name = bytes[(index + 1)...].prefix { $0 > 0x20 && $0 != UInt8(ascii: "=") }.prefix(20)
        let lower = name.map { $0 | 0x20 }
        if lower.count > 2, lower.starts(with: "on".utf8),
          lower.allSatisfy({ (0x61...0x7A).contains($0) })
        {
          return true
        }
      }
    }
    return false
  }

  /// True for a JPEG whose frame is a progressive one (ITU-T T.81, B.1.1.3).
  fileprivate var isProgressive: Bool {
    var place = 2
    while place + 4 <= bytes.count, bytes[place] == 0xFF {
      let marker = bytes[place + 1]
      // Others of C0 to CF are frames too, but for tables.
      if marker == 0xC2 || marker == 0xC6 || marker == 0xCA || marker == 0xCE { return true }
      if marker == 0xDA || marker == 0xC0 { return false }
      place += 2 + Int(bytes[place + 2]) << 8 + Int(bytes[place + 3])
    }
    return false
  }

  /// What shops and readers may not take.
  fileprivate var adviceForBook: String? {
    if bytes.count > 4 << 20 { return "has more than 4 MB; some readers do not show it" }
    if format != .svg, width * height > 4_000_000 {
      return "has more than 4,000,000 pixels; shops ask for fewer"
    }
    if format == .jpeg, isProgressive {
      return "is a progressive JPEG, which some shops refuse; save it as a baseline one"
    }
    return nil
  }
}
