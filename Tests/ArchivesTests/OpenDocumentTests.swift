import Archives
import Manuscript
import TestSupport
import Testing
import VerticalLayout

/// An OpenDocument text that is made of parts of its XML.
private struct OpenDocumentFile: ContainerParts {
  private let content: String
  private let meta: String
  private let manifest: String?

  private static let names =
    ["office", "text", "table", "style", "drawing", "xsl-fo-compatible", "svg-compatible", "meta"]
    .map { name in
      let prefix =
        ["drawing": "draw", "xsl-fo-compatible": "fo", "svg-compatible": "svg"][name] ?? name
      return "xmlns:\(prefix)='urn:oasis:names:tc:opendocument:xmlns:\(name):1.0'"
    }.joined(separator: " ")
    + " xmlns:xlink='http://www.w3.org/1999/xlink' xmlns:dc='http://purl.org/dc/elements/1.1/'"

  init(_ body: String, styles: String = "", meta: String = "", manifest: String? = nil) {
    content =
      "<office:document-content \(Self.names)><office:automatic-styles>\(styles)</office:automatic-styles><office:body>"
      + "<office:text>\(body)</office:text></office:body></office:document-content>"
    self.meta =
      "<office:document-meta \(Self.names)><office:meta>\(meta)</office:meta></office:document-meta>"
    self.manifest = manifest
  }

  func xml(_ name: String) throws(ContainerError) -> XMLTree? {
    let text: String? =
      switch name {
      case "content.xml": content
      case "meta.xml": meta
      case "META-INF/manifest.xml": manifest
      default: nil
      }
    guard let text else { return nil }
    do { return try XMLReader.read(Array(text.utf8), part: name) } catch {
      throw ContainerError("\(error)")
    }
  }

  func has(_ name: String) -> Bool { name == "Pictures/a.png" }
}

@Suite("OD OpenDocument texts")
struct OpenDocumentTests {
  private func marks(_ body: String, styles: String = "") throws -> String {
    let file = OpenDocumentFile(body, styles: styles)
    return ExportNotation.marks.export(
      try ManuscriptReader(options: ManuscriptOptions()).readOpenDocument(file).document
    ).text
  }

  private static func style(_ family: String, _ properties: String, more: String = "") -> String {
    let kind = family == "text" ? "text" : family
    return
      "<style:style style:name='S' style:family='\(family)' \(more)><style:\(kind)-properties \(properties)/></style:style>"
  }

  private static let body = String(repeating: "本文", count: 20)

  @Test(
    "OD-2 readings, white space and lines",
    arguments: [
      (
        "<text:ruby><text:ruby-base>漢</text:ruby-base><text:ruby-text>かん</text:ruby-text></text:ruby><text:ruby><text:ruby-base>字</text:ruby-base><text:ruby-text>じ</text:ruby-text></text:ruby>",
        "{漢字|かん|じ}"
      ),
      (
        "<text:ruby><text:ruby-base>漢字</text:ruby-base><text:ruby-text> </text:ruby-text></text:ruby>",
        "漢字"
      ),
      (
        "<text:ruby text:style-name='S'><text:ruby-base>青</text:ruby-base><text:ruby-text>あお</text:ruby-text></text:ruby>",
        "[青]{ruby-left=\"あお\"}"
      ),
      ("甲\n   乙", "甲 乙"), ("甲<text:s text:c='2'/>乙", "甲  乙"),
      ("甲<text:line-break/>乙", "甲\n乙"), ("甲<text:soft-page-break/>乙", "甲乙"),
      ("甲<text:page-number>3</text:page-number>乙", "甲乙"), ("<text:title>題</text:title>", "題"),
      (
        "<text:bookmark text:name='x'/>甲<text:a xlink:href='#x'>乙</text:a>",
        "[]{#x}甲[乙](<#x>)"
      ),
      ("<text:a xlink:href='https://a.b/'>乙</text:a>", "[乙](<https://a.b/>)"),
      (
        "<draw:frame svg:width='5cm' svg:height='3cm' text:anchor-type='as-char'><draw:image xlink:href='Pictures/a.png'/><svg:desc>図</svg:desc></draw:frame>",
        "![図](<Pictures/a.png>){width=141.7001953125pt height=85pt}"
      ),
    ])
  func inlines(_ inner: String, _ expected: String) throws {
    let styles = Self.style("ruby", "style:ruby-position='below'")
    let text = try marks("<text:p>あ\(inner)い</text:p>", styles: styles)
    #expect(text.hasPrefix("あ\(expected)い\n"), "\(text)")
  }

