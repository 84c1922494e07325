internal import CHarfBuzz
public import VerticalLayout

/// A font with a few of its glyphs: a file of its own.
public struct FontSubset: Hashable, Sendable {
  /// A CFF font program, or a TrueType file, as ``FontFacts/outlines`` has it.
  public var bytes: [UInt8]
  /// For each glyph that was asked for, in that order, its number in the subset. 0, the sign for a
  /// missing glyph, where there is no such glyph.
  public var glyphs: [UInt32]

  public init(bytes: [UInt8], glyphs: [UInt32]) {
    self.bytes = bytes
    self.glyphs = glyphs
  }
}

extension FontLibrary {
  /// Makes a font of some glyphs, without hints and without what is needed for shaping. Of a variable
  /// font it has the default instance, the one that is shaped with.
  ///
  /// Throws where the font cannot be cut down: see ``FontFacts/Outlines/other``.
  public func subset(of font: FontID, to glyphs: [UInt32]) throws(FontError) -> FontSubset {
    guard let face = face(font) else { throw .unreadable(path: "", reason: "no such font") }
    guard let subset = face.subset(to: glyphs) else {
      throw .unreadable(path: face.file.path, reason: "HarfBuzz cannot make a subset of it")
    }
    return subset
  }
}

extension Face {
  /// The tables that a subset is made from: head, hhea, hmtx, maxp, CFF, glyf, loca, and those of
  /// variations. Without the others, HarfBuzz does not look for glyphs that shaping would need.
  private static let keptTables: [hb_tag_t] = [
    0x6865_6164, 0x6868_6561, 0x686D_7478, 0x6D61_7870, 0x4346_4620, 0x676C_7966, 0x6C6F_6361,
    0x6676_6172, 0x6176_6172, 0x6776_6172, 0x4856_4152,
  ]

  /// The face with these tables only.
  static func bareFace(of face: OpaquePointer) -> OpaquePointer? {
    guard let bare = unsafe hb_face_builder_create() else { return nil }
    for tag in keptTables {
      let blob = unsafe hb_face_reference_table(face, tag)
      if unsafe hb_blob_get_length(blob) > 0 {
        unsafe hb_face_builder_add_table(bare, tag, blob)
      }
      unsafe hb_blob_destroy(blob)
    }
    return unsafe bare
  }

  /// A subset from glyphs that are kept from one to the next, where the font allows it.
  fileprivate func subset(to glyphs: [UInt32]) -> FontSubset? {
    guard outlinesAreCompact, compactGlyphs.isUsable else { return cut(to: glyphs) }
    let unknown = compactGlyphs.unknown(among: glyphs)
    if !unknown.isEmpty {
      guard let cut = cut(to: unknown) else { return nil }
      compactGlyphs.add(unknown, numbers: cut.glyphs, from: cut.bytes)
      guard compactGlyphs.isUsable else { return self.cut(to: glyphs) }
    }
    return compactGlyphs.subset(to: glyphs)
  }

  /// A subset as HarfBuzz makes it.
  private func cut(to glyphs: [UInt32]) -> FontSubset? {
    guard let input = unsafe hb_subset_input_create_or_fail() else { return nil }
    defer { unsafe hb_subset_input_destroy(input) }
    let flags =
      HB_SUBSET_FLAGS_NO_HINTING.rawValue | HB_SUBSET_FLAGS_DESUBROUTINIZE.rawValue
      | HB_SUBSET_FLAGS_NOTDEF_OUTLINE.rawValue
    unsafe hb_subset_input_set_flags(input, flags)
    let wanted = unsafe hb_subset_input_glyph_set(input)
    for glyph in glyphs { unsafe hb_set_add(wanted, glyph) }
    guard let bare = unsafe bareFace else { return nil }
    unsafe pinAxes(input, of: bare)
    guard let plan = unsafe hb_subset_plan_create_or_fail(bare, input) else { return nil }
    defer { unsafe hb_subset_plan_destroy(plan) }
    guard let subset = unsafe hb_subset_plan_execute_or_fail(plan) else { return nil }
    defer { unsafe hb_face_destroy(subset) }

    let mapping = unsafe hb_subset_plan_old_to_new_glyph_mapping(plan)
    let numbers = glyphs.map { glyph in
      let number = unsafe hb_map_get(mapping, glyph)
      return number == 0xFFFF_FFFF ? 0 : number
    }
    let bytes =
      outlinesAreCompact
      ? unsafe withTable(0x4346_4620, of: subset) { unsafe $0.withUnsafeBytes { unsafe Array($0) } }
      : unsafe wholeFile(of: subset)
    return bytes.isEmpty ? nil : FontSubset(bytes: bytes, glyphs: numbers)
  }

  func wholeFile(of subset: OpaquePointer) -> [UInt8] {
    let blob = unsafe hb_face_reference_blob(subset)
    defer { unsafe hb_blob_destroy(blob) }
    var length: UInt32 = 0
    guard let data = unsafe hb_blob_get_data(blob, &length) else { return [] }
    return unsafe Array(UnsafeRawBufferPointer(start: data, count: Int(length)))
  }

  /// Makes a variable font one of a single instance.
  func pinAxes(_ input: OpaquePointer, of face: OpaquePointer) {
    let count = unsafe hb_ot_var_get_axis_count(face)
    guard count > 0 else { return }
    var axes = [hb_ot_var_axis_info_t](repeating: hb_ot_var_axis_info_t(), count: Int(count))
    var found = count
    unsafe hb_ot_var_get_axis_infos(face, 0, &found, &axes)
    for axis in axes.prefix(Int(found)) {
      unsafe hb_subset_input_pin_axis_to_default(input, face, axis.tag)
    }
  }
}
