import Testing

@testable import VerticalLayout

/// Notes inside of columns (WR1 to WR12), with fixture G at 10 pt: characters of the text are 10 pt long, those
/// of notes 5 pt.
@Suite struct WarichuTests {
  private func g10(
    _ measure: Double? = nil, _ change: (inout LayoutOptions) -> Void = { _ in }
  ) -> G10 {
    let g10 = G10().with {
      $0.columns.measure = measure.map { Length(points: $0) }
      $0.style.language = .japanese
      $0.spacing.autospace = .gap(.zero)
      $0.insets.size = 512
      change(&$0)
    }
    g10.shaper.verticalForms += "（）、。"
    return g10
  }

  /// Source, measure, and what stands on each column.
  @Test(
    "WR4 to WR8: notes are shared out over small columns and columns",
    arguments: [
      // Balanced, the first column not shorter than the second.
      ("国⟨甲乙丙丁戊⟩国", 100, ["国[甲乙丙|丁戊]国"]),
      ("国⟨甲乙丙丁⟩国", 100, ["国[甲乙|丙丁]国"]),
      ("国⟨甲⟩国", 100, ["国[甲]国"]),
      ("⟨甲乙丙⟩", 100, ["[甲乙|丙]"]),
      // Two notes side by side are two.
      ("国⟨甲乙⟩⟨丙丁⟩国", 100, ["国[甲|乙][丙|丁]国"]),
      // No mark begins a small column (WR7): the blank after it is cut at its end.
      ("国⟨甲乙、丙⟩国", 100, ["国[甲乙、|丙]国"]),
      ("国⟨甲（乙丙⟩国", 100, ["国[甲（乙|丙]国"]),
      // Both go down to the end of the column, and the rest is balanced on the next one (WR5).
      ("国国⟨甲乙丙丁戊己庚辛壬癸子丑⟩国", 40, ["国国[甲乙丙丁|戊己庚辛]", "[壬癸|子丑]国"]),
      ("⟨甲乙丙丁戊己庚辛壬癸子丑寅⟩国", 20, ["[甲乙丙丁|戊己庚辛]", "[壬癸子|丑寅]", "国"]),
      // What ends a column exactly is whole.
      ("国国⟨甲乙丙丁戊己庚辛⟩国", 40, ["国国[甲乙丙丁|戊己庚辛]", "国"]),
      // At least two characters a column, or the note begins on the next one (WR6).
      ("国国国⟨甲乙丙丁戊己⟩国", 35, ["国国国", "[甲乙丙|丁戊己]国"]),
      ("国国国⟨甲乙丙丁戊己⟩国", 40, ["国国国[甲乙|丙丁]", "[戊|己]国"]),
      ("国国国⟨甲乙⟩国", 35, ["国国国[甲|乙]", "国"]),
      // A mark after the note that has no room takes its end along.
      ("国国⟨甲乙丙丁戊己庚辛⟩。国", 40, ["国国[甲乙丙丁|戊己]", "[庚|辛]。国"]),
      // The author parts the note (WR8).
      ("国⟨甲乙丙/丁⟩国", 100, ["国[甲乙丙|丁]国"]),
      ("国⟨甲/乙丙丁⟩国", 100, ["国[甲|乙丙丁]国"]),
      ("国⟨甲乙/丙丁/戊己/庚⟩国", 100, ["国[甲乙|丙丁][戊己|庚]国"]),
      // What the author parted stays together if a column has room for it.
      ("国国国⟨甲乙丙/丁戊己⟩国", 40, ["国国国", "[甲乙丙|丁戊己]国"]),
      // Else the note goes on as others do.
      ("国⟨甲乙丙丁戊己/庚辛⟩国", 20, ["国", "[甲乙丙丁|戊己庚辛]", "国"]),
    ] as [(String, Double, [String])])
  func columns(_ source: String, _ measure: Double, _ columns: [String]) throws {
    let layout = try g10(measure).layout(Document(notes: source))
    #expect(layout.noteTexts == columns)
    #expect(layout.diagnostics.isEmpty)
    let json = LayoutRecord(layout)
    #expect(try LayoutRecord(json: layout.json()) == json)
  }

