import Testing
import VerticalLayout

@testable import VerticalImages

@Suite("SH-E4 drawings of filled paths alone")
struct SVGPathsTests {
  private static func drawing(
    _ inner: String, _ box: String = "viewBox=\"0 0 10 20\"", more: String = ""
  ) -> String {
    "<?xml version=\"1.0\"?><svg xmlns=\"http://www.w3.org/2000/svg\" \(box)\(more)>\(inner)</svg>"
  }

  @Test("SH-E4 paths stand in their place on the page, in their own colours")
  func places() throws {
    let text = Self.drawing(
      "<path d=\"M0 0L10-0.1L10,20Z\" fill=\"#a6382d\"/><path d=\"M1 1C2 2 3 3 4.5 4Z\"/>")
    let paths = try #require(SVGPaths(Array(text.utf8))).drawn(
      in: PhysicalRect(x: .pt(100), y: .pt(50), width: .pt(20), height: .pt(40)))
    #expect(paths.map(\.fill) == [Color("#a6382d"), .black])
    func point(_ x: Double, _ y: Double) -> PhysicalPoint {
      PhysicalPoint(x: Length(points: x), y: Length(points: y))
    }
    #expect(paths[0].steps[0] == .move(point(100, 50)) && paths[0].steps[3] == .close)
    guard case .line(let second) = paths[0].steps[1], case .line(let third) = paths[0].steps[2]
    else {
      Issue.record("no lines")
      return
    }
    #expect(second.x == .pt(120) && abs(second.y.points - 49.8) < 0.01 && third == point(120, 90))
    #expect(
      paths[1].steps == [
        .move(point(102, 52)), .curve(point(104, 54), point(106, 56), point(109, 58)), .close,
      ])
  }

  @Test(
    "SH-E4 whatever else a drawing has, it is drawn as pixels",
    arguments: [
      drawing("<rect width=\"1\" height=\"1\"/>"), drawing("<path d=\"M0 0l1 1Z\"/>"),
      drawing("<path d=\"M0 0A1 1 0 0 1 2 2Z\"/>"), drawing("<path d=\"M0 0L99 0Z\"/>"),
      drawing("<path d=\"M0 0L1 1\" stroke=\"#000\"/>"), drawing("<g><path d=\"M0 0L1 1Z\"/></g>"),
      drawing("<path d=\"M0 0L1 1Z\" fill=\"none\"/>"),
      drawing("<path d=\"M0 0L1 1Z\" fill=\"ink\"/>"),
      drawing("<path d=\"M0 0L1 1Z\" transform=\"scale(2)\"/>"), drawing("<path d=\"L1 1Z\"/>"),
      drawing("<path d=\"M0 0L1Z\"/>"), drawing("<path d=\"M0 0L1 1e9Z\"/>"), drawing("<path/>"),
      drawing(""), drawing("<path d=\"M0 0L1 1Z\"/>", ""),
      drawing("<path d=\"M0 0L1 1Z\"/>", "viewBox=\"1 0 9 9\""),
      drawing("<path d=\"M0 0L1 1Z\"/>", "viewBox=\"0 0 0 9\""),
      drawing("<path d=\"M0 0L1 1Z\"/>", more: " class=\"a\""), "<svg", "",
    ])
  func others(_ text: String) {
    #expect(SVGPaths(Array(text.utf8)) == nil)
  }
}
