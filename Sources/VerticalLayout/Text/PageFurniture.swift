/// Lines that stand on every page beside its text: page numbers and running heads (`--folio`, `--head`;
/// BK-F1, JLREQ 2.6). They are no part of the text that is copied.
public struct PageFurniture: Hashable, Sendable {
  public var lines: [PageFurniture.FurnitureLine]
  /// The number of the first page.
  public var firstNumber: Int
  /// The folio of pages that print no page number; `nil` for nothing.
  public var hiddenFolio: PageFurniture.HiddenFolio?
  /// The characters over whose length running heads of fewer are spread, from ``spreads``; `nil` to set them solid
  /// (字取り, BK-F4).
  public var headSpread: Int?

  /// The legal lengths that heads are spread over.
  public static let spreads = 2...20
  /// The legal numbers of the first page.
  static let firstNumbers = -1_000_000...1_000_000

  public init(
    _ lines: [PageFurniture.FurnitureLine] = [], firstNumber: Int = 1,
    hiddenFolio: PageFurniture.HiddenFolio? = nil
  ) {
    self.lines = lines
    self.firstNumber = firstNumber
    self.hiddenFolio = hiddenFolio
  }
}

extension PageFurniture {
  /// Small page numbers at the binding, for those who put the sheets in order, on pages that show no number (隠しノンブル,
  /// BK-Q2). The cases are what print shops ask for.
  public enum HiddenFolio: String, Hashable, Sendable, CaseIterable {
    /// Digits of 5 pt, within 3 mm of the binding.
    case standard = "default"
    /// Digits that are 2 mm high, within 3 mm of the binding.
    case nikko
    /// Digits of 5 pt, within 1 mm of the binding.
    case marusho

    /// The character size. Digits are 0.72 em high, in most fonts.
    var size: Length { self == .nikko ? .pt(8) : .pt(5) }

    /// The width of the strip at the binding, in whose middle the digits stand.
    var strip: Length { .mm(self == .marusho ? 1 : 3) }
  }
}

extension PageFurniture {
  /// A line of text that some pages have in some place.
  public struct FurnitureLine: Hashable, Sendable {
    public var kind: Kind
    public var slot: PageFurniture.Slot
    public var pages: Parity
    public var template: PageFurniture.Template

    /// The kinds of lines, by the names of the layout JSON.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// A page number (ノンブル).
      case folio
      /// A running head (柱). A page that begins with a heading has none (BK-F4).
      case head
      /// A page number at the binding, which no reader is to see.
      case hiddenFolio = "hidden-folio"
      /// A rule beside notes (NT3, NT4), or between the columns of a page design (SH-G1), which no option sets.
      case rule
      /// A row of the head of a table that comes again (DT-12), which no option sets.
      case tableHead = "table-head"
      /// Lines around the columns of a page design (邊欄, SH-G1), which no option sets.
      case frame
      /// The strip where a leaf is folded (版心, SH-G2), which no option sets.
      case fold
      /// A mark on that strip (魚尾, SH-G3), which no option sets.
      case fishtail
      /// A piece of paper with its marks (SH-S7), which no option sets.
      case paper
      /// A line of text in a box of a sheet, such as a signature (SH-S1), which no option sets.
      case slot
      /// A seal (SH-E1).
      case seal
      /// The lines of cells (SH-M1), which no option sets.
      case grid
      /// A line between two panels of a strip that is folded there (SH-B2), which no option sets.
      case panel

      /// True for page numbers and running heads. A rule beside notes parts them from the text, and is nothing that pages have
      /// in common; nor is a table's head.
      package var isLineOfText: Bool {
        switch self {
        case .folio, .head, .hiddenFolio: true
        case .rule, .tableHead, .frame, .fold, .fishtail, .paper, .slot, .seal, .grid, .panel:
          false
        }
      }
    }

    /// The pages that have a line, by their numbers.
    public enum Parity: String, Hashable, Sendable, CaseIterable {
      case all, even, odd

      func contains(_ number: Int) -> Bool {
        switch self {
        case .all: true
        case .even: number.isMultiple(of: 2)
        case .odd: !number.isMultiple(of: 2)
        }
      }
    }

    public init(
      _ kind: Kind, slot: PageFurniture.Slot, pages: Parity = .all, template: PageFurniture.Template
    ) {
      self.kind = kind
      self.slot = slot
      self.pages = pages
      self.template = template
    }

