import DrawingSupport
import VerticalLayout

/// The section of a Word file (DO-2; 17.6): pages, grid, direction, binding and page numbers. All sections of a text are
/// alike but for the page that they begin on.
struct WordSection {
  private let options: WordOptions
  private let page: WordPage

  init(_ options: WordOptions) {
    self.options = options
    page = options.page
  }

  /// The size that Word has: whole half points.
  var halfPoints: Int { min(max((page.size.rawValue + 256) / 512, 2), 3276) }

  static func twips(_ length: Length) -> Int {
    (length.rawValue * 20 + 512) / 1024
  }

  /// The section with its kind of beginning.
  func text(beginning kind: String) -> String {
    let (width, height) = (Self.twips(page.paper.width), Self.twips(page.paper.height))
    let direction = page.isLeftToRight ? "tbLrV" : "tbRl"
    let pitch = max(Self.twips(page.pitch), 1)
    // What a character is apart from the next beyond its size, in 1/4096 pt.
    let space = (page.size.rawValue - halfPoints * 512) * 4
    let gutter = page.isFacing && !page.isLeftToRight ? "<w:rtlGutter/>" : ""
    let tiers =
      page.tiers > 1
      ? "<w:cols w:num=\"\(page.tiers)\" w:space=\"\(Self.twips(page.tierGap))\"/>"
      : "<w:cols w:space=\"\(Self.twips(page.size * 2))\"/>"
    let number = page.firstNumber == 1 ? "" : "<w:pgNumType w:start=\"\(page.firstNumber)\"/>"
    let references = footers.map {
      "<w:\($0.kind)Reference w:type=\"\($0.pages)\" r:id=\"\(Self.unresolved)\($0.name)\(Self.unresolved)\"/>"
    }
    return "<w:sectPr>\(references.joined())<w:type w:val=\"\(kind)\"/>"
      + "<w:pgSz w:w=\"\(width)\" w:h=\"\(height)\"\(width > height ? " w:orient=\"landscape\"" : "")/>"
      + margins(width, height) + number + tiers
      + "<w:textDirection w:val=\"\(direction)\"/>\(gutter)"
      + "<w:docGrid w:type=\"linesAndChars\" w:linePitch=\"\(pitch)\" w:charSpace=\"\(space)\"/></w:sectPr>"
  }

  /// The margins, such that the grid has the columns and characters of the layout: each column of Word's takes a whole
  /// pitch, half of the gap on either side of it.
  private func margins(_ width: Int, _ height: Int) -> String {
    let area = max(Self.twips(page.pitch), 1) * page.columns
    let down = Self.twips(
      page.size * page.characters * page.tiers + page.tierGap * (page.tiers - 1))
    let top = max(min(Self.twips(page.margins.top), height - down), 0)
    // A little more than the characters take, since sizes are rounded.
    let bottom = max(height - top - down - 2, 0)
    let rest = max(width - area, 0)
    let gap = Self.twips(page.pitch - page.size) / 2
    var right = min(max(Self.twips(page.margins.right) - gap, 0), rest)
    var left = rest - right
    var gutter = 0
    if page.isFacing {
      // Margins of facing pages mirror each other: those at the binding are that of the fore-edge and a gutter.
      gutter = max(right - left, 0)
      if gutter == 0 { left = rest / 2 }
      right = left
    }
    let edge = max(min(top, bottom) / 2, 1)
    return
      "<w:pgMar w:top=\"\(top)\" w:right=\"\(right)\" w:bottom=\"\(bottom)\" w:left=\"\(left)\" "
      + "w:header=\"\(edge)\" w:footer=\"\(edge)\" w:gutter=\"\(gutter)\"/>"
  }

  // MARK: Page numbers

  /// A part with a page number.
  struct Footer {
    var name: String
    var kind: String
    /// The pages that have it.
    var pages: String
    var text: String
  }

  var footers: [Footer] {
    guard let folio = page.folio else { return [] }
    let kind = folio.isAtHead ? "header" : "footer"
    func footer(_ number: Int, _ pages: String, _ alignment: String) -> Footer {
      let element = folio.isAtHead ? "hdr" : "ftr"
      func character(_ type: String) -> String {
        "<w:r><w:fldChar w:fldCharType=\"\(type)\"/></w:r>"
      }
      let field =
        character("begin") + "<w:r><w:instrText xml:space=\"preserve\"> PAGE </w:instrText></w:r>"
        + character("separate") + "<w:r><w:t>1</w:t></w:r>" + character("end")
      return Footer(
        name: "\(kind)\(number)", kind: kind, pages: pages,
        text: WordBook.head
          + "<w:\(element) \(WordBook.names)><w:p><w:pPr><w:jc w:val=\"\(alignment)\"/></w:pPr>\(field)</w:p></w:\(element)>"
      )
    }
    guard page.isFacing, folio.place != .center else {
      let place = folio.place == .center ? "center" : folio.place == .outer ? "left" : "right"
      return [footer(1, "default", place)]
    }
    // Odd pages lie on the left where columns go to the left.
    let isOddLeft = !page.isLeftToRight
    let odd = (folio.place == .outer) == isOddLeft ? "left" : "right"
    return [footer(1, "default", odd), footer(2, "even", odd == "left" ? "right" : "left")]
  }

  private static let unresolved = "\u{1}"

  /// A body with the numbers of the parts that its sections name.
  func resolved(in body: String, _ id: (String) -> String) -> String {
    guard page.folio != nil else { return body }
    var text = ""
    for (index, part) in body.split(separator: "\u{1}", omittingEmptySubsequences: false)
      .enumerated()
    {
      text += index.isMultiple(of: 2) ? String(part) : id(String(part))
    }
    return text
  }
}

