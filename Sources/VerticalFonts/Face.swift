internal import CHarfBuzz
internal import VerticalLayout

/// One face, opened: HarfBuzz's objects for it, and what is read once.
@safe final class Face {
  let file: FontFile
  let emBox: EmBox
  /// True if the font has vertical metrics of its own (S2, S3).
  let hasVerticalMetrics: Bool
  let font: OpaquePointer
  let face: OpaquePointer
  /// The font with a memory, made when something is shaped; `nil` inside without room.
  private var cached: CachedFont??
  /// The tables that the font paints in colours with.
  let colors: FaceColors
  /// True if glyphs have outlines, and are not pictures alone.
  let hasOutlines: Bool
  private var scale: Int32
  /// The metrics of glyphs that have been asked for: whether one has ink is found by drawing it.
  var knownMetrics: [UInt32: GlyphMetrics] = [:]
  var knownFacts: FontFacts?
  /// `nil` where there is no CFF table.
  private(set) lazy var charStringLengths = unsafe withTable(0x4346_4620, of: face) {
    CharStringLengths($0)
  }
  /// The glyphs that have been put into subsets.
  var compactGlyphs = CompactGlyphs()
  /// True if the outlines are in a CFF table.
  private(set) lazy var outlinesAreCompact = unsafe withTable(0x4346_4620, of: face) {
    $0.count > 0
  }
  /// The face as subsets are made from it; `nil` inside without memory.
  private var madeBareFace: OpaquePointer??

  /// Opens a face of a mapped file. HarfBuzz's own OpenType functions are the font's functions:
  /// those over FreeType leave out VORG (20.4).
  init(_ mapped: MappedFile, file: FontFile) throws(FontError) {
    let count = mapped.withBytes { TableDirectory.faceCount(of: $0) }
    guard count > 0 else { throw .notAFont(path: file.path) }
    guard (0..<min(count, 0x10000)).contains(file.index) else {
      throw .noSuchFace(path: file.path, index: file.index, count: count)
    }
    if let damage = mapped.withBytes({ TableDirectory.damage(ofFace: file.index, in: $0) }) {
      throw .damaged(path: file.path, reason: damage)
    }
    self.file = file

    let blob = unsafe mapped.withUnsafeBytes { bytes in
      // The blob keeps the mapping alive, and the face keeps the blob.
      unsafe hb_blob_create(
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(clamping: bytes.count),
        HB_MEMORY_MODE_READONLY, Unmanaged.passRetained(mapped).toOpaque()
      ) { mapped in
        guard let mapped = unsafe mapped else { return }
        unsafe Unmanaged<MappedFile>.fromOpaque(mapped).release()
      }
    }
    defer { unsafe hb_blob_destroy(blob) }
    // HarfBuzz never gives a null face or font: without memory they are its empty ones.
    guard let face = unsafe hb_face_create(blob, UInt32(clamping: file.index)),
      let font = unsafe hb_font_create(face)
    else { throw .unreadable(path: file.path, reason: "out of memory") }
    unsafe self.face = face
    unsafe self.font = font
    scale = Int32(clamping: unsafe hb_face_get_upem(face))
    unsafe emBox = EmBox(font, of: face)
    unsafe colors = FaceColors(face, font: font)
    // glyf, CFF, CFF2.
    hasOutlines = [0x676C_7966, 0x4346_4620, 0x4346_4632].contains { tag in
      unsafe withTable(tag, of: face) { $0.count > 0 }
    }
    // vhea and vmtx.
    let hasHeader = unsafe withTable(0x7668_6561, of: face) { $0.count > 0 }
    let hasMetrics = unsafe withTable(0x766D_7478, of: face) { $0.count > 0 }
    hasVerticalMetrics =
      unsafe hasHeader && hasMetrics && Face.hasPlausibleOrigins(font, unitsPerEm: Int(scale))
    guard hasOutlines || colors.hasPictures else {
      throw .damaged(path: file.path, reason: "its glyphs are pictures, which cannot be read")
    }
  }

