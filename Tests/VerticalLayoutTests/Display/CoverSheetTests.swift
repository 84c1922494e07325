import Testing

@testable import VerticalLayout

/// Covers of books as they are printed (BK-Q5).
@Suite struct CoverSheetTests {
  private let page = PhysicalSize(width: .mm(105), height: .mm(148))

  @Test("BK-Q5: bound on the right, the front is on the left of the outside, and mirrored else")
  func places() {
    let right = CoverSheet(page: page, spine: .mm(12), direction: .rightToLeft)
    #expect(right.place(of: .front).x == .zero)
    #expect(right.place(of: .spine).x == .mm(105) && right.place(of: .spine).width == .mm(12))
    #expect(right.place(of: .back).x == .mm(105) + .mm(12))
    let left = CoverSheet(page: page, spine: .mm(12), direction: .leftToRight)
    #expect(left.place(of: .back).x == .zero && left.place(of: .front).x == .mm(105) + .mm(12))
    for sheet in [left, right] {
      let parts = CoverSheet.Panel.allCases.map(sheet.place).sorted { $0.x < $1.x }
      #expect(zip(parts, parts.dropFirst()).allSatisfy { $0.maxX == $1.x })
      #expect(parts.last?.maxX == sheet.size.width)
    }
  }

  @Test(
    "BK-Q5: pictures fill their side and the bleed of the edges that are cut, and keep their shape")
  func pictures() throws {
    let print = PrintSheet(bleed: .mm(3), hasMarks: true)
    for direction in [ColumnDirection.rightToLeft, .leftToRight] {
      let sheet = CoverSheet(page: page, spine: .mm(12), direction: direction, print: print)
      for size in [(100, 50), (50, 400), (105, 148)] {
        let picture = ImageAttachment.ImageDescription(
          name: "a", size: PhysicalSize(width: .pt(size.0), height: .pt(size.1)))
        let list = sheet.sheet(of: [:], pictures: [.front: picture, .back: picture])
        var clips: [PhysicalRect] = []
        for case .image(let image) in list.items {
          let clip = try #require(image.clip)
          clips.append(clip)
          #expect(image.rect.contains(clip))
          let ratio = image.rect.width.rawValue * size.1 - image.rect.height.rawValue * size.0
          #expect(abs(ratio) <= 2 * max(size.0, size.1))
        }
        let bleed = try #require(list.boxes).bleed
        let sorted = clips.sorted { $0.x < $1.x }
        #expect(sorted.count == 2 && sorted[0].x == bleed.x && sorted[1].maxX == bleed.maxX)
        #expect(sorted.allSatisfy { $0.y == bleed.y && $0.maxY == bleed.maxY })
        #expect(sorted[0].maxX == print.margin + .mm(105))
      }
    }
  }

  @Test("BK-Q5: marks say where the spine is folded, outside of the bleed") func marks() throws {
    let print = PrintSheet(bleed: .mm(3), hasMarks: true)
    let sheet = CoverSheet(page: page, spine: .mm(12), direction: .rightToLeft, print: print)
    let list = sheet.sheet(of: [:], ground: .white)
    guard case .path(let folds)? = list.items.last, let boxes = list.boxes else {
      Issue.record("no marks")
      return
    }
    let spine = sheet.place(of: .spine)
    for step in folds.steps {
      guard case .line(let end) = step else { continue }
      #expect([spine.x, spine.maxX].contains(end.x - print.margin))
      #expect(end.y <= boxes.bleed.y || end.y >= boxes.bleed.maxY)
    }
    #expect(folds.steps.count == 8)
    // The ground reaches into the bleed.
    #expect(list.items.first == .fill(boxes.bleed, .white))
  }
}
