import VerticalLayout

// Word files (ECMA-376 part 1, clause 17; DX-1 to DX-21).
//
// A file is a tree of paragraphs of runs; looks come from three places (defaults, a chain of styles, the run itself),
// numbers of lists from a fourth, notes and pictures from parts of their own. The parser walks the main part once,
// after a look at what most of its text is, and writes vtype's own marks, as the reader of Markdown does: so all that
// marks can say is open to it, and all later stages are those of any text. What it leaves out or changes is counted by
// kind and reported once.

/// Reads the text of a Word file into vtype's marks.
struct WordParser {
  private(set) var package: WordPackage
  var styles: WordStyles
  var numbering: WordNumbering
  var output = WordOutput()
  var warnings = NotationWarnings()
  private var typed: TypedMarks
  private var fields = OpenFields()
  /// The runs of a paragraph whose mark was deleted: the next paragraph continues it (DX-18).
  private var joined: [WordInline] = []
  private var pendingBreak: ParagraphStyle.Break?
  private var sections = Sections()
  /// Paragraphs in boxes that stand after the paragraph of their anchor (DX-16).
  private var boxes: [XMLElement] = []
  private var notes = Notes()
  private var looks = RunLooks()
  /// The keys of the box that paragraphs stand in.
  private var openBox = ""
  private let targets: Set<String>
  private let setsImages: Bool
  private(set) var hasHeadings = false

  private struct Field {
    var instruction = ""
    var isInResult = false
    var kind = WordField.text
    /// True if what it has is not shown.
    var isHidden: Bool {
      guard isInResult else { return true }
      switch kind {
      case .generated, .reading, .pair, .characters: return true
      case .link, .text: return false
      }
    }
  }

  /// The fields that are open.
  private struct OpenFields {
    /// The last one opened last.
    var open: [Field] = []
    private var hiddenCount = 0
    /// The beginnings of fields that nothing ends: their result is text (DX-17).
    var unclosed: Set<Int> = []

    /// True if one of them is not shown.
    var areHidden: Bool { hiddenCount > 0 }

    mutating func push(_ field: Field) {
      open.append(field)
      if field.isHidden { hiddenCount += 1 }
    }

    mutating func pop() -> Field? {
      let field = open.popLast()
      if field?.isHidden == true { hiddenCount -= 1 }
      return field
    }
  }

  /// The kinds of breaks that sections begin with, in order.
  private struct Sections {
    var kinds: [ParagraphStyle.Break?] = []
    private var endedCount = 0

    /// Ends a section; returns the break that the next one begins with.
    mutating func endOne() -> ParagraphStyle.Break? {
      endedCount += 1
      return endedCount < kinds.count ? kinds[endedCount] : nil
    }
  }

  private struct Notes {
    /// The notes that the text refers to, in order: their kind and number.
    var references: [(isEnd: Bool, id: String)] = []
    /// The texts of foot notes and of end notes, once they have been asked for.
    var texts: [Bool: [String: XMLElement]] = [:]
  }

  /// - Parameter notation: that of marks which authors have typed.
  init(_ package: WordPackage, setsImages: Bool, notation: NotationChoice = .automatic) {
    self.package = package
    typed = TypedMarks(in: package.document.root, notation)
    self.setsImages = setsImages
    styles = WordStyles(package.styles)
    numbering = WordNumbering(package.numbering)
    targets = Self.targets(package.document)
  }

  /// The names of places that links of the text lead to.
  private static func targets(_ tree: XMLTree) -> Set<String> {
    var names: Set<String> = []
    for element in tree.elements(["hyperlink", "instrText", "fldSimple"]) {
      switch element.name.local {
      case "hyperlink": if let name = element.word("anchor") { names.insert(name) }
      case "instrText", "fldSimple":
        let words = element.word("instr") ?? element.text
        for word in words.split(whereSeparator: { $0 == " " || $0 == "\"" }) {
          names.insert(String(word))
        }
      default: break
      }
    }
    return names
  }

  // MARK: The whole

