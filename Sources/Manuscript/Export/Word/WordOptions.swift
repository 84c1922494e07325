package import VerticalLayout

/// What a Word file has beside its document.
package struct WordOptions: Sendable {
  package var title: String?
  package var author: String?
  package var language: LanguageTag
  /// The date of the last change, in seconds from the beginning of 1970 on; `nil` for none.
  package var modified: Int?
  package var page: WordPage
  package var fonts: WordFonts
  package var rules = WordRules()
  /// What shares a cell by the rules of the layout.
  package var cells: [TextRange] = []
  /// The indent of paragraphs by the rules of the layout, in 1/1024 em.
  package var indent = 0
  /// True if blank lines that only part paragraphs have no column.
  package var dropsSeparators = true
  /// True for notes at the end of the text, and not at the foot of pages.
  package var hasEndnotes = false
  /// The pictures of the document, by their names.
  package var images: [String: BookImage] = [:]

  /// The levels of headings that have a style.
  static let headings = 4

  package init(language: LanguageTag, page: WordPage, fonts: WordFonts) {
    self.language = language
    self.page = page
    self.fonts = fonts
  }
}

/// The pages of a Word file (DO-2): those of the layout.
package struct WordPage: Hashable, Sendable {
  package var paper: PhysicalSize
  /// Those of a page on the left, where pages face each other.
  package var margins: Margins
  /// The size of the text.
  package var size: Length
  /// From column to column.
  package var pitch: Length
  /// The characters of a column.
  package var characters: Int
  /// The columns of a page.
  package var columns: Int
  package var tiers = 1
  package var tierGap = Length.zero
  package var isFacing = false
  package var isLeftToRight = false
  package var folio: Folio?
  package var firstNumber = 1

  /// A page number: at the head or the foot of pages, and where there.
  package struct Folio: Hashable, Sendable {
    package enum Place: Hashable, Sendable { case center, inner, outer }

    package var isAtHead: Bool
    package var place: Place

    package init(isAtHead: Bool, place: Place) {
      self.isAtHead = isAtHead
      self.place = place
    }
  }

  package init(
    paper: PhysicalSize, margins: Margins, size: Length, pitch: Length, characters: Int,
    columns: Int
  ) {
    self.paper = paper
    self.margins = margins
    self.size = size
    self.pitch = pitch
    self.characters = characters
    self.columns = columns
  }

  /// The length of a column.
  var measure: Length { size * characters }

  /// The size of a picture: as the text says, or its own; never larger than the text of a page.
  func size(of attachment: ImageAttachment, _ image: BookImage) -> PhysicalSize {
    let natural = image.naturalSize
    func scaled(_ length: Length, _ over: Length, _ under: Length) -> Length {
      length.scaled(by: max(over.rawValue, 1), over: max(under.rawValue, 1))
    }
    var size = natural
    let width = attachment.width?.resolved(em: self.size)
    let height = attachment.height?.resolved(em: self.size)
    switch (width, height) {
    case (let width?, let height?): size = PhysicalSize(width: width, height: height)
    case (let width?, nil):
      size = PhysicalSize(width: width, height: scaled(width, natural.height, natural.width))
    case (nil, let height?):
      size = PhysicalSize(width: scaled(height, natural.width, natural.height), height: height)
    case (nil, nil): break
    }
    let room = PhysicalSize(
      width: max(paper.width - margins.horizontal, self.size),
      height: max(paper.height - margins.vertical, self.size))
    if attachment.plate != nil {
      // As large as there is room for.
      size = PhysicalSize(
        width: room.width, height: scaled(room.width, natural.height, natural.width))
    }
    if size.width > room.width {
      size = PhysicalSize(
        width: room.width, height: scaled(room.width, size.height, size.width))
    }
    if size.height > room.height {
      size = PhysicalSize(
        width: scaled(room.height, size.width, size.height), height: room.height)
    }
    return PhysicalSize(
      width: max(size.width, Length.pt(1)), height: max(size.height, Length.pt(1)))
  }
}

/// The families of a Word file, those of ideographs and of letters apart.
package struct WordFonts: Hashable, Sendable {
  package var eastAsian: String
  package var latin: String
  /// The family of a face without serifs, where the text asks for one.
  package var gothic: String?

  /// Families that Word has on all systems.
  package init(usualIn language: LanguageTag) {
    switch language.profile {
    case .simplifiedChinese: (eastAsian, gothic) = ("SimSun", "SimHei")
    case .traditionalChinese: (eastAsian, gothic) = ("PMingLiU", "Microsoft JhengHei")
    case .korean: (eastAsian, gothic) = ("Batang", "Malgun Gothic")
    case .japanese, .neutral: (eastAsian, gothic) = ("ＭＳ 明朝", "ＭＳ ゴシック")
    }
    latin = "Times New Roman"
  }
}

/// Rules of the line that Word knows.
package struct WordRules: Hashable, Sendable {
  package var hasKinsoku = true
  package var isStrict = true
  package var hangs = false
  package var hasAutospace = true
  package var isJustified = true
  /// The place of a reading that is shorter than its base.
  package var readingsAtHead = false
  /// The size of readings in 1/1024 of their base's.
  package var readingSize = 512

  package init() {}
}