  @Test("U-11, WR1: both columns stand on the axis, the first on the right; pitch and width stay")
  func places() throws {
    for direction in [ColumnDirection.rightToLeft, .leftToRight] {
      let layout = try g10(30) { $0.columns.direction = direction }.layout(
        Document(notes: "国⟨甲乙丙丁戊⟩国国国"))
      #expect(layout.starts(0) == [0, 10, 15, 20, 10, 15])
      let column = layout.columns[0]
      let shifts = column.insets[0].lines.map(\.shift.points)
      #expect(shifts == (direction == .rightToLeft ? [2.5, -2.5] : [-2.5, 2.5]))
      #expect(column.bounds.width == .pt(10) && layout.columns.count == 2)
      for (line, shift) in zip(column.insets[0].lines, shifts) {
        for cell in line.cells {
          let bounds = layout.bounds(ofCell: cell, in: column)
          #expect((bounds.x + bounds.width.half - column.axis).points == shift)
        }
      }
    }
  }

  @Test("WR1: columns that are all note stand as far apart as others")
  func pitch() throws {
    let source = "国国⟨甲乙丙丁戊己庚辛壬癸甲乙丙丁戊己庚辛壬癸甲乙丙丁⟩国国国"
    for form in [Inset.Form.warichu, .single, .right] {
      for isTiered in [false, true] {
        let layout = try g10(30) {
          guard isTiered else { return }
          $0.page.size = .size(width: .pt(200), height: .pt(30))
          $0.regions.frames = [PageShape(.box)]
        }.layout(Document(notes: source, form: form))
        let axes = layout.columns.map(\.axis)
        #expect(axes.count > 2)
        let steps = Set(zip(axes, axes.dropFirst()).map { $0 - $1 })
        #expect(steps.count == 1, "\(form): \(steps)")
      }
    }
  }

  @Test("WR3: characters of a note each take a cell of the text")
  func cells() throws {
    let layout = try g10(100) { $0.insets.advance = .cell }.layout(
      Document(notes: "国⟨甲乙丙丁戊⟩国"))
    #expect(layout.noteTexts == ["国[甲乙丙|丁戊]国"])
    #expect(layout.starts(0) == [0, 10, 20, 30, 10, 20, 40])
    let sizes = layout.columns[0].insets[0].lines.map(\.extent.points)
    #expect(sizes == [5, 5])
  }

  @Test("WR4: a flowing note goes down to the end of the column first")
  func flowing() throws {
    let layout = try g10(40).layout(Document(notes: "国国⟨甲乙丙丁戊己⟩国", form: .flowing))
    #expect(layout.noteTexts == ["国国[甲乙丙丁|戊己]", "国"])
    let short = try g10(100).layout(Document(notes: "国国⟨甲乙丙⟩国", form: .flowing))
    #expect(short.noteTexts == ["国国[甲乙丙]国"])
    #expect(short.columns[0].insets[0].lines[0].shift == .pt(5).half)
    // Where less room is left than the note's only character needs, it stands on the next column.
    let full = try g10(14).layout(Document(notes: "国⟨甲⟩国", form: .flowing))
    #expect(full.noteTexts == ["国", "[甲]", "国"])
    // A word that is longer than a column is parted, so that nothing goes on below its end.
    for form in [Inset.Form.flowing, .parallel] {
      let narrow = try g10(5).layout(Document(notes: "⟨甲ABC⟩", form: form))
      #expect(narrow.noteTexts == ["[甲]", "[A]", "[BC]"])
    }
  }

