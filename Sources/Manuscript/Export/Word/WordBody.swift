import DrawingSupport
import VerticalLayout

/// Makes the paragraphs and runs of a Word file of the stream that ``WordDialect`` writes.
///
/// One pass over the stream with an account of what is open: looks, boxes, lists, links, readings, sections. Each run has
/// the look that is in force where its text stands.
struct WordBody {
  /// A block of the body: a paragraph, or tags around some.
  private enum Block {
    case paragraph(Paragraph)
    case tags(String)
  }

  private struct Paragraph {
    /// What comes before and after the place of a section in its properties.
    var properties: String
    var section = ""
    var content: String
    var isContents = false

    var isBlank: Bool { properties.isEmpty && section.isEmpty && content.isEmpty }

    var text: String {
      let all = properties + section
      return "<w:p>" + (all.isEmpty ? "" : "<w:pPr>\(all)</w:pPr>") + content + "</w:p>"
    }
  }

  /// The looks that are open.
  private struct Look {
    var properties: [WordProperty: [String]] = [:]
    /// The sizes that are open, each in 1/1024 of the one around it.
    var sizes: [Int] = []
    /// The number of the group of characters that share a cell or small columns.
    var group = 0
  }

  /// The paragraph that is being written.
  private struct OpenParagraph {
    var style = ""
    var kind = ""
    var properties = ""
    /// The size of its text, in 1/1024 of the body's.
    var base = 1024
    /// Its content, that of the base, and that of the reading that are being written.
    var contents: [String] = [""]
    /// What waits to become a run.
    var text = ""
    var hasFoot = false
    /// True while its text that waits is the bracket of a note in small columns.
    var isInBracket = false
    /// True for one with a picture or with large text, whose columns are as wide as that.
    var isWide = false
  }

  /// The bracket before a note in small columns, which Word draws by itself.
  private struct OpenBracket {
    var name: String
    var isClosing = false
  }

  private let options: WordOptions
  private var blocks: [Block] = []
  /// Those of the body, while a note is being written.
  private var bodyBlocks: [Block]?
  private var paragraph = OpenParagraph()
  private var look = Look()
  private var boxes: [(border: String, ground: String)] = []
  /// The numbering of the next paragraph.
  private var marker = ""
  private var bracket: OpenBracket?
  /// The numbers given so far: to groups of characters in one cell, and to places and pictures.
  private var given = (groups: 0, ids: 0)
  private var isAfterPlate = false
  /// The start of the section at hand (17.18.77).
  private var section = "nextPage"
  private var openTables = 0

  private(set) var lists = WordLists()
  /// The texts of notes, by their numbers.
  private(set) var notes: [(number: Int, text: String)] = []
  private(set) var relations = (ofBody: WordRelations(), ofNotes: WordRelations())
  private(set) var pictures = WordPictures()

  init(_ stream: String, _ options: WordOptions) {
    self.options = options
    for piece in WordPiece.all(of: stream) {
      switch piece {
      case .text(let text): add(text)
      case .sign(let sign, let values): take(sign, values)
      }
    }
    endContents()
    // Blank lines at the end part the text from nothing.
    while case .paragraph(let last)? = blocks.last, last.isBlank { blocks.removeLast() }
    if case .tags? = blocks.last {
      blocks.append(.paragraph(Paragraph(properties: "", content: "")))
    }
  }

  /// The body, with the section that ends it.
  var document: String {
    blocks.map { block in
      switch block {
      case .paragraph(let paragraph): paragraph.text
      case .tags(let tags): tags
      }
    }.joined() + WordSection(options).text(beginning: section)
  }

