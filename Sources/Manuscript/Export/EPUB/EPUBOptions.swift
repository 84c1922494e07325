package import VerticalLayout

/// What an EPUB has beside its document.
package struct EPUBOptions: Sendable {
  /// A URN or URI that is of this book alone.
  package var identifier: String
  package var title: String
  package var author: String?
  package var publisher: String?
  package var language: LanguageTag
  /// The date of the last change, in seconds from the beginning of 1970 on.
  package var modified = 0
  /// True for the metadata of the guide of Japan's publishers.
  package var followsGuide = true
  /// True for columns that go on to the right.
  package var isLeftToRight = false
  /// The levels of headings in the contents.
  package var contentsLevels = 3
  /// What shares a cell by the rules of the layout.
  package var cells: [TextRange] = []
  /// The indent of paragraphs by the rules of the layout, in 1/1024 em.
  package var indent = 0
  /// True if blank lines that only part paragraphs have no column.
  package var dropsSeparators = true
  /// The pictures of the document, by their names.
  package var images: [String: BookImage] = [:]
  package var cover: BookImage?
  /// The characters that readers may have no glyph for, and fonts.
  package var glyphs = BookGlyphs()
  /// CSS that stands after the rules of ours.
  package var sheet: String?
  /// The pages that are made for a book; none for a text.
  package var pages: [MadePage] = []

  package init(identifier: String, title: String, language: LanguageTag) {
    self.identifier = identifier
    self.title = title
    self.language = language
  }
}

extension EPUBOptions {
  /// The characters that the files of a document may have, those of its readings, marks and made words among them.
  package func characters(of document: Document) -> Set<Unicode.Scalar> {
    var found = Set(document.text.unicodeScalars)
    for span in document.spans {
      switch span.attribute {
      case .ruby(let ruby): found.formUnion(ruby.text.unicodeScalars)
      case .kanbun(let mark): found.formUnion(mark.text.unicodeScalars)
      case .note(let text): found.formUnion(text.unicodeScalars)
      default: break
      }
    }
    let words = EPUBWords(language)
    for text in [title, author ?? "", words.contents, words.text, "（）　＊〓‐"] {
      found.formUnion(text.unicodeScalars)
    }
    found.formUnion((0x20..<0x7F).compactMap { Unicode.Scalar($0) })
    return found.filter(\.isOfXML)
  }
}

/// What a book carries for characters that the fonts of readers may lack, and for all others (EO-11, EO-12).
package struct BookGlyphs: Sendable {
  /// The pictures that stand for characters, by their text.
  package var pictures: [String: BookImage] = [:]
  /// The fonts that have such characters alone, in the order in which they are asked.
  package var ofCharacters: [BookFont] = []
  /// The font of all text.
  package var ofText: BookFont?
  /// What an author may do for such characters where they are plain text.
  package var advice = "an image with height=1em is safe"

  package init() {}

  /// True for a character that a picture or a font stands for.
  func has(_ character: RareCharacter) -> Bool {
    pictures[character.text] != nil || ofText?.characters.contains(character.text) == true
      || hasFont(for: character)
  }

  /// True for a character that a font of its own stands for.
  func hasFont(for character: RareCharacter) -> Bool {
    ofCharacters.contains { $0.characters.contains(character.text) }
  }

  /// The fonts with the names of their files and families.
  var named: [(name: String, font: BookFont)] {
    ([ofText].compactMap(\.self) + ofCharacters).enumerated().map { index, font in
      ("font-" + EPUBPlaces.number(index + 1), font)
    }
  }
}

/// A part of a font that a book carries.
package struct BookFont: Sendable {
  package var bytes: [UInt8]
  /// True for outlines in a CFF table.
  package var isCompact: Bool
  /// The characters that it is for, or that a font of all text has of those which readers may lack.
  package var characters: Set<String>

  package init(_ bytes: [UInt8], isCompact: Bool, characters: Set<String> = []) {
    self.bytes = bytes
    self.isCompact = isCompact
    self.characters = characters
  }

  var suffix: String { isCompact ? "otf" : "ttf" }
}

/// A character that the fonts of readers may lack, with the selector of its form if it has one.
package struct RareCharacter: Hashable, Sendable {
  package var text: String
  package var range: TextRange

  /// True for characters of private use, and in Japanese for ideographs beyond JIS X 0213:2004. Letters, kana and signs are in
  /// all fonts.
  static func isRare(_ scalar: Unicode.Scalar, isJapanese: Bool) -> Bool {
    switch scalar.value {
    case ..<0x3400: false
    case 0xE000...0xF8FF, 0xF0000...0x10FFFF: scalar.properties.generalCategory == .privateUse
    default:
      isJapanese && !JISX0213.all.contains(scalar.value) && scalar.properties.isIdeographic
    }
  }
}

/// Paragraphs of a book that are made for it, and are no text.
package struct MadePage: Hashable, Sendable {
  package var kind: Kind
  package var paragraphs: Range<Int>

  package enum Kind: Hashable, Sendable {
    case halfTitle, title, contents, notes, index, colophon
  }

  package init(_ kind: Kind, _ paragraphs: Range<Int>) {
    self.kind = kind
    self.paragraphs = paragraphs
  }
}

/// The words that an EPUB has of its own, by its language.
struct EPUBWords {
  var contents: String
  var cover: String
  var text: String
  var guide: String
  var summary: String

  init(_ language: LanguageTag) {
    switch language.profile {
    case .simplifiedChinese:
      self.init("目录", "封面", "正文", "导航", "竖排、可重排的文本。")
    case .traditionalChinese:
      self.init("目錄", "封面", "正文", "導覽", "直排、可重排的文字。")
    case .korean: self.init("차례", "표지", "본문", "안내", "세로쓰기이며 화면에 맞추어 다시 흐르는 글.")
    case .japanese, .neutral: self.init("目次", "表紙", "本文", "案内", "縦書きのリフロー型。")
    }
  }

  private init(
    _ contents: String, _ cover: String, _ text: String, _ guide: String, _ summary: String
  ) {
    (self.contents, self.cover, self.text) = (contents, cover, text)
    (self.guide, self.summary) = (guide, summary)
  }
}
