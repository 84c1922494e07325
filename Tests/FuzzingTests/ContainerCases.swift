import Archives
import VerticalLayout

@testable import Manuscript

/// Bytes that may be a ZIP archive. What can be read is written anew, and has to be the same.
enum ArchiveCase {
  static func violation(_ bytes: [UInt8]) -> String? {
    var writer = ArchiveWriter()
    var files: [(name: String, contents: [UInt8])] = []
    do throws(ArchiveError) {
      var archive = try Archive(bytes)
      for entry in archive.entries {
        let contents = try archive.contents(of: entry)
        if contents.count != entry.size { return "a file has another size than the directory says" }
        files.append((entry.name, contents))
        try writer.add(entry.name, contents, isStored: contents.count & 1 == 0)
      }
    } catch {
      return error.description.isEmpty ? "an error without a word" : nil
    }
    do throws(ArchiveError) {
      var again = try Archive(writer.finish())
      guard again.entries.count == files.count else { return "files are lost" }
      for (name, contents) in files {
        guard let entry = again.entry(name) else { return "a name is lost" }
        if try again.contents(of: entry) != contents { return "a file is another one" }
      }
    } catch {
      return "what was written cannot be read: \(error)"
    }
    return nil
  }
}

/// Bytes that may be a file of XML.
enum XMLCase {
  static func violation(_ bytes: [UInt8]) -> String? {
    do throws(XMLError) {
      let tree = try XMLReader.read(bytes, part: "a.xml")
      guard let root = tree.root else { return "a file that is read has no element" }
      for element in root.descendants {
        if element.end <= element.index || element.end > root.end { return "an element has no end" }
        for child in element.elements where child.end > element.end {
          return "an element ends after the one around it"
        }
      }
      return nil
    } catch {
      return error.description.isEmpty ? "an error without a word" : nil
    }
  }
}

/// Bytes that may be style sheets, and a page that they are for.
enum StyleSheetCase {
  static func violation(_ bytes: [UInt8]) -> String? {
    let sheets = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    let text = "甲乙丙丁戊己庚辛"
    let page =
      "<html><head><link rel='stylesheet' href='a.css'/></head><body class='b'><h1 id='a'>甲</h1>"
      + "<div class='a b'><p>乙<span class='b' style='\(escaped(sheets.dropFirst().first ?? []))'>丙</span>"
      + "<em>丁</em></p><ul class='a'><li>戊</li></ul></div><p class='a' id='b'>己<i>庚</i></p>"
      + "<p class='b a'>辛</p></body></html>"
    var options = ManuscriptOptions(encoding: .utf8, notation: .named(.html))
    options.styleSheets["a.css"] = String(decoding: sheets.first ?? [], as: UTF8.self)
    do throws(ManuscriptError) {
      let manuscript = try ManuscriptReader(options: options).read(Array(page.utf8))
      // A rule may hide what it is for, and nothing else.
      let hides = String(decoding: bytes, as: UTF8.self).lowercased().contains("none")
      if !hides {
        let found = manuscript.document.text.unicodeScalars.filter(text.unicodeScalars.contains)
        if found.count != text.unicodeScalars.count {
          return "a rule changes the text to \(manuscript.document.text)"
        }
      }
      return ContainerCase.document(manuscript.document)
    } catch {
      return "a page with a sheet is refused: \(error)"
    }
  }

  /// The text of an attribute in single quotes. By scalars: a quotation mark with an accent ends an attribute, too.
  private static func escaped(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar in
      switch scalar {
      case "&", "'", "<": "&#\(scalar.value);"
      default: String(Character(scalar))
      }
    }.joined()
  }
}

/// Bytes that make the parts of a file of a word processor or of a book. The first one says whether they are XML themselves, or
/// choices among the names that such a file has.
struct ContainerCase: ContainerParts {
  private var parts: [String: [UInt8]] = [:]

  func has(_ name: String) -> Bool { parts[name] != nil }

  func bytes(_ name: String) throws(ContainerError) -> [UInt8]? { parts[name] }

  func xml(_ name: String) throws(ContainerError) -> XMLTree? {
    guard let bytes = parts[name] else { return nil }
    do throws(XMLError) { return try XMLReader.read(bytes, part: name) } catch {
      throw ContainerError(error.description)
    }
  }

