import Glibc
import Testing
import VerticalCairo
import VerticalFonts
import VerticalLayout
import VerticalWriters

/// Font files with damage anywhere: every backend draws with what is left, or says that it cannot.
struct DamagedFontTests {
  /// The fonts by the form of their outlines.
  static let fonts = [Samples.dejaVu, Samples.porson]

  @Test(arguments: fonts, 0..<4)
  func everyBackendAnswers(_ font: String, _ part: UInt64) throws {
    // Swift and the C libraries end the process where they are misled: coming to the end is the test.
    let whole = Tool.read(font)
    var random = SplitMix64(state: part)
    for _ in 0..<20 {
      let file = try TemporaryFont(Self.damaged(whole, &random))
      let library = FontLibrary()
      guard
        let pages = try? Samples.pages(
          "αβγ\n", fonts: [file.path], library: library, language: .undetermined)
      else { continue }
      let writer = PDFWriter(fonts: library, metadata: DocumentMetadata())
      for page in pages { try? writer.add(page) }
      _ = try? writer.finish()
      let renderer = CairoRenderer(fonts: library)
      _ = try? renderer.pdf(pageCount: pages.count, metadata: DocumentMetadata()) { pages[$0] }
      for page in pages {
        _ = try? SVGWriter(fonts: library).svg(page, metadata: DocumentMetadata())
        _ = try? renderer.svg(page, metadata: DocumentMetadata())
        _ = try? renderer.png(page, dpi: 36, paper: .white)
      }
    }
  }

  /// A file with some bytes changed: anywhere, or in one table and mostly at its head.
  private static func damaged(_ whole: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var bytes = whole
    let table = 12 + 16 * random.below(Int(whole[4]) << 8 | Int(whole[5]))
    func number(_ place: Int) -> Int {
      whole[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    let (start, length) = (number(table + 8), number(table + 12))
    switch random.below(6) {
    case 0: return Array(whole.prefix(random.below(whole.count)))
    case 1:
      for _ in 0..<1 << random.below(12) {
        bytes[random.below(bytes.count)] = UInt8(random.below(256))
      }
    case 2:
      for _ in 0..<1 + random.below(8) {
        bytes[random.below(start > 300 ? 300 : start)] = UInt8(random.below(256))
      }
    default:
      let reach = [min(length, 60), min(length, 600), length][random.below(3)]
      for _ in 0..<1 << random.below(6) where reach > 0 {
        let extremes: [UInt8] = [0, 1, 2, 0x7F, 0x80, 0xFF]
        bytes[start + random.below(reach)] =
          random.below(2) == 0 ? extremes[random.below(6)] : UInt8(random.below(256))
      }
    }
    return bytes
  }
}

/// A font file that lives as long as it is used.
private final class TemporaryFont {
  let path: String

  init(_ bytes: [UInt8]) throws {
    var template = Array("/tmp/vtype-damaged-XXXXXX.ttf".utf8CString)
    let descriptor = unsafe mkstemps(&template, 4)
    guard descriptor >= 0 else { throw Tool.Failure(description: "no temporary file") }
    close(descriptor)
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    try Tool.write(bytes, to: path)
  }

  deinit { unsafe unlink(path) }
}
