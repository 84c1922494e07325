import Testing
import VerticalCairo
import VerticalFonts
import VerticalLayout
import VerticalWriters

/// A colour as the blends that are no channel's alone take it (Compositing and Blending 1, 10.2).
private struct BlendColor {
  var channels: [Double]

  init(_ color: Color) {
    channels = [color.red, color.green, color.blue].map { Double($0) / 255 }
  }

  private var least: Double { channels.min() ?? 0 }
  private var largest: Double { channels.max() ?? 0 }
  var saturation: Double { largest - least }
  var luminosity: Double { zip(channels, [0.3, 0.59, 0.11]).reduce(0) { $0 + $1.0 * $1.1 } }

  func with(saturation new: Double) -> Self {
    var result = self
    let (least, saturation) = (least, saturation)
    result.channels = channels.map { saturation > 0 ? ($0 - least) * new / saturation : 0 }
    return result
  }

  func with(luminosity new: Double) -> Self {
    var result = self
    let difference = new - luminosity
    result.channels = channels.map { $0 + difference }
    let (least, largest) = (result.least, result.largest)
    if least < 0 {
      result.channels = result.channels.map { new + ($0 - new) * new / (new - least) }
    }
    if largest > 1 {
      result.channels = result.channels.map { new + ($0 - new) * (1 - new) / (largest - new) }
    }
    return result
  }
}

/// Blends of shadows, as each backend has them: what is seen by several readers against the formulas of CSS and PDF.
@Suite struct BlendTests {
  enum Output: String, CaseIterable {
    case png
    case nativePDF, cairoPDF, nativeSVG, cairoSVG

    var isPDF: Bool { self == .nativePDF || self == .cairoPDF }
  }

  private static let backdrop = Color(red: 200, green: 120, blue: 60)
  private static let source = Color(red: 100, green: 180, blue: 220)

  let library = FontLibrary()

  /// A page of one colour with the shadow of a square on it, and no text.
  private func page(_ shadow: TextEffects.Shadow) throws -> DisplayList {
    var document = Document("■", language: .japanese)
    document.spans = [AttributeSpan(TextRange(0, 3), .shadow(shadow))]
    let list = try Samples.pages(
      of: document, fonts: [Samples.japanese], library: library, size: .pt(60),
      language: .japanese)[0]
    let page = PhysicalRect(
      x: .zero, y: .zero, width: list.size.width, height: list.size.height)
    let shadows = list.items.filter {
      switch $0 {
      case .glyphs(let run): run.isShadow
      case .shadow: true
      default: false
      }
    }
    #expect(shadows.count == 1)
    var shown = DisplayList(size: list.size, items: shadows, as: .decoration(.shadow))
    shown.add(.fill(page, Self.backdrop), as: .paper)
    return shown
  }

  private func pdf(_ page: DisplayList, isNative: Bool) throws -> [UInt8] {
    guard isNative else {
      return try CairoRenderer(fonts: library).pdf(pageCount: 1, metadata: DocumentMetadata()) {
        _ in
        page
      }
    }
    let writer = PDFWriter(fonts: library, metadata: DocumentMetadata())
    try writer.add(page)
    return try writer.finish()
  }

  private func svg(_ page: DisplayList, isNative: Bool) throws -> [UInt8] {
    isNative
      ? try SVGWriter(fonts: library).svg(page, metadata: DocumentMetadata())
      : try CairoRenderer(fonts: library).svg(page, metadata: DocumentMetadata())
  }

  /// The pictures that readers make of a page, at 72 pixels an inch.
  private func seen(_ page: DisplayList, _ output: Output) throws -> [RasterImage] {
    switch output {
    case .png:
      return [try RasterImage(png: CairoRenderer(fonts: library).png(page, dpi: 72, paper: .white))]
    case .nativePDF, .cairoPDF:
      let pdf = try pdf(page, isNative: output == .nativePDF)
      return try [
        RasterImage(
          png: Tool.run("pdftoppm", "-r", "72", "-png", "-singlefile", "{}", on: pdf).output),
        RasterImage(
          png: Tool.run("mutool", "draw", "-q", "-r", "72", "-F", "png", "-o", "-", "{}", on: pdf)
            .output),
      ]
    case .nativeSVG, .cairoSVG:
      let svg = try svg(page, isNative: output == .nativeSVG)
      return [
        try RasterImage(
          png: Tool.run("rsvg-convert", "-d", "72", "-p", "72", "{}", on: svg).output)
      ]
    }
  }

  /// The colour that a blend makes (Compositing and Blending 1, 10).
  private func blended(_ below: Color, _ above: Color, _ blend: TextEffects.BlendMode) -> [Double] {
    let (below, above) = (BlendColor(below), BlendColor(above))
    let whole: BlendColor? =
      switch blend {
      case .hue: above.with(saturation: below.saturation).with(luminosity: below.luminosity)
      case .saturation: below.with(saturation: above.saturation).with(luminosity: below.luminosity)
      case .color: above.with(luminosity: below.luminosity)
      case .luminosity: below.with(luminosity: above.luminosity)
      default: nil
      }
    if let whole { return whole.channels.map { $0 * 255 } }
    return zip(below.channels, above.channels).map { blended($0, $1, blend) * 255 }
  }