  @Test(
    "OD-3, OD-4 looks of characters",
    arguments: [
      ("style:text-emphasize='accent above'", "[文字]{emphasis=\"﹅\"}"),
      ("style:text-emphasize='dot above'", "[文字]{emphasis=\"•\"}"),
      ("style:text-emphasize='disc above'", "[文字]{emphasis=\"●\"}"),
      ("style:text-emphasize='circle below'", "[文字]{emphasis=\"○ left\"}"),
      ("style:text-emphasize='none'", "文字"),
      ("style:text-combine='letters'", "[文字]{tcy=true}"),
      ("style:text-rotation-angle='90'", "[文字]{tcy=true}"),
      ("style:text-rotation-angle='270'", "[文字]{orientation=sideways}"),
      ("style:text-combine='lines'", "[文字]{note=warichu}"),
      (
        "style:text-combine='lines' style:text-combine-start-char='(' style:text-combine-end-char=')'",
        "[（]{note=bracket}[文字]{note=warichu}[）]{note=bracket}"
      ),
      ("fo:font-weight='normal' style:font-weight-asian='bold'", "[文字]{weight=bold}"),
      ("fo:font-weight='bold' style:font-weight-asian='normal'", "文字"),
      ("style:font-style-asian='italic'", "[文字]{slant=12}"),
      ("style:font-size-asian='18pt'", "[文字]{size=1.5em}"),
      ("fo:font-size='150%'", "[文字]{size=1.5em}"),
      ("style:text-underline-style='wave'", "[文字]{line=wavy}"),
      (
        "style:text-underline-style='solid' style:text-underline-type='double'", "[文字]{line=double}"
      ),
      ("style:text-line-through-style='solid'", "[文字]{strike=single}"),
      ("style:text-position='super 58%'", "[文字]{script=super}"),
      ("fo:color='#ff0000'", "[文字]{ink=#ff0000}"), ("fo:color='#000000'", "文字"),
      ("fo:background-color='#ffff00'", "[文字]{ground=#ffff00}"),
      ("text:display='none'", ""),
    ])
  func looks(_ properties: String, _ expected: String) throws {
    let text = try marks(
      "<text:p>\(Self.body)<text:span text:style-name='S'>文字</text:span>。</text:p>",
      styles: Self.style("text", properties))
    #expect(text == Self.body + expected + "。\n", "\(text)")
  }

  @Test(
    "OD-4 indents, places and breaks of paragraphs",
    arguments: [
      (
        "fo:margin-left='24pt' fo:text-indent='12pt'", "::: {indent=1em head-indent=2em}\n文字\n:::\n"
      ),
      (
        "fo:margin-left='24pt' fo:text-indent='-24pt'",
        "::: {indent=-2em}\n文字\n:::\n"
      ),
      ("style:auto-text-indent='true'", "::: {indent=1em}\n文字\n:::\n"),
      ("fo:text-align='end'", "::: {align=bottom}\n文字\n:::\n"),
      ("fo:break-before='page'", "::: {break=page}\n文字\n:::\n"),
    ])
  func paragraphs(_ properties: String, _ expected: String) throws {
    let text = try marks(
      "<text:p>\(Self.body)</text:p><text:p text:style-name='S'>文字</text:p>",
      styles: Self.style("paragraph", properties))
    #expect(text.contains(expected), "\(text)")
  }

  @Test("OD-5 references to places are links, and a note without a text leaves no number")
  func references() throws {
    let text = try marks(
      """
      <text:p><text:bookmark text:name='b'/>甲<text:note text:note-class='footnote'><text:note-citation>1</text:note-citation><text:note-body><text:p/></text:note-body></text:note>乙</text:p>
      <text:p><text:bookmark-ref text:ref-name='b' text:reference-format='text'>甲</text:bookmark-ref>へ</text:p>
      """)
    #expect(text.contains("[]{#b}甲乙\n"), "\(text)")
    #expect(text.contains("[甲](<#b>)へ\n"), "\(text)")
  }

