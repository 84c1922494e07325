import Testing

@testable import VerticalLayout

/// Maps that turn and scale: quarter turns are exact, others are fixed-point numbers, and all that asks for a place maps it
/// back.
@Suite struct TransformTests {
  private func point(_ x: Double, _ y: Double) -> PhysicalPoint {
    PhysicalPoint(x: Length(points: x), y: Length(points: y))
  }

  @Test(
    "Quarter turns are exact",
    arguments: [
      (0, 130.0, 50.0), (1, 100, 80), (2, 70, 50), (3, 100, 20), (4, 130, 50), (-1, 100, 20),
      (-6, 70, 50),
    ])
  func quarters(_ count: Int, _ x: Double, _ y: Double) {
    let center = point(100, 50)
    let turn = Transform.quarterTurns(count, about: center)
    #expect(turn.applied(to: point(130, 50)) == point(x, y))
    #expect(turn == .rotation(degrees: Double(count) * 90, about: center))
    #expect(turn.keepsRectangles && turn.applied(to: center) == center)
    let rect = PhysicalRect(x: .pt(110), y: .pt(40), width: .pt(7), height: .pt(3))
    #expect(turn.inverse?.bounds(of: turn.bounds(of: rect)) == rect)
  }

  @Test(
    "Other angles go to the nearest unit, clockwise",
    arguments: [
      (30.0, 10.0, 0.0, 8.6603, 5.0), (-30, 10, 0, 8.6603, -5), (60, 0, 10, -8.6603, 5),
      (45, 10, 10, 0, 14.1421), (120, 10, 0, -5, 8.6603), (725, 10, 0, 9.9619, 0.8716),
    ])
  func angles(_ degrees: Double, _ x: Double, _ y: Double, _ toX: Double, _ toY: Double) {
    let turn = Transform.rotation(degrees: degrees, about: point(0, 0))
    let found = turn.applied(to: point(x, y))
    #expect(abs(found.x.points - toX) < 0.002 && abs(found.y.points - toY) < 0.002, "\(found)")
    #expect(!turn.keepsRectangles)
  }

  @Test("A map and its way back meet to a unit, on the largest page")
  func inverse() throws {
    for degrees in stride(from: -170.0, through: 170, by: 13.7) {
      let turn = Transform.rotation(degrees: degrees, about: point(300, 7000))
        .followed(by: .scale(3, over: 2, about: point(17, 40)))
      let back = try #require(turn.inverse)
      for place in [point(0, 0), point(14_400, 14_400), point(-3, 9000), point(333.25, 1)] {
        let found = back.applied(to: turn.applied(to: place))
        #expect(abs(found.x.rawValue - place.x.rawValue) <= 2, "\(degrees) \(place) \(found)")
        #expect(abs(found.y.rawValue - place.y.rawValue) <= 2, "\(degrees) \(place) \(found)")
      }
    }
    #expect(Transform(a: 0, b: 0, c: 0, d: 5, e: .zero, f: .zero).inverse == nil)
  }

  @Test(
    "Factors are decimals that come back",
    arguments: [
      (0, "0"), (1_000_000_000, "1"), (-1_000_000_000, "-1"), (1, "0.000000001"),
      (-500_000_000, "-0.5"), (866_025_404, "0.866025404"), (12_340_000_000, "12.34"),
    ])
  func decimals(_ factor: Int, _ text: String) {
    #expect(Transform.decimal(factor) == text && Transform.factor(text) == factor)
  }

  @Test(
    "What is no factor is refused",
    arguments: ["", "-", "1e3", "1001", ".5", "1.", "0.1234567890", "+1", "a", "99999"])
  func noFactor(_ text: String) { #expect(Transform.factor(text) == nil) }

  @Test("Numbers beyond all pages neither trap nor go around") func extremes() {
    let most = Transform(a: .max, b: .min, c: .max, d: .max, e: .limit, f: -.limit)
    let far = PhysicalPoint(x: Length(rawValue: 1 << 50), y: Length(rawValue: -(1 << 50)))
    _ = most.applied(to: far)
    _ = most.inverse?.applied(to: far)
    _ = most.followed(by: most).applied(to: far)
    #expect(Transform.rotation(degrees: .nan, about: far) == .identity)
    #expect(Transform.scale(0, over: 5, about: far) == .identity)
  }

  // MARK: Lists

  private func list(_ count: Int) -> DisplayList {
    DisplayList(
      size: PhysicalSize(width: .pt(100), height: .pt(100)),
      items: (0..<count).map {
        .fill(PhysicalRect(x: .pt($0), y: .zero, width: .pt(1), height: .pt(2)), .black)
      }, as: .text)
  }

  @Test("A map of mapped items is both, and gaps have it alone") func nested() {
    let (inner, outer) = (
      Transform.quarterTurns(1, about: point(0, 0)), Transform.translation(x: .pt(5), y: .pt(7))
    )
    var page = list(3)
    page.apply(inner, toItemsFrom: 2)
    page.append(
      .fill(PhysicalRect(x: .zero, y: .zero, width: .pt(1), height: .pt(1)), .black), as: .text)
    page.apply(outer, toItemsFrom: 1)
    #expect(page.transforms.map(\.items) == [1..<2, 2..<3, 3..<4])
    #expect(page.transforms[0].transform == outer)
    #expect(page.transforms[1].transform == inner.followed(by: outer))
    let corner = point(3, 4)
    #expect(
      page.transforms[1].transform.applied(to: corner)
        == outer.applied(to: inner.applied(to: corner)))
  }

