import TestSupport
import Testing

@testable import VerticalLayout

/// Sheets to hang: the size that fits, signature, couplets, seals in their places (SH-H1 to SH-H6, SH-E2, SH-E3, SH-S9).
@Suite struct HangingSheetTests {
  private static let millimeter = 72 / 25.4

  /// A search on a sheet of so many millimetres, by the margins of its width.
  private func search(
    _ width: Double, _ height: Double, _ count: Int, _ signLength: Double, _ seals: Int
  ) -> ColumnSearch {
    ColumnSearch(
      width: width, height: height, head: 0.075 * height, foot: 0.085 * height,
      side: (width < 0.6 * height ? 0.10 : 0.08) * width, count: count, signLength: signLength,
      seals: seals)
  }

  @Test(
    "SH-H5: columns, rows, the last column and the size of the six vectors, to a tenth of a millimetre",
    arguments: [
      (340.0, 1380.0, 20, 8.0, [2, 13, 7, 0], 80.2), (340, 1380, 28, 8, [2, 14, 14, 1], 74.5),
      (340, 1380, 40, 9, [3, 16, 8, 0], 65.2), (340, 1380, 56, 9, [3, 19, 18, 1], 54.9),
      (690, 1380, 56, 9, [5, 13, 4, 0], 80.2), (690, 690, 20, 8, [4, 5, 5, 1], 100.4),
    ])
  func vectors(
    _ width: Double, _ height: Double, _ count: Int, _ sign: Double, _ expected: [Int],
    _ em: Double
  ) throws {
    let found = try #require(search(width, height, count, sign, 2).best())
    let sign = found.hasSignColumn ? 1 : 0
    #expect([found.columns, found.rows, found.last, sign] == expected)
    #expect(abs(found.em - em) <= 0.1, "\(found.em)")
  }

  @Test(
    "SH-H6: few characters stand in one column, a single one on any sheet",
    arguments: [
      // .86 of the height over four characters is more than .60 of the width.
      (340.0, 1380.0, 4, 5.0, 2, 204.0, 185.3, 277.4), (340, 1380, 8, 0, 0, 124.6, 170, 144.9),
      (690, 690, 1, 6, 1, 414, 376.05, 563.04),
    ])
  func oneColumn(
    _ width: Double, _ height: Double, _ count: Int, _ sign: Double, _ seals: Int, _ em: Double,
    _ axis: Double, _ cell: Double
  ) {
    let search = search(width, height, count, sign, seals)
    let found = search.oneColumn()
    #expect(search.isOneColumn)
    #expect(abs(found.em - em) < 0.1, "\(found.em)")
    #expect(abs(search.axis(isSigned: sign > 0) - axis) < 0.01)
    #expect(abs(found.cell - cell) < 0.1, "\(found.cell)")
    let left = axis - found.em / 2
    #expect(found.sign <= min(0.30 * found.em, 0.42 * left, 0.055 * height) + 0.01)
    // From .36 of the height on it ends above the foot.
    #expect(search.signNeed(found.sign) <= 0.61 * search.room.height)
  }

  @Test(
    "SH-H7: a mounted scroll has .12 of its width of silk at the sides, .36 and .24 of its height above and below",
    arguments: ["scroll", "hall", "square", "plaque"])
  func mounted(_ name: String) throws {
    let bare = try #require(PageSheet.Preset(rawValue: name)).sheet
    var mounted = bare
    try #require(SheetKey(named: "fit.mount")).take("1", &mounted)
    let document = Document(name == "plaque" ? "天下為公\n" : .han(20) + "\n")
    func layout(_ sheet: PageSheet) throws -> Layout {
      var options = LayoutOptions()
      try options.use(sheet)
      return try Typesetter(shaper: FixtureShaper(), options: options).typeset(document)
    }
    let (first, second) = (try layout(bare), try layout(mounted))
    let (page, width, height) = (
      second.pages[0], bare.page.width.points, bare.page.height.points
    )
    let paper = try #require(page.furniture.first { $0.kind == .paper }).bounds
    #expect(abs(paper.width.points - width) < 0.01 && abs(paper.height.points - height) < 0.01)
    #expect(abs(paper.x.points - (0.12 + 0.055) * width) < 0.01)
    #expect(abs(paper.y.points - 0.36 * height - 0.022 * width) < 0.01)
    #expect(abs((page.size.height - paper.maxY).points - 0.24 * height - 0.075 * width) < 0.01)
    for (own, other) in zip(first.columns, second.columns) {
      #expect(abs((other.axis - own.axis - paper.x).points) < 0.01)
      #expect(abs((other.bounds.y - own.bounds.y - paper.y).points) < 0.01)
    }
    let whole = PhysicalRect(
      x: .zero, y: .zero, width: page.size.width, height: page.size.height)
    for line in page.furniture {
      for case .fill(let rect, _) in line.items {
        #expect(rect.x >= whole.x && rect.maxX <= whole.maxX + .pt(1))
        #expect(rect.y >= whole.y && rect.maxY <= whole.maxY + .pt(1))
      }
    }
  }