  @Test("OD-5 headings with numbers, lists, notes, tables and changes") func blocks() throws {
    let text = try marks(
      """
      <text:tracked-changes><text:changed-region><text:deletion><text:p>消した</text:p></text:deletion></text:changed-region></text:tracked-changes>
      <text:h text:outline-level='1'>雨の日</text:h>
      <text:list text:style-name='L'><text:list-item><text:p>甲</text:p></text:list-item><text:list-item><text:p>乙</text:p></text:list-item></text:list>
      <text:p>注<text:note text:note-class='footnote'><text:note-citation>1</text:note-citation><text:note-body><text:p>注の文</text:p></text:note-body></text:note>。</text:p>
      <table:table><table:table-header-rows><table:table-row><table:table-cell><text:p>名</text:p></table:table-cell><table:table-cell><text:p>値</text:p></table:table-cell></table:table-row></table:table-header-rows>
      <table:table-row><table:table-cell><text:p>丙</text:p></table:table-cell><table:table-cell><text:p text:style-name='E'>丁</text:p></table:table-cell></table:table-row></table:table>
      <text:table-of-content><text:index-body><text:p>目次</text:p></text:index-body></text:table-of-content>
      <text:p>終<office:annotation><text:p>覚え</text:p></office:annotation></text:p>
      """,
      styles: """
        <style:style style:name='E' style:family='paragraph'><style:paragraph-properties fo:text-align='end'/></style:style>
        <text:outline-style style:name='O'><text:outline-level-style text:level='1' style:num-format='一, 二, 三, ...' style:num-prefix='第' style:num-suffix='章'/></text:outline-style>
        <text:list-style style:name='L'><text:list-level-style-number text:level='1' style:num-format='1' style:num-suffix='.'/></text:list-style>
        """)
    #expect(text.contains("## 第一章　雨の日\n"), "\(text)")
    #expect(text.contains("1\\.　甲") && text.contains("2\\.　乙"), "\(text)")
    #expect(text.contains("注[^1]。") && text.contains("[^1]: 注の文"), "\(text)")
    #expect(text.contains("columns=\"start end\" head-rows=1}\n名\t値\n丙\t丁\n"), "\(text)")
    for word in ["消した", "目次", "覚え"] { #expect(!text.contains(word), "\(word)") }
  }

  @Test(
    "XN-6 lists and headings that count from a number of any size give a text",
    arguments: ["-9223372036854775808", "9223372036854775807", "2147483647", "-1"])
  func numbers(_ value: String) throws {
    let levels = { (kind: String, format: String) in
      "<text:\(kind) text:level='1' style:num-format='\(format)' text:start-value='\(value)' text:display-levels='\(value)'/>"
    }
    let items = "<text:list-item text:start-value='\(value)'><text:p>文</text:p></text:list-item>"
    let text = try marks(
      String(repeating: "<text:h text:outline-level='1'>文</text:h>", count: 3)
        + "<text:h text:outline-level='\(value)'>文</text:h>"
        + "<text:list text:style-name='L' text:start-value='\(value)'>\(items + items)</text:list>"
        + "<text:p>文<text:s text:c='\(value)'/>文</text:p>",
      styles:
        "<text:outline-style style:name='O'>\(levels("outline-level-style", "A"))</text:outline-style>"
        + "<text:list-style style:name='L'>\(levels("list-level-style-number", "a"))</text:list-style>"
    )
    #expect(text.count { $0 == "文" } == 8)
  }

  @Test("OD-1 the title, the author, the language, and a password") func file() throws {
    let file = OpenDocumentFile(
      "<text:p>春眠不覺曉</text:p>",
      meta:
        "<dc:title>題</dc:title><meta:initial-creator>著者</meta:initial-creator><dc:language>zh-TW</dc:language>"
    )
    let document = try ManuscriptReader(options: ManuscriptOptions()).readOpenDocument(file)
      .document
    #expect(document.title == "題" && document.author == "著者")
    #expect(document.language?.profile == .traditionalChinese)
    #expect(throws: ContainerError.self) {
      try ManuscriptReader(options: ManuscriptOptions()).readOpenDocument(
        OpenDocumentFile("<text:p>甲</text:p>", manifest: "<m><encryption-data/></m>"))
    }
  }

  @Test("OD-4 styles that are based on each other in a circle end") func circles() throws {
    let text = try marks(
      "<text:p text:style-name='A'>甲</text:p>",
      styles:
        "<style:style style:name='A' style:family='paragraph' style:parent-style-name='B'/><style:style style:name='B' style:family='paragraph' style:parent-style-name='A'/>"
    )
    #expect(text == "甲\n")
  }

  @Test("XN-6 shapes in shapes are read once each")
  func nestedShapes() throws {
    var text = "<text:p>底</text:p>"
    for _ in 0..<100 { text = "<text:p>層<draw:custom-shape>\(text)</draw:custom-shape></text:p>" }
    #expect(try marks(text) == String(repeating: "層", count: 100) + "底\n")
  }

  @Test("OD-5 each drawing of a group has its text")
  func groups() throws {
    let boxes = ["一", "二"].map {
      "<draw:frame><draw:text-box><text:p>箱\($0)</text:p></draw:text-box></draw:frame>"
    }.joined()
    let shape = "<draw:custom-shape><text:p>形</text:p></draw:custom-shape>"
    let text = try marks("<text:p>文<draw:g>\(boxes)<draw:g>\(shape)</draw:g></draw:g></text:p>")
    let fence = "::: {boxed=true border=single padding=\"0.5em 0.5em\"}"
    #expect(text == "文形\n\(fence)\n箱一\n:::\n\(fence)\n箱二\n:::\n", "\(text)")
  }

  @Test("XN-6 tables whose cells have styles of their own take time that grows with their number")
  func manyTables() throws {
    try expectLinearTime(upTo: 4000) { count in
      let styles = (0..<count).map {
        "<style:style style:name='c\($0)' style:family='table-cell'><style:table-cell-properties fo:padding='1mm'/></style:style>"
      }.joined()
      let cells = (0..<count).map { number in
        let cell =
          "<table:table-cell table:style-name='c\(number)'><text:p>甲</text:p></table:table-cell>"
        return
          "<table:table><table:table-row>\(cell)\(cell)</table:table-row></table:table><text:p>文</text:p>"
      }.joined()
      _ = try marks(cells, styles: styles)
    }
  }
}
