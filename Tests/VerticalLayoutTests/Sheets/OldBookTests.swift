import Testing

@testable import VerticalLayout

/// Pages of old books: notes, raised columns, the boxes of the fold and the ears, fish tails and tiers
/// (SH-S3, SH-G2, SH-G3, SH-G5, SH-G6, SH-G8, SH-G9).
@Suite struct OldBookTests {
  /// A text with notes in small columns: stretches of Han, every second one a note.
  private func annotated(_ lengths: [Int], marks: Bool) -> Document {
    var text = ""
    var notes: [AttributeSpan] = []
    for (index, length) in lengths.enumerated() {
      let start = text.utf8.count
      for character in String.han(length) {
        text.append(character)
        if marks, text.count.isMultiple(of: 5) { text += "。" }
      }
      if !index.isMultiple(of: 2) {
        notes.append(AttributeSpan(TextRange(start, text.utf8.count), .inset(Inset())))
      }
    }
    var document = Document(text)
    document.spans += notes
    return document
  }

  private func layout(
    _ sheet: PageSheet, _ document: Document, _ change: (inout LayoutOptions) -> Void = { _ in }
  ) throws -> Layout {
    var options = LayoutOptions()
    change(&options)
    try options.use(sheet)
    return try Typesetter(shaper: FixtureShaper(), options: options).typeset(document)
  }

