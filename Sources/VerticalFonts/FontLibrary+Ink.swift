internal import CHarfBuzz
public import VerticalLayout

extension FontLibrary {
  /// The box around a glyph's outline at a size; `nil` if it draws nothing.
  public func inkBounds(of glyph: UInt32, in font: FontID, size: Length) -> GlyphPlacement.InkBox? {
    guard let face = face(font), size > .zero else { return nil }
    return face.inkBounds(of: glyph, size: size)
  }

  /// The weight of the font's strokes from 1 to 1000, by its tables and its variation.
  public func weight(of font: FontID) -> Int {
    guard let face = face(font) else { return 400 }
    let weight = unsafe hb_style_get_value(face.font, HB_STYLE_TAG_WEIGHT)
    return weight.isFinite ? Int(min(max(weight, 1), 1000)) : 400
  }
}

extension Face {
  func inkBounds(of glyph: UInt32, size: Length) -> GlyphPlacement.InkBox? {
    // In font units, and enlarged here: one rounding whatever the size, and no overflow.
    let unitsPerEm = emBox.unitsPerEm
    setScale(Int32(clamping: unitsPerEm))
    var extents = hb_glyph_extents_t()
    guard unsafe hb_font_get_glyph_extents(self.font, glyph, &extents) != 0,
      extents.width != 0, extents.height != 0
    else { return nil }
    let size = min(size, Length(rawValue: 1 << 40))
    let fit = colors.fit
    func scaled(_ value: Int) -> Int {
      size.scaled(by: value * fit.numerator, over: unitsPerEm * fit.denominator).rawValue
    }
    // HarfBuzz's y runs up, and its heights are negative.
    let left = Int(extents.x_bearing)
    let top = Int(extents.y_bearing)
    let right = left + Int(extents.width)
    let bottom = top + Int(extents.height)
    return GlyphPlacement.InkBox(
      minX: scaled(min(left, right)), minY: -scaled(max(top, bottom)),
      maxX: scaled(max(left, right)), maxY: -scaled(min(top, bottom)))
  }
}