  @Test(
    "WR11: one small column in the middle or at a side",
    arguments: [(Inset.Form.single, 0), (.right, 2.5), (.left, -2.5)] as [(Inset.Form, Double)])
  func single(_ form: Inset.Form, _ shift: Double) throws {
    let layout = try g10(25).layout(Document(notes: "国⟨甲乙丙丁戊⟩国", form: form))
    #expect(layout.noteTexts == ["国[甲乙丙]", "[丁戊]国"])
    #expect(layout.columns.allSatisfy { $0.insets[0].lines[0].shift.points == shift })
  }

  @Test("WR11: two texts stand side by side, each in its half, and are not balanced")
  func parallel() throws {
    let document = Document(notes: "国国⟨甲乙/丁戊己庚⟩国", form: .parallel)
    let layout = try g10(100).layout(document)
    #expect(layout.noteTexts == ["国国[甲乙|丁戊己庚]国"])
    #expect(layout.columns[0].insets[0].lines.map(\.shift.points) == [2.5, -2.5])
    #expect(layout.columns[0].insets[0].lines.allSatisfy { $0.start == .pt(20) })
    #expect(try g10(35).layout(document).noteTexts == ["国国", "[甲乙|丁戊己庚]国"])
    // One alone stands in the first half, whatever its length is.
    let one = try g10(100).layout(Document(notes: "国⟨甲乙丙丁⟩国", form: .parallel))
    #expect(one.noteTexts == ["国[甲乙丙丁]国"])
    #expect(one.columns[0].insets[0].lines.map(\.shift.points) == [2.5])
    let saved = try LayoutRecord(json: one.json())
    #expect(saved.pages[0].columns[0].insets.map(\.kind) == [.parallel])
    // Texts that no column has room for do not share a small column.
    let long = try g10(15).layout(Document(notes: "国⟨甲乙丙丁/戊己⟩国", form: .parallel))
    #expect(long.noteTexts.joined() == "国[甲乙丙|丁][戊己]国")
    let lines = long.columns.flatMap { $0.insets.flatMap(\.lines) }
    #expect(lines.map(\.shift.points) == [2.5, -2.5, -2.5])
  }

  @Test("WR11: furiwake has a column for each part, is never parted and stays inside")
  func furiwake() throws {
    let document = Document(notes: "国国⟨甲乙丙/丁/戊己庚辛⟩国", form: .furiwake)
    let layout = try g10(100).layout(document)
    #expect(layout.noteTexts == ["国国[甲乙丙|丁|戊己庚辛]国"])
    #expect(layout.columns[0].bounds.width == .pt(15))
    #expect(layout.columns[0].insets[0].lines.map(\.shift.points) == [5, 0, -5])
    #expect(layout.columns[0].insets[0].lines.allSatisfy { $0.start == .pt(20) })
    #expect(try g10(35).layout(document).noteTexts == ["国国", "[甲乙丙|丁|戊己庚辛]国"])
    // Its column takes the room of all of them in frames as well.
    let many = Document(
      notes: String(repeating: "国⟨甲乙丙/丁/戊己庚辛⟩国\n国\n", count: 3), form: .furiwake)
    let axes = try [[], [PageShape(.box)]].map { frames in
      try g10(100) {
        $0.page.size = .size(width: .pt(200), height: .pt(100))
        $0.regions.frames = frames
      }.layout(many).columns.map(\.axis)
    }
    #expect(axes[0] == axes[1] && axes[0][0] - axes[0][1] == Length(points: 12.5))
    // What is longer than a column goes on all the same.
    let parted = try g10(15).layout(document).noteTexts
    #expect(parted == ["国", "国", "[甲乙丙]", "[丁戊己]", "[庚辛]", "国"])
  }

  @Test("WR2: brackets are as wide as both columns and stand solid")
  func brackets() throws {
    let layout = try g10(100) { $0.insets.size = 614 }.layout(Document(notes: "国（⟨甲乙⟩）国"))
    let cells = layout.cells
    #expect(cells[1].extent == cells[2].extent * 2)
    #expect(cells[1].advance == cells[1].extent.half && cells[4].advance == cells[4].extent.half)
    #expect(cells[1].trim == .head && cells[4].trim == .tail)
    #expect(cells[2].start == cells[1].end && cells[4].start == cells[3].end)
    #expect(cells[5].start == cells[4].end)
  }