  @Test(
    "SH-S3 SH-G8: over ten leaves no character is off the rows, and no note over a rule or out of its half column",
    arguments: [PageSheet.Preset.siku, .song, .ming, .qing], [false, true])
  func rows(_ preset: PageSheet.Preset, _ marks: Bool) throws {
    let lengths = (0..<400).map { [23, 5, 1, 14, 7, 2, 40, 31, 3, 1][$0 % 10] }
    let layout = try layout(preset.sheet, annotated(lengths, marks: marks)) {
      if marks { $0.forms.punctuation.form = .judou }
    }
    let placed = try PlacedSheet(preset.sheet)
    #expect(layout.pages.count >= 10)
    let top = placed.inside.y + placed.padding
    var notes = 0
    for page in layout.pages.prefix(10) {
      for column in layout.columns[page.textColumns] {
        let room = try #require(
          placed.boxes.joined().first { $0.x < column.axis && column.axis < $0.maxX })
        for cell in column.cells {
          let middle = column.bounds.y + layout.cells[cell].start + layout.cells[cell].advance.half
          let row = (middle - top).points / placed.cell.points - 0.5
          #expect(abs(row - row.rounded()) * placed.cell.points < 0.02)
          guard let line = column.line(ofCell: cell) else { continue }
          notes += 1
          let size = layout.styles[layout.runs[Int(layout.cells[cell].run)].style].size
          #expect(size.points <= placed.column.points * 0.4801)
          #expect(abs(abs(line.shift.points) - placed.column.points / 4) < 0.01)
          let x = column.axis + line.shift - size.half
          #expect(x >= room.x && x + size <= room.maxX)
        }
      }
      for mark in layout.annotations where page.columns.contains(mark.column) {
        let axis = layout.columns[mark.column].axis
        #expect(mark.bounds.maxX <= axis + placed.column.half, "a mark on a rule")
        #expect(mark.bounds.x >= axis - placed.column.half)
      }
    }
    #expect(notes > 100)
    #expect(!layout.diagnostics.contains { $0.code == .annotationCollides })
  }

  @Test(
    "SH-S3: indented paragraphs, their turned columns and paragraphs that the options indent stay on the rows",
    arguments: ["siku", "song", "wahon", "phone"])
  func indents(_ name: String) throws {
    let sheet = try #require(PageSheet.Preset(rawValue: name)).sheet
    let text = [String](repeating: .han(50), count: 5).joined(separator: "\n")
    var document = Document(text + "\n")
    document.paragraphs[0].style.headIndent = .em(1024)
    document.paragraphs[1].style.headIndent = .em(2048)
    document.paragraphs[1].style.indent = .em(-1024)
    document.paragraphs[2].style.indent = .em(3 * 1024)
    document.paragraphs[3].style.tailIndent = .em(2048)
    let layout = try layout(sheet, document) { $0.paragraphs.indent = .length(.em(1024)) }
    let placed = try PlacedSheet(sheet)
    let top = placed.inside.y + placed.padding
    var indents: Set<Int> = []
    for column in layout.columns {
      for cell in column.cells {
        let middle = column.bounds.y + layout.cells[cell].start + layout.cells[cell].advance.half
        let row = (middle - top).points / placed.cell.points - 0.5
        #expect(abs(row - row.rounded()) * placed.cell.points < 0.03, "\(column.paragraph) \(row)")
        if cell == column.cells.lowerBound { indents.insert(Int(row.rounded())) }
      }
    }
    #expect(indents.isSuperset(of: [0, 1, 2, 3]), "\(indents)")
  }

  @Test(
    "SH-G13 SH-S6: on old books headings have a column each, and blank lines none",
    arguments: ["siku", "song", "ming", "qing", "jiaxu", "chosen", "phone"])
  func noBlankColumns(_ name: String) throws {
    let preset = try #require(PageSheet.Preset(rawValue: name))
    var document = Document("論語\n學而第一\n子曰\n有子曰\n\n曾子曰\n\n\n為政第二\n子曰\n")
    for (index, level) in [(0, 1), (1, 2), (8, 2)] {
      document.paragraphs[index].role = .heading(level: level)
      document.paragraphs[index].style.lines = level == 1 ? 3 : 2
    }
    let layout = try layout(preset.sheet, document)
    #expect(layout.columns.map(\.cells.count) == [2, 4, 2, 3, 3, 4, 2])
    let column = try PlacedSheet(preset.sheet).column
    for (first, second) in zip(layout.columns, layout.columns.dropFirst()) {
      #expect(abs((first.axis - second.axis - column).points) < 0.05)
    }
    var kept = preset.sheet
    try #require(SheetKey(named: "text.blanks")).take("keep", &kept)
    #expect(try self.layout(kept, document).columns.count == 10)
    document.paragraphs[1].style.lines = 4
    #expect(try self.layout(preset.sheet, document).columns[1].axis != layout.columns[1].axis)
  }

  /// Texts of eight lines with blank lines around them, in the ways of documents to have paragraphs apart.
  enum Apart: CaseIterable {
    case box, border, margins, nested, quotation, separators, section, heads
  }

  @Test(
    "SH-S6 SH-G13: nothing leaves a column of an old book blank: blank lines around boxes, quotations and parts of a book, and the room of boxes",
    arguments: [PageSheet.Preset.siku, .song, .ming, .jiaxu, .chosen, .qing], Apart.allCases)
  func noColumnIsBlank(_ preset: PageSheet.Preset, _ apart: Apart) throws {
    var document = Document("\n甲\n\n乙乙\n丙丙丙\n\n丁\n\n\n戊\n\n己\n\n庚\n辛\n\n")
    let lines = document.paragraphs.indices.filter { !document.paragraphs[$0].range.isEmpty }
    let second = lines[1] - 1..<lines[2] + 2
    var box = BoxStyle(
      border: BoxStyle.Border(.double),
      padding: BoxStyle.Edges(across: .em(1024), along: .zero))
    switch apart {
    case .box, .section: break
    case .border: box.padding = BoxStyle.Edges()
    case .margins: box.margin = BoxStyle.Edges(across: .em(2048), along: .zero)
    case .nested: document.passages.append(Document.Passage(second.lowerBound..<lines[3] + 1, box))
    case .quotation:
      for line in second {
        document.paragraphs[line].style.spaceBefore = .em(1024)
        document.paragraphs[line].style.headIndent = .em(2048)
      }
    case .separators:
      for line in document.paragraphs.indices where document.paragraphs[line].range.isEmpty {
        document.paragraphs[line].style.isSeparator = true
      }
    case .heads: document.paragraphs[lines[0]].role = .title
    }
    document.passages.append(Document.Passage(second, box))
    if apart == .section {
      document.sections = [DocumentSection(firstParagraph: lines[4] - 1, firstNumber: 7)]
    }
    let sheet = preset.sheet
    let layout = try layout(sheet, document)
    #expect(layout.columns.map(\.cells.count) == [1, 2, 3, 1, 1, 1, 1, 1])
    let placed = try PlacedSheet(sheet)
    for (first, second) in zip(layout.columns, layout.columns.dropFirst()) {
      #expect(abs((first.axis - second.axis - placed.column).points) < 0.05, "\(apart)")
    }
    // The outer border is no further from the axis than the rule, that of a box around others neither.
    for drawn in layout.passageBoxes(on: layout.pages[0]) {
      let border = drawn.style.border?.breadth(of: .right, em: drawn.em) ?? .zero
      let right = layout.columns[drawn.columns.lowerBound].axis + placed.column.half
      let left = layout.columns[drawn.columns.upperBound - 1].axis - placed.column.half
      #expect(drawn.columns.count == 2 || apart == .nested)
      #expect((drawn.rect.maxX + border - right).points < 0.01)
      #expect((left - drawn.rect.x + border).points < 0.01)
    }
  }

  @Test(
    "SH-S6 NT2: notes after a chapter or the text have a column each, in the middle between two rules"
  )
  func listedNotes() throws {
    var document = Document("論語\n子曰學而時習之\n馬曰子者男子之通稱謂孔子也\n包曰同門曰朋\n有子曰")
    let range = document.paragraphs[2].range.union(document.paragraphs[3].range)
    document.spans += [
      AttributeSpan(range, .noteText("1")), AttributeSpan(range, .size(.em(820))),
    ]
    let layout = try layout(PageSheet.Preset.song.sheet, document) { $0.notes.place = .inText }
    let column = try PlacedSheet(PageSheet.Preset.song.sheet).column
    #expect(layout.columns.count == 5)
    for (first, second) in zip(layout.columns, layout.columns.dropFirst()) {
      #expect(abs((first.axis - second.axis - column).points) < 0.05)
    }
  }

  @Test("SH-S6: a box that goes on after the fold stands in the columns of both halves")
  func boxOverFold() throws {
    let sheet = PageSheet.Preset.siku.sheet
    var document = Document((0..<12).map { _ in "甲乙丙\n\n" }.joined())
    document.passages = [
      Document.Passage(
        12..<20,
        BoxStyle(
          border: BoxStyle.Border(.single),
          padding: BoxStyle.Edges(across: .em(1024), along: .zero)))
    ]
    let columns = try layout(sheet, document).columns
    let placed = try PlacedSheet(sheet)
    #expect(columns.count == 12)
    for (index, column) in columns.enumerated() {
      let room = try #require(
        placed.boxes.joined().first { $0.x < column.axis && column.axis < $0.maxX })
      #expect(abs((column.axis - room.x - room.width.half).points) < 0.05, "column \(index)")
    }
  }

  @Test("SH-S6: page breaks before blank lines that have no column are kept")
  func breaksOfBlankLines() throws {
    var document = Document("甲\n\n\n乙\n\n丙\n丁")
    document.paragraphs[1].style.breakBefore = .page
    document.paragraphs[4].style.breakBefore = .tier
    let layout = try layout(PageSheet.Preset.ming.sheet, document)
    #expect(layout.pages.map(\.columns.count) == [1, 3])
    let columns = layout.columns
    let placed = try PlacedSheet(PageSheet.Preset.ming.sheet)
    #expect(columns[1].axis > placed.halves[0].x && columns[2].axis < placed.halves[1].maxX)
  }

  @Test("SH-S3: notes advance by their own size where that is asked for; a blank takes a cell")
  func advance() throws {
    let solid = try layout(PageSheet.Preset.song.sheet, annotated([4, 8, 4], marks: false)) {
      $0.insets.advance = .solid
    }
    let cells = try layout(PageSheet.Preset.song.sheet, annotated([4, 8, 4], marks: false))
    let ends = [solid, cells].map { layout in
      layout.columns.first.map { layout.cells[$0.cells.upperBound - 1].end.points } ?? 0
    }
    let cell = try PlacedSheet(PageSheet.Preset.song.sheet).cell.points
    #expect(ends[0] < ends[1] - cell / 2)
    let blank = try layout(PageSheet.Preset.song.sheet, Document("天 地玄"))
    let starts = blank.columns[0].cells.map { blank.cells[$0].start.points / cell }
    #expect(zip(starts, [0, 1, 2, 3]).allSatisfy { abs($0 - $1) < 0.01 }, "\(starts)")
  }

  @Test(
    "SH-G6: the frame goes around columns that are raised by cells",
    arguments: [
      (PageSheet.Preset.siku, [(1, 1)], 2), (.siku, [(1, 2), (2, 1)], 2), (.song, [(0, 3)], 3),
      (.ming, [(17, 1)], 2),
    ])
  func raised(_ preset: PageSheet.Preset, _ raises: [(column: Int, cells: Int)], _ lines: Int)
    throws
  {
    let sheet = preset.sheet
    var document = Document((0..<40).map { _ in "天地玄黃宇宙洪荒" }.joined(separator: "\n"))
    for raise in raises { document.paragraphs[raise.column].style.raise = .em(1024 * raise.cells) }
    let layout = try layout(sheet, document)
    let placed = try PlacedSheet(sheet)
    let page = try #require(layout.pages.first)
    let frame = page.furniture.filter { $0.kind == .frame }
    #expect(frame.count >= lines)
    for (number, cells) in raises {
      let column = layout.columns[number]
      let first = try #require(column.cells.first)
      // Whole cells, so that what follows stays on its rows.
      #expect(abs((layout.cells[first].start + placed.cell * cells).points) < 0.01)
      let room = placed.boxes[number / sheet.grid.columns][number % sheet.grid.columns]
      let side = placed.inside.x - placed.frame.x
      // The outer line is a column and both lines wide, and as high as the column rises.
      guard case .path(let path)? = frame.first?.items.first else {
        Issue.record("no path")
        continue
      }
      let width = try #require(path.stroke?.width)
      let points = path.steps.compactMap { step -> PhysicalPoint? in
        switch step {
        case .move(let point), .line(let point): point
        case .curve, .close: nil
        }
      }
      let left = room.x - side + width.half
      let right = room.x + placed.column + side - width.half
      #expect(points.contains { abs(($0.x - left).points) < 0.01 } || raises.count > 1)
      #expect(points.contains { abs(($0.x - right).points) < 0.01 } || raises.count > 1)
      let head = placed.frame.y - placed.cell * cells + width.half
      #expect(points.contains { abs(($0.y - head).points) < 0.01 })
    }
    // The next page has the frame of all.
    let plain = try #require(layout.pages.last)
    #expect(plain.index > 0)
    #expect(plain.furniture.first { $0.kind == .frame }?.bounds == placed.frame)
  }

  @Test(
    "SH-G2: the short title and the number of the volume",
    arguments: [
      ("白氏文集卷十二", "白氏", "卷十二", "白氏文集"), ("史記評林 卷之一", "史記", "卷之一", "史記評林"),
      ("第三回　賈雨村", "第三", "第三回", "第三回　賈雨村"), ("學而第一", "學而", nil, "學而第一"), ("長恨歌", "長恨", nil, "長恨歌"),
      ("卷上", "卷上", "卷上", "卷上"), ("開卷有益", "開卷", nil, "開卷有益"), ("周易本義卷末", "周易", "卷末", "周易本義"),
      ("說文解字第七卷下", "說文", "第七卷", "說文解字"), ("", "", nil, ""),
    ] as [(String, String, String?, String)])
  func titles(_ title: String, _ short: String, _ juan: String?, _ plain: String) {
    #expect(title.shortTitle == short && title.juan == juan && title.plainTitle == plain)
  }

  @Test(
    "SH-G2 SH-G5: count, short title, volume, leaf and carver on the fold, and the ear outside of the frame"
  )
  func fold() throws {
    var sheet = PageSheet.Preset.song.sheet
    for (name, value) in [("slots.carver.text", "王明"), ("slots.ear.text", "感傷")] {
      try #require(SheetKey(named: name)).take(value, &sheet)
    }
    var document = Document("白氏文集卷十二\n\(String.han(100))")
    document.paragraphs[0].role = .title
    let layout = try layout(sheet, document)
    let placed = try PlacedSheet(sheet)
    let slots = layout.pages[0].furniture.filter { $0.kind == .slot }
    #expect(slots.map(\.text) == ["一百〇七", "白氏卷十二", "一", "王明", "感傷"])
    let col = placed.column.points
    // Characters on the fold by their shares of a column; the title begins 4 mm below the tail.
    for (slot, size) in zip(slots, [0.35, 0.53, 0.46, 0.37]) {
      #expect(abs(slot.bounds.width.points - size * col) < 0.02, "\(slot.text)")
    }
    let tail = try #require(layout.pages[0].furniture.first { $0.kind == .fishtail })
    #expect(abs((slots[1].bounds.y - tail.bounds.maxY).points - 4 * 72 / 25.4) < 0.03)
    // The carver stands in the left half, at the foot.
    #expect(slots[3].bounds.maxX <= placed.fold.x + placed.fold.width.half)
    #expect(slots[3].bounds.y > placed.fold.y + placed.fold.height.scaled(by: 3, over: 4))
    let ear = slots[4].bounds
    #expect(abs(ear.width.points - 0.9 * col) < 0.02)
    #expect(abs(ear.height.points - 2.7 * placed.cell.points) < 0.02)
    #expect(
      abs((placed.frame.x - ear.maxX).points - 0.6 * 72 / 25.4) < 0.03 && ear.y == placed.frame.y)
    // Without a heading there is no ear, and no blank box.
    let bare = try self.layout(PageSheet.Preset.song.sheet, Document(.han(10)))
    #expect(bare.pages[0].furniture.filter { $0.kind == .slot }.map(\.text) == ["十", "一"])
  }

  @Test(
    "SH-G3: flowered and threefold tails",
    arguments: [
      (PageSheet.FishTail.Kind.flower, PageSheet.FishTail.TailPlacement.pair, 2),
      (.black, .triple, 3), (.flower, .triple, 3), (.flower, .single, 1),
    ])
  func tails(
    _ kind: PageSheet.FishTail.Kind, _ place: PageSheet.FishTail.TailPlacement, _ count: Int
  ) throws {
    var sheet = PageSheet.Preset.chosen.sheet
    sheet.fold?.tail?.kind = kind
    sheet.fold?.tail?.place = place
    let placed = try PlacedSheet(sheet)
    let tails = SheetFurniture(sheet, placed).furniture.filter { $0.kind == .fishtail }
    #expect(tails.count == count)
    for tail in tails {
      #expect(tail.bounds.width == placed.fold.width)
      #expect(abs(tail.bounds.height.points / tail.bounds.width.points - 0.667) < 0.001)
      guard case .path(let path)? = tail.items.first else { return #expect(Bool(false)) }
      // A body and three petals that are left out of it.
      #expect(path.steps.count { $0 == .close } == (kind == .flower ? 4 : 1))
      for case .curve(_, _, let end) in path.steps {
        #expect(end.y >= tail.bounds.y && end.y <= tail.bounds.maxY)
      }
    }
    for (tail, other) in zip(tails, tails.dropFirst()) {
      #expect(!tail.bounds.sharesArea(with: other.bounds))
    }
  }

  @Test(
    "SH-G9: five tiers, the right half from above and then the left one, with lines between them")
  func tiers() throws {
    let sheet = PageSheet.Preset.genealogy.sheet
    let placed = try PlacedSheet(sheet)
    let layout = try layout(sheet, Document(.han(14 * 5 * 6)))
    #expect(layout.pages.count == 1 && layout.columns.count == 14 * 6)
    let tops = stride(from: 0, to: 14 * 6, by: 14).map { layout.columns[$0].bounds.y }
    #expect(zip(tops, tops.dropFirst()).prefix(4).allSatisfy { $0 < $1 } && tops[5] == tops[0])
    #expect(layout.columns[14 * 5].axis < placed.fold.x)
    let lines = layout.pages[0].furniture.filter {
      $0.kind == .rule && $0.bounds.width > $0.bounds.height
    }
    #expect(lines.count == 8)
    for column in layout.columns {
      #expect(column.cells.count == 5)
      #expect(!lines.contains { $0.bounds.touches(column.bounds) })
    }
  }

  @Test(
    "SH-G8: a line beside a name or a book's title stands clear of the rule, as finely as it must",
    arguments: ["song", "ming", "qing", "siku", "yongle"],
    [LineStroke.LineStyle.single, .wavy, .double])
  func linesBesideText(_ name: String, _ style: LineStroke.LineStyle) throws {
    let sheet = try #require(PageSheet.Preset(rawValue: name)).sheet
    var document = Document(String.han(60) + "\n")
    document.spans.append(
      AttributeSpan(TextRange(15, 75), .sideLine(SideLine(LineStroke(style)))))
    let layout = try layout(sheet, document)
    let rules = layout.pages[0].furniture.filter {
      $0.kind == .rule && $0.bounds.height > $0.bounds.width
    }
    let lines = layout.sideLines(on: layout.pages[0].columns)
    #expect(!rules.isEmpty && !lines.isEmpty)
    for line in lines {
      #expect(
        rules.allSatisfy { $0.bounds.maxX <= line.bounds.x || $0.bounds.x >= line.bounds.maxX })
      let axis = layout.columns[line.column].axis
      let em = layout.styles[0].size
      #expect(abs((line.x - axis).points) - line.line.breadth.points / 2 > em.points / 2)
      // On wide columns it is as anywhere.
      #expect(style != .single || abs(line.line.width.points - em.points / 20) < 0.02)
    }
  }

  @Test("SH-G8: notes in a colour of their own")
  func colour() throws {
    var sheet = PageSheet.Preset.qing.sheet
    try #require(SheetKey(named: "notes.color")).take("#874434", &sheet)
    let layout = try layout(sheet, annotated([3, 6, 3], marks: false))
    let inks = layout.columns[0].cells.map {
      layout.styles[layout.runs[Int(layout.cells[$0].run)].style].ink
    }
    #expect(inks.prefix(3).allSatisfy { $0 == Color("#231914") })
    #expect(inks.dropFirst(3).prefix(6).allSatisfy { $0 == Color("#874434") })
  }

  @Test(
    "SH-G7: half leaves are pages, the right one first, and nothing of them is beyond the paper",
    arguments: [PageSheet.Preset.siku, .song, .chosen, .genealogy])
  func halves(_ preset: PageSheet.Preset) throws {
    var sheet = preset.sheet
    let count = sheet.grid.columns * sheet.grid.cells * sheet.grid.rows
    let whole = try layout(sheet, Document(.han(count * 4)))
    sheet.grid.part = .half
    let halves = try layout(sheet, Document(.han(count * 4)))
    #expect(whole.pages.count == 2 && halves.pages.count == 4)
    let placed = try PlacedSheet(sheet)
    let middle = placed.fold.x + placed.fold.width.half
    let width = placed.page.width.half
    for page in halves.pages {
      #expect(page.size.width == width)
      let offset = page.index.isMultiple(of: 2) ? -middle : width - middle
      let leaf = whole.pages[page.index / 2]
      let own = Array(halves.columns[page.textColumns])
      let all = Array(whole.columns[leaf.textColumns])
      let same = page.index.isMultiple(of: 2) ? all.prefix(own.count) : all.suffix(own.count)
      #expect(own.count * 2 == all.count)
      for (column, other) in zip(own, same) {
        #expect(abs((column.axis - other.axis - offset).points) < 0.01)
        #expect(abs((column.bounds.y - other.bounds.y).points) < 0.01)
      }
      for line in page.furniture where line.isOfDesign {
        #expect(line.bounds.x >= .zero && line.bounds.maxX <= width)
        for item in line.items {
          guard case .path(let path) = item else { continue }
          for case .line(let point) in path.steps {
            #expect(point.x >= .zero && point.x <= width)
          }
        }
      }
      // Each has half of the tail, at the fold.
      let tail = try #require(page.furniture.first { $0.kind == .fishtail })
      #expect(abs((tail.bounds.width * 2 - placed.fold.width).points) < 0.01)
      #expect(page.index.isMultiple(of: 2) ? tail.bounds.x == .zero : tail.bounds.maxX == width)
    }
    let leaves = halves.pages.map { page in
      page.furniture.filter { $0.kind == .slot }.map(\.text).last
    }
    #expect(leaves == ["一", "一", "二", "二"])
  }

  @Test(
    "SH-S5: worn lines stay near their places, break rarely, differ from leaf to leaf, and are small"
  )
  func wear() throws {
    var sheet = PageSheet.Preset.song.sheet
    #expect(sheet.frame.wear == 1 && PageSheet.Preset.siku.sheet.frame.wear == 0)
    let placed = try PlacedSheet(sheet)
    let looks = (0..<4).map { SheetFurniture(sheet, placed, variant: $0).furniture }
    #expect(Set(looks).count == 4)
    #expect(SheetFurniture(sheet, placed, variant: 2).furniture == looks[2])
    let hair = Length.mm(1).scaled(by: 15, over: 100)
    for look in looks {
      var (length, breaks, steps) = (0.0, 0, 0)
      for line in look where line.kind == .frame || line.kind == .rule {
        let room = line.bounds.outset(x: hair, y: hair)
        for case .path(let path) in line.items {
          steps += path.steps.count
          for case .line(let point) in path.steps {
            #expect(
              point.x >= room.x && point.x <= room.maxX && point.y >= room.y && point.y <= room.maxY
            )
          }
          guard line.kind == .rule else { continue }
          length += max(line.bounds.width, line.bounds.height).points / 72 * 25.4
          breaks += path.steps.count { $0 == .close } - 1
        }
      }
      // One break each 110 mm, as chance has it; a point takes some ten bytes.
      #expect(
        Double(breaks) > length / 110 * 0.5 && Double(breaks) < length / 110 * 1.6, "\(breaks)")
      #expect(steps * 12 < 30_000)
    }
    // Pages have them by turns, and without wear all lines are as they were.
    let layout = try layout(sheet, Document(.han(360 * 5)))
    let designs = layout.pages.map { $0.furniture.filter(\.isOfDesign) }
    #expect(designs[0] != designs[1] && designs[0] == designs[4])
    sheet.frame.wear = 0
    let plain = SheetFurniture(sheet, placed).furniture
    #expect(
      plain.filter { $0.kind == .rule }.allSatisfy {
        $0.items.count == 1 && $0.items[0] == .fill($0.bounds, sheet.rules.color)
      })
  }

  @Test("SH-S6: the cords of bamboo strips go between characters, never through one")
  func cords() throws {
    let sheet = try #require(PageSheet.Preset(rawValue: "bamboo")).sheet
    let layout = try layout(sheet, Document(.han(18 * 18)))
    let cords = layout.pages[0].furniture.filter { $0.kind == .slot }.map(\.bounds)
    #expect(cords.count == 3 && layout.pages.count == 1)
    for column in layout.columns {
      for cell in column.cells {
        let top = column.bounds.y + layout.cells[cell].start
        let foot = top + layout.styles[0].size
        #expect(cords.allSatisfy { $0.maxY <= top + .pt(1) || $0.y >= foot - .pt(1) })
      }
    }
  }
}
