/// The look of a paragraph of Word's; `nil` for what it takes from its styles.
struct WordParagraphLook: Hashable {
  var indents: [Indent: Int] = [:]
  var alignment: String?
  var beginsPage: Bool?
  var outlineLevel: Int?
  var list: List?
  var hasBottomBorder: Bool?
  /// What it stays on a page with, as the key of a mark says it; empty for nothing.
  var keep: String?
  /// The keys of a box around it; empty for none.
  var box: String?
  /// The colour of its ground; empty for none.
  var ground: String?

  /// Indents in hundredths of a character, or in twentieths of a point.
  enum Indent: Hashable {
    case first, firstChars, left, leftChars, right, rightChars, hanging, hangingChars
  }

  struct List: Hashable {
    var number: String?
    var level: Int?
  }

  init() {}

  /// The look that a `w:pPr` gives.
  init(_ properties: XMLElement) {
    if let indent = properties.wordChild("ind") {
      let names: [(Indent, [String])] = [
        (.first, ["firstLine"]), (.firstChars, ["firstLineChars"]), (.left, ["left", "start"]),
        (.leftChars, ["leftChars", "startChars"]), (.right, ["right", "end"]),
        (.rightChars, ["rightChars", "endChars"]), (.hanging, ["hanging"]),
        (.hangingChars, ["hangingChars"]),
      ]
      for (key, names) in names {
        for name in names { indents[key] = indent.wordNumber(name) ?? indents[key] }
      }
      // One of the two for the first line takes the place of the other.
      if indents[.hanging] ?? indents[.hangingChars] != nil {
        indents[.first] = indents[.first] ?? 0
        indents[.firstChars] = indents[.firstChars] ?? 0
      }
    }
    alignment = properties.wordValue("jc")
    beginsPage = properties.wordFlag("pageBreakBefore")
    outlineLevel = properties.wordChild("outlineLvl")?.wordNumber("val")
    keep = properties.wordFlag("keepNext").map { $0 ? "next" : "" }
    if let numbering = properties.wordChild("numPr") {
      list = List(
        number: numbering.wordValue("numId"),
        level: numbering.wordChild("ilvl")?.wordNumber("val"))
    }
    if let shade = properties.wordChild("shd") {
      let fill = shade.word("fill").flatMap(WordLook.color)
      ground = fill.map { "#" + $0 } ?? ""
    }
    if let borders = properties.wordChild("pBdr") {
      let bottom = borders.wordValue("bottom") ?? "none"
      hasBottomBorder = bottom != "none" && bottom != "nil"
      box = Self.box(borders)
    }
  }

  /// The keys of a box with lines on all four sides.
  private static func box(_ borders: XMLElement) -> String {
    let lines = ["top", "left", "bottom", "right"].map { borders.wordValue($0) ?? "none" }
    guard let first = lines.first, lines.allSatisfy({ $0 != "none" && $0 != "nil" }) else {
      return ""
    }
    let styles = [
      "double": "double", "dotted": "dotted", "dashed": "dashed", "dashSmallGap": "dashed",
      "dotDash": "dash-dot", "dotDotDash": "dash-dot-dot",
    ]
    return "boxed=true border=\(styles[first] ?? "single")"
  }

  func over(_ base: WordParagraphLook) -> WordParagraphLook {
    var look = base
    look.indents.merge(indents) { $1 }
    look.alignment = alignment ?? base.alignment
    look.beginsPage = beginsPage ?? base.beginsPage
    look.outlineLevel = outlineLevel ?? base.outlineLevel
    look.keep = keep ?? base.keep
    look.hasBottomBorder = hasBottomBorder ?? base.hasBottomBorder
    look.box = box ?? base.box
    look.ground = ground ?? base.ground
    if let list {
      look.list = List(
        number: list.number ?? base.list?.number, level: list.level ?? base.list?.level)
    }
    return look
  }

  /// An indent in hundredths of an em of the body (DX-9): characters win over lengths.
  func indent(_ length: Indent, _ characters: Indent, bodySize: Int) -> Int {
    if let value = indents[characters], value != 0 { return value }
    guard let twips = indents[length], bodySize > 0, abs(twips) < 100_000 else { return 0 }
    return twips * 100 / (bodySize * 10)
  }
}

/// The styles of a document: each by what it says itself and what it is based on (17.7).
struct WordStyles {
  /// What a style says of paragraphs and of characters.
  struct Style {
    var name: String
    var base: String?
    var paragraph = WordParagraphLook()
    var look = WordLook()
  }

  /// What a paragraph is in its text, by the name of its style (DX-3, DX-4).
  enum Part: Hashable {
    case title, subtitle, author
    case heading(Int)
  }

  /// What a paragraph has by its style, with what all paragraphs have.
  struct Whole {
    var paragraph = WordParagraphLook()
    var look = WordLook()
    var role: Part?
  }