  private mutating func take(_ sign: WordSign, _ values: [String]) {
    func value(_ index: Int) -> String { values.indices.contains(index) ? values[index] : "" }
    switch sign {
    case .paragraph: begin(values)
    case .endParagraph: endParagraph()
    case .item:
      marker = lists.item(
        level: Int(value(0)) ?? 1, number: Int(value(1)), marker: value(2),
        room: Int(value(3)) ?? 1024)
    case .endLists: lists.end(from: Int(value(0)) ?? 1)
    case .box: boxes.append((value(0), value(1)))
    case .endBox: _ = boxes.popLast()
    case .tags: take(tags: value(0))
    case .begin: beginLook(value(0), value(1))
    case .end: endLook(value(0))
    case .link: beginLink(value(0))
    case .endLink:
      flush()
      put("</w:hyperlink>")
    case .base, .reading:
      flush()
      paragraph.contents.append("")
    case .endReading: endReading()
    case .bracket:
      flush()
      paragraph.isInBracket = true
    case .endBracket: takeBracket()
    case .place:
      flush()
      given.ids += 1
      let name = XMLText.escaped(value(0))
      put(
        "<w:bookmarkStart w:id=\"\(given.ids)\" w:name=\"\(name)\"/><w:bookmarkEnd w:id=\"\(given.ids)\"/>"
      )
    case .reference: putReference(value(0), isFirst: value(1) == "0")
    case .note:
      bodyBlocks = blocks
      blocks = []
      notes.append((Int(value(0)) ?? 0, ""))
    case .endNote:
      let text = blocks.map {
        if case .paragraph(let paragraph) = $0 { paragraph.text } else { "" }
      }
      if !notes.isEmpty { notes[notes.count - 1].text = text.joined() }
      blocks = bodyBlocks ?? []
      bodyBlocks = nil
    case .picture: putPicture(values)
    case .lineBreak: paragraph.text += "\u{2028}"
    case .foot:
      flush()
      paragraph.hasFoot = true
      paragraph.text += "\t"
    }
  }

  private mutating func put(_ xml: String) {
    paragraph.contents[paragraph.contents.count - 1] += xml
  }

  // MARK: Paragraphs

  private mutating func begin(_ values: [String]) {
    func value(_ index: Int) -> String { values.indices.contains(index) ? values[index] : "" }
    paragraph = OpenParagraph(
      style: value(0), kind: value(1), properties: value(2), base: Int(value(3)) ?? 1024)
    if bodyBlocks != nil, blocks.isEmpty {
      let name = options.hasEndnotes ? "endnote" : "footnote"
      put("<w:r><w:rPr><w:rStyle w:val=\"NoteReference\"/></w:rPr><w:\(name)Ref/></w:r>")
    }
    if paragraph.style != "Contents" { endContents() }
  }

  private mutating func endParagraph() {
    flush()
    var properties = ""
    if !paragraph.style.isEmpty { properties += "<w:pStyle w:val=\"\(paragraph.style)\"/>" }
    properties += pageBreak(paragraph.kind)
    properties += marker
    if let box = boxes.last, openTables == 0 { properties += box.border + box.ground }
    if paragraph.hasFoot {
      let end = options.page.measure.rawValue * 20 / 1024
      properties += "<w:tabs><w:tab w:val=\"right\" w:pos=\"\(end)\"/></w:tabs>"
    }
    properties +=
      paragraph.isWide
      ? WordParagraphStyle.letWiden(paragraph.properties) : paragraph.properties
    var finished = Paragraph(properties: properties, content: paragraph.contents.joined())
    if paragraph.style == "Contents" {
      finished.isContents = true
      if !isAfterContents { finished.content = Self.contentsBegin + finished.content }
    }
    if paragraph.kind == "tier" {
      finished.content = "<w:r><w:br w:type=\"column\"/></w:r>" + finished.content
    }
    blocks.append(.paragraph(finished))
    marker = ""
    paragraph.contents = [""]
    look = Look()
  }

  /// The property of a paragraph that begins a page; what begins a leaf begins a section (17.6.17).
  private mutating func pageBreak(_ kind: String) -> String {
    let followsPlate = isAfterPlate
    isAfterPlate = kind == "plate"
    guard !blocks.isEmpty, bodyBlocks == nil else { return "" }
    switch ParagraphStyle.Break(rawValue: kind) {
    case .leaf, .centeredLeaf: beginSection("oddPage")
    case .spread: beginSection("evenPage")
    case .page, .centeredPage: return "<w:pageBreakBefore/>"
    case .tier: break
    case nil: return kind == "plate" || followsPlate ? "<w:pageBreakBefore/>" : ""
    }
    return ""
  }