  mutating func parse() {
    guard let body = package.document.root?.wordChild("body") else { return }
    survey(body)
    readBlocks(body)
    if !joined.isEmpty { write(WordParagraph()) }
    endBox()
    output.endDivision()
    writeNotes()
    reportParts(body)
  }

  /// Finds what most of the text is, the kinds of sections, and the fields that nothing ends.
  private mutating func survey(_ body: XMLElement) {
    var sizes: [Int: Int] = [:]
    var gothics: [Bool: Int] = [:]
    var languages: [String: Int] = [:]
    var open: [Int] = []
    var style = styles.defaults.look
    // Titles and headings are as large as they are.
    var isText = true
    // Most runs have the look of the one before.
    var (stretch, length) = (style, 0)
    func count() {
      guard length > 0 else { return }
      if isText { sizes[stretch.numbers[.size] ?? 20, default: 0] += length }
      gothics[stretch.isGothic, default: 0] += length
      if let language = stretch.words[.language] { languages[language, default: 0] += length }
      length = 0
    }
    for element in body.descendants(["p", "r", "fldChar", "sectPr"]) {
      switch element.name.local {
      case "p":
        count()
        let whole = styles.whole(
          element.wordChild("pPr")?.wordValue("pStyle") ?? styles.standard)
        isText = whole.role == nil
        style = whole.look
      case "r":
        let characters = element.characterCount(ofChildren: "t")
        guard characters > 0 else { continue }
        let look = looks.look(element.wordChild("rPr"), over: style, &styles)
        if look != stretch {
          count()
          stretch = look
        }
        length += characters
      case "fldChar":
        switch element.word("fldCharType") {
        case "begin": open.append(element.index)
        case "end": _ = open.popLast()
        default: break
        }
      case "sectPr":
        if let size = element.wordChild("pgSz"), let width = size.wordNumber("w"),
          let height = size.wordNumber("h"), width < 100_000, height < 100_000
        {
          output.pageSize = (width / 2, height / 2)
        }
        switch element.wordValue("type") {
        case "continuous": sections.kinds.append(nil)
        case "oddPage", "evenPage": sections.kinds.append(.leaf)
        case "nextColumn": sections.kinds.append(.tier)
        default: sections.kinds.append(.page)
        }
      default: break
      }
    }
    count()
    fields.unclosed = Set(open)
    output.bodySize =
      sizes.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key
      ?? styles.defaults.look.numbers[.size] ?? output.bodySize
    output.isBodyGothic = gothics[true, default: 0] > gothics[false, default: 0]
    output.language = languages.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }

  // MARK: Blocks

  private mutating func readBlocks(_ parent: XMLElement) {
    let elements = parent.elements.filter { $0.name.local != "sectPr" }
    for (index, element) in elements.enumerated() {
      switch element.name.local {
      // Word ends nothing with a table, but with an empty paragraph after it.
      case "p"
      where index > 0 && index == elements.count - 1
        && elements[index - 1].name.local == "tbl"
        && element.elements.allSatisfy { $0.name.local == "pPr" }:
        break
      case "p": readParagraph(element)
      case "tbl": readTable(element)
      case "sdt": if let content = element.wordChild("sdtContent") { readBlocks(content) }
      case "customXml", "smartTag", "ins", "moveTo": readBlocks(element)
      case "AlternateContent": if let content = alternative(element) { readBlocks(content) }
      case "altChunk":
        warnings.add(
          .warning, .containerIgnored, kind: "altChunk", at: here,
          "a part in another format is left out; open the file in Word and save it again")
      default: break
      }
    }
  }

  private var here: TextRange { TextRange(output.place, output.place) }

