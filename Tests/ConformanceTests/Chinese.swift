import VerticalLayout

/// CLREQ 3.1: punctuation.
let chinesePunctuation = [
  Clause(
    "(2.1)", "Columns go from right to left; characters stand upright, one below the other.",
    .met("in both scripts") { check in
      for language in [LanguageTag.simplifiedChinese, .traditionalChinese] {
        let columns = try check.set("国国\n国国", language).columns
        check.expect((columns.first?.axis ?? 0) > (columns.last?.axis ?? 0), "to the left")
        check.expect(columns.map(\.starts), [[0, 1000], [0, 1000]], "downwards")
        check.expect(columns.flatMap(\.cells).allSatisfy(\.isUpright), "upright")
      }
    }),
  Clause(
    "3.1.1", "Quotation marks in vertical text are corner brackets.",
    .met(
      "curly quotes of simplified Chinese are drawn by the glyphs of 『』 and 「」; typed brackets stay"
    ) {
      check in
      for (curly, corner) in [("“", "『"), ("”", "』"), ("‘", "「"), ("’", "」")] {
        let quote = try check.set("国\(curly)国", .simplifiedChinese).cell(curly)
        let bracket = try check.set("国\(corner)国", .simplifiedChinese).cell(corner)
        check.expect(quote?.isUpright ?? false, "\(curly) upright")
        check.expect(quote?.glyphs ?? [], bracket?.glyphs ?? [0], curly)
      }
    }),
  Clause(
    "3.1.1 (b)", "Proper names and titles have lines on their left.",
    .met("single lines of names and wavy ones of titles stand left of 国's cell in Chinese") {
      check in
      for language in [LanguageTag.simplifiedChinese, .traditionalChinese] {
        for style in [LineStroke.LineStyle.single, .wavy] {
          var document = Document("国国国国")
          document.spans = [
            AttributeSpan(TextRange(3, 9), .sideLine(SideLine(LineStroke(style))))
          ]
          let setting = try check.set(document, language)
          let (line, axis) = (setting.sideLines.first, setting.columns.first?.axis ?? 0)
          check.expect(setting.sideLines.count, 1, "lines")
          check.expect((line?.x ?? axis) < axis - 500, "left of the cell")
          check.expect(line?.isWavy ?? false, style == .wavy, "form")
          check.expect(
            [line?.top ?? 0, line?.bottom ?? 0].map { ($0 + 30) / 100 }, [10, 30], "along the name")
        }
      }
    }),
  Clause(
    "3.1.1 (c)", "Emphasis marks stand on the right.",
    .met("beside 国 half an em from the axis") { check in
      let setting = try check.set(ruby: "{国|*}", .simplifiedChinese)
      check.expect(setting.readings.map(\.distance), [500], "distance")
    }),
  Clause(
    "3.1.2",
    "。 、 ， stand in the upper right in simplified Chinese, in the centre in traditional Chinese.",
    .met("by their ink: right of the middle and above it, or within a tenth of an em of the centre")
    {
      check in
      for mark in ["。", "、", "，"] {
        let simplified = try check.set("国\(mark)国", .simplifiedChinese).cell(mark)?.ink
        check.expect(
          (simplified?.minX ?? 0) >= 500 && (simplified?.maxY ?? 1000) <= 500, "\(mark) simplified")
        let center =
          try check.set("国\(mark)国", .traditionalChinese).cell(mark)?.inkCenter ?? (x: 0, y: 0)
        check.expect(
          abs(center.x - 500) <= 100 && abs(center.y - 500) <= 100, "\(mark) traditional")
      }
    }),
  Clause(
    "3.1.2 (b)", "The dash and the ellipsis are two em long and stand on the axis.",
    .met("—— and …… are 2 em long, with ink within a twentieth of an em of the axis") { check in
      for language in [LanguageTag.simplifiedChinese, .traditionalChinese] {
        for pair in ["——", "……"] {
          let setting = try check.set("国\(pair)国", language)
          check.expect(setting.length, 4000, pair)
          for cell in setting.cells where pair.contains(cell.text.first ?? "国") {
            check.expect(abs(cell.inkCenter.x - 500) <= 50, "\(pair) on the axis")
          }
        }
      }
    }),
  Clause(
    "3.1.2 (c)", "The interpunct stands in the centre: of one em in traditional Chinese.",
    .met("· and ‧ are upright, one em long, with ink within a twentieth of an em of the centre") {
      check in
      for mark in ["·", "‧"] {
        let cell = try check.set("国\(mark)国", .traditionalChinese).cell(mark)
        check.expect(cell?.isUpright ?? false, "\(mark) upright")
        check.expect(cell?.advance ?? 0, 1000, mark)
        let center = cell?.inkCenter ?? (x: 0, y: 0)
        check.expect(
          abs(center.x - 500) <= 50 && abs(center.y - 500) <= 50, "\(mark) in the centre")
      }
    }),
  Clause(
    "3.1.2 (d)", "The interpunct takes half an em in simplified Chinese.",
    .met("· in 国·国 is upright and 500 thousandths long, with its ink in the middle") { check in
      let cell = try check.set("国·国", .simplifiedChinese).cell("·")
      check.expect(cell?.isUpright ?? false, "upright")
      check.expect(cell?.advance ?? 0, 500, "·")
      let center = cell?.inkCenter ?? (x: 0, y: 0)
      check.expect(abs(center.x - 500) <= 50 && abs(center.y - 250) <= 50, "in the middle")
    }),
  Clause(
    "3.1.3", "Two marks such as ？！ share a cell.",
    .met(
      "？！ is one em long, in simplified Chinese ？！！ two"
    ) { check in
      for (marks, length) in [("？！", 3000), ("！！", 3000), ("？！！", 4000)] {
        let setting = try check.set("国\(marks)国", .simplifiedChinese)
        check.expect(setting.length, length, marks)
        check.expect(setting.cells[1].isTateChuYoko, "\(marks) in one cell")
      }
      let setting = try check.set("国？！国", .traditionalChinese) { $0.tateChuYoko.marks = .all }
      check.expect(setting.length, 3000, "if asked for")
      check.expect(
        try check.set("国？！国", .traditionalChinese).length, 3000, "in traditional Chinese")
    }),
  Clause(
    "3.1.4", "No column begins with a stop, a closing mark, a connector or an interpunct.",
    .met("none of these marks does, tried one by one in both scripts") { check in
      for language in [LanguageTag.simplifiedChinese, .traditionalChinese] {
        try check.expectNoneBegins("、，；：。．！？」』）】〕》〉～–—-·‧・", language)
      }
      try check.expectNoneBegins("”’", .simplifiedChinese)
    }),
  Clause(
    "3.1.4 (b)", "No column ends with an opening mark.",
    .met("none of these marks does, tried one by one in both scripts") { check in
      for language in [LanguageTag.simplifiedChinese, .traditionalChinese] {
        try check.expectNoneEnds("「『（【〔《〈", language)
      }
      try check.expectNoneEnds("“‘", .simplifiedChinese)
    }),
  Clause(
    "3.1.4 (c)",
    "Stricter levels keep the solidus from the end, dashes and ellipses from the head.",
    .met("with --kinsoku strict no column ends with ／ or begins with —— or ……") { check in
      try check.expectNoneEnds("／", .simplifiedChinese, kinsoku: .strict)
      for pair in ["——", "……"] {
        let columns = try check.set("国国国\(pair)国", .simplifiedChinese, measure: 3) {
          $0.columnBreaks.kinsoku = .strict
        }.texts
        check.expect(columns.allSatisfy { !$0.hasPrefix(pair) }, "\(pair) in \(columns)")
      }
      check.expect(
        try check.set("国国国——国", .simplifiedChinese, measure: 3).texts.first ?? "", "国国国",
        "allowed at the usual level")
    }),
  Clause(
    "3.1.4 (d)", "All of it may be switched off.",
    .met("with --kinsoku none 。 begins a column where it is the fourth of three") { check in
      let columns = try check.set("国国国。国", .simplifiedChinese, measure: 3) {
        $0.columnBreaks.kinsoku = .off
      }
      check.expect(columns.texts.first ?? "", "国国国", "columns")
      check.expect(
        try check.set("国国国。国", .simplifiedChinese, measure: 3).texts.first ?? "", "国国",
        "by itself")
    }),
  Clause(
    "3.1.5", "Dashes and ellipses of two em are not parted.",
    .met("—— and …… are never parted in columns of four em") { check in
      for pair in ["——", "……"] {
        try check.expectWhole(pair, .simplifiedChinese, measure: 4)
        try check.expectWhole(pair, .traditionalChinese, measure: 4)
      }
    }),
  Clause(
    "3.1.6.1", "In vertical text ；：！？ keep their em.",
    .met("）：, ：（ and ！」 are two em long in simplified Chinese") { check in
      try check.expectLengths(
        ["国）：国": 4000, "国：（国": 4000, "国！」国": 4000, "国；「国": 4000], .simplifiedChinese)
      check.expect(try check.set("国）（国", .simplifiedChinese).length, 3500, "unlike ）（")
    }),
  Clause(
    "3.1.6.2", "Of two marks that meet one gives up its blank.",
    .met(
      "in simplified Chinese by itself, in traditional Chinese if asked; centred stops keep theirs"
    ) {
      check in
      try check.expectLengths(
        ["国」（国": 3500, "国。”国": 3500, "国《（国": 3500, "国。）国": 3500], .simplifiedChinese)
      try check.expectLengths(["国」（国": 4000, "国。）国": 4000], .traditionalChinese)
      try check.expectLengths(
        ["国」（国": 3500, "国。）国": 4000, "国）。国": 3500], .traditionalChinese, trim: .pairs)
    }),
  Clause(
    "3.1.6.2 (b)", "A tighter style halves both marks.",
    .met("with --trim tight 」（, 。） and ）。 take one em together; one mark alone keeps its own") {
      check in
      try check.expectLengths(
        ["国」（国": 3000, "国。）国": 3000, "国）。国": 3000, "国）国": 3000], .simplifiedChinese, trim: .tight)
    }),
  Clause(
    "3.1.6.3", "A column, also a paragraph's first, begins with the ink of its opening mark.",
    .met("《 begins a paragraph and a column with half an em in simplified Chinese") { check in
      let columns = try check.set("《国国国《国", .simplifiedChinese, measure: 3.5).columns
      check.expect(columns.map(\.text), ["《国国国", "《国"], "columns")
      check.expect(columns.map { $0.advances.first ?? 0 }, [500, 500], "heads")
    }),
  Clause(
    "3.1.6.3 (b)", "A mark at the end of a column is half an em.",
    .met("。 and ） at the end of a column with room are 500 thousandths long in simplified Chinese")
    {
      check in
      for mark in ["。", "）", "，"] {
        let column = try check.set("国国\(mark)国国", .simplifiedChinese, measure: 3).columns.first
        check.expect(column?.advances ?? [], [1000, 1000, 500], mark)
      }
    }),
  Clause(
    "3.1.7", "Stops and commas may hang below the column.",
    .met("with --hang allow 。 ， and 、 do in both scripts, but not beside another mark") { check in
      for language in [LanguageTag.simplifiedChinese, .traditionalChinese] {
        for mark in ["。", "，", "、"] {
          let column = try check.set("国国国国\(mark)国", language, measure: 4) {
            $0.columnBreaks.hanging = .allow
          }.columns.first
          check.expect(column?.text ?? "", "国国国国\(mark)", mark)
          check.expect(column?.starts.last ?? 0, 4000, mark)
        }
        let column = try check.set("国国国国。」国", language, measure: 4) {
          $0.columnBreaks.hanging = .allow
        }
        .columns.first
        check.expect(column?.text ?? "", "国国国", "。」")
      }
    }),
  Clause(
    "3.1.8", "Lines beside adjacent names are apart.",
    .met("between the lines of two names side by side an eighth of an em is left") { check in
      var document = Document("国国国国")
      document.spans = [TextRange(0, 6), TextRange(6, 12)].map {
        AttributeSpan($0, .sideLine(SideLine()))
      }
      let lines = try check.set(document, .traditionalChinese).sideLines.sorted { $0.top < $1.top }
      check.expect(lines.count, 2, "lines")
      check.expect((lines.last?.top ?? 0) - (lines.first?.bottom ?? 0), 125, "apart")
    }),
]
