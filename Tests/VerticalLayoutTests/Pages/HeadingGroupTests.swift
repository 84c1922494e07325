import Testing

@testable import VerticalLayout

/// Headings that turn, that have a subtitle, or that follow each other: together they take whole columns of the body
/// (BK-H2, BK-H3, JLREQ 4.1), with fixture G at 10 pt and columns 20 pt apart.
@Suite struct HeadingGroupTests {
  /// A line of a text: its text, its role, and the columns that it takes.
  private struct Line {
    var text: String
    var role = Paragraph.Role.body
    var style = ParagraphStyle()

    init(_ text: String, _ role: Paragraph.Role = .body, lines: Int? = nil) {
      self.text = text
      self.role = role
      style.lines = lines
    }
  }

  private static let body = Line(.han(10))
  private static func heading(_ level: Int, _ text: String = "甲乙") -> Line {
    Line(text, .heading(level: level), lines: level == 1 ? 3 : level < 4 ? 2 : 1)
  }

  private func layout(
    _ lines: [Line], tiers: Int = 1, partSize: Int? = nil,
    _ change: (inout LayoutOptions) -> Void = { _ in }
  ) throws -> [Layout] {
    var document = Document(lines.map(\.text).joined(separator: "\n"))
    for (index, line) in lines.enumerated() {
      document.paragraphs[index].role = line.role
      document.paragraphs[index].style = line.style
    }
    var options = LayoutOptions(style: TextStyle(size: .pt(10)))
    options.page.size = .size(width: .pt(450), height: .pt(tiers == 1 ? 150 : 300))
    options.columns.gap = .pt(10)
    options.bookPages.typeArea = BookPages.TypeArea(characters: 10, columns: 20)
    options.regions.tiers = tiers
    change(&options)
    let typesetter = Typesetter(shaper: FixtureShaper(), options: options)
    guard let partSize else { return [try typesetter.typeset(document)] }
    var stream = try typesetter.pages(of: document)
    stream.partSize = partSize
    var parts: [Layout] = []
    while let part = try stream.next() { parts.append(part) }
    return parts
  }

  private func axes(_ layouts: [Layout]) -> [Length] {
    layouts.flatMap { layout in
      layout.columns.filter { !$0.isBlank }.map(\.axis)
    }
  }

  /// The headings, and the columns that they take together.
  @Test(
    "BK-H3: headings that follow each other take less than each by itself",
    arguments: [
      ([1, 2], nil, 4), ([2, 3], nil, 3), ([1, 2, 3], nil, 5), ([1, 2, 3, 4], nil, 5),
      ([1, 2], 3, 3), ([1, 2], 6, 6), ([1, 2, 3], 7, 7), ([1, 1], nil, 6), ([2, 1], nil, 5),
      // What does not fit takes more.
      ([1, 2], 1, 2), ([1], 9, 3),
    ] as [([Int], Int?, Int)])
  func sequences(_ levels: [Int], _ table: Int?, _ columns: Int) throws {
    for tiers in [1, 2] {
      for atHead in [false, true] {
        let lines =
          (atHead ? [] : [Self.body]) + levels.map { Self.heading($0) } + [Self.body, Self.body]
        for partSize in [nil, 1] {
          let axes = axes(
            try layout(lines, tiers: tiers, partSize: partSize) {
              if let table { $0.headings.sequenceLines = [levels: table] }
            })
          let after = axes.count - 2
          #expect(axes.count == lines.count && axes == axes.sorted(by: >))
          #expect(axes[after] - axes[after + 1] == .pt(20))
          let first = atHead ? Length.pt(415 + 20) : axes[0]
          #expect(first - axes[after] == .pt(20 * (columns + 1)), "\(tiers) tiers, \(atHead)")
          // No heading is nearer to a neighbour than half of its size.
          for index in (atHead ? 1 : 2)..<after {
            #expect(axes[index - 1] - axes[index] >= .pt(15))
          }
        }
      }
    }
  }

  @Test("BK-H2: a subtitle is one with its heading", arguments: [1, 2, 3, 4])
  func subtitles(_ level: Int) throws {
    for tiers in [1, 2] {
      let lines = [
        Self.body, Self.heading(level), Line("副題", .subtitle(level: level)), Self.body, Self.body,
      ]
      let layout = try layout(lines, tiers: tiers)[0]
      let axes = layout.columns.map(\.axis)
      let sizes = layout.columns.map { layout.styles[Int(layout.runs[$0.runs[0].run].style)].size }
      #expect(abs((sizes[2] * 3 - sizes[1] * 2).rawValue) <= 30)
      let gap = axes[1] - axes[2] - sizes[1].half - sizes[2].half
      #expect(abs((gap - sizes[1].half).rawValue) <= 3, "half of the heading's size")
      #expect(axes[0] - axes[3] == .pt(20 * (max(level == 1 ? 3 : 2, 2) + 1)))
      // Both stand in the middle of their room.
      let edges = (axes[0] - axes[1] - sizes[1].half, axes[2] - axes[3] - sizes[2].half)
      #expect(abs((edges.0 - edges.1).rawValue) <= 4)
    }
  }

