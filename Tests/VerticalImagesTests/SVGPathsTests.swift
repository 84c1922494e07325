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

  @Test("SH-E4 paths have their own colours, and places in a drawing whose longer side is 1000")
  func places() throws {
    let text = Self.drawing(
      "<path d=\"M0 0L10-0.1L10,20Z\" fill=\"#a6382d\"/><path d=\"M1 1C2 2 3 3 4.5 4Z\"/>",
      "viewBox=\"0 0 10 20\" width=\"5pt\" height=\"10pt\"")
    let drawing = try #require(SVGPaths(Array(text.utf8)))
    #expect(drawing.size == PhysicalSize(width: .pt(500), height: .pt(1000)))
    #expect(drawing.paths.map(\.fill) == [Color("#a6382d"), .black])
    func point(_ x: Int, _ y: Int) -> PhysicalPoint { PhysicalPoint(x: .pt(x), y: .pt(y)) }
    #expect(
      drawing.paths.map(\.steps) == [
        [.move(point(0, 0)), .line(point(500, -5)), .line(point(500, 1000)), .close],
        [.move(point(50, 50)), .curve(point(100, 100), point(150, 150), point(225, 200)), .close],
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
      drawing("<path d=\"M0 0L1 1Z\"/>", more: " class=\"a\""),
      drawing("<path d=\"M0 0L1 1Z\"/>", more: " width=\"10\" height=\"10\""),
      drawing("<path d=\"M0 0L1 1Z\"/>", more: " width=\"10mm\" height=\"20pt\""),
      drawing("<path d=\"M0 0L1 1Z\"/>", more: " width=\"50%\" height=\"\""),
      drawing("<path d=\"M0 0L1 1Z\" fill=\"#ff000080\"/>"), "<svg", "",
    ])
  func others(_ text: String) {
    #expect(SVGPaths(Array(text.utf8)) == nil)
  }
}
