import Glibc
import Testing
import VerticalLayout

@testable import VerticalImages

/// Files that are broken, or meant to do harm.
@Suite struct HostileImageTests {
  private static func samples() throws -> [[UInt8]] {
    [
      try MadePNG(width: 21, height: 17, colorType: 6, isInterlaced: true).bytes { x, y, c in
        (x * 12 + y * 7 + c * 50) & 255
      },
      try MadePNG(width: 64, height: 40, colorType: 0, depth: 16).bytes { x, y, _ in x * y * 20 },
      try MadeJPEG.bytes(width: 80, height: 60),
      try MadeJPEG.bytes(.ink, width: 40, height: 40, isProgressive: true),
      MadeGIF(width: 23, height: 19).bytes { x, y in UInt8((x ^ y) & 3) },
      MadeWebP.lossless, MadeWebP.animation,
      MadeJPEG.inserting(0xE1, MadeJPEG.exif(6), in: try MadeJPEG.bytes(.gray)),
      ImageSetTests.svg("viewBox=\"0 0 9 9\"", "<path d=\"M0 0 L9 9 Z\" stroke=\"#123\"/>"),
    ]
  }

  private func add(_ bytes: [UInt8]) throws {
    var set = ImageSet()
    _ = try set.add(bytes, name: "a")
    let image = try #require(set.image(named: "a"))
    if image.pixelCount < 1 << 20 { _ = try image.pixels() }
  }

  @Test("A file that is cut short is an error")
  func truncations() throws {
    for bytes in try Self.samples() {
      for count in stride(from: 0, to: bytes.count - 16, by: max(bytes.count / 150, 1)) {
        #expect(throws: ImageError.self) { try add(Array(bytes[..<count])) }
      }
    }
  }

  /// Whatever is changed, nothing traps, and what is read can be drawn.
  @Test func changedBytes() throws {
    var random = SplitMix64(state: 20)
    for bytes in try Self.samples() {
      for _ in 0..<300 {
        var changed = bytes
        for _ in 0..<1 + random.below(4) {
          let index = random.below(random.below(2) == 0 ? min(bytes.count, 80) : bytes.count)
          changed[index] ^= UInt8(1 << random.below(8))
        }
        _ = try? add(changed)
      }
    }
  }

  @Test("What asks for more than there is, is refused before it is decoded")
  func bombs() throws {
    var png = try MadePNG(width: 3, height: 3).bytes { x, _, _ in x }
    let header = MadePNG.word(60_000) + MadePNG.word(60_000) + [8, 2, 0, 0, 0]
    png.replaceSubrange(8..<33, with: MadePNG.chunk("IHDR", header))
    #expect(throws: ImageError.tooManyPixels(width: 60_000, height: 60_000)) { try add(png) }
    var jpeg = try MadeJPEG.bytes()
    let frame = try #require(
      jpeg.indices.dropLast(9).first { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xC0 })
    jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(throws: ImageError.tooManyPixels(width: 65_535, height: 65_535)) { try add(jpeg) }
    let long = [UInt8](repeating: 0, count: ImageLimits.bytes + 1)
    #expect(throws: ImageError.tooManyBytes(long.count)) { try add(long) }
  }

  @Test("An SVG has nothing from outside of it")
  func references() throws {
    let path = "/tmp/vtype-images-\(getpid()).png"
    let png = try MadePNG(width: 2, height: 2).bytes { _, _, c in c == 2 ? 255 : 0 }
    let file = unsafe try #require(unsafe fopen(path, "we"))
    unsafe fwrite(png, 1, png.count, file)
    unsafe fclose(file)
    defer { unsafe unlink(path) }
    for reference in [path, "file://\(path)"] {
      let svg = ImageSetTests.svg(
        "xmlns:xlink=\"http://www.w3.org/1999/xlink\" viewBox=\"0 0 9 9\"",
        "<image width=\"9\" height=\"9\" href=\"\(reference)\" xlink:href=\"\(reference)\"/>")
      var set = ImageSet()
      _ = try set.add(svg, name: "a")
      let pixels = try #require(set.image(named: "a")).pixels(width: 9, height: 9)
      #expect(Array(pixels.colors[160..<164]) == [255, 0, 0, 255])
    }
  }

  /// Entities that make a thousand million characters of ten lines.
  @Test func entities() throws {
    var head = "<?xml version=\"1.0\"?><!DOCTYPE svg [<!ENTITY a0 \"<path d='M0 0'/>\">"
    for level in 1..<12 {
      let parts = String(repeating: "&a\(level - 1);", count: 10)
      head += "<!ENTITY a\(level) \"\(parts)\">"
    }
    let svg =
      head + "]><svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">&a11;</svg>"
    #expect(throws: ImageError.declaresEntities) { try add(Array(svg.utf8)) }
  }
}

/// A small generator of numbers that are the same every time.
struct SplitMix64 {
  var state: UInt64

  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return Int((value ^ value >> 31) % UInt64(max(bound, 1)))
  }
}
