internal import CHarfBuzz
public import VerticalLayout

/// Paint of a glyph in a font with colours.
public enum GlyphPaint: Hashable, Sendable {
  /// The glyph's own outline, in the colour of the text.
  case outline
  /// A picture in the box of the glyph's ink, a file in the format PNG.
  case picture([UInt8])
  /// Outlines over each other, the lowest first.
  case layers([GlyphLayer])
}

/// One of the outlines that make a glyph in colours.
public struct GlyphLayer: Hashable, Sendable {
  public var glyph: UInt32
  /// `nil` is the colour of the text.
  public var color: Color?

  public init(glyph: UInt32, color: Color?) {
    self.glyph = glyph
    self.color = color
  }
}

extension FontLibrary {
  /// True if a backend has to ask for each glyph how it is painted.
  public func isColored(_ font: FontID) -> Bool {
    guard let colors = face(font)?.colors else { return false }
    return colors.hasPictures || colors.hasLayers
  }

  /// True if the font's characters are pictures, which are upright (YY-10).
  public func isEmoji(_ font: FontID) -> Bool { face(font)?.colors.isEmoji ?? false }

  /// True if the font's glyphs have outlines, and are not pictures alone.
  package func hasOutlines(_ font: FontID) -> Bool { face(font)?.hasOutlines ?? true }

  /// The size at which the font's glyphs are drawn in text of a size: smaller, where the font's emoji
  /// are wider than an em.
  public func drawingSize(of font: FontID, size: Length) -> Length {
    guard let fit = face(font)?.colors.fit else { return size }
    return size.scaled(by: fit.numerator, over: fit.denominator)
  }

  /// The paint of a glyph.
  public func paint(of glyph: UInt32, in font: FontID) -> GlyphPaint {
    face(font)?.paint(of: glyph) ?? .outline
  }
}

extension Face {
  fileprivate func paint(of glyph: UInt32) -> GlyphPaint {
    if colors.hasPictures, let picture = picture(of: glyph) { return .picture(picture) }
    guard colors.hasLayers else { return .outline }
    let layers = layers(of: glyph)
    return layers.isEmpty ? .outline : .layers(layers)
  }

  /// The largest picture that the font has of a glyph.
  private func picture(of glyph: UInt32) -> [UInt8]? {
    guard let blob = unsafe hb_ot_color_glyph_reference_png(font, glyph) else { return nil }
    defer { unsafe hb_blob_destroy(blob) }
    var count: UInt32 = 0
    guard let data = unsafe hb_blob_get_data(blob, &count), count > 0 else { return nil }
    let bytes = unsafe UnsafeRawBufferPointer(start: data, count: Int(count))
    return unsafe Array(bytes)
  }

  private func layers(of glyph: UInt32) -> [GlyphLayer] {
    var count: UInt32 = 0
    let total = unsafe hb_ot_color_glyph_get_layers(face, glyph, 0, &count, nil)
    guard total > 0 else { return [] }
    var layers = [hb_ot_color_layer_t](repeating: hb_ot_color_layer_t(), count: Int(total))
    count = total
    _ = unsafe hb_ot_color_glyph_get_layers(face, glyph, 0, &count, &layers)
    return layers.prefix(Int(count)).map { layer in
      let index = Int(layer.color_index)
      let color = colors.palette.indices.contains(index) ? colors.palette[index] : nil
      return GlyphLayer(glyph: layer.glyph, color: color)
    }
  }
}