  private mutating func readParagraph(_ element: XMLElement) {
    let properties = element.wordChild("pPr")
    var paragraph = WordParagraph()
    let id = properties?.wordValue("pStyle") ?? styles.standard
    let style = styles.whole(id)
    paragraph.look =
      properties.map { WordParagraphLook($0).over(style.paragraph) } ?? style.paragraph
    paragraph.role = style.role
    if paragraph.role == nil, let level = paragraph.look.outlineLevel,
      (0..<9).contains(level)
    {
      paragraph.role = .heading(min(level + 1, 4))
    }
    if case .heading = paragraph.role { hasHeadings = true }
    // The look of a heading's style is not taken (DX-3).
    let base = paragraph.role == nil ? style.look : WordLook()
    paragraph.inlines = joined
    joined = []
    readInlines(element, base, &paragraph.inlines)
    paragraph.inlines = typed.read(paragraph.inlines)
    if properties?.wordChild("rPr")?.wordFlag("del") == true {
      joined = paragraph.inlines
      return
    }
    if paragraph.look.beginsPage == true { pendingBreak = pendingBreak ?? .page }
    enterBox(of: paragraph)
    write(paragraph)
    writeBoxes()
    if properties?.wordChild("sectPr") != nil {
      if let kind = sections.endOne() { pendingBreak = kind }
    }
  }

  /// Begins the box that a paragraph is in, and ends that of those before it: paragraphs with the same borders stand in one.
  private mutating func enterBox(of paragraph: WordParagraph) {
    var box = paragraph.isEmpty && openBox.isEmpty ? "" : paragraph.look.box ?? ""
    if let ground = paragraph.look.ground, !ground.isEmpty, !paragraph.isEmpty || !box.isEmpty {
      box = (box.isEmpty ? "boxed=true" : box) + " ground=\(ground)"
    }
    guard box != openBox else { return }
    endBox()
    if !box.isEmpty { output.begin(box) }
    openBox = box
  }

  private mutating func endBox() {
    if !openBox.isEmpty { output.end() }
    openBox = ""
  }

  /// Writes a paragraph, with the breaks of pages in it as breaks before what follows them (DX-10).
  private mutating func write(_ paragraph: WordParagraph) {
    var paragraph = paragraph
    if !joined.isEmpty {
      paragraph.inlines = joined + paragraph.inlines
      joined = []
    }
    if let list = paragraph.look.list, let number = list.number {
      paragraph.listLevel = min(max(list.level ?? 0, 0), 8)
      paragraph.marker = numbering.next(number, level: paragraph.listLevel)
      if paragraph.marker?.isKnown == false {
        warnings.add(
          .note, .containerApproximated, kind: "numbers", at: here,
          "numbers in a format that is not known are set as digits")
      }
    }
    guard paragraph.inlines.contains(where: { if case .pageBreak = $0 { true } else { false } })
    else { return writeWhole(paragraph) }
    let parts = paragraph.inlines.split(omittingEmptySubsequences: false) { inline in
      if case .pageBreak = inline { true } else { false }
    }
    let kinds = paragraph.inlines.compactMap { inline -> ParagraphStyle.Break? in
      if case .pageBreak(let kind) = inline { kind } else { nil }
    }
    for (number, part) in parts.enumerated() {
      if number > 0 { pendingBreak = kinds[number - 1] }
      paragraph.inlines = Array(part)
      // A break alone makes no blank column.
      if parts.count > 1, paragraph.isEmpty { continue }
      writeWhole(paragraph)
      paragraph.marker = nil
    }
  }

  private mutating func writeWhole(_ paragraph: WordParagraph) {
    var paragraph = paragraph
    paragraph.breakBefore = pendingBreak
    pendingBreak = nil
    output.write(paragraph)
  }

  // MARK: Inlines

  mutating func readInlines(
    _ parent: XMLElement, _ base: WordLook, _ inlines: inout [WordInline]
  ) {
    for element in parent.childElements {
      switch element.local {
      case "r": readRun(element, base, &inlines)
      case "ins", "moveTo", "smartTag", "customXml", "dir", "bdo":
        readInlines(element, base, &inlines)
      case "sdt":
        if let content = element.wordChild("sdtContent") { readInlines(content, base, &inlines) }
      case "AlternateContent":
        if let content = alternative(element) { readInlines(content, base, &inlines) }
      case "hyperlink": readLink(element, base, &inlines)
      case "fldSimple": readSimpleField(element, base, &inlines)
      case "bookmarkStart":
        if let name = element.word("name"), targets.contains(name), !isHidden {
          inlines.append(.mark("[]{#\(Self.anchor(name))}"))
        }
      case "oMath", "oMathPara":
        warnings.add(
          .warning, .containerApproximated, kind: "formula", at: here,
          "a formula is set as its characters")
        if !isHidden { inlines.append(.text(element.text, base)) }
      default: break
      }
    }
  }

