import Manuscript
import VerticalLayout

/// JLREQ 3.5 to chapter 4 and the appendices: paragraphs, adjustment, classes.
let japaneseParagraphs = [
  Clause(
    "3.5.1", "A paragraph begins with an indent of one em.",
    .met("with --indent auto, once a paragraph; an em that is typed is not added to") { check in
      let columns = try check.set("国国国国国\n\u{3000}国国", .japanese, measure: 4) {
        $0.paragraphs.indent = .usual
      }.columns
      check.expect(
        columns.map { $0.cells.first { $0.text == "国" }?.start ?? -1 }, [1000, 0, 1000], "heads")
    }),
  Clause(
    "3.5.2", "Quotations are indented as a block.",
    .met("with head-indent=2em every column of the quotation begins two em below the others") {
      check in
      var document = Document("国国国国\n引引引引引引\n国")
      document.paragraphs[1].style.headIndent = .em(2 * 1024)
      let columns = try check.set(document, .japanese, measure: 5).columns
      check.expect(columns.map { $0.starts.first ?? -1 }, [0, 2000, 2000, 0], "heads")
      check.expect(columns.map(\.cells.count), [4, 3, 3, 1], "characters")
    }),
  Clause(
    "3.5.3", "Columns are aligned at the head, in the middle or at the end.",
    .met("a column of one character in a block of three begins at 0, 1 or 2 em") { check in
      for (alignment, top) in [(ColumnAlignment.top, 0), (.center, 1000), (.bottom, 2000)] {
        let columns = try check.set("国国国\n国", .japanese) { $0.columns.alignment = alignment }
          .columns
        check.expect(columns.last?.top ?? -1, top, alignment.rawValue)
        check.expect(columns.first?.length ?? 0, 3000, "the longer one")
      }
    }),
  Clause(
    "3.5.3 (b)", "Every column but a paragraph's last ends at the measure.",
    .met("columns of 6.3 em with 、, （） and Latin are all 6.3 em long") { check in
      try check.expectFilled("国国国国国国国国、国国国国国（国国）国国A国国国国国国", .japanese, measure: 6.3)
    }),
  Clause(
    "3.5.4", "A paragraph's last column has more than one character.",
    .met("eleven justified characters stand on columns of five, four and two") { check in
      let text = "国国国国国国国国国国国"
      let columns = try check.justified(text, .japanese, measure: 5)
      check.expect(columns.columns.map(\.cells.count), [5, 4, 2], "characters")
      check.expect(
        try check.set(text, .japanese, measure: 5).columns.map(\.cells.count), [5, 5, 1],
        "not where columns are as long as their text")
    }),
  Clause(
    "3.6.1", "Tabs lead to positions that are asked for, with an alignment each.",
    .met("two characters after a tab begin at ten em, end there, or stand around it") { check in
      for (alignment, start) in [(TabStop.Alignment.start, 10_000), (.end, 8000), (.center, 9000)] {
        var document = Document("一\t二三")
        document.paragraphs[0].style.tabs = [TabStop(.em(10240), alignment)]
        check.expect(
          try check.set(document, .japanese).cell("二")?.start ?? 0, start, "\(alignment)")
      }
    }),
  Clause(
    "3.6.2", "Text at a tab stop begins there.",
    .met("after one character and a tab the next one begins at two em, after two at four") {
      check in
      check.expect(try check.set("一\t二", .japanese).cell("二")?.start ?? 0, 2000, "after one")
      check.expect(try check.set("一一\t二", .japanese).cell("二")?.start ?? 0, 4000, "after two")
    }),
  Clause(
    "3.7.1", "Superscripts and subscripts.",
    .met(
      "script=super and script=sub make smaller characters, right and left of the middle of the column"
    ) {
      check in
      for (position, isRight) in [
        (Attribute.ScriptPosition.superscript, true), (.subscript, false),
      ] {
        var document = Document("国AB国")
        document.spans = [AttributeSpan(TextRange(4, 5), .script(position))]
        let setting = try check.set(document, .japanese)
        guard let letter = setting.cell("A")?.ink, let small = setting.cell("B") else {
          check.expect(false, "letters")
          continue
        }
        let plain = try check.set("国AB国", .japanese).cell("B")
        check.expect((plain?.advance ?? 0) > 500, "B of the text's size")
        check.expect(small.advance < plain?.advance ?? 0, "smaller")
        let shift = small.inkCenter.x - (letter.minX + letter.maxX) / 2
        check.expect(isRight ? shift > 0 : shift < 0, "\(position): \(shift)")
      }
    }),
  Clause(
    "3.7.2", "Two or more columns of text after a common beginning.",
    .met(
      "three parts of a furiwake begin at one place beside each other, and are as long as they are"
    ) {
      check in
      let setting = try check.set(notes: "国⟨甲乙/丙/丁戊己⟩国", .japanese, form: .furiwake) {
        $0.insets.size = 512
      }
      check.expect(setting.notes.map(\.texts), [["甲乙", "丙", "丁戊己"]], "columns")
      check.expect(setting.notes.map(\.start), [1000], "head")
      check.expect(setting.notes.map(\.lengths), [[1000, 500, 1500]], "lengths")
    }),
  Clause(
    "3.7.3", "Characters are spread over a given length, the first and the last flush.",
    .met("with --align even three characters in five em stand an em apart") { check in
      let column = try check.set("国国国\n国国国国国", .japanese, measure: 5) {
        $0.columns.alignment = .even
      }
      .columns.first
      check.expect(column?.starts ?? [], [0, 2000, 4000], "starts")
      check.expect(column?.length ?? 0, 5000, "length")
    }),
  Clause("3.7.4", "Mathematics.", .outside("not a matter of vertical text")),
  Clause(
    "3.8.1", "Columns are made equally long.",
    .met("at eight measures between 5.2 and 12.7 em every column but the last ends at its measure")
    {
      check in
      let text = "国国（国国）国、国国「国」。国国Web国国国・国国国100国国？国国国国国、国国国国。国国国国"
      for measure in [5.2, 6.3, 7.1, 8.5, 9.9, 10.4, 11.6, 12.7] {
        try check.expectFilled(text, .japanese, measure: measure)
      }
    }),
  Clause(
    "3.8.2", "Space is taken out first, and put in otherwise.",
    .met(
      "国「国国」国 with half an em less stands on one column; where nothing can be taken out, "
        + "the character goes to the next one and the column is opened"
    ) { check in
      let shrunk = try check.justified("国「国国」国国国", .japanese, measure: 5.5).columns.first
      check.expect(shrunk?.text ?? "", "国「国国」国", "taken in")
      check.expect(shrunk?.adjustment ?? 0, -500, "taken out")
      let stretched = try check.justified("国国国国国国国国", .japanese, measure: 5.5).columns.first
      check.expect(stretched?.text ?? "", "国国国国国", "not taken in")
      check.expect(stretched?.gaps ?? [], [125, 125, 125, 125], "put in")
    }),
  Clause(
    "3.8.2 (b)", "、 and 。 may hang below the column.",
    .met("with --hang allow where they do not fit, with force always, and one at most") { check in
      for mark in ["、", "。"] {
        let tight = try check.justified("国国国国\(mark)国国", .japanese, measure: 4) {
          $0.columnBreaks.hanging = .allow
        }.columns.first
        check.expect(tight?.text ?? "", "国国国国\(mark)", "hangs")
        check.expect(tight?.starts.last ?? 0, 4000, "at the end")
        let roomy = try check.justified("国国国\(mark)国国", .japanese, measure: 4) {
          $0.columnBreaks.hanging = .allow
        }.columns.first
        check.expect(roomy?.starts ?? [], [0, 1000, 2000, 3000], "fits")
        let forced = try check.justified("国国国\(mark)国国", .japanese, measure: 4) {
          $0.columnBreaks.hanging = .force
        }.columns.first
        check.expect(forced?.starts.last ?? 0, 4000, "forced")
        let two = try check.justified("国国国国\(mark)\(mark)国", .japanese, measure: 4) {
          $0.columnBreaks.hanging = .allow
          $0.spacing.trim = Trim.none
        }
        check.expect(two.columns.allSatisfy { $0.starts.allSatisfy { $0 < 4000 } }, "not two")
      }
    }),
  Clause(
    "3.8.3", "In which order space is taken out.",
    .met(
      "word spaces to a quarter em; ・; brackets and commas; the gaps beside Latin to an eighth; "
        + "each to its end before the next. The blank of a mark at the end goes as a whole, that "
        + "after 。 inside stays"
    ) { check in
      let text = "AB AB国・国「国」国AB国……"
      try check.expectStages(
        text, .japanese,
        [-60: .wordSpaces, -400: .middleMarks, -1200: .brackets, -1800: .autospace])
      let column = try check.changed(text, .japanese, by: -1200)
      check.expect(
        column.cells.filter { $0.text == " " || $0.text == "・" }.map(\.advance), [250, 500],
        "what comes before brackets is used up")
      let stop = try check.justified("国。国国国国国", .japanese, measure: 5.5).columns.first
      check.expect(stop?.text ?? "", "国。国国国", "after 。")
      check.expect(stop?.advances[1] ?? 0, 1000, "after 。")
      let end = try check.justified("国「国」国国、国国", .japanese, measure: 6.5).columns.first
      check.expect(end?.advances ?? [], [1000, 1000, 1000, 1000, 1000, 1000, 500], "at the end")
    }),
  Clause(
    "3.8.4", "In which order space is put in.",
    .met(
      "word spaces to half an em; the gaps beside Latin to half an em; between characters up to a "
        + "quarter em; the same places without limit"
    ) { check in
      let text = "AB AB国国AB国国"
      try check.expectStages(
        text, .japanese,
        [100: .wordSpaces, 500: .autospace, 1200: .everywhere, 1900: .unlimited])
      let column = try check.changed(text, .japanese, by: 1200)
      check.expect(abs((column.cells.first { $0.text == " " }?.advance ?? 0) - 500) <= 1, "space")
      check.expect(abs(column.gaps[4] - 500) <= 1, "beside Latin")
      check.expect(column.gaps[5] > 0 && column.gaps[5] <= 250, "between ideographs")
    }),
  Clause(
    "4.1", "Headings take whole columns and are kept with what follows.",
    .met(
      "a heading of three lines stands in the middle of their room, and goes on to the next page where it would "
        + "end one"
    ) { check in
      func set(_ count: Int) throws -> TextSetting {
        var document = Document(
          String(repeating: "国国国国国\n", count: count) + "章\n国国国国国国国国国国")
        document.paragraphs[count].role = .heading(level: 3)
        document.paragraphs[count].style.lines = 3
        return try check.set(document, .japanese) {
          $0.page.size = .size(width: .pt(1300), height: .pt(500))
          $0.columns.gap = .pt(100)
          $0.bookPages.typeArea = BookPages.TypeArea(characters: 5, columns: 7)
        }
      }
      let axes = try set(2).columns.map(\.axis)
      check.expect(
        zip(axes, axes.dropFirst()).map { $0 - $1 }, [2000, 4000, 4000, 2000], "distances")
      // One line is left after its room, and none.
      check.expect(try set(3).sheets.map(\.columns.count), [5, 1], "with one line after it")
      check.expect(try set(4).sheets.map(\.columns.count), [4, 3], "with none")
    }),
  Clause(
    "4.2", "Notes stand after the text.",
    .met(
      "those of [^1] do, in the order of their references, which begin no column (docs/markup.md)"
    ) {
      check in
      let source = "国国国国[^甲]国国[^乙]国\n\n[^乙]: 乙\n[^甲]: 甲\n"
      let manuscript = try ManuscriptReader(options: ManuscriptOptions(notation: .named(.marks)))
        .read(
          Array(source.utf8))
      let columns = try check.set(manuscript.document, .japanese, measure: 4) {
        $0.columns.measure = .pt(450)
      }.columns
      let notes = columns.compactMap(\.text.last).filter { "甲乙".contains($0) }
      check.expect(notes, ["甲", "乙"], "notes")
      check.expect(columns.first?.text ?? "", "国国国", "a reference begins no column")
    }),
  japaneseNotesOfBands, japaneseNotesOfSpreads,
  japaneseIllustrations, japaneseTables,
  Clause(
    "4.5",
    "Columns of a page are set in the type area one after another, and pages go on where they are full.",
    .met("of thirty columns on small pages each page but the last is full, and no text is lost") {
      check in
      let text = String(repeating: "一二三四五", count: 30)
      let setting = try check.set(text, .japanese, measure: 5) {
        $0.page.size = .size(width: .pt(1000), height: .pt(500))
        $0.columns.gap = .pt(100)
      }
      check.expect(setting.texts.joined(), text, "text")
      check.expect(setting.columns.count, 30, "columns")
      check.expect(setting.pages, 6, "pages")
    }),
  Clause(
    "App. A", "Characters fall into classes.",
    .outside("the checks of 3.1.4 to 3.1.10 go through the members of the classes")),
  Clause(
    "App. B", "The space between any two classes.",
    .met(
      "as in 3.1.4; with --spacing-model jlreq also three quarters of an em between 。 or 、 and ・"
    ) { check in
      for mark in ["。", "、"] {
        check.expect(
          try check.set("国\(mark)・国", .japanese) { $0.spacing.model = .jlreq }.length, 4000,
          "\(mark)・ by JLREQ")
        check.expect(
          try check.set("国\(mark)・国", .japanese).length, 3500, "\(mark)・ by itself")
      }
      check.expect(
        try check.set("国」（国", .japanese) { $0.spacing.model = .jlreq }.length, 3500, "」（")
    }),
  Clause(
    "App. C", "Between which classes a column may end.",
    .met("before and after kanji, between kana, after closing and before opening brackets") {
      check in
      for text in ["国国国", "あああ", "国国（国）", "国）（国", "国。国国", "ab国ab"] {
        let columns = try check.set(text, .japanese, measure: 2).texts
        check.expect(columns.joined(), text, "text")
      }
      check.expect(try check.set("国）（国）", .japanese, measure: 2).texts, ["国）", "（国）"], "）（")
      check.expect(try check.set("ああああ", .japanese, measure: 2).texts, ["ああ", "ああ"], "kana")
    }),
  Clause(
    "App. D", "The room that may be removed between classes.",
    .met(
      "half an em of each of （ ） 「 」 、 between ideographs, and of ・ in all; with --spacing-model books a "
        + "quarter of each but ・; nothing of ！ and of 。 inside a column"
    ) { check in
      for mark in ["（", "）", "「", "」", "、", "・"] {
        let column = try check.changed("国国\(mark)国国", .japanese, by: -500)
        check.expect(abs(column.advances[2] - 500) <= 1, "\(mark)")
        if mark == "・" { continue }
        let books = try check.changed("国国\(mark)国国", .japanese, by: -250) {
          $0.spacing.model = .books
        }
        check.expect(abs(books.advances[2] - 750) <= 1, "\(mark) in books")
      }
      for (mark, model) in [("！", SpacingModel.usual), ("。", .usual), ("・", .books)] {
        let columns = try check.justified("国国\(mark)国国国", .japanese, measure: 4.5) {
          $0.spacing.model = model
        }.texts
        check.expect(columns.first ?? "", "国国\(mark)国", "\(mark) stays")
      }
    }),
  Clause(
    "App. E", "The room that may be added between classes.",
    .met(
      "up to a quarter of an em between kanji and kana, after closing and before opening brackets, "
        + "before dashes and beside tate-chu-yoko cells"
    ) { check in
      try check.expectOpened(
        [
          "国＿あ＿ア＿国", "国＿あ）＿国＿国", "国＿（国＿国", "国＿——＿国", "国＿12＿国＿国", "国＿Ａ＿Ｂ＿国",
        ], .japanese)
      let column = try check.changed("国国国国国", .japanese, by: 1000)
      check.expect(column.gaps, [250, 250, 250, 250], "a quarter each")
      check.expect(column.stage?.rawValue ?? "", "everywhere", "stage")
    }),
  japaneseRubyOfCompounds,
]
