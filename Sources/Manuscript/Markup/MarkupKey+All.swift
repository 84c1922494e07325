import VerticalLayout

extension MarkupKey {
  /// Every key. A size comes before the lengths that are measured by it. A key that is added
  /// here is read, is named in messages, and has to stand in `docs/markup.md`.
  static let all: [MarkupKey] = character + marks + paragraphs + images

  /// Keys for the choice of characters and for their places.
  private static let character: [MarkupKey] = [
    attribute("size", "a length, more than 0", example: "1.5em") {
      Dimension.positive($0).map { .size($0) }
    },
    attribute("script", "super, sub", example: "super") {
      ["super": .script(.superscript), "sub": .script(.subscript)][$0]
    },
    attribute("font", "families or files, between commas", example: "Noto Sans CJK SC") {
      let families = $0.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }
      return families.isEmpty ? nil : .fonts(families)
    },
    attribute(
      "composite", "kinds of characters and their fonts, between semicolons",
      example: "kana=Noto Sans CJK JP size=1.05em; digits=DejaVu Serif"
    ) {
      (try? CompositeFont($0)).map { .composite($0.composite) }
    },
    attribute(
      "weight",
      TextStyle.FontWeight.allCases.map(\.rawValue).joined(separator: ", ") + ", 100 to 900",
      example: "bold"
    ) {
      TextStyle.FontWeight($0).map { .weight($0) }
    },
    attribute("lang", "a BCP 47 tag", example: "ja") {
      LanguageTag($0).map { .language($0) }
    },
    attribute("ink", colors, example: "vermilion") { Color($0).map { .ink($0) } },
    // Another name of ink, as CSS has it.
    row("color", colors, example: "#c83c23", Color.init) { $1.set("ink", .ink($0)) },
    attribute("letter-spacing", "a length", example: "0.25em") {
      Dimension($0).map { .letterSpacing($0) }
    },
    attribute("shift", "a length", example: "-0.1em") {
      Dimension($0).map { .baselineShift($0) }
    },
    row("flat", "true, false, a share from 50% to 100%, or a number of cells", example: "true") {
      $0 == "false" ? .some(nil) : FlatLength(mark: $0).map { .some($0) }
    } _: { (length: FlatLength?, style) in
      style.set("flat", length.map { .flattened($0) })
    },
    attribute("orientation", words(Attribute.OrientationMode.self), example: "upright") {
      Attribute.OrientationMode(rawValue: $0).map { .orientation($0) }
    },
    attribute("features", "features of fonts, between commas or spaces", example: "vpal,vkrn") {
      let parts = $0.split { $0 == "," || $0 == " " }
      let features = parts.compactMap { TextStyle.FontFeature(String($0)) }
      return parts.isEmpty || features.count < parts.count ? nil : .features(features)
    },
    attribute("index", "a reading, for the index of a book", example: "よみ") { .indexTerm($0) },
    attribute(
      "heading", words(InlineHeading.Form.self) + ", then a level from 1 to 4", example: "run-in 2"
    ) {
      InlineHeading(mark: $0).map { .heading($0) }
    },
    toggle("no-break", .noBreak),
    attribute("direction", words(ParagraphStyle.BaseDirection.self), example: "rtl") {
      ParagraphStyle.BaseDirection(rawValue: $0).map { .direction($0) }
    },
    toggle("tcy", .tateChuYoko),
    attribute("jidori", "a length, more than 0", example: "4em") {
      Dimension.positive($0).map { .spread($0) }
    },
    text("ruby", "a reading", example: "かんじ") { $1.set("ruby", .ruby(Ruby($0))) },
    text("ruby-left", "a reading", example: "かんじ") {
      $1.set("ruby-left", .ruby(Ruby($0, side: .left)))
    },
    kanbun("kaeriten", .kaeriten, "the signs レ, 一 to 九, 上 中 下, 甲 乙 丙 丁, 天 地 人", example: "一レ") {
      $0.unicodeScalars.allSatisfy(\.isKaeriten)
    },
    kanbun("okurigana", .okurigana, "kana, or ideographs", example: "ム") {
      $0.unicodeScalars.allSatisfy(\.isOkurigana)
    },
    kanbun("okurigana-left", .okurigana, "kana, or ideographs", example: "ル", side: .left) {
      $0.unicodeScalars.allSatisfy(\.isOkurigana)
    },
    toggle("tate-ten", .kanbun(KanbunMark(.tateTen, KanbunMark.tateTenSign))),
    attribute(
      "emphasis",
      "one character or the name of a mark, then left for that side, a length, and a colour",
      example: "sesame"
    ) {
      EmphasisMark(mark: $0).map { .emphasis($0) }
    },
    attribute(
      "note",
      "warichu, flowing, single, right, left, parallel, furiwake, continue, bracket, cell, cell-continue",
      example: "warichu"
    ) {
      switch $0 {
      case "continue": .inset(Inset(continuesNote: true))
      case "bracket": .insetBracket
      // Headings alone have windows.
      case "window": nil
      case "cell", "cell-continue": .inset(Inset(cell: nil, continues: $0 != "cell"))
      default: Inset.Form(rawValue: $0).map { .inset(Inset($0)) }
      }
    },
    attribute(MarkupKey.noteReference, "the name of a note", example: "1") {
      $0.isEmpty ? nil : .noteReference($0)
    },
    attribute(
      "note-mark", "a mark, then # and the name of the place that it leads to", example: "1 #a"
    ) {
      NoteMark(mark: $0).map { .noteMark($0) }
    },
    row("note-text", "the name of a note", example: "1", at: .paragraph) {
      $0.isEmpty ? nil : $0
    } _: {
      $1.set("note-text", .noteText($0))
    },
    row(
      "free-note",
      "the name of a note, two lengths, from the edge where columns begin and from the top of the page, then the "
        + "characters of a column, their size and their colour",
      example: "1 5cm 2cm 6 0.6em vermilion", at: .paragraph
    ) {
      FreeNote(mark: $0)
    } _: {
      $1.set("free-note", .freeNote($0))
    },
    attribute("tone-ring", words(ToneRing.self), example: "shang") {
      ToneRing(rawValue: $0).map { .toneRing($0) }
    },
    attribute("outline", "a length, then a colour, fill, or both", example: "0.04em vermilion") {
      outline($0)
    },
    attribute("slant", "whole degrees, from -45 to 45", example: "12") {
      Int($0).flatMap { abs($0) <= Slant.limit ? .slant($0) : nil }
    },
    attribute(
      "shadow",
      "two lengths, right and down, a third one, not negative, for a blur, a colour, inset for a "
        + "shadow that falls into the characters, and a blend: "
        + words(TextEffects.BlendMode.self),
      example: "0.08em 0.08em 0.1em #ccc"
    ) {
      TextEffects.Shadow(mark: $0).map { .shadow($0) }
    },
  ]

  /// A row of marks of kanbun.
  private static func kanbun(
    _ name: String, _ kind: KanbunMark.Kind, _ values: String, example: String,
    side: AnnotationSide = .right, isLegal: @escaping @Sendable (String) -> Bool
  ) -> MarkupKey {
    attribute(name, values, example: example) {
      $0.isEmpty || !isLegal($0) ? nil : .kanbun(KanbunMark(kind, $0, side: side))
    }
  }

  /// The line around glyphs: its width, its colour, and whether they are filled.
  private static func outline(_ value: String) -> Attribute? {
    var words = value.split(separator: " ").map(String.init)[...]
    guard let width = words.popFirst().flatMap(Dimension.positive) else { return nil }
    var outline = TextEffects.TextOutline(width: width)
    for word in words {
      if word == "fill", !outline.isFilled {
        outline.isFilled = true
      } else if let color = Color(word), outline.color == nil {
        outline.color = color
      } else {
        return nil
      }
    }
    return .outline(outline)
  }

  /// Keys for drawings around text.
  private static let marks: [MarkupKey] =
    stroke("line", \.line)
    + [
      row("line-side", "left, right, auto", example: "right") {
        ["auto": .automatic, "left": SideLine.Side.left, "right": .right][$0]
      } _: {
        $1.side = $0
      }
    ]
    + stroke("overline", \.overline)
    + stroke("strike", \.strike)
    + [
      row("ground", colors + ", none", example: "#fff2a8") {
        $0 == "none" ? Color(red: 0, green: 0, blue: 0, alpha: 0) : Color($0)
      } _: {
        $1.ground = $0
      }
    ]
    + stroke("border", \.border, takesShares: true)
    + [
      row("border-break", "slice, clone", example: "slice") {
        ["slice": true, "clone": false][$0]
      } _: {
        $1.isSliced = $0
      },
      row("radius", "a length, not negative", example: "0.2em") {
        Dimension($0).flatMap { $0.isNotNegative ? $0 : nil }
      } _: {
        $1.radius = $0
      },
      row(
        "border-edges", "head, right, foot, left, or several of them", example: "head foot",
        borderEdges
      ) {
        $1.borderEdges = $0
      },
      row(
        "padding",
        "a length or percentage, two: across and along the column, or four: at the head, to the right, at the foot, to "
          + "the left",
        example: "0.1em 0", edges
      ) {
        $1.padding = $0
      },
      row("margin", "as padding, around a passage, not negative", example: "1em 0", at: .paragraph)
      {
        edges($0).flatMap { edges in
          [edges.head, edges.right, edges.foot, edges.left].contains(where: \.isNegative)
            ? nil : edges
        }
      } _: {
        $1.margin = $0
      },
      size("longest", \.longest, example: "20em"),
      size("shortest", \.shortest, example: "10em"),
      size("widest", \.widest, example: "50%"),
      size("narrowest", \.narrowest, example: "6em"),
    ]

  /// A row of the largest or the least size of a passage's box.
  private static func size(
    _ name: String, _ part: any WritableKeyPath<MarkStyle, BoxLength?> & Sendable, example: String
  ) -> MarkupKey {
    row(
      name, "a length or percentage, more than 0", example: example, at: .paragraph,
      BoxLength.positive
    ) {
      $1[keyPath: part] = $0
    }
  }

  /// Keys for the places of paragraphs.
  private static let paragraphs: [MarkupKey] = [
    paragraph("indent", \.indent, values: "a length") { _ in true },
    paragraph("head-indent", \.headIndent, example: "2em"),
    paragraph("tail-indent", \.tailIndent),
    paragraph("space-before", \.spaceBefore),
    paragraph("space-after", \.spaceAfter),
    word("align", \.alignment, example: "bottom"),
    pitch,
    distance("least-pitch", \.leastPitch, example: "18pt"),
    distance("largest-pitch", \.largestPitch, example: "24pt"),
    row("lines", "a number from 1 to 100", example: "3", at: .paragraph) {
      Int($0).flatMap { (1...ParagraphStyle.mostLines).contains($0) ? $0 : nil }
    } _: {
      $1.paragraph.lines = $0
    },
    lines("lines-before", \.linesBefore, example: "1"),
    lines("lines-after", \.linesAfter, example: "1"),
    distance("jidori", \.spread, example: "5em"),
    row(
      "hyphenate", "none, auto, or a language of letters", example: "en", at: .paragraph,
      HyphenationRule.init
    ) {
      $1.paragraph.hyphenation = $0
    },
    paragraph("hyphenate-zone", \.hyphenationZone),
    word("break", \.breakBefore, example: "page"),
    text(
      "head", "the text of running heads", example: "短い題", at: .paragraph, isOfInlineHeadings: true
    ) {
      $1.paragraph.runningHead = $0
    },
    row("span", "all, none", example: "all", at: .paragraph) {
      ["all": true, "none": false][$0]
    } _: {
      $1.paragraph.spansTiers = $0
    },
    row("tiers", "a number from 1 to 100", example: "2", at: .paragraph) {
      Int($0).flatMap { (1...ParagraphStyle.mostTiers).contains($0) ? $0 : nil }
    } _: {
      $1.paragraph.tiers = $0
    },
    row("raise", "characters, or a length, not negative", example: "1", at: .paragraph) { text in
      if let count = Int(text), (1...9).contains(count) { return .em(count * 1024) }
      return Dimension(text).flatMap { $0.isNotNegative ? $0 : nil }
    } _: { (raise: Dimension, style) in
      style.paragraph.raise = raise
    },
    word("last-column", \.lastColumn, example: "page"),
    row("tier-rule", "true, false", example: "true", at: .paragraph, Bool.init) {
      $1.paragraph.hasTierRule = $0
    },
    word("direction", \.baseDirection, example: "rtl"),
    word("kinsoku", \.kinsoku, example: "loose"),
    word("word-break", \.wordBreak, example: "keep-all"),
    row("columns", "start, center, end, one for each cell", example: "start end", at: .paragraph) {
      TextTable.alignments($0)
    } _: {
      $1.columns = $0
    },
    row("row-rule", "true, false", example: "true", at: .paragraph, Bool.init) {
      $1.hasRowRules = $0
    },
    row("cell-rule", "true, false", example: "true", at: .paragraph, Bool.init) {
      $1.hasCellRules = $0
    },
    row("head-rows", "a number from 0 to 100", example: "1", at: .paragraph) {
      Int($0).flatMap { (0...100).contains($0) ? $0 : nil }
    } _: {
      $1.headRows = $0
    },
    row("boxed", "true, false", example: "true", at: .paragraph, Bool.init) { $1.isBoxed = $0 },
    row(
      "tabs",
      "lengths, each more than the one before, with :start, :end, :center, :decimal or a character, and a leader "
        + "after them", example: "4em 12em:end:…", at: .paragraph, TabStop.list
    ) {
      $1.paragraph.tabs = $0
    },
    word("clear", \.clear, example: "both"),
    word("keep", \.keep, example: "next"),
  ]

  /// Keys for the places of images.
  private static let images: [MarkupKey] = [
    row("width", "a length, more than 0", example: "1em", at: .image, Dimension.positive) {
      $1.image.width = $0
    },
    row("height", "a length, more than 0", example: "1em", at: .image, Dimension.positive) {
      $1.image.height = $0
    },
    row("plate", words(ImageAttachment.Plate.self), example: "page", at: .image) {
      ImageAttachment.Plate(rawValue: $0)
    } _: {
      $1.image.plate = $0
      // Before “fit”, which may say otherwise.
      $1.image.fit = .cover
    },
    row(
      "fit", words(ImageAttachment.Fit.self), example: "cover", at: .image, ImageAttachment.Fit.init
    ) {
      $1.image.fit = $0
    },
    row("align", words(ImageAttachment.Alignment.self), example: "left", at: .image) {
      ImageAttachment.Alignment(rawValue: $0)
    } _: {
      $1.image.alignment = $0
    },
    row("inset", "one to four lengths, not negative", example: "0.1em", at: .image) {
      insets($0)
    } _: {
      $1.image.insets = $0
    },
    row("float", words(FloatingImage.Side.self), example: "head", at: .image) {
      FloatingImage.Side(rawValue: $0)
    } _: {
      $1.float = $0
    },
  ]

  /// The edges that words name; `nil` where one names none.
  private static func borderEdges(_ value: String) -> Set<BoxStyle.Border.Edge>? {
    let words = value.split(separator: " ")
    let edges = words.compactMap { BoxStyle.Border.Edge(rawValue: String($0)) }
    return edges.isEmpty || edges.count < words.count ? nil : Set(edges)
  }

  /// All edges; those across and those along columns; or the head, the right one, the foot and the left one.
  private static func edges(_ value: String) -> BoxStyle.Edges? {
    guard let edges = BoxLength.list(value) else { return nil }
    switch edges.count {
    case 1, 2: return BoxStyle.Edges(across: edges[0], along: edges[edges.count - 1])
    case 4:
      return BoxStyle.Edges(head: edges[0], right: edges[1], foot: edges[2], left: edges[3])
    default: return nil
    }
  }

  /// All sides; top and bottom, right and left; top, right and left, bottom; or top, right, bottom, left:
  /// as in CSS.
  private static func insets(_ value: String) -> ImageAttachment.Insets? {
    guard let sides = Dimension.list(value), sides.count <= 4, sides.allSatisfy(\.isNotNegative)
    else { return nil }
    let right = sides.count > 1 ? sides[1] : sides[0]
    return ImageAttachment.Insets(
      top: sides[0], right: right, bottom: sides.count > 2 ? sides[2] : sides[0],
      left: sides.count > 3 ? sides[3] : right)
  }
}

extension String {
  /// Without spaces around it.
  var trimmed: String {
    let start = drop { $0 == " " }
    return String(
      start[..<(start.lastIndex { $0 != " " }.map(start.index(after:)) ?? start.startIndex)])
  }
}
