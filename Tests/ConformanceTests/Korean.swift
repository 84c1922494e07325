import VerticalLayout

/// KLREQ, as far as it concerns vertical text. The drafts since 2026 have other numbers, which stand
/// in parentheses; where an edition of 2023 has no section for it, only they do.
let koreanClauses = [
  Clause(
    "(3.1)", "Syllables stand upright, columns go from right to left.",
    .met("하늘 is two em long and upright; the second column is left of the first") { check in
      let columns = try check.set("하늘\n하늘", .korean).columns
      check.expect(columns.map(\.advances), [[1000, 1000], [1000, 1000]], "advances")
      check.expect(columns.flatMap(\.cells).allSatisfy(\.isUpright), "upright")
      check.expect((columns.first?.axis ?? 0) > (columns.last?.axis ?? 0), "to the left")
    }),
  Clause(
    "(5.2)", "A syllable of conjoining letters is one character.",
    .met("한, typed in three letters, and an old syllable are one cell each, one em long") { check in
      for syllable in ["\u{1112}\u{1161}\u{11AB}", "\u{1112}\u{119E}\u{11AB}"] {
        let cells = try check.set("국\(syllable)국", .korean).cells
        check.expect(cells.map(\.advance), [1000, 1000, 1000], "advances")
        check.expect(cells.allSatisfy(\.isUpright), "upright")
      }
    }),
  Clause(
    "(6.1.2)", "In vertical text brackets have vertical forms, and 。 、 stand in the upper right.",
    .met("「 and （ are drawn by other glyphs than in a line; the ink of 。 and 、 is right and above")
    {
      check in
      for mark in ["「", "（"] {
        let upright = try check.set("국\(mark)국", .korean).cell(mark)
        let turned = try check.set("국\(mark)국", .korean) { $0.style.orientation = .sideways }
          .cell(mark)
        check.expect(upright?.isUpright ?? false, "\(mark) upright")
        check.expect(upright?.glyphs != turned?.glyphs, "\(mark) has a form of its own")
      }
      for mark in ["。", "、"] {
        let ink = try check.set("국\(mark)국", .korean).cell(mark)?.ink
        check.expect((ink?.minX ?? 0) >= 500 && (ink?.maxY ?? 1000) <= 500, mark)
      }
    }),
  Clause(
    "(6.1.2) (b)", "The comma, the stop and the space between words have the font's Korean forms.",
    .met(
      "a space is 310 thousandths long in Noto Serif CJK KR; a comma and a stop before it take half an em "
        + "in the corner of their cells, and with --korean-marks sideways 306"
    ) { check in
      let setting = try check.set("국, 국. 국", .korean)
      check.expect(setting.cell(" ")?.advance ?? 0, 310, "space")
      check.expect(setting.cell(",")?.advance ?? 0, 500, "comma")
      check.expect(setting.cell(".")?.advance ?? 0, 500, "stop")
      let turned = try check.set("국, 국. 국", .korean) { $0.forms.koreanMarks = .sideways }
      check.expect(turned.cell(",")?.advance ?? 0, 306, "comma on its side")
    }),
  Clause(
    "(6.5)", "Readings beside characters, inline notes.",
    .met("한 and 자 beside 漢字, each in the middle of its character; notes as in JLREQ 3.4") { check in
      let readings = try check.set(ruby: "{漢字|한|자}", .korean).readings
      check.expect(readings.map(\.text), ["한", "자"], "readings")
      check.expect(
        readings.flatMap { [$0.start, $0.end] }, [250, 750, 1250, 1750], "in the middle")
    }),
  Clause(
    "(7.1.1)", "A column may end at a space, which takes no room there.",
    .met("국국국 국국 in three em: the space stands on neither column") { check in
      let columns = try check.set("국국국 국국", .korean, measure: 3).columns
      check.expect(columns.map(\.length), [3000, 2000], "lengths")
      check.expect(columns.last?.starts ?? [], [0, 1000], "flush")
    }),
  Clause(
    "4.3.3 (7.1.2)",
    "No column begins with a closing mark, a hyphen, a question or exclamation mark, a "
      + "middle dot, a stop, a comma, 〃 or ー.",
    .met("none of these marks does, tried one by one") { check in
      try check.expectNoneBegins("）｝］〕〉》」』】‐—～？！·：；。．、，〃ー", .korean)
      try check.expectNoneBegins(")-", .korean)
    }),
  Clause(
    "4.3.4 (7.1.3)", "No column ends with an opening mark.",
    .met("none of these marks does, tried one by one, nor do curly quotes") { check in
      try check.expectNoneEnds("（｛［〔《「『〈", .korean)
      for quote in ["“", "‘"] {
        let columns = try check.set("국국국\(quote)국국", .korean, measure: 3.6).texts
        check.expect(columns.allSatisfy { !$0.hasSuffix(quote) }, "\(quote) in \(columns)")
      }
    }),
  Clause(
    "4.3.5 (7.1.4)", "Dashes, ellipses, numbers and Latin words are not parted.",
    .met("——, ……, 12,345 and Web are never parted in columns of four em") { check in
      for text in ["——", "……", "12,345", "Web"] { try check.expectWhole(text, .korean, measure: 4) }
      check.expect(try check.set("국국국Web국", .korean, measure: 4).texts, ["국국국", "Web국"], "Web")
    }),
  Clause(
    "4.4.2 (7.2)", "Columns end between syllables, or between words only.",
    .met("회원국들은 국제연합과 in seven em, both ways") { check in
      let text = "회원국들은 국제연합과"
      check.expect(
        try check.set(text, .korean, measure: 6).texts, ["회원국들은 ", "국제연합과"],
        "by syllables, where the gap leaves no room for one")
      check.expect(
        try check.set(text, .korean, measure: 7).texts, ["회원국들은 국", "제연합과"], "by syllables")
      check.expect(
        try check.set(text, .korean, measure: 7) { $0.columnBreaks.wordBreak = .keepAll }.texts,
        ["회원국들은 ", "국제연합과"], "by words")
    }),
  Clause(
    "4.4 (7.2)", "Columns are made equally long by the spaces between words.",
    .met("columns of 6.3 em are 6.3 em long, and syllables one em") { check in
      let text = "모든 사람은 교육을 받을 권리를 가진다"
      try check.expectFilled(text, .korean, measure: 6.3)
      let cells = try check.justified(text, .korean, measure: 6.3).cells
      check.expect(
        cells.filter { $0.text != " " }.allSatisfy { $0.advance == 1000 }, "syllables of one em")
    }),
  Clause(
    "4.5 (7.2.2)", "Places where no space is added.",
    .met(
      "between syllables as long as there is a space between words; without one before closing marks, "
        + "after opening ones and inside Web and 1998"
    ) { check in
      let words = try check.changed("국국 국국", .korean, by: 900)
      check.expect(words.gaps, [0, 0, 0, 0], "syllables")
      check.expect(words.cells.first { $0.text == " " }?.advance ?? 0, 1210, "the space")
      try check.expectOpened(
        ["국＿국」＿국＿국", "국＿국＿「국＿국", "국＿국。＿국＿국", "국＿Web＿국＿국", "국＿1998＿국＿국"], .korean)
    }),
  Clause(
    "(7.3.1)", "Syllables and Hanja are set solid.",
    .met("each character of 大韓민국 begins where the one before it ends") { check in
      check.expect(
        try check.set("大韓민국", .korean).columns.first?.starts ?? [], [0, 1000, 2000, 3000],
        "starts")
    }),
  Clause(
    "(7.3.2)", "No gap between Hangul and Latin text: words have spaces.",
    .met("국A국 is two em and the letter long") { check in
      let letter = try check.set("A", .korean).length
      check.expect(try check.set("국A국", .korean).length, letter + 2000, "length")
    }),
  Clause(
    "(8)", "Pages, headings, notes, running heads.",
    .met(
      "a heading does not end its page, and the next one has it above the text, beside the page number"
    ) {
      check in
      var document = Document("가나다\n가나다\n제목\n" + String(repeating: "가", count: 21))
      document.paragraphs[2].role = .heading(level: 1)
      let lines = [
        PageFurniture.FurnitureLine(
          .head, slot: .headOuter, template: try PageFurniture.Template("{h1}")),
        PageFurniture.FurnitureLine(
          .folio, slot: .footOuter, template: try PageFurniture.Template("{page}")),
      ]
      let setting = try check.set(document, .korean) {
        $0.page.size = .size(width: .pt(700), height: .pt(800))
        $0.page.margins = nil
        $0.columns.gap = .pt(100)
        $0.bookPages = BookPages(
          typeArea: BookPages.TypeArea(characters: 3, columns: 3), firstSide: .left)
        $0.furniture.lines = lines
      }
      check.expect(setting.sheets.map(\.columns.count), [2, 3, 3, 2], "columns")
      check.expect(
        setting.sheets.map { $0.furniture.map(\.text) },
        [["1"], ["2"], ["제목", "3"], ["제목", "4"]],
        "heads and numbers")
    }),
  Clause(
    "4.2", "A paragraph begins with an indent of up to one em.",
    .met("with --indent auto of one em, with --indent 0.5em of half an em") { check in
      for (indent, start) in [(ParagraphIndent.usual, 1000), (.length(.em(512)), 500)] {
        let columns = try check.set("국국국국국", .korean, measure: 4) { $0.paragraphs.indent = indent }
          .columns
        check.expect(columns.map { $0.starts.first ?? -1 }, [start, 0], "heads")
      }
    }),
]
