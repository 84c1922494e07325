import Testing

@testable import VerticalLayout

/// Columns that stay together at the ends of pages and tiers (BK-B6, BK-H4, BK-H5), with fixture G at 10 pt: a frame has
/// columns of ten characters, eight of them.
@Suite struct PageBreakRulesTests {
  private func document(_ lines: [String]) -> Document {
    // A line that begins with a sign is a heading or begins a page.
    var document = Document(
      lines.map { String($0.drop { "#!".contains($0) }) }.joined(separator: "\n"))
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("#") {
        document.paragraphs[index].role = .heading(level: line.hasPrefix("##") ? 2 : 1)
        document.paragraphs[index].style.lines = line.hasPrefix("##") ? 2 : 1
      }
      if line.hasPrefix("!") { document.paragraphs[index].style.breakBefore = .page }
    }
    return document
  }

  private func options(tiers: Int) -> LayoutOptions {
    var options = LayoutOptions(style: TextStyle(size: .pt(10)))
    options.page.size = .size(width: .pt(200), height: .pt(tiers == 1 ? 150 : 280))
    options.columns.gap = .pt(10)
    options.bookPages.typeArea = BookPages.TypeArea(characters: 10, columns: 8)
    options.regions.tiers = tiers
    return options
  }

  /// The columns of each frame: how many characters each has, and a sign for headings.
  private func frames(
    _ lines: [String], tiers: Int = 1, partSize: Int? = nil,
    _ change: (inout LayoutOptions) -> Void = { _ in }
  ) throws -> [[String]] {
    var options = options(tiers: tiers)
    change(&options)
    let document = document(lines)
    let typesetter = Typesetter(shaper: FixtureShaper(), options: options)
    var parts: [Layout] = []
    if let partSize {
      var stream = try typesetter.pages(of: document)
      stream.partSize = partSize
      while let part = try stream.next() { parts.append(part) }
    } else {
      parts = [try typesetter.typeset(document)]
    }
    var frames: [[String]] = []
    for layout in parts {
      for page in layout.pages {
        for tier in 0..<tiers {
          frames.append(
            layout.columns[page.columns].filter { $0.tier == tier }.map { column in
              switch document.paragraphs[column.paragraph].role {
              case .body: "\(column.cells.count)"
              default: "#"
              }
            })
        }
      }
      let text = layout.pages.flatMap { layout.columns[$0.columns] }
        .map { String(layout.text.slice($0.range)) }.joined()
      if parts.count == 1 { #expect(text == layout.text) }
    }
    while frames.last?.isEmpty == true { frames.removeLast() }
    return frames
  }

  private func counts(_ frames: [[String]]) -> [Int] { frames.map(\.count) }

  @Test(
    "BK-H4: a heading ends no page and no tier",
    arguments: [
      (["甲"], 5, 1, [8, 2]), (["#乙"], 7, 1, [7, 5]), (["#乙"], 8, 1, [8, 5]),
      (["#乙"], 6, 1, [8, 3]),
      (["#乙"], 6, 2, [6, 5]), (["#乙"], 6, 3, [6, 5]), (["#乙", ""], 6, 1, [6, 6]),
      (["#乙", "##丙"], 5, 1, [8, 3]),
      (["#乙", "##丙"], 6, 1, [6, 6]), (["", "#乙"], 6, 1, [7, 5]),
      // More than half of them stay.
      (["#乙"], 2, 6, [7]), (["#乙"], 3, 6, [8]), (["#乙"], 3, 9, [8]),
      (["#甲", "#乙", "#丙", "#丁", "#戊"], 3, 1, [8, 4]),
    ] as [([String], Int, Int, [Int])])
  func headings(_ lines: [String], _ before: Int, _ columns: Int, _ expected: [Int]) throws {
    let text = Array(repeating: String.han(10), count: before) + lines + [.han(40)]
    for tiers in [1, 2] {
      for partSize in [nil, 1, 100] {
        let frames = try frames(text, tiers: tiers, partSize: partSize) {
          $0.pageBreaks.headingColumns = columns
        }
        #expect(counts(frames) == expected, "\(tiers) tiers")
      }
    }
  }

  @Test(
    "BK-H4: a heading may end a page that faces the next one, and its last tier or frame",
    arguments: [
      (1, 7, [7, 5]), (1, 15, [8, 8, 4]), (2, 7, [7, 5]), (2, 15, [8, 7, 5]),
      (2, 23, [8, 8, 7, 5]), (2, 31, [8, 8, 8, 8, 4]),
    ])
  func facing(_ tiers: Int, _ number: Int, _ expected: [Int]) throws {
    let text = Array(repeating: String.han(10), count: number) + ["#乙", .han(40)]
    for isFramed in tiers == 1 ? [false, true] : [false] {
      let frames = try frames(text, tiers: tiers) {
        if isFramed { $0.regions.frames = [PageShape(.box)] }
        $0.bookPages.firstSide = .left
        $0.pageBreaks.headingsEndFacingPages = true
      }
      #expect(counts(frames) == expected)
    }
  }

  @Test(
    "BK-H5: blank lines before a heading at a page's head",
    arguments: [
      // The page before is full, or the heading leaves it.
      (8, PageBreakOptions.BlankBeforeHeading.full, [8, 6]), (8, .keep, [8, 6]),
      (8, .drop, [8, 5]),
      (6, .full, [7, 5]),
      (6, .keep, [6, 6]), (6, .drop, [7, 5]), (7, .full, [8, 5]), (7, .keep, [7, 6]),
      (7, .drop, [8, 5]),
    ] as [(Int, PageBreakOptions.BlankBeforeHeading, [Int])])
  func blankLines(_ before: Int, _ blank: PageBreakOptions.BlankBeforeHeading, _ expected: [Int])
    throws
  {
    let text = Array(repeating: String.han(10), count: before) + ["", "#乙", .han(40)]
    for tiers in [1, 2] {
      for partSize in [nil, 1, 100] {
        let frames = try frames(text, tiers: tiers, partSize: partSize) {
          $0.pageBreaks.blankBeforeHeading = blank
        }
        #expect(counts(frames) == expected, "\(tiers) tiers, \(String(describing: partSize))")
      }
    }
  }

  @Test(
    "BK-B9: no page and no tier parts a stanza or a couplet",
    arguments: [
      // Lines before a stanza, with a blank line after them, and lines of it.
      (4, KeptVerse.stanzas, 4, [5, 4]), (4, .couplets, 4, [7, 2]), (4, .none, 4, [8, 1]),
      (5, .couplets, 4, [8, 2]), (5, .none, 4, [8, 2]), (5, .stanzas, 4, [6, 4]),
      (4, .automatic, 4, [5, 4]),
      // Half of a page would be blank, or the stanza is longer than one.
      (2, .stanzas, 6, [7, 2]), (2, .stanzas, 9, [7, 5]), (2, .stanzas, 20, [7, 8, 8]),
    ] as [(Int, KeptVerse, Int, [Int])])
  func verse(_ before: Int, _ keep: KeptVerse, _ lines: Int, _ expected: [Int]) throws {
    let line = String.han(9)
    let text =
      Array(repeating: line, count: before) + [""] + Array(repeating: line, count: lines)
    for tiers in [1, 2] {
      for partSize in [nil, 1, 100] {
        let frames = try frames(text, tiers: tiers, partSize: partSize) {
          $0.pageBreaks.keep = keep
        }
        #expect(counts(frames) == expected, "\(tiers) tiers, \(String(describing: partSize))")
      }
    }
  }

  @Test("BK-B9: no page and no tier begins with the blank line between two stanzas")
  func blankBetweenStanzas() throws {
    let lines = Array(repeating: String.han(9), count: 8)
    let text = lines + [""] + lines + [""] + lines
    for tiers in [1, 2] {
      for partSize in [nil, 1, 100] {
        let kept = try frames(text, tiers: tiers, partSize: partSize) {
          $0.pageBreaks.keep = .stanzas
        }
        #expect(counts(kept) == [8, 8, 8], "\(tiers) tiers, \(String(describing: partSize))")
      }
    }
    #expect(try counts(frames(text)) == [8, 8, 8, 2])
  }

  @Test(
    "BK-B9: a line that is longer than its column is parted at the end of a half-line, with couplets",
    arguments: [
      ("白日依山盡，黃河入海流。\n欲窮千里目，更上一層樓。", ["白日依山盡，", "黃河入海流。", "欲窮千里目，", "更上一層樓。"]),
      ("曰「白日依山」黃河入海流。", ["曰「白日依山」黃河", "入海流。"]),
      ("曰「白日依。」黃河入海流。", ["曰「白日依。」", "黃河入海流。"]),
      ("春眠不覺曉　處處聞啼鳥", ["春眠不覺曉　", "處處聞啼鳥"]),
      // Too little would stand on the column.
      ("唉，白日依山盡黃河入海流", ["唉，白日依山盡黃河", "入海流"]),
      ("白日依山，盡，黃河入海流欲窮千里目。", ["白日依山，盡，", "黃河入海流欲窮千里", "目。"]),
      ("白日依山盡黃河入海流", ["白日依山盡黃河入海", "流"]),
    ])
  func halfLines(_ text: String, _ expected: [String]) throws {
    func columns(_ keep: KeptVerse, _ method: BreakingMethod = .greedy) throws -> [String] {
      let layout = try G10(90).with {
        $0.pageBreaks.keep = keep
        $0.columnBreaks.method = method
      }.layout(Document(text))
      return layout.columns.map { String(layout.text.slice($0.range).filter { !$0.isNewline }) }
    }
    let found = try columns(.couplets)
    #expect(found == expected)
    #expect(try columns(.couplets, .optimal).joined() == expected.joined())
    #expect(try columns(.stanzas) == columns(.none))
  }

  @Test(
    "BK-B9: half-lines are kept unasked where two longer lines of three have them, and columns are not justified"
  )
  func halfLinesUnasked() throws {
    func columns(_ text: String, _ alignment: ColumnAlignment = .top) throws -> Int {
      try G10(90).with {
        $0.pageBreaks.keep = .automatic
        $0.columns.alignment = alignment
      }.layout(Document(text)).columns.filter { $0.length == .pt(60) }.count
    }
    let (line, plain) = ("白日依山盡，黃河入海流。\n", "白日依山盡黃河入海流\n")
    #expect(try columns(line + line) == 4)
    #expect(try columns(line + line + plain) == 4)
    #expect(try columns(line + plain + plain) == 0)
    // Short lines need none.
    #expect(try columns(line + "白日依山\n依山盡\n黃河\n") == 2)
    #expect(try columns(line + line, .justify) == 0)
  }

  @Test("BK-B9: no heading and no half-line is parted by a place that is shorter than others")
  func shortPlaces() throws {
    func texts(_ source: String, _ keep: KeptVerse) throws -> [String] {
      var document = Document(source)
      document.paragraphs[0].role = .title
      let layout = try G10(nil).with {
        $0.page.size = .size(width: .pt(200), height: .pt(200))
        $0.regions.outline = PageShape(
          .circle(BoxLength.BoxPoint(x: .pt(100), y: .pt(100)), radius: .pt(100)))
        $0.pageBreaks.keep = keep
      }.layout(document)
      return layout.columns.map { String(layout.text.slice($0.range).filter { !$0.isNewline }) }
    }
    let verse = "登鸛雀樓更上一層樓又一層\n白日依山盡，黃河入海流。\n欲窮千里目，更上一層樓。"
    let found = try texts(verse, .automatic)
    #expect(found.first == "登鸛雀樓更上一層樓又一層")
    #expect(found.dropFirst().allSatisfy { $0.hasSuffix("，") || $0.hasSuffix("。") })
    // What no place takes is parted as before.
    #expect(try texts(.han(40) + "\n一", .automatic).joined() == .han(40) + "一")
  }

  @Test(
    "BK-H12, P6: an author stands low below the title, and the blank line after it has its room")
  func author() throws {
    func layout(
      _ text: String, _ alignment: ColumnAlignment = .top,
      _ change: (inout LayoutOptions) -> Void = { _ in }
    ) throws -> Layout {
      var document = Document(text)
      document.paragraphs[0].role = .title
      document.paragraphs[1].role = .author
      return try G10(200).with {
        $0.columns.alignment = alignment
        change(&$0)
      }.layout(document)
    }
    let text = "靜夜思\n李白\n\n\(String.han(12))\n\n\(String.han(6))"
    let top = try layout(text)
    #expect(
      top.columns.map { $0.bounds.y - top.columns[0].bounds.y }
        == [0, 90, 0, 0, 0, 0].map(Length.pt))
    #expect(top.columns.map(\.isBlank) == [false, false, true, false, true, false])
    #expect(top.columns[1].range == TextRange(10, 17))
    // In the middle all columns are.
    let center = try layout(text, .center)
    let middles = [center.columns[1], center.columns[3]].map { $0.bounds.y + $0.bounds.height.half }
    #expect(middles[0] == middles[1])
    // Tiers, and a name that is longer than all else.
    let tiers = try layout(text) {
      $0.columns.measure = nil
      $0.page.size = .size(width: .pt(200), height: .pt(420))
      $0.regions.tiers = 2
    }
    #expect(tiers.columns[1].bounds.y - tiers.columns[0].bounds.y == .pt(90))
    let long = try layout("一\n\(String.han(15))\n\n一")
    #expect(long.columns[1].bounds.y == long.columns[0].bounds.y)
    // A title alone keeps its blank line, and so does an author with nothing after it.
    #expect(try layout("一\n二\n").columns.count == 2)
  }

  @Test("BK-B9: a text of long lines is no verse")
  func prose() throws {
    let lines = Array(repeating: String.han(10), count: 5) + ["", .han(10), .han(41)]
    let plain = try frames(lines)
    #expect(try frames(lines) { $0.pageBreaks.keep = .automatic } == plain)
  }

  @Test(
    "BK-B6: a page and a tier do not begin with a paragraph's last column",
    arguments: [
      // Columns before the paragraph and of it, widows and orphans.
      (5, 4, 1, 1, [8, 1]), (5, 4, 2, 1, [7, 2]), (5, 5, 2, 1, [8, 2]), (5, 5, 3, 1, [7, 3]),
      (7, 2, 2, 1, [7, 2]),
      (7, 3, 1, 2, [7, 3]), (6, 3, 2, 1, [7, 2]), (6, 3, 2, 2, [6, 3]), (6, 4, 2, 2, [8, 2]),
      (5, 3, 2, 2, [8]),
      (0, 9, 2, 1, [7, 2]), (0, 9, 6, 1, [8, 1]), (8, 1, 2, 2, [8, 1]),
    ] as [(Int, Int, Int, Int, [Int])])
  func widows(
    _ before: Int, _ columns: Int, _ widows: Int, _ orphans: Int, _ expected: [Int]
  ) throws {
    let text = Array(repeating: String.han(10), count: before) + [.han(columns * 10 - 5)]
    for tiers in [1, 2] {
      for partSize in [nil, 1] {
        let frames = try frames(text, tiers: tiers, partSize: partSize) {
          $0.pageBreaks.widows = widows
          $0.pageBreaks.orphans = orphans
        }
        #expect(counts(frames) == expected, "\(tiers) tiers")
      }
    }
  }

  @Test(
    "BK-B6: no more than a third of a page stays blank", arguments: [(2, [2, 1]), (3, [2, 2])])
  func small(_ columns: Int, _ expected: [Int]) throws {
    let frames = try frames([.han(columns * 10 + 5)]) {
      $0.bookPages.typeArea = BookPages.TypeArea(characters: 10, columns: columns)
      $0.pageBreaks.widows = 2
    }
    #expect(counts(frames) == expected)
  }

  @Test("BK-B6: on in Chinese, off elsewhere", arguments: ["zh-Hans", "zh-Hant", "ja", "ko"])
  func languages(_ language: String) throws {
    let text = Array(repeating: String.han(10), count: 5) + [.han(35)]
    let frames = try frames(text) { $0.style.language = LanguageTag(language) ?? .undetermined }
    #expect(counts(frames) == (language.hasPrefix("zh") ? [7, 2] : [8, 1]))
  }

  @Test("BK-B6, BK-H4: a heading goes on with a paragraph that does")
  func both() throws {
    let text = Array(repeating: String.han(10), count: 6) + ["#乙", .han(15), .han(10)]
    for tiers in [1, 2] {
      #expect(
        try counts(frames(text, tiers: tiers) { $0.pageBreaks.widows = 2 }) == [6, 4], "\(tiers)")
    }
  }

  @Test(
    "BK-H6: blank lines before a break make no page, in tiers either",
    arguments: [
      (8, 1, [8, 4]), (7, 1, [8, 4]), (7, 3, [8, 4]), (8, 8, [8, 4]), (5, 2, [7, 4]),
    ] as [(Int, Int, [Int])])
  func blankLinesBeforeBreaks(_ before: Int, _ blank: Int, _ expected: [Int]) throws {
    let text =
      Array(repeating: String.han(10), count: before) + Array(repeating: "", count: blank)
      + ["!" + .han(35)]
    for partSize in [nil, 1] {
      #expect(try counts(frames(text, partSize: partSize)) == expected)
      // Of two tiers the second one stays blank.
      let tiers = try frames(
        Array(repeating: String.han(10), count: 8) + text, tiers: 2, partSize: partSize)
      #expect(counts(tiers) == [8] + expected)
    }
  }

  @Test("BK-B6, BK-H4, BK-H5: random texts are the same from parts of any size", arguments: 0..<60)
  func random(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(8800 + seed))
    var lines: [String] = []
    for _ in 0..<60 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: lines.append("#" + .han(Int.random(in: 1...8, using: &random)))
      case 1: lines.append("##" + .han(Int.random(in: 1...14, using: &random)))
      case 2: lines += Array(repeating: "", count: Int.random(in: 1...3, using: &random))
      case 3 where seed % 3 == 0: lines.append("!" + .han(Int.random(in: 1...40, using: &random)))
      default: lines.append(.han(Int.random(in: 1...60, using: &random)))
      }
    }
    let tiers = seed % 2 + 1
    func set(_ options: inout LayoutOptions) {
      options.pageBreaks.widows = seed % 4 + 1
      options.pageBreaks.orphans = seed / 4 % 3 + 1
      options.pageBreaks.headingColumns = seed / 12 % 3 + 1
      options.pageBreaks.blankBeforeHeading = PageBreakOptions.BlankBeforeHeading.allCases[seed % 3]
    }
    let whole = try frames(lines, tiers: tiers, set)
    for partSize in [1, 50, 400] {
      #expect(try frames(lines, tiers: tiers, partSize: partSize, set) == whole)
    }
    // After a heading a page may begin that a paragraph asks for.
    guard seed % 3 != 0 else { return }
    for (frame, next) in zip(whole, whole.dropFirst()) where !next.isEmpty && !frame.isEmpty {
      let tail = frame.reversed().prefix { $0 == "#" || $0 == "0" }
      let isHeading = tail.contains("#")
      #expect(!isHeading || tail.count * 2 > frame.count, "\(frame)")
    }
  }

  @Test(
    "A heading as long as the frames of a page stands where it stood first, also where one has no room",
    arguments: ["rect 50 0 100 100", "rect 30 0 20 100"])
  func headingLongerThanFrames(_ first: String) throws {
    let setting = G10().with { options in
      options.page.size = .size(width: .pt(50), height: .pt(100))
      options.columns.gap = .pt(5)
      options.regions.frames = [first, "rect 0 0 50 100"].compactMap { try? PageShape($0) }
    }
    var document = Document(
      [14, 21, 40, 25, 30].map { String.han($0) }.joined(separator: "\n"))
    document.paragraphs[2].role = .heading(level: 1)
    let layout = try setting.layout(document)
    let set = layout.columns.map { String(layout.text.slice($0.range).filter { !$0.isNewline }) }
    #expect(set.joined() == document.text.filter { !$0.isNewline })
    // No frame is left empty in the search for one that has room.
    #expect(layout.pages.count <= 8)
  }
}
