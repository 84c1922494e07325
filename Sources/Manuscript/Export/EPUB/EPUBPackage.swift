import DrawingSupport
import VerticalLayout

// The package document (EO-2, EO-3, EO-13) and the navigation document (EO-6) of an EPUB.

extension EPUBWriter {
  var package: String {
    let language = options.language.text
    let guide =
      options.followsGuide ? " ebpaj: http://www.ebpaj.jp/ dpfj: https://www.dpfj.or.jp/" : ""
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <package xmlns="http://www.idpf.org/2007/opf" version="3.0" xml:lang="\(language)" unique-identifier="unique-id" \
      prefix="rendition: http://www.idpf.org/vocab/rendition/# schema: http://schema.org/ \
      a11y: http://www.idpf.org/epub/vocab/package/a11y/#\(guide)">
      <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
      \(metadata.joined(separator: "\n"))
      </metadata>
      <manifest>
      \(manifest.joined(separator: "\n"))
      </manifest>
      <spine page-progression-direction="\(options.isLeftToRight ? "ltr" : "rtl")">
      \(spine.joined(separator: "\n"))
      </spine>
      </package>

      """
  }

  private var metadata: [String] {
    func property(_ name: String, _ value: String) -> String {
      "<meta property=\"\(name)\">\(EPUBDialect.value(value))</meta>"
    }
    func text(_ name: String, _ id: String, _ value: String) -> String {
      "<dc:\(name)\(id.isEmpty ? "" : " id=\"\(id)\"")>\(EPUBDialect.value(value))</dc:\(name)>"
    }
    var lines = [
      text("identifier", "unique-id", options.identifier), text("title", "title", options.title),
    ]
    if let author = options.author {
      lines.append(text("creator", "creator01", author))
      lines.append(
        "<meta refines=\"#creator01\" property=\"role\" scheme=\"marc:relators\">aut</meta>")
    }
    if let publisher = options.publisher { lines.append(text("publisher", "publisher", publisher)) }
    lines += [
      text("language", "", options.language.text),
      property("dcterms:modified", modified), property("rendition:layout", "reflowable"),
    ]
    lines += accessibility.map(property)
    if options.followsGuide {
      lines += [property("ebpaj:guide-version", "1.1.4"), property("dpfj:guide-version", "1.1.4")]
    }
    if options.cover != nil { lines.append("<meta name=\"cover\" content=\"cover\"/>") }
    let mode = options.isLeftToRight ? "vertical-lr" : "vertical-rl"
    return lines + ["<meta name=\"primary-writing-mode\" content=\"\(mode)\"/>"]
  }

  /// What readers can do with the book (EO-13). It claims to conform to nothing.
  private var accessibility: [(String, String)] {
    var lines = [("schema:accessMode", "textual")]
    let hasPictures = !images.isEmpty || options.cover != nil
    if hasPictures { lines.append(("schema:accessMode", "visual")) }
    if hasWordsForPictures { lines.append(("schema:accessModeSufficient", "textual")) }
    var features = [
      "tableOfContents", "readingOrder", "structuralNavigation", "displayTransformability",
    ]
    if hasReadings { features.append("rubyAnnotations") }
    if !images.isEmpty, hasWordsForPictures { features.append("alternativeText") }
    lines += features.map { ("schema:accessibilityFeature", $0) }
    return lines + [
      ("schema:accessibilityHazard", "none"), ("schema:accessibilitySummary", words.summary),
    ]
  }

  private var modified: String { CivilDate(secondsSince1970: options.modified).iso8601 }

  private var manifest: [String] {
    func item(_ type: String, _ id: String, _ name: String, _ properties: String = "") -> String {
      "<item media-type=\"\(type)\" id=\"\(id)\" href=\"\(name)\""
        + (properties.isEmpty ? "" : " properties=\"\(properties)\"") + "/>"
    }
    let page = "application/xhtml+xml"
    var lines = [
      item(page, "toc", "navigation-documents.xhtml", "nav"),
      item("text/css", "book-style", "style/book-style.css"),
    ]
    if let cover = options.cover {
      lines.append(item(cover.type, "cover", "image/cover.\(cover.suffix)", "cover-image"))
    }
    for image in images {
      let id = image.file.prefix { $0 != "." }
      lines.append(item(image.type, String(id), "image/\(image.file)"))
    }
    for (name, font) in options.glyphs.named {
      lines.append(item("application/vnd.ms-opentype", name, "font/\(name).\(font.suffix)"))
    }
    if options.cover != nil { lines.append(item(page, "p-cover", "xhtml/p-cover.xhtml")) }
    return lines + parts.parts.map { item(page, $0.name, "xhtml/\($0.name).xhtml") }
  }

  private var spine: [String] {
    func item(_ name: String, _ properties: String?) -> String {
      "<itemref linear=\"yes\" idref=\"\(name)\""
        + (properties.map { " properties=\"\($0)\"" } ?? "") + "/>"
    }
    // The page that is read first of two.
    let side = options.isLeftToRight ? "page-spread-right" : "page-spread-left"
    var lines: [String] = []
    if options.cover != nil { lines.append(item("p-cover", "rendition:page-spread-center")) }
    let firstText = parts.parts.firstIndex { $0.kind == .text || $0.kind == .image }
    for (index, part) in parts.parts.enumerated() {
      let isApart = part.kind != .text && part.kind != .image || index == firstText
      lines.append(item(part.name, isApart || part.beginsLeaf ? side : nil))
    }
    return lines
  }

  // MARK: Navigation

  var navigation: String {
    let language = options.language.text
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE html>
      <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xml:lang="\(language)" \
      lang="\(language)">
      <head>
      <meta charset="UTF-8"/>
      <title>\(words.contents)</title>
      </head>
      <body>
      <nav epub:type="toc" role="doc-toc" id="toc" aria-label="\(words.contents)">
      <h1>\(words.contents)</h1>
      \(list)</nav>
      <nav epub:type="landmarks" id="landmarks" hidden="hidden" aria-label="\(words.guide)">
      <h1>\(words.guide)</h1>
      <ol>
      \(landmarks.joined(separator: "\n"))
      </ol>
      </nav>
      </body>
      </html>

      """
  }

  /// The headings, lists in lists.
  private var list: String {
    var text = "<ol>\n"
    var open: [Int] = []
    for entry in entries {
      if let last = open.last {
        if entry.level > last {
          text += "\n<ol>\n"
        } else {
          text += "</li>\n"
          open.removeLast()
          // Lists whose headings are all smaller end here.
          while let outer = open.last, outer >= entry.level {
            text += "</ol>\n</li>\n"
            open.removeLast()
          }
        }
      }
      open.append(entry.level)
      text +=
        "<li><a href=\"xhtml/\(entry.reference)\">\(EPUBDialect.value(entry.title))</a>"
    }
    while open.popLast() != nil { text += "</li>\n</ol>\n" }
    return text
  }

  private var landmarks: [String] {
    func landmark(_ type: String, _ file: String, _ words: String) -> String {
      "<li><a epub:type=\"\(type)\" href=\"xhtml/\(file).xhtml\">\(words)</a></li>"
    }
    var lines: [String] = []
    if options.cover != nil { lines.append(landmark("cover", "p-cover", words.cover)) }
    if let contents = parts.parts.first(where: { $0.kind == .contents }) {
      lines.append(landmark("toc", contents.name, words.contents))
    }
    let first = parts.parts.first { $0.kind == .text || $0.kind == .image } ?? parts.parts.first
    if let first { lines.append(landmark("bodymatter", first.name, words.text)) }
    return lines
  }
}
