import VerticalLayout

/// CLREQ 3.2 to 3.5: mixed text, annotations, paragraphs, adjustment.
let chineseLines = [
  Clause(
    "3.2.3", "Latin words lie on their side, full-width letters stand upright.",
    .met("国Web国 and 国ＧＤＰ国, in both scripts") { check in
      for language in [LanguageTag.simplifiedChinese, .traditionalChinese] {
        check.expect(
          try check.set("国Web国", language).cells.map(\.isUpright),
          [true, false, false, false, true], "Web")
        check.expect(try check.set("国ＧＤＰ国", language).length, 5000, "ＧＤＰ")
      }
    }),
  Clause(
    "3.2.3 (b)", "Quotation marks around Latin words turn with them.",
    .met("those of 国“Web”国 lie on their side, those of 国“国”国 do not") { check in
      let latin = try check.set("国“Web”国", .simplifiedChinese)
      check.expect(latin.cell("“")?.isUpright ?? true, false, "around Web")
      let han = try check.set("国“国”国", .simplifiedChinese)
      check.expect(han.cell("“")?.isUpright ?? false, true, "around 国")
    }),
  Clause(
    "3.2.3 (c)", "Short numbers stand side by side.",
    .met("国12月 has 12 in one em, and 国2026年 2026 with --tcy 4, in both scripts") { check in
      for language in [LanguageTag.simplifiedChinese, .traditionalChinese] {
        let month = try check.set("国12月", language)
        check.expect(month.columns.first?.starts ?? [], [0, 1000, 2000], "starts")
        check.expect(month.cell("12")?.isTateChuYoko ?? false, "12 in one cell")
        let year = try check.set("国2026年", language) { $0.tateChuYoko.digits = 4 }
        check.expect(year.cell("2026")?.advance ?? 0, 1000, "2026")
        check.expect(year.cell("2026")?.isTateChuYoko ?? false, "2026 in one cell")
      }
    }),
  Clause(
    "3.2.4", "Up to a quarter of an em stands between Han and Latin, and none at a column's ends.",
    .met("国AB国 has two gaps of 250 thousandths, and 国。AB国 one") { check in
      for language in [LanguageTag.simplifiedChinese, .traditionalChinese] {
        let letter = try check.set("AB", language).length
        check.expect(try check.set("国AB国", language).length, letter + 2500, "国AB国")
        check.expect(try check.set("国。AB国", language).length, letter + 3250, "国。AB国")
        check.expect(
          try check.set("国国国国X国", language, measure: 4).texts.first ?? "", "国国国国", "end")
      }
    }),
  Clause(
    "3.2.5", "Latin text may be brought to whole cells.",
    .met(
      "with --autospace grid the ideograph after Web, A and Typesetter begins at a whole em, and both "
        + "gaps are equal and at most half an em"
    ) { check in
      for word in ["Web", "A", "Typesetter"] {
        let column = try check.set("国\(word)国", .simplifiedChinese) { $0.spacing.autospace = .grid }
          .columns
          .first
        check.expect((column?.starts.last ?? 1) % 1000, 0, word)
        let gaps = [column?.gaps.first ?? -1, column?.gaps.last ?? 1]
        check.expect(abs(gaps[0] - gaps[1]) <= 1 && gaps[0] <= 500, "\(word): \(gaps)")
      }
    }),
  Clause(
    "3.3.1, 3.3.2", "The purpose of annotations, and their places.",
    .met("pinyin on its side on the right, a quarter of an em from other readings") { check in
      let pinyin = try check.set(ruby: "國{床|chuang}{前|qian}國", .traditionalChinese).readings
      check.expect(pinyin.map(\.text), ["chuang", "qian"], "pinyin")
      check.expect(pinyin.map(\.distance), [500, 500], "beside the em")
      let gap = (pinyin.last?.start ?? 0) - (pinyin.first?.end ?? 0)
      check.expect(gap >= 249, "a quarter of an em apart: \(gap)")
    }),
  Clause(
    "3.3.3", "Bopomofo stands on the right of each character.",
    .met(
      "ㄓㄨㄥ from 50 thousandths of its character to 950, in symbols of 300, and ㄇㄚˇ from 200 to 800; the "
        + "dot of ˙ㄇㄚ above that; nothing moves for any"
    ) { check in
      for (reading, start, end) in [
        ("ㄓㄨㄥ", 1050, 1950), ("ㄇㄚˇ", 1200, 1800), ("˙ㄇㄚ", 1133, 1800), ("ㄩ", 1350, 1650),
      ] {
        let setting = try check.set(ruby: "國{中|\(reading)}國", .traditionalChinese)
        check.expect(
          setting.readings.flatMap { [$0.start, $0.end, $0.distance, $0.size] },
          [start, end, 500, 300], reading)
        check.expect(setting.columns.first?.starts ?? [], [0, 1000, 2000], "nothing moves")
      }
    }),
  Clause(
    "3.3.5", "Comments stand between columns, small, beside what they are about.",
    .met(
      "half as large, from the head of 國 on, without a gap on the right of its column, and with --note-side left on "
        + "the left"
    ) { check in
      for (side, axes) in [(AnnotationSide.left, [12250]), (.right, [13750])] {
        let setting = try check.set(
          Document("國國國^國國國國", pageNote: "甲乙丙丁戊己"), .traditionalChinese, measure: 5
        ) {
          $0.page.size = .size(width: .pt(1400), height: .pt(500))
          $0.page.margins = Margins(top: .zero, right: .pt(50), bottom: .zero, left: .zero)
          $0.columns.gap = .pt(100)
          $0.notes = PageNoteOptions(place: .interlinear, side: side)
        }
        let notes = setting.columns.suffix(1)
        check.expect(notes.map(\.text), ["甲乙丙丁戊己"], "the note: \(side)")
        check.expect(notes.map(\.top), [2000], "head: \(side)")
        check.expect(notes.map(\.axis), axes, "axis: \(side)")
      }
    }),
  Clause(
    "3.4.1", "A paragraph begins with an indent of two em.",
    .met("with --indent auto in both scripts, and 「 with its ink there in simplified Chinese") {
      check in
      for language in [LanguageTag.simplifiedChinese, .traditionalChinese] {
        let columns = try check.set("国国国国国", language, measure: 4) { $0.paragraphs.indent = .usual }
          .columns
        check.expect(columns.map { $0.starts.first ?? -1 }, [2000, 0], "heads")
      }
      let bracket = try check.set("「国", .simplifiedChinese, measure: 4) {
        $0.paragraphs.indent = .usual
      }
      check.expect(bracket.columns.first?.starts ?? [], [2000, 2500], "「")
    }),
  Clause(
    "(7.1.2)", "A paragraph's last column has more than one character.",
    .met("with --last-column 2 eleven characters stand on columns of five, four and two") { check in
      let text = "国国国国国国国国国国国"
      let columns = try check.justified(text, .simplifiedChinese, measure: 5) {
        $0.columnBreaks.leastLastColumn = 2
      }.columns
      check.expect(columns.map(\.cells.count), [5, 4, 2], "characters")
    }),
  Clause(
    "3.5.1", "Columns are aligned at the head, in the middle or at the end.",
    .met("a column of one character in a block of three begins at 0, 1 or 2 em") { check in
      for (alignment, top) in [(ColumnAlignment.top, 0), (.center, 1000), (.bottom, 2000)] {
        let columns = try check.set("国国国\n国", .traditionalChinese) {
          $0.columns.alignment = alignment
        }
        .columns
        check.expect(columns.last?.top ?? -1, top, alignment.rawValue)
      }
    }),
  Clause(
    "3.5.2", "Every column but a paragraph's last ends at the measure; reduction comes first.",
    .met("columns of 6.3 em with 、, （） and Latin are all 6.3 em long; 国「国国」国 gives up half an em") {
      check in
      for language in [LanguageTag.simplifiedChinese, .traditionalChinese] {
        try check.expectFilled("国国国国国国国国、国国国国国（国国）国国A国国国国国国", language, measure: 6.3)
      }
      let column = try check.justified("国「国国」国国国国", .simplifiedChinese, measure: 5.5).columns.first
      check.expect(column?.text ?? "", "国「国国」国", "taken in")
      check.expect(column?.adjustment ?? 0, -500, "taken out")
    }),
  Clause(
    "3.5.3", "In which order space is taken out.",
    .met(
      "with --least-blank 0 word spaces; ・; brackets; commas; the gaps beside Latin to an eighth of an em; "
        + "。; each to its end before the next. By itself a quarter of an em of each blank stays"
    ) { check in
      let text = "国・国「国，国AB国。国……"
      let stages: KeyValuePairs<Int, ColumnAdjustment.AdjustmentStage> = [
        -300: .middleMarks, -800: .brackets, -1300: .commas, -1700: .autospace, -2000: .stops,
      ]
      try check.expectStages(text, .simplifiedChinese, stages) { $0.spacing.leastBlank = .zero }
      try check.expectStages(text, .traditionalChinese, stages) {
        $0.spacing.trim = .pairs
        $0.spacing.leastBlank = .zero
      }
      try check.expectStages(text, .simplifiedChinese, [-150: .middleMarks, -400: .brackets])
      let column = try check.changed(text, .simplifiedChinese, by: -1300) {
        $0.spacing.leastBlank = .zero
      }
      let marks = column.cells.filter { "・「，。".contains($0.text) }
      check.expect(marks.map(\.advance), [500, 500, 700, 1000], "marks")
      // A Latin font whose word space is longer than a quarter of an em.
      try check.expectStages("A A A A A A国国……", .simplifiedChinese, [-60: .wordSpaces]) {
        $0.style.fonts = ["DejaVu Sans", "Noto Serif CJK SC"]
      }
    }),
  Clause(
    "3.5.4", "In which order space is put in.",
    .met(
      "word spaces to half an em; the gaps beside Latin to half an em; then between all characters "
        + "alike, but not before closing marks, after opening ones and inside ——"
    ) { check in
      for language in [LanguageTag.simplifiedChinese, .traditionalChinese] {
        try check.expectStages(
          "AB AB国国AB国国", language, [100: .wordSpaces, 700: .autospace, 1600: .unlimited])
        try check.expectOpened(
          ["国＿国」＿国＿国", "国＿国＿「国＿国", "国＿国，＿国＿国", "国＿——＿国＿国", "国＿Web＿国＿国"], language)
      }
    }),
]