  @Test("WR5: where columns are justified, both small ones end with the column")
  func justified() throws {
    let layout = try g10(33) { $0.columns.alignment = .justify }.layout(
      Document(notes: "国⟨甲乙丙丁戊己庚辛壬癸⟩国"))
    #expect(layout.noteTexts == ["国[甲乙丙丁|戊己庚辛]", "[壬|癸]国"])
    #expect(layout.columns[0].insets[0].lines.map(\.length.points) == [23, 23])
    #expect(layout.starts(0)[0...1] == [0, 10])
    #expect(layout.columns[0].length == .pt(33))
  }

  @Test(
    "WR7: blanks of a note that goes on are squeezed where columns are justified",
    arguments: [
      // 22.5 pt a small column: 甲乙、丙 is 20 and 丁 has room where the blank of 、 goes.
      (ColumnAlignment.justify, "[甲乙、丙丁|戊己庚辛]"), (.top, "[甲乙、丙|丁戊己庚]"),
    ] as [(ColumnAlignment, String)])
  func squeezed(_ alignment: ColumnAlignment, _ first: String) throws {
    let layout = try g10(22.5) { $0.columns.alignment = alignment }.layout(
      Document(notes: "⟨甲乙、丙丁戊己庚辛壬癸子丑⟩国"))
    #expect(layout.noteTexts[0] == first)
    let lines = layout.columns[0].insets[0].lines
    if alignment == .justify {
      #expect(lines.map(\.length.points) == [22.5, 22.5])
      #expect(layout.starts(0)[0..<5] == [0, 5, 10, 12.5, 17.5])
    }
    #expect(layout.columnTexts.joined() == layout.text)
  }

  @Test("WR7, J1: a column that loses blanks is full, though its note ends with a mark")
  func squeezedAround() throws {
    let layout = try g10(62.5) { $0.columns.alignment = .justify }.layout(
      Document(notes: "国、国⟨甲乙、⟩国国国"))
    #expect(layout.noteTexts == ["国、国[甲乙、]国国", "国"])
    // 、 of the text gives all, that of the note nothing.
    #expect(layout.starts(0) == [0, 10, 17.5, 27.5, 32.5, 37.5, 42.5, 52.5])
  }

  @Test(
    "P18: in JLREQ's models marks and letters stand off from the brackets of notes, which have no blank of their own",
    arguments: [
      // Text, and the gaps between characters of the text outside of the brackets.
      (SpacingModel.usual, "国」（⟨甲乙⟩）「国", [0, 0]), (.jlreq, "国」（⟨甲乙⟩）「国", [5, 5]),
      (.jis, "国、（⟨甲乙⟩）「国", [5, 5]), (.books, "国。（⟨甲乙⟩）国", [5, 0]),
      (.usual, "AB（⟨甲乙⟩）CD国", [0, 0]), (.jlreq, "AB（⟨甲乙⟩）CD国", [2.5, 2.5]),
      (.jlreq, "国・（⟨甲乙⟩）・国", [2.5, 2.5]), (.jlreq, "国（⟨甲乙⟩）国", [0, 0]),
    ] as [(SpacingModel, String, [Double])])
  func bracketsInModels(_ model: SpacingModel, _ source: String, _ gaps: [Double]) throws {
    let layout = try g10(200) {
      $0.spacing.model = model
      $0.spacing.autospace = nil
      $0.insets.size = 614
    }.layout(Document(notes: source))
    let cells = layout.cells
    let open = try #require(cells.firstIndex { layout.text.slice($0.range) == "（" })
    let close = try #require(cells.lastIndex { layout.text.slice($0.range) == "）" })
    /// The blank of a mark that it still has on one side.
    func blank(_ cell: Cell, below: Bool) -> Double {
      switch layout.text.slice(cell.range) {
      case "」", "、", "。": below ? max(0, cell.advance.points - 5) : 0
      case "「": below ? 0 : max(0, cell.advance.points - 5)
      case "・": (cell.advance.points - 5) / 2
      default: 0
      }
    }
    let (before, after) = (cells[open - 1], cells[close + 1])
    let found = [
      (cells[open].start - before.end).points + blank(before, below: true),
      (after.start - cells[close].end).points + blank(after, below: false),
    ]
    #expect(found == gaps)
    // The brackets are solid to the note in every model.
    #expect(cells[open + 1].start == cells[open].end && cells[close].start == cells[close - 1].end)
  }