  /// True within a field whose text is not shown.
  private var isHidden: Bool { fields.areHidden }

  /// A name of a place as marks may have it.
  static func anchor(_ name: String) -> String {
    String(
      String.UnicodeScalarView(
        name.unicodeScalars.map { scalar in
          scalar.value >= 0x80 || scalar.properties.isAlphabetic
            || ("0"..."9").contains(scalar) || scalar == "_" || scalar == "-" ? scalar : "-"
        }))
  }

  private mutating func readLink(
    _ element: XMLElement, _ base: WordLook, _ inlines: inout [WordInline]
  ) {
    let id = element.attribute("id", WordNamespace.relationships)
    let outside = id.flatMap { package.relationships[$0] }
    let anchor = element.word("anchor")
    let target =
      outside.flatMap { outside -> String? in
        guard outside.isExternal else { return nil }
        // A place on a page of the web stands apart from its address.
        guard let anchor, !outside.target.contains("#") else { return outside.target }
        return "\(outside.target)#\(anchor)"
      } ?? anchor.map { "#" + Self.anchor($0) }
    if let target, !isHidden { inlines.append(.beginLink(target)) }
    readInlines(element, base, &inlines)
    if target != nil, !isHidden { inlines.append(.endLink) }
  }

  private mutating func readSimpleField(
    _ element: XMLElement, _ base: WordLook, _ inlines: inout [WordInline]
  ) {
    var field = Field(instruction: element.word("instr") ?? "")
    field.kind = WordField(field.instruction)
    field.isInResult = true
    begin(field, base, &inlines)
    readInlines(element, base, &inlines)
    endField(&inlines)
  }

  /// Opens the result of a field, or sets what its instruction says.
  private mutating func begin(_ field: Field, _ base: WordLook, _ inlines: inout [WordInline]) {
    if !isHidden {
      switch field.kind {
      case .link(let name) where targets.contains(name):
        inlines.append(.beginLink("#" + Self.anchor(name)))
      case .generated(let name):
        warnings.add(
          .note, .containerIgnored, kind: "field \(name)", at: here,
          "what Word makes for its own pages (\(name)) is left out")
      default: setFormula(field.kind, base, &inlines)
      }
    }
    fields.push(field)
  }

  private mutating func endField(_ inlines: inout [WordInline]) {
    guard let field = fields.pop() else { return }
    if !field.isInResult, !isHidden {
      // A formula has no result.
      setFormula(WordField(field.instruction), WordLook(), &inlines)
    }
    if field.isInResult, case .link(let name) = field.kind, targets.contains(name), !isHidden {
      inlines.append(.endLink)
    }
  }

  private mutating func setFormula(
    _ kind: WordField, _ look: WordLook, _ inlines: inout [WordInline]
  ) {
    switch kind {
    case .reading(let base, let reading, let isLeft):
      addReading(
        WordReading(base: [.text(base, look)], reading: reading, isLeft: isLeft), look,
        &inlines)
    case .pair(let first, let second): inlines.append(.pair(first, second))
    case .characters(let text, let isKnown):
      if !isKnown {
        warnings.add(
          .warning, .containerApproximated, kind: "EQ", at: here,
          "a formula of a field is set as its characters")
      }
      inlines.append(.text(text, look))
    case .link, .generated, .text: break
    }
  }

