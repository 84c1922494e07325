import VerticalFonts
import VerticalImages
import VerticalLayout

/// Resources of a document's pages: one dictionary for all of them.
struct PageResources {
  var fonts: DocumentFonts
  var images: DocumentImages
  private let library: FontLibrary
  private var alphas: [Bool] = Array(repeating: false, count: 256)
  private var blends: Set<TextEffects.BlendMode> = []
  private var forms: [FormKey: Int] = [:]
  /// The forms, in the order of their numbers.
  private var formOrder: [FormKey] = []
  private var blanks: Set<GlyphKey> = []
  private var pictures: [GlyphKey: Int] = [:]
  private var pictureOrder: [GlyphKey] = []
  private var shadows: DocumentShadows
  var grounds = PageGrounds()
  let options: PDFOptions

  private struct GlyphKey: Hashable {
    var font: FontID
    var glyph: UInt32
  }

  /// The way in which a form draws a glyph.
  enum Painting {
    case area
    /// A line along its outline, as wide as is set.
    case line
  }

  private struct FormKey: Hashable {
    var glyph: GlyphKey
    var painting: Painting
  }

  init(_ library: FontLibrary, _ images: ImageSet, _ options: PDFOptions) {
    self.library = library
    self.options = options
    self.images = DocumentImages(images, options)
    shadows = DocumentShadows(options)
    fonts = DocumentFonts(library)
  }

  mutating func useAlpha(_ alpha: UInt8) { alphas[Int(alpha)] = true }

  /// The name of the state with a blend.
  mutating func use(_ blend: TextEffects.BlendMode) -> String {
    blends.insert(blend)
    return "B\(blend.pdfName)"
  }

  /// The number of the form that draws a glyph's outline; `nil` if it has none.
  mutating func form(font: FontID, glyph: UInt32, _ painting: Painting) -> Int? {
    let key = GlyphKey(font: font, glyph: glyph)
    let form = FormKey(glyph: key, painting: painting)
    if let known = forms[form] { return known }
    if blanks.contains(key) { return nil }
    guard !library.outline(of: glyph, in: font).isEmpty else {
      blanks.insert(key)
      return nil
    }
    formOrder.append(form)
    forms[form] = formOrder.count - 1
    return formOrder.count - 1
  }

  /// The number of a glyph's picture; `nil` if it cannot be read.
  mutating func picture(font: FontID, glyph: UInt32) -> Int? {
    let key = GlyphKey(font: font, glyph: glyph)
    if let known = pictures[key] { return known >= 0 ? known : nil }
    guard case .picture(let png) = library.paint(of: glyph, in: font), PNGPicture(png) != nil else {
      pictures[key] = -1
      return nil
    }
    pictureOrder.append(key)
    pictures[key] = pictureOrder.count - 1
    return pictureOrder.count - 1
  }

  /// Writes a shadow; `nil` where nothing of it is on the page.
  mutating func add(
    _ shadow: GlyphShadow, on page: PhysicalSize, to file: inout PDFFile
  ) -> DocumentShadows.Drawing? {
    shadows.add(shadow, of: library.path(of: shadow.glyphs), on: page, to: &file)
  }

  /// Writes what the pages use; the object of this number is the dictionary.
  mutating func write(as number: Int, to file: inout PDFFile) throws(WriterError) {
    var dictionary = PDFBytes("<</Font")
    dictionary.append(try fonts.write(to: &file))
    let states = alphas.indices.filter { alphas[$0] }
    if !states.isEmpty || !blends.isEmpty {
      dictionary.append("/ExtGState<<")
      for alpha in states {
        dictionary.append("/A\(alpha)<</ca ")
        dictionary.append(thousandths: (alpha * 2000 + 255) / 510)
        dictionary.append("/CA ")
        dictionary.append(thousandths: (alpha * 2000 + 255) / 510)
        dictionary.append(">>")
      }
      for blend in TextEffects.BlendMode.allCases where blends.contains(blend) {
        dictionary.append("/B\(blend.pdfName)<</BM/\(blend.pdfName)>>")
      }
      dictionary.append(">>")
    }
    if !formOrder.isEmpty || !pictureOrder.isEmpty || !images.isEmpty || !shadows.isEmpty
      || !grounds.isEmpty
    {
      dictionary.append("/XObject<<")
      for (index, key) in formOrder.enumerated() {
        dictionary.append("/G\(index) \(writeForm(key, to: &file)) 0 R")
      }
      for (index, key) in pictureOrder.enumerated() {
        dictionary.append("/P\(index) \(try writePicture(key, to: &file)) 0 R")
      }
      dictionary.append(try images.write(to: &file))
      dictionary.append(shadows.entries)
      dictionary.append(grounds.entries)
      dictionary.append(">>")
    }
    dictionary.append(">>")
    file.add(dictionary, as: number)
  }