  @Test(
    "WR6: a short note begins with one character in each small column rather than leave more than its own length",
    arguments: [
      ("国国国（⟨甲乙丙丁⟩）国", 41, "国国国（[甲|乙]"), ("国国国⟨甲乙丙丁⟩国", 38, "国国国"),
      ("国国国（⟨甲乙丙丁戊己庚⟩）国", 41, "国国国"),
    ])
  func shortNote(_ source: String, _ measure: Int, _ first: String) throws {
    let layout = try g10(Double(measure)).layout(Document(notes: source))
    #expect(layout.noteTexts[0] == first, "\(layout.noteTexts)")
  }

  @Test(
    "WR6: a short note begins with one character in each small column rather than open the column wide",
    arguments: [
      // 11 pt for two places are too much, for nineteen they are not.
      ("国国国（⟨甲乙丙丁戊己庚⟩）国", 41, ColumnAlignment.justify, "国国国（[甲|乙]"),
      ("国国国（⟨甲乙丙丁戊己庚⟩）国", 41, .even, "国国国（[甲|乙]"),
      ("国国国（⟨甲乙丙丁戊己庚⟩）国", 41, .top, "国国国"),
      (
        String(repeating: "国", count: 20) + "（⟨甲乙丙丁戊己庚⟩）国", 211, .justify,
        String(repeating: "国", count: 20)
      ),
      // The places inside of another note are none.
      ("⟨子丑寅卯辰巳午未⟩国国（⟨甲乙丙丁戊己庚⟩）国", 51, .justify, "[子丑寅卯|辰巳午未]国国（[甲|乙]"),
    ])
  func wideColumn(
    _ source: String, _ measure: Int, _ alignment: ColumnAlignment, _ first: String
  ) throws {
    let layout = try g10(Double(measure)) { $0.columns.alignment = alignment }.layout(
      Document(notes: source))
    #expect(layout.noteTexts[0] == first, "\(layout.noteTexts)")
  }

  @Test("L20: columns with notes need the least adjustment in all") func optimal() throws {
    let source = "国国国国国国、国国⟨甲乙丙丁戊⟩国国国国国国国AAAAA国国国国国⟨己庚辛⟩国国AAAA国国国国"
    func adjustment(_ method: BreakingMethod) throws -> (sum: Double, texts: [String]) {
      let layout = try g10(72.5) {
        $0.columns.alignment = .justify
        $0.columnBreaks.method = method
      }.layout(Document(notes: source))
      let sum = layout.columns.reduce(0.0) { $0 + abs($1.adjustment.length.points) }
      return (sum, layout.noteTexts)
    }
    let (greedy, optimal) = (try adjustment(.greedy), try adjustment(.optimal))
    #expect(optimal.sum <= greedy.sum, "\(greedy) \(optimal)")
    let bare = source.filter { $0 != "⟨" && $0 != "⟩" }
    #expect(optimal.texts.joined().filter { !"[|]".contains($0) } == bare)
  }

