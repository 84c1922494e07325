import Testing

@testable import VerticalLayout

/// The measures of sheets, to .01 mm: papers, frames, columns, cells and characters
/// (SH-B1, SH-H1, SH-H4, SH-L1 to SH-L5, SH-M1, SH-O1, SH-O3, SH-S7).
@Suite struct SheetNumberTests: SheetChecks {
  @Test(
    "SH-H1 SH-L1 to SH-L5 SH-O1 SH-O3 SH-B1 SH-B5 SH-M1: papers have their sizes",
    arguments: [
      ("scroll", 340, 1380), ("hall", 690, 1380), ("square", 690, 690), ("banner", 1380, 340),
      ("couplet", 340, 1380), ("spring", 235, 1336), ("letter", 185, 260), ("note", 82, 185),
      ("namecard", 91, 55), ("shikishi", 242, 272), ("tanzaku", 61, 364), ("kaishi", 364, 250),
      ("postcard", 100, 148), ("envelope", 120, 235), ("hongbao", 90, 165), ("sutra", 470, 260),
      ("goshuin", 120, 180), ("genko", 358, 251), ("genko-200", 182, 257),
      ("certificate", 420, 297),
      ("song", 400, 300), ("siku", 400, 315), ("ming", 400, 300), ("qing", 400, 300),
      // Sizes that have names of their own.
      ("genko-a4", 297, 210), ("shikishi-small", 182, 212), ("shikishi-sunshoan", 121, 136),
      ("tanzaku-wide", 75, 364), ("kaishi-full", 500, 364), ("card-karuta", 61, 91),
      ("scroll-hanshi", 243, 333), ("scroll-nihachi", 600, 2420), ("scroll-hansetsu", 345, 1360),
      ("hall-zenshi", 695, 1360), ("scroll-renochi", 530, 1360), ("scroll-yatsugiri", 175, 680),
      ("envelope-naga4", 90, 205), ("envelope-kaku2", 240, 332), ("envelope-yo2", 114, 162),
      ("note-b5", 182, 257), ("goshuin-small", 110, 160), ("goshuin-large", 180, 250),
    ])
  func papers(_ name: String, _ width: Double, _ height: Double) throws {
    let page = try sheet(name).page
    #expect(abs(millimeters(page.width) - width) < 0.01)
    #expect(abs(millimeters(page.height) - height) < 0.01)
  }

  @Test(
    "SH-M1 SH-L1 SH-B1: columns, cells and frames have their measures",
    arguments: [
      // Column with its gutter, cell, the frame's left and top, its width and height.
      ("genko", 14.5, 10.0, 24.5, 25.0, 309.0, 201.0),
      ("genko-a4", 11.6, 8.0, 24.8, 24.5, 247.4, 161),
      // The frame is 144 × 205 inside of its lines.
      ("letter", 18.0, 13.4, 18.9, 28.4, 147.2, 208.2),
      ("sutra", 19.03, 11.81, 16, 29, 438, 201),
    ])
  func grids(
    _ name: String, _ column: Double, _ cell: Double, _ left: Double, _ top: Double,
    _ width: Double, _ height: Double
  ) throws {
    let placed = try PlacedSheet(sheet(name))
    #expect(abs(millimeters(placed.column) - column) < 0.01, "\(millimeters(placed.column))")
    #expect(abs(millimeters(placed.cell) - cell) < 0.01, "\(millimeters(placed.cell))")
    #expect(abs(millimeters(placed.frame.x) - left) < 0.01)
    #expect(abs(millimeters(placed.frame.y) - top) < 0.01)
    #expect(abs(millimeters(placed.frame.width) - width) < 0.01)
    #expect(abs(millimeters(placed.frame.height) - height) < 0.01)
  }

  @Test("SH-M1: paper of A4 has a fold of 14.4 mm and gutters of 3.6 mm")
  func smallGenko() throws {
    let placed = try PlacedSheet(sheet("genko-a4"))
    #expect(abs(millimeters(placed.fold.width) - 14.4) < 0.02)
    #expect(abs(millimeters(placed.gutter) - 3.6) < 0.01)
  }

  @Test("SH-L1: a letter has 30 mm above its columns")
  func letterHead() throws {
    let placed = try PlacedSheet(sheet("letter"))
    #expect(abs(millimeters(placed.inside.y) - 30) < 0.01)
    #expect(abs(millimeters(placed.inside.width) - 144) < 0.01)
    #expect(abs(millimeters(placed.inside.height) - 205) < 0.01)
  }