    /// The end of the page that it belongs to; `nil` for neither. In a column beside the text a head stands near the head
    /// of the block, and a number near its foot.
    var edge: PageFurniture.FurnitureEdge? {
      switch slot {
      case .headInner, .headCenter, .headOuter: .head
      case .footInner, .footCenter, .footOuter: .foot
      case .outer, .fold: kind == .head ? .head : kind == .folio ? .foot : nil
      }
    }
  }
}

extension PageFurniture {
  /// A place beside the text of a page. Outer is the side of the fore-edge; where pages do not face each
  /// other, that where the text of a page ends.
  public enum Slot: String, Hashable, Sendable, CaseIterable {
    case headInner = "head-inner"
    case headCenter = "head-center"
    case headOuter = "head-outer"
    case footInner = "foot-inner"
    case footCenter = "foot-center"
    case footOuter = "foot-outer"
    /// Beside the text, in a column of its own.
    case outer
    /// On the fold of a leaf that is folded outwards, in a column whose middle is the fore-edge, on the first page of each
    /// leaf (版心; BK-I4).
    case fold

    /// True where a line runs down.
    var isVertical: Bool { self == .outer || self == .fold }

    /// True below the text.
    var isFoot: Bool { self == .footInner || self == .footCenter || self == .footOuter }
  }
}

extension PageFurniture {
  /// The end of a page that furniture belongs to, by the names of the layout JSON.
  public enum FurnitureEdge: String, Hashable, Sendable, CaseIterable {
    case head, foot
  }
}

extension PageFurniture {
  /// The text of a line of furniture, with fields that each page fills: `{h1}` or `– {page} –`. `{{` stands
  /// for a brace.
  public struct Template: Hashable, Sendable {
    enum Element: Hashable, Sendable {
      case text(String)
      case field(FurnitureField)
    }

    /// Text or a field, with its place in the template.
    struct RangedElement: Hashable, Sendable {
      var element: Element
      var range: TextRange

      /// Its part before an offset, and that after it: text is cut there, and a field or a brace is whole.
      func cut(at offset: Int) -> (head: RangedElement, rest: RangedElement?) {
        guard case .text(let text) = element, text.utf8.count == range.count,
          offset < range.upperBound
        else { return (self, nil) }
        let length = offset - range.lowerBound
        func cut(_ own: TextRange) -> RangedElement {
          RangedElement(
            element: .text(String(text.slice(own))),
            range: TextRange(range.lowerBound + own.lowerBound, range.lowerBound + own.upperBound))
        }
        return (cut(TextRange(0, length)), cut(TextRange(length, range.count)))
      }
    }

    private(set) var elements: [RangedElement] = []
    /// The template with its fields, which may have attributes: what fills a field has those of its first brace.
    public let content: AttributedText

    /// The template with its fields.
    public var source: String { content.text }

    /// - Throws: ``PageFurniture/TemplateError`` where a field is not known or not closed.
    public init(_ source: String) throws(PageFurniture.TemplateError) {
      try self.init(AttributedText(source))
    }

    /// A template parts of which have attributes.
    ///
    /// - Throws: ``PageFurniture/TemplateError`` where a field is not known or not closed.
    public init(_ content: AttributedText) throws(PageFurniture.TemplateError) {
      self.content = content
      var text = ""
      var end = 0
      var rest = Substring(content.text)
      while let character = rest.popFirst() {
        guard character == "{" else {
          text.append(character)
          continue
        }
        add(.text(text), length: text.utf8.count, at: &end)
        text = ""
        if rest.first == "{" {
          add(.text(String(rest.removeFirst())), length: 2, at: &end)
          continue
        }
        guard let close = rest.firstIndex(of: "}") else {
          throw PageFurniture.TemplateError(field: String(rest), isClosed: false)
        }
        let name = rest[..<close]
        if let date = SexagenaryDate.text(of: name) {
          add(.text(date), length: name.utf8.count + 2, at: &end)
          rest = rest[rest.index(after: close)...]
          continue
        }
        guard let field = FurnitureField(rawValue: String(name)) else {
          throw PageFurniture.TemplateError(field: String(name), isClosed: true)
        }
        add(.field(field), length: name.utf8.count + 2, at: &end)
        rest = rest[rest.index(after: close)...]
      }
      add(.text(text), length: text.utf8.count, at: &end)
    }

