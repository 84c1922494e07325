import Testing
import VerticalFonts
import VerticalLayout

/// Marks lose their blank and not their ink (S4), with a real font: looked at on a picture
/// of one column, row by row.
struct TrimmedInkTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  /// The stretches of rows with ink on the column, top down, in em.
  private func ink(
    _ text: String, _ options: [String], language: String
  ) throws -> (stretches: [ClosedRange<Double>], layout: LayoutRecord) {
    try folder.write(text, to: "a.txt")
    let arguments =
      [
        "a.txt", "--quiet", "--lang", language, "--heading", "never", "--font", VTypeCommand.font,
        "--size", "100pt", "--margin", "0", "--dpi", "72",
      ] + options
    try #require(
      folder.vtype(arguments + ["-o", "a.png", "--layout", "a.json"]).status == 0)
    let image = try GrayImage(png: "a.png", in: folder)
    var stretches: [ClosedRange<Double>] = []
    for y in 0..<image.height
    where (0..<image.width).contains(where: { image.pixels[y * image.width + $0] < 128 }) {
      let top = Double(y) / 100
      let bottom = Double(y + 1) / 100
      if let last = stretches.last, last.upperBound == top {
        stretches[stretches.count - 1] = last.lowerBound...bottom
      } else {
        stretches.append(top...bottom)
      }
    }
    return (stretches, try LayoutRecord(json: folder.read("a.json")))
  }

  /// A mark before a square of ink, 口: cut, its ink is as far from what follows (an opening mark) or
  /// from what stands before it (a closing one) as uncut, and nothing is on top of something else.
  @Test(
    arguments: ["ja", "zh-Hans", "zh-Hant", "ko"], ["（（", "）（", "））", "」「", "』」", "《〈", "」、", "、「"])
  func inkKeepsItsDistance(_ language: String, _ pair: String) throws {
    let text = "口" + pair + "口"
    let options = ["--autospace", "none", "--place", "top-right", "--measure", "10em"]
    let cut = try ink(text, options + ["--trim", "pairs"], language: language)
    let whole = try ink(text, options + ["--trim", "none"], language: language)
    // Each mark is one stretch of rows in both, of the same heights: no ink is on other ink.
    let heights = { (stretches: [ClosedRange<Double>]) in
      stretches.map { $0.upperBound - $0.lowerBound }
    }
    #expect(cut.stretches.count == whole.stretches.count)
    for (one, other) in zip(heights(cut.stretches), heights(whole.stretches)) {
      #expect(abs(one - other) <= 0.011)
    }
    let cells = cut.layout.pages[0].columns[0].cells
    #expect(cells.filter { $0.trim != .none }.count == 1)
    // Half an em goes between the two marks, and no other distance changes.
    let gaps = { (stretches: [ClosedRange<Double>]) in
      zip(stretches, stretches.dropFirst()).map { $1.lowerBound - $0.upperBound }
    }
    let changes = zip(gaps(whole.stretches), gaps(cut.stretches)).map { $0 - $1 }
    #expect(changes.filter { abs($0) > 0.021 }.count == 1)
    #expect(changes.contains { abs($0 - 0.5) <= 0.021 })
  }
}