  @Test(
    "SH-L3 SH-O3 SH-M1: a size of a sheet takes a text of its kind as the sheet does, and all of it is on the paper",
    arguments: PageSheet.Preset.sizes)
  func sizes(_ size: PageSheet.Preset) throws {
    let texts = [
      "envelope": "〒：100-0001\n住所：東京都千代田区千代田九ノ九ノ九\n　千代田荘二〇一号\n氏名：山田太郎\n氏名：花子\n",
      "goshuin": "奉拝\n大悲殿\n清水寺\n令和六年十月三日\n",
      "kaishi": "あきのたのかりほのいほのとまをあらみわかころもてはつゆにぬれつつ\n",
      "card": "ころもほすてふあまのかくやま\n",
    ]
    let name = size.rawValue.split(separator: "-")[0]
    let text = texts[String(name)] ?? "古池や\n蛙飛びこむ\n水の音\n"
    let layout = try layout(size.sheet, text)
    let page = layout.pages[0]
    #expect(page.size == size.sheet.page && layout.pages.count == 1)
    #expect(layout.diagnostics.allSatisfy { $0.severity == .note }, "\(layout.diagnostics)")
    for rect in layout.columns.map(\.bounds) + page.furniture.map(\.bounds) {
      #expect(rect.x >= .zero && rect.maxX <= page.size.width, "\(rect)")
      #expect(rect.y >= .zero && rect.maxY <= page.size.height, "\(rect)")
    }
    for (index, column) in layout.columns.enumerated() {
      for other in layout.columns[(index + 1)...] {
        #expect(
          column.bounds.x >= other.bounds.maxX || column.bounds.maxX <= other.bounds.x
            || column.bounds.y >= other.bounds.maxY || column.bounds.maxY <= other.bounds.y,
          "\(column.bounds) \(other.bounds)")
      }
    }
  }

  @Test(
    "SH-O1: the boxes of the post keep their places on envelopes of other sizes",
    arguments: [
      ("envelope", 120), ("envelope-naga4", 90), ("envelope-kaku2", 240), ("envelope-yo2", 114),
    ])
  func envelopes(_ name: String, _ width: Double) throws {
    let boxes = try layout(sheet(name), "〒：1000001").pages[0].furniture
      .filter { $0.kind == .slot }.map(\.bounds).sorted { $0.x < $1.x }
    #expect(boxes.count == 7)
    for (box, place) in zip(boxes, [44.3, 51.3, 58.3, 65.9, 72.7, 79.5, 86.3]) {
      #expect(abs(millimeters(box.x) - place - width + 100) < 0.01)
      #expect(abs(millimeters(box.y) - 12) < 0.01)
    }
  }

  @Test(
    "SH-B1: the first column of a sutra is blank, the title is in the second, 17 characters a column of 11.8 mm"
  )
  func sutra() throws {
    var document = Document("般若波羅蜜多心經\n" + .han(17 * 5) + "\n")
    document.paragraphs[0].role = .title
    let sutra = try sheet("sutra")
    let layout = try layout(sutra, document)
    let placed = try PlacedSheet(sutra)
    let first = placed.inside.maxX - layout.columns[0].axis
    #expect(abs(first.points - placed.column.points * 1.5) < 0.03)
    #expect(layout.columns.map(\.cells.count) == [8, 17, 17, 17, 17, 17])
    #expect(abs(millimeters(placed.em) - 11.8) < 0.01)
  }

  @Test(
    "SH-H4: all sheets of a set have equal cells, and a square on its corner a character of .52 of its diagonal"
  )
  func sets() throws {
    let screens = try layout(sheet("screens"), Document(.han(112)))
    #expect(screens.pages.count == 1)
    let sizes = Set(screens.columns.flatMap(\.cells).map { screens.cells[$0].advance })
    #expect(sizes.count == 1)
    let fu = try sheet("fu")
    let layout = try layout(fu, Document("福\n"))
    let diagonal = fu.page.width.points * 2.0.squareRoot()
    #expect(abs(layout.pages[0].size.width.points - diagonal) < 0.03)
    let em = layout.styles[0].size
    #expect(abs(em.points - 0.52 * diagonal) < 0.03)
    #expect(abs(layout.columns[0].axis.points - diagonal / 2) < 0.03)
  }

  @Test(
    "SH-S7: as many fibres and flecks as the paper is large, of their lengths, and at most 30 kB of them",
    arguments: [(400.0, 300.0), (340, 1380), (100, 148), (61, 364)])
  func paperMarks(_ width: Double, _ height: Double) {
    let rect = PhysicalRect(
      x: .zero, y: .zero, width: Length(points: width * 72 / 25.4),
      height: Length(points: height * 72 / 25.4))
    func steps(_ kind: PageSheet.SheetPaper) -> [DisplayPath.Step] {
      kind.marks(on: rect, seed: 1).flatMap { item -> [DisplayPath.Step] in
        if case .path(let path) = item { path.steps } else { [] }
      }
    }
    func starts(_ steps: [DisplayPath.Step]) -> Int {
      steps.count { if case .move = $0 { true } else { false } }
    }
    // Those that would go beyond the paper are left out.
    let fibres = Double(starts(steps(.fibre)))
    let most = (width * height / (400 * 300) * 170).rounded(.down)
    #expect(fibres <= most && fibres >= 0.55 * most, "\(fibres) of \(most)")
    let flecks = Double(starts(steps(.gold)))
    #expect(flecks <= width * height / 700 && flecks >= 0.8 * (width * height / 700).rounded(.down))
    for kind in PageSheet.SheetPaper.allCases {
      for step in steps(kind) {
        switch step {
        case .move(let point), .line(let point), .curve(_, _, let point):
          #expect(
            point.x >= .zero && point.x <= rect.width && point.y >= .zero && point.y <= rect.height)
        case .close: break
        }
      }
    }
  }
}