  private mutating func beginSection(_ kind: String) {
    guard openTables == 0 else { return }
    let end = WordSection(options).text(beginning: section)
    section = kind
    if case .paragraph(var last)? = blocks.last, last.section.isEmpty {
      last.section = end
      blocks[blocks.count - 1] = .paragraph(last)
    } else {
      blocks.append(.paragraph(Paragraph(properties: "", section: end, content: "")))
    }
  }

  private mutating func take(tags: String) {
    if tags.hasPrefix("<w:tbl>") {
      // Word makes one table of two that touch.
      if case .tags? = blocks.last, openTables == 0 {
        blocks.append(.paragraph(Paragraph(properties: "", content: "")))
      }
      openTables += 1
    }
    if tags == "</w:tbl>" { openTables -= 1 }
    blocks.append(.tags(tags))
  }

  // MARK: Contents

  private static let contentsBegin =
    "<w:r><w:fldChar w:fldCharType=\"begin\" w:dirty=\"true\"/></w:r>"
    + "<w:r><w:instrText xml:space=\"preserve\"> TOC \\o \"1-\(WordOptions.headings)\" \\h </w:instrText></w:r>"
    + "<w:r><w:fldChar w:fldCharType=\"separate\"/></w:r>"

  private var isAfterContents: Bool {
    if case .paragraph(let last)? = blocks.last { last.isContents } else { false }
  }

  /// Ends the field of a table of contents, whose lines Word makes anew with its own page numbers.
  private mutating func endContents() {
    guard case .paragraph(var last)? = blocks.last, last.isContents else { return }
    last.content += "<w:r><w:fldChar w:fldCharType=\"end\"/></w:r>"
    last.isContents = false
    blocks[blocks.count - 1] = .paragraph(last)
  }

  // MARK: Looks

  private mutating func beginLook(_ key: String, _ value: String) {
    flush()
    guard let property = Int(key).flatMap({ WordProperty(rawValue: $0) }) else { return }
    if property == .size {
      look.sizes.append(min(max(Int(value) ?? 1024, 1), 1 << 20))
    } else {
      look.properties[property, default: []].append(value)
    }
    if property == .layout || property == .fit {
      given.groups += 1
      look.group = given.groups
    }
  }

  private mutating func endLook(_ key: String) {
    flush()
    guard let property = Int(key).flatMap({ WordProperty(rawValue: $0) }) else { return }
    if property == .size {
      _ = look.sizes.popLast()
    } else {
      if property == .layout, look.properties[.layout]?.last == "combine",
        bracket?.isClosing == false
      {
        bracket?.isClosing = true
      }
      _ = look.properties[property]?.popLast()
    }
  }

  /// The size of the text, in half points.
  private var halfPoints: Int {
    var parts = paragraph.base
    for size in look.sizes { parts = min(max(parts * size / 1024, 1), 1 << 24) }
    let size = options.page.size.rawValue * min(parts, 1 << 20) / 1024
    return min(max((size + 256) / 512, 2), 3276)
  }

  /// The properties of a run with the look that is in force.
  private func properties(withLayout: Bool = true, size own: Int? = nil) -> String {
    var text = ""
    let size = own ?? halfPoints
    for property in WordProperty.allCases {
      let value = look.properties[property]?.last
      switch property {
      case .size:
        if !look.sizes.isEmpty || own != nil {
          text += "<w:sz w:val=\"\(size)\"/><w:szCs w:val=\"\(size)\"/>"
        }
      case .spacing:
        guard let value, let parts = Int(value) else { continue }
        text += "<w:spacing w:val=\"\(parts * size * 10 / 1024)\"/>"
      case .shift:
        guard let value, let parts = Int(value) else { continue }
        text += "<w:position w:val=\"\(parts * size / 1024)\"/>"
      case .fit:
        guard let value, let parts = Int(value), withLayout else { continue }
        text += "<w:fitText w:val=\"\(max(parts * size * 10 / 1024, 1))\" w:id=\"\(look.group)\"/>"
      case .language:
        guard let value else { continue }
        let name = XMLText.escaped(value)
        text += "<w:lang w:val=\"\(name)\" w:eastAsia=\"\(name)\"/>"
      case .layout:
        guard let value, withLayout else { continue }
        text += layout(value)
      default: text += value ?? ""
      }
    }
    return text.isEmpty ? "" : "<w:rPr>\(text)</w:rPr>"
  }