    private mutating func add(_ element: Element, length: Int, at end: inout Int) {
      guard length > 0 else { return }
      elements.append(RangedElement(element: element, range: TextRange(end, end + length)))
      end += length
    }

    /// The number of the page alone.
    static let page = PageFurniture.Template(.page)
    /// No text.
    static let empty = PageFurniture.Template(words: "")
    /// The author and the title, as a signature has them where nothing else is asked for (SH-H3).
    static let signature = PageFurniture.Template(.author, " ", .book)

    /// Words without fields.
    init(words: String) {
      content = AttributedText(words.replacing("{", with: "{{"))
      if !words.isEmpty {
        elements = [
          RangedElement(
            element: .text(words), range: TextRange(0, content.text.utf8.count))
        ]
      }
    }

    /// Two fields with words between them.
    private init(_ first: FurnitureField, _ words: String, _ second: FurnitureField) {
      content = AttributedText("{\(first.rawValue)}\(words){\(second.rawValue)}")
      var end = 0
      for (element, length) in [
        (Element.field(first), first.rawValue.utf8.count + 2), (.text(words), words.utf8.count),
        (.field(second), second.rawValue.utf8.count + 2),
      ] {
        elements.append(RangedElement(element: element, range: TextRange(end, end + length)))
        end += length
      }
    }

    private init(_ field: FurnitureField) {
      content = AttributedText("{\(field.rawValue)}")
      elements = [
        RangedElement(element: .field(field), range: TextRange(0, content.text.utf8.count))
      ]
    }

    /// True where it has a field.
    func uses(_ field: FurnitureField) -> Bool { elements.contains { $0.element == .field(field) } }

    /// True where it names the last heading of a page.
    var usesLast: Bool { FurnitureField.allCases.contains { $0.isLast && uses($0) } }
  }
}

/// Dates as signatures have them: `{ganzhi:2024}` 甲辰, `{month:8}` 仲秋 (SH-H3).
enum SexagenaryDate {
  /// The words of a field with its number; `nil` for other fields.
  static func text(of field: Substring) -> String? {
    let parts = field.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[1]) else { return nil }
    switch parts[0] {
    case "ganzhi" where (1...9999).contains(number):
      // 1984 is 甲子.
      let index = (number + 56) % 60
      return String(Array("甲乙丙丁戊己庚辛壬癸")[index % 10]) + String(Array("子丑寅卯辰巳午未申酉戌亥")[index % 12])
    case "month" where (1...12).contains(number):
      return ["孟", "仲", "季"][(number - 1) % 3] + ["春", "夏", "秋", "冬"][(number - 1) / 3]
    default: return nil
    }
  }
}

extension PageFurniture {
  /// A mistake in a template.
  public struct TemplateError: Error, Hashable, Sendable, CustomStringConvertible {
    public var field: String
    public var isClosed: Bool

    public var description: String {
      let start = String(field.unicodeScalars.prefix(40))
      let names = FurnitureField.allCases.map { "{\($0.rawValue)}" }.joined(separator: " ")
      return
        (isClosed ? "there is no field {\(start)}" : "“{\(start)” is not closed; a brace is {{")
        + "; fields are \(names) {ganzhi:2024} {month:8}"
    }
  }
}

/// A field of a template, by its name between braces.
enum FurnitureField: String, Hashable, Sendable, CaseIterable {
  case page
  /// The page number in Han digits: 一二三.
  case hanPage = "page:han"
  /// The page number in small Roman letters: xii.
  case romanPage = "page:roman"
  /// The page number counted from the last page, which is 1, as indexes have it that begin at a book's back (逆ノンブル,
  /// BK-F5).
  case reversePage = "page:reverse"
  /// The number of pages in all.
  case pages
  /// The number of the leaf, two pages of a folded sheet, in Han digits.
  case leaf
  case hanLeaf = "leaf:han"
  /// The number of characters on the page, by which carvers were paid; the same as a number of Han (SH-G2).
  case characters = "chars"
  case hanCharacters = "chars:han"
  case author
  /// The title of the whole document.
  case book
  /// The title that the text of the page stands under, or else that of the document.
  case title
  /// The first two characters of the title, as carvers wrote it on the fold (SH-G2).
  case shortTitle = "title:short"
  /// The title without the number of its volume.
  case plainTitle = "title:plain"
  /// The number of the volume or chapter among the titles that the page stands under: 卷十二, 第三回.
  case juan
  case h1, h2, h3, h4
  /// The last ones on the page in place of the first ones, as dictionaries have them (BK-F6).
  case lastTitle = "title:last"
  case lastH1 = "h1:last"
  case lastH2 = "h2:last"
  case lastH3 = "h3:last"
  case lastH4 = "h4:last"

