import VerticalLayout

@testable import VerticalPress

/// Sheets of paper on a table: printed, folded, cut and read. What is read comes from where marks are on the sheets, and from
/// nothing that the imposition says of itself.
///
/// A page has its number as the height of a mark that is near its head, so that a page that is upside down shows it near its foot.
struct FoldedSheets {
  /// A side of a piece of paper: the number of its page, 0 for none, and whether its head is up.
  struct Face: Hashable {
    var page = 0
    var isUpright = true

    static let blank = Face()

    var upsideDown: Face { page == 0 ? .blank : Face(page: page, isUpright: !isUpright) }
  }

  /// A piece of paper that lies on the table, with the side that is seen from above.
  struct Layer: Hashable {
    var top: Face
    var bottom: Face

    /// Turned over about an upright line: what was left is right, and heads stay up.
    var turnedOver: Layer { Layer(top: bottom, bottom: top) }
    /// Turned over about a level line: heads are down.
    var tumbled: Layer {
      Layer(top: bottom.upsideDown, bottom: top.upsideDown)
    }
  }

  /// By rows and columns: layers that lie on each other, the highest first.
  var stacks: [[[Layer]]]

  /// The page that a test sets: a mark of its number's height, 20 pt below its head and 5 pt left of its middle.
  static func page(_ number: Int, size: PhysicalSize) -> DisplayList {
    let middle = size.width.half
    return DisplayList(
      size: size,
      items: [
        .fill(
          PhysicalRect(x: middle - .pt(5), y: .pt(20), width: .pt(10), height: .pt(number)), .black)
      ], as: .decoration(.ground))
  }

  /// The pages that a sheet shows, in rows and columns of one size.
  static func faces(
    of sheet: DisplayList, size: PhysicalSize, gutter: Length = .zero
  ) -> [[Face]] {
    let columns = (sheet.size.width + gutter).wholeMultiples(of: size.width + gutter)
    let rows = (sheet.size.height + gutter).wholeMultiples(of: size.height + gutter)
    var faces = [[Face]](repeating: Array(repeating: .blank, count: columns), count: rows)
    var transforms = sheet.transforms[...]
    for (index, item) in sheet.items.enumerated() {
      guard case .fill(var rect, .black) = item else { continue }
      if let own = transforms.stretch(ofItem: index) { rect = own.transform.bounds(of: rect) }
      let row = rect.y.wholeMultiples(of: size.height + gutter)
      let column = rect.x.wholeMultiples(of: size.width + gutter)
      let top = (size.height + gutter) * row
      faces[row][column] = Face(
        page: rect.height.rawValue / 1024,
        isUpright: rect.y - top == .pt(20) || rect.maxY - top < size.height.half)
    }
    return faces
  }

  /// A sheet that is printed on one side.
  init(front: [[Face]]) {
    stacks = front.map { row in row.map { [Layer(top: $0, bottom: .blank)] } }
  }

  /// A sheet that is printed on both sides and turned over its upright edge between them.
  init(front: [[Face]], back: [[Face]]) {
    stacks = zip(front, back).map { front, back in
      zip(front, back.reversed()).map { [Layer(top: $0, bottom: $1)] }
    }
  }

  /// Puts sheets below.
  mutating func put(below other: FoldedSheets) {
    for row in stacks.indices {
      for column in stacks[row].indices { stacks[row][column] += other.stacks[row][column] }
    }
  }

  /// Turns all over about an upright line.
  mutating func turnOver() {
    stacks = stacks.map { row in row.reversed().map { $0.reversed().map(\.turnedOver) } }
  }

  /// Folds one half over the other, about the upright line in the middle.
  mutating func fold(leftOverRight: Bool) {
    stacks = stacks.map { row in
      let half = row.count / 2
      let moving = leftOverRight ? Array(row[..<half]) : Array(row[half...])
      let lying = leftOverRight ? Array(row[half...]) : Array(row[..<half])
      return zip(moving.reversed(), lying).map { $0.reversed().map(\.turnedOver) + $1 }
    }
  }

  /// Folds the upper row after the lower one.
  mutating func foldUpperRowAfter() {
    guard stacks.count == 2 else { return }
    stacks = [
      zip(stacks[1], stacks[0]).map { $0 + $1.reversed().map(\.tumbled) }
    ]
  }

  /// The sides of a folded pile, leaf by leaf from above, as a reader turns them.
  var read: [Face] {
    (stacks.first?.first ?? []).flatMap { [$0.top, $0.bottom] }
  }

  /// The sides of a sheet of two rows that is cut in its middle, folded lengthwise with the print outside, and pushed together
  /// until its panels stand around the cut: the middle ones of a row lie with their backs on each other, those at the ends on
  /// the ones after them. From the third panel of the lower row around, as a reader turns them where it is bound on the right.
  var readAroundCut: [Face] {
    let row = stacks.first ?? []
    guard row.count == 4, row.allSatisfy({ $0.count == 2 }) else { return [] }
    let (near, far) = (row.map { $0[0].top }, row.map { $0[1].bottom })
    return [near[2], near[1], near[0], far[0], far[1], far[2], far[3], near[3]]
  }
}