  private mutating func readRun(
    _ run: XMLElement, _ base: WordLook, _ inlines: inout [WordInline]
  ) {
    let look = looks.look(run.wordChild("rPr"), over: base, &styles)
    if look.has(.isHidden) {
      if run.elements.contains(where: { $0.name.local == "t" }) {
        warnings.add(
          .note, .containerIgnored, kind: "hidden text", at: here, "hidden text is left out")
      }
      return
    }
    for element in run.childElements {
      switch element.local {
      case "fldChar": readFieldCharacter(element, look, &inlines)
      case "instrText":
        if let last = fields.open.indices.last, !fields.open[last].isInResult {
          fields.open[last].instruction += element.text
        }
      case _ where isHidden: break
      case "t":
        inlines.append(.text(Self.words(of: element), look))
      case "tab", "ptab": inlines.append(.text("\t", look))
      case "cr": inlines.append(.lineBreak)
      case "br":
        switch element.word("type") {
        case "page": inlines.append(.pageBreak(.page))
        case "column": inlines.append(.pageBreak(.tier))
        default: inlines.append(.lineBreak)
        }
      case "noBreakHyphen": inlines.append(.text("\u{2011}", look))
      case "softHyphen": inlines.append(.text("\u{00AD}", look))
      case "sym": readSymbol(element, look, &inlines)
      case "ruby": readRuby(element, look, &inlines)
      case "footnoteReference", "endnoteReference": readReference(element, &inlines)
      case "drawing", "pict", "object": readDrawing(element, look, &inlines)
      case "AlternateContent":
        if let content = alternative(element) { readDrawing(content, look, &inlines) }
      default: break
      }
    }
  }

  /// Text of Word's, whose blanks at the ends are none unless it says so.
  private static func words(of element: XMLElement) -> String {
    let text = element.text
    let xml = "http://www.w3.org/XML/1998/namespace"
    if element.attribute("space", xml) == "preserve" { return text.withoutLineEnds }
    var part = text[...]
    while let first = part.unicodeScalars.first, " \t\r\n".unicodeScalars.contains(first) {
      part = part.dropFirst()
    }
    while let last = part.unicodeScalars.last, " \t\r\n".unicodeScalars.contains(last) {
      part = part.dropLast()
    }
    return String(part).withoutLineEnds
  }

  private mutating func readFieldCharacter(
    _ element: XMLElement, _ look: WordLook, _ inlines: inout [WordInline]
  ) {
    switch element.word("fldCharType") {
    case "begin":
      if !fields.unclosed.contains(element.index) { fields.push(Field()) }
    case "separate":
      guard fields.open.last?.isInResult == false, var field = fields.pop() else { return }
      field.kind = WordField(field.instruction)
      field.isInResult = true
      begin(field, look, &inlines)
    case "end": endField(&inlines)
    default: break
    }
  }

  private mutating func readSymbol(
    _ element: XMLElement, _ look: WordLook, _ inlines: inout [WordInline]
  ) {
    let code = element.word("char").flatMap { UInt32($0, radix: 16) }
    if let sign = code.flatMap({ WordSymbols.sign($0, font: element.word("font") ?? "") }) {
      inlines.append(.text(sign, look))
    } else {
      warnings.add(
        .warning, .containerApproximated, kind: "symbol", at: here,
        "a symbol of a font that has no characters for it is set as 〓")
      inlines.append(.text("〓", look))
    }
  }

  // MARK: Readings

  private mutating func readRuby(
    _ element: XMLElement, _ look: WordLook, _ inlines: inout [WordInline]
  ) {
    var base: [WordInline] = []
    var reading: [WordInline] = []
    // Looks of the base are its own; sizes there are those of the line.
    if let part = element.wordChild("rubyBase") { readInlines(part, look, &base) }
    if let part = element.wordChild("rt") { readInlines(part, WordLook(), &reading) }
    let words = WordReading(base: reading, reading: "").words
    addReading(WordReading(base: base, reading: words), look, &inlines)
  }

  /// Adds a reading; one without words, or equal to its base, is none, and one without a base is text (DX-5).
  private mutating func addReading(
    _ reading: WordReading, _ look: WordLook, _ inlines: inout [WordInline]
  ) {
    let (base, words) = (reading.words, reading.reading.bare)
    if words.isEmpty || words == base {
      inlines += reading.base
    } else if base.isEmpty {
      warnings.add(
        .warning, .containerApproximated, kind: "reading without base", at: here,
        "a reading without a base is set as text")
      inlines.append(.text(words, look))
      inlines += reading.base
    } else {
      inlines.append(.reading(reading, reading.look ?? look))
    }
  }