  /// True if the vertical origins of ideographs put them into their cells. WenQuanYi Micro Hei has a
  /// `vmtx` that puts all but a few most of an em too low.
  private static func hasPlausibleOrigins(_ font: OpaquePointer, unitsPerEm: Int) -> Bool {
    let samples: [Unicode.Scalar] = ["口", "国", "國", "中", "가"]
    for sample in samples {
      var glyph: hb_codepoint_t = 0
      var extents = hb_glyph_extents_t()
      var x: hb_position_t = 0
      var y: hb_position_t = 0
      guard unsafe hb_font_get_nominal_glyph(font, sample.value, &glyph) != 0,
        unsafe hb_font_get_glyph_extents(font, glyph, &extents) != 0,
        unsafe hb_font_get_glyph_v_origin(font, glyph, &x, &y) != 0
      else { continue }
      let middle = Int(y) - Int(extents.y_bearing) - Int(extents.height) / 2
      return abs(middle - unitsPerEm / 2) <= unitsPerEm / 4
    }
    return true
  }

  /// Glyphs are numbered from 0.
  var glyphCount: Int { unsafe Int(hb_face_get_glyph_count(face)) }

  /// The face as subsets are made from it, kept with what HarfBuzz finds out about it.
  var bareFace: OpaquePointer? {
    if let made = unsafe madeBareFace { return unsafe made }
    let bare = unsafe Face.bareFace(of: face)
    unsafe madeBareFace = .some(bare)
    return unsafe bare
  }

  /// The font as runs are shaped with it.
  var shapingFont: OpaquePointer {
    if cached == nil {
      cached = .some(
        unsafe CachedFont(of: font, glyphCount: Int(hb_face_get_glyph_count(face))))
    }
    guard let cached = cached ?? nil else { return unsafe font }
    return unsafe cached.handle
  }

  deinit {
    cached = nil
    if let bare = unsafe madeBareFace { unsafe hb_face_destroy(bare) }
    unsafe hb_font_destroy(font)
    unsafe hb_face_destroy(face)
  }

  /// Makes HarfBuzz give its lengths at a size of `scale` units.
  func setScale(_ scale: Int32) {
    guard scale != self.scale else { return }
    self.scale = scale
    unsafe hb_font_set_scale(font, scale, scale)
    if case .some(.some(let cached)) = cached { cached.setScale(scale) }
  }

  /// The glyph that cmap gives; `nil` if there is none.
  func nominalGlyph(of scalar: Unicode.Scalar) -> UInt32? {
    var glyph: hb_codepoint_t = 0
    return unsafe hb_font_get_nominal_glyph(font, scalar.value, &glyph) != 0 ? glyph : nil
  }

  /// True if the font knows a variation sequence: cmap, format 14 (V1).
  func hasVariation(_ base: Unicode.Scalar, _ selector: Unicode.Scalar) -> Bool {
    var glyph: hb_codepoint_t = 0
    return unsafe hb_font_get_variation_glyph(font, base.value, selector.value, &glyph) != 0
  }

  /// True if the font joins the letters of old Hangul to syllables: GSUB `ljmo` (S10).
  lazy var joinsJamo: Bool = {
    let table: hb_tag_t = 0x4753_5542
    let joining: hb_tag_t = 0x6C6A_6D6F
    var offset: UInt32 = 0
    while true {
      var count: UInt32 = 32
      var tags = [hb_tag_t](repeating: 0, count: 32)
      let total = unsafe hb_ot_layout_table_get_feature_tags(face, table, offset, &count, &tags)
      if tags.prefix(Int(count)).contains(joining) { return true }
      offset += count
      if count == 0 || offset >= total { return false }
    }
  }()

  /// See ``FontLibrary/damage(of:)``.
  lazy var damage: String? = findDamage()
  /// The CFF table, if there is one and it is whole.
  lazy var program: WholeProgram? = readProgram()
  /// Whether glyphs are blank, as far as that has been asked for.
  private var blankGlyphs: [Bool?] = []
  /// Glyphs whose charstrings were found whole.
  var wholeGlyphs: [Bool] = []

  /// The selectors of the variation sequences that the font knows.
  lazy var variationSelectors: Set<Unicode.Scalar> = {
    guard let set = unsafe hb_set_create() else { return [] }
    defer { unsafe hb_set_destroy(set) }
    unsafe hb_face_collect_variation_selectors(face, set)
    var selectors: Set<Unicode.Scalar> = []
    // What is no value begins with the first.
    var value = hb_codepoint_t.max
    while unsafe hb_set_next(set, &value) != 0 {
      if let selector = Unicode.Scalar(value) { selectors.insert(selector) }
    }
    return selectors
  }()