  /// One channel of a blend that treats each channel alone.
  private func blended(_ b: Double, _ s: Double, _ blend: TextEffects.BlendMode) -> Double {
    func hardLight(_ b: Double, _ s: Double) -> Double {
      s <= 0.5 ? b * 2 * s : b + (2 * s - 1) - b * (2 * s - 1)
    }
    return switch blend {
    case .normal: s
    case .multiply: b * s
    case .screen: b + s - b * s
    case .overlay: hardLight(s, b)
    case .darken: min(b, s)
    case .lighten: max(b, s)
    case .colorDodge: min(1, b / (1 - s))
    case .colorBurn: 1 - min(1, (1 - b) / s)
    case .hardLight: hardLight(b, s)
    case .softLight:
      s <= 0.5
        ? b - (1 - 2 * s) * b * (1 - b)
        : b + (2 * s - 1) * ((b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()) - b)
    case .difference: abs(b - s)
    case .exclusion: b + s - 2 * b * s
    case .hue, .saturation, .color, .luminosity: .nan
    }
  }

  @Test(
    "YY-34: every blend is the same in pictures, PDF and SVG, and as its formula has it, sharp or blurred",
    arguments: TextEffects.BlendMode.allCases, Output.allCases)
  func formulas(_ blend: TextEffects.BlendMode, _ output: Output) throws {
    // Poppler 22.12 gives both a saturation of its own; MuPDF, PDFium and librsvg have the formulas.
    let isOtherInPoppler = [.hue, .saturation].contains(blend) && output.isPDF
    for blur in [Dimension.zero, .em(100)] {
      let shadow = TextEffects.Shadow(
        x: .zero, y: .zero, blur: blur, color: Self.source, blend: blend)
      let page = try page(shadow)
      for picture in try seen(page, output).dropFirst(isOtherInPoppler ? 1 : 0) {
        // The middle of the square, and the corner of the page.
        let inside = try #require(picture[picture.width / 2, picture.height / 2])
        let outside = try #require(picture[0, 0])
        let below = Self.backdrop
        for (shift, below, expected) in zip(
          [16, 8, 0] as [UInt32],
          zip([below.red, below.green, below.blue], blended(below, Self.source, blend))
        ).map({ ($0, $1.0, $1.1) }) {
          let found = Double(inside >> shift & 0xFF)
          #expect(abs(found - expected) <= 4, "\(blend) \(output) \(blur): \(found), \(expected)")
          #expect(abs(Int(outside >> shift & 0xFF) - Int(below)) <= 1)
        }
      }
    }
  }

  @Test("YY-34: text with blended shadows is there once, and sharp ones are no images")
  func textOnce() throws {
    let text = "影見本Spring、"
    var document = Document(text, language: .japanese)
    document.spans = TextEffects.BlendMode.allCases.map {
      AttributeSpan(
        TextRange(0, text.utf8.count),
        .shadow(TextEffects.Shadow(x: .em(60), y: .em(60), color: Self.source, blend: $0)))
    }
    let page = try Samples.pages(
      of: document, fonts: [Samples.japanese], library: library, size: .pt(30),
      language: .japanese)[0]
    for isNative in [true, false] {
      let pdf = try pdf(page, isNative: isNative)
      let raw = try Tool.run("pdftotext", "-raw", "{}", "-", on: pdf).text
      #expect(raw.filter { !$0.isWhitespace } == text)
      #expect(
        try Tool.run("pdfimages", "-list", "{}", on: pdf).text.split(separator: "\n").count == 2)
      #expect(try Tool.run("qpdf", "--check", "{}", on: pdf).status == 0)
    }
    let svg = String(decoding: try svg(page, isNative: true), as: UTF8.self)
    #expect(svg.split(separator: "<text ").count == 2 && !svg.contains("<image"))
    for blend in TextEffects.BlendMode.allCases where blend != .normal {
      #expect(svg.contains(" style=\"mix-blend-mode:\(blend.rawValue)\""))
    }
  }

  @Test("YY-34: what is drawn after a blended shadow is not blended") func after() throws {
    for blur in [Dimension.zero, .em(100)] {
      var list = try page(
        TextEffects.Shadow(x: .zero, y: .zero, blur: blur, color: Self.source, blend: .multiply))
      let page = PhysicalRect(
        x: .zero, y: .zero, width: list.size.width, height: list.size.height)
      list.append(.fill(page, Self.source), as: .decoration(.border))
      for output in Output.allCases where output != .cairoSVG {
        for picture in try seen(list, output) {
          let pixel = try #require(picture[picture.width / 2, picture.height / 2])
          #expect(abs(Int(pixel >> 16 & 0xFF) - 100) <= 1 && abs(Int(pixel & 0xFF) - 220) <= 1)
        }
      }
    }
  }
}
