import VerticalFonts
import VerticalLayout

/// A glyph of a font of the library.
struct SVGGlyph: Hashable {
  var font: FontID
  var id: UInt32
}

/// The drawing of a glyph.
enum SVGShape {
  case path(SVGPath)
  /// A picture: an element without its name's end, so that attributes can be added.
  case picture(PDFBytes)
}

/// The shapes of glyphs, kept from one page to the next.
final class SVGShapes {
  private let fonts: FontLibrary
  private var paths: [SVGGlyph: SVGPath] = [:]
  private var byteCount = 0
  private var unitsPerEm: [FontID: Int] = [:]

  /// Bytes that are kept: the outlines of some eight thousand ideographs.
  private static let limit = 4 << 20

  init(fonts: FontLibrary) { self.fonts = fonts }

  /// `nil` where nothing is drawn for it.
  func shape(of glyph: SVGGlyph) -> SVGShape? {
    if fonts.isColored(glyph.font),
      case .picture(let png) = fonts.paint(of: glyph.id, in: glyph.font)
    {
      return picture(png, of: glyph).map(SVGShape.picture)
    }
    let path = path(of: glyph)
    return path.isEmpty ? nil : .path(path)
  }

  private func path(of glyph: SVGGlyph) -> SVGPath {
    if let known = paths[glyph] { return known }
    let path = SVGPath(
      fonts.outline(of: glyph.id, in: glyph.font), unitsPerEm: unitsPerEm(of: glyph.font))
    byteCount += path.byteCount + 64
    if byteCount > Self.limit {
      paths.removeAll()
      byteCount = path.byteCount + 64
    }
    paths[glyph] = path
    return path
  }

  private func unitsPerEm(of font: FontID) -> Int {
    if let known = unitsPerEm[font] { return known }
    let units = fonts.facts(of: font)?.unitsPerEm ?? SVGPoint.unitsPerEm
    unitsPerEm[font] = units
    return units
  }

  /// A picture as large as the glyph's ink.
  private func picture(_ png: [UInt8], of glyph: SVGGlyph) -> PDFBytes? {
    let units = Length(rawValue: SVGPoint.unitsPerEm)
    // Boxes are told at a size of text, and drawn at the smaller one of the font.
    let fitted = max(fonts.drawingSize(of: glyph.font, size: units).rawValue, 1)
    guard let box = fonts.inkBounds(of: glyph.id, in: glyph.font, size: units) else { return nil }
    func whole(_ value: Int) -> Int { value * units.rawValue / fitted }
    var image = PDFBytes("<image x=\"\(whole(box.minX))\" y=\"\(whole(box.minY))\"")
    image.append(" width=\"\(whole(box.maxX - box.minX))\"")
    image.append(" height=\"\(whole(box.maxY - box.minY))\" preserveAspectRatio=\"none\"")
    image.append(" href=\"data:image/png;base64,")
    image.append(base64: png)
    image.append("\"")
    return image
  }
}

/// The shapes that are drawn by reference, each under a short name of its own.
struct SVGDefinitions {
  private(set) var bytes = PDFBytes()
  private var count = 0

  /// Adds a shape.
  ///
  /// - Returns: its name.
  mutating func add(_ shape: SVGShape) -> String {
    let name = Self.name(count)
    count += 1
    switch shape {
    case .path(let path):
      bytes.append("<path id=\"\(name)\" d=\"")
      path.append(to: &bytes)
      bytes.append("\"/>\n")
    case .picture(let image):
      bytes.append(image)
      bytes.append(" id=\"\(name)\"/>\n")
    }
    return name
  }

  /// `A` to `Z`, and then letters with a number to the base 36. Other names in the file begin with a
  /// small letter.
  static func name(_ number: Int) -> String {
    var name = String(UnicodeScalar(UInt8(65 + number % 26)))
    if number >= 26 { name += String(number / 26 - 1, radix: 36) }
    return name
  }
}