  @Test("WR9: a note inside a note is set as a part of it, and told")
  func nested() throws {
    var document = Document(notes: "国⟨甲乙丙丁⟩国")
    document.spans.append(AttributeSpan(TextRange(6, 9), .inset(Inset())))
    let layout = try g10(100).layout(document)
    #expect(layout.noteTexts == ["国[甲乙|丙丁]国"])
    #expect(layout.cells[2].advance == .pt(5))
    #expect(layout.diagnostics.map(\.code) == [.attributeNotSet])
  }

  @Test("WR9: readings between two small columns have room")
  func readings() throws {
    var document = Document(notes: "国⟨甲乙丙丁⟩国")
    document.spans.append(AttributeSpan(TextRange(9, 12), .ruby(Ruby("へ"))))
    let layout = try g10(100).layout(document)
    let lines = layout.columns[0].insets[0].lines
    #expect(lines.map(\.shift.points) == [3.75, -3.75])
    let reading = try #require(layout.annotations.first)
    let column = layout.columns[0]
    #expect(reading.bounds.x == column.axis + lines[1].shift + .pt(5).half)
    #expect(reading.bounds.maxX == column.axis + lines[0].shift - .pt(5).half)
  }

  @Test("WR10: a note of 20,000 characters is gone through once")
  func long() throws {
    let note = String.han(20_000)
    let layout = try g10(100).layout(Document(notes: "国⟨\(note)⟩国"))
    #expect(layout.columns.flatMap(\.insets).flatMap(\.lines).count == 2 * layout.columns.count)
    #expect(layout.columns.count == 501)
    #expect(layout.columnTexts.joined() == "国\(note)国")
  }

  @Test("a note beside what stands at the foot of its column, and at the foot", arguments: [1, 2])
  func foot(_ tiers: Int) throws {
    for (source, start, places) in [
      ("国⟨甲乙丙丁⟩国", 15, [0, 10, 15, 10, 15, 90]), ("国⟨甲乙丙丁⟩", 3, [0, 90, 95, 90, 95]),
    ] {
      var document = Document(notes: source)
      document.spans.append(
        AttributeSpan(TextRange(start, document.text.utf8.count), .foot(.zero)))
      let layout = try g10 {
        $0.page.size = .size(width: .pt(200), height: .pt(100 * tiers))
        $0.regions.tiers = tiers
        $0.regions.tierGap = .zero
      }.layout(document)
      #expect(layout.starts(0) == places.map(Double.init))
    }
  }

  @Test("a text that is cut short in a note has its token and loses nothing untold")
  func truncated() throws {
    for measure in [30.0, 40, 55] {
      let layout = try g10(measure) {
        $0.columns.maximum = 1
        $0.overflow = .truncate
      }.layout(Document(notes: "国⟨甲乙丙丁戊己庚辛壬癸⟩国国国国国国"))
      let shown = layout.columnTexts.joined()
      #expect(shown.hasSuffix("…"))
      #expect(layout.columns[0].length <= Length(points: measure))
      let end = layout.dropped.first?.range.lowerBound ?? 0
      #expect(shown.dropLast() == layout.text.slice(TextRange(0, end)))
    }
  }

  @Test("WR5: a structure is told the text of notes, their brackets, and which of them goes on")
  func structure() throws {
    let layout = try g10(40).layout(
      Document(notes: "国⟦（⟨甲乙丙丁戊己庚辛壬癸子丑⟩）⟧国⟨寅⟩国"))
    let columns = layout.displayList(ofPage: 0).columns
    #expect(columns.count == layout.columns.count)
    let notes = columns.flatMap(\.notes)
    #expect(notes.map(\.text).joined() == "甲乙丙丁戊己庚辛壬癸子丑寅")
    #expect(notes.map(\.continuesNote) == [false, true, false])
    #expect(notes.map(\.opening) == ["（", "", ""])
    #expect(notes.map(\.closing) == ["", "）", ""])
    let blocks = try g10(100).layout(Document(notes: "国⟨甲乙/丙丁⟩国", form: .furiwake))
    #expect(blocks.displayList(ofPage: 0).columns.flatMap(\.notes).isEmpty)
  }
}