  // MARK: Notes

  private mutating func readReference(_ element: XMLElement, _ inlines: inout [WordInline]) {
    guard let id = element.word("id") else { return }
    let isEnd = element.name.local == "endnoteReference"
    guard noteTexts(areEnd: isEnd)[id] != nil else {
      warnings.add(
        .note, .containerIgnored, kind: "empty note", at: here, "a note without a text is left out")
      return
    }
    if element.word("customMarkFollows").map({ $0 != "0" && $0 != "false" }) == true {
      warnings.add(
        .note, .containerApproximated, kind: "mark of a note", at: here,
        "a note with a mark of its own has a number as well")
    }
    notes.references.append((isEnd, id))
    inlines.append(
      .mark("[^\(isEnd ? "e" : "f")\(id.filter { $0.isASCII && ($0.isNumber || $0.isLetter) })]"))
  }

  /// The texts of notes by their numbers, without empty ones and the lines before all of them.
  private mutating func noteTexts(areEnd: Bool) -> [String: XMLElement] {
    if let known = notes.texts[areEnd] { return known }
    var texts: [String: XMLElement] = [:]
    for element in (areEnd ? package.endnotes : package.footnotes)?.root?.elements ?? [] {
      guard let id = element.word("id"), element.word("type").map({ $0 == "normal" }) ?? true,
        element.descendants(["t", "drawing", "pict", "object", "sym", "oMath"])
          .contains(where: { _ in true })
      else { continue }
      texts[id] = element
    }
    notes.texts[areEnd] = texts
    return texts
  }

  private mutating func writeNotes() {
    var seen: Set<String> = []
    let own = package.relationships
    defer { package.relationships = own }
    for isEnd in [false, true] {
      let texts = noteTexts(areEnd: isEnd)
      package.relationships = isEnd ? package.endnoteRelationships : package.footnoteRelationships
      for note in notes.references where note.isEnd == isEnd {
        let name =
          "\(isEnd ? "e" : "f")\(note.id.filter { $0.isASCII && ($0.isNumber || $0.isLetter) })"
        guard seen.insert(name).inserted, let element = texts[note.id] else { continue }
        var inlines: [WordInline] = []
        for paragraph in element.elements where paragraph.name.local == "p" {
          if !inlines.isEmpty { inlines.append(.text("　", WordLook())) }
          readInlines(paragraph, WordLook(), &inlines)
        }
        // Word has a blank between the number and the text.
        if case .text(let text, let look)? = inlines.first {
          inlines[0] = .text(String(text.drop { $0 == " " }), look)
        }
        output.writeNote(name, typed.read(inlines))
      }
    }
  }

  // MARK: Pictures and boxes

  /// The part of a choice that is known here; never both (DX-16).
  func alternative(_ element: XMLElement) -> XMLElement? {
    let known: Set<Substring> = ["wps", "wpg", "w14", "wp14", "wpc"]
    let choice = element.elements.first {
      $0.name.local == "Choice"
        && ($0.attribute("Requires") ?? "").split(separator: " ").allSatisfy(known.contains)
    }
    return choice ?? element.first("Fallback")
  }

  private mutating func readDrawing(
    _ element: XMLElement, _ look: WordLook, _ inlines: inout [WordInline]
  ) {
    let count = boxes.count
    findBoxes(in: element)
    guard boxes.count == count else { return }
    let picture = WordPicture(element, package, page: output.pageSize, bodySize: output.bodySize)
    guard let picture else { return }
    if let mark = picture.mark, setsImages {
      inlines.append(.mark(mark))
      return
    }
    if setsImages {
      warnings.add(
        .warning, .containerIgnored, kind: "picture \(picture.kind)", at: here,
        "a \(picture.kind) is not read; its words are set in its place")
    }
    if !picture.words.isEmpty { inlines.append(.text(picture.words, look)) }
  }

