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

  /// The pages of a text.
  static func pages(
    _ text: String, fonts names: [String], library: FontLibrary, size: Length = .pt(12),
    language: LanguageTag = .japanese, page: PageSpecification = .automatic,
    ink: Color = .black, debug: Bool = false
  ) throws -> [DisplayList] {
    let options = LayoutOptions(
      style: TextStyle(fonts: names, size: size, language: language, ink: ink), page: page,
      debug: debug)
    try library.prepare(fonts: names, language: language)
    let layout = try Typesetter(shaper: library, options: options).typeset(
      Document(text, language: language))
    return layout.pages.indices.map(layout.displayList(ofPage:))
  }
}
