internal import CHarfBuzz
internal import VerticalLayout

/// The em box of a font around its baseline, in font units.
///
/// The box is always one em high, whatever the font says of its own extent, so that fonts of one
/// size take the same room across a column (U-16). A font decides only the centre of the box (X2).
struct EmBox: Hashable {
  let unitsPerEm: Int
  /// The central baseline's height above the baseline, times two, to stay whole.
  let doubledCenter: Int

  /// 0.88 and 0.12 of an em: what most CJK fonts have.
  static let usual = EmBox(unitsPerEm: 1000, doubledCenter: 760)

  /// The measures at a size; `ascent + descent` is the size to the unit.
  func metrics(size: Length) -> FontMetrics {
    // Far beyond any real size, and small enough for the product below.
    let size = min(max(size, .zero), Length(rawValue: 1 << 40))
    let ascent = size.scaled(by: unitsPerEm + doubledCenter, over: 2 * unitsPerEm)
    return FontMetrics(ascent: ascent, descent: size - ascent)
  }
}

extension EmBox {
  /// Reads the box from the font: the ideographic em box of BASE, else the typographic measures of
  /// OS/2, else those of hhea (20.9; hhea of CJK fonts is the line's height, not the em's).
  ///
  /// `font` must be at a scale of units per em.
  init(_ font: OpaquePointer, of face: OpaquePointer) {
    let unitsPerEm = unsafe max(Int(hb_face_get_upem(face)), 1)
    let candidates: [() -> Int?] = [
      { unsafe EmBox.doubledCenterByBASE(font, unitsPerEm: unitsPerEm) },
      { unsafe EmBox.doubledCenter(face, table: 0x4F53_2F32, ascender: 68, descender: 70) },
      { unsafe EmBox.doubledCenter(face, table: 0x6868_6561, ascender: 4, descender: 6) },
    ]
    for candidate in candidates {
      // A centre outside the middle half of the box is a mistake in the font.
      guard let center = candidate(), (-unitsPerEm...unitsPerEm * 3 / 2).contains(center) else {
        continue
      }
      self.init(unitsPerEm: unitsPerEm, doubledCenter: center)
      return
    }
    self.init(unitsPerEm: unitsPerEm, doubledCenter: unitsPerEm * 76 / 100)
  }

  private static func doubledCenterByBASE(
    _ font: OpaquePointer, unitsPerEm: Int
  ) -> Int? {
    // The scripts of CJK fonts: Hani, Kana, Hang; then DFLT.
    let scripts: [hb_tag_t] = [0x6861_6E69, 0x6B61_6E61, 0x6861_6E67, 0x4446_4C54]
    for script in scripts {
      var bottom: hb_position_t = 0
      guard
        unsafe hb_ot_layout_get_baseline(
          font, HB_OT_LAYOUT_BASELINE_TAG_IDEO_EMBOX_BOTTOM_OR_LEFT, HB_DIRECTION_LTR, script, 0,
          &bottom) != 0
      else { continue }
      var top: hb_position_t = 0
      let hasTop =
        unsafe hb_ot_layout_get_baseline(
          font, HB_OT_LAYOUT_BASELINE_TAG_IDEO_EMBOX_TOP_OR_RIGHT, HB_DIRECTION_LTR, script, 0,
          &top) != 0
      // Without a top the box is a square on its bottom.
      return Int(bottom) + (hasTop ? Int(top) : Int(bottom) + unitsPerEm)
    }
    return nil
  }

  private static func doubledCenter(
    _ face: OpaquePointer, table: hb_tag_t, ascender: Int, descender: Int
  ) -> Int? {
    unsafe withTable(table, of: face) { bytes in
      guard let up = bytes.int16(at: ascender), let down = bytes.int16(at: descender) else {
        return nil
      }
      // Some old fonts give the descender without its sign.
      let bottom = down > 0 ? -down : down
      return up > bottom ? up + bottom : nil
    }
  }
}

/// Passes a table's bytes to `body`; none if the face has no such table.
func withTable<R>(
  _ tag: hb_tag_t, of face: OpaquePointer, _ body: (Span<UInt8>) -> R
) -> R {
  let blob = unsafe hb_face_reference_table(face, tag)
  defer { unsafe hb_blob_destroy(blob) }
  var length: UInt32 = 0
  guard let data = unsafe hb_blob_get_data(blob, &length) else {
    return body(Span<UInt8>())
  }
  let bytes = unsafe UnsafeRawBufferPointer(start: data, count: Int(length))
  return unsafe body(bytes.assumingMemoryBound(to: UInt8.self).span)
}