  /// A glyph that draws nothing: that of the space, else of another blank character.
  lazy var blankGlyph: UInt32? = {
    let blanks: [Unicode.Scalar] = [" ", "\u{A0}", "\u{3000}", "\u{2003}", "\u{2002}", "\u{200B}"]
    return blanks.lazy.compactMap { self.nominalGlyph(of: $0) }.first { self.isBlank($0) }
  }()

  /// True if a character that is drawn has a glyph without ink: fonts of brushes map what they lack to empty glyphs.
  /// What such a font does not draw, another one may.
  func isBlank(_ glyph: UInt32, of scalar: Unicode.Scalar) -> Bool {
    guard hasOutlines, !colors.isColored, Face.hasInk(scalar) else { return false }
    if Int(glyph) >= blankGlyphs.count {
      blankGlyphs += repeatElement(nil, count: Int(glyph) + 1 - blankGlyphs.count)
    }
    if let known = blankGlyphs[Int(glyph)] { return known }
    let isBlank = !hasLongOutline(glyph) && self.isBlank(glyph)
    blankGlyphs[Int(glyph)] = isBlank
    return isBlank
  }

  /// True if a character is seen in any font: letters, numbers, punctuation and symbols are.
  private static func hasInk(_ scalar: Unicode.Scalar) -> Bool {
    switch CharacterProperties(scalar).generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .connectorPunctuation, .dashPunctuation,
      .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
      .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol:
      // Parts of syllables may be drawn by the glyphs of whole ones.
      !(0x1100...0x11FF).contains(scalar.value)
    case .otherSymbol, .nonspacingMark, .spacingMark, .enclosingMark, .spaceSeparator,
      .lineSeparator, .paragraphSeparator, .control, .format, .surrogate, .privateUse, .unassigned:
      // Among other symbols are the blank of Braille and that of music.
      false
    }
  }

  private func isBlank(_ glyph: UInt32) -> Bool {
    var extents = hb_glyph_extents_t()
    guard unsafe hb_font_get_glyph_extents(font, glyph, &extents) != 0 else { return false }
    return extents.width == 0 && extents.height == 0
  }

  /// The names in the font's own table, in English if it has them so: not fontconfig's, which
  /// depend on the locale.
  lazy var description: FontDescription = {
    // Typographic family and subfamily, else the plain ones.
    let family = self.name([16, 1])
    let style = self.name([17, 2])
    let base = self.file.path.split(separator: "/").last.map(String.init) ?? self.file.path
    return FontDescription(family: family ?? base, face: style ?? "Regular", index: self.file.index)
  }()

  func name(_ identifiers: [Int]) -> String? {
    var count: UInt32 = 0
    guard let entries = unsafe hb_ot_name_list_names(face, &count) else { return nil }
    let list = unsafe UnsafeBufferPointer(start: entries, count: Int(count))
    let english = unsafe hb_language_from_string("en", 2)
    for identifier in identifiers {
      let number = hb_ot_name_id_t(identifier)
      let found = unsafe list.filter { unsafe $0.name_id == number }
      let entry = unsafe found.first { unsafe $0.language == english } ?? found.first
      guard let entry = unsafe entry else { continue }
      var bytes = [CChar](repeating: 0, count: 256)
      var size = UInt32(bytes.count)
      _ = unsafe hb_ot_name_get_utf8(face, number, entry.language, &size, &bytes)
      let text = bytes.prefix(Int(min(size, 255))).map { UInt8(bitPattern: $0) }
      if !text.isEmpty { return String(decoding: text, as: UTF8.self) }
    }
    return nil
  }
}

/// The lengths of the outlines of a CFF table. A long one has ink for sure; to find out about
/// a short one, it has to be drawn.
struct CharStringLengths {
  private let glyphs: CompactIndex

  /// The greatest length of a glyph without ink: a width, hints, a move and the end.
  private static let longestBlank = 24

  /// `nil` where the table is not of this form.
  init?(_ table: Span<UInt8>) {
    guard let program = CompactProgram(table), program.charStrings.count > 0 else { return nil }
    glyphs = program.charStrings
  }

  func isLong(_ glyph: UInt32, in table: Span<UInt8>) -> Bool {
    guard let outline = glyphs.item(Int(glyph), in: table) else { return false }
    return outline.count > Self.longestBlank
  }
}
