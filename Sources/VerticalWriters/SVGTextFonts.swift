import VerticalFonts
import VerticalLayout

/// The fonts that a page carries for its text, each with the glyphs that it shows.
///
/// A character shows one glyph of a font. Where the page has several glyphs for it, as the comma of a column
/// and that of a line on its side, there are several fonts.
struct SVGTextFonts {
  private struct Face {
    var font: FontID
    var glyphs: [UInt32: UInt32] = [:]
  }

  private let library: FontLibrary
  private var faces: [Face] = []
  /// The faces of a font; `nil` inside where it cannot be carried.
  private var facesOfFont: [FontID: [Int]?] = [:]

  /// Glyphs for one character; what is beyond is drawn.
  private static let mostFaces = 4

  init(_ library: FontLibrary) { self.library = library }

  /// The number of the face in which a character shows a glyph; `nil` where none can.
  mutating func face(of font: FontID, showing glyph: UInt32, for scalar: UInt32) -> Int? {
    let known = facesOfFont[font] ?? (library.allowsWebFont(font) ? [] : nil)
    facesOfFont[font] = .some(known)
    guard let known else { return nil }
    for face in known {
      switch faces[face].glyphs[scalar] {
      case glyph: return face
      case nil:
        faces[face].glyphs[scalar] = glyph
        return face
      default: break
      }
    }
    guard known.count < Self.mostFaces else { return nil }
    faces.append(Face(font: font, glyphs: [scalar: glyph]))
    facesOfFont[font] = known + [faces.count - 1]
    return faces.count - 1
  }

  /// The name of a face in the file.
  static func name(_ face: Int) -> String { "v\(face)" }

  /// Writes the fonts as rules of a style sheet.
  func append(to svg: inout PDFBytes) throws(WriterError) {
    for (number, face) in faces.enumerated() {
      let bytes: [UInt8]
      do throws(FontError) {
        bytes = try library.webFont(
          of: face.font,
          showing: face.glyphs.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
      } catch {
        let file = library.file(of: face.font)
        throw .unusableFont(path: file.path, index: file.index, reason: error.description)
      }
      svg.append("@font-face{font-family:\(Self.name(number));src:url(data:font/otf;base64,")
      svg.append(base64: bytes)
      svg.append(")}\n")
    }
  }
}

/// Which characters a browser shows by the glyph that a font has for them, and nothing else.
enum SVGTextCharacter {
  static func isPlain(_ value: UInt32) -> Bool {
    // Ideographs and kana.
    if (0x3041...0x3096).contains(value) || (0x4E00...0x9FA5).contains(value) { return true }
    guard let scalar = Unicode.Scalar(value), !isJoined(value) else { return false }
    let properties = scalar.properties
    // Browsers take these from a font in colours.
    if properties.isEmojiPresentation { return false }
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .control, .format, .surrogate, .unassigned,
      .lineSeparator, .paragraphSeparator:
      return false
    default: return true
    }
  }

  /// Jamo, Mongolian, Phags-pa, and what is written from right to left: their forms and places depend on
  /// their neighbours.
  private static func isJoined(_ value: UInt32) -> Bool {
    switch value {
    case 0x590...0x8FF, 0x1100...0x11FF, 0x1800...0x18AF, 0xA840...0xA87F, 0xA960...0xA97F,
      0xD7B0...0xD7FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x1_0800...0x1_0FFF, 0x1_E800...0x1_EFFF:
      true
    default: false
    }
  }
}