  private var styles: [String: Style] = [:]
  private(set) var defaults = Style(name: "")
  private var wholes: [String?: Whole] = [:]
  /// The style of paragraphs that name none.
  private(set) var standard: String?
  private var resolved: [String: Style] = [:]
  /// So many styles may be based on each other.
  private static let longest = 64

  init() {}

  init(_ tree: XMLTree?) {
    guard let root = tree?.root else { return }
    if let properties = root.wordChild("docDefaults") {
      if let run = properties.wordChild("rPrDefault")?.wordChild("rPr") {
        defaults.look = WordLook(run)
      }
      if let paragraph = properties.wordChild("pPrDefault")?.wordChild("pPr") {
        defaults.paragraph = WordParagraphLook(paragraph)
      }
    }
    for element in root.elements where element.name.local == "style" {
      guard let id = element.word("styleId") else { continue }
      var style = Style(name: element.wordValue("name") ?? id, base: element.wordValue("basedOn"))
      if let run = element.wordChild("rPr") { style.look = WordLook(run) }
      if let paragraph = element.wordChild("pPr") {
        style.paragraph = WordParagraphLook(paragraph)
      }
      styles[id] = style
      if element.word("type") == "paragraph", element.word("default") != nil,
        element.word("default") != "0"
      {
        standard = id
      }
    }
  }

  /// A style with all that it takes from others. Styles that are based on each other in a circle end there.
  mutating func style(_ id: String) -> Style {
    if let known = resolved[id] { return known }
    var chain: [Style] = []
    var next: String? = id
    var seen: Set<String> = []
    while let name = next, seen.count < Self.longest, seen.insert(name).inserted,
      let style = styles[name]
    {
      chain.append(style)
      next = style.base
    }
    var result = Style(name: chain.first?.name ?? "")
    for style in chain.reversed() {
      result.look = style.look.over(result.look)
      result.paragraph = style.paragraph.over(result.paragraph)
      if Self.isCaption(style.name) { result.paragraph.keep = "caption" }
    }
    resolved[id] = result
    return result
  }

  /// What a paragraph has by its style, made once for each style.
  mutating func whole(_ id: String?) -> Whole {
    if let known = wholes[id] { return known }
    let style = id.map { self.style($0) } ?? Style(name: "")
    let whole = Whole(
      paragraph: style.paragraph.over(defaults.paragraph), look: style.look.over(defaults.look),
      role: id.flatMap { role($0) })
    wholes[id] = whole
    return whole
  }

  /// The role that a style, or one that it is based on, gives by its name.
  func role(_ id: String) -> Part? {
    var next: String? = id
    var seen: Set<String> = []
    while let name = next, seen.count < Self.longest, seen.insert(name).inserted {
      let style = styles[name]
      if let role = Self.role(named: style?.name ?? name) { return role }
      next = style?.base
    }
    return nil
  }

  /// True for the style of captions, as Word and LibreOffice name it.
  static func isCaption(_ name: String) -> Bool {
    [
      "caption", "図表番号", "題注", "题注", "標號", "캡션", "illustration", "figure", "drawing", "table", "図表",
    ].contains(name.lowercased())
  }

  static func role(named name: String) -> Part? {
    let lower = name.lowercased()
    switch lower {
    case "title", "表題", "標題", "标题", "제목": return .title
    case "subtitle", "副題", "副標題", "副标题", "부제": return .subtitle
    case "author", "著者", "作者", "저자": return .author
    default: break
    }
    for prefix in ["heading ", "見出し ", "标题 ", "標題 ", "제목 ", "見出し", "标题", "標題"]
    where lower.hasPrefix(prefix) {
      if let level = Int(lower.dropFirst(prefix.count)), (1...9).contains(level) {
        return .heading(min(level, 4))
      }
    }
    return nil
  }
}

/// The looks of runs, of which most are like one of the last few (CT-5).
struct RunLooks {
  private struct Known {
    var element: XMLElement
    var own: WordLook
    var base: WordLook
    var look: WordLook
  }

  private var known: [Known] = []
  private var next = 0
  private static let most = 4

  /// The look of a run by its properties and what is around it. Equal ones share their storage, and so are compared at once.
  mutating func look(
    _ properties: XMLElement?, over base: WordLook, _ styles: inout WordStyles
  ) -> WordLook {
    guard let properties else { return base }
    if let index = known.firstIndex(where: { $0.element.isAlike(properties) }) {
      if known[index].base == base { return known[index].look }
      known[index].base = base
      known[index].look = known[index].own.over(base)
      return known[index].look
    }
    var own = WordLook(properties)
    if let id = properties.wordValue("rStyle") { own = own.over(styles.style(id).look) }
    let look = own.over(base)
    let new = Known(element: properties, own: own, base: base, look: look)
    if known.count < Self.most {
      known.append(new)
    } else {
      known[next] = new
      next = (next + 1) % Self.most
    }
    return look
  }
}