  /// The level of the heading that it names, 0 for a title.
  var level: Int? {
    switch self {
    case .title, .lastTitle: 0
    case .h1, .lastH1: 1
    case .h2, .lastH2: 2
    case .h3, .lastH3: 3
    case .h4, .lastH4: 4
    case .page, .hanPage, .romanPage, .reversePage, .pages, .leaf, .hanLeaf, .characters,
      .hanCharacters, .author, .book, .shortTitle, .plainTitle, .juan:
      nil
    }
  }

  /// True where it is a part of a title.
  var isPartOfTitle: Bool { self == .shortTitle || self == .plainTitle || self == .juan }

  /// True where only all pages tell its text.
  var needsAllPages: Bool { self == .pages || self == .reversePage }

  /// True where it names the last heading of a page.
  var isLast: Bool { [.lastTitle, .lastH1, .lastH2, .lastH3, .lastH4].contains(self) }
}

extension String {
  /// True for a number in Han figures, without brackets.
  package var isHanNumber: Bool {
    !isEmpty && unicodeScalars.allSatisfy { "〇一二三四五六七八九十百千".unicodeScalars.contains($0) }
  }

  /// A title without the number of its volume; whole where nothing else is in it.
  var plainTitle: String {
    guard let juan, let range = firstRange(of: juan) else { return self }
    let marks = "《》〈〉「」·・"
    let title = self[..<range.lowerBound].filter { !$0.isWhitespace && !marks.contains($0) }
    return title.isEmpty ? self : String(title)
  }

  /// The first two characters of a title: what carvers wrote on the fold.
  var shortTitle: String {
    String(plainTitle.filter { !$0.isWhitespace && !"《》〈〉「」".contains($0) }.prefix(2))
  }

  /// The number of a volume or chapter in a title, such as 卷十二 or 第三回; `nil` for none.
  var juan: String? {
    var found: [Character] = []
    for character in self {
      if character == "卷" || character == "第", found.first != "第" || found.count < 2 {
        found = [character]
      } else if found.isEmpty {
        continue
      } else if "〇零一二三四五六七八九十百千廿卅上中下首末".contains(character) || character == "之" && found.count == 1
      {
        found.append(character)
      } else if found.count > 1 {
        // 第三回 has its counter after the number, 卷三 before it.
        if found[0] == "卷" { return String(found) }
        if "回卷章篇".contains(character) { return String(found) + String(character) }
        found = []
      } else {
        found = []
      }
    }
    return found.count > 1 && found[0] == "卷" ? String(found) : nil
  }

  /// With Han digits in place of decimal ones.
  var hanDigits: String {
    let digits: [Character] = ["〇", "一", "二", "三", "四", "五", "六", "七", "八", "九"]
    return String(
      map { character in
        character.isASCII ? character.wholeNumberValue.map { digits[$0] } ?? character : character
      })
  }
}

extension Int {
  /// In Han digits, one for each decimal digit: 〇一二 (BK-F3).
  package var hanDigits: String { String(self).hanDigits }

  /// As a number of Han: 二百八十六; in Han digits from ten thousand on.
  package var hanNumber: String {
    guard (1..<10_000).contains(self) else { return hanDigits }
    let units = ["千", "百", "十", ""]
    var result = ""
    var isBlank = false
    for (place, unit) in zip([1000, 100, 10, 1], units) {
      let digit = self / place % 10
      if digit == 0 {
        isBlank = !result.isEmpty
        continue
      }
      if isBlank { result += "〇" }
      isBlank = false
      result += digit == 1 && place == 10 && result.isEmpty ? unit : digit.hanDigits + unit
    }
    return result
  }

  /// In small Roman letters; in decimal digits where there are none for it.
  var romanDigits: String {
    guard (1..<4000).contains(self) else { return String(self) }
    let letters = [
      (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"),
      (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
    ]
    var rest = self
    var result = ""
    for (value, text) in letters {
      while rest >= value {
        result += text
        rest -= value
      }
    }
    return result
  }
}
