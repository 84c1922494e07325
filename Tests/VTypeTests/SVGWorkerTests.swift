import Testing
import VerticalCairo
import VerticalLayout

@testable import VerticalImages

/// The worker that draws SVG, as programs other than the command have it.
struct SVGWorkerTests {
  private static func worker(_ limits: SVGWorker.Limits = SVGWorker.Limits()) -> SVGWorker {
    SVGWorker(program: VTypeCommand.path, arguments: ["--svg-worker"], limits: limits)
  }

  private static func svg(_ inside: String) -> [UInt8] {
    Array("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 40 20\">\(inside)</svg>".utf8)
  }

  private static let plain = svg("<rect width=\"40\" height=\"20\" fill=\"#d02020\"/>")
  private static let endless = svg(
    "<filter id=\"f\"><feTurbulence baseFrequency=\"0.01\" numOctaves=\"1000000000\"/></filter>"
      + "<rect width=\"40\" height=\"20\" filter=\"url(#f)\"/>")

  @Test("What a worker draws is what librsvg draws here")
  func samePixels() throws {
    let worker = Self.worker()
    for inside in [
      "<rect width=\"13\" height=\"9\" fill=\"#d02020\" opacity=\"0.3\"/>",
      "<text x=\"2\" y=\"12\">字ab</text>",
      "<filter id=\"f\"><feGaussianBlur stdDeviation=\"2\"/></filter><circle r=\"9\" filter=\"url(#f)\"/>",
    ] {
      var (here, there) = (ImageSet(), ImageSet(svgWorker: worker))
      let description = try here.add(Self.svg(inside), name: "a")
      #expect(try there.add(Self.svg(inside), name: "a") == description)
      let pixels = try #require(here.image(named: "a")).pixels(width: 80, height: 40)
      #expect(
        try #require(there.image(named: "a")).pixels(width: 80, height: 40).colors == pixels.colors)
    }
  }

  @Test("A worker is started anew after a drawing that has ended it")
  func startedAnew() throws {
    let worker = Self.worker(SVGWorker.Limits(seconds: 0.1))
    for _ in 0..<2 {
      var set = ImageSet(svgWorker: worker)
      #expect(throws: ImageError.tooSlow(seconds: 0.1)) { try set.add(Self.endless, name: "a") }
      _ = try set.add(Self.plain, name: "b")
      let colors = try #require(set.image(named: "b")).pixels(width: 2, height: 1).colors
      #expect(colors == [0xD0, 0x20, 0x20, 255, 0xD0, 0x20, 0x20, 255])
    }
  }

  @Test("A worker that cannot be started is an error")
  func noWorker() {
    for program in ["/nothing/of/this/name", "/bin/false"] {
      var set = ImageSet(svgWorker: SVGWorker(program: program, arguments: []))
      #expect(throws: ImageError.self) { try set.add(Self.plain, name: "a") }
    }
  }

  @Test("Damage is told as it is without a worker")
  func damage() {
    for bytes in [Self.svg("<g>"), Array(Self.plain.dropLast(9))] {
      var errors: [ImageError] = []
      for worker in [nil, Self.worker()] {
        var set = ImageSet(svgWorker: worker)
        do throws(ImageError) { _ = try set.add(bytes, name: "a") } catch { errors.append(error) }
      }
      #expect(errors.count == 2 && errors[0] == errors[1])
    }
  }

  @Test(
    "What may be lines of an output without a worker is plain",
    arguments: [
      ("<path d=\"M0 0h9\" fill=\"#123\"/>", true),
      ("<!-- <mask> --><g transform='scale(2)'><circle r=\"4\"/></g>", true),
      ("<path d=\"M0 0h9\" stroke-dasharray=\"0.0001\"/>", false),
      ("<path d=\"M0 0h9\" style=\"stroke-dasharray:0.0001\"/>", false),
      ("<g mask=\"url(#m)\"/>", false), ("<text>a</text>", false), ("<image/>", false),
      ("<style>g{mask:url(#m)}</style>", false), ("<g><![CDATA[x]]></g>", false), ("<g a", false),
      ("<use href=\"#a\"/>", false), ("<pattern/>", false),
    ])
  func plainDrawings(_ inside: String, _ isPlain: Bool) {
    #expect(PlainDrawing.isPlain(Self.svg(inside)) == isPlain)
  }

  @Test(
    "Pixels inside are counted however they are written",
    arguments: [
      "data:image/gif;base64,R0lGODlhYGBgYAAA", "DATA:image/gif;base64,R0lG\nODlh YGBgYAAA",
      "&#100;ata:image/gif;base64,R0lGODlhYGBgYAAA", "data:image/gif,GIF89a````AA",
      "data:image/gif,GIF89a%60%60%60%60AA",
    ])
  func pixelsInside(_ reference: String) {
    let svg = Self.svg("<image href=\"\(reference)\"/>")
    // 0x6060 a side.
    #expect(throws: ImageError.tooManyPixelsInside(24_672 * 24_672, most: 1000)) {
      try SVGInspection.check(svg, pixels: 1000)
    }
  }

  @Test("Entities and encodings that hide marks are refused")
  func encodings() {
    #expect(throws: ImageError.declaresEntities) {
      try SVGInspection.check(Array("<!DOCTYPE svg [<!entity a \"b\">]><svg/>".utf8), pixels: 1)
    }
    for (encoding, isRead) in [("UTF-8", true), ("Shift_JIS", true), ("UTF-7", false)] {
      let svg = Array("<?xml version='1.0' encoding='\(encoding)'?><svg/>".utf8)
      let isTaken = (try? SVGInspection.check(svg, pixels: 1)) != nil
      #expect(isTaken == isRead)
    }
  }
}
