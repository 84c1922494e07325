import Glibc
import Testing
import VerticalCairo
import VerticalFonts
import VerticalLayout

@testable import VerticalSnapshots

/// The library as tests use it: when it records, what it says, and what the pictures show.
final class SnapshotsTests {
  private let folder: String
  private let fonts = FontLibrary()

  init() throws {
    var template = Array("/tmp/vtype-snapshots-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else { throw Poem.Missing() }
    folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    try fonts.prepare(fonts: [], language: .japanese)
  }

  deinit { _ = unsafe system("rm -rf '\(folder)'") }

  private func exists(_ name: String) -> Bool { unsafe access("\(folder)/\(name)", F_OK) == 0 }

  private func snapshots(_ recording: Snapshots.Recording) -> Snapshots {
    Snapshots(beside: "\(folder)/Tests.swift", recording: recording)
  }

  private func layout(_ text: String = "春はあけぼの。\n夏は夜。", gap: Int = 10) throws -> Layout {
    let options = LayoutOptions(
      style: TextStyle(size: .pt(14)), page: .size(width: .pt(120), height: .pt(160))
    ) { $0.columns.gap = .pt(gap) }
    return try Typesetter(shaper: fonts, options: options).typeset(
      Document(text, language: .japanese))
  }

  @Test func theFirstRunRecordsAndTheNextVerifies() throws {
    let layout = try layout()
    let path = "\(folder)/__snapshots__/a/spring.json"
    #expect(snapshots(.missing).verify(layout, named: "a/spring") == .recorded(path))
    #expect(exists("__snapshots__/a/spring.json") && !exists("__failures__"))
    #expect(snapshots(.missing).verify(layout, named: "a/spring") == .same)
    #expect(snapshots(.never).verify(layout, named: "a/spring") == .same)
  }

  @Test func aDifferenceIsToldAndShown() throws {
    let renderer = CairoRenderer(fonts: fonts)
    _ = snapshots(.missing).verify(try layout(), named: "spring", drawnBy: renderer)
    let wide = try layout(gap: 11)
    let outcome = snapshots(.missing).verify(wide, named: "spring", drawnBy: renderer)
    #expect("\(outcome)".contains("column 2 (「夏は夜。」): moved by 0.5 pt right"))
    #expect("\(outcome)".contains("VTYPE_SNAPSHOTS=record"))
    #expect(exists("__failures__/spring.diff.png") && exists("__failures__/spring.actual.json"))
    // Accepted, it is the snapshot, and what showed the difference goes.
    guard case .recorded = snapshots(.record).verify(wide, named: "spring", drawnBy: renderer)
    else {
      Issue.record("it was not recorded")
      return
    }
    #expect(!exists("__failures__"))
    #expect(snapshots(.never).verify(wide, named: "spring", drawnBy: renderer) == .same)
  }

  @Test func nothingIsRecordedWhereItIsNotToBe() throws {
    let outcome = snapshots(.never).verify(try layout(), named: "spring")
    #expect(outcome == .missing("\(folder)/__snapshots__/spring.json"))
    #expect(!exists("__snapshots__"))
  }

  @Test(
    arguments: [
      ([:], .missing), (["VTYPE_SNAPSHOTS": "record"], .record),
      (["VTYPE_SNAPSHOTS": "never"], .never), (["CI": "true"], .never),
      (["CI": "true", "VTYPE_SNAPSHOTS": "record"], .never),
      (["CI": "false", "VTYPE_SNAPSHOTS": "record"], .record), (["CI": ""], .missing),
    ] as [([String: String], Snapshots.Recording)])
  func recordingByTheEnvironment(_ variables: [String: String], _ recording: Snapshots.Recording) {
    #expect(Snapshots.Recording.fromEnvironment { variables[$0] } == recording)
  }

  @Test(arguments: ["", "../a", "/a", "a//b", "a/../b", "."])
  func namesStayInTheirFolder(_ name: String) throws {
    guard case .failed = snapshots(.missing).verify(try layout(), named: name) else {
      Issue.record("“\(name)” was taken")
      return
    }
  }

  @Test func aDamagedSnapshotIsToldOf() throws {
    _ = snapshots(.missing).verify(try layout(), named: "spring")
    let path = "\(folder)/__snapshots__/spring.json"
    let file = unsafe try #require(unsafe fopen(path, "we"))
    unsafe fputs("{\"version\":1,", file)
    unsafe fclose(file)
    let outcome = snapshots(.missing).verify(try layout(), named: "spring")
    #expect("\(outcome)".contains("the snapshot's layout is damaged: not JSON at byte 13"))
  }

  // MARK: Pictures

  private func image(_ marks: [(x: Int, y: Int)]) throws -> RasterImage {
    var image = try #require(RasterImage(width: 30, height: 20, color: .white))
    for mark in marks { image.fill(x: mark.x..<mark.x + 1, y: mark.y..<mark.y + 1, with: .black) }
    return image
  }

  @Test func threePanelsWithMarks() throws {
    let (before, after) = (try image([(3, 4), (10, 8)]), try image([(10, 8), (20, 15)]))
    let tolerance = PictureTolerance()
    let difference = try #require(
      PictureDifference(page: 0, expected: before, actual: after, tolerance: tolerance))
    #expect(difference.count == 2 && difference.columns == 3..<21 && difference.rows == 4..<16)
    let panels = SideBySide(
      expected: before, actual: after, difference: difference, tolerance: tolerance)
    let picture = try RasterImage(png: try #require(panels.image()).png(dpi: 96))
    func pixel(_ panel: Int, _ x: Int, _ y: Int) -> UInt32? {
      let origin = panels.origin(ofPanel: panel)
      return picture[origin.x + x, origin.y + y]
    }
    #expect(pixel(0, 3, 4) == Color.black.pixel && pixel(0, 20, 15) == Color.white.pixel)
    #expect(pixel(1, 3, 4) == Color.white.pixel && pixel(1, 20, 15) == Color.black.pixel)
    #expect(pixel(2, 3, 4) == SideBySide.removed.pixel)
    #expect(pixel(2, 20, 15) == SideBySide.added.pixel)
    // What is unchanged is faint, what is blank stays so.
    #expect(pixel(2, 10, 8) == Color(red: 204, green: 204, blue: 204).pixel)
    #expect(pixel(2, 11, 9) == Color.white.pixel)
  }

  @Test func pagesOfOtherSizesDiffer() throws {
    let (before, after) = (
      try image([]), try #require(RasterImage(width: 32, height: 20, color: .white))
    )
    let difference = try #require(
      PictureDifference(page: 0, expected: before, actual: after, tolerance: PictureTolerance()))
    #expect(difference.count == 40)
    #expect(
      difference.message(on: nil, width: 32)
        == "the picture of page 1 was 30 × 20, now 32 × 20 pixels")
  }

  @Test(arguments: [
    (PictureTolerance(), true), (PictureTolerance(color: 9), true),
    (PictureTolerance(color: 10), false), (PictureTolerance(pixels: 1), false),
  ])
  func tolerance(_ tolerance: PictureTolerance, _ differs: Bool) throws {
    var (before, after) = (try image([]), try image([]))
    before.fill(x: 3..<4, y: 3..<4, with: Color(red: 100, green: 100, blue: 100))
    after.fill(x: 3..<4, y: 3..<4, with: Color(red: 100, green: 110, blue: 100))
    let difference = PictureDifference(
      page: 0, expected: before, actual: after, tolerance: tolerance)
    #expect((difference != nil) == differs)
  }

  @Test func picturesReadBack() throws {
    var image = try image([(1, 1)])
    #expect(try RasterImage(png: image.png(dpi: 96)) == image)
    image.fill(x: 2..<5, y: 2..<5, with: Color(red: 200, green: 30, blue: 40, alpha: 255))
    #expect(try RasterImage(png: image.png(dpi: 96)) == image)
    let png = try image.png(dpi: 96)
    #expect(throws: RenderError.self) { try RasterImage(png: Array(png.prefix(60))) }
    #expect(throws: RenderError.self) { try RasterImage(png: Array("no picture".utf8)) }
    #expect(throws: RenderError.self) { try RasterImage(png: []) }
  }
}
