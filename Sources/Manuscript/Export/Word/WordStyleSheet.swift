import DrawingSupport
import VerticalLayout

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
    self.text = WordPart.text("settings", text)
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
    self.text = WordPart.text("styles", text)
  }
}