  @Test(
    "BK-H2: the columns of a heading that turns stand a third of an em apart, two em before the foot"
  )
  func turned() throws {
    for tiers in [1, 2] {
      for level in 1...3 {
        for alignment in [ColumnAlignment.top, .justify] {
          let lines = [Self.body, Self.heading(level, .han(10) + "甲"), Self.body, Self.body]
          let layout = try layout(lines, tiers: tiers) { $0.columns.alignment = alignment }[0]
          let axes = layout.columns.map(\.axis)
          try #require(axes.count == 5)
          let em = layout.styles[Int(layout.runs[layout.columns[1].runs[0].run].style)].size
          #expect(abs((axes[1] - axes[2] - em.scaled(by: 4, over: 3)).rawValue) <= 2)
          #expect(layout.columns[1].length <= .pt(80))
          #expect(axes[0] - axes[3] == .pt(20 * (level == 1 ? 4 : 3)))
        }
      }
    }
    // One column may reach to the foot.
    let layout = try layout([Self.body, Self.heading(3, .han(10)), Self.body])[0]
    #expect(layout.columns.count == 3 && layout.columns[1].length == .pt(100))
  }

  @Test("BK-H2: columns that stay blank before a heading and after it", arguments: [0, 1, 2])
  func blankColumns(_ number: Int) throws {
    for tiers in [1, 2] {
      var heading = Self.heading(2)
      heading.style.linesBefore = number
      heading.style.linesAfter = 2 * number
      let axes = axes(try layout([Self.body, heading, Self.body, Self.body], tiers: tiers))
      #expect(axes[0] - axes[1] == .pt(30 + 20 * number))
      #expect(axes[1] - axes[2] == .pt(30 + 40 * number))
    }
  }

  @Test(
    "BK-H2: a heading of few characters is spread, one of more is not",
    arguments: [
      ("序", [0]), ("甲乙", [0, 40]), ("甲乙丙", [0, 20, 40]), ("甲乙丙丁戊己", [0, 10, 20, 30, 40, 50]),
    ] as [(String, [Int])])
  func spread(_ text: String, _ starts: [Int]) throws {
    for tiers in [1, 2] {
      for alignment in [ColumnAlignment.top, .justify] {
        var heading = Self.heading(3, text)
        heading.style.spread = .em(5 * 1024)
        let layout = try layout([heading, Self.body], tiers: tiers) {
          $0.columns.alignment = alignment
        }[0]
        let cells = layout.cells[layout.columns[0].cells]
        #expect(cells.map(\.start) == starts.map { Length.pt($0) })
      }
    }
  }

  @Test("BK-H3: random headings leave the body on the grid", arguments: 0..<40)
  func grid(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(7700 + seed))
    var lines: [Line] = []
    for _ in 0..<40 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1:
        lines.append(
          Self.heading(
            Int.random(in: 1...4, using: &random), .han(Int.random(in: 1...25, using: &random))))
        if Int.random(in: 0..<3, using: &random) == 0 {
          lines.append(Line(.han(Int.random(in: 1...12, using: &random)), .subtitle(level: 1)))
        }
      default: lines.append(Line(.han(Int.random(in: 1...35, using: &random))))
      }
    }
    let tiers = seed % 2 + 1
    let whole = try layout(lines, tiers: tiers)
    let parts = try layout(lines, tiers: tiers, partSize: 1 + seed)
    #expect(axes(whole) == axes(parts))
    // Headings that take more than half of a page stay on it, and go on on the next one.
    var goesOn: Set<[Int]> = []
    var lastFrame: [Int] = []
    for (page, index) in whole[0].pages.enumerated().flatMap({ page in
      page.element.columns.map { (page.offset, $0) }
    }) {
      let column = whole[0].columns[index]
      let frame = [page, column.tier]
      let number = column.paragraph
      if frame != lastFrame, number > 0, lines[number].role != .body,
        lines[number - 1].role != .body || whole[0].columns[index - 1].paragraph == number
      {
        goesOn.insert(frame)
      }
      lastFrame = frame
      guard lines[number].role == .body, !goesOn.contains(frame) else { continue }
      let distance = Length.pt(450 - 30 - 5) - column.axis
      #expect(distance.rawValue % Length.pt(20).rawValue == 0)
    }
    let shown = whole[0].columns.map { String(whole[0].text.slice($0.range)) }.joined()
    #expect(shown == whole[0].text)
  }
}