  static func word(_ bytes: [UInt8]) -> String? {
    var source = ByteSource(Array(bytes.dropFirst()))
    let names = ["document", "styles", "numbering", "footnotes"]
    var file = Self()
    file.parts["_rels/.rels"] = relationships([("officeDocument", "word/document.xml")])
    file.parts["word/_rels/document.xml.rels"] = relationships(
      names.dropFirst().map { ($0, "\($0).xml") } + [("image", "media/a.png"), ("hyperlink", "b")])
    if (bytes.first ?? 0) & 1 == 1 {
      file.parts["word/document.xml"] = source.rest
    } else {
      for name in names {
        file.parts["word/\(name).xml"] = XMLVocabulary.word.file(
          "w:\(name)", name == "document" ? ["w:body"] : [], &source)
      }
    }
    return violation(bytes) { (reader) throws(ContainerError) in try reader.readWord(file) }
  }

  static func openDocument(_ bytes: [UInt8]) -> String? {
    var source = ByteSource(Array(bytes.dropFirst()))
    var file = Self()
    if (bytes.first ?? 0) & 1 == 1 {
      file.parts["content.xml"] = source.rest
    } else {
      let vocabulary = XMLVocabulary.openDocument
      file.parts["styles.xml"] = vocabulary.file(
        "office:document-styles", ["office:styles"], &source)
      file.parts["content.xml"] = vocabulary.file(
        "office:document-content", ["office:body", "office:text"], &source)
    }
    return violation(bytes) { (reader) throws(ContainerError) in try reader.readOpenDocument(file) }
  }

  static func book(_ bytes: [UInt8]) -> String? {
    var source = ByteSource(Array(bytes.dropFirst()))
    var file = Self()
    file.parts["META-INF/container.xml"] = Array(
      "<container><rootfiles><rootfile full-path='a/b.opf'/></rootfiles></container>".utf8)
    let vocabulary = XMLVocabulary.book
    if (bytes.first ?? 0) & 1 == 1 {
      file.parts["a/b.opf"] = Array(
        ("<package><manifest><item id='a' href='a.xhtml' media-type='application/xhtml+xml'/>"
          + "<item id='b' href='b.css' media-type='text/css'/></manifest>"
          + "<spine><itemref idref='a'/></spine></package>").utf8)
    } else {
      file.parts["a/b.opf"] = vocabulary.file("package", [], &source)
    }
    for name in ["a", "b"] {
      file.parts["a/\(name).xhtml"] =
        (bytes.first ?? 0) & 2 == 2
        ? source.rest : vocabulary.file("html", ["body"], &source)
    }
    return violation(bytes) { (reader) throws(ContainerError) in try reader.readEPUB(file) }
  }

  private static func relationships(_ all: [(kind: String, target: String)]) -> [UInt8] {
    let rows = all.enumerated().map {
      "<Relationship Id='\(["a", "b", "c", "1", "2"][$0 % 5])' Type='x/\($1.kind)' Target='\($1.target)'/>"
    }
    return Array("<Relationships>\(rows.joined())</Relationships>".utf8)
  }

  private static func violation(
    _ bytes: [UInt8], _ read: (ManuscriptReader) throws(ContainerError) -> Manuscript
  ) -> String? {
    var options = ManuscriptOptions(encoding: .utf8)
    if (bytes.first ?? 0) & 4 == 4 { options.images = .marked }
    if (bytes.first ?? 0) & 8 == 8 { options.bookParts = .all }
    do throws(ContainerError) {
      let manuscript = try read(ManuscriptReader(options: options))
      return document(manuscript.document)
    } catch {
      return error.description.isEmpty ? "an error without a word" : nil
    }
  }

  /// What holds for the document of any text.
  fileprivate static func document(_ document: Document) -> String? {
    let count = document.text.utf8.count
    if let origin = document.origin, origin.map.textCount != count {
      return "the map has another text"
    }
    for span in document.spans where span.range.upperBound > count {
      return "an attribute is over text that is not there"
    }
    for passage in document.passages
    where passage.paragraphs.upperBound > document.paragraphs.count {
      return "a box is around paragraphs that are not there"
    }
    return ManuscriptCase.document(document)
  }
}

/// The names and values of a kind of file, of which bytes make well-formed XML: most of any bytes would be refused by the parser, and
/// the readers would never see them.
struct XMLVocabulary {
  var namespaces: String
  var elements: [String]
  var attributes: [String]
  var values: [String]

  private static let texts = [
    "甲", "かな", "一二三", "　", " ", "\n", "｜", "《よみ》", "［＃", "］", "12", "!?", "(", ")", "&amp;", "&lt;",
    "\u{301}",
    "*", "＊", "第一章", "A", "한", "、", "𠮷", "[[rb:", " > ", "]]", "EQ \\* jc2 \\o\\ad(\\s\\up 9(よ),漢)",
    "HYPERLINK \"a\"",
    "TOC \\o", "REF a \\h", "http://a.b",
  ]

