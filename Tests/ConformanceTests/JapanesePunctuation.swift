import VerticalLayout

/// JLREQ 3.1.1 to 3.1.6: where punctuation stands, and its blanks.
let japanesePunctuation = [
  Clause(
    "3.1.1", "In vertical text brackets have vertical forms.",
    .met("「 is drawn upright by another glyph than in a line, in the lower half of its cell") {
      check in
      let upright = try check.set("国「国", .japanese).cell("「")
      let turned = try check.set("国「国", .japanese) { $0.style.orientation = .sideways }.cell("「")
      check.expect(upright?.isUpright ?? false, "upright")
      check.expect(upright?.glyphs != turned?.glyphs, "another glyph")
      check.expect((upright?.ink?.minY ?? 0) >= 450, "ink in the lower half")
    }),
  Clause(
    "3.1.1 (b)", "、 and 。 stand in the upper right quarter of their cells.",
    .met("their ink is right of the middle and above it") { check in
      for mark in ["、", "。"] {
        let ink = try check.set("国\(mark)国", .japanese).cell(mark)?.ink
        check.expect((ink?.minX ?? 0) >= 500 && (ink?.maxY ?? 1000) <= 500, "\(mark)")
      }
    }),
  Clause(
    "3.1.1 (c)", "Small kana lean to the right and up.",
    .met("the ink of っ and ョ has its centre right of that of つ and ヨ and above it") { check in
      for (small, large) in [("っ", "つ"), ("ョ", "ヨ")] {
        let setting = try check.set("国\(small)\(large)", .japanese)
        let kana = setting.cell(small)?.inkCenter ?? (x: 0, y: 0)
        let whole = setting.cell(large)?.inkCenter ?? (x: 0, y: 0)
        check.expect(kana.x > whole.x + 50 && kana.y < whole.y - 20, "\(small)")
      }
    }),
  Clause(
    "3.1.1 (d)", "The colon and the prolonged sound mark run down the column.",
    .met("： is wider than long, ー longer than wide") { check in
      let colon = try check.set("国：国", .japanese).cell("：")?.ink
      check.expect((colon?.maxX ?? 0) - (colon?.minX ?? 0) > 500, "the dots of ： are side by side")
      let bar = try check.set("カー", .japanese).cell("ー")?.ink
      check.expect((bar?.maxY ?? 0) - (bar?.minY ?? 0) > 500, "ー is long")
    }),
  Clause(
    "3.1.2", "Commas, stops, brackets and middle dots take one em each between other characters.",
    .met("国（国。国 is five em long, and so are others with ）, 、 and ・") { check in
      try check.expectLengths(
        ["国（国。国": 5000, "国）国、国": 5000, "国・国『国": 5000, "国・国．国": 5000], .japanese)
    }),
  Clause(
    "3.1.3", "、 between digits and ・ as a decimal point are set solid.",
    .met("三・一四 is three and a half em long, 二、三日 too; 三・国 is not") { check in
      try check.expectLengths(["三・一四": 3500, "二、三日": 3500, "三・国": 3000], .japanese)
    }),
  Clause(
    "3.1.4", "Of two marks that meet one gives up its blank.",
    .met("（（, ）（, ・（, ）），。」 and ）・ are one and a half em long; of three marks two give up theirs") {
      check in
      try check.expectLengths(
        [
          "国（（": 2500, "国）（国": 3500, "国・（国": 3500, "国））国": 3500, "国。」国": 3500,
          "国）・国": 3500, "国）））国": 4000, "国（（（国": 4000,
        ], .japanese)
    }),
  Clause(
    "3.1.4 (b)", "Other pairs keep their blanks.",
    .met("（）, （・, ・） and ・・ are two em long beside other marks") { check in
      try check.expectLengths(
        ["国（）国": 4000, "国（・国": 4000, "国・）国": 4000, "国・・国": 4000], .japanese)
      check.expect(try check.set("））国", .japanese).length, 2500, "))")
    }),
  Clause(
    "3.1.5", "A column that does not begin a paragraph begins with the ink of its opening mark.",
    .met("「 at the head of a second column is half an em long, with ink at once") { check in
      let column = try check.set("国国国「国国", .japanese, measure: 3).columns.last
      check.expect(column?.text ?? "", "「国国", "text")
      check.expect(column?.starts ?? [], [0, 500, 1500], "starts")
      check.expect((column?.cells.first?.ink?.minY ?? 1000) < 200, "ink at the head")
    }),
  Clause(
    "3.1.5 (b)", "The first column of a paragraph may be indented in three ways.",
    .met(
      "with --indent auto 「 has its ink at one em, one and a half, or half (--head-brackets); "
        + "at the next column's head at none, half or none"
    ) { check in
      for (style, ink) in [
        (HeadBrackets.flush, [1000, 0]), (.full, [1500, 500]), (.half, [500, 0]),
      ] {
        let columns = try check.set("「国国国「国国", .japanese, measure: style == .half ? 4 : 5) {
          $0.paragraphs.indent = .usual
          $0.spacing.headBrackets = style
        }.columns
        let heads = columns.map { column in
          (column.cells.first?.start ?? -1) + (column.cells.first?.advance == 1000 ? 500 : 0)
        }
        check.expect(columns.map { $0.text.first }, ["「", "「"], "\(style): columns")
        check.expect(heads, ink, "\(style)")
      }
    }),
  Clause(
    "3.1.6", "？ and ！ are followed by an em, and by none before a closing bracket.",
    .met("if asked for by --sentence-space 1em: 国？国 is then four em long, and 国？」国 too") {
      check in
      for mark in ["？", "！"] {
        let spaced = try check.set("国\(mark)国", .japanese) { $0.spacing.sentenceSpace = .em(1024) }
        check.expect(spaced.columns.first?.starts ?? [], [0, 1000, 3000], "after \(mark)")
        let bracket = try check.set("国\(mark)」国", .japanese) {
          $0.spacing.sentenceSpace = .em(1024)
        }
        check.expect(bracket.columns.first?.starts ?? [], [0, 1000, 2000, 3000], "\(mark)」")
        check.expect(try check.set("国\(mark)国", .japanese).length, 3000, "not by itself")
      }
    }),
  Clause(
    "3.1.6 (b)", "The em after ？ that comes to stand at a column's end or head is dropped.",
    .met("of 国国？ and an ideographic space, the next column begins with a character") { check in
      let setting = try check.set("国国？\u{3000}国", .japanese, measure: 3)
      check.expect(setting.texts, ["国国？\u{3000}", "国"], "columns")
      check.expect(setting.columns.map(\.length), [3000, 1000], "lengths")
      check.expect(setting.columns.last?.starts ?? [], [0], "flush")
    }),
  Clause(
    "3.1.6 (c)", "Hyphens take a quarter or half an em.",
    .met("国‐国 is 2,250 thousandths long, 国–国 and 国゠国 2,500") { check in
      try check.expectLengths(["国‐国": 2250, "国–国": 2500, "国゠国": 2500], .japanese)
    }),
]