  private func layout(_ kind: String) -> String {
    guard kind == "combine" else {
      return "<w:eastAsianLayout w:id=\"\(look.group)\" w:vert=\"1\" w:vertCompress=\"1\"/>"
    }
    let brackets = bracket.map { " w:combineBrackets=\"\($0.name)\"" } ?? ""
    return "<w:eastAsianLayout w:id=\"\(look.group)\" w:combine=\"1\"\(brackets)/>"
  }

  // MARK: Runs

  private mutating func add(_ words: String) {
    if bracket != nil, !paragraph.isInBracket, look.properties[.layout]?.last != "combine" {
      dropBracket()
    }
    paragraph.text += words
  }

  /// Writes the text that waits as a run.
  private mutating func flush() {
    guard !paragraph.text.isEmpty else { return }
    // A reading over a base is the third part that is open.
    let size = paragraph.contents.count > 2 ? readingSize : nil
    if halfPoints * 512 > options.page.pitch.rawValue { paragraph.isWide = true }
    put("<w:r>\(properties(size: size))\(Self.words(paragraph.text))</w:r>")
    paragraph.text = ""
  }

  /// Text with tabs and ends of lines as elements.
  private static func words(_ text: String) -> String {
    var xml = ""
    var run = ""
    func end() {
      if !run.isEmpty { xml += "<w:t xml:space=\"preserve\">\(XMLText.escaped(run))</w:t>" }
      run = ""
    }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\t":
        end()
        xml += "<w:tab/>"
      case "\n", "\r", "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}":
        end()
        xml += "<w:br/>"
      default: run.unicodeScalars.append(scalar)
      }
    }
    end()
    return xml
  }

  private static let brackets: [String: (name: String, isClosing: Bool)] = [
    "（": ("round", false), "）": ("round", true), "［": ("square", false), "］": ("square", true),
    "〈": ("angle", false), "〉": ("angle", true), "｛": ("curly", false), "｝": ("curly", true),
  ]

  /// The brackets of a note in small columns are no text in Word.
  private mutating func takeBracket() {
    paragraph.isInBracket = false
    guard let own = Self.brackets[paragraph.text] else { return flush() }
    if !own.isClosing {
      bracket = OpenBracket(name: own.name)
      paragraph.text = ""
    } else if let open = bracket, open.isClosing, open.name == own.name {
      bracket = nil
      paragraph.text = ""
    } else {
      flush()
    }
  }

  /// Writes the bracket that no note followed.
  private mutating func dropBracket() {
    guard let bracket, !bracket.isClosing else {
      self.bracket = nil
      return
    }
    let sign = Self.brackets.first { $0.value.name == bracket.name && !$0.value.isClosing }?.key
    self.bracket = nil
    paragraph.text = (sign ?? "") + paragraph.text
  }

  private var readingSize: Int { max(halfPoints * options.rules.readingSize / 1024, 2) }

  /// Writes a reading over its base: half as large, and right above it (17.3.3.25).
  private mutating func endReading() {
    flush()
    guard paragraph.contents.count > 2, let words = paragraph.contents.popLast(),
      let inner = paragraph.contents.popLast()
    else { return }
    let (size, half) = (halfPoints, readingSize)
    let align = options.rules.readingsAtHead ? "left" : "distributeSpace"
    let language = options.language.wordTag
    put(
      "<w:r>\(properties(withLayout: false))<w:ruby><w:rubyPr><w:rubyAlign w:val=\"\(align)\"/>"
        + "<w:hps w:val=\"\(half)\"/><w:hpsRaise w:val=\"\(size - 2)\"/><w:hpsBaseText w:val=\"\(size)\"/>"
        + "<w:lid w:val=\"\(language)\"/></w:rubyPr><w:rt>\(words)</w:rt><w:rubyBase>\(inner)</w:rubyBase></w:ruby></w:r>"
    )
  }

  private mutating func beginLink(_ target: String) {
    flush()
    if target.hasPrefix("#") {
      put("<w:hyperlink w:anchor=\"\(XMLText.escaped(String(target.dropFirst())))\">")
    } else {
      let id = relate("hyperlink", target, isExternal: true)
      put("<w:hyperlink r:id=\"\(id)\">")
    }
  }

  private mutating func relate(_ kind: String, _ target: String, isExternal: Bool) -> String {
    bodyBlocks == nil
      ? relations.ofBody.id(of: kind, target, isExternal: isExternal)
      : relations.ofNotes.id(of: kind, target, isExternal: isExternal)
  }

  private mutating func putReference(_ number: String, isFirst: Bool) {
    flush()
    let style = "<w:rPr><w:rStyle w:val=\"NoteReference\"/></w:rPr>"
    // Word has no notes in notes, and one reference to each.
    guard isFirst, bodyBlocks == nil else {
      put("<w:r>\(style)<w:t>\(number)</w:t></w:r>")
      return
    }
    let name = options.hasEndnotes ? "endnote" : "footnote"
    put("<w:r>\(style)<w:\(name)Reference w:id=\"\(number)\"/></w:r>")
  }

  private mutating func putPicture(_ values: [String]) {
    flush()
    paragraph.isWide = true
    guard values.count == 4, let image = options.images[values[0]] else { return }
    let file = pictures.file(of: image, named: values[0])
    given.ids += 1
    let id = relate("image", "media/\(file)", isExternal: false)
    let drawing = "http://schemas.openxmlformats.org/drawingml/2006"
    let size = "cx=\"\(values[1])\" cy=\"\(values[2])\""
    put(
      "<w:r><w:drawing><wp:inline distT=\"0\" distB=\"0\" distL=\"0\" distR=\"0\"><wp:extent \(size)/>"
        + "<wp:docPr id=\"\(given.ids)\" name=\"\(file)\" descr=\"\(XMLText.escaped(values[3]))\"/>"
        + "<a:graphic xmlns:a=\"\(drawing)/main\"><a:graphicData uri=\"\(drawing)/picture\">"
        + "<pic:pic xmlns:pic=\"\(drawing)/picture\"><pic:nvPicPr><pic:cNvPr id=\"\(given.ids)\" name=\"\(file)\"/><pic:cNvPicPr/></pic:nvPicPr>"
        + "<pic:blipFill><a:blip r:embed=\"\(id)\"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>"
        + "<pic:spPr><a:xfrm><a:off x=\"0\" y=\"0\"/><a:ext \(size)/></a:xfrm><a:prstGeom prst=\"rect\"><a:avLst/></a:prstGeom></pic:spPr>"
        + "</pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>")
  }
}