  /// A file whose root holds nested elements, filled until a stop or the end of the bytes.
  func file(_ root: String, _ inner: [String], _ source: inout ByteSource) -> [UInt8] {
    var output = "<\(root) \(namespaces)>" + inner.map { "<\($0)>" }.joined()
    var open: [String] = []
    var isInTag = false
    var seen: Set<String> = []
    reading: while !source.isAtEnd, output.utf8.count < 4000 {
      let byte = source.byte()
      switch byte {
      case 0..<0x60:
        if isInTag { output += ">" }
        let name = elements[Int(byte) % elements.count]
        output += "<\(name)"
        open.append(name)
        seen = []
        isInTag = true
      case 0x60..<0xB0:
        let value = source.byte()
        guard isInTag else { continue }
        let name = attributes[Int(byte - 0x60) % attributes.count]
        guard seen.insert(name).inserted else { continue }
        let text =
          value < 0x80 ? values[Int(value) % values.count] : "\(Int(value) - 0xC0)"
        output += " \(name)='\(text)'"
      case 0xB0..<0xD0:
        if isInTag { output += ">" }
        isInTag = false
        output += Self.texts[Int(byte - 0xB0) % Self.texts.count]
      case 0xD0..<0xF8:
        guard let name = open.popLast() else { continue }
        output += isInTag ? "/>" : "</\(name)>"
        isInTag = false
      default: break reading
      }
    }
    if isInTag { output += ">" }
    for name in open.reversed() + inner.reversed() { output += "</\(name)>" }
    return Array((output + "</\(root)>").utf8)
  }

  private init(_ namespaces: String, elements: String, attributes: String, values: [String]) {
    self.namespaces = namespaces
    self.elements = elements.split(separator: " ").map(String.init)
    self.attributes = attributes.split(separator: " ").map(String.init)
    self.values = values
  }

  static let word = Self(
    "xmlns:w='http://schemas.openxmlformats.org/wordprocessingml/2006/main' "
      + "xmlns:r='http://schemas.openxmlformats.org/officeDocument/2006/relationships' "
      + "xmlns:mc='http://schemas.openxmlformats.org/markup-compatibility/2006' "
      + "xmlns:wp='http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing' "
      + "xmlns:a='http://schemas.openxmlformats.org/drawingml/2006/main' xmlns:v='urn:schemas-microsoft-com:vml' "
      + "xmlns:m='http://schemas.openxmlformats.org/officeDocument/2006/math'",
    elements:
      "w:p w:r w:t w:rPr w:pPr w:ruby w:rt w:rubyBase w:fldChar w:instrText w:fldSimple w:em w:eastAsianLayout w:b w:u "
      + "w:color w:sz w:fitText w:spacing w:ind w:jc w:br w:cr w:tab w:numPr w:ilvl w:numId w:num w:abstractNum w:abstractNumId "
      + "w:lvl w:lvlText w:numFmt w:start w:lvlOverride w:startOverride w:lvlRestart w:style w:name w:basedOn w:pStyle w:rStyle "
      + "w:outlineLvl w:docDefaults w:rPrDefault w:tbl w:tr w:tc w:tcPr w:trPr w:gridSpan w:vMerge w:tblHeader w:tblBorders "
      + "w:footnoteReference w:footnote w:hyperlink w:bookmarkStart w:ins w:del w:moveFrom w:moveTo w:sdt w:sdtContent w:sym "
      + "w:drawing wp:inline wp:anchor wp:extent wp:docPr a:blip w:pict v:shape v:imagedata mc:AlternateContent mc:Choice "
      + "mc:Fallback w:txbxContent w:sectPr w:pgSz w:pBdr w:bottom w:bdr w:shd w:vanish w:vertAlign w:position w:lang w:rFonts "
      + "w:noBreakHyphen w:softHyphen m:oMath m:t w:altChunk w:type w:strike w:highlight w:pageBreakBefore w:object",
    attributes:
      "w:val w:id w:type w:fldCharType w:instr w:styleId w:numId w:abstractNumId w:ilvl w:eastAsia w:vert w:combine "
      + "w:combineBrackets w:left w:leftChars w:firstLine w:firstLineChars w:hanging w:hangingChars w:right w:w w:h cx cy r:id "
      + "r:embed descr w:anchor w:char w:font w:fill w:customMarkFollows Requires w:default style w:before",
    values: [
      "0", "1", "2", "3", "9", "10", "21", "100", "-1", "4294967296", "99999999999999999999",
      "914400", "begin", "separate",
      "end", "a", "b", "c", "heading 1", "Title", "見出し1", "none", "single", "comma", "dot",
      "decimal", "aiueo", "bullet",
      "japaneseCounting", "%1．%2", "%9", "第%1章", "page", "column", "nextPage", "center", "right",
      "distribute", "both",
      "restart", "continue", "paragraph", "character", "round", "on", "off", "superscript", "auto",
      "FF0000", "wps", "Wingdings",
      "F0FC", "width:10pt;height:9pt", "separator", "ja-JP", "double", "0.5",
    ])