  /// Finds the boxes of text in a drawing, of which a group has several; those in a box are found with it.
  private mutating func findBoxes(in element: XMLElement) {
    for inner in element.childElements {
      switch inner.local {
      case "txbxContent":
        boxes.append(inner)
        warnings.add(
          .note, .containerApproximated, kind: "text box", at: here,
          "a box of text stands after the paragraph that it is fixed to")
      case "AlternateContent": if let content = alternative(inner) { findBoxes(in: content) }
      default: findBoxes(in: inner)
      }
    }
  }

  // MARK: Tables

  private mutating func readTable(_ element: XMLElement) {
    endBox()
    var table = table(element)
    guard table.cellCount != 1 else {
      output.begin("boxed=true")
      for cell in table.rows.joined() { readBlocks(cell.element) }
      endBox()
      output.end()
      return
    }
    if table.hasWideCells {
      warnings.add(
        .note, .containerApproximated, kind: "wide cell", at: here,
        "a cell over several columns of a table is followed by empty ones")
    }
    table.align { alignment(of: $0.element) }
    output.begin(table.keys)
    for row in table.rows {
      output.beginRow(of: table)
      for (index, cell) in row.enumerated() {
        var parts: [[WordInline]] = []
        if !cell.isContinued {
          for paragraph in paragraphs(of: cell.element) {
            var inlines: [WordInline] = []
            readInlines(paragraph, WordLook(), &inlines)
            parts.append(inlines)
          }
        }
        output.writeCell(parts, cell, isLast: index == row.count - 1)
      }
    }
    output.end()
    writeBoxes()
  }

  /// The alignment of the first paragraph of a cell that has text; `nil` for an empty one.
  private mutating func alignment(of cell: XMLElement) -> WordTable.CellEdge? {
    for paragraph in cell.descendants(["p"]) where paragraph.characterCount > 0 {
      let properties = paragraph.wordChild("pPr")
      let style = styles.whole(properties?.wordValue("pStyle") ?? styles.standard)
      return WordTable.CellEdge(properties?.wordValue("jc") ?? style.paragraph.alignment)
    }
    return nil
  }

  /// Writes the boxes of text that are fixed to what has been written (DX-16).
  private mutating func writeBoxes() {
    let waiting = boxes
    boxes = []
    if !waiting.isEmpty { endBox() }
    for box in waiting {
      output.begin("boxed=true")
      readBlocks(box)
      endBox()
      output.end()
    }
  }

  /// The paragraphs of a cell, those of tables in it among them.
  private mutating func paragraphs(of cell: XMLElement) -> [XMLElement] {
    var found: [XMLElement] = []
    var isNested = false
    // Boxes of text in a paragraph stand after the table.
    var end = 0
    for element in cell.descendants(["tbl", "p"]) where element.index >= end {
      if element.name.local == "tbl" { isNested = true }
      if element.name.local == "p", element.name.namespace == WordNamespace.main {
        found.append(element)
        end = element.end
      }
    }
    if isNested {
      warnings.add(
        .warning, .containerApproximated, kind: "table in a table", at: here,
        "a table in a cell of another; its cells are set as columns of that cell")
    }
    return found
  }

  // MARK: What is left out

  private mutating func reportParts(_ body: XMLElement) {
    typed.report(&warnings)
    func add(_ kind: String, _ message: String) {
      warnings.add(
        .note, .containerIgnored, kind: kind, at: TextRange(0, 0), message)
    }
    if package.hasComments { add("comments", "comments are left out") }
    let kinds = Set(package.relationships.values.map(\.kind))
    if kinds.contains("header") || kinds.contains("footer") {
      add("headers", "headers and footers are left out; --head and --folio make them anew")
    }
    if body.descendants(["del", "moveFrom"]).contains(where: { _ in true }) {
      add("changes", "tracked changes are read as if they were accepted")
    }
  }
}

extension String {
  /// The text with blanks for the ends of lines, which are none in XML.
  var withoutLineEnds: String {
    guard utf8Span.span.hasByte(below: 0x0E) else { return self }
    return String(
      String.UnicodeScalarView(unicodeScalars.map { $0 == "\n" || $0 == "\r" ? " " : $0 }))
  }
}