/// The settings of a Word file (17.15).
struct WordSettings {
  let text: String

  init(_ options: WordOptions, hasNotes: Bool) {
    let page = options.page
    var text = ""
    if page.isFacing { text += "<w:mirrorMargins/>" }
    text += "<w:defaultTabStop w:val=\"\(max(page.size.rawValue * 4 * 20 / 1024, 1))\"/>"
    if WordSection(options).footers.count > 1 { text += "<w:evenAndOddHeaders/>" }
    text += "<w:characterSpacingControl w:val=\"compressPunctuation\"/>"
    if options.rules.isStrict { text += "<w:strictFirstAndLastChars/>" }
    if hasNotes {
      let name = options.hasEndnotes ? "endnote" : "footnote"
      text +=
        "<w:\(name)Pr><w:\(name) w:id=\"-1\"/><w:\(name) w:id=\"0\"/></w:\(name)Pr>"
    }
    text +=
      "<w:compat><w:spaceForUL/><w:balanceSingleByteDoubleByteWidth/><w:doNotLeaveBackslashAlone/>"
      + "<w:ulTrailSpace/><w:doNotExpandShiftReturn/><w:adjustLineHeightInTable/><w:useFELayout/>"
      + "<w:compatSetting w:name=\"compatibilityMode\" w:uri=\"http://schemas.microsoft.com/office/word\" w:val=\"15\"/></w:compat>"
      + "<w:themeFontLang w:val=\"en-US\" w:eastAsia=\"\(options.language.wordTag)\"/>"
    self.text = WordBook.head + "<w:settings \(WordBook.names)>\(text)</w:settings>"
  }
}

/// The styles of a Word file (17.7): the text, headings as the built-in styles that they are, notes.
struct WordStyleSheet {
  let text: String

  init(_ options: WordOptions, _ body: WordBody) {
    let fonts = options.fonts
    let (asian, latin) = (XMLText.escaped(fonts.eastAsian), XMLText.escaped(fonts.latin))
    let size = WordSection(options).halfPoints
    let rules = options.rules
    func flag(_ name: String, _ isOn: Bool) -> String { "<w:\(name) w:val=\"\(isOn ? 1 : 0)\"/>" }
    var text =
      "<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii=\"\(latin)\" w:eastAsia=\"\(asian)\" w:hAnsi=\"\(latin)\" w:cs=\"\(latin)\"/>"
      + "<w:sz w:val=\"\(size)\"/><w:szCs w:val=\"\(size)\"/>"
      + "<w:lang w:val=\"en-US\" w:eastAsia=\"\(options.language.wordTag)\" w:bidi=\"ar-SA\"/></w:rPr></w:rPrDefault>"
      + "<w:pPrDefault/></w:docDefaults>"
      + "<w:style w:type=\"paragraph\" w:default=\"1\" w:styleId=\"a\"><w:name w:val=\"Normal\"/><w:qFormat/><w:pPr>"
      + "<w:widowControl w:val=\"0\"/>\(flag("kinsoku", rules.hasKinsoku))\(flag("overflowPunct", rules.hangs))"
      + "\(flag("autoSpaceDE", rules.hasAutospace))\(flag("autoSpaceDN", rules.hasAutospace))"
      + "<w:spacing w:line=\"\(max(WordSection.twips(options.page.pitch), 1))\" w:lineRule=\"exact\"/>"
      + "<w:jc w:val=\"\(rules.isJustified ? "both" : "left")\"/></w:pPr></w:style>"
    func style(
      _ id: String, _ name: String, _ paragraph: String, scale: Int = 1024, _ look: String = ""
    ) {
      let own = min(max(size * scale / 1024, 2), 3276)
      let sizes = scale == 1024 ? "" : "<w:sz w:val=\"\(own)\"/><w:szCs w:val=\"\(own)\"/>"
      let run = look + sizes
      text +=
        "<w:style w:type=\"paragraph\" w:styleId=\"\(id)\"><w:name w:val=\"\(name)\"/><w:basedOn w:val=\"a\"/><w:next w:val=\"a\"/><w:qFormat/>"
        + (paragraph.isEmpty ? "" : "<w:pPr>\(paragraph)</w:pPr>")
        + (run.isEmpty ? "" : "<w:rPr>\(run)</w:rPr>") + "</w:style>"
    }
    let headings = HeadingStyle()
    for level in 1...WordOptions.headings {
      style(
        "\(level)", "heading \(level)",
        "<w:keepNext/><w:jc w:val=\"left\"/><w:outlineLvl w:val=\"\(level - 1)\"/>",
        scale: headings.scale(of: .heading(level: level)))
    }
    style(
      "Title", "Title", "<w:keepNext/><w:jc w:val=\"left\"/>", scale: headings.scale(of: .title))
    style("Subtitle", "Subtitle", "<w:keepNext/><w:jc w:val=\"left\"/>")
    style("Author", "Author", "<w:jc w:val=\"right\"/>")
    style("Contents", "toc 1", "<w:jc w:val=\"left\"/>")
    if !body.notes.isEmpty {
      let name = options.hasEndnotes ? "endnote" : "footnote"
      style(
        "NoteText", "\(name) text",
        "<w:snapToGrid w:val=\"0\"/><w:spacing w:line=\"240\" w:lineRule=\"auto\"/><w:jc w:val=\"left\"/>",
        scale: 820)
      text +=
        "<w:style w:type=\"character\" w:styleId=\"NoteReference\"><w:name w:val=\"\(name) reference\"/>"
        + "<w:rPr><w:vertAlign w:val=\"superscript\"/></w:rPr></w:style>"
    }
    self.text = WordBook.head + "<w:styles \(WordBook.names)>\(text)</w:styles>"
  }
}
