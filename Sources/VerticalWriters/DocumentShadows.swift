import VerticalImages
import VerticalLayout

/// The shadows of a document that are pixels. Each is written with its page.
struct DocumentShadows {
  /// The entries of the resources.
  private(set) var entries = ""
  private var count = 0
  private let options: PDFOptions

  init(_ options: PDFOptions) { self.options = options }

  var isEmpty: Bool { count == 0 }

  /// The drawing of a shadow on its page.
  struct Drawing {
    /// The number after the `S` in the name of the resource.
    var number: Int
    var color: Color
    var blend: TextEffects.BlendMode
    /// The area of its pixels.
    var rect: PhysicalRect
    /// The path that it is cut out by; `nil` for one that is not cut out.
    var clip: [DisplayPath.Step]?
  }

  /// Writes an image of one colour, through which a mask lets the page shine.
  mutating func add(
    _ shadow: GlyphShadow, of path: [DisplayPath.Step], on page: PhysicalSize,
    to file: inout PDFFile
  ) -> Drawing? {
    guard
      let mask = ShadowMask(shadow, of: path, on: page, finest: ShadowMask.finestInFiles)
    else { return nil }
    var size = "/Type/XObject/Subtype/Image/Width \(mask.width)/Height \(mask.height)"
    // Archives do not allow it (ISO 19005-2, 6.2.8).
    if !options.standards.contains(.a2u) { size += "/Interpolate true" }
    let maskNumber = file.reserve()
    file.addStream(
      mask.differences,
      size + "/BitsPerComponent 8/ColorSpace/DeviceGray"
        + "/DecodeParms<</Predictor 12/Columns \(mask.width)>>", as: maskNumber)
    // As large as the mask, though all of it is the first of one colour: not all readers take another size.
    let color = options.colors == .gray ? shadow.color.gray : shadow.color
    var space = PDFBytes("/Device\(color.isGray ? "Gray" : "RGB") 0<")
    for channel in color.isGray ? [color.red] : [color.red, color.green, color.blue] {
      space.append(hex: channel)
    }
    space.append(">")
    let number = file.reserve()
    file.addStream(
      [UInt8](repeating: 0, count: (mask.width + 7) / 8 * mask.height),
      size
        + "/BitsPerComponent 1/ColorSpace[/Indexed\(String(decoding: space.bytes, as: UTF8.self))]"
        + "/SMask \(maskNumber) 0 R", as: number)
    entries += "/S\(count) \(number) 0 R"
    count += 1
    let (width, height) = (Double(mask.width) * mask.pixel, Double(mask.height) * mask.pixel)
    return Drawing(
      number: count - 1, color: shadow.color, blend: shadow.blend,
      rect: PhysicalRect(
        x: Length(points: mask.left), y: Length(points: mask.top), width: Length(points: width),
        height: Length(points: height)),
      clip: shadow.isInner ? path : nil)
  }
}

extension ShadowMask {
  /// The rows as differences from those above, each after the sign for that (ISO 32000-1, 7.4.4.4): what
  /// changes slowly is smaller then.
  fileprivate var differences: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity((width + 1) * height)
    for row in 0..<height {
      bytes.append(2)
      let start = row * width
      for index in start..<start + width {
        bytes.append(coverage[index] &- (row > 0 ? coverage[index - width] : 0))
      }
    }
    return bytes
  }
}