  @Test("SH-H5: one character more never makes characters smaller by more than two fifths")
  func falls() {
    for (width, height) in [(340.0, 1380.0), (690, 1380), (690, 690), (1380, 340)] {
      for (sign, seals) in [(0.0, 0), (0, 1), (4.5, 1), (9, 2), (15, 3)] {
        var last: Double?
        // Up to six characters stand beside each other on a broad sheet.
        for count in (width > height ? 7 : 1)...300 {
          let search = search(width, height, count, sign, seals)
          let em = search.isOneColumn ? search.oneColumn().em : search.best()?.em
          guard let em else {
            Issue.record("no place for \(count) and \(sign) on \(width)")
            continue
          }
          if let last { #expect(em >= last * 0.6, "\(count) \(sign) \(width): \(last) \(em)") }
          last = em
        }
      }
    }
  }

  @Test(
    "SH-H5 SH-F2: on no sheet one character more makes characters smaller by more than two fifths, also where another way of columns begins",
    arguments: [
      "scroll", "hall", "square", "banner", "couplet", "screens", "plaque", "spring", "fan",
      "roundfan", "scroll-hanshi", "scroll-nihachi", "scroll-yatsugiri", "scroll-6",
    ], ["", "杜甫 春望"])
  func fallsOfSheets(_ name: String, _ sign: String) throws {
    var last: Double?
    for count in 1...300 {
      guard
        let found = try? composition(
          name, parts(name, count), sign: sign, seals: sign.isEmpty ? [] : ["王維之印"])
      else {
        // Small ones are full before.
        #expect(count > 100, "\(name) \(count)")
        return
      }
      let em = found.em.points
      if let last { #expect(em >= last * 0.6, "\(name) \(count): \(last) \(em)") }
      last = em
    }
  }

  @Test(
    "SH-H5: columns of long texts stand no farther apart than twice their characters",
    arguments: [(690.0, 1380.0), (690, 690), (1380, 340)], [400, 840, 2500])
  func longTexts(_ sheet: (width: Double, height: Double), _ count: Int) throws {
    let found = try #require(search(sheet.width, sheet.height, count, 7, 1).best())
    #expect(found.pitch < found.em * 2 && found.cell < found.em * 1.5, "\(found)")
  }

  /// What a text looks like on a sheet.
  private func composition(
    _ name: String, _ parts: [Int], board: Int = 0, sign: String = "", upper: String = "",
    seals: [String] = []
  ) throws -> SheetComposition {
    let sheet =
      name == "scroll-6"
      ? try #require(PageSheet.Preset(rawValue: "scroll")?.sheet(chi: 6))
      : try #require(PageSheet.Preset(rawValue: name)).sheet
    var text = SheetText(parts: parts, board: board, sign: sign, upper: upper)
    text.seals = try seals.map { try Seal(words: $0) }
    return try SheetComposer.compose(sheet, try #require(sheet.fit), text)
  }

  /// The squares of the characters of a text, in their order.
  private func cells(_ found: SheetComposition, _ parts: [Int]) -> [PhysicalRect] {
    var cells: [PhysicalRect] = []
    var frames = found.frames[...]
    for part in parts {
      var left = part
      while left > 0, let frame = frames.popFirst() {
        let rows = max(1, frame.height.rawValue / max(1, found.cell.rawValue))
        let columns = max(
          1, (frame.width - found.em).rawValue / max(1, found.pitch.rawValue) + 1)
        for column in 0..<columns {
          for row in 0..<rows where left > 0 {
            cells.append(
              PhysicalRect(
                x: frame.maxX - found.em - found.pitch * column,
                y: frame.y + found.cell * row, width: found.em, height: found.em))
            left -= 1
          }
        }
      }
    }
    return cells
  }

  @Test(
    "SH-E3: of a thousand texts all characters, signatures and seals are on the paper, and none touches another",
    arguments: ["scroll", "hall", "square", "banner", "couplet", "screens"])
  func thousandTexts(_ name: String) throws {
    var random = SeededTexts.random(name.utf8.count)
    for _ in 0..<200 {
      let count = Int(random.number(1...300))
      let signs = ["", "杜甫 春望", "甲辰秋月書於長安", String(repeating: "書", count: 16)]
      let sign = signs[Int(random.number(0...3.99))]
      let seals = Array(
        ["王維之印", "摩詰", "lead:墨趣", "corner:一片冰心"].prefix(Int(random.number(0...4.99))))
      let upper = random.unit() < 0.2 ? "甲辰秋月" : ""
      let parts = name == "couplet" ? [count / 2 + 1, count / 2 + 1] : [count]
      let found = try composition(name, parts, sign: sign, upper: upper, seals: seals)
      let page = PhysicalRect(
        x: .zero, y: .zero, width: found.page.width, height: found.page.height)
      let beside = found.slots.map(\.rect) + found.seals.map(\.rect)
      let text = cells(found, parts)
      #expect(text.count == parts.reduce(0, +))
      for rect in text + beside {
        #expect(rect.x >= page.x && rect.maxX <= page.maxX, "\(count) \(sign) \(seals)")
        #expect(rect.y >= page.y && rect.maxY <= page.maxY, "\(count) \(sign) \(seals)")
      }
      for (index, rect) in beside.enumerated() {
        for other in beside[(index + 1)...] + text {
          #expect(
            !rect.touches(other), "\(name) \(count) “\(sign)” \(seals): \(rect) \(other)")
        }
      }
    }
  }

  @Test(
    "SH-H4: one text goes on over four sheets, in full columns but for the last, or is shared out evenly where each has one; the signature stands on the last sheet",
    arguments: [
      (42, [11, 11, 11, 9]), (43, [11, 11, 11, 10]), (9, [3, 2, 2, 2]), (112, [28, 28, 28, 28]),
      (76, [20, 20, 20, 16]), (97, [26, 26, 26, 19]),
    ])
  func shares(_ count: Int, _ expected: [Int]) throws {
    let found = try composition("screens", [count], sign: "甲辰秋月書於長安", seals: ["王維之印"])
    let rects = cells(found, [count])
    let counts = found.papers.map { paper in
      rects.count { $0.x >= paper.x && $0.maxX <= paper.maxX }
    }
    #expect(counts == expected)
    let sign = try #require(found.slots.first)
    #expect(sign.rect.x > found.papers[3].x && sign.rect.maxX < found.papers[3].maxX)
    #expect(sign.rect.maxY < found.papers[3].maxY)
  }

  @Test("SH-E2: name seals are as large as the signature's characters, .9 and .8 of them apart")
  func nameSeals() throws {
    let found = try composition(
      "scroll", [20], sign: "李白詩甲辰秋月書", seals: ["王維之印", "摩詰", "lead:墨趣"])
    let sign = try #require(found.slots.first)
    let (first, second, lead) = (found.seals[0].rect, found.seals[1].rect, found.seals[2].rect)
    let size = sign.size.points
    #expect(abs(size - 0.45 * found.em.points) < 0.02)
    #expect(abs(first.width.points - size) < 0.02 && first.width == first.height)
    // The last character of the signature has no step after it.
    let end = sign.rect.maxY.points - 0.08 * size
    #expect(abs(first.y.points - end - 0.9 * size) < 0.03)
    #expect(abs((second.y - first.maxY).points - 0.8 * size) < 0.03)
    #expect(abs((first.x + first.width.half - sign.rect.x - sign.size.half).rawValue) <= 2)
    // Between the first and the second character, in the margin.
    #expect(abs(lead.height.points / lead.width.points - 1.9) < 0.01)
    let border = found.frames[0].y.points + found.cell.points
    #expect(lead.y.points < border && lead.maxY.points > border)
    #expect(lead.x > found.frames[0].maxX && lead.maxX < found.page.width)
  }

  @Test(
    "SH-H2: a couplet has its first line on the right sheet, and a board is read from the right")
  func couplets() throws {
    let pair = try composition("couplet", [8, 8], sign: "林則徐聯", upper: "甲辰秋月")
    let (width, height) = (340 * Self.millimeter, 1380 * Self.millimeter)
    #expect(abs(pair.page.width.points - width * 2.35) < 0.05)
    #expect(pair.papers.count == 2 && pair.papers[0].x > pair.papers[1].x)
    #expect(pair.frames.count == 2 && pair.frames[0].x > pair.frames[1].x)
    let cell = height * 0.87 / 8
    #expect(abs(pair.cell.points - cell) < 0.01)
    #expect(abs(pair.em.points - min(0.74 * width, 0.88 * cell)) < 0.01)
    let (sign, upper) = (
      try #require(pair.slots.first { $0.rect.x < pair.papers[0].x }),
      try #require(pair.slots.first { $0.rect.x > pair.papers[0].x })
    )
    #expect(abs((sign.rect.y - upper.rect.y).points - 1.5 * cell) < 0.05)
    let margin = (width - pair.em.points) / 2
    #expect(abs(sign.size.points - min(0.24 * pair.em.points, 0.62 * margin)) < 0.02)
    let spring = try composition("spring", [7, 7], board: 4)
    #expect(abs(spring.page.width.points - 910 * Self.millimeter) < 0.01)
    #expect(spring.frames.count == 6 && spring.papers.count == 3)
    let board = spring.frames.suffix(4).map(\.x)
    #expect(board == board.sorted(by: >))
    // A long line is a gate: the first one runs to the left, the second one to the right.
    let gate = try composition("couplet", [90, 90], sign: "孫髯撰")
    #expect(gate.frames.count > 2)
    let second = gate.frames.dropFirst().map(\.x)
    #expect(second == second.sorted())
    #expect(gate.frames.dropFirst().allSatisfy { $0.y == gate.frames[0].y })
  }

  @Test(
    "SH-H2: a couplet may be one line with a mark or a blank in its middle, and its lines may have labels in any order",
    arguments: [
      ("春風大雅能容物，秋水文章不染塵。", ["春風大雅能容物", "秋水文章不染塵"]),
      ("春風大雅能容物　秋水文章不染塵", ["春風大雅能容物", "秋水文章不染塵"]),
      ("“春風大雅”，“秋水文章”", ["春風大雅", "秋水文章"]),
      ("一門天賜平安福，四海人同富貴春\n萬象更新", ["一門天賜平安福", "四海人同富貴春", "萬", "象", "更", "新"]),
      ("海納百川，有容乃大；壁立千仞，無欲則剛", ["海納百川有容乃大", "壁立千仞無欲則剛"]),
      ("上聯：爆竹聲中除舊歲\n下聯：梅花香裡報新春\n橫批：萬象", ["爆竹聲中除舊歲", "梅花香裡報新春", "萬", "象"]),
      ("横批：万象\n下联: 梅花香\n上联: 爆竹声", ["爆竹声", "梅花香", "万", "象"]),
      ("가 나 다라\n마바사아", ["가 나 다라", "마바사아"]),
      ("海納百川，有容乃大\n壁立千仞，無欲則剛", ["海納百川有容乃大", "壁立千仞無欲則剛"]),
    ])
  func coupletLines(_ source: String, _ expected: [String]) throws {
    let layout = try layout("couplet", source)
    let lines = layout.columns.map { column in
      layout.text.slice(column.range).filter { !"“”，；。\n".contains($0) }
    }
    #expect(lines == expected)
    #expect(!layout.diagnostics.contains { $0.severity == .warning }, "\(layout.diagnostics)")
  }

  @Test(
    "SH-H2: a line without a middle is no couplet", arguments: ["春風大雅，秋水文", "春風大雅秋水文章", "春", "，，"])
  func noCouplet(_ source: String) {
    #expect {
      _ = try layout("couplet", source)
    } throws: { error in
      "\(error)".contains("the text has 1") && "\(error)".contains("in its middle")
    }
  }

  @Test(
    "SH-H3 SH-E2: the signature of a couplet of one or two characters is above its foot, and a dedication above the seal in the corner",
    arguments: [
      ("couplet", [1, 1]), ("couplet", [2, 2]), ("banner", [1]), ("banner", [6]), ("scroll", [20]),
      ("square", [20]), ("couplet", [90, 90]),
    ], ["甲辰秋月", "敬呈某某先生雅正甲辰年秋月吉日"])
  func dedications(_ sheet: (name: String, parts: [Int]), _ upper: String) throws {
    let found = try composition(
      sheet.name, sheet.parts, sign: "甲辰秋月書於長安", upper: upper, seals: ["王維之印", "corner:一片冰心"])
    #expect(found.slots.count == 2 && found.seals.count == 2)
    let beside = found.slots.map(\.rect) + found.seals.map(\.rect)
    for (index, rect) in beside.enumerated() {
      #expect(rect.y >= .zero && rect.maxY <= found.page.height && rect.height > .zero)
      #expect(rect.width >= .mm(3), "\(rect)")
      for other in beside[(index + 1)...] { #expect(!rect.touches(other), "\(rect) \(other)") }
    }
  }

  @Test("SH-H2: a third line that is too long for the board is refused with what is allowed")
  func longBoard() {
    #expect {
      _ = try layout("couplet", "이런들 어떠하리\n저런들 어떠하리\n만수산 드렁칡이 얽혀진들")
    } throws: { error in
      "\(error)".contains("up to 6 characters") && "\(error)".contains("has 13")
    }
  }

  @Test("SH-S7: each paper of a set has flecks of its own, the same in each run")
  func flecksOfSets() throws {
    let layout = try layout("spring", "爆竹聲中除舊歲\n梅花香裡報新春\n萬象更新")
    let papers = layout.pages[0].furniture.filter { $0.kind == .paper }
    #expect(papers.count == 3)
    func shapes(_ paper: PlacedFurniture) -> Set<[Int]> {
      Set(
        paper.items.flatMap { item -> [[Int]] in
          guard case .path(let path) = item else { return [] }
          return path.steps.compactMap { step in
            guard case .move(let point) = step else { return nil }
            return [(point.x - paper.bounds.x).rawValue, (point.y - paper.bounds.y).rawValue]
          }
        })
    }
    #expect(shapes(papers[0]).intersection(shapes(papers[1])).count < 5)
    #expect(try self.layout("spring", "爆竹聲中除舊歲\n梅花香裡報新春\n萬象更新").pages == layout.pages)
  }

  @Test("SH-S6, SH-H3: lines run on, and title and author become the signature")
  func fitting() throws {
    var document = Document("靜夜思\n李白\n\n牀前明月光，疑是地上霜。\n舉頭望明月，低頭思故鄉。")
    document.paragraphs[0].role = .title
    document.paragraphs[1].role = .author
    var options = LayoutOptions()
    try options.use(try #require(PageSheet.Preset(rawValue: "條幅")).sheet)
    let layout = try Typesetter(shaper: FixtureShaper(), options: options).typeset(document)
    #expect(layout.pages.count == 1)
    #expect(layout.text == "牀前明月光，疑是地上霜。舉頭望明月，低頭思故鄉。")
    let page = layout.pages[0]
    #expect(page.furniture.filter { $0.kind == .slot }.map(\.text) == ["李白 靜夜思"])
    #expect(page.furniture.filter { $0.kind == .seal }.map(\.text) == ["李白之印"])
    #expect(layout.columns.reduce(0) { $0 + $1.cells.count } == 20)
    #expect(layout.diagnostics.allSatisfy { $0.severity == .note })
    #expect(layout.origin?.source.hasPrefix("靜夜思") == true)
  }

  @Test(
    "P17, SH-S6: a signature below the text is written once",
    arguments: [
      ("scroll", "——王維", "王維"), ("shikishi", "— 王維", "王維"), ("fan", "―王維", "王維"),
      // Another name than the author's is a line of the text.
      ("scroll", "——李白", "李白"), ("shikishi", "——李白", "李白"),
    ])
  func signatureBelow(_ name: String, _ line: String, _ signed: String) throws {
    var document = Document("空山新雨後，\n天氣晚來秋。\n\(line)")
    document.author = "王維"
    document.paragraphs[2].style.alignment = .bottom
    var options = LayoutOptions()
    try options.use(try #require(PageSheet.Preset(rawValue: name)).sheet)
    let layout = try Typesetter(shaper: FixtureShaper(), options: options).typeset(document)
    let slots = layout.pages[0].furniture.filter { $0.kind == .slot }.compactMap(\.text)
    for name in ["王維", signed] {
      #expect((slots + [layout.text]).joined(separator: " ").ranges(of: name).count == 1)
    }
  }

  @Test(
    "SH-S6: blanks between words stay, and those that part verses go",
    arguments: [
      ("나 보기가 역겨워\n가실 때에는", "나 보기가 역겨워 가실 때에는"),
      ("Был сад\nи дом", "Был сад и дом"), ("the old\npond", "the old pond"),
      ("古池や　蛙\n飛びこむ", "古池や蛙飛びこむ"), ("床前 明月光\n疑是", "床前明月光疑是"),
    ])
  func blanks(_ source: String, _ expected: String) throws {
    var options = LayoutOptions()
    try options.use(try #require(PageSheet.Preset(rawValue: "hall")).sheet)
    let layout = try Typesetter(shaper: FixtureShaper(), options: options).typeset(
      Document(source))
    #expect(layout.text == expected)
    #expect(layout.pages.count == 1)
  }

  /// Words of one to five syllables, as many syllables in all as are asked for.
  private func korean(_ count: Int, _ random: inout SheetRandom) -> String {
    var (words, left) = ([String](), count)
    while left > 0 {
      let length = min(left, Int(random.number(1...5.99)))
      words.append(String(repeating: "한", count: length))
      left -= length
    }
    return words.joined(separator: " ")
  }

  private func layout(_ name: String, _ source: String, _ space: String? = nil) throws -> Layout {
    var sheet = try #require(PageSheet.Preset(rawValue: name)).sheet
    if let space { try #require(SheetKey(named: "text.space")).take(space, &sheet) }
    var options = LayoutOptions()
    try options.use(sheet)
    return try Typesetter(shaper: FixtureShaper(), options: options).typeset(Document(source))
  }

  @Test(
    "SH-S9: what is said of Korean that is too long takes linear time",
    arguments: ["scroll", "square", "fan"])
  func longKorean(_ name: String) throws {
    var options = LayoutOptions()
    try options.use(try #require(PageSheet.Preset(rawValue: name)).sheet)
    expectLinearTime(upTo: 40_000) { size in
      let text = (0..<(size / 3)).map { String("한국말".prefix($0 % 3 + 1)) }.joined(separator: " ")
      #expect(throws: LayoutError.self) {
        try Typesetter(shaper: FixtureShaper(), options: options).typeset(Document(text))
      }
    }
  }

  @Test(
    "SH-S3, SH-H5: a blank between Korean words is a third of a cell on sheets to hang and letters, none in old books and on fans, and a cell where that is asked for",
    arguments: [
      ("scroll", nil, 1.0 / 3), ("hall", nil, 1.0 / 3),
      ("letter", nil, 1.0 / 3), ("note", nil, 1.0 / 3),
      ("ming", nil, 0), ("siku", nil, 0), ("chosen", nil, 0), ("bamboo", nil, 0),
      ("scroll", "50%", 0.5), ("scroll", "100%", 1), ("ming", "100%", 1), ("letter", "0%", 0),
      ("handscroll", nil, 1.0 / 3),
    ] as [(String, String?, Double)])
  func koreanBlanks(_ name: String, _ space: String?, _ share: Double) throws {
    // A line that has room in a column of a letter.
    let rest = ["letter", "note"].contains(name) ? "" : " 허리를 베어 내어"
    let layout = try layout(name, "동짓달 기나긴 밤을 한" + rest, space)
    let column = layout.columns[0]
    let cells = column.cells.map { layout.cells[$0] }
    let cell = (cells[1].start - cells[0].start).points
    // 달, a blank, 기.
    let blank = (cells[4].start - cells[2].start).points / cell - 1
    #expect(abs(blank - share) < 0.002, "\(blank)")
    #expect(layout.text.contains("동짓달 기나긴"))
    #expect(layout.dropped.isEmpty)
  }

  @Test(
    "SH-G12: a Korean line that is a little too long for a letter fills its column: its characters are as short as they need to be, and its blanks stay",
    arguments: [("동짓달 기나긴 밤을 한허리를 베어", 14, 4), ("동짓달 기나긴 밤의 한 허리를 둘러", 14, 5)])
  func koreanSqueezed(_ line: String, _ count: Int, _ blanks: Int) throws {
    let layout = try layout("letter", line)
    try #require(layout.columns.count == 1)
    let cell = try PlacedSheet(try #require(PageSheet.Preset(rawValue: "letter")).sheet).cell
    let cells = layout.columns[0].cells.map { layout.cells[$0] }
    let share = (15 - Double(blanks) / 3) / Double(count)
    let step = (cells[1].start - cells[0].start).points
    #expect(abs(step / cell.points - share) < 0.003, "\(step / cell.points) \(share)")
    // The first blank is after the third character.
    let blank = (cells[4].start - cells[3].start).points
    #expect(abs(blank / cell.points - 1.0 / 3) < 0.01, "\(blank / cell.points)")
    let end = try #require(cells.last).end
    #expect(abs((cell * 15 - end).points - step * 0.1) < 0.2 * cell.points)
  }

  @Test(
    "SH-S3: blanks beside Han, letters and other blanks keep their cells, and no other text has Korean ones",
    arguments: [
      ("天 地玄", [0.0, 1, 2, 3]), ("한 地玄", [0, 1, 4.0 / 3, 7.0 / 3]),
      ("한　글", [0, 1, 2]),
    ] as [(String, [Double])])
  func otherBlanks(_ text: String, _ expected: [Double]) throws {
    let layout = try layout("letter", text)
    let placed = try PlacedSheet(try #require(PageSheet.Preset(rawValue: "letter")).sheet)
    let starts = layout.columns[0].cells.map {
      layout.cells[$0].start.points / placed.cell.points
    }
    #expect(
      starts.count == expected.count && zip(starts, expected).allSatisfy { abs($0 - $1) < 0.01 },
      "\(starts)")
  }

  @Test(
    "SH-H5: random Korean texts have room on each sheet: as many columns as were counted, none over its foot",
    arguments: [
      "scroll", "hall", "square", "banner", "couplet", "screens", "fan", "roundfan", "handscroll",
    ])
  func koreanTexts(_ name: String) throws {
    var random = SeededTexts.random(name.utf8.count + 100)
    for round in 0..<60 {
      let count = Int(random.number(1...(name == "couplet" ? 80 : 200)))
      let lines = (0..<(name == "couplet" ? 2 : 1)).map { _ in korean(count, &random) }
      let layout = try layout(name, lines.joined(separator: "\n"))
      #expect(layout.pages.count == 1, "\(name) \(round)")
      let drawn = layout.columns.flatMap { column in column.cells.map { layout.cells[$0] } }
      #expect(drawn.count { $0.orientation == .upright } == count * lines.count)
      let page = layout.pages[0]
      for column in layout.columns where name != "fan" {
        #expect(column.bounds.maxY <= page.size.height && column.bounds.x >= .zero)
        // The last character has its space below it.
        #expect(column.bounds.height.points <= column.slot.rect.height.points + 0.01)
      }
      #expect(!layout.diagnostics.contains { $0.severity == .warning }, "\(layout.diagnostics)")
    }
  }

  @Test(
    "SH-H2: lines of a couplet are level whatever blanks are in them, and the longer one fills the sheet"
  )
  func koreanCouplet() throws {
    let layout = try layout("couplet", "입춘 대길 만사 형통\n건양다경 가화만성")
    let heads = layout.columns.map(\.bounds.y)
    #expect(heads.count == 2 && heads[0] == heads[1])
    let cells = layout.columns.map { $0.cells.map { layout.cells[$0] } }
    let cell = (cells[0][1].start - cells[0][0].start).points
    #expect(abs(cell * (8 + 3 * 0.333) - 1380 * 0.87 * Self.millimeter) < 0.1, "\(cell)")
    #expect(!layout.diagnostics.contains { $0.severity == .warning })
  }

  @Test(
    "SH-H1: paper of N 尺, and names in other scripts",
    arguments: [
      ("scroll", 6, 490, 1800), ("hall", 8, 1290, 2480), ("square", 3, 550, 500),
      ("banner", 4, 1380, 340),
    ])
  func sizes(_ name: String, _ chi: Int, _ width: Int, _ height: Int) throws {
    let sheet = try #require(PageSheet.Preset(rawValue: name)?.sheet(chi: chi))
    #expect(sheet.page == PhysicalSize(width: .mm(width), height: .mm(height)))
    #expect(PageSheet.Preset(rawValue: name)?.sheet(chi: 7) == nil)
    #expect(PageSheet.Preset(rawValue: "中堂")?.rawValue == "hall")
    #expect(PageSheet.Preset.siku.sheet(chi: 6) == nil)
  }

  @Test("SH-E4 SH-H3: a sheet without a place for signatures and seals says so")
  func noPlace() throws {
    for (name, text) in [("fu", "福"), ("makigami", "拝啓\n敬具")] {
      var sheet = try #require(PageSheet.Preset(rawValue: name)).sheet
      sheet.fit?.sign = PageFurniture.Template(words: "甲辰秋")
      sheet.seals.seals = [Seal("王維之印")]
      var options = LayoutOptions()
      try options.use(sheet)
      let layout = try Typesetter(shaper: FixtureShaper(), options: options).typeset(
        Document(text))
      #expect(layout.diagnostics.count { $0.severity == .warning } == 2, "\(layout.diagnostics)")
    }
  }

  /// The least number of characters that a sheet has no room for.
  private func leastTooMany(_ name: String, _ parts: (Int) -> [Int]) -> Int {
    var (low, high) = (1, 1 << 16)
    while low + 1 < high {
      let middle = (low + high) / 2
      if (try? composition(name, parts(middle))) != nil { low = middle } else { high = middle }
    }
    return high
  }

  private func parts(_ name: String, _ count: Int) -> [Int] {
    switch name {
    case "couplet", "spring": [count, count]
    case "screens": [count, count, count, count]
    default: [count]
    }
  }

  @Test(
    "SH-S9: for a text that is too long each sheet to hang names how many fit, and the next larger one that takes it",
    arguments: PageSheet.Preset.allCases.filter { $0.group == .hanging || $0.group == .fans })
  func tooLong(_ preset: PageSheet.Preset) throws {
    let name = preset.rawValue
    let count = leastTooMany(name) { parts(name, $0) }
    let error = #expect(throws: LayoutError.self) { try composition(name, parts(name, count)) }
    let message = error.map { "\($0)" } ?? ""
    // Near the limit one more may have room where one less has none, as whole rows go.
    let number = message.split(separator: " ").lazy.compactMap { Int($0) }.first
    let most = message.contains("has room for one character") ? 1 : try #require(number)
    #expect(most < count && Double(most) >= 0.95 * Double(count - 1), "\(message)")
    #expect((try? composition(name, parts(name, most))) != nil, "\(message)")
    #expect(message.contains("the text has \(count);"), "\(message)")
    // The sheet that it names is larger and takes the text.
    let words = try #require(message.firstRange(of: "--sheet ")).upperBound
    let other = message[words...].prefix { !" ,;”".contains($0) }.split(separator: "-")
    let larger = try #require(PageSheet.Preset(rawValue: String(other[0])))
    let sheet = try #require(
      other.count > 1 ? Int(other[1]).flatMap { larger.sheet(chi: $0) } : larger.sheet)
    let text = SheetText(parts: parts(name, count))
    #expect(
      (try? SheetComposer.compose(sheet, try #require(sheet.fit), text)) != nil, "\(message)")
  }

  @Test(
    "SH-S9: the next larger sheet is of the same cut where there is one, and a book where no sheet is large enough",
    arguments: [
      ("scroll", [6500], "scroll-5"), ("hall", [13_000], "hall-5"), ("square", [8000], "square-5"),
      ("fu", [4], "square"), ("couplet", [7000, 7000], "couplet-5"), ("hall", [1_000_000], "song"),
    ])
  func next(_ name: String, _ parts: [Int], _ expected: String) throws {
    let error = #expect(throws: LayoutError.self) { try composition(name, parts) }
    let message = error.map { "\($0)" } ?? ""
    #expect(message.contains("--sheet \(expected)"), "\(message)")
  }

  @Test("All sheets are read from their texts, and have names of their own")
  func presets() {
    var names: Set<String> = []
    for preset in PageSheet.Preset.allCases + PageSheet.Preset.sizes {
      #expect(!preset.rawValue.isEmpty && !preset.summary.isEmpty)
      for name in [preset.rawValue] + preset.otherNames {
        #expect(names.insert(name).inserted, "\(name)")
      }
      #expect(preset.sheet.page.width > .zero && preset.sheet != .blank)
    }
    #expect(PageSheet.Preset.allCases.count == 48)
    #expect(PageSheet.Preset(rawValue: "半切")?.rawValue == "scroll-hansetsu")
    #expect(PageSheet.Preset.allCases.flatMap(\.sizes).count == PageSheet.Preset.sizes.count)
  }
}

/// Seals (SH-E1, SH-E5).
@Suite struct SealTests {
  @Test(
    "SH-E1: characters by columns from the right",
    arguments: [
      (1, Seal.Shape.square, [1]), (2, .square, [1, 1]), (2, .oblong, [2]), (3, .square, [1, 2]),
      (4, .square, [2, 2]), (5, .square, [2, 3]), (6, .square, [2, 2, 2]), (7, .square, [2, 2, 3]),
      (8, .square, [2, 3, 3]), (9, .square, [3, 3, 3]), (3, .oval, [3]), (6, .oblong, [3, 3]),
    ])
  func columns(_ count: Int, _ shape: Seal.Shape, _ expected: [Int]) {
    #expect(SealDrawing.columns(of: count, shape: shape) == expected)
  }

  @Test(
    "SH-E1: the words of a seal",
    arguments: [
      ("王維之印", "王維之印", Seal.Role.name, Seal.Kind?.none), ("name:王維", "王維之印", .name, nil),
      ("name:杜子美", "杜子美印", .name, nil), ("lead:墨趣 kind=zhu", "墨趣", .lead, .zhu),
      ("corner:一片冰心 kind=bai shape=oval", "一片冰心", .corner, .bai),
    ])
  func words(_ words: String, _ text: String, _ role: Seal.Role, _ kind: Seal.Kind?) throws {
    let seal = try Seal(words: words)
    #expect(seal.text == text && seal.role == role && seal.kind == kind)
  }

  @Test(
    "SH-E4: mistakes in the words of a seal say what is allowed",
    arguments: [
      ("", "no characters"), ("lead:", "from 1 to 36"), ("墨趣 knd=bai", "did you mean kind?"),
      ("墨趣 kind=red", "is bai or zhu"), ("墨趣 shape", "no key"),
      ("墨趣 wear=9", "from 0 for none to 3"),
    ])
  func mistakes(_ words: String, _ message: String) {
    let error = #expect(throws: Seal.SealError.self) { try Seal(words: words) }
    #expect(error.map { "\($0)".contains(message) } == true, "\(error.map { "\($0)" } ?? "")")
  }

  /// A square of 100 pt for a character.
  private static let block: [DisplayPath.Step] = {
    var path = DisplayPath()
    path.addRectangle(PhysicalRect(x: .zero, y: .zero, width: .pt(100), height: .pt(100)))
    return path.steps
  }()

  private func area(_ steps: [DisplayPath.Step]) -> Double {
    var polygons: [[SealArea.Point]] = []
    for step in steps {
      switch step {
      case .move(let point): polygons.append([SealArea.Point(x: point.x.points, y: point.y.points)])
      case .line(let point):
        polygons[polygons.count - 1].append(SealArea.Point(x: point.x.points, y: point.y.points))
      case .curve, .close: break
      }
    }
    return abs(polygons.reduce(0) { $0 + $1.signedArea } / 2)
  }

  @Test("SH-E1: ring, margins and ink by the numbers, on stone that is not worn")
  func areas() {
    var seal = Seal("口")
    seal.wear = 0
    let rect = PhysicalRect(x: .zero, y: .zero, width: .pt(100), height: .pt(100))
    func drawn(_ kind: Seal.Kind) -> DisplayPath {
      seal.kind = kind
      return SealDrawing(
        seal: seal, glyphs: [SealDrawing.Glyph(steps: Self.block)], ring: .even, wear: 0
      )
      .path(in: rect, color: .black)
    }
    // The ring is .045 w, and the ink .91 of what the ring and a margin of .05 w leave, with half a stroke around it.
    let inside = 100 * (1 - 2 * 0.095)
    let ink = 0.91 * inside + 2 * 0.0225 * 1.08 * 0.91 * inside
    let red = 100 * 100 - 91 * 91 + ink * ink
    #expect(abs(area(drawn(.zhu).steps) - red) < red * 0.01, "\(area(drawn(.zhu).steps)) \(red)")
    let room = 100 * (1 - 2 * 0.085)
    let cut = 0.91 * room + 2 * 0.0225 * 1.08 * 0.91 * room
    let ground = 100 * 100 - cut * cut
    #expect(
      abs(area(drawn(.bai).steps) - ground) < ground * 0.01, "\(area(drawn(.bai).steps)) \(ground)")
    #expect(drawn(.zhu).steps.bounds.map { abs($0.width.points - 100) < 0.1 } == true)
  }

  @Test(
    "SH-E5: worn stone is the same for the same text, another for another, and stays in its place")
  func wear() {
    let rect = PhysicalRect(x: .pt(10), y: .pt(20), width: .pt(30), height: .pt(30))
    func drawn(_ text: String, wear: Int) -> DisplayPath {
      SealDrawing(
        seal: Seal(text), glyphs: [SealDrawing.Glyph(steps: Self.block)], ring: .even, wear: wear
      )
      .path(in: rect, color: .black)
    }
    #expect(drawn("口", wear: 1) == drawn("口", wear: 1))
    #expect(drawn("口", wear: 1).steps != drawn("田", wear: 1).steps)
    #expect(drawn("口", wear: 1).steps != drawn("口", wear: 0).steps)
    for wear in 0...3 {
      let bounds = drawn("口", wear: wear).steps.bounds
      #expect(bounds.map { $0.x >= .pt(9) && $0.maxX <= .pt(41) } == true)
    }
  }
}
