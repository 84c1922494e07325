import Synchronization
import TestSupport
import Testing

@testable import VerticalLayout

/// Shapes: how they are written, and what they cover of a band.
struct PageShapeTests {
  @Test(arguments: [
    ("rect 1 2 3 4", "rect 1pt 2pt 3pt 4pt"), ("rect 1,2 3,4 unit=mm", "rect 1mm 2mm 3mm 4mm"),
    ("circle", "circle 50% 50% 50%"), ("CIRCLE 1cm 2cm 5mm", "circle 10mm 20mm 5mm"),
    ("ellipse", "ellipse 50% 50% 50% 50%"), ("polygon 0,0 10,0 10,10", "path M0 0H10V10"),
    ("path M0,0L10-10.5.5 3z", "path M 0 0 L 10 -10.5 L 0.5 3 Z"),
    ("path m5 5 l1 1 1 1", "path M5 5 L6 6 L7 7"), ("path M1 1 unit=in", "path M72 72"),
    ("path M0 0 Q3 3 6 0 T12 0", "path M0 0 C2 2 4 2 6 0 C8 -2 10 -2 12 0"),
    ("path M0 0 C1 1 2 1 3 0 S5 -1 6 0", "path M0 0 C1 1 2 1 3 0 C4 -1 5 -1 6 0"),
    ("path M1 1 unit=em", "path M1 1 rule=evenodd unit=em"),
  ])
  func sameShapes(_ one: String, _ other: String) throws {
    #expect(try PageShape(one) == PageShape(other))
  }