/// The pictures of a book, each once however often its bytes come.
struct WordPictures {
  /// In the order of their first places, by their names in the container.
  private(set) var files: [(name: String, image: BookImage)] = []
  private var known: [String: String] = [:]
  private var numbers: [[UInt8]: Int] = [:]

  /// The name that a picture has in the container.
  mutating func file(of image: BookImage, named name: String) -> String {
    if let file = known[name] { return file }
    let number = numbers[image.bytes] ?? known.count + 1
    let file = "image\(number).\(image.suffix)"
    if numbers.updateValue(number, forKey: image.bytes) == nil { files.append((file, image)) }
    known[name] = file
    return file
  }
}

/// The relationships of a part to others and to the outside, in the order of their first use.
struct WordRelations {
  private(set) var rows: [(kind: String, target: String, isExternal: Bool)] = []
  private var ids: [String: Int] = [:]

  var isEmpty: Bool { rows.isEmpty }

  mutating func id(of kind: String, _ target: String, isExternal: Bool = false) -> String {
    let key = kind + " " + target
    if let known = ids[key] { return "rId\(known)" }
    rows.append((kind, target, isExternal))
    ids[key] = rows.count
    return "rId\(rows.count)"
  }

  var text: String {
    let lines = rows.enumerated().map { index, row in
      "<Relationship Id=\"rId\(index + 1)\" Type=\"\(WordPart.office)/relationships/\(row.kind)\" "
        + "Target=\"\(XMLText.escaped(row.target))\"\(row.isExternal ? " TargetMode=\"External\"" : "")/>"
    }
    return WordPart.relationships(lines.joined())
  }
}

