import Glibc
import VerticalFonts
import VerticalLayout

/// The fonts that the tests use: packages fonts-noto-cjk, fonts-dejavu-core, fonts-ipaexfont and
/// fonts-noto-color-emoji.
enum TestFonts {
  static let noto = "/usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc"
  static let notoJP = noto + "#0"
  static let dejaVu = "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf"
  static let emoji = "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf"
  static let ipaex = "/usr/share/fonts/opentype/ipaexfont-mincho/ipaexm.ttf"

  /// A library and the font that a name stands for.
  static func load(
    _ name: String, _ language: LanguageTag = .japanese
  ) throws -> (library: FontLibrary, font: FontID) {
    let library = FontLibrary()
    try library.prepare(fonts: [name], language: language)
    guard
      let font = library.primaryFont(for: FontRequest(fonts: [name], language: language))
    else { throw FontError.noFontAtAll }
    return (library, font)
  }
}

extension FontLibrary {
  /// Shapes a whole text as one run.
  func glyphs(
    _ text: String, _ font: FontID, size: Length = .pt(10), language: LanguageTag = .japanese,
    _ orientation: ShapingRun.RunOrientation = .upright, script: Script = .han,
    isRightToLeft: Bool = false
  ) -> [ShapingRun.ShapedGlyph] {
    let scalars = Array(text.unicodeScalars)
    let run = ShapingRun(
      scalars: scalars.indices, font: font, size: size, orientation: orientation, script: script,
      language: language, isRightToLeft: isRightToLeft)
    var glyphs: [ShapingRun.ShapedGlyph] = []
    shape(run, of: scalars.span, into: &glyphs)
    return glyphs
  }

  func lacks(_ text: String, _ font: FontID) -> Bool {
    let scalars = Array(text.unicodeScalars)
    return lacksVariation(of: scalars.span, in: font)
  }

  func select(_ text: String, _ request: FontRequest) -> FontID? {
    let scalars = Array(text.unicodeScalars)
    return selectFont(for: scalars.span, style: request)
  }
}

/// A file that lives as long as a test.
final class TemporaryFile {
  let path: String

  init(_ bytes: [UInt8], suffix: String = ".ttf") {
    var template = Array("/tmp/vtype-font-XXXXXX\(suffix)".utf8CString)
    let descriptor = unsafe mkstemps(&template, Int32(suffix.utf8.count))
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes[written...].withUnsafeBytes {
        unsafe write(descriptor, $0.baseAddress, $0.count)
      }
      guard count > 0 else { break }
      written += count
    }
    _ = close(descriptor)
  }

  deinit { unsafe _ = unlink(path) }

  /// The bytes of a file.
  static func read(_ path: String) -> [UInt8] {
    guard let file = unsafe fopen(path, "rb") else { return [] }
    defer { unsafe _ = fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe fread(&chunk, 1, chunk.count, file)
      guard count > 0 else { return bytes }
      bytes += chunk.prefix(count)
    }
  }
}