  /// A picture, and its transparency as another one.
  private func writePicture(
    _ key: GlyphKey, to file: inout PDFFile
  ) throws(WriterError) -> Int {
    let number = file.reserve()
    guard case .picture(let png) = library.paint(of: key.glyph, in: key.font),
      let picture = PNGPicture(png)
    else { return number }
    let size =
      "/Type/XObject/Subtype/Image/BitsPerComponent 8/Width \(picture.width)"
      + "/Height \(picture.height)"
    guard !options.standards.contains(.x1a) || picture.alpha == nil else {
      throw .notOfStandard(
        .x1a, "an emoji is a picture with transparent parts", advice: "take it out of the text")
    }
    var mask = ""
    if let alpha = picture.alpha {
      let other = file.reserve()
      file.addStream(alpha, size + "/ColorSpace/DeviceGray", as: other)
      mask = "/SMask \(other) 0 R"
    }
    if options.colors == .gray {
      file.addStream(
        picture.colors.grayLevels(channels: 3), size + "/ColorSpace/DeviceGray\(mask)", as: number)
    } else {
      file.addStream(picture.colors, size + "/ColorSpace/DeviceRGB\(mask)", as: number)
    }
    return number
  }

  /// A glyph's outline, one em as the unit.
  private func writeForm(_ form: FormKey, to file: inout PDFFile) -> Int {
    let key = form.glyph
    let unitsPerEm = Double(max(library.facts(of: key.font)?.unitsPerEm ?? 1000, 1))
    var path = PDFBytes()
    var box = (minX: 0.0, minY: 0.0, maxX: 0.0, maxY: 0.0)
    func append(_ point: OutlinePoint) {
      for value in [point.x, point.y] {
        // In thousandths of a unit of a thousandth of an em.
        path.append(thousandths: Int((value / unitsPerEm * 1_000_000).rounded()))
        path.append(" ")
      }
      box.minX = min(box.minX, point.x / unitsPerEm)
      box.minY = min(box.minY, point.y / unitsPerEm)
      box.maxX = max(box.maxX, point.x / unitsPerEm)
      box.maxY = max(box.maxY, point.y / unitsPerEm)
    }
    var current = OutlinePoint(x: 0, y: 0)
    for step in library.outline(of: key.glyph, in: key.font) {
      defer { current = step.end ?? current }
      switch step {
      case .move(let point):
        append(point)
        path.append("m\n")
      case .line(let point):
        append(point)
        path.append("l\n")
      case .curve(let first, let second, let end):
        append(first)
        append(second)
        append(end)
        path.append("c\n")
      case .quadratic(let control, let end):
        // PDF has curves of the third degree only.
        append(control.weighted(against: current))
        append(control.weighted(against: end))
        append(end)
        path.append("c\n")
      case .close: path.append("h\n")
      }
    }
    path.append(form.painting == .area ? "f\n" : "S\n")
    if form.painting == .line {
      // Lines are at most so wide that an em beside the glyph has room for them.
      box = (box.minX - 1, box.minY - 1, box.maxX + 1, box.maxY + 1)
    }
    var entries = PDFBytes("/Type/XObject/Subtype/Form/Matrix[.001 0 0 .001 0 0]/BBox[")
    for edge in [
      box.minX.rounded(.down), box.minY.rounded(.down), box.maxX.rounded(.up),
      box.maxY.rounded(.up),
    ] {
      entries.append(Int(edge) * 1000)
      entries.append(" ")
    }
    entries.append("]/Resources<<>>")
    let number = file.reserve()
    file.addStream(path.bytes, String(decoding: entries.bytes, as: UTF8.self), as: number)
    return number
  }
}

extension OutlineStep {
  /// The place of the pen after it; `nil` where that does not change, or does not matter.
  var end: OutlinePoint? {
    switch self {
    case .move(let end), .line(let end), .quadratic(_, let end), .curve(_, _, let end): end
    case .close: nil
    }
  }
}

extension OutlinePoint {
  /// Two thirds of this point and one of another.
  fileprivate func weighted(against other: OutlinePoint) -> OutlinePoint {
    OutlinePoint(x: (other.x + 2 * x) / 3, y: (other.y + 2 * y) / 3)
  }
}

extension TextEffects.BlendMode {
  /// The name of ISO 32000-1, table 136.
  fileprivate var pdfName: String {
    switch self {
    case .normal: "Normal"
    case .multiply: "Multiply"
    case .screen: "Screen"
    case .overlay: "Overlay"
    case .darken: "Darken"
    case .lighten: "Lighten"
    case .colorDodge: "ColorDodge"
    case .colorBurn: "ColorBurn"
    case .hardLight: "HardLight"
    case .softLight: "SoftLight"
    case .difference: "Difference"
    case .exclusion: "Exclusion"
    case .hue: "Hue"
    case .saturation: "Saturation"
    case .color: "Color"
    case .luminosity: "Luminosity"
    }
  }
}

extension [UInt8] {
  /// Pixels whose first three channels are red, green and blue, as one level of grey each.
  func grayLevels(channels: Int) -> [UInt8] {
    var levels: [UInt8] = []
    levels.reserveCapacity(count / channels)
    for start in stride(from: 0, to: count - channels + 1, by: channels) {
      levels.append(
        Color.grayLevel(red: self[start], green: self[start + 1], blue: self[start + 2]))
    }
    return levels
  }
}
