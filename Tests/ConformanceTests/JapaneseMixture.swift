import VerticalLayout

/// JLREQ 3.2 to 3.4: Japanese with Latin, ruby, emphasis and inline notes.
let japaneseMixture =
  [
    Clause(
      "3.2.1", "Latin text and numbers stand among Japanese characters.",
      .met("国Web国 is set without a warning, on one column") { check in
        let setting = try check.set("国Web国", .japanese)
        check.expect(setting.warnings, [], "warnings")
        check.expect(setting.texts, ["国Web国"], "text")
        check.expect(setting.cells.map(\.isUpright), [true, false, false, false, true], "stance")
      }),
    Clause(
      "3.2.2", "A space between Latin words is a third of an em.",
      .met("a space in 国a b国 is 333 thousandths long") { check in
        check.expect(try check.set("国a b国", .japanese).cell(" ")?.advance ?? 0, 333, "space")
      }),
    Clause(
      "3.2.3",
      "Letters stand upright one by one, or as words on their side, or some of them side by side.",
      .met("Ａ is upright, Web lies on its side with its centre on the axis") { check in
        let setting = try check.set("国Ａ国Web国", .japanese)
        check.expect(setting.cell("Ａ")?.isUpright ?? false, "Ａ upright")
        let word = setting.cells.filter { $0.text.allSatisfy(\.isASCII) }
        check.expect(word.count == 3 && word.allSatisfy { !$0.isUpright }, "Web on its side")
        // The letters without descenders reach from the baseline, 0.38 em left of the axis, to the
        // right.
        check.expect((word.first?.ink?.minX ?? 0) > 90, "the baseline is left of the axis")
      }),
    Clause(
      "3.2.3 (b)", "Numbers are written in kanji, or with digits side by side.",
      .met(
        "12月 has 12 in one cell and 5月 its digit upright; with --numerals 1998 is drawn by the "
          + "glyphs of 一九九八, 千九百九十八 or １９９８"
      ) { check in
        let date = try check.set("12月5日", .japanese)
        check.expect(date.columns.first?.advances ?? [], [1000, 1000, 1000, 1000], "one em each")
        check.expect(date.cells.map(\.isTateChuYoko), [true, false, false, false], "in one cell")
        check.expect(date.cell("5")?.isUpright ?? false, "5 upright")
        for (numerals, drawn) in [
          (Numerals.kanji, "一九九八"), (.kanjiUnits, "千九百九十八"), (.fullWidth, "１９９８"),
        ] {
          let setting = try check.set("1998年", .japanese) { $0.forms.numerals = numerals }
          let typed = try check.set("\(drawn)年", .japanese) { $0.forms.numerals = .rotate }
          check.expect(setting.texts, ["1998年"], "the text")
          check.expect(
            setting.cells.flatMap(\.glyphs), typed.cells.flatMap(\.glyphs), numerals.rawValue)
        }
      }),
    Clause(
      "3.2.4", "Full-width letters and digits are set as kanji are.",
      .met("国ＧＤＰ１国 is six em long, all upright, without gaps") { check in
        let setting = try check.set("国ＧＤＰ１国", .japanese)
        check.expect(setting.length, 6000, "length")
        check.expect(setting.cells.allSatisfy(\.isUpright), "upright")
        check.expect(
          try check.set("国国ＧＤ", .japanese, measure: 3).texts, ["国国Ｇ", "Ｄ"], "may be parted")
      }),
    Clause(
      "3.2.5", "A short horizontal run stands in one cell, centred.",
      .met(
        "12 and !? are one em long, with ink inside the cell and its middle within a fiftieth of an em "
          + "of the cell's, and so long is 2026 with --tcy 4; no gap stands beside them"
      ) { check in
        for text in ["12", "!?"] {
          let setting = try check.set("国\(text)国", .japanese)
          let cell = setting.cell(text)
          check.expect(setting.columns.first?.starts ?? [], [0, 1000, 2000], text)
          check.expect(cell?.isTateChuYoko ?? false, "\(text) in one cell")
          check.expect(
            (cell?.ink?.minX ?? -1) >= 0 && (cell?.ink?.maxX ?? 1001) <= 1000, "\(text) inside")
          let center = cell?.inkCenter ?? (x: 0, y: 0)
          check.expect(abs(center.x - 500) <= 20 && abs(center.y - 500) <= 20, "\(text) centred")
        }
        let year = try check.set("国2026国", .japanese) { $0.tateChuYoko.digits = 4 }
        check.expect(year.cell("2026")?.isTateChuYoko ?? false, "2026 in one cell")
        check.expect(year.columns.first?.starts ?? [], [0, 1000, 2000], "2026")
      }),
    Clause(
      "3.2.6", "A quarter of an em stands between Japanese characters and Latin text.",
      .met("in 国AB国 and か100ア the gaps are 250 thousandths") { check in
        for text in ["国AB国", "か100ア"] {
          let cells = try check.set(text, .japanese).cells
          let gaps = zip(cells, cells.dropFirst()).map { $1.start - $0.start - $0.advance }
          check.expect(gaps.first ?? 0, 250, "before the letters of \(text)")
          check.expect(gaps.last ?? 0, 250, "after the letters of \(text)")
          check.expect(
            gaps.dropFirst().dropLast().allSatisfy { abs($0) <= 1 }, "none between letters")
        }
      }),
    Clause(
      "3.2.6 (b)", "No gap at the head and the end of a column, nor beside punctuation.",
      .met("国国国X fills a column up to the letter's end; X begins the next at once; （X） has no gaps")
      {
        check in
        let setting = try check.set("国国国国XX国", .japanese, measure: 4)
        check.expect(setting.texts.first ?? "", "国国国国", "no column ends earlier for a gap")
        check.expect(setting.columns.last?.starts.first ?? 1, 0, "none at the head")
        let letter = try check.set("XX", .japanese).length
        check.expect(
          try check.set("（XX）国", .japanese).length, letter + 3000, "none beside brackets")
        check.expect(
          try check.set("（XX国", .japanese).length, letter + 2250, "one beside the ideograph")
      }),
    Clause(
      "3.2.6 (c)", "A column may end between Japanese and Latin text, and not inside a word.",
      .met("国国国Web国 in four em ends before Web") { check in
        check.expect(
          try check.set("国国国Web国", .japanese, measure: 4).texts, ["国国国", "Web国"], "columns")
      }),
  ]
  + japaneseRuby + japaneseNotes
