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
      ("song", 400, 300), ("siku", 400, 315),
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
      ("genko", 14.5, 10.0, 24.5, 25.0, 309.0, 201.0), ("letter", 17.6, 13.19, 20.5, 30, 144, 205),
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