  @Test(
    "Mapped items keep their places when their page is moved")
  func moved() throws {
    var page = list(2)
    page.apply(.rotation(degrees: 30, about: point(10, 10)), toItemsFrom: 1)
    let turned = try #require(page.transforms.first)
    let before = turned.transform.applied(to: point(1, 0))
    let sheet = page.moved(x: .pt(40), y: .pt(60), to: page.size)
    let after = try #require(sheet.transforms.first).transform.applied(to: point(41, 60))
    #expect(abs(after.x.points - before.x.points - 40) < 0.003)
    #expect(abs(after.y.points - before.y.points - 60) < 0.003)
  }

  // MARK: Layouts

  /// Two frames of three columns, the second one turned.
  private func layout(_ degrees: Double, scale: Int = 1000) throws -> Layout {
    let setting = G10().with {
      $0.page.size = .size(width: .pt(200), height: .pt(100))
      var second = PageShape.rectangle(
        PhysicalRect(x: .pt(40), y: .pt(30), width: .pt(30), height: .pt(30)))
      (second.turn, second.scale) = (degrees, scale)
      $0.regions.frames = [
        .rectangle(PhysicalRect(x: .pt(150), y: .pt(10), width: .pt(30), height: .pt(30))), second,
      ]
    }
    var document = Document("一二三四五六七八九十甲乙丙丁戊己庚辛")
    document.spans = [AttributeSpan(TextRange(33, 36), .link("https://a.jp/"))]
    return try setting.layout(document)
  }

  @Test(
    "A point in a turned frame has its character, in a layout and in the JSON of one",
    arguments: [(0.0, 1000), (30, 1000), (90, 1000), (-135, 700), (180, 1500)])
  func points(_ degrees: Double, _ scale: Int) throws {
    let layout = try layout(degrees, scale: scale)
    #expect(layout.columns.map(\.tier) == [0, 0, 0, 1, 1, 1])
    #expect((layout.transform(ofColumn: 3) == nil) == (degrees == 0 && scale == 1000))
    for view in try bothViews(layout) {
      for column in layout.columns.indices {
        for cell in layout.columns[column].cells {
          let bounds = layout.bounds(ofCell: cell, in: layout.columns[column])
          let middle = PhysicalPoint(
            x: bounds.x + bounds.width.half, y: bounds.y + bounds.height.half)
          let place = layout.transform(ofColumn: column)?.applied(to: middle) ?? middle
          let found = try #require(view.cluster(at: place, onPage: 0))
          #expect(found.range == layout.cells[cell].range && found.column == column)
          #expect(view.closestCluster(to: place, onPage: 0)?.range == found.range)
          let around = PhysicalRect(x: place.x, y: place.y, width: .pt(1), height: .pt(1))
          #expect(view.range(in: around, onPage: 0)?.overlaps(found.range) == true)
          #expect(
            try #require(view.typographicBounds(of: found.range, onPage: 0)).touches(around))
        }
      }
    }
  }

  @Test("A link in a turned frame is found in its text, and its area is around it") func links()
    throws
  {
    let layout = try layout(30)
    let transform = try #require(layout.transform(ofColumn: 3))
    let cell = try #require(layout.cells.indices.first { layout.cells[$0].range.lowerBound == 33 })
    let column = try #require(layout.columnIndex(containing: 33))
    let bounds = layout.bounds(ofCell: cell, in: layout.columns[column])
    let place = transform.applied(
      to: PhysicalPoint(x: bounds.x + bounds.width.half, y: bounds.y + bounds.height.half))
    #expect(layout.link(at: place, onPage: 0)?.target == "https://a.jp/")
    #expect(
      try SavedLayout(json: layout.json()).link(at: place, onPage: 0)?.target == "https://a.jp/")
    let link = try #require(layout.linkAreas(onPage: 0).first)
    #expect(link.rects == [transform.bounds(of: bounds)])
    let items = layout.displayList(ofPage: 0).itemsInPlace
    #expect(items.contains(.link(uri: "https://a.jp/", link.rects)))
  }

  @Test("Turned text that stands over other text is an overlap, and beside it is none")
  func overlaps() throws {
    func overlaps(_ x: Int, _ degrees: Double) throws -> Int {
      let setting = G10().with {
        $0.page.size = .size(width: .pt(200), height: .pt(100))
        var first = PageShape.rectangle(
          PhysicalRect(x: .pt(100), y: .pt(30), width: .pt(10), height: .pt(30)))
        var second = PageShape.rectangle(
          PhysicalRect(x: .pt(x), y: .pt(30), width: .pt(10), height: .pt(30)))
        (first.turn, second.turn) = (45, degrees)
        $0.regions.frames = [first, second]
      }
      return try setting.layout("一二三四五六").overlaps(onPage: 0).count
    }
    // Upright rectangles around two slanting columns meet where these do not.
    #expect(try overlaps(80, 45) == 0)
    #expect(try overlaps(90, -45) > 0)
  }

  @Test("The drawing of a layout has the maps, and its JSON comes back") func drawing() throws {
    let layout = try layout(30, scale: 800)
    let list = layout.displayList(ofPage: 0)
    let transform = try #require(layout.transform(ofColumn: 3))
    #expect(!list.transforms.isEmpty && list.transforms.allSatisfy { $0.transform == transform })
    let text = list.roles.first { $0.role == .text }
    #expect(text.map { list.transforms[0].items.overlaps($0.items) } == true)
    let record = try LayoutRecord(json: layout.json())
    #expect(
      record.pages[0].columns.map(\.transform) == [nil, nil, nil]
        + Array(repeating: transform, count: 3))
  }
}