  static let openDocument: Self = {
    let names = [
      "office", "text", "table", "style", "draw:drawing", "fo:xsl-fo-compatible",
      "svg:svg-compatible", "meta",
    ].map { entry in
      let parts = entry.split(separator: ":")
      let uri = "urn:oasis:names:tc:opendocument:xmlns:\(parts.last ?? ""):1.0"
      return "xmlns:\(parts.first ?? "")='\(uri)'"
    }
    return Self(
      names.joined(separator: " ") + " xmlns:xlink='http://www.w3.org/1999/xlink'",
      elements:
        "text:p text:h text:span text:ruby text:ruby-base text:ruby-text text:s text:tab text:line-break text:note "
        + "text:note-body text:list text:list-item text:list-header text:list-style text:list-level-style-number "
        + "text:list-level-style-bullet text:outline-style text:outline-level-style text:a text:bookmark text:bookmark-start "
        + "text:tracked-changes text:change text:change-start text:change-end text:deletion text:section text:table-of-content "
        + "text:page-number text:soft-page-break table:table table:table-row table:table-cell table:covered-table-cell "
        + "table:table-header-rows draw:frame draw:image draw:text-box draw:custom-shape svg:desc style:style "
        + "style:default-style style:paragraph-properties style:text-properties style:ruby-properties style:table-cell-properties "
        + "style:master-page office:annotation text:changed-region text:meta-field",
      attributes:
        "text:style-name style:name style:family style:parent-style-name text:outline-level text:c "
        + "style:text-emphasize style:text-combine style:text-combine-start-char style:text-rotation-angle style:ruby-position "
        + "fo:margin-left fo:text-indent fo:text-align fo:break-before style:master-page-name fo:font-size fo:font-weight "
        + "style:text-underline-style style:text-position fo:color fo:letter-spacing fo:border text:display text:note-class "
        + "text:start-value text:level style:num-format style:num-suffix text:display-levels text:continue-numbering "
        + "text:continue-list xml:id table:number-columns-spanned table:number-columns-repeated xlink:href svg:width svg:height "
        + "text:anchor-type text:change-id text:name style:auto-text-indent style:list-style-name text:bullet-char",
      values: [
        "a", "b", "c", "0", "1", "2", "9", "10", "99", "-1", "4294967296", "99999999999999999999",
        "paragraph", "text", "table-cell",
        "accent above", "dot below", "circle", "letters", "lines", "90", "270", "below", "1cm",
        "-1in", "1e9pt", "200%", "page",
        "center", "end", "bold", "solid", "super 58%", "none", "#ff0000", "footnote", "endnote",
        "true", "false", "1", "I", "一",
        "(", "0.1pt solid #000000", "a.png", "../a.png", "http://a.b", "#a", "as-char", "condition",
        "justify", "wave",
      ])
  }()

  static let book = Self(
    "xmlns:opf='http://www.idpf.org/2007/opf' xmlns:dc='http://purl.org/dc/elements/1.1/' "
      + "xmlns:epub='http://www.idpf.org/2007/ops' xmlns:xlink='http://www.w3.org/1999/xlink'",
    elements:
      "metadata manifest item spine itemref guide reference meta dc:title dc:creator dc:language head link style body p "
      + "span ruby rb rt rp h1 h2 h3 nav ol li a div section aside img svg image table tr td th br hr em strong i b u sup sub ul "
      + "blockquote navMap navPoint navLabel text content title pre",
    attributes:
      "id idref href media-type properties class epub:type src xlink:href alt style linear property refines role "
      + "opf:role rel type playOrder colspan rowspan lang name toc full-path",
    values: [
      "a", "b", "a.xhtml", "b.xhtml", "a.xhtml#a", "#a", "b.css", "../a/a.xhtml", "%2e%2e/a.xhtml",
      "application/xhtml+xml",
      "application/x-dtbncx+xml", "text/css", "nav", "cover", "toc", "noteref", "footnote",
      "bodymatter", "no", "aut",
      "stylesheet", "tcy", "em-sesame", "left-ruby", "kunten", "gaiji", "pagebreak", "h-indent-2em",
      "warichu", "display:none",
      "text-indent:1em", "text-indent:-99999em", "font-size:0", "writing-mode:vertical-rl",
      "text-combine-upright:all",
      "text-emphasis:filled dot", "rendition:layout", "0", "1", "-1", "99999999999", "ja",
      "http://a.b", "a_split_001.xhtml",
    ])
}