  @Test(arguments: [
    ("", "a shape is"), ("square 1 2", "a shape is"), ("rect 1 2 3", "rect X Y WIDTH HEIGHT"),
    ("rect 1 2 -3 4", "not negative"), ("circle 1 2 x", "“x” is no length"),
    ("polygon 1,1 2,2", "three points"), ("path L1 1", "begins with M"),
    ("path M1 1 A1 1 0 0 0 2 2", "arcs"), ("path M1", "a number is missing"),
    ("path M1 1 X", "no command “X”"), ("rect gap=-", "a gap is a length"),
    ("rect gap=3%", "a gap is a length"), ("rect rule=odd", "evenodd or nonzero"),
    ("rect unit=miles", "a unit is"), ("rect size=3", "no key “size”"), ("rect page=2", "“page”"),
    ("path M99999999999 1", "no number"), ("circle 1 2 -1", "not negative"),
  ])
  func errors(_ text: String, _ reason: String) {
    #expect {
      try PageShape(text)
    } throws: {
      "\($0)".contains(reason)
    }
  }

  @Test func exclusionsHaveAPage() throws {
    #expect(
      try PageRegions.Exclusion("rect page=3").page == 2
        && PageRegions.Exclusion("rect").page == nil)
    for page in ["0", "-1", "x", "1.5", "99999999999999999999"] {
      #expect(throws: PageShapeError.self) { try PageRegions.Exclusion("rect page=\(page)") }
    }
  }

  @Test("YY-13, YY-14 what a shape covers of a band is all of it, and hardly more")
  func covers() throws {
    var random = SplitMix64(seed: 14)
    for _ in 0..<300 {
      let text = RandomRegions.shape(&random)
      let shape = PlacedShape(
        try PageShape(text), in: PhysicalSize(width: .pt(100), height: .pt(100)), em: .pt(10),
        isFrame: false)
      let model = try #require(ShapeModel(text))
      let left = Int.random(in: -20..<110, using: &random) * 1024
      let band = left..<left + random.pick([1, 700, 10240, 40000])
      for side in [ShapeSide.inside, .outside] {
        var covered: [Interval] = []
        shape.addCovered(side, over: band, to: &covered)
        let free = (-40 * 1024..<140 * 1024).subtracting(covered)
        // No point of what is left is on that side.
        for stretch in free {
          for _ in 0..<12 {
            let x = Double(Int.random(in: band, using: &random)) / 1024
            let y = Double(Int.random(in: stretch, using: &random)) / 1024
            if model.isClear(x, y) {
              #expect(model.contains(x, y) == (side == .outside), "\(text) \(band) \(x) \(y)")
            }
          }
        }
      }
    }
  }

  @Test("a path that crosses itself a thousand times is answered")
  func crossings() throws {
    var random = SplitMix64(seed: 3)
    let points = (0..<400).map { _ in
      PhysicalPoint(
        x: .pt(Int.random(in: 0..<1000, using: &random)),
        y: .pt(Int.random(in: 0..<1000, using: &random)))
    }
    let shape = PlacedShape(
      .polygon(points), in: PhysicalSize(width: .pt(9), height: .pt(9)), em: .pt(1), isFrame: false)
    var covered: [Interval] = []
    shape.addCovered(.inside, over: Length.pt(100).rawValue..<Length.pt(110).rawValue, to: &covered)
    #expect(!covered.isEmpty)
  }

  @Test(
    "of thousands of lines, too, no point is called free that is not, and not much is looked at")
  func thousandsOfLines() throws {
    var random = SplitMix64(seed: 22)
    let zigzag = (0..<3000).map { "\($0 % 2 == 0 ? 20 : 70) \($0 / 30).\($0 % 30 + 10)" }
    let scattered = (0..<1000).map { _ in
      "\(Int.random(in: 0..<100, using: &random)).5 \(Int.random(in: 0..<100, using: &random))"
    }
    let teeth = (0..<3000).map { "\($0 / 30).\($0 % 30 + 10) \($0 % 2 == 0 ? 20 : 70)" }
    for points in [zigzag, scattered, teeth] {
      let text = "polygon " + points.joined(separator: " ")
      let shape = PlacedShape(
        try PageShape(text), in: PhysicalSize(width: .pt(100), height: .pt(100)), em: .pt(10),
        isFrame: false)
      let model = try #require(ShapeModel(text))
      for left in [0, 15, 60, 95] {
        let band = left * 1024..<(left + 10) * 1024
        for side in [ShapeSide.inside, .outside] {
          var covered: [Interval] = []
          shape.addCovered(side, over: band, to: &covered)
          #expect(covered.count <= 3 * PolygonBand.mostLines)
          let free = (-40 * 1024..<140 * 1024).subtracting(covered)
          for stretch in free.shuffled(using: &random).prefix(10) {
            let x = Double(Int.random(in: band, using: &random)) / 1024
            let y = Double(Int.random(in: stretch, using: &random)) / 1024
            if model.isClear(x, y) { #expect(model.contains(x, y) == (side == .outside)) }
          }
        }
      }
    }
  }

  @Test("a path of thousands of points leaves what is far from it free")
  func farFromLines() throws {
    let points = (0..<4000).map { "\($0 % 2 == 0 ? 20 : 70) \(40 + $0 / 400).\($0 % 400 + 100)" }
    let shape = PlacedShape(
      try PageShape("polygon " + points.joined(separator: " ")),
      in: PhysicalSize(width: .pt(100), height: .pt(100)), em: .pt(10), isFrame: false)
    var covered: [Interval] = []
    shape.addCovered(.inside, over: 30 * 1024..<40 * 1024, to: &covered)
    let free = (0..<100 * 1024).subtracting(covered).filter { $0.count > 1024 }
    #expect(free == [0..<41062, 50687..<100 * 1024])
  }

  /// Room for few columns on each page: a path that goes to and fro over it.
  private static func path(points: Int) -> String {
    let points = (0..<points).map { "\($0 * 37 % 101)%,\($0 * 71 % 97)%" }
    return "polygon " + points.joined(separator: " ")
  }

  @Test(
    "R3 text in a path of many points takes no time that grows with its pages",
    arguments: [60])
  func manyPoints(_ points: Int) throws {
    let shape = try PageShape(Self.path(points: points))
    try expectProcessorTime(under: 60) {
      let layout = try G10.page(
        420, 595, PageRegions(outline: shape), { $0.style.size = .pt(9) }
      ).layout((0..<300).map { _ in "春眠不覺曉" }.joined(separator: "\n"))
      #expect(layout.isWhole)
    }
  }

  @Test("R3 rooms that are known from other pages are those of this page")
  func knownRooms() throws {
    /// The rooms of a page each time anew.
    struct Anew: ColumnRoomProvider {
      var rooms: RegionRooms
      func frames(onPage page: Int, of content: PhysicalSize) -> [PhysicalRect] {
        rooms.frames(onPage: page, of: content)
      }
      func stretches(of band: ColumnBand) -> [Range<Length>] { rooms.stretches(of: band) }
      func step(after band: ColumnBand) -> Length? { rooms.step(after: band) }
      var lastSpecialPage: Int? { rooms.lastSpecialPage }
    }
    for seed in 0..<6 {
      var random = SplitMix64(seed: UInt64(seed))
      let outline = try PageShape(Self.path(points: Int.random(in: 3...24, using: &random)))
      let area = try PageRegions.Exclusion("circle 40% 30% 20pt page=2")
      let regions = PageRegions(outline: outline, exclusions: seed.isMultiple(of: 2) ? [area] : [])
      let g10 = G10.page(200, 300, regions)
      let text = (0..<40).map { _ in
        String.han(Int.random(in: 1...30, using: &random))
      }.joined(separator: "\n")
      let size = PhysicalSize(width: .pt(200), height: .pt(300))
      let rooms = try RegionRooms(
        regions, content: size,
        page: PhysicalRect(x: .zero, y: .zero, width: size.width, height: size.height), em: .pt(10),
        measure: nil)
      var typesetter = Typesetter(shaper: g10.shaper, options: g10.options)
      let known = try typesetter.typeset(Document(text))
      typesetter.options.regions = PageRegions()
      typesetter.roomProvider = Anew(rooms: rooms)
      let anew = try typesetter.typeset(Document(text))
      #expect(known.columns == anew.columns && known.pages.count == anew.pages.count, "\(seed)")
    }
  }

  @Test("R3 the search for room asks whether the text is given up") func givenUp() throws {
    let shape = try PageShape(Self.path(points: 40))
    let g10 = G10.page(420, 595, PageRegions(outline: shape))
    var typesetter = Typesetter(shaper: g10.shaper, options: g10.options)
    let count = Atomic(0)
    typesetter.isGivenUp = { count.add(1, ordering: .relaxed).newValue > 20 }
    let text = (0..<300).map { _ in "春眠不覺曉" }.joined(separator: "\n")
    #expect(throws: LayoutError.cancelled) { _ = try typesetter.typeset(Document(text)) }
  }
}