/// The lists of a text, each with a numbering of its own.
struct WordLists {
  private struct List {
    var level: Int
    var format: String
    var text: String
    var start: Int
    var room: Int
  }

  private var lists: [List] = []
  /// The number of the list that is open at each level, and its last item.
  private var open: [Int: (list: Int, last: Int)] = [:]

  /// Formats in the order in which they are tried: each gives the number as some text.
  private static let formats = [
    "decimal", "decimalFullWidth", "japaneseCounting", "ideographDigital",
    "decimalEnclosedCircle", "lowerRoman", "upperRoman", "aiueoFullWidth", "irohaFullWidth",
    "lowerLetter", "upperLetter", "ganada", "decimalZero",
  ]

  var isEmpty: Bool { lists.isEmpty }

  /// The property of an item's paragraph.
  mutating func item(level: Int, number: Int?, marker: String, room: Int) -> String {
    end(from: level + 1)
    let (format, text) = Self.form(of: marker, number, level)
    let number = number ?? 1
    if let known = open[level], lists[known.list].format == format, lists[known.list].text == text,
      format == "bullet" || known.last < Int.max && number == known.last + 1
    {
      open[level] = (known.list, number)
    } else {
      lists.append(List(level: level, format: format, text: text, start: number, room: room))
      open[level] = (lists.count - 1, number)
    }
    let list = (open[level]?.list ?? 0) + 1
    return "<w:numPr><w:ilvl w:val=\"\(level - 1)\"/><w:numId w:val=\"\(list)\"/></w:numPr>"
  }

  mutating func end(from level: Int) { open = open.filter { $0.key < level } }

  private static func form(
    of marker: String, _ number: Int?, _ level: Int
  ) -> (format: String, text: String) {
    // Word knows nothing of digits in cells, and a sign of percent begins a number.
    guard let number, !marker.contains("%") else { return ("bullet", marker) }
    for format in formats {
      guard let words = WordNumeral.text(number, format: format), !words.isEmpty,
        let place = marker.firstRange(of: words)
      else { continue }
      return (format, marker[..<place.lowerBound] + "%\(level)" + marker[place.upperBound...])
    }
    return ("bullet", marker)
  }

  /// The part with the lists: an abstract numbering for each, and the numbering that it is.
  func text(_ options: WordOptions) -> String {
    var abstracts = ""
    var numbers = ""
    for (index, list) in lists.enumerated() {
      var style = ParagraphStyle()
      style.headIndent = .em((list.level - 1) * 1024)
      style.indent = .em(-list.room)
      let indents = WordParagraphStyle(style, options).text
      abstracts +=
        "<w:abstractNum w:abstractNumId=\"\(index)\"><w:multiLevelType w:val=\"singleLevel\"/>"
        + "<w:lvl w:ilvl=\"\(list.level - 1)\"><w:start w:val=\"\(max(list.start, 0))\"/>"
        + "<w:numFmt w:val=\"\(list.format)\"/><w:lvlText w:val=\"\(XMLText.escaped(list.text))\"/>"
        + "<w:lvlJc w:val=\"left\"/><w:pPr>\(indents)</w:pPr></w:lvl></w:abstractNum>"
      numbers +=
        "<w:num w:numId=\"\(index + 1)\"><w:abstractNumId w:val=\"\(index)\"/></w:num>"
    }
    return WordPart.text("numbering", abstracts + numbers)
  }
}
