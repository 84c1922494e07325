import VerticalFonts
import VerticalLayout

/// Fonts of all the forms that are embedded, and the pages of texts that are set with them.
enum Samples {
  static let noto = "/usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc"
  /// A face of a collection: CFF whose glyphs have numbers.
  static let chinese = noto + "#2"
  static let japanese = noto + "#0"
  /// TrueType.
  static let mincho = "/usr/share/fonts/opentype/ipaexfont-mincho/ipaexm.ttf"
  /// TrueType without vertical tables, with 2048 units an em.
  static let dejaVu = "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf"
  /// CFF whose glyphs have names.
  static let porson = "/usr/share/fonts/opentype/porson/GFSPorson.otf"
  /// Pictures.
  static let emoji = "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf"

  static let mixed = """
    題名、その一
    國、「破」Spring 3——山ー。ちょっと（待っ）て……「test」
    Ἄνδρα μοι ἔννεπε山、𠮷野家\u{1200}。AVAST fi 2024
    二〇24年12月！100年
    　　葛\u{E0100}城

    """

  /// A text with all that is drawn around text, and all ways of painting glyphs.
  static let decorated: Document = {
    var document = Document("鐵馬冰河，夢入「詩」山\n杜甫Spring遊子x2吟\n漢字假名混文紅樓夢記\n")
    func span(_ text: String, _ attribute: Attribute) {
      guard let range = document.text.utf8Range(of: text) else { return }
      document.spans.append(AttributeSpan(range, attribute))
    }
    let red = Color(red: 200, green: 60, blue: 35)
    let pale = Color(red: 250, green: 220, blue: 160)
    span("鐵馬冰河", .box(BoxStyle(ground: pale, radius: .em(200))))
    span("夢入", .sideLine(SideLine(LineStroke(.double, color: red))))
    span(
      "詩",
      .box(
        BoxStyle(border: BoxStyle.Border(.double), padding: .init(across: .zero, along: .em(50)))))
    span("杜甫", .sideLine(SideLine()))
    span("Spring", .slant(14))
    span("遊", .slant(14))
    span("子", .outline(TextEffects.TextOutline(width: .em(40), color: red)))
    span("2", .script(.superscript))
    span("吟", .shadow(TextEffects.Shadow(x: .em(80), y: .em(80), color: pale)))
    span("鐵馬", .shadow(TextEffects.Shadow(x: .em(60), y: .em(60), blur: .em(160), color: red)))
    span(
      "冰河",
      .shadow(TextEffects.Shadow(x: .em(30), y: .em(50), blur: .em(60), color: pale, isInner: true))
    )
    span("ring", .shadow(TextEffects.Shadow(x: .zero, y: .em(80), blur: .em(100), color: red)))
    span("子", .shadow(TextEffects.Shadow(x: .em(80), y: .zero, blur: .em(80), color: .black)))
    span("漢字假名", .strikethrough(LineStroke(color: red)))
    span("混文", .sideLine(SideLine(LineStroke(.dotted), side: .right)))
    span("紅樓夢", .sideLine(SideLine(LineStroke(.wavy))))
    span("混", .box(BoxStyle(border: BoxStyle.Border(.dashDot))))
    span("遊子", .sideLine(SideLine(LineStroke(.dashDotDot), side: .left)))
    span("冰河", .sideLine(SideLine(LineStroke(.shortDashed, width: .em(40)))))
    span("記", .outline(TextEffects.TextOutline(width: .em(40), color: red, isFilled: true)))
    span("山", .sideLine(SideLine(LineStroke(.dashed), side: .left)))
    return document
  }()

  /// The pages of a text.
  static func pages(
    _ text: String, fonts names: [String], library: FontLibrary, size: Length = .pt(12),
    language: LanguageTag = .japanese, page: PageSpecification = .automatic,
    ink: Color = .black, debug: Bool = false
  ) throws -> [DisplayList] {
    let options = LayoutOptions(
      style: TextStyle(fonts: names, size: size, language: language, ink: ink), page: page
    ) { $0.overlay.debug = debug }
    try library.prepare(fonts: names, language: language)
    let layout = try Typesetter(shaper: library, options: options).typeset(
      Document(text, language: language))
    return layout.pages.indices.map(layout.displayList(ofPage:))
  }

  static func pages(
    of document: Document, fonts names: [String], library: FontLibrary, size: Length,
    language: LanguageTag
  ) throws -> [DisplayList] {
    let options = LayoutOptions(style: TextStyle(fonts: names, size: size, language: language)) {
      $0.page.paper = .white
    }
    try library.prepare(fonts: names, language: language)
    let layout = try Typesetter(shaper: library, options: options).typeset(document)
    return layout.pages.indices.map(layout.displayList(ofPage:))
  }
}

extension String {
  /// The UTF-8 offsets of the first place where a text occurs.
  fileprivate func utf8Range(of part: String) -> TextRange? {
    let (all, wanted) = (Array(utf8), Array(part.utf8))
    guard wanted.count <= all.count else { return nil }
    let start = (0...all.count - wanted.count).first { all[$0...].starts(with: wanted) }
    return start.map { TextRange($0, $0 + wanted.count) }
  }
}
